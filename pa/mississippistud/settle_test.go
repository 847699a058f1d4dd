package mississippistud_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"felt.example/felt/cite"
	"felt.example/felt/history/historytest"
	"felt.example/felt/regtest"
	"felt.example/felt/round"
)

// recorded is a record of one seat under paytables A.
func recorded(community, cards, wagers string, folded bool) string {
	return recordOf(`{"paytables": {"three_card_bonus": "A", "progressive": "A"}}`, community, seatOf(1, "", cards, wagers, folded))
}

func recordOf(rules, community string, seats ...string) string {
	return fmt.Sprintf(`{"game": "mississippi-stud", "rules": %s, "community": %s, "meter": "20000.00", "seats": [%s]}`,
		rules, list(community), strings.Join(seats, ","))
}

// seatOf writes a seat; wagers are written "ante 5, third_street 10".
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

const base = "ante 10, third_street 10, fourth_street 20, fifth_street 30"

func TestJacksOrBetterWins(t *testing.T) {
	regtest.Proves(t, "655a.11(h)(1)")
	historytest.Same(t, historytest.Settle(t, recorded("2c 5d 9h", "Js Jd", base, false)).Outcomes(),
		"1 ante win 10.00 20.00 655a.11(h)(1) 655a.12(a)",
		"1 third_street win 10.00 20.00 655a.11(h)(1) 655a.12(a)",
		"1 fourth_street win 20.00 40.00 655a.11(h)(1) 655a.12(a)",
		"1 fifth_street win 30.00 60.00 655a.11(h)(1) 655a.12(a)")
}

func TestSixesToTensPush(t *testing.T) {
	regtest.Proves(t, "655a.11(h)(2)")
	for _, cards := range []string{"6s 6d", "Ts Td"} {
		historytest.Same(t, historytest.Settle(t, recorded("2c 5d 9h", cards, base, false)).Outcomes(),
			"1 ante push 0.00 10.00 655a.11(h)(2) 655a.12(a)",
			"1 third_street push 0.00 10.00 655a.11(h)(2) 655a.12(a)",
			"1 fourth_street push 0.00 20.00 655a.11(h)(2) 655a.12(a)",
			"1 fifth_street push 0.00 30.00 655a.11(h)(2) 655a.12(a)")
	}
}

func TestLessLoses(t *testing.T) {
	regtest.Proves(t, "655a.11(h)(3)")
	for _, cards := range []string{"5s 8d", "As Kd"} {
		historytest.Same(t, historytest.Settle(t, recorded("2c 5d 9h", cards, base, false)).Outcomes(),
			"1 ante lose 0.00 0.00 655a.11(h)(3) 655a.12(a)",
			"1 third_street lose 0.00 0.00 655a.11(h)(3) 655a.12(a)",
			"1 fourth_street lose 0.00 0.00 655a.11(h)(3) 655a.12(a)",
			"1 fifth_street lose 0.00 0.00 655a.11(h)(3) 655a.12(a)")
	}
}

// TestAnteAndBetsPay is § 655a.12(a) keyed a second time, on every wager alike.
func TestAnteAndBetsPay(t *testing.T) {
	regtest.Proves(t, "655a.12(a)")
	for _, row := range []struct{ community, cards, paid string }{
		{"As Ks Qs", "Js Ts", "500"},
		{"9s Ks Qs", "Js Ts", "100"},
		{"9s 9h 9d", "9c Ts", "40"},
		{"9s 9h 9d", "Tc Ts", "10"},
		{"As Ks Qs", "Js 9s", "6"},
		{"As Ks Qs", "Js Td", "4"},
		{"9s 9h 9d", "Tc 2s", "3"},
		{"9s 9h 2d", "Tc Ts", "2"},
		{"9s 4h 2d", "Ac As", "1"},
		{"9s 4h 2d", "Jc Js", "1"},
	} {
		for _, o := range historytest.Settle(t, recorded(row.community, row.cards, "ante 1, third_street 1, fourth_street 1, fifth_street 1", false)).Outcomes() {
			if o.Result != round.Win || o.Paid.String() != row.paid+".00" || o.Returned != o.Paid+o.Stake {
				t.Errorf("%s %s: %s %s pays %s, want %s", row.community, row.cards, o.Wager, o.Result, o.Paid, row.paid)
			}
		}
	}
}

