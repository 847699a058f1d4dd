package browsertest

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"felt.example/felt/internal/floor"
	"felt.example/felt/pa"
)

// played is a table of a banked game on the demonstration floor, and the wagers to place there.
type played struct {
	table, chapter string
	wagers         []string
}

// games are those tables.
var games = demonstrated()

func demonstrated() (games []played) {
	for _, c := range floor.Demonstration {
		g := pa.Game(c.Game)
		if !g.Banked() {
			continue
		}
		s, err := g.Select(c.Rules)
		if err != nil {
			panic(err)
		}
		at := played{table: c.ID, chapter: string(g.Chapter)}
		for i := range g.Wagers {
			switch w := &g.Wagers[i]; {
			case w.Later || w.Payout || w.Equal != "" || !s.Offers(w):
			case w.Required:
				at.wagers = slices.Insert(at.wagers, 0, string(w.ID))
			default:
				at.wagers = append(at.wagers, string(w.ID))
			}
		}
		games = append(games, at)
	}
	return games
}

const (
	asked  = `document.querySelector(".decision")`
	result = `document.querySelector(".standing-sum")`
)

// onward are the choices that go on with a round, the first that is offered being taken.
var onward = []string{"raise", "play", "wager", "stand", "no_insurance", "check", "second_card", "later_card"}

// number is an expression for the number of the question that stands, with the seat that
// is asked; "" when nothing is asked.
const number = `(document.querySelector(".decision")?.dataset.question ?? "")`

// question tells the question that stands in words.
func (v *visitor) question() string {
	v.t.Helper()
	return is[string](v, `document.querySelector(".decision .question")?.textContent ?? ""`)
}

// answered waits until another question stands, or none.
func (v *visitor) answered(before string) {
	v.t.Helper()
	v.until(number + " !== " + quote(before))
}

// decide answers the question with what is preferred, if that is offered, or else with what goes on with the
// round, and waits until it is answered.
func (v *visitor) decide(prefers ...string) {
	v.t.Helper()
	question, before := v.question(), is[string](v, number)
	if tells(question, "Set the high hand") {
		v.button("Suggest").button("Set the hands")
	} else {
		choices := is[[]string](v, `[...document.querySelectorAll("[data-choice]")].map((e) => e.dataset.choice)`)
		order := slices.Concat(prefers, onward)
		at := slices.IndexFunc(order, func(c string) bool { return slices.Contains(choices, c) })
		if at < 0 {
			v.t.Fatalf("%s: what goes on with the round among %v?", question, choices)
		}
		v.click(fmt.Sprintf(`document.querySelector("[data-choice=%s]")`, order[at]))
	}
	v.answered(before)
}

// play answers all questions of a round.
func (v *visitor) play() {
	v.t.Helper()
	for {
		v.until(asked + "||" + result)
		if is[bool](v, "!!"+result) {
			return
		}
		v.decide()
	}
}

// TestEveryGame plays a round at every table of the demonstration floor; each result names
// its clauses, each clause opens, and the history shows the round again.
func TestEveryGame(t *testing.T) {
	t.Parallel()
	s := open(t)
	for _, g := range games {
		t.Run(g.table, func(t *testing.T) {
			t.Parallel()
			v := s.visit(t, 1440, 900)
			v.join("Ann").sit(g.table, 3).wager(g.wagers...).button("Deal me in").play()
			rows := is[[][]string](v, `[...document.querySelectorAll(".panel .ledger tbody tr")].map((r) =>
				[r.cells[0].textContent, ...[...r.querySelectorAll(".cite")].map((c) => c.textContent)])`)
			if len(rows) < len(g.wagers) {
				t.Errorf("%d results for %d wagers: %v", len(rows), len(g.wagers), rows)
			}
			for i, row := range rows {
				if len(row) < 2 || !strings.HasPrefix(row[1], "§\u00a0"+g.chapter+".") {
					t.Errorf("the result %v names no clause of chapter %s", row, g.chapter)
					continue
				}
				v.click(fmt.Sprintf(`document.querySelectorAll(".panel .ledger tbody tr")[%d].querySelector(".cite")`, i))
				v.until(fmt.Sprintf(`document.querySelector(".sheet h2").textContent === %s && document.querySelector(".sheet .told")?.textContent.length > 4
					&& document.querySelector(".sheet .sums")`, quote(row[1])))
				v.button("Close")
			}
			v.goTo("/table/" + g.table + "/rounds/1").until(`document.querySelector(".replay .felt")`)
			v.button("Start").button("Step").button("Step").until(`document.querySelector(".steps .now")`)
			v.button("End").until(`document.querySelector(".replay-page .ledger tfoot")`)
			v.well()
		})
	}
}

