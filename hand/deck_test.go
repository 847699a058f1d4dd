package hand

import (
	"maps"
	"sync"
	"testing"

	"felt.example/felt/card"
)

// A census counts hands by Value.
type census [6 * perRule]int

func (c *census) categories() map[Category]int {
	counts := map[Category]int{}
	for v, n := range c {
		if n > 0 {
			counts[Value(v).Category()] += n
		}
	}
	return counts
}

func (c *census) distinct() int {
	n := 0
	for _, count := range c {
		if count > 0 {
			n++
		}
	}
	return n
}

// everyHand calls visit with every hand of size cards of the deck, as share does.
func everyHand[T any](size int, visit func(*T, card.Set), merge func(*T)) {
	deck := card.Deck()
	firsts := make([]int, len(deck))
	for i := range firsts {
		firsts[i] = i
	}
	share(firsts, func(mine *T, first int) {
		extend(deck[first+1:], card.SetOf(deck[first]), size-1, func(hand card.Set) { visit(mine, hand) })
	}, merge)
}

// share calls visit with every job, from two goroutines at once; each goroutine has its own
// T, and merge gathers them.
func share[T, Job any](jobs []Job, visit func(*T, Job), merge func(*T)) {
	left := make(chan Job, len(jobs))
	for _, job := range jobs {
		left <- job
	}
	close(left)
	var workers sync.WaitGroup
	var merging sync.Mutex
	for range 2 {
		workers.Go(func() {
			mine := new(T)
			for job := range left {
				visit(mine, job)
			}
			merging.Lock()
			defer merging.Unlock()
			merge(mine)
		})
	}
	workers.Wait()
}

// extend calls visit with hand and every choice of n of the cards.
func extend(cards []card.Card, hand card.Set, n int, visit func(card.Set)) {
	if n == 0 {
		visit(hand)
		return
	}
	for i, c := range cards[:max(0, len(cards)-n+1)] {
		extend(cards[i+1:], hand|1<<c, n-1, visit)
	}
}

func count(size int, value func(card.Set) Value) *census {
	total := new(census)
	everyHand(size, func(c *census, hand card.Set) { c[value(hand)]++ }, func(c *census) {
		for v, n := range c {
			total[v] += n
		}
	})
	return total
}

func expect(t *testing.T, got, want map[Category]int) {
	t.Helper()
	if !maps.Equal(got, want) {
		t.Errorf("counted %v; want %v", got, want)
	}
}

func TestFiveCardsOfWholeDeck(t *testing.T) {
	c := count(5, FiveCard)
	expect(t, c.categories(), map[Category]int{RoyalFlush: 4, StraightFlush: 36, FourOfAKind: 624, FullHouse: 3_744,
		Flush: 5_108, Straight: 10_200, ThreeOfAKind: 54_912, TwoPair: 123_552, Pair: 1_098_240, HighCard: 1_302_540})
	if c.distinct() != 7_462 || c[1] == 0 || c[7_462] == 0 {
		t.Errorf("%d different Values, not 1 to 7,462", c.distinct())
	}
}

func TestSixCardsOfWholeDeck(t *testing.T) {
	expect(t, count(6, FiveCard).categories(), map[Category]int{RoyalFlush: 188, StraightFlush: 1_656,
		FourOfAKind: 14_664, FullHouse: 165_984, Flush: 205_792, Straight: 361_620, ThreeOfAKind: 732_160,
		TwoPair: 2_532_816, Pair: 9_730_740, HighCard: 6_612_900})
}

func TestSevenCardsOfWholeDeck(t *testing.T) {
	c := count(7, FiveCard)
	expect(t, c.categories(), map[Category]int{RoyalFlush: 4_324, StraightFlush: 37_260, FourOfAKind: 224_848,
		FullHouse: 3_473_184, Flush: 4_047_644, Straight: 6_180_020, ThreeOfAKind: 6_461_620, TwoPair: 31_433_400,
		Pair: 58_627_800, HighCard: 23_294_460})
	if c.distinct() != 4_824 {
		t.Errorf("%d different Values; want 4,824", c.distinct())
	}
}

