package hand

import (
	"math/rand/v2"
	"testing"

	"felt/card"
)

// randomHands deals n hands of size cards, always the same ones.
func randomHands(n, size int) []card.Set {
	r := rand.New(rand.NewPCG(42, 0))
	deck := card.Deck()
	hands := make([]card.Set, n)
	for i := range hands {
		for j := range size {
			k := j + r.IntN(len(deck)-j)
			deck[j], deck[k] = deck[k], deck[j]
		}
		hands[i] = card.SetOf(deck[:size]...)
	}
	return hands
}

func reportHands(b *testing.B, n int) {
	b.ReportMetric(float64(n)/b.Elapsed().Seconds()/1e6, "Mhands/s")
}

func benchmarkRandom(b *testing.B, size int, value func(card.Set) Value) {
	hands := randomHands(1<<20, size)
	sum := Value(0)
	n := 0
	for b.Loop() {
		for _, h := range hands {
			sum += value(h)
		}
		n += len(hands)
	}
	reportHands(b, n)
	_ = sum
}

func BenchmarkFiveCardOf7Random(b *testing.B) {
	hands := randomHands(1<<20, 7)
	sum := Value(0)
	n := 0
	for b.Loop() {
		for _, h := range hands {
			sum += FiveCard(h)
		}
		n += len(hands)
	}
	reportHands(b, n)
	_ = sum
}
func BenchmarkFourCardOf5Random(b *testing.B) { benchmarkRandom(b, 5, FourCard) }
func BenchmarkLowOf7Random(b *testing.B)      { benchmarkRandom(b, 7, Low) }
func BenchmarkBuild(b *testing.B) {
	for b.Loop() {
		newHash()
		newRanking(fiveRule)
		newRanking(fourRule)
		newRanking(threeRule)
		newRanking(lowRule)
	}
}
func BenchmarkBuild1(b *testing.B) {
	for b.Loop() {
		newRanking(fiveRule)
	}
}

func BenchmarkSeqTally(b *testing.B) {
	deck := card.Deck()
	n := 0
	var s Value
	for b.Loop() {
		for a := 0; a < 3; a++ {
			ta := Tally{}.With(deck[a])
			for c := a + 1; c < 52; c++ {
				tb := ta.With(deck[c])
				for d := c + 1; d < 12; d++ {
					td := tb.With(deck[d])
					for e := d + 1; e < 52; e++ {
						te := td.With(deck[e])
						for f := e + 1; f < 52; f++ {
							tf := te.With(deck[f])
							for g := f + 1; g < 52; g++ {
								tg := tf.With(deck[g])
								for h := g + 1; h < 52; h++ {
									s += tg.With(deck[h]).FiveCard()
									n++
								}
							}
						}
					}
				}
			}
		}
	}
	reportHands(b, n)
}
func BenchmarkSeqSet(b *testing.B) {
	deck := card.Deck()
	n := 0
	var s Value
	for b.Loop() {
		for a := 0; a < 3; a++ {
			ta := card.SetOf(deck[a])
			for c := a + 1; c < 52; c++ {
				tb := ta | card.SetOf(deck[c])
				for d := c + 1; d < 12; d++ {
					td := tb | card.SetOf(deck[d])
					for e := d + 1; e < 52; e++ {
						te := td | card.SetOf(deck[e])
						for f := e + 1; f < 52; f++ {
							tf := te | 1<<deck[f]
							for g := f + 1; g < 52; g++ {
								tg := tf | 1<<deck[g]
								for h := g + 1; h < 52; h++ {
									s += FiveCard(tg | 1<<deck[h])
									n++
								}
							}
						}
					}
				}
			}
		}
	}
	reportHands(b, n)
}
func BenchmarkTallyRandom(b *testing.B) {
	hands := make([]Tally, 1<<20)
	for i, s := range randomHands(1<<20, 7) {
		for _, c := range s.Cards() {
			hands[i] = hands[i].With(c)
		}
	}
	sum := Value(0)
	n := 0
	for b.Loop() {
		for _, h := range hands {
			sum += h.FiveCard()
		}
		n += len(hands)
	}
	reportHands(b, n)
}
