package web_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"felt.example/felt/internal/cardroom"
	"felt.example/felt/internal/floor"
	"felt.example/felt/internal/people"
	"felt.example/felt/internal/table"
)

// TestRoundsAreSought: what is no number or time is refused in one sentence, and a round is found by its seat.
func TestRoundsAreSought(t *testing.T) {
	f, s := serve(t)
	ann := visit(t, s.URL).join("Ann").goTo("flush-1")
	ann.does(`"command": "sit", "seat": 4, "buy_in": "500.00"`)
	ann.until(func(v table.View) bool { return v.Stage == "wagers" })
	ann.does(`"command": "place", "seat": 4, "wager": "ante", "amount": "10.00"`)
	ann.does(`"command": "ready", "seat": 4`)
	ann.until(asked)
	fay := visit(t, s.URL).as(staff(t, f, "Fay", people.Floorperson))
	const packet = "/api/tables/flush-1/rounds/1/packet?reason=asked&as=json"
	if status, text := fay.ask(http.MethodGet, packet, ""); status != http.StatusConflict || !strings.Contains(text, "sealed") {
		t.Errorf("in play its packet is %d %s", status, text)
	}
	ann.does(`"command": "answer", "seat": 4, "question": ` + fmt.Sprint(ann.view.Question.ID) + `, "choice": "fold"`)
	ann.until(func(v table.View) bool { return v.Stage == "result" })

	for query, want := range map[string]int{"": 1, "?seat=4": 1, "?seat=3": 0, "?before=1": 0, "?before=2": 1, "?at=2020-01-02T21:14:00Z": 0, "?at=2100-01-02T21:14:00%2B01:00": 1} {
		status, text := ann.ask(http.MethodGet, "/api/tables/flush-1/rounds"+query, "")
		var h struct{ Rounds []struct{ Round int } }
		must(t, json.Unmarshal([]byte(text), &h))
		if status != http.StatusOK || len(h.Rounds) != want {
			t.Errorf("%s: %d %s", query, status, text)
		}
	}
	for query, want := range map[string]string{"?seat=x": "seat: ", "?before=0": "before: ", "?at=yesterday": "at: "} {
		if status, text := ann.ask(http.MethodGet, "/api/tables/flush-1/rounds"+query, ""); status != http.StatusBadRequest || !strings.Contains(text, want) {
			t.Errorf("%s: %d %s", query, status, text)
		}
	}
	ann.does(`"command": "leave", "seat": 4`)

	_, text := fay.ask(http.MethodGet, packet, "")
	p, findings, _, err := floor.VerifyPacket(t.Context(), bytes.NewReader([]byte(text)), cardroom.Open, nil)
	if err != nil || len(findings) > 0 || p.Round != 1 {
		t.Errorf("%.200s is verified: %v, %v", text, findings, err)
	}
	for path, want := range map[string]int{
		"/api/tables/flush-1/rounds/1/packet?reason=asked&as=pdf":  http.StatusOK,
		"/api/tables/flush-1/rounds/1/packet?reason=asked&as=html": http.StatusOK,
		"/api/tables/flush-1/rounds/1/packet?reason=asked&as=txt":  http.StatusOK,
		"/api/tables/flush-1/rounds/1/packet?reason=asked&as=doc":  http.StatusBadRequest,
		"/api/tables/flush-1/rounds/1/packet?reason=":              http.StatusBadRequest,
		"/api/tables/flush-1/rounds/9/packet?reason=asked":         http.StatusNotFound,
		"/api/tables/flush-1/rounds/x/packet?reason=asked":         http.StatusBadRequest,
	} {
		if status, text := fay.ask(http.MethodGet, path, ""); status != want {
			t.Errorf("%s is answered %d %.200s", path, status, text)
		}
	}
	fay.inSpanish("/api/tables/flush-1/rounds/1/packet?reason=asked&as=html")
	if status, _ := ann.ask(http.MethodGet, packet, ""); status != http.StatusForbidden {
		t.Errorf("a player who asks for a packet is answered %d", status)
	}
}
