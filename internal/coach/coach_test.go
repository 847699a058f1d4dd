package coach_test

import (
	"math/big"
	"testing"

	"felt.example/felt/analysis"
	"felt.example/felt/internal/coach"
)

// TestWeighAnotherQuestion: how a hand is played says nothing about insurance, neither while that is asked nor after.
func TestWeighAnotherQuestion(t *testing.T) {
	choices := []analysis.Choice{{Name: "hit", Value: big.NewRat(-1, 2)}, {Name: "stand", Value: big.NewRat(1, 3)}}
	for _, d := range []coach.Decision{
		{Event: coach.Asked, Offered: []string{"insurance", "no_insurance"}, Unit: 1000},
		{Event: 12, Choice: "no_insurance", Unit: 1000},
	} {
		if w := coach.Weigh(choices, d); w != nil {
			t.Errorf("%+v is weighed as %+v", d, w)
		}
	}
	for _, d := range []coach.Decision{
		{Event: coach.Asked, Offered: []string{"hit", "stand", "double_down"}, Unit: 1000},
		{Event: 12, Choice: "hit", Unit: 1000},
	} {
		if w := coach.Weigh(choices, d); w == nil || len(w.Worths) != 2 || w.Worths[0].Choice != "stand" || w.Worths[0].Cents.Cmp(big.NewRat(1000, 3)) != 0 {
			t.Errorf("%+v is weighed as %+v", d, w)
		}
	}
}
