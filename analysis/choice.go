package analysis

import (
	"fmt"
	"math/big"
	"slices"
)

// Choice is something that a player may decide. Value is his average net result at the end of the
// round if he decides this and then plays best, in units of the first wager.
type Choice struct {
	Name  string // as a round's options have it, with the size of a wager: "raise 3", "check"
	Value *big.Rat
}

// FoldFirst is how ties are broken if the first of the ways is taken; see Game.Ties.
const FoldFirst = "Of decisions that are worth the same a fold comes before a wager, and the smaller wager before the larger."

// Best returns the choice of the highest value, the first of equal ones.
func Best(choices []Choice) Choice {
	best := choices[0]
	for _, c := range choices[1:] {
		if c.Value.Cmp(best.Value) > 0 {
			best = c
		}
	}
	return best
}

// CheckStrategy returns nil if the strategy is one of those given, or else the reason in one
// sentence.
func CheckStrategy(strategies []Strategy, id string) error {
	if slices.ContainsFunc(strategies, func(s Strategy) bool { return s.ID == id }) {
		return nil
	}
	return fmt.Errorf("strategy: %.40q is none of the game", id)
}
