package table

import (
	"maps"
	"slices"

	"felt.example/felt/card"
	"felt.example/felt/money"
	"felt.example/felt/round"
)

// Shown is what a viewer has seen of the round: his next view continues from there. It belongs to one viewer of
// one table, who uses it for one view at a time.
type Shown struct {
	// Room is the room's part of it; nil when the events begin anew.
	Room any

	table  *Table
	begins int
	owned  uint64 // the seats that are the viewer's in the round, a bit each
	events int    // of the round's, how many were looked at
	board  View   // the result of the events; what was shown once is never changed
	*changes
}

// goesOn reports whether the events shown so far are the first of the present ones, and were shown as they would
// be now.
func (s *Shown) goesOn(t *Table, owned uint64) bool {
	return s.table == t && s.begins == t.begins && s.owned == owned && s.events <= len(t.course.events) &&
		t.game().Cards.Setting() == nil // otherwise a hand is described according to what became of it
}

// begin forgets all that was shown.
func (s *Shown) begin(t *Table, owned uint64) {
	*s = Shown{table: t, begins: t.begins, owned: owned, changes: newChanges()}
	s.board = View{Seats: make([]SeatView, len(t.Seats)), Dealer: DealerView{Cards: []CardView{}}, Community: []CardView{}, Events: []EventView{}}
	for i := range s.board.Seats {
		s.board.Seats[i] = SeatView{Seat: i + 1, Cards: []CardView{}, Results: []ResultView{}, Areas: map[round.WagerID]money.Cents{}}
	}
}

// owned are the seats that the viewer wagers at in this round, a bit each.
func (t *Table) owned(viewer Viewer) (seats uint64) {
	for i := range t.Seats {
		if t.Owns(viewer.Player, i+1) {
			seats |= 1 << i
		}
	}
	return seats
}

// show puts the round's events into the view, as far as the viewer may see them, and reports whether they continue
// the view before.
func (t *Table) show(v *View, viewer Viewer) (goesOn bool) {
	shown, owned := viewer.Shown, t.owned(viewer)
	if goesOn = shown.goesOn(t, owned); !goesOn {
		shown.begin(t, owned)
	}
	v.Kept = len(shown.board.Events)
	s := shower{table: t, view: &shown.board, changes: shown.changes}
	for ; shown.events < len(t.course.events); shown.events++ {
		if e := t.course.events[shown.events]; e.Audience == round.Everyone || e.Audience > 0 && owned>>(e.Audience-1)&1 == 1 {
			s.event(shown.events, e)
		}
	}
	v.Seats, v.Dealer, v.Community, v.Events = slices.Clone(shown.board.Seats), shown.board.Dealer, shown.board.Community, shown.board.Events
	t.settled(v)
	return goesOn
}

// settled adds to a view the results of the round as a whole.
func (t *Table) settled(v *View) {
	if t.course.run == nil {
		return
	}
	if qualifies, known := t.course.run.Qualifies(); known {
		v.Dealer.Qualifies = &qualifies
	}
	if t.game().Cards.Setting() != nil {
		v.Dealer.Low = t.low(round.Dealer, v.Dealer.Cards)
		for i := range v.Seats {
			v.Seats[i].Low = t.low(round.SeatPile(i+1), v.Seats[i].Cards)
		}
	}
}

// low is the cards of a hand that are set low, if the viewer sees all of the hand.
func (t *Table) low(pile round.Pile, cards []CardView) []string {
	_, high := t.course.run.Formed(pile)
	if high == 0 {
		return nil
	}
	faces, _ := facesOf(cards)
	var low []string
	for _, c := range faces {
		if !high.Has(c) {
			low = append(low, c.String())
		}
	}
	return low
}

// shower builds the cards, chips and results of a view from its events, and notes what each changes.
type shower struct {
	table *Table
	view  *View
	*changes
}