func TestFoldOnEachStreet(t *testing.T) {
	for _, c := range []struct {
		cite   cite.Cite
		wagers string
		want   []string
	}{
		{"655a.11(b)(2)", "ante 10", []string{"1 ante lose 0.00 0.00 655a.11(b)(2)"}},
		{"655a.11(d)(2)", "ante 10, third_street 20", []string{
			"1 ante lose 0.00 0.00 655a.11(d)(2)", "1 third_street lose 0.00 0.00 655a.11(d)(2)"}},
		{"655a.11(f)(2)", "ante 10, third_street 20, fourth_street 30", []string{
			"1 ante lose 0.00 0.00 655a.11(f)(2)", "1 third_street lose 0.00 0.00 655a.11(f)(2)", "1 fourth_street lose 0.00 0.00 655a.11(f)(2)"}},
	} {
		t.Run(string(c.cite), func(t *testing.T) {
			regtest.Proves(t, c.cite)
			historytest.Same(t, historytest.Settle(t, recorded("As Ks Qs", "Js Ts", c.wagers, true)).Outcomes(), c.want...)
		})
	}
}

func TestThreeCardBonus(t *testing.T) {
	bonus := func(t *testing.T, community string) round.Outcome {
		t.Helper()
		outcomes := historytest.Settle(t, recorded(community, "Ac 4d", "ante 5, three_card_bonus 1", true)).Outcomes()
		if o := outcomes[len(outcomes)-1]; len(outcomes) == 2 && o.Wager == "three_card_bonus" {
			return o
		}
		t.Fatalf("%v", historytest.Lines(outcomes))
		return round.Outcome{}
	}
	t.Run("loses", func(t *testing.T) {
		regtest.Proves(t, "655a.11(i)(1)(i)")
		for _, community := range []string{"As Kd 2h", "Qs Jd 9h", "4s 3d 9c"} { // his own cards count nothing
			if o := bonus(t, community); o.Result != round.Lose || o.Returned != 0 || !slices.Equal(o.Cites, []cite.Cite{"655a.11(i)(1)(i)"}) {
				t.Errorf("%s: %+v", community, o)
			}
		}
	})
	t.Run("wins", func(t *testing.T) {
		regtest.Proves(t, "655a.11(i)(1)(ii)")
		for _, community := range []string{"2s 2d 9s", "2s 3s 9s", "2s 3s 4h", "As Ks Qs"} {
			if o := bonus(t, community); o.Result != round.Win || o.Returned != o.Paid+o.Stake || o.Cites[0] != "655a.11(i)(1)(ii)" {
				t.Errorf("%s: %+v", community, o)
			}
		}
	})
	t.Run("pays", func(t *testing.T) { // § 655a.12(d) keyed a second time
		regtest.Proves(t, "655a.12(d)")
		for community, paid := range map[string]string{
			"As Ks Qs": "50.00", "Js Ks Qs": "40.00", "2s 3s As": "40.00", "5s 5h 5d": "30.00", "Js Ks Qd": "6.00", "2s 3s Ad": "6.00", "2s 3s 9s": "3.00", "2s 2d 9s": "1.00",
		} {
			if o := bonus(t, community); o.Paid.String() != paid {
				t.Errorf("%s pays %s, want %s", community, o.Paid, paid)
			}
		}
	})
}

// TestBoardIsNamed by what it forms, when somebody wagered on it.
func TestBoardIsNamed(t *testing.T) {
	for wagers, want := range map[string]string{"ante 5, three_card_bonus 1": "straight flush", base + ", three_card_bonus 1": "straight flush", base: ""} {
		r, err := historytest.Settled(recorded("9s Ts Js", "7c 4d", wagers, !strings.Contains(wagers, "street")))
		if err != nil {
			t.Fatal(err)
		}
		if name, _ := r.Formed(round.Community); name != want {
			t.Errorf("%s: the board is a %q, want %q", wagers, name, want)
		}
	}
}

