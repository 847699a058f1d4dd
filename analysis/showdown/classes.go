package showdown

import (
	"context"
	"math/bits"
	"sync"

	"felt.example/felt/analysis"
	"felt.example/felt/card"
)

// permutations is the number of ways to exchange the suits for each other.
const permutations = 24

// most is how large the sets may be that have a class.
const most = 5

// classes numbers the sets of a few cards; those that differ by suits alone have the same
// number.
type classes struct {
	of     []uint32 // by a set's place among all, see place
	number int
	upTo   int                      // the size of the largest sets
	start  [most + 1]int            // where the sets of so many cards begin
	ways   [52][playerCards + 2]int // binomial coefficients
}

// The classes that a player's cards need, and those that they need with a card of the
// dealer's. What holds all five of the player's cards is counted one by one.
var (
	ofFour = sync.OnceValue(func() *classes { return newClasses(4) })
	ofFive = sync.OnceValue(func() *classes { return newClasses(5) })
)

func newClasses(upTo int) *classes {
	c := &classes{upTo: upTo}
	for n := range c.ways {
		for k := range c.ways[n] {
			c.ways[n][k] = int(ways(n, k))
		}
	}
	sets := 0
	for k := range upTo + 1 {
		c.start[k] = sets
		sets += int(ways(52, k))
	}
	c.of = make([]uint32, sets)
	c.name(0, 0, 1)
	return c
}

// name gives a set of n cards, and all sets that hold it and cards from from on, the
// number of the one that they are alike, which has one more than the last if it is new.
func (c *classes) name(set card.Set, n int, from card.Card) {
	first := c.place(analysis.BySuits(set))
	if c.of[first] == 0 {
		c.number++
		c.of[first] = uint32(c.number)
	}
	c.of[c.place(set)] = c.of[first]
	if n == c.upTo {
		return
	}
	for rest := card.Full >> from << from; rest != 0; rest &= rest - 1 {
		next := card.Card(bits.TrailingZeros64(uint64(rest)))
		c.name(set|1<<next, n+1, next+1)
	}
}

// place is the number of a set among all that have a class.
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

// subsets appends the classes of all sets that have one and that the hand holds.
func (c *classes) subsets(hand card.Set, to []uint32) []uint32 {
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
					four := three + c.ways[cards[l]][4]
					to = append(to, c.of[c.start[4]+four])
					for m := l + 1; m < n && c.upTo == 5; m++ {
						to = append(to, c.of[c.start[5]+four+c.ways[cards[m]][5]])
					}
				}
			}
		}
	}
	return to
}

// signs takes a tally of the sets of a class in hands of a deck to how many of the hands
// hold one of them, with the sign of inclusion and exclusion, times the permutations.
func (c *classes) signs(ranks uint16) tally {
	signs := make(tally, c.number+1)
	for size := range c.upTo + 1 {
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
