package sim

import (
	"encoding/json"
	"testing"

	"felt/odds"
)

func run(t *testing.T, p Plan) *Result {
	t.Helper()
	s, err := New(t.Context(), p, new(odds.Calculator))
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Run(t.Context(), nil); err != nil {
		t.Fatal(err)
	}
	return s.Result()
}

// TestWorkers: the same seed gives the same bytes, whatever the number of workers.
func TestWorkers(t *testing.T) {
	var first string
	for _, workers := range []int{1, 2, 5} {
		p := Plan{Game: odds.Game("mississippi-stud"), Seats: 3, Rounds: 20_001, Seed: 7, Session: 100, Bankroll: 2_000_00, Strategy: "basic", Workers: workers}
		data, err := json.Marshal(run(t, p))
		if err != nil {
			t.Fatal(err)
		}
		if first == "" {
			first = string(data)
		}
		if string(data) != first {
			t.Errorf("%d workers: %s, not %s", workers, data, first)
		}
	}
}
