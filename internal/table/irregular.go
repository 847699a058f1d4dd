package table

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"felt.example/felt/game"
	"felt.example/felt/money"
	"felt.example/felt/round"
)

// Irregularities are those of the game, with the cards and hands that a report of each may name now.
func (t *Table) Irregularities() []IrregularityView {
	g, r := t.Selected.Game, t.course.run
	all := make([]IrregularityView, 0, len(g.Irregularity))
	for _, i := range g.Irregularity {
		v := IrregularityView{Kind: i.Kind, Name: i.Name, Cite: i.Cite, NeedsAt: i.Cards != nil, NeedsSeat: i.AtSeat, Acts: i.Acts}
		if i.Cards != nil {
			v.Cards = &NamedView{Least: i.Cards.Least, Most: i.Cards.Most, Coming: i.Cards.Coming, Hands: i.Cards.Hands, Places: []PlaceView{}}
			if r != nil && (t.inRound || i.Cards.Hands) { // of hands it is found at the result too
				for _, at := range i.Cards.Of(&g.Cards, r) {
					v.Cards.Places = append(v.Cards.Places, PlaceView{at, t.named(at, i.Cards)})
				}
			}
		}
		all = append(all, v)
	}
	return all
}

// Reports says why a report cannot name this, or nil: the game does not declare it, or it did not happen to these cards or to this seat.
// What the chapter has follow, and whether it takes it now, is for who declares it; the report may leave out what he does not know.
func (t *Table) Reports(wrong *round.Irregularity) error {
	all := t.Irregularities()
	at := slices.IndexFunc(all, func(v IrregularityView) bool { return v.Kind == wrong.Kind })
	if at < 0 {
		return fmt.Errorf("kind: %s has no irregularity %.40q", t.Selected.Game.Name, wrong.Kind)
	}
	of := all[at]
	var may []PlaceView
	if of.Cards != nil {
		if may = of.Cards.Places; of.Cards.Most > 0 && len(wrong.Places) > of.Cards.Most {
			return round.Refuse(of.Cite, "card_at: %d cards are named, and this is of %d", len(wrong.Places), of.Cards.Most)
		}
	}
	for i, place := range wrong.Places {
		if !slices.ContainsFunc(may, func(v PlaceView) bool { return v.Place == place }) || slices.Contains(wrong.Places[:i], place) {
			return round.Refuse(of.Cite, "card_at: %s is no card to which this can have happened", place)
		}
	}
	switch {
	case wrong.Seat != 0 && (!of.NeedsSeat || wrong.Seat < 1 || wrong.Seat > len(t.Seats) || t.Seats[wrong.Seat-1].Player == ""):
		return round.Refuse(of.Cite, "seat: nobody at seat %d can be meant", wrong.Seat)
	case !of.Acts && (wrong.Choice != "" || wrong.Amount != 0):
		return round.Refuse(of.Cite, "choice: this is nothing that a player says or does")
	}
	return nil
}

// named is a place as a list of them names it.
func (t *Table) named(at round.Place, of *game.Named) string {
	switch {
	case of.Hands:
		return upper(t.where(at))
	case at.Kind == round.AtShoe:
		return "The next card of the shoe"
	default:
		return fmt.Sprintf("%s, card %d", upper(t.where(at)), at.Index+1)
	}
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
// report takes the place of the round's last answer, and what follows from it is done with it. One that the round does not take as a
// correction is refused.
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
	if err != nil {
		return c, err
	}
	c = Correction{Answer: n, Is: a, Then: then}
	asked := c
	asked.Reason = "found"
	_, err = t.corrected(asked)
	return c, err
}
