package spanish21_test

import (
	"slices"
	"strings"
	"testing"

	"felt.example/felt/record"
	"felt.example/felt/round"
	"felt.example/felt/settle"
	"felt.example/felt/settle/settletest"
)

// TestRounds settles the rounds of testdata/rounds.
func TestRounds(t *testing.T) { settletest.Rounds(t) }

// recorded is a record with six decks: its rules, the dealer's cards, and the hands of seat 1, a JSON list.
func recorded(t *testing.T, rules, dealer, hands string) *record.Record {
	t.Helper()
	cards := `["` + strings.ReplaceAll(dealer, " ", `", "`) + `"]`
	rec, err := settle.Parse([]byte(`{"game": "spanish-21", "decks": 6, "rules": ` + rules + `, "dealer": ` + cards +
		`, "seats": [{"seat": 1, "wagers": {"spanish_21": "10"}, ` + hands + `}]}`))
	if err != nil {
		t.Fatal(err)
	}
	return rec
}

// TestResultsFollowTheRecordsHands whatever hand begins with the initial cards.
func TestResultsFollowTheRecordsHands(t *testing.T) {
	rec := recorded(t, `{}`, "9h 9c", `"initial": ["8d", "8c"], "hands": [{"cards": ["8h", "Kh"]}, {"cards": ["8c", "2c", "Kd"], "double_down": "10"},
		{"cards": ["8s", "9c"]}, {"cards": ["8d", "Kd", "3c"]}]`)
	r, selected, err := settle.NewSettler().Settle(rec)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, o := range settle.NewSettlement(rec, r, selected).Seats[0].Results {
		got = append(got, string(o.Wager)+" "+string(o.Result))
	}
	if want := []string{"spanish_21 push", "spanish_21 win", "spanish_21 lose", "spanish_21 win", "double_down win"}; !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}

// TestDecksChosen are those of the record.
func TestDecksChosen(t *testing.T) {
	const hands = `"hands": [{"cards": ["9c", "8d"]}]`
	if _, _, err := settle.NewSettler().Settle(recorded(t, `{"decks": "6"}`, "9h 9c", hands)); err != nil {
		t.Error(err)
	}
	for _, decks := range []string{"7", "8"} {
		_, _, err := settle.NewSettler().Settle(recorded(t, `{"decks": "`+decks+`"}`, "9h 9c", hands))
		settletest.Refuses(t, err, "635a.3(a)")
	}
}

// TestSplitOfTwoValuesIsNamed by the two cards that were dealt.
func TestSplitOfTwoValuesIsNamed(t *testing.T) {
	_, _, err := settle.NewSettler().Settle(recorded(t, `{}`, "9h 9c", `"initial": ["8d", "7c"], "hands": [{"cards": ["8d", "5c"]}, {"cards": ["7c", "5d"]}, {"cards": ["7d", "2c"]}]`))
	if want := "seat 1: a split of 8d and 7c, which differ in value (§ 635a.11(a))"; err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
}

// TestSure21AtTheTable: whether the dealer is asked if he draws against a hand that wins in any case
// (reading "sure_21").
func TestSure21AtTheTable(t *testing.T) {
	for reading, want := range map[string]string{"may-draw": "deal reveal stand settle", "may-not-draw": "deal reveal settle"} {
		p := play(t, `{"readings": {"sure_21": "`+reading+`"}}`, "6h 9s 6d 7d 9h", "1 spanish_21 10", "1 hit")
		if got := acts(t, p); !strings.HasSuffix(got, "burn "+want) {
			t.Errorf("%s: acts: %s", reading, got)
		}
		pile(t, p, round.Dealer, "9s7d")
	}
	// A round begun by an earlier build goes on as there, where he drew though every split hand had 21.
	for earlier, dealer := range map[bool]string{false: "9s7d", true: "9s7d2h"} {
		r := live(`{"readings": {"split_21": "win"}}`, "Ac 9s Ad 7d Kc Qd 2h", "1 spanish_21 10", "1 split 10")
		r.State.Earlier = earlier
		p := r.Play(t)
		pile(t, p, round.Dealer, dealer)
		ends(t, p, "1 spanish_21 win 20.00 §7(n)(2)", "1.1 spanish_21 win 20.00 §7(n)(2)")
	}
}
