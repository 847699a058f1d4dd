package game

import (
	"slices"

	"felt.example/felt/cite"
	"felt.example/felt/money"
	"felt.example/felt/record"
	"felt.example/felt/round"
)

// NoMoreBets asks for the wagers on the layout, checks them against the game's declaration, and
// brings them into the round under the clause given. A wager that one of accepts rejects stays
// outside the round.
func (s *Selected) NoMoreBets(r *round.Round, c cite.Cite, accepts ...func(round.Stake) bool) {
	q := r.Pose(round.AskWagers, c, "No more bets")
	q.Choices, q.Check, q.Steady = r.Only("no_more_bets", c), s.stakes, true
	stakes := r.Answer().Stakes
	r.Announced(c, "No more bets")
	for i := range stakes {
		st, accepted := &stakes[i], true
		for _, accepts := range accepts {
			accepted = accepted && accepts(*st)
		}
		if !accepted {
			continue
		}
		var under cite.Cite
		if r.Listening() { // else nobody is told the clause
			under = s.Game.Wager(st.Wager).Cite
		}
		r.PlaceWager(st.Seat, st.Player, st.Wager, st.Amount, under)
	}
}

// Limits returns the least and the greatest amount, in cents, of a wager placed before the deal; 0
// is no limit.
func (s *Selected) Limits(w *Wager) (least, most money.Cents) {
	most = Maximum.Of(s)
	if w.Required {
		return Minimum.Of(s), most
	}
	if own := Maximums.For(string(w.ID)).Of(s); own > 0 {
		most = own
	}
	return Minimums.For(string(w.ID)).Of(s), most
}

// CheckStakes returns nil if the wagers may be on the layout together, or else the reason, a
// *round.Refusal.
func (s *Selected) CheckStakes(stakes []round.Stake) error {
	g := s.Game
	for i := range stakes {
		st := &stakes[i]
		w := g.Wager(st.Wager)
		switch {
		case st.Seat < 1 || st.Seat > g.Seats:
			return round.Refuse(g.Sections.Places, "seat %d: the table has betting positions 1 to %d", st.Seat, g.Seats)
		case w == nil || w.Payout:
			return round.Refuse(g.Sections.Wagers, "seat %d: %s has no %q wager", st.Seat, g.Name, record.Clip(string(st.Wager)))
		case w.Later:
			return round.Refuse(w.Cite, "seat %d: %s cannot be placed before the cards are dealt", st.Seat, w.ID)
		case st.Amount <= 0 || st.Amount > money.Max:
			return round.Refuse(w.Cite, "seat %d: %s %s is no wager", st.Seat, w.ID, st.Amount.Grouped())
		case !s.Offers(w):
			return s.notOffered(w, st.Seat)
		}
		if down(stakes[:i], st.Seat, st.Wager) > 0 {
			return round.Refuse(w.Cite, "seat %d: %s is given twice", st.Seat, w.ID)
		}
	}
	for i := range stakes {
		if i > 0 && stakes[i-1].Seat == stakes[i].Seat {
			continue
		}
		if err := s.checkSeat(stakes, stakes[i].Seat); err != nil {
			return err
		}
	}
	return s.checkPositions(stakes)
}

func (s *Selected) notOffered(w *Wager, seat int) error {
	if w.Switch.ID != "" {
		return round.Refuse(w.Cite, "seat %d: %s is not offered", seat, w.ID)
	}
	return round.Refuse(s.Game.Paytable(w.ID).Cite, "seat %d: %s is not offered, for no paytable is chosen for it", seat, w.ID)
}

// checkSeat tests what one seat's wagers require of each other.
func (s *Selected) checkSeat(stakes []round.Stake, seat int) error {
	for i := range s.Game.Wagers {
		w := &s.Game.Wagers[i]
		if w.Required && down(stakes, seat, w.ID) == 0 {
			return round.Refuse(w.Cite, "seat %d: no %s is down", seat, w.ID)
		}
		if w.Equal == "" {
			continue
		}
		if own, equal := down(stakes, seat, w.ID), down(stakes, seat, w.Equal); own > 0 && own != equal {
			return round.Refuse(w.Cite, "seat %d: %s %s must equal %s %s", seat, w.ID, own.Grouped(), w.Equal, equal.Grouped())
		}
	}
	return nil
}

// down is what a seat has on a wager; 0 is nothing.
func down(stakes []round.Stake, seat int, wager round.WagerID) money.Cents {
	for i := range stakes {
		if st := &stakes[i]; st.Seat == seat && st.Wager == wager {
			return st.Amount
		}
	}
	return 0
}

// Positions returns the number of seats that one player may wager on.
func (s *Selected) Positions() int {
	if s.Game.Option(Positions.ID) != nil {
		return Positions.Of(s)
	}
	return s.Game.Positions
}

// checkPositions tests how many seats one player wagers on, and whether they adjoin.
func (s *Selected) checkPositions(stakes []round.Stake) error {
	if !slices.ContainsFunc(stakes, func(st round.Stake) bool { return st.Player != "" }) {
		return nil // nobody is known to wager on several
	}
	most := s.Positions()
	for i, st := range stakes {
		if n, _ := positions(stakes[:i+1], st.Player); n > most {
			return round.Refuse(s.Game.PositionsCite, "seat %d: player %q may wager on no more than %d positions", st.Seat, record.Clip(st.Player), most)
		}
	}
	for _, st := range stakes {
		if n, across := positions(stakes, st.Player); s.Game.Adjacent && across > n {
			return round.Refuse(s.Game.PositionsCite, "seat %d: player %q may wager only on positions side by side", st.Seat, record.Clip(st.Player))
		}
	}
	return nil
}

// positions is on how many seats a player wagers, and from the first to the last how many there are. One
// without a name wagers on none.
func positions(stakes []round.Stake, player string) (n, across int) {
	first, last := 0, 0
	for i, st := range stakes {
		if player == "" || st.Player != player {
			continue
		}
		if !slices.ContainsFunc(stakes[:i], func(before round.Stake) bool { return before.Player == player && before.Seat == st.Seat }) {
			n++
		}
		if first == 0 || st.Seat < first {
			first = st.Seat
		}
		last = max(last, st.Seat)
	}
	return n, last - first + min(n, 1)
}
