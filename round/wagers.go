package round

import (
	"slices"
	"strconv"

	"felt.example/felt/cite"
	"felt.example/felt/money"
	"felt.example/felt/payout"
)

// Seats returns the seats in the round from the dealer's left, in the order in which players are
// dealt cards and asked.
func (r *Round) Seats() []*Seat { return r.seats }

// FromRight yields the seats in the round from the dealer's right, in the order in which wagers are
// settled.
func (r *Round) FromRight(yield func(*Seat) bool) {
	for i := len(r.seats) - 1; i >= 0; i-- {
		if !yield(r.seats[i]) {
			return
		}
	}
}

// Seat returns the seat with a number, or nil if it is not in the round.
func (r *Round) Seat(number int) *Seat {
	for _, s := range r.seats {
		if s.Number == number {
			return s
		}
	}
	return nil
}

// Has returns the amount in cents of a seat's open wager; 0 is none.
func (s *Seat) Has(wager WagerID) money.Cents {
	for i := range s.stakes {
		if s.stakes[i].wager == wager && s.stakes[i].open {
			return s.stakes[i].amount
		}
	}
	return 0
}

// Staked returns the amount in cents that the seat placed on a wager in this round, settled or not.
func (s *Seat) Staked(wager WagerID) money.Cents {
	for i := range s.stakes {
		if s.stakes[i].wager == wager {
			return s.stakes[i].amount
		}
	}
	return 0
}

// HasHand is Has for one of the seat's hands, n from 0.
func (s *Seat) HasHand(n int, wager WagerID) money.Cents {
	for i := range s.stakes {
		if st := &s.stakes[i]; st.wager == wager && int(st.hand) == n && st.open {
			return st.amount
		}
	}
	return 0
}

// HasAny reports whether any of the wagers is open.
func (s *Seat) HasAny(wagers ...WagerID) bool {
	for _, w := range wagers {
		if s.Has(w) > 0 {
			return true
		}
	}
	return false
}

// PlaceWager puts a wager of an amount in cents on the layout for a seat. A seat's first wager
// brings it into the round. A player without a name is his seat.
func (r *Round) PlaceWager(number int, player string, wager WagerID, amount money.Cents, c cite.Cite) {
	s := r.Seat(number)
	if s == nil {
		s = r.Join(number, player)
	}
	s.stake(wager, 0, amount)
	if r.listen != nil {
		r.listen(Event{Kind: EventWager, Cite: c, Seat: number, Wager: wager, Amount: amount})
	}
}

// PlaceHand puts a wager on one of a seat's hands, n from 0, during the round.
func (r *Round) PlaceHand(s *Seat, n int, wager WagerID, amount money.Cents, c cite.Cite) {
	s.stake(wager, n, amount)
	if r.listen != nil {
		r.listen(Event{Kind: EventWager, Cite: c, Seat: s.Number, Place: Place{Pile: HandPile(s.Number, n)}, Wager: wager, Amount: amount})
	}
}

// stake puts an open wager down on a hand.
func (s *Seat) stake(wager WagerID, hand int, amount money.Cents) {
	n := len(s.stakes)
	s.stakes = slices.Grow(s.stakes, 1)[:n+1]
	st := &s.stakes[n]
	*st = stake{} // and then in its place, which takes less time than a copy
	st.wager, st.hand, st.amount, st.open = wager, uint8(hand), amount, true
}

// SettleHand is Settle for the wager on one of the seat's hands, n from 0.
func (r *Round) SettleHand(s *Seat, n int, wager WagerID, pays payout.Payout, hand string, cites ...cite.Cite) {
	for i := range s.stakes {
		if st := &s.stakes[i]; st.wager == wager && int(st.hand) == n && st.open {
			r.close(s, st, pays, 0, hand, cites)
			return
		}
	}
}

// VoidHand returns the open wagers on one of the seat's hands, n from 0: those named, or every
// wager if none is named.
func (r *Round) VoidHand(s *Seat, n int, c cite.Cite, wagers ...WagerID) {
	for i := range s.stakes {
		if st := &s.stakes[i]; st.open && int(st.hand) == n && (len(wagers) == 0 || slices.Contains(wagers, st.wager)) {
			o := Outcome{Wager: st.wager, Number: n, Stake: st.amount, Result: Void, Returned: st.amount, Cites: r.cites([]cite.Cite{c})}
			if r.does(s, &o); st.open {
				st.open, st.void = false, true
				r.outcome(s, &o)
			}
		}
	}
}

