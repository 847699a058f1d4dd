package mississippistud_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"felt.example/felt/cite"
	"felt.example/felt/gametest"
	"felt.example/felt/gametest/generaltest"
	"felt.example/felt/regtest"
	"felt.example/felt/round"
	"felt.example/felt/settle/settletest"
)

// TestStreets: what is asked when, of whom, and how much of the board lies open.
func TestStreets(t *testing.T) {
	s := script{deck: "2c 3c 4d 5d 7h 8h 9s Ts", wagers: "1 ante 10, 3 ante 10, 3 third_street 30, 3 fourth_street 10, 6 ante 5, 6 third_street 5, 6 fourth_street 5, 6 fifth_street 15"}
	shown := 0
	var order []string
	s.instead = func(r *round.Round, q *round.Question) (round.Answer, bool) {
		if q.Kind == round.AskDecision {
			order = append(order, fmt.Sprint(q.Seats[0], " ", q.Choices[0].Wager, " ", shown))
		}
		if gametest.Offers("reveal")(r, q) {
			order = append(order, string(q.Cite))
			shown++
		}
		return round.Answer{}, false
	}
	p := s.play(t)
	t.Run("words", func(t *testing.T) { // which wager belongs to which street
		regtest.Proves(t, "655a.1")
		want := "1 third_street 0, 3 third_street 0, 6 third_street 0, 655a.11(c), 3 fourth_street 1, 6 fourth_street 1, 655a.11(e), " +
			"3 fifth_street 2, 6 fifth_street 2, 655a.11(g)"
		if got := strings.Join(order, ", "); got != want {
			t.Errorf("got  %s\nwant %s", got, want)
		}
	})
	t.Run("turned", func(t *testing.T) {
		regtest.Proves(t, "655a.11(c)", "655a.11(e)", "655a.11(g)")
		for i, c := range []cite.Cite{"655a.11(c)", "655a.11(e)", "655a.11(g)"} {
			place := round.Place{Pile: round.Community, Index: uint8(i)}
			if e := p.Under(c); len(e) != 1 || e[0].Kind != round.EventShow || e[0].Place != place || e[0].Audience != round.Everyone {
				t.Errorf("%s: %v", c, e)
			}
		}
	})
	t.Run("asked", func(t *testing.T) {
		regtest.Proves(t, "655a.11(b)", "655a.11(d)", "655a.11(f)")
		for c, want := range map[cite.Cite]string{"655a.11(b)": "1 fold, 3 wager, 6 wager", "655a.11(d)": "3 wager, 6 wager", "655a.11(f)": "3 fold, 6 wager"} {
			var got []string
			for _, e := range p.Under(c) {
				got = append(got, fmt.Sprint(e.Seat, " ", e.Choice))
			}
			if strings.Join(got, ", ") != want {
				t.Errorf("%s: %v, want %s", c, got, want)
			}
		}
	})
	settletest.Same(t, p.Outcomes(),
		"1 ante lose 0.00 0.00 655a.11(b)(2)",
		"3 ante lose 0.00 0.00 655a.11(f)(2)", "3 third_street lose 0.00 0.00 655a.11(f)(2)", "3 fourth_street lose 0.00 0.00 655a.11(f)(2)",
		"6 ante lose 0.00 0.00 655a.11(h)(3) 655a.12(a)", "6 third_street lose 0.00 0.00 655a.11(h)(3) 655a.12(a)",
		"6 fourth_street lose 0.00 0.00 655a.11(h)(3) 655a.12(a)", "6 fifth_street lose 0.00 0.00 655a.11(h)(3) 655a.12(a)")
}

