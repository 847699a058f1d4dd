package threecardpoker_test

import (
	"testing"

	"felt.example/felt/regtest"
	"felt.example/felt/round"
	"felt.example/felt/settle/settletest"
)

// TestRounds settles the rounds of testdata/rounds.
func TestRounds(t *testing.T) { settletest.Rounds(t) }

// TestHandOfThreeCards: all three cards play, the player's and the dealer's.
func TestHandOfThreeCards(t *testing.T) {
	regtest.Proves(t, "649a.1")
	r := settletest.Settle(t, settletest.Record("three-card-poker", tables, "dealer Ks 7d 5c", "1: 6s Kc Kh; ante 10, play 10"))
	for pile, want := range map[round.Pile]string{round.SeatPile(1): "pair of kings", round.Dealer: "king high"} {
		if name, three := r.Formed(pile); name != want || three.Len() != 3 {
			t.Errorf("%s of %v, want %s", name, three.Cards(), want)
		}
	}
}
