package crazy4poker

import (
	"context"

	"felt.example/felt/analysis"
	"felt.example/felt/card"
	"felt.example/felt/game"
	"felt.example/felt/hand"
	"felt.example/felt/pa/crazy4poker"
	"felt.example/felt/round"
)

// count counts the Queens Up Wager.
func count(ctx context.Context, s *game.Selected, wager round.WagerID) (*analysis.Count, error) {
	return countOf(ctx, card.Full.Ranks(), s, wager)
}

// countOf counts over a deck that has only these ranks.
func countOf(ctx context.Context, ranks uint16, _ *game.Selected, wager round.WagerID) (*analysis.Count, error) {
	if wager != crazy4poker.QueensUpWager {
		return nil, analysis.ErrPlayed
	}
	c, err := analysis.CountHands(ctx, ranks, 5, func(five card.Set) crazy4poker.Hand { return crazy4poker.HandOf(hand.FourCard(five)) })
	if err != nil {
		return nil, err
	}
	return c.PaidAs(crazy4poker.FourAces.String(), crazy4poker.FourOfAKind.String()), nil
}
