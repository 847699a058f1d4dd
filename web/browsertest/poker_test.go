package browsertest

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// pokerTables are the Poker tables of the demonstration floor.
var pokerTables = []string{"holdem-1", "omaha-8-1", "seven-stud-1", "razz-1", "draw-1"}

const (
	// handOver: the hand that the visitor was dealt in is over and all of it is shown.
	handOver = `document.querySelector(".poker-dock .standing-sum")`
	// ownCards are the visitor's cards on the felt.
	ownCards = `[...document.querySelectorAll(".poker-seat.own .card")].map((c) => c.ariaLabel)`
)

// sitAtPoker sits down at the first free seat, and posts what is owed; it returns the seat.
func (v *visitor) sitAtPoker(table string) int {
	v.t.Helper()
	v.goTo("/table/" + table).until(`document.querySelectorAll(".mark-program").length === 4`).until(`document.querySelector(".sit")`)
	v.button("Sit at").button("Sit down at seat").until(`document.querySelector(".plate.yours")`)
	var seat int
	fmt.Sscanf(is[string](v, `document.querySelector(".plate.yours").id`), "plate-%d", &seat)
	return seat
}

// calls is what the visitor chooses: never to fold while the hand goes on.
var calls = []string{"no_straddle", "check", "call", "stand_pat", "show"}

// act answers the question that stands with the first choice of a list that is offered.
func (v *visitor) act(choices ...string) {
	v.t.Helper()
	before := is[string](v, number)
	offered := is[[]string](v, `[...document.querySelectorAll("[data-choice]:not(:disabled)")].map((e) => e.dataset.choice)`)
	at := slices.IndexFunc(choices, func(c string) bool { return slices.Contains(offered, c) })
	if at < 0 {
		v.t.Fatalf("none of %v is offered, but %v", choices, offered)
	}
	v.click(fmt.Sprintf(`document.querySelector("[data-choice=%s]")`, choices[at])).answered(before)
}

// playHand answers with the mouse until a hand that the visitor has part in is over.
func (v *visitor) playHand() {
	v.t.Helper()
	for {
		v.until(asked + "||" + handOver + `|| document.querySelector("[aria-label='How you come in'] [aria-pressed=false]")`)
		switch {
		case is[bool](v, "!!"+asked):
			v.act(calls...)
		case is[bool](v, "!!"+handOver):
			return
		default:
			v.button("Post ").until(`!document.querySelector("[aria-label='How you come in'] [aria-pressed=false]")?.textContent.startsWith("Post")`)
			v.until(asked + "||" + handOver)
		}
	}
}

// TestPokerByMouse: a visitor sits down among house players and plays a hand to its end at
// every Poker table; every chip he puts in is called for, and the history shows the hand.
func TestPokerByMouse(t *testing.T) {
	s := open(t)
	for _, table := range pokerTables {
		t.Run(table, func(t *testing.T) {
			v := s.visit(t, 1440, 900).join("Ann")
			seat := v.sitAtPoker(table)
			v.playHand()
			if cards := is[[]string](v, ownCards); len(cards) < 2 || slices.Contains(cards, "card face down") {
				t.Errorf("the own cards are %v", cards)
			}
			net := is[float64](v, `Number(document.querySelector(".standing-sum").textContent.replace("−", "-").replace(/[$,+]/g, ""))`)
			rows := is[[]string](v, `[...document.querySelectorAll(".panel .ledger tfoot .net")].map((c) => c.textContent.replace("−", "-").replace(/[$,+]/g, ""))`)
			if len(rows) != 1 || rows[0] != fmt.Sprintf("%.2f", net) {
				t.Errorf("the dock says %.2f, the ledger %v", net, rows)
			}
			v.button("Hands").click(find(".hands button", "Hand 1")).until(`document.querySelector(".one-hand .poker-felt")`)
			v.button("Start").until(`document.querySelectorAll(".one-hand .card").length === 0`)
			v.button("End").until(`document.querySelectorAll(".one-hand .card").length > 0`)
			text := await[string](v, `fetch(document.querySelector(".one-hand a[download]").href).then((r) => r.text())`)
			if !strings.Contains(text, "variant = ") || !strings.Contains(text, "actions = ") {
				t.Errorf("the hand history is %.200q", text)
			}
			_ = seat
			v.well()
		})
	}
}
