package highcardflush

import (
	"cmp"
	"math/bits"

	"felt.example/felt/card"
	"felt.example/felt/game"
)

// Flush is the highest ranking flush of a hand, § 678a.6(b): first its length, then its
// ranks, so that a higher Flush ranks higher and equal ones tie. The ranks are those
// of a card.Set's lane.
type Flush uint32

const lengthAt = 16

// Best is the highest ranking flush among the cards.
func Best(hand card.Set) Flush {
	var best Flush
	for s := card.Clubs; s <= card.Spades; s++ {
		lane := hand.Lane(s)
		best = max(best, Flush(bits.OnesCount16(lane))<<lengthAt|Flush(lane))
	}
	return best
}

// Of picks the cards that form the flush out of the hand it was found in.
func (f Flush) Of(hand card.Set) card.Set {
	for s := card.Spades; s > card.Clubs; s-- {
		if hand.Lane(s) == uint16(f) {
			return card.Set(uint16(f)) << (16 * s)
		}
	}
	return card.Set(uint16(f))
}

// form is the highest ranking flush among the cards, and those that form it.
func form(hand card.Set) (Flush, card.Set) {
	f := Best(hand)
	return f, f.Of(hand)
}

// Length is the flush's number of cards.
func (f Flush) Length() FlushLength { return FlushLength(f >> lengthAt) }

// High is the flush's highest card.
func (f Flush) High() card.Rank { return card.Rank(bits.Len16(uint16(f)) - 1) }

// String describes the flush: "three-card flush, nine high".
func (f Flush) String() string { return f.Length().String() + ", " + f.High().Name() + " high" }

// Compare ranks two flushes, § 678a.6(b) and (c): the longer first, then the one with
// the highest card that the other lacks. As lanes of ranks, that is their order as numbers.
func Compare(a, b Flush) int { return cmp.Compare(a, b) }

// lowest is the least flush with which the dealer qualifies, § 678a.11(d)(1): of three
// cards, nine high.
const lowest = 3<<lengthAt | 1<<card.Nine

// Qualifies reports whether the dealer qualifies with the flush: at least a three-card
// flush, nine high, § 678a.11(d)(1).
func (f Flush) Qualifies() bool { return f >= lowest }

// FlushLength is a hand of § 678a.6(b), by its number of cards of one suit.
type FlushLength uint8

// String names the hand as the chapter does: "seven-card flush".
func (n FlushLength) String() string { return flushes[n] }

// StraightFlush is a hand of § 678a.6(d), by its number of cards of one suit in
// consecutive rank; fewer than three are no hand.
type StraightFlush uint8

// String names the hand as the chapter does: "seven-card straight flush".
func (n StraightFlush) String() string {
	if n < 3 {
		return "no straight flush of three cards or more"
	}
	return straightFlushes[n]
}

// lengthOf is the length of the highest ranking flush among the cards.
func lengthOf(hand card.Set) FlushLength { return Best(hand).Length() }

// straightFlush is the longest straight flush among the cards, as § 678a.6(d) is read.
func straightFlush(s *game.Selected) func(hand card.Set) StraightFlush {
	aceLow := AceLowToo.Chosen(s)
	return func(hand card.Set) StraightFlush { return BestStraight(hand, aceLow) }
}

var flushes, straightFlushes = named("-card flush"), named("-card straight flush")

// named are the names of hands by their number of cards.
func named(hand string) (names [8]string) {
	for n, length := range [...]string{"no", "one", "two", "three", "four", "five", "six", "seven"} {
		names[n] = length + hand
	}
	return names
}

// BestStraight is the longest straight flush among the cards. Whether the ace may also
// stand below the 2 is a reading.
func BestStraight(hand card.Set, aceLow bool) StraightFlush {
	var best StraightFlush
	for s := card.Clubs; s <= card.Spades; s++ {
		run := hand.Lane(s)
		if aceLow {
			run |= run >> card.Ace & 1
		}
		run &= run << 1 & (run << 2) // fewer than three in a row are no hand
		for n := StraightFlush(3); run != 0; run &= run << 1 {
			best = max(best, n)
			n++
		}
	}
	return best
}
