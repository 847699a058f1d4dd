package fivecardhilo_test

import (
	"fmt"
	"testing"

	"felt.example/felt/cite"
	"felt.example/felt/history/historytest"
	"felt.example/felt/pa/fivecardhilo"
	"felt.example/felt/regtest"
	"felt.example/felt/round"
)

const tables = `{"paytables": {"ante_bonus": "A", "poker_bonus": "A"}}`

// against writes a record under paytables A.
func against(dealer string, seats ...string) string {
	return historytest.Record("five-card-hi-lo", tables, "dealer "+dealer, seats...)
}

// dealer has 26 high (K 9 7) and 8 low (6 2).
const dealer = "Kd 9s 7h 6c 2d"

// TestWins: high higher and low lower, each by a point.
func TestWins(t *testing.T) {
	regtest.Proves(t, "579.11(g)(1)")
	for _, cards := range []string{"Qd 9h 8s 5c 2h", "Ah 8s 8h 5d 2c", "Ah Kh Qd Jc 2h"} {
		historytest.Settles(t, against(dealer, "1: "+cards+"; ante 25, play 25"),
			"1 ante win 25.00 50.00 579.11(g)(1) 579.12(a)",
			"1 play win 25.00 50.00 579.11(g)(1) 579.12(a)")
	}
}

// TestEvenMoney: what a winning Ante or Play Wager pays is what was wagered.
func TestEvenMoney(t *testing.T) {
	regtest.Proves(t, "579.12(a)")
	for _, amount := range []string{"0.01", "7.35", "100.00"} {
		rec := against(dealer, "1: Ah Kh Qd Jc 2h; ante "+amount+", play "+amount)
		for _, wager := range []round.WagerID{"ante", "play"} {
			if got := historytest.Paid(t, rec, 1, wager); got != amount {
				t.Errorf("the %s of %s pays %s", wager, amount, got)
			}
		}
	}
}

// TestLoses: high tied or lower, low tied or higher, in all four ways.
func TestLoses(t *testing.T) {
	regtest.Proves(t, "579.11(g)(2)")
	for _, cards := range []string{
		"Qd 9h 7s 5c 3h", // 26, 8
		"Qd 9h 7s 6d 3h", // 26, 9
		"Qd 8h 7s 5c 3h", // 25, 8
		"8d 8h 7s 6d 3h", // 23, 9
	} {
		historytest.Settles(t, against(dealer, "1: "+cards+"; ante 25, play 25"),
			"1 ante lose 0.00 0.00 579.11(g)(2)",
			"1 play lose 0.00 0.00 579.11(g)(2)")
	}
}

func TestHighWinsLowDoesNot(t *testing.T) {
	regtest.Proves(t, "579.11(g)(3)(i)")
	for _, cards := range []string{
		"Qd Th 7s 5c 3h", // 27, 8
		"Qd Th 7s 6d 3h", // 27, 9
	} {
		historytest.Settles(t, against(dealer, "1: "+cards+"; ante 25, play 25"),
			"1 ante push 0.00 25.00 579.11(g)(3)(i)",
			"1 play push 0.00 25.00 579.11(g)(3)(i)")
	}
}

func TestLowWinsHighDoesNot(t *testing.T) {
	regtest.Proves(t, "579.11(g)(3)(ii)")
	for _, cards := range []string{
		"Qd 9h 7s 5c 2h", // 26, 7
		"Qd 8h 7s 5c 2h", // 25, 7
	} {
		historytest.Settles(t, against(dealer, "1: "+cards+"; ante 25, play 25"),
			"1 ante push 0.00 25.00 579.11(g)(3)(ii)",
			"1 play push 0.00 25.00 579.11(g)(3)(ii)")
	}
}

