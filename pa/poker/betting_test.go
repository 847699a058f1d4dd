package poker

import (
	"strings"
	"testing"

	"felt/money"
)

// TestForcedBetOfAFullBet is the first bet of its round: with one raise allowed there is
// one, and nothing to complete.
func TestForcedBetOfAFullBet(t *testing.T) {
	posted := Posted{SmallBet: 2_00, BigBet: 4_00, ForcedBet: 2_00, Raises: 1, Chip: money.Dollar}
	s := staged{variant: &FiveCardStud, posted: posted, stacks: []money.Cents{100, 100}, cards: "2c3c4d5d", turns: []string{
		"1 f c2 r4: r4", "0 f c2: f",
	}}
	s.ends(t, "14(d) forced bet 0 2\n14(e) raise 1 4", "98", "102")
	s.posted.ForcedBet = 1_00
	s.turns = []string{"1 f c1 r2: r2", "0 f c1 r4: r4", "1 f c2: f"}
	s.ends(t, "14(d) forced bet 0 1\n14(e) complete 1 2\n14(e) raise 0 3", "102", "98")
}

// TestNoForcedBet: where none is posted nothing is forced; the player to the left begins.
func TestNoForcedBet(t *testing.T) {
	s := staged{variant: &FiveCardStud, posted: Posted{Betting: NoLimit, SmallBet: 2_00, Ante: 1_00, Chip: money.Dollar}, stacks: []money.Cents{100, 100}, cards: "2c3c4d5d",
		turns: []string{"1 f x r2-99: r2", "0 f c2 r4-99: f"}}
	_, st := s.play(t)
	if log := strings.Join(st.log, "\n"); strings.Contains(log, "forced") {
		t.Errorf("a bet is forced:\n%s", log)
	}
}
