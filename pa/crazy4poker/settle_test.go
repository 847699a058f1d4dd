package crazy4poker_test

import (
	"fmt"
	"strings"
	"testing"

	"felt.example/felt/cite"
	"felt.example/felt/history/historytest"
	"felt.example/felt/regtest"
	"felt.example/felt/round"
)

// recorded is a record of one seat under paytable A.
func recorded(dealer, cards, wagers string, folded bool) string {
	return recordOf(tables, dealer, seatOf(1, "", cards, wagers, folded))
}

func recordOf(rules, dealer string, seats ...string) string {
	return fmt.Sprintf(`{"game": "crazy-4-poker", "rules": %s, "dealer": %s, "seats": [%s]}`, rules, list(dealer), strings.Join(seats, ","))
}

// seatOf writes a seat; wagers are written "ante 5, super_bonus 5".
func seatOf(seat int, player, cards, wagers string, folded bool) string {
	var amounts []string
	for _, w := range strings.Split(wagers, ", ") {
		id, amount, _ := strings.Cut(w, " ")
		amounts = append(amounts, fmt.Sprintf("%q: %q", id, amount))
	}
	return fmt.Sprintf(`{"seat": %d, "player": %q, "cards": %s, "wagers": {%s}, "folded": %t}`, seat, player, list(cards), strings.Join(amounts, ","), folded)
}

func list(cards string) string {
	if cards == "" {
		return "[]"
	}
	return `["` + strings.Join(strings.Fields(cards), `","`) + `"]`
}

const (
	base  = "ante 10, super_bonus 10, play 10"
	queen = "Qc Jd 9c 8d 7h" // does not qualify
	king  = "Kc 7d 5c 3d 2h" // just qualifies
)

func TestDealerDoesNotQualify(t *testing.T) {
	regtest.Proves(t, "657a.11(e)(1)")
	for _, cards := range []string{"Jh Ts 6h 4s 3h", "Qd Js 9d 8s 7c", "Ac 6d 5s 3h 2d", "Ac Ad 6h 5s 9h"} {
		historytest.Same(t, historytest.Settle(t, recorded(queen, cards, base, false)).Outcomes(),
			"1 ante push 0.00 10.00 657a.11(e)(1)",
			"1 play win 10.00 20.00 657a.11(e)(1) 657a.12(a)",
			"1 super_bonus push 0.00 10.00 657a.11(f)(2)(i)")
	}
}

func TestHigherHandWins(t *testing.T) {
	regtest.Proves(t, "657a.11(e)(2)(i)")
	for _, cards := range []string{"Kd 7s 6c 4s 3h", "2c 2d Js 9h 7s", "Ac Ad 6h 5s 9h"} {
		historytest.Same(t, historytest.Settle(t, recorded(king, cards, base, false)).Outcomes(),
			"1 ante win 10.00 20.00 657a.11(e)(2)(i) 657a.12(a)",
			"1 play win 10.00 20.00 657a.11(e)(2)(i) 657a.12(a)",
			"1 super_bonus push 0.00 10.00 657a.11(f)(2)(i)")
	}
}

// TestEqualHandsTie: the fifth card breaks no tie.
func TestEqualHandsTie(t *testing.T) {
	regtest.Proves(t, "657a.11(e)(2)(ii)")
	historytest.Same(t, historytest.Settle(t, recorded("Kc 9d 7c 5d 3h", "Kd 9s 7d 5s 2h", base, false)).Outcomes(),
		"1 ante push 0.00 10.00 657a.11(e)(2)(ii)",
		"1 play push 0.00 10.00 657a.11(e)(2)(ii)",
		"1 super_bonus push 0.00 10.00 657a.11(f)(2)(i)")
}

func TestLowerHandLoses(t *testing.T) {
	regtest.Proves(t, "657a.11(e)(2)(iii)")
	for _, c := range []struct{ dealer, cards string }{{king, "Qs Jd 9h 8s 6h"}, {king, "Kd 6s 5h 4s 2c"}, {"Ac Ad Kh 5s 9h", "Ah As Qc 5d 9c"}} {
		historytest.Same(t, historytest.Settle(t, recorded(c.dealer, c.cards, base, false)).Outcomes(),
			"1 ante lose 0.00 0.00 657a.11(e)(2)(iii)",
			"1 play lose 0.00 0.00 657a.11(e)(2)(iii)",
			"1 super_bonus lose 0.00 0.00 657a.11(f)(2)(ii)")
	}
}

