package table

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"slices"

	"felt.example/felt/journal"
	"felt.example/felt/round"
)

// Check says in a sentence in what an entry differs from what this table, as it is before the entry, makes of the
// same command, or returns nil: which cards, wagers and payments follow, and which chips move.
//
// An entry that corrects a round of long ago must be compared with that round too, which this table does not know.
func (t *Table) Check(e journal.Entry) error {
	if c, ok, err := LateIn(e); ok {
		return cmp.Or(err, t.checkLate(e, c))
	}
	made, err := t.again(e)
	if err != nil {
		return fmt.Errorf("what was done is not possible: %w", err)
	}
	if e.Acted != nil && e.Authorised == nil && t.takesTwo(e.Events[0]) {
		return fmt.Errorf("%.60q has done alone what takes two people", e.Actor)
	}
	if err := cmp.Or(t.servedBy(e), t.byDealer(e), t.announcedBy(e), t.pushedBy(e)); err != nil {
		return err
	}
	stored, err := t.committedTo(e.Events)
	switch {
	case err != nil:
		return err
	case !slices.EqualFunc(made.Events, stored, isStored):
		return fmt.Errorf("round %d: its events are not those that follow from what was done", t.Round)
	case !slices.Equal(made.Transfers, e.Transfers):
		return fmt.Errorf("round %d: its transfers are not those that follow from what was done", t.Round)
	case t.Selected != nil && e.Events[0].Kind == begun && t.balances[t.WagersAccount()] != 0:
		return fmt.Errorf("round %d begins with %s of the round before still on the layout", t.Round+1, t.balances[t.WagersAccount()])
	}
	return nil
}

// isStored reports whether an event is the stored one, perhaps in the form of an earlier build.
func isStored(made, stored journal.Event) bool {
	if made.Kind != stored.Kind || made.Kind != happened || bytes.Equal(made.Data, stored.Data) {
		return made.Kind == stored.Kind && bytes.Equal(made.Data, stored.Data)
	}
	var events []round.Event
	var before []json.RawMessage
	if json.Unmarshal(made.Data, &events) != nil || json.Unmarshal(stored.Data, &before) != nil {
		return false
	}
	return slices.EqualFunc(events, before, func(e round.Event, as json.RawMessage) bool {
		same, err := e.Stored(as)
		return same && err == nil
	})
}

// takesTwo reports whether what the first event of an entry says takes two people. Entries of earlier builds give
// no reasons, and are not held to this.
func (t *Table) takesTwo(of journal.Event) bool {
	var a round.Answer
	switch {
	case of.Kind == corrects:
		return true
	case of.Kind != answered || json.Unmarshal(of.Data, &a) != nil:
		return false
	}
	voids, err := t.Voids(a)
	q := t.Waiting()
	if t.begin.Person && q != nil && q.Kind == round.AskValidation {
		return err == nil && voids // the dealer is the other person
	}
	return err == nil && voids || a.Choice != "" && q != nil && q.Kind == round.AskValidation
}

// again makes the changes of the entry's command a second time.
func (t *Table) again(e journal.Entry) (Changes, error) {
	if len(e.Events) == 0 {
		return Changes{}, fmt.Errorf("nothing was done")
	}
	kind, data := e.Events[0].Kind, e.Events[0].Data
	if t.Selected == nil {
		var c Config
		if err := json.Unmarshal(data, &c); err != nil || kind != opened {
			return Changes{}, fmt.Errorf("the table was not opened")
		}
		return Open(c)
	}
	switch kind {
	case begun:
		var m moment
		if err := json.Unmarshal(data, &m); err != nil {
			return Changes{}, err
		}
		return t.beginsWith(m)
	case answered:
		var a round.Answer
		if err := json.Unmarshal(data, &a); err != nil {
			return Changes{}, err
		}
		return t.Answer(a, "")
	case revised:
		var c Config
		if err := json.Unmarshal(data, &c); err != nil {
			return Changes{}, err
		}
		return t.Revise(c)
	case announces:
		var a *Announced
		if err := json.Unmarshal(data, &a); err != nil {
			return Changes{}, err
		}
		if a == nil {
			return t.Withdraw()
		}
		return t.Announce(a.Person, a.Limits)
	case closed:
		return t.Close()
	case relieves:
		var by Dealer
		if err := json.Unmarshal(data, &by); err != nil {
			return Changes{}, err
		}
		return t.Deals(by)
	case pushes:
		var p *Pushed
		if err := json.Unmarshal(data, &p); err != nil {
			return Changes{}, err
		}
		if p == nil {
			return t.WithdrawPush()
		}
		return t.Push(*p)
	case handles:
		var h Handling
		if err := json.Unmarshal(data, &h); err != nil {
			return Changes{}, err
		}
		return t.Handles(h)
	case repays:
		var p Repayment
		if err := json.Unmarshal(data, &p); err != nil {
			return Changes{}, err
		}
		return t.Pays(p)
	case corrects:
		var c Correction
		if err := json.Unmarshal(data, &c); err != nil {
			return Changes{}, err
		}
		return t.Correct(c)
	case sat, added, left, leaving, ready, placed, tips, lays, converts:
		t.Tell(e.Clock) // as the floor does: how long a player was away counts when he comes back
		return t.seatAgain(kind, data)
	}
	return t.between.Again(e.Events[0])
}

// seatAgain makes the changes of a player's command about his seat a second time.
func (t *Table) seatAgain(kind string, data json.RawMessage) (Changes, error) {
	var s sitting
	var p Placing
	if err := json.Unmarshal(data, &s); err != nil {
		return Changes{}, err
	}
	if err := t.Takes(s.Seat); err != nil {
		return Changes{}, err
	}
	player := t.Seats[s.Seat-1].Player
	switch kind {
	case sat:
		if s.Served {
			return t.Serve(s.Seat, s.Player, s.Name, s.Amount, s.Transit)
		}
		return t.Sit(s.Seat, s.Player, s.Name, s.Amount, s.Transit)
	case added:
		return t.Add(s.Seat, player, s.Amount, s.Transit)
	case left, leaving:
		return t.Leave(s.Seat, player, s.Transit)
	case ready:
		return t.Ready(s.Seat, player)
	case tips:
		return t.Tip(s.Seat, player, s.Amount)
	case lays:
		return t.LayCurrency(s.Seat, player, s.Amount)
	case converts:
		return t.Convert(s.Seat, player, s.Amount, s.Transit)
	default: // chips are placed
		if err := json.Unmarshal(data, &p); err != nil {
			return Changes{}, err
		}
		return t.PlaceWager(p.Seat, player, p.Wager, p.Amount)
	}
}
