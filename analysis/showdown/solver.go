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

// Solver solves a base game in which a player of five cards folds, or wagers once more on the
// showdown.
type Solver struct {
	Strategies []analysis.Strategy
	// Choices are the player's, by how many times the Ante he then wagers.
	Choices []string
	// Deal is the showdown over a deck of these ranks.
	Deal func(ranks uint16) *Game
	// Payouts are what is paid, by the paytables chosen or those of one's own in their place.
	Payouts func(s *game.Selected, own map[round.WagerID]paytable.Printed) (*analysis.Payouts, error)
	// Paytable is the payout whose letter the figure bears; "" is none.
	Paytable round.WagerID
	// Ways makes a function that lists the ways to play a hand, the fold first; they are good
	// until it is called again.
	Ways func(p *analysis.Payouts) func(*Hand) []analysis.Way
	// Follow is the place of the way in which a strategy other than the optimal one plays a hand
	// that is worth v.
	Follow func(strategy string, v hand.Value, ways []analysis.Way) int
}

// Base is the base game; see analysis.Game.
func (g *Solver) Base(ctx context.Context, s *game.Selected, strategy string) (*analysis.Figure, error) {
	return g.BaseOn(ctx, s, strategy, nil)
}

// BaseOn is the base game on paytables of one's own; see analysis.Game.
func (g *Solver) BaseOn(ctx context.Context, s *game.Selected, strategy string, own map[round.WagerID]paytable.Printed) (*analysis.Figure, error) {
	if err := analysis.CheckStrategy(g.Strategies, strategy); err != nil {
		return nil, err
	}
	p, err := g.Payouts(s, own)
	if err != nil {
		return nil, err
	}
	f, err := g.Solve(ctx, s, p, strategy, card.Full.Ranks())
	if err != nil {
		return nil, err
	}
	g.bears(f, own)
	return f, nil
}

// bears has a figure bear the letter of a paytable of one's own.
func (g *Solver) bears(f *analysis.Figure, own map[round.WagerID]paytable.Printed) {
	if table, given := own[g.Paytable]; given {
		f.Paytable = table.Letter
	}
}

// Solve is the base game of a deck of these ranks.
func (g *Solver) Solve(ctx context.Context, s *game.Selected, p *analysis.Payouts, strategy string, ranks uint16) (*analysis.Figure, error) {
	sum := analysis.NewWays(p.Unit, p.Cells, g.Choices...)
	charts, err := g.Deal(ranks).Play(ctx, sum, g.way(p, strategy))
	if err != nil {
		return nil, err
	}
	f := g.figure(sum, s, strategy)
	f.Chart = charts
	return f, nil
}

// DealerCardSeen is the base game with a card of the dealer's seen; see analysis.Game.
func (g *Solver) DealerCardSeen(ctx context.Context, s *game.Selected, rank card.Rank, own map[round.WagerID]paytable.Printed) (*analysis.Figure, error) {
	p, err := g.Payouts(s, own)
	if err != nil {
		return nil, err
	}
	f, err := g.Seen(ctx, s, p, 1<<rank, card.Full.Ranks())
	if err != nil {
		return nil, err
	}
	g.bears(f, own)
	f.Given = "one of the dealer's cards is seen, of the rank " + rank.Name()
	return f, nil
}

// Seen is the game of a deck of these ranks when a card of the dealer's is seen that is one of
// cards.
func (g *Solver) Seen(ctx context.Context, s *game.Selected, p *analysis.Payouts, cards, ranks uint16) (*analysis.Figure, error) {
	sum := analysis.NewWays(p.Unit, p.Cells, g.Choices...)
	best := func() func(*Hand) *analysis.Way { return g.way(p, analysis.Optimal) }
	if err := g.Deal(ranks).PlaySeen(ctx, cards, sum, best); err != nil {
		return nil, err
	}
	return g.figure(sum, s, analysis.Optimal), nil
}

func (g *Solver) figure(sum *analysis.Ways, s *game.Selected, strategy string) *analysis.Figure {
	f := sum.Figure(s, strategy)
	f.Paytable = s.Paytable(g.Paytable)
	return f
}

// Choose is the choice of a strategy with each five cards, as Decide names it: worked out
// once for all hands, to be asked for one often and by several at once.
func (g *Solver) Choose(ctx context.Context, s *game.Selected, strategy string) (func(own card.Set) string, error) {
	if err := analysis.CheckStrategy(g.Strategies, strategy); err != nil {
		return nil, err
	}
	p, err := g.Payouts(s, nil)
	if err != nil {
		return nil, err
	}
	return g.Deal(card.Full.Ranks()).Choose(ctx, g.way(p, strategy))
}

// Player plays by Choose; see analysis.Game.
func (g *Solver) Player(ctx context.Context, s *game.Selected, strategy string) (func() analysis.Player, error) {
	choose, err := g.Choose(ctx, s, strategy)
	if err != nil {
		return nil, err
	}
	return analysis.Shared(analysis.ByOwnCards(choose)), nil
}

// Decide is what each choice of a player is worth who holds five cards and has seen some
// of the dealer's, and some that are gone from the deck, such as his neighbours'. It ends
// early, with the context's error, when the context is done.
func (g *Solver) Decide(ctx context.Context, s *game.Selected, own, dealer, gone card.Set) ([]analysis.Choice, error) {
	if err := analysis.CheckSeen(s.Game, own, dealer, gone); err != nil {
		return nil, err
	}
	p, err := g.Payouts(s, nil)
	if err != nil {
		return nil, err
	}
	h, err := g.Deal(card.Full.Ranks()).Beside(ctx, own, dealer, gone)
	if err != nil {
		return nil, err
	}
	return analysis.Choices(g.Ways(p)(&h), p.Unit), nil
}

// way is the way in which a strategy plays a hand, good until the next one is played.
func (g *Solver) way(p *analysis.Payouts, strategy string) func(*Hand) *analysis.Way {
	ways := g.Ways(p)
	return func(h *Hand) *analysis.Way {
		list := ways(h)
		if strategy == analysis.Optimal {
			return &list[analysis.BestWay(list)]
		}
		return &list[g.Follow(strategy, h.Value, list)]
	}
}
