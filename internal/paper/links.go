package paper

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"felt.example/felt/cite"
	"felt.example/felt/clause"
	"felt.example/felt/pa"
)

// citation is a clause as papers name it.
var citation = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`§[ \x{a0}]([0-9]{3}[a-z]?\.[0-9]{1,3}(?:\([0-9A-Za-z]{1,5}\))*)`)
})

// book tells how each clause is kept.
var book = sync.OnceValue(func() *clause.Book {
	b, err := pa.Clauses()
	if err != nil {
		panic(err) // it is embedded
	}
	return b
})

// unbroken keeps every § with its number, and every number with its per cent.
func unbroken(text string) string {
	return strings.NewReplacer("§ ", "§\u00a0", " %", "\u00a0%").Replace(text)
}

// texts are all texts of the document, in order.
func (d *Document) texts() []string {
	var all []string
	table := func(t Table) {
		all = append(append(append(all, t.Title, section(t.Cite), t.Note), t.Terms...), t.Head...)
		for _, row := range t.Rows {
			all = append(all, row...)
		}
	}
	for _, b := range d.all() {
		switch b := b.(type) {
		case Heading:
			all = append(all, b.Text, section(b.Cite))
		case Text:
			all = append(all, b.Text, section(b.Cites...))
		case Table:
			table(b)
		case Columns:
			for _, t := range b {
				table(t)
			}
		case Hands:
			all = append(all, b.Title, section(b.Cite))
			for _, h := range b.Hands {
				all = append(all, h.Name, h.Note)
			}
		case Figure:
			all = append(all, b.Title)
			for _, m := range b.Drawing.marks {
				if m.text != "" {
					all = append(all, m.text)
				}
			}
		case Lines:
			all = append(all, b...)
		}
	}
	return all
}

// cites are the clauses that the document names, in the regulation's order.
func (d *Document) cites() []cite.Cite {
	var all []cite.Cite
	for _, text := range d.texts() {
		for _, found := range citation().FindAllStringSubmatch(text, -1) {
			all = append(all, cite.Cite(found[1]))
		}
	}
	slices.SortFunc(all, cite.Compare)
	return slices.Compact(all)
}

// anchors are the clauses that have a row in the document, to which citations lead.
func (d *Document) anchors() map[cite.Cite]bool {
	all := map[cite.Cite]bool{}
	for _, b := range d.all() {
		if t, ok := b.(Table); ok {
			for _, c := range t.Anchors {
				all[c] = true
			}
		}
	}
	return all
}

// cited ends the document with the clauses that it names and does not yet explain. A paper
// that hangs at a table has them on the screen alone.
func (f *Filing) cited(d *Document, screen bool) *Document {
	known := d.anchors()
	t := Table{Head: []string{f.say("head.clause"), f.say("clauses.how"), f.say("clauses.source")}, Left: 3, Screen: screen}
	var named []clause.Clause
	for _, c := range d.cites() {
		if known[c] {
			continue
		}
		how, source := f.say("clauses.unlisted"), ""
		if k, ok := book().Clause(c); ok {
			how, source = upper(k.How), f.source(k.Origin)
			named = append(named, k)
		}
		t.Rows = append(t.Rows, []string{section(c), how, source})
		t.Anchors = append(t.Anchors, c)
	}
	if t.Rows != nil {
		d.Blocks = append(d.Blocks, Heading{Text: f.say("part.clauses"), Screen: screen}, Text{Text: f.words(f.say("clauses.words"), named), Screen: screen}, t)
	}
	return d
}

// source says where a clause's text comes from.
func (f *Filing) source(s clause.Origin) string {
	switch s {
	case clause.Final:
		return f.say("source.final")
	case clause.Temporary:
		return f.say("source.temporary")
	case clause.Proposed:
		return f.say("source.proposed")
	case clause.Rebuilt:
		return f.say("source.rebuilt")
	case draft:
		return f.say("source.draft")
	}
	return string(s)
}
