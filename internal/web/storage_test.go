package web_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"felt.example/felt/internal/people"
)

// TestCardsAreReceivedOverTheInterface by a pit manager, when somebody of security has signed for it, and shown to who works on the floor or
// looks at it; who refuses it or withdraws it has nothing received.
func TestCardsAreReceivedOverTheInterface(t *testing.T) {
	f, s := serve(t)
	fay, pam, sam := visit(t, s.URL).as(staff(t, f, "Fay", people.Floorperson)), visit(t, s.URL).as(staff(t, f, "Pam", people.PitManager)), visit(t, s.URL).as(staff(t, f, "Sam", people.Security))
	const path, cards = "/api/floor/cards", `{"from": "Card Makers", "boxes": 2, "broken": 1, "design": "Plain", "back": "red", "seals": ["A-1", "A-2"]}`
	if status, text := fay.ask(http.MethodPost, path, cards); status != http.StatusForbidden {
		t.Errorf("a floorperson receives cards: %d %s", status, text)
	}
	proposal := func(who *browser) string {
		t.Helper()
		status, text := who.ask(http.MethodGet, path, "")
		var seen struct {
			Deliveries []any
			Proposals  []struct{ ID, Decides string }
		}
		if err := json.Unmarshal([]byte(text), &seen); err != nil || status != http.StatusOK || len(seen.Deliveries) > 0 || len(seen.Proposals) != 1 || seen.Proposals[0].Decides != "security" {
			t.Fatalf("the storage is shown as %d %s", status, text)
		}
		return fmt.Sprintf(`{"proposal": %q, "reason": "I was there"}`, seen.Proposals[0].ID)
	}
	for _, how := range []struct {
		who    *browser
		what   string
		status int
	}{{fay, "/approve", http.StatusForbidden}, {pam, "/approve", http.StatusForbidden}, {fay, "/refuse", http.StatusOK}, {pam, "/refuse", http.StatusOK}, {sam, "/refuse", http.StatusOK}, {sam, "/approve", http.StatusOK}} {
		if status, text := pam.ask(http.MethodPost, path, cards); status != http.StatusOK {
			t.Errorf("a pit manager receives cards: %d %s", status, text)
		}
		if status, text := how.who.ask(http.MethodPost, path+how.what, proposal(sam)); status != how.status {
			t.Errorf("%s: %d %s", how.what, status, text)
		}
	}
	if status, text := pam.ask(http.MethodPost, path, cards); status != http.StatusConflict || !strings.Contains(text, "was received already") {
		t.Errorf("the same decks come again: %d %s", status, text)
	}
	if status, text := fay.ask(http.MethodGet, path, ""); status != http.StatusOK || !strings.Contains(text, `"left":["A-1","A-2"],"out":[],"destroyed":0`) || !strings.Contains(text, `"name":"Pam"`) || !strings.Contains(text, `"with":"Sam"`) || !strings.Contains(text, `"receives":false`) || !strings.Contains(text, `"proposals":[]`) {
		t.Errorf("the storage is shown as %d %s", status, text)
	}
}
