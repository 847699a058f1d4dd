package fourcardprime

import (
	"context"

	"felt.example/felt/analysis"
	"felt.example/felt/card"
	"felt.example/felt/game"
	"felt.example/felt/hand"
	"felt.example/felt/money"
	"felt.example/felt/pa/fourcardprime"
)

// kernel plays the base game and the Prime, Aces Bonus and All-Six Bonus Wagers.
func kernel(ctx context.Context, s *game.Selected, p analysis.Placed) (*analysis.Kernel, error) {
	letter := s.Paytable(p.Wager)
	switch p.Wager {
	case analysis.Base:
		return baseKernel(ctx, s, p)
	case fourcardprime.PrimeWager:
		return analysis.ByHand(5, 0, fourcardprime.SameColourOf, fourcardprime.Prime.Column(letter), p), nil
	case fourcardprime.AcesBonusWager:
		rank, fourCards := hand.FiveCard, fourcardprime.FourCardAces.Chosen(s)
		if fourCards {
			rank = hand.FourCard
		}
		aces := analysis.ByValue(rank, func(five card.Set) fourcardprime.AcesHand { return fourcardprime.AcesHandOf(five, fourCards) })
		return analysis.ByHand(5, 0, aces, fourcardprime.AcesBonus.Column(letter), p), nil
	case fourcardprime.AllSixBonusWager:
		return analysis.ByHand(6, 0, fourcardprime.AllSixHandOf, fourcardprime.AllSixBonus.Column(letter), p), nil
	}
	return nil, nil
}

// baseKernel settles by §§ 682a.11(b) to (d).
func baseKernel(ctx context.Context, s *game.Selected, p analysis.Placed) (*analysis.Kernel, error) {
	plays, err := solver.Plays(ctx, s, p.Strategy, func(v hand.Value) uint8 { return uint8(fourcardprime.BonusHandOf(v)) })
	if err != nil {
		return nil, err
	}
	const lose = 1 << 2
	ending := func(cards []card.Set) uint8 {
		own := analysis.Join(cards[:5])
		mine := hand.FourCard(own)
		result := uint8(0)
		if hand.FourCard(analysis.Join(cards[5:])) > mine {
			result = lose
		}
		paid, times := plays.Of(own, mine)
		return paid<<3 | result | times
	}
	win, badBeat := fourcardprime.WinBonus.Column(""), fourcardprime.BadBeatBonus.Column(s.Paytable(fourcardprime.BadBeatBonusPayout))
	endings := make([]analysis.Ending, 32)
	for i := range endings {
		times, h := money.Cents(i&3), fourcardprime.BonusHand(i>>3)
		e := &endings[i]
		switch e.Wagered = (1 + times) * p.Amount; {
		case times == 0:
			e.Net = -p.Amount // a fold
		case i&lose == 0:
			e.Net = (1 + times) * p.Amount
			if h > 0 {
				e.Net += win.Pays(h).Amount(p.Amount, 0)
			}
		case h > 0: // the Ante Wager is returned
			e.Net = badBeat.Pays(h).Amount(p.Amount, 0) - times*p.Amount
		default:
			e.Net = -(1 + times) * p.Amount
		}
	}
	return &analysis.Kernel{Own: 5, Dealer: 6, Ending: ending, Endings: endings}, nil
}
