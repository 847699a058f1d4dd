package hand

import (
	"math/bits"
	"slices"

	"felt.example/felt/card"
)

// A ranking is a rule worked out: the Value of the best of as many cards as it takes.
type ranking struct {
	byRanks [slots]uint16 // by the slot of the ranks, the suits apart
	suited  [lanes]uint16 // by the ranks of one suit; 0 where they are too few
	codes   []code        // of the Values from the rule's zero on
}

var five, four, three, showing, low, showingLow ranking

// rankings has the rankings in the order of their rules' zeros.
var rankings = [...]struct {
	*ranking
	rule *rule
}{
	{&five, &fiveRule}, {&four, &fourRule}, {&three, &threeRule},
	{&showing, &showingRule}, {&low, &lowRule}, {&showingLow, &showingLowRule},
}

// The tables are filled as the program starts: in some milliseconds.
func init() { fillTables() }

func fillTables() {
	hashing.fill()
	hands := make([]uint64, 0, lanes)
	for _, r := range rankings {
		r.number(r.rule, hands)
		r.suits(r.rule)
	}
	lows := lowWithoutOne()
	for n := 1; n <= mostCards; n++ {
		fill(n, lows)
	}
}

// withoutOne are the columns of what is left of a multiset of low ranks without a card of each of its ranks.
type withoutOne struct {
	columns [mostCards]uint16
	ranks   uint8
}

// lowWithoutOne has them by the column of the multiset.
func lowWithoutOne() []withoutOne {
	all := make([]withoutOne, hashing.upTo[mostCards])
	var m multiset
	for n := range mostCards + 1 {
		m.each(n, card.Two, card.Eight, 0, func(key uint32) {
			of := &all[hashing.column[key]]
			for _, rank := range m.ranks {
				of.columns[of.ranks] = hashing.column[key-rankKeys[rank]]
				of.ranks++
			}
		})
	}
	return all
}

// fill fills in the hands of n cards, the suits apart, of all rankings by which not all of them play:
// one that does not matter is left out.
func fill(n int, lows []withoutOne) {
	var all []*ranking
	for _, r := range rankings {
		if r.rule.size < n && n <= r.rule.most {
			all = append(all, r.ranking)
		}
	}
	if all == nil {
		return
	}
	var m multiset
	for low := range n + 1 {
		first := uint32(0)
		if low > 0 {
			first = hashing.upTo[low-1]
		}
		m.each(n-low, card.Nine, card.Ace, 0, func(key uint32) {
			row := hashing.row[key>>highAt]
			var rows [mostCards]uint32 // without a card of each high rank
			for i, rank := range m.ranks {
				rows[i] = hashing.row[(key-rankKeys[rank])>>highAt]
			}
			for column := first; column < hashing.upTo[low]; column++ {
				without := &lows[column]
				for _, k := range all {
					best := uint16(0)
					for _, column := range without.columns[:without.ranks] {
						best = max(best, k.byRanks[(row+uint32(column))&(slots-1)])
					}
					for _, row := range rows[:len(m.ranks)] {
						best = max(best, k.byRanks[(row+column)&(slots-1)])
					}
					k.byRanks[(row+column)&(slots-1)] = best
				}
			}
		})
	}
}

// suits fills in the hands of one suit of which not all cards play.
func (k *ranking) suits(r *rule) {
	for lane := range uint16(lanes) {
		if n := bits.OnesCount16(lane); r.size < n && n <= r.most && !r.ranksOnly {
			for rest := lane; rest != 0; rest &= rest - 1 {
				k.suited[lane] = max(k.suited[lane], k.suited[lane&^(rest&-rest)])
			}
		}
	}
}

// number gives the hands whose cards all play their Values, in order. Each of hands is the code, and below it the
// slot or, after all slots, the lane.
func (k *ranking) number(r *rule, hands []uint64) {
	var m multiset
	for n := r.least; n <= r.size; n++ {
		m.each(n, card.Two, card.Ace, 0, func(key uint32) {
			hands = append(hands, uint64(r.code(&m, false))<<32|uint64(hashing.slot(key)))
		})
	}
	for lane := range uint16(lanes) {
		if bits.OnesCount16(lane) == r.size && !r.ranksOnly {
			m = multiset{ranks: m.ranks[:0]}
			for rest := lane; rest != 0; rest &= rest - 1 {
				rank := card.Two + card.Rank(bits.TrailingZeros16(rest))
				m.of[rank], m.ranks = 1, append(m.ranks, rank)
			}
			hands = append(hands, uint64(r.code(&m, true))<<32|slots|uint64(lane))
		}
	}
	slices.Sort(hands)
	k.codes = make([]code, 1, len(hands)+1)
	for _, h := range hands {
		if c := code(h >> 32); c != k.codes[len(k.codes)-1] {
			k.codes = append(k.codes, c)
		}
		value := uint16(r.zero) + uint16(len(k.codes)-1)
		if h&slots != 0 {
			k.suited[h&(lanes-1)] = value
		} else {
			k.byRanks[h&(slots-1)] = value
		}
	}
}
