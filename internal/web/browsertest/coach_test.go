package browsertest

import (
	"fmt"
	"testing"
)

// TestCoach: asked to speak before decisions, the coach says on the buttons what each choice is worth; after the round he
// says what was given away, and the hand that was misplayed is asked again.
func TestCoach(t *testing.T) {
	t.Parallel()
	s := open(t)
	v := s.visit(t, 1440, 900)
	v.join("Ann")
	is[bool](v, `localStorage.setItem("felt.coach", "before") === undefined`)
	v.sit("three-card-poker-1", 3).wager("ante").button("Deal me in")
	v.until(`document.querySelectorAll(".decision .worth").length === 2`)
	v.until(`document.querySelectorAll(".decision .worth.best").length === 1`)
	// Who decides for the worse is told what it cost.
	v.click(`[...document.querySelectorAll("[data-choice]")].find((e) => !e.querySelector(".worth.best"))`)
	v.until(`/ \$\d+\.\d\d\./.test(document.querySelector(".coached")?.textContent)`)
	v.button("Coach").until(`document.querySelector(".sheet-coach ol li")`)
	v.button("Play these hands again").click(`document.querySelector(".sheet-coach .preset")`)
	const said = `document.querySelector(".sheet-coach [role=status]").textContent`
	v.until(said + `.startsWith("Right: ") || ` + said + `.startsWith("That is worth ")`)
	v.goTo("/table/three-card-poker-1/rounds").until(`document.querySelector(".coach-mark")?.textContent.includes("gave away ")`)
	v.goTo("/table/three-card-poker-1/rounds/1").until(`document.querySelector(".weighed .made")`)
	v.well()
}

// TestPlayNow: one click on the first page leads a visitor without a name to a seat.
func TestPlayNow(t *testing.T) {
	t.Parallel()
	s := open(t)
	v := s.visit(t, 390, 844).goTo("/")
	v.button("Play now").until(`document.querySelector(".plate.yours")`).well()
}

// TestBackToTheDecision: from the result a dollar leads back to when it was decided, to the clause in full and to what
// other paytables would have paid.
func TestBackToTheDecision(t *testing.T) {
	t.Parallel()
	s := open(t)
	v := s.visit(t, 1440, 900)
	v.join("Ann").sit("flush-1", 3).wager("ante", "flush_bonus").button("Deal me in").until(asked)
	v.play()
	v.until(`document.querySelector(".ledger .dollar")`).click(`document.querySelector(".ledger .dollar")`)
	v.until(`document.querySelector(".sheet-why h3")`).accessible("why a dollar came to what it did")
	v.button("Back to when it was decided").until(find(".dock [role=status]", "The felt as it stood when this was decided."))
	v.button("To the end").until(`!document.querySelector(".dock [role=status]")?.textContent.startsWith("The felt as it stood")`)
	v.well()
}

// TestCoachUnderTheShoe: chosen on the coach's sheet, the worths of a hand of Spanish 21 say under which cards they were computed, among
// them those of the round before.
// TestCoachAtPoker: from the flop on the coach says which of the cards that the player has not seen make his hand better, and at a call how
// often it has to win.
func TestCoachAtPoker(t *testing.T) {
	t.Parallel()
	v := open(t).visit(t, 1440, 900).join("Ann")
	is[bool](v, `localStorage.setItem("felt.coach", "before") === undefined`)
	v.sitAtPoker("holdem-1")
	const outs, call = `document.querySelector(".poker-decision .out")`, `[...document.querySelectorAll(".poker-decision .coached")].find((e) => /\$\d.*%/.test(e.textContent))`
	for toldOuts, toldCall := false, false; !toldOuts || !toldCall; {
		v.until(asked + "||" + handOver + "||" + comingIn)
		switch {
		case is[bool](v, "!!"+handOver):
			if is[bool](v, "!!"+short) {
				v.click(short).button("Buy chips")
			}
			v.until("!" + handOver)
		case is[bool](v, "!"+asked):
			v.button("Post ").until(asked + "||" + handOver)
		default:
			if is[bool](v, "!!"+outs) {
				toldOuts = true
				told := is[[]int](v, `[...document.querySelector(".out").parentElement.firstChild.textContent.matchAll(/\d+/g)].map(Number)`)
				sum := is[int](v, `[...document.querySelectorAll(".out")].reduce((sum, e) => sum + Number(/\d+$/.exec(e.textContent)[0]), 0)`)
				board := is[int](v, `document.querySelectorAll(".board .card").length`)
				if told[0] != 52-2-board || told[1] != sum {
					t.Errorf("of %v the coach tells, with %d cards on the board, %d make a hand", told, board, sum)
				}
				v.accessible("the coach at Poker")
			}
			toldCall = toldCall || is[bool](v, "!!"+call)
			if is[bool](v, "!!"+asked) { // else the clock ran out
				v.act(calls...)
			}
		}
	}
	v.well()
}

func TestCoachUnderTheShoe(t *testing.T) {
	t.Parallel()
	s := open(t)
	v := s.visit(t, 1440, 900)
	v.join("Ann")
	is[bool](v, `localStorage.setItem("felt.coach", "after") === undefined`)
	const open = `document.querySelectorAll(".felt svg.card:not(.card-back)").length`
	v.sit("spanish-1", 3).wager("spanish_21").button("Deal me in").play()
	v.button("Coach").click(`[...document.querySelectorAll(".sheet-coach label")].find((l) => l.textContent.includes("Before you decide")).querySelector("input")`)
	v.click(`[...document.querySelectorAll(".sheet-coach label")].find((l) => l.textContent.includes("Under the cards left")).querySelector("input")`)
	v.button("Close")
	lay := is[int](v, open)
	for {
		v.button("Rebet and deal").until(asked + "||" + result)
		if is[bool](v, asked+` !== null && !document.querySelector("[data-choice=no_insurance]")`) {
			break
		}
		v.play() // a Blackjack, or insurance was asked
		lay += is[int](v, open)
	}
	v.until(find(".decision .under-shoe", fmt.Sprintf("Under the shoe as it was, without the %d cards that had lain open, these among them.", lay+3)))
	v.until(`document.querySelectorAll(".decision .worth").length > 1`).well()
}
