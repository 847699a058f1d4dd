package floor

import (
	"encoding/json"

	"felt/money"
	"felt/table"
)

// Demonstration is the tables of the demonstration floor.
var Demonstration = []table.Config{
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
}

// DemonstrationMeters are its progressive links.
var DemonstrationMeters = []Meter{
	{ID: "high-card-flush", Initial: 30_000 * money.Dollar, Reset: 30_000 * money.Dollar, Rate: 2500},
	{ID: "mississippi-stud", Initial: 10_000 * money.Dollar, Reset: 10_000 * money.Dollar, Rate: 2500},
}