func (s *shower) event(n int, e round.Event) {
	ev := EventView{N: n, Kind: e.Kind, Text: s.table.words(e), Cite: e.Cite, Seat: e.Seat, Wager: e.Wager}
	if e.Card != 0 {
		ev.Card = e.Card.String()
	}
	switch e.Kind {
	case round.EventDeal:
		ev.Place = e.Place.String()
		s.card(e.Place, 0)
		if e.Place.Kind == round.AtDiscard {
			s.now.Discarded++
		}
	case round.EventLook, round.EventShow:
		ev.Place = e.Place.String()
		s.card(e.Place, e.Card)
	case round.EventMove:
		ev.Place, ev.From = e.Place.String(), e.From.String()
		s.move(e.From, e.Place)
	case round.EventForm:
		s.form(e)
	case round.EventWager:
		ev.Amount, ev.Number, ev.Choice = e.Amount.String(), int(e.Place.Hand), e.Choice
		if seat := s.seat(e.Seat); seat != nil {
			seat.Areas = maps.Clone(seat.Areas)
			seat.Areas[e.Wager] += e.Amount
			s.wagers(e)
		}
	case round.EventSettle:
		ev.Amount, ev.Outcome, ev.Number = e.Outcome.Returned.String(), e.Outcome.Result, e.Outcome.Number
		s.settle(e.Outcome)
		s.settles(e.Outcome)
	case round.EventMeter, round.EventTake, round.EventPutBack, round.EventFund:
		ev.Amount = e.Amount.String()
	case round.EventCollect:
		ev.Place = e.Place.String()
		if pile := s.pile(e.Place); pile != nil {
			s.now.Discarded += cardsOf(e.Place, *pile)
		}
	case round.EventDecision:
		ev.Choice, ev.Number, ev.TimeUp = e.Choice, int(e.Place.Hand), s.table.timeUp(n)
		if ev.TimeUp {
			ev.Text += ", since the time was up"
		}
	case round.EventAnnounce, round.EventProcedure:
	}
	if a, ok := s.table.answerOf(n); ok && a.Standing && a.Choice == e.Choice && a.Seat == e.Seat {
		ev.Text += ", by a standing choice"
	}
	s.lows(e.Place.Pile)
	ev.shuffled = s.table.shuffledAt(n)
	ev.own = s.taken()
	ev.Felt = ev.own
	s.view.Events = append(s.view.Events, ev)
}

func (s *shower) seat(n int) *SeatView {
	if n < 1 || n > len(s.view.Seats) {
		return nil
	}
	return &s.view.Seats[n-1]
}

// pile is the part of the view that shows a place, or nil.
func (s *shower) pile(place round.Place) *[]CardView {
	switch place.Kind {
	case round.AtDealer:
		return &s.view.Dealer.Cards
	case round.AtCommunity, round.AtExtra, round.AtShoe:
		return &s.view.Community
	case round.AtSeat:
		if seat := s.seat(int(place.Seat)); seat != nil {
			return &seat.Cards
		}
	case round.AtDiscard, round.AtBurn:
	}
	return nil
}

// move takes a card from one place to another.
func (s *shower) move(from, to round.Place) {
	source := s.pile(from)
	if source == nil {
		return
	}
	at := slices.IndexFunc(*source, func(c CardView) bool { return c.Place == from.String() })
	if at < 0 {
		return
	}
	moved := CardView{to.String(), (*source)[at].Card}
	*source = slices.Concat((*source)[:at], (*source)[at+1:])
	s.now.Gone = append(s.now.Gone, from.String())
	if to.Kind == round.AtDiscard {
		s.now.Discarded++
	}
	if target := s.pile(to); target != nil {
		*target = append(*target, moved)
		s.now.Cards = append(s.now.Cards, moved)
	}
}

// card puts a card at its place; one already there is turned.
func (s *shower) card(place round.Place, c card.Card) {
	pile := s.pile(place)
	if pile == nil {
		return
	}
	at, text := place.String(), ""
	if c != 0 {
		text = c.String()
	}
	s.now.Cards = append(s.now.Cards, CardView{at, text})
	for i := range *pile {
		if (*pile)[i].Place == at {
			*pile = slices.Clone(*pile)
			(*pile)[i].Card = text
			return
		}
	}
	*pile = append(*pile, CardView{at, text})
}

