package table

import (
	"time"

	"felt.example/felt/cite"
	"felt.example/felt/pa/general"
	"felt.example/felt/round"
)

// DueView is something that somebody has to do at the table, by a clause.
type DueView struct {
	Text string    `json:"text"`
	Cite cite.Cite `json:"cite"`
	// Late: it should have been done by now.
	Late bool `json:"late,omitempty"`
}

// Due is what somebody has to do at the table now, or soon.
func (t *Table) Due(now time.Time) []DueView {
	due := append([]DueView{}, t.between.Due()...)
	if t.Closed {
		return due
	}
	for event := range t.course.events {
		if is, other := t.payments[event]; other {
			e := &t.course.events[event]
			due = append(due, DueView{Text: "Put a payment right: " + t.wrong(e, is) + ".", Cite: e.Cite, Late: true})
		}
	}
	if c := t.dueIdle(now); c != "" {
		due = append(due, DueView{Text: "The table was idle: a floorperson reports it, and the cards are shown, washed and shuffled before the deal.", Cite: c, Late: true})
	}
	if q := t.ForDealer(); q != nil && q.Offers(general.CountStub) {
		due = append(due, DueView{Text: "The dealer counts the stub.", Cite: q.Cite})
	}
	return append(due, t.dueDecks(now)...)
}

// Unshown says that the cards of a table that was idle must be shown before the dealer shuffles them for a round, or says that no more
// wagers are accepted; else it returns nil.
func (t *Table) Unshown(q *round.Question, now time.Time) error {
	if c := t.dueIdle(now); c != "" && (q.Kind == round.AskWagers || q.Offers("shuffle")) {
		return refuse(c, "the table was idle: a floorperson reports it first, and the cards are shown, washed and shuffled")
	}
	return nil
}

// idleAfter is how long nothing is wagered at a table that is open until it counts as idle; the chapters name no time.
const idleAfter = 30 * time.Minute

// wagering reports whether the round waits for wagers, before the deal.
func (t *Table) wagering() bool {
	q := t.Waiting()
	return q != nil && q.Kind == round.AskWagers
}

// undealt reports whether nothing is dealt yet of what comes next: the round waits for wagers, or, where players play against each other
// and the cards are shuffled for each round, that shuffle is yet to come.
func (t *Table) undealt() bool {
	if t.Selected.Game.Room {
		return !t.inRound || t.real.Round != t.Round || t.real.From == 0
	}
	return t.wagering()
}

// touched notes that somebody has wagered or acted.
func (t *Table) touched() {
	if t.undealt() && !t.active.IsZero() && t.now.Sub(t.active) >= idleAfter {
		t.idle = true
	}
	t.active = t.now
}

// dueIdle is the clause by which the cards of a table that was idle are shown and shuffled anew, where a person deals and that has yet
// to be done; "" is that it has not. Where players play against each other the cards are shuffled for each round, so that it is due until
// that shuffle, with which it is reported.
func (t *Table) dueIdle(now time.Time) cite.Cite {
	i := t.Selected.Game.IrregularityOf(general.Idle)
	if i == nil || t.Selected.Idle(i.Cite) || t.Dealer.Person == "" || !t.begin.Person {
		return ""
	}
	if !t.undealt() || !t.idle && (t.active.IsZero() || now.Sub(t.active) < idleAfter) {
		return ""
	}
	return i.Cite
}
