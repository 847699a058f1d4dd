package sim

import (
	"testing"

	"felt/odds"
)

// BenchmarkRound plays whole rounds through the engine, by the quickest strategy that is not trivial.
func BenchmarkRound(b *testing.B) {
	for _, id := range []string{"mississippi-stud", "high-card-flush", "spanish-21"} {
		b.Run(id, func(b *testing.B) {
			s, err := New(b.Context(), Plan{Game: odds.Game(id), Strategy: "basic", Seats: 1, Rounds: 1, Seed: 1}, new(odds.Calculator))
			if err != nil {
				b.Fatal(err)
			}
			t := &table{Simulation: s, decide: s.player()}
			if err := t.block(0, newTally(len(s.kinds))); err != nil {
				b.Fatal(err)
			}
			into := newTally(len(s.kinds))
			b.ReportAllocs()
			for b.Loop() {
				if _, err := t.round(into); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkKernel deals and settles wagers by their kernels.
func BenchmarkKernel(b *testing.B) {
	for _, g := range odds.Games {
		s, err := New(b.Context(), Plan{Game: g, Seats: 1, Rounds: 1, Fast: true}, new(odds.Calculator))
		if err != nil {
			continue // it has no kernel
		}
		for _, k := range s.kinds {
			b.Run(g.Game.ID+"/"+string(k.wager), func(b *testing.B) {
				play(k.kernel, generator(1, 1), int64(b.N))
				b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "rounds/s")
			})
		}
	}
}
