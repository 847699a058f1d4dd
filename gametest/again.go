package gametest

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"

	"felt.example/felt/card"
	"felt.example/felt/round"
)

// again runs the round again: whole, and as far as some of its answers reach. One time in
// sixteen it goes through the stored form.
func (p *player) again() error {
	again, err := p.replay(p.Answers)
	if err == nil {
		err = sameEvents(again.Events, p.Events)
	}
	if err != nil {
		return fmt.Errorf("the record does not replay: %w", err)
	}
	if err := p.memory.again(p.Played); err != nil {
		return fmt.Errorf("in the memory of another round, %w", err)
	}
	thorough := p.rng.IntN(16) == 0
	if thorough {
		if err := errors.Join(p.stored(), p.unnamed(), p.otherWay()); err != nil {
			return err
		}
	}
	for n := range p.Answers {
		if !thorough && p.rng.IntN(len(p.Answers)) > 0 {
			continue
		}
		part, err := p.replay(p.Answers[:n])
		if err == nil {
			err = sameEvents(part.Events, p.Events[:p.marks[n]])
		}
		if err != nil {
			return fmt.Errorf("the events of %d answers are no prefix of those of all: %w", n, err)
		}
		if part.Waiting() == nil {
			return fmt.Errorf("after %d of %d answers the round does not wait", n, len(p.Answers))
		}
	}
	if p.rng.IntN(4) == 0 {
		return p.blind()
	}
	return nil
}

// memory is where the rounds of a table are run again, one in the memory of the other.
type memory struct {
	unheard, heard round.Round
	state          round.TableState // as the last round that was heard left it
}

// again tests that a round comes to the same in the memory of others: where nobody listens after the
// half of it, and where somebody does from the state that the round before left.
func (m *memory) again(p *Played) error {
	for _, answers := range [][]round.Answer{p.Answers[:len(p.Answers)/2], p.Answers} {
		if err := p.Selected.RunIn(&m.unheard, p.State, &record{answers, p.card, p.parts}, nil); err != nil {
			return err
		}
	}
	if !slices.EqualFunc(m.unheard.Outcomes(), p.Outcomes(), func(a, b round.Outcome) bool { return reflect.DeepEqual(a, b) }) {
		return fmt.Errorf("the round settles\n%+v, not\n%+v", m.unheard.Outcomes(), p.Outcomes())
	}
	var events []round.Event
	if err := p.Selected.RunIn(&m.heard, m.state, &record{p.Answers, p.card, p.parts}, func(e round.Event) { events = append(events, e) }); err != nil {
		return err
	}
	m.state = m.heard.Table
	if !reflect.DeepEqual(m.state, p.Table) {
		return fmt.Errorf("the round leaves the table as\n%+v, not\n%+v", m.state, p.Table)
	}
	return sameEvents(events, p.Events)
}

// unnamed tests that a round which nobody hears or reads spells no hand, and comes to the same.
func (p *player) unnamed() error {
	if !p.kit.game.Banked() {
		return nil
	}
	r, err := p.Selected.Unnamed().Run(p.State, &record{p.Answers, p.card, p.parts}, nil)
	if err != nil {
		return err
	}
	piles := []round.Pile{round.Dealer}
	for _, s := range r.Seats() {
		for n := range 8 {
			piles = append(piles, round.HandPile(s.Number, n))
		}
	}
	for _, of := range piles {
		if hand, _ := r.Formed(of); hand != "" {
			return fmt.Errorf("nobody hears that %v is %s, yet it is spelt", of, hand)
		}
	}
	named := slices.Clone(p.Outcomes())
	for i, o := range r.Outcomes() {
		if i < len(named) && o.Hand == "" {
			named[i].Hand = ""
		}
	}
	if !reflect.DeepEqual(named, r.Outcomes()) {
		return fmt.Errorf("unheard, the round settles\n%+v, not\n%+v", r.Outcomes(), named)
	}
	return nil
}

