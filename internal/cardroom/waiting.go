package cardroom

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"felt.example/felt/internal/lists"
	"felt.example/felt/internal/table"
)

// Waiter is a player for whom a free seat is kept until a time. Call is the call by which he comes from the list of the game and limit.
//
// In earlier builds players waited at a table: their call is 0, and the zero time means that no seat is offered to them yet.
type Waiter struct {
	Player string    `json:"player"`
	Name   string    `json:"name,omitempty"`
	Until  time.Time `json:"until,omitzero"`
	Call   int       `json:"call,omitempty"`
}

// free is the number of empty seats.
func (r *Room) free() int {
	free := 0
	for _, s := range r.t.Seats {
		if s.Player == "" {
			free++
		}
	}
	return free
}

func (r *Room) waiter(player string) int {
	return slices.IndexFunc(r.waiting, func(w Waiter) bool { return w.Player == player })
}

// Keep keeps a free seat until a time for a player who is called to the table, once for each call.
func (r *Room) Keep(w Waiter) (table.Changes, error) {
	var s table.Changes
	if err := r.MayKeep(w.Player); err != nil {
		return s, err
	}
	if w.Call <= r.called || w.Until.IsZero() || w.Player == "" {
		return s, fmt.Errorf("call %d is to keep a seat; the last that did is %d", w.Call, r.called)
	}
	return s, s.Event(lists.Kept, w)
}

// MayKeep returns the reason why no seat can be kept for a player who is called to the table, or nil.
func (r *Room) MayKeep(player string) error {
	switch {
	case r.t.Stopped != "":
		return fmt.Errorf("the table has stopped: %s", r.t.Stopped)
	case r.t.Closed:
		return fmt.Errorf("the table is closed")
	case r.t.SeatsOf(player) > 0:
		return fmt.Errorf("he has a seat at this table")
	case r.waiter(player) >= 0:
		return fmt.Errorf("a seat is kept for him at this table")
	case r.free() <= len(r.waiting):
		return fmt.Errorf("no seat is free at this table")
	}
	return nil
}

// LastCall is the last call by which a seat was kept.
func (r *Room) LastCall() int { return r.called }

// Wait puts a player's name on the waiting list of an earlier build: first come, first served.
func (r *Room) Wait(player, name string) (table.Changes, error) {
	var s table.Changes
	switch {
	case r.t.Stopped != "":
		return s, fmt.Errorf("the table has stopped: %s", r.t.Stopped)
	case r.t.SeatsOf(player) > 0:
		return s, fmt.Errorf("you have a seat at this table")
	case r.waiter(player) >= 0:
		return s, fmt.Errorf("your name is on the waiting list")
	case r.free() > len(r.waiting):
		return s, fmt.Errorf("a seat is free; take it")
	}
	return s, s.Event(waits, Waiter{Player: player, Name: name})
}

// StopWaiting takes a player's name off the waiting list.
func (r *Room) StopWaiting(player string) (table.Changes, error) {
	var s table.Changes
	if r.waiter(player) < 0 {
		return s, fmt.Errorf("your name is not on the waiting list")
	}
	return s, s.Event(waitsNot, Waiter{Player: player})
}

// Queue are the players for whom a seat is kept, and those of earlier builds who wait for one, in the order in which they get it.
func (r *Room) Queue() []Waiter { return r.waiting }

// Offer keeps a free seat until a time for the first player who waits at the table and has no offer. Without an event there is
// nobody who waits, or no seat.
func (r *Room) Offer(until time.Time) (table.Changes, error) {
	var s table.Changes
	free := r.free()
	for _, w := range r.waiting {
		if free == 0 {
			break
		}
		if w.Until.IsZero() {
			return s, s.Event(offered, Waiter{Player: w.Player, Until: until})
		}
		free--
	}
	return s, nil
}

// ErrKept refuses a seat that is kept for somebody else.
var ErrKept = errors.New("the free seats are offered to those who wait; put your name down")

// mayTakeSeat returns the reason why a player may not take a free seat before those who wait, or nil.
func (r *Room) mayTakeSeat(player string) error {
	at := r.waiter(player)
	switch {
	case at >= 0 && r.waiting[at].Until.IsZero():
		return fmt.Errorf("no seat is free for you yet; you are number %d of those who wait", at+1)
	case at < 0 && r.free() <= len(r.waiting):
		return ErrKept
	}
	return nil
}

func (r *Room) applyWaiter(kind string, w Waiter) error {
	switch kind {
	case lists.Kept:
		r.called = max(r.called, w.Call)
		fallthrough
	case waits:
		r.waiting = append(slices.Clip(r.waiting), w)
		return nil
	}
	at := r.waiter(w.Player)
	switch {
	case at < 0:
		return fmt.Errorf("player %q is not waiting", w.Player)
	case kind == waitsNot:
		r.unlist(w.Player)
	default:
		r.waiting = slices.Clone(r.waiting)
		r.waiting[at].Until = w.Until
	}
	return nil
}

// unlist takes a player off the list, if he is on it.
func (r *Room) unlist(player string) {
	if at := r.waiter(player); at >= 0 {
		r.waiting = slices.Delete(slices.Clone(r.waiting), at, at+1)
	}
}
