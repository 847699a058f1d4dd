// Package web serves the floor's pages, its JSON interface and the live tables.
package web

import (
	"cmp"
	"compress/gzip"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"felt.example/felt/cite"
	"felt.example/felt/clause"
	"felt.example/felt/internal/account"
	"felt.example/felt/internal/books"
	"felt.example/felt/internal/config"
	"felt.example/felt/internal/floor"
	"felt.example/felt/internal/people"
	"felt.example/felt/internal/published"
	"felt.example/felt/internal/site"
	"felt.example/felt/internal/web/bundle"
	"felt.example/felt/odds"
	"felt.example/felt/pa"
	"felt.example/felt/store"
)

// server is the pages and the interface of one floor.
type server struct {
	floor  *floor.Floor
	pages  *bundle.Bundle
	book   *clause.Book
	breaks []clause.Break
	texts  *published.Shelf
	house  *account.House // of a floor that leads; one that follows is asked for nothing that needs it
	pool   *pool
	limits *limits
	feeds  *feeds
	books  *books.Books
	docs   func() (*site.Site, error)

	unseen   unseen
	afar     accounts
	accounts atomic.Pointer[accounts] // those of the house once the floor leads; nil is that nobody is known
}

// accounts say who asks: those of a House, or Afar from it.
type accounts interface {
	Who(ctx context.Context, token string) (people.Person, *account.Session)
	Barred(person string) bool
}

// New makes the handler of a floor with its accounts, with the published texts that were imported, and with the
// documentation, which is made when somebody first asks for it; nil is none.
func New(f *floor.Floor, house *account.House, texts *published.Shelf, door Door, docs func() (*site.Site, error)) (http.Handler, error) {
	handler, lead, err := Following(f, nil, texts, door, docs)
	if err != nil {
		return nil, err
	}
	return handler, lead(house)
}

// Following is New for a floor that follows another: the handler answers what Watches allows, and what is asked about a table and needs no
// House, to whom afar knows; nil is that it knows nobody. When the floor leads, lead gives it the accounts, and it answers everybody, until lead is
// given none.
func Following(f *floor.Floor, afar *account.Afar, texts *published.Shelf, door Door, docs func() (*site.Site, error)) (handler http.Handler, lead func(*account.House) error, err error) {
	pages, err := bundle.Embedded()
	if err != nil {
		return nil, nil, err
	}
	book, err := pa.Clauses()
	if err != nil {
		return nil, nil, err
	}
	breaks, err := pa.Breaks()
	if err != nil {
		return nil, nil, err
	}
	s := &server{floor: f, pages: pages, book: book, breaks: breaks, texts: texts, pool: newPool(), limits: newLimits(door.Limits), feeds: newFeeds(),
		unseen: unseen{of: map[string]int{}}}
	if afar != nil {
		s.afar = afar
		s.know(afar)
	}
	if docs != nil {
		s.docs = sync.OnceValues(docs)
	}
	s.books = s.keepBooks()
	protect := http.NewCrossOriginProtection()
	protect.SetDenyHandler(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		fail(w, http.StatusForbidden, "this request comes from another site's page")
	}))
	handler = door.handler(s.limits.handler(door.Limits.BodyBytes, protect.Handler(newRoutes(s).mux)))
	return handler, s.admit, nil
}

// admit gives the server the accounts, or takes them from it again.
func (s *server) admit(house *account.House) error {
	if house == nil {
		s.know(s.afar)
		return nil
	}
	s.house = house
	s.know(house)
	tried, err := house.Tried(context.Background())
	if err != nil {
		return err
	}
	for _, t := range tried {
		s.limits.keys.taken(t.From, t.At)
	}
	return nil
}

// know has the server go by accounts from here on.
func (s *server) know(these accounts) { s.accounts.Store(&these) }

// known are the accounts that the server goes by, or nil.
func (s *server) known() accounts {
	if these := s.accounts.Load(); these != nil {
		return *these
	}
	return nil
}

// Watches reports whether a floor that follows can answer a request as the one that deals would: what is asked for is for everybody, and the
// same for everybody, or who asks shows nothing by which he could be known.
func Watches(r *http.Request) bool {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		return false
	}
	_, pattern := forEverybody().Handler(r)
	if _, given := token(r); given || len(r.Cookies()) > 0 {
		return slices.Contains(impersonal, pattern)
	}
	return pattern != "" && pattern != anythingElse
}