// TestLobby: every table is there, and what is rebuilt says so.
func TestLobby(t *testing.T) {
	t.Parallel()
	s := open(t)
	v := s.visit(t, 1440, 900).goTo("/").until(`document.querySelector(".tables")`)
	tables := is[[]string](v, `[...document.querySelectorAll(".table-card")].map((c) => c.querySelector(".actions a").pathname.split("/")[2])`)
	marked := is[[]string](v, `[...document.querySelectorAll(".table-card:has(.source-rebuilt)")].map((c) => c.querySelector(".actions a").pathname.split("/")[2])`)
	var rebuilt []string // banked games come first
	for _, banked := range []bool{true, false} {
		for _, c := range floor.Demonstration {
			if g := pa.Game(c.Game); g.Banked() == banked && g.Origin == "rebuilt" {
				rebuilt = append(rebuilt, c.ID)
			}
		}
	}
	if len(tables) != len(games)+len(pokerTables) || !slices.Equal(marked, rebuilt) {
		t.Errorf("tables %v, marked as rebuilt %v", tables, marked)
	}
	for _, card := range is[[]string](v, `[...document.querySelectorAll("section:last-of-type .table-card")].map((c) => c.innerText)`) {
		for _, fact := range []string{"Limit $|Pot-limit $|No-limit $", "Buy-in", "4 of 10 occupied|4 of 8 occupied", "Waiting"} {
			if !slices.ContainsFunc(strings.Split(fact, "|"), func(one string) bool {
				return slices.ContainsFunc(spoken(one), func(way string) bool { return strings.Contains(strings.ToLower(card), strings.ToLower(way)) })
			}) {
				t.Errorf("the lobby does not tell %q of a table: %s", fact, card)
			}
		}
	}
	// What each base game costs comes as it is worked out, and how rounds ended as they end.
	v.until(fmt.Sprintf(`[...document.querySelectorAll(".table-card dd a[href^='/odds/']")].filter((e) => /^-?\d[.,]\d\d\s%%$/.test(e.textContent)).length === %d`, len(games)))
	if is[int](v, `document.querySelectorAll(".special li svg").length`) != 3 {
		t.Error("the lobby does not show what is special")
	}
	// Nobody plays: a round of the tests is dealt at the first table, and says so, until somebody sits down there.
	again := find(".scene .tag", "A round of the tests; nobody played it")
	v.until(again).until(`document.querySelectorAll(".scene .scene-dealer .card, .scene .scene-seats .card").length > 3`).accessible("the lobby with a round of the tests")
	first := is[string](v, `document.querySelector(".scene a.button").pathname.split("/")[2]`)
	bea := s.visit(t, 1440, 900).join("Bea").sit(first, 1)
	v.until(`!(` + again + `) && [...document.querySelectorAll(".scene-name")].some((e) => e.textContent === "Bea")`)
	bea.button("Menu").button("Leave seat 1").until(`!document.querySelector(".plate.yours")`)
	v.until(again)
	ann := s.visit(t, 1440, 900).join("Ann").sit("flush-1", 3).wager("ante").button("Deal me in").until(asked)
	ann.play()
	ended := "Round 1: 0 won, 0 lost"
	switch net := is[string](ann, `document.querySelector(".ledger tfoot .net").textContent`); {
	case strings.HasPrefix(net, "+"):
		ended = "Round 1: 1 won, 0 lost"
	case strings.HasPrefix(net, "−"):
		ended = "Round 1: 0 won, 1 lost"
	}
	v.until(fmt.Sprintf(`document.querySelector(".last-rounds span")?.getAttribute("aria-label") === %q`, inWords(ended))).accessible("the lobby with last rounds")
	v.well()
}

// TestSettingHands: cards are chosen by clicking; a setting that is not allowed says why.
func TestSettingHands(t *testing.T) {
	t.Parallel()
	s := open(t)
	v := s.visit(t, 1440, 900).join("Ann").sit("hi-lo-1", 2).wager("ante").button("Deal me in")
	v.click(`document.querySelector("[data-choice=play]")`).until(`document.querySelectorAll(".set-card").length === 5`)
	// The cards are in the order of their points, so the two first are never the lower ones
	// unless all five count the same.
	v.click(`document.querySelectorAll(".set-card")[0]`).click(`document.querySelectorAll(".set-card")[1]`)
	v.until(`document.querySelectorAll(".set-card[aria-pressed=true]").length === 2`)
	why := is[string](v, `document.querySelector(".set-sums").textContent`)
	off := is[bool](v, `document.querySelector("[data-choice=set]").disabled`)
	if allowed := beginsWith(why, "High "); allowed == off || !allowed && !tells(why, "low hand") && !strings.Contains(why, inWords("low")) {
		t.Errorf("said is %q, and the button is off: %v", why, off)
	}
	v.button("Suggest").until(`!document.querySelector("[data-choice=set]").disabled`)
	low := is[[]string](v, `[...document.querySelectorAll(".set-card[aria-pressed=true]")].map((c) => c.dataset.card)`)
	v.button("Set the hands").until(result)
	shown := is[int](v, `[...document.querySelectorAll(".seat.own .pile-of-cards")][1].querySelectorAll(".card").length`)
	if len(low) != 2 || shown != 2 {
		t.Errorf("the low hand is %v; the felt shows %d cards there", low, shown)
	}
	v.well()
}

