package spanish21

import (
	"slices"
	"sync"
)

// The dealer's hand ends on 17 to 21, or over.
const (
	standings = 5 // 17 to 21
	bust      = standings
	endings   = standings + 1
)

// draws is the most cards that the dealer can draw to his first, the hole card counted.
const draws = 11

// node is one card of a set that the dealer draws, its cards in order of value. Several
// orders of drawing make the same set, and each is as likely as the others.
type node struct {
	value, before, depth, ending uint8
	// orders is in how many orders the set can be drawn so that the dealer stands after its
	// last card and not before; 0 where the set is only a part of others.
	orders uint32
}

// dealt is what the dealer has before he draws: his first card, and the hole card where it
// is seen.
type dealt struct{ up, hole int }

// hidden is a hole card that nobody has seen.
const hidden = none

// blackjack reports whether the cards are a Blackjack.
func (d dealt) blackjack() bool { return min(d.up, d.hole) == ace && max(d.up, d.hole) == ten }

// dealerSets are all sets of cards by which the dealer comes to 17 to 21 without a
// Blackjack, as paths of a tree, § 635a.7(l).
type dealerSets struct {
	nodes []node
	// stands is how the dealer's hand ends as it is, none where he draws or has Blackjack.
	stands int
}

// setsHidden and setsSeen are those for each first card, and each hole card.
var (
	setsHidden = sync.OnceValue(func() *[values]dealerSets {
		sets := &[values]dealerSets{}
		for up := range values {
			sets[up] = newDealerSets(dealt{up, hidden}, false)
		}
		return sets
	})
	setsSeen = sync.OnceValue(func() *[values][values]dealerSets {
		sets := &[values][values]dealerSets{}
		for up := range values {
			for hole := range values {
				sets[up][hole] = newDealerSets(dealt{up, hole}, false)
			}
		}
		return sets
	})
)

func (d dealt) sets() *dealerSets {
	if d.hole == hidden {
		return &setsHidden()[d.up]
	}
	return &setsSeen()[d.up][d.hole]
}

// soft reports whether an ace of the dealer's counts 11 in his total.
func (d dealt) soft(drawn counts) bool {
	drawn[d.up]++
	hard := 0
	for v, n := range drawn {
		hard += (v + 1) * int(n)
	}
	return drawn[ace] > 0 && hard <= 11
}

// total is the dealer's total with the cards drawn.
func (d dealt) total(drawn counts) (points int) {
	drawn[d.up]++
	if d.hole != hidden {
		drawn[d.hole]++
	}
	for v, n := range drawn {
		points += (v + 1) * int(n)
	}
	if drawn[ace] > 0 && points <= 11 {
		points += 10
	}
	return points
}

// newDealerSets lists the sets; hits says whether the dealer draws to a soft 17, which this chapter does not have.
func newDealerSets(d dealt, hits bool) dealerSets {
	sets := dealerSets{stands: none}
	if points := d.total(counts{}); d.hole != hidden && points >= 17 {
		if !d.blackjack() {
			sets.stands = points - 17
		}
		return sets
	}
	orders := map[counts]uint32{{}: 1}
	var ends []counts
	for frontier := []counts{{}}; len(frontier) > 0; {
		var reached []counts
		for _, drawn := range frontier {
			for v := range values {
				after := drawn
				after[v]++
				if d.hole == hidden && drawn == (counts{}) && (dealt{d.up, v}).blackjack() {
					continue
				}
				if orders[after] == 0 {
					reached = append(reached, after)
				}
				orders[after] += orders[drawn]
			}
		}
		frontier = frontier[:0]
		for _, drawn := range reached {
			switch points := d.total(drawn); {
			case points < 17, hits && points == 17 && d.soft(drawn):
				frontier = append(frontier, drawn)
			case points <= 21:
				ends = append(ends, drawn)
			}
		}
	}
	slices.SortFunc(ends, func(a, b counts) int { return slices.Compare(path(a), path(b)) })
	sets.nodes = d.tree(ends, orders)
	return sets
}

// path is the cards of a set in order of value.
func path(cards counts) []int {
	var list []int
	for v, n := range cards {
		list = append(list, slices.Repeat([]int{v}, int(n))...)
	}
	return list
}

// tree lays the sets out so that each node comes after the one that it continues.
func (d dealt) tree(ends []counts, orders map[counts]uint32) []node {
	var nodes []node
	var last []int
	for _, end := range ends {
		cards := path(end)
		common := 0
		for common < len(last) && common < len(cards) && last[common] == cards[common] {
			common++
		}
		for i := common; i < len(cards); i++ {
			before := 0
			for j := range i {
				if cards[j] == cards[i] {
					before++
				}
			}
			nodes = append(nodes, node{value: uint8(cards[i]), before: uint8(before), depth: uint8(i + 1)})
		}
		leaf := &nodes[len(nodes)-1]
		leaf.ending, leaf.orders = uint8(d.total(end)-17), orders[end]
		last = cards
	}
	return nodes
}

// drawn is in how many ways the dealer comes to each standing total, by the number of
// cards drawn. It is larger than it need be, so that no index is out of its range.
type drawn [8][16]uint64

// draw counts the ways for the cards that are left.
func (sets *dealerSets) draw(left *counts, into *drawn) {
	*into = drawn{}
	if sets.stands != none {
		into[sets.stands][0] = 1
		return
	}
	var ways, cards [16]uint64
	ways[0] = 1
	for v, n := range left {
		cards[v] = uint64(n)
	}
	for _, n := range sets.nodes {
		w := ways[(n.depth-1)&15] * (cards[n.value&15] - uint64(n.before))
		ways[n.depth&15] = w
		into[n.ending&7][n.depth&15] += w * uint64(n.orders)
	}
}
