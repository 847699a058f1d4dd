package mississippistud_test

import (
	"testing"

	"felt/cite"
	"felt/pa/mississippistud"
	"felt/regtest"
	"felt/round"
)

func TestBetWagerMultiples(t *testing.T) {
	for _, c := range []struct {
		cite   cite.Cite
		before string
		wager  string
		after  string
	}{
		{"655a.11(b)(1)", "ante 10", "third_street", "fourth_street 10, fifth_street 10"},
		{"655a.11(d)(1)", "ante 10, third_street 30", "fourth_street", "fifth_street 10"},
		{"655a.11(f)(1)", "ante 10, third_street 10, fourth_street 30", "fifth_street", ""},
	} {
		t.Run(string(c.cite), func(t *testing.T) {
			regtest.Proves(t, c.cite, "655a.7(d)(2)")
			with := func(amount string) string {
				wagers := c.before + ", " + c.wager + " " + amount
				if c.after != "" {
					wagers += ", " + c.after
				}
				return recorded("2c 5d 9h", "Js Jd", wagers, false)
			}
			for _, amount := range []string{"10", "20", "30"} {
				if _, err := settled(with(amount)); err != nil {
					t.Errorf("%s: %v", amount, err)
				}
			}
			for _, amount := range []string{"0.01", "5", "9.99", "10.01", "15", "25", "29.99", "30.01", "40"} {
				_, err := settled(with(amount))
				refuses(t, err, c.cite)
			}
		})
	}
}

// TestStreetIsNotSkipped: without a fold each street needs its wager, and after a fold
// there is none.
func TestStreetIsNotSkipped(t *testing.T) {
	for wagers, c := range map[string]cite.Cite{
		"ante 10": "655a.11(b)", "ante 10, fourth_street 10, fifth_street 10": "655a.11(b)",
		"ante 10, third_street 10": "655a.11(d)", "ante 10, third_street 10, fifth_street 10": "655a.11(d)",
		"ante 10, third_street 10, fourth_street 10": "655a.11(f)",
	} {
		_, err := settled(recorded("2c 5d 9h", "Js Jd", wagers, false))
		refuses(t, err, c)
	}
	_, err := settled(recorded("2c 5d 9h", "Js Jd", "ante 10, third_street 10, fifth_street 10", true))
	refuses(t, err, "655a.7(d)(2)")
	_, err = settled(recorded("2c 5d 9h", "Js Jd", base, true))
	refuses(t, err, "655a.11")
}

func TestSevenSeatsAreTooMany(t *testing.T) {
	regtest.Proves(t, "655a.2(a)")
	if _, err := settled(recordOf(tables, "2c 5d 9h", seatOf(6, "", "Js Jd", base, false))); err != nil {
		t.Error(err)
	}
	_, err := settled(recordOf(tables, "2c 5d 9h", seatOf(7, "", "Js Jd", base, false)))
	refuses(t, err, "655a.2(a)")
}

func TestOneDeck(t *testing.T) {
	regtest.Proves(t, "655a.3(a)")
	for _, text := range []string{
		recordOf(tables, "2c 5d 9h", seatOf(1, "", "Js 9h", base, false)),
		recordOf(tables, "2c 5d 2c", seatOf(1, "", "Js Jd", base, false)),
		recordOf(tables, "2c 5d 9h", seatOf(1, "", "Js Jd", base, false), seatOf(2, "", "3s Jd", base, false)),
	} {
		_, err := settled(text)
		refuses(t, err, "655a.3(a)")
	}
}

func TestNumberOfCards(t *testing.T) {
	for text, c := range map[string]cite.Cite{
		recordOf(tables, "2c 5d", seatOf(1, "", "Js Jd", base, false)):                                                                            "655a.8(d)",
		recordOf(tables, "2c 5d 9h 4h", seatOf(1, "", "Js Jd", base, false)):                                                                      "655a.8(d)",
		recordOf(tables, "2c 5d 9h", seatOf(1, "", "Js", base, false)):                                                                            "655a.8(c)",
		recordOf(tables, "2c 5d 9h", seatOf(1, "", "Js Jd 7h", base, false)):                                                                      "655a.8(c)",
		`{"game": "mississippi-stud", "dealer": ["As"], "community": ["2c", "5d", "9h"], "seats": [` + seatOf(1, "", "Js Jd", base, false) + `]}`: "655a.8(c)",
	} {
		_, err := settled(text)
		refuses(t, err, c)
	}
}

func TestOptionalWagersNeedAPaytable(t *testing.T) {
	regtest.Proves(t, "655a.7(d)(3)", "655a.7(d)(4)")
	for wager, c := range map[string]cite.Cite{"three_card_bonus": "655a.12(d)", "progressive": "655a.12(c)(1)"} {
		_, err := settled(recordOf(`{}`, "2c 5d 9h", seatOf(1, "", "Js Jd", base+", "+wager+" 1", false)))
		refuses(t, err, c)
		_, err = settled(recordOf(`{"paytables": {"`+wager+`": "B"}}`, "2c 5d 9h", seatOf(1, "", "Js Jd", base, false)))
		refuses(t, err, c)
	}
	_, err := settled(recorded("2c 5d 9h", "Js Jd", "progressive 5", true))
	refuses(t, err, "655a.7(d)(1)")
	_, err = settled(`{"game": "mississippi-stud", "rules": ` + tables + `, "community": ["2c", "5d", "9h"], "seats": [` + seatOf(1, "", "Js Jd", base+", progressive 1", false) + `]}`)
	refuses(t, err, "655a.7(d)(3)")
}

