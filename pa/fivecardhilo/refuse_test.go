package fivecardhilo_test

import (
	"fmt"
	"testing"

	"felt.example/felt/cite"
	"felt.example/felt/history/historytest"
	"felt.example/felt/regtest"
)

func TestRefusals(t *testing.T) {
	hand := "1: Qh 8h 7s 5c 3h; ante 10, play 10"
	t.Run("play", func(t *testing.T) {
		regtest.Proves(t, "579.11(b)", "579.7(d)")
		for wagers, c := range map[string]cite.Cite{
			"ante 10, play 9.99": "579.11(b)", "ante 10, play 10.01": "579.11(b)", "ante 10, play 20": "579.11(b)", "ante 10": "579.11(b)",
			"play 10": "579.7(d)", "tie 5": "579.7(d)", "poker_bonus 5": "579.7(d)", "ante 10, play 10; folded": "579.11(b)",
			"ante 10, play 10, ante_bonus 1": "579.7", "ante 10, play 10, tie 0": "579.7(e)(1)",
		} {
			historytest.Refused(t, against(dealer, "1: Qh 8h 7s 5c 3h; "+wagers), c)
		}
	})
	for rec, c := range map[string]cite.Cite{
		against("Kd 9s 7h 6c", hand):                           "579.8(d)",
		against(dealer+"; community 2s", hand):                 "579.8(d)",
		against(dealer, "1: Qh 8h 7s 5c; ante 10, play 10"):    "579.8(d)",
		against(dealer, "1: Qh 8h 7s 5c Kd; ante 10, play 10"): "579.3(a)",
		against(dealer, "7: Qh 8h 7s 5c 3h; ante 10, play 10"): "579.2(a)",
		against(dealer, hand, hand):                            "579.7(f)",
		historytest.Record("five-card-hi-lo", `{"paytables": {"ante_bonus": "A", "poker_bonus": "C"}}`, "dealer "+dealer, hand):               "579.12(d)",
		historytest.Record("five-card-hi-lo", `{"paytables": {"ante_bonus": "A", "tie": "A"}}`, "dealer "+dealer, hand):                       "579.12",
		historytest.Record("five-card-hi-lo", `{"paytables": {"ante_bonus": "A"}}`, "dealer "+dealer, hand+", poker_bonus 1"):                 "579.12(d)",
		historytest.Record("five-card-hi-lo", `{"paytables": {"ante_bonus": "A"}, "payout_limit": "50000.00"}`, "dealer "+dealer, hand):       "579.12",
		historytest.Record("five-card-hi-lo", `{"paytables": {"ante_bonus": "A"}, "positions": 3}`, "dealer "+dealer, hand):                   "579.7(f)",
		historytest.Record("five-card-hi-lo", `{"paytables": {"ante_bonus": "A"}, "readings": {"poker_bonus": "B"}}`, "dealer "+dealer, hand): "579.12(d)",
	} {
		historytest.Refused(t, rec, c)
	}
}

// TestAdjacentAreas: two areas of one player, side by side, if the house permits it.
func TestAdjacentAreas(t *testing.T) {
	two := func(positions, other int) string {
		rules := fmt.Sprintf(`{"paytables": {"ante_bonus": "A"}, "positions": %d}`, positions)
		return historytest.Record("five-card-hi-lo", rules, "dealer "+dealer, "2/Ann: Qd 9h 8s 5c 2h; ante 10, play 10", fmt.Sprintf("%d/Ann: Qh 8h 7s 5h 3h; ante 20, play 20", other))
	}
	historytest.Refused(t, two(1, 3), "579.7(f)")
	historytest.Refused(t, two(2, 4), "579.7(f)")
	for _, other := range []int{1, 3} {
		if got := historytest.Paid(t, two(2, other), 2, "ante"); got != "10.00" {
			t.Errorf("seat 2 is paid %q", got)
		}
	}
}
