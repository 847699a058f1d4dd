package submission

import (
	"fmt"
	"slices"
	"time"

	"felt.example/felt/cite"
	"felt.example/felt/game"
	"felt.example/felt/money"
	"felt.example/felt/pa/general"
)

// Note is what is to be heeded when one submission follows another.
type Note struct {
	Path    string    `json:"path"`
	Cite    cite.Cite `json:"cite"`
	Message string    `json:"message"`
}

// notes are about the head of two submissions, and minimums that rise.
func notes(from, to *document) []Note {
	all := []Note{}
	add := func(path string, c cite.Cite, format string, args ...any) {
		all = append(all, Note{path, c, fmt.Sprintf(format, args...)})
	}
	if from.digest != to.digest && from.edition == to.edition {
		add("edition", filing, "both are edition %s; give the later one another number", clip(to.edition))
	}
	switch {
	case to.effective.Before(from.effective):
		add("effective", filing, "it takes effect on %s, before the one that it follows (%s)", to.effective.Format(time.DateOnly), from.effective.Format(time.DateOnly))
	case !from.expires.IsZero() && to.effective.After(from.expires):
		add("effective", filing, "from %s to %s neither is in force", from.expires.Format(time.DateOnly), to.effective.Format(time.DateOnly))
	}
	rises := func(path string, a, b *choices) {
		for i := range a.game.Options {
			o := &a.game.Options[i]
			if !slices.Contains([]string{game.Minimum.ID, game.Minimums.ID, general.SmallBet.ID, general.BuyInLeast.ID}, o.ID) {
				continue
			}
			was, is := a.amounts(o), b.amounts(o)
			for _, name := range o.Values {
				if was[name] < is[name] {
					add(path+"."+o.ID+"."+name, o.Cite, "the minimum rises from %s to %s: post it at the table before it takes effect", was[name].Grouped(), is[name].Grouped())
				}
			}
			if was[""] < is[""] {
				add(path+"."+o.ID, o.Cite, "the minimum rises from %s to %s: post it at the table before it takes effect", was[""].Grouped(), is[""].Grouped())
			}
		}
	}
	for _, t := range to.tables {
		if before := from.table(t.id); before != nil && before.game == t.game {
			rises("tables."+t.id, before, t.choices)
		}
		if at := slices.IndexFunc(from.tables, func(of table) bool { return of.id == t.id }); at >= 0 {
			for _, c := range t.after {
				for _, before := range from.tables[at].after {
					if before.game == c.game {
						rises("tables."+t.id+"."+c.game.ID, before, c)
					}
				}
			}
		}
	}
	for id, c := range to.games {
		seated := func(t table) bool { return t.plays(c.game) }
		if before := from.games[id]; before != nil && !slices.ContainsFunc(to.tables, seated) {
			rises("games."+id, before, c)
		}
	}
	return all
}

// amounts are what an option comes to: that of each of its values, or of "" where it is one amount.
func (c *choices) amounts(o *game.Option) map[string]money.Cents {
	s, err := c.game.Select(c.rules())
	if err != nil {
		return nil
	}
	all := map[string]money.Cents{}
	if o.Type == game.Amounts {
		for _, name := range o.Values {
			all[name] = game.AmountsOption{ID: o.ID}.For(name).Of(s)
		}
		return all
	}
	all[""] = game.AmountOption{ID: o.ID}.Of(s)
	return all
}
