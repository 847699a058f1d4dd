package table

import (
	"fmt"

	"felt.example/felt/card"
	"felt.example/felt/round"
)

// rerun runs the round from its start with these answers. The events from fresh on are
// to be compared with the stored ones.
func (t *Table) rerun(answers []round.Answer, fresh int) error {
	t.answers, t.fresh = answers, fresh
	p, err := t.try(answers)
	if err != nil {
		return fmt.Errorf("round %d refuses answer %d: %w", t.Round, len(answers)-1, err)
	}
	if p.run.Asked() != len(answers) {
		return fmt.Errorf("round %d takes %d of its %d answers", t.Round, p.run.Asked(), len(answers))
	}
	t.course, t.unstored = p, len(answers) > 0
	return nil
}

// try runs the round in play with these answers and changes nothing. A fault of the
// rules is an error like any other: it must not take the other tables with it.
func (t *Table) try(answers []round.Answer) (p Course, err error) {
	defer func() {
		if fault := recover(); fault != nil {
			err = fmt.Errorf("the rules of %s have a fault: %v", t.Game, fault)
		}
	}()
	source := &replay{answers: answers, events: &p.events}
	p.run, err = t.Selected.Run(t.begin.State, source, func(e round.Event) { p.events = append(p.events, e) })
	p.asks = source.asks
	return p, err
}

// replay answers a round from its stored answers, in their order.
type replay struct {
	answers []round.Answer
	asks    []ask
	events  *[]round.Event
}

// Answer implements round.Source.
func (s *replay) Answer(r *round.Round, q *round.Question) (round.Answer, bool) {
	n := r.Asked()
	if n >= len(s.answers) {
		return round.Answer{}, false
	}
	s.asks = append(s.asks, ask{*q, len(*s.events)})
	return s.answers[n], true
}

// Card implements round.Source: the cards of a live table come with the shuffle, or are
// scanned one by one.
func (s *replay) Card(round.Place, int) (card.Card, bool) { return 0, false }
