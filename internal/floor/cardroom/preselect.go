package cardroom

import (
	"fmt"
	"slices"

	"felt.example/felt/internal/cardroom"
	"felt.example/felt/journal"
	"felt.example/felt/money"
	"felt.example/felt/round"
)

// preselected is what a player chose before his turn, with the betting round and the amount to call at that time.
type preselected struct {
	player, choice string
	round, street  int
	call           money.Cents
}

// preselect keeps what the server is to do for a player when his turn comes: one of the room's Preselect choices,
// or "" for nothing. It is recorded only when it is done.
func (r *room) preselect(player string, seat int, choice string) error {
	known := []string{"", cardroom.PreselectCheck, cardroom.PreselectCheckFold, cardroom.PreselectCall, cardroom.PreselectCallAny}
	street, call, ok := r.between().Betting(seat)
	q := r.Table().Waiting()
	switch {
	case player == "" || seat < 1 || seat > len(r.Table().Seats) || r.Table().Seats[seat-1].Player != player:
		return fmt.Errorf("seat %d is not yours", seat)
	case !slices.Contains(known, choice):
		return fmt.Errorf("%.40q can not be chosen before your turn", choice)
	case q != nil && slices.Contains(q.Seats, seat):
		return fmt.Errorf("it is your turn")
	case !ok:
		return fmt.Errorf("seat %d has no turn to come in this betting round", seat)
	}
	delete(r.before, seat)
	if choice != "" {
		r.before[seat] = preselected{player, choice, r.Table().Round, street, call}
	}
	r.Changed()
	return nil
}

// chosen is what a player chose before his turn, if it still holds.
func (r *room) chosen(seat int) string {
	p, ok := r.before[seat]
	if !ok {
		return ""
	}
	street, call, in := r.between().Betting(seat)
	stands := in && p.player == r.Table().Seats[seat-1].Player && p.round == r.Table().Round && p.street == street
	if p.choice == cardroom.PreselectCheck || p.choice == cardroom.PreselectCall {
		stands = stands && p.call == call
	}
	if !stands {
		delete(r.before, seat)
		return ""
	}
	return p.choice
}

// preselection is the answer that a player chose before his turn; ok is false without one.
func (r *room) preselection(q *round.Question) (a round.Answer, ok bool) {
	if len(q.Seats) != 1 {
		return a, false
	}
	seat := q.Seats[0]
	offers := func(choice string) bool {
		return slices.ContainsFunc(q.Choices, func(o round.Choice) bool { return o.ID == choice })
	}
	does := map[string][]string{
		cardroom.PreselectCheck: {"check"}, cardroom.PreselectCheckFold: {"check", "fold"},
		cardroom.PreselectCall: {"call"}, cardroom.PreselectCallAny: {"check", "call"},
	}[r.chosen(seat)]
	for _, choice := range does {
		if offers(choice) {
			return round.Answer{Question: q.ID, Actor: journal.Person(r.Table().Seats[seat-1].Player), Seat: seat, Choice: choice}, true
		}
	}
	return a, false
}
