package web

import (
	"net/http"
	"time"

	"felt.example/felt/internal/floor"
	"felt.example/felt/internal/lists"
	"felt.example/felt/internal/people"
)

// addLists adds the lists of the card room.
func (s *server) addLists(t *routes) {
	t.open("GET /api/lists", "the lists of the Poker room by game and limit, and their tables", gives(listsAnswer{}), s.lists)
	players := func(name, what string, of Speech, handler http.HandlerFunc) {
		t.route(people.Act{Name: name, What: what, By: people.Players}, of, handler)
	}
	players("POST /api/lists/names", "putting his name on a list", gives(done{}).taking(putDownAsked{}), s.putsDown)
	players("POST /api/lists/names/{name}/off", "taking his name off a list", gives(done{}), s.takesOff)
	house := func(name, what string, of people.Act, says Speech, handler http.HandlerFunc) {
		of.Name, of.What, of.By = name, what, people.FloorpersonOrAbove
		t.route(of, says, handler)
	}
	signs, why := people.Act{Signs: true}, people.Act{Reason: true}
	house("POST /api/lists/call-in", "putting down the name of somebody who calls or comes", signs, gives(done{}).taking(callInAsked{}), s.callsIn)
	house("POST /api/lists/names/{name}/here", "checking in who has called", signs, gives(done{}), s.checksIn)
	house("POST /api/lists/names/{name}/ahead", "putting a name first on its list, out of turn", why, gives(done{}).taking(reasonAsked{}), s.withName(lists.Ahead))
	house("POST /api/lists/names/{name}/pass", "passing who was called and does not come", why, gives(done{}).taking(reasonAsked{}), s.withName(lists.Pass))
	house("POST /api/lists/names/{name}/remove", "taking somebody's name off a list", why, gives(done{}).taking(reasonAsked{}), s.withName(lists.Remove))
}

// listsAnswer is the lists of the card room as who asks sees them.
type listsAnswer struct {
	Lists []listAnswer `json:"lists"`
	// Told is why his name was last taken off, if he did not do it himself and has put none down since.
	Told *toldAnswer `json:"told,omitempty"`
}

// listAnswer is a list.
type listAnswer struct {
	ID    string `json:"id"`
	Title string `json:"title"` // "$2/$4 limit Hold'em"
	// Tables are those open with this game and limit; Opens is the day on which the first opens, "" if it is not known.
	Tables []listTable  `json:"tables"`
	Opens  string       `json:"opens"`
	Names  []listedName `json:"names"` // in the order in which they are called
	// Open: a name can be put down.
	Open bool `json:"open"`
}

// listTable is a table of a list.
type listTable struct {
	named
	Seats int    `json:"seats"`
	Taken int    `json:"taken"`
	Held  string `json:"held"` // why nothing is done there; "" is that it goes on
	moves
}

// moves are where the players of a table must move.
type moves struct {
	// Main is the main game whose must-move table it is. Broken: a floorperson has broken the table; it takes nobody.
	Main   *named `json:"main,omitempty"`
	Broken bool   `json:"broken"`
}

func (s *server) movesOf(l *floor.Live) (m moves) {
	main, broken := l.Moves()
	if main != "" {
		m.Main = &named{main, s.placeName(main)}
	}
	m.Broken = broken
	return m
}

// listedName is a name on a list.
type listedName struct {
	Number int    `json:"number"`
	Name   string `json:"name"`
	You    bool   `json:"you"`
	// Here: he is in the house. Device: he sits down by himself; else a dealer of real cards seats him.
	Here   bool      `json:"here"`
	Device bool      `json:"device"`
	At     time.Time `json:"at"` // when it was put down
	// Called is the table that keeps a seat for him.
	Called *named `json:"called,omitempty"`
	// From is the table at which he sits, if he changes tables; Wants is the one that he asks for, if not any.
	From  *named `json:"from,omitempty"`
	Wants *named `json:"wants,omitempty"`
	// Must is why he must: "must_move", "broken" or "balance"; "" is that he asks to.
	Must lists.Why `json:"must,omitempty"`
}

