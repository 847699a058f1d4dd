package odds_test

import (
	"math/big"
	"testing"

	"felt.example/felt/analysis"
	"felt.example/felt/odds"
)

// TestCardsAreThePublishedOnes: where a rule of thumb is published that loses little, the card that is found is that one, and
// worth exactly as much as the strategy that plays by it.
func TestCardsAreThePublishedOnes(t *testing.T) {
	for _, x := range []struct {
		game, paytable, strategy string
		loss                     *big.Rat
		lines                    int
	}{
		{"four-card-prime", "A", "basic", big.NewRat(5, 10_000), 3},
		{"crazy-4-poker", "", "basic", big.NewRat(1, 100_000), 2},
		{"high-card-flush", "", "basic", big.NewRat(5, 10_000), 2},
		{"three-card-poker", "A", "optimal", new(big.Rat), 2}, // the queen, six and four
	} {
		q := odds.Question{Game: odds.Game(x.game), Wager: analysis.Base, Paytable: x.paytable}
		d := cardOf(t, q, x.loss)
		q.Strategy = x.strategy
		entries, err := odds.Entries(q)
		if err != nil {
			t.Fatal(err)
		}
		var c odds.Calculator
		f, err := c.Figure(t.Context(), &entries[0])
		if err != nil {
			t.Fatal(err)
		}
		if d.Value.Fraction != f.Value().RatString() || d.Lines != x.lines || !d.Within {
			t.Errorf("%s: the card of %d lines is worth %s, the %s strategy %s", x.game, d.Lines, d.Value.Fraction, x.strategy, f.Value())
		}
	}
}

// TestLinesOfACardAreWorthWhatIsLostWithoutThem: a tighter budget never makes the card shorter or dearer, and no line is worth
// less than the card would then still have to spare.
func TestLinesOfACardAreWorthWhatIsLostWithoutThem(t *testing.T) {
	before := 0
	for _, budget := range []*big.Rat{big.NewRat(5, 100), big.NewRat(5, 10_000)} {
		d := cardOf(t, odds.Question{Game: odds.Game("mississippi-stud"), Wager: analysis.Base}, budget)
		if !d.Within || d.Lines <= before {
			t.Errorf("for a loss of at most %s: %d lines after %d", budget, d.Lines, before)
		}
		before = d.Lines
		spare := new(big.Rat).Sub(budget, fraction(t, d.Cost))
		for _, p := range d.Points {
			for _, l := range p.Lines {
				if l.Without != nil && fraction(t, *l.Without).Cmp(spare) <= 0 {
					t.Errorf("%q is worth %s, and could be left out", l.Text, l.Without.Fraction)
				}
			}
		}
	}
}

func cardOf(t *testing.T, q odds.Question, most *big.Rat) *odds.CardDocument {
	t.Helper()
	entries, err := odds.Entries(q)
	if err != nil {
		t.Fatal(err)
	}
	var c odds.Calculator
	d, err := c.Card(t.Context(), &entries[0], most, func(string, int, int) {})
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func fraction(t *testing.T, n odds.Number) *big.Rat {
	t.Helper()
	r, ok := new(big.Rat).SetString(n.Fraction)
	if !ok {
		t.Fatalf("%q is no fraction", n.Fraction)
	}
	return r
}
