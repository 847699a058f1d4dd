package web_test

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"html"
	"io"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"felt.example/felt/internal/floor"
	"felt.example/felt/internal/table"
	"felt.example/felt/internal/words/wordstest"
	"felt.example/felt/money"
)

// ask sends a request with a body, or without one, and returns the status and what was answered.
func (b *browser) ask(method, path, body string) (int, string) {
	b.t.Helper()
	r, err := http.NewRequestWithContext(b.t.Context(), method, b.base+path, strings.NewReader(body))
	must(b.t, err)
	answer, err := b.http.Do(r)
	must(b.t, err)
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	must(b.t, err)
	return answer.StatusCode, string(text)
}

// inSpanish reads a paper in Spanish, and fails the test if there is English in it beside what people wrote.
func (b *browser) inSpanish(path string, wrote ...string) {
	b.t.Helper()
	at, err := url.Parse(b.base)
	must(b.t, err)
	b.http.Jar.SetCookies(at, []*http.Cookie{{Name: "felt-language", Value: "es", Path: "/"}})
	status, text := b.ask(http.MethodGet, path, "")
	b.http.Jar.SetCookies(at, []*http.Cookie{{Name: "felt-language", Path: "/", MaxAge: -1}})
	if status != http.StatusOK {
		b.t.Fatalf("%s: %d %s", path, status, text)
	}
	_, text, _ = strings.Cut(text, "<body>")
	for _, of := range strings.FieldsFunc(text, func(r rune) bool { return r == '<' }) {
		_, words, _ := strings.Cut(of, ">")
		if words = html.UnescapeString(words); wordstest.English(words) && !slices.Contains(wrote, strings.TrimSpace(words)) {
			b.t.Errorf("%s says in Spanish: %s", path, words)
		}
	}
}

// everyTable has a visitor try to sit down at every table of the lobby, and wants to be refused.
func (b *browser) everyTable(want string) {
	b.t.Helper()
	var lobby struct{ Tables []struct{ ID string } }
	_, text := b.ask(http.MethodGet, "/api/lobby", "")
	must(b.t, json.Unmarshal([]byte(text), &lobby))
	if len(lobby.Tables) < 10 {
		b.t.Fatalf("the lobby has %d tables", len(lobby.Tables))
	}
	for _, at := range lobby.Tables {
		b.goTo(at.ID)
		if r := b.do(fmt.Sprintf(`"command": "sit", "seat": %d, "buy_in": "100.00"`, b.view.You.Open[0])); r.OK || !strings.Contains(r.Error, want) {
			b.t.Errorf("%s: %+v", at.ID, r)
		}
		b.conn.CloseNow()
	}
}

