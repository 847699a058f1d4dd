package cardroom

import (
	"slices"
	"time"

	"felt.example/felt/internal/table"
	"felt.example/felt/money"
	"felt.example/felt/round"
)

// SitOut keeps a player from being dealt in from the next hand on.
func (r *Room) SitOut(n int, player string) (table.Changes, error) {
	return r.sitting(sitsOut, n, player)
}

// SitIn lets a player be dealt in again.
func (r *Room) SitIn(n int, player string) (table.Changes, error) {
	return r.sitting(sitsIn, n, player)
}

func (r *Room) sitting(kind string, n int, player string) (table.Changes, error) {
	var s table.Changes
	if err := r.t.Sits(n, player); err != nil {
		return s, err
	}
	return s, s.Event(kind, sitting{n})
}

// AtRisk implements table.Between: a hand may take all of the table stakes.
func (r *Room) AtRisk(n int) money.Cents { return r.t.Stack(n) }

// Brings implements table.Between.
func (r *Room) Brings(buyIn money.Cents) money.Cents { return buyIn }

// Opens implements table.Between: a hand that was not shown stays its player's secret.
func (*Room) Opens() bool { return false }

// Passes implements table.Between.
func (r *Room) Passes(n int) (table.Changes, error) {
	if r.seats[n-1].out {
		return table.Changes{}, nil
	}
	return r.SitOut(n, r.player(n))
}

// rest records that the player at a seat sits out, or is back, from now on.
func (r *Room) rest(n int, out bool) {
	if s := &r.seats[n-1]; s.out != out {
		s.out, s.since = out, r.t.Now()
	}
}

// SeatKept is how long the seat of a player who sits out, or has too few chips to play, is
// kept while others wait for one.
const SeatKept = 15 * time.Minute

// KeptUntil is the time until which a seat is kept whose player does not play, if others wait; the zero time means that it is kept
// without end.
func (r *Room) KeptUntil(n int) time.Time {
	if r.t.Seats[n-1].Player == "" || r.t.Plays(n) || r.able(n) {
		return time.Time{}
	}
	return r.seats[n-1].since.Add(SeatKept)
}

// TimedOut reports whether the clock acted for a seat in the hand in play and its player has not come back: nobody
// waits for him again.
func (r *Room) TimedOut(n int) bool {
	return r.seats[n-1].out && slices.ContainsFunc(r.t.Answers(), func(a round.Answer) bool { return a.Seat == n && table.ByClock(a) })
}
