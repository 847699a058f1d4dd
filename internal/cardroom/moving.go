package cardroom

import (
	"fmt"
	"maps"
	"slices"

	"felt.example/felt/internal/table"
	"felt.example/felt/journal"
)

// moving is a player at a seat who asks for another, or moves to it. To is 0 where he no longer asks.
type moving struct {
	Seat int `json:"seat"`
	To   int `json:"to"`
}

// asking is a player who has asked for another seat.
type asking struct {
	Player string `json:"player"`
	To     int    `json:"to"`
}

// AskSeat has a player ask for another seat at the table, or with 0 for none any more. No clause speaks of it; first asked, first served,
// and before those who wait for a seat, is the house's practice.
func (r *Room) AskSeat(n int, player string, to int) (table.Changes, error) {
	var s table.Changes
	if err := r.t.Sits(n, player); err != nil {
		return s, err
	}
	if to != 0 {
		if err := r.t.Takes(to); err != nil {
			return s, err
		}
	}
	switch {
	case to == n:
		return s, fmt.Errorf("seat %d is yours", n)
	case to == r.Asks(player):
		return s, fmt.Errorf("you have asked for this already")
	}
	return s, s.Event(asksSeat, moving{n, to})
}

// Asks is the seat that a player has asked for; 0 is none.
func (r *Room) Asks(player string) int {
	for _, a := range r.asked {
		if a.Player == player {
			return a.To
		}
	}
	return 0
}

// Asked is who has first asked for a seat; "" is nobody.
func (r *Room) Asked(to int) (player string) {
	for _, a := range r.asked {
		if a.To == to {
			return a.Player
		}
	}
	return ""
}

// Unasked is how many seats are free that no player at the table has asked for.
func (r *Room) Unasked() (free int) {
	for i, s := range r.t.Seats {
		if s.Player == "" && r.Asked(i+1) == "" {
			free++
		}
	}
	return free
}

// Moves is the next who can move now, between hands, to a seat that he has asked for; ok is false if nobody can.
func (r *Room) Moves() (n, to int, ok bool) {
	for i, s := range r.t.Seats {
		if s.Player == "" && r.Asked(i+1) != "" {
			n := slices.IndexFunc(r.t.Seats, func(s table.Seat) bool { return s.Player == r.Asked(i+1) }) + 1
			if _, err := r.Move(n, i+1); err == nil {
				return n, i + 1, true
			}
		}
	}
	return 0, 0, false
}

// Move moves a player with his whole stack to a seat that he has first asked for. What he owes in Blind Bets then is what somebody owes
// who leaves the table and comes back at once, so nobody gains by a move.
func (r *Room) Move(n, to int) (table.Changes, error) {
	var s table.Changes
	if err := r.t.Takes(n); err != nil {
		return s, err
	}
	if err := r.t.Takes(to); err != nil {
		return s, err
	}
	switch player := r.t.Seats[n-1].Player; {
	case player == "" || r.Asked(to) != player:
		return s, fmt.Errorf("the player at seat %d has not first asked for seat %d", n, to)
	case r.t.Seats[to-1].Player != "":
		return s, fmt.Errorf("seat %d is taken", to)
	case !r.t.Idle() || r.t.Stays(n):
		return s, fmt.Errorf("the player at seat %d can move when his hand is over", n)
	}
	if stack := r.t.Stack(n); stack > 0 {
		s.Transfers = []journal.Transfer{{From: r.t.SeatAccount(n), To: r.t.SeatAccount(to), Amount: stack, Memo: "another seat"}}
	}
	return s, s.Event(moves, moving{n, to})
}

func (r *Room) applyAsk(m moving) error {
	if r.player(m.Seat) == "" || m.To < 0 || m.To > len(r.seats) {
		return fmt.Errorf("nobody at seat %d asks for seat %d", m.Seat, m.To)
	}
	r.unask(r.player(m.Seat))
	if m.To > 0 {
		r.asked = append(slices.Clip(r.asked), asking{r.player(m.Seat), m.To})
	}
	return nil
}

// unask forgets what a player has asked for.
func (r *Room) unask(player string) {
	r.asked = slices.DeleteFunc(slices.Clone(r.asked), func(a asking) bool { return a.Player == player })
}

func (r *Room) applyMove(m moving) error {
	player := r.player(m.Seat)
	if player == "" || m.To < 1 || m.To > len(r.seats) || r.player(m.To) != "" {
		return fmt.Errorf("nobody can move from seat %d to seat %d", m.Seat, m.To)
	}
	r.unask(player)
	r.order = slices.Clone(r.order)
	r.order[slices.Index(r.order, m.Seat)] = m.To
	was := r.seats[m.Seat-1]
	if r.goesOn {
		r.departs(m.Seat, r.t.Stack(m.To)) // the stack is there already
	}
	r.seats[m.Seat-1], r.seats[m.To-1] = seat{}, seat{out: was.out, sat: was.sat, since: r.t.Now(), used: was.used, straddles: was.straddles, mucks: was.mucks}
	r.t.Seats[m.Seat-1], r.t.Seats[m.To-1] = table.Seat{}, r.t.Seats[m.Seat-1]
	r.enters(m.To, player)
	r.gone = maps.Clone(r.gone)
	delete(r.gone, player)
	return nil
}
