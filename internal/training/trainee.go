package training

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"felt.example/felt/card"
	"felt.example/felt/cite"
	"felt.example/felt/internal/table"
	"felt.example/felt/journal"
	"felt.example/felt/money"
	"felt.example/felt/round"
)

// Mistake is what was wrong with something that a trainee did.
type Mistake string

// The mistakes. Shown is none: the trainee had himself told what comes.
const (
	WrongOrder   Mistake = "wrong_order"   // an act of the same kind before its turn, or one that was done already
	LeftOut      Mistake = "left_out"      // he goes on without the act
	WrongPayment Mistake = "wrong_payment" // another amount is taken or paid, or another seat is paid
	Exposed      Mistake = "exposed"       // cards are turned before their turn
	NotCounted   Mistake = "not_counted"   // he goes on without counting the stub
	WrongCount   Mistake = "wrong_count"   // he counts another number
	NotReported  Mistake = "not_reported"  // he goes on although something is wrong
	Misreported  Mistake = "misreported"   // he reports what did not happen
	Misnamed     Mistake = "misnamed"      // he names another card
	Shown        Mistake = "shown"
)

// Mistakes are all of them.
var Mistakes = []Mistake{WrongOrder, LeftOut, WrongPayment, Exposed, NotCounted, WrongCount, NotReported, Misreported, Misnamed, Shown}

// Done is what a trainee does: an act that the console offers, or a hold with a report of an irregularity, or he has himself told what
// comes. Of a wager that is settled he says what he takes and pays, in cents, and of a count what it comes to. A report has a kind, and the
// cards, the seat and the act that it names.
type Done struct {
	Act    string
	Report string
	Show   bool
	Takes  money.Cents
	Pays   money.Cents
	Count  int
	CardAt []round.Place
	Seat   int
	Choice string
	Card   card.Card // of an act that names one
}

// Attempt is something that a trainee did, beside what the chapter demanded then.
type Attempt struct {
	// Demand is the place of the demand among those of the lesson, from 0; Asked is it in words, and Cites are its clauses.
	Demand int         `json:"demand"`
	Asked  string      `json:"asked"`
	Cites  []cite.Cite `json:"cites"`
	// Done is what he did, in words; where he was shown what comes, it is that.
	Done string `json:"done"`
	// Mistake is "" where he did what was demanded; Broke are the clauses that a mistake broke.
	Mistake Mistake     `json:"mistake,omitempty"`
	Broke   []cite.Cite `json:"broke,omitempty"`
	// Over: the lesson is over with it.
	Over bool `json:"over,omitempty"`
}

// Round is a lesson that a trainee deals, or has dealt.
type Round struct {
	Number int       `json:"number"` // of the trainee's, from 1
	Game   string    `json:"game"`
	Lesson string    `json:"lesson"`
	Named  bool      `json:"named,omitempty"` // with real cards: he names each card that he turns
	Began  time.Time `json:"began"`
	Over   bool      `json:"over"`
	Did    []Timed   `json:"did"`
}

// Timed is an attempt with the time that it took since the one before, in milliseconds.
type Timed struct {
	Attempt
	Took int64 `json:"took"`
}

// Met is how many demands of the lesson were met.
func (r *Round) Met() (n int) {
	for _, a := range r.Did {
		if a.Mistake == "" {
			n++
		}
	}
	return n
}

// Wrong is how many mistakes were made.
func (r *Round) Wrong() (n int) {
	for _, a := range r.Did {
		if a.Mistake != "" && a.Mistake != Shown {
			n++
		}
	}
	return n
}

// Trainee is what a person has practised, as the entries of his own shard say.
type Trainee struct {
	Person string
	// Courses are those from which his lessons are; without them he can be read, and begins and deals none.
	Courses *Courses
	Rounds  []*Round

	last     time.Time // of the entry taken last
	exercise *Exercise
	of       *Round
}

// The kinds of event in a trainee's shard.
const (
	begins = "lesson" // lessonBegun
	does   = "act"    // Attempt
)

