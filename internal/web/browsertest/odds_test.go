package browsertest

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"felt.example/felt/pa"
)

// edgeOf is the house edge shown under a wager's heading.
func edgeOf(wager string) string {
	return `document.querySelector("section[aria-labelledby=wager-` + wager + `] .key-figures dd")?.textContent.replace(/\s/g, " ")`
}

// allCounted tells that no figure of the page is computed any more.
const allCounted = `!document.body.innerText.includes("computing") && !document.body.innerText.includes("Computing")`

// TestOdds opens a game's odds: the figures come by themselves, follow what one types into a
// paytable, and say at once what is wrong with it.
func TestOdds(t *testing.T) {
	t.Parallel()
	s := open(t)
	v := s.visit(t, 1280, 800)
	v.goTo("/odds/high-card-flush").until(edgeOf("base") + ` === "2.6645 %"`)
	v.until(edgeOf("flush_bonus") + ` === "7.8072 %"`).until(`document.querySelectorAll(".chart canvas").length === 2`)
	v.until(allCounted)

	// Each paytable is offered by what it pays, and an edge is said in dollars.
	v.until(`(([hand, ...pays]) => hand.textContent === "seven-card flush" && pays[0].textContent === "300 to 1" && pays[1].textContent === "100 to 1" && pays[2].textContent === "200 to 1")(document.querySelector("section[aria-labelledby=wager-flush_bonus] .paytable-choice tbody tr").cells)`)
	v.until(`document.querySelector("section[aria-labelledby=wager-flush_bonus] .on-average").textContent.startsWith("Of $100 wagered you lose $7.81 on average.")`)
	// The cursor reads a chart: one fold in three loses the Ante.
	v.until(`(() => {
		const over = document.querySelector("section[aria-labelledby=wager-base] .u-over"), box = over.getBoundingClientRect();
		over.dispatchEvent(new MouseEvent("mousemove", { clientX: box.left + box.width * 0.4, clientY: box.top + 20, bubbles: true }));
		const note = over.querySelector(".chart-note");
		return !note.hidden && /^\u22121: 32[.]\d{4}\u00a0%, 1\u00a0\D+\u00a03[.]1$/.test(note.textContent);
	})()`)

	// Dragged along, a part of it is enlarged, and a double click shows all again.
	reads := `(() => {
		const over = document.querySelector("section[aria-labelledby=wager-base] .u-over"), box = over.getBoundingClientRect();
		over.dispatchEvent(new MouseEvent("mousemove", { clientX: box.left + box.width * 0.1, clientY: box.top + 20, bubbles: true }));
		return over.querySelector(".chart-note").textContent;
	})()`
	all := is[string](v, reads)
	is[chromedp.Void](v, `void (() => {
		const over = document.querySelector("section[aria-labelledby=wager-base] .u-over"), box = over.getBoundingClientRect();
		const at = (kind, to, share) => to.dispatchEvent(new MouseEvent(kind, { clientX: box.left + box.width * share, clientY: box.top + 20, movementX: 5, button: 0, buttons: 1, bubbles: true }));
		at("mousemove", over, 0.35); at("mousedown", over, 0.35); at("mousemove", over, 0.6); at("mouseup", document, 0.6);
	})()`)
	v.until(reads + " !== " + quote(all))
	is[chromedp.Void](v, `void document.querySelector("section[aria-labelledby=wager-base] .u-over").dispatchEvent(new MouseEvent("dblclick", { bubbles: true }))`)
	v.until(reads + " === " + quote(all))

	editor := `document.querySelector("section[aria-labelledby=wager-flush_bonus] details.editor")`
	row := editor + `.querySelector("input")`
	v.click(editor + `?.querySelector("summary")`).click(row).keys(kb.End + kb.Backspace)
	v.until(row + `.getAttribute("aria-invalid") === "true" && ` + editor + `.querySelector(".own-edge").textContent.includes("is no payout")`)
	v.accessible("a payout that is none")
	// A unit of the first row is worth 6,864 of 133,784,560 deals: 600 to 1 takes off 1.5392 %.
	v.click(row)
	is[any](v, row+`.select(), null`)
	v.keys("600 to 1").until(edgeOf("flush_bonus") + ` === "6.2680 %"`).until(editor + `.querySelector(".own-edge").textContent.includes("as printed 7.8072")`)
	v.button("As printed").until(edgeOf("flush_bonus") + ` === "7.8072 %"`)

	// The paytable and the strategy chosen, by the keyboard alone.
	v.tab(`document.querySelector("input[name=strategy]")`).keys(kb.ArrowRight).until(edgeOf("base") + `?.startsWith("2.7")`)
	v.tab(`document.querySelector("input[name=paytable-flush_bonus]")`).keys(kb.ArrowRight).until(edgeOf("flush_bonus") + ` === "5.3038 %"`)
	v.well()
}

