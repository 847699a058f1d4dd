package odds

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"felt.example/felt/analysis"
	"felt.example/felt/record"
	"felt.example/felt/round"
)

// base solves the base game. What is asked of it besides the rules is not kept.
func (c *Calculator) base(ctx context.Context, e *Entry) (*analysis.Figure, error) {
	var strategies []string
	for _, s := range e.Game.Strategies {
		strategies = append(strategies, s.ID)
	}
	if !slices.Contains(strategies, e.Strategy) {
		return nil, fmt.Errorf("%s has no strategy %q; there are %s", e.Game.Game.Name, record.Clip(e.Strategy), strings.Join(strategies, ", "))
	}
	solve := func() (*analysis.Figure, error) {
		f, err := e.Game.Base(ctx, e.Selected, e.Strategy)
		if err == nil {
			f.Paytable = e.Paytable
		}
		return f, err
	}
	if e.OwnBase != nil {
		if err := e.checkOwn(); err != nil {
			return nil, err
		}
	}
	switch {
	case e.knows() != "":
		f, err := e.seen(ctx)
		if err == nil && e.OwnBase == nil {
			f.Paytable = e.Paytable
		}
		return f, err
	case e.OwnBase != nil:
		return e.Game.BaseOn(ctx, e.Selected, e.Strategy, e.OwnBase)
	}
	return c.Cache.figure(e, solve)
}

// Whole returns the entry's figure with the ends of its ties; see TieEnds.
func (c *Calculator) Whole(ctx context.Context, e *Entry) (*analysis.Figure, error) {
	f, err := c.Figure(ctx, e)
	if err == nil {
		f.TieEnds, err = c.TieEnds(ctx, e)
	}
	return f, err
}

// TieEnds returns the results of the entry's base game with ties broken in either way: none if no
// two that tie wager differently, nil if it is not played by the best strategy.
func (c *Calculator) TieEnds(ctx context.Context, e *Entry) ([]analysis.TieEnd, error) {
	if e.Wager != analysis.Base || e.Strategy != analysis.Optimal || e.knows() != "" || e.Game.TieEnds == nil {
		return nil, nil
	}
	if e.OwnBase != nil {
		return e.Game.TieEnds(ctx, e.Selected, e.OwnBase)
	}
	kept := *e
	kept.Strategy = "the ends of its ties" // kept beside the figure
	f, err := c.Cache.figure(&kept, func() (*analysis.Figure, error) {
		ends, err := e.Game.TieEnds(ctx, e.Selected, nil)
		return &analysis.Figure{TieEnds: ends}, err
	})
	if err != nil {
		return nil, err
	}
	return f.TieEnds, nil
}

// checkOwn refuses custom paytables for what is not paid in the base game.
func (e *Entry) checkOwn() error {
	g := e.Game.Game
	if e.Game.BaseOn == nil {
		return fmt.Errorf("%s is solved on the paytables that the chapter prints only", g.Name)
	}
	changeable := Changeable(e.Game, e.Strategy)
	for wager := range e.OwnBase {
		if !slices.Contains(changeable, wager) {
			var names []string
			for _, w := range changeable {
				names = append(names, string(w))
			}
			return fmt.Errorf("the base game of %s pays no %q by a paytable; there are %s", g.Name, record.Clip(string(wager)), strings.Join(names, ", "))
		}
	}
	return nil
}

// Changeable returns the wagers whose paytables are part of a base game played by a strategy, and
// may be custom ones there: the required wagers, the payouts that come with them, and a wager that
// the strategy includes.
func Changeable(g *analysis.Game, strategy string) []round.WagerID {
	wagers := []round.WagerID{}
	for _, t := range g.Game.Paytables {
		if w := g.Game.Wager(t.Wager); g.BaseOn != nil && (w.Required || w.Payout || w.ID == g.With[strategy]) {
			wagers = append(wagers, w.ID)
		}
	}
	return wagers
}
