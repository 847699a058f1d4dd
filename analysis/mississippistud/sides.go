package mississippistud

import (
	"context"

	"felt.example/felt/analysis"
	"felt.example/felt/card"
	"felt.example/felt/game"
	"felt.example/felt/hand"
	"felt.example/felt/pa/mississippistud"
	"felt.example/felt/round"
)

// count counts the Three Card Bonus and Progressive Payout Wagers.
func count(ctx context.Context, s *game.Selected, wager round.WagerID) (*analysis.Count, error) {
	return countOf(ctx, card.Full.Ranks(), s, wager)
}

// countOf counts over a deck that has only these ranks.
func countOf(ctx context.Context, ranks uint16, _ *game.Selected, wager round.WagerID) (*analysis.Count, error) {
	switch wager {
	case mississippistud.ThreeCardBonusWager:
		return analysis.CountHands(ctx, ranks, 3, mississippistud.BoardOf)
	case mississippistud.ProgressiveWager:
		return analysis.CountHands(ctx, ranks, 5, func(five card.Set) mississippistud.Hand { return mississippistud.HandOf(hand.FiveCard(five)) })
	}
	return nil, analysis.ErrPlayed
}
