package sim

import (
	"runtime"
	"testing"

	"felt.example/felt/analysis/analysistest"
	"felt.example/felt/odds"
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

// BenchmarkKernel deals and settles wagers by their kernels, and reports millions of rounds a second
// of its thread's processor time.
func BenchmarkKernel(b *testing.B) {
	for _, g := range odds.Games {
		s, err := prepare(b.Context(), Plan{Game: g, Seats: 1, Rounds: 1, Fast: true})
		if err != nil {
			b.Fatal(err)
		}
		for _, k := range s.kinds {
			b.Run(g.Game.ID+"/"+string(k.wager), func(b *testing.B) {
				runtime.LockOSThread()
				defer runtime.UnlockOSThread()
				begun := analysistest.ProcessorTime(b)
				play(k.kernel, generator(1, 1), int64(b.N))
				b.ReportMetric(float64(b.N)/1e6/(analysistest.ProcessorTime(b)-begun).Seconds(), "Mrounds/cpu-s")
			})
		}
	}
}
