package settle_test

import (
	"testing"

	"felt.example/felt/settle"
)

// The cards that play may be the board's, and a meter that was won stands at its reset
// amount even where it stood there before.
func TestAnswerNamesTheBoardAndTheMeter(t *testing.T) {
	board := `{"game": "heads-up-holdem", "dealer": ["2c","3d"], "community": ["As","Ks","Qs","Js","Ts"],
		"seats": [{"seat": 1, "cards": ["4h","5h"], "wagers": {"ante": "10", "odds": "10", "raise": "10"}}]}`
	a, err := answer(settle.NewSettler(), []byte(board), false)
	if err != nil {
		t.Fatal(err)
	}
	if len(a.Seats[0].Cards) != 5 || len(a.Dealer.Cards) != 5 || a.Seats[0].Cards[0].String() != "As" {
		t.Errorf("the board plays, but the cards are %v and %v", a.Seats[0].Cards, a.Dealer.Cards)
	}
	won := `{"game": "high-card-flush", "rules": {"paytables": {"progressive": "A"}, "progressive_reset": "30000.00"}, "meter": "30000.00",
		"dealer": ["9s","3s","2s","Kh","Jd","Th","4c"], "seats": [{"seat": 1, "cards": ["2d","3d","4d","5d","6d","7d","8d"], "wagers": {"ante": "10", "raise": "10", "progressive": "1"}}]}`
	if a, err = answer(settle.NewSettler(), []byte(won), false); err != nil {
		t.Fatal(err)
	}
	if a.MeterAfter == nil || a.MeterAfter.String() != "30000.00" {
		t.Errorf("after all of the meter was won it stands at %v, want 30000.00", a.MeterAfter)
	}
}
