package highcardflush_test

import (
	"slices"
	"testing"

	"felt.example/felt/card"
	"felt.example/felt/cite"
	"felt.example/felt/game"
	"felt.example/felt/gametest"
	"felt.example/felt/gametest/generaltest"
	"felt.example/felt/pa/general"
	"felt.example/felt/pa/highcardflush"
	"felt.example/felt/regtest"
	"felt.example/felt/round"
	"felt.example/felt/settle/settletest"
)

// TestConforms plays random rounds.
func TestConforms(t *testing.T) { gametest.Exercise(t, &highcardflush.Game) }

// TestProcedure proves what the chapter shares with the others, its clauses written a
// second time. Two players and the dealer have 21 cards.
func TestProcedure(t *testing.T) {
	generaltest.Chapter{
		Game:   &highcardflush.Game,
		Rules:  `"paytables": {"flush_bonus": "A", "progressive": "A"}`,
		Stakes: "2 ante 10, 2 flush_bonus 5, 2 progressive 1, 5 ante 20, 5 progressive 1",
		Stub:   map[game.ChoiceValue]int{general.ManualShoe: 31, general.FromHand: 31, general.AutomatedShoe: 31},
		Clauses: general.Procedure{
			Chapter:   "678a",
			Manual:    general.Dealing{Loaded: "678a.8(a)", NoMoreBets: "678a.8(b)", Order: "678a.8(d)", Stub: "678a.8(e)", Count: "678a.8(f)", Correct: "678a.8(g)", Incorrect: "678a.8(h)"},
			Hand:      general.Dealing{NoMoreBets: "678a.9(b)", Order: "678a.9(b)", Stub: "678a.9(c)", Count: "678a.9(d)", Correct: "678a.9(e)", Incorrect: "678a.9(f)"},
			Automated: general.Dealing{Loaded: "678a.10(a)(1)", NoMoreBets: "678a.10(a)(2)", Order: "678a.10(b)", Stub: "678a.10(c)", Count: "678a.10(d)", Correct: "678a.10(e)", Incorrect: "678a.10(f)"},
			Irregularities: general.Irregularities{
				FaceUp: "678a.13(a)", DrawnInError: "678a.13(b)", WrongNumber: "678a.13(c)",
				ShufflerFailed: "678a.13(e)", ShoeFailed: "678a.13(f)", OutOfOrder: "678a.13(g)",
			},
		},
	}.Prove(t)
}

// TestOrderOfDealing deals one stacked deck to seats 2 and 5 in the three ways, and looks
// where each of the first 21 cards lies.
func TestOrderOfDealing(t *testing.T) {
	deck := card.Deck()
	slices.Reverse(deck) // not the order in which a new deck lies
	places := []round.Pile{round.SeatPile(2), round.SeatPile(5), round.Dealer}
	for dealing, clause := range map[game.ChoiceValue]cite.Cite{general.ManualShoe: "678a.8(d)", general.FromHand: "678a.9(b)", general.AutomatedShoe: "678a.10(b)"} {
		t.Run(dealing.String(), func(t *testing.T) {
			regtest.Proves(t, clause)
			r := live("2 ante 10, 5 ante 10", nil)
			r.Rules = `{"dealing": "` + dealing.String() + `", "shuffling": "device"}`
			r.Deck = deck
			p := r.Play(t)
			for n, e := range p.Of(round.EventDeal) {
				pile, index := places[n%3], n/3
				if dealing == general.AutomatedShoe {
					pile, index = places[n/7%3], n%7
				}
				if want := (round.Place{Pile: pile, Index: uint8(index)}); e.Place != want || p.Cards(pile)[index] != deck[n] || e.Card != 0 || e.Cite != clause {
					t.Errorf("card %d from the top, %s, goes to %s under %s; want %s face down", n, deck[n], e.Place, e.Cite, want)
				}
			}
			if n := len(p.Of(round.EventDeal)); n != 21 {
				t.Errorf("%d cards are dealt, want 21", n)
			}
		})
	}
}

// TestOnlyAntesAreDealt: an empty seat gets no cards.
func TestOnlyAntesAreDealt(t *testing.T) {
	p := live("1 ante 10, 6 ante 10", nil).Play(t)
	for seat, want := range []int{7, 7, 0, 0, 0, 0, 7} {
		pile := round.SeatPile(seat)
		if seat == 0 {
			pile = round.Dealer
		}
		if n := p.Len(pile); n != want {
			t.Errorf("seat %d (0 is the dealer) has %d cards, want %d", seat, n, want)
		}
	}
}

