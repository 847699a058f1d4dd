package analysis

import "math/big"

// Choice is something that a player may decide, and what he is up on average at the end of
// the round when he does and then plays best, in units of the first wager.
type Choice struct {
	Name  string // as a round's options have it, with the size of a wager: "raise 3", "check"
	Value *big.Rat
}

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
