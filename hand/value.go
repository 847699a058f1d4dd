// Package hand ranks the hands that several chapters share: five-card Poker hands, high and low,
// Omaha hands, the up cards of Stud, the best four cards, and three cards.
//
// It is fast because every one of these rankings depends only on the number of cards of each rank
// and on the suit, if any, that has enough cards for a flush. hash.go adds up the numbers, and
// ranking.go has the tables of the results.
package hand

import (
	"strings"

	"felt.example/felt/card"
)

// Value is the strength of a hand in one ranking: the higher value wins, and equal values tie.
// Values of different rankings cannot be compared. The values of FiveCard run from 1 to 7,462
// without a gap, so they may index an array. The zero Value is no hand.
type Value uint32

// Category is the kind of a hand: a pair, a flush.
type Category uint8

// The categories, in the order of five-card hands. Where a chapter ranks them
// otherwise, only Values compare.
const (
	None Category = iota
	HighCard
	Pair
	TwoPair
	ThreeOfAKind
	Straight
	Flush
	FullHouse
	FourOfAKind
	StraightFlush
	RoyalFlush
	MiniRoyal
)

var categoryNames = [...]string{"no hand", "high card", "pair", "two pair", "three-of-a-kind", "straight", "flush",
	"full house", "four-of-a-kind", "straight flush", "royal flush", "mini-royal"}

// Name is the category as the regulation calls it: "four-of-a-kind".
func (c Category) Name() string { return categoryNames[c] }

// String is Name.
func (c Category) String() string { return c.Name() }

// Category is the kind of the hand; of the zero Value it is None.
func (v Value) Category() Category { return v.code().category() }

// Rank returns the rank that is compared first between two hands of the same category: that of the
// four, the three, the pair or the higher pair, otherwise of the highest card. The highest card of
// an ace-to-five straight is the five; in a low hand the ace is low. The zero Value has rank 0.
func (v Value) Rank() card.Rank { return v.rank(0) }

// rank is the rank that decides in the i-th place; 0 where there is none.
func (v Value) rank(i int) card.Rank {
	r := v.code().rank(i)
	if v.low() && r != 0 {
		return turned(r)
	}
	return r
}

// code is 0 for the zero Value and for what no ranking gave.
func (v Value) code() code {
	if r, i := v/perRule, v%perRule; int(r) < len(rankings) && int(i) < len(rankings[r].codes) {
		return rankings[r].codes[i]
	}
	return 0
}

// low reports whether v ranks a low hand, whose code holds the ranks turned round.
func (v Value) low() bool { return v >= lowRule.zero }

// String describes the hand: "pair of nines", "full house, tens over fours".
func (v Value) String() string {
	c, first, second := v.Category(), v.rank(0), v.rank(1)
	switch {
	case v.low() && c != HighCard:
		return "low hand, " + c.Name()
	case v.low():
		return v.spelled() + " low"
	}
	switch c {
	case HighCard:
		return first.Name() + " high"
	case Pair:
		return "pair of " + first.Plural()
	case TwoPair:
		return "two pair, " + first.Plural() + " and " + second.Plural()
	case FullHouse:
		return "full house, " + first.Plural() + " over " + second.Plural()
	case ThreeOfAKind, FourOfAKind:
		return c.Name() + ", " + first.Plural()
	case Straight, Flush, StraightFlush:
		return first.Name() + "-high " + c.Name()
	case None, RoyalFlush, MiniRoyal:
	}
	return c.Name()
}

// spelled names the ranks of a low hand without a pair: "eight-six-four-two-ace".
func (v Value) spelled() string {
	var names []string
	for i := 0; i < 5 && v.rank(i) != 0; i++ {
		names = append(names, v.rank(i).Name())
	}
	return strings.Join(names, "-")
}
