package web_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"felt.example/felt/internal/floor"
	wing "felt.example/felt/internal/floor/cardroom"
	"felt.example/felt/internal/people"
	"felt.example/felt/internal/submission"
	"felt.example/felt/internal/table"
	"felt.example/felt/internal/web"
	"felt.example/felt/store/sqlite"
)

const filedRoom = `edition = "1"
facility = "Test"
effective = 2026-01-01
[games.crazy-4-poker]
wagers = ["ante", "super_bonus", "play"]
minimum = "5.00"
maximum = "500.00"
[tables.c1]
game = "crazy-4-poker"
`

// TestASubmissionIsFiled by gaming operations, when it complies and the floor can carry it out.
func TestASubmissionIsFiled(t *testing.T) {
	log, err := sqlite.Open(t.TempDir())
	must(t, err)
	f, err := floor.Open(t.Context(), floor.Config{
		Log: log, Submission: filedRoom, Build: "test", Wing: wing.Wing, Keys: keys, Clock: func() time.Time { return time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC) },
	})
	must(t, err)
	t.Cleanup(func() { f.Close(); log.Close() })
	handler := serving(t, f, web.Door{})
	s := httptest.NewServer(handler)
	t.Cleanup(s.Close)

	key := staff(t, f, "Gus", people.GamingOperations)
	type checked struct {
		File     string               `json:"file"`
		OK       bool                 `json:"ok"`
		Findings []submission.Finding `json:"findings"`
		Detail   string               `json:"detail"`
	}
	file := func(with, text string) (int, checked) {
		request, err := http.NewRequestWithContext(t.Context(), http.MethodPost, s.URL+"/api/submission?reason=a+new+season", strings.NewReader(text))
		must(t, err)
		request.Header.Set("Authorization", "Bearer "+with)
		response, err := http.DefaultClient.Do(request)
		must(t, err)
		defer response.Body.Close()
		body, err := io.ReadAll(response.Body)
		must(t, err)
		var c checked
		if err := json.Unmarshal(body, &c); err != nil {
			t.Fatalf("%s: %v", body, err)
		}
		return response.StatusCode, c
	}
	next := strings.NewReplacer(`"1"`, `"2"`, "2026-01-01", "2026-04-01", `"5.00"`, `"10.00"`).Replace(filedRoom)
	for _, of := range []struct {
		with, text string
		status     int
		err, code  string // of the first finding
	}{
		{"not-the-key", next, http.StatusForbidden, "for gaming operations", ""},
		{"", next, http.StatusForbidden, "for gaming operations", ""},
		{staff(t, f, "Fay", people.Floorperson), next, http.StatusForbidden, "for gaming operations", ""},
		{key, "edition = ", http.StatusUnprocessableEntity, "does not comply", "syntax"},
		{key, strings.Replace(next, `"10.00"`, `"ten"`, 1), http.StatusUnprocessableEntity, "does not comply", "option-value"},
		{key, strings.Replace(next, "2026-04-01", "2026-02-28", 1), http.StatusConflict, "which is past", ""},
		{key, strings.Repeat("#", 2<<20), http.StatusRequestEntityTooLarge, "at most 1 MB", ""},
		{key, next, http.StatusOK, "", ""},
		{key, next, http.StatusOK, "", ""},
	} {
		status, c := file(of.with, of.text)
		found := of.code == ""
		for _, x := range c.Findings {
			found = found || x.Code == of.code
		}
		if status != of.status || c.OK != (status == http.StatusOK) || !strings.Contains(c.Detail, of.err) || (of.err == "") != (c.Detail == "") || !found {
			t.Errorf("%d %+v; want %d and %q, %s", status, c, of.status, of.err, of.code)
		}
	}
	var now struct {
		InForce  *floor.Filed `json:"in_force"`
		Pending  *floor.Filed
		Proposed *table.ProposalView
		Detail   string
	}
	decide := func(who *browser, path, body string) int {
		now.InForce, now.Pending, now.Proposed, now.Detail = nil, nil, nil, ""
		r, err := who.http.Post(s.URL+path, "application/json", strings.NewReader(body))
		if body == "" {
			r, err = who.http.Get(s.URL + path)
		}
		must(t, err)
		defer r.Body.Close()
		must(t, json.NewDecoder(r.Body).Decode(&now))
		return r.StatusCode
	}
	gus, lea, ann := visit(t, s.URL).as(key), visit(t, s.URL).as(staff(t, f, "Lea", people.GamingOperations)), visit(t, s.URL).join("Ann")
	if decide(ann, "/api/submission", ""); now.Pending != nil || now.Proposed != nil {
		t.Errorf("who files nothing sees %+v", now)
	}
	decide(lea, "/api/submission", "")
	if now.Pending != nil || now.Proposed == nil || now.Proposed.By != "Gus" || now.Proposed.Reason != "a new season" {
		t.Fatalf("Lea sees %+v", now.Proposed)
	}
	approve := fmt.Sprintf(`{"proposal": %q, "reason": "I have read it"}`, now.Proposed.ID)
	for _, c := range []struct {
		who        *browser
		body, want string
	}{{gus, approve, "takes another person"}, {ann, approve, "for gaming operations"}, {lea, strings.Replace(approve, "I have read it", " ", 1), "say why"}, {lea, `{"proposal": "x", "reason": "y"}`, "does not wait"}, {lea, "[]", "send which"}} {
		if status := decide(c.who, "/api/submission/approve", c.body); status < 400 || !strings.Contains(now.Detail, c.want) {
			t.Errorf("%s: %d %q", c.body, status, now.Detail)
		}
	}
	if status := decide(lea, "/api/submission/approve", approve); status != http.StatusOK {
		t.Errorf("approving: %d %s", status, now.Detail)
	}
	if now.InForce == nil || now.Pending == nil || now.InForce.Text != filedRoom || now.Pending.Text != next || now.Pending.Effective != "2026-04-01" ||
		now.Pending.By != "Gus" || now.Pending.Approved != "Lea" || len(now.Pending.Digest) != 64 {
		t.Errorf("the floor has %+v and %+v", now.InForce, now.Pending)
	}
	if list, err := http.Get(s.URL + "/api/lobby"); err != nil {
		t.Error(err)
	} else {
		defer list.Body.Close()
		body, err := io.ReadAll(list.Body)
		must(t, err)
		if !bytes.Contains(body, []byte(`"id":"c1"`)) || bytes.Contains(body, []byte(`"id":"flush-1"`)) {
			t.Errorf("the lobby is %s", body)
		}
	}
}
