package spanish21_test

import (
	"strings"
	"testing"

	"felt.example/felt/cite"
	"felt.example/felt/regtest"
	"felt.example/felt/round"
)

// TestLeaves settles one record for each way that § 635a.7(n) and (o) let a hand end.
func TestLeaves(t *testing.T) {
	for _, leaf := range []struct {
		cite                cite.Cite
		name, dealer, hands string
		want                string
	}{
		{"635a.7(n)(1)", "dealer over 21", "9h 7c 9d", "5h 7s", "1 spanish_21 win 10.00 20.00 §7(n)(1) §12(a)"},
		{"635a.7(n)(2)", "19 beats 18", "9h 9c", "Kh 9s", "1 spanish_21 win 10.00 20.00 §7(n)(2) §12(a)"},
		{"635a.7(n)(3)", "Blackjack beats 21 in three cards", "Kh 6c 5d", "Kd As", "1 spanish_21 win 15.00 25.00 §7(n)(3) §12(a)"},
		{"635a.7(n)(3)", "Blackjack beats Blackjack", "Kh Ac", "Kd As", "1 spanish_21 win 15.00 25.00 §7(n)(3) §12(a)"},
		{"635a.7(n)(4)", "21 beats 21, three cards each", "9h 6c 6d", "Kd 5s 6s", "1 spanish_21 win 10.00 20.00 §7(n)(4) §12(a)"},
		{"635a.7(o)", "18 ties 18", "9h 9c", "Kh 8s", "1 spanish_21 push 0.00 10.00 §7(o)"},
		{"635a.7(o)", "21 in three cards loses to a Blackjack that was not read", "Kh Ac", "Kd 5s 6s", "1 spanish_21 lose 0.00 0.00 §7(o)"},
		{"635a.7(p)(2)", "17 loses to 18", "9h 9c", "Kh 7s", "1 spanish_21 lose 0.00 0.00 §7(p)(2)"},
		{"635a.7(p)(2)", "over 21 loses, the dealer draws no more", "9h 2c", "Kh 7s 5s", "1 spanish_21 lose 0.00 0.00 §7(p)(2)"},
		{"635a.7(g)", "a Blackjack read beats 20", "Kh Ac", "Kd Qs", "1 spanish_21 lose 0.00 0.00 §7(g)"},
		{"635a.7(h)(1)(i)", "Blackjack against a 9 is paid at once, the dealer does not draw", "9h 2c", "Kd As", "1 spanish_21 win 15.00 25.00 §7(h)(1)(i) §12(a)"},
		{"635a.7(h)(1)(ii)", "Blackjack against an ace waits for the hole card", "Ah 2c", "Kd As", "1 spanish_21 win 15.00 25.00 §7(n)(2) §12(a)"},
		{"635a.9(a)(1)", "surrender to a 9", "9h Kc", "Kd 6s surrendered", "1 spanish_21 lose 0.00 5.00 §9(a)(1)"},
		{"635a.9(a)(2)", "surrender to a queen", "Qh 8c", "Kd 6s surrendered", "1 spanish_21 lose 0.00 5.00 §9(a)(2)"},
		{"635a.9(a)(2)", "surrender to a Blackjack", "Qh Ac", "Kd 6s surrendered", "1 spanish_21 lose 0.00 0.00 §9(a)(2)"},
	} {
		t.Run(leaf.name, func(t *testing.T) {
			regtest.Proves(t, leaf.cite)
			settles(t, text(`{}`, leaf.dealer, "1 spanish_21 10: "+leaf.hands), leaf.want)
		})
	}
}

// TestOver21LosesEvenWhenTheDealerGoesOver: reading "over_21".
func TestOver21LosesEvenWhenTheDealerGoesOver(t *testing.T) {
	settles(t, text(`{}`, "9h 7c 6d", "1 spanish_21 10: Kh 7s 5s", "2 spanish_21 10: 9s 9d"),
		"1 spanish_21 lose 0.00 0.00 §7(p)(2)", "2 spanish_21 win 10.00 20.00 §7(n)(1) §12(a)")
}

