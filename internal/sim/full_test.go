//go:build full

package sim

import (
	"testing"

	"felt.example/felt/analysis"
	"felt.example/felt/gametest"
	"felt.example/felt/odds"
)

// TestEveryStrategy plays every game by every strategy, and judges all comparisons together at a
// family-wise level of 1 %. FELT_ROUNDS says how many rounds.
func TestEveryStrategy(t *testing.T) {
	rounds := int64(gametest.Count(t, 1_000_000))
	var results []*Result
	for _, g := range odds.Games {
		for _, strategy := range g.Strategies {
			r := run(t, Plan{Game: g, Strategy: strategy.ID, Seats: 1, Rounds: rounds, Seed: 1})
			for _, w := range r.Wagers {
				if w.Distance != nil {
					t.Logf("%s %s %s: %.6f, exactly %.6f, %+.2f standard errors", r.Game, r.Strategy, w.Wager, w.Return, w.Exact.Decimal, *w.Distance)
				}
			}
			results = append(results, r)
		}
	}
	v := Judge(results, 0.01)
	t.Logf("%d comparisons, the least likely %+v", v.Tests, v.Least)
	if len(v.Failed) > 0 {
		t.Errorf("%+v", v.Failed)
	}
}

// TestKernelsWhole compares more rounds, by every strategy.
func TestKernelsWhole(t *testing.T) {
	for _, g := range odds.Games {
		for _, strategy := range g.Strategies {
			agree(t, Plan{Game: g, Strategy: strategy.ID}, gametest.Count(t, 100_000), map[string]map[analysis.Ending]bool{})
		}
	}
}
