package table

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"felt.example/felt/journal"
	"felt.example/felt/ledger"
	"felt.example/felt/money"
	"felt.example/felt/pa/general"
	"felt.example/felt/round"
)

// Apply takes a durable append into the table. What is stored counts. If this build makes something else of the
// round, Apply returns an error that says so; while that round is open the table has stopped. An entry that cannot
// be taken at all stops the table for good.
func (t *Table) Apply(e journal.Entry) error {
	if t.balances == nil {
		t.balances = ledger.Balances{}
	}
	t.post(e.Transfers)
	t.now, t.entry, t.by = e.Clock, e.Seq, e.Actor
	var failed error
	for _, event := range e.Events {
		err := t.apply(event)
		switch {
		case err == nil:
		case t.Selected != nil && slices.Contains(ofRound, event.Kind):
			failed = t.differ(e, err)
		default:
			t.Stopped = fmt.Sprintf("entry %d cannot be taken: %v", e.Seq, err)
			return fmt.Errorf("table %s has stopped: %s", t.ID, t.Stopped)
		}
	}
	switch {
	case t.unstored:
		failed = t.differ(e, fmt.Errorf("round %d: what the answer made happen is not stored", t.Round))
	case t.inRound && t.course.run != nil && t.course.run.Over():
		failed = t.differ(e, fmt.Errorf("round %d is over, but the log goes on with it", t.Round))
	}
	if t.Differs != "" && t.inRound && t.Stopped == "" {
		t.Stopped = t.Differs
	}
	return failed
}

// post keeps the balances of the table's own accounts and, of those in transit, only the awards of the round:
// nobody asks for the others, and their number only grows.
func (t *Table) post(transfers []journal.Transfer) {
	t.balances.Post(transfers)
	for _, x := range transfers {
		for _, a := range []journal.Account{x.From, x.To} {
			if a.InTransit() && !strings.HasPrefix(string(a), awardPrefix) {
				delete(t.balances, a)
			}
		}
	}
}

// ofRound are the events of a round.
var ofRound = []string{begun, answered, committed, corrects, happened, over}

// differ records that the round runs differently. From then on only its stored events are known of it.
func (t *Table) differ(e journal.Entry, err error) error {
	if t.Differs == "" {
		t.Differs = fmt.Sprintf("entry %d, made by build %q: %v", e.Seq, e.Build, err)
	}
	t.course.run, t.unstored = nil, false
	return fmt.Errorf("table %s: %s", t.ID, t.Differs)
}

func (t *Table) apply(e journal.Event) error {
	if t.Selected == nil && e.Kind != opened {
		return fmt.Errorf("the table was not opened")
	}
	switch e.Kind {
	case opened:
		return t.open(e.Data)
	case sat, left, leaving, added, ready, lays, converts:
		return t.applySeat(e)
	case placed:
		var p Placing
		if err := json.Unmarshal(e.Data, &p); err != nil {
			return err
		}
		if p.Seat < 1 || p.Seat > len(t.Seats) {
			return fmt.Errorf("there is no seat %d", p.Seat)
		}
		t.touched()
		t.Seats[p.Seat-1].place(p.Wager, p.Amount)
	case begun:
		maps.DeleteFunc(t.balances, func(a journal.Account, _ money.Cents) bool { return a.InTransit() }) // awards of the round before
		var next moment
		if err := json.Unmarshal(e.Data, &next); err != nil {
			return err
		}
		t.goesOn(next.Physical)
		t.begin, t.dealt, t.played, t.Differs = next, t.Config, t.Selected.Game, ""
		t.inRound, t.answers, t.commits, t.course, t.unstored = true, nil, nil, Course{}, false
		t.Round, t.mended, t.void, t.revised, t.begins, t.payments, t.had = t.Round+1, 0, false, false, t.begins+1, nil, nil
		t.Round = t.begin.Round
		if err := t.Selected.Reads(&t.begin.State); err != nil {
			return err
		}
		t.begin.complete()
		t.between.Began()
		return t.rerun(nil, 0)
	case answered:
		return t.applyAnswer(e)
	case committed:
		return t.applyCommitment(e.Data)
	case corrects:
		return t.applyCorrection(e)
	case happened:
		return t.compare(e.Data)
	case over:
		return t.end(e)
	case revised:
		return t.applyRevision(e.Data)
	case late: // of a round that this table does not know any more: only its transfers matter here
	case announces:
		return t.applyAnnounced(e.Data)
	case closed:
		t.applyClose()
	case relieves:
		return t.applyDealer(e.Data)
	case pushes:
		return t.applyPush(e.Data)
	case handles:
		return t.applyHandling(e.Data)
	case repays:
		return t.applyPayment(e.Data)
	case tips:
		return t.applyTip(e.Data)
	default:
		return t.between.Apply(e)
	}
	return nil
}

