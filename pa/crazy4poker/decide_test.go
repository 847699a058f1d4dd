package crazy4poker_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"felt.example/felt/cite"
	"felt.example/felt/regtest"
	"felt.example/felt/round"
	"felt.example/felt/settle/settletest"
)

// TestAskedClockwise: each seat decides once, from the dealer's left, before the dealer turns.
func TestAskedClockwise(t *testing.T) {
	regtest.Proves(t, "657a.11(b)")
	s := script{wagers: "6 ante 5, 6 play 5, 1 ante 10, 3 ante 10, 3 play 10"}
	p := s.play(t)
	var got []string
	for _, e := range p.Events {
		switch {
		case e.Kind == round.EventDecision && e.Cite == "657a.11(b)":
			got = append(got, fmt.Sprint(e.Seat, " ", e.Choice))
		case e.Kind == round.EventWager && e.Cite == "657a.11(c)(1)":
			got = append(got, fmt.Sprint(e.Wager, " ", e.Amount))
		case e.Kind == round.EventShow && e.Place.Kind == round.AtDealer && e.Place.Index == 0:
			got = append(got, "dealer")
		}
	}
	if line := strings.Join(got, ", "); line != "1 fold, 3 play, play 10.00, 6 play, play 5.00, dealer" {
		t.Error(line)
	}
}

// TestPlayWagerIsPlaced when the player decides, at his seat.
func TestPlayWagerIsPlaced(t *testing.T) {
	regtest.Proves(t, "657a.11(c)(1)")
	s := script{wagers: "1 ante 10, 1 play 10, 3 ante 5"}
	p := s.play(t)
	at := slices.IndexFunc(p.Events, func(e round.Event) bool { return e.Kind == round.EventDecision })
	if e := p.Events[at+1]; e.Kind != round.EventWager || e.Seat != 1 || e.Wager != "play" || e.Amount != 10_00 || e.Cite != "657a.11(c)(1)" {
		t.Errorf("after the decision: %+v", e)
	}
	if got := p.Under("657a.11(c)(1)"); len(got) != 1 {
		t.Errorf("placed: %v", got)
	}
}

// TestHandsAreTheirPlayers: each sees his own five cards and answers for himself.
func TestHandsAreTheirPlayers(t *testing.T) {
	regtest.Proves(t, "657a.11(a)")
	s := script{deck: "2c 3c 4c 2d 3d 4d 2h 3h 4h 2s 3s 4s Ac Kc Qc", wagers: "2 ante 10, 2 queens_up 1, 5 ante 10"}
	p := s.play(t)
	seen := map[int]string{}
	for _, e := range p.Events {
		switch {
		case e.Kind == round.EventLook:
			seen[e.Audience] += e.Card.String()
			if e.Audience != e.Seat || int(e.Place.Seat) != e.Seat || e.Cite != "657a.11(a)" {
				t.Errorf("seat %d looks at %s", e.Audience, e.Place)
			}
		case e.Kind == round.EventShow && e.Place.Kind == round.AtSeat && e.Seat != 2:
			t.Errorf("the folded hand of seat %d is shown", e.Seat)
		}
	}
	if seen[2] != "2c2d2h2sAc" || seen[5] != "3c3d3h3sKc" {
		t.Errorf("seen: %v", seen)
	}
	revealed := script{rules: `{"cards": "revealed"}`, wagers: "2 ante 10"}
	if len(revealed.play(t).Of(round.EventLook)) > 0 {
		t.Error("a table that does not know the cards shows them")
	}
	for _, a := range []round.Answer{{Seat: 5, Choice: "fold"}, {Seat: 3, Choice: "fold"}, {Choice: "fold"}} {
		s.instead = func(_ *round.Round, q *round.Question) (round.Answer, bool) {
			a.Question = q.ID
			return a, q.Kind == round.AskDecision
		}
		s.refused(t, "657a.11(b)")
	}
}