// TestSeventhSeat and more are refused; six are not.
func TestSeventhSeat(t *testing.T) {
	regtest.Proves(t, "678a.2(a)")
	live("1 ante 10, 2 ante 10, 3 ante 10, 4 ante 10, 5 ante 10, 6 ante 10", nil).Play(t)
	live("1 ante 10, 7 ante 10", nil).Refused(t, "678a.2(a)")
}

// exposed is a round in which a card of the dealer is seen when seat 2 is asked; seat 1
// has folded, with a Flush Bonus Wager down. Seat 2 has a seven-card flush.
func exposed() gametest.Round {
	r := live("1 ante 10, 1 flush_bonus 5, 2 ante 20, 2 flush_bonus 5, 2 straight_flush_bonus 5, 3 ante 30", nil)
	r.Cards = cards("Ad Kd 9d 8c 7c 3h 2h", "As Qs Ts 8s 7h 4h 3c", "Ah Qh Th 8h 6h 4h 9h")
	r.Answer = func(_ *round.Round, q *round.Question) (round.Answer, bool) {
		a := gametest.Report(general.DealerCardExposed)
		a.Question = q.ID
		return a, q.Kind == round.AskDecision && q.Seats[0] == 2
	}
	return r
}

// TestDealerCardExposed: Ante and Raise Wagers go back to all, also to who has folded, and
// the optional wagers are settled, from the dealer's right.
func TestDealerCardExposed(t *testing.T) {
	regtest.Proves(t, "678a.13(d)")
	p := exposed().Play(t)
	settletest.Same(t, p.Outcomes(),
		"1 ante lose 0.00 0.00 678a.11(c)(2)",
		"1 ante void 0.00 10.00 678a.13(d)",
		"2 ante void 0.00 20.00 678a.13(d)",
		"3 ante void 0.00 30.00 678a.13(d)",
		"2 flush_bonus win 1500.00 1505.00 678a.11(e)(1)(ii) 678a.12(b)",
		"2 straight_flush_bonus win 35.00 40.00 678a.11(e)(2)(ii) 678a.12(c)",
		"1 flush_bonus win 5.00 10.00 678a.11(e)(1)(ii) 678a.12(b)",
	)
	if p.Len(round.SeatPile(3)) != 7 || p.Cited(round.EventShow, "678a.11(d)") {
		t.Error("the dealer's hand is played")
	}
	for _, at := range []string{"deal", "reveal"} {
		r := exposed()
		r.Answer = gametest.Once(at, gametest.Report(general.DealerCardExposed))
		r.Refused(t, "678a.13(d)")
	}
}

// TestExposedInTime: from when the cards are dealt, so also while the stub is counted, until the last
// has decided.
func TestExposedInTime(t *testing.T) {
	regtest.Proves(t, "678a.13(d)")
	r := live("1 ante 10, 1 flush_bonus 5", nil)
	r.Cards = cards(nineHigh, "Ac Qc 9c 7c 5h 7d 8h")
	r.Rules = `{"shuffling": "device", "paytables": {"flush_bonus": "A"}}`
	r.State.RoundsSinceCount = 4
	r.Answer = gametest.Once("count_stub", gametest.Report(general.DealerCardExposed))
	settletest.Same(t, r.Play(t).Outcomes(), "1 ante void 0.00 10.00 678a.13(d)", "1 flush_bonus win 5.00 10.00 678a.11(e)(1)(ii) 678a.12(b)")
	for _, raised := range []string{"raise 10", "fold"} {
		r.Choices = map[int][]string{1: {raised}}
		r.Answer = gametest.Once("reveal", gametest.Report(general.DealerCardExposed))
		r.Refused(t, "678a.13(d)")
	}
}

// TestRaisePlacedBeforeExposure is returned with the Ante Wager.
func TestRaisePlacedBeforeExposure(t *testing.T) {
	r := exposed()
	r.Choices = map[int][]string{1: {"raise 10"}}
	settletest.Same(t, r.Play(t).Outcomes()[:4],
		"1 ante void 0.00 10.00 678a.13(d)",
		"1 raise void 0.00 10.00 678a.13(d)",
		"2 ante void 0.00 20.00 678a.13(d)",
		"3 ante void 0.00 30.00 678a.13(d)",
	)
}
