package payout

import (
	"strings"
	"testing"

	"felt.example/felt/money"
)

func TestAmount(t *testing.T) {
	for _, c := range []struct {
		payout       Payout
		stake, meter money.Cents
		want         money.Cents
	}{
		{To(1, 1), 2_500, 0, 2_500},
		{To(3, 2), 1_000, 0, 1_500},
		{To(3, 2), 1, 0, 2}, // a cent and a half, rounded up for the player
		{To(3, 2), 2, 0, 3},
		{To(3, 2), 3, 0, 5},
		{To(1, 2), 1, 0, 1},
		{To(6, 5), 1, 0, 2},
		{To(1_000, 1), 500, 0, 500_000},
		{To(3, 2), 0, 0, 0},
		{For(250), 100, 0, 25_000}, // the stake is part of it
		{For(1), 100, 0, 100},
		{OfMeter(100), 100, 3_000_001, 3_000_001}, // whatever the stake
		{OfMeter(10), 500, 3_000_001, 300_001},
		{OfMeter(10), 500, 0, 0},
		{Fixed(100_000), 500, 0, 100_000},
		{Push, 500, 0, 0},
		{Payout{}, 500, 7, 0},
		{To(1_000, 1), money.Max, 0, 1_000 * money.Max},
	} {
		if got := c.payout.Amount(c.stake, c.meter); got != c.want {
			t.Errorf("%q on %s with a meter of %s pays %s; want %s", c.payout, c.stake, c.meter, got, c.want)
		}
	}
}

// TestRounding: a payout is never less than the odds give, and less than a cent more.
func TestRounding(t *testing.T) {
	for n := 1; n <= 20; n++ {
		for m := 1; m <= 10; m++ {
			for stake := money.Cents(0); stake < 200; stake++ {
				got := To(n, m).Amount(stake, 0)
				if excess := int(got)*m - int(stake)*n; excess < 0 || excess >= m {
					t.Fatalf("%s on %s pays %s", To(n, m), stake, got)
				}
			}
		}
	}
}

func TestString(t *testing.T) {
	for _, c := range []struct {
		payout Payout
		want   string
	}{
		{To(1_000, 1), "1,000 to 1"}, {To(3, 2), "3 to 2"}, {To(100, 1), "100 to 1"}, {To(25_000, 1), "25,000 to 1"},
		{For(250), "250 for 1"}, {For(5_000), "5,000 for 1"}, {OfMeter(10), "10% of meter"}, {OfLevel(100, "mega"), "100% of the mega meter"}, {Push, "push"},
		{Fixed(5_000 * money.Dollar), "$5,000"}, {Fixed(50 * money.Dollar), "$50"}, {Fixed(1_000_000 * money.Dollar), "$1,000,000"},
		{Payout{}, ""},
	} {
		if got := c.payout.String(); got != c.want {
			t.Errorf("%q; want %q", got, c.want)
		}
	}
}

func TestKinds(t *testing.T) {
	type kinds struct{ loses, pushes, keepsStake, meter bool }
	for _, c := range []struct {
		payout Payout
		want   kinds
	}{
		{Payout{}, kinds{loses: true}}, {Push, kinds{pushes: true}}, {To(1, 1), kinds{}}, {Fixed(100), kinds{}},
		{For(5), kinds{keepsStake: true}}, {OfMeter(10), kinds{keepsStake: true, meter: true}},
	} {
		percent, meter := c.payout.FromMeter()
		got := kinds{c.payout.Loses(), c.payout.Pushes(), c.payout.KeepsStake(), meter}
		if got != c.want || meter && percent != 10 {
			t.Errorf("%q is %+v; want %+v", c.payout, got, c.want)
		}
	}
}

func TestNet(t *testing.T) {
	for _, c := range []struct {
		payout Payout
		n, m   int
		ok     bool
	}{
		{To(300, 1), 300, 1, true}, {To(3, 2), 3, 2, true}, {For(3), 2, 1, true}, {For(1), 0, 1, true}, {Push, 0, 1, true}, {Half, -1, 2, true},
		{Payout{}, -1, 1, true}, {OfMeter(10), -1, 1, true}, {Fixed(100), 0, 1, false},
	} {
		if n, m, ok := c.payout.Net(); n != c.n || m != c.m || ok != c.ok {
			t.Errorf("%q is %d for %d, %t; want %d for %d, %t", c.payout, n, m, ok, c.n, c.m, c.ok)
		}
	}
}

func TestParse(t *testing.T) {
	for _, p := range []Payout{To(1, 1), To(3, 2), To(1_000, 1), To(200_000, 1), For(250), For(1), OfMeter(10), OfMeter(100), Push, Half} {
		if got, err := Parse(p.String()); got != p || err != nil {
			t.Errorf("%q is read as %q, %v", p, got, err)
		}
	}
	if got, err := Parse("1000 to 1"); got != To(1_000, 1) || err != nil {
		t.Errorf("without a comma: %q, %v", got, err)
	}
	for _, text := range []string{"", "50", "50:1", "50 to", "50 to 0", "0 to 1", "-5 to 1", "1.5 to 1", "3 for 2", "1,00 to 1", ",1 to 1", "0% of meter", "101% of meter",
		"50 to 1 ", "Push", "$5,000", "9999999999 to 1", "99999999999999999999 to 1", strings.Repeat("9", 5_000) + " to 1"} {
		if got, err := Parse(text); err == nil {
			t.Errorf("%.30q is read as %q", text, got)
		} else if len(err.Error()) > 200 || strings.Contains(err.Error(), "\n") {
			t.Errorf("the error is not one short sentence: %s", err)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, text := range []string{"50 to 1", "1,000 for 1", "10% of meter", "push", "half returned", "3 to 2"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		p, err := Parse(text)
		if err != nil {
			return
		}
		if again, err := Parse(p.String()); again != p || err != nil {
			t.Fatalf("%q is read as %q, and that as %q, %v", text, p, again, err)
		}
	})
}
