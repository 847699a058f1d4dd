// Package table is a live table: its seats, the chips on its layout, the round in play.
//
// It is pure. A command becomes a Step, the events and transfers of one append; once
// the append is durable, Apply takes it into the table. So a table is what its log says
// and nothing else, and a restart only reads the log again.
package table

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"

	"felt/card"
	"felt/cite"
	"felt/game"
	"felt/ledger"
	"felt/money"
	"felt/pa"
	"felt/round"
	"felt/store"
)

// The kinds of event in a table's log.
const (
	opened   = "table"   // Config: the table opens
	sat      = "sit"     // Sat: a player takes a seat with a buy-in
	left     = "leave"   // Left: a player leaves his seat with his stack
	leaving  = "leaving" // Left: a player will leave after the round
	added    = "add"     // Left: more chips for a seat
	placed   = "place"   // Placed: chips on an area, before "no more bets"
	ready    = "ready"   // Left: a player has finished wagering
	begun    = "begin"   // Begun: a round begins
	answered = "answer"  // round.Answer
	happened = "round"   // []round.Event: what the answer made happen
	over     = "over"    // Over: the round is complete
	corrects = "correct" // Correction
)

// Config is what a table is opened with.
type Config struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	Game string `json:"game"`
	// Rules are the choices made, as in a round record.
	Rules json.RawMessage `json:"rules"`
	// Meter is the progressive link that the table is on; "" is none.
	Meter string `json:"meter,omitempty"`
}

type (
	sitting struct {
		Seat   int         `json:"seat"`
		Player string      `json:"player,omitempty"`
		Name   string      `json:"name,omitempty"`
		Amount money.Cents `json:"amount,omitzero"`
		// Transit is the in-transit account that the chips come from or go to.
		Transit ledger.Account `json:"transit,omitempty"`
	}
	placing struct {
		Seat   int           `json:"seat"`
		Wager  round.WagerID `json:"wager"`
		Amount money.Cents   `json:"amount"`
	}
	beginning struct {
		Round int              `json:"round"`
		State round.TableState `json:"state"`
	}
	ending struct {
		Round int              `json:"round"`
		State round.TableState `json:"state"`
	}
	// Correction replaces an answer that was keyed or scanned wrongly (nothing is rewritten).
	Correction struct {
		Answer int          `json:"answer"` // its place among the round's answers, from 0
		Is     round.Answer `json:"is"`
		Reason string       `json:"reason"`
	}
)

// Seat is a betting position of the table.
type Seat struct {
	Player, Name string // "" is an empty seat
	Leaving      bool
	Ready        bool
	Layout       []chips // chips on the areas before "no more bets"
	Last         []chips // the wagers of the round before, for "repeat"
}

type chips struct {
	wager  round.WagerID
	amount money.Cents
}

// Table is a live table as its log says it is.
type Table struct {
	Config
	Selected *game.Selected
	Seats    []Seat // the first is seat 1
	// Round is the number of the round in play or last played.
	Round int
	// Stopped says why the table no longer takes commands; "" is that it does.
	Stopped string

	balances ledger.Balances
	state    round.TableState // between rounds
	begin    beginning
	answers  []round.Answer
	run      *round.Round // nil before the first round
	events   []round.Event
	inRound  bool
}

// Step is what one command does, ready to be appended.
type Step struct {
	Events    []store.Event
	Transfers []ledger.Transfer
}

func (s *Step) event(kind string, data any) error {
	encoded, err := json.Marshal(data)
	s.Events = append(s.Events, store.Event{Kind: kind, Data: encoded})
	return err
}

// Open is the step that opens a table, after testing its choices.
func Open(config Config) (Step, error) {
	var s Step
	g := pa.Game(config.Game)
	if g == nil {
		return s, fmt.Errorf("table %s: %q is no game", config.ID, config.Game)
	}
	if _, err := g.Select(config.Rules); err != nil {
		return s, fmt.Errorf("table %s: %w", config.ID, err)
	}
	return s, s.event(opened, config)
}

// Shard is the name of a table's log.
func Shard(id string) string { return "table/" + id }

// SeatAccount is the chips of a seat at the table, wagers excluded.
func (t *Table) SeatAccount(seat int) ledger.Account {
	return ledger.Account(fmt.Sprintf("table/%s/seat/%d", t.ID, seat))
}

// WagersAccount is the chips on the layout that belong to the round in play.
func (t *Table) WagersAccount() ledger.Account { return ledger.Account("table/" + t.ID + "/wagers") }

// HouseAccount is the table inventory container.
func (t *Table) HouseAccount() ledger.Account { return ledger.Account("house/" + t.ID) }

// Stack is the chips of a seat that are not wagered in the round, in cents; chips on the
// layout before "no more bets" are still among them.
func (t *Table) Stack(seat int) money.Cents { return t.balances[t.SeatAccount(seat)] }

// Waiting is the question that the round in play waits for, or nil.
func (t *Table) Waiting() *round.Question {
	if !t.inRound || t.run == nil {
		return nil
	}
	return t.run.Waiting()
}

// Play is the round in play, or the last one; nil before the first.
func (t *Table) Play() *round.Round { return t.run }

// InRound tells whether a round is in play.
func (t *Table) InRound() bool { return t.inRound }

// Events are the events of the round in play or last played, all audiences together.
func (t *Table) Events() []round.Event { return t.events }

// Seated tells whether anyone sits at the table.
func (t *Table) Seated() bool {
	return slices.ContainsFunc(t.Seats, func(s Seat) bool { return s.Player != "" })
}

