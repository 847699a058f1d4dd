package highcardflush

import (
	"context"

	"felt.example/felt/analysis"
	"felt.example/felt/card"
	"felt.example/felt/game"
	"felt.example/felt/pa/highcardflush"
	"felt.example/felt/round"
)

// count counts the Flush Bonus, Straight Flush Bonus and Progressive Jackpot Wagers.
func count(ctx context.Context, s *game.Selected, wager round.WagerID) (*analysis.Count, error) {
	return countOf(ctx, card.Full.Ranks(), s, wager)
}

// countOf counts over a deck that has only these ranks.
func countOf(ctx context.Context, ranks uint16, s *game.Selected, wager round.WagerID) (*analysis.Count, error) {
	switch wager {
	case highcardflush.FlushBonusWager:
		return analysis.CountHands(ctx, ranks, 7, func(seven card.Set) highcardflush.FlushLength { return highcardflush.Best(seven).Length() })
	case highcardflush.StraightFlushBonusWager, highcardflush.ProgressiveWager:
		aceLow := s.Reading("straight_flush_ace") == "low-too"
		return analysis.CountHands(ctx, ranks, 7, func(seven card.Set) highcardflush.StraightFlush { return highcardflush.BestStraight(seven, aceLow) })
	}
	return nil, analysis.ErrPlayed
}
