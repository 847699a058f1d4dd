package hand

import (
	"slices"

	"felt.example/felt/card"
)

// The slow twins say the same as the fast rankings, in the plainest way: sort the ranks,
// look for each kind of hand from the top, try every subset. A strength compares as the
// hands do: the category's place, then the ranks in the order in which they decide.
type strength [6]int

// slowOrder lists a ranking's categories from the highest, as its section prints them.
type slowOrder []Category

var (
	slowFive = slowOrder{RoyalFlush, StraightFlush, FourOfAKind, FullHouse, Flush, Straight, ThreeOfAKind, TwoPair, Pair,
		HighCard}
	slowFour  = slowOrder{FourOfAKind, StraightFlush, ThreeOfAKind, Flush, Straight, TwoPair, Pair, HighCard}
	slowThree = slowOrder{MiniRoyal, StraightFlush, ThreeOfAKind, Straight, Flush, Pair, HighCard}
)

// high ranks cards that all play.
func (o slowOrder) high(cards []card.Card) (strength, Category) {
	ranks := slowRanks(cards, func(r card.Rank) int { return int(r) + 1 })
	wheel := []int{14}
	for r := len(cards); r > 1; r-- {
		wheel = append(wheel, r)
	}
	straight, flush := true, true
	for i := 1; i < len(cards); i++ {
		straight = straight && ranks[i] == ranks[i-1]-1
		flush = flush && cards[i].Suit() == cards[0].Suit()
	}
	if slices.Equal(ranks, wheel) {
		straight, ranks = true, append(ranks[1:], 1)
	}
	is := [...]bool{
		RoyalFlush:    len(cards) == 5 && straight && flush && ranks[0] == 14,
		MiniRoyal:     len(cards) == 3 && straight && flush && ranks[0] == 14,
		StraightFlush: straight && flush,
		FourOfAKind:   same(ranks, 4),
		FullHouse:     len(cards) == 5 && same(ranks, 3, 2),
		Flush:         flush,
		Straight:      straight,
		ThreeOfAKind:  same(ranks, 3),
		TwoPair:       same(ranks, 2, 2),
		Pair:          same(ranks, 2),
		HighCard:      true,
	}
	place := slices.IndexFunc(o, func(c Category) bool { return is[c] })
	s := strength{len(o) - place}
	copy(s[1:], ranks)
	return s, o[place]
}

// slowShowing ranks up cards by their ranks alone.
func slowShowing(cards []card.Card) (strength, Category) {
	ranks := slowRanks(cards, func(r card.Rank) int { return int(r) + 1 })
	s := strength{1}
	copy(s[1:], ranks)
	category := HighCard
	for i, k := range []struct {
		counts   []int
		category Category
	}{{[]int{2}, Pair}, {[]int{2, 2}, TwoPair}, {[]int{3}, ThreeOfAKind}, {[]int{4}, FourOfAKind}} {
		if same(ranks, k.counts...) {
			s[0], category = i+2, k.category
		}
	}
	return s, category
}

// slowLow ranks cards as a low hand: the fewer of a rank, then the lower, the better.
func slowLow(cards []card.Card) (strength, Category) {
	ranks := slowRanks(cards, func(r card.Rank) int {
		if r == card.Ace {
			return 1
		}
		return int(r) + 1
	})
	kinds := []struct {
		counts   []int
		category Category
	}{{[]int{1}, HighCard}, {[]int{2}, Pair}, {[]int{2, 2}, TwoPair}, {[]int{3}, ThreeOfAKind},
		{[]int{3, 2}, FullHouse}, {[]int{4}, FourOfAKind}}
	var s strength
	category := None
	for i, k := range kinds {
		if same(ranks, k.counts...) {
			s[0], category = -i, k.category
		}
	}
	for i, r := range ranks {
		s[i+1] = -r
	}
	return s, category
}

// slowRanks numbers the ranks and sorts them: the most of a rank first, then the higher.
func slowRanks(cards []card.Card, number func(card.Rank) int) []int {
	var ranks []int
	var count [15]int
	for _, c := range cards {
		r := number(c.Rank())
		ranks = append(ranks, r)
		count[r]++
	}
	slices.SortFunc(ranks, func(a, b int) int { return (count[b]*16 + b) - (count[a]*16 + a) })
	return ranks
}

// same reports whether the sorted ranks begin with so many of one rank, then so many of the next.
func same(ranks []int, counts ...int) bool {
	i := 0
	for _, n := range counts {
		if i+n > len(ranks) || ranks[i] != ranks[i+n-1] {
			return false
		}
		i += n
	}
	return true
}

// subsets lists every choice of size of the cards.
func subsets(cards []card.Card, size int) [][]card.Card {
	if size == 0 {
		return [][]card.Card{nil}
	}
	var all [][]card.Card
	for i, c := range cards {
		for _, rest := range subsets(cards[i+1:], size-1) {
			all = append(all, append([]card.Card{c}, rest...))
		}
	}
	return all
}

// slowBest is the strongest of the choices.
func slowBest(choices [][]card.Card, rank func([]card.Card) (strength, Category)) strength {
	best := strength{-100}
	for _, chosen := range choices {
		if s, _ := rank(chosen); slices.Compare(s[:], best[:]) > 0 {
			best = s
		}
	}
	return best
}

// slowOmaha lists every choice of two of the hole cards and three of the board.
func slowOmaha(hole, board []card.Card) [][]card.Card {
	var all [][]card.Card
	for _, two := range subsets(hole, 2) {
		for _, three := range subsets(board, 3) {
			all = append(all, slices.Concat(two, three))
		}
	}
	return all
}
