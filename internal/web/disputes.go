package web

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strconv"

	"felt.example/felt/internal/floor"
	"felt.example/felt/internal/people"
	"felt.example/felt/internal/table"
	"felt.example/felt/money"
	"felt.example/felt/record"
	"felt.example/felt/round"
)

// lookInto are those who look into disputes.
var lookInto = append([]people.Role{people.Surveillance, people.Auditor}, people.FloorpersonOrAbove...)

// addDisputes adds what is asked, ruled and corrected about rounds of any day.
func (s *server) addDisputes(t *routes) {
	route := func(name, what string, by []people.Role, of people.Act, says Speech, handler http.HandlerFunc) {
		of.Name, of.What, of.By = name, what, by
		t.route(of, says, handler)
	}
	skip := Parameter{Name: "skip", What: "how many of the rounds come before, as skip of the last answer has it"}
	route("GET /api/history", "the rounds that one wagered in, at all tables", people.Players, people.Act{}, gives(floor.Played{}, skip), s.limits.read(s.ownHistory))
	route("GET /api/rulings", "the rulings that one asked for", people.Players, people.Act{}, gives(rulingsAnswer{}), s.ownRulings)
	route("POST /api/tables/{table}/rounds/{round}/ruling", "asking for a ruling on a round that one wagered in", people.Players, people.Act{}, gives(done{}).taking(rulingRequest{}), s.limits.read(s.asksRuling))
	route("GET /api/floor/history", "the rounds that a player wagered in, at all tables", lookInto, people.Act{Sees: true}, gives(floor.Played{}, Parameter{Name: "name", What: "the player's", Required: true}, skip), s.limits.read(s.historyOf))
	route("GET /api/floor/rulings", "the rulings that wait, and the last that were given", lookInto, people.Act{Sees: true}, gives(rulingsAnswer{}), s.allRulings)
	route("POST /api/floor/rulings", "giving a ruling", people.FloorpersonOrAbove, people.Act{Reason: true, Disinterested: true}, gives(done{}).taking(rulingGiven{}), s.limits.read(s.givesRuling))
	sees, two := people.Act{Sees: true, Disinterested: true}, people.Act{Reason: true, Disinterested: true, Two: true}
	route("GET /api/floor/tables/{table}/rounds/{round}/answers", "what can be corrected of a round of any day", people.FloorpersonOrAbove, sees, gives(amendable{}), s.limits.read(s.amendable))
	route("POST /api/floor/tables/{table}/rounds/{round}/try", "what a correction of a round of any day would change", people.FloorpersonOrAbove, sees, gives(triedAnswer{}).taking(amendment{}), s.limits.read(s.triesIn))
	route("POST /api/floor/tables/{table}/rounds/{round}/correct", "correcting a round of any day, or declaring it void", people.FloorpersonOrAbove, two, gives(done{}).taking(amendment{}), s.limits.read(s.correctsIn))
}

// rulingRequest is what a player says is wrong with a round.
type rulingRequest struct {
	Words string `json:"words"`
}

// rulingGiven is how what a player asked is answered.
type rulingGiven struct {
	ID      string        `json:"id"`
	Outcome floor.Outcome `json:"outcome"`
	Reason  string        `json:"reason"`
}

// rulingsAnswer are rulings that wait, and those that were given.
type rulingsAnswer struct {
	Waiting  []floor.Ruling `json:"waiting"`
	Answered []floor.Ruling `json:"answered"`
}

// amendable is what can be corrected of a round.
type amendable struct {
	Answers []table.AnswerView `json:"answers"`
	// Irregularities are those that can be found at its result.
	Irregularities []table.IrregularityView `json:"irregularities"`
	// Paid are payments of its dealer of which it can be said, after the next round has begun, that he gave other chips.
	Paid []table.PaidView `json:"paid"`
	// Over: the round is over, so it can be declared void as a whole.
	Over bool `json:"over"`
	// Not says why nothing can be corrected.
	Not string `json:"not"`
	decider
}

