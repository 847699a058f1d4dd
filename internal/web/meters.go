package web

import (
	"context"
	"fmt"
	"net/http"
	"slices"

	"felt.example/felt/internal/books"
	"felt.example/felt/internal/floor"
	"felt.example/felt/internal/house"
	"felt.example/felt/internal/paper"
	"felt.example/felt/internal/people"
	"felt.example/felt/money"
)

// meterSees are all who have to do with progressive meters, and who oversee them; approvers set them right and transfer their amounts.
var meterSees = slices.Concat(overlookers, cashiers)

// addMeters adds what people do about progressive meters (§ 605a.7, rebuilt).
func (s *server) addMeters(t *routes) {
	route := func(name, what string, by []people.Role, of people.Act, says Speech, handler http.HandlerFunc) {
		of.Name, of.What, of.By, of.Cite = name, what, by, "605a.7"
		t.route(of, says, handler)
	}
	day := Parameter{Name: "day", What: "a gaming day, such as 2026-11-24; today without it"}
	sees, signs, two := people.Act{Sees: true}, people.Act{Signs: true, Disinterested: true}, people.Act{Reason: true, Disinterested: true, Two: true}
	route("GET /api/house/meters", "the progressive meters: what they read, what people read on them, and what people did to them", meterSees, sees, gives(metersAnswer{}, day), s.expected(s.meters))
	route("GET /api/house/meters/paper", "the record of the progressive meters on a gaming day as a paper", meterSees, sees,
		gives(Media{paper.AsPDF.Type(), paper.AsHTML.Type(), paper.AsText.Type()}, day, Parameter{Name: "as", What: "pdf, html or txt; pdf without it"}), s.expected(s.limits.read(s.metersPaper)))
	route("POST /api/house/meters/{meter}/read", "reading a progressive meter, as the first of two", people.FloorpersonOrAbove, signs, gives(done{}).taking(meterRead{}), s.readsMeter)
	route("POST /api/house/meters/{meter}/witness", "signing the reading of a progressive meter, as the second", people.FloorpersonOrAbove, signs, gives(done{}).taking(meterWitnessed{}), s.witnessesMeter)
	route("POST /api/house/meters/{meter}/set", "setting a progressive meter right after a malfunction", approvers, two, gives(done{}).taking(meterSet{}), s.setsMeter)
	route("POST /api/house/meters/{meter}/transfer", "transferring an amount of a progressive meter to another by an approval", approvers, two, gives(done{}).taking(meterTransferred{}), s.transfersMeter)
	route("POST /api/house/meters/{meter}/approve", "approving what another has proposed about a progressive meter", approvers, two, gives(done{}).taking(decision{}), s.decidesMeter(s.floor.ApproveMeter))
	route("POST /api/house/meters/{meter}/refuse", "refusing or withdrawing what was proposed about a progressive meter", approvers, people.Act{Reason: true, Disinterested: true}, gives(done{}).taking(decision{}), s.decidesMeter(s.floor.RefuseMeter))
}

// metersAnswer is the progressive meters on a gaming day, as who asks sees them.
type metersAnswer struct {
	Day    string        `json:"day"`
	Meters []meterAnswer `json:"meters"`
	Due    []string      `json:"due"`  // readings that nobody has made on the day
	Cite   string        `json:"cite"` // by which clause meters are read
}

// meterAnswer is a progressive meter.
type meterAnswer struct {
	floor.MeterView
	// Closed is what it read at the end of the day, or until now.
	Closed money.Cents `json:"closed"`
	// Waiting is a reading of today that waits for a second signature.
	Waiting *meterReading `json:"waiting,omitempty"`
	// Read is what was last read on it on the day.
	Read  *meterReading `json:"read,omitempty"`
	Moves []meterDone   `json:"moves"` // on the day
}

