package mississippistud

import (
	"context"

	"felt/analysis"
	"felt/card"
	"felt/game"
	"felt/hand"
	"felt/pa/mississippistud"
	"felt/round"
)

// count counts the Three Card Bonus and Progressive Payout Wagers.
func count(ctx context.Context, _ *game.Selected, wager round.WagerID) (*analysis.Count, error) {
	switch wager {
	case mississippistud.ThreeCardBonusWager:
		return analysis.CountHands(ctx, 3, mississippistud.BoardOf)
	case mississippistud.ProgressiveWager:
		return analysis.CountHands(ctx, 5, func(five card.Set) mississippistud.Hand { return mississippistud.HandOf(hand.FiveCard(five)) })
	}
	return nil, analysis.ErrPlayed
}
