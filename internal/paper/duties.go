package paper

import (
	"slices"

	"felt.example/felt/cite"
	"felt.example/felt/clause"
	"felt.example/felt/game"
	"felt.example/felt/pa/general"
)

// duty is what people must see to, because no software can.
type duty struct {
	key  string // of its words
	when moment
	at   []cite.Cite
}

// moment is when a duty falls due.
type moment int

const (
	standing moment = iota // before the table is opened at all
	opening                // when cards come to the table
	running                // while it is open
	failing                // when something goes wrong
	moments
)

// duties are those that the chapters share, by the clauses that demand them. Other clauses that
// people keep are told in the words of the chapter's clauses.
var duties = []duty{
	{"layout", standing, []cite.Cite{"579.2(b)", "635a.2(b)", "637a.2(b)", "649a.2(b)", "655a.2(b)", "657a.2(b)", "677a.2(b)", "678a.2(b)", "682a.2(b)"}},
	{"paytables", standing, []cite.Cite{"579.2(b)(7)", "635a.2(b)(6)", "649a.2(b)(5)", "655a.2(b)(6)", "657a.2(b)(5)", "677a.2(b)(9)", "678a.2(b)(8)", "682a.2(b)(4)"}},
	{"doubled", standing, []cite.Cite{"635a.2(b)(4)"}},
	{"dropbox", standing, []cite.Cite{"579.2(c)", "635a.2(c)", "637a.2(d)", "649a.2(c)", "655a.2(d)", "657a.2(c)", "677a.2(c)", "678a.2(d)", "682a.2(c)"}},
	{"rack", standing, []cite.Cite{"579.2(d)", "635a.2(e)", "649a.2(d)", "655a.2(e)", "657a.2(d)", "677a.2(d)", "678a.2(e)", "682a.2(d)"}},
	{"rackheight", standing, []cite.Cite{"635a.2(e)(1)"}},
	{"rackmark", standing, []cite.Cite{"635a.2(e)(2)"}},
	{"decks", standing, []cite.Cite{"637a.2(c)"}},
	{"contributions", standing, []cite.Cite{"637a.2(e)"}},
	{"acknowledges", standing, []cite.Cite{"655a.2(c)(1)", "678a.2(c)(1)"}},
	{"lockout", standing, []cite.Cite{"655a.2(c)(2)", "678a.2(c)(2)"}},
	{"readerfixed", standing, []cite.Cite{"635a.2(d)"}},
	{"design", opening, []cite.Cite{"579.3(b)(1)", "649a.3(b)(1)", "655a.3(b)(1)", "657a.3(b)(1)", "677a.3(b)(1)", "678a.3(b)(1)", "682a.3(b)(1)"}},
	{"twodecks", opening, []cite.Cite{"637a.3(a)"}},
	{"inspect", opening, []cite.Cite{"579.4(a)", "635a.4(a)", "637a.4(a)", "649a.4(a)", "655a.4(a)", "657a.4(a)", "677a.4(a)", "678a.4(a)", "682a.4(a)"}},
	{"tens", opening, []cite.Cite{"635a.4(b)"}},
	{"spread", opening, []cite.Cite{"579.4(b)", "635a.4(c)", "649a.4(b)", "655a.4(b)", "657a.4(b)", "677a.4(b)", "678a.4(b)", "682a.4(b)"}},
	{"spreadtwo", opening, []cite.Cite{"637a.4(b)"}},
	{"wash", opening, []cite.Cite{"579.4(c)", "635a.4(d)", "637a.4(c)", "649a.4(c)", "655a.4(c)", "657a.4(c)", "677a.4(c)", "678a.4(c)", "682a.4(c)"}},
	{"both", opening, []cite.Cite{"579.4(d)", "649a.4(d)", "655a.4(d)", "657a.4(d)", "677a.4(d)", "678a.4(d)", "682a.4(d)"}},
	{"nodevice", opening, []cite.Cite{"637a.4(d)"}},
	{"preshuffled", opening, []cite.Cite{"579.4(e)", "635a.4(e)", "637a.4(e)", "649a.4(e)", "655a.4(e)", "657a.4(e)", "677a.4(e)", "678a.4(e)", "682a.4(e)"}},
	{"reader", running, []cite.Cite{"635a.2(d)"}},
	{"four", running, []cite.Cite{"579.3(c)(1)", "649a.3(c)(1)", "655a.3(c)(1)", "657a.3(c)(1)", "677a.3(c)(1)", "678a.3(c)(1)", "682a.3(c)(1)"}},
	{"eight", running, []cite.Cite{"579.3(c)(2)", "649a.3(c)(2)", "655a.3(c)(2)", "657a.3(c)(2)", "677a.3(c)(2)", "678a.3(c)(2)", "682a.3(c)(2)"}},
	{"twelve", running, []cite.Cite{"637a.3(c)"}},
	{"day", running, []cite.Cite{"635a.3(b)"}},
	{"stored", running, []cite.Cite{"579.3(b)(2)", "637a.3(b)", "649a.3(b)(2)", "655a.3(b)(2)", "657a.3(b)(2)", "677a.3(b)(2)", "678a.3(b)(2)", "682a.3(b)(2)"}},
	{"onedeck", running, []cite.Cite{"579.3(b)(4)", "649a.3(b)(4)", "655a.3(b)(4)", "657a.3(b)(4)", "677a.3(b)(4)", "678a.3(b)(4)", "682a.3(b)(4)"}},
	{"readerfails", failing, []cite.Cite{"635a.13(k)"}},
}

