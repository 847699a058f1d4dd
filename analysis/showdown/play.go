package showdown

import (
	"context"
	"sync"

	"felt/analysis"
	"felt/card"
)

// Play adds up the game when every hand is played in the way given, and charts that.
func (g *Game) Play(ctx context.Context, sum *analysis.Ways, way func(*Hand) *analysis.Way) ([]analysis.Chart, error) {
	hands, err := g.Count(ctx)
	if err != nil {
		return nil, err
	}
	decisions := make([]string, len(hands))
	for i := range hands {
		w := way(&hands[i])
		sum.Add(hands[i].Weight, w, w.Choice)
		decisions[i] = w.Choice
	}
	return []analysis.Chart{chart(hands, decisions)}, nil
}

// PlaySeen adds up the game when every hand is played in the way given for a card of the
// dealer's that is seen, in each of the deals once for each of his cards. Each of some
// workers makes a function of its own.
func (g *Game) PlaySeen(ctx context.Context, sum *analysis.Ways, way func() func(*Hand) *analysis.Way) error {
	var guard sync.Mutex
	var sums []*analysis.Ways
	err := g.Seen(ctx, func() func(*Hand, card.Set) {
		part, play := sum.Empty(), way()
		guard.Lock()
		sums = append(sums, part)
		guard.Unlock()
		return func(h *Hand, _ card.Set) {
			w := play(h)
			part.Add(h.Weight, w, w.Choice)
		}
	})
	for _, part := range sums {
		sum.Join(part)
	}
	return err
}

// Choose is the choice that is made with each hand when it is played in the way given:
// worked out once for all of them, to be asked for one often.
func (g *Game) Choose(ctx context.Context, way func(*Hand) *analysis.Way) (func(own card.Set) string, error) {
	hands, err := g.Count(ctx)
	if err != nil {
		return nil, err
	}
	choices := make(map[card.Set]string, len(hands))
	for i := range hands {
		choices[alike(hands[i].Cards)] = way(&hands[i]).Choice
	}
	return func(own card.Set) string { return choices[alike(own)] }, nil
}