func (s *shower) form(e round.Event) {
	s.formed[e.Place.Pile] = true
	switch e.Place.Kind {
	case round.AtDealer:
		s.view.Dealer.Hand, s.now.Dealer = e.Text, e.Text
		s.view.Dealer.Plays = s.playing(e.Plays)
		s.now.DealerPlays = s.view.Dealer.Plays
		s.arrange(&s.view.Dealer.Cards, e.Plays)
	case round.AtSeat:
		seat, number := s.seat(e.Seat), int(e.Place.Hand)
		if seat == nil {
			return
		}
		if number == 0 {
			seat.Hand, s.now.OfSeat(e.Seat).Hand = e.Text, e.Text
		}
		s.arrange(&seat.Cards, e.Plays)
		seat.Plays = s.playing(e.Plays)
		s.now.OfSeat(e.Seat).Plays = seat.Plays
		if s.table.game().Cards.Split() {
			seat.Hands = append(slices.Clone(seat.Hands), make([]string, max(0, number+1-len(seat.Hands)))...)
			seat.Hands[number] = e.Text
			s.now.OfSeat(e.Seat).Hands = seat.Hands
		}
	case round.AtCommunity, round.AtExtra, round.AtDiscard, round.AtShoe, round.AtBurn:
	}
}

func (s *shower) settle(o *round.Outcome) {
	seat := s.seat(o.Seat)
	name := string(o.Wager)
	if w := s.table.game().Wager(o.Wager); w != nil {
		name = w.Name
	}
	r := ResultView{Wager: o.Wager, Number: o.Number, Name: name, Amount: o.Stake, Outcome: o.Result, Paid: o.Paid, Returned: o.Returned, Cites: o.Cites, Hand: o.Hand, FromMeter: o.MeterShare > 0}
	if o.LimitedFrom > 0 {
		r.LimitedFrom = o.LimitedFrom.String()
	}
	seat.Results = append(seat.Results, r)
	if !o.Reversed {
		seat.Wagered += o.Stake
	}
	seat.Returned += o.Returned
	seat.Net = seat.Returned - seat.Wagered
	seat.Areas = maps.Clone(seat.Areas)
	if seat.Areas[o.Wager] -= o.Stake; seat.Areas[o.Wager] <= 0 {
		delete(seat.Areas, o.Wager)
	}
}

// question is what the round waits for. Its choices may reveal what a player's cards are worth, so only the
// players asked see them, and each only his own.
func (t *Table) question(viewer Viewer, timing Timing) *QuestionView {
	q := t.Waiting()
	if q == nil {
		return nil
	}
	v := &QuestionView{ID: q.ID, Kind: q.Kind, Text: q.Text, Cite: q.Cite, Seats: []int{}, Hand: int(q.Pile.Hand), Options: []ChoiceView{}}
	if q.Otherwise != "" {
		v.Otherwise = label(q.Otherwise)
		if !timing.Deadline.IsZero() {
			v.Deadline = timing.Deadline.UnixMilli()
		}
	}
	own := 0
	for _, seat := range q.Seats {
		v.Seats = append(v.Seats, seat)
		if !t.answersFor(viewer.Player, seat) {
			continue
		}
		if own == 0 {
			own = seat
		}
		if q.Ways != nil {
			v.Ways = append(v.Ways, ways(seat, q.Ways(seat))...)
		}
	}
	for i := range q.Choices {
		o := &q.Choices[i]
		switch {
		case len(q.Seats) == 0:
			v.Options = append(v.Options, t.choice(o, 0))
		case o.Seat == 0 && own > 0:
			v.Options = append(v.Options, t.choice(o, own))
		case o.Seat > 0 && t.answersFor(viewer.Player, o.Seat) && slices.Contains(q.Seats, o.Seat):
			v.Options = append(v.Options, t.choice(o, o.Seat))
		}
	}
	return v
}

// ways are the ways in which a seat can set its hands.
func ways(seat int, of []round.Way) []WayView {
	var all []WayView
	for _, way := range of {
		v := WayView{Seat: seat, Means: way.Means, Refused: way.Refused}
		for _, c := range way.Cards {
			v.Cards = append(v.Cards, c.String())
		}
		all = append(all, v)
	}
	return all
}

// choice is a choice of a seat, as a page shows it.
func (t *Table) choice(o *round.Choice, seat int) ChoiceView {
	v := ChoiceView{Choice: o.ID, Label: label(o.ID), Seat: o.Seat, Wager: o.Wager, Cite: o.Cite}
	v.Places = o.Places
	for _, c := range o.Cards {
		v.Cards = append(v.Cards, c.String())
	}
	if o.Wager != "" {
		v.Min, v.Max = o.Min.String(), o.Max.String()
		if o.Multiple > 0 {
			v.Step = o.Multiple.String()
		}
	}
	t.between.Option(&v, o, seat)
	return v
}
