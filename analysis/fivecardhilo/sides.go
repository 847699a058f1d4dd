package fivecardhilo

import (
	"context"

	"felt.example/felt/analysis"
	"felt.example/felt/card"
	"felt.example/felt/game"
	"felt.example/felt/hand"
	"felt.example/felt/pa/fivecardhilo"
	"felt.example/felt/round"
)

// count counts the Poker Bonus Wager.
func count(ctx context.Context, s *game.Selected, wager round.WagerID) (*analysis.Count, error) {
	return countOf(ctx, card.Full.Ranks(), s, wager)
}

// countOf counts over a deck that has only these ranks.
func countOf(ctx context.Context, ranks uint16, s *game.Selected, wager round.WagerID) (*analysis.Count, error) {
	if wager != fivecardhilo.PokerBonusWager {
		return nil, analysis.ErrPlayed
	}
	c, err := analysis.CountHands(ctx, ranks, 5, func(five card.Set) fivecardhilo.PokerHand { return fivecardhilo.PokerHandOf(hand.FiveCard(five)) })
	if err != nil {
		return nil, err
	}
	tables := game.Tables(wager, fivecardhilo.PokerBonus(fivecardhilo.PokerBonusPays.Of(s)))
	c.Paytable = &tables
	return c.PaidAs(fivecardhilo.PokerPairOf7s.String(), fivecardhilo.PokerPairOf6s.String()), nil
}
