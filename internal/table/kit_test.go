package table_test

import (
	"encoding/json"
	"testing"

	"felt.example/felt/game"
	"felt.example/felt/gametest"
	"felt.example/felt/internal/table"
	"felt.example/felt/internal/tabletest"
	"felt.example/felt/money"
	"felt.example/felt/pa"
	"felt.example/felt/round"
)

// TestBetweenRounds has the kit play at tables that the house banks.
func TestBetweenRounds(t *testing.T) {
	for _, g := range pa.Banked {
		t.Run(g.ID, func(t *testing.T) {
			t.Parallel()
			config := table.Config{ID: "t1", Game: g.ID, Rules: rulesOf(t, g)}
			tabletest.Kit{Config: config, BuyIn: 200 * money.Dollar}.Exercise(t, gametest.Count(t, 5))
		})
	}
}

// rulesOf are the first paytable of each wager that needs no progressive meter.
func rulesOf(t *testing.T, g *game.Game) json.RawMessage {
	t.Helper()
	letters := map[round.WagerID]string{}
	for _, p := range g.Describe().Paytables {
		if w := g.Wager(p.Wager); letters[p.Wager] == "" && g.Paytable(p.Wager).Lettered() && (w == nil || !w.FromMeter) {
			letters[p.Wager] = p.Letter
		}
	}
	rules, err := json.Marshal(map[string]any{"minimum": "5.00", "paytables": letters})
	if err != nil {
		t.Fatal(err)
	}
	return rules
}
