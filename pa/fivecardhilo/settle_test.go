package fivecardhilo_test

import (
	"testing"

	"felt.example/felt/card"
	"felt.example/felt/pa/fivecardhilo"
	"felt.example/felt/regtest"
	"felt.example/felt/settle/settletest"
)

// TestRounds settles the rounds of testdata/rounds.
func TestRounds(t *testing.T) { settletest.Rounds(t) }

// TestDealerSets aces high unless he has four, which no setting of the player changes.
func TestDealerSets(t *testing.T) {
	regtest.Proves(t, "579.11(e)")
	for cards, want := range map[string]string{
		"Ah Kd 9s 7h 2c": "30 high, 9 low", "Ah Ad 9s 7h 2c": "31 high, 9 low", "Ah Ad As 7h 2c": "33 high, 9 low",
		"Ah Ad As Ac 2c": "33 high, 3 low", "Ah Ad As Ac Kc": "33 high, 11 low", "5h 4d 3s 2c Ah": "20 high, 5 low", "Kh Qd Js Tc 9h": "30 high, 19 low",
	} {
		if got := fivecardhilo.Dealer(card.SetOf(card.Hand(cards)...)).String(); got != want {
			t.Errorf("%s: the dealer sets %s, want %s", cards, got, want)
		}
	}
}

// TestLowestPairIsPrinted: each paytable of the Poker Bonus has one row for a pair, by the reading.
func TestLowestPairIsPrinted(t *testing.T) {
	for reading, letters := range map[string][2]string{"a-is-7s": {"A", "B"}, "a-is-6s": {"B", "A"}} {
		for _, printed := range fivecardhilo.PokerBonus(fivecardhilo.PokerBonusPays.Value(reading)).Print() {
			want := map[string]string{letters[0]: "pair of 7s or better", letters[1]: "pair of 6s or better"}[printed.Letter]
			if last := printed.Rows[len(printed.Rows)-1].Hand; last != want || len(printed.Rows) != 9 {
				t.Errorf("%s, %s: %d rows, the last for a %s, want a %s", reading, printed.Letter, len(printed.Rows), last, want)
			}
		}
	}
}
