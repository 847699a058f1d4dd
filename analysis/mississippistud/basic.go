package mississippistud

import (
	"math/bits"

	"felt.example/felt/card"
)

// basic is the published strategy of points: two for a jack or higher, one for a six to a
// ten.
func basic(seen card.Set, wagered int64) int64 {
	for _, r := range rules[seen.Len()] {
		if r.holds(seen, wagered) {
			return r.bet
		}
	}
	return 0
}

// rule is a line of the strategy: the bet if it holds and none above it did.
type rule struct {
	bet   int64
	name  string
	holds func(seen card.Set, wagered int64) bool
}

var rules = map[int][]rule{
	2: {
		{3, "any pair", pairAt(card.Two)},
		{1, "at least two points", pointsFrom(2)},
		{1, "six and five of one suit", func(seen card.Set, _ int64) bool { return suited(seen) && seen.Ranks() == 1<<card.Six|1<<card.Five }},
	},
	3: {
		{3, "a pair of sixes or better, or two pair", made},
		{3, "three to a royal flush", func(seen card.Set, _ int64) bool { return suited(seen) && lowest(seen) >= card.Ten }},
		{3, "three to a straight flush without a gap, 5-6-7 or higher", func(seen card.Set, _ int64) bool {
			return suited(seen) && gaps(seen) == 0 && lowest(seen) >= card.Five
		}},
		{3, "three to a straight flush with one gap and at least one card from jack up", func(seen card.Set, _ int64) bool {
			return suited(seen) && gaps(seen) == 1 && high(seen) >= 1
		}},
		{3, "three to a straight flush with two gaps and at least two cards from jack up", func(seen card.Set, _ int64) bool {
			return suited(seen) && gaps(seen) == 2 && high(seen) >= 2
		}},
		{1, "any other three of one suit", func(seen card.Set, _ int64) bool { return suited(seen) }},
		{1, "a lower pair", pairAt(card.Two)},
		{1, "at least three points", pointsFrom(3)},
		{1, "three to a straight without a gap, 4-5-6 or higher", func(seen card.Set, _ int64) bool {
			return gaps(seen) == 0 && lowest(seen) >= card.Four
		}},
		{1, "three to a straight with one gap and at least two cards from six to ten", func(seen card.Set, _ int64) bool {
			return gaps(seen) == 1 && middle(seen) >= 2
		}},
	},
	4: {
		{3, "a pair of sixes or better, or two pair", made},
		{3, "four of one suit", func(seen card.Set, _ int64) bool { return suited(seen) }},
		{3, "four to a straight open at both ends, eight high or better", func(seen card.Set, _ int64) bool {
			return gaps(seen) == 0 && lowest(seen) >= card.Five && lowest(seen) < card.Jack
		}},
		{1, "any other four to a straight", func(seen card.Set, _ int64) bool { return gaps(seen) >= 0 && gaps(seen) <= 1 }},
		{1, "a lower pair", pairAt(card.Two)},
		{1, "at least four points", pointsFrom(4)},
		{1, "three cards from six to ten, and three times the Ante Wager was wagered before", func(seen card.Set, wagered int64) bool {
			return middle(seen) >= 3 && wagered > 3
		}},
	},
}

// made reports whether the hand can no longer lose.
func made(seen card.Set, _ int64) bool {
	return pairOf(seen, card.Six) || bits.OnesCount16(seen.Ranks()) <= seen.Len()-2
}

func pairAt(least card.Rank) func(card.Set, int64) bool {
	return func(seen card.Set, _ int64) bool { return pairOf(seen, least) }
}

func pointsFrom(least int) func(card.Set, int64) bool {
	return func(seen card.Set, _ int64) bool { return points(seen) >= least }
}

// high and middle are the numbers of cards from jack up, and from six to ten.
func high(seen card.Set) int   { return (seen & card.OfRanks(highRanks)).Len() }
func middle(seen card.Set) int { return (seen & card.OfRanks(middleRanks)).Len() }
func points(seen card.Set) int { return 2*high(seen) + middle(seen) }

const (
	highRanks   = 1<<card.Jack | 1<<card.Queen | 1<<card.King | 1<<card.Ace
	middleRanks = 1<<card.Six | 1<<card.Seven | 1<<card.Eight | 1<<card.Nine | 1<<card.Ten
)

// gaps is how many ranks lie between the cards, the ace high or, if that makes fewer, low;
// -1 with a pair.
func gaps(seen card.Set) int {
	ranks := seen.Ranks()
	if bits.OnesCount16(ranks) < seen.Len() {
		return -1
	}
	span := func(ranks uint16) int { return bits.Len16(ranks) - bits.TrailingZeros16(ranks) - seen.Len() }
	return min(span(ranks), span(aceLow(ranks)))
}

// lowest is the lowest card, the ace high.
func lowest(seen card.Set) card.Rank { return card.Rank(bits.TrailingZeros16(seen.Ranks())) }

func aceLow(ranks uint16) uint16 {
	if ranks>>card.Ace&1 == 0 {
		return ranks
	}
	return ranks&^(1<<card.Ace) | 1
}
