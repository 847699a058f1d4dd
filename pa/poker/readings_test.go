package poker

import (
	"slices"
	"testing"

	"felt.example/felt/clause"
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
		{&Razz, []string{"razz_forced_bet", "low_comparison", "odd_chips", "stud_ties", "raked_pots"}, []string{"heads_up_button", "open_pair", "kill", "short_stub", "low_half", "ace_in_both", "eight_or_better_slip"}},
		{&SevenCardStud, []string{"odd_chips", "open_pair", "both_payouts"}, []string{"hole_cards_play", "razz_forced_bet", "board_plays", "low_comparison", "low_half"}},
		{&SevenCardStudEight, []string{"eight_or_better_slip", "low_half", "ace_in_both", "paired_lows"}, []string{"stud_ties", "kill"}},
		{&Omaha, []string{"odd_chip_may", "straddle"}, []string{"hole_cards_play", "kill", "low_half", "ace_in_both", "paired_lows"}},
		{&Holdem, []string{"heads_up_button", "board_plays", "short_all_in", "hole_cards_play"}, []string{"razz_forced_bet", "odd_chips", "kill", "low_comparison"}},
		{&OmahaEight, []string{"kill", "heads_up_button", "low_half"}, []string{"board_plays"}},
		{&FiveCardDrawLow, []string{"short_stub", "heads_up_button"}, []string{"kill", "both_payouts"}},
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
