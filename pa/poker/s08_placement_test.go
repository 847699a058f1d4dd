package poker_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"felt.example/felt/cite"
	"felt.example/felt/money"
	"felt.example/felt/pa/poker"
	"felt.example/felt/regtest"
	"felt.example/felt/round"
)

// TestPlacements: 10 is to call of a bet of 10, raises are from 20 to 100, unless the case
// says otherwise. Amounts are cents.
func TestPlacements(t *testing.T) {
	facing := poker.Legal{Fold: true, Call: 10, Min: 20, Max: 100}
	open := poker.Legal{Call: 0, Min: 10, Max: 100}
	raised := poker.Legal{Fold: true, Call: 20, Min: 50, Max: 100} // after a bet of 10 of his own
	cent := poker.Legal{Fold: true, Call: 1, Min: 2, Max: 100}
	last := poker.Legal{Min: 1, Max: 1} // a cent is all that he has
	chips := func(motions ...money.Cents) poker.Placement { return poker.Placement{Motions: motions} }
	call, fold := poker.Action{Doing: poker.Call}, poker.Action{Doing: poker.Fold}
	to := func(amount money.Cents) poker.Action { return poker.Action{Doing: poker.Raise, To: amount} }
	for _, clause := range []struct {
		cite  cite.Cite
		cases []placement
	}{
		{"637a.8(c)", []placement{
			{"fold binds", facing, 0, poker.Placement{Announced: "fold"}, fold},
			{"fold binds whatever is put in", facing, 0, poker.Placement{Announced: "fold", Motions: []money.Cents{10}}, fold},
			{"call binds", facing, 0, poker.Placement{Announced: "call", Motions: []money.Cents{50}}, call},
			{"check binds", open, 0, poker.Placement{Announced: "check"}, call},
			{"raise to an amount", facing, 0, poker.Placement{Announced: "raise", Amount: 60}, to(60)},
			{"an amount alone", facing, 0, poker.Placement{Amount: 30}, to(30)},
			{"the amount to call alone", raised, 10, poker.Placement{Amount: 30}, call},
			{"a cent to call alone", cent, 0, poker.Placement{Amount: 1}, call},
			{"a bet of a cent", last, 0, poker.Placement{Amount: 1}, to(1)},
			{"the amount with its chips", raised, 10, poker.Placement{Announced: "raise", Amount: 60, Motions: []money.Cents{20, 30}}, to(60)},
		}},
		{"637a.8(d)", []placement{
			{"more chips than announced", facing, 0, poker.Placement{Announced: "raise", Amount: 40, Motions: []money.Cents{50}}, to(40)},
			{"fewer chips than announced", facing, 0, poker.Placement{Announced: "raise", Amount: 40, Motions: []money.Cents{20}}, to(40)},
			{"a cent of what was announced", facing, 0, poker.Placement{Announced: "raise", Amount: 40, Motions: []money.Cents{1}}, to(40)},
			{"what was bet before counts", raised, 10, poker.Placement{Announced: "raise", Amount: 60, Motions: []money.Cents{60}}, to(60)},
		}},
		{"637a.8(e)", []placement{
			{"the chips of a call", facing, 0, chips(10), call},
			{"the chips of a raise", facing, 0, chips(25), to(25)},
			{"more than may be bet", facing, 0, chips(500), to(100)},
			{"more than a call, but no raise", facing, 0, chips(19), call},
			{"less than a call", facing, 0, chips(4), call},
			{"a bet", open, 0, chips(15), to(15)},
			{"less than the least bet", open, 0, chips(4), to(10)},
			{"a raise over his own bet", raised, 10, chips(40), to(50)},
			{"not a raise over his own bet", raised, 10, chips(39), call},
			{"a cent called", cent, 0, chips(1), call},
			{"a cent bet", last, 0, chips(1), to(1)},
			{"one chip where nothing is bet", open, 0, poker.Placement{Motions: []money.Cents{25}, SingleChip: true}, to(25)},
			{"one chip of the call", facing, 0, poker.Placement{Motions: []money.Cents{10}, SingleChip: true}, call},
			{"no raise is open to him", poker.Legal{Fold: true, Call: 10}, 0, chips(50), call},
		}},
		{"637a.8(f)", []placement{
			{"a string raise", facing, 0, chips(10, 30), call},
			{"a raise in two motions", facing, 0, chips(20, 30), to(20)},
			{"a bet in two motions", open, 0, chips(15, 30), to(15)},
		}},
		{"637a.8(f)(1)", []placement{
			{"more is to come", facing, 0, poker.Placement{Motions: []money.Cents{15, 30}, Incomplete: true}, to(45)},
			{"and comes to a call", facing, 0, poker.Placement{Motions: []money.Cents{5, 5}, Incomplete: true}, call},
		}},
		{"637a.8(f)(2)", []placement{
			{"the call, and a raise", facing, 0, poker.Placement{Motions: []money.Cents{10, 30}, Raising: true}, to(40)},
			{"the call, and too little for a raise", facing, 0, poker.Placement{Motions: []money.Cents{10, 5}, Raising: true}, to(20)},
			{"over his own bet", raised, 10, poker.Placement{Motions: []money.Cents{20, 30}, Raising: true}, to(60)},
		}},
		{"637a.8(g)", []placement{
			{"all motions of a raise", facing, 0, poker.Placement{Announced: "raise", Motions: []money.Cents{10, 20, 30}}, to(60)},
			{"at least the least raise", facing, 0, poker.Placement{Announced: "raise", Motions: []money.Cents{15}}, to(20)},
			{"at most the greatest", facing, 0, poker.Placement{Announced: "raise", Motions: []money.Cents{90, 90}}, to(100)},
			{"one chip", facing, 0, poker.Placement{Announced: "raise", Motions: []money.Cents{25}, SingleChip: true}, to(25)},
			{"a bet", open, 0, poker.Placement{Announced: "bet", Motions: []money.Cents{10, 20}}, to(30)},
			{"a bet of his last cent", last, 0, poker.Placement{Announced: "bet", Motions: []money.Cents{1}}, to(1)},
		}},
		{"637a.8(i)", []placement{
			{"one chip larger than the call", facing, 0, poker.Placement{Motions: []money.Cents{100}, SingleChip: true}, call},
			{"one chip larger than a cent", cent, 0, poker.Placement{Motions: []money.Cents{25}, SingleChip: true}, call},
			{"over his own bet", raised, 10, poker.Placement{Motions: []money.Cents{25}, SingleChip: true}, call},
		}},
	} {
		t.Run(string(clause.cite), func(t *testing.T) {
			if clause.cite == "637a.8(e)" {
				regtest.Proves(t, "637a.8(e)(1)", "637a.8(e)(2)", "637a.8(e)(3)")
			} else {
				regtest.Proves(t, clause.cite)
			}
			for _, tc := range clause.cases {
				got, c, err := tc.legal.Placed(tc.bet, tc.placed)
				if err != nil || got != tc.want || c != clause.cite {
					t.Errorf("%s: %+v by § %s, %v; want %+v", tc.name, got, c, err, tc.want)
				}
				if !tc.legal.Allows(got) {
					t.Errorf("%s: %+v is not legal", tc.name, got)
				}
			}
		})
	}
}