// TestEachMultipleIsAButton with its amount: one press decides.
func TestEachMultipleIsAButton(t *testing.T) {
	t.Parallel()
	v := open(t).visit(t, 1440, 900).join("Ann").sit("mississippi-1", 3).wager("ante").button("Deal me in").until(asked)
	const bets = `[...document.querySelectorAll("[data-choice=wager] .money")].map((e) => e.textContent).join()`
	if got := is[string](v, bets); got != "$5,$10,$15" {
		t.Errorf("the bets offered are %s", got)
	}
	before := is[string](v, number)
	v.click(`document.querySelectorAll("[data-choice=wager]")[1]`).answered(before)
	v.until(`[...document.querySelectorAll(".seat.own .area.taken .value")].some((e) => e.textContent === "$10")`)
	v.well()
}

// TestRefusedChipsComeBack with the reason: nothing of them counts as wagered.
// TestAClockIsDrawnInSteps: a page on which a clock runs draws nothing between its steps, which are finer than can be seen:
// else every page at a table that waits would be drawn sixty times a second.
func TestAClockIsDrawnInSteps(t *testing.T) {
	t.Parallel()
	v := open(t).visit(t, 1280, 900).join("Ann").sit("flush-1", 2).wager("ante").button("Deal me in").until(`document.querySelector(".countdown")`)
	const ring = `document.querySelector(".countdown-left").getAttribute("stroke-dasharray")`
	seen := await[struct{ Steps, Moving int }](v, `new Promise((done) => {
		let steps = 0, moving = 0, frames = 0, last = `+ring+`;
		const look = () => {
			const now = `+ring+`;
			if (now !== last) steps++;
			last = now;
			moving += document.getAnimations().filter((a) => a.effect.target.closest(".countdown")).length;
			if (++frames < 120) requestAnimationFrame(look);
			else done({ steps, moving });
		};
		look();
	})`)
	if seen.Steps == 0 || seen.Moving > 0 {
		t.Errorf("in 120 frames the clock went on %d times, and moved in %d frames", seen.Steps, seen.Moving)
	}
}

func TestRefusedChipsComeBack(t *testing.T) {
	t.Parallel()
	v := open(t).visit(t, 1440, 900).join("Ann").sit("flush-1", 3)
	const height = `document.querySelector(".felt").offsetHeight`
	before := is[float64](v, height)
	v.button("$1,000 chip").click(`document.querySelector("[data-area=ante]")`).until(`document.querySelector(".dock .message")`)
	v.until(`!document.querySelector(".seat.own .area.taken")`).until(find(".dock .message", "The wagers would come to $1,000, but the stack is $500."))
	if now := is[float64](v, height); math.Abs(now-before) > 2 {
		t.Errorf("the felt was %.0f px high and is %.0f", before, now)
	}
	if words := is[string](v, `document.querySelector(".closing-words").textContent`); !beginsWith(words, "$0 down") {
		t.Errorf("the dock says %q", words)
	}
	if !is[bool](v, `document.querySelector(".closing .brass").disabled`) {
		t.Error("without a wager one may be dealt in")
	}
	v.goTo("/table/nope").until(`document.querySelector("h1")?.textContent === "No such table"`)
}

// TestPhrases: what a player says at a table all see for some seconds, unless they do not want to; while cards are in play he says nothing.
func TestPhrases(t *testing.T) {
	t.Parallel()
	s := open(t)
	ann, bea := s.visit(t, 1440, 900).join("Ann").sit("crazy-1", 3), s.visit(t, 390, 844).join("Bea").sit("crazy-1", 2)
	ann.button("Menu").until(`document.querySelector("[data-phrase=good_luck]")`).accessible("the phrases of a table")
	ann.click(`document.querySelector("[data-phrase=good_luck]")`).until(`!document.querySelector(".sheet")`)
	bea.until(find(".said li", "Ann")).until(reads("Good luck"))
	bea.button("Menu").click(`[...document.querySelectorAll(".sheet input[name='What others say']")][1]`).until(`!document.querySelector(".said li")`).button("Close")
	ann.wager("ante").button("Deal me in")
	bea.wager("ante").button("Deal me in")
	ann.until(`document.querySelector(".others, .decision")`).button("Menu").until(`document.querySelector("[data-phrase=good_luck]").disabled`).button("Close")
	ann.well()
	bea.well()
}
