package books

import (
	"context"
	"encoding/json"
	"math"
	"math/big"
	"testing"

	"felt.example/felt/analysis"
	"felt.example/felt/internal/house"
	"felt.example/felt/money"
	"felt.example/felt/payout"
	"felt.example/felt/round"
)

// even is a figure with two results that come equally often.
func even(loses, wins *big.Rat) *analysis.Figure {
	half := big.NewRat(1, 2)
	return &analysis.Figure{Lines: []analysis.Line{{Net: loses, Probability: half}, {Net: wins, Probability: half}}}
}

// TestWhatWagersWereWorth: the base game counts once for each Ante, with what follows covered by it; an optional wager counts when it
// is placed; one on a meter of which nobody knows what it read has no figure, and with it the table has none. By hand: three Antes of $10 at 10 per cent are worth
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
		all.lay(kind{"high-card-flush", "{}", id, stake}, laid{amount: dollars * money.Dollar, squares: float64(dollars*money.Dollar) * float64(dollars*money.Dollar)})
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
		if got := v.theory(id); got == nil || *got != want {
			t.Errorf("%s: %v, want %s", id, got, want)
		}
	}
	if win, deviation := v.all(); win == nil || *win != 340 || *deviation != 5244 {
		t.Errorf("the table: %v, %v", win, deviation)
	}
	all.lay(kind{"high-card-flush", "{}", "progressive", false}, laid{amount: money.Dollar, unread: 1})
	v, err = New(nil, figures).value(t.Context(), all.laid)
	if err != nil {
		t.Fatal(err)
	}
	if win, deviation := v.all(); win != nil || deviation != nil || v.theory("progressive") != nil || *v.theory("ante") != 300 {
		t.Errorf("with a wager on a meter: %v, %v", win, deviation)
	}
}

// TestWhatWagersOnAMeterWereWorth, by hand: a wager wins all of the meter once in 1000, a tenth of it once in 100, 4 to 1 once in 10, and
// else loses. The figure is for a meter at 500 units, the wagers were $1 with the meter at $2,000 and $5 at $3,000. Of what the house
// pays it loses a half on average, and of the meter it wins 2/1000.
func TestWhatWagersOnAMeterWereWorth(t *testing.T) {
	line := func(pays string, fixed, share int64, p *big.Rat) analysis.Line {
		net := new(big.Rat).Add(big.NewRat(fixed, 1), new(big.Rat).Mul(big.NewRat(share, 100), big.NewRat(500, 1)))
		return analysis.Line{Pays: pays, Net: net, Probability: p}
	}
	f := &analysis.Figure{
		Lines: []analysis.Line{
			line(payout.OfMeter(100).String(), -1, 100, big.NewRat(1, 1000)), line(payout.OfMeter(10).String(), -1, 10, big.NewRat(1, 100)),
			line(payout.To(4, 1).String(), 4, 0, big.NewRat(1, 10)), line("", -1, 0, big.NewRat(889, 1000)),
		},
		Progressive: &analysis.Progressive{Levels: []analysis.Level{{Meter: big.NewRat(500, 1)}}},
	}
	x, m := []float64{100, 500}, []float64{200_000, 300_000}
	var l laid
	var variance, fixed float64
	for i := range x {
		l = l.and(onMeter(money.Cents(x[i]), map[string]money.Cents{"": money.Cents(m[i])}))
		average := -x[i]*0.9 + x[i]*0.4 + 0.002*m[i]
		variance += 0.001*(m[i]-x[i])*(m[i]-x[i]) + 0.01*(m[i]/10-x[i])*(m[i]/10-x[i]) + 0.1*16*x[i]*x[i] + 0.889*x[i]*x[i] - average*average
		fixed += (0.9 + 1.6 - 0.25) * x[i] * x[i]
	}
	all, own := valued(f, l)
	// The house keeps half of the wagers, $3.00, and two thousandths of $5,000 leave the meters.
	if win, kept := *nearest(all.win), *nearest(own.win); win != 300-1000 || kept != 300 {
		t.Errorf("they were worth %s, and %s beside the meter", win, kept)
	}
	if math.Abs(all.variance/variance-1) > 1e-12 || math.Abs(own.variance/fixed-1) > 1e-12 {
		t.Errorf("the variance is %g, want %g; beside the meter %g, want %g", all.variance, variance, own.variance, fixed)
	}
}