func TestOddSurrenderRoundsForThePlayer(t *testing.T) {
	settles(t, text(`{}`, "9h Kc", "1 spanish_21 10.01: Kd 6s surrendered"), "1 spanish_21 lose 0.00 5.01 §9(a)(1)")
	settles(t, text(`{}`, "9h Kc", "1 spanish_21 0.01: Kd 6s surrendered"), "1 spanish_21 lose 0.00 0.01 §9(a)(1)")
}

// TestBonusHands is § 635a.12(b), each cell keyed a second time.
func TestBonusHands(t *testing.T) {
	for _, row := range []struct {
		cite       cite.Cite
		hand, paid string
	}{
		{"635a.12(b)(1)", "6h 7c 8d", "15.00"},
		{"635a.12(b)(1)", "8s 6s 7c", "15.00"},
		{"635a.12(b)(2)", "6h 7h 8h", "20.00"},
		{"635a.12(b)(2)", "7c 8c 6c", "20.00"},
		{"635a.12(b)(2)", "6s 7s 8s", "30.00"},
		{"635a.12(b)(3)", "7h 7c 7c", "15.00"},
		{"635a.12(b)(4)", "7d 7d 7d", "20.00"},
		{"635a.12(b)(4)", "7s 7s 7s", "30.00"},
		{"635a.12(b)(5)", "2h 3h 4h 5c 7d", "15.00"},
		{"635a.12(b)(6)", "2h 3h 4h 5c 3d 4d", "20.00"},
		{"635a.12(b)(7)", "2h 3h 4h 2c 3d 4d 3c", "30.00"},
		{"635a.12(b)(7)", "2h 3h 2d 2c 3d 4d 3c 2s", "30.00"},
		{"635a.12(a)", "6h 6d 9d", "10.00"},
		{"635a.12(a)", "6h 7d 5d 3h", "10.00"},
	} {
		t.Run(row.hand, func(t *testing.T) {
			regtest.Proves(t, row.cite)
			returned := map[string]string{"10.00": "20.00", "15.00": "25.00", "20.00": "30.00", "30.00": "40.00"}[row.paid]
			settles(t, text(`{}`, "9h 8c", "1 spanish_21 10: "+row.hand), "1 spanish_21 win "+row.paid+" "+returned+" §7(n)(2) §"+string(row.cite)[5:])
			// Against the dealer's 21 it wins and pays the same.
			settles(t, text(`{}`, "9h 8c", "1 spanish_21 10: "+row.hand, "2 spanish_21 10: Kh 2h 9h"), "1 spanish_21 win "+row.paid+" "+returned+" §7(n)(2) §"+string(row.cite)[5:], "2 spanish_21 win 10.00 20.00 §7(n)(2) §12(a)")
		})
	}
}

// TestBonusNeedsTwentyOne: four cards, or other totals, pay even money.
func TestBonusNeedsTwentyOne(t *testing.T) {
	for _, hand := range []string{"2h 3h 4h 5c 6d", "6h 6d 8d", "5h 7d 8d", "2h 2d 3h 3d 4h 5h"} {
		settles(t, text(`{}`, "9h 8c", "1 spanish_21 10: "+hand), "1 spanish_21 win 10.00 20.00 §7(n)(2) §12(a)")
	}
}

func TestDoubledHandsWinEvenMoney(t *testing.T) {
	regtest.Proves(t, "635a.10(c)")
	for _, hand := range []string{"6s 7s 8s", "7s 7s 7s", "6h 7c 8d", "7h 7c 7d"} {
		settles(t, text(`{}`, "9h 8c", "1 spanish_21 10: "+hand+" +10"),
			"1 spanish_21 win 10.00 20.00 §7(n)(2) §10(c) §12(a)", "1 double_down win 10.00 20.00 §7(n)(2) §10(c) §12(a)")
	}
	settles(t, text(`{}`, "9h 8c", "1 spanish_21 10: 6h 5c 8d +4"),
		"1 spanish_21 win 10.00 20.00 §7(n)(2) §12(a)", "1 double_down win 4.00 8.00 §7(n)(2) §10(c) §12(a)")
}

