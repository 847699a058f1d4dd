package web_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"felt.example/felt/internal/cardroom"
	"felt.example/felt/internal/people"
	"felt.example/felt/internal/training"
)

// TestTrainingByHTTP: a dealer begins a lesson and deals it; only he and floorpersons read what came of it, and what is no lesson, no
// act or no amount is refused in a sentence.
func TestTrainingByHTTP(t *testing.T) {
	f, s := serve(t)
	dee, dot, fay := visit(t, s.URL).as(staff(t, f, "Dee", people.Dealer)), visit(t, s.URL).as(staff(t, f, "Dot", people.Dealer)), visit(t, s.URL).as(staff(t, f, "Fay", people.Floorperson))
	c, err := training.NewCourses(cardroom.Open).Of("heads-up-holdem")
	must(t, err)
	l := c.Lessons[1]
	begins := func(lesson string) string {
		body, err := json.Marshal(map[string]string{"game": "heads-up-holdem", "lesson": lesson})
		must(t, err)
		return string(body)
	}
	for _, tc := range []struct {
		who          *browser
		method, path string
		body, says   string
		status       int
	}{
		{visit(t, s.URL).join("Ann"), http.MethodGet, "", "", "is for a dealer, a floorperson", http.StatusForbidden},
		{fay, http.MethodPost, "/lesson", begins(l.Name), "is for a dealer", http.StatusForbidden},
		{dee, http.MethodGet, "/lesson", "", "no lesson is open", http.StatusNotFound},
		{dee, http.MethodPost, "/lesson", begins("x"), "has no", http.StatusUnprocessableEntity},
		{dee, http.MethodGet, "/courses/bridge", "", "there is no course for", http.StatusNotFound},
		{dee, http.MethodPost, "/lesson", begins(l.Name), l.Name, http.StatusOK},
		{dee, http.MethodPost, "/lesson/act", `{"demand": 0, "act": "dance"}`, "does not offer", http.StatusConflict},
		{dee, http.MethodPost, "/lesson/act", `{"demand": 0, "takes": "much"}`, "takes: ", http.StatusUnprocessableEntity},
		{dee, http.MethodPost, "/lesson/act", `{"demand": 0, "show": true}`, `"mistake":"shown"`, http.StatusOK},
		{dee, http.MethodPost, "/lesson/act", fmt.Sprintf(`{"demand": 0, "act": %q}`, l.Demands()[0].Act), `"met":1`, http.StatusOK},
		{dee, http.MethodGet, "/lesson", "", `"met":1`, http.StatusOK},
		{dee, http.MethodGet, "/rounds/1", "", `"mistake":"shown"`, http.StatusOK},
		{dee, http.MethodGet, "/rounds/2", "", "has dealt no lesson", http.StatusNotFound},
		{dee, http.MethodGet, "/courses/heads-up-holdem", "", `"state":"begun"`, http.StatusOK},
		{dee, http.MethodPost, "/lesson/act", `{"demand": 1, "act": "Name the card", "card": "Xx"}`, "is no card", http.StatusUnprocessableEntity},
		{dee, http.MethodPost, "/lesson", `{"game": "holdem", "lesson": "Nobody calls a bet", "named": true}`, "are shuffled by the program", http.StatusUnprocessableEntity},
		{dot, http.MethodGet, "/rounds/1", "", "has dealt no lesson", http.StatusNotFound},
	} {
		if status, text := tc.who.ask(tc.method, "/api/training"+tc.path, tc.body); status != tc.status || !strings.Contains(text, tc.says) {
			t.Errorf("%s %s %s: %d %.300s", tc.method, tc.path, tc.body, status, text)
		}
	}
	_, text := fay.ask(http.MethodGet, "/api/training", "")
	var of struct{ Trainees []struct{ ID, Name string } }
	must(t, json.Unmarshal([]byte(text), &of))
	if len(of.Trainees) != 1 || of.Trainees[0].Name != "Dee" {
		t.Fatalf("those who have practised are %+v", of.Trainees)
	}
	at := "/api/training?of=" + of.Trainees[0].ID
	if status, text := dot.ask(http.MethodGet, at, ""); status != http.StatusForbidden || !strings.Contains(text, "for a floorperson or above") {
		t.Errorf("another dealer reads it: %d %s", status, text)
	}
	if status, text := fay.ask(http.MethodGet, at, ""); status != http.StatusOK || !strings.Contains(text, l.Name) || !strings.Contains(text, `"standings":[{`) {
		t.Errorf("a floorperson reads it: %d %s", status, text)
	}
}
