package threecardpoker_test

import (
	"fmt"
	"strings"
	"testing"

	"felt.example/felt/cite"
	"felt.example/felt/history/historytest"
	"felt.example/felt/pa/threecardpoker"
	"felt.example/felt/regtest"
	"felt.example/felt/round"
)

const (
	base  = "ante 10, play 10"
	jack  = "Jc 9d 8h" // does not qualify
	queen = "Qc 3d 2h" // just qualifies
)

func TestDealerDoesNotQualify(t *testing.T) {
	regtest.Proves(t, "649a.11(e)(1)")
	for _, cards := range []string{"Ah Qs 6h", "Jd 9s 8c", "9c 4s 3d"} {
		same(t, recorded(jack, cards, base, false), "1 ante win 10.00 20.00 649a.11(e)(1) 649a.12(a)", "1 play push 0.00 10.00 649a.11(e)(1)")
	}
}

// TestHandsCompare: the higher hand, an equal one, the lower one.
func TestHandsCompare(t *testing.T) {
	t.Run("higher", func(t *testing.T) {
		regtest.Proves(t, "649a.11(e)(2)(i)", "649a.12(a)")
		same(t, recorded(queen, "Qd 4s 2c", base, false),
			"1 ante win 10.00 20.00 649a.11(e)(2)(i) 649a.12(a)", "1 play win 10.00 20.00 649a.11(e)(2)(i) 649a.12(a)")
	})
	t.Run("equal", func(t *testing.T) {
		regtest.Proves(t, "649a.11(e)(2)(ii)")
		same(t, recorded(queen, "Qd 3s 2c", base, false), "1 ante push 0.00 10.00 649a.11(e)(2)(ii)", "1 play push 0.00 10.00 649a.11(e)(2)(ii)")
	})
	t.Run("lower", func(t *testing.T) {
		regtest.Proves(t, "649a.11(e)(2)(iii)")
		same(t, recorded(queen, "Jd Ts 8c", base, false), "1 ante lose 0.00 0.00 649a.11(e)(2)(iii)", "1 play lose 0.00 0.00 649a.11(e)(2)(iii)")
	})
}

func TestQualifying(t *testing.T) {
	regtest.Proves(t, "649a.11(d)")
	for dealer, want := range map[string]bool{jack: false, queen: true, "2s 2c 3s": true, "Jc Td 8h": false} {
		r, err := historytest.Settled(recorded(dealer, "Ah Ad Kh", base, false))
		if err != nil {
			t.Fatal(err)
		}
		if got, known := r.Qualifies(); !known || got != want {
			t.Errorf("%s qualifies: %t", dealer, got)
		}
		if hand, three := r.Formed(round.Dealer); hand == "" || three.Len() != 3 {
			t.Errorf("the dealer forms %q of %v", hand, three.Cards())
		}
	}
}

// TestAnteBonus is § 649a.12(b) keyed a second time: whatever the dealer holds, but not after a
// fold.
func TestAnteBonus(t *testing.T) {
	regtest.Proves(t, "649a.11(f)", "649a.12(b)")
	for _, row := range []struct{ cards, pays string }{
		{"6s 5s 4s", "5 4 3"}, {"Ks Qs As", "5 4 3"}, {"3s 3d 3h", "4 3 2"}, {"6s 5s 4d", "1 1 1"}, {"Ts 8s 4s", ""}, {"As Ad Kd", ""},
	} {
		for dealer, loses := range map[string]bool{jack: false, "9c 9d 9h": row.cards != "6s 5s 4s" && row.cards != "Ks Qs As"} {
			for i, pays := range strings.Fields(row.pays) {
				rules := `{"paytables": {"ante_bonus": "` + string("ABC"[i]) + `"}}`
				outcomes := historytest.Settle(t, recordOf(rules, dealer, seatOf(1, "", row.cards, base, false))).Outcomes()
				historytest.Same(t, outcomes[2:], "1 ante_bonus bonus "+pays+"0.00 "+pays+"0.00 649a.11(f) 649a.12(b)")
				if lost := outcomes[0].Result == round.Lose; lost != loses {
					t.Errorf("%s against %s: the Ante is lost: %t", row.cards, dealer, lost)
				}
			}
			if n := len(historytest.Settle(t, recorded(dealer, row.cards, base, false)).Outcomes()); row.pays == "" && n != 2 {
				t.Errorf("%s is paid a bonus", row.cards)
			}
		}
	}
	same(t, recorded(queen, "6s 5s 4s", "ante 10", true), "1 ante lose 0.00 0.00 649a.11(c)(2)")
}

