package table

import (
	"time"

	"felt.example/felt/cite"
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
	due := []DueView{}
	if t.Selected.Game.Room || t.Closed {
		return due
	}
	for event := range t.course.events {
		if is, other := t.payments[event]; other {
			e := &t.course.events[event]
			due = append(due, DueView{Text: "Put a payment right: " + t.wrong(e, is) + ".", Cite: e.Cite, Late: true})
		}
	}
	return append(due, t.dueDecks(now)...)
}
