package round_test

import (
	"fmt"

	"felt.example/felt/card"
	"felt.example/felt/cite"
	"felt.example/felt/money"
	"felt.example/felt/payout"
	"felt.example/felt/round"
)

// script is a Source that has its answers from the beginning.
type script []round.Answer

// Answer implements round.Source.
func (s script) Answer(r *round.Round, q *round.Question) (round.Answer, bool) {
	if r.Asked() < len(s) {
		return s[r.Asked()], true
	}
	return round.Answer{}, false
}

// Card implements round.Source. The deck is known, so no card is asked for.
func (script) Card(round.Place, int) (card.Card, bool) { return 0, false }

// One card each, and the higher card wins. The round stops at the question that nobody has
// answered; with the answer it is run again from its start.
func ExampleRun() {
	const unused cite.Cite = "678a.13(a)"
	player := round.SeatPile(1)
	rules := &round.Rules{Steps: []round.Step{
		{Cite: "678a.7", Name: "Wagers", Do: func(r *round.Round) {
			r.PlaceWager(1, "Ann", "ante", 10*money.Dollar, "678a.7(d)(1)")
		}},
		{Cite: "678a.8", Name: "Deal", Do: func(r *round.Round) {
			r.Load(card.Hand("Ac Kd"))
			r.Deal(player, "678a.8(c)", unused)
			r.Deal(round.Dealer, "678a.8(c)", unused)
		}},
		{Cite: "678a.11", Name: "Decision and settlement", Do: func(r *round.Round) {
			ann := r.Seat(1)
			r.Look(player, "678a.11(a)")
			answer := r.Ask(round.Question{
				Kind: round.AskDecision, Cite: "678a.11(b)", Text: "Fold or stay", Seats: []int{1},
				Choices: []round.Choice{{ID: "stay", Cite: "678a.11(b)"}, {ID: "fold", Cite: "678a.11(b)"}},
			})
			r.Decide(ann, answer.Choice, "678a.11(b)")
			own, dealer := r.Turn(player, "678a.11(c)").Cards()[0], r.Turn(round.Dealer, "678a.11(c)").Cards()[0]
			if answer.Choice == "fold" || own.Rank() < dealer.Rank() {
				r.Lose(ann, "ante", own.Name(), "678a.11(d)")
				return
			}
			r.Settle(ann, "ante", payout.To(1, 1), own.Name(), "678a.11(d)")
		}},
	}}

	r, err := round.Run(rules, round.TableState{}, script{}, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	question := r.Waiting()
	fmt.Println(question.Text, question.Seats, question.Choices[0].ID, question.Choices[1].ID)

	_, err = round.Run(rules, round.TableState{}, script{{Seat: 1, Choice: "raise"}}, nil)
	fmt.Println(err)

	r, err = round.Run(rules, round.TableState{}, script{{Seat: 1, Choice: "stay"}}, func(e round.Event) {
		fmt.Println(e.Kind, e.Cite)
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, o := range r.Outcomes() {
		fmt.Println(o.Player, o.Wager, o.Result, o.Hand, o.Returned)
	}
	// Output:
	// Fold or stay [1] stay fold
	// seat 1: "raise" is not one of the choices (§ 678a.11(b))
	// wager 678a.7(d)(1)
	// deal 678a.8(c)
	// deal 678a.8(c)
	// look 678a.11(a)
	// decision 678a.11(b)
	// show 678a.11(c)
	// show 678a.11(c)
	// settle 678a.11(d)
	// Ann ante win ace of clubs 20.00
}
