package table

import (
	"time"

	"felt/card"
	"felt/cite"
	"felt/money"
	"felt/round"
)

// Viewer is who looks: a player, or "" for one who only watches.
type Viewer struct {
	Player string
	Away   func(player string) bool
}

// Timing is when things will happen by themselves; zero times never do.
type Timing struct{ Now, Closes, Deadline time.Time }

// View is what one viewer may see of a table. Hidden cards are not in it.
type View struct {
	Seq            uint64             `json:"seq"`
	Table          About              `json:"table"`
	You            You                `json:"you"`
	Now            int64              `json:"now"`
	Stage          string             `json:"stage"`
	Round          int                `json:"round"`
	Closes         int64              `json:"closes,omitempty"`
	Seats          []SeatView         `json:"seats"`
	Dealer         DealerView         `json:"dealer"`
	Community      []CardView         `json:"community"`
	Meter          string             `json:"meter,omitempty"`
	Question       *QuestionView      `json:"question,omitempty"`
	Events         []EventView        `json:"events"`
	Notice         string             `json:"notice,omitempty"`
	Irregularities []IrregularityView `json:"irregularities"`
}

// About is what does not change at a table.
type About struct {
	ID        string            `json:"id"`
	Name      string            `json:"name"`
	Game      string            `json:"game"`
	GameName  string            `json:"gameName"`
	Chapter   cite.Cite         `json:"chapter"`
	Source    string            `json:"source"`
	Colour    string            `json:"colour"`
	Minimum   money.Cents       `json:"minimum"`
	Maximum   money.Cents       `json:"maximum"`
	Method    string            `json:"method"`
	Paytables map[string]string `json:"paytables"`
}

// You is the viewer; his name and balance are for the shell to fill in.
type You struct {
	Player  string      `json:"player"`
	Name    string      `json:"name"`
	Balance money.Cents `json:"balance"`
	Seats   []int       `json:"seats"`
}

// SeatView is a seat with its chips, cards and results.
type SeatView struct {
	Seat     int                           `json:"seat"`
	Player   *PlayerView                   `json:"player,omitempty"`
	Stack    money.Cents                   `json:"stack"`
	Ready    bool                          `json:"ready"`
	Areas    map[round.WagerID]money.Cents `json:"areas"`
	Last     map[round.WagerID]money.Cents `json:"last,omitempty"`
	Cards    []CardView                    `json:"cards"`
	Hand     string                        `json:"hand,omitempty"`
	Status   string                        `json:"status"`
	Results  []ResultView                  `json:"results"`
	Wagered  money.Cents                   `json:"wagered"`
	Returned money.Cents                   `json:"returned"`
	Net      money.Cents                   `json:"net"`
}

// PlayerView is who sits there.
type PlayerView struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	You  bool   `json:"you"`
	Away bool   `json:"away"`
}

// CardView is a card at a place; "" lies face down.
type CardView struct {
	Place string `json:"place"`
	Card  string `json:"card"`
}

// DealerView is the dealer's cards.
type DealerView struct {
	Cards     []CardView `json:"cards"`
	Hand      string     `json:"hand,omitempty"`
	Qualifies *bool      `json:"qualifies,omitempty"`
}

// QuestionView is what the round waits for.
type QuestionView struct {
	ID        int          `json:"id"`
	Kind      round.Kind   `json:"kind"`
	Text      string       `json:"text"`
	Cite      cite.Cite    `json:"cite"`
	Seats     []int        `json:"seats"`
	Options   []OptionView `json:"options"`
	Deadline  int64        `json:"deadline,omitempty"`
	Otherwise string       `json:"otherwise"`
}

// OptionView is one choice; where it places a wager, Min to Max in multiples of Step.
type OptionView struct {
	Choice string        `json:"choice"`
	Label  string        `json:"label"`
	Wager  round.WagerID `json:"wager,omitempty"`
	Min    string        `json:"min,omitempty"`
	Max    string        `json:"max,omitempty"`
	Step   string        `json:"step,omitempty"`
	Cite   cite.Cite     `json:"cite"`
}

// ResultView is a wager settled.
type ResultView struct {
	Wager       round.WagerID `json:"wager"`
	Name        string        `json:"name"`
	Amount      money.Cents   `json:"amount"`
	Outcome     round.Result  `json:"outcome"`
	Paid        money.Cents   `json:"paid"`
	Returned    money.Cents   `json:"returned"`
	Cites       []cite.Cite   `json:"cites"`
	Hand        string        `json:"hand,omitempty"`
	FromMeter   bool          `json:"fromMeter,omitempty"`
	LimitedFrom string        `json:"limitedFrom,omitempty"`
}