// TableOf is the table whose dealer's node answers a request: its live feed, and what is done there or by its devices; "" is any other.
func TableOf(r *http.Request) string {
	of, ok := strings.CutPrefix(r.URL.Path, "/api/tables/")
	table, rest, more := strings.Cut(of, "/")
	if !ok || !more || r.Method != http.MethodPost && !slices.Contains([]string{"live", "shoe", "camera", "sensor"}, rest) {
		return ""
	}
	return table
}

// impersonal are the patterns of what is the same whoever asks.
var impersonal = []string{
	"GET /api/lobby", "GET /api/notice", "GET /api/games/{game}", "GET /api/version", "GET /api/openapi.json", "GET /api/live.schema.json",
	"GET /api/clauses", "GET /api/clauses/{cite}", "GET /api/clauses/{cite}/law", "GET /api/clauses/{cite}/rounds/{number}",
	"GET /api/odds", "GET /api/odds/{game}", "GET /api/odds/{game}/team", "GET /api/odds/{game}/card", "GET /api/odds/{game}/{wager}",
	"GET " + bundle.Prefix, "GET " + bundle.ManifestPath, "GET " + bundle.WorkerPath, "GET " + bundle.OfflinePath, "GET " + site.Prefix, "/",
}

// forEverybody are the patterns of what everybody may look at.
var forEverybody = sync.OnceValue(func() *http.ServeMux {
	mux := http.NewServeMux()
	for _, act := range newRoutes(&server{limits: newLimits(config.DefaultLimits)}).acts {
		if act.Open() && !strings.HasPrefix(act.Name, http.MethodPost) {
			mux.Handle(act.Name, http.NotFoundHandler())
		}
	}
	return mux
})

func (s *server) asset(w http.ResponseWriter, r *http.Request) {
	file, ok := s.pages.Files()[r.URL.Path]
	if !ok {
		fail(w, http.StatusNotFound, "there is no such file")
		return
	}
	w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
	serve(w, r, file)
}

// rootFile is one of the pages' files at a fixed path, which is asked for anew each time, by its ETag.
func (s *server) rootFile(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Cache-Control", "no-cache")
	serve(w, r, s.pages.Root()[r.URL.Path])
}

// documentation is a page of the documentation, or what lies beside.
func (s *server) documentation(w http.ResponseWriter, r *http.Request) {
	if s.docs == nil {
		fail(w, http.StatusNotFound, "this floor has no documentation")
		return
	}
	docs, err := s.docs()
	if err != nil {
		fail(w, http.StatusInternalServerError, "the documentation could not be made: "+err.Error())
		return
	}
	file, ok := docs.File(strings.TrimPrefix(r.URL.Path, site.Prefix))
	if !ok {
		s.page(w, r) // which says that there is none
		return
	}
	w.Header().Set("Cache-Control", "no-cache") // it is asked for by its ETag
	serve(w, r, file)
}

// page is the document of every route; the script draws what the path names.
func (s *server) page(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", http.MethodGet)
		fail(w, http.StatusMethodNotAllowed, "pages can only be read")
		return
	}
	w.Header().Set("Cache-Control", "no-cache")
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	title, ok := s.title(strings.Split(strings.Trim(r.URL.Path, "/"), "/"))
	if !ok {
		w.WriteHeader(http.StatusNotFound)
	}
	_, _ = w.Write(s.pages.Page(title))
}

// accountPages are those that have to do with accounts, and what they may do.
var accountPages = map[string]string{"sign-in": "Sign in", "enrol": "Enrol", "account": "Account", "people": "People", "floor": "The floor",
	"books": "Books", "pit": "Pit", "cage": "Cage", "cards": "Cards", "meters": "Meters", "count-room": "Count room", "surveillance": "Surveillance", "audit": "Audit"}

