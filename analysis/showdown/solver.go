package showdown

import (
	"context"

	"felt.example/felt/analysis"
	"felt.example/felt/card"
	"felt.example/felt/game"
	"felt.example/felt/hand"
	"felt.example/felt/paytable"
	"felt.example/felt/round"
)

// Solver solves a contest in which the best four cards decide, a player having five.
type Solver struct {
	// Strategies are those that the game is played by, the first of which is analysis.Optimal.
	Strategies []analysis.Strategy
	// Least is the least hand with which the dealer qualifies; 0 where he need not.
	Least hand.Value
	// Paytable is the payout whose letter the figure bears; "" is none.
	Paytable round.WagerID
	// Follow is the place of the way in which a strategy other than the optimal one plays a hand
	// that is worth v.
	Follow func(strategy string, v hand.Value, ways []analysis.Way) int
}

// Of is the mathematics of a game whose contest the solver solves.
func (g *Solver) Of(of *game.Game) analysis.Game {
	return analysis.Game{
		Game:           of,
		Strategies:     g.Strategies,
		Ties:           analysis.FoldFirst,
		Count:          analysis.CountDeclared,
		Base:           g.Base,
		BaseOn:         g.BaseOn,
		TieEnds:        g.TieEnds,
		DealerCardSeen: g.DealerCardSeen,
		Decide:         analysis.BySets(g.Decide),
		Alone:          g.Alone,
		ByHand:         g.ByHand,
		Advice:         g.Advice,
		Player:         g.Player,
		Kernel:         g.Kernel,
	}
}

// solved is what is counted: no paytable bears on it.
type solved struct {
	by    *Solver
	ranks uint16
}

// Deal is the showdown over a deck of these ranks.
func (g *Solver) Deal(s *game.Selected, ranks uint16) *Game {
	deal := &Game{Ranks: ranks, Dealer: s.Game.Cards.Number(round.AtDealer), Value: hand.FourCard, key: solved{g, ranks}}
	if g.Least > 0 {
		deal.Low = func(v hand.Value) bool { return v < g.Least }
	}
	return deal
}

// Ways makes what lists the ways to play a hand by the chapter's own settlements, on paytables of one's
// own where they are given.
func (g *Solver) Ways(s *game.Selected, own map[round.WagerID]paytable.Printed) (*Ways, error) {
	grouped, err := analysis.NewGrouped(s, own, uint32(g.Least))
	return &Ways{grouped}, err
}

// Ways lists the ways to play a hand. It is not safe for concurrent use.
type Ways struct{ *analysis.Grouped }

// Of are the ways to play a hand, a fold first; they are good until the next call.
func (w *Ways) Of(h *Hand) []analysis.Way {
	deals := [analysis.Groups]int64{analysis.Unqualified: h.Low, analysis.Lower: h.Below - h.Low, analysis.Equal: h.Equal, analysis.Higher: h.Above}
	if h.Low > h.Below { // all that is no higher than the player's is low
		deals[analysis.Lower], deals[analysis.Equal], deals[analysis.Higher] = 0, 0, h.Below+h.Equal+h.Above-h.Low
	}
	return w.Ways(uint32(h.Value), deals)
}

// Base is the base game; see analysis.Game.
func (g *Solver) Base(ctx context.Context, s *game.Selected, strategy string) (*analysis.Figure, error) {
	return g.BaseOn(ctx, s, strategy, nil)
}

// BaseOn is the base game on custom paytables; see analysis.Game.
func (g *Solver) BaseOn(ctx context.Context, s *game.Selected, strategy string, own map[round.WagerID]paytable.Printed) (*analysis.Figure, error) {
	return g.Solve(ctx, s, own, strategy, card.Full.Ranks())
}

// Solve is BaseOn of a deck of these ranks.
func (g *Solver) Solve(ctx context.Context, s *game.Selected, own map[round.WagerID]paytable.Printed, strategy string, ranks uint16) (*analysis.Figure, error) {
	if err := analysis.CheckStrategy(g.Strategies, strategy); err != nil {
		return nil, err
	}
	ways, err := g.Ways(s, own)
	if err != nil {
		return nil, err
	}
	sum := analysis.NewWays(ways.Payouts.Unit, ways.Payouts.Cells, ways.Choices...)
	charts, err := g.Deal(s, ranks).Play(ctx, sum, g.way(ways, strategy))
	if err != nil {
		return nil, err
	}
	f := g.figure(sum, s, own, strategy)
	f.Chart = charts
	return f, nil
}

// TieEnds are the ends of the best play; see analysis.Game.
func (g *Solver) TieEnds(ctx context.Context, s *game.Selected, own map[round.WagerID]paytable.Printed) ([]analysis.TieEnd, error) {
	ways, err := g.Ways(s, own)
	if err != nil {
		return nil, err
	}
	hands, err := g.Deal(s, card.Full.Ranks()).Count(ctx)
	if err != nil {
		return nil, err
	}
	ends := analysis.NewWays(ways.Payouts.Unit, ways.Payouts.Cells, ways.Choices...).Ends()
	for i := range hands {
		ends.Add(hands[i].Weight, ways.Of(&hands[i]))
	}
	return ends.Of(s), nil
}

