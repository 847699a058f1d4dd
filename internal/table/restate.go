package table

import (
	"errors"
	"fmt"
	"reflect"
	"slices"

	"felt.example/felt/round"
)

// A correction after which the round would have asked something else keeps the answers that were given to what it still asks. What was
// never asked whoever corrects states, as it was done at the table; what could only be answered in one way needs no statement. What
// nobody at the table can know, such as a card that never came, cannot be stated: the round is void then, or stays.

// AsksError is that a correction leads to a question that was never asked, whose answer at the table is to be stated.
type AsksError struct{ Asks AnswerView }

func (e *AsksError) Error() string {
	return fmt.Sprintf("with this correction the round would have asked seat %d: %s; say what was answered at the table, or declare the round void as a whole", e.Asks.Seat, e.Asks.Text)
}

// Restated is a correction of a round that is over with the rest of the round's answers, if it would have asked others: those that were given and,
// in the name of its actor, those that he states, in order. It is an AsksError if he has to state one more.
func (t *Table) Restated(c Correction, stated []round.Answer) (Correction, error) {
	if _, err := t.corrected(c); !errors.Is(err, errOtherAnswers) || t.inRound || c.Void || c.Then != nil || t.Selected.Game.Room {
		return c, nil
	}
	given := t.with(c)
	answers, next := slices.Clone(given[:c.Answer+1]), c.Answer+1
	for {
		p, err := t.try(answers)
		if err != nil {
			return c, err
		}
		q := p.run.Waiting()
		if q == nil {
			break
		}
		if n, a, ok := t.stays(answers, given, next, q); ok {
			answers, next = append(answers, a), n+1
			continue
		}
		a := round.Answer{Question: q.ID, Actor: c.Is.Actor}
		switch {
		case q.Kind == round.AskMeter || q.Kind == round.AskValidation:
			return c, errOtherShare
		case len(q.Choices) == 1 && q.Choices[0].Min == q.Choices[0].Max && len(q.Seats) <= 1 && q.Choices[0].Places == 0:
			o := &q.Choices[0]
			a.Choice, a.Amount, a.Cards, a.Seat = o.ID, o.Min, o.Cards, o.Seat
			if len(q.Seats) == 1 {
				a.Seat = q.Seats[0]
			}
		case q.Kind != round.AskDecision:
			return c, errUnknown
		case len(stated) == 0:
			return c, &AsksError{t.asked(q)}
		default:
			a = stated[0]
			a.Question, a.Actor, a.Authoriser, a.TimeUp = q.ID, c.Is.Actor, "", false
			stated = stated[1:]
		}
		answers = append(answers, a)
		if _, err := t.try(answers); err != nil {
			if q.Kind != round.AskDecision {
				err = errUnknown
			}
			return c, err
		}
	}
	if len(stated) > 0 {
		return c, errors.New("more is stated than the round would have asked for")
	}
	rest := answers[c.Answer+1:]
	c.Rest = &rest
	return c, nil
}

// errUnknown refuses a correction after which the round would have gone on with what nobody has seen.
var errUnknown = errors.New("with this correction the dealer would have done something else, such as dealing a card that never came, which nobody can state; the round can be declared void as a whole")

// stays is the first of the given answers from next on that answers the question too.
func (t *Table) stays(answers, given []round.Answer, next int, q *round.Question) (n int, a round.Answer, ok bool) {
	for n = next; n < min(len(given), len(t.course.asks)); n++ {
		was := t.course.asks[n].question
		was.ID = q.ID
		if !alike(ask{question: was}, ask{question: *q}) {
			continue
		}
		a = given[n]
		a.Question = q.ID
		_, err := t.try(append(slices.Clip(answers), a))
		return n, a, err == nil
	}
	return 0, a, false
}

// asked is a question that was never asked, of the seat that comes first.
func (t *Table) asked(q *round.Question) AnswerView {
	v := AnswerView{Question: q.ID, Text: q.Text, Cite: q.Cite, Options: []ChoiceView{}}
	if len(q.Seats) > 0 {
		v.Seat = q.Seats[0]
		v.Player = t.nameOf(v.Seat)
	}
	for i := range q.Choices {
		if o := &q.Choices[i]; (o.Seat == 0 || o.Seat == v.Seat) && o.Places == 0 {
			v.Options = append(v.Options, t.choice(o, v.Seat))
		}
	}
	return v
}

// mayRestate says why the rest of a correction is not of the round: an answer there was given, in this order, or is its actor's.
func (t *Table) mayRestate(c Correction, p Course) error {
	if t.inRound || c.Then != nil || t.Selected.Game.Room || !p.run.Over() || p.run.Asked() != len(p.asks) || len(p.asks) != c.Answer+1+len(*c.Rest) {
		return errOtherAnswers
	}
	before := c
	before.Rest = nil
	given, next := t.with(before), c.Answer+1
	for i, a := range *c.Rest {
		if a.Actor == c.Is.Actor {
			if kind := p.asks[c.Answer+1+i].question.Kind; kind == round.AskMeter || kind == round.AskValidation || kind == round.AskCard {
				return errUnknown
			}
			continue
		}
		n := slices.IndexFunc(given[min(next, len(given)):], func(g round.Answer) bool {
			g.Question = a.Question
			return reflect.DeepEqual(g, a)
		})
		if n < 0 {
			return fmt.Errorf("answer %d of the corrected round was neither given nor stated by who corrects it", c.Answer+1+i)
		}
		next += n + 1
	}
	return nil
}

// ToldRest says which answers a correction states, and how many that were given are no part of the round any more.
func (t *Table) ToldRest(c Correction) (told []string) {
	if c.Rest == nil {
		return nil
	}
	p, err := t.try(t.with(c))
	if err != nil {
		return nil
	}
	kept := 0
	for i, a := range *c.Rest {
		switch q := &p.asks[c.Answer+1+i].question; {
		case a.Actor != c.Is.Actor:
			kept++
		case q.Kind == round.AskDecision:
			told = append(told, fmt.Sprintf("It is stated that seat %d answered “%s” then: %s (§ %s).", a.Seat, given(as(q, a)), q.Text, q.Cite))
		}
	}
	if dropped := len(t.answers) - c.Answer - 1 - kept; dropped > 0 {
		told = append(told, fmt.Sprintf("Answers that were given and are no part of the round so: %d.", dropped))
	}
	return told
}
