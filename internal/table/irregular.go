package table

import (
	"errors"
	"fmt"
	"strings"

	"felt.example/felt/money"
	"felt.example/felt/round"
)

// PlaceView is a place to which a card may still come in the round.
type PlaceView struct {
	Place round.Place `json:"place"`
	Name  string      `json:"name"`
}

// Awaited are the places to which cards may still be dealt in the round in play; they name a card that was found
// face up.
func (t *Table) Awaited() []PlaceView {
	all := []PlaceView{}
	r := t.course.run
	if !t.inRound || r == nil || r.Over() {
		return all
	}
	piles := []round.Pile{}
	for _, s := range r.Seats() {
		for n := range max(1, r.Hands(s.Number)) {
			piles = append(piles, round.HandPile(s.Number, n))
		}
	}
	piles = append(piles, round.Dealer, round.Community, round.Extra)
	for _, pile := range piles {
		at := round.Place{Pile: pile, Index: uint8(r.Len(pile))}
		for ; t.Selected.Game.Cards.Comes(r, at); at.Index++ {
			all = append(all, PlaceView{at, fmt.Sprintf("%s, card %d", upper(t.where(at)), at.Index+1)})
		}
	}
	return all
}

// Told says, one sentence each, what would follow if the answer were given now: which wagers are void, returned
// and settled, and whether the round is over. Nothing changes.
func (t *Table) Told(a round.Answer) ([]string, error) {
	if a.Irregularity == nil && a.Abandoned == 0 {
		return nil, errors.New("an irregularity, or the seat that was abandoned, must be named")
	}
	from, answers := len(t.course.events), t.answers
	if !t.inRound {
		c, err := t.AtResult(a)
		if err != nil {
			return nil, err
		}
		a, answers, from = c.Is, t.answers[:c.Answer], t.course.asks[c.Answer].events
	} else if _, err := t.Answer(a, ""); err != nil {
		return nil, err
	}
	p, _, err := t.follows(answers, a)
	if err != nil {
		return nil, err
	}
	told := []string{}
	for _, e := range p.events[min(from, len(p.events)):] {
		switch e.Kind {
		case round.EventProcedure, round.EventAnnounce:
			told = append(told, fmt.Sprintf("%s (§ %s).", strings.TrimSuffix(e.Text, "."), e.Cite))
		case round.EventSettle:
			told = append(told, t.toldOf(e)+".")
		default:
		}
	}
	if q, is := p.run.Waiting(), t.Waiting(); q != nil && is != nil && (len(told) == 0 || q.Text != is.Text || q.Cite != is.Cite) {
		told = append(told, fmt.Sprintf("Next: %s (§ %s).", Demanded(t.Selected.Game, q), q.Cite))
	}
	open := map[round.WagerID]money.Cents{}
	if !p.run.Over() {
		for _, s := range p.run.Seats() {
			for i := range t.Selected.Game.Wagers {
				if w := t.Selected.Game.Wagers[i].ID; s.Has(w) > 0 {
					open[w] += s.Has(w)
				}
			}
		}
	}
	switch {
	case p.run.Over() && !t.inRound:
		told = append(told, "What was paid and returned before is taken back where it is void.")
	case p.run.Over():
		told = append(told, "The round is over.")
	default:
		for i := range t.Selected.Game.Wagers {
			if w := &t.Selected.Game.Wagers[i]; open[w.ID] > 0 {
				told = append(told, fmt.Sprintf("%s on the %s stays and is still settled.", upper(open[w.ID].Words()), w.Name))
			}
		}
		told = append(told, "The round goes on.")
	}
	return told, nil
}

// toldOf is a settlement that would follow, without what depends on cards that nobody has seen yet.
func (t *Table) toldOf(e round.Event) string {
	if o := e.Outcome; t.inRound && o.Result != round.Void && (o.Result != round.Lose || o.Hand != "") {
		return fmt.Sprintf("Seat %d: the %s is settled by the cards", o.Seat, t.wager(o.Wager))
	}
	return t.words(e)
}

// AtResult turns a report about the last round, made after its wagers had been settled, into a correction: the
// report takes the place of the round's last answer, and what follows from it is done with it.
func (t *Table) AtResult(a round.Answer) (c Correction, err error) {
	n := len(t.answers) - 1
	switch {
	case t.inRound || n < 0 || len(t.course.asks) != n+1:
		return c, errors.New("no round has just been settled at this table")
	case a.Abandoned != 0:
		return c, fmt.Errorf("round %d is over: who leaves now loses no wager", t.Round)
	}
	a.Question = t.answers[n].Question
	_, then, err := t.follows(t.answers[:n], a)
	return Correction{Answer: n, Is: a, Then: then}, err
}
