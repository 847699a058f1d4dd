package paper

import (
	"slices"
	"strings"

	"felt.example/felt/cite"
	"felt.example/felt/game"
	"felt.example/felt/money"
	"felt.example/felt/round"
)

// sign is what a table posts: its limits, the inscriptions and the payout odds that § .2 of
// the chapter demands, and a drawing of the layout.
func sign(f *Filing) *Document {
	d := f.document(f.say("sign.subtitle"), true)
	if !f.pays() {
		d.Subtitle = f.say("sign.rules")
	}
	d.Pages = 1
	for _, text := range f.limits() {
		d.Blocks = append(d.Blocks, Text{Text: text, Cites: []cite.Cite{"601a.6"}, Centred: true})
	}
	for _, i := range f.Inscriptions() {
		d.Blocks = append(d.Blocks, Text{Text: i.Text, Cites: []cite.Cite{i.Cite}, Centred: true})
	}
	d.Blocks = append(d.Blocks, f.posted())
	if text := f.limitText(); text != nil {
		d.Blocks = append(d.Blocks, *text)
	}
	d.Blocks = append(d.Blocks, Figure{Drawing: f.layout(), Title: f.say("sign.layout")}, f.areaTable(f.say("areas.note", "wide", f.feet())))
	return f.cited(d, true)
}

// SignLine is a line that the sign posts: Name is the wager or the part that it belongs to, Row what is said there.
type SignLine struct {
	Name, Row, Value string
	Cites            []cite.Cite
}

// SignLines are the lines of the sign, without its drawing.
func (f *Filing) SignLines() (all []SignLine) {
	for _, b := range sign(f).Blocks {
		switch b := b.(type) {
		case Text:
			all = append(all, SignLine{Row: b.Text, Cites: b.Cites})
		case Columns:
			for i := range b {
				t := &b[i]
				for _, row := range t.Rows {
					all = append(all, SignLine{t.Title, row[0], strings.Join(row[1:], " "), []cite.Cite{t.Cite}})
				}
				for _, term := range t.Terms {
					all = append(all, SignLine{t.Title, term, "", []cite.Cite{t.Cite}})
				}
			}
		}
	}
	return all
}

// pays reports whether the chapter has a section of what the house pays.
func (f *Filing) pays() bool { return f.Game.Sections.Payouts != "" }

// posted is what a wager pays, or where the house pays none what is in force at the table, in
// sentences.
func (f *Filing) posted() Block {
	if f.pays() {
		return Columns(append(f.payouts(), f.moneys()...))
	}
	t := Table{Title: f.say("sign.here"), Left: 1}
	for i := range f.Game.Options {
		o := &f.Game.Options[i]
		if o.Posted == nil {
			continue
		}
		if said := o.Posted(f.Selected); said != "" {
			t.Rows = append(t.Rows, []string{said + ".", section(o.Cite)})
		}
	}
	return t
}

// limits say the least and the greatest amount of each wager that is placed before the deal; wagers with the same share a
// sentence.
func (f *Filing) limits() []string {
	type group struct {
		least, most money.Cents
		names       []string
	}
	var groups []group
	for _, w := range f.wagers() {
		if w.Later || !w.Listed() || !f.Offers(w) {
			continue
		}
		least, most := f.Limits(w)
		at := slices.IndexFunc(groups, func(g group) bool { return g.least == least && g.most == most })
		if at < 0 {
			at, groups = len(groups), append(groups, group{least: least, most: most})
		}
		groups[at].names = append(groups[at].names, w.Name)
	}
	var all []string
	for _, g := range groups {
		switch wagers := f.list(g.names); {
		case g.least > 0 && g.most > 0:
			all = append(all, f.say("limits.both", "wagers", wagers, "least", dollars(g.least), "most", dollars(g.most)))
		case g.least > 0:
			all = append(all, f.say("limits.minimum", "wagers", wagers, "least", dollars(g.least)))
		case g.most > 0:
			all = append(all, f.say("limits.maximum", "wagers", wagers, "most", dollars(g.most)))
		}
	}
	return all
}

// limitText says what the payout limit is; nil where there is none.
func (f *Filing) limitText() *Text {
	most, wagers, at := limit(f.Selected)
	if most == 0 {
		return nil
	}
	text := f.say("limits.payout", "most", dollars(most), "wagers", f.list(wagers))
	var beyond []string
	for _, row := range offeredRows(f.Selected) {
		if slices.Contains(f.Game.Limit.Except, row.Hand) {
			beyond = append(beyond, row.Hand)
		}
	}
	if beyond != nil {
		text += " " + f.say("limits.beyond", "hands", strings.Join(beyond, "; "))
	}
	return &Text{Text: text, Cites: []cite.Cite{at}, Centred: true}
}

// payouts are a table for each wager that is offered: what it pays, and on what terms.
func (f *Filing) payouts() []Table { return f.payoutsOf(f.Selected, f.Offers) }

