package threecardpoker_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"felt.example/felt/card"
	"felt.example/felt/cite"
	"felt.example/felt/gametest"
	"felt.example/felt/pa/general"
	"felt.example/felt/regtest"
	"felt.example/felt/round"
	"felt.example/felt/settle/settletest"
)

// TestDealing follows each card of one stacked deck to its place, and the stub to the rack.
func TestDealing(t *testing.T) {
	const singly = "2/0 5/0 dealer/0 2/1 5/1 dealer/1 2/2 5/2 dealer/2"
	for _, c := range []struct {
		dealing               string
		order, stub           cite.Cite
		places, second, fifth string
	}{
		{"manual_shoe", "649a.8(d)", "649a.8(e)", singly, "As Js 8s", "Ks Ts 7s"},
		{"hand", "649a.9(b)", "649a.9(c)", singly, "As Js 8s", "Ks Ts 7s"},
		{"automated_shoe", "649a.10(b)", "649a.10(c)", "2/0 2/1 2/2 5/0 5/1 5/2 dealer/0 dealer/1 dealer/2", "As Ks Qs", "Js Ts 9s"},
	} {
		t.Run(c.dealing, func(t *testing.T) {
			regtest.Proves(t, c.order, c.stub)
			s := script{rules: `"shuffling": "device", "dealing": "` + c.dealing + `"`, deck: "As Ks Qs Js Ts 9s 8s 7s 6s", wagers: "5 ante 10, 2 ante 10"}
			p := s.play(t)
			if got := p.DealtTo(); got != c.places {
				t.Errorf("dealt to %s, want %s", got, c.places)
			}
			for seat, want := range map[int]string{2: c.second, 5: c.fifth} {
				if got := p.Cards(round.SeatPile(seat)); !slices.Equal(got, card.Hand(want)) {
					t.Errorf("%v lie at seat %d, want %s", got, seat, want)
				}
			}
			for _, e := range p.Of(round.EventDeal) {
				if e.Cite != c.order || e.Card != 0 {
					t.Errorf("%s is dealt under %s, showing %v", e.Place, e.Cite, e.Card)
				}
			}
			if e := p.Under(c.stub); len(e) != 1 || e[0].Kind != round.EventProcedure {
				t.Errorf("the stub: %v", e)
			}
		})
	}
}

// TestAskedClockwise: each seat decides once, from the dealer's left, before the dealer turns.
func TestAskedClockwise(t *testing.T) {
	regtest.Proves(t, "649a.11(b)", "649a.11(c)(1)")
	s := script{wagers: "6 ante 5, 6 play 5, 1 ante 10, 3 ante 10, 3 play 10"}
	var got []string
	for _, e := range s.play(t).Events {
		switch {
		case e.Kind == round.EventDecision && e.Cite == "649a.11(b)":
			got = append(got, fmt.Sprint(e.Seat, " ", e.Choice))
		case e.Kind == round.EventWager && e.Cite == "649a.11(c)(1)":
			got = append(got, fmt.Sprint(e.Wager, " ", e.Amount))
		case e.Kind == round.EventShow && e.Place.Kind == round.AtDealer && e.Place.Index == 0:
			got = append(got, "dealer")
		}
	}
	if line := strings.Join(got, ", "); line != "1 fold, 3 play, play 10.00, 6 play, play 5.00, dealer" {
		t.Error(line)
	}
}

// TestHandsAreTheirPlayers: each sees his own three cards and answers for himself.
func TestHandsAreTheirPlayers(t *testing.T) {
	regtest.Proves(t, "649a.11(a)(1)")
	s := script{deck: "2c 3c 4c 2d 3d 4d 2h 3h 4h", wagers: "2 ante 10, 2 pair_plus 1, 5 ante 10"}
	seen := map[int]string{}
	for _, e := range s.play(t).Of(round.EventLook) {
		seen[e.Audience] += e.Card.String()
		if e.Audience != e.Seat || int(e.Place.Seat) != e.Seat || e.Cite != "649a.11(a)" {
			t.Errorf("seat %d looks at %s", e.Audience, e.Place)
		}
	}
	if seen[2] != "2c2d2h" || seen[5] != "3c3d3h" {
		t.Errorf("seen: %v", seen)
	}
	for _, a := range []round.Answer{{Seat: 5, Choice: "fold"}, {Seat: 3, Choice: "fold"}, {Choice: "fold"}} {
		s.instead = deciding(2, a)
		s.refused(t, "649a.11(b)")
	}
}