// amendment is what is wrong with a round: an answer, an irregularity that was found at its result, what was given for a wager, or all of
// it, which is then void.
type amendment struct {
	correction
	Irregularity string        `json:"irregularity,omitempty"` // its kind
	CardAt       []round.Place `json:"card_at,omitempty"`
	// Paid is what the dealer gave otherwise than the round says.
	Paid *paidOtherwise `json:"paid,omitempty"`
}

// statedAnswer is what a player answered at the table.
type statedAnswer struct {
	Seat   int      `json:"seat"`
	Choice string   `json:"choice"`
	Amount string   `json:"amount,omitempty"`
	Cards  []string `json:"cards,omitempty"` // those of the choice, where it is one of several ways to set a hand
}

// paidOtherwise is what the dealer gave for the wager that an event of the round settles, and what the player has been given now that the
// difference was repaid to him or collected from him.
type paidOtherwise struct {
	Event int    `json:"event"`
	Given string `json:"given"`
	Now   string `json:"now"`
}

func (a amendment) amend() (of floor.Amend, err error) {
	if a.Irregularity != "" {
		of.Irregularity = &round.Irregularity{Kind: a.Irregularity, Places: a.CardAt, Seat: a.Seat, Choice: a.Choice}
		if a.Amount != "" {
			of.Irregularity.Amount, err = money.Parse(a.Amount)
		}
		return of, err
	}
	if a.Paid != nil {
		of.Paid = &floor.Paid{Event: a.Paid.Event}
		if of.Paid.Given, err = money.Parse(a.Paid.Given); err == nil {
			of.Paid.Is, err = money.Parse(a.Paid.Now)
		}
		return of, err
	}
	if of.Correction, err = a.read(); err == nil {
		of.Stated, err = a.states()
	}
	return of, err
}

// skipped is how many rounds the request skips; it has answered when that is no number.
func skipped(w http.ResponseWriter, r *http.Request) (skip int, ok bool) {
	text := r.URL.Query().Get("skip")
	if text == "" {
		return 0, true
	}
	skip, err := strconv.Atoi(text)
	if err != nil || skip < 0 {
		fail(w, http.StatusBadRequest, fmt.Sprintf("skip: %q is not a number from 0 on, such as 50", record.Clip(text)))
		return 0, false
	}
	return skip, true
}

func (s *server) ownHistory(w http.ResponseWriter, r *http.Request) {
	s.played(w, r, s.who(r).ID)
}

func (s *server) historyOf(w http.ResponseWriter, r *http.Request) {
	p := s.floor.PlayerNamed(r.URL.Query().Get("name"))
	if p == nil {
		fail(w, http.StatusNotFound, floor.ErrNobody.Error())
		return
	}
	s.played(w, r, p.ID)
}

func (s *server) played(w http.ResponseWriter, r *http.Request, player string) {
	skip, ok := skipped(w, r)
	if !ok {
		return
	}
	all, err := s.floor.PlayedBy(r.Context(), s.who(r).ID, player, skip, historyLength)
	if err != nil {
		fail(w, http.StatusServiceUnavailable, err.Error())
		return
	}
	if all.Archived {
		all.Archive = s.archiveFor(r)
	}
	answer(w, r, all)
}

func (s *server) ownRulings(w http.ResponseWriter, r *http.Request) {
	a := rulingsAnswer{Waiting: []floor.Ruling{}, Answered: []floor.Ruling{}}
	for _, of := range s.floor.RulingsFor(s.who(r).ID) {
		if of.Outcome == "" {
			a.Waiting = append(a.Waiting, of)
		} else {
			a.Answered = append(a.Answered, of)
		}
	}
	answer(w, r, a)
}

func (s *server) allRulings(w http.ResponseWriter, r *http.Request) {
	waiting, answered := s.floor.Rulings()
	answer(w, r, rulingsAnswer{waiting, answered})
}

// roundAt is the round that the path names; it has answered when there is none.
func (s *server) roundAt(w http.ResponseWriter, r *http.Request) (l *floor.Live, number int) {
	if l = s.table(w, r); l == nil {
		return nil, 0
	}
	number, ok := integerAt(w, r, "round", "round")
	if !ok {
		return nil, 0
	}
	return l, number
}

