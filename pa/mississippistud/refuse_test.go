package mississippistud_test

import (
	"testing"

	"felt.example/felt/cite"
	"felt.example/felt/history/historytest"
	"felt.example/felt/pa/general"
	"felt.example/felt/pa/mississippistud"
	"felt.example/felt/regtest"
	"felt.example/felt/round"
)

func TestBetWagerMultiples(t *testing.T) {
	for _, c := range []struct {
		cite   cite.Cite
		ask    cite.Cite
		before string
		wager  string
		after  string
	}{
		{"655a.11(b)(1)", "655a.11(b)", "ante 10", "third_street", "fourth_street 10, fifth_street 10"},
		{"655a.11(d)(1)", "655a.11(d)", "ante 10, third_street 30", "fourth_street", "fifth_street 10"},
		{"655a.11(f)(1)", "655a.11(f)", "ante 10, third_street 10, fourth_street 30", "fifth_street", ""},
	} {
		t.Run(string(c.cite), func(t *testing.T) {
			regtest.Proves(t, c.cite)
			with := func(amount string) string {
				wagers := c.before + ", " + c.wager + " " + amount
				if c.after != "" {
					wagers += ", " + c.after
				}
				return recorded("2c 5d 9h", "Js Jd", wagers, false)
			}
			for _, amount := range []string{"10", "20", "30"} {
				if _, err := historytest.Settled(with(amount)); err != nil {
					t.Errorf("%s: %v", amount, err)
				}
			}
			nothing := script{wagers: "1 ante 10", instead: func(_ *round.Round, q *round.Question) (round.Answer, bool) {
				a := round.Answer{Question: q.ID, Choice: "wager", Seat: 1, Amount: 10_00}
				if q.Cite == c.ask {
					a.Amount = 0
				}
				return a, q.Kind == round.AskDecision
			}}
			nothing.refused(t, c.cite)
			for _, amount := range []string{"0.01", "5", "9.99", "10.01", "15", "25", "29.99", "30.01", "40"} {
				historytest.Refused(t, with(amount), c.cite)
			}
		})
	}
}

// TestBetWagers: one a street, each of its own amount, which is staked and settled by itself.
func TestBetWagers(t *testing.T) {
	regtest.Proves(t, "655a.7(d)(2)")
	historytest.Same(t, historytest.Settle(t, recorded("2c 5d 9h", "Js Jd", "ante 10, third_street 20, fourth_street 10, fifth_street 30", false)).Outcomes(),
		"1 ante win 10.00 20.00 655a.11(h)(1) 655a.12(a)", "1 third_street win 20.00 40.00 655a.11(h)(1) 655a.12(a)",
		"1 fourth_street win 10.00 20.00 655a.11(h)(1) 655a.12(a)", "1 fifth_street win 30.00 60.00 655a.11(h)(1) 655a.12(a)")
	early := script{wagers: "1 ante 10", instead: func(_ *round.Round, q *round.Question) (round.Answer, bool) {
		return round.Answer{Question: q.ID, Choice: "no_more_bets", Stakes: []round.Stake{
			{Seat: 1, Wager: "ante", Amount: 10_00}, {Seat: 1, Wager: "third_street", Amount: 10_00}}}, q.Kind == round.AskWagers
	}}
	early.refused(t, "655a.7(d)(2)")
}

// TestStreetIsNotSkipped: without a fold each street needs its wager, and after a fold
// there is none.
func TestStreetIsNotSkipped(t *testing.T) {
	for wagers, c := range map[string]cite.Cite{
		"ante 10": "655a.11(b)", "ante 10, fourth_street 10, fifth_street 10": "655a.11(b)",
		"ante 10, third_street 10": "655a.11(d)", "ante 10, third_street 10, fifth_street 10": "655a.11(d)",
		"ante 10, third_street 10, fourth_street 10": "655a.11(f)",
	} {
		historytest.Refused(t, recorded("2c 5d 9h", "Js Jd", wagers, false), c)
	}
	historytest.Refused(t, recorded("2c 5d 9h", "Js Jd", "ante 10, third_street 10, fifth_street 10", true), "655a.7(d)(2)")
	historytest.Refused(t, recorded("2c 5d 9h", "Js Jd", base, true), "655a.11(f)(1)")
}

