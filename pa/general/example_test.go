package general_test

import (
	"fmt"
	"slices"

	"felt.example/felt/card"
	"felt.example/felt/game"
	"felt.example/felt/hand"
	"felt.example/felt/money"
	"felt.example/felt/pa/general"
	"felt.example/felt/payout"
	"felt.example/felt/round"
)

// dealer is a table where one player wagers, and the dealer errs in nothing.
type dealer struct{}

// Answer implements round.Source.
func (dealer) Answer(r *round.Round, q *round.Question) (round.Answer, bool) {
	if q.Kind == round.AskWagers {
		return round.Answer{Question: q.ID, Choice: "no_more_bets", Stakes: []round.Stake{{Seat: 1, Wager: "ante", Amount: 10 * money.Dollar}}}, true
	}
	return general.Routine(r, q, func(cards []card.Card) { slices.Reverse(cards) }), true // a shuffle that anybody can follow
}

// Card implements round.Source: the order of the deck is known, so no card is asked for.
func (dealer) Card(round.Place, int) (card.Card, bool) { return 0, false }

// A chapter of one's own: its number and wager, the deal by the general procedure, and a step that compares and pays.
func Example() {
	procedure := general.OneDeck("649a")
	pays := round.Step{Cite: "649a.11", Name: "Settlement", Do: func(r *round.Round) {
		dealer := hand.ThreeCard(r.Turn(round.Dealer, "649a.11(d)"))
		for player := range r.FromRight {
			switch own := hand.ThreeCard(r.Turn(round.SeatPile(player.Number), "649a.11(e)")); {
			case own > dealer:
				r.Settle(player, "ante", payout.To(1, 1), own.String(), "649a.11(e)(2)(i)", "649a.12(a)")
			case own == dealer:
				r.Settle(player, "ante", payout.Push, own.String(), "649a.11(e)(2)(ii)")
			default:
				r.Lose(player, "ante", own.String(), "649a.11(e)(2)(iii)")
			}
		}
	}}
	g := &game.Game{
		Name: "Three cards", Chapter: "649a", Seats: 6,
		Wagers:  []game.Wager{{ID: "ante", Name: "Ante Wager", Cite: "649a.7(d)(1)", Required: true}},
		Options: general.Options("649a"), Check: general.Check,
		Rules: func(s *game.Selected) round.Rules {
			p := procedure.Selected(s)
			return p.Rules(s, func(r *round.Round) { p.Deal(r, 3, 3) }, pays) // three cards to each seat and to the dealer
		},
	}
	selected, err := g.Select([]byte(`{"shuffling": "manual"}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	r, err := selected.Run(round.TableState{Opened: true}, dealer{}, func(e round.Event) {
		if e.Kind == round.EventProcedure {
			fmt.Println(e.Cite, e.Text)
		}
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%v at seat 1, %v for the dealer\n", r.Cards(round.SeatPile(1)), r.Cards(round.Dealer))
	for _, o := range r.Outcomes() {
		fmt.Println(o.Wager, o.Hand, o.Result, o.Returned, o.Cites)
	}
	// Output:
	// 649a.5(a) The cards are shuffled and stacked
	// 649a.5(d) The dealer cuts: the cards above the cover card go to the bottom
	// 649a.8(e) The stub goes to the discard rack unexposed
	// [7h 5h 3h] at seat 1, [6h 4h 2h] for the dealer
	// ante seven-high flush win 20.00 [649a.11(e)(2)(i) 649a.12(a)]
}

// A progressive meter takes a quarter of each wager of $1.01, and loses no fraction of a cent.
func ExampleMeter() {
	meter := general.Meter{Reading: 1_000 * money.Dollar}
	for range 4 {
		meter = meter.Contribute(1_01, 25_00) // cents, and hundredths of a per cent
		fmt.Println(meter.Reading, meter.Carry)
	}
	// Output:
	// 1000.25 2500
	// 1000.50 5000
	// 1000.75 7500
	// 1001.01 0
}
