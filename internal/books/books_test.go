package books

import (
	"context"
	"encoding/json"
	"math/big"
	"testing"

	"felt.example/felt/analysis"
	"felt.example/felt/money"
	"felt.example/felt/round"
)

// even is a figure with two results that come equally often.
func even(loses, wins *big.Rat) *analysis.Figure {
	half := big.NewRat(1, 2)
	return &analysis.Figure{Lines: []analysis.Line{{Net: loses, Probability: half}, {Net: wins, Probability: half}}}
}

// TestWhatWagersWereWorth: the base game counts once for each Ante, with what follows covered by it; an optional wager counts when it
// is placed; one on a meter has no figure, and with it the table has none. By hand: three Antes of $10 at 10 per cent are worth
// $3.00, two bonus wagers of $5 at 4 per cent $0.40; the variance is 3 × 10² × 9 + 2 × 5² × 1, and its root $52.44.
func TestWhatWagersWereWorth(t *testing.T) {
	figures := func(context.Context, string, json.RawMessage) (map[round.WagerID]*analysis.Figure, error) {
		meter := even(big.NewRat(-1, 1), big.NewRat(1, 1))
		meter.Progressive = &analysis.Progressive{}
		return map[round.WagerID]*analysis.Figure{
			analysis.Base: even(big.NewRat(-31, 10), big.NewRat(29, 10)), "flush_bonus": even(big.NewRat(-26, 25), big.NewRat(24, 25)), "progressive": meter,
		}, nil
	}
	all := totals{}
	is := func(id round.WagerID, dollars money.Cents, stake bool) {
		all.lay(kind{"high-card-flush", "{}", id, stake}, laid{dollars * money.Dollar, float64(dollars*money.Dollar) * float64(dollars*money.Dollar)})
	}
	is("raise", 30, false)
	is("flush_bonus", 5, true)
	is("flush_bonus", 5, false)
	is("flush_bonus", 5, false)
	for range 3 {
		is("ante", 10, true)
		is("ante", 10, false)
	}
	v, err := New(nil, figures).value(t.Context(), all.laid)
	if err != nil {
		t.Fatal(err)
	}
	for id, want := range map[round.WagerID]money.Cents{"ante": 300, "flush_bonus": 40, "raise": 0} {
		if got := v.of(id); got == nil || *got != want {
			t.Errorf("%s: %v, want %s", id, got, want)
		}
	}
	if win, deviation := v.all(); win == nil || *win != 340 || *deviation != 5244 {
		t.Errorf("the table: %v, %v", win, deviation)
	}
	is("progressive", 1, false)
	v, err = New(nil, figures).value(t.Context(), all.laid)
	if err != nil {
		t.Fatal(err)
	}
	if win, deviation := v.all(); win != nil || deviation != nil || v.of("progressive") != nil || *v.of("ante") != 300 {
		t.Errorf("with a wager on a meter: %v, %v", win, deviation)
	}
}

// TestFlags: what lies more than 3.5 standard deviations off is flagged from 500 rounds on, whichever way it is off.
func TestFlags(t *testing.T) {
	expected, deviation := money.Cents(10_000), money.Cents(1_000)
	for _, of := range []struct {
		rounds int
		win    money.Cents
		flags  int
	}{{500, 13_501, 1}, {500, 6_499, 1}, {500, 13_500, 0}, {500, 6_500, 0}, {499, 50_000, 0}} {
		d := Day{}
		d.flag("table t1", of.rounds, of.win, &expected, &deviation)
		if len(d.Flags) != of.flags {
			t.Errorf("%s in %d rounds: %q", of.win, of.rounds, d.Flags)
		}
	}
	d := Day{}
	if d.flag("table t1", 1000, 50_000, nil, nil); len(d.Flags) > 0 {
		t.Errorf("without a figure: %q", d.Flags)
	}
}