// TestAllWagers: the wagers of all games stand in one table by what they cost in an hour of one's own play; two that are ticked stand side by
// side, with what their paytables pay; and who is sent the address sees the same.
func TestAllWagers(t *testing.T) {
	t.Parallel()
	s := open(t)
	v := s.visit(t, 1280, 900)
	v.goTo("/odds/high-card-flush").until(edgeOf("base") + ` === "2.6645 %"`) // all together are counted for longer than a test waits
	edges := `[...document.querySelectorAll(".sorted-wagers td.strong")].map((e) => parseFloat(e.textContent.replace("\u2212", "-").replace(",", ".")))`
	v.goTo("/odds?wager=20&rounds=60").until(edges + `.length > 20`)
	if all := is[[]float64](v, edges); !slices.IsSorted(all) {
		t.Errorf("the edges stand as %v", all)
	}
	row := func(begins, part string) string {
		return `[...document.querySelectorAll(".sorted-wagers tbody tr")].find((r) => r.querySelector("a").pathname === "/odds/` + begins + `" && r.innerText.includes("` + part + `"))`
	}
	// 2.6645 % of $20 in each of 60 rounds.
	flush, bonus := row("high-card-flush", "2.6645"), row("high-card-flush", "7.8072")
	v.until(flush + `.cells[4].textContent === "$31.97"`)
	v.click(flush + `.querySelector("input")`).click(bonus + `.querySelector("input")`)
	v.until(`document.querySelector(".two-wagers")?.rows[2].cells[1].textContent === "$31.97" && document.querySelector(".two-wagers").rows[5].cells[2].textContent.includes("300 to 1")`)
	v.accessible("two wagers side by side")
	sent, told := is[string](v, `location.pathname + location.search`), is[string](v, `document.querySelector(".two-wagers").textContent`)
	v.s.visit(t, 390, 844).goTo(sent).until(`document.querySelector(".two-wagers")?.textContent === ` + quote(told)).until(`document.documentElement.scrollWidth <= innerWidth`).well()
	v.click(`document.querySelector(".all-wagers select")`)
	is[chromedp.Void](v, `(() => { const e = document.querySelector(".all-wagers select"); e.value = "game"; e.dispatchEvent(new Event("change", { bubbles: true })); })()`)
	v.until(`new URLSearchParams(location.search).get("by") === "game" && ` + edges + `.some((e, i, all) => e < all[i - 1])`).until(`document.querySelector(".two-wagers")`)
	v.well()
}

// TestTieEnds: both ends of the ties stand below the figures of the base game.
func TestTieEnds(t *testing.T) {
	t.Parallel()
	v := open(t).visit(t, 390, 844)
	v.goTo("/odds/mississippi-stud").until(edgeOf("base") + ` === "4.9149 %"`)
	v.until(`[...document.querySelectorAll(".tie-ends tbody tr")].map((r) => r.cells[1].textContent).join() === "3.483568,3.589772"`)
	v.accessible("the ends of ties")
	v.well()
}

// TestBasePaytable solves a base game on payouts of one's own, with the keyboard alone.
func TestBasePaytable(t *testing.T) {
	t.Parallel()
	s := open(t)
	v := s.visit(t, 1280, 800)
	v.goTo("/odds/crazy-4-poker").until(edgeOf("base") + ` === "3.4189 %"`)
	editor := `document.querySelector("section[aria-labelledby=wager-base] details.editor")`
	payout := `[...` + editor + `.querySelectorAll("tbody tr")].find((r) => r.querySelector("label")?.textContent === "straight flush").querySelector("input")`
	v.tab(editor + `.querySelector("summary")`).keys(kb.Enter).until(payout + `.checkVisibility()`)
	v.tab(payout).keys(kb.End + kb.Backspace + kb.Enter)
	v.until(payout + `.getAttribute("aria-invalid") === "true"`).accessible("a payout of the base game that is none")
	// As felt odds --paytable says of 16 to 1.
	is[any](v, payout+`.select(), null`)
	v.tab(payout).keys("16 to 1").until(payout + `.value === "16 to 1"`).keys(kb.Enter).until(edgeOf("base") + ` === "3.3391 %"`)
	v.until(editor + `.querySelector(".own-edge").textContent.includes("as printed 3.4189")`).accessible("a base game on other payouts")
	v.button("As printed").until(edgeOf("base") + ` === "3.4189 %"`)
	v.well()
}

