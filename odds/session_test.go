package odds_test

import (
	"math"
	"math/big"
	"testing"

	"felt.example/felt/analysis"
	"felt.example/felt/odds"
)

// TestSessionOfCoins: the ruin of one who wagers on an even chance is that of the reflection principle: from B it comes
// to nothing within n rounds with the chance that n rounds lose B or more, and that they lose more than B.
func TestSessionOfCoins(t *testing.T) {
	half := big.NewRat(1, 2)
	r, err := odds.NewRuns(lines(line(big.NewRat(1, 1), half), line(big.NewRat(-1, 1), half)))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ rounds, bankroll int64 }{{1, 1}, {3, 2}, {10, 3}, {99, 10}, {500, 20}} {
		want := new(big.Rat)
		all := new(big.Int).Lsh(big.NewInt(1), uint(c.rounds))
		for wins := range c.rounds + 1 {
			lost := c.rounds - 2*wins
			ways := new(big.Rat).SetFrac(new(big.Int).Binomial(c.rounds, wins), all)
			if lost >= c.bankroll {
				want.Add(want, ways)
			}
			if lost > c.bankroll {
				want.Add(want, ways)
			}
		}
		exact, _ := want.Float64()
		got, total, err := odds.Ruin(t.Context(), r, int(c.rounds), c.bankroll, 1)
		if err != nil || math.Abs(got-exact) > 1e-12 || math.Abs(total-1) > 1e-12 {
			t.Errorf("%d rounds with %d: ruin %v, by reflection %v, all %v, %v", c.rounds, c.bankroll, got, exact, total, err)
		}
	}
}

// TestSessions: a session of one round is the figure; one of many has its mean and deviation and the quantiles of Runs;
// with a bankroll that nobody loses nothing changes, with a small one nobody ends far below it.
func TestSessions(t *testing.T) {
	entries, figures := ask(t, odds.Question{Game: odds.Game("crazy-4-poker"), Wager: analysis.Base})
	session := func(rounds, bankroll int) *odds.SessionDocument {
		t.Helper()
		d, err := calculator.Session(t.Context(), &entries[0], rounds, bankroll, 60)
		if err != nil {
			t.Fatal(err)
		}
		return d
	}
	f := figures[0]
	hits, _ := f.HitFrequency().Float64()
	value, _ := f.Value().Float64()
	one := session(1, 100)
	if math.Abs(one.Ahead-hits) > 1e-12 || math.Abs(one.Mean-value) > 1e-12 || *one.Ruin != 0 || one.Down != 2 {
		t.Errorf("one round: %+v", one)
	}
	if math.Abs(one.Win.Decimal+60*value) > 1e-12 {
		t.Errorf("60 rounds win %v, one %v", one.Win, -value)
	}
	open, rich, poor := session(200, 0), session(200, 10_000), session(200, 20)
	if open.Ruin != nil || *rich.Ruin != 0 || math.Abs(open.Mean-rich.Mean) > 1e-9 || math.Abs(open.Deviation-rich.Deviation) > 1e-9 || math.Abs(open.Ahead-rich.Ahead) > 1e-12 {
		t.Errorf("with money for all: %+v, %+v", open, rich)
	}
	r, err := odds.NewRuns(f)
	if err != nil {
		t.Fatal(err)
	}
	for _, q := range open.Quantiles {
		want, err := r.Quantiles(200, q.Share)
		if err != nil || math.Abs(want[0]*200-q.Net) > 1e-9 {
			t.Errorf("quantile %v: %v, of the runs %v, %v", q.Share, q.Net, want, err)
		}
	}
	if *poor.Ruin < 0.3 || *poor.Ruin > 0.9 || poor.Quantiles[0].Net < -25 || poor.Ahead > open.Ahead {
		t.Errorf("with 20: %+v", poor)
	}
	for _, c := range []struct {
		rounds, bankroll int
		want             string
	}{
		{0, 0, "a session of 0 rounds: it has 1 to 100000"}, {10, 1, "a bankroll of 1 does not cover the wagers of a first round, 2"},
		{10, -1, "a bankroll of -1: it has 1 to 1000000 units of the wager"},
	} {
		if _, err := calculator.Session(t.Context(), &entries[0], c.rounds, c.bankroll, 0); err == nil || err.Error() != c.want {
			t.Errorf("%v, want %s", err, c.want)
		}
	}
	insurance, _ := ask(t, odds.Question{Game: odds.Game("spanish-21"), Wager: "insurance"})
	if _, err := calculator.Session(t.Context(), &insurance[0], 10, 0, 0); err == nil {
		t.Error("sessions of insurance alone")
	}
}

