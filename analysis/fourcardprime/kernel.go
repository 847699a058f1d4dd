package fourcardprime

import (
	"context"

	"felt/analysis"
	"felt/card"
	"felt/game"
	"felt/pa/fourcardprime"
)

// kernel plays the Prime and Aces Bonus Wagers.
func kernel(_ context.Context, s *game.Selected, p analysis.Placed) (*analysis.Kernel, error) {
	letter := s.Paytable(p.Wager)
	switch p.Wager {
	case fourcardprime.PrimeWager:
		return analysis.ByHand(5, fourcardprime.SameColourOf, fourcardprime.Prime.Column(letter), p), nil
	case fourcardprime.AcesBonusWager:
		fourCards := s.Reading("aces_bonus") == "four-card"
		return analysis.ByHand(5, func(five card.Set) fourcardprime.AcesHand { return fourcardprime.AcesHandOf(five, fourCards) }, fourcardprime.AcesBonus.Column(letter), p), nil
	}
	return nil, nil
}
