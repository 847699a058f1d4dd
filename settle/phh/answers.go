package phh

import (
	"fmt"
	"slices"

	"felt.example/felt/money"
	"felt.example/felt/pa/poker"
)

// deadHand is the commentary on the fold of a player whose hand is dead: it does not wait
// for his turn.
const deadHand = "dead hand"

const noSeat = -1

// wanted is what the record is asked for.
type wanted uint8

const (
	street  wanted = iota // nothing, but that what comes before a street be taken note of
	acting                // what a player does in his turn
	showing               // that a player shows or mucks
	end                   // nothing more
)

// next goes on in the record to what is wanted of a seat, and returns it. It is a Remark where the
// seat has nothing to answer any more, because hands died before its turn, or where something else
// stands there.
func (r *replayer) next(want wanted, seat int) (at int, a Action) {
	for ; r.at < len(r.from.Actions); r.at++ {
		if r.err != nil || seat != noSeat && r.decided(seat) {
			return r.at, Action{}
		}
		switch at, a := r.at, r.from.Actions[r.at]; a.Kind {
		case Remark:
		case DealHole, DealBoard:
			if want == street && r.recorded+len(a.Cards) > r.taken {
				return at, Action{} // these are to be dealt now
			}
			if r.recorded += len(a.Cards); want == end && r.recorded > r.taken {
				r.refuse(at, "%q deals more cards than the hand has", a)
			}
		case ShowOrMuck:
			switch {
			case want == street:
				return at, Action{}
			case want == showing && &r.from.Actions[at] == r.seats[seat].shows:
				r.at++
				return at, a
			}
		case BringIn, BetOrRaise, CheckOrCall, Fold, StandOrDraw:
			switch {
			case want != end && a.Kind == Fold && a.Comment == deadHand:
				r.play.Kill(a.Player - 1)
			case r.idle(a) && (want != end || !slices.ContainsFunc(r.from.Actions[:at], func(b Action) bool { return b.Kind == ShowOrMuck })):
			case want == end:
				r.refuse(at, "%q comes after the end of the hand", a)
			case want == acting:
				r.at++
				return at, r.inTurn(at, seat, a)
			default:
				return at, Action{}
			}
		}
	}
	if want == acting && !r.decided(seat) {
		r.fail("the record ends before the hand does: p%d is to act", seat+1)
	}
	return r.at, Action{}
}

// inTurn is an action of the record if it is the seat's. All cards that were recorded before it must
// have been dealt, and no others.
func (r *replayer) inTurn(at, seat int, a Action) Action {
	switch {
	case a.Player != seat+1:
		r.refuse(at, "%q stands where p%d is to act", a, seat+1)
	case a.Kind != StandOrDraw && r.taken != r.recorded:
		r.refuse(at, "%q stands where %d cards are dealt, but should be %d", a, r.recorded, r.taken)
	default:
		return a
	}
	return Action{}
}

// idle reports whether an action is a check where nothing is left to bet, as some records have it: of
// a player who is All-in, or of the only one who is not and has called. The engine asks nothing there.
func (r *replayer) idle(a Action) bool {
	if a.Kind != CheckOrCall || r.decided(a.Player-1) || r.play.ToCall(a.Player-1) > 0 {
		return false
	}
	others := 0
	for i := range r.play.Seats {
		if s := &r.play.Seats[i]; i != a.Player-1 && !s.Folded && s.Stack > 0 {
			others++
		}
	}
	return others == 0 || r.play.Seats[a.Player-1].Stack == 0
}

// decided reports whether a seat, or all but one, gave their hands up.
func (r *replayer) decided(seat int) bool {
	in := 0
	for i := range r.play.Seats {
		if !r.play.Seats[i].Folded {
			in++
		}
	}
	return in < 2 || seat >= 0 && r.play.Seats[seat].Folded
}

// Act implements poker.Players.
func (r *replayer) Act(h *poker.Hand, seat int, legal poker.Legal) poker.Action {
	at, a := r.next(acting, seat)
	var act poker.Action
	if r.forced = h.Forcing; r.forced && a.Kind != BetOrRaise {
		switch a.Kind {
		case BringIn:
			act.Doing = poker.Call
		case Remark:
		default:
			r.refuse(at, "%q stands where p%d is to make the Forced Bet (§ %s)", a, seat+1, h.Variant.ForcedBy())
		}
		return act
	}
	switch a.Kind {
	case Remark: // nothing is left to decide
		return act
	case Fold:
		act.Doing = poker.Fold
	case CheckOrCall:
		act.Doing = poker.Call
	case BetOrRaise:
		act = poker.Action{Doing: poker.Raise, To: r.effective(at, seat, a.Amount, legal)}
	default:
		r.refuse(at, "%q stands where p%d is to bet", a, seat+1)
		return act
	}
	switch {
	case legal.Allows(act):
		return act
	case act.Doing == poker.Fold:
		r.refuse(at, "p%d folds, but must bet or check", seat+1)
	case legal.Max == 0:
		r.refuse(at, "p%d may not bet or raise here", seat+1)
	default:
		r.refuse(at, "p%d raises to %s, but may to %s at least and %s at most", seat+1, amountText(act.To), amountText(legal.Min), amountText(legal.Max))
	}
	return poker.Action{}
}

// effective is what a raise is to. Some records cut it down to what the last opponent can
// call, though that is less than a raise must be; a live table takes no such raise.
func (r *replayer) effective(at, seat int, to money.Cents, legal poker.Legal) money.Cents {
	if to <= r.play.Level || to >= legal.Min {
		return to
	}
	var most money.Cents
	for i := range r.play.Seats {
		if s := &r.play.Seats[i]; i != seat && !s.Folded {
			most = max(most, s.Bet+s.Stack)
		}
	}
	if to != most {
		return to
	}
	r.notes = append(r.notes, fmt.Sprintf("actions[%d]: the raise to %s is what can be called of a raise to %s", at, amountText(to), amountText(legal.Min)))
	return legal.Min
}

// Draw implements poker.Players.
func (r *replayer) Draw(_ *poker.Hand, seat int) uint8 {
	at, a := r.next(acting, seat)
	if a.Kind == Remark {
		return 0
	}
	if a.Kind != StandOrDraw {
		r.refuse(at, "%q stands where p%d is to draw", a, seat+1)
		return 0
	}
	s := &r.seats[seat]
	var places uint8
	for _, place := range s.drawn[0] {
		in := slices.Index(s.held, s.cards[place])
		if in < 0 {
			r.refuse(at, "p%d does not hold the %s yet", seat+1, s.cards[place].Name())
			return 0
		}
		places |= 1 << in
	}
	s.drawn = s.drawn[1:]
	return places
}

// Show implements poker.Players.
func (r *replayer) Show(_ *poker.Hand, seat int) bool {
	r.next(showing, seat)
	s := &r.seats[seat]
	return s.shows == nil || s.shows.Shown && !s.concedes
}

// Note implements poker.Listener.
func (r *replayer) Note(h *poker.Hand, n poker.Note) {
	if n.Kind == poker.PostsForcedBet && !r.forced {
		if at, a := r.next(acting, n.Seat); a.Kind != BringIn {
			r.refuse(at, "%q stands where p%d is to make the Forced Bet (§ %s)", a, n.Seat+1, n.Cite)
		}
	}
	r.forced = false
	if n.Kind == poker.TakesBack {
		r.returned[n.Seat] += n.Amount
	}
	if r.watcher == nil || r.err != nil {
		return
	}
	if n.Kind == poker.Shows {
		r.watcher.Showed(h, n.Seat, r.told(n.Seat))
	}
	r.watcher.Note(h, n)
}