// toldAnswer is why a name was taken off a list.
type toldAnswer struct {
	Title string `json:"title"`
	// Passed: he was called to the table and did not come.
	Passed bool      `json:"passed"`
	Table  string    `json:"table"`  // its name; "" is none
	Reason string    `json:"reason"` // of the floorperson; "" is that his time was up
	At     time.Time `json:"at"`
}

// putDownAsked is the list on which somebody puts his name. Under its key it is done once.
type putDownAsked struct {
	List string `json:"list"`
	Key  string `json:"key,omitempty"`
}

// callInAsked is who calls in. One who calls is not called to a table until he is checked in; one who is here is.
type callInAsked struct {
	List string `json:"list"`
	Name string `json:"name"`
	Here bool   `json:"here,omitempty"`
	Key  string `json:"key,omitempty"`
}

func (s *server) lists(w http.ResponseWriter, r *http.Request) {
	who, a := s.who(r).ID, listsAnswer{Lists: []listAnswer{}}
	for _, of := range s.floor.Lists() {
		a.Lists = append(a.Lists, s.listOf(of, who))
	}
	if told, title, ok := s.floor.ToldOf(who); ok {
		a.Told = &toldAnswer{Title: title, Passed: told.Passed, Reason: told.Reason, At: told.At}
		if told.Table != "" {
			a.Told.Table = s.placeName(told.Table)
		}
	}
	answer(w, r, a)
}

func (s *server) listOf(of floor.Listed, who string) listAnswer {
	a := listAnswer{ID: of.ID, Title: of.Title, Tables: []listTable{}, Opens: of.Opens, Names: []listedName{}, Open: len(of.Tables) > 0 || of.Opens != ""}
	for _, l := range of.Tables {
		a.Tables = append(a.Tables, listTable{named{l.ID(), l.Name()}, l.Seats(), l.Taken(), l.Held(), s.movesOf(l)})
	}
	for _, n := range of.Names {
		place := func(id string) *named {
			if id == "" {
				return nil
			}
			return &named{id, s.placeName(id)}
		}
		name := listedName{Number: n.Number, Name: n.Called, You: who != "" && n.Person == who, Here: n.Here, Device: n.Device, At: n.At, From: place(n.From), Wants: place(n.Wants), Must: n.Must}
		if n.Call != nil {
			name.Called = place(n.Call.Table)
		}
		a.Names = append(a.Names, name)
	}
	return a
}

func (s *server) putsDown(w http.ResponseWriter, r *http.Request) {
	if ask, ok := asked[putDownAsked](w, r, longestBody, `send which list, as {"list": "…"}`); ok {
		s.doneAt(w, r, s.floor.PutDown(r.Context(), s.who(r).ID, ask.Key, ask.List))
	}
}

func (s *server) takesOff(w http.ResponseWriter, r *http.Request) {
	if number, ok := numberAt(w, r, "name"); ok {
		s.doneAt(w, r, s.floor.TakeOff(r.Context(), s.who(r).ID, number))
	}
}

func (s *server) callsIn(w http.ResponseWriter, r *http.Request) {
	if ask, ok := asked[callInAsked](w, r, longestBody, `send who and for which list, as {"list": "…", "name": "Ann", "here": false}`); ok {
		s.doneAt(w, r, s.floor.CallIn(r.Context(), s.signing(r), ask.Key, ask.List, ask.Name, ask.Here))
	}
}

func (s *server) checksIn(w http.ResponseWriter, r *http.Request) {
	if number, ok := numberAt(w, r, "name"); ok {
		s.doneAt(w, r, s.floor.ListName(r.Context(), s.signing(r), lists.Here, number))
	}
}

// withName does something with the name that the path numbers, and says why.
func (s *server) withName(kind lists.Kind) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		number, ok := numberAt(w, r, "name")
		if !ok {
			return
		}
		if ask, ok := asked[reasonAsked](w, r, longestBody, `send why, as {"reason": "…"}`); ok {
			s.doneAt(w, r, s.floor.ListName(r.Context(), s.power(r, ask.Reason), kind, number))
		}
	}
}
