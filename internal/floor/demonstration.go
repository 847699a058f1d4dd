package floor

import (
	"encoding/json"
	"slices"

	"felt.example/felt/internal/table"
	"felt.example/felt/money"
	"felt.example/felt/pa"
)

// Demonstration is the tables of the demonstration floor: those chosen here, and one of every other banked game.
var Demonstration = slices.Concat(chosen, others(chosen))

// others are tables of the banked games that are not among these, each with the first paytable of every wager that
// needs no progressive meter.
func others(these []table.Config) []table.Config {
	var all []table.Config
	for _, g := range pa.Banked {
		if slices.ContainsFunc(these, func(c table.Config) bool { return c.Game == g.ID }) {
			continue
		}
		letters := map[string]string{}
		for _, p := range g.Describe().Paytables {
			if w := g.Wager(p.Wager); letters[string(p.Wager)] == "" && g.Paytable(p.Wager).Lettered() && (w == nil || !w.FromMeter) {
				letters[string(p.Wager)] = p.Letter
			}
		}
		rules, err := json.Marshal(map[string]any{"paytables": letters, "minimum": "5.00", "maximum": "300.00"})
		if err != nil {
			panic(err) // text can always be written as JSON
		}
		all = append(all, table.Config{ID: g.ID + "-1", Name: g.Name + " 1", Game: g.ID, Rules: rules})
	}
	return all
}

var chosen = []table.Config{
	{
		ID: "heads-up-1", Name: "Heads-Up 1", Game: "heads-up-holdem",
		Rules: json.RawMessage(`{"paytables": {"pocket_bonus": "A", "trips_plus": "C"}, "minimum": "5.00", "maximum": "500.00",
			"dealing": "hand", "shuffling": "counting_device", "two_decks": true}`),
	},
	{
		ID: "flush-1", Name: "Flush 1", Game: "high-card-flush", Meter: "high-card-flush",
		Rules: json.RawMessage(`{"paytables": {"flush_bonus": "C", "straight_flush_bonus": "B", "progressive": "A"}, "minimum": "5.00", "maximum": "500.00",
			"dealing": "manual_shoe", "shuffling": "manual", "progressive_initial": "30000.00", "progressive_reset": "30000.00", "progressive_rate": "25.00"}`),
	},
	{
		ID: "spanish-1", Name: "Spanish 1", Game: "spanish-21",
		Rules: json.RawMessage(`{"minimum": "5.00", "maximum": "500.00", "decks": "6", "shuffling": "device", "even_money": true, "positions": 3, "splits": 3}`),
	},
	{
		ID: "hi-lo-1", Name: "Hi-Lo 1", Game: "five-card-hi-lo",
		Rules: json.RawMessage(`{"paytables": {"ante_bonus": "B", "poker_bonus": "B"}, "minimum": "5.00", "maximum": "500.00",
			"dealing": "hand", "shuffling": "counting_device", "positions": 2}`),
	},
	{
		ID: "prime-1", Name: "Prime 1", Game: "four-card-prime",
		Rules: json.RawMessage(`{"paytables": {"bad_beat_bonus": "B", "prime": "A", "aces_bonus": "A", "all_six_bonus": "A"}, "minimum": "5.00", "maximum": "500.00",
			"dealing": "automated_shoe", "shuffling": "device", "positions": 2, "payout_limit": "100000.00"}`),
	},
	{
		ID: "mississippi-1", Name: "Mississippi 1", Game: "mississippi-stud", Meter: "mississippi-stud",
		Rules: json.RawMessage(`{"paytables": {"three_card_bonus": "A", "progressive": "A"}, "minimum": "5.00", "maximum": "300.00",
			"dealing": "manual_shoe", "shuffling": "counting_device", "envy": {"royal_flush": "1000.00", "straight_flush": "300.00"},
			"progressive_initial": "10000.00", "progressive_reset": "10000.00", "progressive_rate": "25.00"}`),
	},
	{
		ID: "crazy-1", Name: "Crazy 1", Game: "crazy-4-poker",
		Rules: json.RawMessage(`{"paytables": {"queens_up": "A"}, "minimum": "5.00", "maximum": "300.00", "dealing": "manual_shoe", "shuffling": "device", "positions": 2}`),
	},
	{
		ID: "holdem-1", Name: "Hold'em 1", Game: "holdem", Programs: 4,
		Rules: json.RawMessage(`{"betting": "no-limit", "small_bet": "2.00", "blinds": {"1": "1.00", "2": "2.00"}, "buy_in_least": "40.00", "buy_in_most": "400.00",
			"rake": "percentage", "rake_percent": "5.00", "rake_most": "5.00", "no_flop_no_drop": true, "bad_beat": true, "high_hand": true, "clock": 30}`),
	},
	{
		ID: "omaha-8-1", Name: "Omaha 8 1", Game: "omaha-8", Programs: 4,
		Rules: json.RawMessage(`{"betting": "limit", "small_bet": "4.00", "big_bet": "8.00", "blinds": {"1": "2.00", "2": "4.00"}, "buy_in_least": "80.00", "buy_in_most": "800.00",
			"rake": "percentage", "rake_percent": "10.00", "rake_most": "4.00", "kill": "half_kill", "kill_pot": "100.00", "minimum_most": "12.00"}`),
	},
	{
		ID: "seven-stud-1", Name: "Stud 1", Game: "seven-card-stud", Programs: 4,
		Rules: json.RawMessage(`{"betting": "limit", "small_bet": "2.00", "big_bet": "4.00", "ante": "1.00", "forced_bet": "1.00", "buy_in_least": "40.00", "buy_in_most": "400.00",
			"rake": "incremental", "rake_levels": {"1": "20.00", "2": "40.00", "3": "60.00"}}`),
	},
	{
		ID: "razz-1", Name: "Razz 1", Game: "razz", Programs: 4,
		Rules: json.RawMessage(`{"betting": "limit", "small_bet": "2.00", "big_bet": "4.00", "ante": "1.00", "forced_bet": "1.00", "buy_in_least": "40.00", "buy_in_most": "400.00",
			"rake": "percentage", "rake_percent": "10.00", "rake_most": "3.00"}`),
	},
	{
		ID: "draw-1", Name: "Draw 1", Game: "five-card-draw", Programs: 4,
		Rules: json.RawMessage(`{"betting": "pot-limit", "small_bet": "2.00", "blinds": {"1": "1.00", "2": "2.00"}, "buy_in_least": "40.00", "buy_in_most": "400.00",
			"rake": "time", "time_charge": "4.00", "time_charge_minutes": 30}`),
	},
}

// DemonstrationMeters are its progressive links.
var DemonstrationMeters = []Meter{
	{ID: "high-card-flush", Initial: 30_000 * money.Dollar, Reset: 30_000 * money.Dollar, Rate: 2500},
	{ID: "mississippi-stud", Initial: 10_000 * money.Dollar, Reset: 10_000 * money.Dollar, Rate: 2500},
}
