package crazy4poker

import (
	"context"
	"math/big"
	"math/bits"

	"felt/analysis"
	"felt/card"
	"felt/game"
	"felt/hand"
	"felt/money"
	"felt/pa/crazy4poker"
)

// kernel plays the base game and the Queens Up Wager.
func kernel(ctx context.Context, s *game.Selected, p analysis.Placed) (*analysis.Kernel, error) {
	switch p.Wager {
	case analysis.Base:
		return baseKernel(ctx, s, p)
	case crazy4poker.QueensUpWager:
		return analysis.ByHand(5, func(five card.Set) crazy4poker.Hand {
			return min(crazy4poker.HandOf(hand.FourCard(five)), crazy4poker.FourOfAKind)
		}, crazy4poker.QueensUp.Column(s.Paytable(p.Wager)), p), nil
	}
	return nil, nil
}

// baseKernel settles by §§ 657a.11(b) to (f).
func baseKernel(ctx context.Context, s *game.Selected, p analysis.Placed) (*analysis.Kernel, error) {
	choose, err := solver.Choose(ctx, s, p.Strategy)
	if err != nil {
		return nil, err
	}
	plays, err := playsOf(ctx, choose)
	if err != nil {
		return nil, err
	}
	const unqualified, win, tie, lose = 0, 1, 2, 3
	of := func(own, dealer card.Set) uint8 {
		times := plays[fiveOf(own)]
		if times == 0 {
			return 0 // a fold
		}
		mine, his := hand.FourCard(own), hand.FourCard(dealer)
		result := uint8(unqualified)
		if crazy4poker.Qualifies(his) {
			switch {
			case mine > his:
				result = win
			case mine == his:
				result = tie
			default:
				result = lose
			}
		}
		return uint8(crazy4poker.HandOf(mine))<<4 | result<<2 | times
	}
	column := crazy4poker.SuperBonus.Column("")
	endings := make([]analysis.Ending, 256)
	for i := range endings {
		times, result, h := money.Cents(i&3), i>>2&3, crazy4poker.Hand(i>>4)
		if endings[i] = (analysis.Ending{Wagered: 2 * p.Amount, Net: -2 * p.Amount}); times == 0 {
			continue
		}
		e := &endings[i]
		e.Wagered += times * p.Amount
		e.Net = [...]money.Cents{times, 1 + times, 0, -1 - times}[result] * p.Amount
		if pays := column.Pays(h); !pays.Loses() {
			e.Net += analysis.Net(pays, p.Amount, 0)
		} else if result == lose {
			e.Net -= p.Amount
		}
	}
	return &analysis.Kernel{Own: 5, Dealer: 5, Ending: of, Endings: endings}, nil
}

// playsOf is how many Antes each five cards are played with, by their number; 0 is a fold.
func playsOf(ctx context.Context, choose func(card.Set) string) ([]uint8, error) {
	plays := make([]uint8, binomial(52, 5))
	var add func(cards card.Set, n int, from card.Card)
	add = func(cards card.Set, n int, from card.Card) {
		if n == 5 {
			if choice := choose(cards); choice != "fold" {
				plays[fiveOf(cards)] = choice[len(choice)-1] - '0'
			}
			return
		}
		for rest := card.Full >> from << from; rest != 0 && ctx.Err() == nil; rest &= rest - 1 {
			next := card.Card(bits.TrailingZeros64(uint64(rest)))
			add(cards|1<<next, n+1, next+1)
		}
	}
	add(0, 0, 0)
	return plays, ctx.Err()
}

// below are, for each card and its place among five, the sets of so many cards that are lower.
var below = func() (t [64][5]uint32) {
	for i, c := range card.Deck() {
		for n := range t[c] {
			t[c][n] = uint32(binomial(i, n+1))
		}
	}
	return t
}()

// binomial is n over k.
func binomial(n, k int) int64 { return new(big.Int).Binomial(int64(n), int64(k)).Int64() }

// fiveOf numbers the hands of five cards.
func fiveOf(five card.Set) uint32 {
	number := uint32(0)
	for n := range 5 {
		number += below[bits.TrailingZeros64(uint64(five))&63][n]
		five &= five - 1
	}
	return number
}