// TestSettingAsRecorded: how an ace is set decides.
func TestSettingAsRecorded(t *testing.T) {
	regtest.Proves(t, "579.11(d)")
	for low, want := range map[string]string{
		"Ah 2h": "push", // 9 8 7 = 24 high, 3 low
		"7s 2h": "push", // A 9 8 = 28 high, 9 low
	} {
		historytest.Settles(t, against(dealer, "1: Ah 9h 8s 7s 2h; ante 25, play 25; low "+low),
			fmt.Sprintf("1 ante %s 0.00 25.00 579.11(g)(3)(%s)", want, map[string]string{"Ah 2h": "ii", "7s 2h": "i"}[low]),
			fmt.Sprintf("1 play %s 0.00 25.00 579.11(g)(3)(%s)", want, map[string]string{"Ah 2h": "ii", "7s 2h": "i"}[low]))
	}
	for _, low := range []string{"Ah 7s", "9h 2h", "9h 8s", "Ah 9h", "8s 7s", "2h", "", "2h 2h", "2h 7s Ah", "3c 2h", "Kd 2d"} {
		historytest.Refused(t, against(dealer, "1: Ah 9h 8s 7s 2h; ante 25, play 25; low "+low), "579.11(d)")
	}
	for _, low := range []string{"Ah Ad", "As Ad"} {
		historytest.Refused(t, against(dealer, "1: Ah Ad As 7s 2h; ante 25, play 25; low "+low), "579.11(d)")
		historytest.Refused(t, against(dealer, "1: Ah Ad As Ac 2h; ante 25, play 25; low "+low), "579.11(d)")
	}
	historytest.Refused(t, against(dealer, "1: Ah Ad As Ac 2h; ante 25, play 25; low 2h"), "579.11(d)")
	for _, low := range []string{"Qh 9h", "9h Jd", "Tc 9h", "9h Kc"} { // of equal values any goes low
		historytest.Settles(t, against(dealer, "1: Kc Qh Jd Tc 9h; ante 25, play 25; low "+low),
			"1 ante push 0.00 25.00 579.11(g)(3)(i)", "1 play push 0.00 25.00 579.11(g)(3)(i)")
	}
	historytest.Refused(t, against(dealer, "1: Ah 9h 8s 7s 2h; ante 25; low Ah 2h; folded"), "579.11(d)")
}

// TestSettingNotRecorded is the best for the player, Tie counted.
func TestSettingNotRecorded(t *testing.T) {
	for _, c := range []struct{ dealer, cards, wagers, low string }{
		{dealer, "Ah Kh 9h 8s 2h", "ante 25, play 25", "A 2"},                  // 27, 3 wins; 30, 10 pushes
		{dealer, "Ah Kh 9h 6s 2h", "ante 25, play 25", "6 2"},                  // both push: then as the dealer does
		{dealer, "Ah 8h 7d 5h 2s", "ante 25, play 25", "5 2"},                  // 26, 7 pushes; 20, 3 pushes
		{dealer, "Ah Kh 9h 6s 2h", "ante 25, play 25, tie 5", "6 2"},           // 30, 8 ties low
		{"Kd 9s 7h 2c Ad", "Ah Kh 9h 8s 2h", "ante 25, play 25, tie 5", "A 2"}, // dealer 30, 9: 27, 3 pushes
		{"Kd 9s 7h 2c Ad", "Ah Kh 9h 8s 2h", "ante 9, play 9, tie 4", "8 2"},   // -18 + 16 is more than -4
		{"Kd 8s 7h 2c Ad", "Ah Kh 8h 7s 2h", "ante 1, play 1, tie 1", "7 2"},   // dealer 29, 9: 29, 9 loses and ties both
		{"Kd 8s 7h 2c Ad", "Ah Kh 8h 7s 2h", "ante 11, play 11, tie 1", "A 2"}, // 25, 3 pushes: 20 for the tie is not worth 22
		{"Kd 8s 7h 2c Ad", "Ah Kh 8h 7s 2h", "ante 10, play 10, tie 1", "7 2"}, // 20 - 20 is more than -1
	} {
		r := historytest.Settles(t, against(c.dealer, "1: "+c.cards+"; "+c.wagers), linesOf(t, c.dealer, c.cards, c.wagers, c.low)...)
		if r == nil {
			t.Fatal("not settled")
		}
	}
}

// linesOf settles the hand with the low hand recorded, its two cards given by rank.
func linesOf(t *testing.T, dealer, cards, wagers, low string) []string {
	t.Helper()
	return historytest.Lines(settled(t, against(dealer, "1: "+cards+"; "+wagers+"; low "+byRank(cards, low))).Outcomes())
}