// TestTeam asks with the keyboard alone what two seats of Three Card Poker gain that know each other's cards: what is counted over all
// deals, in an hour of 40 rounds too. Where everybody sees all players' cards nothing is offered.
func TestTeam(t *testing.T) {
	t.Parallel()
	v := open(t).visit(t, 390, 844)
	v.goTo("/odds/three-card-poker").until(`document.querySelector("#team input[type=number]")?.max === "6"`)
	v.tab(`document.querySelector("#team input[type=number]")`).keys(kb.Backspace + "2").tab(`document.querySelectorAll("#team input[type=number]")[1]`).keys("40")
	v.tab(find("#team button", "What does the team gain")).keys(kb.Enter)
	// Each gains 0.0616 % of his Ante Wager by the other's hand, as felt odds --neighbours 1 counts.
	v.until(`[...document.querySelectorAll("#team dd")].map((d) => d.textContent).join() === "0.0675,+0.0012,0.0662,+0.0493"`)
	v.until(`document.querySelector("#team").innerText.includes("649a.11(a)(2)")`).accessible("what a team gains")
	v.tab(`document.querySelector("#team input[type=number]")`).keys(kb.Backspace + "3").until(`!document.querySelector("#team dd")`)
	v.goTo("/odds/spanish-21").until(find("h2", "Your hand")).until(`!document.querySelector("#team")`)
	v.well()
}

// TestStrategyCard writes a card with the keyboard alone: the lines and figures of felt odds --card. It is printed alone, on one page. One
// that takes long says how far it is, and is stopped.
func TestStrategyCard(t *testing.T) {
	t.Parallel()
	v := open(t).visit(t, 390, 844)
	v.goTo("/odds/mississippi-stud").until(find("#card button", "Write the card"))
	v.tab(find("#card button", "Write the card")).keys(kb.Enter)
	v.until(`document.querySelectorAll(".card-lines td.num").length === 19`)
	for at, want := range map[string][]string{
		`[...document.querySelectorAll(".strategy-card dd")]`:                                   {"4.9542\u00a0%", "4.9149\u00a0%", "0.0394\u00a0%", "0.05\u00a0%"},
		`[...document.querySelectorAll(".card-lines th[scope=rowgroup]")]`:                      {"3rd Street Wager", "4th Street Wager", "5th Street Wager"},
		`[...document.querySelectorAll(".card-lines tbody:first-of-type td.num")]`:              {"+15.2140\u00a0%", "+37.9114\u00a0%", ""},
		`[...document.querySelector(".card-lines tbody").rows].slice(1).map((r) => r.cells[0])`: {"1. With any pair: wager three times the Ante.", "2. With at least two points: wager the Ante once.", "3. With anything else: fold."},
	} {
		for i, got := range is[[]string](v, at+`.map((e) => e.textContent)`) {
			if i >= len(want) || got != want[i] && slices.ContainsFunc(strings.Split(strings.TrimSuffix(want[i], "."), ": "), func(part string) bool { return !tells(got, inWords(part)) }) {
				t.Errorf("the card says %q, not %q", got, want)
			}
		}
	}
	v.accessible("a strategy card")
	is[chromedp.Void](v, `void (window.print = () => {})`)
	v.button("Print the card")
	paper, err := chromedp.Run(v.ctx, chromedp.PrintToPDF())
	must(t, err)
	if pages := len(regexp.MustCompile(`/Type\s*/Page\b[^s]`).FindAll(paper, -1)); pages != 1 {
		t.Errorf("it is printed on %d pages", pages)
	}
	v.until(`!document.documentElement.classList.contains("printing-card")`)
	v.goTo("/odds/heads-up-holdem").until(find("#card button", "Write the card")).button("Write the card").button("Stop").until(find("#card p", "Stopped."))
	v.until(`!document.querySelector("#card .far")`)
	v.well()
}

// TestHandAnalyser picks a hand with the keyboard alone and reads what each decision is worth.
func TestHandAnalyser(t *testing.T) {
	t.Parallel()
	s := open(t)
	v := s.visit(t, 1280, 800)
	v.goTo("/odds/mississippi-stud").until(`document.querySelector(".picker")`)
	v.tab(find("button", "Eight of spades")).keys(kb.Enter)
	v.tab(find("button", "Eight of diamonds")).keys(kb.Enter)
	v.until(`document.querySelectorAll(".picked .pick").length === 2`)
	v.tab(find("button", "What is each decision worth")).keys(kb.Enter)
	v.until(`document.querySelector(".worth .best th")?.textContent.includes("3")`)
	v.until(`document.querySelector(".worth .best .fraction").textContent === "2064/245"`)
	v.accessible("what a hand is worth")
	v.button("Take back the eight of spades").until(`!document.querySelector(".worth")`)
	v.goTo("/odds").until(find(".figures td", "B: seven-card flush 100 to 1, six-card flush 20 to 1")).until(fmt.Sprintf(`document.querySelectorAll(".figures").length === %d`, len(pa.Banked))).accessible("the odds of all games")
	v.well()
}
