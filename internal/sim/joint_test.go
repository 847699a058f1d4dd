package sim

import (
	"math"
	"testing"

	"felt.example/felt/analysis"
	"felt.example/felt/odds"
	"felt.example/felt/round"
)

// TestJointThroughTheEngine: what six seats win together in a round of the engine varies as the covariances say that were counted over all
// deals. The square of the deviation of n rounds is off by its own standard error, the root of (kurtosis - 1)/n; five of them are allowed.
func TestJointThroughTheEngine(t *testing.T) {
	g := odds.Game("three-card-poker")
	d, err := calculator.Joint(t.Context(), odds.Question{Game: g}, 0, 1, nil)
	if err != nil {
		t.Fatal(err)
	}
	const rounds, seats, kurtosis = 20_000, 6, 6
	w := run(t, Plan{Game: g, Seats: seats, Rounds: rounds, Seed: 4}).Wagers[0]
	placed := make([]map[round.WagerID]float64, seats)
	for i := range placed {
		placed[i] = map[round.WagerID]float64{analysis.Base: 1}
	}
	got, want := w.StandardError*w.StandardError*seats*seats*rounds, d.Variance(placed)
	if math.Abs(got/want-1) > 5*math.Sqrt((kurtosis-1.0)/rounds) {
		t.Errorf("variance %f by the engine, %f counted", got, want)
	}
	if apart := seats * d.Wagers[0].Deviation * d.Wagers[0].Deviation; got/apart < 1.5 {
		t.Errorf("%f could be that of seats that do not depend on each other, %f", got, apart)
	}
}
