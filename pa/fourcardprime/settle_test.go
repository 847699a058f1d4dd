package fourcardprime_test

import (
	"fmt"
	"strings"
	"testing"

	"felt.example/felt/card"
	"felt.example/felt/history/historytest"
	"felt.example/felt/regtest"
	"felt.example/felt/round"
)

const tables = `{"paytables": {"bad_beat_bonus": "A", "prime": "A", "aces_bonus": "A", "all_six_bonus": "A"}}`

// against writes a record under paytables A.
func against(fields string, seats ...string) string {
	return historytest.Record("four-card-prime", tables, fields, seats...)
}

// Dealers' best hands: a pair of 9s with ace and king; three kings; four 10s; less than a pair.
const (
	pairOf9s  = "dealer Ac Kd 9h 9s 4c 2d"
	threeKs   = "dealer Ks Kd Kc 9s 4c 2d"
	fourTens  = "dealer Tc Td Ts Th 6h Kd"
	highCard  = "dealer 2c 3d 5h 8d Tc Jc"
	nineHighs = "dealer 9c 8h 7c 5h 3c 2d"
)

func TestHigherWins(t *testing.T) {
	regtest.Proves(t, "682a.11(d)(2)(i)", "682a.12(a)")
	for _, cards := range []string{"Ah Ad Qc Js 7h", "Th Td 2c 3s 7h", "9c 9d As Ks 2c", "4d 5c 6s 7h 2c"} {
		historytest.Settles(t, against(pairOf9s, "1: "+cards+"; ante 25, raise 75"),
			"1 ante win 25.00 50.00 682a.11(d)(2)(i) 682a.12(a)",
			"1 raise win 75.00 150.00 682a.11(d)(2)(i) 682a.12(a)")
	}
}

// TestTiesWin: equal four-card hands win; the fifth and sixth cards do not count.
func TestTiesWin(t *testing.T) {
	regtest.Proves(t, "682a.11(d)(2)(i)")
	tie := []string{"1 ante win 10.00 20.00 682a.11(d)(2)(i) 682a.12(a)", "1 raise win 10.00 20.00 682a.11(d)(2)(i) 682a.12(a)"}
	historytest.Settles(t, against(pairOf9s, "1: 9c 9d As Ks 2c; ante 10, raise 10"), tie...)
	historytest.Settles(t, against("dealer Ac Kd 9h 9s Qc 2d", "1: 9c 9d As Ks 3c; ante 10, raise 10"), tie...)
	lower := []string{"1 ante lose 0.00 0.00 682a.11(d)(2)(ii)(A)", "1 raise lose 0.00 0.00 682a.11(d)(2)(ii)(A)"}
	historytest.Settles(t, against(pairOf9s, "1: 9c 9d As Qs 2c; ante 10, raise 10"), lower...)
	historytest.Settles(t, against(pairOf9s, "1: 9c 9d Ks Qs Jc; ante 10, raise 10"), lower...)
}

// TestDefinitions: the Ante Wager competes with the dealer's hand, the optional ones with their
// paytables; a Bad Beat Bonus is for three-of-a-kind or higher below the dealer's hand, a Win Bonus
// for one that wins.
func TestDefinitions(t *testing.T) {
	regtest.Proves(t, "682a.1")
	for _, hand := range []struct{ cards, win, badBeat string }{
		{"7s 7h 7c 2d 4s", "20.00", "20.00"}, {"As Qs 9s 7s 4h", "", ""}, // three-of-a-kind, and the flush below it
	} {
		optional := map[round.WagerID]string{}
		for _, dealer := range []string{highCard, fourTens} {
			rec := against(dealer+"; all_six 7d", "1: "+hand.cards+"; ante 10, raise 30, prime 1, aces_bonus 1, all_six_bonus 1")
			win, badBeat := hand.win, ""
			if dealer == fourTens {
				win, badBeat = "", hand.badBeat
			}
			for wager, want := range map[round.WagerID]string{"win_bonus": win, "bad_beat_bonus": badBeat} {
				if got := historytest.Paid(t, rec, 1, wager); got != want {
					t.Errorf("%s, %s: %s pays %q, want %q", hand.cards, dealer, wager, got, want)
				}
			}
			for _, wager := range []round.WagerID{"prime", "aces_bonus", "all_six_bonus"} {
				got := historytest.Paid(t, rec, 1, wager)
				if before, ok := optional[wager]; ok && got != before {
					t.Errorf("%s: %s pays %s or %s, as the dealer's hand is", hand.cards, wager, before, got)
				}
				optional[wager] = got
			}
		}
	}
	historytest.Refused(t, against(highCard, "1: As Qs 9s 7s 4h; prime 1"), "682a.7(d)(1)") // without the Ante Wager
}