func TestSplitHandsHaveNoBonus(t *testing.T) {
	regtest.Proves(t, "635a.11(e)")
	settles(t, text(`{}`, "9h 8c", "1 spanish_21 10: 7s 7s 7s; 7s 6s 8s"),
		"1 spanish_21 win 10.00 20.00 §7(n)(2) §11(e) §12(a)", "1 spanish_21 win 10.00 20.00 §7(n)(2) §11(e) §12(a)")
	settles(t, text(`{}`, "9h 8c", "1 spanish_21 10: 3s 3c 4d 5d 6d; 3c 2d 2c 3h 4h 3d 4d"),
		"1 spanish_21 win 10.00 20.00 §7(n)(2) §11(e) §12(a)", "1 spanish_21 win 10.00 20.00 §7(n)(2) §11(e) §12(a)")
}

func TestDoublePushesAndLosesWithItsHand(t *testing.T) {
	settles(t, text(`{}`, "9h 8c", "1 spanish_21 10: 6h 5c 6d +10", "2 spanish_21 10: 6h 5c 5d +7", "3 spanish_21 10: 6h 6c Kd +7"),
		"1 spanish_21 push 0.00 10.00 §7(o)", "1 double_down push 0.00 10.00 §7(o)",
		"2 spanish_21 lose 0.00 0.00 §7(p)(2)", "2 double_down lose 0.00 0.00 §7(p)(2)",
		"3 spanish_21 lose 0.00 0.00 §7(p)(2)", "3 double_down lose 0.00 0.00 §7(p)(2)")
}

func TestRescue(t *testing.T) {
	regtest.Proves(t, "635a.10(d)")
	settles(t, text(`{}`, "9h 2c", "1 spanish_21 10: 6h 5c 2d +10 rescued"), "1 spanish_21 lose 0.00 0.00 §10(d)", "1 double_down push 0.00 10.00 §10(d)")
	settles(t, text(`{}`, "9h 2c", "1 spanish_21 10: 7h 7c 7d +10 rescued"), "1 spanish_21 lose 0.00 0.00 §10(d)", "1 double_down push 0.00 10.00 §10(d)")
	refuses(t, "635a.10(d)", text(`{}`, "9h 2c", "1 spanish_21 10: 6h 6c Kd +10 rescued"))
	refuses(t, "635a.10(d)", text(`{}`, "9h 8c", "1 spanish_21 10: 6h 6c rescued"))
}

func TestAceAndTenAfterSplitIsNoBlackjack(t *testing.T) {
	regtest.Proves(t, "635a.1")
	split := "1 spanish_21 10: Ah Kc; Ad Qd"
	settles(t, text(`{}`, "9h 8c", split), "1 spanish_21 win 10.00 20.00 §7(n)(2) §12(a)", "1 spanish_21 win 10.00 20.00 §7(n)(2) §12(a)")
	settles(t, text(`{}`, "9h 6c 6d", split), "1 spanish_21 push 0.00 10.00 §7(o)", "1 spanish_21 push 0.00 10.00 §7(o)")
	settles(t, text(`{"readings": {"split_21": "win"}}`, "9h 6c 6d", split), "1 spanish_21 win 10.00 20.00 §7(n)(4) §12(a)", "1 spanish_21 win 10.00 20.00 §7(n)(4) §12(a)")
}

func TestDealersBlackjackTakesOnlyTheOriginalWagerOfADoubledHand(t *testing.T) {
	regtest.Proves(t, "635a.10(b)")
	for _, hand := range []string{"6h 5c 2d", "6h 5c Kd", "6h 7c Kd"} {
		settles(t, text(`{}`, "Kh Ac", "1 spanish_21 10: "+hand+" +8"), "1 spanish_21 lose 0.00 0.00 §10(b)", "1 double_down push 0.00 8.00 §10(b)")
	}
}