// stored tests that answers and events read from their stored form are the same, byte
// for byte.
func (p *player) stored() error {
	text, err := json.Marshal(p.Answers)
	if err != nil {
		return err
	}
	var answers []round.Answer
	if err := json.Unmarshal(text, &answers); err != nil {
		return fmt.Errorf("stored answers cannot be read: %w", err)
	}
	again, err := p.replay(answers)
	if err != nil {
		return fmt.Errorf("the stored record does not replay: %w", err)
	}
	was, err := json.Marshal(p.Events)
	if err != nil {
		return err
	}
	is, err := json.Marshal(again.Events)
	if err != nil {
		return err
	}
	if !bytes.Equal(was, is) {
		return errors.New("the stored record replays to other events")
	}
	var events []round.Event
	if err := json.Unmarshal(was, &events); err != nil {
		return fmt.Errorf("stored events cannot be read: %w", err)
	}
	for i := range events {
		events[i].Plays = p.Events[i].Plays // which follows from the round, and is not stored
	}
	return sameEvents(events, p.Events)
}

// shoe is what a chapter keeps whose cards go on from round to round.
type shoe interface {
	// Hidden is the cards still to come, and With the same with others in their places.
	Hidden() []card.Card
	With(cards []card.Card) any
}

// blind tests that nothing a viewer sees, up to some question, depends on cards that he
// has not seen: with two such cards exchanged he sees the same.
func (p *player) blind() error {
	n := p.rng.IntN(len(p.Answers)) + 1
	until := len(p.Events)
	if n < len(p.Answers) {
		until = p.marks[n]
	}
	viewer := p.rng.IntN(p.kit.game.Seats + 1)
	hidden := card.SetOf(p.deck...)
	kept, goesOn := p.State.Kept.(shoe)
	if goesOn {
		hidden |= card.SetOf(kept.Hidden()...)
	}
	for _, e := range p.Events[:until] {
		if e.Card != 0 && (e.Audience == round.Everyone || e.Audience == viewer) {
			hidden &^= card.SetOf(e.Card)
		}
	}
	cards := hidden.Cards()
	if len(cards) < 2 {
		return nil
	}
	a, b := cards[p.rng.IntN(len(cards))], cards[p.rng.IntN(len(cards))]
	blind := *p.Played
	if goesOn {
		blind.State.Kept = kept.With(swapped(kept.Hidden(), a, b))
	}
	answers := slices.Clone(p.Answers[:n])
	for i := range answers {
		answers[i].Cards = swapped(answers[i].Cards, a, b)
	}
	other, err := blind.replay(answers)
	if err != nil {
		return nil // what the players did was not possible with these cards
	}
	was, is := told(p.Events[:until], viewer), told(other.Events, viewer)
	if err := sameEvents(is, was); err != nil && !p.kit.tells(was, is) {
		return fmt.Errorf("seat %d (0 is all) can tell %s from %s, which it has not seen, after %d answers: %w", viewer, a, b, n, err)
	}
	return nil
}

// tells reports whether the events part where the chapter itself has players told something
// of a card that nobody has seen.
func (k *kit) tells(was, is []round.Event) bool {
	for i := range min(len(was), len(is)) {
		if !same(was[i], is[i]) {
			told := k.game.Cards.At(round.AtDealer).Told
			return told != "" && was[i].Cite == told && is[i].Cite == told
		}
	}
	return false
}

// swapped puts each of two cards where the other was.
func swapped(cards []card.Card, a, b card.Card) []card.Card {
	cards = slices.Clone(cards)
	for i, c := range cards {
		switch c {
		case a:
			cards[i] = b
		case b:
			cards[i] = a
		}
	}
	return cards
}

// told is the events that a viewer sees.
func told(events []round.Event, viewer int) []round.Event {
	var list []round.Event
	for _, e := range events {
		if e.Audience == round.Everyone || e.Audience == viewer {
			list = append(list, e)
		}
	}
	return list
}
