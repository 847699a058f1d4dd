package browsertest

import (
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
