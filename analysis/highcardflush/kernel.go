package highcardflush

import (
	"context"
	"math/bits"

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

// raises tells fast how a strategy plays a hand: mostly the flush decides.
type raises struct {
	byFlush [1 << (card.Ace + 1)]uint16 // by the flush's lane: the raise, or mixed and which of the beside
	// beside are where the other cards decide, by the place of these; four raises lie in a byte.
	beside [][]uint8
}

// mixed is added for flushes with which not all hands are played alike.
const mixed = mostRaise + 1

func newRaises(ctx context.Context, t *analysis.Grouped, decide play) (*raises, error) {
	r := new(raises)
	of := func(s *showdown) uint16 {
		return uint16(decide(s, s.ways(t)))
	}
	var known [len(r.byFlush)]bool
	err := each(ctx, fullDeck, func(s *showdown) {
		at, raise := uint16(s.flush), of(s)
		switch {
		case !known[at]:
			r.byFlush[at], known[at] = raise, true
		case r.byFlush[at] < mixed && r.byFlush[at] != raise:
			r.byFlush[at] = mixed + uint16(len(r.beside))
			others := binomial(3*16, cards-int(s.flush.Length()))
			r.beside = append(r.beside, make([]uint8, others/4+1))
		}
	})
	if err != nil || len(r.beside) == 0 {
		return r, err
	}
	err = analysis.EachHand(ctx, fullDeck, cards, func(hand card.Set, _ uint64) {
		flush := chapter.Best(hand)
		if at := r.byFlush[uint16(flush)]; at >= mixed {
			place := place(hand &^ flush.Of(hand))
			r.beside[at-mixed][place/4] |= uint8(of(against(hand, 0, card.Full&^hand))) << (place % 4 * 2)
		}
	})
	return r, err
}

// of is the Raise Wager in units of the Ante Wager, 0 for a fold.
func (r *raises) of(hand card.Set, flush chapter.Flush) uint8 {
	raise := r.byFlush[uint16(flush)&(1<<(card.Ace+1)-1)]
	if raise < mixed {
		return uint8(raise)
	}
	place := place(hand &^ flush.Of(hand))
	return r.beside[raise-mixed][place/4] >> (place % 4 * 2) & mostRaise
}

// place numbers the cards beside a flush among as many cards of three suits; which suit is which does not matter.
func place(beside card.Set) int {
	place, n := int64(0), 0
	for rest := uint64(analysis.BySuits(beside)); rest != 0; rest &= rest - 1 {
		n++
		place += binomials[bits.TrailingZeros64(rest)][n]
	}
	return int(place)
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
