package hand

import (
	"math/bits"

	"felt.example/felt/card"
)

// A Tally is a set of cards for which the sums that the rankings need are already computed. It is
// for counting over many hands that share cards: each shared card is added only once. The zero
// Tally has no cards. No card may be added twice.
type Tally struct {
	cards card.Set
	sum   uint64 // of hash.card
}

// A sum is the key of the low ranks, above it four suit counters of six bits each, and at the top the key of the high
// ranks. Each card adds seven to its suit's counter, so that five cards make 35 and set the highest bit, of 32, and four
// with four more.
const (
	countersAt  = 16
	tallyHighAt = 48

	oneEach  = (1 | 1<<6 | 1<<12 | 1<<18) << countersAt
	fiveEach = 32 * oneEach
	fourMore = 4 * oneEach
)

// TallyOf returns the Tally of the cards.
func TallyOf(cards card.Set) Tally {
	var t Tally
	for rest := cards; rest != 0; rest &= rest - 1 {
		t = t.With(card.Card(bits.TrailingZeros64(uint64(rest))))
	}
	return t
}

// With returns the Tally with c added.
func (t Tally) With(c card.Card) Tally {
	return Tally{t.cards | 1<<(c&63), t.sum + hashing.card[c&63]}
}

// Plus returns the cards of both tallies, which must have no card in common.
func (t Tally) Plus(other Tally) Tally { return Tally{t.cards | other.cards, t.sum + other.sum} }

// Cards is the set of the tallied cards.
func (t Tally) Cards() card.Set { return t.cards }

// FiveCard ranks the best five of the cards, like the function FiveCard.
func (t Tally) FiveCard() Value {
	if t.sum&fiveEach != 0 {
		return five.bestSuited(t.cards)
	}
	return Value(five.byRanks[t.slot()])
}

// FourCard ranks the best four of the cards, like the function FourCard.
func (t Tally) FourCard() Value {
	v := Value(four.byRanks[t.slot()])
	if (t.sum+fourMore)&fiveEach != 0 {
		v = max(v, four.bestSuited(t.cards))
	}
	return v
}

// ThreeCard ranks three cards, like the function ThreeCard.
func (t Tally) ThreeCard() Value {
	return max(Value(three.byRanks[t.slot()]), three.bestSuited(t.cards))
}

// Low ranks the best low hand of the cards, like the function Low.
func (t Tally) Low() Value { return Value(low.byRanks[t.slot()]) }

func (t Tally) slot() uint32 { return hashing.at(t.sum>>tallyHighAt, uint16(t.sum)) }
