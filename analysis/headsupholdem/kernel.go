package headsupholdem

import (
	"context"

	"felt.example/felt/analysis"
	"felt.example/felt/card"
	"felt.example/felt/game"
	"felt.example/felt/hand"
	"felt.example/felt/money"
	chapter "felt.example/felt/pa/headsupholdem"
	"felt.example/felt/round"
)

// kernel plays the base game and the wagers whose paytables are declared with what they pay for.
func kernel(ctx context.Context, s *game.Selected, p analysis.Placed) (*analysis.Kernel, error) {
	if p.Wager == analysis.Base {
		return baseKernel(ctx, s, p)
	}
	return analysis.JudgedKernel(s, p), nil
}

// endingOf numbers the endings with a Raise Wager of a given multiple of the Ante Wager; 0 is a fold.
func endingOf(times int, category hand.Category, group int) uint8 {
	return uint8(1 + ((times-1)*int(hand.RoyalFlush)+int(category)-1)*groups + group)
}

// baseKernel plays all deals of a group alike.
func baseKernel(ctx context.Context, s *game.Selected, p analysis.Placed) (*analysis.Kernel, error) {
	raises, err := raiser(ctx, s, p.Strategy)
	if err != nil {
		return nil, err
	}
	ending := func(cards []card.Set) uint8 {
		own, board := cards[0]|cards[1], analysis.Join(cards[2:7])
		times := 0
		switch {
		case raises(own, 0):
			times = 3
		case raises(own, analysis.Join(cards[2:5])):
			times = 2
		case raises(own, board):
			times = 1
		default:
			return 0
		}
		mine, his := hand.FiveCard(own|board), hand.FiveCard(board|cards[7]|cards[8])
		group := tied
		switch {
		case mine > his:
			group = won
		case mine < his:
			group = lost
		}
		if group != tied && !chapter.Qualifies(his) {
			group++
		}
		return endingOf(times, mine.Category(), group)
	}
	settled, err := newPays(tablesOf(s), 0)
	if err != nil {
		return nil, err
	}
	endings := make([]analysis.Ending, 256)
	end := func(list []round.Settlement, raise money.Cents) analysis.Ending {
		return analysis.Ending{Wagered: 2*p.Amount + raise, Net: analysis.NetOf(list, func(wager round.WagerID) int64 {
			if wager == chapter.Raise {
				return int64(raise)
			}
			return int64(p.Amount)
		})}
	}
	endings[0] = end(chapter.Folds, 0)
	for times := 1; times <= 3; times++ {
		for c := hand.HighCard; c <= hand.RoyalFlush; c++ {
			for group, list := range settled.lists[c] {
				endings[endingOf(times, c, group)] = end(list, money.Cents(times)*p.Amount)
			}
		}
	}
	return &analysis.Kernel{Own: 2, Community: 5, Dealer: 2, Ending: ending, Endings: endings}, nil
}
