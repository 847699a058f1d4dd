package training_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"felt.example/felt/card"
	"felt.example/felt/cite"
	"felt.example/felt/internal/cardroom"
	"felt.example/felt/internal/training"
	"felt.example/felt/journal"
	"felt.example/felt/round"
)

// courses are those of a floor with a card room.
var courses = training.NewCourses(cardroom.Open)

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// school is a trainee whose shard is kept here.
type school struct {
	*testing.T
	training.Trainee
	log []journal.Entry
	now time.Time
}

func enters(t *testing.T) *school {
	return &school{T: t, Trainee: training.Trainee{Person: "dee", Courses: courses}, now: time.Date(2026, 1, 2, 12, 0, 0, 0, time.UTC)}
}

// take takes what the trainee did, a second after what he did before.
func (s *school) take(event journal.Event, err error) {
	s.Helper()
	must(s.T, err)
	s.now = s.now.Add(time.Second)
	e := journal.Entry{Actor: journal.Person("dee"), Clock: s.now, Events: []journal.Event{event}}
	must(s.T, s.Apply(e))
	s.log = append(s.log, e)
}

// does is what he does next, and what was noted of it.
func (s *school) does(did training.Done) training.Timed {
	s.Helper()
	r := s.Rounds[len(s.Rounds)-1]
	s.take(s.Do(r.Met(), did))
	return r.Did[len(r.Did)-1]
}

// lesson begins a lesson.
func (s *school) lesson(game, name string) *training.Lesson {
	s.Helper()
	c, err := courses.Of(game)
	must(s.T, err)
	if name == "" {
		name = c.Lessons[1].Name
	}
	s.take(s.Begin(game, name, false))
	return c.Lesson(name)
}

// until has him deal without a mistake until a demand is as wanted.
func (s *school) until(l *training.Lesson, is func(training.Demand) bool) training.Demand {
	s.Helper()
	for r := s.Rounds[len(s.Rounds)-1]; r.Met() < len(l.Demands()); {
		d := l.Demands()[r.Met()]
		if is(d) {
			return d
		}
		s.does(d.Right())
	}
	s.Fatalf("%s demands no such thing", l.Name)
	return training.Demand{}
}

// TestCourses deals each lesson of each course without a mistake: no mistake is noted, the round is over
// after the last act, and every clause of the lesson is practised then.
func TestCourses(t *testing.T) {
	for _, g := range courses.Games() {
		t.Run(g.ID, func(t *testing.T) {
			t.Parallel()
			c, err := courses.Of(g.ID)
			must(t, err)
			if len(c.Lessons) < 15 || !c.Lessons[0].Opens {
				t.Errorf("it has %d lessons", len(c.Lessons))
			}
			for _, i := range g.Irregularity {
				if !slices.ContainsFunc(c.Lessons, func(l *training.Lesson) bool {
					return l.Name == i.Name && slices.ContainsFunc(l.Demands(), func(d training.Demand) bool { return d.Report == i.Kind })
				}) {
					t.Errorf("in no lesson %q, %s, goes wrong", i.Kind, i.Name)
				}
			}
			for _, l := range c.Lessons {
				s := enters(t)
				s.lesson(g.ID, l.Name)
				for _, d := range l.Demands() {
					if a := s.does(d.Right()); a.Mistake != "" || a.Asked != d.Act {
						t.Fatalf("%s: what is demanded is taken for %+v", l.Name, a)
					}
					_, x, err := s.Open()
					must(t, err)
					x.View(s.now) // at each moment there is one
				}
				r, x, err := s.Open()
				must(t, err)
				if v := x.View(s.now); !r.Over || r.Wrong() != 0 || v.Stage != "result" || v.Question != nil {
					t.Errorf("%s: after the last act it is over: %v, with %d mistakes, at stage %s", l.Name, r.Over, r.Wrong(), v.Stage)
				}
				for _, st := range s.Standings(g.ID) {
					if st.State() != training.Practised || st.Demanded != st.First || st.Median != 1000 {
						t.Errorf("%s: § %s stands at %+v", l.Name, st.Cite, st)
					}
				}
			}
		})
	}
}

