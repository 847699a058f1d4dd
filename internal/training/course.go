package training

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"felt.example/felt/cite"
	"felt.example/felt/game"
	"felt.example/felt/pa"
	"felt.example/felt/pa/general"
	"felt.example/felt/record"
	"felt.example/felt/settle"
	"felt.example/felt/settle/scenario"
)

// Course is the lessons of a game, so chosen that they demand everything that any of its rounds does: first a table that is opened,
// then rounds each of which demands something new, with the rare hands, and last what goes wrong.
type Course struct {
	Game    *game.Game
	Lessons []*Lesson
}

// Cites are the clauses by which the course demands something, in the chapter's order.
func (c *Course) Cites() []cite.Cite {
	var all []cite.Cite
	for _, l := range c.Lessons {
		all = append(all, l.Cites()...)
	}
	slices.SortFunc(all, cite.Compare)
	return slices.Compact(all)
}

// Lesson is the lesson of a name, or nil.
func (c *Course) Lesson(name string) *Lesson {
	if i := slices.IndexFunc(c.Lessons, func(l *Lesson) bool { return l.Name == name }); i >= 0 {
		return c.Lessons[i]
	}
	return nil
}

// courses make the course of each banked game when it is first asked for, and keep it.
var courses = sync.OnceValue(func() map[string]func() (*Course, error) {
	all := map[string]func() (*Course, error){}
	for _, g := range pa.Banked {
		all[g.ID] = sync.OnceValues(func() (*Course, error) { return newCourse(g) })
	}
	return all
})

// Of is the course of a game by its ID.
func Of(game string) (*Course, error) {
	of := courses()[game]
	if of == nil {
		return nil, fmt.Errorf("game: there is no course for %.40q; there are courses for the banked games only", game)
	}
	return of()
}

func newCourse(g *game.Game) (*Course, error) {
	rounds, err := scenarios(g)
	if err != nil {
		return nil, err
	}
	m := maker{course: &Course{Game: g}, known: map[cite.Cite]bool{}}
	for _, r := range rounds {
		rec, err := settle.Parse(r.Record)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", r.Name, err)
		}
		if err := choose(rec, general.WayOfShuffling.ID, "manual"); err != nil {
			return nil, fmt.Errorf("%s: %w", r.Name, err)
		}
		if len(m.course.Lessons) == 0 {
			m.brings(&Lesson{Name: "The table is opened, then: " + r.Name, Game: g, Opens: true, record: rec})
		}
		m.brings(&Lesson{Name: strings.ToUpper(r.Name[:1]) + r.Name[1:], Game: g, record: rec})
	}
	if len(m.course.Lessons) < 2 {
		return nil, fmt.Errorf("game: no rounds of %s can be dealt", g.ID)
	}
	base, first := m.course.Lessons[1], len(m.course.Lessons)
	for _, way := range []string{general.WayOfShuffling.ID, general.WayOfDealing.ID} {
		option := g.Option(way)
		if option == nil {
			continue
		}
		for _, value := range option.Values {
			rec := *base.record
			if err := choose(&rec, way, value); err != nil {
				return nil, err
			}
			m.brings(&Lesson{Name: option.Name + ": " + option.Says[value], Game: g, record: &rec})
		}
	}
	for _, l := range goesWrong(append([]*Lesson{base}, m.course.Lessons[first:]...)) {
		m.adds(l)
	}
	return m.course, nil
}

// maker makes a course; it knows the clauses of the lessons that it has.
type maker struct {
	course *Course
	known  map[cite.Cite]bool
}

// brings adds a lesson that demands something by a clause by which none before did.
func (m *maker) brings(l *Lesson) {
	l.spare = unused(l.record)
	if l.plan() == nil && slices.ContainsFunc(l.Cites(), func(by cite.Cite) bool { return !m.known[by] }) {
		m.adds(l)
	}
}

// adds adds a lesson, unless a table of people would not take it as it stands, such as a wager beyond its limits.
func (m *maker) adds(l *Lesson) {
	if _, err := open(l, len(l.demands)); err != nil {
		return
	}
	for _, by := range l.Cites() {
		m.known[by] = true
	}
	m.course.Lessons = append(m.course.Lessons, l)
}

// choose makes a choice of the table of a record, and says in its rules how many decks it has.
func choose(rec *record.Record, option, value string) error {
	rules := map[string]any{}
	if len(rec.Rules) > 0 {
		if err := json.Unmarshal(rec.Rules, &rules); err != nil {
			return err
		}
	}
	if rec.Decks > 0 {
		rules["decks"] = strconv.Itoa(rec.Decks)
	}
	rules[option] = value
	var err error
	rec.Rules, err = json.Marshal(rules)
	return err
}

// scenarios are the rounds of the game that end with payments.
func scenarios(g *game.Game) (all []scenario.Round, err error) {
	for _, text := range pa.Rounds() {
		rounds, err := scenario.Parse(text)
		if err != nil {
			return nil, err
		}
		for _, r := range rounds {
			if of, err := settle.Parse(r.Record); err == nil && of.Game == g.ID && r.Refused == "" && !slices.ContainsFunc(all, func(o scenario.Round) bool { return o.Name == r.Name }) {
				all = append(all, r)
			}
		}
	}
	return all, nil
}
