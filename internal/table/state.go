package table

import (
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"felt.example/felt/journal"
	"felt.example/felt/ledger"
	"felt.example/felt/money"
	"felt.example/felt/pa"
	"felt.example/felt/round"
)

// StateForm is the version of the form of a table's state, and of what entries make of it. Whoever changes either
// changes the number; states of earlier builds are then not read, and their entries are.
const StateForm = 18

// state is a table as a value: Restore makes the same table of it as its entries.
type state struct {
	Form   int    `json:"form"`
	Config Config `json:"config"`
	Round  int    `json:"round"`
	Closed bool   `json:"closed,omitempty"`
	// Now is the clock of the entry taken last.
	Now     time.Time                 `json:"now"`
	Cents   map[journal.Account]int64 `json:"cents"`
	Seats   []seatState               `json:"seats"`
	State   round.TableState          `json:"state"`
	Earlier bool                      `json:"earlier,omitempty"` // of State
	Begin   moment                    `json:"begin"`
	Dealer  *Dealer                   `json:"dealer,omitempty"`
	// Dealt is the configuration under which the round in play or last played began, if it was changed since.
	Dealt   *Config        `json:"dealt,omitempty"`
	Answers []round.Answer `json:"answers"`
	Commits []commits      `json:"commits,omitempty"`
	// Shoe is the commitment of what lies in the shoe between rounds.
	Shoe *Shoe `json:"shoe,omitempty"`
	// Events is the SHA-256 of the events of the round, nil before the first.
	Events  *journal.Hash `json:"events,omitempty"`
	InRound bool          `json:"in_round,omitempty"`
	Mended  int           `json:"mended,omitempty"`
	Void    bool          `json:"void,omitempty"`
	Revised bool          `json:"revised,omitempty"`
	// Announced is a change of the limits, and AnnouncedAt when its notice is over.
	Announced   *Announced `json:"announced,omitempty"`
	AnnouncedAt time.Time  `json:"announced_at,omitzero"`
	// Pushed is a change of dealers that waits for the end of the round.
	Pushed *Pushed `json:"pushed,omitempty"`
	// Decks are those of real cards; nil is that none is known.
	Decks *decks `json:"decks,omitempty"`
	// Real is what is known of the real cards since their shuffle.
	Real realCards `json:"real"`
	// Active is when somebody last wagered or acted, and Idle that nobody had for long before.
	Active time.Time `json:"active,omitzero"`
	Idle   bool      `json:"idle,omitempty"`
	// Payments are what was given for wagers that are paid otherwise than they are owed, by event.
	Payments map[int]money.Cents `json:"payments,omitempty"`
	// Had are the stacks at "no more bets" of those who wagered in the round.
	Had map[int]money.Cents `json:"had,omitempty"`
	// Tips are those given since the dealer came.
	Tips    *tipped         `json:"tips,omitempty"`
	Between json.RawMessage `json:"between,omitempty"`
}

type seatState struct {
	Player   string       `json:"player,omitempty"`
	Name     string       `json:"name,omitempty"`
	Served   bool         `json:"served,omitempty"`
	Currency int64        `json:"currency,omitempty"` // in cents
	Leaving  bool         `json:"leaving,omitempty"`
	Ready    bool         `json:"ready,omitempty"`
	Layout   []chipsState `json:"layout,omitempty"`
	Last     []chipsState `json:"last,omitempty"`
	Came     uint64       `json:"came,omitempty"`
}

type chipsState struct {
	Wager  round.WagerID `json:"wager"`
	Amount money.Cents   `json:"amount"`
}

// ErrNoState is wrapped by the error of Restore if a table must be made from its entries.
var ErrNoState = errors.New("this state cannot be used")

// Value is the table as a value. There is none for a table that has not opened or has stopped, or whose round
// differs from what is stored: its entries count.
func (t *Table) Value() (json.RawMessage, bool) {
	if t.Selected == nil || t.Stopped != "" || t.Differs != "" {
		return nil, false
	}
	s := state{
		Form: StateForm, Config: t.Config, Round: t.Round, Closed: t.Closed, Now: t.now, Cents: map[journal.Account]int64{},
		State: t.state, Earlier: t.state.Earlier, Begin: t.begin, Answers: t.answers, Commits: t.commits, Shoe: t.shoe, InRound: t.inRound, Mended: t.mended, Void: t.void, Revised: t.revised, Real: t.real, Active: t.active, Idle: t.idle, Payments: t.payments, Had: t.had, Decks: t.decks.clone(), Pushed: t.pushed,
	}
	s.Announced, s.AnnouncedAt = t.Announced()
	if t.Dealer != (Dealer{}) {
		s.Dealer = &t.Dealer
	}
	if t.tipped.Times > 0 {
		s.Tips = &t.tipped
	}
	for account, amount := range t.balances {
		s.Cents[account] = int64(amount)
	}
	for _, seat := range t.Seats {
		s.Seats = append(s.Seats, seatState{seat.Player, seat.Name, seat.Served, int64(seat.Currency), seat.Leaving, seat.Ready, chipsOf(seat.Layout), chipsOf(seat.Last), seat.Came})
	}
	if t.course.run != nil {
		sum, err := t.course.sum()
		if err != nil {
			return nil, false
		}
		s.Events = &sum
		if t.dealt.Game != t.Game || string(t.dealt.Rules) != string(t.Rules) {
			s.Dealt = &t.dealt
		}
	}
	var err error
	if s.Between, err = t.between.Value(); err != nil {
		return nil, false
	}
	text, err := json.Marshal(s)
	return text, err == nil
}