func TestDealersBlackjackTakesOnlyTheOriginalWagerOfSplitHands(t *testing.T) {
	regtest.Proves(t, "635a.11(d)")
	settles(t, text(`{}`, "Ah Kc", "1 spanish_21 10: 8c 5d; 8d 5c"), "1 spanish_21 lose 0.00 0.00 §11(d)", "1 spanish_21 push 0.00 10.00 §11(d)")
	settles(t, text(`{}`, "Kh Ac", "1 spanish_21 10: 8h 3c 2d +5; 8c Kd; 8d 9d 9c", "2 spanish_21 10: Kd Qd", "3 spanish_21 10: Kd Ad"),
		"1 spanish_21 lose 0.00 0.00 §11(d)", "1 spanish_21 push 0.00 10.00 §11(d)", "1 spanish_21 push 0.00 10.00 §11(d)", "1 double_down push 0.00 5.00 §10(b)",
		"2 spanish_21 lose 0.00 0.00 §7(p)(2)", "3 spanish_21 win 15.00 25.00 §7(n)(3) §12(a)")
}

func TestInsurance(t *testing.T) {
	regtest.Proves(t, "635a.8(c)")
	settles(t, text(`{}`, "Ah Kc", "1 spanish_21 10, insurance 5: 9c 7c"), "1 insurance win 10.00 15.00 §8(c) §12(d)", "1 spanish_21 lose 0.00 0.00 §7(g)")
	settles(t, text(`{}`, "Ah Jc", "1 spanish_21 10, insurance 3: Ac Kc"), "1 insurance win 6.00 9.00 §8(c) §12(d)", "1 spanish_21 win 15.00 25.00 §7(n)(3) §12(a)")
}

// TestInsurancePays 2 to 1.
func TestInsurancePays(t *testing.T) {
	regtest.Proves(t, "635a.12(d)")
	for wager, paid := range map[string]string{"0.01": "0.02 0.03", "13": "26.00 39.00"} {
		if got := settle(t, text(`{}`, "Ah Qc", "1 spanish_21 25, insurance "+wager+": 9c 7c"))[0]; got != "1 insurance win "+paid+" §8(c) §12(d)" {
			t.Errorf("%s: %s", wager, got)
		}
	}
}

func TestInsuranceLosesWithoutBlackjack(t *testing.T) {
	settles(t, text(`{}`, "Ah 9c", "1 spanish_21 10, insurance 5: 9c 7c"), "1 insurance lose 0.00 0.00 §8(d)", "1 spanish_21 lose 0.00 0.00 §7(p)(2)")
}

func TestInsuranceUpToHalfOrTheNextDollar(t *testing.T) {
	regtest.Proves(t, "635a.8(b)")
	for wager, most := range map[string][2]string{"10": {"5", "5.01"}, "25": {"13", "13.01"}, "5": {"3.00", "4"}, "1": {"1", "1.01"}, "10.50": {"6", "6.01"}, "12": {"6", "7"}} {
		if got := settle(t, text(`{}`, "Ah 9c", "1 spanish_21 "+wager+", insurance "+most[0]+": 9c 7c")); len(got) != 2 {
			t.Errorf("half of %s: %v", wager, got)
		}
		refuses(t, "635a.8(b)", text(`{}`, "Ah 9c", "1 spanish_21 "+wager+", insurance "+most[1]+": 9c 7c"))
	}
}