// TestWinBonusOnTie is what two straight flushes of the same rank show.
func TestWinBonusOnTie(t *testing.T) {
	historytest.Settles(t, against("dealer 4c 5c 6c 7c Kd 2d", "1: 4s 5s 6s 7s Kh; ante 10, raise 30"),
		"1 ante win 10.00 20.00 682a.11(d)(2)(i) 682a.12(a)",
		"1 raise win 30.00 60.00 682a.11(d)(2)(i) 682a.12(a)",
		"1 win_bonus bonus 200.00 200.00 682a.11(d)(2)(i) 682a.12(b)")
}

func TestWinBonus(t *testing.T) {
	regtest.Proves(t, "682a.12(b)")
	for cards, want := range map[string]string{
		"6c 6d 6s 6h 7d": "250.00", "4s 5s 6s 7s Kh": "200.00", "As 2s 3s 4s Kh": "200.00", "8c 8d 8s Ah Kd": "20.00", "8c 8d 8s Ah Ad": "20.00",
		"2s 4s 6s Ts Kh": "", "4s 5s 6s 7h Kh": "", "Ts Th 6s 6h Kh": "",
	} {
		if got := historytest.Paid(t, against(nineHighs, "1: "+cards+"; ante 10, raise 10"), 1, "win_bonus"); got != want {
			t.Errorf("%s: %q, want %q", cards, got, want)
		}
	}
}

func TestLowerLoses(t *testing.T) {
	regtest.Proves(t, "682a.11(d)(2)(ii)(A)")
	for _, cards := range []string{"2s 4s 6s Ts Qh", "4s 5h 6s 7h Ah", "Ts Th 6s 6h Ah", "As Ah 6s 7h 2h"} {
		historytest.Settles(t, against(threeKs, "1: "+cards+"; ante 10, raise 20"),
			"1 ante lose 0.00 0.00 682a.11(d)(2)(ii)(A)",
			"1 raise lose 0.00 0.00 682a.11(d)(2)(ii)(A)")
	}
}

func TestBadBeat(t *testing.T) {
	regtest.Proves(t, "682a.11(d)(2)(ii)(B)")
	historytest.Settles(t, against(threeKs, "3: Qs Qh Qd 7h Ah; ante 10, raise 20"),
		"3 ante push 0.00 10.00 682a.11(d)(2)(ii)(B)",
		"3 raise lose 0.00 0.00 682a.11(d)(2)(ii)(B)",
		"3 bad_beat_bonus bonus 20.00 20.00 682a.11(d)(2)(ii)(B) 682a.12(c)")
}

// TestBadBeatTables holds § 682a.12(c), written a second time.
func TestBadBeatTables(t *testing.T) {
	regtest.Proves(t, "682a.12(c)")
	for cards, pays := range map[string][4]string{
		"5c 5d 5s 5h 7d": {"25.00", "50.00", "100.00", "100.00"},
		"4s 5s 6s 7s Kh": {"20.00", "40.00", "50.00", "50.00"},
		"8c 8d 8s Ah Kc": {"2.00", "5.00", "5.00", "10.00"},
	} {
		for i, letter := range []string{"A", "B", "C", "D"} {
			rec := historytest.Record("four-card-prime", `{"paytables": {"bad_beat_bonus": "`+letter+`"}}`, fourTens, "1: "+cards+"; ante 1, raise 3")
			if got := historytest.Paid(t, rec, 1, "bad_beat_bonus"); got != pays[i] {
				t.Errorf("%s: %s pays %s, want %s", letter, cards, got, pays[i])
			}
		}
	}
	for _, rules := range []string{`{}`, `{"paytables": {"prime": "A"}}`, `{"paytables": {"bad_beat_bonus": "E"}}`} {
		historytest.Refused(t, historytest.Record("four-card-prime", rules, fourTens, "1: 5c 5d 5s 5h 7d; ante 1, raise 1"), "682a.12(c)")
	}
}