// TestUnlimitedPlay: one who wagers a unit on a coin is ruined as the gambler of the textbooks is; where a round may lose more than there
// is left, long sessions end between the bounds.
func TestUnlimitedPlay(t *testing.T) {
	one, less := big.NewRat(1, 1), big.NewRat(-1, 1)
	coin := func(wins *big.Rat) *odds.Runs {
		r, err := odds.NewRuns(lines(line(one, wins), line(less, new(big.Rat).Sub(one, wins))))
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	near := func(a, b float64) bool { return math.Abs(a-b) < 1e-9 }
	if u := odds.Unlimited(coin(big.NewRat(6, 10)), 5, 1); !near(u.RuinLeast, math.Pow(4./6, 5)) || !near(u.RuinMost, u.RuinLeast) || u.RoundsLeast != nil {
		t.Errorf("with the edge: %+v", u)
	}
	if u := odds.Unlimited(coin(big.NewRat(4, 10)), 5, 1); u.RuinLeast != 1 || !near(*u.RoundsLeast, 25) || !near(*u.RoundsMost, 25) {
		t.Errorf("against the edge: %+v", u)
	}
	if u := odds.Unlimited(coin(big.NewRat(1, 2)), 5, 1); u.RuinLeast != 1 || u.RoundsLeast != nil {
		t.Errorf("without an edge: %+v", u)
	}
	if u := odds.Unlimited(coin(one), 5, 1); u.RuinMost != 0 {
		t.Errorf("without a loss: %+v", u)
	}
	uneven, err := odds.NewRuns(lines(line(big.NewRat(2, 1), big.NewRat(1, 2)), line(less, big.NewRat(3, 10)), line(big.NewRat(-3, 1), big.NewRat(2, 10))))
	if err != nil {
		t.Fatal(err)
	}
	ruin, _, err := odds.Ruin(t.Context(), uneven, 4_000, 6, 1)
	if u := odds.Unlimited(uneven, 6, 1); err != nil || ruin < u.RuinLeast || ruin > u.RuinMost || u.RuinMost >= 1 {
		t.Errorf("ruin in 4,000 rounds %v, in all %+v, %v", ruin, u, err)
	}
}

// TestSessionEnds: the bars hold what three rounds end in, tried one by one, each in the bar that reaches from below it.
func TestSessionEnds(t *testing.T) {
	e := alone(t, "mississippi-stud")
	f, err := new(odds.Calculator).Figure(t.Context(), e)
	if err != nil {
		t.Fatal(err)
	}
	d, err := new(odds.Calculator).Session(t.Context(), e, 3, 0, 0)
	if err != nil {
		t.Fatal(err)
	}
	want := make([]float64, len(d.Ends))
	decimal := func(r *big.Rat) float64 { n, _ := r.Float64(); return n }
	for _, a := range f.Lines {
		for _, b := range f.Lines {
			for _, c := range f.Lines {
				net := decimal(a.Net) + decimal(b.Net) + decimal(c.Net)
				at := 0
				for at+1 < len(d.Ends) && net >= d.Ends[at+1].From {
					at++
				}
				want[at] += decimal(a.Probability) * decimal(b.Probability) * decimal(c.Probability)
			}
		}
	}
	for i, x := range d.Ends {
		if math.Abs(x.Share-want[i]) > 1e-12 || i > 0 && x.From != d.Ends[i-1].To {
			t.Errorf("from %g below %g: %g, tried one by one %g", x.From, x.To, x.Share, want[i])
		}
	}
	if len(d.Ends) < 10 || len(d.Ends) > 60 {
		t.Errorf("%d bars", len(d.Ends))
	}
}