// TestBoardAfterAllFolded is turned only for an open optional wager.
func TestBoardAfterAllFolded(t *testing.T) {
	for wagers, want := range map[string]int{
		"1 ante 10, 4 ante 10": 0, "1 ante 10, 4 ante 10, 4 third_street 10": 1,
		"1 ante 10, 1 three_card_bonus 1, 4 ante 10": 3, "1 ante 10, 4 ante 10, 4 progressive 1": 3,
	} {
		s := script{wagers: wagers}
		p, shown := s.play(t), 0
		for _, e := range p.Events {
			if e.Kind == round.EventShow && e.Place.Kind == round.AtCommunity {
				shown++
			}
		}
		if shown != want {
			t.Errorf("%s: %d community cards are turned, want %d", wagers, shown, want)
		}
	}
}

// TestHandsAreTheirPlayers: each sees his own two cards and answers for himself.
func TestHandsAreTheirPlayers(t *testing.T) {
	regtest.Proves(t, "655a.11(a)")
	s := script{deck: "2c 3c 4d 5d 7h 8h 9s", wagers: "2 ante 10, 2 progressive 1, 5 ante 10"}
	p := s.play(t)
	seen := map[int]string{}
	for _, e := range p.Events {
		switch {
		case e.Kind == round.EventLook:
			seen[e.Audience] += e.Card.String()
			if e.Audience != e.Seat || int(e.Place.Seat) != e.Seat || e.Cite != "655a.11(a)" {
				t.Errorf("seat %d looks at %s", e.Audience, e.Place)
			}
		case e.Kind == round.EventShow && e.Place.Kind == round.AtSeat && e.Seat != 2:
			t.Errorf("the folded hand of seat %d is shown", e.Seat)
		}
	}
	if seen[2] != "2c4d" || seen[5] != "3c5d" {
		t.Errorf("seen: %v", seen)
	}
	revealed := script{rules: `{"cards": "revealed"}`, wagers: "2 ante 10"}
	for _, e := range revealed.play(t).Events {
		if e.Kind == round.EventLook {
			t.Error("a table that does not know the cards shows them")
		}
	}
	for _, a := range []round.Answer{{Seat: 5, Choice: "fold"}, {Seat: 3, Choice: "fold"}, {Choice: "fold"}} {
		s.instead = func(_ *round.Round, q *round.Question) (round.Answer, bool) {
			a.Question = q.ID
			return a, q.Kind == round.AskDecision
		}
		s.refused(t, "655a.11(b)")
	}
}

// TestCardsStay on the table until they are settled, and then go to the rack.
func TestCardsStay(t *testing.T) {
	s := script{wagers: "1 ante 10, 2 ante 10, 2 three_card_bonus 1, 3 ante 10, 3 third_street 10, 3 fourth_street 10, 3 fifth_street 10, 4 ante 10, 4 progressive 1"}
	p := s.play(t)
	// When a seat's cards go and under which clause, and when its first and last wager is settled.
	type times struct {
		collected, first, last int
		cite                   cite.Cite
	}
	seats := map[int]*times{0: {}, 1: {}, 2: {}, 3: {}, 4: {}}
	for i, e := range p.Events {
		at := seats[e.Seat]
		switch {
		case e.Kind == round.EventCollect && at.cite == "":
			at.collected, at.cite = i, e.Cite
		case e.Kind == round.EventSettle && at.first == 0:
			at.first, at.last = i, i
		case e.Kind == round.EventSettle:
			at.last = i
		}
	}
	turned := slices.IndexFunc(p.Events, func(e round.Event) bool { return e.Kind == round.EventShow })
	t.Run("folded with an optional wager", func(t *testing.T) {
		regtest.Proves(t, "655a.11(b)(2)(i)")
		for _, seat := range []int{2, 4} {
			if at := seats[seat]; at.first > turned || at.last < turned || at.collected < at.last {
				t.Errorf("seat %d: %+v; the first card is turned at %d", seat, *at, turned)
			}
		}
	})
	t.Run("folded without", func(t *testing.T) {
		regtest.Proves(t, "655a.11(b)(2)(ii)")
		if at := seats[1]; at.cite != "655a.11(b)(2)(ii)" || at.collected < at.last || at.collected > turned {
			t.Errorf("seat 1: %+v; the first card is turned at %d", *at, turned)
		}
	})
	t.Run("settled", func(t *testing.T) {
		regtest.Proves(t, "655a.11(j)")
		for _, seat := range []int{0, 2, 3, 4} {
			if at := seats[seat]; at.cite != "655a.11(j)" || at.collected < at.last {
				t.Errorf("seat %d: %+v", seat, *at)
			}
		}
	})
}

