package main

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"
)

// TestLoad plays at a few tables through a floor of its own: rounds are dealt and decided, others see
// what is done, and nothing is refused.
func TestLoad(t *testing.T) {
	var out strings.Builder
	if err := run(t.Context(), plan{tables: 5, watchers: 100, long: 5 * time.Second, pace: "fast"}, &out, io.Discard); err != nil {
		t.Fatal(err)
	}
	of := func(name string, n int) float64 {
		t.Helper()
		found := regexp.MustCompile(`(?m)^` + regexp.QuoteMeta(name) + `\s+(.*)$`).FindStringSubmatch(out.String())
		if found == nil {
			t.Fatalf("%s is not told:\n%s", name, &out)
		}
		value, err := strconv.ParseFloat(strings.Split(strings.ReplaceAll(found[1], " of ", ", "), ", ")[n], 64)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		return value
	}
	for name, n := range map[string]int{
		"decisions a second": 0, "click to another player's page: p50, p99, p99.9, ms": 3, "click to a watcher's page: p50, p99, p99.9, ms": 3,
		"messages a second, kB a second": 0, "appends a second, of ms each": 0, "rounds a second": 0, "bytes a round on disk": 0,
	} {
		if of(name, n) <= 0 {
			t.Errorf("%s: none\n%s", name, &out)
		}
	}
	if of("refused, unseen", 0) > 0 {
		t.Errorf("something was refused:\n%s", &out)
	}
}

// TestRealityChecks: one that waits is acknowledged, once, in the session of the player.
func TestRealityChecks(t *testing.T) {
	acknowledged := make(chan string, 2)
	s := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		acknowledged <- r.Method + " " + r.URL.Path + " " + r.Header.Get("Cookie")
	}))
	defer s.Close()
	c := newCrowd(s.URL)
	p := &player{crowd: c, room: &room{pending: map[int]*click{}}, cookie: "felt-session=x", seats: map[int]seat{}, seat: 1}
	var m message
	if err := json.Unmarshal([]byte(`{"type": "changes", "view": {"you": {"protection": {"check": true}}}}`), &m); err != nil {
		t.Fatal(err)
	}
	p.take(&m)
	if got := <-acknowledged; got != "POST /api/protection/check felt-session=x" {
		t.Error(got)
	}
	c.all.Wait()
	m.View.You.Protection.Check = false
	p.take(&m)
	c.all.Wait()
	if len(acknowledged) > 0 || c.checks.Load() != 1 || c.failed() != nil {
		t.Errorf("%d more, %d counted, %v", len(acknowledged), c.checks.Load(), c.failed())
	}
}

// TestLimits: what is more than it may be is told in a sentence each, and what is not is not.
func TestLimits(t *testing.T) {
	var c crowd
	for n := range 100 {
		c.toPlayers.add(time.Duration(n+1) * time.Millisecond)
		c.toWatchers.add(time.Duration(n+1) * 2 * time.Millisecond)
	}
	for _, one := range []struct {
		most limits
		says string
	}{
		{limits{}, ""},
		{limits{p99: 200 * time.Millisecond, memory: 60}, ""},
		{limits{p99: 150 * time.Millisecond}, "a click takes 200ms to a watcher's page at the 99th percentile, and may take 150ms"},
		{limits{p99: 50 * time.Millisecond, memory: 59}, "a click takes 100ms to another player's page at the 99th percentile, and may take 50ms\n" +
			"a click takes 200ms to a watcher's page at the 99th percentile, and may take 50ms\na watcher takes 60 kB of memory, and may take 59"},
	} {
		said := ""
		if err := one.most.passed(&c, 60); err != nil {
			said = err.Error()
		}
		if said != one.says {
			t.Errorf("%+v: it says %q, want %q", one.most, said, one.says)
		}
	}
}

// TestABusyFloorIsAskedAgain, until it has time, but not for ever.
func TestABusyFloorIsAskedAgain(t *testing.T) {
	asked, busy := 0, 2
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		if asked++; asked <= busy {
			w.WriteHeader(http.StatusServiceUnavailable)
			return
		}
		http.SetCookie(w, &http.Cookie{Name: "felt", Value: "x"})
	}))
	defer s.Close()
	c := newCrowd(s.URL)
	c.pause = 0
	if cookie, err := c.post(t.Context(), s.Client(), "/", "{}", ""); err != nil || cookie != "felt=x" || asked != busy+1 {
		t.Errorf("asked %d times: %q, %v", asked, cookie, err)
	}
	asked, busy = 0, 1<<20
	if _, err := c.post(t.Context(), s.Client(), "/", "{}", ""); err == nil || asked != mostTries {
		t.Errorf("asked %d times: %v", asked, err)
	}
}