func TestSurrenderWithInsurance(t *testing.T) {
	regtest.Proves(t, "635a.9(b)")
	settles(t, text(`{}`, "Ah 9c", "1 spanish_21 10, insurance 5: 9c 7c surrendered"), "1 insurance lose 0.00 0.00 §8(d)", "1 spanish_21 lose 0.00 5.00 §9(a)(2)")
	settles(t, text(`{}`, "Ah Kc", "1 spanish_21 10, insurance 5: 9c 7c surrendered"), "1 insurance win 10.00 15.00 §8(c) §12(d)", "1 spanish_21 lose 0.00 0.00 §9(a)(2)")
}

func TestEvenMoney(t *testing.T) {
	regtest.Proves(t, "635a.8(e)")
	filed := `{"even_money": true}`
	for _, hole := range []string{"Kc", "9c", "2c"} {
		settles(t, text(filed, "Ah "+hole, "1 spanish_21 10: Kd Ad even_money"), "1 spanish_21 win 10.00 20.00 §8(e)")
	}
	refuses(t, "635a.8(e)", text(`{}`, "Ah 9c", "1 spanish_21 10: Kd Ad even_money"))
	refuses(t, "635a.8(e)", text(filed, "Ah 9c", "1 spanish_21 10: Kd 9d even_money"))
	refuses(t, "635a.8(e)", text(filed, "Kh 9c", "1 spanish_21 10: Kd Ad even_money"))
	refuses(t, "635a.8(e)", text(filed, "Ah 9c", "1 spanish_21 10, insurance 5: Kd Ad even_money"))
	refuses(t, "635a.8(e)", text(filed, "Ah 9c", "1 spanish_21 10: Kd Ad even_money; Kc 2d"))
}

func TestMatchTheDealer(t *testing.T) {
	regtest.Proves(t, "635a.7(f)(1)")
	for hand, want := range map[string]string{
		"7c 4c": "win 36.00 40.00 §7(f)(1) §12(e)(1)", "4c 7d": "win 16.00 20.00 §7(f)(1) §12(e)(1)", "8c 4c": "lose 0.00 0.00 §7(f)",
	} {
		got := settle(t, text(`{}`, "7c Kd", "1 spanish_21 10, match_the_dealer 4: "+hand))
		if got[0] != "1 match_the_dealer "+want {
			t.Errorf("%s: %s, want %s", hand, got[0], want)
		}
	}
}

func TestCourtCardsMatchTheirLikeOnly(t *testing.T) {
	for hand, want := range map[string]string{"Qc 4c": "lose 0.00 0.00 §7(f)", "Jd Kc": "lose 0.00 0.00 §7(f)", "2d 2c": "lose 0.00 0.00 §7(f)"} {
		up := map[string]string{"Qc 4c": "Kc", "Jd Kc": "Qc", "2d 2c": "Ah"}[hand]
		if got := settle(t, text(`{}`, up+" 9d", "1 spanish_21 10, match_the_dealer 4: "+hand))[0]; got != "1 match_the_dealer "+want {
			t.Errorf("%s against %s: %s", hand, up, got)
		}
	}
}

func TestBothMatchingCardsArePaid(t *testing.T) {
	regtest.Proves(t, "635a.7(f)(2)")
	for hand, want := range map[string][2]string{"7c 7c": {"72.00 76.00", "96.00 100.00"}, "7c 7d": {"52.00 56.00", "60.00 64.00"}, "7h 7d": {"32.00 36.00", "24.00 28.00"}} {
		for i, rules := range []string{"{}", "8 {}"} {
			got := settle(t, text(rules, "7c Kd", "1 spanish_21 10, match_the_dealer 4: "+hand))[0]
			if got != "1 match_the_dealer win "+want[i]+" §7(f)(2) §12(e)("+string("12"[i])+")" {
				t.Errorf("%s %s: %s", rules, hand, got)
			}
		}
	}
}

