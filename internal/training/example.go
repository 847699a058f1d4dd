package training

import (
	"cmp"
	"slices"
	"time"

	"felt.example/felt/cite"
	"felt.example/felt/game"
	"felt.example/felt/internal/table"
	"felt.example/felt/pa"
	"felt.example/felt/pa/general"
	"felt.example/felt/record"
	"felt.example/felt/settle"
	"felt.example/felt/settle/scenario"
)

// Example is a round that turns on some clauses: one by which a chapter is tested, or a lesson in which something goes wrong.
type Example struct {
	Name string
	Game *game.Game
	// Proves are the clauses that the round is there to show, and Also others by which it is dealt or settled.
	Proves, Also []cite.Cite
	// Refused is why the record is refused, in a sentence; "" where it is settled.
	Refused string

	record *record.Record
	lesson *Lesson // nil where the record is refused
	room   table.Room
}

// examplesOf are those of a chapter's games, in the order of their files.
func (c *Courses) examplesOf(chapter cite.Cite) (all []Example, err error) {
	for _, text := range pa.Rounds() {
		rounds, err := scenario.Parse(text)
		if err != nil {
			return nil, err
		}
		for _, r := range rounds {
			rec, err := settle.Parse(r.Record)
			if err != nil {
				return nil, err
			}
			if pa.Game(rec.Game).Chapter != chapter {
				continue
			}
			e, err := example(r, rec)
			if err != nil {
				return nil, err
			}
			all = append(all, e)
		}
	}
	for _, g := range c.Games() {
		if g.Chapter != chapter {
			continue
		}
		course, err := c.Of(g.ID)
		if err != nil {
			return nil, err
		}
		for _, l := range course.Lessons {
			at := slices.IndexFunc(all, func(e Example) bool { return e.Game == g && e.Name == l.Name })
			if at < 0 {
				at, all = len(all), append(all, Example{Name: l.Name, Game: g, record: l.record, lesson: l, room: c.room})
			}
			e := &all[at]
			if l.Wrong != nil {
				e.Proves = []cite.Cite{g.IrregularityOf(l.Wrong[len(l.Wrong)-1].Is.Kind).Cite}
			}
			e.also(l.Cites())
		}
	}
	return all, nil
}

func example(r scenario.Round, rec *record.Record) (Example, error) {
	e := Example{Name: title(r.Name), Game: pa.Game(rec.Game), Proves: slices.Clone(r.Proves), record: rec}
	if r.Refused != "" {
		if !slices.Contains(e.Proves, r.Refused) {
			e.Proves = append(e.Proves, r.Refused)
		}
		_, _, err := settle.NewSettler().Settle(rec)
		if err != nil {
			e.Refused = err.Error()
		}
		return e, nil
	}
	played, _, err := settle.NewSettler().Settle(rec)
	if err != nil {
		return e, err
	}
	for _, o := range played.Outcomes() {
		e.also(o.Cites)
	}
	dealt := *rec
	if err := choose(&dealt, general.WayOfShuffling.ID, "manual"); err != nil {
		return e, err
	}
	e.lesson = &Lesson{Name: e.Name, Game: e.Game, given: given{record: &dealt}, spare: unused(&dealt)}
	return e, nil
}

// also adds clauses that the round does not prove.
func (e *Example) also(by []cite.Cite) {
	for _, c := range by {
		if !slices.Contains(e.Proves, c) && !slices.Contains(e.Also, c) {
			e.Also = append(e.Also, c)
		}
	}
}

// Examples are the rounds that turn on a clause or on one below it, those first that are there to show it: at most so many.
func (c *Courses) Examples(of cite.Cite, most int) ([]Example, error) {
	made := c.examples[cite.Cite(of.Chapter())]
	if made == nil {
		return nil, nil
	}
	all, err := made()
	if err != nil {
		return nil, err
	}
	var found, others []Example
	for _, e := range all {
		switch {
		case slices.ContainsFunc(e.Proves, of.Contains):
			found = append(found, e)
		case slices.ContainsFunc(e.Also, of.Contains):
			others = append(others, e)
		}
	}
	slices.SortStableFunc(found, func(a, b Example) int { return cmp.Compare(len(a.Proves), len(b.Proves)) }) // the fewer, the nearer
	found = append(found, others...)
	return found[:min(len(found), most)], nil
}

// Settled is how the round is settled; nil where its record is refused, where something goes wrong in it, and of a hand that no record settles.
func (e *Example) Settled() (*settle.Settlement, error) {
	if e.Refused != "" || e.lesson.Wrong != nil || e.lesson.practice != nil {
		return nil, nil
	}
	played, selected, err := settle.NewSettler().Settle(e.record)
	if err != nil {
		return nil, err
	}
	return settle.NewSettlement(e.record, played, selected), nil
}

// View is the round as it lies on a table in the end, with all that happened in it; nil where no table would take its wagers, such as
// those of cents.
func (e *Example) View(now time.Time) *table.View {
	if e.lesson == nil {
		return nil
	}
	l := *e.lesson
	if l.demands == nil && l.plan() != nil {
		return nil
	}
	x, err := open(e.room, &l, len(l.demands))
	if err != nil {
		return nil
	}
	v := x.View(now)
	return &v
}
