package showdown

import (
	"context"
	"slices"

	"felt.example/felt/analysis"
	"felt.example/felt/card"
	"felt.example/felt/game"
	"felt.example/felt/hand"
	"felt.example/felt/money"
)

// endings are the numbers of endings by the group of the dealer's hand.
type endings [analysis.Groups]uint8

// played is how hands of a value end: mostly that is decided by the best four cards. Where the fifth
// card or the suits decide too, mixed is the place of the endings of each choice, from 1.
type played struct {
	endings
	mixed uint16
}

// Kernel plays the base game, and the wagers whose paytables are declared with what they pay for; see
// analysis.Game.
func (g *Solver) Kernel(ctx context.Context, s *game.Selected, p analysis.Placed) (*analysis.Kernel, error) {
	if p.Wager != analysis.Base {
		return analysis.JudgedKernel(s, p), nil
	}
	choose, err := g.Choose(ctx, s, p.Strategy)
	if err != nil {
		return nil, err
	}
	deal := g.Deal(s, card.Full.Ranks())
	hands, err := deal.hands(ctx, playerCards)
	if err != nil {
		return nil, err
	}
	settled, err := analysis.NewSettled(s, nil)
	if err != nil {
		return nil, err
	}
	times := func(own card.Set) int { return slices.Index(settled.Choices, choose(own)) }
	k := &analysis.Kernel{Own: playerCards, Dealer: deal.Dealer}
	numbers := g.numbers(settled, p.Amount, k)
	lowest := hands[0].value
	byValue := make([]played, hands[len(hands)-1].value-lowest+1)
	var mixed [][]endings
	for i := 0; i < len(hands); {
		v, at := hands[i].value, &byValue[hands[i].value-lowest]
		once, all := times(hands[i].cards), true
		for ; i < len(hands) && hands[i].value == v; i++ {
			all = all && times(hands[i].cards) == once
		}
		if of := numbers(v); all {
			at.endings = of[once]
		} else {
			mixed = append(mixed, of)
			at.mixed = uint16(len(mixed))
		}
	}
	k.Ending = func(cards []card.Set) uint8 {
		own := analysis.Join(cards[:playerCards])
		mine, his := hand.FourCard(own), hand.FourCard(analysis.Join(cards[playerCards:]))
		group := analysis.Higher
		if mine == his {
			group = analysis.Equal
		}
		if mine > his {
			group = analysis.Lower
		}
		if his < g.Least {
			group = analysis.Unqualified
		}
		of := &byValue[mine-lowest]
		if of.mixed > 0 {
			return mixed[of.mixed-1][times(own)][group]
		}
		return of.endings[group]
	}
	return k, nil
}

// numbers makes a function that numbers the endings of hands of a value, by how many times the first
// wager is wagered on them; those that are new are added to the kernel's.
func (g *Solver) numbers(settled *analysis.Settled, ante money.Cents, k *analysis.Kernel) func(hand.Value) []endings {
	known := map[analysis.Ending]uint8{}
	return func(v hand.Value) []endings {
		most, _ := settled.Most(uint32(v))
		of := make([]endings, most+1)
		for times := range of {
			for group, dealer := range analysis.InGroups(v, g.Least) {
				e := settled.Ending(ante, uint32(v), uint32(dealer), int64(times))
				n, old := known[e]
				if !old {
					n = uint8(len(k.Endings))
					known[e] = n
					k.Endings = append(k.Endings, e)
				}
				of[times][group] = n
			}
		}
		return of
	}
}