// EventView is an event in words.
type EventView struct {
	N       int             `json:"n"`
	Kind    round.EventKind `json:"kind"`
	Text    string          `json:"text"`
	Cite    cite.Cite       `json:"cite"`
	Seat    int             `json:"seat,omitempty"`
	Place   string          `json:"place,omitempty"`
	Card    string          `json:"card,omitempty"`
	Wager   round.WagerID   `json:"wager,omitempty"`
	Amount  string          `json:"amount,omitempty"`
	Outcome round.Result    `json:"outcome,omitempty"`
}

// IrregularityView is an irregularity that the floorperson may declare.
type IrregularityView struct {
	Kind    string    `json:"kind"`
	Name    string    `json:"name"`
	Cite    cite.Cite `json:"cite"`
	NeedsAt bool      `json:"needsAt"`
}

// View is what the viewer may see now.
func (t *Table) View(seq uint64, viewer Viewer, timing Timing) View {
	g := t.Selected.Game
	v := View{
		Seq: seq, Now: timing.Now.UnixMilli(), Round: t.Round, Stage: t.stage(), Community: []CardView{}, Events: []EventView{},
		You: You{Player: viewer.Player, Seats: []int{}},
		Table: About{
			ID: t.ID, Name: t.Name, Game: g.ID, GameName: g.Name, Chapter: g.Chapter, Source: g.Source, Colour: g.Layout.Colour,
			Minimum: t.Minimum(), Maximum: t.Maximum(), Method: t.Selected.Choice("dealing"), Paytables: map[string]string{},
		},
		Dealer: DealerView{Cards: []CardView{}}, Notice: t.Stopped,
	}
	for _, p := range g.Paytables {
		if letter := t.Selected.Paytable(p.Wager); letter != "" {
			v.Table.Paytables[string(p.Wager)] = letter
		}
	}
	for _, i := range g.Irregularity {
		v.Irregularities = append(v.Irregularities, IrregularityView{i.Kind, i.Name, i.Cite, i.AtCard})
	}
	if !timing.Closes.IsZero() {
		v.Closes = timing.Closes.UnixMilli()
	}
	for i := range t.Seats {
		v.Seats = append(v.Seats, t.seatView(i+1, viewer))
		if viewer.Player != "" && t.Seats[i].Player == viewer.Player {
			v.You.Seats = append(v.You.Seats, i+1)
		}
	}
	if t.run != nil {
		t.show(&v, viewer)
		v.Question = t.question(timing)
	}
	return v
}

func (t *Table) stage() string {
	q := t.Waiting()
	switch {
	case t.Stopped != "":
		return "stopped"
	case q != nil && q.Kind == round.AskWagers:
		return "wagers"
	case t.inRound && !t.preparing():
		return "round"
	case t.inRound || !t.Seated():
		return "waiting"
	}
	return "result"
}

func (t *Table) seatView(n int, viewer Viewer) SeatView {
	seat := t.Seats[n-1]
	v := SeatView{Seat: n, Stack: t.Stack(n), Ready: seat.Ready, Cards: []CardView{}, Results: []ResultView{},
		Areas: map[round.WagerID]money.Cents{}, Last: map[round.WagerID]money.Cents{}}
	if seat.Player != "" {
		v.Player = &PlayerView{ID: seat.Player, Name: seat.Name, You: seat.Player == viewer.Player, Away: viewer.Away != nil && viewer.Away(seat.Player)}
	}
	for _, lies := range seat.Last {
		v.Last[lies.wager] = lies.amount
	}
	for _, lies := range seat.Layout {
		v.Areas[lies.wager] = lies.amount
		v.Stack -= lies.amount
	}
	if t.run != nil {
		if in := t.run.Seat(n); in != nil {
			switch {
			case in.Gone:
				v.Status = "left"
			case in.Folded:
				v.Status = "folded"
			}
		}
	}
	if seat.Leaving {
		v.Status = "leaving"
	}
	return v
}

// Owns tells whether the seat's hand in the round is the player's.
func (t *Table) Owns(player string, seat int) bool {
	if player == "" || t.run == nil {
		return false
	}
	in := t.run.Seat(seat)
	return in != nil && in.Player == player
}

// show puts the round's events into the view, as far as the viewer may see them.
func (t *Table) show(v *View, viewer Viewer) {
	s := shower{table: t, view: v}
	for n, e := range t.events {
		if e.Audience == round.Everyone || t.Owns(viewer.Player, e.Audience) {
			s.event(n, e)
		}
	}
	if qualifies, known := t.run.Qualifies(); known {
		v.Dealer.Qualifies = &qualifies
	}
}

