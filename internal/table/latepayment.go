package table

import (
	"errors"
	"fmt"
	"slices"

	"felt.example/felt/journal"
	"felt.example/felt/money"
	"felt.example/felt/round"
)

// LatePayment says that the dealer gave a player other chips for a wager than his round says, which was found after the next round had
// begun, and what was done about it. As within the round, the books follow the chips: of what was put right in the same act nothing
// moves there, for they had it right; of what was not, the difference does.
type LatePayment struct {
	// Event is the place of the settlement among the events of the round, from 0; Seat and Player are whose wager it was.
	Event  int    `json:"event"`
	Seat   int    `json:"seat"`
	Player string `json:"player"`
	// Owed is what the round owes him for the wager, with what is returned of it, in cents. Was is what he had been given as was known
	// so far, Given what he had been given in truth, and Is what he has been given now that the difference was repaid to him or
	// collected from him: Given if it was not.
	Owed  money.Cents `json:"owed"`
	Was   money.Cents `json:"was"`
	Given money.Cents `json:"given"`
	Is    money.Cents `json:"is"`
}

// LatePayment is what is recorded of a wager of the round for which so much had been given and, after what was repaid or collected, so
// much has been given now. It is asked of the table as Past returns it.
func (t *Table) LatePayment(event int, given, is money.Cents) (p LatePayment, err error) {
	e, err := t.payable(event)
	if err != nil {
		return p, err
	}
	p = LatePayment{event, e.Seat, t.Owner(e.Seat), e.Outcome.Returned, t.paidOut(event, e), given, is}
	switch {
	case t.Selected.Game.Room:
		return p, errors.New("what was pushed of a pot to the wrong player is another player's, and not the house's; a ruling says what they give each other")
	case IsProgram(p.Player):
		return p, fmt.Errorf("at seat %d the house played against itself", e.Seat)
	case given < 0 || given > money.Max || is < 0 || is > money.Max:
		return p, fmt.Errorf("%s cannot be paid", min(given, is).Grouped())
	case given == p.Was && is == p.Was:
		return p, round.Refuse(e.Cite, "seat %d has been given %s for %s already", e.Seat, is.Grouped(), t.paidFor(e))
	}
	return p, nil
}

// paysLate are the changes by which a payment of the round is recorded after others have begun.
func (t *Table) paysLate(c LateCorrection) (s Changes, dues []Due, err error) {
	p, err := t.LatePayment(c.Paid.Event, c.Paid.Given, c.Paid.Is)
	switch {
	case err != nil:
		return s, nil, err
	case p != *c.Paid:
		return s, nil, fmt.Errorf("seat %d was owed %s and had been given %s, so far as was known, for this wager", p.Seat, p.Owed.Grouped(), p.Was.Grouped())
	}
	if amount := p.Is - p.Was; amount != 0 {
		dues = []Due{{p.Seat, p.Player, amount}}
		s.Transfers = []journal.Transfer{t.lateTransfer(p.Seat, amount, c.Key)}
	}
	return s, dues, s.Event(late, c)
}

func (t *Table) applyLatePayment(p LatePayment) error {
	e, err := t.payable(p.Event)
	if err != nil {
		return err
	}
	t.mended++
	t.latePayments = append(t.latePayments, PaidLate{p, e.Wager, p.Told(t)})
	t.gives(p.Event, p.Is)
	return nil
}

// Told is a late payment in words. It is asked of the table as it was in the round.
func (p LatePayment) Told(t *Table) string {
	what := "the wager"
	if e, err := t.payable(p.Event); err == nil {
		what = t.paidFor(e)
	}
	said := fmt.Sprintf("Round %d: seat %d was given %s for %s and was owed %s", t.Round, p.Seat, p.Given.Grouped(), what, p.Owed.Grouped())
	switch by := p.Is - p.Given; {
	case by > 0:
		said += fmt.Sprintf("; %s was paid to the player", by.Grouped())
	case by < 0:
		said += fmt.Sprintf("; %s was collected from the player", (-by).Grouped())
	}
	if p.Is != p.Owed {
		left, what := p.Owed-p.Is, "is still to be paid to the player"
		if left < 0 {
			left, what = -left, "is still to be collected from the player"
		}
		said += fmt.Sprintf("; %s %s", left.Grouped(), what)
	}
	return said
}

// PaidLate is a late payment with what it was for, in words.
type PaidLate struct {
	LatePayment
	Wager round.WagerID `json:"wager"`
	Text  string        `json:"text"`
}

// PaidLate are the late payments of the round, in order. It is asked of the table as it was in the round.
func (t *Table) PaidLate() []PaidLate { return slices.Clone(t.latePayments) }

// Besides is how much more than it says the round has given to the players of seats, so far as was found since, in cents; less is below
// zero. It is asked of the table as it was in the round.
func (t *Table) Besides() map[string]money.Cents {
	all := map[string]money.Cents{}
	for event, is := range t.payments {
		if e, err := t.payable(event); err == nil {
			all[t.Owner(e.Seat)] += is - e.Outcome.Returned
		}
	}
	return all
}