// TestDealerSets aces high unless he has four, which no setting of the player changes.
func TestDealerSets(t *testing.T) {
	regtest.Proves(t, "579.11(e)")
	for cards, want := range map[string]string{
		"Ah Kd 9s 7h 2c": "30 high, 9 low", "Ah Ad 9s 7h 2c": "31 high, 9 low", "Ah Ad As 7h 2c": "33 high, 9 low",
		"Ah Ad As Ac 2c": "33 high, 3 low", "Ah Ad As Ac Kc": "33 high, 11 low", "5h 4d 3s 2c Ah": "20 high, 5 low", "Kh Qd Js Tc 9h": "30 high, 19 low",
	} {
		r := settled(t, against(cards, "1: 8c 8d 8h 8s 3d; ante 1; folded"))
		if got, _ := r.Formed(dealersPile); got != want {
			t.Errorf("%s: the dealer sets %s, want %s", cards, got, want)
		}
	}
}

func TestFolds(t *testing.T) {
	ante := func(cites string) string { return "1 ante lose 0.00 0.00 " + cites }
	t.Run("alone", func(t *testing.T) {
		regtest.Proves(t, "579.11(b)")
		historytest.Settles(t, against(dealer, "1: Ah Ad As Ac 2h; ante 25; folded"), ante("579.11(b)"))
	})
	t.Run("tie", func(t *testing.T) {
		regtest.Proves(t, "579.11(b)(1)")
		historytest.Settles(t, against(dealer, "1: Kc 9h 7s 6d 2h; ante 25, tie 5; folded"), ante("579.11(b)(1)"), "1 tie lose 0.00 0.00 579.11(b)(1)")
	})
	t.Run("poker_bonus", func(t *testing.T) {
		regtest.Proves(t, "579.11(b)(2)")
		historytest.Settles(t, against(dealer, "1: Ah Ad As Ac 2h; ante 25, poker_bonus 2, tie 1; folded"),
			ante("579.11(b)(1) 579.11(b)(2)"), "1 tie lose 0.00 0.00 579.11(b)(1)", "1 poker_bonus win 50.00 52.00 579.11(j)(2)(i) 579.12(d)")
		historytest.Settles(t, against(dealer, "1: Ah Ks As Ac 2h; ante 25, poker_bonus 2; folded"),
			ante("579.11(b)(2)"), "1 poker_bonus win 10.00 12.00 579.11(j)(2)(i) 579.12(d)")
	})
}

// TestAnteBonus is paid whether the Ante Wager wins, ties or loses.
func TestAnteBonus(t *testing.T) {
	regtest.Proves(t, "579.11(h)")
	for cards, ends := range map[string]string{"Ah Ad As 5c 2h": "win 10.00 20.00 579.11(g)(1) 579.12(a)", "Ah Ad As 6s 2h": "push 0.00 10.00 579.11(g)(3)(i)"} {
		historytest.Settles(t, against(dealer, "1: "+cards+"; ante 10, play 10; low "+byRank(cards, cards[9:10]+" 2")),
			"1 ante "+ends, "1 play "+ends, "1 ante_bonus bonus 100.00 100.00 579.11(h) 579.12(b)")
	}
	historytest.Settles(t, against("Kd Qs Jh 2c 3d", "1: Ah Ad As 7c 5h; ante 10, play 10; low Ad 5h"),
		"1 ante lose 0.00 0.00 579.11(g)(2)", "1 play lose 0.00 0.00 579.11(g)(2)", "1 ante_bonus bonus 100.00 100.00 579.11(h) 579.12(b)")
}

// TestAnteBonusTables holds § 579.12(b), written a second time.
func TestAnteBonusTables(t *testing.T) {
	regtest.Proves(t, "579.12(b)")
	for cards, pays := range map[string][4]string{
		"Ah Ad As Ac 2h": {"1000.00", "500.00", "200.00", "100.00"},
		"Ah Ad As Ac 3h": {"100.00", "50.00", "50.00", "50.00"},
		"Ah Ad As Ac Kh": {"100.00", "50.00", "50.00", "50.00"},
		"Ah Ad As 2c 3h": {"10.00", "5.00", "5.00", "5.00"},
		"Ah Ad As Kc Kh": {"10.00", "5.00", "5.00", "5.00"},
		"Ah Ad 3s Kc Kh": {"", "", "", ""},
	} {
		for i, letter := range []string{"A", "B", "C", "D"} {
			rec := historytest.Record("five-card-hi-lo", `{"paytables": {"ante_bonus": "`+letter+`"}}`, "dealer "+dealer, "1: "+cards+"; ante 1, play 1")
			if got := historytest.Paid(t, rec, 1, "ante_bonus"); got != pays[i] {
				t.Errorf("%s: %s pays %q, want %q", letter, cards, got, pays[i])
			}
		}
	}
	for _, rules := range []string{`{}`, `{"paytables": {"poker_bonus": "A"}}`, `{"paytables": {"ante_bonus": "E"}}`} {
		historytest.Refused(t, historytest.Record("five-card-hi-lo", rules, "dealer "+dealer, "1: Qd 9h 8s 5c 2h; ante 1, play 1"), "579.12(b)")
	}
}