// sum is the SHA-256 of the events.
func (c Course) sum() (journal.Hash, error) {
	text, err := json.Marshal(c.events)
	return sha256.Sum256(text), err
}

func chipsOf(of []chips) []chipsState {
	var all []chipsState
	for _, c := range of {
		all = append(all, chipsState{c.wager, c.amount})
	}
	return all
}

func fromChips(of []chipsState) []chips {
	var all []chips
	for _, c := range of {
		all = append(all, chips{c.Wager, c.Amount})
	}
	return all
}

// Restore is the table that a value describes, opened by a room if need be. Its round is dealt again from its
// answers. If this build makes other events of them, or the value has another form, the error wraps ErrNoState,
// and the table must be made from its entries.
func Restore(room Room, value json.RawMessage) (*Table, error) {
	var s state
	if err := json.Unmarshal(value, &s); err != nil || s.Form != StateForm {
		return nil, fmt.Errorf("%w: it has form %d (%w)", ErrNoState, s.Form, err)
	}
	t := New(room)
	config, err := json.Marshal(s.Config)
	if err != nil {
		return nil, err
	}
	t.now = s.Now
	if err := t.open(config); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrNoState, err)
	}
	if len(s.Seats) != len(t.Seats) {
		return nil, fmt.Errorf("%w: it has %d seats", ErrNoState, len(s.Seats))
	}
	for i, seat := range s.Seats {
		t.Seats[i] = Seat{seat.Player, seat.Name, seat.Served, money.Cents(seat.Currency), seat.Leaving, seat.Ready, fromChips(seat.Layout), fromChips(seat.Last), seat.Came}
	}
	t.balances = ledger.Balances{}
	for account, cents := range s.Cents {
		t.balances[account] = money.Cents(cents)
	}
	t.Round, t.Closed = s.Round, s.Closed
	t.state, t.begin, t.answers, t.commits, t.shoe = s.State, s.Begin, s.Answers, s.Commits, s.Shoe
	for _, state := range []*round.TableState{&t.state, &t.begin.State} {
		if err := t.Selected.Reads(state); err != nil {
			return nil, fmt.Errorf("%w: %w", ErrNoState, err)
		}
	}
	t.state.Earlier = s.Earlier
	if t.begin.Round > 0 {
		t.begin.complete()
	}
	t.inRound, t.mended, t.void, t.revised, t.dealt, t.payments, t.had = s.InRound, s.Mended, s.Void, s.Revised, s.Config, s.Payments, s.Had
	t.real, t.active, t.idle = s.Real, s.Active, s.Idle
	t.pushed = s.Pushed
	if s.Decks != nil {
		t.decks = *s.Decks
	}
	if t.announced = s.Announced; t.announced != nil {
		t.announced.at = s.AnnouncedAt
	}
	if s.Dealer != nil {
		t.Dealer = *s.Dealer
	}
	if s.Tips != nil {
		t.tipped = *s.Tips
	}
	if s.Dealt != nil {
		t.dealt = *s.Dealt
	}
	t.played = pa.Game(t.dealt.Game)
	if s.Events != nil {
		if err := t.dealAgain(*s.Events); err != nil {
			return nil, fmt.Errorf("%w: %w", ErrNoState, err)
		}
	}
	if err := t.between.Restore(s.Between); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrNoState, err)
	}
	return t, nil
}

// dealAgain runs the round that the value has, under the rules that it began with.
func (t *Table) dealAgain(events journal.Hash) error {
	now := t.Selected
	defer func() { t.Selected = now }()
	var err error
	if t.Selected, err = pa.Game(t.dealt.Game).Select(t.dealt.Rules); err != nil {
		return err
	}
	if err := t.rerun(t.answers, 0); err != nil {
		return err
	}
	t.unstored = false
	t.fresh = len(t.course.events)
	switch sum, err := t.course.sum(); {
	case err != nil:
		return err
	case sum != events:
		return fmt.Errorf("round %d runs differently", t.Round)
	}
	return nil
}
