package headsupholdem

import (
	"context"

	"felt/analysis"
	"felt/card"
	"felt/game"
	"felt/hand"
	chapter "felt/pa/headsupholdem"
)

// kernel plays the Pocket Bonus and Trips Plus Wagers.
func kernel(_ context.Context, s *game.Selected, p analysis.Placed) (*analysis.Kernel, error) {
	letter := s.Paytable(p.Wager)
	switch p.Wager {
	case chapter.PocketBonusWager:
		return analysis.ByHand(2, 0, chapter.PocketOf, chapter.PocketBonus.Column(letter), p), nil
	case chapter.TripsPlusWager:
		return analysis.ByHand(2, 5, func(seven card.Set) hand.Category { return hand.FiveCard(seven).Category() }, chapter.TripsPlus.Column(letter), p), nil
	}
	return nil, nil
}