// TestEveryMistakeIsNamed makes each kind of mistake once, where the chapter demands something else: it is noted with the clause that
// it broke, the table does not follow it, and the round goes on with what is demanded.
func TestEveryMistakeIsNamed(t *testing.T) {
	const game = "high-card-flush"
	s := enters(t)
	deals := func(d training.Demand) bool { return d.Verb == training.Deal }
	settles := func(d training.Demand) bool { return d.Settles && d.Pays > 0 }
	made := map[training.Mistake]bool{}
	wrong := func(l *training.Lesson, is func(training.Demand) bool, did training.Done, mistake training.Mistake, broke ...cite.Cite) {
		t.Helper()
		d := s.until(l, is)
		_, x, err := s.Open()
		must(t, err)
		before, err := json.Marshal(x.View(time.Time{}))
		must(t, err)
		a := s.does(did)
		if a.Mistake != mistake || !slices.Equal(a.Broke, broke) || a.Asked != d.Act {
			t.Errorf("%+v where %q is demanded is %q of %v, not %q of %v", did, d.Act, a.Mistake, a.Broke, mistake, broke)
		}
		if _, x, err = s.Open(); err != nil {
			t.Fatal(err)
		}
		if after, err := json.Marshal(x.View(time.Time{})); err != nil || string(before) != string(after) {
			t.Errorf("the table follows a mistake: %v", err)
		}
		made[mistake] = true
	}

	l := s.lesson(game, "")
	wrong(l, deals, training.Done{Act: "Deal a card to the dealer"}, training.WrongOrder, "678a.8(d)")
	wrong(l, deals, training.Done{Act: "Turn the cards of the dealer"}, training.Exposed, "678a.13(d)", "678a.11(d)")
	wrong(l, func(d training.Demand) bool { return d.Stub }, training.Done{Act: "Settle the Ante Wager of seat 1"}, training.NotCounted, "678a.8(f)")
	wrong(l, func(d training.Demand) bool { return d.Stub }, training.Done{Act: "Count the stub", Count: 1}, training.WrongCount, "678a.8(f)")
	wrong(l, func(d training.Demand) bool { return d.Act == "Turn the cards of the dealer" }, training.Done{Act: "Collect the cards of seat 1"}, training.LeftOut, "678a.11(d)")
	paid := s.until(l, settles)
	wrong(l, settles, training.Done{Act: paid.Act, Pays: paid.Pays + 100}, training.WrongPayment, paid.Cites...)
	wrong(l, settles, training.Done{Report: "wrong_number_of_cards"}, training.Misreported, "678a.13(c)")
	wrong(l, settles, training.Done{Show: true}, training.Shown)
	if r := s.Rounds[0]; r.Wrong() != 7 || r.Over {
		t.Errorf("%d mistakes are counted", r.Wrong())
	}
	s.until(l, func(d training.Demand) bool { return d.Act == l.Demands()[len(l.Demands())-1].Act })

	l = s.lesson(game, "Incorrect number of cards dealt")
	reports := func(d training.Demand) bool { return d.Report != "" }
	wrong(l, reports, training.Done{Act: "Deal a card to seat 1"}, training.NotReported, "678a.13(c)")
	for _, m := range training.Mistakes {
		if !made[m] && m != training.Misnamed { // which TestRealCardsAreNamed makes
			t.Errorf("the mistake %q is not made here", m)
		}
	}

	again := enters(t) // reads the shard anew, and goes on
	for _, e := range s.log {
		must(t, again.Apply(e))
	}
	if a, b := fmt.Sprint(again.Standings("")), fmt.Sprint(s.Standings("")); a != b {
		t.Errorf("read again he stands at\n%s\nnot\n%s", a, b)
	}
	again.log, again.now = s.log, s.now
	if a := again.does(l.Demands()[again.Rounds[1].Met()].Right()); a.Mistake != "" {
		t.Errorf("after it was read again, what is demanded is taken for %+v", a)
	}

	other := enters(t) // his lesson has changed since
	for _, e := range s.log {
		e.Events = slices.Clone(e.Events)
		e.Events[0].Data = bytes.ReplaceAll(e.Events[0].Data, []byte(`"asked":"Deal a card to seat 1"`), []byte(`"asked":"Deal a card to seat 9"`))
		must(t, other.Apply(e))
	}
	if _, _, err := other.Open(); err == nil || !strings.Contains(err.Error(), "is not what it was; begin another") {
		t.Errorf("a lesson that has changed goes on: %v", err)
	}
}

