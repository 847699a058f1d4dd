package hand

import (
	"math/bits"

	"felt.example/felt/card"
)

// rankKeys has a key for each rank. The sum of the keys of a hand encodes how many cards of each
// rank it has: the low 16 bits are for the seven ranks from 2 to 8, the 14 bits from highAt on for the
// six from 9 to ace. Each key is the smallest for which the sums of at most seven cards, at most four
// of a rank, all differ.
var rankKeys = [card.Ace + 1]uint32{
	card.Two: 1, card.Three: 5, card.Four: 24, card.Five: 112, card.Six: 521, card.Seven: 2247, card.Eight: 9244,
	card.Nine: 1 << highAt, card.Ten: 5 << highAt, card.Jack: 24 << highAt, card.Queen: 112 << highAt,
	card.King: 521 << highAt, card.Ace: 2247 << highAt,
}

const (
	// mostCards is the number of cards up to which the sums of keys differ.
	mostCards = 7
	// fourSuited and fiveSuited are set in the key of a lane of a given number of cards or more, of
	// which there is but one in seven cards.
	fourSuited = 1 << 16
	fiveSuited = 1 << 31
	highAt     = 17
	// lanes is the number of sets of ranks.
	lanes = 1 << 13
	// slots is more than the 76,155 multisets of at most seven ranks; as a power of two it
	// spares the check of the bounds.
	slots = 1 << 17
)

// A hash finds the slot of a multiset of ranks without a search and without a gap. The
// multisets of low ranks are numbered, those of fewest cards first. Each multiset of high
// ranks has a row of slots, one for each multiset of low ranks that makes at most seven
// cards with it.
type hash struct {
	lane   [lanes]uint32         // the sum of the keys of a suit's ranks, fourSuited and fiveSuited
	card   [64]uint64            // what a card adds to a Tally
	row    [1 << 16]uint32       // where the row begins, by the key of the high ranks: as many as spare the check of the bounds
	column [1 << 16]uint16       // the number of the low ranks, by their key
	upTo   [mostCards + 1]uint32 // how many multisets of low ranks have a number of cards or fewer
}

var hashing hash

func (h *hash) fill() {
	for lane := 1; lane < lanes; lane++ {
		lowest := card.Two + card.Rank(bits.TrailingZeros(uint(lane)))
		h.lane[lane] = h.lane[lane&(lane-1)]&^(fourSuited|fiveSuited) + rankKeys[lowest]
		switch n := bits.OnesCount(uint(lane)); {
		case n >= 5:
			h.lane[lane] |= fourSuited | fiveSuited
		case n == 4:
			h.lane[lane] |= fourSuited
		}
	}
	for _, c := range card.Deck() {
		key := uint64(rankKeys[c.Rank()])
		h.card[c] = key&(1<<countersAt-1) | 7<<(countersAt+6*c.Suit()) | key>>highAt<<tallyHighAt
	}
	var m multiset
	number := uint32(0)
	for n := range mostCards + 1 {
		m.each(n, card.Two, card.Eight, 0, func(key uint32) {
			h.column[key] = uint16(number)
			number++
		})
		h.upTo[n] = number
	}
	next := uint32(0)
	for n := range mostCards + 1 {
		m.each(n, card.Nine, card.Ace, 0, func(key uint32) {
			h.row[key>>highAt] = next
			next += h.upTo[mostCards-n]
		})
	}
}

// slot is the place of the multiset whose cards' keys have the sum key.
func (h *hash) slot(key uint32) uint32 { return h.at(uint64((key&^fiveSuited)>>highAt), uint16(key)) }

// at is the place of the multiset with these keys of the high ranks, of 16 bits at most, and of the low.
func (h *hash) at(high uint64, low uint16) uint32 {
	return (h.row[high] + uint32(h.column[low])) & (slots - 1)
}

// A multiset counts the cards of each rank.
type multiset struct {
	of    [card.Ace + 1]uint8
	ranks []card.Rank // those of which there are any, lowest first
}

// each adds n cards of the ranks from from to to in every way, and calls visit with key
// and the keys of the added cards; while it runs, m has them.
func (m *multiset) each(n int, from, to card.Rank, key uint32, visit func(key uint32)) {
	if n == 0 {
		visit(key)
		return
	}
	for ; from <= to && n <= 4*int(to-from+1); from++ {
		m.ranks = append(m.ranks, from)
		for count := 1; count <= min(n, 4); count++ {
			m.of[from] = uint8(count)
			m.each(n-count, from+1, to, key+uint32(count)*rankKeys[from], visit)
		}
		m.ranks = m.ranks[:len(m.ranks)-1]
		m.of[from] = 0
	}
}
