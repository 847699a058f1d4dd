package mississippistud

import (
	"context"

	"felt.example/felt/analysis"
	"felt.example/felt/game"
	chapter "felt.example/felt/pa/mississippistud"
	"felt.example/felt/round"
)

// betWagers are the Bet Wagers in the order of the streets.
var betWagers = [...]round.WagerID{chapter.ThirdStreet, chapter.FourthStreet, chapter.FifthStreet}

// player plays by Choose, which serves one worker alone.
func player(_ context.Context, s *game.Selected, strategy string) (func() analysis.Player, error) {
	if err := analysis.CheckStrategy(strategies, strategy); err != nil {
		return nil, err
	}
	if _, err := chooser(s, strategy); err != nil {
		return nil, err
	}
	return func() analysis.Player {
		decide, _ := chooser(s, strategy) // made above without an error
		return func(r *round.Round, q *round.Question, a *round.Answer) {
			seat, shown := r.Seat(q.Seats[0]), 0
			ante := seat.Staked(chapter.Ante)
			wagered := ante
			for shown < len(betWagers) && betWagers[shown] != q.Choices[0].Wager {
				wagered += seat.Staked(betWagers[shown])
				shown++
			}
			analysis.Chosen(q, decide(analysis.OwnCards(r, q), analysis.Turned(r, shown), int64(wagered/ante)), a)
		}
	}, nil
}
