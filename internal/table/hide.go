package table

import (
	"bytes"
	"encoding/json"
	"slices"

	"felt.example/felt/card"
	"felt.example/felt/journal"
	"felt.example/felt/round"
)

// keeps is the part of a chapter's state of which nobody may know all: the order of cards not yet dealt.
type keeps interface{ Hidden() []card.Card }

// undealt are the cards, in their order, that a table keeps from one round to the next.
func undealt(s round.TableState) []card.Card {
	if kept, ok := s.Kept.(keeps); ok {
		return kept.Hidden()
	}
	return nil
}

// Hides reports whether the table has cards that nobody may know yet: those of the round in play, or those of a
// shoe between rounds.
func (t *Table) Hides() bool { return t.inRound || len(undealt(t.state)) > 0 }

// Holds reports whether the log already has cards that the table hides.
func (t *Table) Holds() bool {
	if !t.inRound {
		return len(undealt(t.state)) > 0
	}
	return len(undealt(t.begin.State)) > 0 ||
		slices.ContainsFunc(t.answers, func(a round.Answer) bool { return len(a.Cards) > 0 }) ||
		slices.ContainsFunc(t.course.events, func(e round.Event) bool { return e.Audience != round.Everyone })
}

// orders reports whether an answer gives the order of cards that were shuffled.
func orders(q *round.Question, a round.Answer) bool {
	return q.Kind == round.AskAct && len(q.Cards) > 0 && len(a.Cards) > 0
}

// renews reports whether an answer to the round's question shuffles what the shoe held before: then nothing of the
// former order can be dealt any more.
func (t *Table) renews(q *round.Question, a round.Answer) bool {
	return orders(q, a) && len(undealt(t.begin.State)) > 0 && t.course.run.Dealt() == 0
}

// Hide takes out of a table's events what not everybody at it may know while it hides cards: the order of a
// shuffle, cards named in an answer, what only one seat sees, and the cards left in a shoe. It leaves a hole for
// each and returns them in order. If it does not understand an event, it hides all of it.
func (t *Table) Hide(events []journal.Event, hole string) (open []journal.Event, hidden []json.RawMessage) {
	for _, e := range events {
		h := hiding{data: e.Data, hole: []byte(hole)}
		if t.hide(e, &h) != nil || bytes.Contains(e.Data, h.hole) {
			h.data, h.hidden = h.hole, []json.RawMessage{e.Data}
		}
		open = append(open, journal.Event{Kind: e.Kind, Data: h.data})
		hidden = append(hidden, h.hidden...)
	}
	return open, hidden
}

// hiding is an event's data, with a hole for each value that was taken out.
type hiding struct {
	data   json.RawMessage
	hole   []byte
	hidden []json.RawMessage
}

// take takes out the value of a member, if it is there. Inside a string the name would be escaped.
func (h *hiding) take(name string, value json.RawMessage) {
	if len(value) == 0 {
		return
	}
	member := append([]byte(`"`+name+`":`), value...)
	if at := bytes.Index(h.data, member); at >= 0 {
		h.data = slices.Concat(h.data[:at], member[:len(member)-len(value)], h.hole, h.data[at+len(member):])
		h.hidden = append(h.hidden, value)
	}
}

func (t *Table) hide(e journal.Event, h *hiding) error {
	switch e.Kind {
	case answered, corrects:
		if !bytes.Contains(e.Data, []byte(`"cards":`)) {
			return nil
		}
		var said struct {
			Cards json.RawMessage `json:"cards"`
			Is    struct {
				Cards json.RawMessage `json:"cards"`
			} `json:"is"`
		}
		err := json.Unmarshal(e.Data, &said)
		h.take("cards", said.Cards)
		h.take("cards", said.Is.Cards)
		return err
	case committed:
		var said struct {
			Secret json.RawMessage `json:"secret"`
		}
		err := json.Unmarshal(e.Data, &said)
		h.take("secret", said.Secret)
		return err
	case happened:
		return h.events(e.Data)
	case late: // of a round whose cards may be sealed still
		var said struct {
			Is struct {
				Cards json.RawMessage `json:"cards"`
			} `json:"is"`
			Events json.RawMessage `json:"events"`
		}
		if err := json.Unmarshal(e.Data, &said); err != nil {
			return err
		}
		of := hiding{data: said.Events, hole: h.hole}
		if err := of.events(said.Events); err != nil {
			return err
		}
		h.take("cards", said.Is.Cards)
		h.data = bytes.Replace(h.data, said.Events, of.data, 1)
		h.hidden = append(h.hidden, of.hidden...)
	case begun, over:
		if t.Selected == nil || t.Selected.Game.Keeps == nil {
			return nil
		}
		var m moment
		if err := json.Unmarshal(e.Data, &m); err != nil {
			return err
		}
		if err := t.Selected.Reads(&m.State); err != nil {
			return err
		}
		cards := undealt(m.State)
		if len(cards) == 0 {
			return nil
		}
		text, err := json.Marshal(cards)
		h.take("cards", text)
		return err
	}
	return nil
}

// events hides, in the events of a round, what only one seat sees.
func (h *hiding) events(data json.RawMessage) error {
	private := []byte(`"audience":`)
	if !bytes.Contains(data, private) {
		return nil
	}
	var all []json.RawMessage
	if err := json.Unmarshal(data, &all); err != nil {
		return err
	}
	for i, text := range all {
		if !bytes.Contains(text, private) {
			continue
		}
		var said struct {
			Card json.RawMessage `json:"card"`
			Text json.RawMessage `json:"text"`
		}
		if err := json.Unmarshal(text, &said); err != nil {
			return err
		}
		one := hiding{data: text, hole: h.hole}
		one.take("card", said.Card)
		one.take("text", said.Text)
		all[i] = one.data
		h.hidden = append(h.hidden, one.hidden...)
	}
	h.data = slices.Concat([]byte{'['}, bytes.Join(asBytes(all), []byte{','}), []byte{']'})
	return nil
}

func asBytes(texts []json.RawMessage) [][]byte {
	all := make([][]byte, len(texts))
	for i, text := range texts {
		all[i] = text
	}
	return all
}
