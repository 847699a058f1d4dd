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
}

// DemonstrationMeters are its progressive links.
var DemonstrationMeters = []Meter{
	{ID: "high-card-flush", Initial: 30_000 * money.Dollar, Reset: 30_000 * money.Dollar, Rate: 2500},
}
