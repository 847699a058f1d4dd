package headsupholdem

import (
	"context"

	"felt/analysis"
	"felt/card"
	"felt/game"
	"felt/hand"
	"felt/pa/headsupholdem"
	"felt/round"
)

// count counts the Pocket Bonus and Trips Plus Wagers.
func count(ctx context.Context, s *game.Selected, wager round.WagerID) (*analysis.Count, error) {
	return countOf(ctx, card.Full.Ranks(), s, wager)
}

// countOf counts over a deck that has only these ranks.
func countOf(ctx context.Context, ranks uint16, _ *game.Selected, wager round.WagerID) (*analysis.Count, error) {
	switch wager {
	case headsupholdem.PocketBonusWager:
		return analysis.CountHands(ctx, ranks, 2, headsupholdem.PocketOf)
	case headsupholdem.TripsPlusWager:
		return analysis.CountHands(ctx, ranks, 7, func(seven card.Set) hand.Category { return hand.FiveCard(seven).Category() })
	}
	return nil, analysis.ErrPlayed
}
