package web

import (
	"cmp"
	"context"
	"errors"
	"net/http"
	"slices"

	"felt.example/felt/card"
	"felt.example/felt/cite"
	"felt.example/felt/internal/floor"
	"felt.example/felt/internal/people"
	"felt.example/felt/internal/table"
	"felt.example/felt/money"
	"felt.example/felt/pa"
	"felt.example/felt/record"
	"felt.example/felt/round"
)

// addFloor adds what a floorperson does from wherever he is, beside the connection of a table.
func (s *server) addFloor(t *routes) {
	act := func(name, what string, of people.Act, says Speech, handler http.HandlerFunc) {
		of.Name, of.What, of.By = name, what, people.FloorpersonOrAbove
		t.route(of, says, handler)
	}
	sees, uses := people.Act{Sees: true, Disinterested: true}, people.Act{Reason: true, Disinterested: true}
	two := people.Act{Reason: true, Disinterested: true, Two: true}
	act("GET /api/floor", "proposals, stops and bars of the whole floor", people.Act{Sees: true}, gives(floorAnswer{}), s.wholeFloor)
	act("POST /api/floor/stop", "stopping a table, a game or a player from anywhere", uses, gives(done{}).taking(stopRequest{}), s.turns(s.floor.Stop))
	act("POST /api/floor/go_on", "resuming what was stopped, from anywhere", uses, gives(done{}).taking(stopRequest{}), s.turns(s.floor.GoOn))
	act("GET /api/floor/tables/{table}/answers", "what can be corrected of a table's last round", sees, gives(correctableAnswer{}), s.correctable)
	act("POST /api/floor/tables/{table}/try", "what a correction would change", sees, gives(triedAnswer{}).taking(correction{}), s.try)
	act("POST /api/floor/tables/{table}/told", "what would follow from an irregularity", sees, gives(triedAnswer{}).taking(command{}), s.told)
	act("POST /api/floor/tables/{table}/correct", "correcting an answer of a table's last round", two, gives(done{}).taking(correction{}), s.correct)
	act("POST /api/floor/tables/{table}/decks", "issuing, collecting and destroying decks of real cards, and inspecting a card reader", two, gives(done{}).taking(handling{}), s.handle)
	act("POST /api/floor/tables/{table}/limits", "announcing other limits at a table", people.Act{Reason: true, Disinterested: true, Cite: "601a.6"}, gives(done{}).taking(limitsAsked{}), s.announcesLimits)
	act("POST /api/floor/tables/{table}/limits/withdraw", "withdrawing limits that are announced", uses, gives(done{}).taking(reasonAsked{}), s.withdraws((*floor.Live).Withdraw))
	act("POST /api/floor/tables/{table}/dealer", "moving a dealer to another table, or to a break, when the round is over", uses, gives(done{}).taking(dealerMoved{}), s.movesDealer)
	act("POST /api/floor/tables/{table}/dealer/withdraw", "withdrawing a change of dealers that waits, with what hangs together with it", uses, gives(done{}).taking(reasonAsked{}), s.withdraws((*floor.Live).WithdrawPush))
	act("POST /api/floor/dealers", "relieving the dealers of tables in order, each when the round is over", uses, gives(done{}).taking(relief{}), s.relieves)
	act("POST /api/floor/tables/{table}/approve", "approving another's proposal, from anywhere", two, gives(done{}).taking(decision{}), s.decidesAt((*floor.Live).Approve))
	act("POST /api/floor/tables/{table}/refuse", "refusing or withdrawing what was proposed, from anywhere", uses, gives(done{}).taking(decision{}), s.decidesAt((*floor.Live).Refuse))
}

// floorAnswer is the floor as a floorperson sees it.
type floorAnswer struct {
	// Proposals wait at tables where he gains nothing; he can approve those that are not his.
	Proposals []table.ProposalView `json:"proposals"`
	Stops     []table.StopView     `json:"stops"`
	Barred    []floor.BarredPlayer `json:"barred"`
	Tables    []floorTable         `json:"tables"`
	Games     []named              `json:"games"`
	// Players sit at the tables.
	Players []named `json:"players"`
}

// floorTable is a table as those who supervise the floor see it.
type floorTable struct {
	named
	Held string `json:"held"` // why nothing is done there; "" is that it goes on
	// Due is what somebody has to do there.
	Due []table.DueView `json:"due"`
	// Decks are the decks of real cards there; absent where no person deals the game.
	Decks *table.DecksView `json:"decks,omitempty"`
}

// named is a person, a table or a game, by its ID and its name.
type named struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

