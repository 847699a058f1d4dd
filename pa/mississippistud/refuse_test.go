package mississippistud_test

import (
	"strings"
	"testing"

	"felt.example/felt/cite"
	"felt.example/felt/game"
	"felt.example/felt/pa/general"
	"felt.example/felt/pa/mississippistud"
	"felt.example/felt/regtest"
	"felt.example/felt/round"
)

// TestBetWagerOfNothing is none.
func TestBetWagerOfNothing(t *testing.T) {
	for ask, c := range map[cite.Cite]cite.Cite{"655a.11(b)": "655a.11(b)(1)", "655a.11(d)": "655a.11(d)(1)", "655a.11(f)": "655a.11(f)(1)"} {
		nothing := script{wagers: "1 ante 10", instead: func(_ *round.Round, q *round.Question) (round.Answer, bool) {
			a := round.Answer{Question: q.ID, Choice: "wager", Seat: 1, Amount: 10_00}
			if q.Cite == ask {
				a.Amount = 0
			}
			return a, q.Kind == round.AskDecision
		}}
		nothing.refused(t, c)
	}
}

// TestBetWagerWithTheAnte is too early.
func TestBetWagerWithTheAnte(t *testing.T) {
	regtest.Proves(t, "655a.7(d)(2)")
	early := script{wagers: "1 ante 10", instead: func(_ *round.Round, q *round.Question) (round.Answer, bool) {
		return round.Answer{Question: q.ID, Choice: "no_more_bets", Stakes: []round.Stake{
			{Seat: 1, Wager: "ante", Amount: 10_00}, {Seat: 1, Wager: "third_street", Amount: 10_00}}}, q.Kind == round.AskWagers
	}}
	early.refused(t, "655a.7(d)(2)")
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

// TestOwnPaytable: a table of the holder's own pays shares of levels of a meter, each with a rate and amounts of its own; what does not fit is
// refused in a sentence.
func TestOwnPaytable(t *testing.T) {
	const own = `{"royal flush": "100% of the mega meter", "full house": "50 for 1", "straight flush": "100% of the minor meter"}`
	rules := func(table, rate, rest string) string {
		return `{"paytables": {"progressive": ` + table + `}, "progressive_rate": ` + rate + rest + `}`
	}
	s, err := mississippistud.Game.Select([]byte(rules(own, `{"mega": "10.00", "minor": "2.50"}`, `, "progressive_reset": {"mega": "5000.00", "minor": "100.00"}`)))
	if err != nil {
		t.Fatal(err)
	}
	table, _ := s.Printed("progressive")
	if levels := general.Levels(s); len(levels) != 2 || levels[0] != "mega" || levels[1] != "minor" || table.Rows[2].Hand != "full house" || table.Letter != game.Own {
		t.Errorf("levels %v of %v", levels, table)
	}
	if general.ProgressiveRate.At(s, "minor") != 250 || general.ProgressiveReset.At(s, "mega") != 5_000_00 || general.ProgressiveInitial.At(s, "mega") != 0 {
		t.Error("the amounts are not those given")
	}
	const rates = `{"mega": "10.00", "minor": "2.50"}`
	for text, want := range map[string]string{
		rules(own, `"25.00"`, ""):                                                             "needed for each level of the meter: mega, minor",
		rules(own, `{"mega": "10.00"}`, ""):                                                   "needed for each level of the meter: mega, minor",
		rules(own, `{"mega": "10.00", "minor": "1.00", "mini": "1.00"}`, ""):                  "other levels than the paytable pays",
		rules(own, `{"mega": "60.00", "minor": "40.01"}`, ""):                                 "100.01 % of each wager together",
		rules(own, `{"mega": "60.00", "minor": "0.00"}`, ""):                                  "0.01 % to 100.00 %",
		rules(own, `{"MEGA": "60.00"}`, ""):                                                   `"MEGA" names no level`,
		rules(own, rates, `, "progressive_reset": "5000.00"`):                                 "needed for each level of the meter: mega, minor",
		`{"paytables": {"progressive": ` + own + `}}`:                                         "needed for each level of the meter: mega, minor",
		rules(`"A"`, rates, ""):                                                               "the paytable that is chosen pays no shares of them",
		rules(`{"royal flush": "100% of the mega meter", "flush": "1% of meter"}`, rates, ""): "names the level of the meter in every row",
		rules(`{"royal flush": "5 to 1"}`, `"25.00"`, ""):                                     "so many for 1",
		rules(`{"royal flush": "101% of meter"}`, `"25.00"`, ""):                              "is no payout",
		rules(`{"pair of jacks": "5 for 1"}`, `"25.00"`, ""):                                  `"pair of jacks" is no hand of this wager`,
		rules(`{}`, `"25.00"`, ""):                                                            "an object with what each hand pays",
		`{"paytables": {"three_card_bonus": {"mini-royal": "5 for 1"}}}`:                      "it is chosen by its letter",
	} {
		if _, err := mississippistud.Game.Select([]byte(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", text, err, want)
		}
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
	if g.Origin != "rebuilt" {
		t.Errorf("the source is %s", g.Origin)
	}
}
