package table_test

import (
	"encoding/json"
	"slices"
	"testing"

	"felt.example/felt/internal/table"
	"felt.example/felt/money"
	"felt.example/felt/round"
)

// TestLimitsOfEachWager: a wager under its least or over its greatest amount is refused, with the clause; at either it lies.
func TestLimitsOfEachWager(t *testing.T) {
	live := &table.Table{}
	s := &steps{TB: t, live: live}
	s.take(table.Open(table.Config{ID: "t1", Game: "high-card-flush", Rules: json.RawMessage(`{"minimum": "10.00", "maximum": "200.00",
		"paytables": {"flush_bonus": "A", "straight_flush_bonus": "A"}, "minimums": {"flush_bonus": "5.00"}, "maximums": {"flush_bonus": "50.00"}}`)}))
	s.take(live.Sit(1, "p/ann", "Ann", 1000*money.Dollar, "x"))
	place := func(wager round.WagerID, dollars money.Cents) error {
		_, err := live.PlaceWager(1, "p/ann", wager, dollars*money.Dollar)
		return err
	}
	for _, c := range []struct {
		wager   round.WagerID
		dollars money.Cents
		refusal string
	}{
		{"ante", 9, "$9 is less than the table minimum $10 (§ 601a.6)"}, {"ante", 10, ""}, {"ante", 200, ""}, {"ante", 201, "$201 is more than the table maximum $200 (§ 601a.6)"},
		{"flush_bonus", 4, "$4 is less than $5, the least Flush Bonus Wager here (§ 601a.6)"}, {"flush_bonus", 5, ""}, {"flush_bonus", 50, ""},
		{"flush_bonus", 51, "$51 is more than $50, the greatest Flush Bonus Wager here (§ 601a.6)"},
		{"straight_flush_bonus", 1, ""}, {"straight_flush_bonus", 200, ""}, {"straight_flush_bonus", 201, "$201 is more than the table maximum $200 (§ 601a.6)"},
	} {
		err := place(c.wager, c.dollars)
		if (err == nil) != (c.refusal == "") || err != nil && err.Error() != c.refusal {
			t.Errorf("%s %d: %v, want %q", c.wager, c.dollars, err, c.refusal)
		}
	}
	limits := live.View(0, table.Viewer{}, table.Timing{}).Table.Limits
	if len(limits) != 3 || limits["flush_bonus"] != (table.WagerLimits{Minimum: 500, Maximum: 5000}) || limits["ante"] != (table.WagerLimits{Minimum: 1000, Maximum: 20000}) ||
		limits["straight_flush_bonus"] != (table.WagerLimits{Maximum: 20000}) {
		t.Errorf("the limits are shown as %v", limits)
	}
}

// TestInscriptionsOfTheTable: a table's layout says that payouts are limited where a limit is posted, and only there.
func TestInscriptionsOfTheTable(t *testing.T) {
	for limit, want := range map[string]bool{"": false, `, "payout_limit": "60000.00"`: true} {
		live := &table.Table{}
		s := &steps{TB: t, live: live}
		s.take(table.Open(table.Config{ID: "t1", Game: "heads-up-holdem", Rules: json.RawMessage(`{"paytables": {"pocket_bonus": "A", "trips_plus": "C"}` + limit + `}`)}))
		inscriptions := live.View(0, table.Viewer{}, table.Timing{}).Table.Inscriptions
		got := slices.ContainsFunc(inscriptions, func(i table.InscriptionView) bool { return i.Cite == "677a.2(b)(8)(ii)" })
		if got != want || len(inscriptions) == 0 {
			t.Errorf("with the rules %q the layout says %v", limit, inscriptions)
		}
	}
}
