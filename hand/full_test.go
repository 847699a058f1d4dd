//go:build full

package hand

import (
	"maps"
	"math/bits"
	"slices"
	"testing"

	"felt.example/felt/card"
)

// TestEveryHand compares all hands of more cards than play with the best of their choices;
// it takes some minutes.
func TestEveryHand(t *testing.T) {
	for _, twin := range twins {
		for size := twin.size + 1; size <= twin.most; size++ {
			t.Logf("%s of %d", twin.name, size)
			everyHand(size, func(compared *int, hand card.Set) {
				*compared++
				if v, want := twin.fast(hand), bestOf(hand, twin.size, twin.fast); v != want {
					t.Errorf("%s: %v is worth %s; its best cards %s", twin.name, hand.Cards(), v, want)
				}
			}, func(compared *int) { t.Logf("%d hands", *compared) })
		}
	}
}

// TestEveryTally compares the tally of every hand of seven cards with the set.
func TestEveryTally(t *testing.T) {
	everyHand(7, func(_ *int, hand card.Set) {
		if tally := TallyOf(hand); tally.FiveCard() != FiveCard(hand) || tally.Low() != Low(hand) {
			t.Errorf("%v is worth %s, %s", hand.Cards(), tally.FiveCard(), tally.Low())
		}
	}, func(*int) {})
}

// TestOmahaOfWholeDeck counts the 463,563,500,400 deals of a hole of four and a board of
// five. Boards that differ only by their suits are counted once. A hole is worth what the best
// of its six pairs is with the board.
func TestOmahaOfWholeDeck(t *testing.T) {
	boards := map[card.Set]int{}
	extend(card.Deck(), 0, 5, func(board card.Set) {
		lanes := []uint16{board.Lane(card.Clubs), board.Lane(card.Diamonds), board.Lane(card.Hearts), board.Lane(card.Spades)}
		slices.Sort(lanes)
		boards[card.Set(lanes[0])|card.Set(lanes[1])<<16|card.Set(lanes[2])<<32|card.Set(lanes[3])<<48]++
	})
	if len(boards) != 134_459 {
		t.Errorf("%d boards differ; want 134,459", len(boards))
	}
	type total struct {
		high      [MiniRoyal + 1]int
		qualified int
	}
	var sum total
	share(slices.Collect(maps.Keys(boards)), func(mine *total, board card.Set) {
		rest := (card.Full &^ board).Cards()
		var below [MiniRoyal + 2][]uint64 // the pairs that are less than the category, as a graph
		for c := range below {
			below[c] = make([]uint64, len(rest))
		}
		high := Category(0)
		without := make([]uint64, len(rest))
		for i, a := range rest {
			for j := range i {
				pair := card.SetOf(a, rest[j])
				category := Omaha(pair, board).Category()
				high = max(high, category)
				for c := category + 1; int(c) < len(below); c++ {
					below[c][i] |= 1 << j
				}
				if !OmahaLow(pair, board).EightOrBetter() {
					without[i] |= 1 << j
				}
			}
		}
		less := 0
		for c := HighCard; c <= high; c++ {
			upTo := quadruples(below[c+1])
			mine.high[c] += (upTo - less) * boards[board]
			less = upTo
		}
		mine.qualified += (47*46*45*44/24 - quadruples(without)) * boards[board]
	}, func(mine *total) {
		for c, n := range mine.high {
			sum.high[c] += n
		}
		sum.qualified += mine.qualified
	})
	want := [MiniRoyal + 1]int{RoyalFlush: 42_807_600, StraightFlush: 368_486_160, FourOfAKind: 2_225_270_496,
		FullHouse: 29_424_798_576, Flush: 31_216_782_384, Straight: 52_289_648_688, ThreeOfAKind: 40_712_657_408,
		TwoPair: 170_775_844_104, Pair: 122_655_542_152, HighCard: 13_851_662_832}
	if sum.high != want {
		t.Errorf("counted %v; want %v", sum.high, want)
	}
	if want := qualifyingDeals(); sum.qualified != want {
		t.Errorf("%d deals have an eight or better; want %d", sum.qualified, want)
	}
}

// quadruples counts the fours of which all six pairs are in the graph; the pairs of i are
// with lower numbers only.
func quadruples(graph []uint64) int {
	n := 0
	for _, a := range graph {
		for bs := a; bs != 0; bs &= bs - 1 {
			ab := a & graph[bits.TrailingZeros64(bs)]
			for cs := ab; cs != 0; cs &= cs - 1 {
				n += bits.OnesCount64(ab & graph[bits.TrailingZeros64(cs)])
			}
		}
	}
	return n
}

// qualifyingDeals counts, by the numbers of cards of each rank alone, the holes of four and
// boards of five that hold five different ranks up to eight, two of the hole and three of the board.
func qualifyingDeals() int {
	choose := func(n, k int) int {
		ways := 1
		for i := range k {
			ways = ways * (n - i) / (i + 1)
		}
		return ways
	}
	total := 0
	var deal func(rank, hole, board, ways int, holes, boards uint)
	deal = func(rank, hole, board, ways int, holes, boards uint) {
		if rank == 8 {
			if qualifies(holes, boards) {
				total += ways * choose(20, hole) * choose(20-hole, board)
			}
			return
		}
		for h := range min(hole, 4) + 1 {
			for b := range min(board, 4-h) + 1 {
				deal(rank+1, hole-h, board-b, ways*choose(4, h)*choose(4-h, b),
					holes|uint(min(h, 1))<<rank, boards|uint(min(b, 1))<<rank)
			}
		}
	}
	deal(0, 4, 5, 1, 0, 0)
	return total
}

// qualifies reports whether two ranks of the hole and three others of the board can be chosen.
func qualifies(hole, board uint) bool {
	for i := range 8 {
		for j := range i {
			pair := uint(1<<i | 1<<j)
			if hole&pair == pair && bits.OnesCount(board&^pair) >= 3 {
				return true
			}
		}
	}
	return false
}
