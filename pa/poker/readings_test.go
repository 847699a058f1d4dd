package poker

import (
	"slices"
	"strings"
	"testing"

	"felt.example/felt/clause"
	"felt.example/felt/money"
)

// TestReadingsOfAGame: a game has the readings of its own section and those of all games.
func TestReadingsOfAGame(t *testing.T) {
	has := func(v *Variant, id string) bool {
		return slices.ContainsFunc(readingsOf(v), func(r clause.Reading) bool { return r.ID == id })
	}
	for _, tc := range []struct {
		variant  *Variant
		has, not []string
	}{
		{&Razz, []string{"razz_forced_bet", "low_comparison", "odd_chips", "stud_ties", "raked_pots"}, []string{"chopped_blinds", "one_board", "heads_up_button", "open_pair", "kill", "short_stub", "low_half", "ace_in_both", "eight_or_better_slip"}},
		{&SevenCardStud, []string{"odd_chips", "open_pair", "both_payouts"}, []string{"hole_cards_play", "razz_forced_bet", "board_plays", "low_comparison", "low_half"}},
		{&SevenCardStudEight, []string{"eight_or_better_slip", "low_half", "ace_in_both", "paired_lows"}, []string{"stud_ties", "kill"}},
		{&Omaha, []string{"odd_chip_may", "straddle", "one_board", "bomb_pot", "chopped_blinds"}, []string{"hole_cards_play", "kill", "low_half", "ace_in_both", "paired_lows"}},
		{&Holdem, []string{"heads_up_button", "board_plays", "short_all_in", "hole_cards_play", "one_board", "bomb_pot", "chopped_blinds"}, []string{"razz_forced_bet", "odd_chips", "kill", "low_comparison"}},
		{&OmahaEight, []string{"kill", "heads_up_button", "low_half"}, []string{"board_plays"}},
		{&FiveCardDrawLow, []string{"short_stub", "heads_up_button", "chopped_blinds"}, []string{"kill", "both_payouts", "one_board", "bomb_pot"}},
	} {
		for _, id := range tc.has {
			if !has(tc.variant, id) {
				t.Errorf("%s lacks the reading %s", tc.variant.ID, id)
			}
		}
		for _, id := range tc.not {
			if has(tc.variant, id) {
				t.Errorf("%s has the reading %s", tc.variant.ID, id)
			}
		}
	}
}

// TestOneBoard: players who are All-in before the flop have one board dealt, and it decides the whole pot.
func TestOneBoard(t *testing.T) {
	_, st := staged{
		variant: &Holdem, posted: noLimit(), stacks: []money.Cents{50, 50},
		cards: deckFor(&Holdem, "2h 5s 8c Jd Kd", "Ah As", "Qh Qs"),
		turns: []string{"1 f c1 r4-50: r50", "0 f c48: c", "show 1: yes", "show 0: yes"},
	}.play(t)
	if log := strings.Join(st.log, "\n"); strings.Count(log, " board ") != 3 || strings.Count(log, " pot ") != 1 {
		t.Errorf("the hand went\n%s", log)
	}
}

// TestBlindsAreNotChopped: when all others have folded, those who made the Blind Bets fold, call or raise, and none takes his back.
func TestBlindsAreNotChopped(t *testing.T) {
	_, st := staged{
		variant: &Holdem, posted: twoFour(), stacks: []money.Cents{100, 100, 100}, cards: "As Kd 7h Ad Kc 2s",
		turns: []string{"2 f c2 r4: f", "0 f c1 r4: f"},
	}.play(t)
	if log := strings.Join(st.log, "\n"); !strings.Contains(log, "7(d) pot 0 1 2") {
		t.Errorf("the hand went\n%s", log)
	}
}
