package browsertest

import "testing"

// panel opens the floor panel of a table.
func (v *visitor) panel() *visitor {
	v.t.Helper()
	return v.button("Menu").button("Floor panel").until(`document.querySelector("#stop-reason") && document.activeElement.id === "sheet-title"`)
}

// TestTwoPeopleVoidARound: one proposes, the table waits for all to see, another approves on a telephone, by
// keys; then the table is stopped and goes on, and its dealer holds it. What follows is told before.
func TestTwoPeopleVoidARound(t *testing.T) {
	t.Parallel()
	s := open(t)
	fay, gus := s.visit(t, 1280, 800), s.visit(t, 390, 844)
	ada := s.administrator("Ada")
	ada.invite(fay, "Fay", "floorperson")
	ada.invite(gus, "Gus", "floorperson")
	ann := s.visit(t, 1280, 800).join("Ann").sit("heads-up-1", 1)
	ann.wager("ante").button("Deal me in").until(`document.querySelector(".decision")`)

	fay.goTo("/table/heads-up-1").panel().click(find("label", "Incorrect number of cards"))
	fay.chooses("#at", "1/0")
	fay.button("See what follows").until(find(".told li", "Seat 1: the Ante Wager is void")).until(find(".told li", "The round is over"))
	fay.click(`document.querySelector("#reason")`).keys("seat 1 has three cards")
	fay.accessible("the floor panel")
	fay.button("Declare it").until(find("h3", "Your proposal waits")).until(`!` + find("button", "Approve it"))
	ann.until(find(".notice", "The table waits while two floorpersons")).until(`!document.querySelector(".decision")`)

	gus.goTo("/table/heads-up-1").until(find(".notice", "Fay")).panel().until(find("dd", "seat 1 has three cards")).until(find("li", "Seat 1 gets"))
	gus.accessible("a proposal on a telephone")
	gus.until(`document.documentElement.scrollWidth <= innerWidth`)
	gus.click(`document.querySelector("#decision-reason")`).keys("counted again").tab(find("button", "Approve it")).keys("\r")
	ann.until(reads("the Ante Wager is void; $")).until(`!` + find(".notice", "The table waits"))

	fay.until(`!document.querySelector(".proposal")`).click(`document.querySelector("#stop-reason")`).keys("a fire alarm").button("Stop this table")
	ann.until(find(".notice", "A floorperson has stopped this table: a fire alarm"))
	gus.until(find("li", "Table heads-up-1: a fire alarm")).click(`document.querySelector("#stop-reason")`).keys("all clear").button("Let the table go on")
	ann.until(`!` + find(".notice", "A floorperson has stopped"))
	dot := s.visit(t, 820, 1180)
	ada.invite(dot, "Dot", "dealer")
	dot.goTo("/table/heads-up-1").button("Menu").button("Hold the table").click(`document.querySelector("#hold-reason")`).keys("a drink is spilt")
	dot.accessible("the form of a hold")
	dot.click(`document.querySelector("form button.brass")`)
	ann.until(find(".notice", "This table is held: a drink is spilt"))
	gus.goTo("/floor").until(`/a drink is spilt.*Dot/s.test(document.querySelector(".floor-list").textContent)`)
	for _, v := range []*visitor{ann, fay, gus, dot} {
		v.well()
	}
}
