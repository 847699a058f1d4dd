package poker

import (
	"testing"

	"felt.example/felt/card"
	"felt.example/felt/money"
)

// TestBetsOfTheStreets: the larger bet comes on the later streets of limit games only.
func TestBetsOfTheStreets(t *testing.T) {
	const small, big = 2_00, 4_00
	later := map[*Variant]int{ // the first street of the larger bet
		&SevenCardStud: 2, &Razz: 2, &SevenCardStudHiLo: 2, &SevenCardStudEight: 2, &Holdem: 2, &FiveCardDraw: 1, &FiveCardStud: 2,
	}
	for v, from := range later {
		for betting, larger := range map[Betting]money.Cents{Limit: big, PotLimit: small, NoLimit: small} {
			h := new(Hand)
			h.Begin(v, &Posted{Betting: betting, SmallBet: small, BigBet: big}, make([]money.Cents, 3))
			for i := range v.streets {
				want := money.Cents(small)
				if i >= from {
					want = larger
				}
				if got := h.size(&v.streets[i]); got != want {
					t.Errorf("%s, %v betting, %s street: the bet is %s, want %s", v.Name, betting, v.streets[i].name, got, want)
				}
			}
		}
	}
}

// TestForcedBetOfAnAce: where the highest up card makes the Forced Bet an ace is low only
// until the house posts otherwise; elsewhere as the game says.
func TestForcedBetOfAnAce(t *testing.T) {
	for _, tc := range []struct {
		variant *Variant
		high    bool // the ace is posted to be high
		want    int
	}{{&Razz, false, 1}, {&Razz, true, 0}, {&SevenCardStud, false, 1}, {&SevenCardStud, true, 1}, {&SevenCardStudHiLo, true, 1}} {
		posted := studTable()
		posted.AceForced = tc.high
		if got := showing(tc.variant, posted, []string{"As", "9s"}).forced(); got != tc.want {
			t.Errorf("%s, ace high %t: seat %d makes the Forced Bet, want %d", tc.variant.Name, tc.high, got, tc.want)
		}
	}
}

// TestForcedBetNeedsChips: a player who is all in makes none, nor does one who has folded.
func TestForcedBetNeedsChips(t *testing.T) {
	h := showing(&SevenCardStud, studTable(), []string{"2c", "3c", "4c", "4d"})
	h.Seats[0].Stack = 0
	h.Seats[1].Folded = true
	if got := h.forced(); got != 2 {
		t.Errorf("seat %d makes the Forced Bet, want 2", got)
	}
	h.Seats[2].Stack = 1
	if got := h.forced(); got != 2 {
		t.Errorf("with a cent left seat %d makes it, want 2", got)
	}
	for i := range h.Seats {
		h.Seats[i].Stack = 0
	}
	if got := h.forced(); got != -1 {
		t.Errorf("with no chips at all seat %d makes it", got)
	}
}

// TestHandsOfOmaha: of a hand that has both, the cards of the high and of the low one; only the
// game that is split has a low one.
func TestHandsOfOmaha(t *testing.T) {
	own, board := card.Hand("As 2s 9h 9d"), card.Hand("3c 4d 8h Kc Kd")
	high, low := card.SetOf(card.Hand("9h 9d 8h Kc Kd")...), card.SetOf(card.Hand("As 2s 3c 4d 8h")...)
	if got := card.SetOf(Omaha.Plays(own, board, false)...); got != high {
		t.Errorf("the high hand is %v, want %v", got, high)
	}
	if got := card.SetOf(OmahaEight.Plays(own, board, true)...); got != low {
		t.Errorf("the low hand is %v, want %v", got, low)
	}
	for v, splits := range map[*Variant]bool{&Omaha: false, &OmahaEight: true} {
		if high, low := v.Value(card.SetOf(own...), card.SetOf(board...)); high == 0 || (low != 0) != splits {
			t.Errorf("%s: high %v, low %v", v.Name, high, low)
		}
	}
}