// complete sets in the state of a round that begins what only the moment records.
func (m *moment) complete() {
	m.State.Earlier = m.State.Dealer == "" && !m.Person
	m.State.EveryAct, m.State.CollectsOnce, m.State.OpensInParts, m.State.EveryCount, m.State.EveryClause, m.State.Documents, m.State.Arrived, m.State.ButtonCards = m.EveryAct, m.CollectsOnce, m.OpensInParts, m.EveryCount, m.EveryClause, m.Documents, m.Arrived, !m.OfHands
}

func (t *Table) open(data json.RawMessage) error {
	if err := json.Unmarshal(data, &t.Config); err != nil {
		return err
	}
	all, err := t.Choices()
	if err != nil {
		return err
	}
	selected := t.on(all)
	if err := t.room.Has(selected.Game); err != nil {
		return err
	}
	t.posted, t.games, t.Selected, t.Seats = nil, all, selected, make([]Seat, Seats(all))
	t.between = t.room.between(t)
	return nil
}

func (t *Table) applySeat(e journal.Event) error {
	var s sitting
	if err := json.Unmarshal(e.Data, &s); err != nil {
		return err
	}
	if s.Seat < 1 || s.Seat > len(t.Seats) {
		return fmt.Errorf("there is no seat %d", s.Seat)
	}
	seat := &t.Seats[s.Seat-1]
	switch e.Kind {
	case sat:
		*seat = Seat{Player: s.Player, Name: s.Name, Served: s.Served, Came: t.entry}
		t.between.Sat(s.Seat)
	case left:
		t.between.Left(s.Seat, s.Amount)
		*seat = Seat{}
	case leaving:
		seat.Leaving = true
	case ready:
		seat.Ready = true
	case lays, converts:
		t.applyCurrency(e.Kind, s)
	}
	return nil
}

func (s *Seat) place(wager round.WagerID, amount money.Cents) {
	s.Ready = false
	for i := range s.Layout {
		if s.Layout[i].wager == wager {
			s.Layout[i].amount = amount
			if amount == 0 {
				s.Layout = slices.Delete(s.Layout, i, i+1)
			}
			return
		}
	}
	if amount > 0 {
		s.Layout = append(s.Layout, chips{wager, amount})
	}
}

func (t *Table) applyAnswer(e journal.Event) error {
	var a round.Answer
	if err := json.Unmarshal(e.Data, &a); err != nil {
		return err
	}
	if err := t.checkStakes(a.Stakes); err != nil {
		return err
	}
	if a.Arrived != nil && t.course.run != nil && !slices.Equal(a.Arrived, t.came()) {
		return fmt.Errorf("the answer says that players came to the seats %v, and others sit at the table", a.Arrived)
	}
	answers := append(slices.Clip(t.answers), a)
	if a.Stakes != nil {
		t.wagered(a.Stakes)
		for i := range t.Seats {
			t.Seats[i].take(a.Stakes, i+1)
		}
	}
	t.touched()
	if a.Irregularity != nil && a.Irregularity.Kind == general.Idle {
		t.idle = false // the cards are shown now
	}
	t.between.Answered(a)
	if shuffles(t.Waiting(), a) {
		defer t.shuffled()
	}
	if t.Differs != "" {
		t.answers, t.fresh = answers, len(t.course.events)
		return nil
	}
	if of := t.took(e.Data); of != nil {
		return t.runs(answers, len(t.course.events), of.course, nil)
	}
	return t.rerun(answers, len(t.course.events))
}