// TestEvenMoney: what a winning Ante or Play Wager pays is what was wagered.
func TestEvenMoney(t *testing.T) {
	regtest.Proves(t, "657a.12(a)")
	outcomes := historytest.Settle(t, recorded(king, "Ac Ad 6h 5s 9h", "ante 7.35, super_bonus 7.35, play 22.05", false)).Outcomes()
	for i, want := range []string{"7.35", "22.05"} {
		if o := outcomes[i]; o.Paid.String() != want || o.Returned != 2*o.Paid {
			t.Errorf("%s: %+v", want, o)
		}
	}
}

// TestSuperBonusWithLess than a straight pushes or loses with the hand.
func TestSuperBonusWithLess(t *testing.T) {
	for _, c := range []struct {
		cite          cite.Cite
		dealer, cards string
		want          string
	}{
		{"657a.11(f)(2)(i)", queen, "Jh Ts 6h 4s 3h", "push 0.00 10.00"},            // the dealer does not qualify
		{"657a.11(f)(2)(i)", king, "2c 2d Js 9h 7s", "push 0.00 10.00"},             // higher
		{"657a.11(f)(2)(i)", king, "Ac Ad 9s 9h 2c", "push 0.00 10.00"},             // two pair is no straight
		{"657a.11(f)(2)(i)", "Kc 9d 7c 5d 3h", "Kd 9s 7d 5s 2h", "push 0.00 10.00"}, // equal
		{"657a.11(f)(2)(ii)", king, "Qs Jd 9h 8s 6h", "lose 0.00 0.00"},             // lower
		{"657a.11(f)(2)(ii)", "Ac Ad Kh 5s 9h", "Ah As Qc 5d 9c", "lose 0.00 0.00"}, // lower by a kicker
		{"657a.11(f)(2)(ii)", "Ac Ad Kc Kd 2h", "Ah As Qc Qd 9c", "lose 0.00 0.00"}, // two pair, lower
	} {
		t.Run(c.cards, func(t *testing.T) {
			regtest.Proves(t, c.cite)
			outcomes := historytest.Settle(t, recorded(c.dealer, c.cards, base, false)).Outcomes()
			historytest.Same(t, outcomes[2:], "1 super_bonus "+c.want+" "+string(c.cite))
		})
	}
}

// TestSuperBonus with a straight or better is paid to a hand that is beaten, that ties, that
// wins and when the dealer does not qualify.
func TestSuperBonus(t *testing.T) {
	regtest.Proves(t, "657a.11(f)(1)")
	for _, row := range []struct{ dealer, cards, outcome string }{
		{queen, "Ac Ad Ah As 2c", "657a.11(e)(1)"}, {"Kc Kd Kh Ks 2d", "Ac Ad Ah As 2c", "657a.11(e)(2)(i)"},
		{"5s 4s 3s 2s 9s", "5d 4d 3d 2d 9c", "657a.11(e)(2)(ii)"}, {"Ac Ad Ah As 3c", "Kd Qd Jd Tc 9c", "657a.11(e)(2)(iii)"},
	} {
		outcomes := historytest.Settle(t, recorded(row.dealer, row.cards, base, false)).Outcomes()
		if o := outcomes[2]; string(outcomes[0].Cites[0]) != row.outcome || o.Result != round.Win || o.Cites[0] != "657a.11(f)(1)" {
			t.Errorf("%s: the Ante is settled under %s, the Super Bonus %+v", row.cards, outcomes[0].Cites[0], o)
		}
	}
}

// TestSuperBonusPays is § 657a.12(b) keyed a second time.
func TestSuperBonusPays(t *testing.T) {
	regtest.Proves(t, "657a.12(b)")
	for _, row := range []struct{ dealer, cards, paid string }{
		{queen, "Ac Ad Ah As 2c", "2000.00"}, {"Ac Ad Ah As 2c", "Kc Kd Kh Ks 2d", "300.00"}, {"Ac Ad Ah As 3c", "2c 2d 2h 2s 4d", "300.00"},
		{"Ac Ad Ah As 3c", "5d 4d 3d 2d 9c", "150.00"}, {"Ac Ad Ah As 3c", "5d 5c 5h 2d 9c", "20.00"}, {"Ac Ad Ah As 3c", "Jd 5d 4d 2d 9c", "15.00"},
		{"Ac Ad Ah As 3c", "Kd Qd Jd Tc 9c", "10.00"},
	} {
		if o := historytest.Settle(t, recorded(row.dealer, row.cards, base, false)).Outcomes()[2]; o.Paid.String() != row.paid || o.Returned != o.Paid+10_00 {
			t.Errorf("%s: %+v, want %s", row.cards, o, row.paid)
		}
	}
}

