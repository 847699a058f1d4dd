package general_test

import (
	"fmt"

	"felt.example/felt/card"
	"felt.example/felt/game"
	"felt.example/felt/money"
	"felt.example/felt/pa/general"
	"felt.example/felt/round"
)

// dealer is a table where one player wagers, and the dealer errs in nothing.
type dealer struct{}

// Answer implements round.Source.
func (dealer) Answer(r *round.Round, q *round.Question) (round.Answer, bool) {
	if q.Kind == round.AskWagers {
		return round.Answer{Question: q.ID, Choice: "no_more_bets", Stakes: []round.Stake{{Seat: 1, Wager: "ante", Amount: 10 * money.Dollar}}}, true
	}
	return general.Routine(r, q, func([]card.Card) {}), true // a shuffle that leaves the cards as they were
}

// Card implements round.Source: the order of the deck is known, so no card is asked for.
func (dealer) Card(round.Place, int) (card.Card, bool) { return 0, false }

// A chapter deals by the general procedure: it gives its own number, and adds the steps of § .11.
func Example() {
	procedure := general.OneDeck("649a")
	g := &game.Game{
		Name: "Three cards", Chapter: "649a", Seats: 6,
		Wagers:  []game.Wager{{ID: "ante", Name: "Ante Wager", Cite: "649a.7(d)(1)", Required: true}},
		Options: general.Options("649a"), Check: general.Check,
		Rules: func(s *game.Selected) round.Rules {
			p := procedure.Selected(s)
			return p.Rules(s, func(r *round.Round) { p.Deal(r, 3, 3) }) // three cards to each seat and to the dealer
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
	fmt.Printf("%v at seat 1\n", r.Cards(round.SeatPile(1)))
	// Output:
	// 649a.5(a) The cards are shuffled and stacked
	// 649a.5(d) The dealer cuts: the cards above the cover card go to the bottom
	// 649a.8(e) The stub goes to the discard rack unexposed
	// [9d Jd Kd] at seat 1
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