func TestMatchTheDealerByDecks(t *testing.T) {
	for decks, of := range map[string]struct {
		cite        cite.Cite
		same, other string
	}{"{}": {"635a.12(e)(1)", "9.00 10.00", "4.00 5.00"}, "8 {}": {"635a.12(e)(2)", "12.00 13.00", "3.00 4.00"}} {
		t.Run(decks, func(t *testing.T) {
			regtest.Proves(t, of.cite)
			for hand, want := range map[string]string{"7c 4c": of.same, "7h 4c": of.other} {
				got := settle(t, text(decks, "7c Kd", "1 spanish_21 10, match_the_dealer 1: "+hand))[0]
				if got != "1 match_the_dealer win "+want+" §7(f)(1) §"+string(of.cite)[5:] {
					t.Errorf("%s: %s", hand, got)
				}
			}
		})
	}
}

// TestMatchGoesByTheInitialCards: not by those drawn after a split.
func TestMatchGoesByTheInitialCards(t *testing.T) {
	settles(t, text(`{}`, "8h 9c", "1 spanish_21 10, match_the_dealer 1: initial 8c 8d; 8c Kh; 8s Kd; 8d Kc"),
		"1 match_the_dealer win 8.00 9.00 §7(f)(2) §12(e)(1)",
		"1 spanish_21 win 10.00 20.00 §7(n)(2) §12(a)", "1 spanish_21 win 10.00 20.00 §7(n)(2) §12(a)", "1 spanish_21 win 10.00 20.00 §7(n)(2) §12(a)")
	settles(t, text(`{}`, "Kh 9c", "1 spanish_21 10, match_the_dealer 1: initial Jh Qd; Jh 8h; Kd 8d; Qd 8c"),
		"1 match_the_dealer lose 0.00 0.00 §7(f)",
		"1 spanish_21 lose 0.00 0.00 §7(p)(2)", "1 spanish_21 lose 0.00 0.00 §7(p)(2)", "1 spanish_21 lose 0.00 0.00 §7(p)(2)")
}

// TestResultsFollowTheRecordsHands whatever hand begins with the initial cards.
func TestResultsFollowTheRecordsHands(t *testing.T) {
	settles(t, text(`{}`, "9h 9c", "1 spanish_21 10: initial 8d 8c; 8h Kh; 8c 2c Kd +10; 8s 9c; 8d Kd 3c"),
		"1 spanish_21 push 0.00 10.00 §7(o)", "1 spanish_21 win 10.00 20.00 §7(n)(2) §12(a)",
		"1 spanish_21 lose 0.00 0.00 §7(p)(2)", "1 spanish_21 win 10.00 20.00 §7(n)(2) §12(a)", "1 double_down win 10.00 20.00 §7(n)(2) §10(c) §12(a)")
}

func TestSuperBonusFromFiveDollars(t *testing.T) {
	regtest.Proves(t, "635a.12(c)(1)")
	for wager, want := range map[string]string{"4.99": "", "5": "1000.00", "24.99": "1000.00"} {
		got := settle(t, text(`{}`, "7h Kd", "1 spanish_21 "+wager+": 7c 7c 7c", "2 spanish_21 1: 9c 9d"))
		switch {
		case want == "" && len(got) != 2:
			t.Errorf("%s: %v", wager, got)
		case want != "" && got[1] != "1 super_bonus bonus "+want+" "+want+" §12(c)(1)":
			t.Errorf("%s: %s", wager, got[1])
		}
	}
}

func TestSuperBonusFromTwentyFiveDollars(t *testing.T) {
	regtest.Proves(t, "635a.12(c)(2)")
	for _, hand := range []string{"7c 7c 7c", "7s 7s 7s"} {
		got := settle(t, text(`{}`, "7h 9d Kd", "1 spanish_21 25: "+hand))
		if got[1] != "1 super_bonus bonus 5000.00 5000.00 §12(c)(2)" {
			t.Errorf("%s: %v", hand, got)
		}
	}
}

