package web_test

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"slices"
	"strings"
	"testing"

	"github.com/coder/websocket"

	"felt.example/felt/internal/account/accounttest"
	"felt.example/felt/internal/people"
	"felt.example/felt/internal/web"
)

// FuzzCommand sends any text to a table, as a floorperson who plays. Each is answered by
// one reply with a sentence, or carried out; the table lives on.
func FuzzCommand(f *testing.F) {
	for _, seed := range []string{
		`{"re": 1, "command": "sit", "seat": 1, "buy_in": "100.00"}`,
		`{"command": "place", "seat": 1, "wager": "ante", "amount": "10.00"}`,
		`{"command": "place", "seat": -1, "wager": "ante", "amount": "-1"}`,
		`{"command": "ready", "seat": 1}`, `{"command": "say", "seat": 1, "choice": "hello"}`, `{"command": "say", "seat": -1, "choice": "\u0000"}`,
		`{"command": "answer", "seat": 1, "question": 4, "choice": "raise", "amount": "10.00", "cards": ["As", "Zz"]}`,
		`{"command": "irregularity", "kind": "face_up_card", "card_at": ["3/0", "-9"]}`,
		`{"command": "irregularity", "kind": "face_up_card", "card_at": "3/0"}`,
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
		var answer struct{ Player, Detail string }
		if err := json.Unmarshal(w.Body.Bytes(), &answer); err != nil {
			t.Fatalf("%d %s: %v", w.Code, w.Body, err)
		}
		if joined := w.Code == http.StatusOK; joined != (answer.Player != "") || joined == (answer.Detail != "") || !joined && w.Code != http.StatusBadRequest && w.Code != http.StatusConflict {
			t.Errorf("%q: %d %s", body, w.Code, w.Body)
		}
	})
}

// FuzzPost posts any body to each request about people and what they may, as an administrator, a floorperson and a
// player with accounts: it is carried out or refused with a sentence. Wrong passwords are looked at until they are
// slowed, so that what is fuzzed is what is read.
func FuzzPost(f *testing.F) {
	var acts []people.Act
	for _, act := range web.Acts() {
		path, post := strings.CutPrefix(act.Name, "POST ")
		if post && path != "/api/account/sign-out" && slices.ContainsFunc([]string{
			"/api/sign-in", "/api/invitation", "/api/enrol", "/api/account", "/api/people", "/api/protection", "/api/barred", "/api/submission/",
		}, func(of string) bool { return strings.HasPrefix(path, of) }) {
			acts = append(acts, act)
		}
	}
	if len(acts) < 25 {
		f.Fatalf("there are %d requests", len(acts))
	}
	for i, body := range []string{
		`{"name": "Ada", "password": "correct horse battery"}`, `{"pending": "x", "code": "000000", "answer": {}}`, `{"invitation": "x", "name": "Eve", "password": "correct horse battery"}`,
		`{"password": "correct horse battery", "new": "another long password", "factor": "x", "everywhere": false}`,
		`{"answer": {"id": "eA", "rawId": "eA", "type": "public-key", "response": {"clientDataJSON": "e30", "attestationObject": "o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YUEA"}}}`,
		`{"name": "Gus", "roles": ["dealer"], "why": "a test"}`, `{"roles": ["king"], "why": ""}`, `{"why": "a test"}`,
		`{"limits": {"loss_day": "50.00", "wager": "", "day_time": "1440"}}`, `{"hours": 24}`, `{"years": 1}`, `{"minutes": 30}`, `{"limits": {"loss_day": "-1e400"}}`,
		`{"player": "x", "reason": "y", "admit": true}`, `{"proposal": "x", "reason": "y"}`, `{"minutes": 9223372036854775807, "hours": -9223372036854775808}`,
		`[]`, `null`, `{`, "\x00", `{"name": "\ud800"}`, `{"limits": null}`, `{} {}`, `{"x": 1}`,
	} {
		for n := range acts {
			if n%4 == i%4 {
				f.Add(byte(n), body)
			}
		}
	}
	room, handler := quick(f, f.TempDir())
	zoe, _, err := room.Join(f.Context(), "Zoe")
	must(f, err)
	tokens := map[people.Role]string{people.Player: accounttest.Promote(f, houseOf(room), zoe)}
	for role, name := range map[people.Role]string{people.Administrator: "Ada", people.Floorperson: "Fay", people.GamingOperations: "Gia"} {
		tokens[role] = staff(f, room, name, role)
	}
	_, guest, err := room.Join(f.Context(), "Gus") // who makes an account of his name
	must(f, err)
	vic := houseOwner(f, room, staff(f, room, "Vic", people.Dealer)) // to whom administrators do what they do
	f.Fuzz(func(t *testing.T, n byte, body string) {
		act := acts[int(n)%len(acts)]
		w, r := httptest.NewRecorder(), httptest.NewRequest(http.MethodPost, strings.ReplaceAll(strings.TrimPrefix(act.Name, "POST "), "{person}", vic), strings.NewReader(body))
		r.Host, r.RemoteAddr = "localhost", "192.0.2.9:1"
		r.Header.Set("Cookie", "felt="+guest)
		for role, token := range tokens {
			if act.Allows(people.Person{Roles: []people.Role{role}, SignedIn: true}) && !act.Open() {
				r.Header.Set("Authorization", "Bearer "+token)
			}
		}
		handler.ServeHTTP(w, r)
		var answer struct{ Detail string }
		if err := json.Unmarshal(w.Body.Bytes(), &answer); err != nil {
			t.Fatalf("%s %q: %d %s: %v", act.Name, body, w.Code, w.Body, err)
		}
		if done := w.Code == http.StatusOK; done != (answer.Detail == "") || !done && (w.Code < 400 || w.Code >= 500) || strings.ContainsAny(answer.Detail, "\n") {
			t.Errorf("%s %q: %d %s", act.Name, body, w.Code, w.Body)
		}
	})
}
