package headsupholdem

import (
	"math/big"
	"slices"
	"testing"

	"felt.example/felt/analysis"
)

// TestCardOfBasic: the published rule of thumb, written as a strategy card, loses exactly what the strategy that plays by it does.
func TestCardOfBasic(t *testing.T) {
	a, err := advice(t.Context(), selected(t))
	if err != nil {
		t.Fatal(err)
	}
	var lines [][]analysis.CardLine
	for i, conditions := range [][]string{
		{"a pair of threes or higher", "an ace", "a king and a seven or higher, or of one suit a four or higher", "a queen and a ten or higher, or of one suit an eight or higher", "a jack and a ten or higher of one suit"},
		{"two pair or a higher hand, with the three community cards", "a pair with one card of yours in it, or two threes or higher of yours", "four cards of one suit, one of yours among them a ten or higher"},
		{"a pair or three-of-a-kind with a card of yours in it", "a straight or a higher hand that takes a card of yours", "a hand that fewer than 21 of the cards that you do not see would beat"},
	} {
		var of []analysis.CardLine
		for _, words := range conditions {
			at := slices.Index(a.Points[i].Conditions, words)
			if at < 0 {
				t.Fatalf("no line goes by %q", words)
			}
			of = append(of, analysis.CardLine{Condition: at, Choice: 1})
		}
		lines = append(lines, append(of, analysis.CardLine{Condition: analysis.Otherwise}))
	}
	cost, err := a.Cost(t.Context(), lines)
	if err != nil {
		t.Fatal(err)
	}
	best, err := base(t.Context(), selected(t), analysis.Optimal)
	if err != nil {
		t.Fatal(err)
	}
	basic, err := base(t.Context(), selected(t), "basic")
	if err != nil {
		t.Fatal(err)
	}
	if want := new(big.Rat).Sub(best.Value(), basic.Value()); cost.Cmp(want) != 0 {
		t.Errorf("as a card it loses %s, as a strategy %s", cost, want)
	}
}