// TestAPlayerProtectsHimself sets limits over HTTP, reaches one at a table, is refused at every table, excludes
// himself, and is refused after the server was killed; the house bars another.
func TestAPlayerProtectsHimself(t *testing.T) {
	dir := t.TempDir()
	process, base := start(t, dir, "127.0.0.1:0")
	ann := visit(t, base).join("Ann")
	for _, tc := range []struct{ what, body, want string }{
		{"limits", `{`, "send what you want"},
		{"limits", `{"limits": {"luck": "5.00"}}`, `"luck\" is no limit`},
		{"limits", `{"limits": {"loss_day": "-5.00"}}`, "a limit on money is an amount such as 50 or 12.50"},
		{"limits", `{"limits": {"day_time": "0.5"}}`, "a limit on time is a number of minutes"},
		{"limits", `{"limits": {"day_time": "1441"}}`, "is no limit"},
		{"break", `{"hours": 0}`, "a break is from 1 hour to 90 days long"},
		{"exclusion", `{"years": 3}`, "a self-exclusion is for 1 year or 5 years, not for 3"},
		{"interval", `{"minutes": 90}`, "every 15, 30 or 60 minutes, not every 90"},
	} {
		if status, text := ann.ask(http.MethodPost, "/api/protection/"+tc.what, tc.body); status < 400 || status >= 500 || !strings.Contains(text, tc.want) {
			t.Errorf("%s %s: %d %s", tc.what, tc.body, status, text)
		}
	}
	if status, text := ann.ask(http.MethodPost, "/api/protection/limits", `{"limits": {"loss_day": "10.00", "wager": "10.00", "session_time": "90"}}`); status != http.StatusOK || !strings.Contains(text, `"holds":"10.00"`) || !strings.Contains(text, `"holds":"90"`) {
		t.Errorf("%d %s", status, text)
	}
	if _, text := ann.ask(http.MethodPost, "/api/protection/limits", `{"limits": {"loss_day": "500.00"}}`); !strings.Contains(text, `"holds":"10.00","next":"500.00","from":`) {
		t.Errorf("a limit that is raised: %s", text)
	}
	ann.goTo("flush-1")
	ann.does(`"command": "sit", "seat": 2, "buy_in": "100.00"`)
	ann.until(func(v table.View) bool { return v.Stage == "wagers" })
	if r := ann.do(`"command": "place", "seat": 2, "wager": "ante", "amount": "15.00"`); r.OK || r.Error != "Your wagers would come to $15, and your limit is $10 a round." {
		t.Errorf("%+v", r)
	}
	ann.does(`"command": "place", "seat": 2, "wager": "ante", "amount": "10.00"`)
	ann.does(`"command": "ready", "seat": 2`)
	ann.until(asked)
	ann.does(fmt.Sprintf(`"command": "answer", "seat": 2, "question": %d, "choice": "fold"`, ann.view.Question.ID))
	ann.until(func(v table.View) bool { return len(v.You.Seats) == 0 })
	if ann.view.You.Balance != floor.PlayMoney-10*money.Dollar {
		t.Errorf("she has %s", ann.view.You.Balance)
	}
	const lost = "You have lost $10 today, and your limit is $10; you can play again from "
	ann.everyTable(lost)
	if status, text := ann.ask(http.MethodPost, "/api/protection/exclusion", `{"years": 5}`); status != http.StatusOK || !strings.Contains(text, `"excluded":"20`) {
		t.Errorf("%d %s", status, text)
	}
	ben := visit(t, base).join("Ben")
	if status, _ := ann.ask(http.MethodPost, "/api/barred", `{"player": "x", "reason": "y"}`); status != http.StatusForbidden {
		t.Errorf("a player bars: %d", status)
	}
	invitation, err := os.ReadFile(filepath.Join(dir, "invitation"))
	must(t, err)
	fay := visit(t, base).enrolled(string(invitation))
	var session struct{ Player string }
	_, text := ben.ask(http.MethodGet, "/api/session", "")
	must(t, json.Unmarshal([]byte(text), &session))
	if status, text := fay.ask(http.MethodPost, "/api/barred", fmt.Sprintf(`{"player": %q, "reason": "takes past posts"}`, session.Player)); status != http.StatusOK || !strings.Contains(text, "takes past posts") {
		t.Errorf("%d %s", status, text)
	}
	for _, tc := range []struct {
		body   string
		status int
	}{{`{"player": "nobody", "reason": "x"}`, http.StatusNotFound}, {fmt.Sprintf(`{"player": %q}`, session.Player), http.StatusUnprocessableEntity}} {
		if status, text := fay.ask(http.MethodPost, "/api/barred", tc.body); status != tc.status {
			t.Errorf("%s: %d %s", tc.body, status, text)
		}
	}

	killed(t, process)
	process, _ = start(t, dir, strings.TrimPrefix(base, "http://"))
	ann.everyTable("You have excluded yourself from play until ")
	ben.everyTable("The house does not let you play: takes past posts")
	_, text = ann.ask(http.MethodGet, "/api/statement.csv", "")
	read := csv.NewReader(strings.NewReader(text))
	rows, err := read.ReadAll()
	must(t, err)
	if len(rows) != 4 || strings.Join(rows[1][1:], " ") != "flush-1 Flush 1 1 10.00 -10.00" || rows[3][4] != "10.00" || rows[3][5] != "-10.00" {
		t.Errorf("the statement is %q", rows)
	}
	if _, text := ben.ask(http.MethodGet, "/api/statement", ""); strings.Contains(text, "flush-1") {
		t.Errorf("Ben reads %s", text)
	}
	inspected(t, process, dir)
}
