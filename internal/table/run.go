package table

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"

	"felt.example/felt/card"
	"felt.example/felt/pa/general"
	"felt.example/felt/round"
)

// rerun runs the round from its start with these answers. The events from fresh on are
// to be compared with the stored ones.
func (t *Table) rerun(answers []round.Answer, fresh int) error {
	p, err := t.try(answers)
	if t.void && err == nil {
		p, err = t.voided(p)
	}
	return t.runs(answers, fresh, p, err)
}

// runs is the result of running the round with these answers.
func (t *Table) runs(answers []round.Answer, fresh int, p Course, err error) error {
	t.answers, t.fresh = answers, fresh
	if err != nil {
		return fmt.Errorf("round %d refuses answer %d: %w", t.Round, len(answers)-1, err)
	}
	if p.run.Asked() != len(answers) {
		return fmt.Errorf("round %d takes %d of its %d answers", t.Round, p.run.Asked(), len(answers))
	}
	if fresh == 0 {
		t.begins++
	}
	t.course, t.unstored = p, len(answers) > 0
	return nil
}

// tried is the result of the round in play with one more answer. The answer is the one that the log has, so that a
// table that takes it need not deal the round again.
type tried struct {
	begins  int
	answers []round.Answer
	stored  []byte // the last answer
	course  Course
}

// tries runs the round in play with one answer more, as it is stored, and changes nothing.
func (t *Table) tries(stored []byte) (Course, error) {
	var a round.Answer
	if err := json.Unmarshal(stored, &a); err != nil {
		return Course{}, err
	}
	answers := append(slices.Clip(t.answers), a)
	p, err := t.try(answers)
	if err == nil {
		t.tried = &tried{t.begins, answers, stored, p}
	}
	return p, err
}

// took is the result of the stored answer if it was tried, or nil.
func (t *Table) took(stored []byte) *tried {
	of := t.tried
	t.tried = nil
	if of == nil || of.begins != t.begins || len(of.answers) != len(t.answers)+1 || !bytes.Equal(of.stored, stored) {
		return nil
	}
	return of
}

// moreEvents is a number of events that most answers do not exceed.
const moreEvents = 12

// try runs the round in play with these answers and changes nothing. A panic of the rules becomes an error, so
// that it does not take other tables with it.
func (t *Table) try(answers []round.Answer) (Course, error) {
	return t.run(&replay{inParts: t.begin.Person, answers: answers})
}

// follows is try with an answer more, and with all that follows from it: where people deal, what a report makes void is
// asked of the dealer part by part, and none of that has happened yet. It returns the answers to those parts, too.
func (t *Table) follows(answers []round.Answer, a round.Answer) (Course, []round.Answer, error) {
	n := len(answers) + 1
	source := &replay{inParts: t.begin.Person, answers: append(slices.Clip(answers), a), follows: true}
	p, err := t.run(source)
	return p, source.answers[n:], err
}

func (t *Table) run(source *replay) (p Course, err error) {
	defer func() {
		if fault := recover(); fault != nil {
			err = fmt.Errorf("the rules of %s have a fault: %v", t.Game, fault)
		}
	}()
	source.asks, source.events = make([]ask, 0, len(source.answers)), &p.events
	p.run, err = t.Selected.Run(t.begin.State, source, func(e round.Event) {
		if p.events == nil {
			p.events = make([]round.Event, 0, len(t.course.events)+moreEvents)
		}
		p.events = append(p.events, e)
	})
	p.asks = source.asks
	return p, err
}

// replay answers a round from its stored answers, in their order.
type replay struct {
	inParts bool
	follows bool // what follows from the last answer is done
	answers []round.Answer
	asks    []ask
	events  *[]round.Event
}

// timeUp reports whether an event of the round comes of an answer for a player whose time was up.
func (t *Table) timeUp(event int) bool {
	a, ok := t.answerOf(event)
	return ok && ByClock(a)
}

// answerOf is the answer from which an event of the round comes, if it comes from one.
func (t *Table) answerOf(event int) (a round.Answer, ok bool) {
	asked := slices.IndexFunc(t.course.asks, func(a ask) bool { return a.events > event })
	if asked < 0 {
		asked = len(t.course.asks)
	}
	if asked < 1 || asked > len(t.answers) {
		return a, false
	}
	return t.answers[asked-1], true
}

// shuffledAt reports whether an event of the round is the first after a shuffle, or after preshuffled cards were taken.
func (t *Table) shuffledAt(event int) bool {
	at, _ := slices.BinarySearchFunc(t.course.asks, event, func(a ask, event int) int { return a.events - event })
	for ; at < min(len(t.course.asks), len(t.answers)) && t.course.asks[at].events == event; at++ {
		if c := t.answers[at].Choice; t.course.asks[at].question.Kind == round.AskAct && (c == "shuffle" || c == general.Take) {
			return true
		}
	}
	return false
}

// InParts implements round.InParts.
func (s *replay) InParts() bool { return s.inParts }

// Answer implements round.Source.
func (s *replay) Answer(r *round.Round, q *round.Question) (round.Answer, bool) {
	n := r.Asked()
	if n == len(s.answers) && s.follows && q.Kind == round.AskPart && r.Follows() {
		s.answers = append(s.answers, round.Answer{Question: q.ID, Actor: s.answers[n-1].Actor, Choice: q.Choices[0].ID})
	}
	if n >= len(s.answers) {
		return round.Answer{}, false
	}
	s.asks = append(s.asks, ask{*q, len(*s.events)})
	return s.answers[n], true
}

// Card implements round.Source: the cards of a live table come with the shuffle, or are
// scanned one by one.
func (s *replay) Card(round.Place, int) (card.Card, bool) { return 0, false }