func TestEveryOtherPlayerHasFifty(t *testing.T) {
	regtest.Proves(t, "635a.12(c)(3)")
	settles(t, text(`{"positions": 2}`, "7h Kd", "1/Ann spanish_21 10: 9c 7d", "2/Ann spanish_21 10: 9c 7d", "3/Bea spanish_21 5: 7c 7c 7c", "4/Bea spanish_21 5: Kc 2c Qc", "5 spanish_21 10: 9c 6d surrendered"),
		"1 spanish_21 lose 0.00 0.00 §7(p)(2)", "1 super_bonus bonus 50.00 50.00 §12(c)(3)",
		"2 spanish_21 lose 0.00 0.00 §7(p)(2)",
		"3 spanish_21 win 10.00 15.00 §7(n)(2) §12(b)(4)", "3 super_bonus bonus 1000.00 1000.00 §12(c)(1)",
		"4 spanish_21 lose 0.00 0.00 §7(p)(2)",
		"5 spanish_21 lose 0.00 5.00 §9(a)(1)", "5 super_bonus bonus 50.00 50.00 §12(c)(3)")
	// Two winners: each is another player to the other.
	got := settle(t, text(`{}`, "7h Kd", "1 spanish_21 5: 7c 7c 7c", "2 spanish_21 25: 7d 7d 7d"))
	want := []string{"1 spanish_21 win 10.00 15.00 §7(n)(2) §12(b)(4)", "1 super_bonus bonus 50.00 50.00 §12(c)(3)", "1 super_bonus bonus 1000.00 1000.00 §12(c)(1)"}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("%s, want %s", got[i], want[i])
		}
	}
}

func TestNoSuperBonusForDoubledOrSplitHands(t *testing.T) {
	regtest.Proves(t, "635a.12(c)(4)")
	for _, hands := range []string{"7c 7c 7c +5", "7c 7c 7c; 7c Kd", "7c 7d 7c", "6c 7c 8c"} {
		for _, line := range settle(t, text(`{}`, "7h Kd", "1 spanish_21 25: "+hands)) {
			if line[:9] == "1 super_b" {
				t.Errorf("%s: %s", hands, line)
			}
		}
	}
	for _, line := range settle(t, text(`{}`, "8h Kd", "1 spanish_21 25: 7c 7c 7c")) {
		if line[:9] == "1 super_b" {
			t.Errorf("against an 8: %s", line)
		}
	}
}

// TestDealerDrawsToSeventeen: hard and soft alike, and not beyond.
func TestDealerDrawsToSeventeen(t *testing.T) {
	regtest.Proves(t, "635a.7(l)")
	for _, dealer := range []string{"9h 8c", "Ah 6c", "9h 7c Kd", "9h 2c 5c Ad", "Ah 5c 9h 2d", "2h 2c 2d 2s 2h 2c 5c", "Ah 7c"} {
		if got := settle(t, text(`{}`, dealer, "1 spanish_21 10: 9c 9d")); len(got) != 1 {
			t.Errorf("%s: %v", dealer, got)
		}
	}
	for _, dealer := range []string{"9h 7c", "Ah 5c", "Ah 5c 9h", "9h 8c 2c", "Ah 6c 2c", "9h 7c Kd 2d", "9h 2c 7c 2d"} {
		refuses(t, "635a.7(l)", text(`{}`, dealer, "1 spanish_21 10: 9c 9d"))
	}
	refuses(t, "635a.7(g)", text(`{}`, "Ah Kc 2d", "1 spanish_21 10: 9c 9d"))
}

func TestDealerDrawsForNobody(t *testing.T) {
	regtest.Proves(t, "635a.7(m)")
	none := []string{"Kc 7d 8d", "Kc Ad", "9c 7d surrendered", "6c 5d 5c +10 rescued", "Kc 9d 8d; Kd 5d 9c"}
	for _, hand := range none {
		settle(t, text(`{}`, "9h 7c", "1 spanish_21 10: "+hand))
		refuses(t, "635a.7(m)", text(`{}`, "9h 7c Kd", "1 spanish_21 10: "+hand))
	}
	for _, hand := range []string{"Kc 7d", "Ac Kd; Ac 8d 9c Kd", "2c 9d"} {
		refuses(t, "635a.7(l)", text(`{}`, "9h 7c", "1 spanish_21 10: "+hand))
		settle(t, text(`{}`, "9h 7c Kd", "1 spanish_21 10: "+hand))
	}
}