func TestFoldLosesTheAnte(t *testing.T) {
	regtest.Proves(t, "649a.11(c)(2)")
	same(t, recorded(jack, "Ac Ad Ah", "ante 10", true), "1 ante lose 0.00 0.00 649a.11(c)(2)")
}

// TestPairPlus is § 649a.12(c) keyed a second time, for players who fold and who play.
func TestPairPlus(t *testing.T) {
	regtest.Proves(t, "649a.11(g)(1)", "649a.11(g)(2)", "649a.12(c)")
	for _, row := range []struct{ cards, pays string }{
		{"6s 5s 4s", "40 40 40 50"}, {"Ks Qs As", "40 40 40 50"}, {"3s 3d 3h", "30 30 30 30"}, {"6s 5s 4d", "6 6 5 6"},
		{"Ts 8s 4s", "4 3 4 3"}, {"2s 2d Ad", "1 1 1 1"}, {"As Kd Js", ""},
	} {
		for i, letter := range "ABCD" {
			want := "1 pair_plus lose 0.00 0.00 649a.11(g)(1)"
			if row.pays != "" {
				paid := strings.Fields(row.pays)[i]
				n := 0
				fmt.Sscan(paid, &n)
				want = fmt.Sprintf("1 pair_plus win %s.00 %d.00 649a.11(g)(2) 649a.12(c)", paid, n+1)
			}
			rules := `{"paytables": {"ante_bonus": "A", "pair_plus": "` + string(letter) + `"}}`
			for _, folded := range []bool{false, true} {
				wagers := map[bool]string{false: "ante 5, play 5, pair_plus 1", true: "ante 5, pair_plus 1"}[folded]
				outcomes := historytest.Settle(t, recordOf(rules, jack, seatOf(1, "", row.cards, wagers, folded))).Outcomes()
				historytest.Same(t, outcomes[len(outcomes)-1:], want)
			}
		}
	}
}

// TestPairPlusBearsOnNothing: a hand that loses all else is paid.
func TestPairPlusBearsOnNothing(t *testing.T) {
	regtest.Proves(t, "649a.7(d)(2)")
	same(t, recorded("Ac Ad Kh", "Kd Ks Qc", base+", pair_plus 5", false),
		"1 ante lose 0.00 0.00 649a.11(e)(2)(iii)", "1 play lose 0.00 0.00 649a.11(e)(2)(iii)", "1 pair_plus win 5.00 10.00 649a.11(g)(2) 649a.12(c)")
	historytest.Refused(t, recordOf(`{"paytables": {"ante_bonus": "A"}}`, jack, seatOf(1, "", "Kd Ks 4c", base+", pair_plus 5", false)), "649a.12(c)")
}

// TestOrderOfResults is that in which the dealer settles one seat, then the next one.
func TestOrderOfResults(t *testing.T) {
	regtest.Proves(t, "649a.11(e)", "649a.11(f)", "649a.11(g)")
	all := base + ", pair_plus 1"
	var order []string
	for _, o := range historytest.Settle(t, recordOf(tables, queen, seatOf(1, "", "Ac Ad Ah", all, false), seatOf(6, "", "4c 4d 4h", all, false))).Outcomes() {
		order = append(order, fmt.Sprint(o.Seat, " ", o.Wager))
	}
	if got := strings.Join(order, ", "); got != "6 ante, 6 play, 6 ante_bonus, 6 pair_plus, 1 ante, 1 play, 1 ante_bonus, 1 pair_plus" {
		t.Error(got)
	}
}