type lessonBegun struct {
	Number int    `json:"number"`
	Game   string `json:"game"`
	Lesson string `json:"lesson"`
	Named  bool   `json:"named,omitempty"`
}

// Apply takes an entry of the trainee's shard, or says what is wrong with it.
func (t *Trainee) Apply(e journal.Entry) error {
	switch {
	case len(e.Events) != 1:
		return errors.New("a trainee does one thing at a time")
	case len(e.Transfers) > 0:
		return errors.New("training moves no chips")
	case e.Actor != journal.Person(t.Person):
		return fmt.Errorf("%.60q acts in the training of %.40q", e.Actor, t.Person)
	}
	var r *Round
	if n := len(t.Rounds); n > 0 {
		r = t.Rounds[n-1]
	}
	switch event := e.Events[0]; event.Kind {
	case begins:
		var of lessonBegun
		if err := json.Unmarshal(event.Data, &of); err != nil {
			return err
		}
		if of.Number != len(t.Rounds)+1 {
			return fmt.Errorf("lesson %d is begun after lesson %d", of.Number, len(t.Rounds))
		}
		t.Rounds = append(t.Rounds, &Round{Number: of.Number, Game: of.Game, Lesson: of.Lesson, Named: of.Named, Began: e.Clock, Did: []Timed{}})
	case does:
		var of Attempt
		if err := json.Unmarshal(event.Data, &of); err != nil {
			return err
		}
		switch {
		case r == nil || r.Over:
			return errors.New("no lesson is open")
		case of.Demand != r.Met() || of.Mistake != "" && (of.Over || !slices.Contains(Mistakes, of.Mistake)):
			return fmt.Errorf("lesson %d has come to demand %d, not %d, or this is no mistake: %.40q", r.Number, r.Met(), of.Demand, of.Mistake)
		}
		r.Did, r.Over = append(r.Did, Timed{of, max(0, e.Clock.Sub(t.last).Milliseconds())}), of.Over
	default:
		return fmt.Errorf("unknown event %.40q", event.Kind)
	}
	t.last = e.Clock
	return nil
}

// Begin begins a lesson; one that is open stays unfinished. Named: it is dealt as with real cards, and he names each card that he turns.
func (t *Trainee) Begin(game, lesson string, named bool) (journal.Event, error) {
	c, err := t.Courses.Of(game)
	if err != nil {
		return journal.Event{}, err
	}
	l := c.Lesson(lesson)
	if l == nil {
		return journal.Event{}, fmt.Errorf("lesson: the course of %s has no %.80q", c.Game.Name, lesson)
	}
	if named {
		if _, err := l.named(); err != nil {
			return journal.Event{}, err
		}
	}
	return event(begins, lessonBegun{len(t.Rounds) + 1, game, lesson, named})
}

// ErrNoLesson refuses an act where no lesson is open.
var ErrNoLesson = errors.New("no lesson is open; begin one")

// Open is the trainee's open round with its exercise, or an error.
func (t *Trainee) Open() (*Round, *Exercise, error) {
	n := len(t.Rounds)
	if n == 0 {
		return nil, nil, ErrNoLesson
	}
	r := t.Rounds[n-1]
	if t.of == r && t.exercise != nil {
		for t.exercise.done < r.Met() {
			if err := t.exercise.next(); err != nil {
				return nil, nil, err
			}
		}
		return r, t.exercise, nil
	}
	c, err := t.Courses.Of(r.Game)
	if err != nil {
		return nil, nil, err
	}
	l := c.Lesson(r.Lesson)
	if l != nil && r.Named {
		if l, err = l.named(); err != nil {
			return nil, nil, err
		}
	}
	if l == nil || slices.ContainsFunc(r.Did, func(a Timed) bool { return a.Demand >= len(l.demands) || l.demands[a.Demand].Act != a.Asked }) {
		return nil, nil, fmt.Errorf("lesson %d, %s, is not what it was; begin another", r.Number, r.Lesson)
	}
	if t.exercise, err = open(t.Courses.room, l, r.Met()); err != nil {
		return nil, nil, err
	}
	t.of = r
	return r, t.exercise, nil
}

