package odds

import (
	"context"
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"sync"

	"felt.example/felt/analysis"
	"felt.example/felt/card"
	"felt.example/felt/round"
)

// NeighboursDocument estimates the value of a base game to a player who sees the hands of
// neighbours before he decides, in the form of `felt odds --neighbours --json`. Amounts are in
// units of the first wager.
type NeighboursDocument struct {
	Game       string `json:"game"`
	Paytable   string `json:"paytable"`
	Neighbours int    `json:"neighbours"`
	Cards      int    `json:"cards"` // that are seen of them
	// Alone is the exact value for a player who sees only his own cards.
	Alone Number `json:"expected_value_alone"`
	Deals int    `json:"deals"`
	Seed  uint64 `json:"seed"`
	// Gain is how much the value rises, on average over the deals.
	Gain          float64 `json:"gain"`
	StandardError float64 `json:"standard_error"`
	HouseEdge     float64 `json:"house_edge"`
}

// mostDeals is how many deals an estimate takes at most: the gain of each is kept.
const mostDeals = 10_000_000

// Neighbours estimates the value of knowing the neighbours' cards from a number of deals, drawn
// with the seed. In each deal the value of the best play is exact, with these cards and without.
// Only the average of the difference is an estimate, because there are too many deals to count them
// all. It ends early, with the context's error, when the context is done. Done is called after each
// deal by the worker that solved it; it may be nil.
func (c *Calculator) Neighbours(ctx context.Context, e *Entry, neighbours, deals int, seed uint64, done func()) (*NeighboursDocument, error) {
	g := e.Game.Game
	switch {
	case e.Game.Decide == nil || len(g.Cards.Decks) > 0 || e.Wager != analysis.Base || e.Strategy != analysis.Optimal || e.knows() != "" || e.OwnBase != nil:
		return nil, fmt.Errorf("%s has no figures of neighbours' cards that are seen", e.Name())
	case neighbours < 1 || neighbours >= g.Seats:
		return nil, fmt.Errorf("%d neighbours: of %d betting positions 1 to %d are another's (§ %s.2(a))", neighbours, g.Seats, g.Seats-1, g.Chapter)
	case deals < 2:
		return nil, fmt.Errorf("%d deals: an estimate takes at least two", deals)
	case deals > mostDeals:
		return nil, fmt.Errorf("%d deals: an estimate takes at most %d", deals, mostDeals)
	}
	alone, err := c.base(ctx, e)
	if err != nil {
		return nil, err
	}
	blind := func(own card.Set) (analysis.Choice, error) {
		choices, err := Decide(ctx, e, &Hand{Cards: own.Cards(), Wagered: 1})
		if err != nil {
			return analysis.Choice{}, err
		}
		return analysis.Best(choices), nil
	}
	if e.Game.Alone != nil {
		best, err := e.Game.Alone(ctx, e.Selected)
		if err != nil {
			return nil, err
		}
		blind = func(own card.Set) (analysis.Choice, error) { return best(own), nil }
	}
	gains := make([]float64, deals)
	errs := make([]error, analysis.Workers(ctx))
	var workers sync.WaitGroup
	for n := range errs {
		workers.Go(func() {
			for i := n; i < deals && errs[n] == nil; i += len(errs) {
				gains[i], errs[n] = e.gain(ctx, neighbours, rand.New(rand.NewPCG(seed, uint64(i))), blind)
				if done != nil {
					done()
				}
			}
		})
	}
	workers.Wait()
	for _, err := range errs {
		if err != nil {
			return nil, err
		}
	}
	d := &NeighboursDocument{
		Game: alone.Game, Paytable: e.Paytable, Neighbours: neighbours, Cards: neighbours * g.Cards.Number(round.AtSeat),
		Alone: number(alone.Value()), Deals: deals, Seed: seed,
	}
	squares := 0.0
	for _, gain := range gains {
		d.Gain += gain / float64(deals)
	}
	for _, gain := range gains {
		squares += (gain - d.Gain) * (gain - d.Gain)
	}
	d.StandardError = math.Sqrt(squares / float64(deals) / float64(deals-1))
	d.HouseEdge = -d.Alone.Decimal - d.Gain
	return d, nil
}

// gain is by how much the value changes, in one deal, when the neighbours' cards are known; blind is
// what is best without them. Where all is decided at once it is what the better decision brings, never
// less than nothing. Where more is decided later the values themselves are compared, and the cards can
// be bad news too.
func (e *Entry) gain(ctx context.Context, neighbours int, random *rand.Rand, blind func(own card.Set) (analysis.Choice, error)) (float64, error) {
	own, form := e.Game.Game.Cards.Number(round.AtSeat), FormOf(e.Game)
	deck := slices.Clone(form.Deck)
	random.Shuffle(len(deck), func(i, j int) { deck[i], deck[j] = deck[j], deck[i] })
	alone, err := blind(card.SetOf(deck[:own]...))
	if err != nil {
		return 0, err
	}
	seeing, err := Decide(ctx, e, &Hand{Cards: deck[:own], Gone: deck[own : own*(neighbours+1)], Wagered: 1})
	if err != nil {
		return 0, err
	}
	if len(form.Community) == 0 {
		alone = seeing[slices.IndexFunc(seeing, func(c analysis.Choice) bool { return c.Name == alone.Name })]
	}
	return decimal(new(big.Rat).Sub(analysis.Best(seeing).Value, alone.Value)), nil
}
