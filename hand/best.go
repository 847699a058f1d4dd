package hand

import (
	"cmp"
	"slices"

	"felt.example/felt/card"
)

// Best returns the five of at most seven cards that FiveCard counts, in the order in which they
// count: "9h 9s 9d Kc Kd", "5c 4d 3h 2h As". Of equally good cards it takes those that come first.
// Fewer than five cards are all returned.
func Best(cards []card.Card) []card.Card { return playing(cards, fiveRule.size, FiveCard) }

// BestFour returns the four of at most six cards that FourCard counts, in the order of Best. Fewer than
// four cards are all returned.
func BestFour(cards []card.Card) []card.Card { return playing(cards, fourRule.size, FourCard) }

// BestLow returns the five of at most seven cards that Low counts, in the order of Best: where no
// rank is there twice, the highest first. Fewer than five cards are all returned.
func BestLow(cards []card.Card) []card.Card { return playing(cards, lowRule.size, Low) }

// BestOmaha returns the two hole cards and the three board cards that Omaha counts, in the order of
// Best. It returns none if there are too few of either.
func BestOmaha(hole, board []card.Card) []card.Card { return playingOmaha(hole, board, FiveCard) }

// BestOmahaLow returns the two hole cards and the three board cards that OmahaLow counts, in the order
// of BestLow. It returns none if there are too few of either.
func BestOmahaLow(hole, board []card.Card) []card.Card { return playingOmaha(hole, board, Low) }

func playing(cards []card.Card, size int, value func(card.Set) Value) []card.Card {
	if len(cards) < size {
		size = len(cards)
	}
	var best best
	choose(cards, size, func(chosen []card.Card) { best.improve(value, chosen) })
	return best.sorted()
}

func playingOmaha(hole, board []card.Card, value func(card.Set) Value) []card.Card {
	var best best
	choose(hole, 2, func(pair []card.Card) {
		choose(board, 3, func(three []card.Card) { best.improve(value, slices.Concat(pair, three)) })
	})
	return best.sorted()
}

// best is the best hand of those looked at, of equal ones the first.
type best struct {
	cards []card.Card
	value Value
}

func (b *best) improve(value func(card.Set) Value, cards []card.Card) {
	if v := value(card.SetOf(cards...)); v > b.value || b.cards == nil {
		b.cards, b.value = slices.Clone(cards), v
	}
}

// sorted puts the cards in the order in which they count.
func (b *best) sorted() []card.Card {
	sortByWeight(b.cards, b.value)
	return b.cards
}

// choose calls visit with every choice of size of the cards, in their order.
func choose(cards []card.Card, size int, visit func([]card.Card)) {
	var extend func(chosen, rest []card.Card)
	extend = func(chosen, rest []card.Card) {
		if len(chosen) == size {
			visit(chosen)
			return
		}
		for i := 0; i <= len(rest)-(size-len(chosen)); i++ {
			extend(append(chosen, rest[i]), rest[i+1:])
		}
	}
	extend(make([]card.Card, 0, size), cards)
}

// sortByWeight puts cards that are worth v in the order in which they count: the most of
// a rank first, then the higher.
func sortByWeight(cards []card.Card, v Value) {
	straight := v.Category() == Straight || v.Category() == StraightFlush
	aceLow := v.low() || straight && v.Rank() != card.Ace
	var count [16]int
	for _, c := range cards {
		count[c.Rank()]++
	}
	height := func(r card.Rank) int {
		if r == card.Ace && aceLow {
			return 0
		}
		return int(r)
	}
	slices.SortStableFunc(cards, func(a, b card.Card) int {
		return cmp.Or(cmp.Compare(count[b.Rank()], count[a.Rank()]), cmp.Compare(height(b.Rank()), height(a.Rank())))
	})
}
