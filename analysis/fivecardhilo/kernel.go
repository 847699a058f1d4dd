package fivecardhilo

import (
	"context"

	"felt/analysis"
	"felt/card"
	"felt/game"
	"felt/hand"
	"felt/pa/fivecardhilo"
)

// kernel plays the Poker Bonus Wager.
func kernel(_ context.Context, s *game.Selected, p analysis.Placed) (*analysis.Kernel, error) {
	if p.Wager != fivecardhilo.PokerBonusWager {
		return nil, nil
	}
	column := fivecardhilo.PokerBonus(s.Reading("poker_bonus")).Column(s.Paytable(p.Wager))
	return analysis.ByHand(5, func(cards card.Set) fivecardhilo.PokerHand {
		h := fivecardhilo.PokerHandOf(hand.FiveCard(cards))
		if h == fivecardhilo.PokerPairOf7s && column.Pays(h).Loses() {
			h = fivecardhilo.PokerPairOf6s
		}
		return h
	}, column, p), nil
}
