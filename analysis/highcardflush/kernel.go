package highcardflush

import (
	"context"
	"slices"

	"felt.example/felt/analysis"
	"felt.example/felt/card"
	"felt.example/felt/game"
	chapter "felt.example/felt/pa/highcardflush"
)

// kernel plays the base game and the wagers whose paytables are declared with what they pay for.
func kernel(ctx context.Context, s *game.Selected, p analysis.Placed) (*analysis.Kernel, error) {
	if p.Wager == analysis.Base {
		return baseKernel(ctx, s, p)
	}
	return analysis.JudgedKernel(s, p), nil
}

// mixed is for flushes with which not all hands are played alike.
const mixed = 1<<8 - 1

// raises tells fast how a strategy plays a hand: mostly the flush decides.
type raises struct {
	byFlush [1 << (card.Ace + 1)]uint8 // by the flush's lane
	byCards map[card.Set]uint8         // where the other cards decide, by analysis.BySuits
}

func newRaises(ctx context.Context, t *analysis.Grouped, decide play) (*raises, error) {
	r := &raises{byCards: map[card.Set]uint8{}}
	of := func(s *showdown) uint8 {
		return uint8(decide(s, s.ways(t)))
	}
	var known [len(r.byFlush)]bool
	err := each(ctx, fullDeck, func(s *showdown) {
		at, raise := &r.byFlush[uint16(s.flush)], of(s)
		if known[uint16(s.flush)] && *at != raise {
			raise = mixed
		}
		*at, known[uint16(s.flush)] = raise, true
	})
	if err != nil || !slices.Contains(r.byFlush[:], mixed) {
		return r, err
	}
	err = analysis.EachHand(ctx, fullDeck, cards, func(hand card.Set, _ uint64) {
		if r.byFlush[uint16(chapter.Best(hand))] == mixed {
			r.byCards[analysis.BySuits(hand)] = of(against(hand, 0, card.Full&^hand))
		}
	})
	return r, err
}

// of is the Raise Wager in units of the Ante Wager, 0 for a fold.
func (r *raises) of(hand card.Set, flush chapter.Flush) uint8 {
	if raise := r.byFlush[uint16(flush)&(1<<(card.Ace+1)-1)]; raise != mixed {
		return raise
	}
	return r.byCards[analysis.BySuits(hand)]
}

// baseKernel plays all deals whose dealers are of one group as if with the one that stands for it.
func baseKernel(ctx context.Context, s *game.Selected, p analysis.Placed) (*analysis.Kernel, error) {
	t, err := newSolver(s)
	if err != nil {
		return nil, err
	}
	raises, err := newRaises(ctx, t, plays[p.Strategy])
	if err != nil {
		return nil, err
	}
	ending := func(dealt []card.Set) uint8 {
		own := analysis.Join(dealt[:cards])
		mine, his := chapter.Best(own), chapter.Best(analysis.Join(dealt[cards:]))
		return uint8(analysis.GroupOf(mine, his, least))<<2 | raises.of(own, mine)
	}
	endings := make([]analysis.Ending, 16)
	for group, dealer := range analysis.InGroups(least+1, least) {
		for raise := range 4 {
			endings[group<<2|raise] = t.Ending(p.Amount, uint32(least+1), uint32(dealer), int64(raise))
		}
	}
	return &analysis.Kernel{Own: cards, Dealer: cards, Ending: ending, Endings: endings}, nil
}
