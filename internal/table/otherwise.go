package table

import (
	"encoding/json"
	"fmt"
	"slices"

	"felt.example/felt/round"
)

// OtherwiseError says in a sentence why a round cannot be settled under other rules from what was dealt and decided.
type OtherwiseError struct{ sentence string }

func (e *OtherwiseError) Error() string { return e.sentence }

func otherwise(format string, args ...any) error {
	return &OtherwiseError{fmt.Sprintf(format, args...)}
}

// Under is a complete round of a banked game as it runs under other rules with the same cards, wagers and decisions; the
// round itself is not changed. The error is an *OtherwiseError where these rules would have asked something else, refused
// what was done, or taken cards that were never dealt, and else says what is wrong with the rules.
func (t *Table) Under(rules json.RawMessage) (*Table, error) {
	switch {
	case !t.Selected.Game.Banked():
		return nil, otherwise("At %s the players play against each other, so the house has nothing to settle otherwise.", t.Selected.Game.Name)
	case t.void:
		return nil, otherwise("Round %d was declared void, so nothing of it is settled.", t.Round)
	case t.Stopped != "" || t.Differs != "" || !t.Complete():
		return nil, otherwise("Only a round that is complete, and that this build deals as it is stored, can be settled otherwise.")
	}
	selected, err := t.Selected.Game.Select(rules)
	if err != nil {
		return nil, err
	}
	other := *t
	other.Selected, other.Rules, other.posted, other.tried = selected, rules, nil, nil
	other.between = t.room.between(&other)
	p, refused := other.try(t.answers)
	if err := t.course.asksOtherwise(&p); err != nil {
		return nil, err
	}
	switch {
	case refused != nil:
		return nil, otherwise("What was done would not have been allowed: %s.", refused)
	case !p.run.Over():
		return nil, otherwise("The round would have gone on: %s.", asking(p.run.Waiting()))
	case p.run.Asked() != len(t.answers):
		return nil, otherwise("The round would have been over before all was decided that was.")
	case p.run.Dealt() > t.course.run.Dealt():
		return nil, otherwise("The round would have taken more cards than were dealt, and nobody may know the next one.")
	}
	other.course = p
	return &other, nil
}

// asksOtherwise is the first question that another run asks otherwise; nil is that there is none.
func (c *Course) asksOtherwise(p *Course) error {
	for i := range min(len(c.asks), len(p.asks)) {
		was, is := &c.asks[i].question, &p.asks[i].question
		if !sameAnswers(was, is) {
			return otherwise("The round would have asked “%s” where “%s” was asked, and nobody knows what would have been decided.", asking(is), asking(was))
		}
	}
	return nil
}

// sameAnswers reports whether two questions leave the same choices to the same seats. A level of the meter reads
// the same whatever share of it is due.
func sameAnswers(p, q *round.Question) bool {
	return p.Kind == q.Kind && p.Level == q.Level && slices.Equal(p.Seats, q.Seats) && p.Pile == q.Pile && p.Place == q.Place &&
		slices.EqualFunc(p.Choices, q.Choices, func(a, b round.Choice) bool { return a.ID == b.ID && a.Seat == b.Seat && a.Wager == b.Wager })
}

// asking is a question with whom it asks, and its clause.
func asking(q *round.Question) string {
	text := q.Text
	if len(q.Seats) == 1 {
		text = fmt.Sprintf("%s, seat %d", text, q.Seats[0])
	}
	if q.Cite != "" {
		text += " (§ " + string(q.Cite) + ")"
	}
	return text
}