// TestTie: either total alike wins, and both.
func TestTie(t *testing.T) {
	regtest.Proves(t, "579.11(j)(1)(i)")
	for _, cards := range []string{
		"Qd 9h 7s 5c 2h", // high 26
		"Qd 8h 7s 5c 3h", // low 8
		"Qd 9h 7s 5c 3h", // both
	} {
		got := settled(t, against(dealer, "1: "+cards+"; ante 1, play 1, tie 1")).Outcomes()[2]
		if got.Wager != fivecardhilo.TieWager || got.Result != round.Win || got.Cites[0] != "579.11(j)(1)(i)" {
			t.Errorf("%s: %+v", cards, got)
		}
	}
}

// TestTieTable holds § 579.12(c), written a second time.
func TestTieTable(t *testing.T) {
	regtest.Proves(t, "579.12(c)")
	for cards, paid := range map[string]string{"Qd 9h 7s 5c 2h": "4.00", "Qd 8h 7s 5c 3h": "4.00", "Qd 9h 7s 5c 3h": "20.00", "Qd 8h 8s 4c 4h": "20.00"} {
		if got := historytest.Paid(t, against(dealer, "1: "+cards+"; ante 1, play 1, tie 1"), 1, "tie"); got != paid {
			t.Errorf("%s pays %s, want %s", cards, got, paid)
		}
	}
}

// TestOptionalWagers stand only beside an Ante Wager, and where they are offered.
func TestOptionalWagers(t *testing.T) {
	for wager, c := range map[string]struct{ cite, without, closed cite.Cite }{
		"tie": {"579.7(e)(1)", "579.7(d)", "579.7(e)(1)"}, "poker_bonus": {"579.7(e)(2)", "579.7(d)", "579.12(d)"},
	} {
		t.Run(wager, func(t *testing.T) {
			regtest.Proves(t, c.cite)
			const hand = "1: Qd 9h 7s 5c 3h; "
			settled(t, against(dealer, hand+"ante 1, play 1, "+wager+" 1"))
			historytest.Refused(t, against(dealer, hand+wager+" 1; folded"), c.without)
			closed := `{"paytables": {"ante_bonus": "A"}, "tie": false}`
			historytest.Refused(t, historytest.Record("five-card-hi-lo", closed, "dealer "+dealer, hand+"ante 1, play 1, "+wager+" 1"), c.closed)
		})
	}
}

func TestTieLoses(t *testing.T) {
	regtest.Proves(t, "579.11(j)(1)(ii)")
	for _, cards := range []string{"Qd 8h 7s 5c 2h", "Qd Th 7s 6d 3h"} {
		if got := settled(t, against(dealer, "1: "+cards+"; ante 1, play 1, tie 1")).Outcomes()[2]; got.Result != "lose" || got.Cites[0] != "579.11(j)(1)(ii)" {
			t.Errorf("%s: %+v", cards, got)
		}
	}
}

// TestOrder: seats from the dealer's right, wagers in the chapter's order.
func TestOrder(t *testing.T) {
	regtest.Proves(t, "579.11(f)")
	historytest.Settles(t, against(dealer, "2: Ah Ad As 5c 2h; poker_bonus 1, tie 1, play 10, ante 10; low 5c 2h", "5: Qd 8h 7s 5h 3h; ante 20, play 20, poker_bonus 1, tie 5"),
		"5 ante lose 0.00 0.00 579.11(g)(2)",
		"5 play lose 0.00 0.00 579.11(g)(2)",
		"5 tie win 20.00 25.00 579.11(j)(1)(i) 579.12(c)",
		"5 poker_bonus lose 0.00 0.00 579.11(j)(2)(ii)",
		"2 ante win 10.00 20.00 579.11(g)(1) 579.12(a)",
		"2 play win 10.00 20.00 579.11(g)(1) 579.12(a)",
		"2 ante_bonus bonus 100.00 100.00 579.11(h) 579.12(b)",
		"2 tie lose 0.00 0.00 579.11(j)(1)(ii)",
		"2 poker_bonus win 5.00 6.00 579.11(j)(2)(i) 579.12(d)")
}

