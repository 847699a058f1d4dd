package paper

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"felt.example/felt/cite"
	"felt.example/felt/clause"
	"felt.example/felt/game"
	"felt.example/felt/money"
	"felt.example/felt/pa"
	"felt.example/felt/round"
)

// inspection is the complete rules of a game: all that its chapter declares, as chosen, and
// then the chapter clause by clause.
func inspection(f *Filing) *Document {
	g := f.Game
	d := f.document(f.say("inspection.subtitle"), true)
	d.Contents = true
	d.Blocks = append(d.Blocks, Heading{Text: f.say("inspection.about"), Cite: g.Chapter}, Text{Text: f.words(f.say("inspection.law"), f.clauses())}, f.sources(),
		Heading{Text: f.say("inspection.table"), Cite: g.Sections.Layout}, f.tableFacts(), f.areaTable(""),
		Heading{Text: f.say("part.wagers"), Cite: f.wagering()}, f.wagerTable())
	for _, text := range f.limits() {
		d.Blocks = append(d.Blocks, Text{Text: text + ".", Cites: []cite.Cite{"601a.6"}})
	}
	d.Blocks = append(d.Blocks, Heading{Text: f.say("part.course")}, f.course())
	if ranks := f.rankings(); ranks.Rows != nil {
		ranks.Title = ""
		d.Blocks = append(d.Blocks, Heading{Text: f.say("guide.ranks"), Cite: g.Sections.Ranks}, ranks)
	}
	if f.pays() {
		d.Blocks = append(d.Blocks, Heading{Text: f.say("part.paid"), Cite: g.Sections.Payouts}, Columns(append(f.payouts(), f.moneys()...)))
		if text := f.limitText(); text != nil {
			d.Blocks = append(d.Blocks, *text)
		}
	}
	d.Blocks = append(d.Blocks, Heading{Text: f.say("inspection.choices"), Cite: "601a.2"}, f.options())
	d.Blocks = append(d.Blocks, Heading{Text: f.say("part.irregularities")}, f.irregularities())
	d.Blocks = append(d.Blocks, f.readings()...)
	d.Blocks = append(d.Blocks, Heading{Text: f.say("inspection.chapter"), Cite: g.Chapter, Page: true}, Text{Text: f.words(f.say("clauses.words"), f.clauses())})
	d.Blocks = append(d.Blocks, f.chapter()...)
	return f.cited(d, false)
}

// words are a text about clauses, and where some of them are rebuilt what that means.
func (f *Filing) words(text string, clauses []clause.Clause) string {
	if slices.ContainsFunc(clauses, func(c clause.Clause) bool { return c.Origin == clause.Rebuilt }) {
		return text + " " + f.say("clauses.rebuilt")
	}
	return text
}

// wagering is the section that lists the wagers.
func (f *Filing) wagering() cite.Cite { return cite.Cite(f.Game.Wagers[0].Cite.Section()) }

// clauses are those of the chapter that are about the game: of a chapter of several games, the
// sections by which the others are dealt are left out.
func (f *Filing) clauses() []clause.Clause {
	chapter, _ := book().Chapter(f.Game.Chapter)
	return slices.DeleteFunc(slices.Clone(chapter.Clauses), func(c clause.Clause) bool { return !f.concerned(c.Cite) })
}

// concerned reports whether a place of the chapter is about the game.
func (f *Filing) concerned(c cite.Cite) bool {
	own := f.Game.Cards.At(round.AtSeat).Cite.Section()
	return !slices.ContainsFunc(pa.Games, func(g *game.Game) bool {
		others := g.Cards.At(round.AtSeat).Cite.Section()
		return g.Chapter == f.Game.Chapter && others != own && others == c.Section()
	})
}

// sources count the clauses by where their text comes from.
func (f *Filing) sources() Table {
	t := Table{Head: []string{f.say("clauses.source"), f.say("inspection.sections"), f.say("inspection.clauses")}, Left: 2}
	counts, sections := map[clause.Origin]int{}, map[clause.Origin][]string{}
	for _, c := range f.clauses() {
		counts[c.Origin]++
		if section := "." + strings.TrimPrefix(c.Cite.Section(), string(f.Game.Chapter)+"."); !slices.Contains(sections[c.Origin], section) {
			sections[c.Origin] = append(sections[c.Origin], section)
		}
	}
	for _, s := range []clause.Origin{clause.Final, clause.Temporary, clause.Proposed, clause.Rebuilt} {
		if counts[s] > 0 {
			t.Rows = append(t.Rows, []string{f.source(s), strings.Join(sections[s], ", "), strconv.Itoa(counts[s])})
		}
	}
	return t
}

