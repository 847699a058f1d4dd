package fourcardprime_test

import (
	"fmt"
	"testing"

	"felt.example/felt/cite"
	"felt.example/felt/history/historytest"
	"felt.example/felt/regtest"
)

// TestRaise takes one, two or three times the Ante Wager and nothing else.
func TestRaise(t *testing.T) {
	regtest.Proves(t, "682a.7(d)(1)")
	for raise, refused := range map[string]bool{
		"10": false, "20": false, "30": false, "5": true, "9.99": true, "10.01": true, "15": true, "29.99": true, "30.01": true, "40": true,
	} {
		rec := against(pairOf9s, "1: Ah Ad Qc Js 7h; ante 10, raise "+raise)
		if refused {
			historytest.Refused(t, rec, "682a.11(b)")
		} else if got := historytest.Paid(t, rec, 1, "raise"); got != raise+".00" {
			t.Errorf("raise %s pays %s", raise, got)
		}
	}
	for wagers, c := range map[string]cite.Cite{
		"raise 10": "682a.7(d)(1)", "prime 10": "682a.7(d)(1)", "ante 0, raise 10": "682a.7(d)(1)", "ante 10": "682a.11(b)",
		"ante 10, raise 10; folded": "682a.11(b)", "ante 10, raise 0": "682a.11(b)", "ante 10, win_bonus 1, raise 10": "682a.7",
	} {
		historytest.Refused(t, against(pairOf9s, "1: Ah Ad Qc Js 7h; "+wagers), c)
	}
}

func TestRefusals(t *testing.T) {
	seat := "1: Ah Ad Qc Js 7h; ante 10, raise 10"
	for rec, c := range map[string]cite.Cite{
		against("dealer Ac Kd 9h 9s 4c", seat):                                                                                              "682a.8(c)",
		against("dealer Ac Kd 9h 9s 4c 2d 3d", seat):                                                                                        "682a.8(c)",
		against(pairOf9s+"; community 5s", seat):                                                                                            "682a.8(c)",
		against(pairOf9s, "1: Ah Ad Qc Js; ante 10, raise 10"):                                                                              "682a.8(c)",
		against(pairOf9s, "1: Ah Ah Qc Js 7h; ante 10, raise 10"):                                                                           "682a.3(a)",
		against(pairOf9s, "1: Ac Ad Qc Js 7h; ante 10, raise 10"):                                                                           "682a.3(a)",
		against(pairOf9s+"; all_six 7h", "1: Ah Ad Qc Js 7h; ante 1, all_six_bonus 1"):                                                      "682a.3(a)",
		against(pairOf9s, "1: Ah Ad Qc Js 7h; ante 1, all_six_bonus 1; folded"):                                                             "682a.8(c)",
		against(pairOf9s+"; all_six 7d", seat):                                                                                              "682a.8(c)",
		against(pairOf9s, seat, seat):                                                                                                       "682a.7(e)",
		against(pairOf9s, "7: Ah Ad Qc Js 7h; ante 10, raise 10"):                                                                           "682a.2(a)",
		historytest.Record("four-card-prime", `{"paytables": {"bad_beat_bonus": "A", "prime": "C"}}`, pairOf9s, seat):                       "682a.12(d)",
		historytest.Record("four-card-prime", `{"paytables": {"bad_beat_bonus": "A", "aces_bonus": "I"}}`, pairOf9s, seat):                  "682a.12(e)",
		historytest.Record("four-card-prime", `{"paytables": {"bad_beat_bonus": "A", "all_six_bonus": ""}}`, pairOf9s, seat):                "682a.12(f)",
		historytest.Record("four-card-prime", `{"paytables": {"bad_beat_bonus": "A", "win_bonus": "A"}}`, pairOf9s, seat):                   "682a.12",
		historytest.Record("four-card-prime", `{"paytables": {"bad_beat_bonus": "A"}, "readings": {"aces_bonus": "five"}}`, pairOf9s, seat): "682a.6(d)",
		historytest.Record("four-card-prime", `{"paytables": {"bad_beat_bonus": "A"}}`, pairOf9s, seat+", prime 1"):                         "682a.12(d)",
		historytest.Record("four-card-prime", `{"paytables": {"bad_beat_bonus": "A"}, "positions": 7}`, pairOf9s, seat):                     "682a.7(e)",
	} {
		historytest.Refused(t, rec, c)
	}
}

// TestPositions: a player holds as many adjacent boxes as are filed.
func TestPositions(t *testing.T) {
	regtest.Proves(t, "682a.7(e)")
	three := func(filed int, seats [3]int) string {
		hands := []string{"Ah Ad Qc Js 7h", "Kh Ks Qd Jd 8h", "3c 3d 3h 4s 5s"}
		for i := range hands {
			hands[i] = fmt.Sprintf("%d/Ann: %s; ante 10, raise 10", seats[i], hands[i])
		}
		return historytest.Record("four-card-prime", fmt.Sprintf(`{"paytables": {"bad_beat_bonus": "A"}, "positions": %d}`, filed), pairOf9s, hands...)
	}
	historytest.Refused(t, three(2, [3]int{2, 3, 4}), "682a.7(e)")
	historytest.Refused(t, three(3, [3]int{2, 3, 5}), "682a.7(e)")
	historytest.Refused(t, three(6, [3]int{1, 3, 6}), "682a.7(e)")
	for _, seats := range [][3]int{{2, 3, 4}, {6, 4, 5}} {
		if got := historytest.Paid(t, three(3, seats), seats[0], "ante"); got != "10.00" {
			t.Errorf("%v: the pair of aces is paid %q", seats, got)
		}
	}
}