// meterReading is what somebody has read on a meter.
type meterReading struct {
	Read money.Cents `json:"read"`
	// Difference is how much more that is than its account held then.
	Difference house.Signed `json:"difference"`
	By         []signed     `json:"by"`
	Yours      bool         `json:"yours"` // who asks can be the second to sign
}

// meterDone is what people have done to a meter; they are called by their names.
type meterDone struct {
	books.MeterMove
	At string `json:"at"` // "set" right, transferred "to" another meter, or come "from" it
}

// meterRead is what somebody has read on a meter.
type meterRead struct {
	Read string `json:"read"`
	Key  string `json:"key,omitempty"`
}

// meterWitnessed is the second signature under a reading.
type meterWitnessed struct {
	Key string `json:"key,omitempty"`
}

// meterSet is what a meter must read after a malfunction, and why.
type meterSet struct {
	Is     string `json:"is"`
	Reason string `json:"reason"`
}

// meterTransferred is how much goes to which other meter, by which approval, and why.
type meterTransferred struct {
	To       string `json:"to"`
	Amount   string `json:"amount"`
	Approval string `json:"approval"` // its name, such as that of an order of the Board
	Reason   string `json:"reason"`
}

// metersOn are the books of the meters on the day that is asked for; where there are none, it has answered.
func (s *server) metersOn(w http.ResponseWriter, r *http.Request) (day string, all []books.Liability, due []string, ok bool) {
	if day = r.URL.Query().Get("day"); day == "" {
		day = s.today()
	}
	all, due, err := s.books.Meters(r.Context(), day)
	return day, all, due, s.added(w, err)
}

func (s *server) meters(w http.ResponseWriter, r *http.Request) {
	day, all, due, ok := s.metersOn(w, r)
	if !ok {
		return
	}
	who, a := s.who(r), metersAnswer{Day: day, Meters: []meterAnswer{}, Due: due, Cite: house.ReadCite}
	waiting, read := map[string]house.Reading{}, map[string]house.Reading{}
	s.floor.House(func(h *house.House) {
		for id, of := range h.Unsigned {
			waiting[id] = *of
		}
		for i := range all {
			if of := h.ReadOn(all[i].Meter, day); of != nil {
				read[of.Meter] = *of
			}
		}
	})
	for _, v := range s.floor.MetersSeen(who.ID) {
		m := meterAnswer{MeterView: v, Moves: []meterDone{}}
		if !who.Is(approvers...) {
			m.Proposal = nil
		}
		if i := slices.IndexFunc(all, func(of books.Liability) bool { return of.Meter == v.ID }); i >= 0 {
			m.Closed = all[i].Amount
			for _, did := range all[i].Moves {
				m.Moves = append(m.Moves, s.meterDone(did))
			}
		}
		if of, is := waiting[v.ID]; is && of.Day() == s.today() {
			m.Waiting = s.meterReading(&of)
			_, why := s.floor.May(who.ID, who.Roles, house.Witnesses, house.Act{Meter: v.ID})
			m.Waiting.Yours = why == nil
		}
		if of, is := read[v.ID]; is {
			m.Read = s.meterReading(&of)
		}
		a.Meters = append(a.Meters, m)
	}
	answer(w, r, a)
}

func (s *server) meterReading(of *house.Reading) *meterReading {
	a := &meterReading{Read: of.Read, Difference: of.Difference(), By: []signed{s.signedBy(of.By)}}
	if of.Signed != nil {
		a.By = append(a.By, s.signedBy(*of.Signed))
	}
	return a
}

func (s *server) meterDone(did books.MeterMove) meterDone {
	a := meterDone{did, "set"}
	switch {
	case did.ApprovedBy == "":
		a.At, a.By = "from", ""
		return a
	case did.Other != "":
		a.At = "to"
	}
	a.By, a.ApprovedBy = s.floor.Name(did.By), s.floor.Name(did.ApprovedBy)
	return a
}

func (s *server) metersPaper(w http.ResponseWriter, r *http.Request) {
	if day, all, due, ok := s.metersOn(w, r); ok {
		s.prints(w, r, books.MetersPaper(day, all, due, s.floor.Name), "meters-"+day)
	}
}

