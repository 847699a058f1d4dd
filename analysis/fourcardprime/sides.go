package fourcardprime

import (
	"context"
	"math/big"
	"math/bits"

	"felt.example/felt/analysis"
	"felt.example/felt/card"
	"felt.example/felt/game"
	"felt.example/felt/pa/fourcardprime"
	"felt.example/felt/round"
)

// count counts the Prime, Aces Bonus and All-Six Bonus Wagers.
func count(ctx context.Context, s *game.Selected, wager round.WagerID) (*analysis.Count, error) {
	return countOf(ctx, card.Full.Ranks(), s, wager)
}

// countOf counts over a deck that has only these ranks.
func countOf(ctx context.Context, ranks uint16, s *game.Selected, wager round.WagerID) (*analysis.Count, error) {
	switch wager {
	case fourcardprime.PrimeWager:
		return prime(ranks), nil
	case fourcardprime.AcesBonusWager:
		fourCards := fourcardprime.FourCardAces.Chosen(s)
		return analysis.CountHands(ctx, ranks, 5, func(five card.Set) fourcardprime.AcesHand { return fourcardprime.AcesHandOf(five, fourCards) })
	case fourcardprime.AllSixBonusWager:
		return allSix(ctx, ranks)
	}
	return nil, analysis.ErrPlayed
}

// prime counts five cards by how many of them are red.
func prime(ranks uint16) *analysis.Count {
	half := 2 * bits.OnesCount16(ranks)
	red, black := card.Deck()[26:], card.Deck()[:26]
	var hands [6]uint64
	for n := range 6 {
		five := card.SetOf(append(red[:n:n], black[:5-n]...)...)
		if kind := fourcardprime.SameColourOf(five); kind >= 4 {
			hands[kind] += choose(half, n) * choose(half, 5-n)
		} else {
			hands[0] += choose(half, n) * choose(half, 5-n)
		}
	}
	return analysis.NewCount(hands[:], func(kind int) string { return fourcardprime.SameColour(kind).String() })
}

func choose(n, k int) uint64 { return new(big.Int).Binomial(int64(n), int64(k)).Uint64() }

// allSix counts six cards. One six-card royal flush in four is of diamonds.
func allSix(ctx context.Context, ranks uint16) (*analysis.Count, error) {
	var hands [fourcardprime.AllSixSixCardRoyalDiamonds + 1]uint64
	err := analysis.EachHand(ctx, ranks, 6, func(six card.Set, n uint64) {
		if kind := fourcardprime.AllSixHandOf(six); kind >= fourcardprime.AllSixSixCardRoyal {
			hands[fourcardprime.AllSixSixCardRoyalDiamonds] += n / 4
			hands[fourcardprime.AllSixSixCardRoyal] += n - n/4
		} else {
			hands[kind] += n
		}
	})
	if err != nil {
		return nil, err
	}
	c := analysis.NewCount(hands[:], func(kind int) string { return fourcardprime.AllSixHand(kind).String() })
	royal := fourcardprime.AllSixRoyalFlush.String()
	return c.PaidAs(fourcardprime.AllSixSixCardRoyalDiamonds.String(), royal).PaidAs(fourcardprime.AllSixSixCardRoyal.String(), royal), nil
}
