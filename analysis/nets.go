package analysis

import (
	"maps"
	"math/big"
	"slices"
)

// Nets counts the deals of a base game by the player's net result.
type Nets struct {
	unit  int64
	deals map[int64]uint64
}

// NewNets begins a count of net results in whole numbers of which unit make the first wager.
func NewNets(unit int64) *Nets { return &Nets{unit, map[int64]uint64{}} }

// Add counts deals in which the player ends with net.
func (n *Nets) Add(net int64, deals uint64) {
	if deals > 0 {
		n.deals[net] += deals
	}
}

// Total is the number of deals counted.
func (n *Nets) Total() *big.Int {
	total := uint64(0)
	for _, deals := range n.deals {
		total += deals
	}
	return new(big.Int).SetUint64(total)
}

// Lines lists the counts, the highest net result first.
func (n *Nets) Lines() []Line {
	total := n.Total()
	var outcomes []Line
	for _, net := range slices.Backward(slices.Sorted(maps.Keys(n.deals))) {
		o := Line{Net: big.NewRat(net, n.unit), Combinations: new(big.Int).SetUint64(n.deals[net])}
		o.Probability = new(big.Rat).SetFrac(o.Combinations, total)
		amount := new(big.Rat).Abs(o.Net).RatString()
		switch o.Net.Sign() {
		case 1:
			o.Hand = "wins " + amount
		case 0:
			o.Hand = "even"
		case -1:
			o.Hand = "loses " + amount
		}
		outcomes = append(outcomes, o)
	}
	return outcomes
}