func (s *server) wholeFloor(w http.ResponseWriter, r *http.Request) {
	a := floorAnswer{
		Proposals: s.floor.Proposed(s.who(r).ID), Stops: s.floor.Stopped(), Barred: s.floor.BarredPlayers(),
		Tables: []floorTable{}, Games: []named{}, Players: []named{},
	}
	for _, l := range s.floor.Tables() {
		a.Tables = append(a.Tables, floorTable{named{l.ID(), l.Name()}, l.Held(), l.Due(), l.Decks()})
		for _, id := range l.Games() {
			a.Games = append(a.Games, named{id, pa.Game(id).Name})
		}
		for _, player := range l.Seated() {
			a.Players = append(a.Players, named{player.ID, player.Name})
		}
	}
	for _, all := range []*[]named{&a.Games, &a.Players} {
		slices.SortFunc(*all, func(a, b named) int { return cmp.Or(cmp.Compare(a.Name, b.Name), cmp.Compare(a.ID, b.ID)) })
		*all = slices.Compact(*all)
	}
	answer(w, r, a)
}

// stopRequest is what is stopped, or goes on, and why. A player is named by his ID or his name.
type stopRequest struct {
	Scope  floor.StopScope `json:"scope"`
	ID     string          `json:"id,omitempty"`
	Name   string          `json:"name,omitempty"`
	Reason string          `json:"reason"`
}

// turns has something stopped, or go on. A player is named by his ID or by his name.
func (s *server) turns(do func(context.Context, floor.Power, floor.Target) error) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		ask, ok := asked[stopRequest](w, r, longestBody, `send what and why, as {"scope": "table", "id": "…", "reason": "…"}`)
		if !ok {
			return
		}
		if ask.Scope == floor.OnePlayer {
			ask.ID = s.playerNamed(ask.ID, ask.Name)
		}
		s.doneAt(w, r, do(r.Context(), s.power(r, ask.Reason), floor.Target{Scope: ask.Scope, ID: ask.ID}))
	}
}

// playerNamed is the ID of the player who is meant by it, or by his name.
func (s *server) playerNamed(id, name string) string {
	if p := s.floor.PlayerNamed(name); id == "" && p != nil {
		return p.ID
	}
	return id
}

// doneAt answers that something was done, or says why not.
func (s *server) doneAt(w http.ResponseWriter, r *http.Request, err error) {
	if err != nil {
		fail(w, notDone(err, http.StatusConflict), err.Error())
		return
	}
	answer(w, r, done{})
}

// decidesAt has what waits at a table approved or refused.
func (s *server) decidesAt(how func(*floor.Live, context.Context, floor.Power, string) error) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		l := s.table(w, r)
		if l == nil {
			return
		}
		if ask, ok := asked[decision](w, r, longestBody, decisionForm); ok {
			s.doneAt(w, r, how(l, r.Context(), s.power(r, ask.Reason), ask.Proposal))
		}
	}
}

// correctableAnswer is a table's last round with what can be corrected of it.
type correctableAnswer struct {
	Round   int                `json:"round"`
	Answers []table.AnswerView `json:"answers"`
	// Over: the round is over, so it can be declared void as a whole.
	Over bool `json:"over"`
	// Not says why nothing can be.
	Not string `json:"not"`
	decider
}

// decider is who must propose or approve that a round which is over is corrected or declared void, by his role, and its clause; "" is
// anybody who may do either.
type decider struct {
	Decides people.Role `json:"decides,omitempty"`
	Cite    cite.Cite   `json:"cite,omitempty"`
}

func deciderOf(l *floor.Live) (d decider) {
	d.Decides, d.Cite = l.Decides()
	return d
}

func (s *server) correctable(w http.ResponseWriter, r *http.Request) {
	l := s.table(w, r)
	if l == nil {
		return
	}
	a := correctableAnswer{Answers: []table.AnswerView{}, decider: deciderOf(l)}
	number, all, err := l.Answered(s.who(r).ID)
	if a.Round = number; err != nil {
		a.Not = err.Error()
	} else {
		a.Answers, a.Over = all, !l.Playing()
	}
	answer(w, r, a)
}

// correction is what a floorperson would have a player's answer be.
type correction struct {
	Answer   int    `json:"answer"`
	Question int    `json:"question"`
	Seat     int    `json:"seat"`
	Choice   string `json:"choice,omitempty"`
	Amount   string `json:"amount,omitempty"`
	Card     string `json:"card,omitempty"` // the real card, where another was named
	// Cards are those of the choice, where it is one of several ways to set a hand.
	Cards []string `json:"cards,omitempty"`
	// Exchanged is the answer that named Card: the two cards were read as each other's.
	Exchanged *int `json:"exchanged,omitempty"`
	// Wager is the wager of the seat before the deal that was of Amount; "0.00" is that it was not placed.
	Wager round.WagerID `json:"wager,omitempty"`
	// Void: the whole round, which is over, is declared void, and no answer is another.
	Void   bool   `json:"void,omitempty"`
	Reason string `json:"reason,omitempty"`
	// Stated are answers that the round would have asked for with the correction and did not, as they were given at the table, in order.
	Stated []statedAnswer `json:"stated,omitempty"`
}

