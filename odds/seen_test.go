package odds_test

import (
	"fmt"
	"math/big"
	"strings"
	"testing"

	"felt.example/felt/analysis"
	"felt.example/felt/card"
	"felt.example/felt/odds"
)

// TestEveryCardSeen: in Three Card Poker, paytable A, a player who sees one of the dealer's cards in every round has an edge of 3.4829 %, as is
// published (apheat.net, "Three Card Poker Hole-Card Play"). It is the average of the figures with each card.
func TestEveryCardSeen(t *testing.T) {
	var calculator odds.Calculator
	of := func(q odds.Question) *odds.Entry {
		t.Helper()
		q.Wager = analysis.Base
		entries, err := odds.Entries(q)
		if err != nil {
			t.Fatal(err)
		}
		return &entries[0]
	}
	three := odds.Question{Game: odds.Game("three-card-poker"), Paytable: "A"}
	solved := 0
	d, err := calculator.SeenEvery(t.Context(), of(three), func() { solved++ })
	if err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprintf("%.4f %.4f", 100*d.HouseEdge, -100*d.Alone.Decimal); got != "-3.4829 3.3730" || solved != 13 || len(d.Each) != 13 {
		t.Errorf("house edges %s, %d cards solved, %d told", got, solved, len(d.Each))
	}
	sum := new(big.Rat)
	for _, c := range d.Each {
		q := three
		q.Seen = card.MustParse(c.Card + "s").Rank()
		f, err := calculator.Figure(t.Context(), of(q))
		if err != nil {
			t.Fatal(err)
		}
		if f.Value().RatString() != c.Value.Fraction {
			t.Errorf("with %s %s, told %s", c.Card, f.Value(), c.Value.Fraction)
		}
		sum.Add(sum, f.Value())
	}
	if sum.Quo(sum, big.NewRat(13, 1)).RatString() != d.Value.Fraction {
		t.Errorf("on average %s, told %s", sum, d.Value.Fraction)
	}
	three.Seen = card.Ace
	for _, q := range []odds.Question{three, {Game: odds.Game("mississippi-stud")}, {Game: odds.Game("crazy-4-poker"), Strategy: "basic"}} {
		if _, err := calculator.SeenEvery(t.Context(), of(q), func() {}); err == nil || !strings.Contains(err.Error(), "is not solved for each card") {
			t.Errorf("%s: %v", q.Game.Game.ID, err)
		}
	}
}