// Do is what the trainee does next. A mistake changes nothing at the table.
func (t *Trainee) Do(demand int, done Done) (journal.Event, error) {
	r, x, err := t.Open()
	switch {
	case err != nil:
		return journal.Event{}, err
	case r.Over:
		return journal.Event{}, ErrNoLesson
	case demand != x.done:
		return journal.Event{}, errors.New("this was done already; look again")
	}
	a, err := x.judge(demand, done)
	if err != nil {
		return journal.Event{}, err
	}
	return event(does, a)
}

func event(kind string, data any) (journal.Event, error) {
	text, err := json.Marshal(data)
	return journal.Event{Kind: kind, Data: text}, err
}

// judge compares what a trainee does with what is demanded.
func (x *Exercise) judge(at int, done Done) (Attempt, error) {
	l, asked := x.lesson, x.lesson.demands[at]
	a := Attempt{Demand: at, Asked: asked.Act, Cites: asked.Cites, Broke: asked.Cites}
	offered := l.Acts()
	i := slices.IndexFunc(offered, func(d Demand) bool { return d.Act == done.Act })
	switch {
	case done.Show:
		right := asked.Right()
		a.Done, a.Mistake, a.Broke = right.words(asked)+x.naming(right), Shown, nil
		return a, nil
	case done.Report != "":
		of := l.Game.IrregularityOf(done.Report)
		if of == nil {
			return a, fmt.Errorf("report: %s has no irregularity %.40q", l.Game.Name, done.Report)
		}
		is := &round.Irregularity{Kind: done.Report, Places: done.CardAt, Seat: done.Seat, Choice: done.Choice}
		if err := x.table.Reports(is); err != nil {
			return a, err
		}
		a.Done = "Report: " + of.Name + x.naming(done)
		if !asked.reported(is) {
			a.Mistake, a.Broke = Misreported, []cite.Cite{of.Cite}
			return a, nil
		}
	case i < 0:
		return a, fmt.Errorf("act: the console does not offer %.80q", done.Act)
	case offered[i].Verb == Name && done.Card == 0:
		return a, errors.New("card: say which card lies there")
	default:
		a.Done = done.words(offered[i])
		if a.Mistake = l.wrong(at, offered[i], done); a.Mistake == Exposed {
			a.Broke = slices.Clone(offered[i].Cites)
			if of := exposes(l.Game, offered[i].place); of != nil {
				a.Broke = append([]cite.Cite{of.Cite}, a.Broke...)
			}
		}
	}
	if a.Mistake == "" {
		a.Broke, a.Over = nil, at+1 == len(l.demands)
	}
	return a, nil
}

// wrong is the mistake in doing an act that the console offers, or "".
func (l *Lesson) wrong(at int, did Demand, done Done) Mistake {
	asked := l.demands[at]
	same := did.Act == asked.Act && asked.Report == ""
	later := slices.ContainsFunc(l.demands[at+1:], func(d Demand) bool { return d.Act == did.Act })
	switch {
	case !same && !later && did.pot > 0 && asked.pot > 0:
		return WrongPayment // a pot is pushed to a seat that wins nothing of it
	case same && asked.Settles && (done.Takes != asked.Takes || done.Pays != asked.Pays):
		return WrongPayment
	case same && did.Verb == Name && done.Card != asked.Card:
		return Misnamed
	case same && asked.Counts > 0 && (done.Count < asked.Counts || done.Count > asked.Counts && !asked.Least):
		return WrongCount
	case same:
		return ""
	case asked.Report != "":
		return NotReported
	case did.Verb == Turn && asked.Verb != Turn && later:
		return Exposed
	case asked.Stub:
		return NotCounted
	case did.Verb != asked.Verb && later:
		return LeftOut
	}
	return WrongOrder
}

