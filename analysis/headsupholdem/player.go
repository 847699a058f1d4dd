package headsupholdem

import (
	"context"

	"felt.example/felt/analysis"
	"felt.example/felt/game"
	"felt.example/felt/money"
	"felt.example/felt/round"
)

// turned is how many community cards are turned when the Raise Wager may be so many times
// the Ante Wager, §§ 677a.11(b), (d) and (f).
var turned = map[money.Cents]int{3: 0, 2: 3, 1: 5}

// player plays by Choose.
func player(ctx context.Context, s *game.Selected, strategy string) (func() analysis.Player, error) {
	choose, err := Choose(ctx, s, strategy)
	if err != nil {
		return nil, err
	}
	return analysis.Shared(func(r *round.Round, q *round.Question, a *round.Answer) {
		community := analysis.Turned(r, turned[q.Choices[0].Max/q.Choices[0].Min])
		analysis.Chosen(q, choose(analysis.OwnCards(r, q), community), a)
	}), nil
}
