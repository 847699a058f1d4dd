package browsertest

import "testing"

// TestBackToTheSeat: who leaves his seat at a table that the house banks, or only the page, finds the way back from the lobby: to the same
// table and seat, with as many chips as he left with. Somebody else in the same browser is not shown it.
func TestBackToTheSeat(t *testing.T) {
	t.Parallel()
	s := open(t)
	v := s.visit(t, 1440, 900)
	v.join("Ann").sit("three-card-poker-1", 3).wager("ante").button("Deal me in").until(asked).decide("fold")
	v.until(result).until(`document.querySelector(".wagers")`)
	// Who only leaves the page sits there still.
	v.goTo("/").button("Back to Three Card Poker 1, seat 3").until(`document.querySelector("#plate-3.yours")`)
	v.button("Menu").button("Leave seat 3").until(`document.querySelector("#plate-3.free")`)
	v.goTo("/").button("Back to Three Card Poker 1, seat 3").button("Back to seat 3")
	v.until(`document.querySelector("#amount")?.value === "$495"`).button("Sit down at seat 3")
	v.until(`document.querySelector("#plate-3.yours")`).lies("$0", "$495")
	v.button("Menu").button("Leave seat 3").until(`document.querySelector("#plate-3.free")`)
	// Another has the seat now.
	bob := s.visit(t, 1440, 900)
	bob.join("Bob").until(`!document.querySelector(".welcome").textContent.includes("Back to")`)
	bob.sit("three-card-poker-1", 3)
	v.until(`document.querySelector("#plate-3:not(.free)")`)
	v.until(`document.querySelector(".dock .watch") && !document.querySelector(".dock .brass")`)
	v.well()
	bob.well()
}
