package analysis

import (
	"math/big"

	"felt.example/felt/game"
)

// The two ends of ties, in words; see TieEnd.
const (
	ForLeast = "for a fold and the smaller wager"
	ForMost  = "for the larger wager, not the fold"
)

// TieEnd is what a base game comes to when ties between decisions are broken in one way: its value is the same
// in all.
type TieEnd struct {
	Ties                            string // in words
	Wagered, HitFrequency, Variance *big.Rat
}

// NewTieEnds are the ends of a best play, as figures; there are none where both wager the same.
func NewTieEnds(least, most *Figure) []TieEnd {
	if least.Wagered.Cmp(most.Wagered) == 0 {
		return []TieEnd{}
	}
	end := func(ties string, f *Figure) TieEnd { return TieEnd{ties, f.Wagered, f.HitFrequency(), f.Variance()} }
	return []TieEnd{end(ForLeast, least), end(ForMost, most)}
}

// Tied are the places of those that wager the least and the most of the ways of the highest value; of equal ones of
// the first.
func Tied(ways []Way) (least, most int) {
	best := BestWay(ways)
	value := ways[best].Value()
	least, most = best, best
	for i := range ways[best+1:] {
		w := &ways[best+1+i]
		if w.Value() != value {
			continue
		}
		if w.Wagered < ways[least].Wagered {
			least = best + 1 + i
		}
		if w.Wagered > ways[most].Wagered {
			most = best + 1 + i
		}
	}
	return least, most
}

// Ends adds up how a base game ends at both ends of its ties.
type Ends struct{ least, most *Ways }

// Ends begins both with nothing added.
func (w *Ways) Ends() *Ends { return &Ends{w.Empty(), w.Empty()} }

// Add plays a given number of hands by the best of their ways.
func (e *Ends) Add(hands int64, ways []Way) {
	least, most := Tied(ways)
	e.least.Add(hands, &ways[least])
	e.most.Add(hands, &ways[most])
}

// Join adds what others have added.
func (e *Ends) Join(other *Ends) {
	e.least.Join(other.least)
	e.most.Join(other.most)
}

// Of are the ends of the game that was added up.
func (e *Ends) Of(s *game.Selected) []TieEnd {
	return NewTieEnds(e.least.Figure(s, Optimal), e.most.Figure(s, Optimal))
}
