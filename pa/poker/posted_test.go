package poker

import (
	"testing"

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