// TestFractionOfACent is rounded up for the player: 3 to 2 on 5 cents.
func TestFractionOfACent(t *testing.T) {
	historytest.Same(t, historytest.Settle(t, recorded(queen, "Ad 5d 4d 2d 9h", "ante 0.05, super_bonus 0.05, play 0.05", false)).Outcomes()[2:],
		"1 super_bonus win 0.08 0.13 657a.11(f)(1) 657a.12(b)")
}

// TestTwoPairRaises the Play Wager to three times the Ante.
func TestTwoPairRaises(t *testing.T) {
	historytest.Same(t, historytest.Settle(t, recorded(king, "Ac Ad 9s 9h 2c", "ante 10, super_bonus 10, play 30", false)).Outcomes(),
		"1 ante win 10.00 20.00 657a.11(e)(2)(i) 657a.12(a)",
		"1 play win 30.00 60.00 657a.11(e)(2)(i) 657a.12(a)",
		"1 super_bonus push 0.00 10.00 657a.11(f)(2)(i)")
}

func TestFoldLosesAnteAndSuperBonus(t *testing.T) {
	regtest.Proves(t, "657a.11(c)(2)")
	historytest.Same(t, historytest.Settle(t, recorded(queen, "Ac Ad Ah As 2c", "ante 10, super_bonus 10", true)).Outcomes(),
		"1 ante lose 0.00 0.00 657a.11(c)(2)", "1 super_bonus lose 0.00 0.00 657a.11(c)(2)")
}

// queensUp settles a Queens Up Wager of a dollar, of a player who folds or plays.
func queensUp(t *testing.T, letter, cards string, folded bool) round.Outcome {
	t.Helper()
	wagers := "ante 5, super_bonus 5, queens_up 1"
	if !folded {
		wagers += ", play 5"
	}
	outcomes := historytest.Settle(t, recordOf(`{"paytables": {"queens_up": "`+letter+`"}}`, queen, seatOf(1, "", cards, wagers, folded))).Outcomes()
	return outcomes[len(outcomes)-1]
}

func TestQueensUp(t *testing.T) {
	for _, c := range []struct {
		name   string
		cite   cite.Cite
		result round.Result
		cards  []string
	}{
		{"loses", "657a.11(g)(1)", round.Lose, []string{"Js Jh 3s 7d Ad", "Ks 9h 3s 7d Ad", "2s 2h 3s 7d Ad"}},
		{"wins", "657a.11(g)(2)", round.Win, []string{"Qs Qh 3s 7d Ad", "As Ad 3s 7d Jc", "2s 2d 3s 3d Ad", "6s 5s 4s 3d Ad", "As Ad Ah Ac 2s"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			regtest.Proves(t, c.cite)
			for _, cards := range c.cards {
				for _, folded := range []bool{true, false} {
					if o := queensUp(t, "A", cards, folded); o.Wager != "queens_up" || o.Result != c.result || o.Cites[0] != c.cite {
						t.Errorf("%s, folded is %t: %+v", cards, folded, o)
					}
				}
			}
		})
	}
}

// TestQueensUpPays is § 657a.12(c) keyed a second time.
func TestQueensUpPays(t *testing.T) {
	regtest.Proves(t, "657a.12(c)")
	for _, row := range []struct{ cards, a, b, c string }{
		{"As Ad Ah Ac 2s", "50", "50", "50"},
		{"3s 3d 3h 3c 2s", "50", "50", "50"},
		{"6s 5s 4s 3s Ad", "40", "40", "30"},
		{"3s 3d 3h Ad 2s", "7", "8", "9"},
		{"Ts 8s 4s 2s Ad", "4", "4", "4"},
		{"6s 5s 4s 3d Ad", "3", "3", "3"},
		{"6s 6d 3s 3d Ad", "2", "2", "2"},
		{"As Ad 3s 7d Jc", "1", "1", "1"},
		{"Qs Qh 3s 7d Ad", "1", "1", "1"},
	} {
		for letter, paid := range map[string]string{"A": row.a, "B": row.b, "C": row.c} {
			if o := queensUp(t, letter, row.cards, true); o.Paid.String() != paid+".00" || o.Returned != o.Paid+1_00 {
				t.Errorf("%s: %s pays %s, want %s", letter, row.cards, o.Paid, paid)
			}
		}
	}
}