// TestProgressive is § 655a.12(c)(1) keyed a second time; nothing is returned beside it.
func TestProgressive(t *testing.T) {
	regtest.Proves(t, "655a.12(c)(1)")
	for _, row := range []struct{ community, cards, paid, more string }{
		{"As Ks Qs", "Js Ts", "20000.00", " 655a.12(c)(4)"},
		{"9s Ks Qs", "Js Ts", "2000.00", " 655a.12(c)(4)"},
		{"9s 9h 9d", "9c Ts", "600.00", ""},
		{"9s 9h 9d", "Tc Ts", "100.00", ""},
		{"As Ks Qs", "Js 9s", "80.00", ""},
		{"As Ks Qs", "Js Td", "60.00", ""},
		{"9s 9h 9d", "Tc 2s", "18.00", ""},
	} {
		historytest.Same(t, historytest.Settle(t, recorded(row.community, row.cards, "ante 5, progressive 2", true)).Outcomes(),
			"1 ante lose 0.00 0.00 655a.11(b)(2)",
			"1 progressive win "+row.paid+" "+row.paid+" 655a.11(i)(2)(iii) 655a.12(c)(1)"+row.more)
	}
}

func TestProgressiveLoses(t *testing.T) {
	regtest.Proves(t, "655a.11(i)(2)(i)")
	for _, cards := range []string{"Tc Ts", "Ac As", "3c 7s"} {
		historytest.Same(t, historytest.Settle(t, recorded("9s 9h 2d", cards, "ante 5, progressive 2", true)).Outcomes(),
			"1 ante lose 0.00 0.00 655a.11(b)(2)", "1 progressive lose 0.00 0.00 655a.11(i)(2)(i)")
	}
}

// TestHighestHandIsPaid once: a full house also holds three-of-a-kind and two pair.
func TestHighestHandIsPaid(t *testing.T) {
	regtest.Proves(t, "655a.12(c)(2)")
	outcomes := historytest.Settle(t, recorded("9s 9h 9d", "Tc Ts", base+", progressive 1", false)).Outcomes()
	if n := len(outcomes); n != 5 || outcomes[4].Paid != 50_00 {
		t.Errorf("%v", historytest.Lines(outcomes))
	}
}

// TestMeterAtTheTurn: seat 4 is paid first and takes a tenth; seat 2 has a tenth of the rest.
func TestMeterAtTheTurn(t *testing.T) {
	regtest.Proves(t, "655a.12(c)(4)")
	outcomes := historytest.Settle(t, recordOf(tables, "7s 8s 9s",
		seatOf(2, "", "5s 6s", "ante 5, progressive 1", true), seatOf(4, "", "Ts Js", "ante 5, progressive 1", true))).Outcomes()
	historytest.Same(t, outcomes[2:],
		"4 progressive win 2000.00 2000.00 655a.11(i)(2)(iii) 655a.12(c)(1) 655a.12(c)(4)",
		"2 progressive win 1800.00 1800.00 655a.11(i)(2)(iii) 655a.12(c)(1) 655a.12(c)(4)")
}

