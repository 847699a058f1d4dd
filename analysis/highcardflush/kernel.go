package highcardflush

import (
	"context"

	"felt/analysis"
	"felt/card"
	"felt/game"
	chapter "felt/pa/highcardflush"
)

// kernel plays the Flush Bonus, Straight Flush Bonus and Progressive Jackpot Wagers.
func kernel(_ context.Context, s *game.Selected, p analysis.Placed) (*analysis.Kernel, error) {
	letter := s.Paytable(p.Wager)
	aceLow := s.Reading("straight_flush_ace") == "low-too"
	straight := func(seven card.Set) chapter.StraightFlush { return chapter.BestStraight(seven, aceLow) }
	switch p.Wager {
	case chapter.FlushBonusWager:
		return analysis.ByHand(7, func(seven card.Set) chapter.FlushLength { return chapter.Best(seven).Length() }, chapter.FlushBonus.Column(letter), p), nil
	case chapter.StraightFlushBonusWager:
		return analysis.ByHand(7, straight, chapter.StraightFlushBonus.Column(letter), p), nil
	case chapter.ProgressiveWager:
		return analysis.ByHand(7, straight, chapter.Progressive.Column(letter), p), nil
	}
	return nil, nil
}
