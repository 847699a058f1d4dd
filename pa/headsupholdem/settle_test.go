package headsupholdem_test

import (
	"testing"

	"felt.example/felt/pa/headsupholdem"
	"felt.example/felt/regtest"
	"felt.example/felt/settle/settletest"
)

// TestRounds settles the rounds of testdata/rounds.
func TestRounds(t *testing.T) { settletest.Rounds(t) }

// TestFormedHands: the best five of seven are named; a player's own nine would play before
// the board's.
func TestFormedHands(t *testing.T) {
	regtest.Proves(t, "677a.11(g)(2)")
	const table = "dealer Kc 2d; community Ks Jd 9h 8c 6s"
	r := settletest.Settle(t, settletest.Record("heads-up-holdem", `{}`, table, "1: 7d Th; ante 10, odds 10, raise 30"))
	if hand, five := r.Formed(seat(1)); hand != "jack-high straight" || five != set("Th 9h 8c 7d Jd") {
		t.Errorf("seat 1: %s of %v", hand, five.Cards())
	}
	if hand, five := r.Formed(dealerPile); hand != "pair of kings" || five != set("Kc Ks Jd 9h 8c") {
		t.Errorf("the dealer: %s of %v", hand, five.Cards())
	}
	r = settletest.Settle(t, settletest.Record("heads-up-holdem", `{}`, table, "1: 9d 7d; ante 10, odds 10, raise 10"))
	if hand, five := r.Formed(seat(1)); hand != "pair of nines" || five != set("9d 9h Ks Jd 8c") {
		t.Errorf("seat 1: %s of %v", hand, five.Cards())
	}
}

// TestUnknownRules: the chapter leaves no such choice to the table.
func TestUnknownRules(t *testing.T) {
	for _, unknown := range []string{`{"positions": 2}`, `{"readings": {"kickers": "none"}}`, `{"meter": "1"}`, `{"paytables": 1}`} {
		if _, err := headsupholdem.Game.Select([]byte(unknown)); err == nil {
			t.Errorf("%s should be refused", unknown)
		}
	}
}
