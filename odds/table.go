package odds

import (
	"context"
	"encoding/json"
	"errors"
	"math/big"
	"slices"
	"strings"

	"felt.example/felt/analysis"
	"felt.example/felt/game"
)

// TableHead names the columns of Table.
const TableHead = "game\twager\tpaytable\tstrategy\treading\tdeals\texpected value\thouse edge"

// Table returns a line of tab-separated columns for every wager, paytable and strategy of a game,
// and another for each reading that changes a figure, for base games by the best play. Progressive
// wagers are for the reset amount and a wager of $1. Base games are left out unless asked for.
func (c *Calculator) Table(ctx context.Context, g *analysis.Game, base bool) ([]string, error) {
	var lines []string
	values := map[string]*big.Rat{} // by the line's first columns, as read by default
	for _, reading := range others(g.Game) {
		rules, err := json.Marshal(map[string]any{"readings": reading})
		if err != nil {
			return nil, err
		}
		entries, err := tabled(g, rules, base, len(reading) == 0)
		if err != nil {
			return nil, err
		}
		for i := range entries {
			e := &entries[i]
			f, err := c.Figure(ctx, e)
			if errors.Is(err, analysis.ErrPlayed) {
				continue
			}
			if err != nil {
				return nil, err
			}
			name := strings.Join([]string{f.Game, string(f.Wager), f.Paytable, f.Strategy}, "\t")
			var read string
			for id, choice := range reading {
				read = id + "=" + choice
			}
			if other := values[name]; read != "" && other.Cmp(f.Value()) == 0 {
				continue
			} else if read == "" {
				values[name] = f.Value()
			}
			lines = append(lines, strings.Join([]string{name, read, count(f.Combinations), f.Value().RatString(), percent(new(big.Rat).Neg(f.Value()), 4)}, "\t"))
		}
	}
	return lines, nil
}

// others are the readings as they are by default, then each other choice alone.
func others(g *game.Game) []map[string]string {
	all := []map[string]string{{}}
	for _, r := range g.Readings {
		for _, other := range r.Others {
			all = append(all, map[string]string{r.ID: other})
		}
	}
	return all
}

// tabled are the entries of the table, a base game's by the best play or by every strategy.
func tabled(g *analysis.Game, rules json.RawMessage, base, strategies bool) ([]Entry, error) {
	entries, err := Entries(Question{Game: g, Rules: rules})
	if err != nil {
		return nil, err
	}
	counted := slices.DeleteFunc(slices.Clone(entries), func(e Entry) bool { return e.Wager == analysis.Base })
	if !base || g.Base == nil {
		return counted, nil
	}
	var solved []Entry
	for _, s := range g.Strategies {
		if !strategies && s.ID != analysis.Optimal {
			continue
		}
		of, err := Entries(Question{Game: g, Wager: analysis.Base, Strategy: s.ID, Rules: rules})
		if err != nil {
			return nil, err
		}
		solved = append(solved, of...)
	}
	return append(solved, counted...), nil
}