// TestFold forfeits the Ante Wager and nothing else.
func TestFold(t *testing.T) {
	historytest.Settles(t, against(pairOf9s+"; all_six 7c", "1: Ah Ad Qc Js 7h; ante 25, prime 5, aces_bonus 5, all_six_bonus 1; folded", "2: 2c 3c 4h 6h 8h; ante 25; folded"),
		"1 ante lose 0.00 0.00 682a.11(b) 682a.11(c)",
		"2 ante lose 0.00 0.00 682a.11(b) 682a.11(c)",
		"1 prime lose 0.00 0.00 682a.11(e)(1)(i)",
		"1 aces_bonus win 5.00 10.00 682a.11(e)(2)(ii) 682a.12(e)",
		"1 all_six_bonus lose 0.00 0.00 682a.11(e)(3)(i)")
}

// TestOrder: seats from the dealer's right, wagers in the chapter's order.
func TestOrder(t *testing.T) {
	regtest.Proves(t, "682a.11(d)(1)")
	seats := []string{"1: Ah Ad Ac Js 7h; ante 25, raise 25, prime 1, aces_bonus 1, all_six_bonus 1", "6: Qh Qd Qc Ts 7s; ante 5, raise 10, aces_bonus 1, prime 1"}
	historytest.Settles(t, against(threeKs+"; all_six As", seats...),
		"6 ante push 0.00 5.00 682a.11(d)(2)(ii)(B)",
		"6 raise lose 0.00 0.00 682a.11(d)(2)(ii)(B)",
		"6 bad_beat_bonus bonus 10.00 10.00 682a.11(d)(2)(ii)(B) 682a.12(c)",
		"6 prime lose 0.00 0.00 682a.11(e)(1)(i)",
		"6 aces_bonus win 10.00 11.00 682a.11(e)(2)(ii) 682a.12(e)",
		"1 ante win 25.00 50.00 682a.11(d)(2)(i) 682a.12(a)",
		"1 raise win 25.00 50.00 682a.11(d)(2)(i) 682a.12(a)",
		"1 win_bonus bonus 50.00 50.00 682a.11(d)(2)(i) 682a.12(b)",
		"1 prime lose 0.00 0.00 682a.11(e)(1)(i)",
		"1 aces_bonus win 20.00 21.00 682a.11(e)(2)(ii) 682a.12(e)",
		"1 all_six_bonus win 50.00 51.00 682a.11(e)(3)(ii) 682a.12(f)")
}

// optional settles one optional wager of a folded hand under a paytable; paid is what it
// pays for each dollar, "" for a wager that loses.
func optional(t *testing.T, wager round.WagerID, letter, reading, cards, allSix string) string {
	t.Helper()
	fields := "dealer " + others(cards+" "+allSix, 6)
	if allSix != "" {
		fields += "; all_six " + allSix
	}
	rules := fmt.Sprintf(`{"paytables": {"bad_beat_bonus": "A", %q: %q}, "readings": {"aces_bonus": %q}}`, wager, letter, reading)
	paid := historytest.Paid(t, historytest.Record("four-card-prime", rules, fields, fmt.Sprintf("2: %s; ante 1, %s 1; folded", cards, wager)), 2, wager)
	return paid
}

