package cardroom

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"felt.example/felt/card"
	"felt.example/felt/hand"
	"felt.example/felt/internal/table"
	"felt.example/felt/pa/general"
	"felt.example/felt/pa/poker"
	"felt.example/felt/round"
)

// OfView is what the room adds to a view of a table; nil for a table in no room.
func OfView(v table.View) *View {
	of, _ := v.Room.(*View)
	return of
}

// OfSeat is what the room adds to a seat of a view; nil for a table in no room.
func OfSeat(s table.SeatView) *SeatView {
	of, _ := s.Room.(*SeatView)
	return of
}

// View implements table.Between.
func (r *Room) View(v *table.View, viewer table.Viewer) {
	own := &View{Limits: r.limits(viewer), Button: r.button(r.t.State()), Pots: []PotView{}, Funds: r.fundViews(), Asks: r.Asks(viewer.Player), Others: []OtherView{}, Waiting: []WaitingView{}}
	v.Room = own
	for _, w := range r.waiting {
		view := WaitingView{Name: w.Name, Here: true, You: viewer.Player != "" && w.Player == viewer.Player}
		if !w.Until.IsZero() {
			view.Until = w.Until.UnixMilli()
		}
		own.Waiting = append(own.Waiting, view)
	}
	for i := range v.Seats {
		v.Seats[i].Room = r.seatView(i + 1)
	}
	own.Standing = r.standing(viewer.Player)
	r.offers(v, own, viewer)
	for _, e := range r.t.Events() {
		if r.t.Sees(viewer, e) {
			acted(v, e)
		}
	}
	if r.t.Play() != nil {
		r.playView(v, own, viewer)
	}
	r.felt(v, own, viewer.Shown)
}

// Limits implements table.Between: nothing is placed before the deal.
func (*Room) Limits() map[round.WagerID]table.WagerLimits { return nil }

// playView shows what the house has taken, and the hand.
func (r *Room) playView(v *table.View, own *View, viewer table.Viewer) {
	for _, e := range r.t.Events() {
		switch {
		case e.Choice != "rake":
		case e.Kind == round.EventTake:
			own.Rake += e.Amount
		case e.Kind == round.EventPutBack:
			own.Rake -= e.Amount
		}
	}
	if h, seats := poker.Of(r.t.Play()); h != nil && len(h.Seats) > 0 {
		r.handView(v, own, h, seats)
		own.Preselect = r.preselect(viewer, h, seats)
	}
}

// acted notes what a seat did last in the betting round, which ends when cards are dealt.
func acted(v *table.View, e round.Event) {
	switch e.Kind {
	case round.EventDeal:
		for i := range v.Seats {
			if of := OfSeat(v.Seats[i]); of.Action != "fold" {
				of.Action = ""
			}
		}
	case round.EventWager, round.EventDecision:
		if e.Seat >= 1 && e.Seat <= len(v.Seats) {
			OfSeat(v.Seats[e.Seat-1]).Action = e.Choice
		}
	default:
	}
}

// Summary says who won the pots.
func (r *Room) Summary(v *table.View) string {
	var won []string
	for i := range v.Seats {
		s, of := &v.Seats[i], OfSeat(v.Seats[i])
		if of.Won == 0 || s.Player == nil {
			continue
		}
		text := fmt.Sprintf("%s wins %s", s.Player.Name, of.Won.Grouped())
		if s.Hand != "" {
			text += " with " + s.Hand
		}
		won = append(won, text)
	}
	return strings.Join(won, "; ")
}

// offers keeps the free seats from a viewer who must wait for one, and says that he may wait, once he has a name.
func (r *Room) offers(v *table.View, own *View, viewer table.Viewer) {
	if viewer.Player != "" && r.t.SeatsOf(viewer.Player) > 0 || r.t.Stopped != "" {
		return
	}
	if r.mayTakeSeat(viewer.Player) != nil {
		v.You.Open, own.MayWait = []int{}, r.waiter(viewer.Player) < 0
	}
}

func (r *Room) seatView(n int) *SeatView {
	s := r.seats[n-1]
	live, dead := r.owed(n)
	v := &SeatView{Out: s.out, Served: r.t.Seats[n-1].Served, Owes: r.owing(n), Posts: s.posts, Owed: live + dead, Agrees: cmp.Or(r.agreed[r.t.Seats[n-1].Player], r.posted.SmallBet)}
	if r.t.Seats[n-1].Player != "" && !v.Served {
		v.TimeBank = r.bank(n)
	}
	return v
}

