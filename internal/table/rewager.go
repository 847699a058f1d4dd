package table

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"felt.example/felt/journal"
	"felt.example/felt/money"
	"felt.example/felt/round"
)

// together reports whether a wager is equal to another by its clause, so that both are placed, and corrected, together.
func (t *Table) together(a, b round.WagerID) bool {
	of := func(id round.WagerID) round.WagerID {
		if w := t.Selected.Game.Wager(id); w != nil && w.Equal != "" {
			return w.Equal
		}
		return id
	}
	return a == b || of(a) == of(b)
}

// ErrHad refuses to correct a wager to more without what its player had in front of him then, which a round of long ago does not tell and the
// ledger does.
var ErrHad = errors.New("what the seat had in front of it then is not known, so that its wagers cannot be corrected to more")

// WageredIn are the wagers that were accepted by an entry of a table before a deal, if any were.
func WageredIn(e journal.Entry) (stakes []round.Stake, ok bool) {
	for _, event := range e.Events {
		var a round.Answer
		if event.Kind == answered && json.Unmarshal(event.Data, &a) == nil && a.Stakes != nil {
			stakes, ok = a.Stakes, true
		}
	}
	return stakes, ok
}

// mayWager says why the wager of a correction was not accepted at the table then, or returns nil.
func (t *Table) mayWager(c Correction) error {
	p, q := c.Wager, t.course.asks[c.Answer].question
	w := t.Selected.Game.Wager(p.Wager)
	own := t.staked(c.Answer, p.Seat)
	switch {
	case q.Kind != round.AskWagers || t.Selected.Game.Room:
		return errors.New("a wager that was keyed wrongly is one that lay there before the deal")
	case t.inRound:
		return refuse(q.Cite, "round %d is in play; a wager is corrected when it is over", t.Round)
	case w == nil || w.Payout || w.Later:
		return refuse(t.Selected.Game.Sections.Wagers, "%.40q is no wager that is placed before the deal", p.Wager)
	case w.FromMeter:
		return refuse(w.Cite, "the %s has counted for its meter; the round can be declared void as a whole", w.Name)
	case len(own) == 0:
		return fmt.Errorf("seat %d did not wager in round %d", p.Seat, t.Round)
	case p.Amount < 0 || p.Amount > money.Max:
		return fmt.Errorf("%s is no wager", p.Amount.Grouped())
	case slices.ContainsFunc(own, func(st round.Stake) bool { return st.Wager == p.Wager && st.Amount == p.Amount }):
		return fmt.Errorf("seat %d had %s on the %s already", p.Seat, p.Amount.Grouped(), w.Name)
	}
	if err := t.limited(w, p.Amount); err != nil {
		return err
	}
	was, is := sum(own), sum(t.restaked(own, p))
	switch had, known := t.had[p.Seat]; {
	case is <= was:
	case !known:
		return ErrHad
	case is > had:
		return fmt.Errorf("the wagers of seat %d would come to %s, but it had %s", p.Seat, is.Grouped(), had.Grouped())
	}
	return nil
}

// wagered notes what those had in front of them who have wagered before the deal.
func (t *Table) wagered(stakes []round.Stake) {
	if t.Selected.Game.Room {
		return
	}
	t.had = map[int]money.Cents{}
	for _, st := range stakes {
		if _, is := t.had[st.Seat]; !is {
			t.had[st.Seat] = t.Stack(st.Seat)
		}
		t.had[st.Seat] += st.Amount
	}
}

func sum(stakes []round.Stake) (all money.Cents) {
	for _, st := range stakes {
		all += st.Amount
	}
	return all
}

// staked are the wagers of a seat in an answer.
func (t *Table) staked(answer, seat int) (own []round.Stake) {
	for _, st := range t.answers[answer].Stakes {
		if st.Seat == seat {
			own = append(own, st)
		}
	}
	return own
}

// restaked are the wagers of a seat with another amount of one, and of those that must equal it.
func (t *Table) restaked(own []round.Stake, p *Placing) (all []round.Stake) {
	found := false
	for _, st := range own {
		if st.Wager == p.Wager || p.Amount > 0 && t.together(st.Wager, p.Wager) {
			found = found || st.Wager == p.Wager
			st.Amount = p.Amount
		}
		if st.Amount > 0 {
			all = append(all, st)
		}
	}
	if !found && p.Amount > 0 {
		all = append(all, round.Stake{Seat: p.Seat, Player: own[0].Player, Wager: p.Wager, Amount: p.Amount})
	}
	return all
}

// rewagered are answers with another amount of a wager. What the seat wagered later follows it: the least or the greatest amount that the
// clause left it stays that.
func (t *Table) rewagered(answers []round.Answer, c Correction) []round.Answer {
	var stakes []round.Stake
	own := t.staked(c.Answer, c.Wager.Seat)
	for i, st := range answers[c.Answer].Stakes {
		switch first := i == 0 || answers[c.Answer].Stakes[i-1].Seat != st.Seat; {
		case st.Seat != c.Wager.Seat:
			stakes = append(stakes, st)
		case first:
			stakes = append(stakes, t.restaked(own, c.Wager)...)
		}
	}
	answers[c.Answer].Stakes = stakes
	answers[c.Answer].Authoriser = c.Is.Authoriser
	for i := c.Answer + 1; i < min(len(answers), len(t.course.asks)); i++ {
		a := &answers[i]
		if a.Seat != c.Wager.Seat || a.Amount == 0 || a.Irregularity != nil {
			continue
		}
		p, err := t.try(answers[:i])
		if err != nil || p.run.Waiting() == nil {
			break // which is refused
		}
		was, is := chosen(&t.course.asks[i].question, a), chosen(p.run.Waiting(), a)
		switch {
		case was == nil || is == nil:
		case a.Amount == was.Min:
			a.Amount = is.Min
		case a.Amount == was.Max:
			a.Amount = is.Max
		}
	}
	return answers
}

// chosen is the choice with a wager that an answer makes, or nil.
func chosen(q *round.Question, a *round.Answer) *round.Choice {
	for i := range q.Choices {
		if o := &q.Choices[i]; o.ID == a.Choice && (o.Seat == 0 || o.Seat == a.Seat) && o.Wager != "" {
			return o
		}
	}
	return nil
}

// rewagerable are the wagers before the deal that can be corrected, and those that each seat could have placed there too.
func (t *Table) rewagerable(answer int) (all []AnswerView) {
	var seats []int
	for _, st := range t.answers[answer].Stakes {
		if slices.Contains(seats, st.Seat) {
			continue
		}
		seats = append(seats, st.Seat)
		own := t.staked(answer, st.Seat)
		for i := range t.Selected.Game.Wagers {
			w := &t.Selected.Game.Wagers[i]
			if w.Later || w.Payout || w.FromMeter || !t.Selected.Offers(w) {
				continue
			}
			v := AnswerView{Answer: answer, Question: t.answers[answer].Question, Seat: st.Seat, Player: t.nameOf(st.Seat), Text: "Before the deal", Cite: w.Cite, Options: []ChoiceView{}, Wager: w.ID}
			v.Given = "nothing on the " + w.Name
			for _, of := range own {
				if of.Wager == w.ID {
					v.Given = of.Amount.Grouped() + " on the " + w.Name
				}
			}
			all = append(all, v)
		}
	}
	return all
}
