package table

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"felt.example/felt/cite"
	"felt.example/felt/journal"
	"felt.example/felt/money"
	"felt.example/felt/round"
)

// repays is the kind of event by which it is said that a wager was paid otherwise than its round says, or by which that is put
// right: a Repayment.
const repays = "payment"

// Repayment says what a person who deals has paid for a settled wager of the round. What he has confirmed is what the books have
// moved; if he finds that he paid something else, the books follow him by the difference, and by the difference again when he puts
// it right.
type Repayment struct {
	Round int `json:"round"`
	// Event is the place of the settlement among the events of the round, from 0.
	Event int `json:"event"`
	// Was is what the player had been given for the wager, with what was returned of it, and Is what he has been given now, in
	// cents.
	Was money.Cents `json:"was"`
	Is  money.Cents `json:"is"`
}

// payable is a wager that was settled in the round by a person who deals, out of the table inventory or the pot, or the reason why none was.
func (t *Table) payable(event int) (*round.Event, error) {
	if event < 0 || event >= len(t.course.events) || t.course.events[event].Kind != round.EventSettle {
		return nil, fmt.Errorf("round %d has no payment %d", t.Round, event)
	}
	e := &t.course.events[event]
	switch {
	case t.void:
		return nil, t.errVoid()
	case !t.begin.Person:
		return nil, fmt.Errorf("round %d was paid by the program, as it is settled", t.Round)
	case e.Outcome.MeterShare > 0:
		return nil, refuse(e.Cite, "a share of the meter is paid by its link, and not out of the table inventory")
	case e.Outcome.Reversed:
		return nil, refuse(e.Cite, "this takes back a payment that was made before; put that one right")
	}
	return e, nil
}

// settlement is such a wager of a player who still has his seat.
func (t *Table) settlement(event int) (*round.Event, error) {
	e, err := t.payable(event)
	switch {
	case err != nil:
		return nil, err
	case t.Seats[e.Seat-1].Player == "" || t.Seats[e.Seat-1].Player != t.Owner(e.Seat):
		return nil, fmt.Errorf("the player who had seat %d has left; what he is owed is settled at the cage", e.Seat)
	}
	return e, nil
}

// paidOut is what the player has been given for the wager that was settled at an event.
func (t *Table) paidOut(event int, e *round.Event) money.Cents {
	if is, other := t.payments[event]; other {
		return is
	}
	return e.Outcome.Returned
}

// payer is the account out of which settlements are paid: the table inventory or, where players play against each other, the pot.
func (t *Table) payer() journal.Account {
	if t.Selected.Game.Room {
		return t.WagersAccount()
	}
	return t.HouseAccount()
}

// paidFor is what a settlement pays for, in words.
func (t *Table) paidFor(e *round.Event) string {
	switch {
	case !t.Selected.Game.Room:
		return "the " + t.wager(e.Wager)
	case e.Outcome.Result == round.Void:
		return "the returned chips"
	}
	return PotName(e.Outcome.Number)
}

// Pays says what was really paid for a settled wager of the round in play, or of the last one while no other has begun, or puts
// that right. The books move the difference.
func (t *Table) Pays(p Repayment) (Changes, error) {
	var s Changes
	if err := t.notOpen(); err != nil {
		return s, err
	}
	if p.Round != t.Round || t.Differs != "" || t.revised {
		return s, fmt.Errorf("payments are put right in round %d, until the next begins", t.Round)
	}
	e, err := t.settlement(p.Event)
	if err != nil {
		return s, err
	}
	switch given := t.paidOut(p.Event, e); {
	case p.Was != given:
		return s, refuse(e.Cite, "seat %d has been given %s for %s, not %s", e.Seat, given.Grouped(), t.paidFor(e), p.Was.Grouped())
	case p.Is == p.Was:
		return s, refuse(e.Cite, "seat %d has been given %s for %s already", e.Seat, p.Is.Grouped(), t.paidFor(e))
	case p.Is < 0 || p.Is > money.Max:
		return s, fmt.Errorf("%s cannot be paid", p.Is.Grouped())
	}
	x := journal.Transfer{From: t.payer(), To: t.SeatAccount(e.Seat), Amount: p.Is - p.Was, Cite: e.Cite, Memo: string(e.Wager)}
	if x.Amount < 0 {
		x.From, x.To, x.Amount = x.To, x.From, -x.Amount
	}
	s.Transfers = []journal.Transfer{x}
	if err := t.covers(s.Transfers); err != nil {
		return s, err
	}
	return s, s.Event(repays, p)
}

