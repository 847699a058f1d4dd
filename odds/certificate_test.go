package odds

import (
	"math/big"
	"strings"
	"testing"
)

// TestCertificateOfAShoe: it is of the best play alone; what its starts bring, each as often as it comes, is exactly the value that is told,
// and it says neither rows nor what would follow from them.
func TestCertificateOfAShoe(t *testing.T) {
	q := Question{Game: Game("spanish-21"), Wager: "base", Paytable: "8", Rules: []byte(`{"splits": 2, "minimum": "25.00"}`)}
	entries, err := Entries(q)
	if err != nil {
		t.Fatal(err)
	}
	calculator := new(Calculator)
	c, err := calculator.Certificate(t.Context(), &entries[0], "test")
	if err != nil {
		t.Fatal(err)
	}
	f, err := calculator.Figure(t.Context(), &entries[0])
	if err != nil {
		t.Fatal(err)
	}
	sum, all := new(big.Rat), int64(0)
	for _, s := range c.Shoe.Starts {
		worth, ok := new(big.Rat).SetString(s.Worth)
		if !ok {
			t.Fatalf("%+v", s)
		}
		all += s.Orders
		sum.Add(sum, worth.Mul(worth, big.NewRat(s.Orders, 1)))
	}
	if sum.Quo(sum, big.NewRat(all, 1)).Cmp(f.Value()) != 0 || c.ExpectedValue != f.Value().RatString() || all != 384*383*382 {
		t.Errorf("the starts bring %s in %d orders, the game %s and the certificate %s", sum, all, f.Value(), c.ExpectedValue)
	}
	if c.Rows != nil || c.Combinations+c.Variance+c.HitFrequency != "" || !strings.Contains(c.Approximation, "on the distribution") {
		t.Errorf("%d rows of %q, a variance %q and a hit frequency %q; %q", len(c.Rows), c.Combinations, c.Variance, c.HitFrequency, c.Approximation)
	}
	q.Strategy = "basic"
	if entries, err = Entries(q); err != nil {
		t.Fatal(err)
	}
	if _, err := calculator.Certificate(t.Context(), &entries[0], "test"); err == nil || !strings.Contains(err.Error(), "of the best play alone") {
		t.Errorf("of the strategy basic: %v", err)
	}
}