// TestHandsThatWinInAnyCase: the dealer may stand or draw to 17, or he may not draw (reading
// "sure_21"); what is paid is the same.
func TestHandsThatWinInAnyCase(t *testing.T) {
	for hand, of := range map[string]struct {
		readings    string
		stood, drew string
	}{
		"6h 6d 9d":           {"", "win 10.00 20.00 §7(n)(2) §12(a)", "win 10.00 20.00 §7(n)(1) §12(a)"},
		"7s 6s 8s":           {"", "win 30.00 40.00 §7(n)(2) §12(b)(2)", "win 30.00 40.00 §7(n)(1) §12(b)(2)"},
		"2h 3h 4h 5c 7d":     {"", "win 15.00 25.00 §7(n)(2) §12(b)(5)", "win 15.00 25.00 §7(n)(1) §12(b)(5)"},
		"Ac Kd; As 9d 9c 2d": {`, "split_21": "win"`, "win 10.00 20.00 §7(n)(2) §12(a)", "win 10.00 20.00 §7(n)(1) §12(a)"},
	} {
		for reading, mayDraw := range map[string]bool{"may-draw": true, "may-not-draw": false} {
			rules := `{"readings": {"sure_21": "` + reading + `"` + of.readings + `}}`
			if got := settle(t, text(rules, "9h 7c", "1 spanish_21 10: "+hand))[0]; got != "1 spanish_21 "+of.stood {
				t.Errorf("%s, the dealer stands: %s", hand, got)
			}
			if !mayDraw {
				refuses(t, "635a.7(m)", text(rules, "9h 7c Kd", "1 spanish_21 10: "+hand))
				continue
			}
			if got := settle(t, text(rules, "9h 7c Kd", "1 spanish_21 10: "+hand))[0]; got != "1 spanish_21 "+of.drew {
				t.Errorf("%s, the dealer draws: %s", hand, got)
			}
		}
	}
	refuses(t, "635a.7(l)", text(`{}`, "9h 2c 3c", "1 spanish_21 10: 6h 6d 9d")) // who draws, draws to 17
	// A Blackjack against an ace or a card of 10 is not yet paid when the dealer would draw.
	settles(t, text(`{}`, "Kh 6c 5d", "1 spanish_21 10: Kd As"), "1 spanish_21 win 15.00 25.00 §7(n)(3) §12(a)")
	refuses(t, "635a.7(m)", text(`{"readings": {"sure_21": "may-not-draw"}}`, "Kh 6c 5d", "1 spanish_21 10: Kd As"))
	// A round begun by an earlier build goes on as there, where he drew though every split hand had 21.
	for earlier, dealer := range map[bool]string{false: "9s7d", true: "9s7d2h"} {
		r := live(`{"readings": {"split_21": "win"}}`, "Ac 9s Ad 7d Kc Qd 2h", "1 spanish_21 10", "1 split 10")
		r.State.Earlier = earlier
		p := r.Play(t)
		pile(t, p, round.Dealer, dealer)
		ends(t, p, "1 spanish_21 win 20.00 §7(n)(2)", "1.1 spanish_21 win 20.00 §7(n)(2)")
	}
	// Live: he is not asked.
	for reading, want := range map[string]string{"may-draw": "deal reveal stand settle", "may-not-draw": "deal reveal settle"} {
		p := play(t, `{"readings": {"sure_21": "`+reading+`"}}`, "6h 9s 6d 7d 9h", "1 spanish_21 10", "1 hit")
		if got := acts(t, p); !strings.HasSuffix(got, "burn "+want) {
			t.Errorf("%s: acts: %s", reading, got)
		}
		pile(t, p, round.Dealer, "9s7d")
	}
}
