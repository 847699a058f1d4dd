package table

import (
	"fmt"
	"slices"

	"felt.example/felt/cite"
	"felt.example/felt/round"
)

// Void reports whether the round was declared void when it was over.
func (t *Table) Void() bool { return t.void }

// errVoid refuses to change a round that was declared void.
func (t *Table) errVoid() error {
	return fmt.Errorf("round %d was declared void: each wager went back to who placed it, and nothing of it is paid or corrected any more", t.Round)
}

// Reversals are the events by which a round with these events becomes void when it is over: every settlement of a wager that is not void
// already is taken back, so that the wager goes back to who placed it and what he was paid does not stay with him.
func Reversals(events []round.Event, by cite.Cite) []round.Event {
	all := []round.Event{{Kind: round.EventProcedure, Cite: by, Text: "The round is declared void: each wager goes back to who placed it, and what was paid is taken back"}}
	open := []*round.Outcome{} // that were not taken back
	for i := range events {
		switch o := events[i].Outcome; {
		case o == nil || o.Result == round.Void && !o.Reversed:
		case o.Reversed:
			at := slices.IndexFunc(open, func(of *round.Outcome) bool {
				return of.Seat == o.Seat && of.Wager == o.Wager && of.Number == o.Number && of.HandOf == o.HandOf && of.Stake == o.Stake
			})
			if at >= 0 {
				open = slices.Delete(open, at, at+1)
			}
		default:
			open = append(open, o)
		}
	}
	for _, o := range open {
		all = append(all, round.Event{Kind: round.EventSettle, Cite: by, Seat: o.Seat, Wager: o.Wager, Outcome: &round.Outcome{
			Seat: o.Seat, Player: o.Player, Wager: o.Wager, Number: o.Number, Stake: o.Stake, Result: round.Void,
			Paid: -o.Paid, Returned: o.Stake - o.Returned, Reversed: true, HandOf: o.HandOf, Cites: []cite.Cite{by},
		}})
	}
	return all
}

// voided is the round as it is with all of it void.
func (t *Table) voided(c Course) (Course, error) {
	all, err := t.between.Voids(c)
	c.events = slices.Concat(c.events, all)
	return c, err
}

// ToldVoid says, one sentence each, what is taken back of the round if it is declared void.
func (t *Table) ToldVoid() ([]string, error) {
	all, err := t.between.Voids(t.course)
	if err != nil {
		return nil, err
	}
	told := make([]string, 0, len(all))
	for _, e := range all {
		if text := t.words(e); e.Kind == round.EventProcedure {
			told = append(told, fmt.Sprintf("%s (§ %s).", text, e.Cite))
		} else {
			told = append(told, text+".")
		}
	}
	return told, nil
}