func TestPrimeTables(t *testing.T) {
	regtest.Proves(t, "682a.12(d)", "682a.7(d)(2)", "682a.11(e)(1)(ii)")
	for cards, pays := range map[string][2]string{
		"2h 4d 6h 8d Th": {"6.00", "5.00"}, "2s 4c 6s 8c Ts": {"6.00", "5.00"},
		"2h 4d 6h 8d Ts": {"1.00", "1.00"}, "2s 4c 6s 8h Ts": {"1.00", "1.00"},
		"2h 4d 6h 8s Ts": {"0.00", "0.00"}, "2s 4c 6s 8h Td": {"0.00", "0.00"},
	} {
		for i, letter := range []string{"A", "B"} {
			if got := optional(t, "prime", letter, "as-published", cards, ""); got != pays[i] {
				t.Errorf("%s: %s pays %s, want %s", letter, cards, got, pays[i])
			}
		}
	}
}

func TestPrimeLoses(t *testing.T) {
	regtest.Proves(t, "682a.11(e)(1)(i)")
	historytest.Settles(t, against(nineHighs, "1: 2h 4d 6h 8s Ts; ante 1, raise 1, prime 7"),
		"1 ante win 1.00 2.00 682a.11(d)(2)(i) 682a.12(a)",
		"1 raise win 1.00 2.00 682a.11(d)(2)(i) 682a.12(a)",
		"1 prime lose 0.00 0.00 682a.11(e)(1)(i)")
}

// TestAcesBonusTables holds § 682a.12(e), written a second time, for A to H.
func TestAcesBonusTables(t *testing.T) {
	regtest.Proves(t, "682a.12(e)", "682a.7(d)(3)", "682a.11(e)(2)(ii)")
	for _, row := range []struct {
		published, four string
		pays            [8]int
	}{
		{"Ah Ad Ac As 7h", "Ah Ad Ac As 7h", [8]int{500, 500, 500, 500, 500, 50, 50, 50}},
		{"2h 2d 2c 2s Ah", "Kh Kd Kc Ks Ah", [8]int{100, 100, 100, 100, 100, 50, 50, 50}},
		{"Ah Kh Qh Jh Th", "Ah Kh Qh Jh Ad", [8]int{50, 40, 50, 50, 50, 30, 30, 40}},
		{"Ah 2h 3h 4h 5h", "As 2s 3s 4s Ad", [8]int{30, 30, 40, 30, 20, 30, 30, 40}},
		{"Ah Ad Ac 7s 7h", "Ah Ad Ac 6s 7h", [8]int{20, 15, 25, 20, 15, 7, 9, 8}},
		{"Kh Kd Kc As Ah", "2h 2d 2c 6s 7h", [8]int{10, 10, 10, 10, 10, 7, 9, 8}},
		{"2h 4h 6h 8h Th", "2h 4h 6h 8h Tc", [8]int{5, 5, 5, 5, 5, 6, 6, 5}},
		{"Ah Kd Qc Js Th", "2h 3d 4c 5s Ks", [8]int{4, 4, 3, 3, 3, 5, 4, 4}},
		{"2h 2d 3c 3s Kh", "Ah Ad 3c 3s Kh", [8]int{2, 2, 2, 2, 2, 2, 2, 3}},
		{"Ah Ad 3c 4s Kh", "Ah Ad 3c 4s Kh", [8]int{1, 1, 1, 1, 1, 1, 1, 1}},
		{"Kh Kd Ac 4s 2h", "Kh Kd Ac 3s 2d", [8]int{}},
		{"2h 4h 6h 8h Tc", "Ah Kd Qc Ts 9s", [8]int{}},
		{"2h 3h 4h 5h Tc", "Ah Qh Jh 9c 8c", [8]int{}},
	} {
		for i, letter := range []string{"A", "B", "C", "D", "E", "F", "G", "H"} {
			want := fmt.Sprintf("%d.00", row.pays[i])
			if got := optional(t, "aces_bonus", letter, "as-published", row.published, ""); got != want {
				t.Errorf("%s: %s pays %s, want %s", letter, row.published, got, want)
			}
			if got := optional(t, "aces_bonus", letter, "four-card", row.four, ""); got != want {
				t.Errorf("%s, four cards: %s pays %s, want %s", letter, row.four, got, want)
			}
		}
	}
}