// asCorrection is the table with what is to be corrected there; it has answered when that cannot be read.
func (s *server) asCorrection(w http.ResponseWriter, r *http.Request) (l *floor.Live, c table.Correction, stated []round.Answer, reason string) {
	if l = s.table(w, r); l == nil {
		return nil, c, nil, ""
	}
	ask, ok := asked[correction](w, r, longestBody, `send which answer and what it is, as {"answer": 3, "question": 7, "seat": 1, "choice": "…", "amount": "…"}`)
	if !ok {
		return nil, c, nil, ""
	}
	c, err := ask.read()
	if err == nil {
		stated, err = ask.states()
	}
	if err != nil {
		fail(w, http.StatusUnprocessableEntity, err.Error())
		return nil, c, nil, ""
	}
	return l, c, stated, ask.Reason
}

// states are the answers that are stated.
func (c correction) states() (stated []round.Answer, err error) {
	for _, s := range c.Stated {
		as, err := correction{Seat: s.Seat, Choice: s.Choice, Amount: s.Amount, Cards: s.Cards}.read()
		if err != nil {
			return nil, err
		}
		stated = append(stated, as.Is)
	}
	return stated, nil
}

// read is the correction in the table's form.
func (c correction) read() (of table.Correction, err error) {
	if c.Void {
		return table.Correction{Void: true}, nil
	}
	of = table.Correction{Answer: c.Answer, Exchanged: c.Exchanged, Is: round.Answer{Question: c.Question, Seat: c.Seat, Choice: c.Choice}}
	if c.Amount != "" {
		if of.Is.Amount, err = money.Parse(c.Amount); err != nil {
			return of, err
		}
	}
	if c.Wager != "" {
		of.Wager, of.Is = &table.Placing{Seat: c.Seat, Wager: c.Wager, Amount: of.Is.Amount}, round.Answer{Question: c.Question, Seat: c.Seat}
	}
	named := c.Cards
	if c.Card != "" {
		named = []string{c.Card}
	}
	for _, text := range named {
		parsed, err := card.Parse(text)
		if err != nil {
			return of, err
		}
		of.Is.Cards = append(of.Is.Cards, parsed)
	}
	return of, nil
}

// triedAnswer is what a correction would change, a sentence each.
type triedAnswer struct {
	Follows []string `json:"follows"`
	// Asks is a question that was never asked, of which it has to be stated first how it was answered at the table; absent if there is none.
	Asks *table.AnswerView `json:"asks,omitempty"`
}

// changes is what was told of a correction, or the question whose answer has to be stated first.
func changes(follows []string, err error) (triedAnswer, error) {
	if asks := (*table.AsksError)(nil); errors.As(err, &asks) {
		return triedAnswer{Follows: []string{}, Asks: &asks.Asks}, nil
	}
	return triedAnswer{Follows: follows}, err
}

func (s *server) try(w http.ResponseWriter, r *http.Request) {
	l, c, stated, _ := s.asCorrection(w, r)
	if l == nil {
		return
	}
	of, err := changes(l.Try(s.who(r).ID, c, stated...))
	if err != nil {
		fail(w, notDone(err, http.StatusConflict), err.Error())
		return
	}
	answer(w, r, of)
}

// told tells what would follow if an irregularity were declared, in the form of that command.
func (s *server) told(w http.ResponseWriter, r *http.Request) {
	l := s.table(w, r)
	if l == nil {
		return
	}
	c, ok := asked[command](w, r, longestBody, `send the command that would declare it, as {"command": "irregularity", "kind": "…", "question": 7}`)
	if !ok {
		return
	}
	a := c.declared()
	if c.Amount != "" && a.Irregularity != nil {
		amount, err := money.Parse(c.Amount)
		if err != nil {
			fail(w, http.StatusUnprocessableEntity, err.Error())
			return
		}
		a.Irregularity.Amount = amount
	}
	told, err := l.Told(s.who(r).ID, a)
	if err != nil {
		fail(w, notDone(err, http.StatusConflict), err.Error())
		return
	}
	answer(w, r, triedAnswer{Follows: told})
}

// handling is what a floorperson does with the decks of a table, and why.
type handling struct {
	Act table.HandlingAct `json:"act"`
	// Decks are those that are issued.
	Decks  []table.Deck `json:"decks,omitempty"`
	Reason string       `json:"reason"`
}

