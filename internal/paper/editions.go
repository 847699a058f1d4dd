package paper

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/BurntSushi/toml"

	"felt.example/felt/analysis"
	"felt.example/felt/cite"
	"felt.example/felt/clause"
	"felt.example/felt/odds"
	"felt.example/felt/pa"
	"felt.example/felt/round"
)

// chapterHistory is what is known of a chapter's editions, from the published rulemakings and their
// preambles.
type chapterHistory struct {
	Chapter  cite.Cite
	Editions []edition
	Changes  []change
	Unknown  string
}

// draft is the form of a text before it is proposed in the Pennsylvania Bulletin.
const draft clause.Origin = "draft"

// edition is one text of a chapter.
type edition struct {
	Form      clause.Origin
	Published string
	Have      string // how much of the text was at hand: all, part or none
	// Since is the day of publication, or the first on which the text was seen to stand; zero where
	// none is known. Here: the rules are of this edition.
	Since time.Time
	Here  bool
}

// inForce reports whether such a text ever was in force, and was not only proposed.
func (e edition) inForce() bool { return e.Form == clause.Temporary || e.Form == clause.Final }

// on is the edition in force on a day as far as is known, the last that has an earlier day, and
// those of unknown days that followed it.
func (h chapterHistory) on(day time.Time) (last edition, undated []edition) {
	for _, e := range h.Editions {
		switch {
		case !e.inForce():
		case e.Since.IsZero():
			undated = append(undated, e)
		case !e.Since.After(day):
			last, undated = e, nil
		}
	}
	return last, undated
}

// here is the edition that the rules are of.
func (h chapterHistory) here() edition {
	return h.Editions[slices.IndexFunc(h.Editions, func(e edition) bool { return e.Here })]
}

// change is what one edition changed in another: a clause, or the section where no more is known.
type change struct {
	From, To clause.Origin
	Clause   cite.Cite
	What     string
	Wagers   []round.WagerID // whose figures it touches
}

// histories are those of the chapters.
var histories = sync.OnceValue(func() map[cite.Cite]chapterHistory {
	all := map[cite.Cite]chapterHistory{}
	for _, text := range pa.Editions() {
		var h chapterHistory
		if _, err := toml.Decode(text, &h); err != nil {
			panic(err) // it is embedded
		}
		all[h.Chapter] = h
	}
	return all
})

// editionDifference is what the chapter's editions changed, and which tests and edges that
// touches.
func editionDifference(ctx context.Context, f *Filing) (*Document, error) {
	h := histories()[f.Game.Chapter]
	d := f.document(f.say("editions.subtitle"), false)
	known := Table{Head: []string{f.say("editions.edition"), f.say("editions.published"), f.say("editions.text")}, Left: 3, Shares: []float64{2, 7, 2}}
	for _, e := range h.Editions {
		known.Rows = append(known.Rows, []string{f.source(e.Form), e.Published, f.have(e.Have)})
	}
	changes := Table{Head: []string{f.say("head.clause"), f.say("editions.edition"), f.say("editions.what"), f.say("editions.tests")}, Left: 4, Shares: []float64{2, 2, 4.4, 5}}
	var touched []round.WagerID
	for _, c := range h.Changes {
		if !f.concerned(c.Clause) {
			continue
		}
		between := f.source(c.From)
		if c.To != c.From {
			between = f.say("editions.between", "from", between, "to", f.source(c.To))
		}
		changes.Rows = append(changes.Rows, []string{section(c.Clause), between, c.What, f.tests(c.Clause)})
		touched = append(touched, c.Wagers...)
	}
	d.Blocks = append(d.Blocks, Text{Text: f.say("editions.about")}, Heading{Text: f.say("editions.known"), Cite: f.Game.Chapter}, known, Text{Text: f.ofEdition(h)})
	if changes.Rows != nil {
		d.Blocks = append(d.Blocks, Heading{Text: f.say("editions.changes")}, changes)
	}
	figures, err := f.touched(ctx, touched)
	if err != nil {
		return nil, err
	}
	if figures.Rows != nil {
		d.Blocks = append(d.Blocks, Heading{Text: f.say("editions.figures")}, figures)
	}
	d.Blocks = append(d.Blocks, Heading{Text: f.say("editions.unknown")}, Text{Text: h.Unknown})
	return f.cited(d, false), nil
}

// ofEdition says which edition the rules are of, and which is in force when the Rules Submission
// takes effect.
func (f *Filing) ofEdition(h chapterHistory) string {
	named := func(e edition) string {
		return f.say("editions.named", "form", f.source(e.Form), "published", e.Published)
	}
	here := h.here()
	text := f.say("editions.here", "edition", named(here))
	switch form, rebuilt := f.rebuilt(); {
	case form == clause.Rebuilt:
		text += " " + f.say("editions.allrebuilt")
	case rebuilt != nil:
		text += " " + f.say("editions.rebuilt", "sections", f.list(rebuilt))
	}
	if f.Submission == nil {
		return text
	}
	day := f.Submission.Effective.Format(time.DateOnly)
	e, undated := h.on(f.Submission.Effective)
	switch {
	case e.Published == "":
		text += " " + f.say("editions.nonethen", "day", day)
	case e == here:
		text += " " + f.say("editions.then", "day", day)
	default:
		text += " " + f.say("editions.otherthen", "day", day, "edition", named(e))
	}
	for _, e := range undated {
		text += " " + f.say("editions.undated", "edition", named(e))
	}
	return text
}

// have says how much of a text was at hand.
func (f *Filing) have(much string) string {
	switch much {
	case "all":
		return f.say("have.all")
	case "part":
		return f.say("have.part")
	}
	return f.say("have.none")
}

// mostTests is how many tests of a clause are named.
const mostTests = 3

// tests are those that prove a clause, or one below it.
func (f *Filing) tests(c cite.Cite) string {
	k, _ := book().Clause(c)
	var names []string
	for _, test := range k.Tests {
		at := strings.LastIndex(test, ".Test") // a part of a test is named after it
		name, part, _ := strings.Cut(test[at:], "/")
		if name == ".TestRounds" { // which settles every round of the chapter's texts
			name = f.say("editions.round", "round", strings.NewReplacer("/", ": ", "_", " ").Replace(part))
		} else {
			name = test[strings.LastIndex(test[:at], "/")+1:at] + name
		}
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	if more := len(names) - mostTests; more > 0 {
		return f.say("editions.more", "tests", strings.Join(names[:mostTests], ", "), "count", strconv.Itoa(more))
	}
	return strings.Join(names, ", ")
}

// touched are the edges of wagers, of every paytable that the chapter prints.
func (f *Filing) touched(ctx context.Context, wagers []round.WagerID) (Table, error) {
	t := Table{Head: []string{f.say("head.wager"), f.say("head.paytable"), f.say("editions.edge")}, Left: 2}
	g := odds.Game(f.Game.ID)
	if wagers == nil || g == nil {
		return t, nil
	}
	entries, err := odds.Entries(odds.Question{Game: g})
	if err != nil {
		return t, err
	}
	entries = slices.DeleteFunc(entries, func(e odds.Entry) bool { return e.Wager == analysis.Base || !slices.Contains(wagers, e.Wager) })
	figures, err := f.figures(ctx, entries)
	if err != nil {
		return t, err
	}
	for i, x := range figures {
		paytable := x.Paytable
		if entries[i].OnMeter() {
			paytable += ", " + f.meter(&entries[i])
		}
		t.Rows = append(t.Rows, []string{upper(entries[i].Title()), paytable, percent(edge(x))})
	}
	return t, nil
}
