package floor

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"felt.example/felt/internal/table"
	"felt.example/felt/journal"
	"felt.example/felt/pa"
	"felt.example/felt/round"
)

// A floorperson can stop a table, a game or a player at once. A table that is stopped, or whose game is, waits,
// and its clocks stop; players who have no hand in play can leave it with their chips. A player who is stopped can
// wager nowhere, and is cashed out when his hand is over.

// StopScope is what is stopped.
type StopScope string

// What can be stopped.
const (
	OneTable  StopScope = "table"
	OneGame   StopScope = "game"
	OnePlayer StopScope = "player"
)

// Target is one table, game or player.
type Target struct {
	Scope StopScope `json:"scope"`
	ID    string    `json:"id"`
}

// Stop is something that is stopped: since when, by whom and why.
type Stop struct {
	Target
	By Power
	At time.Time
	// Held: a dealer or a floorperson holds the table because of something that happens there.
	Held bool
	// Reported is what he says went wrong; nil is nothing that the chapter names.
	Reported *Reported
}

// Reported is an irregularity that somebody names as he holds a table. A floorperson declares it, or does not.
type Reported struct {
	// Round is in which round, and Declared how many irregularities had been declared in it.
	Round    int                `json:"round"`
	Declared int                `json:"declared"`
	Is       round.Irregularity `json:"is"`
}

// hold is what is stopped; of a table that is held, also what was reported. Holds of earlier builds have no report.
type hold struct {
	Target
	Reported *Reported `json:"reported,omitempty"`
}

// stopsShard records the stops.
const stopsShard = "stops"

// The kinds of event there.
const (
	stopped = "stop"  // Target
	holds   = "hold"  // hold: a table is held; its dealer may do this too
	goesOn  = "go_on" // Target
)

// stops are all that is stopped on a floor.
type stops struct {
	order  sync.Mutex
	writer writer
	mu     sync.Mutex // guards of
	of     map[Target]Stop
}

func (s *stops) apply(e journal.Entry) error {
	if len(e.Events) != 1 || len(e.Transfers) > 0 || e.Acted == nil {
		return fmt.Errorf("one thing is stopped, or goes on, at a time, and it is said why")
	}
	var h hold
	if err := json.Unmarshal(e.Events[0].Data, &h); err != nil {
		return err
	}
	t := h.Target
	s.mu.Lock()
	defer s.mu.Unlock()
	_, is := s.of[t]
	switch {
	case h.Reported != nil && e.Events[0].Kind != holds:
		return fmt.Errorf("%.40q has no report", e.Events[0].Kind)
	case !is && (e.Events[0].Kind == stopped || e.Events[0].Kind == holds && t.Scope == OneTable):
		by := Power{Person: strings.TrimPrefix(e.Actor, journal.Person("")), From: e.Acted.From, Reason: e.Acted.Reason}
		s.of[t] = Stop{t, by, e.Clock, e.Events[0].Kind == holds, h.Reported}
	case e.Events[0].Kind == goesOn && is:
		delete(s.of, t)
	default:
		return fmt.Errorf("%.40q of %s %.40q, which is not to be done now", e.Events[0].Kind, t.Scope, t.ID)
	}
	return nil
}

func (s *stops) find(scope StopScope, id string) (Stop, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	one, is := s.of[Target{scope, id}]
	return one, is
}

// Stops are all that is stopped, the earliest first.
func (f *Floor) Stops() []Stop {
	f.stops.mu.Lock()
	defer f.stops.mu.Unlock()
	all := make([]Stop, 0, len(f.stops.of))
	for _, s := range f.stops.of {
		all = append(all, s)
	}
	slices.SortFunc(all, func(a, b Stop) int { return cmp.Or(a.At.Compare(b.At), cmp.Compare(a.ID, b.ID)) })
	return all
}

// Stopped is all that is stopped, for display.
func (f *Floor) Stopped() []table.StopView {
	all := []table.StopView{}
	for _, s := range f.Stops() {
		v := table.StopView{Scope: string(s.Scope), ID: s.ID, Name: s.ID, By: f.named(s.By.Person), At: s.At.UnixMilli(), Reason: s.By.Reason}
		switch s.Scope {
		case OneGame:
			v.Name = pa.Game(s.ID).Name
		case OnePlayer:
			v.Name = f.named(s.ID)
		case OneTable:
		}
		all = append(all, v)
	}
	return all
}

// Stop stops a table, a game or a player at once.
func (f *Floor) Stop(ctx context.Context, by Power, t Target) error {
	return f.turn(ctx, by, stopped, t, nil)
}

// Hold holds a table; its dealer may do this too. Nothing is done there until a floorperson lets it go on. What went wrong may be reported
// with it, and nil is nothing; the error says what is wrong with a report.
func (f *Floor) Hold(ctx context.Context, by Power, table string, wrong *round.Irregularity) error {
	return f.turn(ctx, by, holds, Target{OneTable, table}, wrong)
}

// GoOn lets what was stopped go on.
func (f *Floor) GoOn(ctx context.Context, by Power, t Target) error {
	return f.turn(ctx, by, goesOn, t, nil)
}

