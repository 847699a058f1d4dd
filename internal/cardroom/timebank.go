package cardroom

import (
	"slices"
	"time"

	"felt.example/felt/pa/poker"
	"felt.example/felt/round"
)

// Reserve is how much longer the player whom a question asks may take when its time is up: what is left of his time bank. The straddle and
// the showdown take none, since there nothing is lost when the time is up; nor does a player without a device, whom no clock hurries.
func (r *Room) Reserve(q *round.Question) time.Duration {
	if q.Kind != round.AskDecision || len(q.Seats) != 1 || r.t.Seats[q.Seats[0]-1].Served || offers(q, "straddle") || offers(q, "concede") {
		return 0
	}
	return time.Duration(r.bank(q.Seats[0])) * time.Second
}

func offers(q *round.Question, choice string) bool {
	return slices.ContainsFunc(q.Choices, func(o round.Choice) bool { return o.ID == choice })
}

// bank is how many seconds are left of the time bank of a seat.
func (r *Room) bank(n int) int { return max(0, poker.TimeBank.Of(r.t.Selected)-r.seats[n-1].used) }

// refill gives back a second of his time bank to each who was dealt in to the hand that is over.
func (r *Room) refill() {
	for _, n := range r.in() {
		r.seats[n-1].used = max(0, r.seats[n-1].used-1)
	}
}
