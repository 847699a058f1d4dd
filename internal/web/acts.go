package web

import (
	"net/http"

	"felt.example/felt/internal/people"
	"felt.example/felt/internal/web/bundle"
)

// routes are the handlers of a floor. Each is added with the act that it is, and asked only by who
// may do that: there is no other way to add one.
type routes struct {
	server *server
	mux    *http.ServeMux
	acts   []people.Act
}

// route adds a handler. An act that is not wholly declared stops the program at its start.
func (t *routes) route(act people.Act, handler http.HandlerFunc) {
	if err := act.Check(); err != nil {
		panic(err)
	}
	t.acts = append(t.acts, act)
	t.mux.HandleFunc(act.Name, func(w http.ResponseWriter, r *http.Request) {
		if t.server.permits(w, r, act) {
			handler(w, r)
		}
	})
}

// open adds a handler that everybody may ask.
func (t *routes) open(pattern, what string, handler http.HandlerFunc) {
	t.route(people.Act{Name: pattern, What: what, By: []people.Role{people.Visitor}}, handler)
}

// permits reports whether who asks may do it; it has answered when not. What is not for everybody is
// not done for another site's page, were it only to be looked at.
func (s *server) permits(w http.ResponseWriter, r *http.Request, act people.Act) bool {
	if act.Open() {
		return true
	}
	if !sameOrigin(r) || r.Header.Get("Sec-Fetch-Site") == "cross-site" {
		fail(w, http.StatusForbidden, "this request comes from another site's page")
		return false
	}
	if act.Allows(s.who(r)) {
		return true
	}
	if _, given := token(r); given {
		if _, in := s.signedIn(r); in == nil {
			s.wrongToken(w, r, act.Refusal())
			return false
		}
	}
	fail(w, http.StatusForbidden, act.Refusal())
	return false
}

// newRoutes are all handlers of a server.
func newRoutes(s *server) *routes {
	t := &routes{server: s, mux: http.NewServeMux()}
	t.open("POST /api/session", "taking a name", limited(&s.limits.joins, s.join))
	t.open("GET /api/session", "the visitor's name and roles", s.session)
	t.open("GET /api/lobby", "the tables", s.lobby)
	t.open("GET /api/notice", "notices about the floor", s.notice)
	t.open("GET /api/games/{game}", "a game", s.game)
	t.open("GET /api/clauses", "a chapter's clauses", s.clauses)
	t.open("GET /api/clauses/{cite}", "a clause", s.clause)
	t.open("GET /api/tables/{table}/live", "watching a table", s.live)
	t.open("GET /api/tables/{table}/rounds", "a table's last rounds", s.limits.read(s.rounds))
	t.open("GET /api/tables/{table}/rounds/{round}", "a round, as the visitor may see it", s.limits.read(s.round))
	t.open("GET /api/tables/{table}/rounds/{round}/openings", "the openings of a round's commitments, with the cards that the visitor may know", s.limits.read(s.openings))
	t.open("GET /api/tables/{table}/rounds/{round}/phh", "a hand of Poker, as the visitor may see it", s.limits.read(s.handHistory))
	s.addAccount(t)
	s.addPeople(t)
	s.addOdds(t)
	s.addSubmission(t)
	s.addRules(t)
	s.addProtection(t)
	s.addFloor(t)
	t.open("GET /api/version", "the build", s.version)
	t.route(people.Act{Name: "GET /api/log", What: "reading the log", By: []people.Role{people.Surveillance, people.Auditor}, Reason: true}, s.log)
	t.route(people.Act{Name: "GET /api/backup", What: "a backup", By: []people.Role{people.Administrator}, Reason: true}, s.backup)
	t.open("/api/", "anything else", func(w http.ResponseWriter, _ *http.Request) {
		fail(w, http.StatusNotFound, "there is nothing at this address")
	})
	t.open("GET "+bundle.Prefix, "a file of the pages", s.asset)
	t.open("/", "a page", s.page)
	return t
}

// Acts are all that the interface offers, the commands at tables last; those of a room are its own.
func Acts() []people.Act {
	acts := newRoutes(&server{limits: newLimits()}).acts
	for _, name := range commandNames {
		acts = append(acts, tableActs[name])
	}
	return acts
}
