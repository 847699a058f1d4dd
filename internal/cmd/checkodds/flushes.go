package main

import (
	"math/bits"
	"slices"
)

// ofSuit counts, by how many cards of a suit a dealer of High Card Flush has, the ways that give him in this suit: a flush lower than the
// player's, none higher, and none with which he qualifies.
type ofSuit struct{ lower, upTo, unqualified [8]int64 }

// product is the ways in several suits.
func product(a, b *[8]int64) (p [8]int64) {
	for i, n := range a {
		if n == 0 {
			continue
		}
		for j := range 8 - i {
			p[i+j] += n * b[j]
		}
	}
	return p
}

// seven is how many hands of seven cards there are of both.
func seven(a, b *[8]int64) (n int64) {
	for i := range a {
		n += a[i] * b[7-i]
	}
	return n
}

const nine = 7 // the place of a nine among the ranks

// newSuit is a suit of which the player has these, when the ranks of his flush are those of best.
func newSuit(own, best uint16) (s ofSuit) {
	left, length := (1<<13-1)&^own, bits.OnesCount16(best)
	n := bits.OnesCount16(left)
	for k := range min(length, 8) {
		s.lower[k], s.upTo[k] = choose(n, k), choose(n, k)
	}
	// Of equal length it is lower where the player's has the first card that only one of them has.
	need, same := length, true
	for rank := 12; rank >= 0 && same; rank-- {
		if best>>rank&1 != 0 {
			s.lower[length] += choose(bits.OnesCount16(left&(1<<rank-1)), need)
			same = left>>rank&1 != 0
			need--
		}
	}
	s.upTo[length] = s.lower[length]
	if same {
		s.upTo[length]++
	}
	for k := range 3 {
		s.unqualified[k] = choose(n, k)
	}
	s.unqualified[3] = choose(bits.OnesCount16(left&(1<<nine-1)), 3)
	return s
}

// solveFlushes plays every hand of High Card Flush: a fold loses the Ante Wager; a dealer without three cards of a suit, nine high, pays it
// and returns the Raise Wager; else both are won, returned or lost. The most for a Raise Wager is the Ante Wager, twice that with five
// cards of a suit, and three times with six. It returns how many hands that differ by more than suits there are.
func (c *certificate) solveFlushes() (hands int, err error) {
	var bySize [8][]uint16
	for lane := range uint16(1 << 13) {
		if n := bits.OnesCount16(lane); n < 8 {
			bySize[n] = append(bySize[n], lane)
		}
	}
	nets, deals := map[int64]int64{}, choose(45, 7)
	decide := func(alike int64, best uint16, unqualified, lower, equal, higher int64) {
		size := bits.OnesCount16(best)
		most := int64(min(max(size-3, 1), 3))
		raise, value := int64(0), -deals
		for more := int64(1); more <= most; more++ {
			if v := unqualified + (1+more)*(lower-higher); v > value || raise == 0 && v == value {
				raise, value = more, v
			}
		}
		if raise == 0 {
			nets[-1] += alike * deals
			return
		}
		nets[1] += alike * unqualified
		nets[1+raise] += alike * lower
		nets[-1-raise] += alike * higher
		nets[0] += alike * equal
	}
	for size := 2; size < 8; size++ {
		for _, best := range bySize[size] {
			qualifies := size > 3 || size == 3 && best>>nine != 0
			// The other three suits, in ascending order of their sizes and ranks, none a higher flush.
			var lanes []uint16
			for n := 0; n <= min(size, 7-size); n++ {
				for _, lane := range bySize[n] {
					if n < size || lane <= best {
						lanes = append(lanes, lane)
					}
				}
			}
			suits := make([]ofSuit, len(lanes))
			for i, lane := range lanes {
				suits[i] = newSuit(lane, best)
			}
			own := newSuit(best, best)
			for i, a := range lanes {
				two := ofSuit{product(&own.lower, &suits[i].lower), product(&own.upTo, &suits[i].upTo), product(&own.unqualified, &suits[i].unqualified)}
				for j := i; j < len(lanes); j++ {
					b := lanes[j]
					last := 7 - size - bits.OnesCount16(a) - bits.OnesCount16(b)
					if last < bits.OnesCount16(b) {
						break
					}
					three := ofSuit{product(&two.lower, &suits[j].lower), product(&two.upTo, &suits[j].upTo), product(&two.unqualified, &suits[j].unqualified)}
					for k := j; k < len(lanes); k++ {
						switch n := bits.OnesCount16(lanes[k]); {
						case n < last:
							continue
						case n > last:
							k = len(lanes)
							continue
						}
						unqualified := seven(&three.unqualified, &suits[k].unqualified)
						lower, upTo := unqualified, unqualified
						if qualifies {
							lower, upTo = seven(&three.lower, &suits[k].lower), seven(&three.upTo, &suits[k].upTo)
						}
						hands++
						decide(orders(best, a, b, lanes[k]), best, unqualified, lower-unqualified, upTo-lower, deals-upTo)
					}
				}
			}
		}
	}
	for net, n := range nets {
		if n == 0 {
			delete(nets, net)
		}
	}
	return hands, c.ends(nets, 1)
}

// orders is in how many ways four sets of ranks are given to four suits.
func orders(sets ...uint16) int64 {
	slices.Sort(sets)
	ways, run := int64(24), int64(1)
	for i := 1; i < len(sets); i++ {
		if run++; sets[i] != sets[i-1] {
			run = 1
		}
		ways /= run
	}
	return ways
}