// title names a route; ok is false when there is no such page.
func (s *server) title(parts []string) (title string, ok bool) {
	switch {
	case len(parts) == 1 && parts[0] == "":
		return "felt", true
	case parts[0] == "table" && len(parts) >= 2 && s.floor.Table(parts[1]) != nil:
		return s.floor.Table(parts[1]).Name() + " · felt", len(parts) == 2 || parts[2] == "rounds"
	case parts[0] == "training" && (len(parts) == 1 || len(parts) == 2 && parts[1] == "lesson" || len(parts) == 3 && (parts[1] == "courses" && pa.Game(parts[2]) != nil || parts[1] == "rounds")):
		return "Training · felt", true
	case parts[0] == "limits" && len(parts) == 1:
		return "My limits · felt", true
	case parts[0] == "poker" && len(parts) == 1:
		return "Poker lists · felt", true
	case parts[0] == "history" && len(parts) == 1:
		return "My rounds · felt", true
	case len(parts) == 1 && accountPages[parts[0]] != "":
		return accountPages[parts[0]] + " · felt", true
	case parts[0] == "odds" && len(parts) == 1:
		return "Odds · felt", true
	case parts[0] == "odds" && len(parts) == 2 && odds.Game(parts[1]) != nil:
		return "Odds of " + odds.Game(parts[1]).Game.Name + " · felt", true
	case parts[0] == "odds" && len(parts) == 3 && parts[2] == "what-if" && odds.Game(parts[1]) != nil:
		return "What if at " + odds.Game(parts[1]).Game.Name + " · felt", true
	case parts[0] == "rules" && len(parts) == 1:
		return "Rules Submission · felt", true
	case parts[0] == "rules" && len(parts) == 2 && pa.Game(parts[1]) != nil:
		return pa.Game(parts[1]).Name + " · felt", true
	case parts[0] == "clauses" && len(parts) == 2 && s.book.Knows(cite.Cite(parts[1])):
		return "Chapter " + parts[1] + " · felt", true
	case parts[0] == "clauses" && (len(parts) == 3 || len(parts) == 4) && cite.Cite(parts[2]).Chapter() == parts[1] && s.book.Knows(cite.Cite(parts[1])) && s.book.Lists(cite.Cite(parts[2])):
		return "§ " + parts[2] + " · felt", true
	}
	return "No such page · felt", false
}

func serve(w http.ResponseWriter, r *http.Request, file bundle.File) {
	h := w.Header()
	h.Set("Content-Type", file.ContentType)
	h.Set("ETag", file.ETag)
	h.Set("Vary", "Accept-Encoding")
	if strings.Contains(r.Header.Get("If-None-Match"), file.ETag) {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	body := file.Bytes
	if file.Gzip != nil && strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") {
		h.Set("Content-Encoding", "gzip")
		body = file.Gzip
	}
	_, _ = w.Write(body)
}

// answer writes JSON, compressed for who takes it.
func answer(w http.ResponseWriter, r *http.Request, value any) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	if !strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") {
		_ = json.NewEncoder(w).Encode(value)
		return
	}
	w.Header().Set("Content-Encoding", "gzip")
	z := gzip.NewWriter(w)
	defer z.Close()
	_ = json.NewEncoder(z).Encode(value)
}

// fail says in one sentence what is wrong.
func fail(w http.ResponseWriter, status int, sentence string) {
	fails(w, newProblem(status, sentence))
}

// fails says what is wrong by a problem, or by one that says more.
func fails(w http.ResponseWriter, what interface{ code() int }) {
	w.Header().Set("Content-Type", problemType)
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(what.code())
	_ = json.NewEncoder(w).Encode(what)
}

const cookie = "felt"

// player is who asks, or nil.
func (s *server) player(r *http.Request) *floor.Player {
	c, err := r.Cookie(cookie)
	if err != nil {
		return nil
	}
	return s.floor.Player(c.Value)
}

// sessionAnswer is who asks: his ID, his name, and what he holds outside the tables.
type sessionAnswer struct {
	Player  string `json:"player"`
	Name    string `json:"name"`
	Balance string `json:"balance"` // "" where he holds no chips
	// SignedIn: with an account; Roles are those that count now.
	SignedIn bool          `json:"signed_in"`
	Roles    []people.Role `json:"roles"`
}

func (s *server) sessionOf(p people.Person) sessionAnswer {
	a := sessionAnswer{Player: p.ID, Name: p.Name, SignedIn: p.SignedIn, Roles: append([]people.Role{}, p.Roles...)}
	if p.Is(people.Players...) {
		a.Balance = s.floor.Balance(p.ID).String()
	}
	return a
}

func (s *server) session(w http.ResponseWriter, r *http.Request) {
	p := s.who(r)
	if p.ID == "" { // not an error: who comes first has no name yet
		answer(w, r, nil)
		return
	}
	_ = s.floor.Current(r.Context()) // else he is told what is known here
	answer(w, r, s.sessionOf(p))
}

// joinRequest is the name that a visitor takes as a guest.
type joinRequest struct {
	Name string `json:"name"`
	// Key is chosen by who joins: sent again under it, no second player is made.
	Key string `json:"key,omitempty"`
}

