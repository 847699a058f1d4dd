package fivecardhilo

import (
	"context"
	"fmt"
	"math/big"

	"felt.example/felt/analysis"
	"felt.example/felt/game"
)

// leastLow is the fewest points that a low hand without an ace can have, and one.
const leastLow = 4

// lowered is by how many points a low hand is lower with an ace of the player's in it.
func lowered(h *dealt) int { return h.settings[0].LowPoints - h.settings[1].LowPoints }

// setOneWay are the conditions for hands that can be set in one way, setTwoWays those for others.
var setOneWay, setTwoWays = newTerms()

func newTerms() (one, two *analysis.Terms[*dealt]) {
	one, two = new(analysis.Terms[*dealt]), new(analysis.Terms[*dealt])
	for n := leastLow; n < mostLow; n++ {
		one.Add(fmt.Sprintf("a low hand of at most %d points", n), func(h *dealt) bool { return h.settings[0].LowPoints <= n })
		one.Add(fmt.Sprintf("a high hand at least %d points higher than the low hand", n), func(h *dealt) bool { return h.settings[0].HighPoints >= h.settings[0].LowPoints+n })
		two.Add(fmt.Sprintf("a low hand, without an ace, of at most %d points", n), func(h *dealt) bool { return h.settings[0].LowPoints <= n })
		two.Add(fmt.Sprintf("a high hand, with the aces, at least %d points higher than twice the low hand without one", n), func(h *dealt) bool {
			return h.settings[0].HighPoints >= 2*h.settings[0].LowPoints+n
		})
	}
	for n := leastLow; n < mostHigh; n++ {
		one.Add(fmt.Sprintf("a high hand of at least %d points", n), func(h *dealt) bool { return h.settings[0].HighPoints >= n })
		two.Add(fmt.Sprintf("a high hand, with the aces, of at least %d points", n), func(h *dealt) bool { return h.settings[0].HighPoints >= n })
		two.Add(fmt.Sprintf("a high hand, with the aces, of at least %d points and two more for each point by which an ace would lower the low hand", n),
			func(h *dealt) bool { return h.settings[0].HighPoints >= n+2*lowered(h) })
	}
	for n := 2; n <= 3; n++ {
		two.Add(fmt.Sprintf("at least %d aces", n), func(h *dealt) bool { return h.holds[0] >= n })
	}
	return one, two
}

// advice is what strategy cards are written from; see analysis.Game.
func advice(ctx context.Context, s *game.Selected) (*analysis.Advice, error) {
	t, err := newTable(s, nil, false)
	if err != nil {
		return nil, err
	}
	d := wholeDeck()
	faced, err := d.faced(ctx)
	if err != nil {
		return nil, err
	}
	one := analysis.NewGathered(analysis.Point{Title: "Without an ace, or with four", Conditions: setOneWay.Words, Choices: []string{"fold", "play"}})
	two := analysis.NewGathered(analysis.Point{
		Title: "With an ace, two or three", Conditions: setTwoWays.Words,
		Choices: []string{"fold", "play, with the aces in the high hand", "play, with one ace in the low hand"},
	})
	deals := int64(0)
	for i := range d.hands {
		h := &d.hands[i]
		hands, ways := d.number(h.holds), t.ways(h, faced[i])
		values := make([]int64, len(ways))
		for k := range ways {
			values[k] = ways[k].Value()
		}
		into, by := one, setOneWay
		if len(h.settings) > 1 {
			into, by = two, setTwoWays
		}
		situation := into.In(func(c int) bool { return by.Hold[c](h) })
		situation.Add(hands, ways[analysis.BestWay(ways)].Value(), values...)
		for _, e := range ways[0].Ends {
			deals += hands * e.Deals
		}
	}
	return &analysis.Advice{
		Points: []analysis.Point{*one.Point(), *two.Point()},
		Parts:  new(big.Int).Mul(big.NewInt(deals), big.NewInt(t.payouts.Unit)),
	}, nil
}
