package hand

import (
	"cmp"
	"math/bits"
	"slices"

	"felt/card"
)

// Best are the five of at most seven cards that play in FiveCard, in the order in which
// they count: "9h 9s 9d Kc Kd", "5c 4d 3h 2h As". Of cards that serve equally the ones
// that come first are taken; fewer than five cards are all returned.
func Best(cards []card.Card) []card.Card { return playing(cards, fiveRule.size, FiveCard) }

// BestFour are the four of at most six cards that play in FourCard.
func BestFour(cards []card.Card) []card.Card { return playing(cards, fourRule.size, FourCard) }

// BestLow are the five of at most seven cards that play in Low, the highest first.
func BestLow(cards []card.Card) []card.Card { return playing(cards, lowRule.size, Low) }

func playing(cards []card.Card, size int, value func(card.Set) Value) []card.Card {
	best, most := slices.Clone(cards), Value(0)
	for subset := range 1 << len(cards) {
		if bits.OnesCount(uint(subset)) != size {
			continue
		}
		var chosen []card.Card
		for i, c := range cards {
			if subset>>i&1 != 0 {
				chosen = append(chosen, c)
			}
		}
		if v := value(card.SetOf(chosen...)); v > most {
			best, most = chosen, v
		}
	}
	sortByWeight(best, most)
	return best
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