// TestQueensUpBearsOnNothing: a hand that loses all else is paid.
func TestQueensUpBearsOnNothing(t *testing.T) {
	regtest.Proves(t, "657a.7(d)(2)")
	historytest.Same(t, historytest.Settle(t, recorded("Ac Ad Kh 5s 9h", "Kd Ks Qc 5d 9c", base+", queens_up 5", false)).Outcomes(),
		"1 ante lose 0.00 0.00 657a.11(e)(2)(iii)", "1 play lose 0.00 0.00 657a.11(e)(2)(iii)",
		"1 super_bonus lose 0.00 0.00 657a.11(f)(2)(ii)", "1 queens_up win 5.00 10.00 657a.11(g)(2) 657a.12(c)")
	historytest.Refused(t, recordOf(`{}`, queen, seatOf(1, "", "Kd Ks 4c 5d 3c", base+", queens_up 5", false)), "657a.12(c)")
}

func TestQualifying(t *testing.T) {
	regtest.Proves(t, "657a.11(d)")
	for dealer, want := range map[string]bool{queen: false, king: true, "2s 2c 3s 4s 6c": true, "6s 4c 3s 2s 9c": false} {
		r, err := historytest.Settled(recorded(dealer, "Ah Ad Kh Td 9h", base, false))
		if err != nil {
			t.Fatal(err)
		}
		if got, known := r.Qualifies(); !known || got != want {
			t.Errorf("%s qualifies: %t", dealer, got)
		}
		if hand, four := r.Formed(round.Dealer); hand == "" || four.Len() != 4 {
			t.Errorf("the dealer forms %q of %v", hand, four.Cards())
		}
	}
}

// TestOrderOfResults is that in which the dealer settles one seat, then the next one.
func TestOrderOfResults(t *testing.T) {
	regtest.Proves(t, "657a.11(e)")
	all := base + ", queens_up 1"
	var order []string
	for _, o := range historytest.Settle(t, recordOf(tables, king, seatOf(1, "", "Ac Ad Ah 6s 9c", all, false), seatOf(6, "", "4c 4d 4h 4s Jc", all, false))).Outcomes() {
		order = append(order, fmt.Sprint(o.Seat, " ", o.Wager))
	}
	want := "6 ante, 6 play, 6 super_bonus, 6 queens_up, 1 ante, 1 play, 1 super_bonus, 1 queens_up"
	if got := strings.Join(order, ", "); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

func TestPlayLimits(t *testing.T) {
	for _, c := range []struct {
		cite    cite.Cite
		cards   string
		good    []string
		refused []string
	}{
		{"657a.11(b)(1)", "Ks Kh Qd 9c 2s", []string{"10"}, []string{"0.01", "9.99", "10.01", "20", "30"}},
		{"657a.11(b)(2)", "As Ah 6d 4h 2s", []string{"10", "20", "30"}, []string{"5", "9.99", "10.01", "15", "25", "29.99", "30.01", "40"}},
		{"657a.11(b)(2)", "3s 3h 2d 2c 9s", []string{"10", "20", "30"}, []string{"5", "15", "40"}},
	} {
		t.Run(string(c.cite), func(t *testing.T) {
			regtest.Proves(t, c.cite)
			for _, amount := range c.good {
				if _, err := historytest.Settled(recorded(king, c.cards, "ante 10, super_bonus 10, play "+amount, false)); err != nil {
					t.Errorf("%s: %v", amount, err)
				}
			}
			for _, amount := range c.refused {
				historytest.Refused(t, recorded(king, c.cards, "ante 10, super_bonus 10, play "+amount, false), c.cite)
			}
		})
	}
}

// TestPlayOverItsLimit: a table that learns the cards at the end returns the excess.
func TestPlayOverItsLimit(t *testing.T) {
	const rules = `{"cards": "revealed"}`
	wagers := "ante 10, super_bonus 10, play 30"
	historytest.Same(t, historytest.Settle(t, recordOf(rules, king, seatOf(1, "", "Ks Kh Qd 9c 2s", wagers, false))).Outcomes(),
		"1 play void 0.00 20.00 657a.11(b)(1)",
		"1 ante win 10.00 20.00 657a.11(e)(2)(i) 657a.12(a)", "1 play win 10.00 20.00 657a.11(e)(2)(i) 657a.12(a)",
		"1 super_bonus push 0.00 10.00 657a.11(f)(2)(i)")
	outcomes := historytest.Settle(t, recordOf(rules, king, seatOf(1, "", "As Ah Qd 9c 2s", wagers, false))).Outcomes()
	if len(outcomes) != 3 || outcomes[1].Paid != 30_00 {
		t.Errorf("%v", historytest.Lines(outcomes))
	}
	historytest.Refused(t, recordOf(rules, king, seatOf(1, "", "As Ah Qd 9c 2s", "ante 10, super_bonus 10, play 40", false)), "657a.11(b)(2)")
}
