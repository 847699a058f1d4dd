package fivecardhilo

import (
	"context"
	"math/bits"

	"felt.example/felt/analysis"
	"felt.example/felt/card"
	"felt.example/felt/game"
	"felt.example/felt/money"
	"felt.example/felt/pa/fivecardhilo"
)

// kernel plays the base game and the Poker Bonus Wager.
func kernel(ctx context.Context, s *game.Selected, p analysis.Placed) (*analysis.Kernel, error) {
	if p.Wager == analysis.Base {
		return baseKernel(ctx, s, p)
	}
	return analysis.JudgedKernel(s, p), nil
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

// setPoints are the points of five cards as the player sets them and as the dealer does, and where the
// player's endings begin: one for each group of the dealer's points.
type setPoints struct{ high, low, dealerHigh, dealerLow, endings uint8 }

// baseKernel plays the base game, with a Tie Wager if the strategy is for one.
func baseKernel(ctx context.Context, s *game.Selected, p analysis.Placed) (*analysis.Kernel, error) {
	choose, err := Choose(ctx, s, p.Strategy)
	if err != nil {
		return nil, err
	}
	settle, placed := fivecardhilo.Settle(s), placed(int64(p.Amount), p.Strategy == WithTie)
	k := &analysis.Kernel{Own: 5, Dealer: 5}
	begin := map[[groups]analysis.Ending]uint8{}
	sets := make([]setPoints, 5*keys[values-1]+1)
	for _, h := range wholeDeck().hands {
		var cards []card.Set
		for c := range h.cards.All {
			cards = append(cards, card.SetOf(c))
		}
		choice, low := choose(h.cards)
		own := fivecardhilo.Set(h.cards, low)
		var endings [groups]analysis.Ending
		for group := range endings {
			list := fivecardhilo.Folds
			if choice != fold {
				list = settle(own, inGroup(own, group))
			}
			endings[group] = analysis.Ending{Wagered: money.Cents(wagered(placed, choice == fold)), Net: analysis.NetOf(list, placed)}
		}
		at, known := begin[endings]
		if !known {
			at = uint8(len(k.Endings))
			begin[endings] = at
			k.Endings = append(k.Endings, endings[:]...)
		}
		sets[keyOf(cards)] = setPoints{uint8(own.HighPoints), uint8(own.LowPoints), uint8(h.dealer.HighPoints), uint8(h.dealer.LowPoints), at}
	}
	k.Ending = func(cards []card.Set) uint8 {
		own, dealer := &sets[keyOf(cards[:5])], &sets[keyOf(cards[5:])]
		ending := own.endings // and what compared makes of the points
		if dealer.dealerHigh == own.high {
			ending += 3
		}
		if dealer.dealerHigh > own.high {
			ending += 6
		}
		if dealer.dealerLow == own.low {
			ending++
		}
		if dealer.dealerLow > own.low {
			ending += 2
		}
		return ending
	}
	return k, nil
}
