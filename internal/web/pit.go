package web

import (
	"cmp"
	"fmt"
	"net/http"
	"slices"

	"felt.example/felt/game"
	"felt.example/felt/internal/floor"
	"felt.example/felt/internal/house"
	"felt.example/felt/internal/people"
	"felt.example/felt/internal/table"
	"felt.example/felt/money"
	"felt.example/felt/round"
)

// overlookers are those who see all tables at once.
var overlookers = slices.Concat(people.FloorpersonOrAbove, []people.Role{people.GamingOperations}, onlookers)

// addPit adds the view of all tables.
func (s *server) addPit(t *routes) {
	t.route(people.Act{Name: "GET /api/pit", What: "all tables as they are now, and what is to be done at them", By: overlookers, Sees: true}, gives(pitAnswer{}), s.expected(s.pit))
}

// pitAnswer is all tables as they are now. No card is in it.
type pitAnswer struct {
	Now    int64      `json:"now"` // the floor's time, in milliseconds
	Tables []pitTable `json:"tables"`
	// Dealers are those who have the page of a table open, by their names.
	Dealers []pitDealer `json:"dealers"`
}

// pitDealer is somebody who may deal.
type pitDealer struct {
	named
	Table string `json:"table"` // the ID of the table at which he deals; "" is at none
}

// pitTable is a table as it is now.
type pitTable struct {
	named
	GameName string      `json:"game_name"`
	Colour   string      `json:"colour"`
	Minimum  string      `json:"minimum"`
	Maximum  string      `json:"maximum"`
	Dealer   string      `json:"dealer"` // the person's name; "" is that the program deals
	Stage    table.Stage `json:"stage"`
	Round    int         `json:"round"`
	Asked    string      `json:"asked"` // what somebody is asked now; "" is nothing
	Seats    []pitSeat   `json:"seats"`
	// AtRisk are the wagers on the layout.
	AtRisk money.Cents       `json:"at_risk"`
	Meter  string            `json:"meter,omitempty"`
	Levels []table.LevelView `json:"levels,omitempty"`
	// Announced is a change of the limits that is posted there.
	Announced *table.AnnouncedView `json:"announced,omitempty"`
	// Pushed is a change of dealers that waits there.
	Pushed *table.PushView `json:"pushed,omitempty"`
	// Limited: a floorperson can change the limits there.
	Limited bool `json:"limited"`
	// Open: the inventory was opened and not closed; Box is the drop box there.
	Open bool `json:"open"`
	moves
	Box    string     `json:"box"`
	Alerts []pitAlert `json:"alerts"`
}

// pitSeat is a seat of a table.
type pitSeat struct {
	Seat   int         `json:"seat"`
	Name   string      `json:"name"` // "" is nobody
	AtRisk money.Cents `json:"at_risk"`
	Stack  money.Cents `json:"stack"`
	Asked  bool        `json:"asked"` // it is this seat's turn
	Away   bool        `json:"away"`  // who sits there is not connected
}

// pitAlert is something that somebody has to do.
type pitAlert struct {
	Text string `json:"text"`
	Cite string `json:"cite,omitempty"`
	// Late: it should have been done by now.
	Late bool `json:"late"`
}

func (s *server) pit(w http.ResponseWriter, r *http.Request) {
	answer(w, r, pitAnswer{s.floor.Clock().UnixMilli(), s.pitTables(), s.dealers()})
}

// dealers are those who may deal and have the page of a table open, by their names.
func (s *server) dealers() []pitDealer {
	all := []pitDealer{}
	s.floor.Accounts(func(of *people.Register) {
		for id, a := range of.Accounts {
			if slices.Contains(a.Roles, people.Dealer) && !a.Barred {
				all = append(all, pitDealer{named{id, a.Name}, ""})
			}
		}
	})
	all = slices.DeleteFunc(all, func(d pitDealer) bool { return !s.floor.Here(d.ID) })
	for i := range all {
		if at := s.floor.DealsAt(all[i].ID); at != nil {
			all[i].Table = at.ID()
		}
	}
	slices.SortFunc(all, func(a, b pitDealer) int { return cmp.Or(cmp.Compare(a.Name, b.Name), cmp.Compare(a.ID, b.ID)) })
	return all
}

// pitTables are all tables as they are now, with what waits for them in the house.
func (s *server) pitTables() []pitTable {
	all := []pitTable{}
	alerts, trays := s.houseAlerts()
	meters := s.meterAlerts()
	for _, l := range s.floor.Tables() {
		t := s.pitTable(l)
		tray := trays[l.ID()]
		t.Open, t.Box = tray.Open, house.BoxName(l.ID(), max(tray.Box, 1))
		t.Alerts = append(append(t.Alerts, alerts[l.ID()]...), meters[l.ID()]...)
		all = append(all, t)
	}
	return all
}

