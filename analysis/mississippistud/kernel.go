package mississippistud

import (
	"context"

	"felt/analysis"
	"felt/card"
	"felt/game"
	"felt/hand"
	chapter "felt/pa/mississippistud"
)

// kernel plays the Three Card Bonus and Progressive Payout Wagers.
func kernel(_ context.Context, s *game.Selected, p analysis.Placed) (*analysis.Kernel, error) {
	letter := s.Paytable(p.Wager)
	switch p.Wager {
	case chapter.ThreeCardBonusWager:
		return analysis.ByHand(3, chapter.BoardOf, chapter.ThreeCardBonus.Column(letter), p), nil
	case chapter.ProgressiveWager:
		return analysis.ByHand(5, func(five card.Set) chapter.Hand { return chapter.HandOf(hand.FiveCard(five)) }, chapter.Progressive.Column(letter), p), nil
	}
	return nil, nil
}