// reported reports whether this is what went wrong, with the cards, the seat and the act as far as the lesson names them.
func (d Demand) reported(is *round.Irregularity) bool {
	of := d.wrong
	return of != nil && is.Kind == of.Kind && (of.Places == nil || slices.Equal(is.Places, of.Places)) && is.Seat == of.Seat && is.Choice == of.Choice
}

// naming is what a report names beside its kind.
func (x *Exercise) naming(done Done) (words string) {
	all := x.table.Irregularities()
	i := slices.IndexFunc(all, func(v table.IrregularityView) bool { return v.Kind == done.Report })
	for _, at := range done.CardAt {
		for _, p := range all[i].Cards.Places {
			if p.Place == at {
				words += "; " + p.Name
			}
		}
	}
	if done.Seat > 0 {
		words += "; Seat " + strconv.Itoa(done.Seat)
	}
	if done.Choice != "" {
		words += " " + done.Choice + "s"
	}
	return words
}

// words are what was done, with an act that the console offers.
func (d Done) words(act Demand) string {
	switch {
	case act.Report != "":
		return act.Act
	case act.Awards:
		return act.Act + ": " + d.Pays.Grouped()
	case act.Settles && d.Takes == 0 && d.Pays == 0:
		return act.Act + ": nothing taken, nothing paid"
	case act.Settles:
		var said []string
		if d.Takes > 0 {
			said = append(said, "take "+d.Takes.Grouped())
		}
		if d.Pays > 0 {
			said = append(said, "pay "+d.Pays.Grouped())
		}
		return act.Act + ": " + strings.Join(said, ", ")
	case act.Verb == Name:
		return act.Act + ": " + d.Card.Name()
	case act.Counts > 0:
		return fmt.Sprintf("%s: %d", act.Act, d.Count)
	}
	return act.Act
}

// Standing is how a trainee stands with a clause.
type Standing struct {
	Cite cite.Cite `json:"cite"`
	// Demanded is how often something was demanded by it and done in the end, First how often that was right at once, Wrong how many
	// mistakes broke it, and Median how long it takes him at once, in milliseconds, in the middle case.
	Demanded int   `json:"demanded"`
	First    int   `json:"first"`
	Wrong    int   `json:"wrong"`
	Median   int64 `json:"median"`
}

// Standings are those with each clause that he has met, of one game or, with "", of all, in their order.
func (t *Trainee) Standings(game string) []Standing {
	by, took := map[cite.Cite]*Standing{}, map[cite.Cite][]int64{}
	of := func(c cite.Cite) *Standing {
		if by[c] == nil {
			by[c] = &Standing{Cite: c}
		}
		return by[c]
	}
	for _, r := range t.Rounds {
		if game != "" && r.Game != game {
			continue
		}
		clean := true // nothing went wrong since the last demand was met
		for _, a := range r.Did {
			if a.Mistake != "" {
				clean = false
				for _, c := range a.Broke {
					of(c).Wrong++
				}
				continue
			}
			for _, c := range a.Cites {
				s := of(c)
				s.Demanded++
				if clean {
					s.First++
					took[c] = append(took[c], a.Took)
				}
			}
			clean = true
		}
	}
	all := []Standing{}
	for c, s := range by {
		if times := took[c]; len(times) > 0 {
			slices.Sort(times)
			s.Median = times[len(times)/2]
		}
		all = append(all, *s)
	}
	slices.SortFunc(all, func(a, b Standing) int {
		return cmp.Or(cite.Compare(a.Cite, b.Cite), strings.Compare(string(a.Cite), string(b.Cite)))
	})
	return all
}

// State is how far a trainee has come with a clause.
type State string

// The states.
const (
	Untried   State = "open"      // nothing was demanded of him by it
	Begun     State = "begun"     // he has not yet done it right at once
	Practised State = "practised" // he has
)

// State is how far the trainee has come with the clause.
func (s Standing) State() State {
	switch {
	case s.First > 0:
		return Practised
	case s.Demanded > 0 || s.Wrong > 0:
		return Begun
	}
	return Untried
}
