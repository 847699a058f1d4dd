package spanish21

import (
	"slices"
	"sync"

	"felt.example/felt/card"
	"felt.example/felt/pa/spanish21"
)

// values is how many values a card can have: index 0 is the ace, 1 to 8 are 2 to 9, and
// ten is a card that counts 10.
const (
	values = 10
	ace    = 0
	ten    = 9
)

// valueOf is the index of a card's value.
func valueOf(c card.Card) int { return (spanish21.Value(c) - 1) % 10 }

// counts is how many cards there are of each value.
type counts [values]int64

// hand is the cards of a player's hand, in no order. Its total is below 22.
type hand struct {
	cards  counts
	size   int
	points int
	soft   bool
	// next is the hand that each value makes of it, over where that exceeds 21; a hand of
	// 21 is not drawn to.
	next [values]int
}

// over stands for every hand of more than 21.
const over = -1

// hands are all hands that can be drawn, by size; a hand comes before those it becomes.
var hands = sync.OnceValue(func() []hand {
	var all []hand
	index := map[counts]int{}
	find := func(cards counts, size int) int {
		points := 0
		for v, n := range cards {
			points += (v + 1) * int(n)
		}
		if points > 21 {
			return over
		}
		soft := cards[ace] > 0 && points <= 11
		if soft {
			points += 10
		}
		at, known := index[cards]
		if !known {
			at = len(all)
			index[cards] = at
			all = append(all, hand{cards: cards, size: size, points: points, soft: soft})
		}
		return at
	}
	for v := range values {
		var cards counts
		cards[v]++
		find(cards, 1)
	}
	for i := 0; i < len(all); i++ {
		for v := range values {
			if all[i].points == 21 {
				all[i].next[v] = over
				continue
			}
			cards := all[i].cards
			cards[v]++
			at := find(cards, all[i].size+1)
			all[i].next[v] = at
		}
	}
	return slices.Clip(all)
})

// most is the number of cards of the largest hand.
const most = 20

// pair is the hand of two cards.
func pair(v, w int) int { return hands()[v].next[w] }
