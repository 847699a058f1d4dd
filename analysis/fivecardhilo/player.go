package fivecardhilo

import (
	"context"

	"felt.example/felt/analysis"
	"felt.example/felt/card"
	"felt.example/felt/game"
	"felt.example/felt/round"
)

// player plays by Choose: the first decision says how the hand will be set.
func player(ctx context.Context, s *game.Selected, strategy string) (func() analysis.Player, error) {
	choose, err := chooser(ctx, s, strategy)
	if err != nil {
		return nil, err
	}
	return analysis.Shared(func(r *round.Round, q *round.Question, a *round.Answer) {
		own := analysis.OwnCards(r, q)
		choice := choose(own)
		a.Question, a.Seat, a.Choice = q.ID, q.Seats[0], "set"
		switch {
		case q.Choices[0].ID == "set":
			low := lowOf(own, choice)
			for i := range q.Choices {
				if o := &q.Choices[i]; o.Seat == a.Seat && card.SetOf(o.Cards...) == low {
					a.Cards = o.Cards
				}
			}
		case choice == fold:
			a.Choice = fold
		default:
			a.Choice, a.Amount = play, q.Choices[0].Min
		}
	}), nil
}
