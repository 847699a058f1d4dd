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
	v.join("Ann").sit("three-card-poker-1", 3).wager("ante", "pair_plus").button("Deal me in")
	folds()
	v.lies("$0", "$490").button("Rebet").lies("$10", "$480").button("Clear").lies("$0", "$490")
	v.button("Rebet and deal")
	folds()
	v.lies("$0", "$480").button("Rebet").lies("$10", "$470")
	for _, of := range [][2]string{{"$20", "$460"}, {"$40", "$440"}, {"$80", "$400"}, {"$160", "$320"}, {"$320", "$160"}} {
		v.button("Double").lies(of[0], of[1])
	}
	const said = `document.querySelector(".dock .message span")?.textContent`
	v.button("Double").until(said+`?.length > 10`).lies("$320", "$160") // above the maximum
	t.Log(is[string](v, said))
	v.button("Undo").lies("$160", "$320").button("Double").lies("$320", "$160").button("Deal me in")
	folds()
	// The Ante could be paid for alone.
	v.lies("$0", "$160").button("Rebet").until(said+`?.length > 10`).lies("$0", "$160")
	t.Log(is[string](v, said))
	v.button("Rebet and deal").until(said+`?.length > 10`).lies("$0", "$160")
	if is[bool](v, "!!("+asked+")") {
		t.Error("a round is dealt with a part of the wagers")
	}
	v.wager("ante").lies("$5", "$155").well()
}
