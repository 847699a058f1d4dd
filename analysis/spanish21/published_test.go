package spanish21

import (
	"encoding/json"
	"math"
	"math/big"
	"strings"
	"testing"

	chapter "felt.example/felt/pa/spanish21"
)

// TestPublished compares with what the Wizard of Odds publishes, wizardofodds.com, Spanish 21, for six and eight decks without the additional
// payout, in hundredths of a per cent. There hands of any number of cards may be doubled down, and a split hand has the bonuses and wins with any
// 21. This chapter has none of that, and so the house has 0.59 % and 0.61 %: the same computation comes to both.
func TestPublished(t *testing.T) {
	everywhere := []string{DoublesAny, BonusesOnSplit}
	for _, test := range []struct {
		decks     string
		rules     []string
		published float64
		near      float64
	}{
		{"6", everywhere, 0.0037, 0.00006},
		{"8", everywhere, 0.0038, 0.00006},
		{"6", []string{HitsSoft17, DoublesAny, BonusesOnSplit}, 0.0078, 0.00006},
		{"8", []string{HitsSoft17, DoublesAny, BonusesOnSplit}, 0.0080, 0.00006},
		{"6", []string{HitsSoft17, Redoubles, BonusesOnSplit}, 0.0042, 0.00006},
		{"8", []string{HitsSoft17, Redoubles, BonusesOnSplit}, 0.0045, 0.00006},
		{"6", nil, 0.005945, 0.000005},
		{"8", nil, 0.006123, 0.000005},
	} {
		s, err := chapter.Game.Select(json.RawMessage(`{"decks":"` + test.decks + `"}`))
		if err != nil {
			t.Fatal(err)
		}
		value, err := ValueElsewhere(t.Context(), s, test.rules)
		if err != nil {
			t.Fatal(err)
		}
		t.Logf("%s decks %v: %.6f, published %.6f", test.decks, test.rules, -value, test.published)
		if math.Abs(-value-test.published) > test.near {
			t.Errorf("%s decks %v: %.6f, published %.4f", test.decks, test.rules, -value, test.published)
		}
	}
}

// TestNotElsewhere: a rule that is unknown, or said twice, is refused.
func TestNotElsewhere(t *testing.T) {
	s, err := chapter.Game.Select(nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ rules, want string }{
		{"surrenders", `"surrenders" is no rule of Spanish 21 elsewhere`},
		{"doubles-any,redoubles", "redoubles says all that doubles-any does"},
	} {
		if _, err := ValueElsewhere(t.Context(), s, strings.Split(c.rules, ",")); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v; want %s", err, c.want)
		}
	}
}

// TestAFigureSaysIfTheFixedPayoutCounts: the additional payout of § 635a.12(c) is in dollars, so that a minimum changes the figure.
func TestAFigureSaysIfTheFixedPayoutCounts(t *testing.T) {
	last := new(big.Rat)
	for i, test := range []struct{ rules, says string }{
		{`{"decks":"6"}`, "is left out"},
		{`{"decks":"6","minimum":"100.00"}`, "the minimum, $100"},
		{`{"decks":"6","minimum":"25.00"}`, "the minimum, $25"},
	} {
		s, err := chapter.Game.Select(json.RawMessage(test.rules))
		if err != nil {
			t.Fatal(err)
		}
		f, err := base(t.Context(), s, "mimic")
		if err != nil {
			t.Fatal(err)
		}
		if i > 0 && f.Value().Cmp(last) <= 0 || !strings.Contains(f.Given, test.says) {
			t.Errorf("%s: %s, after %s; given that %s", test.rules, f.Value().FloatString(6), last.FloatString(6), f.Given)
		}
		last = f.Value()
	}
}
