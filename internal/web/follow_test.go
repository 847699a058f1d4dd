package web_test

import (
	"context"
	"errors"
	"io"
	"iter"
	"net/http"
	"net/http/httptest"
	"net/url"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"felt.example/felt/internal/account"
	"felt.example/felt/internal/account/accounttest"
	"felt.example/felt/internal/config"
	"felt.example/felt/internal/floor"
	wing "felt.example/felt/internal/floor/cardroom"
	"felt.example/felt/internal/people"
	"felt.example/felt/internal/table"
	"felt.example/felt/internal/web"
	"felt.example/felt/journal"
	"felt.example/felt/store"
	"felt.example/felt/store/sqlite"
)

// TestAFollowerAnswersWhoWatches: what a floor that follows answers is what the one that deals answers, to nobody and to each person; and it
// is asked for nothing else.
func TestAFollowerAnswersWhoWatches(t *testing.T) {
	dir := t.TempDir()
	log, err := sqlite.Open(dir)
	must(t, err)
	defer log.Close()
	open := floor.Config{
		Log: log, Tables: floor.Demonstration, Meters: floor.DemonstrationMeters, Build: "test", Wing: wing.Wing, Keys: keys, Pace: floor.Fast,
	}
	f, err := floor.Open(t.Context(), open)
	must(t, err)
	defer f.Close()
	leads := serving(t, f, web.Door{})
	s := httptest.NewServer(leads)
	defer s.Close()
	other, _ := serve(t)
	persons := everybody(t, f, s.URL, other)
	follower, err := floor.Follow(t.Context(), open)
	must(t, err)
	defer follower.Close()
	follows, _, err := web.Following(follower, nil, nil, web.Door{Limits: config.DefaultLimits}, nil)
	must(t, err)

	named, unnamed := map[string]bool{}, map[string]bool{}
	for _, act := range web.Acts() {
		method, path, ok := strings.Cut(act.Name, " ")
		if !ok {
			method, path = http.MethodGet, act.Name
		}
		if !strings.HasPrefix(path, "/") {
			continue // a command
		}
		path = strings.NewReplacer("{table}", "flush-1", "{round}", "1", "{number}", "1", "{game}", "high-card-flush", "{wager}", "ante", "{cite}", "678a.6", "{person}", "nobody").Replace(path)
		for _, p := range persons {
			ask := func(of http.Handler) (*http.Request, string) {
				r := httptest.NewRequest(method, path, http.NoBody)
				if p.cookies != "" {
					r.Header.Set("Cookie", p.cookies)
				}
				w := httptest.NewRecorder()
				if of != nil {
					of.ServeHTTP(w, r)
				}
				body, err := io.ReadAll(w.Result().Body)
				must(t, err)
				return r, http.StatusText(w.Code) + " " + soon.ReplaceAllString(string(body), "")
			}
			r, _ := ask(nil)
			if !web.Watches(r) {
				continue
			}
			if p.cookies == "" {
				unnamed[act.Name] = true
			} else {
				named[act.Name] = true
			}
			_, want := ask(leads)
			if _, got := ask(follows); got != want && !strings.Contains(want+got, `"computing"`) {
				t.Errorf("%s as %s: a floor that follows answers\n%.500s\nand the one that deals\n%.500s", act.Name, p.name, got, want)
			}
		}
	}
	if len(unnamed) < 30 || len(named) < 20 || len(named) >= len(unnamed) {
		t.Errorf("a floor that follows answers %d requests of nobody, and %d of somebody", len(unnamed), len(named))
	}
	for _, name := range []string{"GET /api/session", "GET /api/tables/{table}/live", "GET /api/books", "GET /api/pit", "POST /api/session"} {
		if named[name] {
			t.Errorf("%s is answered by a floor that follows to who is known", name)
		}
	}
	if unnamed["GET /api/books"] || unnamed["POST /api/session"] || !unnamed["GET /api/tables/{table}/live"] {
		t.Errorf("of nobody's requests it answers %v", unnamed)
	}
}

// soon is what changes from one moment to the next.
var soon = regexp.MustCompile(`"(now|at|closes|deadline)":[0-9]+,?`)

