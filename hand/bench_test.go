package hand

import (
	"math/rand/v2"
	"runtime"
	"testing"

	"felt.example/felt/card"
)

// A benchmark ranks hands in one goroutine and reports millions of hands a second of its
// thread's processor time, so that what else the machine does matters less.
func benchmark(b *testing.B, rank func() (ranked int)) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	ranked, begun := 0, processorTime(b)
	for b.Loop() {
		ranked += rank()
	}
	b.ReportMetric(float64(ranked)/1e6/(processorTime(b)-begun).Seconds(), "Mhands/cpu-s")
}

// randomHands deals n hands of size cards from a whole deck each, always the same ones.
func randomHands(n, size int) []card.Set {
	random := rand.New(rand.NewPCG(42, 0))
	deck := card.Deck()
	hands := make([]card.Set, n)
	for i := range hands {
		for j := range size {
			k := j + random.IntN(len(deck)-j)
			deck[j], deck[k] = deck[k], deck[j]
		}
		hands[i] = card.SetOf(deck[:size]...)
	}
	return hands
}

// benchmarkRandom ranks 1,048,576 hands, dealt beforehand, in random order: a call for each
// hand through a function value.
func benchmarkRandom(b *testing.B, size int, value func(card.Set) Value) {
	hands := randomHands(1<<20, size)
	benchmark(b, func() int {
		for _, hand := range hands {
			value(hand)
		}
		return len(hands)
	})
}

func BenchmarkRandomFiveOf5(b *testing.B) { benchmarkRandom(b, 5, FiveCard) }
func BenchmarkRandomFiveOf6(b *testing.B) { benchmarkRandom(b, 6, FiveCard) }
func BenchmarkRandomFiveOf7(b *testing.B) { benchmarkRandom(b, 7, FiveCard) }
func BenchmarkRandomFourOf5(b *testing.B) { benchmarkRandom(b, 5, FourCard) }
func BenchmarkRandomFourOf6(b *testing.B) { benchmarkRandom(b, 6, FourCard) }
func BenchmarkRandomThree(b *testing.B)   { benchmarkRandom(b, 3, ThreeCard) }
func BenchmarkRandomLowOf7(b *testing.B)  { benchmarkRandom(b, 7, Low) }

// benchmarkOmaha ranks random holes of four cards with random boards.
func benchmarkOmaha(b *testing.B, omaha func(hole, board card.Set) Value) {
	deals := make([][2]card.Set, 1<<16)
	for i, nine := range randomHands(len(deals), 9) {
		cards := nine.Cards()
		rand.Shuffle(9, func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
		deals[i] = [2]card.Set{card.SetOf(cards[:4]...), card.SetOf(cards[4:]...)}
	}
	benchmark(b, func() int {
		for _, deal := range deals {
			omaha(deal[0], deal[1])
		}
		return len(deals)
	})
}

func BenchmarkRandomOmaha(b *testing.B)    { benchmarkOmaha(b, Omaha) }
func BenchmarkRandomOmahaLow(b *testing.B) { benchmarkOmaha(b, OmahaLow) }

// BenchmarkRandomTallyOf7 ranks the same random hands, tallied beforehand.
func BenchmarkRandomTallyOf7(b *testing.B) {
	var hands []Tally
	for _, hand := range randomHands(1<<20, 7) {
		hands = append(hands, TallyOf(hand))
	}
	benchmark(b, func() int {
		ranked := 0
		for _, hand := range hands {
			if hand.FiveCard() > 0 {
				ranked++
			}
		}
		return ranked
	})
}

// The sequential benchmarks rank all 133,784,560 hands of seven cards in the order of the
// deck, each made from the six before it and one more unless it says otherwise.

func BenchmarkSequentialFiveOf7(b *testing.B) {
	benchmark(b, func() int { return rankSets(card.Deck(), 0, 7) })
}

func BenchmarkSequentialTallyOf7(b *testing.B) {
	var deck []Tally
	for _, c := range card.Deck() {
		deck = append(deck, TallyOf(card.SetOf(c)))
	}
	benchmark(b, func() int { return rankTallies(deck, Tally{}, 7) })
}

// BenchmarkSequentialPairsOf7 ranks the same hands in the same order, each made from its first five cards and its last two,
// which were tallied beforehand, and adds up their Values.
func BenchmarkSequentialPairsOf7(b *testing.B) {
	const hands, values = 133_784_560, 450_468_187_308
	var deck, pairs []Tally
	for _, c := range card.Deck() {
		deck = append(deck, TallyOf(card.SetOf(c)))
	}
	for i, first := range deck {
		for _, second := range deck[i+1:] {
			pairs = append(pairs, first.Plus(second))
		}
	}
	benchmark(b, func() int {
		if sum := addTallies(deck, pairs, Tally{}, 5); sum != values {
			b.Fatalf("the Values add up to %d; want %d", sum, values)
		}
		return hands
	})
}

// rankSets ranks hand with every choice of n of the cards, and tells how many there are.
func rankSets(cards []card.Card, hand card.Set, n int) int {
	ranked := 0
	if n == 1 {
		for _, c := range cards {
			if FiveCard(hand|1<<(c&63)) > 0 {
				ranked++
			}
		}
		return ranked
	}
	for i, c := range cards {
		ranked += rankSets(cards[i+1:], hand|1<<c, n-1)
	}
	return ranked
}

// rankTallies does the same with tallies.
func rankTallies(cards []Tally, hand Tally, n int) int {
	ranked := 0
	if n == 1 {
		for _, c := range cards {
			if hand.Plus(c).FiveCard() > 0 {
				ranked++
			}
		}
		return ranked
	}
	for i, c := range cards {
		ranked += rankTallies(cards[i+1:], hand.Plus(c), n-1)
	}
	return ranked
}

// addTallies adds up what hand is worth with every choice of n of the cards and a pair of those after them. The pairs of the
// last cards of the deck are the last pairs.
func addTallies(cards, pairs []Tally, hand Tally, n int) int {
	sum := 0
	if n == 0 {
		for _, pair := range pairs[len(pairs)-len(cards)*(len(cards)-1)/2:] {
			sum += int(hand.Plus(pair).FiveCard())
		}
		return sum
	}
	for i, c := range cards {
		sum += addTallies(cards[i+1:], pairs, hand.Plus(c), n-1)
	}
	return sum
}

// BenchmarkTables fills all tables, as the start of the program does.
func BenchmarkTables(b *testing.B) {
	for b.Loop() {
		fillTables()
	}
}