// TestPotsArePushed: three players put in $40 each, and two of them $20 more. The side pot of $40 goes first (§ 637a.7(e)(6)(ii)),
// the rake of 10 % of $120 comes out of the main pot, and what is left of it is pushed. Nothing tells the trainee to whom.
func TestPotsArePushed(t *testing.T) {
	s := enters(t)
	l := s.lesson("holdem", "A player goes All-in, and there is a side pot")
	awards := func(d training.Demand) bool { return d.Awards }
	var pushed []string
	for range 3 {
		d := s.until(l, awards)
		pushed = append(pushed, fmt.Sprint(d.Act, " ", d.Pays))
		if a := s.does(training.Done{Act: d.Act, Pays: d.Pays + 100}); a.Mistake != training.WrongPayment || !slices.Equal(a.Broke, d.Cites) {
			t.Errorf("a dollar too much, where %q is demanded, is %q of %v", d.Act, a.Mistake, a.Broke)
		}
		if to, push := strings.CutSuffix(d.Act, "to seat 2"); push {
			if a := s.does(training.Done{Act: to + "to seat 1", Pays: d.Pays}); a.Mistake != training.WrongPayment {
				t.Errorf("the chips are pushed to another seat, and the mistake is %q", a.Mistake)
			}
		}
		s.does(d.Right())
	}
	if want := []string{"Push side pot 1 to seat 2 40.00", "Take out of the pot: rake 12.00", "Push the main pot to seat 2 108.00"}; !slices.Equal(pushed, want) {
		t.Errorf("the pots go so: %q, not %q", pushed, want)
	}
	if _, err := training.NewCourses(nil).Of("holdem"); err == nil {
		t.Error("without a card room there is a course of Poker")
	}
}

// TestTrainingRefuses: what is no act of the console, or comes twice, leaves no trace, and no entry of somebody else, with chips or out
// of order is taken.
func TestTrainingRefuses(t *testing.T) {
	s := enters(t)
	refused := func(_ journal.Event, err error) {
		t.Helper()
		if err == nil {
			t.Error("it is taken")
		}
	}
	refused(s.Do(0, training.Done{Show: true}))
	refused(s.Begin("bridge", "anything", false))
	refused(s.Begin("high-card-flush", "anything", true))
	l := s.lesson("high-card-flush", "")
	refused(s.Do(1, l.Demands()[1].Right()))
	refused(s.Do(0, training.Done{Act: "Go home"}))
	refused(s.Do(0, training.Done{Report: "earthquake"}))
	right, err := s.Do(0, l.Demands()[0].Right())
	must(t, err)
	for name, e := range map[string]journal.Entry{
		"another person": {Actor: journal.Person("eve"), Events: []journal.Event{right}},
		"chips":          {Actor: journal.Person("dee"), Events: []journal.Event{right}, Transfers: []journal.Transfer{{From: "house/t1", To: "cage", Amount: 1}}},
		"nothing":        {Actor: journal.Person("dee")},
		"another kind":   {Actor: journal.Person("dee"), Events: []journal.Event{{Kind: "sit", Data: right.Data}}},
		"out of order":   {Actor: journal.Person("dee"), Events: []journal.Event{{Kind: right.Kind, Data: json.RawMessage(`{"demand": 3}`)}}},
	} {
		if s.Apply(e) == nil {
			t.Errorf("an entry with %s is taken", name)
		}
	}
	if len(s.Rounds[0].Did) != 0 {
		t.Errorf("what was refused is there: %+v", s.Rounds[0].Did)
	}
}

