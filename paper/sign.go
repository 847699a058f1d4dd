package paper

import (
	"fmt"
	"slices"
	"strings"

	"felt/cite"
	"felt/game"
)

// sign is what a table posts: its limits, the inscriptions and the payout odds that § .2 of
// the chapter demands, and a drawing of the layout.
func sign(f *Filing) *Document {
	s, g := f.Selected, f.Game
	d := &Document{
		Title: g.Name, Subtitle: "Payout odds and rules of this table", Colour: g.Layout.Colour, Fits: true,
		About: source(g) + ". Rules " + digest(s)[:16] + ".",
	}
	if text := limits(s); text != "" {
		d.Blocks = append(d.Blocks, Text{Text: text, Cites: []cite.Cite{"601a.6"}, Centred: true})
	}
	for _, i := range g.Layout.Inscriptions {
		d.Blocks = append(d.Blocks, Text{Text: i.Text, Cites: []cite.Cite{i.Cite}, Centred: true})
	}
	d.Blocks = append(d.Blocks, Columns(append(payouts(s), moneys(s)...)))
	if text := limitText(s); text != nil {
		d.Blocks = append(d.Blocks, *text)
	}
	d.Blocks = append(d.Blocks, Figure{Layout(s), "The layout"}, areaTable(s))
	return d
}

func limits(s *game.Selected) string {
	least, most := s.Amount("minimum"), s.Amount("maximum")
	switch {
	case least > 0 && most > 0:
		return "Table limits " + dollars(least) + " to " + dollars(most)
	case least > 0:
		return "Table minimum " + dollars(least)
	case most > 0:
		return "Table maximum " + dollars(most)
	}
	return ""
}

// limitText says what the payout limit is; nil where there is none.
func limitText(s *game.Selected) *Text {
	most, wagers, at := limit(s)
	if most == 0 {
		return nil
	}
	text := fmt.Sprintf("Payout limit: at most %s is won in a round on %s.", dollars(most), list(wagers))
	return &Text{Text: text, Cites: []cite.Cite{at}, Centred: true}
}

// payouts are a table for each wager that is offered: what it pays.
func payouts(s *game.Selected) []Table {
	g := s.Game
	var all []Table
	plain := -1
	for i := range g.Wagers {
		w := &g.Wagers[i]
		if !s.Offers(w) || w.PaysCite == "" {
			continue
		}
		if plain < 0 {
			plain = len(all)
			all = append(all, Table{Title: "Winning wagers", Cite: w.PaysCite, Left: 1})
		}
		all[plain].Rows = append(all[plain].Rows, []string{w.Name, w.Pays.String()})
	}
	for i := range g.Paytables {
		p := &g.Paytables[i]
		w := g.Wager(p.Wager)
		if !s.Offers(w) {
			continue
		}
		t := Table{Title: w.Name, Cite: p.Cite, Left: 1}
		if len(p.Also) > 0 {
			names := []string{w.Name}
			for _, id := range p.Also {
				names = append(names, g.Wager(id).Name)
			}
			t.Title = list(names)
		}
		for _, row := range printed(s, p).Rows {
			t.Rows = append(t.Rows, []string{row.Hand, row.Pays.String()})
		}
		all = append(all, t)
	}
	return all
}

// moneys is a table of the amounts that are chosen, the limits of the table aside.
func moneys(s *game.Selected) []Table {
	said := []string{"minimum", "maximum", "payout_limit"}
	t := Table{Title: "At this table", Left: 1}
	for i := range s.Game.Options {
		o := &s.Game.Options[i]
		value := choice(s, o)
		if value == "" || slices.Contains(said, o.ID) || !concerns(s, o) {
			continue
		}
		if o.Type == game.Amount || o.Type == game.Amounts || o.Type == game.Percent || o.ID == "positions" {
			t.Rows = append(t.Rows, []string{o.Name + " (" + section(o.Cite) + ")", value})
		}
	}
	if t.Rows == nil {
		return nil
	}
	return []Table{t}
}

func areaTable(s *game.Selected) Table {
	t := Table{Title: "Areas and inscriptions", Head: []string{"what", "where", "clause"}, Left: 3,
		Note: "The chapter demands areas and inscriptions, not where they lie or how large they are: the drawing is a proposal, on a table six feet wide. Seat 1 is farthest to the dealer's left."}
	t.Rows = append(t.Rows, []string{"Name or logo of the certificate holder", "anywhere", section(s.Game.Chapter + ".2(b)(1)")})
	where := map[string]string{"seat": "at each betting position", "dealer": "before the dealer", "community": "before the dealer", "meter": "at the table"}
	for _, a := range areas(s, "seat", "dealer", "community", "meter") {
		t.Rows = append(t.Rows, []string{a.Name, where[a.Scope], section(a.Cite)})
	}
	for _, i := range s.Game.Layout.Inscriptions {
		t.Rows = append(t.Rows, []string{"“" + strings.TrimSuffix(i.Text, ".") + "”", "on the layout or a sign", section(i.Cite)})
	}
	return t
}
