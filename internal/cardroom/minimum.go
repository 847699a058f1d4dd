package cardroom

import (
	"maps"
	"slices"

	"felt.example/felt/internal/table"
	"felt.example/felt/money"
	"felt.example/felt/pa/poker"
)

type agreeing struct {
	Seat    int         `json:"seat"`
	Minimum money.Cents `json:"minimum"`
}

// Agree records the minimum bet, in cents, to which a player agrees from the next hand on (§ 637a.8(k)); the
// posted one means that he agrees to no other.
func (r *Room) Agree(n int, player string, minimum money.Cents) (table.Changes, error) {
	var s table.Changes
	if err := r.t.Sits(n, player); err != nil {
		return s, err
	}
	if err := r.mayAgree(n, minimum); err != nil {
		return s, err
	}
	return s, s.Event(agrees, agreeing{n, minimum})
}

// mayAgree returns the reason why a seat may not agree to a minimum bet, or nil. A half-kill may take effect
// later, so its bets must be whole chips too.
func (r *Room) mayAgree(n int, minimum money.Cents) error {
	if minimum == r.posted.SmallBet {
		return nil
	}
	return r.posted.Agrees(n, minimum, poker.HalfKill.Chosen(r.t.Selected))
}

func (r *Room) applyMinimum(to agreeing) error {
	if err := r.has(to.Seat); err != nil {
		return err
	}
	if err := r.mayAgree(to.Seat, to.Minimum); err != nil {
		return err
	}
	r.agree(r.t.Seats[to.Seat-1].Player, to.Minimum)
	return nil
}

func (r *Room) agree(player string, minimum money.Cents) {
	r.agreed = maps.Clone(r.agreed)
	if r.agreed[player] = minimum; minimum == r.posted.SmallBet {
		delete(r.agreed, player)
	}
}

// minimum is the minimum bet to which all players in these seats agree; 0 means that they agree to none but the
// posted one. House players agree to what the people agree to.
func (r *Room) minimum(seats []int) money.Cents {
	var own []money.Cents
	for _, n := range seats {
		if player := r.t.Seats[n-1].Player; !table.IsProgram(player) {
			own = append(own, r.agreed[player])
		}
	}
	if len(own) == 0 || slices.Min(own) != slices.Max(own) {
		return 0
	}
	return own[0]
}
