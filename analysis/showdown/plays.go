package showdown

import (
	"context"
	"slices"

	"felt/card"
	"felt/game"
	"felt/hand"
)

// Plays tells fast how a strategy plays a hand: mostly that is decided by the best four cards.
type Plays struct {
	lowest  hand.Value
	byValue []uint8
	byCards func(own card.Set) uint8 // where the fifth card or the suits decide
}

// mixed is for hands of one value that are not all played alike.
const mixed = 1<<8 - 1

// Plays works out how the strategy plays all hands.
func (g *Solver) Plays(ctx context.Context, s *game.Selected, strategy string) (*Plays, error) {
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
	p.byValue = make([]uint8, hands[len(hands)-1].Value-p.lowest+1)
	for i, h := range hands {
		at, times := &p.byValue[h.Value-p.lowest], p.byCards(h.Cards)
		if i > 0 && hands[i-1].Value == h.Value && *at != times {
			times = mixed
		}
		*at = times
	}
	return p, nil
}

// Times is how many times the Ante Wager is wagered on five cards that are worth v; 0 is a fold.
func (p *Plays) Times(own card.Set, v hand.Value) uint8 {
	if times := p.byValue[v-p.lowest]; times != mixed {
		return times
	}
	return p.byCards(own)
}
