package poker_test

import (
	"math/rand/v2"
	"testing"

	"felt/money"
	"felt/pa/poker"
)

// gambler decides at random.
type gambler struct{ rng *rand.Rand }

func (g *gambler) Act(_ *poker.Hand, _ int, l poker.Legal) poker.Action {
	switch n := g.rng.Uint64(); {
	case n&7 == 0 && l.Fold:
		return poker.Action{Doing: poker.Fold}
	case n&7 < 3 && l.Max > 0:
		to := l.Min + money.Cents(n>>8)%(l.Max-l.Min+1)
		if n&8 == 0 {
			to = l.Min
		}
		return poker.Action{Doing: poker.Raise, To: to}
	}
	return poker.Action{Doing: poker.Call}
}

func (g *gambler) Discard(*poker.Hand, int) uint8 { return uint8(g.rng.Uint64()) & 31 }

func (g *gambler) Show(*poker.Hand, int) bool { return g.rng.Uint64()&3 > 0 }

// fastest is how BenchmarkHands shuffles.
func intN(rng *rand.PCG) func(int) int {
	return func(n int) int { return int(rng.Uint64() >> 32 * uint64(n) >> 32) }
}

// BenchmarkHands plays random six-handed no-limit Hold'em, the shuffle included.
func BenchmarkHands(b *testing.B) {
	source := rand.NewPCG(1, 2)
	g := &gambler{rand.New(source)}
	deck := poker.NewDeck(intN(source))
	posted := &poker.Posted{Betting: poker.NoLimit, Blinds: []money.Cents{100, 200}, SmallBet: 200, Chip: 100}
	stacks := []money.Cents{20_000, 20_000, 20_000, 20_000, 20_000, 20_000}
	var h poker.Hand
	b.ReportAllocs()
	for b.Loop() {
		deck.Shuffle()
		h.Begin(&poker.Holdem, posted, stacks)
		h.Play(deck, g, nil)
	}
}