func TestFourCardsOfWholeDeck(t *testing.T) {
	expect(t, count(4, FourCard).categories(), map[Category]int{FourOfAKind: 13, StraightFlush: 4 * 11,
		ThreeOfAKind: 13 * 4 * 48, Flush: 4 * (715 - 11), Straight: 11 * (256 - 4), TwoPair: 78 * 36,
		Pair: 13 * 6 * 66 * 16, HighCard: (715 - 11) * (256 - 4)})
}

func TestBestFourOfFive(t *testing.T) {
	c := count(5, FourCard)
	expect(t, c.categories(), map[Category]int{FourOfAKind: 48 + 576, StraightFlush: 2_072, ThreeOfAKind: 58_656,
		Flush: 114_616, Straight: 101_808, TwoPair: 123_552, Pair: 2*81_096 + 80_724 + 804_636, HighCard: 1_150_080})
	names := map[string]int{}
	for v, n := range c {
		names[Value(v).String()] += n
	}
	for name, want := range map[string]int{"four-of-a-kind, aces": 48, "pair of aces": 81_096,
		"pair of kings": 81_096, "pair of queens": 80_724} {
		if names[name] != want {
			t.Errorf("%d hands are %s; want %d", names[name], name, want)
		}
	}
}

// TestBestFourOfSix: of the 2,326,896 hands with four or more in suit 47,752 are straight
// flushes, and 33,792 are three-of-a-kind.
func TestBestFourOfSix(t *testing.T) {
	expect(t, count(6, FourCard).categories(), map[Category]int{FourOfAKind: 14_664, StraightFlush: 47_752,
		ThreeOfAKind: 897_616, Flush: 2_326_896 - 47_752 - 33_792, Straight: 1_744_080, TwoPair: 2_342_736,
		Pair: 8_194_320, HighCard: 4_872_000})
}

func TestThreeCardsOfWholeDeck(t *testing.T) {
	expect(t, count(3, ThreeCard).categories(), map[Category]int{MiniRoyal: 4, StraightFlush: 44, ThreeOfAKind: 52,
		Straight: 720, Flush: 1_096, Pair: 3_744, HighCard: 16_440})
}

// TestLowOfFive: there are C(h-1, 4) sets of five ranks of which the h-th is the highest.
func TestLowOfFive(t *testing.T) {
	c := count(5, Low)
	var want [14]int
	for h := 5; h <= 13; h++ {
		want[h-1] = (h - 1) * (h - 2) * (h - 3) * (h - 4) / 24 * 1_024
	}
	if got := c.lows(); got != want || c.distinct() != 6_175 {
		t.Errorf("by the highest rank %v; want %v; %d different Values", got, want, c.distinct())
	}
}

func TestLowOfSeven(t *testing.T) {
	want := [14]int{card.Five: 781_824, card.Six: 3_151_360, card.Seven: 7_426_560, card.Eight: 13_171_200,
		card.Nine: 19_174_400, card.Ten: 23_675_904, card.Jack: 24_837_120, card.Queen: 21_457_920,
		card.King: 13_939_200}
	c := count(7, Low)
	if got := c.lows(); got != want {
		t.Errorf("by the highest rank %v; want %v", got, want)
	}
	qualify := 0
	for v, n := range c {
		if Value(v).EightOrBetter() {
			qualify += n
		}
	}
	if qualify != 24_530_944 {
		t.Errorf("%d hands are eight or better; want 24,530,944", qualify)
	}
}

// lows counts the low hands without a pair by their highest rank.
func (c *census) lows() [14]int {
	var lows [14]int
	for v, n := range c {
		if v := Value(v); v.Category() == HighCard {
			lows[v.Rank()] += n
		}
	}
	return lows
}