// Settle settles an open wager by what its hand pays: it loses, pushes or wins. It does nothing if
// the wager is not down.
func (r *Round) Settle(s *Seat, wager WagerID, pays payout.Payout, hand string, cites ...cite.Cite) {
	r.settle(s, wager, pays, 0, hand, cites)
}

// SettleFromMeter is Settle for a payout that may be a share of the meter, with the meter's reading
// in cents.
func (r *Round) SettleFromMeter(s *Seat, wager WagerID, pays payout.Payout, meter money.Cents, hand string, cites ...cite.Cite) {
	r.settle(s, wager, pays, meter, hand, cites)
}

// Lose collects an open wager.
func (r *Round) Lose(s *Seat, wager WagerID, hand string, cites ...cite.Cite) {
	r.settle(s, wager, payout.Payout{}, 0, hand, cites)
}

// Return returns an open wager.
func (r *Round) Return(s *Seat, wager WagerID, hand string, cites ...cite.Cite) {
	r.settle(s, wager, payout.Push, 0, hand, cites)
}

func (r *Round) settle(s *Seat, wager WagerID, pays payout.Payout, meter money.Cents, hand string, cites []cite.Cite) {
	for i := range s.stakes {
		if st := &s.stakes[i]; st.wager == wager && st.open {
			r.close(s, st, pays, meter, hand, cites)
			return
		}
	}
}

// close settles an open stake.
func (r *Round) close(s *Seat, st *stake, pays payout.Payout, meter money.Cents, hand string, cites []cite.Cite) {
	o := r.draft()
	o.Wager, o.Number, o.Stake, o.Hand, o.Cites = st.wager, int(st.hand), st.amount, hand, r.cites(cites)
	switch {
	case pays.Loses():
		o.Result = Lose
	case pays.Halves():
		o.Result, o.Returned = Lose, (st.amount+1)/2
	case pays.Pushes():
		o.Result, o.Returned = Push, st.amount
	default:
		o.Result = Win
		r.pay(s, o, pays, st.amount, meter)
		if !pays.KeepsStake() {
			o.Returned += st.amount
		}
	}
	if r.does(s, o); st.open {
		st.open, st.paid, st.returned = false, o.Paid, o.Returned
		r.outcome(s, o)
	}
}

// draft is where an outcome is written before it is settled: in its place, unless others may come before it.
func (r *Round) draft() *Outcome {
	if r.parts {
		return new(Outcome)
	}
	n := len(r.outcomes)
	r.outcomes = slices.Grow(r.outcomes, 1)
	o := &r.outcomes[:n+1][n]
	*o = Outcome{}
	return o
}

// does asks a source that acts in parts to pay, return or take what comes of a wager. The wager may have been
// settled otherwise meanwhile, because its player left.
func (r *Round) does(s *Seat, o *Outcome) {
	if !r.parts {
		return
	}
	settles := *o
	settles.Seat, settles.Player = s.Number, s.Player
	r.part(Event{Kind: EventSettle, Cite: o.Cites[0], Seat: s.Number, Wager: o.Wager, Outcome: &settles})
}

// Reduce returns the excess of an open wager over the amount allowed.
func (r *Round) Reduce(s *Seat, wager WagerID, to money.Cents, c cite.Cite) {
	for i := range s.stakes {
		if st := &s.stakes[i]; st.wager == wager && st.open && st.amount > to {
			excess := st.amount - to
			o := Outcome{Wager: wager, Stake: excess, Result: Void, Returned: excess, Cites: r.cites([]cite.Cite{c})}
			if r.does(s, &o); st.open {
				st.amount = to
				r.outcome(s, &o)
			}
		}
	}
}

// Bonus pays a bonus that has no stake of its own, calculated on the amount given in cents. A
// player who left gets none.
func (r *Round) Bonus(s *Seat, bonus WagerID, on money.Cents, pays payout.Payout, hand string, cites ...cite.Cite) {
	r.bonus(s, Outcome{Wager: bonus, Hand: hand, Cites: r.cites(cites)}, on, pays)
}