// origin says where the text of the chapter comes from, and which of its sections are rebuilt.
func (f *Filing) origin() string {
	form, rebuilt := f.rebuilt()
	if form == clause.Rebuilt || rebuilt == nil {
		return f.source(form)
	}
	return f.say("about.rebuilt", "source", f.source(form), "sections", f.list(rebuilt))
}

// rebuilt are the sections that are rebuilt, those that follow one another together, and the form of the others' text.
func (f *Filing) rebuilt() (form clause.Origin, runs []string) {
	type part struct{ all, rebuilt int }
	var sections []string
	parts := map[string]part{}
	form = clause.Rebuilt
	for _, c := range f.clauses() {
		at := c.Cite.Section()
		if !slices.Contains(sections, at) {
			sections = append(sections, at)
		}
		p := parts[at]
		p.all++
		if c.Origin == clause.Rebuilt {
			p.rebuilt++
		} else {
			form = c.Origin
		}
		parts[at] = p
	}
	first := "" // of those that follow one another
	for i, at := range sections {
		p := parts[at]
		whole := func(i int) bool { p := parts[sections[i]]; return p.rebuilt == p.all }
		name := strings.TrimPrefix(at, string(f.Game.Chapter))
		switch {
		case p.rebuilt == 0:
		case !whole(i):
			runs = append(runs, f.say("about.inpart", "section", name))
		case i == 0 || !whole(i-1):
			first = name
			runs = append(runs, name)
		default:
			runs[len(runs)-1] = f.say("about.to", "first", first, "last", name)
		}
	}
	return form, runs
}

// tableFacts are the seats, the decks and the cards.
func (f *Filing) tableFacts() Table {
	g := f.Game
	t := Table{Left: 3, Rows: [][]string{{f.say("facts.seats"), strconv.Itoa(g.Seats), section(g.Sections.Seats)}}}
	add := func(name, value string, c cite.Cite) {
		if c != "" {
			t.Rows = append(t.Rows, []string{name, value, section(c)})
		}
	}
	if g.Option(game.Positions.ID) == nil {
		add(f.say("facts.positions"), strconv.Itoa(g.Positions), g.PositionsCite)
	}
	if decks := g.Option("decks"); decks != nil {
		add(f.say("facts.decks"), f.choice(decks), decks.Cite)
	} else {
		add(f.say("facts.decks"), "1", g.Sections.Deck)
	}
	cards := func(name string, n int, c cite.Cite) {
		if n > 0 {
			add(name, strconv.Itoa(n), c)
		}
	}
	cards(f.say("facts.hand"), g.Cards.Number(round.AtSeat), g.Cards.At(round.AtSeat).Cite)
	cards(f.say("facts.dealer"), g.Cards.Number(round.AtDealer), g.Cards.At(round.AtDealer).Cite)
	cards(f.say("facts.community"), g.Cards.Number(round.AtCommunity), g.Cards.At(round.AtCommunity).Cite)
	return t
}

// options are all choices that the chapter leaves open, with what they may be.
func (f *Filing) options() Table {
	t := Table{Head: []string{f.say("head.option"), f.say("head.maybe"), f.say("head.chosen"), f.say("head.clause")}, Left: 4}
	for i := range f.Game.Paytables {
		if p := &f.Game.Paytables[i]; p.Lettered() {
			t.Rows = append(t.Rows, []string{f.say("choice.paytable", "wager", f.Game.Wager(p.Wager).Name), f.letters(p), f.letter(p), section(p.Cite)})
		}
	}
	for i := range f.Game.Options {
		o := &f.Game.Options[i]
		t.Rows = append(t.Rows, []string{o.Name, f.may(o), f.chosen(o), section(o.Cite)})
	}
	return t
}

