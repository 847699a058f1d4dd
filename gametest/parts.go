package gametest

import (
	"fmt"
	"reflect"

	"felt.example/felt/card"
	"felt.example/felt/round"
)

// otherWay tests that acts come to the same done whole and in parts: it plays the round again in the other way. What
// came unasked at a part has no place in a round of whole acts.
func (p *player) otherWay() error {
	again := &otherWay{parts: !p.parts}
	for n, a := range p.Answers {
		if atPart := p.atPart[n]; atPart && (a.Irregularity != nil || a.Abandoned != 0) {
			return nil
		} else if !atPart {
			again.answers = append(again.answers, a)
		}
	}
	var events []round.Event
	r, err := p.Selected.Run(p.State, again, func(e round.Event) { events = append(events, e) })
	if err == nil {
		err = sameEvents(events, p.Events)
	}
	switch {
	case err != nil:
	case len(again.answers) > 0:
		err = fmt.Errorf("%d answers are not taken", len(again.answers))
	case again.parts == (again.asked == 0):
		err = fmt.Errorf("%d parts are asked", again.asked)
	case !reflect.DeepEqual(r.Outcomes(), p.Outcomes()) || !reflect.DeepEqual(r.Table, p.Table):
		err = fmt.Errorf("it leaves %+v and the table %+v, not %+v and %+v", r.Outcomes(), r.Table, p.Outcomes(), p.Table)
	}
	if err != nil {
		return fmt.Errorf("with the dealer's acts in parts (%t) the round is another: %w", again.parts, err)
	}
	return nil
}

// otherWay answers with what was answered to other questions than parts, and does every part.
type otherWay struct {
	answers []round.Answer
	parts   bool
	asked   int // parts
}

// InParts implements round.InParts.
func (s *otherWay) InParts() bool { return s.parts }

// Answer implements round.Source.
func (s *otherWay) Answer(_ *round.Round, q *round.Question) (a round.Answer, ok bool) {
	if q.Kind == round.AskPart {
		s.asked++
		return round.Answer{Question: q.ID, Choice: q.Choices[0].ID}, true
	}
	if len(s.answers) == 0 {
		return a, false
	}
	a, s.answers = s.answers[0], s.answers[1:]
	a.Question = q.ID
	return a, true
}

// Card implements round.Source.
func (*otherWay) Card(round.Place, int) (card.Card, bool) { return 0, false }