func TestOneDeck(t *testing.T) {
	regtest.Proves(t, "655a.3(a)")
	for _, text := range []string{
		recordOf(tables, "2c 5d 9h", seatOf(1, "", "Js 9h", base, false)),
		recordOf(tables, "2c 5d 2c", seatOf(1, "", "Js Jd", base, false)),
		recordOf(tables, "2c 5d 9h", seatOf(1, "", "Js Jd", base, false), seatOf(2, "", "3s Jd", base, false)),
	} {
		historytest.Refused(t, text, "655a.3(a)")
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
		historytest.Refused(t, text, c)
	}
}

// TestOptionalWagers need a paytable, an Ante Wager beside them and, where a meter is paid, its reading.
func TestOptionalWagers(t *testing.T) {
	for wager, c := range map[string]struct{ cite, paytable cite.Cite }{
		"three_card_bonus": {"655a.7(d)(4)", "655a.12(d)"}, "progressive": {"655a.7(d)(3)", "655a.12(c)(1)"},
	} {
		t.Run(wager, func(t *testing.T) {
			regtest.Proves(t, c.cite)
			// It has no bearing on the rest: that wins alike with it and without.
			outcomes := historytest.Settle(t, recorded("2c 5d 9h", "Js Jd", base+", "+wager+" 1", false)).Outcomes()
			historytest.Same(t, historytest.Settle(t, recorded("2c 5d 9h", "Js Jd", base, false)).Outcomes(), historytest.Lines(outcomes[:4])...)
			if o := outcomes[4]; len(outcomes) != 5 || string(o.Wager) != wager || o.Result != round.Lose {
				t.Errorf("%v", historytest.Lines(outcomes))
			}
			historytest.Refused(t, recorded("2c 5d 9h", "Js Jd", wager+" 5", true), "655a.7(d)(1)")
			historytest.Refused(t, recordOf(`{}`, "2c 5d 9h", seatOf(1, "", "Js Jd", base+", "+wager+" 1", false)), c.paytable)
			historytest.Refused(t, recordOf(`{"paytables": {"`+wager+`": "B"}}`, "2c 5d 9h", seatOf(1, "", "Js Jd", base, false)), c.paytable)
		})
	}
	historytest.Refused(t, `{"game": "mississippi-stud", "rules": `+tables+`, "community": ["2c", "5d", "9h"], "seats": [`+seatOf(1, "", "Js Jd", base+", progressive 1", false)+`]}`, "655a.7(d)(3)")
}

func TestUnknownWagersAndOptions(t *testing.T) {
	regtest.Proves(t, "655a.7(a)")
	for wager, c := range map[string]cite.Cite{"cash": "655a.7", "envy_bonus": "655a.7", "raise": "655a.7"} {
		historytest.Refused(t, recorded("2c 5d 9h", "Js Jd", base+", "+wager+" 1", false), c)
	}
	for rules, c := range map[string]cite.Cite{
		`{"payout_limit": "90000.00"}`:                               "655a.12",
		`{"paytables": {"ante": "A"}}`:                               "655a.12",
		`{"paytables": {"five_card": "A"}}`:                          "655a.12",
		`{"envy": {"four_of_a_kind": "1.00"}}`:                       "655a.12(c)(5)",
		`{"positions": 7}`:                                           "655a.7(e)",
		`{"community_first": 1}`:                                     "655a.10(g)",
		`{"progressive_reset": "0.00"}`:                              "655a.12(c)(3)",
		`{"progressive_initial": "0.00"}`:                            "655a.12(c)(3)",
		`{"progressive_rate": "100.01"}`:                             "655a.12(c)(3)",
		`{"community_first": true, "dealing": "automated_shoe"}`:     "655a.10(g)",
		`{"community_first": true, "shuffling": "reshuffling_shoe"}`: "655a.10(g)",
	} {
		_, err := mississippistud.Game.Select([]byte(rules))
		historytest.Refuses(t, err, c)
	}
}