func TestUnknownWagersAndOptions(t *testing.T) {
	regtest.Proves(t, "655a.7(a)")
	for wager, c := range map[string]cite.Cite{"cash": "655a.7", "envy_bonus": "655a.7", "raise": "655a.7"} {
		_, err := settled(recorded("2c 5d 9h", "Js Jd", base+", "+wager+" 1", false))
		refuses(t, err, c)
	}
	for rules, c := range map[string]cite.Cite{
		`{"payout_limit": "90000.00"}`:                               "655a.12",
		`{"paytables": {"ante": "A"}}`:                               "655a.12",
		`{"paytables": {"five_card": "A"}}`:                          "655a.12",
		`{"envy": {"four_of_a_kind": "1.00"}}`:                       "655a.12(c)(5)",
		`{"positions": 7}`:                                           "655a.7(e)",
		`{"progressive_reset": "0.00"}`:                              "655a.12(c)(3)",
		`{"progressive_initial": "0.00"}`:                            "655a.12(c)(3)",
		`{"progressive_rate": "100.01"}`:                             "655a.12(c)(3)",
		`{"dealing": "hand", "shuffling": "manual"}`:                 "655a.9(a)(1)",
		`{"two_decks": true, "shuffling": "manual"}`:                 "655a.3(b)",
		`{"community_first": true, "dealing": "automated_shoe"}`:     "655a.10(g)",
		`{"community_first": true, "shuffling": "reshuffling_shoe"}`: "655a.10(g)",
	} {
		_, err := mississippistud.Game.Select([]byte(rules))
		refuses(t, err, c)
	}
}

// TestMeterAmounts are declared, and no least amount is known.
func TestMeterAmounts(t *testing.T) {
	regtest.Proves(t, "655a.12(c)(3)")
	selected, err := mississippistud.Game.Select([]byte(`{"progressive_rate": "30.00", "progressive_initial": "0.01", "progressive_reset": "0.02"}`))
	if err != nil {
		t.Fatal(err)
	}
	if selected.Count("progressive_rate") != 3_000 || selected.Amount("progressive_initial") != 1 || selected.Amount("progressive_reset") != 2 {
		t.Error("the amounts are not those given")
	}
}

func TestPositions(t *testing.T) {
	regtest.Proves(t, "655a.7(e)")
	two := func(rules string) string {
		return recordOf(rules, "2c 5d 9h", seatOf(1, "Ann", "Js Jd", base, false), seatOf(4, "Ann", "As Ad", base, false))
	}
	_, err := settled(two(`{}`))
	refuses(t, err, "655a.7(e)")
	if _, err := settled(two(`{"positions": 2}`)); err != nil {
		t.Error(err)
	}
}

// TestTwoDecksNeedADevice that shuffles.
func TestTwoDecksNeedADevice(t *testing.T) {
	regtest.Proves(t, "655a.3(b)", "655a.9(a)(1)")
	for _, shuffling := range []string{"device", "counting_device", "reshuffling_shoe"} {
		for _, rules := range []string{`{"two_decks": true, "shuffling": "` + shuffling + `"}`, `{"dealing": "hand", "shuffling": "` + shuffling + `"}`} {
			if _, err := mississippistud.Game.Select([]byte(rules)); err != nil {
				t.Error(err)
			}
		}
	}
	for _, shuffling := range []string{"manual", "preshuffled"} {
		_, err := mississippistud.Game.Select([]byte(`{"two_decks": true, "shuffling": "` + shuffling + `"}`))
		refuses(t, err, "655a.3(b)")
		_, err = mississippistud.Game.Select([]byte(`{"dealing": "hand", "shuffling": "` + shuffling + `"}`))
		refuses(t, err, "655a.9(a)(1)")
	}
}

// TestNoWagerAfterNoMoreBets: a seat that is asked for a Bet Wager can place nothing else,
// and one that is not asked can place nothing.
func TestNoWagerAfterNoMoreBets(t *testing.T) {
	regtest.Proves(t, "655a.7(c)", "655a.2(c)(2)", "655a.8(b)")
	for _, a := range []round.Answer{
		{Seat: 1, Choice: "progressive", Amount: 1_00}, {Seat: 1, Choice: "ante", Amount: 10_00},
		{Seat: 2, Choice: "wager", Amount: 10_00}, {Seat: 1, Choice: "no_more_bets", Stakes: []round.Stake{{Seat: 1, Wager: "progressive", Amount: 1_00}}},
	} {
		s := script{wagers: "1 ante 10", instead: func(_ *round.Round, q *round.Question) (round.Answer, bool) {
			a.Question = q.ID
			return a, q.Kind == round.AskDecision
		}}
		s.refused(t, "655a.11(b)")
	}
	s := script{wagers: "1 ante 10"}
	p := s.play(t)
	if e := p.cited("655a.8(b)"); len(e) != 1 || e[0].Text != "No more bets" {
		t.Errorf("%v", e)
	}
	for i, q := range p.asked {
		if q.Kind == round.AskWagers && (i == 0 || q.Cite != "655a.8(b)") {
			t.Errorf("question %d asks for wagers under %s", i, q.Cite)
		}
	}
}
