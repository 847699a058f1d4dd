package odds

import "math"

// UnlimitedPlay is what becomes of a player with a bankroll who never stops while he can begin a round. Where the amount
// that is left at ruin matters, the bounds are of the least and the most that it can be.
type UnlimitedPlay struct {
	// RuinLeast and RuinMost bound the chance of ruin. Both are 1 unless the player has the edge.
	RuinLeast float64 `json:"risk_of_ruin_at_least"`
	RuinMost  float64 `json:"risk_of_ruin_at_most"`
	// RoundsLeast and RoundsMost bound the average number of rounds until ruin, nil unless the house has the edge.
	RoundsLeast *float64 `json:"rounds_until_ruin_at_least,omitempty"`
	RoundsMost  *float64 `json:"rounds_until_ruin_at_most,omitempty"`
}

// unlimited tells what becomes of a bankroll, in parts of a unit, if a round takes down before the deal.
//
// What is left moves by the mean each round, so that what is lost until ruin is the mean times the rounds (Wald). If the
// player has the edge, z to the power of what is left stays as it is on average for one z below 1 (Lundberg). At ruin down
// less one part is left at most, and at least what the worst round leaves of down.
func (r *Runs) unlimited(bankroll, down int64) *UnlimitedPlay {
	worst := int64(0)
	for i, net := range r.nets {
		if r.chances[i] > 0 {
			worst = min(worst, net)
		}
	}
	least, most := float64(bankroll-down+1), float64(bankroll-down-worst) // lost at ruin
	switch {
	case worst == 0:
		return &UnlimitedPlay{}
	case r.mean < 0:
		fewest, longest := least/-r.mean, most/-r.mean
		return &UnlimitedPlay{RuinLeast: 1, RuinMost: 1, RoundsLeast: &fewest, RoundsMost: &longest}
	case r.mean == 0:
		return &UnlimitedPlay{RuinLeast: 1, RuinMost: 1}
	}
	// The average of z^net falls from infinity, is 1 at z, then below it until it is 1 again at 1.
	over := func(log float64) bool {
		sum := 0.0
		for i, net := range r.nets {
			sum += r.chances[i] * math.Expm1(log*float64(net))
		}
		return sum > 0
	}
	low, high := -1.0, -1e-15
	for !over(low) {
		low *= 2
	}
	for range 200 {
		if middle := (low + high) / 2; over(middle) {
			low = middle
		} else {
			high = middle
		}
	}
	return &UnlimitedPlay{RuinLeast: math.Exp(low * most), RuinMost: math.Exp(low * least)}
}
