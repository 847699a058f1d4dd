package table

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"felt.example/felt/journal"
	"felt.example/felt/money"
	"felt.example/felt/round"
)

// late is the kind of event by which a round is corrected after others have begun: a LateCorrection.
const late = "correct_round"

// LateCorrection replaces an answer of a round of any day, or says that a wager of it was paid otherwise than it is recorded.
// Nothing of the round is rewritten: the entry that has it follows on all that happened since, and moves the difference between
// the house and the balances of those who played.
type LateCorrection struct {
	Round int `json:"round"`
	// First is the entry by which the round began. After is the last that made the round what it was so far: that of
	// the late correction before this one, or First.
	First uint64 `json:"first"`
	After uint64 `json:"after"`
	// Key is in the names of the in-transit accounts over which money comes from balances and goes to them.
	Key string `json:"key"`
	Correction
	// Counted are the accounts of the table, such as a fund's box, that were counted since: their money is taken from where it then went.
	Counted []journal.Account `json:"counted,omitempty"`
	// Had is what the seat of a wager that was more than was keyed had in front of it before it wagered, in cents, by the ledger.
	Had money.Cents `json:"had,omitempty"`
	// Paid: the round was reckoned rightly and paid wrongly. No answer is replaced then, and the correction has only its reason.
	Paid *LatePayment `json:"paid,omitempty"`
	// Events are those of the round as it is now; none for a payment, which changes nothing of it.
	Events []round.Event `json:"events"`
}

// LateIn is the late correction that an entry makes, if it makes one.
func LateIn(e journal.Entry) (c LateCorrection, ok bool, err error) {
	if len(e.Events) == 0 || e.Events[0].Kind != late {
		return c, false, nil
	}
	return c, true, json.Unmarshal(e.Events[0].Data, &c)
}

// Due is what a late correction gives the player of a seat or, below zero, takes back from him, in cents.
type Due struct {
	Seat   int
	Player string
	Amount money.Cents
}

// CorrectLate corrects an answer of a round after others have begun. It is asked of the table as Past returns it. The
// changes are one entry of the table as it is today; dues are what they give and take, seat by seat.
func (t *Table) CorrectLate(c LateCorrection) (s Changes, dues []Due, err error) {
	switch {
	case t.inRound || t.Round == 0 || c.Round != t.Round:
		return s, nil, fmt.Errorf("round %d is not over", c.Round)
	case c.Key == "" || strings.Contains(c.Key, "/"):
		return s, nil, errors.New("a late correction has a key for its transfers")
	}
	if c.Paid != nil {
		return t.paysLate(c)
	}
	if err := t.unpaid(); err != nil {
		return s, nil, err
	}
	t.had = nil
	if c.Wager != nil && c.Had > 0 {
		t.had = map[int]money.Cents{c.Wager.Seat: c.Had}
	}
	p, err := t.corrected(c.Correction)
	if err != nil {
		return s, nil, err
	}
	c.Events = p.events
	if err := s.Event(late, c); err != nil {
		return s, nil, err
	}
	house := t.HouseAccount()
	for _, x := range t.difference(t.course, p) {
		if to, is := t.between.CountsTo(x.From); is && slices.Contains(c.Counted, x.From) {
			x.From = to
		}
		account, amount := x.To, x.Amount
		if account == house {
			account, amount = x.From, -x.Amount
		}
		seat := t.seatOf(account)
		switch owner := t.Owner(seat); {
		case seat == 0: // the rake, a fund, or the share of a meter that a void round gives back
			s.Transfers = append(s.Transfers, x)
		case IsProgram(owner): // his chips are the house's
		default:
			dues = append(dues, Due{seat, owner, amount})
			s.Transfers = append(s.Transfers, t.lateTransfer(seat, amount, c.Key))
		}
	}
	return s, dues, nil
}

// lateTransfer moves an amount from the house to the balance of the player of a seat or, below zero, back.
func (t *Table) lateTransfer(seat int, amount money.Cents, key string) journal.Transfer {
	if amount < 0 {
		return journal.Transfer{From: t.lateAccount("back", seat, key), To: t.HouseAccount(), Amount: -amount, Memo: corrects}
	}
	return journal.Transfer{From: t.HouseAccount(), To: t.lateAccount("out", seat, key), Amount: amount, Memo: corrects}
}

// seatOf is the seat whose chips an account has; 0 is none.
func (t *Table) seatOf(account journal.Account) int {
	for seat := 1; seat <= len(t.Seats); seat++ {
		if account == t.SeatAccount(seat) {
			return seat
		}
	}
	return 0
}

// RakeAccount is what the house has taken at a table of Poker: out of the pots, and as time charges.
func RakeAccount(id string) journal.Account { return journal.Account("rake/" + id) }

// lateAccount is the in-transit account over which a late correction's money goes out to the player of a seat, or comes back.
func (t *Table) lateAccount(way string, seat int, key string) journal.Account {
	return journal.Account(fmt.Sprintf("transit/%s/%s/%d/%s/%s", way, t.ID, seat, t.Owner(seat), key))
}

// applyLate takes a late correction into the table as it was in the round.
func (t *Table) applyLate(e journal.Entry, c LateCorrection) error {
	if c.Paid != nil {
		return t.applyLatePayment(*c.Paid)
	}
	var as struct {
		Events json.RawMessage `json:"events"`
	}
	if err := json.Unmarshal(e.Events[0].Data, &as); err != nil {
		return err
	}
	data, err := json.Marshal(c.Correction)
	if err != nil {
		return err
	}
	if err := t.applyCorrection(journal.Event{Kind: corrects, Data: data}); err != nil {
		return err
	}
	return t.compare(as.Events)
}

// checkLate says what is wrong with an entry that corrects a round of long ago, as far as this table, which no longer
// knows that round, can tell.
func (t *Table) checkLate(e journal.Entry, c LateCorrection) error {
	switch {
	case len(e.Events) != 1:
		return errors.New("a round of long ago is corrected in an entry of its own")
	case e.Acted == nil || e.Authorised == nil:
		return fmt.Errorf("%.60q has done alone what takes two people", e.Actor)
	case c.Round > t.Round || c.Round == t.Round && !t.Closed && !t.revised:
		return fmt.Errorf("round %d is corrected as one of long ago, but no other has begun since", c.Round)
	}
	return nil
}

// CheckLate says in a sentence in what an entry that corrects a round late differs from what follows on the table as it
// was in the round, or returns nil; then the table is as it was corrected.
func (t *Table) CheckLate(e journal.Entry) error {
	c, ok, err := LateIn(e)
	if err != nil || !ok {
		return errors.Join(err, errors.New("it corrects no round"))
	}
	made, _, err := t.CorrectLate(c)
	switch {
	case err != nil:
		return fmt.Errorf("what was corrected is not possible: %w", err)
	case !slices.Equal(made.Transfers, e.Transfers):
		return fmt.Errorf("round %d: the transfers of its correction are not those that follow", c.Round)
	}
	return t.applyLate(e, c)
}
