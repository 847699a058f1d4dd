package paper

import (
	"context"

	"felt.example/felt/analysis"
	"felt.example/felt/odds"
)

// edges are the house edges of the wagers offered, each with its paytable, for a house that states
// them; none for one that does not.
func (f *Filing) edges(ctx context.Context) ([]Block, error) {
	g := odds.Game(f.Game.ID)
	if !f.Edge || g == nil {
		return nil, nil
	}
	rules := f.rules
	if rules == nil {
		rules = FirstPaytables(f.Game)
	}
	entries, err := odds.Entries(odds.Question{Game: g, Rules: rules})
	if err != nil {
		return nil, err
	}
	entries = filed(f.Selected, entries)
	figures, err := f.figures(ctx, entries)
	if err != nil {
		return nil, err
	}
	t := Table{Head: []string{f.say("head.wager"), f.say("head.paytable"), f.say("par.edge")}, Left: 2}
	for i, x := range figures {
		name := upper(entries[i].Title())
		if x.Wager == analysis.Base {
			name = f.say("edge.base", "wager", f.first())
		}
		if x.Progressive != nil {
			name = f.say("edge.meter", "wager", name, "meter", f.reads(&entries[i]))
		}
		if x.Given != "" && x.Wager != analysis.Base {
			name = f.say("edge.given", "wager", name, "given", x.Given)
		}
		t.Rows = append(t.Rows, []string{name, x.Paytable, percent(edge(x))})
	}
	return []Block{Heading{Text: f.say("edge.title")}, Text{Text: f.say("edge.about")}, t}, nil
}

// first is the name of the wager in whose units the base game is stated.
func (f *Filing) first() string {
	for i := range f.Game.Wagers {
		if w := &f.Game.Wagers[i]; w.Required {
			return w.Name
		}
	}
	return ""
}