type placement struct {
	name   string
	legal  poker.Legal
	bet    money.Cents
	placed poker.Placement
	want   poker.Action
}

// TestPlacementsRefused: what is not possible is said, with the clause.
func TestPlacementsRefused(t *testing.T) {
	facing, open := poker.Legal{Fold: true, Call: 10, Min: 20, Max: 100}, poker.Legal{Min: 10, Max: 100}
	for name, tc := range map[string]struct {
		legal  poker.Legal
		placed poker.Placement
		cite   cite.Cite
	}{
		"a check of a bet":                 {facing, poker.Placement{Announced: "check"}, "637a.8(c)"},
		"a check of a cent":                {poker.Legal{Fold: true, Call: 1, Min: 2, Max: 100}, poker.Placement{Announced: "check"}, "637a.8(c)"},
		"a raise to what is bet":           {facing, poker.Placement{Announced: "raise", Amount: 10}, "637a.8(c)"},
		"a fold where one must bet":        {open, poker.Placement{Announced: "fold"}, "637a.8(c)"},
		"a word":                           {open, poker.Placement{Announced: "straddle"}, "637a.8(c)"},
		"a raise under the least":          {facing, poker.Placement{Announced: "raise", Amount: 19}, "637a.8(c)"},
		"a raise over the greatest":        {facing, poker.Placement{Amount: 101}, "637a.8(c)"},
		"nothing":                          {facing, poker.Placement{}, "637a.8(e)"},
		"a raise that is not open":         {poker.Legal{Fold: true, Call: 10}, poker.Placement{Announced: "raise"}, "637a.8(k)"},
		"a raise after the call, not open": {poker.Legal{Call: 10}, poker.Placement{Motions: []money.Cents{10, 10}, Raising: true}, "637a.8(k)"},
	} {
		_, _, err := tc.legal.Placed(0, tc.placed)
		var refusal *round.Refusal
		if !errors.As(err, &refusal) || refusal.Cite != tc.cite {
			t.Errorf("%s: %v, want § %s", name, err, tc.cite)
		}
	}
}

// TestHisOwnBetIsNoBet: who has bet 10, with nothing to call, says no more by saying 10.
func TestHisOwnBetIsNoBet(t *testing.T) {
	var refusal *round.Refusal
	_, _, err := poker.Legal{Min: 20, Max: 100}.Placed(10, poker.Placement{Amount: 10})
	if !errors.As(err, &refusal) || refusal.Cite != "637a.8(c)" || !strings.Contains(err.Error(), "a bet of $0.10 is not from $0.20 to $1") {
		t.Errorf("10 is said again: %v", err)
	}
}

