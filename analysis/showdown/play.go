package showdown

import (
	"context"
	"sync"

	"felt.example/felt/analysis"
	"felt.example/felt/card"
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
		sum.Add(hands[i].Weight, w)
		decisions[i] = w.Choice
	}
	return []analysis.Chart{chart(hands, decisions)}, nil
}

// PlaySeen adds up the game when every hand is played in the way given for each card of the
// dealer's, of these ranks, that is seen. Each of some workers makes a function of its own.
func (g *Game) PlaySeen(ctx context.Context, ranks uint16, sum *analysis.Ways, way func() func(*Hand) *analysis.Way) error {
	var guard sync.Mutex
	var parts []*analysis.Ways
	err := g.Seen(ctx, ranks, func() func(*Hand, card.Set) {
		part, play := sum.Empty(), way()
		guard.Lock()
		parts = append(parts, part)
		guard.Unlock()
		return func(h *Hand, _ card.Set) {
			w := play(h)
			part.Add(h.Weight, w)
		}
	})
	for _, part := range parts {
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
	c, lowest := ofFive(), hands[0].Value
	choices := make([]string, c.number+1)
	alike := make([]string, hands[len(hands)-1].Value-lowest+1) // by value, which mostly decides; "" where it does not
	for i := range hands {
		h := &hands[i]
		choice := way(h).Choice
		choices[c.of[c.place(h.Cards)]] = choice
		switch all := &alike[h.Value-lowest]; {
		case i == 0 || hands[i-1].Value != h.Value:
			*all = choice
		case *all != choice:
			*all = ""
		}
	}
	return func(own card.Set) string {
		if choice := alike[g.Value(own)-lowest]; choice != "" {
			return choice
		}
		return choices[c.of[c.place(own)]]
	}, nil
}
