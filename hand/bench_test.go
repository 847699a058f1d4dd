package hand

import (
	"math/rand/v2"
	"sync"
	"testing"

	"felt/card"
)

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

func report(b *testing.B, hands int) {
	b.ReportMetric(float64(hands)/1e6/b.Elapsed().Seconds(), "Mhands/s")
}

// benchmarkRandom ranks 1,048,576 hands, dealt beforehand, in random order: one goroutine,
// a call for each hand through a function value.
func benchmarkRandom(b *testing.B, size int, value func(card.Set) Value) {
	hands := randomHands(1<<20, size)
	ranked := 0
	for b.Loop() {
		for _, hand := range hands {
			value(hand)
		}
		ranked += len(hands)
	}
	report(b, ranked)
}

func BenchmarkRandomFiveOf5(b *testing.B) { benchmarkRandom(b, 5, FiveCard) }
func BenchmarkRandomFiveOf7(b *testing.B) { benchmarkRandom(b, 7, FiveCard) }
func BenchmarkRandomFourOf5(b *testing.B) { benchmarkRandom(b, 5, FourCard) }
func BenchmarkRandomFourOf6(b *testing.B) { benchmarkRandom(b, 6, FourCard) }
func BenchmarkRandomThree(b *testing.B)   { benchmarkRandom(b, 3, ThreeCard) }
func BenchmarkRandomLowOf7(b *testing.B)  { benchmarkRandom(b, 7, Low) }

// BenchmarkRandomTallyOf7 ranks the same random hands, tallied beforehand.
func BenchmarkRandomTallyOf7(b *testing.B) {
	var hands []Tally
	for _, hand := range randomHands(1<<20, 7) {
		var tally Tally
		for _, c := range hand.Cards() {
			tally = tally.With(c)
		}
		hands = append(hands, tally)
	}
	ranked, sum := 0, Value(0)
	for b.Loop() {
		for _, hand := range hands {
			sum += hand.FiveCard()
		}
		ranked += len(hands)
	}
	report(b, ranked)
	if sum == 0 {
		b.Error("no hand has a Value")
	}
}

// BenchmarkSequentialFiveOf7 ranks all 133,784,560 hands of seven cards in the order of the
// deck, each made from the six before it and one more, in one goroutine.
func BenchmarkSequentialFiveOf7(b *testing.B) {
	ranked := 0
	for b.Loop() {
		ranked += rankSets(card.Deck(), 0, 7)
	}
	report(b, ranked)
}

// BenchmarkSequentialTallyOf7 does the same with tallies.
func BenchmarkSequentialTallyOf7(b *testing.B) {
	ranked := 0
	for b.Loop() {
		ranked += rankTallies(card.Deck(), Tally{}, 7)
	}
	report(b, ranked)
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

// rankTallies does the same with a tally.
func rankTallies(cards []card.Card, tally Tally, n int) int {
	ranked := 0
	if n == 1 {
		for _, c := range cards {
			if tally.With(c).FiveCard() > 0 {
				ranked++
			}
		}
		return ranked
	}
	for i, c := range cards {
		ranked += rankTallies(cards[i+1:], tally.With(c), n-1)
	}
	return ranked
}

// BenchmarkTables fills all tables, as the start of the program does.
func BenchmarkTables(b *testing.B) {
	for b.Loop() {
		new(hash).fill()
		var filling sync.WaitGroup
		for _, r := range rankings {
			filling.Go(func() { new(ranking).fill(r.rule) })
		}
		filling.Wait()
	}
}