func TestAcesBonusLoses(t *testing.T) {
	regtest.Proves(t, "682a.11(e)(2)(i)")
	historytest.Settles(t, against(nineHighs, "1: Kh Kd Ac 4s 2h; ante 1, raise 1, aces_bonus 7"),
		"1 ante win 1.00 2.00 682a.11(d)(2)(i) 682a.12(a)",
		"1 raise win 1.00 2.00 682a.11(d)(2)(i) 682a.12(a)",
		"1 aces_bonus lose 0.00 0.00 682a.11(e)(2)(i)")
}

// TestAllSixTables holds § 682a.12(f), written a second time, for A to E.
func TestAllSixTables(t *testing.T) {
	regtest.Proves(t, "682a.12(f)", "682a.7(d)(4)", "682a.11(e)(3)(ii)")
	for cards, pays := range map[[2]string][5]int{
		{"Ad Kd Qd Jd Td", "9d"}: {1_000, 1_000, 1_000, 1_000, 200_000},
		{"Ad Kd Qd Td 9d", "Jd"}: {1_000, 1_000, 1_000, 1_000, 200_000},
		{"Ah Kh Qh Jh Th", "9h"}: {1_000, 1_000, 1_000, 1_000, 20_000},
		{"As Ks Qs Js 9s", "Ts"}: {1_000, 1_000, 1_000, 1_000, 20_000},
		{"Ac Kc Qc Jc 9c", "Tc"}: {1_000, 1_000, 1_000, 1_000, 20_000},
		{"Ah Kh Qh Jh Th", "9d"}: {1_000, 1_000, 1_000, 1_000, 1_000},
		{"Ad Kd Qd Jd 2c", "Td"}: {1_000, 1_000, 1_000, 1_000, 1_000},
		{"9d Kd Qd Jd Td", "8d"}: {200, 200, 200, 200, 200},
		{"Ad 2d 3d 4d 6s", "5d"}: {200, 200, 200, 200, 200},
		{"2c 2d 2h 3s 3d", "2s"}: {50, 50, 100, 100, 50},
		{"2c 2d 3h 3s 4d", "2s"}: {25, 25, 20, 20, 20},
		{"2c 2d 2h 3s 3c", "3d"}: {25, 25, 20, 20, 20},
		{"2c 4c 6c 8c 2d", "Tc"}: {20, 15, 15, 15, 15},
		{"2c 3c 4d 5d 9h", "6h"}: {10, 10, 9, 10, 10},
		{"2c 3c 4d 5d 5h", "As"}: {10, 10, 9, 10, 10},
		{"2c 2d 9h Js Kd", "2s"}: {5, 5, 8, 7, 5},
		{"2c 2d 9h 9s Kd", "Ks"}: {},
		{"Ac Ad 9h 8s 6d", "Ks"}: {},
	} {
		for i, letter := range []string{"A", "B", "C", "D", "E"} {
			want := fmt.Sprintf("%d.00", pays[i])
			if got := optional(t, "all_six_bonus", letter, "as-published", cards[0], cards[1]); got != want {
				t.Errorf("%s: %s pays %s, want %s", letter, cards, got, want)
			}
		}
	}
}

func TestAllSixLoses(t *testing.T) {
	regtest.Proves(t, "682a.11(e)(3)(i)")
	historytest.Settles(t, against(nineHighs+"; all_six Ks", "1: Kh Kd Ac 4s 4h; ante 1, raise 1, all_six_bonus 7", "2: Qh Qd 2c 4d 5d; ante 1, all_six_bonus 1; folded"),
		"2 ante lose 0.00 0.00 682a.11(b) 682a.11(c)",
		"2 all_six_bonus lose 0.00 0.00 682a.11(e)(3)(i)",
		"1 ante win 1.00 2.00 682a.11(d)(2)(i) 682a.12(a)",
		"1 raise win 1.00 2.00 682a.11(d)(2)(i) 682a.12(a)",
		"1 all_six_bonus win 175.00 182.00 682a.11(e)(3)(ii) 682a.12(f)")
}

// others are so many cards that are not among these.
func others(cards string, n int) string {
	var list []string
	for _, c := range (card.Full &^ card.SetOf(card.Hand(cards)...)).Cards()[:n] {
		list = append(list, c.String())
	}
	return strings.Join(list, " ")
}
