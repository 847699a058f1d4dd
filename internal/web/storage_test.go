package web_test

import (
	"net/http"
	"strings"
	"testing"

	"felt.example/felt/internal/people"
)

// TestCardsAreReceivedOverTheInterface by a pit manager, once for each key, and shown to who works on the floor or looks at it.
func TestCardsAreReceivedOverTheInterface(t *testing.T) {
	f, s := serve(t)
	fay, pam := visit(t, s.URL).as(staff(t, f, "Fay", people.Floorperson)), visit(t, s.URL).as(staff(t, f, "Pam", people.PitManager))
	const path, cards = "/api/floor/cards", `{"from": "Card Makers", "with": "Sec Urity", "boxes": 2, "broken": 1, "design": "Plain", "back": "red", "seals": ["A-1", "A-2"], "key": "one"}`
	if status, text := fay.ask(http.MethodPost, path, cards); status != http.StatusForbidden {
		t.Errorf("a floorperson receives cards: %d %s", status, text)
	}
	for range 2 {
		if status, text := pam.ask(http.MethodPost, path, cards); status != http.StatusOK {
			t.Errorf("a pit manager receives cards: %d %s", status, text)
		}
	}
	if status, text := pam.ask(http.MethodPost, path, strings.Replace(cards, "one", "two", 1)); status != http.StatusConflict || !strings.Contains(text, "was received already") {
		t.Errorf("the same decks come again: %d %s", status, text)
	}
	if status, text := pam.ask(http.MethodPost, path, `{"boxes": 1, "key": "three"}`); status != http.StatusConflict || !strings.Contains(text, "say who of security was there") {
		t.Errorf("nobody of security was there: %d %s", status, text)
	}
	if status, text := fay.ask(http.MethodGet, path, ""); status != http.StatusOK || !strings.Contains(text, `"left":["A-1","A-2"],"out":[],"destroyed":0`) || !strings.Contains(text, `"name":"Pam"`) || !strings.Contains(text, `"receives":false`) {
		t.Errorf("the storage is shown as %d %s", status, text)
	}
}