// Apply takes a durable append into the table. An error means that the log and this
// build disagree: the table has stopped and says why.
func (t *Table) Apply(e store.Entry) error {
	if t.balances == nil {
		t.balances = ledger.Balances{}
	}
	t.balances.Post(e.Transfers)
	for _, event := range e.Events {
		if err := t.apply(event); err != nil {
			return t.stop("entry %d: %v", e.Seq, err)
		}
	}
	return nil
}

func (t *Table) stop(format string, args ...any) error {
	t.Stopped = fmt.Sprintf(format, args...)
	return fmt.Errorf("table %s has stopped: %s", t.ID, t.Stopped)
}

func (t *Table) apply(e store.Event) error {
	switch e.Kind {
	case opened:
		return t.open(e.Data)
	case sat, left, leaving, added, ready:
		return t.applySeat(e)
	case placed:
		var p placing
		if err := json.Unmarshal(e.Data, &p); err != nil {
			return err
		}
		t.Seats[p.Seat-1].place(p.Wager, p.Amount)
	case begun:
		t.begin = beginning{}
		if err := json.Unmarshal(e.Data, &t.begin); err != nil {
			return err
		}
		t.Round, t.inRound, t.answers = t.begin.Round, true, nil
		return t.rerun(t.answers)
	case answered:
		var a round.Answer
		if err := json.Unmarshal(e.Data, &a); err != nil {
			return err
		}
		return t.rerun(append(t.answers, a))
	case happened:
		return t.compare(e.Data)
	case over:
		var o ending
		if err := json.Unmarshal(e.Data, &o); err != nil {
			return err
		}
		t.state, t.inRound = o.State, false
		for i := range t.Seats {
			t.Seats[i].Ready = false
		}
	case corrects:
		var c Correction
		if err := json.Unmarshal(e.Data, &c); err != nil {
			return err
		}
		answers := slices.Clone(t.answers)
		answers[c.Answer] = c.Is
		return t.rerun(answers)
	default:
		return fmt.Errorf("unknown event %q", e.Kind)
	}
	return nil
}

func (t *Table) open(data json.RawMessage) error {
	if err := json.Unmarshal(data, &t.Config); err != nil {
		return err
	}
	g := pa.Game(t.Game)
	if g == nil {
		return fmt.Errorf("%q is no game", t.Game)
	}
	selected, err := g.Select(t.Rules)
	if err != nil {
		return err
	}
	t.Selected, t.Seats = selected, make([]Seat, g.Seats)
	return nil
}

func (t *Table) applySeat(e store.Event) error {
	var s sitting
	if err := json.Unmarshal(e.Data, &s); err != nil {
		return err
	}
	seat := &t.Seats[s.Seat-1]
	switch e.Kind {
	case sat:
		*seat = Seat{Player: s.Player, Name: s.Name}
	case left:
		*seat = Seat{}
	case leaving:
		seat.Leaving = true
	case ready:
		seat.Ready = true
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

// rerun runs the round from its start with these answers and keeps what comes of it.
func (t *Table) rerun(answers []round.Answer) error {
	run, events, err := t.try(answers)
	if err != nil {
		return err
	}
	t.take(answers, run, events)
	return nil
}

// try runs the round in play with these answers and changes nothing.
func (t *Table) try(answers []round.Answer) (*round.Round, []round.Event, error) {
	var events []round.Event
	run, err := t.Selected.Run(t.begin.State, replay(answers), func(e round.Event) { events = append(events, e) })
	return run, events, err
}

// take keeps a run. When the wagers have come into the round, the layout is the round's.
func (t *Table) take(answers []round.Answer, run *round.Round, events []round.Event) {
	dealtIn := len(run.Seats()) > 0 && (t.run == nil || len(t.answers) == 0 || len(t.run.Seats()) == 0)
	t.answers, t.run, t.events = answers, run, events
	if dealtIn {
		for i := range t.Seats {
			t.Seats[i].take(run.Seat(i + 1))
		}
	}
}

// take clears the seat's layout: its wagers are the round's now.
func (s *Seat) take(in *round.Seat) {
	if in != nil && len(s.Layout) > 0 {
		s.Last = s.Layout
	}
	s.Layout = nil
}

// compare stops a table whose stored events are not what this build makes of its answers.
func (t *Table) compare(stored json.RawMessage) error {
	var events []json.RawMessage
	if err := json.Unmarshal(stored, &events); err != nil {
		return err
	}
	from := len(t.events) - len(events)
	for i := range events {
		if from < 0 {
			return fmt.Errorf("round %d runs to fewer events than were stored", t.Round)
		}
		made, err := json.Marshal(t.events[from+i])
		if err != nil {
			return err
		}
		if !bytes.Equal(made, events[i]) {
			return fmt.Errorf("round %d runs differently from its stored events, first at event %d", t.Round, from+i)
		}
	}
	return nil
}

// replay answers a round from its stored answers, in their order.
type replay []round.Answer

// Answer implements round.Source.
func (answers replay) Answer(r *round.Round, _ *round.Question) (round.Answer, bool) {
	if n := r.Asked(); n < len(answers) {
		return answers[n], true
	}
	return round.Answer{}, false
}

// Card implements round.Source: the cards of a live table come with the shuffle, or are
// scanned one by one.
func (answers replay) Card(round.Place, int) (card.Card, bool) { return 0, false }

// refuse is a command that the table does not allow.
func refuse(c cite.Cite, format string, args ...any) error { return round.Refuse(c, format, args...) }