// TestAllows tests the bounds of what is legal.
func TestAllows(t *testing.T) {
	open, closed := poker.Legal{Fold: true, Call: 10, Min: 20, Max: 100}, poker.Legal{Call: 10}
	raise := func(to money.Cents) poker.Action { return poker.Action{Doing: poker.Raise, To: to} }
	for _, tc := range []struct {
		legal poker.Legal
		does  poker.Action
		want  bool
	}{
		{open, raise(19), false}, {open, raise(20), true}, {open, raise(100), true}, {open, raise(101), false},
		{closed, raise(0), false}, {closed, raise(10), false},
		{open, poker.Action{Doing: poker.Fold}, true}, {closed, poker.Action{Doing: poker.Fold}, false},
		{closed, poker.Action{Doing: poker.Call}, true}, {open, poker.Action{}, false},
	} {
		if tc.legal.Allows(tc.does) != tc.want {
			t.Errorf("%+v allows %+v: %t", tc.legal, tc.does, !tc.want)
		}
	}
}

// TestPlacedInARound has every player of a hand say or put forward something; what that
// comes to is what the round is answered.
func TestPlacedInARound(t *testing.T) {
	regtest.Proves(t, "637a.8(c)", "637a.8(d)", "637a.8(i)")
	chips := func(motions ...money.Cents) poker.Placement { return poker.Placement{Motions: motions} }
	said := map[int][]poker.Placement{
		// Before the flop seat 3 is the first, with $2 to call; then the blinds.
		3: {{Announced: "raise", Amount: 4_00, Motions: []money.Cents{25_00}}, {Announced: "bet", Motions: []money.Cents{1_00}}},
		1: {{Motions: []money.Cents{5_00}, SingleChip: true}, {Announced: "check"}, {Announced: "fold"}},
		2: {chips(2_00), {Announced: "check"}, chips(2_00)},
	}
	var got []string
	r := three()
	r.Rules = `{"betting": "no-limit"}`
	r.Answer = func(r *round.Round, q *round.Question) (round.Answer, bool) {
		if q.Kind != round.AskDecision || len(said[q.Seats[0]]) == 0 {
			if _, _, err := poker.Placed(r, poker.Placement{Announced: "call"}); q.Kind != round.AskDecision || q.Choices[0].ID == "show" {
				var refusal *round.Refusal
				if !errors.As(err, &refusal) || refusal.Cite != "637a.8(c)" {
					t.Errorf("%q takes a bet: %v", q.Text, err)
				}
			}
			return shows(r, q)
		}
		seat := q.Seats[0]
		p := said[seat][0]
		said[seat] = said[seat][1:]
		a, c, err := poker.Placed(r, p)
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, fmt.Sprintf("%d %s %s %s", a.Seat, a.Choice, a.Amount, c))
		return a, true
	}
	p := r.Play(t)
	want := []string{
		"3 raise 4.00 637a.8(d)", "1 call 0.00 637a.8(i)", "2 call 0.00 637a.8(e)",
		"1 check 0.00 637a.8(c)", "2 check 0.00 637a.8(c)", "3 bet 2.00 637a.8(g)", "1 fold 0.00 637a.8(c)", "2 call 0.00 637a.8(e)",
	}
	if !slices.Equal(got, want) {
		t.Errorf("the answers are\n%q, want\n%q", got, want)
	}
	for seat, stake := range map[int]money.Cents{1: 4_00, 2: 6_00, 3: 6_00} {
		if o := p.Outcome(t, seat, poker.PotWager); o.Stake != stake {
			t.Errorf("seat %d has bet %s, want %s", seat, o.Stake, stake)
		}
	}
	r = three()
	r.Answer = func(r *round.Round, q *round.Question) (round.Answer, bool) {
		if q.Kind == round.AskDecision {
			_, _, err := poker.Placed(r, poker.Placement{Announced: "check"}) // of a bet
			var refusal *round.Refusal
			if q.Choices[0].ID == "call" && (!errors.As(err, &refusal) || refusal.Cite != "637a.8(c)") {
				t.Errorf("a check of a bet: %v", err)
			}
		}
		return shows(r, q)
	}
	if _, _, err := poker.Placed(r.Play(t).Round, poker.Placement{Announced: "check"}); err == nil {
		t.Error("a bet is taken after the round")
	}
	r = three()
	r.Answer = reports("call", round.Irregularity{Kind: poker.CardsExposed}) // the round is void before the first act
	if a, _, err := poker.Placed(r.Play(t).Round, poker.Placement{Announced: "call"}); err == nil {
		t.Errorf("%+v is taken in a void round", a)
	}
}