// TestOrderOfResults is that in which the dealer settles one seat, then the next one.
func TestOrderOfResults(t *testing.T) {
	regtest.Proves(t, "655a.11(h)")
	all := base + ", three_card_bonus 1, progressive 1"
	rules := `{"paytables": {"three_card_bonus": "A", "progressive": "A"}, "envy": {"straight_flush": "300"}, "progressive_reset": "1.00"}`
	var order []string
	for _, o := range historytest.Settle(t, recordOf(rules, "7s 8s 9s", seatOf(1, "", "5s 6s", all, false), seatOf(6, "", "Ts Js", all, false))).Outcomes() {
		order = append(order, fmt.Sprint(o.Seat, " ", o.Wager))
	}
	want := "6 ante, 6 third_street, 6 fourth_street, 6 fifth_street, 6 three_card_bonus, 6 progressive, " +
		"1 ante, 1 third_street, 1 fourth_street, 1 fifth_street, 1 three_card_bonus, 1 progressive, 1 envy_bonus, 6 envy_bonus"
	if got := strings.Join(order, ", "); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

// TestCeiling cuts a hand's winnings in the order of settlement, Three Card Bonus and
// progressive left out of it.
func TestCeiling(t *testing.T) {
	regtest.Proves(t, "655a.12(b)")
	royal := func(rules, ante, street string) string {
		return recordOf(rules, "As Ks Qs", seatOf(1, "", "Js Ts",
			"ante "+ante+", third_street "+street+", fourth_street "+street+", fifth_street "+street+", three_card_bonus 2000, progressive 200", false))
	}
	cut := func(text string) []string {
		var list []string
		for _, o := range historytest.Settle(t, text).Outcomes() {
			list = append(list, o.Paid.String()+"<"+o.LimitedFrom.String())
			if last := o.Cites[len(o.Cites)-1]; (o.LimitedFrom > 0) != (last == "655a.12(b)") {
				t.Errorf("%s: %s is cut from %s and cites %s", o.Wager, o.Paid, o.LimitedFrom, last)
			}
		}
		return list
	}
	with := func(minimum string) string {
		return `{"paytables": {"three_card_bonus": "A", "progressive": "A"}, "minimum": "` + minimum + `"}`
	}
	for _, c := range []struct{ rules, ante, street, want string }{
		{tables, "50", "50", "25000.00<0.00 25000.00<0.00 0.00<25000.00 0.00<25000.00 100000.00<0.00 20000.00<0.00"},
		{tables, "10", "30", "5000.00<0.00 15000.00<0.00 15000.00<0.00 15000.00<0.00 100000.00<0.00 20000.00<0.00"},
		{tables, "10.01", "30.03", "5005.00<0.00 15015.00<0.00 15015.00<0.00 14965.00<15015.00 100000.00<0.00 20000.00<0.00"},
		{with("10"), "50", "50", "25000.00<0.00 25000.00<0.00 0.00<25000.00 0.00<25000.00 100000.00<0.00 20000.00<0.00"},
		{with("10.01"), "50", "50", "25000.00<0.00 25000.00<0.00 50.00<25000.00 0.00<25000.00 100000.00<0.00 20000.00<0.00"},
		{with("25"), "25", "75", "12500.00<0.00 37500.00<0.00 37500.00<0.00 37500.00<0.00 100000.00<0.00 20000.00<0.00"},
	} {
		if got := strings.Join(cut(royal(c.rules, c.ante, c.street)), " "); got != c.want {
			t.Errorf("%s ante %s:\n got %s\nwant %s", c.rules, c.ante, got, c.want)
		}
	}
}

// TestCeilingIsForEachHand: two positions of one player have one each.
func TestCeilingIsForEachHand(t *testing.T) {
	all := "ante 200, third_street 200, fourth_street 200, fifth_street 200"
	won := map[int]string{}
	for _, o := range historytest.Settle(t, recordOf(envied, "9s Ts Js", seatOf(1, "Ann", "7s 8s", all, false), seatOf(2, "Ann", "Ks Qs", all, false))).Outcomes() {
		won[o.Seat] += o.Paid.String() + " "
	}
	if want := "20000.00 20000.00 10000.00 0.00 "; won[1] != want || won[2] != want {
		t.Errorf("%v, want %s for both", won, want)
	}
}

// TestEachSeatPlaysThePaytable: what another seat holds changes nothing for this one.
func TestEachSeatPlaysThePaytable(t *testing.T) {
	regtest.Proves(t, "655a.7(d)(1)")
	outcomes := historytest.Settle(t, recordOf(tables, "2c 5d 9h", seatOf(1, "", "Js Jd", base, false), seatOf(2, "", "As Ad", base, false))).Outcomes()
	for _, o := range outcomes {
		if o.Result != round.Win {
			t.Errorf("seat %d loses its %s", o.Seat, o.Wager)
		}
	}
	historytest.Refused(t, recorded("2c 5d 9h", "Js Jd", "three_card_bonus 5", true), "655a.7(d)(1)")
}
