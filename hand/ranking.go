package hand

import (
	"cmp"
	"math/bits"
	"slices"

	"felt/card"
)

// A ranking is a rule worked out: the Value of the best of as many cards as it takes.
type ranking struct {
	byRanks [slots]uint16 // by the slot of the ranks, the suits apart
	suited  [lanes]uint16 // by the ranks of one suit; 0 where they are too few
	codes   []code        // of the Values from the rule's zero on
}

var (
	five       = newRanking(fiveRule)
	four       = newRanking(fourRule)
	three      = newRanking(threeRule)
	showing    = newRanking(showingRule)
	low        = newRanking(lowRule)
	showingLow = newRanking(showingLowRule)

	codes = [...][]code{five.codes, four.codes, three.codes, showing.codes, low.codes, showingLow.codes}
)

func newRanking(r rule) *ranking {
	k := new(ranking)
	k.number(r)
	var m multiset
	for n := r.size + 1; n <= r.most; n++ { // of more cards than play, one does not matter
		m.each(n, card.Two, card.Ace, 0, func(key uint32) {
			best := uint16(0)
			for rank := card.Two; rank <= card.Ace; rank++ {
				if m[rank] > 0 {
					best = max(best, k.byRanks[hashing.slot(key-rankKeys[rank])])
				}
			}
			k.byRanks[hashing.slot(key)] = best
		})
	}
	for lane := range uint16(lanes) {
		if bits.OnesCount16(lane) > r.size {
			for rest := lane; rest != 0; rest &= rest - 1 {
				k.suited[lane] = max(k.suited[lane], k.suited[lane&^(rest&-rest)])
			}
		}
	}
	return k
}

// number gives the hands whose cards all play their Values, in order.
func (k *ranking) number(r rule) {
	type hand struct {
		code  code
		value *uint16
	}
	var hands []hand
	var m multiset
	for n := r.least; n <= r.size; n++ {
		m.each(n, card.Two, card.Ace, 0, func(key uint32) {
			hands = append(hands, hand{r.code(&m, false), &k.byRanks[hashing.slot(key)]})
		})
	}
	for lane := range uint16(lanes) {
		if bits.OnesCount16(lane) == r.size && !r.ranksOnly {
			m = multiset{}
			for i := range card.Ace {
				m[card.Two+i] = uint8(lane >> i & 1)
			}
			hands = append(hands, hand{r.code(&m, true), &k.suited[lane]})
		}
	}
	slices.SortFunc(hands, func(a, b hand) int { return cmp.Compare(a.code, b.code) })
	k.codes = []code{0}
	for _, h := range hands {
		if h.code != k.codes[len(k.codes)-1] {
			k.codes = append(k.codes, h.code)
		}
		*h.value = uint16(r.zero) + uint16(len(k.codes)-1)
	}
}
