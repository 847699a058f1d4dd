package odds_test

import (
	"math"
	"math/big"
	"testing"

	"felt.example/felt/odds"
)

// TestEffectsOnInsurance by hand: of 287 cards beside the dealer's ace 72 count ten. Without one that does not, 72 of 286 do; without one that
// does, 71. Two kinds of cards are told apart perfectly by one count.
func TestEffectsOnInsurance(t *testing.T) {
	entries, err := odds.Entries(odds.Question{Game: odds.Game("spanish-21"), Wager: "insurance"})
	if err != nil {
		t.Fatal(err)
	}
	d, err := new(odds.Calculator).Effects(t.Context(), &entries[0])
	if err != nil {
		t.Fatal(err)
	}
	want := map[int]*big.Rat{
		216: new(big.Rat).Sub(big.NewRat(3*72, 286), big.NewRat(3*72, 287)),
		72:  new(big.Rat).Sub(big.NewRat(3*71, 286), big.NewRat(3*72, 287)),
	}
	if len(d.Effects) != 2 || d.Cards != 288 {
		t.Fatalf("%+v", d)
	}
	for _, x := range d.Effects {
		if x.Change.Fraction != want[x.Like].RatString() {
			t.Errorf("%+v; want %s", x, want[x.Like].RatString())
		}
	}
	if len(d.Counts) != 1 || math.Abs(d.Counts[0].Correlation-1) > 1e-12 || d.Counts[0].Tags[0].Tag-d.Counts[0].Tags[1].Tag != 1 {
		t.Errorf("%+v", d.Counts)
	}
	// In a hundred rounds with the edge normally distributed, mean m and deviation s: 100·(m·P(edge > 0) + s·density(m/s)).
	p := d.Depths[7]
	sum := 0.0
	for z := -8.0; z < 8; z += 0.001 {
		mean := d.Value.Decimal
		for _, x := range d.Effects {
			mean += x.Change.Decimal * float64(x.Like) / 288 * float64(p.Cards) * 287 / (288 - float64(p.Cards))
		}
		sum += 0.001 * max(0, mean+p.Deviation*z) * math.Exp(-z*z/2) / math.Sqrt(2*math.Pi)
	}
	if math.Abs(100*sum-p.Gain) > 1e-4 || p.Gain <= 0 {
		t.Errorf("%f in a hundred rounds, not %f", p.Gain, 100*sum)
	}
	if entries, err = odds.Entries(odds.Question{Game: odds.Game("spanish-21"), Wager: "match_the_dealer", Paytable: "6"}); err != nil {
		t.Fatal(err)
	}
	if d, err = new(odds.Calculator).Effects(t.Context(), &entries[0]); err != nil || len(d.Effects) != 1 || d.Effects[0].Change.Fraction != "0" || len(d.Counts)+len(d.Depths) > 0 {
		t.Errorf("%v, %+v", err, d)
	}
}