// may is what an option may be.
func (f *Filing) may(o *game.Option) string {
	least, most := money.Cents(o.Least), money.Cents(o.Most)
	switch {
	case o.Type == game.Switch:
		return f.say("choice.yes") + "; " + f.say("choice.no")
	case o.Type == game.Amount && most == 0:
		return f.say("may.more", "least", dollars(least))
	case o.Type == game.Amount:
		return f.say("may.range", "least", dollars(least), "most", dollars(most))
	case o.Type == game.Amounts:
		return f.say("may.each")
	case o.Type == game.Percent:
		return f.say("may.range", "least", least.String()+"\u00a0%", "most", most.String()+"\u00a0%")
	case o.Type == game.Count && o.Says["0"] != "":
		return f.say("may.orzero", "zero", o.Says["0"], "most", grouped(strconv.FormatInt(o.Most, 10)))
	case o.Type == game.Count:
		return f.say("may.range", "least", grouped(strconv.FormatInt(o.Least, 10)), "most", grouped(strconv.FormatInt(o.Most, 10)))
	}
	return f.ways(o.Values, func(value string) string { return f.Game.Words(o, value) })
}

// ways are what can be chosen, in words; of very many, which stand in sequence, the first and the last.
func (f *Filing) ways(values []string, words func(string) string) string {
	if last := len(values) - 1; last >= 8 {
		return f.say("may.range", "least", words(values[0]), "most", words(values[last]))
	}
	var all []string
	for _, value := range values {
		all = append(all, words(value))
	}
	return strings.Join(all, "; ")
}

// letters are those of a wager's paytables.
func (f *Filing) letters(p *game.Paytable) string {
	var all []string
	for _, printed := range p.Printed {
		all = append(all, printed.Letter)
	}
	return strings.Join(all, ", ")
}

// letter is the paytable chosen, in words.
func (f *Filing) letter(p *game.Paytable) string {
	if letter := f.Paytable(p.Wager); letter != "" {
		return letter
	}
	return f.say("choice.notoffered")
}

// chosen is the value of an option, in words.
func (f *Filing) chosen(o *game.Option) string {
	value := f.choice(o)
	switch {
	case value == "":
		return f.say("choice.none")
	case o.Idle != nil && o.Idle(f.Selected):
		return f.say("choice.idle", "value", value)
	}
	return value
}

// irregularities are what may go wrong, and what follows.
func (f *Filing) irregularities() Table {
	t := Table{Head: []string{f.say("irregular.what"), f.say("irregular.follows"), f.say("head.clause")}, Left: 3}
	for _, i := range f.Game.Irregularity {
		t.Rows = append(t.Rows, []string{i.Name, cmp.Or(i.Follows, f.how(i.Cite)), section(i.Cite)})
	}
	return t
}

// how is a clause in our words, after the one that it is a case of.
func (f *Filing) how(c cite.Cite) string {
	k, ok := book().Clause(c)
	if !ok {
		return f.say("clauses.unlisted")
	}
	if of, ok := book().Clause(c.Parent()); ok && strings.Contains(string(of.Cite), "(") {
		return upper(of.How) + ": " + k.How
	}
	return upper(k.How)
}

// chapter is a table of every section.
func (f *Filing) chapter() []Block {
	var blocks []Block
	var t Table
	for _, c := range f.clauses() {
		if string(c.Cite) == c.Cite.Section() {
			if t.Rows != nil {
				blocks = append(blocks, t)
			}
			title := upper(c.How)
			if strings.HasSuffix(string(c.Cite), ".1") { // of every chapter
				title = f.say("inspection.definitions")
			}
			t = Table{
				Title: title, Cite: c.Cite, Left: 4, Shares: []float64{5, 15, 3, 3},
				Head: []string{f.say("head.clause"), f.say("clauses.how"), f.say("clauses.kept"), f.say("clauses.source")},
			}
		}
		how := upper(c.How)
		if how == t.Title {
			how = f.say("inspection.whole")
		}
		t.Rows = append(t.Rows, []string{section(c.Cite), how, f.status(c), f.source(c.Origin)})
		t.Anchors = append(t.Anchors, c.Cite)
	}
	return append(blocks, t)
}

// status says by whom a clause is kept.
func (f *Filing) status(c clause.Clause) string {
	switch c.Status {
	case clause.Modelled:
		return f.say("status.modelled")
	case clause.Recorded:
		return f.say("status.recorded")
	case clause.Printed:
		return f.say("status.printed")
	case clause.Physical:
		return f.say("status.physical")
	case clause.Unreachable:
		return f.say("status.unreachable")
	case clause.NotDone:
		if f.neverOffered(c.Cite) {
			return f.say("choice.notoffered")
		}
		return f.say("status.notdone")
	}
	return string(c.Status)
}
