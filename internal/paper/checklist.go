package paper

import (
	"encoding/json"
	"slices"
	"strings"
	"time"

	"felt.example/felt/cite"
	"felt.example/felt/game"
	"felt.example/felt/internal/submission"
)

// checklist is what the Board's staff go through: every choice that the chapter leaves to the
// Rules Submission, what it may be and what was chosen, with a box for each. Without
// rules, what has no default is left to be written in.
func checklist(f *Filing) *Document {
	g := f.Game
	d := f.document(f.say("checklist.subtitle"), false)
	d.Blocks = append(d.Blocks, Text{Text: f.say("checklist.about"), Cites: []cite.Cite{"601a.2"}}, f.filing())
	head := []string{f.say("head.choice"), f.say("head.maybe"), f.say("head.chosen"), f.say("head.by"), f.say("head.clause")}
	shares := []float64{9, 8, 5, 3, 5}
	wagers := Table{Title: f.say("part.wagers"), Head: head, Left: 5, Boxes: true, Shares: shares}
	for _, w := range f.wagers() {
		if w.Later || w.Equal != "" || !w.Listed() {
			continue // they come with another wager
		}
		may, is, by := f.say("choice.offer"), f.say("choice.offered"), f.by(f.rules != nil)
		if !f.Offers(w) {
			is = f.say("choice.notoffered")
		}
		if f.rules == nil {
			is, by = "", ""
		}
		if w.Required || w.Switch.ID == "" && g.Paytable(w.ID) == nil {
			may, is, by = f.say("choice.required"), f.say("choice.offered"), ""
		}
		wagers.Rows = append(wagers.Rows, []string{w.Name, may, is, by, section(w.Cite)})
	}
	paytables := Table{Title: f.say("checklist.paytables"), Head: head, Left: 5, Boxes: true, Shares: shares}
	for i := range g.Paytables {
		if p := &g.Paytables[i]; p.Lettered() {
			letter, by := f.letter(p), f.by(f.states("paytables", string(p.Wager)))
			if f.rules == nil {
				letter, by = "", ""
			}
			paytables.Rows = append(paytables.Rows, []string{g.Wager(p.Wager).Name, f.letters(p), letter, by, section(p.Cite)})
		}
	}
	options := Table{Title: f.say("checklist.options"), Head: head, Left: 5, Boxes: true, Shares: shares}
	for i := range g.Options {
		o := &g.Options[i]
		if !slices.ContainsFunc(g.Wagers, func(w game.Wager) bool { return w.Switch.ID == o.ID }) {
			options.Rows = append(options.Rows, []string{o.Name, f.may(o), f.chosen(o), f.by(f.states(o.ID)), section(o.Cite)})
		}
	}
	readings := Table{Title: f.say("part.readings"), Head: head, Left: 5, Boxes: true, Shares: shares}
	for _, r := range g.Readings {
		if len(r.Others) > 0 {
			readings.Rows = append(readings.Rows, []string{
				upper(r.About), f.ways(append([]string{r.Default}, r.Others...), r.Words), game.ReadingChoice{ID: r.ID}.Of(f.Selected).Words(f.Selected),
				f.by(f.states("readings", r.ID)), section(f.own(r.Cites)...),
			})
		}
	}
	for _, t := range []Table{wagers, paytables, options, readings} {
		if t.Rows != nil {
			d.Blocks = append(d.Blocks, t)
		}
	}
	if most, names, at := limit(f.Selected); most > 0 {
		d.Blocks = append(d.Blocks, Text{Text: f.say("limits.payout", "most", dollars(most), "wagers", f.list(names)), Cites: []cite.Cite{at}})
	}
	if t := f.tables(); t.Rows != nil {
		d.Blocks = append(d.Blocks, t)
	}
	d.Blocks = append(d.Blocks, Lines{f.say("sign.prepared"), f.say("sign.date"), f.say("sign.reviewed"), f.say("sign.date")})
	return f.cited(d, true)
}

// filing says where the choices are filed; what is not known is left to be written in.
func (f *Filing) filing() Block {
	if f.Submission == nil {
		return Lines{f.say("filing.facility"), f.say("filing.edition"), f.say("filing.effective"), f.say("filing.digest")}
	}
	s := f.Submission
	t := Table{Left: 2, Rows: [][]string{
		{f.say("filing.facility"), s.Facility}, {f.say("filing.edition"), s.Edition},
		{f.say("filing.effective"), s.Effective.Format(time.DateOnly)},
	}}
	if !s.Expires.IsZero() {
		t.Rows = append(t.Rows, []string{f.say("filing.expires"), s.Expires.Format(time.DateOnly)})
	}
	if f.Table != "" {
		t.Rows = append(t.Rows, []string{f.say("filing.table"), f.Table})
	}
	t.Rows = append(t.Rows, []string{f.say("filing.digest"), s.Digest}, []string{f.say("filing.rules"), digest(f.Selected)})
	return t
}

// tables are those of the submission at which the game is played, with their links.
func (f *Filing) tables() Table {
	t := Table{Title: f.say("checklist.tables"), Head: []string{f.say("filing.table")}, Left: 2, Boxes: true}
	metered := slices.ContainsFunc(f.Game.Wagers, func(w game.Wager) bool { return w.FromMeter })
	if metered {
		t.Head = append(t.Head, f.say("checklist.linked"))
	}
	if f.Submission == nil || f.Table != "" {
		return t
	}
	for _, table := range f.Submission.Tables {
		if table.Game != f.Game.ID && !slices.ContainsFunc(table.InTurn, func(t submission.Turn) bool { return t.Game == f.Game.ID }) {
			continue
		}
		row := []string{table.ID}
		if metered {
			var links []string
			for _, l := range f.Submission.Links {
				if slices.Contains(l.Tables, table.ID) {
					links = append(links, l.ID)
				}
			}
			row = append(row, strings.Join(links, ", "))
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

// states reports whether a choice is stated among the rules, by its key or that of a table of them.
func (f *Filing) states(keys ...string) bool {
	raw := f.rules
	for _, key := range keys {
		var fields map[string]json.RawMessage
		if json.Unmarshal(raw, &fields) != nil || fields[key] == nil {
			return false
		}
		raw = fields[key]
	}
	return true
}

// by tells who chose: the certificate holder, or the chapter's default stands.
func (f *Filing) by(stated bool) string {
	if stated {
		return f.say("by.filed")
	}
	return f.say("by.default")
}
