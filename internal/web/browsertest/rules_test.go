package browsertest

import (
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

const (
	// complies tells that the text as it stands was checked and complies.
	complies = `document.querySelector(".verdict.complies:not(.stale)")`
	// draft is the text as it is kept in the browser.
	draft = `(localStorage.getItem("felt.submission") ?? "")`
)

// letterOf is the paytable of a wager in the form.
func letterOf(wager, letter string) string {
	return `[...document.querySelectorAll("input[name=letter-high-card-flush-` + wager + `]")].find((e) => e.parentElement.querySelector(".letter").textContent === "` + letter + `")`
}

// TestRulesSubmission writes a submission by form and by text: findings and edges follow, comments
// stay, and the text outlasts the page.
func TestRulesSubmission(t *testing.T) {
	t.Parallel()
	s := open(t)
	v := s.visit(t, 1280, 800)
	v.goTo("/").button("Rules").until(`document.querySelector(".start")`).accessible("the beginning of a submission")
	v.button("Begin").until(`document.querySelector("[role=alert]")?.textContent.includes("Choose at least one game.")`)
	v.click(find(".start label", "High Card Flush")).click(find(".start label", "Hold'em")).button("Begin").until(complies)

	// By the form: the preamble of the chapter publishes 4.8 % for paytable C.
	v.button("High Card Flush").until(letterOf("flush_bonus", "C") + `?.parentElement.textContent.replace(/\s/g, " ").includes("4.7908 %")`)
	v.until(allCounted).accessible("the form of a game")
	v.tab(letterOf("flush_bonus", "A")).keys(kb.ArrowRight + kb.ArrowRight)
	v.until(draft + `.includes('# Flush Bonus Wager: A, B, C, D, E, F, G, H (§ 678a.12(b))\nflush_bonus = "C"\n')`).until(complies)
	v.until(letterOf("flush_bonus", "C") + `.checked`)
	reset := `document.querySelector("#at-games_high-card-flush_progressive_reset")`
	v.click(reset)
	is[any](v, reset+`.select(), null`)
	v.keys("29999").until(`document.querySelector(".verdict.wrong:not(.stale)") && ` + reset + `.getAttribute("aria-invalid") === "true"`)
	v.until(`document.getElementById(` + reset + `.getAttribute("aria-describedby")).textContent.includes("$30,000 or more")`)
	v.until(`document.querySelector(".parts [aria-pressed=true] .badge")`).accessible("a choice that is refused")

	// From the finding to its line, and by the text.
	v.button("Line").until(`document.activeElement?.matches("textarea")`)
	v.until(`(() => { const e = document.activeElement; return e.value.slice(e.selectionStart, e.selectionEnd) === 'reset = "29999"'; })()`)
	v.until(`document.querySelector(".gutter .error") && document.querySelector("#at-caret .error")`).accessible("the text with an error")
	v.keys(`reset = "30000.00" # mine`).until(complies).until(`document.querySelector(".gutter .warning")`)
	v.button("§").until(`document.querySelector(".sheet .told")`).button("Close")
	v.keys(kb.Backspace) // nothing that has the focus now takes it

	// The wagers offered, with what they need.
	v.button("Form").until(`document.querySelectorAll(".letters details").length === 3`).click(find(".wager-choices label", "Progressive Jackpot"))
	v.until(draft + `.includes('wagers = ["ante", "raise", "flush_bonus", "straight_flush_bonus"]') && !` + draft + `.includes("\nrate =")`).until(complies)
	v.click(find(".wager-choices label", "Progressive Jackpot")).until(draft + `.includes('\nrate = "25.00"')`).until(complies)
	v.button("Undo").until(`!` + draft + `.includes("\nrate =")`).until(complies)
	v.button("Undo").until(draft + `.includes('reset = "30000.00" # mine')`).until(complies)

	// Tables and links.
	v.button("Tables and links").click(`document.querySelector(".add-line select")`).keys("High").button("Add a table")
	v.until(`document.querySelectorAll(".table-list tbody tr").length === 1`).button("Add a table").until(`document.querySelectorAll(".table-list tbody tr").length === 2`)
	v.click(find(".choices.inline label", "1")).click(find(".choices.inline label", "2")).click(find("button[type=submit]", "Link"))
	v.until(draft + `.includes('[links.1]\ntables = ["1", "2"]')`).until(complies).accessible("tables and links")
	v.button("Take out link 1").until(`!` + draft + `.includes("[links")`)
	v.button("Hold'em").button("Take out Hold'em").until(`!` + draft + `.includes("[games.holdem")`).until(complies)

	// What was typed can be taken back; the text outlasts the page.
	v.button("Text").click(`document.querySelector("textarea")`).keys(kb.End + " # typed").until(draft + `.includes("# typed")`)
	v.button("Undo").until(`!` + draft + `.includes("# typed") && !document.querySelector("textarea").value.includes("# typed")`)
	v.goTo("/rules#text").until(`document.querySelector("textarea")?.value.includes("# mine")`).until(complies)
	v.well()

	// While the server is away that is said, and when it is back the text is checked.
	s.kill()
	v.click(`document.querySelector("textarea")`).keys(kb.End + " # away").until(`document.querySelector(".verdict").textContent.includes("does not answer")`)
	s.start()
	v.until(complies)
}

// TestRulesDifferencePapersFloor tells what a text changes, prints from it, and files it.
func TestRulesDifferencePapersFloor(t *testing.T) {
	t.Parallel()
	s := open(t)
	v := s.visit(t, 1280, 800)
	v.goTo("/rules").click(find(".start label", "High Card Flush")).button("Begin").until(complies)
	v.button("High Card Flush").click(letterOf("flush_bonus", "C") + `?.parentElement`).until(draft + `.includes('flush_bonus = "C"')`)
	v.button("Difference").until(`document.querySelector(".changes tbody tr")?.textContent.includes("games.high-card-flush.paytables.flush_bonusAC")`)
	v.until(`document.querySelector(".changes").closest("section").textContent.replace(/\s/g, " ").includes("7.8072 %4.7908 %−3.0164")`).accessible("the difference")

	// A paper is a file for the visitor.
	v.button("Papers").until(complies)
	is[chromedp.Void](v, `void (() => { const make = URL.createObjectURL; URL.createObjectURL = (blob) => { blob.slice(0, 15).text().then((begin) => { globalThis.taken = begin; }); return make.call(URL, blob); }; })()`)
	sign := func(format string) string {
		return find(".papers li", "Sign") + `?.querySelector(".take").children.item([...` + find(".papers li", "Sign") + `.querySelectorAll(".take button")].findIndex((b) => b.textContent.startsWith(` + quote(format) + `)))`
	}
	v.click(sign("PDF")).until(`globalThis.taken?.startsWith("%PDF-")`)
	v.until(`!document.body.textContent.includes("Printing")`).click(sign("HTML")).until(`globalThis.taken?.startsWith("<!doctype html>")`)
	v.accessible("papers")

	// Only gaming operations files; what is filed waits for its day.
	v.button("Form").button("Tables and links").button("Add a table").until(draft + `.includes("[tables.1]")`).until(complies)
	v.click(find(".views a", "Floor")).until(`document.body.textContent.includes("filed by gaming operations: one proposes it")`).accessible("the floor")
	ada, lea := s.administrator("Ada"), s.visit(t, 1280, 800)
	ada.invite(v, "Gus", "gaming operations")
	ada.invite(lea, "Lea", "gaming operations")
	v.goTo("/rules#floor").until(complies).click(`document.querySelector("#filing-reason")`).keys("a new season").button("File to the floor")
	v.until(`document.querySelector(".filed-said").textContent.startsWith("Proposed.")`)
	lea.goTo("/rules").click(find(".start label", "High Card Flush")).button("Begin").click(find(".views a", "Floor")).until(find("dd", "a new season")).accessible("a filing that waits")
	lea.click(`document.querySelector("#decision-reason")`).keys("read").button("Approve it").until(find("dd", onPages("2027-01-01")))
	lea.well()
	v.goTo("/").goTo("/rules#floor").until(complies).until(`document.querySelector(".filed")?.textContent.includes("` + onPages("2027-01-01") + `")`)
	v.button("Difference").until(find("label", "Next on the floor")).click(find("label", "Next on the floor")).until(`document.body.textContent.includes("No rule changes.")`)
	v.well()
}

// TestRulesLimitsOfWagers: the form states the least and the greatest of each optional wager.
func TestRulesLimitsOfWagers(t *testing.T) {
	t.Parallel()
	s := open(t)
	v := s.visit(t, 1280, 800)
	v.goTo("/rules").click(find(".start label", "High Card Flush")).button("Begin").until(complies)
	v.button("High Card Flush").until(`document.body.textContent.includes("The least of each optional wager")`)
	v.until(`document.body.textContent.includes("The greatest of each optional wager")`).accessible("limits of wagers")
	v.well()
}
