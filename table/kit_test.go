package table_test

import (
	"encoding/json"
	"testing"

	"felt.example/felt/gametest"
	"felt.example/felt/money"
	"felt.example/felt/table"
	"felt.example/felt/tabletest"
)

// TestBetweenRounds has the kit play at tables that the house banks.
func TestBetweenRounds(t *testing.T) {
	for _, game := range []string{"high-card-flush", "heads-up-holdem", "mississippi-stud"} {
		t.Run(game, func(t *testing.T) {
			t.Parallel()
			config := table.Config{ID: "t1", Game: game, Rules: json.RawMessage(`{"minimum": "5.00"}`)}
			tabletest.Kit{Config: config, BuyIn: 200 * money.Dollar}.Exercise(t, gametest.Count(t, 5))
		})
	}
}