// PaysFollows says, one sentence each, what follows from a payment, before it is confirmed.
func (t *Table) PaysFollows(p Repayment) ([]string, error) {
	s, err := t.Pays(p)
	if err != nil {
		return nil, err
	}
	e := &t.course.events[p.Event]
	said := t.Follows(s.Transfers)
	if owed := e.Outcome.Returned; p.Is == owed {
		return append(said, fmt.Sprintf("Seat %d then has what it is owed for %s.", e.Seat, t.paidFor(e))), nil
	}
	return append(said, upper(t.wrong(e, p.Is))+".", "Until that is put right no round begins, and the player does not leave."), nil
}

// wrong says how a wager is paid otherwise than it is owed.
func (t *Table) wrong(e *round.Event, is money.Cents) string {
	owed, what := e.Outcome.Returned, "too little"
	by := owed - is
	if by < 0 {
		what, by = "too much", -by
	}
	return fmt.Sprintf("seat %d has been given %s for %s and is owed %s: %s %s", e.Seat, is.Grouped(), t.paidFor(e), owed.Grouped(), by.Grouped(), what)
}

func (t *Table) applyPayment(data json.RawMessage) error {
	var p Repayment
	if err := json.Unmarshal(data, &p); err != nil {
		return err
	}
	if p.Round != t.Round {
		return fmt.Errorf("a payment of round %d, event %d, cannot be put right in round %d", p.Round, p.Event, t.Round)
	}
	if _, err := t.settlement(p.Event); err != nil {
		return fmt.Errorf("a payment of round %d, event %d, cannot be put right: %w", p.Round, p.Event, err)
	}
	t.gives(p.Event, p.Is)
	return nil
}

// gives notes what was given for the wager that an event settles, if that is not what it is owed.
func (t *Table) gives(event int, is money.Cents) {
	delete(t.payments, event)
	if is == t.course.events[event].Outcome.Returned {
		return
	}
	if t.payments == nil {
		t.payments = map[int]money.Cents{}
	}
	t.payments[event] = is
}

// Stays reports whether a player cannot leave a seat yet: he has a hand in play, or a wager of his is paid otherwise than it is owed.
func (t *Table) Stays(seat int) bool { return t.Plays(seat) || t.mispaid(seat) }

func (t *Table) mispaid(seat int) bool {
	for event := range t.payments {
		if t.course.events[event].Seat == seat {
			return true
		}
	}
	return false
}

// unpaid says that a wager is paid otherwise than it is owed, or returns nil.
func (t *Table) unpaid() error {
	for event := range t.course.events {
		if is, other := t.payments[event]; other {
			e := &t.course.events[event]
			return refuse(e.Cite, "%s; that is put right first", t.wrong(e, is))
		}
	}
	return nil
}

// PaidView is a payment of the round that its dealer can put right.
type PaidView struct {
	Event int           `json:"event"`
	Seat  int           `json:"seat"`
	Wager round.WagerID `json:"wager"`
	Name  string        `json:"name"`
	// Owed is what goes back to the player, winnings and what is returned of the wager, and Given what he was given, in cents.
	Owed  money.Cents `json:"owed"`
	Given money.Cents `json:"given"`
	Cites []cite.Cite `json:"cites"`
}

// PaidFor are those of the round that can be put right, the last first.
func (t *Table) PaidFor() []PaidView {
	all := []PaidView{}
	for i := range t.course.events {
		if e, err := t.settlement(i); err == nil {
			all = append(all, PaidView{i, e.Seat, e.Wager, strings.TrimPrefix(t.paidFor(e), "the "), e.Outcome.Returned, t.paidOut(i, e), slices.Clone(e.Outcome.Cites)})
		}
	}
	slices.Reverse(all)
	return all
}
