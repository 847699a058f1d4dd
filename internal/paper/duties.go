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

// duties are those for which the papers have words, in the order of the list. A chapter declares by which clause it demands each
// (game.Sections). Other clauses that people keep are told in the words of the chapter's clauses.
var duties = []duty{
	{"layout", standing},
	{"paytables", standing},
	{"doubled", standing},
	{"dropbox", standing},
	{"rack", standing},
	{"rackheight", standing},
	{"rackmark", standing},
	{"decks", standing},
	{"contributions", standing},
	{"acknowledges", standing},
	{"lockout", standing},
	{"readerfixed", standing},
	{"design", opening},
	{"twodecks", opening},
	{"inspect", opening},
	{"tens", opening},
	{"spread", opening},
	{"spreadtwo", opening},
	{"wash", opening},
	{"both", opening},
	{"nodevice", opening},
	{"preshuffled", opening},
	{"reader", running},
	{"four", running},
	{"eight", running},
	{"twelve", running},
	{"day", running},
	{"stored", running},
	{"onedeck", running},
	{"readerfails", failing},
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
		if c := f.Game.Sections.Duties[x.key]; c != "" && !f.Idle(c) {
			all[x.when] = append(all[x.when], due{f.say("duty." + x.key), c})
			told[c] = true
		}
	}
	if i := f.Game.IrregularityOf(general.OutOfOrder); i != nil {
		all[failing], told[i.Cite] = append(all[failing], due{f.say("duty.outoforder"), i.Cite}), true
	}
	clauses := f.clauses()
	for i, c := range clauses {
		leaf := i+1 == len(clauses) || !c.Cite.Contains(clauses[i+1].Cite)
		if leaf && !told[c.Cite] && byPeople(c.Status) && !f.leftOut(c.Cite) && !f.Idle(c.Cite) {
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
	return f.Game.Sections.Ranks.Contains(at) || f.neverOffered(at) || f.unsettled(at)
}

// neverOffered reports whether a reading says that what a clause is about is nowhere offered.
func (f *Filing) neverOffered(at cite.Cite) bool {
	in := func(c cite.Cite) bool { return c.Contains(at) }
	return slices.ContainsFunc(f.Game.Readings, func(r clause.Reading) bool {
		return r.Default == notOffered && slices.ContainsFunc(r.Cites, in)
	})
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