// pitTable is a table as a floorperson sees it, without cards.
func (s *server) pitTable(l *floor.Live) pitTable {
	v := l.Look(floor.Onlooker{Supervisor: true}, nil)
	t := pitTable{
		named: named{v.Table.ID, v.Table.Name}, GameName: v.Table.GameName, Colour: v.Table.Colour, Minimum: v.Table.Minimum.String(), Maximum: v.Table.Maximum.String(),
		Dealer: v.Dealt, Stage: v.Stage, Round: v.Round, Seats: []pitSeat{}, Meter: v.Meter, Levels: v.Levels, Alerts: []pitAlert{},
		Announced: v.Announced, Pushed: v.Pushed, Limited: game.Minimum.In(l.Selected().Game), moves: s.movesOf(l),
	}
	alert := func(text, cite string, late bool) { t.Alerts = append(t.Alerts, pitAlert{text, cite, late}) }
	if v.Held != "" {
		alert(v.Held, "", true)
	}
	if p := v.Proposal; p != nil {
		alert("A proposal waits for a second person: "+p.What, "", true)
	}
	var turn []int
	if q := v.Question; q != nil {
		t.Asked, turn = q.Text, q.Seats
		if q.Kind == round.AskValidation {
			alert(cmp.Or(q.Text, "A payout waits to be validated."), string(q.Cite), true)
		}
	}
	for _, due := range v.Due {
		alert(due.Text, string(due.Cite), due.Late)
	}
	for i := range v.Seats {
		of := &v.Seats[i]
		seat := pitSeat{Seat: of.Seat, Stack: of.Stack, Asked: slices.Contains(turn, of.Seat)}
		for _, amount := range of.Areas {
			seat.AtRisk += amount
		}
		t.AtRisk += seat.AtRisk
		if of.Player != nil {
			seat.Name, seat.Away = of.Player.Name, of.Player.Away
		}
		t.Alerts = append(t.Alerts, seat.alerts(of.Results)...)
		t.Seats = append(t.Seats, seat)
	}
	return t
}

// unusual is from how many to 1 on the pit is told of a payment; felt's own rule.
const unusual = 50

// alerts are what the pit is told of a seat: that who sits there is away from a round in play, and an unusual payment.
func (s *pitSeat) alerts(results []table.ResultView) (all []pitAlert) {
	if s.Away && (s.Asked || s.AtRisk > 0) {
		all = append(all, pitAlert{fmt.Sprintf("%s at seat %d is away from a round in play.", s.Name, s.Seat), "", false})
	}
	for i := range results {
		if of := &results[i]; of.Amount > 0 && of.Paid >= unusual*of.Amount && len(of.Cites) > 0 {
			all = append(all, pitAlert{fmt.Sprintf("Unusual payment at seat %d: %s on %s of %s.", s.Seat, of.Paid.Grouped(), of.Name, of.Amount.Grouped()), string(of.Cites[0]), false})
		}
	}
	return all
}

// houseAlerts are what waits in the house for each table, the rulings that its players ask for, and the inventories of the tables.
func (s *server) houseAlerts() (all map[string][]pitAlert, trays map[string]house.Tray) {
	all, trays = map[string][]pitAlert{}, map[string]house.Tray{}
	waits := map[house.Kind]string{house.Approve: "waits to be approved", house.Dispatch: "waits to be sent", house.Receive: "was sent and waits to be received"}
	today := s.today()
	s.floor.House(func(h *house.House) {
		for id, tray := range h.Trays {
			trays[id] = *tray
		}
		for _, of := range h.Slips {
			if next := of.Next(); next != "" && of.Table != "" {
				all[of.Table] = append(all[of.Table], pitAlert{fmt.Sprintf("The %s of %s on slip %d %s.", of.Of, of.Amount.Grouped(), of.Number, waits[next]), of.StepCite(next), false})
			}
		}
		for _, count := range h.Waiting {
			of := "inventory"
			if count.Purpose == house.Tips {
				of = "tip box"
			}
			all[count.Place] = append(all[count.Place], pitAlert{"A count of the " + of + " waits for a second signature.", count.Purpose.Cite(), false})
		}
		for _, count := range h.Counts {
			if d := count.Difference(); d != 0 && onDay(count.Signed.At, today) {
				all[count.Place] = append(all[count.Place], pitAlert{fmt.Sprintf("Out of balance: inventory slip %d differs by %s from the books.", count.Number, d.Grouped()), count.Purpose.Cite(), true})
			}
		}
	})
	waiting, _ := s.floor.Rulings()
	for i := range waiting {
		of := &waiting[i]
		all[of.Table] = append(all[of.Table], pitAlert{fmt.Sprintf("%s asks for a ruling on round %d.", of.Player, of.Round), string(of.Cite), false})
	}
	return all, trays
}