// internalChecklist is what the chapter demands of furniture, cards and people, with boxes and
// room to sign.
func internalChecklist(f *Filing) *Document {
	d := f.document(f.say("duties.subtitle"), false)
	d.Blocks = append(d.Blocks, Text{Text: f.say("duties.about")}, Lines{f.say("duties.table"), f.say("sign.date"), f.say("duties.shift"), f.say("duties.person")})
	titles := [moments]string{f.say("duties.standing"), f.say("duties.opening"), f.say("duties.running"), f.say("duties.failing")}
	for m, list := range f.duties() {
		if list == nil {
			continue
		}
		t := Table{Title: titles[m], Head: []string{f.say("duties.duty"), f.say("head.clause")}, Left: 2, Boxes: true, Shares: []float64{4, 1.4}, Blank: []string{f.say("duties.time"), f.say("duties.signed")}}
		for _, x := range list {
			t.Rows = append(t.Rows, []string{x.text, section(x.at)})
		}
		d.Blocks = append(d.Blocks, t)
	}
	d.Blocks = append(d.Blocks, Text{Text: f.say("duties.others"), Cites: []cite.Cite{"603a.16"}})
	return f.cited(d, true)
}

// due is a duty of the game.
type due struct {
	text string
	at   cite.Cite
}

// duties are those of the game, by when they fall due.
func (f *Filing) duties() [moments][]due {
	var all [moments][]due
	told := map[cite.Cite]bool{}
	for _, x := range duties {
		for _, c := range x.at {
			if cite.Cite(c.Chapter()) == f.Game.Chapter && !f.idle(c) {
				all[x.when] = append(all[x.when], due{f.say("duty." + x.key), c})
				told[c] = true
			}
		}
	}
	if i := f.Game.IrregularityOf(general.OutOfOrder); i != nil {
		all[failing], told[i.Cite] = append(all[failing], due{f.say("duty.outoforder"), i.Cite}), true
	}
	clauses := f.clauses()
	for i, c := range clauses {
		leaf := i+1 == len(clauses) || !c.Cite.Contains(clauses[i+1].Cite)
		if leaf && !told[c.Cite] && byPeople(c.Status) && !f.leftOut(c.Cite) && !f.idle(c.Cite) {
			all[running] = append(all[running], due{upper(c.How), c.Cite})
		}
	}
	return all
}

// notOffered is how a reading says that what its clauses are about is nowhere offered.
const notOffered = "not offered"

// leftOut reports whether a clause is about nothing that people do or offer: the ranks of hands, what a
// reading leaves out, or the settling of a wager that the rules do not offer.
func (f *Filing) leftOut(at cite.Cite) bool {
	in := func(c cite.Cite) bool { return c.Contains(at) }
	return f.Game.Sections.Ranks.Contains(at) || slices.ContainsFunc(f.Game.Readings, func(r clause.Reading) bool {
		return r.Default == notOffered && slices.ContainsFunc(r.Cites, in)
	}) || f.unsettled(at)
}

// unsettled reports whether a clause tells how a wager is settled that the rules do not offer.
func (f *Filing) unsettled(at cite.Cite) bool {
	return slices.ContainsFunc(f.Game.Wagers, func(w game.Wager) bool { return w.Settled.Contains(at) && !f.comesUp(&w) })
}

// byPeople reports whether keeping a clause is left to people: a thing that they see to, a step
// that they take, or what felt does not do.
func byPeople(s clause.Status) bool {
	return s == clause.Physical || s == clause.Recorded || s == clause.NotDone
}