func (s *server) handle(w http.ResponseWriter, r *http.Request) {
	l := s.table(w, r)
	if l == nil {
		return
	}
	if ask, ok := asked[handling](w, r, longestBody, `send what is done and why, as {"act": "issue", "decks": [{"id": "A-17", "design": "Plain", "back": "red"}], "reason": "…"}`); ok {
		s.doneAt(w, r, l.Handle(r.Context(), s.power(r, ask.Reason), table.Handling{Act: ask.Act, Decks: ask.Decks}))
	}
}

// limitsAsked are the limits that a table comes to have, and why. A greatest wager of "" is none.
type limitsAsked struct {
	Minimum string `json:"minimum"`
	Maximum string `json:"maximum"`
	Reason  string `json:"reason"`
}

func (s *server) announcesLimits(w http.ResponseWriter, r *http.Request) {
	l := s.table(w, r)
	if l == nil {
		return
	}
	ask, ok := asked[limitsAsked](w, r, longestBody, `send the limits and why, as {"minimum": "10.00", "maximum": "500.00", "reason": "…"}`)
	if !ok {
		return
	}
	least, err := money.Parse(ask.Minimum)
	most := money.Cents(0)
	if err == nil && ask.Maximum != "" {
		most, err = money.Parse(ask.Maximum)
	}
	if err != nil {
		fail(w, http.StatusUnprocessableEntity, err.Error())
		return
	}
	s.doneAt(w, r, l.Announce(r.Context(), s.power(r, ask.Reason), table.Limits{Minimum: least, Maximum: most}))
}

// withdraws takes back, for a reason, what waits at a table.
func (s *server) withdraws(takesBack func(*floor.Live, context.Context, floor.Power) error) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		l := s.table(w, r)
		if l == nil {
			return
		}
		if ask, ok := asked[reasonAsked](w, r, longestBody, reasonForm); ok {
			s.doneAt(w, r, takesBack(l, r.Context(), s.power(r, ask.Reason)))
		}
	}
}

// dealerMoved is where the dealer of a table goes, and why; to no table is on a break.
type dealerMoved struct {
	To     string `json:"to"`
	Reason string `json:"reason"`
}

func (s *server) movesDealer(w http.ResponseWriter, r *http.Request) {
	l := s.table(w, r)
	if l == nil {
		return
	}
	ask, ok := asked[dealerMoved](w, r, longestBody, `send where the dealer goes and why, as {"to": "flush-1", "reason": "…"}`)
	if !ok {
		return
	}
	by := s.power(r, ask.Reason)
	if ask.To == "" {
		s.doneAt(w, r, l.Break(r.Context(), by))
	} else if to := s.tableNamed(w, ask.To); to != nil {
		s.doneAt(w, r, l.MoveDealer(r.Context(), by, to))
	}
}

// tableNamed is the table with an ID; it has answered when there is none.
func (s *server) tableNamed(w http.ResponseWriter, id string) *floor.Live {
	l := s.floor.Table(id)
	if l == nil {
		fail(w, http.StatusNotFound, "there is no table "+record.Clip(id))
	}
	return l
}

// relief is which dealer comes to the first of some tables, and why: who deals there goes to the next, and who deals at the last on a break.
type relief struct {
	// Dealer is the ID of a person with the role of a dealer; who deals at the last table is one too.
	Dealer string   `json:"dealer"`
	Tables []string `json:"tables"` // by their IDs, in the order in which they are relieved
	Reason string   `json:"reason"`
}

func (s *server) relieves(w http.ResponseWriter, r *http.Request) {
	ask, ok := asked[relief](w, r, longestBody, `send who comes to which tables and why, as {"dealer": "…", "tables": ["flush-1", "flush-2"], "reason": "…"}`)
	if !ok {
		return
	}
	var tables []*floor.Live
	for _, id := range ask.Tables {
		l := s.tableNamed(w, id)
		if l == nil {
			return
		}
		tables = append(tables, l)
	}
	if !slices.ContainsFunc(s.dealers(), func(d pitDealer) bool { return d.ID == ask.Dealer }) {
		fail(w, http.StatusConflict, "this is nobody with the role of a dealer who has the page of a table open")
		return
	}
	s.doneAt(w, r, s.floor.Relieve(r.Context(), s.power(r, ask.Reason), ask.Dealer, tables))
}

func (s *server) correct(w http.ResponseWriter, r *http.Request) {
	if l, c, stated, reason := s.asCorrection(w, r); l != nil {
		s.doneAt(w, r, l.Correct(r.Context(), s.power(r, reason), c, stated...))
	}
}
