package web_test

import (
	"io"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"

	"felt.example/felt/internal/config"
	"felt.example/felt/internal/floor"
	wing "felt.example/felt/internal/floor/cardroom"
	"felt.example/felt/internal/web"
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
	follows, _, err := web.Following(follower, nil, web.Door{Limits: config.DefaultLimits}, nil)
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