// TestCardsStay on the table until they are settled, and then go to the rack.
func TestCardsStay(t *testing.T) {
	s := script{wagers: "1 ante 10, 2 ante 10, 2 pair_plus 1, 3 ante 10, 3 play 10"}
	type course struct {
		shown, settled, collected int
		cite                      cite.Cite
	}
	seats := map[int]*course{0: {}, 1: {}, 2: {}, 3: {}}
	for i, e := range s.play(t).Events {
		switch at := seats[e.Seat]; {
		case e.Kind == round.EventShow && at.shown == 0:
			at.shown = i
		case e.Kind == round.EventSettle:
			at.settled = i
		case e.Kind == round.EventCollect && at.cite == "":
			at.collected, at.cite = i, e.Cite
		}
	}
	dealer := seats[0].shown
	t.Run("folded with Pair Plus", func(t *testing.T) {
		regtest.Proves(t, "649a.11(c)(2)(i)")
		if at := seats[2]; at.shown < dealer || at.settled < dealer || at.collected < at.settled {
			t.Errorf("%+v; the dealer turns at %d", *at, dealer)
		}
	})
	t.Run("folded without", func(t *testing.T) {
		regtest.Proves(t, "649a.11(c)(2)(ii)")
		if at := seats[1]; at.cite != "649a.11(c)(2)(ii)" || at.collected < at.settled || at.collected > dealer || at.shown != 0 {
			t.Errorf("%+v; the dealer turns at %d", *at, dealer)
		}
	})
	t.Run("settled", func(t *testing.T) {
		regtest.Proves(t, "649a.11(h)")
		for _, seat := range []int{0, 2, 3} {
			if at := seats[seat]; at.cite != "649a.11(h)" || at.collected < at.settled {
				t.Errorf("seat %d: %+v", seat, *at)
			}
		}
	})
}

// TestPlayerWhoLeaves loses his wagers; the others play on.
func TestPlayerWhoLeaves(t *testing.T) {
	regtest.Proves(t, "649a.7(b)")
	s := script{wagers: "1 ante 10, 1 pair_plus 1, 5 ante 10, 5 play 10"}
	left := false
	s.instead = func(_ *round.Round, q *round.Question) (round.Answer, bool) {
		if left || q.Kind != round.AskDecision {
			return round.Answer{}, false
		}
		left = true
		return round.Answer{Question: q.ID, Abandoned: 1}, true
	}
	outcomes := s.play(t).Outcomes()
	settletest.Same(t, outcomes[:2], "1 ante lose 0.00 0.00 649a.7(b)", "1 pair_plus lose 0.00 0.00 649a.7(b)")
	if len(outcomes) != 4 || outcomes[2].Seat != 5 {
		t.Errorf("%v", settletest.Lines(outcomes))
	}
}

// TestNoWagerAfterNoMoreBets but the Play Wager of the seat that is asked.
func TestNoWagerAfterNoMoreBets(t *testing.T) {
	regtest.Proves(t, "649a.7(c)")
	for _, a := range []round.Answer{
		{Seat: 1, Choice: "pair_plus", Amount: 1_00}, {Seat: 1, Choice: "ante", Amount: 10_00}, {Seat: 2, Choice: "play", Amount: 10_00},
		{Seat: 1, Choice: "no_more_bets", Stakes: []round.Stake{{Seat: 1, Wager: "pair_plus", Amount: 1_00}}}, {Seat: 1, Choice: "play"},
	} {
		s := script{wagers: "1 ante 10", instead: deciding(1, a)}
		s.refused(t, "649a.11(b)")
	}
}

