package general_test

import (
	"math/rand/v2"
	"testing"

	"felt.example/felt/game"
	"felt.example/felt/money"
	"felt.example/felt/pa/general"
	"felt.example/felt/round"
)

// TestContribute loses nothing to rounding: many small wagers move the meter as one of
// their sum.
func TestContribute(t *testing.T) {
	for _, tc := range []struct {
		wager money.Cents
		rate  int
		want  general.Meter
	}{
		{1_00, 2500, general.Meter{Reading: 25}}, {1_00, 1, general.Meter{Carry: 100}}, {1, 9_999, general.Meter{Carry: 9_999}},
		{1, 10_000, general.Meter{Reading: 1}}, {5_00, 10_000, general.Meter{Reading: 5_00}}, {3, 3_334, general.Meter{Reading: 1, Carry: 2}},
	} {
		if got := (general.Meter{}).Contribute(tc.wager, tc.rate); got != tc.want {
			t.Errorf("%s at %d: %+v, want %+v", tc.wager, tc.rate, got, tc.want)
		}
	}
	rng := rand.New(rand.NewPCG(1, 1))
	for range 200 {
		var one general.Meter
		var sum money.Cents
		rate := 1 + rng.IntN(10_000)
		for range 50 {
			wager := money.Cents(1 + rng.IntN(500))
			one, sum = one.Contribute(wager, rate), sum+wager
		}
		if all := (general.Meter{}).Contribute(sum, rate); one != all || one.Carry < 0 || one.Carry >= 10_000 {
			t.Errorf("%s at %d: in parts %+v, at once %+v", sum, rate, one, all)
		}
	}
}

func TestPay(t *testing.T) {
	meter := general.Meter{Reading: 40_000_00, Carry: 77}
	for _, tc := range []struct {
		outcome round.Outcome
		want    general.Meter
	}{
		{round.Outcome{Paid: 250_00}, meter},
		{round.Outcome{Paid: 4_000_00, MeterShare: 10}, general.Meter{Reading: 36_000_00, Carry: 77}},
		{round.Outcome{Paid: 40_000_00, MeterShare: 100}, general.Meter{Reading: 30_000_00, Carry: 77}},
	} {
		if got := meter.Pay(tc.outcome, 30_000_00); got != tc.want {
			t.Errorf("after %+v the meter is %+v, want %+v", tc.outcome, got, tc.want)
		}
	}
}

// TestContribution: a wager that becomes void counts, unless the table reads that it is turned back;
// wagers that no meter is fed by do not count.
func TestContribution(t *testing.T) {
	g := &game.Game{
		Name: "Sample", Chapter: "678a", Readings: general.Readings("reading: meter_after_void\nof: 678a.2(c)"), Rules: func(*game.Selected) round.Rules { return round.Rules{} },
		Wagers: []game.Wager{{ID: "ante"}, {ID: "progressive", FromMeter: true}},
	}
	var events []round.Event
	for _, id := range []round.WagerID{"ante", "progressive"} {
		for _, amount := range []money.Cents{10_00, 5_00} {
			events = append(events, round.Event{Kind: round.EventWager, Wager: id, Amount: amount})
		}
		events = append(events,
			round.Event{Kind: round.EventSettle, Wager: id, Outcome: &round.Outcome{Stake: 10_00, Result: round.Void}},
			round.Event{Kind: round.EventSettle, Wager: id, Outcome: &round.Outcome{Stake: 5_00, Result: round.Lose}})
	}
	for reading, want := range map[string]money.Cents{"kept": 15_00, "reversed": 5_00} {
		s, err := g.Select([]byte(`{"readings": {"meter_after_void": "` + reading + `"}}`))
		if err != nil {
			t.Fatal(err)
		}
		if got := general.Contribution(s, events); got != want {
			t.Errorf("%s: %s counts, want %s", reading, got, want)
		}
	}
}

// TestMinimumAndMaximum may be alike, and not crossed.
func TestMinimumAndMaximum(t *testing.T) {
	g := &game.Game{Name: "Sample", Chapter: "678a", Options: general.Options("678a"), Check: general.Check, Rules: func(*game.Selected) round.Rules { return round.Rules{} }}
	for rules, good := range map[string]bool{
		`{"minimum": "5.00", "maximum": "5.00"}`: true, `{"minimum": "5.01", "maximum": "5.00"}`: false,
		`{"minimum": "0.02", "maximum": "0.01"}`: false,
		`{"minimum": "5.00"}`:                    true, `{"maximum": "5.00"}`: true, `{"minimum": "0.01"}`: true, `{"minimum": "0.00"}`: false,
		`{"maximum": "0.01"}`: true, `{"maximum": "0.00"}`: false,
		`{"clock": 5}`: true, `{"clock": 4}`: false, `{"clock": 600}`: true, `{"clock": 601}`: false,
	} {
		if _, err := g.Select([]byte(rules)); (err == nil) != good {
			t.Errorf("%s: %v", rules, err)
		}
	}
}
