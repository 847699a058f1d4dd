package odds

import (
	"cmp"
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
	// Exact is the gain as a fraction where it is counted; Deals is then 0, and there is no standard error.
	Exact *Number `json:"exact_gain,omitempty"`
	// Live is how likely cards that the player does not have, one to four, are seen at the neighbours; exactly.
	Live []LiveCards `json:"live"`
	// Gain is how much the value rises, on average over the deals.
	Gain          float64 `json:"gain"`
	StandardError float64 `json:"standard_error"`
	HouseEdge     float64 `json:"house_edge"`
}

// LiveCards is how likely the neighbours have none of so many cards, as those that a hand needs, and how likely they have all of them.
type LiveCards struct {
	Cards int    `json:"cards"`
	None  Number `json:"none_seen"`
	All   Number `json:"all_seen"`
}

// live tells of one to four cards, of so many unknown ones of which some are seen.
func live(unknown, seen int) (list []LiveCards) {
	choose := func(n, k int) *big.Int { return new(big.Int).Binomial(int64(n), int64(k)) }
	for cards := 1; cards <= 4; cards++ {
		all := new(big.Int)
		if seen >= cards {
			all = choose(unknown-cards, seen-cards)
		}
		list = append(list, LiveCards{cards, number(new(big.Rat).SetFrac(choose(unknown-cards, seen), choose(unknown, seen))), number(new(big.Rat).SetFrac(all, choose(unknown, seen)))})
	}
	return list
}

// Counted reports whether the gain by so many neighbours' cards is counted over all deals and needs no estimate.
func Counted(g *analysis.Game, neighbours int) bool { return neighbours == 1 && g.OneNeighbour != nil }

// usualDeals is from how many deals an estimate is made unless the game or the question says otherwise.
const usualDeals = 2000

// DealsOf is from how many deals the estimate of a game is made unless another number is asked for.
func DealsOf(g *analysis.Game) int { return cmp.Or(g.Deals, usualDeals) }

// mostDeals is how many deals an estimate takes at most: the gain of each is kept.
const mostDeals = 10_000_000

// Neighbours estimates the value of knowing the neighbours' cards from a number of deals, drawn
// with the seed; 0 deals has it counted where that is possible, see Counted. In each deal it is exact how much better the best play with these cards is than the
// best play without them, over all cards that are left. Only the average is an estimate, because
// there are too many deals to count them all. It ends early, with the context's error, when the
// context is done. Done is called after each deal by the worker that solved it; it may be nil.
func (c *Calculator) Neighbours(ctx context.Context, e *Entry, neighbours, deals int, seed uint64, done func()) (*NeighboursDocument, error) {
	g := e.Game.Game
	switch {
	case !Signalled(e.Game) || e.Wager != analysis.Base || e.Strategy != analysis.Optimal || e.knows() != "" || e.OwnBase != nil:
		return nil, e.noNeighbours()
	case neighbours < 1 || neighbours >= g.Seats:
		return nil, fmt.Errorf("%d neighbours: of %d betting positions 1 to %d are another's (§ %s.2(a))", neighbours, g.Seats, g.Seats-1, g.Chapter)
	case deals < 2 && (deals != 0 || !Counted(e.Game, neighbours)):
		return nil, fmt.Errorf("%d deals: an estimate takes at least two", deals)
	case deals > mostDeals:
		return nil, fmt.Errorf("%d deals: an estimate takes at most %d", deals, mostDeals)
	}
	alone, err := c.base(ctx, e)
	if err != nil {
		return nil, err
	}
	if deals == 0 {
		return e.countedNeighbour(ctx, alone)
	}
	gain, err := e.seeing(ctx)
	if err != nil {
		return nil, err
	}
	own, deck := g.Cards.Number(round.AtSeat), FormOf(e.Game).Deck
	gains := make([]float64, deals)
	errs := make([]error, analysis.Workers(ctx))
	var workers sync.WaitGroup
	for n := range errs {
		workers.Go(func() {
			for i := n; i < deals && errs[n] == nil; i += len(errs) {
				random, cards := rand.New(rand.NewPCG(seed, uint64(i))), slices.Clone(deck)
				random.Shuffle(len(cards), func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
				if errs[n] = ctx.Err(); errs[n] == nil {
					gains[i], errs[n] = gain(cards[:own], cards[own:own*(neighbours+1)])
				}
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
		Game: alone.Game, Paytable: e.Paytable, Neighbours: neighbours, Cards: neighbours * own,
		Alone: number(alone.Value()), Deals: deals, Seed: seed, Live: live(card.Full.Len()-own, neighbours*own),
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

func (e *Entry) noNeighbours() error {
	return fmt.Errorf("%s has no figures of neighbours' cards that are seen", e.Name())
}

// countedNeighbour counts the gain by one neighbour's cards.
func (e *Entry) countedNeighbour(ctx context.Context, alone *analysis.Figure) (*NeighboursDocument, error) {
	gain, err := e.Game.OneNeighbour(ctx, e.Selected)
	if err != nil {
		return nil, err
	}
	own, exact := e.Game.Game.Cards.Number(round.AtSeat), number(gain)
	return &NeighboursDocument{
		Game: alone.Game, Paytable: e.Paytable, Neighbours: 1, Cards: own, Alone: number(alone.Value()), Exact: &exact, Gain: exact.Decimal,
		HouseEdge: -decimal(new(big.Rat).Add(alone.Value(), gain)), Live: live(card.Full.Len()-own, own),
	}, nil
}

// seeing makes what it brings in one deal, in units of the first wager, to decide with cards that are seen to be
// gone rather than without: never less than nothing.
func (e *Entry) seeing(ctx context.Context) (func(own, gone []card.Card) (float64, error), error) {
	if e.Game.Seeing != nil {
		gain, err := e.Game.Seeing(ctx, e.Selected)
		return func(own, gone []card.Card) (float64, error) {
			return decimal(gain(card.SetOf(own...), card.SetOf(gone...))), nil
		}, err
	}
	blind := func(own []card.Card) (string, error) {
		choices, err := Decide(ctx, e, &Hand{Cards: own})
		if err != nil {
			return "", err
		}
		return analysis.Best(choices).Name, nil
	}
	if e.Game.Alone != nil {
		best, err := e.Game.Alone(ctx, e.Selected)
		if err != nil {
			return nil, err
		}
		blind = func(own []card.Card) (string, error) { return best(card.SetOf(own...)), nil }
	}
	return func(own, gone []card.Card) (float64, error) {
		alone, err := blind(own)
		if err != nil {
			return 0, err
		}
		seeing, err := Decide(ctx, e, &Hand{Cards: own, Gone: gone})
		if err != nil {
			return 0, err
		}
		value := seeing[slices.IndexFunc(seeing, func(c analysis.Choice) bool { return c.Name == alone })].Value
		return decimal(new(big.Rat).Sub(analysis.Best(seeing).Value, value)), nil
	}, nil
}
