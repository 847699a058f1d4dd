package fivecardhilo

import (
	"context"
	"math/bits"

	"felt.example/felt/analysis"
	"felt.example/felt/card"
	"felt.example/felt/game"
	"felt.example/felt/hand"
	"felt.example/felt/money"
	"felt.example/felt/pa/fivecardhilo"
)

// kernel plays the base game and the Poker Bonus Wager.
func kernel(ctx context.Context, s *game.Selected, p analysis.Placed) (*analysis.Kernel, error) {
	switch p.Wager {
	case analysis.Base:
		return baseKernel(ctx, s, p)
	case fivecardhilo.PokerBonusWager:
		return pokerKernel(s, p), nil
	}
	return nil, nil
}

func pokerKernel(s *game.Selected, p analysis.Placed) *analysis.Kernel {
	column := fivecardhilo.PokerBonus(fivecardhilo.PokerBonusPays.Of(s)).Column(s.Paytable(p.Wager))
	return analysis.ByHand(5, 0, analysis.ByValue(hand.FiveCard, func(five card.Set) fivecardhilo.PokerHand {
		h := fivecardhilo.PokerHandOf(hand.FiveCard(five))
		if h == fivecardhilo.PokerPairOf7s && column.Pays(h).Loses() {
			h = fivecardhilo.PokerPairOf6s
		}
		return h
	}), column, p)
}

// keys are the keys of the point values: the sums of five tell all hands apart. Each is the least
// that does.
var keys = [values]uint32{0, 1, 6, 31, 108, 366, 926, 2_286, 5_733, 12_905}

var cardKeys = func() (of [64]uint32) {
	for _, c := range card.Deck() {
		of[c] = keys[fivecardhilo.Points(c.Rank(), false)-1]
	}
	return of
}()

// keyOf is the sum of the keys of the cards.
func keyOf(cards []card.Set) uint32 {
	sum := uint32(0)
	for _, c := range cards {
		sum += cardKeys[bits.TrailingZeros64(uint64(c))&63]
	}
	return sum
}

// setPoints are the points of five cards as the player sets them and as the dealer does, and what they
// alone say of a player's ending.
type setPoints struct{ high, low, dealerHigh, dealerLow, ending uint8 }

// An ending tells how many of the player's hands are better than the dealer's, then which tie, the
// hand of the Ante Bonus, and a fold.
const (
	tieAt, acesAt = 2, 4
	folded        = 1 << 6
)

// baseKernel settles by §§ 579.11(b) to (j)(1).
func baseKernel(ctx context.Context, s *game.Selected, p analysis.Placed) (*analysis.Kernel, error) {
	choose, err := Choose(ctx, s, p.Strategy)
	if err != nil {
		return nil, err
	}
	sets := make([]setPoints, 5*keys[values-1]+1)
	for _, h := range newDeck(card.Full).hands {
		var cards []card.Set
		for c := range h.cards.All {
			cards = append(cards, card.SetOf(c))
		}
		choice, low := choose(h.cards)
		own := fivecardhilo.Set(h.cards, low)
		ending := uint8(fivecardhilo.AcesHandOf(h.cards)) << acesAt
		if choice == fold {
			ending = folded
		}
		sets[keyOf(cards)] = setPoints{uint8(own.HighPoints), uint8(own.LowPoints), uint8(h.dealer.HighPoints), uint8(h.dealer.LowPoints), ending}
	}
	ending := func(cards []card.Set) uint8 {
		own, dealer := &sets[keyOf(cards[:5])], &sets[keyOf(cards[5:])]
		better, tie := uint8(0), uint8(0)
		if own.high > dealer.dealerHigh {
			better++
		}
		if own.low < dealer.dealerLow {
			better++
		}
		if own.low == dealer.dealerLow {
			tie |= uint8(fivecardhilo.LowTie)
		}
		if own.high == dealer.dealerHigh {
			tie |= uint8(fivecardhilo.HighTie)
		}
		return own.ending | tie<<tieAt | better
	}
	return &analysis.Kernel{Own: 5, Dealer: 5, Ending: ending, Endings: endings(s, p)}, nil
}

// endings are what is wagered and won, with a Tie Wager if the strategy is for one.
func endings(s *game.Selected, p analysis.Placed) []analysis.Ending {
	bonus, ties := fivecardhilo.AnteBonus.Column(s.Paytable(fivecardhilo.AnteBonusPayout)), fivecardhilo.Tie.Column("")
	endings := make([]analysis.Ending, 2*folded)
	for i := range endings {
		better, tie, aces := money.Cents(i&3), fivecardhilo.TieHand(i>>tieAt&3), fivecardhilo.AcesHand(i>>acesAt&3)
		e := &endings[i]
		e.Wagered, e.Net = 2*p.Amount, 2*p.Amount*(better-1)
		if aces > 0 {
			e.Net += bonus.Pays(aces).Amount(p.Amount, 0)
		}
		if i&folded != 0 {
			e.Wagered, e.Net = p.Amount, -p.Amount
		}
		if p.Strategy != WithTie {
			continue
		}
		e.Wagered += p.Amount
		if tie > 0 && i&folded == 0 {
			e.Net += analysis.Net(ties.Pays(tie), p.Amount, 0)
		} else {
			e.Net -= p.Amount
		}
	}
	return endings
}