// integerAt is the number of something that the path names; it has answered when that is none.
func integerAt(w http.ResponseWriter, r *http.Request, name, what string) (number int, ok bool) {
	number, err := strconv.Atoi(r.PathValue(name))
	if err != nil {
		fail(w, http.StatusBadRequest, "give the number of a "+what+", such as 12")
	}
	return number, err == nil
}

func (s *server) asksRuling(w http.ResponseWriter, r *http.Request) {
	l, number := s.roundAt(w, r)
	if l == nil {
		return
	}
	ask, ok := asked[rulingRequest](w, r, longestBody, `send what is wrong, as {"words": "…"}`)
	if !ok {
		return
	}
	if err := l.AskRuling(r.Context(), s.who(r).ID, number, ask.Words); err != nil {
		fail(w, notDone(err, notFoundOr(err, http.StatusConflict)), err.Error())
		return
	}
	answer(w, r, done{})
}

func (s *server) givesRuling(w http.ResponseWriter, r *http.Request) {
	if ask, ok := asked[rulingGiven](w, r, longestBody, `send the ruling, as {"id": "…", "outcome": "stands", "reason": "…"}`); ok {
		s.doneAt(w, r, s.floor.Rule(r.Context(), s.power(r, ask.Reason), ask.ID, ask.Outcome))
	}
}

func (s *server) amendable(w http.ResponseWriter, r *http.Request) {
	l, number := s.roundAt(w, r)
	if l == nil {
		return
	}
	a := amendable{Answers: []table.AnswerView{}, Irregularities: []table.IrregularityView{}, Paid: []table.PaidView{}, decider: deciderOf(l)}
	all, found, err := l.AnsweredIn(r.Context(), s.who(r).ID, number)
	if err != nil {
		a.Not = err.Error()
	} else {
		a.Answers, a.Irregularities, a.Over = all, found, true
	}
	if paid, err := l.PaidIn(r.Context(), s.who(r).ID, number); err == nil && len(paid) > 0 {
		a.Paid, a.Not = paid, ""
	}
	answer(w, r, a)
}

// amends has a round amended, and answers with what came of it.
func (s *server) amends(w http.ResponseWriter, r *http.Request, how func(ctx context.Context, l *floor.Live, number int, of floor.Amend, reason string) (any, error)) {
	l, number := s.roundAt(w, r)
	if l == nil {
		return
	}
	ask, ok := asked[amendment](w, r, longestBody, `send which answer and what it is, as {"answer": 3, "question": 7, "seat": 1, "choice": "…"}, {"irregularity": "…"}, {"void": true} or {"paid": {"event": 9, "given": "50.00", "now": "75.00"}}`)
	if !ok {
		return
	}
	of, err := ask.amend()
	if err != nil {
		fail(w, http.StatusUnprocessableEntity, err.Error())
		return
	}
	what, err := how(r.Context(), l, number, of, ask.Reason)
	if err != nil {
		fail(w, notDone(err, notFoundOr(err, http.StatusConflict)), err.Error())
		return
	}
	answer(w, r, what)
}

func (s *server) triesIn(w http.ResponseWriter, r *http.Request) {
	s.amends(w, r, func(ctx context.Context, l *floor.Live, number int, of floor.Amend, _ string) (any, error) {
		return changes(l.TryIn(ctx, s.who(r).ID, number, of))
	})
}

func (s *server) correctsIn(w http.ResponseWriter, r *http.Request) {
	s.amends(w, r, func(ctx context.Context, l *floor.Live, number int, of floor.Amend, reason string) (any, error) {
		return done{}, l.CorrectIn(ctx, s.power(r, reason), number, of)
	})
}

// notFoundOr is the status of an error about a round that there is not, or another.
func notFoundOr(err error, other int) int {
	if errors.Is(err, floor.ErrNoRound) || errors.Is(err, floor.ErrArchived) {
		return http.StatusNotFound
	}
	return other
}

// mended are the late corrections of a round. Who made them and why is for those who played in it, and the house.
func (s *server) mended(r *http.Request, l *floor.Live, number int, played bool) ([]floor.Mended, error) {
	all, err := l.Mended(r.Context(), number)
	if played || s.who(r).Is(people.Staff...) {
		return all, err
	}
	for i := range all {
		all[i] = floor.Mended{At: all[i].At, What: all[i].What}
	}
	return all, err
}