// amounted reads an amount; it has answered if that is none.
func amounted(w http.ResponseWriter, what, text string) (amount money.Cents, ok bool) {
	amount, err := money.Parse(text)
	if err != nil {
		fail(w, http.StatusUnprocessableEntity, what+": "+err.Error())
	}
	return amount, err == nil
}

func (s *server) readsMeter(w http.ResponseWriter, r *http.Request) {
	ask, ok := asked[meterRead](w, r, longestBody, `send what was read, as {"read": "10250.00"}`)
	if !ok {
		return
	}
	if read, ok := amounted(w, "read", ask.Read); ok {
		s.keeps(w, r, s.signing(r), ask.Key, house.Reads, house.Act{Meter: r.PathValue("meter"), Read: &read})
	}
}

func (s *server) witnessesMeter(w http.ResponseWriter, r *http.Request) {
	if ask, ok := asked[meterWitnessed](w, r, longestBody, `send {}`); ok {
		s.keeps(w, r, s.signing(r), ask.Key, house.Witnesses, house.Act{Meter: r.PathValue("meter")})
	}
}

func (s *server) setsMeter(w http.ResponseWriter, r *http.Request) {
	ask, ok := asked[meterSet](w, r, longestBody, `send what it must read and why, as {"is": "10250.00", "reason": "…"}`)
	if !ok {
		return
	}
	if is, ok := amounted(w, "is", ask.Is); ok {
		s.doneAt(w, r, s.floor.SetRight(r.Context(), s.power(r, ask.Reason), r.PathValue("meter"), is))
	}
}

func (s *server) transfersMeter(w http.ResponseWriter, r *http.Request) {
	ask, ok := asked[meterTransferred](w, r, longestBody, `send how much goes where, by which approval and why, as {"to": "…", "amount": "250.00", "approval": "…", "reason": "…"}`)
	if !ok {
		return
	}
	if amount, ok := amounted(w, "amount", ask.Amount); ok {
		s.doneAt(w, r, s.floor.MoveMeter(r.Context(), s.power(r, ask.Reason), r.PathValue("meter"), ask.To, amount, ask.Approval))
	}
}

// decidesMeter has what waits about a meter approved or refused.
func (s *server) decidesMeter(how func(ctx context.Context, by floor.Power, meter, id string) error) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if ask, ok := asked[decision](w, r, longestBody, decisionForm); ok {
			s.doneAt(w, r, how(r.Context(), s.power(r, ask.Reason), r.PathValue("meter"), ask.Proposal))
		}
	}
}

// meterAlerts are what is to be done about the meter of each table: that it was not read today, and that what was read is not what its
// account held.
func (s *server) meterAlerts() map[string][]pitAlert {
	all := map[string][]pitAlert{}
	today := s.today()
	under, _ := s.floor.Submission()
	for _, m := range s.floor.MetersSeen("") {
		var is *pitAlert
		s.floor.House(func(h *house.House) {
			switch of := h.ReadOn(m.ID, today); {
			case h.Unsigned[m.ID] != nil && h.Unsigned[m.ID].Day() == today:
				is = &pitAlert{fmt.Sprintf("The reading of meter %s waits for a second signature.", m.ID), house.ReadCite, false}
			case of == nil && under == nil && !h.HasRead(m.ID): // a demonstration
			case of == nil:
				is = &pitAlert{fmt.Sprintf("Meter %s was not read today.", m.ID), house.ReadCite, false}
			case of.Difference() != 0:
				is = &pitAlert{fmt.Sprintf("Meter %s: %s was read, against %s by its account.", m.ID, of.Read.Grouped(), of.Book.Grouped()), house.ReadCite, true}
			}
		})
		for _, id := range m.Tables {
			if is != nil {
				all[id] = append(all[id], *is)
			}
		}
	}
	return all
}
