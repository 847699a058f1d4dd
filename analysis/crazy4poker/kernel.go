package crazy4poker

import (
	"context"

	"felt.example/felt/analysis"
	"felt.example/felt/card"
	"felt.example/felt/game"
	"felt.example/felt/hand"
	"felt.example/felt/money"
	"felt.example/felt/pa/crazy4poker"
)

// kernel plays the base game and the Queens Up Wager.
func kernel(ctx context.Context, s *game.Selected, p analysis.Placed) (*analysis.Kernel, error) {
	if p.Wager == analysis.Base {
		return baseKernel(ctx, s, p)
	}
	return analysis.JudgedKernel(s, p), nil
}

// The results of a showdown.
const unqualified, win, tie, lose = 0, 1, 2, 3

// baseKernel settles by §§ 657a.11(b) to (f).
func baseKernel(ctx context.Context, s *game.Selected, p analysis.Placed) (*analysis.Kernel, error) {
	plays, err := solver.Plays(ctx, s, p.Strategy, func(v hand.Value) uint8 { return uint8(crazy4poker.HandOf(v)) })
	if err != nil {
		return nil, err
	}
	ending := func(cards []card.Set) uint8 {
		own := analysis.Join(cards[:5])
		mine, his := hand.FourCard(own), hand.FourCard(analysis.Join(cards[5:]))
		result := uint8(lose)
		if mine == his {
			result = tie
		}
		if mine > his {
			result = win
		}
		if !crazy4poker.Qualifies(his) {
			result = unqualified
		}
		paid, times := plays.Of(own, mine)
		return paid<<4 | result<<2 | times
	}
	column := crazy4poker.SuperBonus.Column("")
	endings := make([]analysis.Ending, 256)
	for i := range endings {
		times, result, h := money.Cents(i&3), i>>2&3, crazy4poker.Hand(i>>4)
		if endings[i] = (analysis.Ending{Wagered: 2 * p.Amount, Net: -2 * p.Amount}); times == 0 {
			continue // a fold
		}
		e := &endings[i]
		e.Wagered += times * p.Amount
		e.Net = [...]money.Cents{unqualified: times, win: 1 + times, tie: 0, lose: -1 - times}[result] * p.Amount
		if pays := column.Pays(h); !pays.Loses() {
			e.Net += analysis.Net(pays, p.Amount, 0)
		} else if result == lose {
			e.Net -= p.Amount
		}
	}
	return &analysis.Kernel{Own: 5, Dealer: 5, Ending: ending, Endings: endings}, nil
}