// TestValidation comes before a progressive wager is paid, and only then.
func TestValidation(t *testing.T) {
	regtest.Proves(t, "655a.11(i)(2)(ii)")
	for deck, want := range map[string]bool{"9s Ts 9h 9d 2c": true, "9s Ts 9h 8d 2c": false} {
		asked := false
		s := script{deck: deck, wagers: "1 ante 10, 1 progressive 1"}
		s.instead = func(r *round.Round, q *round.Question) (round.Answer, bool) {
			if q.Kind == round.AskValidation {
				asked = true
				if r.Seat(1).Has("progressive") == 0 || q.Cite != "655a.11(i)(2)(ii)" {
					t.Error("the wager is settled before it is validated")
				}
			}
			return round.Answer{}, false
		}
		if s.play(t); asked != want {
			t.Errorf("%s: validation is asked: %t", deck, asked)
		}
	}
}

// TestCardsRemain of who has won a share of the meter until that is documented; those of who has not go with the others.
func TestCardsRemain(t *testing.T) {
	s := script{rules: envied, deck: "As 2h Ks 7d Qs Js Ts", wagers: "1 ante 10, 1 progressive 1, 1 third_street 10, 1 fourth_street 10, 1 fifth_street 10, 3 ante 10, 3 progressive 1, 3 third_street 10, 3 fourth_street 10, 3 fifth_street 10"}
	r := s.round(&played{})
	generaltest.Remain(t, r, "655a.11(i)(2)(iii)", "655a.11(j)", 1)
}

// TestPlayerWhoLeaves loses his wagers and has no Envy Bonus; the others play on.
func TestPlayerWhoLeaves(t *testing.T) {
	regtest.Proves(t, "655a.7(b)")
	s := script{rules: envied, deck: "2c 7s 4d 8s 9s Ts Js", wagers: "1 ante 10, 1 progressive 1, 5 ante 10, 5 third_street 10, 5 fourth_street 10, 5 fifth_street 10"}
	left := false
	s.instead = func(_ *round.Round, q *round.Question) (round.Answer, bool) {
		if left || q.Kind != round.AskDecision || q.Seats[0] != 1 {
			return round.Answer{}, false
		}
		left = true
		return round.Answer{Question: q.ID, Abandoned: 1}, true
	}
	p := s.play(t)
	settletest.Same(t, p.Outcomes()[:2], "1 ante lose 0.00 0.00 655a.7(b)", "1 progressive lose 0.00 0.00 655a.7(b)")
	if len(p.Outcomes()) != 6 || p.Outcomes()[2].Seat != 5 || p.Outcomes()[2].Result != round.Win {
		t.Errorf("%v", settletest.Lines(p.Outcomes()))
	}
}

// TestCitesOfTheTable: under which clauses cards are turned and hands formed, and the steps.
func TestCitesOfTheTable(t *testing.T) {
	s := script{deck: "9s Jh 2c 9h Jd 3c 9d 9c Js", wagers: "1 ante 10, 1 progressive 1, 2 ante 10, 2 third_street 10, 2 fourth_street 10, 2 fifth_street 10, 3 ante 10, 3 three_card_bonus 1"}
	if got, want := s.play(t).Shown(), "show community 655a.11(c), show community 655a.11(e), show community 655a.11(g), form community 655a.7(d)(4), "+
		"show 2 655a.11(h), form 2 655a.11(h), show 1 655a.11(i)(2), form 1 655a.11(i)(2)"; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if got, want := steps(t, s), "655a.5 655a.7 655a.8 655a.11(b) 655a.11(d) 655a.11(f) 655a.11(h) 655a.11(j)"; got != want {
		t.Errorf("steps %s, want %s", got, want)
	}
}