// TestCardsStay on the table until they are settled, and then go to the rack.
func TestCardsStay(t *testing.T) {
	s := script{wagers: "1 ante 10, 2 ante 10, 2 queens_up 1, 3 ante 10, 3 play 10"}
	p := s.play(t)
	// When a seat's cards go and under which clause, when they are shown and when its last wager is settled.
	type times struct {
		collected, shown, last int
		cite                   cite.Cite
	}
	seats := map[int]*times{0: {}, 1: {}, 2: {}, 3: {}}
	for i, e := range p.Events {
		at := seats[e.Seat]
		switch {
		case e.Kind == round.EventCollect && at.cite == "":
			at.collected, at.cite = i, e.Cite
		case e.Kind == round.EventShow && at.shown == 0:
			at.shown = i
		case e.Kind == round.EventSettle:
			at.last = i
		}
	}
	dealer := seats[0].shown
	t.Run("folded with Queens Up", func(t *testing.T) {
		regtest.Proves(t, "657a.11(c)(2)(i)")
		if at := seats[2]; at.shown < dealer || at.last < dealer || at.collected < at.last {
			t.Errorf("seat 2: %+v; the dealer turns at %d", *at, dealer)
		}
	})
	t.Run("folded without", func(t *testing.T) {
		regtest.Proves(t, "657a.11(c)(2)(ii)")
		if at := seats[1]; at.cite != "657a.11(c)(2)(ii)" || at.collected < at.last || at.collected > dealer || at.shown != 0 {
			t.Errorf("seat 1: %+v; the dealer turns at %d", *at, dealer)
		}
	})
	t.Run("settled", func(t *testing.T) {
		regtest.Proves(t, "657a.11(h)")
		for _, seat := range []int{0, 2, 3} {
			if at := seats[seat]; at.cite != "657a.11(h)" || at.collected < at.last {
				t.Errorf("seat %d: %+v", seat, *at)
			}
		}
	})
}

// TestPlayerWhoLeaves loses his wagers; the others play on.
func TestPlayerWhoLeaves(t *testing.T) {
	regtest.Proves(t, "657a.7(b)")
	s := script{wagers: "1 ante 10, 1 queens_up 1, 5 ante 10, 5 play 10"}
	left := false
	s.instead = func(_ *round.Round, q *round.Question) (round.Answer, bool) {
		if left || q.Kind != round.AskDecision || q.Seats[0] != 1 {
			return round.Answer{}, false
		}
		left = true
		return round.Answer{Question: q.ID, Abandoned: 1}, true
	}
	outcomes := s.play(t).Outcomes()
	settletest.Same(t, outcomes[:3], "1 ante lose 0.00 0.00 657a.7(b)", "1 super_bonus lose 0.00 0.00 657a.7(b)", "1 queens_up lose 0.00 0.00 657a.7(b)")
	if len(outcomes) != 6 || outcomes[3].Seat != 5 {
		t.Errorf("%v", settletest.Lines(outcomes))
	}
}

// TestCitesOfTheTable: under which clauses cards are turned and hands formed, and the steps.
func TestCitesOfTheTable(t *testing.T) {
	s := script{wagers: "1 ante 10, 1 queens_up 1, 2 ante 10, 2 play 10, 3 ante 10"}
	p := s.play(t)
	if got, want := p.Shown(), "form 1 657a.6(b), form 2 657a.6(b), form 3 657a.6(b), show dealer 657a.11(d), form dealer 657a.11(d), "+
		"show 2 657a.11(e), form 2 657a.11(e), show 1 657a.11(g), form 1 657a.11(g)"; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if got, want := steps(t, s), "657a.5 657a.7 657a.8 657a.11(b) 657a.11(d) 657a.11(h)"; got != want {
		t.Errorf("steps %s, want %s", got, want)
	}
	for _, q := range p.asked {
		if q.Kind == round.AskDecision && (q.Choices[1].ID != "fold" || q.Choices[1].Cite != "657a.11(c)(2)") {
			t.Errorf("%+v", q.Choices[1])
		}
	}
}