func (s *server) join(w http.ResponseWriter, r *http.Request) {
	var body joinRequest
	if err := json.NewDecoder(http.MaxBytesReader(w, r.Body, 4096)).Decode(&body); err != nil {
		fail(w, http.StatusBadRequest, "send a name, as {\"name\": \"…\"}")
		return
	}
	if who, in := s.signedIn(r); in != nil {
		fail(w, http.StatusConflict, "you are signed in as "+who.Name+"; nobody plays as a guest beside that")
		return
	}
	p, token, err := s.floor.JoinOnce(r.Context(), cmp.Or(body.Key, rand.Text()), body.Name)
	var name *floor.NameError
	switch {
	case errors.As(err, &name), errors.Is(err, floor.ErrSecret):
		fail(w, http.StatusBadRequest, err.Error())
		return
	case errors.Is(err, floor.ErrKeyUsed), errors.Is(err, floor.ErrTaken):
		fail(w, http.StatusConflict, err.Error())
		return
	case err != nil:
		fail(w, http.StatusServiceUnavailable, err.Error())
		return
	}
	http.SetCookie(w, &http.Cookie{
		Name: cookie, Value: token, Path: "/", HttpOnly: true, Secure: isSecure(r), SameSite: http.SameSiteLaxMode,
		MaxAge: int((365 * 24 * time.Hour).Seconds()),
	})
	answer(w, r, s.sessionOf(people.Person{ID: p.ID, Name: p.Name, Roles: []people.Role{people.Guest}}))
}

// versionAnswer is the program that runs, and the digests of the files of its pages.
type versionAnswer struct {
	Build  string            `json:"build"`
	Assets map[string]string `json:"assets"`
}

func (s *server) version(w http.ResponseWriter, r *http.Request) {
	assets := map[string]string{}
	for path, file := range s.pages.Files() {
		assets[path] = file.SHA256
	}
	answer(w, r, versionAnswer{s.floor.Build, assets})
}

// used records the use of a power that changes nothing, for the reason that the query gives; it has answered when
// that cannot be done, for then nothing is given out either.
func (s *server) used(w http.ResponseWriter, r *http.Request, what floor.Significant) bool {
	err := s.floor.NoteUse(r.Context(), what, s.power(r, r.URL.Query().Get("reason")), floor.Circumstances{From: address(r), What: r.Pattern})
	if err != nil {
		fail(w, notDone(err, http.StatusBadRequest), err.Error())
	}
	return err == nil
}

// The content types of what is no JSON document.
const (
	logType    = "application/x-ndjson"
	backupType = "application/vnd.sqlite3"
	phhType    = "application/toml; charset=utf-8"
	csvType    = "text/csv; charset=utf-8"
	pictures   = "image/png"
	submitted  = "application/toml"
)

// log is the floor's log, to verify: cards that may still be dealt are sealed in it.
func (s *server) log(w http.ResponseWriter, r *http.Request) {
	if !s.used(w, r, floor.LogRead) {
		return
	}
	_ = http.NewResponseController(w).SetWriteDeadline(time.Time{}) // it may be long
	log, err := s.floor.Released(r.Context())
	if err != nil {
		fail(w, http.StatusServiceUnavailable, err.Error())
		return
	}
	w.Header().Set("Content-Type", logType)
	w.Header().Set("Cache-Control", "no-store")
	switch err := floor.WriteStream(r.Context(), w, log); {
	case errors.Is(err, store.ErrArchived): // nothing was sent
		fail(w, http.StatusConflict, err.Error())
	case err != nil:
		panic(http.ErrAbortHandler) // so that what was sent is not taken for the whole
	}
}

// backup is the floor's log as it stands, in the file of its technology.
func (s *server) backup(w http.ResponseWriter, r *http.Request) {
	if !s.used(w, r, floor.BackedUp) {
		return
	}
	dir, err := os.MkdirTemp("", "felt-backup-")
	if err != nil {
		fail(w, http.StatusServiceUnavailable, err.Error())
		return
	}
	defer func() { _ = os.RemoveAll(dir) }()
	_ = http.NewResponseController(w).SetWriteDeadline(time.Time{}) // it may be long
	name := filepath.Join(dir, "backup")
	var undealt *floor.UndealtError
	switch err := s.floor.Backup(r.Context(), name); {
	case errors.As(err, &undealt):
		fail(w, http.StatusConflict, err.Error())
		return
	case err != nil:
		fail(w, http.StatusServiceUnavailable, err.Error())
		return
	}
	w.Header().Set("Content-Type", backupType)
	w.Header().Set("Cache-Control", "no-store")
	http.ServeFile(w, r, name)
}