// handView shows the hand in play or last played.
func (r *Room) handView(v *table.View, own *View, h *poker.Hand, seats []int) {
	own.Street, own.Total, own.Showdown, own.Agreed = h.Reached(), h.Total, h.Showdown(), h.Agreed
	if blinds := poker.At(r.t.Play()).Blinds; len(blinds) > 0 {
		own.BigBlind = blinds[len(blinds)-1]
		if small := len(blinds) - 2; small >= 0 && slices.Contains(seats, blinds[small]) {
			own.SmallBlind = blinds[small]
		}
	}
	if button := r.button(r.t.Play().Table); button > 0 {
		own.Button = button
	}
	if !own.Showdown {
		own.Bet = h.Level
	}
	if q := r.t.Waiting(); q != nil && q.Kind == round.AskDecision && len(q.Seats) == 1 {
		own.ToAct, own.Reserve = q.Seats[0], int(r.Reserve(q)/time.Second)
	}
	for i := range h.Seats {
		s, of := &h.Seats[i], OfSeat(v.Seats[seats[i]-1])
		of.Dealt, of.In = true, !s.Folded
		of.AllIn = s.AllIn() && r.t.InRound()
		if !own.Showdown {
			of.Bet = s.Bet
		}
		r.shownHand(h, i, seats[i], of)
	}
	for number, pot := range h.Collected() {
		if pot.Amount == 0 {
			continue
		}
		view := PotView{Number: number, Amount: pot.Amount, Taken: pot.Taken.Total(), Eligible: []int{}, Won: []ShareView{}}
		for i, seat := range seats {
			if pot.Eligible>>i&1 == 1 {
				view.Eligible = append(view.Eligible, seat)
			}
			if pot.Shares[i] > 0 && !r.t.Void() {
				view.Won = append(view.Won, ShareView{seat, pot.Shares[i]})
				OfSeat(v.Seats[seat-1]).Won += pot.Shares[i]
			}
		}
		own.Pots = append(own.Pots, view)
		winning(v, h, seats, pot)
	}
}

// winning marks the cards that won a pot: the best high hand among those who may win it, and the best low hand.
func winning(v *table.View, h *poker.Hand, seats []int, pot poker.Pot) {
	var high, low hand.Value
	for i := range h.Seats {
		if pot.Eligible>>i&1 == 1 {
			high, low = max(high, h.Seats[i].High), max(low, h.Seats[i].Low)
		}
	}
	for i, seat := range seats {
		if pot.Shares[i] == 0 {
			continue
		}
		of, s := OfSeat(v.Seats[seat-1]), &h.Seats[i]
		if s.High != 0 && s.High == high {
			of.Winning = append(of.Winning, of.High...)
		}
		if s.Low != 0 && s.Low == low {
			of.Winning = append(of.Winning, of.Low...)
		}
	}
}

// shownHand shows the five cards that play of a hand that was shown.
func (r *Room) shownHand(h *poker.Hand, i, seat int, of *SeatView) {
	s := &h.Seats[i]
	if s.High == 0 && s.Low == 0 {
		return
	}
	own, board := r.t.Play().Cards(round.SeatPile(seat)), h.Board.Cards()
	if s.High != 0 {
		of.High = texts(h.Variant.Plays(own, board, false))
	}
	if s.Low != 0 {
		of.Low = texts(h.Variant.Plays(own, board, true))
	}
}

func texts(cards []card.Card) []string {
	var list []string
	for _, c := range cards {
		list = append(list, c.String())
	}
	return list
}

// fundViews are the funds that the table offers.
func (r *Room) fundViews() []FundView {
	views := []FundView{}
	for _, id := range r.Funds() {
		f := FundView{ID: id, Name: map[string]string{BadBeat: "Bad Beat", HighHand: "High Hand Jackpot"}[id], Displayed: r.Displayed(id), Qualifies: strings.ReplaceAll(general.PayoutOptionsOf(id).Least.Of(r.t.Selected).String(), "-", " ")}
		for _, l := range r.funds[id].leads {
			f.Leads = append(f.Leads, LeadView{r.funds[id].names[l.Player], l.High().String()})
		}
		if id == HighHand {
			f.Until = r.Counted(id).Add(r.Period()).UnixMilli()
		}
		views = append(views, f)
	}
	return views
}
