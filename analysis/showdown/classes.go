package showdown

import (
	"context"
	"math/bits"
	"sync"

	"felt/analysis"
	"felt/card"
)

// most is the size of the largest sets of a player's cards that have a class; what holds
// all five of his cards is counted one by one.
const most = 4

// permutations is the number of ways to exchange the suits for each other.
const permutations = 24

// classes numbers the sets of at most four cards; those that differ by suits alone have
// the same number.
type classes struct {
	of     []uint16      // by a set's place among all, see place
	start  [most + 1]int // where the sets of so many cards begin
	ways   [52][most + 1]int
	number int
}

var numbering = sync.OnceValue(newClasses)

func newClasses() *classes {
	c := &classes{}
	for n := range c.ways {
		for k := range c.ways[n] {
			c.ways[n][k] = int(ways(n, k))
		}
	}
	sets := 0
	for k := range c.start {
		c.start[k] = sets
		sets += int(ways(52, k))
	}
	c.of = make([]uint16, sets)
	named := make([]bool, sets)
	eachSet(0, 0, 1, func(set card.Set) {
		first := c.place(alike(set))
		if !named[first] {
			named[first] = true
			c.of[first] = uint16(c.number)
			c.number++
		}
		c.of[c.place(set)] = c.of[first]
	})
	return c
}

// eachSet visits a set of n cards, and all sets of at most four cards that hold it and
// cards from from on.
func eachSet(set card.Set, n int, from card.Card, visit func(card.Set)) {
	visit(set)
	if n == most {
		return
	}
	for rest := card.Full >> from << from; rest != 0; rest &= rest - 1 {
		next := card.Card(bits.TrailingZeros64(uint64(rest)))
		eachSet(set|1<<next, n+1, next+1, visit)
	}
}

// alike is the same set for all that differ by suits alone: their ranks in the suits in
// descending order.
func alike(set card.Set) card.Set {
	const all = 1<<16 - 1
	a, b, c, d := set&all, set>>16&all, set>>32&all, set>>48
	a, b = max(a, b), min(a, b)
	c, d = max(c, d), min(c, d)
	a, c = max(a, c), min(a, c)
	b, d = max(b, d), min(b, d)
	b, c = max(b, c), min(b, c)
	return a | b<<16 | c<<32 | d<<48
}

// place is the number of a set among all sets of at most four cards.
func (c *classes) place(set card.Set) int {
	place, n := 0, 0
	for rest := set; rest != 0; rest &= rest - 1 {
		n++
		place += c.ways[index(rest)][n]
	}
	return c.start[n] + place
}

// index is the number of a set's first card among 52.
func index(set card.Set) int {
	c := card.Card(bits.TrailingZeros64(uint64(set)))
	return int(c.Suit())*13 + int(c.Rank()) - 1
}

// subsets appends the classes of all sets of at most four cards that the hand holds.
func (c *classes) subsets(hand card.Set, to []uint16) []uint16 {
	var cards [6]int
	n := 0
	for rest := hand; rest != 0; rest &= rest - 1 {
		cards[n] = index(rest)
		n++
	}
	to = append(to, c.of[0])
	for i := range n {
		one := c.ways[cards[i]][1]
		to = append(to, c.of[c.start[1]+one])
		for j := i + 1; j < n; j++ {
			two := one + c.ways[cards[j]][2]
			to = append(to, c.of[c.start[2]+two])
			for k := j + 1; k < n; k++ {
				three := two + c.ways[cards[k]][3]
				to = append(to, c.of[c.start[3]+three])
				for l := k + 1; l < n; l++ {
					to = append(to, c.of[c.start[4]+three+c.ways[cards[l]][4]])
				}
			}
		}
	}
	return to
}

// signs takes a tally of the sets of a class in hands of a deck to how many of the hands
// hold one of them, with the sign of inclusion and exclusion, times the permutations.
func (c *classes) signs(ranks uint16) []int64 {
	signs := make([]int64, c.number)
	for size := range most + 1 {
		_ = analysis.EachHand(context.Background(), ranks, size, func(set card.Set, sets uint64) {
			sign := permutations / int64(sets)
			if size%2 != 0 {
				sign = -sign
			}
			signs[c.of[c.place(set)]] = sign
		})
	}
	return signs
}

// ways is the number of ways to choose k of n.
func ways(n, k int) int64 {
	w := int64(1)
	for i := range k {
		w = w * int64(n-i) / int64(i+1)
	}
	return w
}