// ByHand visits all hands; see analysis.Game.
func (g *Solver) ByHand(ctx context.Context, s *game.Selected, strategy string, visit func(own card.Set, alike, value int64)) (parts int64, err error) {
	ways, err := g.Ways(s, nil)
	if err != nil {
		return 0, err
	}
	hands, err := g.Deal(s, card.Full.Ranks()).Count(ctx)
	if err != nil {
		return 0, err
	}
	play := g.way(ways, strategy)
	for i := range hands {
		h := &hands[i]
		visit(h.Cards, h.Weight, play(h).Value())
		parts = ways.Payouts.Unit * (h.Below + h.Equal + h.Above)
	}
	return parts, nil
}

// Advice is what strategy cards are written from; see analysis.Game.
func (g *Solver) Advice(ctx context.Context, s *game.Selected) (*analysis.Advice, error) {
	ways, err := g.Ways(s, nil)
	if err != nil {
		return nil, err
	}
	hands, err := g.Deal(s, card.Full.Ranks()).Count(ctx)
	if err != nil {
		return nil, err
	}
	advice := analysis.NewByRank(ways.Choices)
	for i := range hands {
		h := &hands[i]
		advice.Add(uint32(h.Value), h.Cards, h.Weight, ways.Of(h))
	}
	return advice.Advice(ways.Payouts.Unit, func(value uint32, cards card.Set) string { return name(Hand{Cards: cards, Value: hand.Value(value)}) }), nil
}

// figure is what was added up; it bears the letter of the paytable, or of one's own.
func (g *Solver) figure(sum *analysis.Ways, s *game.Selected, own map[round.WagerID]paytable.Printed, strategy string) *analysis.Figure {
	f := sum.Figure(s, strategy)
	f.Paytable = s.Paytable(g.Paytable)
	if table, given := own[g.Paytable]; given {
		f.Paytable = table.Letter
	}
	return f
}

// DealerCardSeen is the base game with a card of the dealer's seen; see analysis.Game.
func (g *Solver) DealerCardSeen(ctx context.Context, s *game.Selected, rank card.Rank, own map[round.WagerID]paytable.Printed) (*analysis.Figure, error) {
	f, err := g.Seen(ctx, s, own, 1<<rank, card.Full.Ranks())
	if err != nil {
		return nil, err
	}
	f.Given = "one of the dealer's cards is seen, of the rank " + rank.Name()
	return f, nil
}

// Seen is the game of a deck of these ranks when a card of the dealer's is seen that is one of
// cards.
func (g *Solver) Seen(ctx context.Context, s *game.Selected, own map[round.WagerID]paytable.Printed, cards, ranks uint16) (*analysis.Figure, error) {
	ways, err := g.Ways(s, own)
	if err != nil {
		return nil, err
	}
	sum := analysis.NewWays(ways.Payouts.Unit, ways.Payouts.Cells, ways.Choices...)
	best := func() func(*Hand) *analysis.Way {
		ways, _ := g.Ways(s, own) // one for each worker; made above without an error
		return g.way(ways, analysis.Optimal)
	}
	if err := g.Deal(s, ranks).PlaySeen(ctx, cards, sum, best); err != nil {
		return nil, err
	}
	return g.figure(sum, s, own, analysis.Optimal), nil
}

// Choose is the choice of a strategy with each five cards, as Decide names it: worked out
// once for all hands, to be asked for one often and by several at once.
func (g *Solver) Choose(ctx context.Context, s *game.Selected, strategy string) (func(own card.Set) string, error) {
	if err := analysis.CheckStrategy(g.Strategies, strategy); err != nil {
		return nil, err
	}
	ways, err := g.Ways(s, nil)
	if err != nil {
		return nil, err
	}
	return g.Deal(s, card.Full.Ranks()).Choose(ctx, g.way(ways, strategy))
}

// Alone is the best of Choose; see analysis.Game.
func (g *Solver) Alone(ctx context.Context, s *game.Selected) (func(own card.Set) string, error) {
	return g.Choose(ctx, s, analysis.Optimal)
}

// Player plays by Choose; see analysis.Game.
func (g *Solver) Player(ctx context.Context, s *game.Selected, strategy string) (func() analysis.Player, error) {
	choose, err := g.Choose(ctx, s, strategy)
	if err != nil {
		return nil, err
	}
	return analysis.Shared(analysis.ByOwnCards(choose)), nil
}

// Decide is what each choice is worth to a player who holds five cards and has seen some
// of the dealer's, and some that are gone from the deck, such as his neighbours'. It ends
// early, with the context's error, when the context is done.
func (g *Solver) Decide(ctx context.Context, s *game.Selected, own, dealer, gone card.Set) ([]analysis.Choice, error) {
	if err := analysis.CheckSeen(s.Game, own, dealer, gone); err != nil {
		return nil, err
	}
	ways, err := g.Ways(s, nil)
	if err != nil {
		return nil, err
	}
	h, err := g.Deal(s, card.Full.Ranks()).Beside(ctx, own, dealer, gone)
	if err != nil {
		return nil, err
	}
	return analysis.Choices(ways.Of(&h), ways.Payouts.Unit), nil
}

// way is the way in which a strategy plays a hand, good until the next one is played.
func (g *Solver) way(ways *Ways, strategy string) func(*Hand) *analysis.Way {
	return func(h *Hand) *analysis.Way {
		list := ways.Of(h)
		if strategy == analysis.Optimal {
			return &list[analysis.BestWay(list)]
		}
		return &list[g.Follow(strategy, h.Value, list)]
	}
}