// turn stops something, or lets it go on.
func (f *Floor) turn(ctx context.Context, by Power, kind string, t Target, wrong *round.Irregularity) error {
	if err := by.check(); err != nil {
		return err
	}
	lives, err := f.at(t)
	if err != nil {
		return err
	}
	if t.Scope == OnePlayer && f.one(by.Person, t.ID) {
		return ErrSelf
	}
	of := hold{Target: t}
	for _, l := range lives {
		l.mu.Lock()
		gains, err := l.gains(by.Person), error(nil)
		if wrong != nil {
			of.Reported = &Reported{l.table.Round, l.declared(), *wrong}
			err = l.table.Reports(wrong)
		}
		l.mu.Unlock()
		if gains {
			return ErrPower
		}
		if err != nil {
			return err
		}
	}
	f.stops.order.Lock()
	defer f.stops.order.Unlock()
	switch _, is := f.stops.find(t.Scope, t.ID); {
	case is && kind != goesOn:
		return fmt.Errorf("the %s is stopped already", t.Scope)
	case !is && kind == goesOn:
		return fmt.Errorf("the %s is not stopped", t.Scope)
	}
	event, err := encode(kind, of)
	if err != nil {
		return err
	}
	if err := f.stops.writer.appendBy(ctx, "stop/"+newKey(), by.alone(), table.Changes{Events: []journal.Event{event}}); err != nil {
		return err
	}
	f.turned()
	return nil
}

// turned has all tables look at what is stopped.
func (f *Floor) turned() {
	for _, l := range f.lives() {
		l.mu.Lock()
		l.turned()
		l.mu.Unlock()
	}
}

// at are the tables that a stop affects: for a player, those where he has chips.
func (f *Floor) at(t Target) ([]*Live, error) {
	var known bool
	switch t.Scope {
	case OneTable:
		known = f.Table(t.ID) != nil
	case OneGame:
		known = pa.Game(t.ID) != nil
	case OnePlayer:
		known = f.find(t.ID) != nil
	default:
		return nil, fmt.Errorf("%.40q: a table, a game or a player can be stopped", t.Scope)
	}
	if !known {
		return nil, fmt.Errorf("there is no %s %.40q", t.Scope, t.ID)
	}
	return slices.DeleteFunc(f.lives(), func(l *Live) bool {
		l.mu.Lock()
		defer l.mu.Unlock()
		switch t.Scope {
		case OneTable:
			return l.id != t.ID
		case OneGame:
			return l.table.Game != t.ID
		default:
			return !l.gains(t.ID)
		}
	}), nil
}

// barred returns the reason why a player may not wager, or nil.
func (f *Floor) barred(player string) error {
	if s, is := f.stops.find(OnePlayer, player); is {
		return fmt.Errorf("a floorperson has stopped you from wagering: %s", s.By.Reason)
	}
	return nil
}

// errHeld refuses anything at a table while it is held.
var errHeld = errors.New("nothing is done at this table now")

// held says why the table waits; "" if it does not.
func (l *Live) held() string {
	for _, t := range []Target{{OneTable, l.id}, {OneGame, l.table.Game}} {
		switch s, is := l.floor.stops.find(t.Scope, t.ID); {
		case is && s.Held:
			return "This table is held: " + s.By.Reason
		case is:
			return fmt.Sprintf("A floorperson has stopped this %s: %s", t.Scope, s.By.Reason)
		}
	}
	if l.proposed.waiting != nil {
		return "The table waits while two floorpersons decide something"
	}
	return ""
}

// declared is how many irregularities were declared in the round.
func (l *Live) declared() (n int) {
	for _, a := range l.table.Answers() {
		if a.Irregularity != nil {
			n++
		}
	}
	return n
}

// reported is what who holds the table says went wrong, until one is declared or another round has begun; nil is nothing.
func (l *Live) reported() *table.ReportView {
	s, is := l.floor.stops.find(OneTable, l.id)
	if !is || s.Reported == nil || s.Reported.Round != l.table.Round || s.Reported.Declared != l.declared() {
		return nil
	}
	of := s.Reported.Is
	v := &table.ReportView{Kind: of.Kind, CardAt: of.Places, Seat: of.Seat, Choice: of.Choice, By: l.floor.named(s.By.Person), At: s.At.UnixMilli()}
	if of.Amount > 0 {
		v.Amount = of.Amount.String()
	}
	return v
}

// holds refuses what players try to do while the table is held.
func (l *Live) holds() error {
	if why := l.held(); why != "" {
		return fmt.Errorf("%w. %s", errHeld, why)
	}
	l.pauses()
	return nil
}

// letsGo lets players leave a stopped table who wait for nothing else, and reports whether anybody did.
func (l *Live) letsGo(ctx context.Context) (did bool, err error) {
	if l.proposed.waiting != nil {
		return false, nil
	}
	for i, seat := range l.table.Seats {
		player := seat.Player
		if player == "" || table.IsProgram(player) || l.table.Stays(i+1) {
			continue
		}
		if seat.Leaving || l.floor.barred(player) != nil || l.floor.protector.stopped(player) != nil {
			return true, l.leave(ctx, journal.Program, player, i+1)
		}
	}
	return false, nil
}

// turned takes note that the table may now be held, or no longer is, and says so.
func (l *Live) turned() {
	l.pauses()
	l.changed()
}

// pauses stops the table's clocks while it is held. What sets one calls this before, or the time of a stop that is over but not yet noted
// would be added to it.
func (l *Live) pauses() {
	now := l.floor.Clock()
	switch held := l.held() != ""; {
	case held && l.since.IsZero():
		l.since = now
	case !held && !l.since.IsZero():
		stood := now.Sub(l.since)
		l.since = time.Time{}
		for _, at := range []*time.Time{&l.next, &l.closes, &l.deadline} {
			if !at.IsZero() {
				*at = at.Add(stood)
			}
		}
		for due, at := range l.due {
			l.due[due] = at.Add(stood)
		}
		for player, since := range l.gone {
			l.gone[player] = since.Add(stood)
		}
	}
}

// now is the time by the table's clocks, which are stopped while it is held.
func (l *Live) now() time.Time {
	if !l.since.IsZero() {
		return l.since
	}
	return l.floor.Clock()
}
