package web_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"felt.example/felt/internal/people"
)

// TestTheProgressiveMeters: two people read a meter, set it right and transfer of it, by the interface alone; the pit, the day, the books,
// the audit and the paper say so, and who counts the drop or plays sees nothing of it.
func TestTheProgressiveMeters(t *testing.T) {
	f, s, pass := nights(t)
	is := func(name string, roles ...people.Role) *browser {
		return visit(t, s.URL).as(staff(t, f, name, roles...))
	}
	fay, gus, gop, tea := is("Fay", people.Floorperson), is("Gus", people.PitManager), is("Gop", people.GamingOperations), is("Tea", people.CountTeam, people.PitManager)
	says := func(want int, b *browser, method, path, body, text string) {
		t.Helper()
		if status, got := b.ask(method, path, body); status != want || !strings.Contains(got, text) {
			t.Errorf("%s %s %s: %d %s", method, path, body, status, got)
		}
	}
	type meter struct {
		ID, Reading string
		Tables      []string
		Proposal    *struct{ ID, What string }
		Moves       []struct{ At, By, Reason string }
		Read        *struct{ Read, Difference string }
	}
	meters := func(b *browser) (all []meter) {
		t.Helper()
		var a struct{ Meters []meter }
		status, text := b.ask(http.MethodGet, "/api/house/meters", "")
		if status != http.StatusOK {
			t.Fatalf("%d %s", status, text)
		}
		must(t, json.Unmarshal([]byte(text), &a))
		return a.Meters
	}
	all := meters(gus)
	if len(all) < 2 || len(all[0].Tables) == 0 {
		t.Fatalf("%+v", all)
	}
	one, other := all[0], all[1]
	at := func(act string) string { return "/api/house/meters/" + one.ID + "/" + act }
	post := func(want int, b *browser, act, body, text string) {
		t.Helper()
		says(want, b, http.MethodPost, at(act), body, text)
	}
	says(http.StatusForbidden, tea, http.MethodGet, "/api/house/meters", "", "who counts the drop")
	says(http.StatusForbidden, visit(t, s.URL).join("Ann"), http.MethodGet, "/api/house/meters", "", "")
	says(http.StatusBadRequest, gus, http.MethodGet, "/api/house/meters?day=x", "", "is no day")

	post(http.StatusForbidden, gop, "read", `{"read": "1"}`, "")
	post(http.StatusUnprocessableEntity, fay, "read", `{"read": "much"}`, "read: ")
	post(http.StatusOK, fay, "read", `{"read": "1.00", "key": "a"}`, "{}")
	says(http.StatusOK, fay, http.MethodGet, "/api/pit", "", "waits for a second signature")
	post(http.StatusConflict, fay, "witness", `{}`, "cannot be the second to sign")
	post(http.StatusOK, gus, "witness", `{"key": "b"}`, "{}")
	says(http.StatusOK, fay, http.MethodGet, "/api/pit", "", fmt.Sprintf("Meter %s: $1 was read, against", one.ID))
	post(http.StatusOK, fay, "read", fmt.Sprintf(`{"read": %q, "key": "c"}`, one.Reading), "{}")
	post(http.StatusOK, gus, "witness", `{"key": "d"}`, "{}")

	post(http.StatusForbidden, fay, "set", `{"is": "1.00", "reason": "x"}`, "")
	post(http.StatusOK, gus, "set", `{"is": "123456.00", "reason": "the display was dark"}`, "{}")
	p := meters(gop)[0].Proposal
	if p == nil || meters(fay)[0].Proposal != nil {
		t.Fatalf("gaming operations sees %+v", p)
	}
	decision := func(of string) string { return fmt.Sprintf(`{"proposal": %q, "reason": "I have looked"}`, of) }
	post(http.StatusForbidden, gus, "approve", decision(p.ID), "takes another person")
	post(http.StatusOK, gop, "approve", decision(p.ID), "{}")
	post(http.StatusOK, gop, "transfer", fmt.Sprintf(`{"to": %q, "amount": "6.00", "approval": "Order 7", "reason": "as ordered"}`, other.ID), "{}")
	post(http.StatusOK, gop, "refuse", decision(meters(gus)[0].Proposal.ID), "{}")
	post(http.StatusOK, gop, "transfer", fmt.Sprintf(`{"to": %q, "amount": "6.00", "approval": "Order 7", "reason": "as ordered"}`, other.ID), "{}")
	post(http.StatusOK, gus, "approve", decision(meters(gus)[0].Proposal.ID), "{}")
	all = meters(fay)
	if m := all[0]; m.Reading != "123450.00" || m.Read == nil || m.Read.Difference != "0.00" || len(m.Moves) != 2 || m.Moves[0].At != "set" || m.Moves[0].By != "Gus" || m.Moves[1].At != "to" || all[1].Moves[0].At != "from" {
		t.Errorf("%+v", all[:2])
	}
	says(http.StatusOK, fay, http.MethodGet, "/api/house/meters/paper?as=txt", "", "Order 7")
	says(http.StatusOK, fay, http.MethodGet, "/api/house/meters/paper?as=txt", "", "Rebuilt: of § 605a.7")
	says(http.StatusOK, gop, http.MethodGet, "/api/books", "", `"transferred":"-6.00"`)
	says(http.StatusOK, gop, http.MethodGet, "/api/books/week", "", `"tax_rate":"","tax":null`)
	says(http.StatusOK, gop, http.MethodGet, "/api/audit", "", `"meters":[{"meter":"`+one.ID+`"`)
	pass(15 * time.Minute)
	says(http.StatusOK, fay, http.MethodGet, "/api/pit", "", fmt.Sprintf("Meter %s was not read today.", one.ID))
	due := fmt.Sprintf(`"due":["meter %s was not read by two people on the gaming day (§ 605a.7, rebuilt)"]`, one.ID)
	says(http.StatusOK, gop, http.MethodGet, "/api/house/meters", "", due)
	says(http.StatusOK, gop, http.MethodGet, "/api/house/days/2026-01-03", "", due)
	says(http.StatusOK, gop, http.MethodGet, "/api/house/days/2026-01-02", "", `"due":[]`)
}
