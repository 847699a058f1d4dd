package table

import (
	"encoding/json"
	"fmt"
	"slices"

	"felt.example/felt/journal"
	"felt.example/felt/money"
	"felt.example/felt/round"
)

// Serve seats a player who has no device, with a buy-in that waits in the in-transit account. The dealer of the table acts
// for him: he places his wagers and enters what the player decides. Only where real cards are dealt is that possible, for
// the player sees his cards on the table.
func (t *Table) Serve(seat int, player, name string, amount money.Cents, transit journal.Account) (Changes, error) {
	if err := t.mayServe(); err != nil {
		return Changes{}, err
	}
	return t.seats(sitting{Seat: seat, Player: player, Name: name, Amount: amount, Transit: transit, Served: true})
}

// mayServe returns the reason why players without a device cannot sit at the table, or nil.
func (t *Table) mayServe() error {
	if t.Dealer.Person == "" || !t.Dealer.Physical {
		return fmt.Errorf("only at a table where a person deals real cards do players sit without a device")
	}
	return nil
}

// Serves reports whether a person acts, as the dealer of the table, for the player at a seat.
func (t *Table) Serves(person string, seat int) bool {
	return person != "" && person == t.Dealer.Person && t.serves(seat)
}

func (t *Table) serves(seat int) bool {
	return seat >= 1 && seat <= len(t.Seats) && t.Seats[seat-1].Served
}

// Served reports whether players without a device sit at the table.
func (t *Table) Served() bool {
	return slices.ContainsFunc(t.Seats, func(s Seat) bool { return s.Served })
}

// Protected are the people who sit at the table and have a device on which they set limits and are shown reality checks,
// by their IDs.
func (t *Table) Protected() []string {
	return slices.DeleteFunc(t.People(), func(player string) bool {
		return slices.ContainsFunc(t.Seats, func(s Seat) bool { return s.Served && s.Player == player })
	})
}

// answersFor reports whether a person answers for a seat in this round: it is his own, or he serves it.
func (t *Table) answersFor(person string, seat int) bool {
	return t.Owns(person, seat) || t.Serves(person, seat)
}

// servedBy says that somebody else than the dealer of the table has acted for a player without a device, or returns nil.
// The program only clears his wagers and has him leave.
func (t *Table) servedBy(e journal.Entry) error {
	if len(e.Events) == 0 || e.Actor == journal.Person(t.Dealer.Person) {
		return nil
	}
	if e.Events[0].Kind != sat && !t.Served() { // of most entries, then, nothing is read again
		return nil
	}
	var of struct { // a sitting, a placing or an answer
		Served bool
		round.Answer
	}
	if err := json.Unmarshal(e.Events[0].Data, &of); err != nil {
		return nil // which is found elsewhere
	}
	served := of.Served
	switch e.Events[0].Kind {
	case sat:
	case left, leaving, placed:
		served = e.Actor != journal.Program && t.serves(of.Seat)
	case added, ready, tips, lays, converts:
		served = t.serves(of.Seat)
	case answered:
		q := t.Waiting()
		served = q != nil && q.Kind == round.AskDecision && of.Irregularity == nil && of.Abandoned == 0 && t.serves(of.Seat)
	default:
		return nil
	}
	if served {
		return fmt.Errorf("%.60q has acted at a seat for which only the dealer of the table acts", e.Actor)
	}
	return nil
}