// payoutsOf are those of some wagers, with the paytables chosen.
func (f *Filing) payoutsOf(s *game.Selected, some func(*game.Wager) bool) []Table {
	g := f.Game
	var all []Table
	even, on := Table{Title: f.say("paid.plain"), Left: 1}, terms{Filing: f}
	for i := range g.Wagers {
		w := &g.Wagers[i]
		if some(w) && w.PaysCite != "" {
			even.Cite = w.PaysCite
			even.Rows = append(even.Rows, []string{on.row(w.ID, "", w.Name), w.Pays.String()})
		}
	}
	if even.Terms = on.lines(); even.Rows != nil {
		all = append(all, even)
	}
	for i := range g.Paytables {
		p := &g.Paytables[i]
		w := g.Wager(p.Wager)
		if !some(w) {
			continue
		}
		t := Table{Title: w.Name, Cite: p.Cite, Left: 1}
		if len(p.Also) > 0 {
			names := []string{w.Name}
			for _, id := range p.Also {
				names = append(names, g.Wager(id).Name)
			}
			t.Title = f.list(names)
		}
		on := terms{Filing: f}
		for _, row := range printed(s, p).Rows {
			t.Rows = append(t.Rows, []string{on.row(w.ID, row.Hand, row.Hand), row.Pays.String()})
		}
		t.Terms = on.lines()
		all = append(all, t)
	}
	return all
}

// terms are what the rows of a table of payouts stand on: first what holds of every row, then, each
// after its mark, what holds of some. They are kept while the rows are written.
type terms struct {
	*Filing
	all   []string
	some  []string
	marks []string // of rows that share their conditions, those joined
}

// row is the name of a row with the mark of its conditions; a wager whose hands are not distinguished has "".
func (t *terms) row(wager round.WagerID, hand, name string) string {
	var own []string
	for _, c := range t.Game.Conditions {
		if !c.Of(wager, hand) {
			continue
		}
		said := t.say("paid.term", "text", c.Text, "cite", section(c.Cite))
		switch {
		case c.Hands != nil || hand == "":
			own = append(own, said)
		case !slices.Contains(t.all, said):
			t.all = append(t.all, said)
		}
	}
	if own == nil {
		return name
	}
	joined := strings.Join(own, " ")
	i := slices.Index(t.marks, joined)
	if i < 0 {
		i, t.marks = len(t.marks), append(t.marks, joined)
		t.some = append(t.some, asterisks(i)+"\u00a0"+joined)
	}
	return name + "\u00a0" + asterisks(i)
}

func asterisks(n int) string { return strings.Repeat("*", n+1) }

func (t *terms) lines() []string { return append(t.all, t.some...) }

// moneys are tables of what else is chosen and posted, the limits of the table aside: one for each option of several
// amounts, then one of sentences and single amounts.
func (f *Filing) moneys() []Table {
	var all []Table
	said := []string{game.Minimum.ID, game.Maximum.ID, game.Minimums.ID, game.Maximums.ID, game.PayoutLimit.ID}
	t := Table{Title: f.say("sign.here"), Left: 1}
	for i := range f.Game.Options {
		o := &f.Game.Options[i]
		value := f.choice(o)
		if value == "" || slices.Contains(said, o.ID) || !concerns(f.Selected, o) {
			continue
		}
		if o.Posted != nil {
			t.Rows = append(t.Rows, []string{f.say("paid.term", "text", o.Posted(f.Selected), "cite", section(o.Cite)), ""})
		} else if o.Type == game.Amounts {
			all = append(all, f.amounts(o))
		} else if o.Type == game.Amount || o.Type == game.Percent {
			t.Rows = append(t.Rows, []string{o.Name + " (" + section(o.Cite) + ")", value})
		}
	}
	if t.Rows != nil {
		all = append(all, t)
	}
	return all
}

// amounts is a table of the amounts of an option, which may be what a payout pays.
func (f *Filing) amounts(o *game.Option) Table {
	t, on, payout := Table{Title: o.Name, Cite: o.Cite, Left: 1}, terms{Filing: f}, round.WagerID("")
	for _, w := range f.Game.Wagers {
		if w.Payout && w.Cite == o.Cite {
			t.Title, payout = w.Name, w.ID
		}
	}
	for _, of := range o.Values {
		if amount := (game.AmountsOption{ID: o.ID}).For(of).Of(f.Selected); amount > 0 {
			name := f.Game.Words(o, of)
			t.Rows = append(t.Rows, []string{on.row(payout, name, name), dollars(amount)})
		}
	}
	t.Terms = on.lines()
	return t
}

// where says where the areas of a scope lie.
func (f *Filing) where() map[game.Scope]string {
	return map[game.Scope]string{game.OfSeat: f.say("areas.seat"), game.OfDealer: f.say("areas.dealer"), game.OfCommunity: f.say("areas.dealer"), game.OfMeter: f.say("areas.meter")}
}

// areaTable lists what the layout has; the note is of a paper that has the drawing.
func (f *Filing) areaTable(note string) Table {
	t := Table{Title: f.say("areas.title"), Head: []string{f.say("areas.what"), f.say("areas.where"), f.say("head.clause")}, Left: 3, Note: note}
	t.Rows = append(t.Rows, []string{f.say("areas.holder"), f.say("areas.anywhere"), section(f.Game.Sections.Holder)})
	where := f.where()
	for _, a := range areas(f.Selected, "seat", "dealer", "community", "meter") {
		t.Rows = append(t.Rows, []string{a.Name, where[a.Scope], section(a.Cite)})
	}
	for _, i := range f.Inscriptions() {
		t.Rows = append(t.Rows, []string{"“" + strings.TrimSuffix(i.Text, ".") + "”", f.say("areas.inscribed"), section(i.Cite)})
	}
	return t
}