// shower builds the cards, chips and results of a view from its events.
type shower struct {
	table *Table
	view  *View
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
	case round.EventLook, round.EventShow:
		ev.Place = e.Place.String()
		s.card(e.Place, e.Card)
	case round.EventForm:
		s.form(e)
	case round.EventWager:
		ev.Amount = e.Amount.String()
		if seat := s.seat(e.Seat); seat != nil {
			seat.Areas[e.Wager] += e.Amount
		}
	case round.EventSettle:
		ev.Amount, ev.Outcome = e.Outcome.Returned.String(), e.Outcome.Result
		s.settle(e.Outcome)
	case round.EventMeter:
		ev.Amount = e.Amount.String()
	case round.EventAnnounce, round.EventProcedure, round.EventDecision, round.EventCollect:
	}
	s.view.Events = append(s.view.Events, ev)
}

func (s *shower) seat(n int) *SeatView {
	if n < 1 || n > len(s.view.Seats) {
		return nil
	}
	return &s.view.Seats[n-1]
}

// card puts a card at its place; one already there is turned.
func (s *shower) card(place round.Place, c card.Card) {
	var pile *[]CardView
	switch place.Area {
	case round.AtDealer:
		pile = &s.view.Dealer.Cards
	case round.AtCommunity, round.AtAllSix:
		pile = &s.view.Community
	case round.AtSeat:
		pile = &s.seat(int(place.Seat)).Cards
	case round.AtDiscard:
		return
	}
	at, text := place.String(), ""
	if c != 0 {
		text = c.String()
	}
	for i := range *pile {
		if (*pile)[i].Place == at {
			(*pile)[i].Card = text
			return
		}
	}
	*pile = append(*pile, CardView{at, text})
}

func (s *shower) form(e round.Event) {
	switch e.Place.Area {
	case round.AtDealer:
		s.view.Dealer.Hand = e.Text
	case round.AtSeat:
		if e.Place.Hand == 0 {
			s.seat(e.Seat).Hand = e.Text
		}
	case round.AtCommunity, round.AtAllSix, round.AtDiscard:
	}
}

func (s *shower) settle(o *round.Outcome) {
	seat := s.seat(o.Seat)
	name := string(o.Wager)
	if w := s.table.Selected.Game.Wager(o.Wager); w != nil {
		name = w.Name
	}
	r := ResultView{Wager: o.Wager, Name: name, Amount: o.Stake, Outcome: o.Result, Paid: o.Paid, Returned: o.Returned, Cites: o.Cites, Hand: o.Hand, FromMeter: o.MeterShare > 0}
	if o.LimitedFrom > 0 {
		r.LimitedFrom = o.LimitedFrom.String()
	}
	seat.Results = append(seat.Results, r)
	if !o.Reversed {
		seat.Wagered += o.Stake
	}
	seat.Returned += o.Returned
	seat.Net = seat.Returned - seat.Wagered
	if seat.Areas[o.Wager] -= o.Stake; seat.Areas[o.Wager] <= 0 {
		delete(seat.Areas, o.Wager)
	}
}

func (t *Table) question(timing Timing) *QuestionView {
	q := t.Waiting()
	if q == nil {
		return nil
	}
	v := &QuestionView{ID: q.ID, Kind: q.Kind, Text: q.Text, Cite: q.Cite, Seats: q.Seats, Options: []OptionView{}}
	if v.Seats == nil {
		v.Seats = []int{}
	}
	if q.Otherwise != "" {
		v.Otherwise = label(q.Otherwise)
		if !timing.Deadline.IsZero() {
			v.Deadline = timing.Deadline.UnixMilli()
		}
	}
	for _, o := range q.Options {
		ov := OptionView{Choice: o.Choice, Label: label(o.Choice), Wager: o.Wager, Cite: o.Cite}
		if o.Wager != "" {
			ov.Min, ov.Max = o.Min.String(), min(o.Max, max(o.Min, t.stackFor(q))).String()
			if o.Step > 0 {
				ov.Step = o.Step.String()
			}
		}
		v.Options = append(v.Options, ov)
	}
	return v
}

// stackFor is what the seat that is asked can still wager.
func (t *Table) stackFor(q *round.Question) money.Cents {
	if len(q.Seats) != 1 {
		return money.Max
	}
	return t.Stack(q.Seats[0])
}