// TestMeterAmounts are declared, and no least amount is known.
func TestMeterAmounts(t *testing.T) {
	regtest.Proves(t, "655a.12(c)(3)")
	selected, err := mississippistud.Game.Select([]byte(`{"progressive_rate": "30.00", "progressive_initial": "0.01", "progressive_reset": "0.02"}`))
	if err != nil {
		t.Fatal(err)
	}
	if general.ProgressiveRate.Of(selected) != 3_000 || general.ProgressiveInitial.Of(selected) != 1 || general.ProgressiveReset.Of(selected) != 2 {
		t.Error("the amounts are not those given")
	}
}

func TestPositions(t *testing.T) {
	regtest.Proves(t, "655a.7(e)")
	two := func(rules string) string {
		return recordOf(rules, "2c 5d 9h", seatOf(1, "Ann", "Js Jd", base, false), seatOf(4, "Ann", "As Ad", base, false))
	}
	historytest.Refused(t, two(`{}`), "655a.7(e)")
	if _, err := historytest.Settled(two(`{"positions": 2}`)); err != nil {
		t.Error(err)
	}
}

// TestNoWagerAfterNoMoreBets: a seat that is asked for a Bet Wager can place nothing else,
// and one that is not asked can place nothing.
func TestNoWagerAfterNoMoreBets(t *testing.T) {
	late := func(t *testing.T, a round.Answer) {
		t.Helper()
		s := script{wagers: "1 ante 10", instead: func(_ *round.Round, q *round.Question) (round.Answer, bool) {
			a.Question = q.ID
			return a, q.Kind == round.AskDecision
		}}
		s.refused(t, "655a.11(b)")
	}
	t.Run("ante", func(t *testing.T) {
		regtest.Proves(t, "655a.7(c)")
		late(t, round.Answer{Seat: 1, Choice: "ante", Amount: 10_00})
		late(t, round.Answer{Seat: 2, Choice: "wager", Amount: 10_00})
	})
	t.Run("progressive", func(t *testing.T) {
		regtest.Proves(t, "655a.2(c)(2)")
		late(t, round.Answer{Seat: 1, Choice: "progressive", Amount: 1_00})
		late(t, round.Answer{Seat: 1, Choice: "no_more_bets", Stakes: []round.Stake{{Seat: 1, Wager: "progressive", Amount: 1_00}}})
	})
	s := script{wagers: "1 ante 10"}
	p := s.play(t)
	if e := p.Under("655a.8(b)"); len(e) != 1 || e[0].Text != "No more bets" {
		t.Errorf("%v", e)
	}
	for i, q := range p.asked {
		if q.Kind == round.AskWagers && (i == 0 || q.Cite != "655a.8(b)") {
			t.Errorf("question %d asks for wagers under %s", i, q.Cite)
		}
	}
}

// TestDeclaration is the citations of what the game declares, keyed a second time.
func TestDeclaration(t *testing.T) {
	g := &mississippistud.Game
	for id, c := range map[round.WagerID]cite.Cite{
		"ante": "655a.7(d)(1)", "third_street": "655a.7(d)(2)", "fourth_street": "655a.7(d)(2)", "fifth_street": "655a.7(d)(2)",
		"three_card_bonus": "655a.7(d)(4)", "progressive": "655a.7(d)(3)", "envy_bonus": "655a.12(c)(5)",
	} {
		if got := g.Wager(id).Cite; got != c {
			t.Errorf("%s: %s, want %s", id, got, c)
		}
	}
	for id, c := range map[round.WagerID]cite.Cite{"ante": "655a.12(a)", "three_card_bonus": "655a.12(d)", "progressive": "655a.12(c)(1)"} {
		if got := g.Paytable(id).Cite; got != c {
			t.Errorf("%s: %s, want %s", id, got, c)
		}
	}
	if last := g.Irregularity[len(g.Irregularity)-1]; last.Cite != "655a.13(d)" || last.Kind != mississippistud.CommunityCardExposed {
		t.Errorf("%+v", last)
	}
	if g.Source != "rebuilt" {
		t.Errorf("the source is %s", g.Source)
	}
}