// TestAFollowerKnowsWhoAsks: at a table he sees his own there, and may what his roles let him; when he signs out where the floor deals his
// connection ends. While nobody can say who asks he is told so, and from when the floor leads it goes by its own accounts.
func TestAFollowerKnowsWhoAsks(t *testing.T) {
	log, err := sqlite.Open(t.TempDir())
	must(t, err)
	defer log.Close()
	open := floor.Config{Log: log, Tables: floor.Demonstration, Meters: floor.DemonstrationMeters, Build: "test", Wing: wing.Wing, Keys: keys, Pace: floor.Fast}
	f, err := floor.Open(t.Context(), open)
	must(t, err)
	defer f.Close()
	secrets := filepath.Join(t.TempDir(), "credentials.db")
	house := accounttest.At(t, f, secrets)
	houses.Store(f, house)
	door := web.Door{Limits: config.DefaultLimits}
	handler, err := web.New(f, house, nil, door, nil)
	must(t, err)
	leads := httptest.NewServer(handler)
	defer leads.Close()

	var away atomic.Bool
	var told, ahead atomic.Int64
	open.Clock = func() time.Time { return time.Now().Add(time.Duration(ahead.Load())) } // of the floor that follows
	var afar *account.Afar
	taken := make(chan struct{}, 1)
	open.Log = settling{log, func() {
		afar.Settle()
		select {
		case taken <- struct{}{}:
		default:
		}
	}}
	follower, err := floor.Follow(t.Context(), open)
	must(t, err)
	defer follower.Close()
	afar = account.Follow(follower, account.DefaultLives, func(ctx context.Context, token string) (account.Told, error) {
		if away.Load() || ctx.Err() != nil {
			return account.Told{}, errors.New("no node leads")
		}
		told.Add(1)
		return house.Tell(ctx, token), nil
	})
	handler, lead, err := web.Following(follower, afar, nil, door, nil)
	must(t, err)
	follows := httptest.NewServer(handler)
	defer follows.Close()
	ctx, end := context.WithCancel(t.Context())
	var following sync.WaitGroup
	following.Go(func() {
		if err := follower.Following(ctx); err != nil {
			t.Errorf("it follows no more: %v", err)
		}
	})
	defer following.Wait()
	defer end()

	at := func(b *browser) *browser { // with the same cookies
		t.Helper()
		from, err := url.Parse(leads.URL)
		must(t, err)
		to, err := url.Parse(follows.URL)
		must(t, err)
		other := visit(t, follows.URL)
		other.http.Jar.SetCookies(to, b.http.Jar.Cookies(from))
		return other
	}
	known := func(token string) {
		t.Helper()
		for {
			if _, s := house.Who(t.Context(), token); s == nil {
				t.Fatal("nobody is known by the token")
			}
			if _, s := afar.Who(t.Context(), token); s != nil {
				return
			}
			<-taken
		}
	}
	ann := visit(t, leads.URL).join("Ann").promoted(f).goTo("flush-1")
	gus := visit(t, leads.URL).join("Gus").goTo("flush-1")
	ann.does(`"command": "sit", "seat": 1, "buy_in": "100.00"`)
	gus.does(`"command": "sit", "seat": 2, "buy_in": "100.00"`)
	dee, fay := staff(t, f, "Dee", people.Dealer), staff(t, f, "Fay", people.Floorperson)
	known(fay)
	must(t, f.Deal(t.Context(), func(string) bool { return false }))
	must(t, follower.Deal(t.Context(), func(string) bool { return true }))
	for seat, b := range map[int]*browser{1: ann, 2: gus} {
		there := at(b).goTo("flush-1")
		there.until(func(v table.View) bool { return slices.Equal(v.You.Seats, []int{seat}) })
		if r := there.do(`"command": "stop", "scope": "table", "reason": "x"`); r.OK || !strings.Contains(r.Error, "for a floorperson") {
			t.Errorf("seat %d: %+v", seat, r)
		}
	}
	if r := visit(t, follows.URL).goTo("flush-1").do(`"command": "ready", "seat": 1`); r.OK || r.Error != "choose a name first" {
		t.Errorf("nobody: %+v", r)
	}
	by := func(token string) int {
		t.Helper()
		r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, follows.URL+"/api/tables/none/shoe", http.NoBody)
		must(t, err)
		r.Header.Set("Authorization", "Bearer "+token)
		answer, err := http.DefaultClient.Do(r)
		must(t, err)
		defer answer.Body.Close()
		if (answer.Header.Get("Retry-After") == "1") != (answer.StatusCode == http.StatusServiceUnavailable) {
			t.Errorf("%d, to be tried again in %q", answer.StatusCode, answer.Header.Get("Retry-After"))
		}
		return answer.StatusCode
	}
	if of, as, none := by(dee), by(fay), by("forged"); of != http.StatusNotFound || as != http.StatusForbidden || none != http.StatusForbidden {
		t.Errorf("a dealer is answered %d, a floorperson %d, and a forged token %d", of, as, none)
	}

	there := at(ann).goTo("flush-1")
	ahead.Store(int64(time.Minute))
	before := told.Load()
	there.do(`"command": "stop", "scope": "table", "reason": "x"`)
	if told.Load() != before+1 {
		t.Error("a command at a connection that is open does not keep the session alive")
	}
	if status, text := ann.ask(http.MethodPost, "/api/account/sign-out", "{}"); status != http.StatusOK {
		t.Fatal(status, text)
	}
	for {
		if _, _, err := there.conn.Read(t.Context()); err != nil {
			break
		}
	}
	must(t, t.Context().Err())

	away.Store(true)
	late := staff(t, f, "Lea", people.Dealer)
	if known, new := by(dee), by(late); known != http.StatusNotFound || new != http.StatusServiceUnavailable {
		t.Errorf("while nobody can be asked, who was known is answered %d, and another %d", known, new)
	}
	if status, _, _ := visit(t, follows.URL).as(late).get("/api/tables/flush-1/live"); status != http.StatusServiceUnavailable {
		t.Errorf("and at a table he is answered %d", status)
	}

	end()
	following.Wait()
	f.Close()
	var asking sync.WaitGroup
	asking.Go(func() {
		for range 20 {
			if status := by(dee); status != http.StatusNotFound {
				t.Errorf("while the floor begins to lead, a dealer is answered %d", status)
			}
		}
	})
	must(t, follower.Lead(t.Context()))
	own := accounttest.At(t, follower, secrets)
	must(t, lead(own))
	asking.Wait()
	if known, as, none := by(dee), by(late), by("forged"); known != http.StatusNotFound || as != http.StatusNotFound || none != http.StatusForbidden {
		t.Errorf("where the floor leads, dealers are answered %d and %d, and a forged token %d", known, as, none)
	}
}

// settling is a log after each entry of which, when it was taken in, something is done.
type settling struct {
	store.Log
	do func()
}

// Follow implements store.Log.
func (s settling) Follow(ctx context.Context, after uint64) iter.Seq2[journal.Entry, error] {
	return func(yield func(journal.Entry, error) bool) {
		for e, err := range s.Log.Follow(ctx, after) {
			if !yield(e, err) {
				return
			}
			s.do()
		}
	}
}