// TestAReportNamesCardsAndSeats: a report of what went wrong, but at another card, at another seat or of another act, reports what did not
// happen; one of a card that it cannot concern is refused, and leaves no trace.
func TestAReportNamesCardsAndSeats(t *testing.T) {
	for name, other := range map[string]training.Done{
		"spanish-21/A player is dealt no card":          {Seat: 2},
		"spanish-21/Card found face up in the shoe":     {CardAt: []round.Place{{Pile: round.SeatPile(2)}}},
		"holdem/Player acts before his turn":            {Seat: 1, Choice: "call"},
		"holdem/Hand fouled, or taken in by the dealer": {},
	} {
		s := enters(t)
		game, name, _ := strings.Cut(name, "/")
		l := s.lesson(game, name)
		d := s.until(l, func(d training.Demand) bool { return d.Report != "" })
		other.Report = d.Report
		if a := s.does(other); a.Mistake != training.Misreported || !slices.Equal(a.Broke, d.Cites) {
			t.Errorf("%s: %+v instead of %+v is %q of %v", name, other, d.Right(), a.Mistake, a.Broke)
		}
		if _, err := s.Do(s.Rounds[0].Met(), training.Done{Report: d.Report, CardAt: []round.Place{{Pile: round.SeatPile(7), Index: 6}}}); err == nil {
			t.Errorf("%s: a card of nobody is taken", name)
		}
		if a := s.does(d.Right()); a.Mistake != "" {
			t.Errorf("%s: %+v is %q", name, d.Right(), a.Mistake)
		}
	}
}

// TestRealCardsAreNamed deals each lesson that is not of Poker as with real cards: each card that is turned is named right after, a lesson rightly
// dealt has no mistake, and a card named wrongly is one by the clause by which it is turned. The lessons of Poker are refused so.
func TestRealCardsAreNamed(t *testing.T) {
	for _, g := range courses.Games() {
		t.Run(g.ID, func(t *testing.T) {
			t.Parallel()
			c, err := courses.Of(g.ID)
			must(t, err)
			for _, l := range c.Lessons {
				s := enters(t)
				begun, err := s.Begin(g.ID, l.Name, true)
				if g.Room {
					if err == nil {
						t.Errorf("%s is dealt with real cards", l.Name)
					}
					continue
				}
				s.take(begun, err)
				named := 0
				for r := s.Rounds[0]; !r.Over; {
					_, x, err := s.Open()
					must(t, err)
					d := x.Lesson().Demands()[r.Met()]
					where, is := x.Turned()
					if (d.Verb == training.Name) != (where != "") || where != "" && is != d.Card {
						t.Fatalf("%s: %q lies turned, %s, where %+v is demanded", l.Name, where, is, d)
					}
					if d.Verb == training.Name && named == 0 {
						other := d.Right()
						other.Card = card.MustParse("2h")
						if is == other.Card {
							other.Card = card.MustParse("3h")
						}
						if a := s.does(other); a.Mistake != training.Misnamed || !slices.Equal(a.Broke, d.Cites) || !strings.Contains(a.Done, other.Card.Name()) {
							t.Errorf("%s: %s named for %s is %q of %v", l.Name, other.Card, is, a.Mistake, a.Broke)
						}
					}
					if d.Verb == training.Name {
						named++
					}
					if a := s.does(d.Right()); a.Mistake != "" {
						t.Fatalf("%s: %q is taken for %+v", l.Name, d.Act, a)
					}
				}
				if r := s.Rounds[0]; r.Wrong() > 1 || named > 0 != (r.Wrong() == 1) || l.Wrong == nil && named == 0 {
					t.Errorf("%s: %d cards are named, with %d mistakes", l.Name, named, r.Wrong())
				}
			}
		})
	}
}
