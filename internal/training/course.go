package training

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"sync"

	"felt.example/felt/cite"
	"felt.example/felt/game"
	"felt.example/felt/internal/table"
	"felt.example/felt/pa"
	"felt.example/felt/pa/general"
	"felt.example/felt/record"
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

// Courses are those of all games. Nothing of them is made before it is asked for.
type Courses struct {
	room     table.Room
	of       map[string]func() (*Course, error)
	examples map[cite.Cite]func() ([]Example, error) // by chapter
}

// NewCourses are the courses; those of games that need a room are dealt in it. Without one there are none of them.
func NewCourses(room table.Room) *Courses {
	c := &Courses{room: room, of: map[string]func() (*Course, error){}, examples: map[cite.Cite]func() ([]Example, error){}}
	for _, g := range c.Games() {
		c.of[g.ID] = sync.OnceValues(func() (*Course, error) { return c.make(g) })
		c.examples[g.Chapter] = sync.OnceValues(func() ([]Example, error) { return c.examplesOf(g.Chapter) })
	}
	return c
}

// Games are the games that have a course, in the order of their chapters.
func (c *Courses) Games() []*game.Game {
	return slices.DeleteFunc(slices.Clone(pa.Games), func(g *game.Game) bool { return c.room.Has(g) != nil })
}

// Of is the course of a game by its ID.
func (c *Courses) Of(game string) (*Course, error) {
	of := c.of[game]
	if of == nil {
		return nil, fmt.Errorf("game: there is no course for %.40q", game)
	}
	return of()
}

func (c *Courses) make(g *game.Game) (*Course, error) {
	all, err := rounds(g)
	if err != nil {
		return nil, err
	}
	m := maker{room: c.room, course: &Course{Game: g}, known: map[cite.Cite]bool{}}
	for _, r := range all {
		if err := choose(r.record, general.WayOfShuffling.ID, "manual"); err != nil {
			return nil, fmt.Errorf("%s: %w", r.name, err)
		}
		if len(m.course.Lessons) == 0 {
			m.brings(&Lesson{Name: "The table is opened, then: " + r.name, Game: g, Opens: true, given: r})
		}
		m.brings(&Lesson{Name: title(r.name), Game: g, given: r})
	}
	if len(m.course.Lessons) < 2 {
		return nil, fmt.Errorf("game: no rounds of %s can be dealt", g.ID)
	}
	in := []*Lesson{m.course.Lessons[1]}
	for _, way := range []string{general.WayOfShuffling.ID, general.WayOfDealing.ID} {
		option := g.Option(way)
		if option == nil {
			continue
		}
		for _, value := range option.Values {
			rec := *in[0].record
			if err := choose(&rec, way, value); err != nil {
				return nil, err
			}
			l := &Lesson{Name: option.Name + ": " + option.Says[value], Game: g, given: given{record: &rec, practice: in[0].practice}}
			m.brings(l)
			in = append(in, l)
		}
	}
	for _, l := range goesWrong(in) {
		m.adds(l)
	}
	return m.course, nil
}

// maker makes a course; it knows the clauses of the lessons that it has.
type maker struct {
	room   table.Room
	course *Course
	known  map[cite.Cite]bool
}

// brings adds a lesson that demands something by a clause by which none before did, or is a hand for practice.
func (m *maker) brings(l *Lesson) {
	l.spare = unused(l.record)
	if l.plan() == nil && (l.practice != nil || slices.ContainsFunc(l.Cites(), func(by cite.Cite) bool { return !m.known[by] })) {
		m.adds(l)
	}
}

// adds adds a lesson, unless a table of people would not take it as it stands, such as a wager beyond its limits.
func (m *maker) adds(l *Lesson) {
	if _, err := open(m.room, l, len(l.demands)); err != nil {
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