// BonusFor is Bonus for a hand of another player, the holder.
func (r *Round) BonusFor(s, holder *Seat, bonus WagerID, on money.Cents, pays payout.Payout, hand string, cites ...cite.Cite) {
	r.bonus(s, Outcome{Wager: bonus, Hand: hand, HandOf: holder.Number, Cites: r.cites(cites)}, on, pays)
}

func (r *Round) bonus(s *Seat, o Outcome, on money.Cents, pays payout.Payout) {
	if s.Gone {
		return
	}
	o.Result = Bonus
	r.pay(s, &o, pays, on, 0)
	if r.does(s, &o); !s.Gone {
		r.outcome(s, &o)
	}
}

// pay works out the winnings and, if they are limited, cuts them at the payout limit.
func (r *Round) pay(s *Seat, o *Outcome, pays payout.Payout, on, meter money.Cents) {
	o.Paid = pays.Amount(on, meter)
	if percent, share := pays.FromMeter(); share {
		o.MeterShare, o.MeterLevel = percent, pays.Level()
	}
	if r.rules.Limit > 0 && slices.Contains(r.rules.Limited, o.Wager) && !slices.Contains(r.rules.Unlimited, o.Hand) {
		whose := s.Player
		if r.rules.LimitPerHand {
			whose = strconv.Itoa(s.Number)
		}
		if r.limited == nil {
			r.limited = make(map[string]money.Cents)
		}
		if left := r.rules.Limit - r.limited[whose]; o.Paid > left {
			o.LimitedFrom, o.Paid = o.Paid, left
			if r.rules.LimitCite != "" {
				o.Cites = more(&r.cited, o.Cites, r.rules.LimitCite)
			}
		}
		r.limited[whose] += o.Paid
	}
	o.Returned += o.Paid
}

func (r *Round) outcome(s *Seat, o *Outcome) {
	o.Seat, o.Player = s.Number, s.Player
	n := len(r.outcomes)
	r.outcomes = slices.Grow(r.outcomes, 1)[:n+1]
	if place := &r.outcomes[n]; place != o {
		*place = *o
	}
	if r.listen != nil {
		settled := *o
		settled.Cites = slices.Clone(o.Cites) // an event outlives the round
		r.event(Event{Kind: EventSettle, Cite: o.Cites[0], Seat: o.Seat, Wager: o.Wager, Outcome: &settled})
	}
}

// TurnedBack is said where void wagers no longer count for the meter.
const TurnedBack = "What the void wagers have contributed to the progressive meter is turned back"

// Void returns wagers to all players: those named, or every wager if none is named. Wagers already
// settled in this round are returned as well, and their payouts taken back; if none is named, so
// are bonuses.
func (r *Round) Void(c cite.Cite, wagers ...WagerID) {
	r.follows++
	defer func() { r.follows-- }()
	settled, back := len(r.outcomes), false
	for _, s := range r.seats {
		for i := range s.stakes {
			st := &s.stakes[i]
			if s.Gone || st.void || len(wagers) > 0 && !slices.Contains(wagers, st.wager) {
				continue
			}
			o := Outcome{
				Wager: st.wager, Number: int(st.hand), Stake: st.amount, Result: Void, Reversed: !st.open,
				Paid: -st.paid, Returned: st.amount - st.returned, Cites: r.cites([]cite.Cite{c}),
			}
			r.does(s, &o)
			st.open, st.void = false, true
			r.outcome(s, &o)
			back = back || st.wager == r.rules.TurnedBack
		}
	}
	if back {
		r.Procedure(r.rules.TurnedBackCite, TurnedBack)
	}
	if len(wagers) > 0 {
		return
	}
	for _, o := range r.outcomes[:settled] {
		if o.Result == Bonus && !r.Seat(o.Seat).Gone {
			void := Outcome{
				Wager: o.Wager, HandOf: o.HandOf, Result: Void, Reversed: true,
				Paid: -o.Paid, Returned: -o.Returned, Cites: r.cites([]cite.Cite{c}),
			}
			r.does(r.Seat(o.Seat), &void)
			r.outcome(r.Seat(o.Seat), &void)
		}
	}
}
