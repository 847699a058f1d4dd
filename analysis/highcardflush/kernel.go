package highcardflush

import (
	"context"
	"slices"

	"felt.example/felt/analysis"
	"felt.example/felt/card"
	"felt.example/felt/game"
	"felt.example/felt/money"
	chapter "felt.example/felt/pa/highcardflush"
)

// kernel plays the base game and the Flush Bonus, Straight Flush Bonus and Progressive Jackpot Wagers.
func kernel(ctx context.Context, s *game.Selected, p analysis.Placed) (*analysis.Kernel, error) {
	letter := s.Paytable(p.Wager)
	aceLow := s.Reading("straight_flush_ace") == "low-too"
	straight := func(seven card.Set) chapter.StraightFlush { return chapter.BestStraight(seven, aceLow) }
	switch p.Wager {
	case analysis.Base:
		return baseKernel(ctx, p)
	case chapter.FlushBonusWager:
		return analysis.ByHand(7, 0, func(seven card.Set) chapter.FlushLength { return chapter.Best(seven).Length() }, chapter.FlushBonus.Column(letter), p), nil
	case chapter.StraightFlushBonusWager:
		return analysis.ByHand(7, 0, straight, chapter.StraightFlushBonus.Column(letter), p), nil
	case chapter.ProgressiveWager:
		return analysis.ByHand(7, 0, straight, chapter.Progressive.Column(letter), p), nil
	}
	return nil, nil
}

// mixed is for flushes with which not all hands are played alike.
const mixed = 1<<8 - 1

// raises tells fast how a strategy plays a hand: mostly the flush decides.
type raises struct {
	byFlush [1 << (card.Ace + 1)]uint8 // by the flush's lane
	byCards map[card.Set]uint8         // where the other cards decide, by analysis.BySuits
}

func newRaises(ctx context.Context, decide play) (*raises, error) {
	r := &raises{byCards: map[card.Set]uint8{}}
	var known [len(r.byFlush)]bool
	err := each(ctx, fullDeck, func(s *showdown) {
		at, raise := &r.byFlush[uint16(s.flush)], uint8(decide(s))
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
			r.byCards[analysis.BySuits(hand)] = uint8(decide(against(hand, 0, card.Full&^hand)))
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

// The results of a showdown.
const unqualified, win, tie, lose = 0, 1, 2, 3

// baseKernel settles by §§ 678a.11(b) to (d).
func baseKernel(ctx context.Context, p analysis.Placed) (*analysis.Kernel, error) {
	raises, err := newRaises(ctx, plays[p.Strategy])
	if err != nil {
		return nil, err
	}
	ending := func(dealt []card.Set) uint8 {
		own := analysis.Join(dealt[:cards])
		mine, his := chapter.Best(own), chapter.Best(analysis.Join(dealt[cards:]))
		result := uint8(lose)
		if mine == his {
			result = tie
		}
		if mine > his {
			result = win
		}
		if !his.Qualifies() {
			result = unqualified
		}
		return result<<2 | raises.of(own, mine)
	}
	endings := make([]analysis.Ending, 16)
	for i := range endings {
		raise := money.Cents(i & 3)
		e := analysis.Ending{Wagered: (1 + raise) * p.Amount, Net: -p.Amount} // a fold
		if raise > 0 {
			e.Net = [...]money.Cents{unqualified: 1, win: 1 + raise, tie: 0, lose: -1 - raise}[i>>2] * p.Amount
		}
		endings[i] = e
	}
	return &analysis.Kernel{Own: cards, Dealer: cards, Ending: ending, Endings: endings}, nil
}
