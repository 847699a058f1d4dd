package web_test

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"

	"github.com/coder/websocket"

	"felt.example/felt/internal/people"
)

// FuzzCommand sends any text to a table, as a floorperson who plays. Each is answered by
// one reply with a sentence, or carried out; the table lives on.
func FuzzCommand(f *testing.F) {
	for _, seed := range []string{
		`{"re": 1, "command": "sit", "seat": 1, "buy_in": "100.00"}`,
		`{"command": "place", "seat": 1, "wager": "ante", "amount": "10.00"}`,
		`{"command": "place", "seat": -1, "wager": "ante", "amount": "-1"}`,
		`{"command": "ready", "seat": 1}`,
		`{"command": "answer", "seat": 1, "question": 4, "choice": "raise", "amount": "10.00", "cards": ["As", "Zz"]}`,
		`{"command": "irregularity", "kind": "face_up_card", "at": [3, -9]}`,
		`{"command": "irregularity", "kind": "face_up_card", "at": "3/0"}`,
		`{"command": "abandoned", "seat": 99}`,
		`{"command": "correct", "correction": {"answer": 1, "is": {"cards": ["As"]}, "reason": "x"}}`,
		`{"command": "rebuy", "seat": 1, "amount": "1e9"}`, `{"command": "leave", "seat": 1}`,
		`[]`, `null`, `{`, "\x00", `{"command": 1}`, `{"seat": 9223372036854775808}`,
	} {
		f.Add(seed)
	}
	room, handler := quick(f, f.TempDir())
	s := httptest.NewServer(handler)
	f.Cleanup(s.Close)
	b := visit(f, s.URL).join("Ann").promoted(room, people.Floorperson).goTo("flush-1")
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 4000 {
			t.Skip()
		}
		b.t = t
		must(t, b.conn.Write(t.Context(), websocket.MessageText, []byte(text)))
		for {
			r := b.read()
			if r.Type != "reply" {
				continue
			}
			if r.OK == (r.Error != "") || strings.Contains(r.Error, "fault") {
				t.Errorf("%q is answered by %+v", text, r)
			}
			return
		}
	})
}

// FuzzSession posts any body: it makes a player or is refused with a sentence.
func FuzzSession(f *testing.F) {
	for _, seed := range []string{`{"name": "Ann"}`, `{"name": 1}`, `{"name": "\ud800"}`, `{"name": "` + "\xff" + `"}`, ``, `{}`, `"x"`} {
		f.Add(seed)
	}
	_, handler := quick(f, f.TempDir())
	asked := uint32(0)
	f.Fuzz(func(t *testing.T, body string) {
		w, r := httptest.NewRecorder(), httptest.NewRequest(http.MethodPost, "/api/session", strings.NewReader(body))
		r.Host = "localhost"
		asked++ // each from an address of its own, of which nothing is too often
		r.RemoteAddr = netip.AddrPortFrom(netip.AddrFrom4([4]byte{10, byte(asked >> 16), byte(asked >> 8), byte(asked)}), 1).String()
		handler.ServeHTTP(w, r)
		var answer struct{ Player, Error string }
		if err := json.Unmarshal(w.Body.Bytes(), &answer); err != nil {
			t.Fatalf("%d %s: %v", w.Code, w.Body, err)
		}
		if joined := w.Code == http.StatusOK; joined != (answer.Player != "") || joined == (answer.Error != "") || !joined && w.Code != http.StatusBadRequest && w.Code != http.StatusConflict {
			t.Errorf("%q: %d %s", body, w.Code, w.Body)
		}
	})
}
