package odds

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"felt/analysis"
	"felt/record"
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
	switch {
	case e.OwnBase != nil:
		if err := e.checkOwn(); err != nil {
			return nil, err
		}
		return e.Game.BaseOn(ctx, e.Selected, e.Strategy, e.OwnBase)
	case e.knows() != "":
		f, err := e.seen(ctx)
		if err == nil {
			f.Paytable = e.Paytable
		}
		return f, err
	}
	return c.Cache.figure(e, solve)
}

// checkOwn refuses paytables of one's own for what is not paid in the base game.
func (e *Entry) checkOwn() error {
	g := e.Game.Game
	if e.Game.BaseOn == nil {
		return fmt.Errorf("%s is solved on the paytables that the chapter prints only", g.Name)
	}
	var names []string
	for _, t := range g.Paytables {
		if w := g.Wager(t.Wager); w.Required || w.Payout {
			names = append(names, string(w.ID))
		}
	}
	for wager := range e.OwnBase {
		if !slices.Contains(names, string(wager)) {
			return fmt.Errorf("the base game of %s pays no %q by a paytable; there are %s", g.Name, record.Clip(string(wager)), strings.Join(names, ", "))
		}
	}
	return nil
}
