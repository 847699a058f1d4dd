package poker

import (
	_ "embed"
	"slices"

	"felt.example/felt/clause"
	"felt.example/felt/game"
	"felt.example/felt/pa/general"
)

// The readings that can be chosen, beside DepartedBlinds and those of Read, as they are read otherwise.
var (
	aceForced = game.ReadingChoice{ID: "razz_forced_bet"}.Value("ace")
	allPots   = game.ReadingChoice{ID: "raked_pots"}.Value("all-pots")
	oneATable = game.ReadingChoice{ID: "both_payouts"}.Value("one-a-table")
)

// bears reports whether a reading of the chapter bears on the game.
func bears(s *game.Selected, r game.ReadingChoice) bool {
	return r.Among(s.Game.Readings) || !r.Among(readings)
}

// readingsOf are the readings that bear on a game: those of clauses of its own section, and
// those of clauses that hold for all games, leaving out those about what the game does not have.
func readingsOf(v *Variant) []clause.Reading {
	split := v.high && v.low
	bears := map[string]bool{
		"low_comparison": v.low, "paired_lows": v.low, "low_half": split, "ace_in_both": split, "stud_ties": !split,
		"razz_forced_bet": v == &Razz, "open_pair": v.high, "hole_cards_play": v == &Holdem, "eight_or_better_slip": v == &SevenCardStudEight, "kill": v == &OmahaEight,
	}
	return slices.DeleteFunc(slices.Clone(readings), func(r clause.Reading) bool {
		own, other := false, false
		for _, c := range r.Cites {
			own = own || c.Section() == string(v.Section)
			other = other || slices.ContainsFunc(Variants, func(o *Variant) bool { return c.Section() == string(o.Section) })
		}
		payout := slices.Contains([]string{"637a.15", "637a.16"}, r.Cites[0].Section())
		only, some := bears[r.ID]
		return other && !own || payout && !v.high || some && !only
	})
}

//go:embed readings.txt
var readingsText string

var readings = general.Readings(readingsText)
