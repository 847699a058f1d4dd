package browsertest

import (
	"fmt"
	"testing"
)

// lies waits until so much is down of what the player has, and no command is on its way.
func (v *visitor) lies(down, stack string) *visitor {
	v.t.Helper()
	return v.until(fmt.Sprintf(`document.querySelector(".closing-words p")?.textContent === "%s down, %s in your stack"`, down, stack))
}

// TestRebet: one press takes the wagers of the last round again, one deals with them, one doubles them. What the limits or the stack
// refuse in part is said, and nothing of it is put down.
func TestRebet(t *testing.T) {
	t.Parallel()
	s := open(t)
	v := s.visit(t, 1440, 900)
	folds := func() {
		t.Helper()
		v.until(asked).decide("fold")
		v.until(result).until(`document.querySelector(".wagers")`)
	}
	chip := func(of string) {
		t.Helper()
		v.click(fmt.Sprintf(`[...document.querySelectorAll(".chip-choice")].find((e) => e.getAttribute("aria-label").match(/\$[\d,.]*\d/)?.[0] === %q)`, of))
	}
	const said = `document.querySelector(".dock .message span")?.textContent`
	v.join("Ann").sit("three-card-poker-1", 3).wager("ante").button("Deal me in")
	folds()
	v.lies("$0", "$495").button("Rebet").lies("$5", "$490").button("Clear").lies("$0", "$495")
	v.button("Rebet and deal")
	folds()
	v.lies("$0", "$490").button("Rebet").lies("$5", "$485")
	for _, of := range [][2]string{{"$10", "$480"}, {"$20", "$470"}, {"$40", "$450"}, {"$80", "$410"}, {"$160", "$330"}} {
		v.button("Double").lies(of[0], of[1])
	}
	// The Ante would be above the maximum, the Pair Plus Wager not.
	v.wager("pair_plus").lies("$165", "$325").button("Double").until(said+` === "$320 is more than the table maximum $300."`).lies("$165", "$325")
	chip("$100")
	v.button("Undo").lies("$160", "$330").wager("ante").lies("$260", "$230").button("Deal me in")
	folds()
	const poor = said + `?.startsWith("The wagers would come to $")`
	v.lies("$0", "$230").button("Rebet").until(poor).lies("$0", "$230")
	v.wager("ante").lies("$100", "$130").button("Clear").lies("$0", "$230").until("!" + said)
	v.button("Rebet and deal").until(poor).lies("$0", "$230")
	// The Ante could be doubled alone.
	v.wager("ante")
	chip("$25")
	v.wager("pair_plus").lies("$125", "$105").button("Double").until(poor).lies("$125", "$105").well()
}
