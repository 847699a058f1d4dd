package odds

import (
	"encoding/json"
	"math/big"
	"slices"
	"strings"
	"testing"

	"felt.example/felt/analysis"
)

func TestAgreement(t *testing.T) {
	for _, c := range []struct{ printed, exact, want string }{
		{"4.52", "0.04520", agrees}, {"4.52", "0.045249", agrees}, {"4.52", "0.045151", rounded}, {"4.52", "0.0452999", cutOff}, {"4.52", "0.0453", differs},
		{"4.52", "0.04515", rounded}, {"4.52", "0.045149", differs}, {"23", "0.2349", agrees}, {"23", "0.2399", cutOff}, {"23", "0.2250", rounded}, {"23", "0.24", differs},
		{"4.8", "0.0479", rounded}, {"0.75", "0.0074", differs}, {"0.00", "0.00001", agrees},
	} {
		exact, _ := new(big.Rat).SetString(c.exact)
		if got := agreement(c.printed, exact); got != c.want {
			t.Errorf("%s of %s: %s, want %s", c.printed, c.exact, got, c.want)
		}
	}
}

// published is what the document of a figure says of a claim.
func published(t *testing.T, c claim) PublishedDocument {
	t.Helper()
	q := Question{Game: Game(c.game), Wager: c.wager, Paytable: c.paytable}
	entries, err := Entries(q)
	if err != nil {
		t.Fatal(err)
	}
	f, err := new(Calculator).Figure(t.Context(), &entries[0])
	if err != nil {
		t.Fatal(err)
	}
	all := NewDocument(&entries[0], f, false).Published
	i := slices.IndexFunc(all, func(d PublishedDocument) bool {
		return d.Says == c.percent+" %" && d.Source == c.source && d.Of == string(c.of)
	})
	if i < 0 {
		t.Fatalf("%s %s: the figure does not show what is published: %+v", c.game, c.wager, all)
	}
	return all[i]
}

// TestClaims: how each published figure of a counted wager agrees; one that does not come out
// is explained.
func TestClaims(t *testing.T) {
	want := map[string]string{
		"heads-up-holdem pocket_bonus A": agrees, "heads-up-holdem pocket_bonus C": agrees, "heads-up-holdem trips_plus A": differs, "heads-up-holdem trips_plus C": rounded,
		"high-card-flush flush_bonus C": rounded, "high-card-flush flush_bonus E": rounded, "high-card-flush straight_flush_bonus B": cutOff,
		"high-card-flush straight_flush_bonus C": cutOff, "high-card-flush progressive A": differs, "high-card-flush progressive B": differs, "crazy-4-poker queens_up A": rounded,
	}
	for _, c := range claims {
		if c.wager == analysis.Base {
			continue
		}
		name := c.game + " " + string(c.wager) + " " + c.paytable
		d := published(t, c)
		if d.Agreement != want[name] || d.Agreement == differs && d.Why == "" {
			t.Errorf("%s: %+v, want %s", name, d, want[name])
		}
		delete(want, name)
	}
	if len(want) > 0 {
		t.Errorf("not published: %v", want)
	}
}

// TestHoldExplained: the rate of progression that the explanation gives makes the hold.
func TestHoldExplained(t *testing.T) {
	for letter, rate := range map[string]string{"A": "29.22", "B": "24.13"} {
		q := Question{Game: Game("high-card-flush"), Wager: "progressive", Paytable: letter}
		d := published(t, claim{q.Game.Game.ID, q.Wager, letter, proposal2015, "23", hold, ""})
		if !strings.Contains(d.Why, "with $30,000 and wagers of $1 it takes a rate of "+rate+" %") {
			t.Errorf("%s: %s", letter, d.Why)
		}
		q.Rules = json.RawMessage(`{"progressive_rate": "` + rate + `"}`)
		entries, err := Entries(q)
		if err != nil {
			t.Fatal(err)
		}
		f, err := new(Calculator).Figure(t.Context(), &entries[0])
		if err != nil {
			t.Fatal(err)
		}
		held := NewDocument(&entries[0], f, false).Progressive.LongRun
		if r, _ := new(big.Rat).SetString(held.Fraction); percent(r, 2) != "23.00 %" {
			t.Errorf("%s: with a rate of %s %% the house holds %s", letter, rate, percent(r, 4))
		}
	}
}

// TestSlip: no payout one higher or lower makes Trips Plus A hold 0.75 %, as its explanation says.
func TestSlip(t *testing.T) {
	entries, err := Entries(Question{Game: Game("heads-up-holdem"), Wager: "trips_plus", Paytable: "A"})
	if err != nil {
		t.Fatal(err)
	}
	f, err := new(Calculator).Figure(t.Context(), &entries[0])
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range f.Cells {
		for _, unit := range []*big.Rat{c.PerUnit, new(big.Rat).Neg(c.PerUnit)} {
			if edge := new(big.Rat).Neg(new(big.Rat).Add(f.Value(), unit)); agreement("0.75", edge) != differs {
				t.Errorf("a unit of %s makes %s", c.Hand, percent(edge, 4))
			}
		}
	}
}

// TestOtherReadings: what is published is not held against another reading, nor against a
// paytable of one's own.
func TestOtherReadings(t *testing.T) {
	entries, err := Entries(Question{Game: Game("high-card-flush"), Wager: "straight_flush_bonus", Paytable: "B", Rules: json.RawMessage(`{"readings": {"straight_flush_ace": "high-only"}}`)})
	if err != nil {
		t.Fatal(err)
	}
	f, err := new(Calculator).Figure(t.Context(), &entries[0])
	if err != nil {
		t.Fatal(err)
	}
	if all := publishedOf(&entries[0], f); len(all) > 0 {
		t.Errorf("%+v", all)
	}
}
