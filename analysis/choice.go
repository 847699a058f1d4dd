package analysis

import (
	"fmt"
	"math/big"
	"slices"
)

// Choice is something that a player may decide, and what he is up on average at the end of
// the round when he does and then plays best, in units of the first wager.
type Choice struct {
	Name  string // as a round's options have it, with the size of a wager: "raise 3", "check"
	Value *big.Rat
}

// FoldFirst is how ties are broken where the first of the ways is taken; see Game.Ties.
const FoldFirst = "Of decisions that are worth the same a fold comes before a wager, and the smaller wager before the larger."

// Best is the choice of the highest value; of equal ones the first.
func Best(choices []Choice) Choice {
	best := choices[0]
	for _, c := range choices[1:] {
		if c.Value.Cmp(best.Value) > 0 {
			best = c
		}
	}
	return best
}

// CheckStrategy says why a game with these strategies is not played by another, or nil.
func CheckStrategy(strategies []Strategy, id string) error {
	if slices.ContainsFunc(strategies, func(s Strategy) bool { return s.ID == id }) {
		return nil
	}
	return fmt.Errorf("strategy: %.40q is none of the game", id)
}
