package web

import (
	"net/http"
	"strings"

	"felt.example/felt/clause"
	"felt.example/felt/internal/commitment"
	"felt.example/felt/internal/config"
	"felt.example/felt/internal/floor"
	"felt.example/felt/internal/people"
	"felt.example/felt/internal/site"
	"felt.example/felt/internal/web/bundle"
)

// routes are the handlers of a floor. Each is added with the act that it is, and asked only by who
// may do that: there is no other way to add one.
type routes struct {
	server *server
	mux    *http.ServeMux
	acts   []people.Act
	// operations are those that programs use too.
	operations []Operation
}

// route adds a handler, with what is said to it and by it. An act that is not wholly declared stops the program at its start.
func (t *routes) route(act people.Act, says Speech, handler http.HandlerFunc) {
	t.operations = append(t.operations, Operation{act, says})
	t.handle(act, handler)
}

// handle adds a handler that is no part of the interface for programs, or of which route knows.
func (t *routes) handle(act people.Act, handler http.HandlerFunc) {
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
func (t *routes) open(pattern, what string, says Speech, handler http.HandlerFunc) {
	t.route(everybody(pattern, what), says, handler)
}

func everybody(pattern, what string) people.Act {
	return people.Act{Name: pattern, What: what, By: []people.Role{people.Visitor}}
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
	if s.unsure(w, r) {
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
	t.open("POST /api/session", "taking a name", gives(sessionAnswer{}).taking(joinRequest{}), limited(&s.limits.joins, s.join))
	t.open("GET /api/session", "the visitor's name and roles", gives((*sessionAnswer)(nil)), s.session)
	t.open("GET /api/lobby", "the tables", gives(lobbyAnswer{}), s.lobby)
	t.open("GET /api/notice", "notices about the floor", gives(noticeAnswer{}), s.notice)
	t.open("GET /api/games/{game}", "a game", gives(gameAnswer{}), s.game)
	t.open("GET /api/clauses", "a chapter's clauses", gives([]clause.Clause{}, Parameter{Name: "chapter", What: "such as 678a", Required: true}), s.clauses)
	t.open("GET /api/clauses/{cite}", "a clause", gives(clauseAnswer{}), s.clause)
	s.addLaw(t)
	t.open("GET /api/tables/{table}/live", "watching a table", gives(nil, Parameter{Name: "changes", What: "only what changed is sent after the first view"}), s.live)
	t.open("GET /api/tables/{table}/rounds", "a table's rounds, the newest first", gives(floor.History{}, soughtBy...), s.limits.read(s.rounds))
	t.open("GET /api/tables/{table}/rounds/{round}", "a round, as the visitor may see it", gives(pastRound{}), s.limits.read(s.round))
	t.open("GET /api/tables/{table}/rounds/{round}/coach", "what the choices of the visitor's decisions in a round are worth", gives(coachAnswer{}, Parameter{Name: "shoe", What: "under which shoe hands dealt from one are weighed: full, or left as it was after the cards that lay open; full if it is left out"}), s.limits.works(s.coach))
	t.open("GET /api/tables/{table}/rounds/{round}/openings", "the openings of a round's commitments, with the cards that the visitor may know", gives([]commitment.Openings{}), s.limits.read(s.openings))
	t.open("GET /api/tables/{table}/rounds/{round}/phh", "a hand of Poker, as the visitor may see it", gives(Media{phhType}), s.limits.read(s.handHistory))
	t.route(people.Act{Name: "GET /api/tables/{table}/rounds/{round}/packet", What: "the dispute packet of a round", By: lookInto, Disinterested: true, Reason: true},
		gives(packetTypes, why, Parameter{Name: "as", What: "pdf, html or txt to read, json (of felt schema packet) for felt verify"}), s.limits.read(s.packet))
	s.addAccount(t)
	s.addPeople(t)
	s.addOdds(t)
	s.addWhatIf(t)
	s.addSubmission(t)
	s.addRules(t)
	s.addProtection(t)
	s.addFloor(t)
	s.addDisputes(t)
	s.addBooks(t)
	s.addHouse(t)
	s.addPit(t)
	s.addMeters(t)
	s.addStorage(t)
	s.addLists(t)
	s.addSurveillance(t)
	s.addAudit(t)
	s.addShoe(t)
	s.addTraining(t)
	t.open("GET /api/version", "the build", gives(versionAnswer{}), s.version)
	t.route(people.Act{Name: "GET /api/log", What: "reading the log", By: []people.Role{people.Surveillance, people.Auditor}, Reason: true}, gives(Media{logType}, why), s.log)
	t.route(people.Act{Name: "GET /api/backup", What: "a backup", By: []people.Role{people.Administrator}, Reason: true}, gives(Media{backupType}, why), s.backup)
	t.open("GET /api/openapi.json", "the description of the interface", gives(map[string]any{}), written(openAPI))
	t.open("GET /api/live.schema.json", "the schema of the live feeds", gives(map[string]any{}), written(liveSchema))
	t.handle(everybody(anythingElse, "anything else"), t.nothing)
	t.handle(everybody("GET "+bundle.Prefix, "a file of the pages"), s.asset)
	t.handle(everybody("GET "+bundle.ManifestPath, "what a device needs to install the pages"), s.rootFile)
	t.handle(everybody("GET "+bundle.WorkerPath, "the worker that says when the floor cannot be reached"), s.rootFile)
	t.handle(everybody("GET "+bundle.OfflinePath, "the page that says so"), s.rootFile)
	t.handle(everybody("GET "+site.Prefix, "the documentation"), s.documentation)
	t.handle(everybody("/", "a page"), s.page)
	return t
}

// anythingElse is the pattern of what no other handler takes.
const anythingElse = "/api/"

// nothing answers what no handler takes. Where another method would be taken, it says which.
func (t *routes) nothing(w http.ResponseWriter, r *http.Request) {
	var takes []string
	for _, method := range []string{http.MethodGet, http.MethodPost} { // the others are asked for by none
		other := r.Clone(r.Context())
		other.Method = method
		if _, pattern := t.mux.Handler(other); pattern != anythingElse {
			takes = append(takes, method)
		}
	}
	if len(takes) == 0 {
		fail(w, http.StatusNotFound, "there is nothing at this address")
		return
	}
	w.Header().Set("Allow", strings.Join(takes, ", "))
	fail(w, http.StatusMethodNotAllowed, "this address is asked by "+strings.Join(takes, ", "))
}

// Acts are all that the interface offers, the commands at tables last; those of a room are its own.
func Acts() []people.Act {
	acts := newRoutes(&server{limits: newLimits(config.DefaultLimits)}).acts
	for _, name := range commandNames {
		acts = append(acts, tableActs[name])
	}
	return acts
}