// checkStakes refuses stakes at seats that the table does not have.
func (t *Table) checkStakes(stakes []round.Stake) error {
	for _, st := range stakes {
		if st.Seat < 1 || st.Seat > len(t.Seats) {
			return fmt.Errorf("a stake at seat %d: the seats are 1 to %d", st.Seat, len(t.Seats))
		}
	}
	return nil
}

// take clears the seat's layout after "no more bets": its wagers are the round's now.
func (s *Seat) take(stakes []round.Stake, seat int) {
	if len(s.Layout) > 0 && slices.ContainsFunc(stakes, func(st round.Stake) bool { return st.Seat == seat }) {
		s.Last = s.Layout
	}
	s.Layout = nil
}

func (t *Table) applyCorrection(e journal.Event) error {
	var c Correction
	if err := json.Unmarshal(e.Data, &c); err != nil {
		return err
	}
	for _, answer := range []*int{&c.Answer, c.Exchanged} {
		if answer != nil && (*answer < 0 || *answer >= len(t.answers)) {
			return fmt.Errorf("round %d has no answer %d to correct", t.Round, *answer)
		}
	}
	if err := t.checkStakes(c.Is.Stakes); err != nil {
		return err
	}
	t.mended++
	answers := t.answers
	if t.void = c.Void; !c.Void {
		answers = t.with(c)
	}
	if t.Differs != "" {
		t.answers, t.fresh = answers, 0
		return nil
	}
	return t.rerun(answers, 0)
}

// compare compares the stored events with those that the answers make, and keeps the stored ones.
func (t *Table) compare(data json.RawMessage) error {
	var stored []json.RawMessage
	if err := json.Unmarshal(data, &stored); err != nil {
		return err
	}
	differs := t.Differs != "" || !t.unstored
	made, first := t.course.events[min(t.fresh, len(t.course.events)):], len(stored)
	for i := 0; i < len(stored) && !differs; i++ {
		if i >= len(made) {
			differs, first = true, i
			break
		}
		same, err := made[i].Stored(stored[i])
		if err != nil {
			return err
		}
		if !same {
			differs, first = true, i
		}
	}
	t.unstored = false
	if !differs && len(made) == len(stored) {
		return nil
	}
	events := slices.Clone(t.course.events[:min(t.fresh, len(t.course.events))])
	for i, text := range stored {
		var e round.Event
		if err := json.Unmarshal(text, &e); err != nil {
			return fmt.Errorf("round %d, event %d: %w", t.Round, t.fresh+i, err)
		}
		if !t.sound(e) {
			return fmt.Errorf("round %d, event %d does not belong to this table", t.Round, t.fresh+i)
		}
		events = append(events, e)
	}
	t.course = Course{events: events}
	t.begins++
	return fmt.Errorf("round %d runs differently from its stored events, first at event %d", t.Round, t.fresh+first)
}

// sound reports whether a stored event can be shown at this table.
func (t *Table) sound(e round.Event) bool {
	seats, acts := len(t.Seats), e.Kind == round.EventWager || e.Kind == round.EventDecision
	return e.Seat >= 0 && (e.Seat > 0 || !acts) && e.Seat <= seats && int(e.Place.Seat) <= seats &&
		(e.Place.Kind != round.AtSeat || e.Place.Seat > 0 || e.Place == round.Place{}) &&
		(e.Kind != round.EventSettle || e.Outcome != nil && e.Outcome.Seat > 0 && e.Outcome.Seat <= seats)
}

// end takes the round's end from the log.
func (t *Table) end(e journal.Event) error {
	var o moment
	if err := json.Unmarshal(e.Data, &o); err != nil {
		return err
	}
	if err := t.Selected.Reads(&o.State); err != nil {
		return err
	}
	ends := t.inRound // else it was corrected
	t.state, t.shoe, t.inRound = o.State, t.leaves(o.State), false
	if ends {
		t.between.Ended()
	}
	for i := range t.Seats {
		t.Seats[i].Ready = false
	}
	if t.Stopped == t.Differs {
		t.Stopped = ""
	}
	if t.Differs != "" {
		return nil
	}
	made, err := json.Marshal(moment{Round: t.Round, State: t.course.run.Table})
	if err != nil || !t.course.run.Over() || !bytes.Equal(made, e.Data) {
		return fmt.Errorf("round %d does not end as was stored", t.Round)
	}
	return nil
}
