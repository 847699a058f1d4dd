package hand

import (
	"cmp"
	"slices"

	"felt.example/felt/card"
)

// ReadingOrder returns the cards in the order in which people read a hand: first those that make it, cards of a rank together
// and the most of a rank first; then the others by suit, the most of a suit first; each from the highest down. An
// ace comes last in a straight in which it is low, and with aceLow in every hand.
func ReadingOrder(cards []card.Card, plays card.Set, aceLow bool) []card.Card {
	var ranks, suits [16]int
	made := card.SetOf(cards...) & plays
	for _, c := range cards {
		if made.Has(c) {
			ranks[c.Rank()]++
		} else {
			suits[c.Suit()]++
		}
	}
	wheel := made.Len() > 2 && made.Ranks() == 1<<card.Ace|1<<made.Len()-2 // two, three and so on, and the ace
	height := func(c card.Card) int {
		if c.Rank() == card.Ace && (aceLow || wheel && made.Has(c)) {
			return 0
		}
		return int(c.Rank())
	}
	ordered := slices.Clone(cards)
	slices.SortStableFunc(ordered, func(a, b card.Card) int {
		switch {
		case made.Has(a) != made.Has(b):
			if made.Has(a) {
				return -1
			}
			return 1
		case made.Has(a):
			return cmp.Or(cmp.Compare(ranks[b.Rank()], ranks[a.Rank()]), cmp.Compare(height(b), height(a)), cmp.Compare(b.Suit(), a.Suit()))
		}
		return cmp.Or(cmp.Compare(suits[b.Suit()], suits[a.Suit()]), cmp.Compare(b.Suit(), a.Suit()), cmp.Compare(height(b), height(a)))
	})
	return ordered
}
