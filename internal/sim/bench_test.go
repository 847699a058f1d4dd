package sim

import (
	"runtime"
	"testing"

	"felt.example/felt/analysis"
	"felt.example/felt/analysis/analysistest"
	"felt.example/felt/odds"
)

// BenchmarkRound plays whole rounds of every game through the engine, with all wagers, and reports the
// nanoseconds a round of its thread's processor time. The strategies are the basic ones, whose decisions
// cost little, or the optimal ones where a game has no basic one.
func BenchmarkRound(b *testing.B) {
	for _, g := range odds.Games {
		b.Run(g.Game.ID, func(b *testing.B) {
			t, into := played(b, g, 1)
			b.ReportAllocs()
			runtime.LockOSThread()
			defer runtime.UnlockOSThread()
			begun := analysistest.ProcessorTime(b)
			for b.Loop() {
				if _, err := t.round(into); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64((analysistest.ProcessorTime(b)-begun).Nanoseconds())/float64(b.N), "cpu-ns/round")
		})
	}
}

// played is a table of a game, with so many seats, after a block of rounds.
func played(t testing.TB, g *analysis.Game, seats int) (*table, *tally) {
	t.Helper()
	strategy := analysis.Optimal
	for _, s := range g.Strategies {
		if s.ID == "basic" {
			strategy = s.ID
		}
	}
	s, err := prepare(t.Context(), Plan{Game: g, Strategy: strategy, Seats: seats, Rounds: block, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	at, into := &table{Simulation: s, decide: s.player()}, newTally(len(s.kinds))
	if err := at.block(0, into); err != nil {
		t.Fatal(err)
	}
	return at, into
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
