package table

import (
	"encoding/json"
	"errors"
	"fmt"

	"felt.example/felt/journal"
)

// pushes is the kind of event by which a floorperson says who deals when the round in play is over, or takes that back: a Pushed, or null.
const pushes = "push"

// errNeedsDealer refuses to leave players without a device alone.
var errNeedsDealer = errors.New("players without a device sit at this table; they need a dealer of real cards, who acts for them")

// Pushed is a change of dealers that waits for the end of the round in play.
type Pushed struct {
	// Dealer comes in the place of who deals, and then deals the cards that he did; without a person nobody comes.
	Dealer
	// To is the ID of the table to which who deals goes; "" is to none.
	To string `json:"to,omitempty"`
	// Goes: who deals goes when the round is over, even if who comes is not free yet.
	Goes bool `json:"goes,omitempty"`
	// By is the floorperson who says so.
	By string `json:"by"`
}

// Push has a dealer come to the table when its round is over, or who deals there go.
func (t *Table) Push(p Pushed) (Changes, error) {
	var s Changes
	if err := t.notOpen(); err != nil {
		return s, err
	}
	switch {
	case t.pushed != nil:
		return s, fmt.Errorf("a change of dealers waits at %s already; withdraw it first", t.Name)
	case p.Person == "" && t.Dealer.Person == "":
		return s, fmt.Errorf("no person deals at %s", t.Name)
	case p.Person == t.Dealer.Person:
		return s, fmt.Errorf("%s deals at %s already", t.Dealer.Name, t.Name)
	case p.Person == "" && t.Served():
		return s, errNeedsDealer
	}
	return s, s.Event(pushes, p)
}

// WithdrawPush takes back the change of dealers that waits.
func (t *Table) WithdrawPush() (Changes, error) {
	var s Changes
	if t.pushed == nil {
		return s, fmt.Errorf("no change of dealers waits at %s", t.Name)
	}
	return s, s.Event(pushes, nil)
}

// Pushed is the change of dealers that waits; nil is none.
func (t *Table) Pushed() *Pushed { return t.pushed }

// Relief is who deals from now on, between rounds, by the change of dealers that waits: who comes, if he is free, or else nobody if who
// deals goes all the same.
func (t *Table) Relief(free bool) (by Dealer, due bool) {
	p := t.pushed
	if p == nil || t.Closed || !t.Idle() {
		return by, false
	}
	if p.Person == "" || !free {
		return by, (p.Goes || p.Person == "") && t.Dealer.Person != ""
	}
	if by = p.Dealer; t.Dealer.Person != "" {
		by.Physical = t.Dealer.Physical
	}
	return by, true
}

func (t *Table) applyPush(data json.RawMessage) error {
	t.pushed = nil
	return json.Unmarshal(data, &t.pushed)
}

// relieved leaves of the change of dealers that waits what is not done yet when the dealer changes, in this way or another.
func (t *Table) relieved(by Dealer) {
	p := t.pushed
	switch {
	case p == nil || by.Person == t.Dealer.Person:
	case p.Person == "" || by.Person == p.Person:
		t.pushed = nil
	default:
		t.pushed = &Pushed{Dealer: p.Dealer, Goes: p.Goes && by.Person == "", By: p.By}
	}
}

// pushedBy says what is wrong with who changed the dealers, or when they changed, or returns nil.
func (t *Table) pushedBy(e journal.Entry) error {
	switch e.Events[0].Kind {
	case pushes:
		var p *Pushed
		if err := json.Unmarshal(e.Events[0].Data, &p); err != nil {
			return err
		}
		if e.Acted == nil || p != nil && e.Actor != journal.Person(p.By) {
			return fmt.Errorf("%.60q has pushed a dealer, which a floorperson does in his own name and with a reason", e.Actor)
		}
	case relieves:
		var by Dealer
		if err := json.Unmarshal(e.Events[0].Data, &by); err != nil || e.Actor != journal.Program {
			return err
		}
		if is, due := t.Relief(by.Person != ""); !due || is != by {
			return fmt.Errorf("the dealer changes to %.60q as no floorperson has said, or in the middle of a round", by.Person)
		}
	}
	return nil
}

// PushView is a change of dealers that waits for the end of the round in play.
type PushView struct {
	// Comes is the name of who comes; "" is nobody. Yours: he is the viewer.
	Comes string `json:"comes,omitempty"`
	Yours bool   `json:"yours,omitempty"`
	// To is the table to which who deals goes; nil is to none.
	To *NamedTable `json:"to,omitempty"`
	// Waits is why who comes is not free yet; "" is that only the end of the round is waited for.
	Waits string `json:"waits,omitempty"`
}

// NamedTable is a table by its ID and name.
type NamedTable struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}
