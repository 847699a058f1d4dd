package web_test

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"felt.example/felt/internal/books"
	"felt.example/felt/internal/people"
	"felt.example/felt/internal/table"
	"felt.example/felt/odds"
)

// TestTheBooksOfADay: who reads the books sees what felt books says of the same log, more of it when more was played, and only a day
// and a table that there are; a player sees nothing of them.
func TestTheBooksOfADay(t *testing.T) {
	f, s := serve(t)
	eve := visit(t, s.URL).as(staff(t, f, "Eve", people.Auditor))
	ann := visit(t, s.URL).join("Ann").goTo("flush-1")
	if status, text := ann.ask(http.MethodGet, "/api/books", ""); status != http.StatusForbidden {
		t.Errorf("a player reads %d %s", status, text)
	}
	var calculator odds.Calculator
	read := func(query string) (of books.Day) {
		t.Helper()
		status, text := eve.ask(http.MethodGet, "/api/books"+query, "")
		if status != http.StatusOK {
			t.Fatalf("%s: %d %s", query, status, text)
		}
		must(t, json.Unmarshal([]byte(text), &of))
		want, err := books.New(f.Log, books.FiguresBy(&calculator)).Day(t.Context(), of.Day, "flush-1")
		must(t, err)
		data, err := json.Marshal(want.Tables)
		must(t, err)
		if !strings.Contains(text, strings.Trim(string(data), "[]")) {
			t.Errorf("%s says %s, and the log %s", query, text, data)
		}
		return of
	}
	if of := read(""); len(of.Tables) < 10 || len(of.OutOfBalance) > 0 {
		t.Errorf("%+v", of)
	}
	ann.does(`"command": "sit", "seat": 1, "buy_in": "500.00"`)
	ann.until(func(v table.View) bool { return v.Stage == "wagers" })
	if x := read("?table=flush-1").Tables[0]; x.Rounds != 0 || x.Drop != 50000 {
		t.Errorf("before a round: %+v", x)
	}
	ann.does(`"command": "place", "seat": 1, "wager": "ante", "amount": "10.00"`)
	ann.does(`"command": "ready", "seat": 1`)
	ann.until(asked)
	if x := read("?table=flush-1").Tables[0]; x.Rounds != 0 || x.Wagered != 0 {
		t.Errorf("in the round: %+v", x)
	}
	ann.does(`"command": "answer", "seat": 1, "question": ` + fmt.Sprint(ann.view.Question.ID) + `, "choice": "fold"`)
	ann.until(func(v table.View) bool { return v.Stage == "result" })
	if of := read("?table=flush-1"); len(of.Tables) != 1 || of.Tables[0].Rounds != 1 || of.Tables[0].Win != 1000 || of.Tables[0].Drop != 50000 {
		t.Errorf("after the round: %+v", of)
	}
	if status, text := eve.ask(http.MethodGet, "/api/books?day=2001-01-01", ""); status != http.StatusOK || !strings.Contains(text, `"tables":[]`) {
		t.Errorf("before the floor was open: %d %s", status, text)
	}
	for query, want := range map[string]string{
		"?table=flush-1": `"rounds":1,"wagered":"10.00","paid":"0.00","win":"10.00","parts":[{"table":"flush-1","game":"high-card-flush","dealer":"program"`,
		"?wager=ante":    `"round":1,`, "?game=high-card-flush&dealer=program": `"round":1,`, "?wager=raise": `"parts":[]`, "?before=1": `"parts":[]`,
	} {
		if status, text := eve.ask(http.MethodGet, "/api/books/rounds"+query, ""); status != http.StatusOK || !strings.Contains(text, want) {
			t.Errorf("the rounds %s: %d %s", query, status, text)
		}
	}
	if status, text := eve.ask(http.MethodGet, "/api/books/drop?table=flush-1&dealer=program", ""); status != http.StatusOK || !strings.Contains(text, `"drop":"500.00","buy_ins":[{"table":"flush-1","game":"high-card-flush","dealer":"program"`) || !strings.Contains(text, `"player":"Ann"`) {
		t.Errorf("the drop: %d %s", status, text)
	}
	if status, text := eve.ask(http.MethodGet, "/api/books/rounds?before=x", ""); status != http.StatusBadRequest || !strings.Contains(text, "not a number from 1 on") {
		t.Errorf("before x: %d %s", status, text)
	}
	status, text := eve.ask(http.MethodGet, "/api/books.csv?table=flush-1", "")
	lines, err := csv.NewReader(strings.NewReader(text)).ReadAll()
	if status != http.StatusOK || err != nil || len(lines) != 3 || lines[1][8] != "10.00" {
		t.Errorf("%d %v %q", status, err, lines)
	}
	if status, text := eve.ask(http.MethodGet, "/api/books/paper?as=txt", ""); status != http.StatusOK || !strings.Contains(text, "Everything adds up") || !strings.Contains(text, "By dealer") || !strings.Contains(text, "Inventories") {
		t.Errorf("the paper: %d %.500s", status, text)
	}
	eve.inSpanish("/api/books/paper?as=html")
	eve.inSpanish("/api/books/week/paper?as=html")
	var week books.Week
	status, text = eve.ask(http.MethodGet, "/api/books/week", "")
	must(t, json.Unmarshal([]byte(text), &week))
	if status != http.StatusOK || week.Gross != 1000 || week.Banking != 1000 || len(week.Days) != 7 {
		t.Errorf("the week: %d %s", status, text)
	}
	if status, text := eve.ask(http.MethodGet, "/api/books/week/paper?as=txt", ""); status != http.StatusOK || !strings.Contains(text, "By gaming day") || !strings.Contains(text, "What it is made of") || !strings.Contains(text, "601a.9") {
		t.Errorf("the paper of the week: %d %.500s", status, text)
	}
	if status, text := eve.ask(http.MethodGet, "/api/books/week/paper?as=doc", ""); status != http.StatusBadRequest || !strings.Contains(text, "none of pdf, html, txt and xlsx") {
		t.Errorf("a form that there is not: %d %s", status, text)
	}
	if status, text := eve.ask(http.MethodGet, "/api/books/paper?as=doc", ""); status != http.StatusBadRequest || !strings.Contains(text, "none of pdf, html, txt and xlsx") {
		t.Errorf("a form that there is not: %d %s", status, text)
	}
	for query, want := range map[string]string{"?day=today": "no day, such as", "?table=no": "no table"} {
		for _, path := range []string{"/api/books", "/api/books.csv", "/api/books/paper", "/api/books/rounds", "/api/books/drop", "/api/books/week", "/api/books/week/paper"} {
			if status, text := eve.ask(http.MethodGet, path+query, ""); status != http.StatusBadRequest || !strings.Contains(text, want) {
				t.Errorf("%s: %d %s", query, status, text)
			}
		}
	}
}