// TestPlayEqualsTheAnte, and nothing goes without an Ante.
func TestPlayEqualsTheAnte(t *testing.T) {
	t.Run("play", func(t *testing.T) {
		regtest.Proves(t, "649a.11(b)", "649a.7(d)(1)")
		for _, amount := range []string{"0.01", "9.99", "10.01", "20"} {
			historytest.Refused(t, recorded(queen, "Ks Kh Qd", "ante 10, play "+amount, false), "649a.11(b)")
		}
	})
	t.Run("ante", func(t *testing.T) {
		regtest.Proves(t, "649a.7(d)(1)")
		historytest.Refused(t, recorded(queen, "Ks Kh Qd", "pair_plus 5", false), "649a.7(d)(1)")
	})
}

func TestCards(t *testing.T) {
	t.Run("one deck", func(t *testing.T) {
		regtest.Proves(t, "649a.3(a)")
		historytest.Refused(t, recorded(queen, "Qc Kh Qd", base, false), "649a.3(a)")
	})
	for _, text := range []string{recorded("Qc 3d", "Ks Kh Qd", base, false), recorded(queen, "Ks Kh Qd 2s", base, false)} {
		historytest.Refused(t, text, "649a.8(d)")
	}
	t.Run("three", func(t *testing.T) {
		regtest.Proves(t, "649a.1")
		r, err := historytest.Settled(recorded("Ks 7d 5c", "6s Kc Kh", base, false))
		if err != nil {
			t.Fatal(err)
		}
		for pile, want := range map[round.Pile]string{round.SeatPile(1): "pair of kings", round.Dealer: "king high"} {
			if name, three := r.Formed(pile); name != want || three.Len() != 3 {
				t.Errorf("%s of %v, want %s", name, three.Cards(), want)
			}
		}
	})
}

func TestUnknownWagersAndOptions(t *testing.T) {
	regtest.Proves(t, "649a.7(a)")
	for _, wager := range []string{"cash", "raise", "ante_bonus", "progressive", "six_card_bonus"} {
		historytest.Refused(t, recorded(queen, "Ks Kh Qd", base+", "+wager+" 1", false), "649a.7")
	}
	for rules, c := range map[string]cite.Cite{
		`{"payout_limit": "90000.00"}`:       "649a.12",
		`{}`:                                 "649a.12(b)",
		`{"paytables": {"ante_bonus": "D"}}`: "649a.12(b)",
		`{"paytables": {"ante_bonus": "A", "pair_plus": "E"}}`:                         "649a.12(c)",
		`{"paytables": {"ante_bonus": "A"}, "positions": 7}`:                           "649a.7(e)",
		`{"paytables": {"ante_bonus": "A", "play": "A"}}`:                              "649a.12",
		`{"paytables": {"ante_bonus": "A"}, "dealing": "hand", "shuffling": "manual"}`: "649a.9(a)(1)",
	} {
		_, err := threecardpoker.Game.Select([]byte(rules))
		historytest.Refuses(t, err, c)
	}
}

func TestPositions(t *testing.T) {
	regtest.Proves(t, "649a.7(e)")
	two := func(more string) string {
		return recordOf(strings.TrimSuffix(tables, "}")+more+"}", queen, seatOf(1, "Ann", "Ks Kh Qd", base, false), seatOf(4, "Ann", "As Ah Qh", base, false))
	}
	historytest.Refused(t, two(""), "649a.7(e)")
	if _, err := historytest.Settled(two(`, "positions": 2`)); err != nil {
		t.Error(err)
	}
}