// TestPokerBonusWins from the lowest pair of the paytable on.
func TestPokerBonusWins(t *testing.T) {
	regtest.Proves(t, "579.11(j)(2)(i)")
	for letter, cards := range map[string]string{"A": "7h 7d 4s 3c 2h", "B": "6h 6d 4s 3c 2h"} {
		rules := `{"paytables": {"ante_bonus": "A", "poker_bonus": "` + letter + `"}}`
		historytest.Settles(t, historytest.Record("five-card-hi-lo", rules, "dealer Kd 9s 8h 5c 2d", "1: "+cards+"; ante 1, poker_bonus 3; folded"),
			"1 ante lose 0.00 0.00 579.11(b)(2)", "1 poker_bonus win 3.00 6.00 579.11(j)(2)(i) 579.12(d)")
	}
}

// TestPokerBonusTables holds § 579.12(d), written a second time.
func TestPokerBonusTables(t *testing.T) {
	regtest.Proves(t, "579.12(d)")
	for cards, pays := range map[string][2]string{
		"Ah Kh Qh Jh Th": {"250.00", "500.00"}, "5h 4h 3h 2h Ah": {"50.00", "100.00"}, "Kh Qh Jh Th 9h": {"50.00", "100.00"},
		"3h 3d 3s 3c 2h": {"25.00", "40.00"}, "3h 3d 3s 5s 5h": {"15.00", "15.00"}, "3h 4h 8h 9h Kh": {"10.00", "8.00"},
		"5h 4h 3h 2h As": {"8.00", "6.00"}, "Kh Qs Js Th 9h": {"8.00", "6.00"}, "8h 8c 8s 5s 4h": {"5.00", "4.00"},
		"3h 3d 4s 4c 2h": {"3.00", "3.00"}, "7c 7d 4s 3c 2h": {"1.00", "1.00"}, "Ac Ad 4s 3c 2h": {"1.00", "1.00"},
		"6h 6d 4s 3c 2h": {"0.00", "1.00"}, "5h 5d 4s 3c 2h": {"0.00", "0.00"}, "Ah Qd 4s 3c 2h": {"0.00", "0.00"},
	} {
		for i, letter := range []string{"A", "B"} {
			if got := pokerBonus(t, letter, "a-is-7s", cards); got != pays[i] {
				t.Errorf("%s: %s pays %s, want %s", letter, cards, got, pays[i])
			}
			if got := pokerBonus(t, letter, "a-is-6s", cards); cards != "6h 6d 4s 3c 2h" && got != pays[i] {
				t.Errorf("A is 6s, %s: %s pays %s, want %s", letter, cards, got, pays[i])
			}
		}
	}
	if a, b := pokerBonus(t, "A", "a-is-6s", "6h 6d 4s 3c 2h"), pokerBonus(t, "B", "a-is-6s", "6h 6d 4s 3c 2h"); a != "1.00" || b != "0.00" {
		t.Errorf("A is 6s: a pair of 6s pays %s and %s", a, b)
	}
	for reading, letters := range map[string][2]string{"a-is-7s": {"A", "B"}, "a-is-6s": {"B", "A"}} { // one of the two rows is not printed
		for _, printed := range fivecardhilo.PokerBonus(fivecardhilo.PokerBonusPays.Value(reading)).Print() {
			want := map[string]string{letters[0]: "pair of 7s or better", letters[1]: "pair of 6s or better"}[printed.Letter]
			if last := printed.Rows[len(printed.Rows)-1].Hand; last != want || len(printed.Rows) != 9 {
				t.Errorf("%s, %s: %d rows, the last for a %s, want a %s", reading, printed.Letter, len(printed.Rows), last, want)
			}
		}
	}
}

func TestPokerBonusLoses(t *testing.T) {
	regtest.Proves(t, "579.11(j)(2)(ii)")
	historytest.Settles(t, against(dealer, "1: 6h 6d 4s 3c 2h; ante 1, poker_bonus 7; folded"),
		"1 ante lose 0.00 0.00 579.11(b)(2)", "1 poker_bonus lose 0.00 0.00 579.11(j)(2)(ii)")
}
