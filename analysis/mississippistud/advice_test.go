package mississippistud

import (
	"math/big"
	"testing"

	"felt.example/felt/analysis"
)

// TestCardOfThePublishedLines: a card with all lines of the published strategy loses exactly what that strategy does.
func TestCardOfThePublishedLines(t *testing.T) {
	s, err := Game.Game.Select(nil)
	if err != nil {
		t.Fatal(err)
	}
	a, err := advice(t.Context(), s)
	if err != nil {
		t.Fatal(err)
	}
	card := make([][]analysis.CardLine, 3)
	for n := 2; n <= 4; n++ {
		for i, r := range rules[n] {
			card[n-2] = append(card[n-2], analysis.CardLine{Condition: i, Choice: map[int64]int{1: 1, 3: 2}[r.bet]})
		}
		card[n-2] = append(card[n-2], analysis.CardLine{Condition: analysis.Otherwise})
	}
	cost, err := a.Cost(t.Context(), card)
	if err != nil {
		t.Fatal(err)
	}
	var values [2]*big.Rat
	for i, strategy := range []string{analysis.Optimal, "basic"} {
		f, err := base(t.Context(), s, strategy)
		if err != nil {
			t.Fatal(err)
		}
		values[i] = f.Value()
	}
	if lost := values[0].Sub(values[0], values[1]); cost.Cmp(lost) != 0 {
		t.Errorf("the card loses %s, the strategy %s", cost, lost)
	}
}
