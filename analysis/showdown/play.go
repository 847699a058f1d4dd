package showdown

import (
	"context"
	"math/bits"
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
// dealer's that is seen, in each of the deals once for each of his cards, and charts what
// the game is worth by the card. Each of some workers makes a function of its own.
func (g *Game) PlaySeen(ctx context.Context, sum *analysis.Ways, way func() func(*Hand) *analysis.Way) ([]analysis.Chart, error) {
	var byRank [card.Ace + 1]*analysis.Ways
	for r := range byRank {
		byRank[r] = sum.Empty()
	}
	var guard sync.Mutex
	err := g.Seen(ctx, func() (func(*Hand, card.Set), func()) {
		var parts [card.Ace + 1]*analysis.Ways
		for r := range parts {
			parts[r] = sum.Empty()
		}
		play := way()
		visit := func(h *Hand, seen card.Set) {
			w := play(h)
			parts[bits.TrailingZeros16(seen.Ranks())].Add(h.Weight, w, w.Choice)
		}
		return visit, func() {
			guard.Lock()
			defer guard.Unlock()
			for r, part := range parts {
				byRank[r].Join(part)
			}
		}
	})
	if err != nil {
		return nil, err
	}
	c := analysis.Chart{Title: "By the card that is seen", Columns: []string{"card", "expected value"}}
	for r := card.Ace; r >= card.Two; r-- {
		if g.Ranks>>r&1 != 0 {
			c.Rows = append(c.Rows, []string{r.Name(), byRank[r].Percent()})
			sum.Join(byRank[r])
		}
	}
	return []analysis.Chart{c}, nil
}

// Choose is the choice that is made with each hand when it is played in the way given:
// worked out once for all of them, to be asked for one often.
func (g *Game) Choose(ctx context.Context, way func(*Hand) *analysis.Way) (func(own card.Set) string, error) {
	hands, err := g.Count(ctx)
	if err != nil {
		return nil, err
	}
	c := ofFive()
	choices := make([]string, c.number+1)
	for i := range hands {
		choices[c.of[c.place(hands[i].Cards)]] = way(&hands[i]).Choice
	}
	return func(own card.Set) string { return choices[c.of[c.place(own)]] }, nil
}
