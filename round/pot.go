package round

import (
	"felt.example/felt/cite"
	"felt.example/felt/money"
)

// Join brings a seat into the round without a wager. A player without a name is his seat.
func (r *Round) Join(number int, player string) *Seat {
	s := r.seat(number, player)
	r.seats = append(r.seats, s)
	for at := len(r.seats) - 1; at > 0 && r.seats[at-1].Number > number; at-- {
		r.seats[at-1], r.seats[at] = s, r.seats[at-1]
	}
	return s
}

// Bet adds chips to a seat's bets in a pot that several players bet into. How names the kind of
// bet.
func (r *Round) Bet(s *Seat, pot WagerID, amount money.Cents, how string, c cite.Cite) {
	if len(s.stakes) == 0 {
		s.stakes = append(s.stakes, stake{wager: pot, open: true})
	}
	s.stakes[0].amount += amount
	r.event(Event{Kind: EventWager, Cite: c, Seat: s.Number, Wager: pot, Amount: amount, Choice: how})
}

// Award settles a seat's share of one pot, numbered from 0: its stake there and the amount awarded,
// in cents.
func (r *Round) Award(s *Seat, pot WagerID, number int, stake, awarded money.Cents, hand string, cites ...cite.Cite) {
	o := Outcome{Wager: pot, Number: number, Stake: stake, Returned: awarded, Hand: hand, Cites: r.cites(cites)}
	switch {
	case awarded > stake:
		o.Result, o.Paid = Win, awarded-stake
	case awarded == stake:
		o.Result = Push
	default:
		o.Result = Lose
	}
	if awarded > 0 { // else the chips lie in the pot already
		r.does(s, &o)
	}
	if len(s.stakes) > 0 {
		st := &s.stakes[0]
		st.amount -= stake
		st.open = st.amount > 0
	}
	r.outcome(s, &o)
}

// Take makes an event: the house takes chips out of a pot, as a rake or a contribution to a fund.
func (r *Round) Take(what string, amount money.Cents, c cite.Cite) {
	if r.parts {
		r.part(Event{Kind: EventTake, Cite: c, Choice: what, Amount: amount})
	}
	r.event(Event{Kind: EventTake, Cite: c, Choice: what, Amount: amount})
}

// Fund makes an event: a seat is awarded money of a fund, in cents. The cage pays it, so no chips
// of the table move.
func (r *Round) Fund(s *Seat, fund string, amount money.Cents, hand string, c cite.Cite) {
	r.event(Event{Kind: EventFund, Cite: c, Seat: s.Number, Choice: fund, Amount: amount, Text: hand})
}