const both = "1 ante 10, 4 ante 20, 4 pair_plus 5"

// TestWrongNumber voids all, what a fold has lost included.
func TestWrongNumber(t *testing.T) {
	regtest.Proves(t, "649a.13(c)")
	at := func(seat int) func(*round.Round, *round.Question) bool {
		return func(_ *round.Round, q *round.Question) bool { return q.Kind == round.AskDecision && q.Seats[0] == seat }
	}
	void := []string{"1 ante void 0.00 10.00 649a.13(c)", "4 ante void 0.00 20.00 649a.13(c)", "4 pair_plus void 0.00 5.00 649a.13(c)"}
	s := script{wagers: both, instead: gametest.Irregular(round.Irregularity{Kind: general.WrongNumber}, at(1))}
	settletest.Same(t, s.play(t).Outcomes(), void...)
	s.instead = gametest.Irregular(round.Irregularity{Kind: general.WrongNumber}, at(4))
	settletest.Same(t, s.play(t).Outcomes(), append([]string{"1 ante lose 0.00 0.00 649a.11(c)(2)"}, void...)...)
}

// TestDealerCardExposed returns Ante and Play, and settles Pair Plus.
func TestDealerCardExposed(t *testing.T) {
	regtest.Proves(t, "649a.13(d)")
	exposed := round.Irregularity{Kind: general.DealerCardExposed}
	second := func(_ *round.Round, q *round.Question) bool { return q.Kind == round.AskDecision && q.Seats[0] == 4 }
	s := script{deck: "Qs 2c 9c Qd 3d 9d 4s 5h 8d", wagers: "1 ante 10, 1 play 10, 1 pair_plus 1, 4 ante 20, 4 pair_plus 5", instead: gametest.Irregular(exposed, second)}
	p := s.play(t)
	if !p.Cited(round.EventProcedure, "649a.13(d)") || !p.Cited(round.EventShow, "649a.13(d)") {
		t.Error("nothing is said or turned")
	}
	settletest.Same(t, p.Outcomes(),
		"1 ante void 0.00 10.00 649a.13(d)", "1 play void 0.00 10.00 649a.13(d)", "4 ante void 0.00 20.00 649a.13(d)",
		"4 pair_plus lose 0.00 0.00 649a.11(g)(1)", "1 pair_plus win 1.00 2.00 649a.11(g)(2) 649a.12(c)")
	s.rules, s.instead = `"shuffling": "device"`, gametest.Irregular(exposed, gametest.Offers("count_stub"))
	counted := s.round()
	counted.State.RoundsSinceCount = 4
	settletest.Same(t, counted.Play(t).Outcomes(), "1 ante void 0.00 10.00 649a.13(d)", "4 ante void 0.00 20.00 649a.13(d)",
		"4 pair_plus lose 0.00 0.00 649a.11(g)(1)", "1 pair_plus win 1.00 2.00 649a.11(g)(2) 649a.12(c)")
	for _, choice := range []string{"deal", "reveal", "shuffle"} {
		s := script{wagers: both, instead: gametest.Irregular(exposed, gametest.Offers(choice))}
		s.refused(t, "649a.13(d)")
	}
}

// TestCitesOfTheTable: under which clauses cards are turned and hands formed.
func TestCitesOfTheTable(t *testing.T) {
	s := script{wagers: "1 ante 10, 1 pair_plus 1, 2 ante 10, 2 play 10, 3 ante 10"}
	want := "form 1 649a.6(b), form 2 649a.6(b), form 3 649a.6(b), show dealer 649a.11(d), form dealer 649a.11(d), " +
		"show 2 649a.11(e), form 2 649a.11(e), show 1 649a.11(g), form 1 649a.11(g)"
	if got := s.play(t).Shown(); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	s.rules = `"cards": "revealed"`
	if len(s.play(t).Of(round.EventLook)) > 0 {
		t.Error("a table that does not know the cards shows them")
	}
}
