package hand

import (
	"math/bits"
	"slices"

	"felt.example/felt/card"
)

// A code spells a hand out so that the codes of one ranking compare as its hands do.
// From the highest bits down: the place of the category in the ranking (4 bits), the
// category (4), then the ranks that decide, one after the other (4 each).
type code uint32

func (c code) category() Category   { return Category(c >> 20 & 15) }
func (c code) rank(i int) card.Rank { return card.Rank(c >> (16 - 4*i) & 15) }

// A rule says how a chapter ranks hands.
type rule struct {
	zero      Value      // no hand; the hands' Values follow it in order
	least     int        // how many cards play at least
	size      int        // how many cards play at most
	most      int        // of how many at most
	order     []Category // lowest first
	low       bool       // low hands: the ace is low
	ranksOnly bool       // straights and flushes are ignored
}

// perRule is how many Values each rule has to itself.
const perRule = 1 << 13

var (
	// §§ 677a.6(b), (c) and 637a.6(b), (e).
	fiveRule = rule{zero: 0 * perRule, least: 5, size: 5, most: 7, order: []Category{HighCard, Pair, TwoPair, ThreeOfAKind,
		Straight, Flush, FullHouse, FourOfAKind, StraightFlush, RoyalFlush}}
	// §§ 682a.6(b), (c) and 657a.6(b), (c).
	fourRule = rule{zero: 1 * perRule, least: 4, size: 4, most: 6, order: []Category{HighCard, Pair, TwoPair, Straight, Flush,
		ThreeOfAKind, StraightFlush, FourOfAKind}}
	// § 655a.6(c).
	threeRule = rule{zero: 2 * perRule, least: 3, size: 3, most: 3, order: []Category{HighCard, Pair, Flush, Straight,
		ThreeOfAKind, StraightFlush, MiniRoyal}}
	// § 637a.10(f)(1).
	showingRule = rule{zero: 3 * perRule, least: 1, size: 4, most: 4, ranksOnly: true, order: []Category{HighCard, Pair, TwoPair,
		ThreeOfAKind, FourOfAKind}}
	// § 637a.6(c) to (e).
	lowRule = rule{zero: 4 * perRule, least: 5, size: 5, most: 7, low: true, ranksOnly: true, order: []Category{FourOfAKind,
		FullHouse, ThreeOfAKind, TwoPair, Pair, HighCard}}
	// § 637a.10(f)(2).
	showingLowRule = rule{zero: 5 * perRule, least: 1, size: 4, most: 4, low: true, ranksOnly: true, order: []Category{FourOfAKind,
		ThreeOfAKind, TwoPair, Pair, HighCard}}
)

// code ranks as many cards as play, suited if they are all of one suit.
func (r *rule) code(m *multiset, suited bool) code {
	var of [5]uint16 // the ranks, as bits, of which there are so many cards
	for _, rank := range m.ranks {
		of[m.of[rank]] |= 1 << rank
	}
	var room [5]card.Rank
	ranks := r.deciding(&of, room[:0])
	category := kind(&of)
	if category == HighCard && !r.ranksOnly {
		if top := r.straightTo(ranks); top != 0 {
			category, ranks = Straight, append(ranks[:0], top)
		}
		if suited {
			category = r.inSuit(category, ranks[0])
		}
	}
	c := code(slices.Index(r.order, category))<<24 | code(category)<<20
	for i, rank := range ranks {
		c |= code(rank) << (16 - 4*i)
	}
	return c
}

// deciding appends the ranks in the order in which they decide: those of which there are
// most, and among them the higher ones, first. In a low hand each is turned.
func (r *rule) deciding(of *[5]uint16, ranks []card.Rank) []card.Rank {
	for count := 4; count > 0; count-- {
		left := of[count]
		if r.low {
			left = left&^(1<<card.Ace) | left>>card.Ace // the ace is the lowest
		}
		for left != 0 {
			rank := card.Rank(bits.Len16(left) - 1)
			left &^= 1 << rank
			if r.low {
				rank = card.Ace - rank
			}
			ranks = append(ranks, rank)
		}
	}
	return ranks
}

// turned gives back the rank of a low hand, which its code has from the king (1) up to the
// ace (13), as they win.
func turned(r card.Rank) card.Rank {
	if r == card.Ace {
		return r
	}
	return card.Ace - r
}

// kind is the category by the numbers of cards of the same rank.
func kind(of *[5]uint16) Category {
	switch {
	case of[4] != 0:
		return FourOfAKind
	case of[3] != 0 && of[2] != 0:
		return FullHouse
	case of[3] != 0:
		return ThreeOfAKind
	case of[2]&(of[2]-1) != 0:
		return TwoPair
	case of[2] != 0:
		return Pair
	}
	return HighCard
}

// straightTo is the highest rank of a straight of these different ranks, highest first, or
// 0. The ace is also low, and then does not count as the highest.
func (r *rule) straightTo(ranks []card.Rank) card.Rank {
	last := ranks[len(ranks)-1]
	switch {
	case ranks[0]-last == card.Rank(r.size-1):
		return ranks[0]
	case ranks[0] == card.Ace && last == card.Two && ranks[1] == card.Rank(r.size-1):
		return ranks[1]
	}
	return 0
}

// inSuit is the category of a suited hand that would be category (a straight to top or
// nothing) in several suits.
func (r *rule) inSuit(category Category, top card.Rank) Category {
	best := r.order[len(r.order)-1]
	switch {
	case category != Straight:
		return Flush
	case top == card.Ace && (best == RoyalFlush || best == MiniRoyal):
		return best
	}
	return StraightFlush
}