// TestWhatWagersOnLevelsWereWorth, by hand: a wager wins all of the mega meter once in 1000 and half of the minor one once in 100. The figure
// is for 500 and 50 units; the wagers were $1 with the meters at $2,000 and $100, and $5 at $3,000 and $60.
func TestWhatWagersOnLevelsWereWorth(t *testing.T) {
	f := &analysis.Figure{
		Lines: []analysis.Line{
			{Pays: payout.OfLevel(100, "mega").String(), Net: big.NewRat(499, 1), Probability: big.NewRat(1, 1000)},
			{Pays: payout.OfLevel(50, "minor").String(), Net: big.NewRat(24, 1), Probability: big.NewRat(10, 1000)},
			{Net: big.NewRat(-1, 1), Probability: big.NewRat(989, 1000)},
		},
		Progressive: &analysis.Progressive{Levels: []analysis.Level{{Name: "mega", Meter: big.NewRat(500, 1)}, {Name: "minor", Meter: big.NewRat(50, 1)}}},
	}
	x, mega, minor := []float64{100, 500}, []float64{200_000, 300_000}, []float64{10_000, 6_000}
	var l laid
	var variance float64
	for i := range x {
		l = l.and(onMeter(money.Cents(x[i]), map[string]money.Cents{"mega": money.Cents(mega[i]), "minor": money.Cents(minor[i])}))
		average := -x[i] + 0.001*mega[i] + 0.005*minor[i]
		variance += 0.001*(mega[i]-x[i])*(mega[i]-x[i]) + 0.01*(minor[i]/2-x[i])*(minor[i]/2-x[i]) + 0.989*x[i]*x[i] - average*average
	}
	all, own := valued(f, l)
	// The house keeps the wagers, $6.00; a thousandth of $5,000 and five thousandths of $160 leave the meters.
	if win, kept := *nearest(all.win), *nearest(own.win); win != 600-500-80 || kept != 600 {
		t.Errorf("they were worth %s, and %s beside the meters", win, kept)
	}
	if math.Abs(all.variance/variance-1) > 1e-12 || math.Abs(own.variance) > 1e-9 {
		t.Errorf("the variance is %g, want %g; beside the meters %g", all.variance, variance, own.variance)
	}
}

// TestWhatTheHandsOfOthersWereWorth, by hand: of 2,598,960 hands 4 are royal flushes, for which each other player is paid $1,000, and 36
// straight flushes, for $300. So hands that are turned over in any case pay $14,800 in as many, and such as may be folded less.
func TestWhatTheHandsOfOthersWereWorth(t *testing.T) {
	b := New(nil, func(context.Context, string, json.RawMessage) (map[round.WagerID]*analysis.Figure, error) {
		return nil, nil
	})
	of := func(rules string, hands [2]int64) *worths {
		v, err := b.value(t.Context(), map[kind]laid{{"mississippi-stud", rules, "envy_bonus", false}: {turned: hands}})
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
	const pays = `{"envy":{"royal_flush":"1000.00","straight_flush":"300.00"}}`
	v := of(pays, [2]int64{2_598_960, 0})
	if win := v.theory("envy_bonus"); *win != -14_800_00 {
		t.Errorf("the bonus is worth %s", win)
	}
	const each = 14_800_00.0 / 2_598_960
	square := 4.0*100_000*100_000 + 36*30_000*30_000 - 2_598_960*each*each
	if got := v.of["envy_bonus"].variance; math.Abs(got/square-1) > 1e-12 {
		t.Errorf("its variance is %g, want %g", got, square)
	}
	if win := of(pays, [2]int64{0, 2_598_960}).theory("envy_bonus"); *win <= -14_800_00 || *win >= -4_000_00 {
		t.Errorf("of hands that may be folded the bonus is worth %s", win)
	}
	if v := of(`{}`, [2]int64{9, 9}); len(v.of) != 0 || len(v.unknown) != 0 {
		t.Errorf("without a bonus: %v, %v", v.of, v.unknown)
	}
	table := tally{stakes: []round.Stake{
		{Seat: 1, Player: "ann", Wager: "ante"}, {Seat: 1, Player: "ann", Wager: "progressive"}, {Seat: 2, Player: "ann", Wager: "ante"},
		{Seat: 3, Player: "bob", Wager: "ante"}, {Seat: 3, Player: "bob", Wager: "progressive"}, {Seat: 4, Player: "cas", Wager: "ante"},
	}}
	table.config.Game = "mississippi-stud"
	// Ann may be paid for seats 3 and 4, Bob for seats 1, 2 and 4.
	if hands := table.turned(); hands != [2]int64{2, 3} {
		t.Errorf("they are %v", hands)
	}
}

// TestTheTaxOfAWeek is computed at the rate that is set, to the nearest cent, and nothing where the players won.
func TestTheTaxOfAWeek(t *testing.T) {
	for _, c := range []struct {
		gross house.Signed
		rate  int
		tax   string
	}{{100_03, 1250, "12.50"}, {100_04, 1250, "12.51"}, {100_00, 100_00, "100.00"}, {-100_00, 1250, "0.00"}, {0, 1250, "0.00"}, {100_00, 0, ""}} {
		w := Week{Sums: Sums{Gross: c.gross}}
		if w.Taxed(c.rate); Amount(w.Tax) != c.tax || (w.TaxRate == "") != (c.rate == 0) {
			t.Errorf("of %s at %d: %s at %q, want %s", c.gross, c.rate, Amount(w.Tax), w.TaxRate, c.tax)
		}
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
