package headsupholdem

import (
	"context"

	"felt.example/felt/analysis"
	"felt.example/felt/card"
	"felt.example/felt/game"
	"felt.example/felt/hand"
	"felt.example/felt/pa/headsupholdem"
	"felt.example/felt/round"
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
