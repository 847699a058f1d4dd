package showdown

import (
	"context"
	"slices"

	"felt.example/felt/card"
	"felt.example/felt/game"
	"felt.example/felt/hand"
)

// Plays tells fast how a strategy plays a hand: mostly that is decided by the best four cards.
type Plays struct {
	lowest  hand.Value
	byValue []played
	byCards func(own card.Set) uint8 // where the fifth card or the suits decide
}

// played is what hands of a value are paid as, and how many times the Ante is wagered on them.
type played struct{ paid, times uint8 }

// mixed is for hands of one value that are not all played alike.
const mixed = 1<<8 - 1

// Plays works out how the strategy plays all hands, paid being the number of the hand that the
// bonuses pay.
func (g *Solver) Plays(ctx context.Context, s *game.Selected, strategy string, paid func(hand.Value) uint8) (*Plays, error) {
	choose, err := g.Choose(ctx, s, strategy)
	if err != nil {
		return nil, err
	}
	p := &Plays{byCards: func(own card.Set) uint8 { return uint8(slices.Index(g.Choices, choose(own))) }}
	hands, err := g.Deal(card.Full.Ranks()).hands(ctx, playerCards)
	if err != nil {
		return nil, err
	}
	p.lowest = hands[0].Value
	p.byValue = make([]played, hands[len(hands)-1].Value-p.lowest+1)
	for i, h := range hands {
		at, times := &p.byValue[h.Value-p.lowest], p.byCards(h.Cards)
		if i > 0 && hands[i-1].Value == h.Value && at.times != times {
			times = mixed
		}
		*at = played{paid(h.Value), times}
	}
	return p, nil
}

// Of is what five cards that are worth v are paid as, and how many times the Ante Wager is wagered
// on them; 0 is a fold.
func (p *Plays) Of(own card.Set, v hand.Value) (paid, times uint8) {
	of := p.byValue[v-p.lowest]
	if of.times == mixed {
		of.times = p.byCards(own)
	}
	return of.paid, of.times
}
