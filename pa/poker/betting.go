package poker

import (
	"felt.example/felt/cite"
	"felt.example/felt/money"
)

// Legal is what a seat may do in its turn. Amounts are in cents.
type Legal struct {
	// Fold: the seat may give up its hand.
	Fold bool
	// Call is the chips that a call takes, at most the stack; 0 is a check.
	Call money.Cents
	// Min and Max are the least and most that the seat may bet or raise to, counted over this
	// betting round; 0 is that it may not.
	Min, Max money.Cents
}

// Doing is what a seat does in its turn.
type Doing uint8

// What a seat may do. A check is a call of nothing, a bet a raise of nothing.
const (
	Nothing Doing = iota
	Fold
	Call
	Raise
)

// Action is what a seat does; To is what it raises to, counted over this betting round.
type Action struct {
	Doing Doing
	To    money.Cents
}

// Allows reports whether the action is one of the legal ones.
func (l Legal) Allows(a Action) bool {
	switch a.Doing {
	case Fold:
		return l.Fold
	case Call:
		return true
	case Raise:
		return l.Max > 0 && a.To >= l.Min && a.To <= l.Max
	case Nothing:
	}
	return false
}

// begin readies a betting round.
func (h *Hand) begin(street int) {
	h.least = h.size(&h.Variant.streets[street])
	h.raise, h.Level, h.bets, h.opened = h.least, 0, 0, PostsAnte
	for i := range h.Seats {
		s := &h.Seats[i]
		s.Bet, s.acted, s.checked = 0, false, false
	}
}

// force is § 637a.10(d), (e): the Forced Bet, then the others.
func (h *Hand) force(st *street) {
	first := h.forced()
	if first < 0 {
		return // all are All-in with their antes
	}
	if h.Posted.ForcedBet == 0 {
		h.bet(first, len(h.Seats), st)
		return
	}
	amount, s := h.Posted.ForcedBet, &h.Seats[first]
	if h.Posted.Read.Completed && amount < min(h.least, s.Stack) {
		full := min(h.least, s.Stack)
		h.Forcing = true
		if h.players.Act(h, first, Legal{Call: amount, Min: full, Max: full}).Doing == Raise {
			amount = h.least
		}
		h.Forcing = false
	}
	h.post(first, amount, PostsForcedBet, h.Variant.forcedBy)
	if h.Level >= h.least {
		h.bets = 1
	}
	h.first = h.next(first)
	h.bet(h.first, len(h.Seats)-1, st)
}

// bet is a betting round: pending seats from the first on must answer, and after each bet or
// raise all others again. The first that has a decision begins it.
func (h *Hand) bet(first, pending int, st *street) {
	begun := false
	for seat := first; pending > 0; seat = h.next(seat) {
		pending--
		s := &h.Seats[seat]
		if s.Folded || s.Stack == 0 {
			continue
		}
		if h.in == 1 {
			return
		}
		owed := h.owed(seat)
		if owed <= 0 && h.live == 1 {
			continue
		}
		if !begun {
			h.first, begun = seat, true
		}
		legal := h.legal(seat, owed, st)
		a := h.players.Act(h, seat, legal)
		c := st.betting
		if h.Level == 0 && seat == h.first && !s.acted {
			c = st.begun
		}
		if h.apply(seat, a, legal, c) {
			pending = len(h.Seats) - 1
		}
	}
}

// owed is what a seat must put in to call: up to the bet, or what others have really put
// in where nobody can bet any more.
func (h *Hand) owed(seat int) money.Cents {
	bet := h.Seats[seat].Bet
	if h.live > 1 {
		return h.Level - bet
	}
	var most money.Cents
	for i := range h.Seats {
		if i != seat {
			most = max(most, h.Seats[i].Bet)
		}
	}
	return min(most, h.Level) - bet
}

// legal is what a seat may do.
func (h *Hand) legal(seat int, owed money.Cents, st *street) Legal {
	s, p := &h.Seats[seat], h.Posted
	l := Legal{Fold: owed > 0 || !st.open || seat != h.first, Call: max(0, min(owed, s.Stack))}
	most := s.Bet + s.Stack
	if most <= h.Level || !h.mayRaise(s) || !h.answerable(seat) {
		return l
	}
	least := h.full()
	greatest := most
	switch p.Betting {
	case Limit:
		greatest = least
	case PotLimit:
		greatest = max(least, h.Level+h.Total+h.Level-s.Bet)
	case NoLimit:
	}
	l.Min, l.Max = min(least, most), min(greatest, most)
	return l
}

// full is the least full bet or raise: a bet under the least one, as a Forced Bet may be,
// is completed, or in other readings raised by a full bet; any other is raised by no less than
// the last full raise.
func (h *Hand) full() money.Cents {
	read := h.Posted.Read
	switch {
	case h.Level >= h.least:
		return h.Level + h.raise
	case h.opened == PostsForcedBet && read.Over, h.opened == Bets && read.Opening:
		return h.Level + h.least
	}
	return h.least
}

// mayRaise reports whether the betting is open to the seat: a player who has called or bet may raise
// again only after a full raise, or after short ones that together come to one; one who has only
// checked, unless it is posted to the contrary, after any bet (§ 637a.8(j)).
func (h *Hand) mayRaise(s *Seat) bool {
	p := h.Posted
	switch {
	case p.NoCheckRaise && s.checked:
		return false
	case p.Raises > 0 && h.bets > p.Raises && (h.in > 2 || !p.FreeHeadsUp):
		return false
	}
	return !s.acted || s.answered == 0 && !h.earlier || h.bets > s.answeredBets || h.Level-s.answered >= h.raise
}

// answerable reports whether another player has chips to answer a raise with.
func (h *Hand) answerable(seat int) bool {
	for i := range h.Seats {
		if s := &h.Seats[i]; i != seat && !s.Folded && s.Stack > 0 && s.Bet+s.Stack > h.Level {
			return true
		}
	}
	return false
}

// apply does what a seat decided; it reports whether the others must answer.
func (h *Hand) apply(seat int, a Action, l Legal, c cite.Cite) (raised bool) {
	s := &h.Seats[seat]
	switch a.Doing {
	case Nothing:
		return false
	case Fold:
		h.Kill(seat)
		h.note(Note{Kind: Folds, Seat: seat, Cite: c})
		return false
	case Call:
		if l.Call == 0 {
			s.checked = true
			h.note(Note{Kind: Checks, Seat: seat, Cite: c})
		} else {
			h.put(seat, l.Call, Calls, c)
		}
	case Raise:
		kind := Raises
		switch {
		case h.Level == 0:
			kind, h.opened = Bets, Bets
		case h.Level < h.least && h.full() == h.least:
			kind = Completes
		}
		if a.To >= h.full() {
			h.bets++
			if h.Posted.Betting != Limit {
				h.raise = max(h.raise, a.To-h.Level)
			}
		}
		h.Level, h.Bettor = a.To, seat
		h.put(seat, a.To-s.Bet, kind, c)
		raised = true
	}
	s.acted, s.answered, s.answeredBets = true, h.Level, h.bets
	return raised
}
