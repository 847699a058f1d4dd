package web_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/url"
	"os"
	"regexp"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/coder/websocket"
	"github.com/pquerna/otp/totp"

	"felt.example/felt/internal/account"
	"felt.example/felt/internal/account/accounttest"
	"felt.example/felt/internal/cardroom"
	"felt.example/felt/internal/config"
	"felt.example/felt/internal/floor"
	wing "felt.example/felt/internal/floor/cardroom"
	"felt.example/felt/internal/people"
	"felt.example/felt/internal/seal"
	"felt.example/felt/internal/table"
	"felt.example/felt/internal/web"
	"felt.example/felt/money"
	"felt.example/felt/store/sqlite"
)

// houses are the accounts of the floors of these tests.
var houses sync.Map

// serving is the handler of a floor, with accounts of its own.
func serving(t testing.TB, f *floor.Floor, door web.Door) http.Handler {
	t.Helper()
	house := accounttest.Open(t, f)
	houses.Store(f, house)
	if door.Limits == (config.Limits{}) {
		door.Limits = config.DefaultLimits
	}
	handler, err := web.New(f, house, nil, door, nil)
	must(t, err)
	return asDescribed(t, handler)
}

func houseOf(f *floor.Floor) *account.House {
	house, _ := houses.Load(f)
	return house.(*account.House)
}

// staff is the token of somebody with roles of the house.
func staff(t testing.TB, f *floor.Floor, name string, roles ...people.Role) string {
	t.Helper()
	return accounttest.Staff(t, houseOf(f), name, roles...)
}

// houseOwner is the ID of whose session a token is.
func houseOwner(t testing.TB, f *floor.Floor, token string) string {
	who, _ := houseOf(f).Who(t.Context(), token)
	return who.ID
}

// as signs the browser in with a session's token.
func (b *browser) as(token string) *browser {
	b.t.Helper()
	u, err := url.Parse(b.base)
	must(b.t, err)
	b.http.Jar.SetCookies(u, []*http.Cookie{{Name: "felt-session", Value: token, Path: "/"}})
	return b
}

// promoted gives a guest an account, and roles of the house.
func (b *browser) promoted(f *floor.Floor, roles ...people.Role) *browser {
	b.t.Helper()
	u, err := url.Parse(b.base)
	must(b.t, err)
	for _, c := range b.http.Jar.Cookies(u) {
		if guest := f.Player(c.Value); guest != nil {
			return b.as(accounttest.Promote(b.t, houseOf(f), guest, roles...))
		}
	}
	b.t.Fatal("he is no guest")
	return nil
}

// keys are those of all floors here.
var keys = seal.NewKeys()

// quick is the demonstration floor without waits, except for players who are not ready.
func quick(t testing.TB, dir string) (*floor.Floor, http.Handler) {
	t.Helper()
	return quickBehind(t, dir, web.Door{})
}

// quickBehind is quick behind a door.
func quickBehind(t testing.TB, dir string, door web.Door) (*floor.Floor, http.Handler) {
	t.Helper()
	return paced(t, dir, door, floor.Pace{Wagers: time.Minute, Result: time.Minute})
}

// paced is quickBehind at another pace.
func paced(t testing.TB, dir string, door web.Door, pace floor.Pace) (*floor.Floor, http.Handler) {
	t.Helper()
	log, err := sqlite.Open(dir)
	must(t, err)
	f, err := floor.Open(context.Background(), floor.Config{
		Log: log, Tables: floor.Demonstration, Meters: floor.DemonstrationMeters, Build: "test", Wing: wing.Wing, Keys: keys, Pace: pace,
	})
	must(t, err)
	handler := serving(t, f, door)
	t.Cleanup(func() { f.Close(); log.Close() })
	return f, handler
}

func serve(t testing.TB) (*floor.Floor, *httptest.Server) {
	t.Helper()
	f, handler := quick(t, t.TempDir())
	s := httptest.NewServer(handler)
	t.Cleanup(s.Close)
	return f, s
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// browser is one visitor with his cookies and, at a table, his connection.
type browser struct {
	t     testing.TB
	base  string
	http  *http.Client
	conn  *websocket.Conn
	view  table.View
	raw   []byte // the last view as it came
	every [][]byte
	re    int
}

func visit(t testing.TB, base string) *browser {
	t.Helper()
	jar, err := cookiejar.New(nil)
	must(t, err)
	return &browser{t: t, base: base, http: &http.Client{Jar: jar}}
}

// join chooses a name.
func (b *browser) join(name string) *browser {
	b.t.Helper()
	r, err := b.http.Post(b.base+"/api/session", "application/json", strings.NewReader(fmt.Sprintf(`{"name": %q}`, name)))
	must(b.t, err)
	defer r.Body.Close()
	if r.StatusCode != http.StatusOK {
		b.t.Fatalf("joining: %s", r.Status)
	}
	return b
}

// enrolled makes the account of an invitation, with a second factor.
func (b *browser) enrolled(invitation string) *browser {
	b.t.Helper()
	ask := func(path, body string) string {
		b.t.Helper()
		status, text := b.ask(http.MethodPost, path, body)
		if status != http.StatusOK {
			b.t.Fatal(path, status, text)
		}
		return text
	}
	ask("/api/enrol", fmt.Sprintf(`{"invitation": %q, "password": %q}`, invitation, accounttest.Password))
	var made struct{ Key string }
	must(b.t, json.Unmarshal([]byte(ask("/api/account/code", `{}`)), &made))
	code, err := totp.GenerateCode(made.Key, time.Now())
	must(b.t, err)
	ask("/api/account/code/answer", fmt.Sprintf(`{"code": %q}`, code))
	return b
}

// goTo connects to a table.
func (b *browser) goTo(tableID string) *browser {
	b.t.Helper()
	conn, _, err := websocket.Dial(b.t.Context(), b.base+"/api/tables/"+tableID+"/live", &websocket.DialOptions{HTTPClient: b.http})
	must(b.t, err)
	conn.SetReadLimit(1 << 20)
	b.conn = conn
	b.t.Cleanup(func() { conn.CloseNow() })
	b.read()
	return b
}

// reply is the answer to a command.
type reply struct {
	Type  string
	Re    int
	OK    bool
	Error string
	Cite  string
	View  json.RawMessage
}

func (b *browser) read() reply {
	b.t.Helper()
	ctx, cancel := context.WithTimeout(b.t.Context(), time.Minute)
	defer cancel()
	_, data, err := b.conn.Read(ctx)
	if err != nil {
		b.t.Fatalf("nothing more comes; the last view is %s: %v", b.raw, err)
	}
	theDescription().said(b.t, "TableSends", data)
	var r reply
	must(b.t, json.Unmarshal(data, &r))
	if r.Type == "view" {
		b.view = table.View{}
		must(b.t, json.Unmarshal(lost.ReplaceAll(r.View, []byte(`"net":"0"`)), &b.view))
		b.raw = r.View
		b.every = append(b.every, r.View)
	}
	return r
}

// lost is a negative net: amounts that are read cannot be.
var lost = regexp.MustCompile(`"net":"-[0-9.]+"`)

// until reads views until one is as wanted.
func (b *browser) until(want func(table.View) bool) {
	b.t.Helper()
	for !want(b.view) {
		b.read()
	}
}

// do sends a command and waits for its reply.
func (b *browser) do(command string) reply {
	b.t.Helper()
	b.re++
	text := fmt.Sprintf(`{"re": %d, %s}`, b.re, command)
	must(b.t, b.conn.Write(b.t.Context(), websocket.MessageText, []byte(text)))
	for {
		if r := b.read(); r.Type == "reply" && r.Re == b.re {
			if r.OK {
				theDescription().said(b.t, "TableTakes", []byte(text))
			}
			return r
		}
	}
}

func (b *browser) does(command string) {
	b.t.Helper()
	if r := b.do(command); !r.OK {
		b.t.Fatalf("%s: %s", command, r.Error)
	}
}

func asked(v table.View) bool { return v.Question != nil && v.Question.Kind == "decision" }

// TestEveryErrorIsASentence asks for what is not there, in wrong ways, and by wrong people.
func TestEveryErrorIsASentence(t *testing.T) {
	_, s := serve(t)
	for _, c := range []struct {
		method, path, body string
		status             int
		header             [2]string
	}{
		{"GET", "/api/nothing", "", 404, [2]string{}},
		{"GET", "/api/tables/flush-1", "", 404, [2]string{}},
		{"POST", "/api/lobby", "", 405, [2]string{}},
		{"DELETE", "/api/session", "", 405, [2]string{}},
		{"DELETE", "/", "", 405, [2]string{}},
		{"POST", "/table/flush-1", "x", 405, [2]string{}},
		{"POST", "/api/session", "", 400, [2]string{}},
		{"POST", "/api/session", "[]", 400, [2]string{}},
		{"POST", "/api/session", `{"name": ""}`, 400, [2]string{}},
		{"POST", "/api/session", `{"name": "a\u202eb"}`, 400, [2]string{}},
		{"POST", "/api/session", `{"name": "` + strings.Repeat("a", 21) + `"}`, 400, [2]string{}},
		{"POST", "/api/session", `{"name": "` + strings.Repeat("a", 5000) + `"}`, 400, [2]string{}},
		{"POST", "/api/session", `{"name": "Eve", "key": "guessed"}`, 400, [2]string{}},
		{"POST", "/api/session", `{"name": "Eve", "key": "` + strings.Repeat("a", 101) + `"}`, 400, [2]string{}},
		{"POST", "/api/session", `{"name": "Eve"}`, 403, [2]string{"Sec-Fetch-Site", "cross-site"}},
		{"POST", "/api/session", `{"name": "Eve"}`, 403, [2]string{"Origin", "https://elsewhere.example"}},
		{"GET", "/api/games/roulette", "", 404, [2]string{}},
		{"GET", "/api/clauses", "", 404, [2]string{}},
		{"GET", "/api/clauses/999a.1", "", 404, [2]string{}},
		{"GET", "/api/clauses/999a.1/law", "", 404, [2]string{}},
		{"GET", "/api/clauses/678a.11(d)(1)/rounds/0", "", 404, [2]string{}},
		{"GET", "/api/clauses/678a.11(d)(1)/rounds/x", "", 404, [2]string{}},
		{"GET", "/api/tables/none/rounds", "", 404, [2]string{}},
		{"GET", "/api/tables/none/live", "", 404, [2]string{}},
		{"GET", "/api/tables/flush-1/live", "", 426, [2]string{}},
		{"GET", "/api/tables/flush-1/rounds/x", "", 400, [2]string{}},
		{"GET", "/api/tables/flush-1/rounds/-1", "", 404, [2]string{}},
		{"GET", "/api/tables/flush-1/rounds/99999999", "", 404, [2]string{}},
		{"GET", "/assets/none.js", "", 404, [2]string{}},
		{"GET", "/api/log", "", 403, [2]string{}},
		{"GET", "/api/log", "", 403, [2]string{"Authorization", "Bearer guess"}},
		{"GET", "/api/backup", "", 403, [2]string{"Authorization", "Bearer guess"}},
		{"GET", "/api/log", "", 403, [2]string{"Cookie", "felt-session=guess"}},
	} {
		request, err := http.NewRequestWithContext(t.Context(), c.method, s.URL+c.path, strings.NewReader(c.body))
		must(t, err)
		if c.header[0] != "" {
			request.Header.Set(c.header[0], c.header[1])
		}
		r, err := http.DefaultClient.Do(request)
		must(t, err)
		var problem struct {
			Title, Detail string
			Status        int
		}
		err = json.NewDecoder(r.Body).Decode(&problem)
		r.Body.Close()
		if r.StatusCode != c.status || err != nil || problem.Status != c.status || problem.Title != http.StatusText(c.status) || problem.Detail == "" || r.Header.Get("Content-Type") != "application/problem+json" {
			t.Errorf("%s %s %.40s: %d %v %v; want %d and a sentence", c.method, c.path, c.body, r.StatusCode, problem, err, c.status)
		}
		allow := map[string]string{"/api/lobby": "GET", "/api/session": "GET, POST", "/": "GET", "/table/flush-1": "GET"}[c.path]
		if got := r.Header.Get("Allow"); c.status == http.StatusMethodNotAllowed && (got != allow || got == "") {
			t.Errorf("%s %s: it takes %q, not %q", c.method, c.path, got, allow)
		}
		if !strings.Contains(r.Header.Get("Content-Security-Policy"), "default-src 'self'") || len(r.Cookies()) > 0 {
			t.Errorf("%s %s: its headers are %v", c.method, c.path, r.Header)
		}
	}
}

func TestCookiesAreForTheServerAlone(t *testing.T) {
	f, s := serve(t)
	joined, err := http.Post(s.URL+"/api/session", "application/json", strings.NewReader(`{"name": " Ann "}`))
	must(t, err)
	defer joined.Body.Close()
	bea := visit(t, s.URL).join("Bea").promoted(f)
	bea.get("/api/account")
	signed, err := http.Post(s.URL+"/api/sign-in", "application/json", strings.NewReader(`{"name": "Bea", "password": "`+accounttest.Password+`"}`))
	must(t, err)
	defer signed.Body.Close()
	for r, site := range map[*http.Response]http.SameSite{joined: http.SameSiteLaxMode, signed: http.SameSiteStrictMode} {
		if len(r.Cookies()) != 1 || !r.Cookies()[0].HttpOnly || r.Cookies()[0].SameSite != site {
			t.Errorf("%s sets %v", r.Request.URL.Path, r.Cookies())
		}
	}
	var who struct{ Player, Name, Balance string }
	must(t, json.NewDecoder(joined.Body).Decode(&who))
	if who.Name != "Ann" || who.Balance != "1000.00" {
		t.Errorf("the session is %+v", who)
	}
	if strings.Contains(who.Player, joined.Cookies()[0].Value) {
		t.Error("what others see of a player gives his token away")
	}
}

func TestTwoPlayOverTheWebAndSeeOnlyTheirOwn(t *testing.T) {
	f, s := serve(t)
	ann, bob := visit(t, s.URL).join("Ann").goTo("heads-up-1"), visit(t, s.URL).join("Bob").goTo("heads-up-1")
	watcher := visit(t, s.URL).goTo("heads-up-1")
	if r := watcher.do(`"command": "ping"`); !r.OK || r.Error != "" {
		t.Errorf("whoever asks whether the table is there is told %+v", r)
	}
	if r := watcher.do(`"command": "sit", "seat": 3, "buy_in": "100"`); r.OK || r.Error != "choose a name first" {
		t.Errorf("who only watches sits down: %+v", r)
	}
	all := []*browser{ann, bob}
	for i, b := range all {
		b.does(fmt.Sprintf(`"command": "sit", "seat": %d, "buy_in": "100.00"`, i+1))
	}
	for i, b := range all {
		b.until(func(v table.View) bool { return v.Stage == "wagers" })
		b.does(fmt.Sprintf(`"command": "place", "seat": %d, "wager": "ante", "amount": "10.00"`, i+1))
	}
	if r := bob.do(`"command": "irregularity", "kind": "wrong_number_of_cards"`); r.OK || !strings.Contains(r.Error, "for a floorperson") {
		t.Errorf("a player declares an irregularity: %+v", r)
	}
	ann.does(`"command": "ready", "seat": 1`)
	bob.does(`"command": "ready", "seat": 2`)
	for i, b := range all { // each raises at once and is asked no more
		b.until(func(v table.View) bool { return asked(v) && v.Question.Seats[0] == i+1 })
		o := b.view.Question.Options[0]
		b.does(fmt.Sprintf(`"command": "answer", "seat": %d, "question": %d, "choice": %q, "amount": %q`, i+1, b.view.Question.ID, o.Choice, o.Min))
	}
	for _, b := range append(all, watcher) {
		b.until(func(v table.View) bool { return v.Stage == "result" && v.Round == 1 })
	}
	// Before the dealer's cards were turned, each saw no card but his own and the board's.
	for _, c := range []struct {
		who  *browser
		seat int
	}{{ann, 1}, {bob, 2}, {watcher, 0}} {
		for _, raw := range c.who.every {
			var v table.View
			must(t, json.Unmarshal(lost.ReplaceAll(raw, []byte(`"net":"0"`)), &v))
			if asked(v) {
				for _, seat := range v.Seats {
					for _, one := range seat.Cards {
						if (one.Card != "") != (seat.Seat == c.seat) {
							t.Errorf("seat %d sees %+v of seat %d", c.seat, one, seat.Seat)
						}
					}
				}
				for _, one := range v.Dealer.Cards {
					if one.Card != "" {
						t.Errorf("seat %d sees %+v of the dealer", c.seat, one)
					}
				}
			}
			if len(v.Irregularities) > 0 {
				t.Error("one who is no floorperson is offered irregularities")
			}
		}
	}
	r, err := bob.http.Get(s.URL + "/api/tables/heads-up-1/rounds")
	must(t, err)
	defer r.Body.Close()
	var past struct {
		Rounds []struct {
			Round int
			Net   string
		}
	}
	must(t, json.NewDecoder(r.Body).Decode(&past))
	if net := bob.view.Seats[1].Returned - bob.view.Seats[1].Wagered; len(past.Rounds) != 1 || past.Rounds[0].Net != net.String() {
		t.Errorf("bob's history is %+v; his net was %s", past, net)
	}
	verified(t, f, s)
}

// auditors are how many there were, each with a name of his own.
var auditors atomic.Int32

// verified verifies the floor through its own interface.
func verified(t *testing.T, f *floor.Floor, s *httptest.Server) {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, s.URL+"/api/log?reason=to+verify+it", nil)
	must(t, err)
	request.Header.Set("Authorization", "Bearer "+staff(t, f, fmt.Sprintf("Aud %d", auditors.Add(1)), people.Auditor))
	r, err := http.DefaultClient.Do(request)
	must(t, err)
	defer r.Body.Close()
	log, err := floor.ReadStream(r.Body)
	must(t, err)
	defer log.Close()
	over, err := floor.Verify(t.Context(), log, cardroom.Open, nil)
	must(t, err)
	direct, err := floor.Verify(t.Context(), f.Log, cardroom.Open, nil)
	must(t, err)
	if len(over.Findings) > 0 || over.Entries == 0 || over.Entries > direct.Entries || over.Rounds != direct.Rounds {
		t.Errorf("over the web %+v, directly %+v", over, direct)
	}
}

func TestAMessageTooLongEndsItsConnectionAlone(t *testing.T) {
	_, s := serve(t)
	ann, bob := visit(t, s.URL).join("Ann").goTo("flush-1"), visit(t, s.URL).join("Bob").goTo("flush-1")
	must(t, ann.conn.Write(t.Context(), websocket.MessageText, bytes.Repeat([]byte(" "), 5000)))
	for {
		if _, _, err := ann.conn.Read(t.Context()); err != nil {
			if websocket.CloseStatus(err) != websocket.StatusMessageTooBig {
				t.Errorf("the connection ends with %v", err)
			}
			break
		}
	}
	bob.does(`"command": "sit", "seat": 2, "buy_in": "100"`)
	ann.goTo("flush-1").does(`"command": "sit", "seat": 1, "buy_in": "100"`)
}

func TestAnotherSitesPageCannotConnect(t *testing.T) {
	_, s := serve(t)
	for _, origin := range []string{"https://elsewhere.example", "null", "://"} {
		_, r, err := websocket.Dial(t.Context(), s.URL+"/api/tables/flush-1/live", &websocket.DialOptions{HTTPHeader: http.Header{"Origin": {origin}}})
		if err == nil || r == nil || r.StatusCode != http.StatusForbidden {
			t.Errorf("a page of %s connects: %v", origin, err)
			continue
		}
		if text, _ := io.ReadAll(r.Body); !bytes.Contains(text, []byte(`"detail"`)) {
			t.Errorf("a page of %s is told %s", origin, text)
		}
	}
}

// TestAFirstVisitorHasNoSession: who has no name yet, or a forged one, is nobody.
func TestAFirstVisitorHasNoSession(t *testing.T) {
	_, s := serve(t)
	for _, cookie := range []string{"", "felt=forged"} {
		request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, s.URL+"/api/session", nil)
		must(t, err)
		request.Header.Set("Cookie", cookie)
		r, err := http.DefaultClient.Do(request)
		must(t, err)
		text, err := io.ReadAll(r.Body)
		r.Body.Close()
		if err != nil || r.StatusCode != http.StatusOK || strings.TrimSpace(string(text)) != "null" {
			t.Errorf("%q: %d %s %v", cookie, r.StatusCode, text, err)
		}
	}
}

func TestMain(m *testing.M) {
	if dir := os.Getenv("FELT_TEST_CHILD"); dir != "" {
		child(dir)
		return
	}
	result := m.Run()
	if missing := theDescription().unheard(); result == 0 && whole() && len(missing) > 0 {
		fmt.Fprintln(os.Stderr, "no test was answered what the description says of", strings.Join(missing, ", "))
		result = 1
	}
	os.Exit(result)
}

// TestAnAnswerThatWasLostPaysOnce sits down and buys chips over a connection that breaks before it
// has answered, then asks again for the same.
func TestAnAnswerThatWasLostPaysOnce(t *testing.T) {
	f, s := serve(t)
	ann := visit(t, s.URL).join("Ann").goTo("heads-up-1")
	bob := visit(t, s.URL).join("Bob").goTo("heads-up-1")
	const (
		sit   = `"command": "sit", "seat": 2, "buy_in": "100.00", "key": "a"`
		rebuy = `"command": "rebuy", "seat": 2, "amount": "50.00", "key": "b"`
	)
	stack := money.Cents(0)
	for _, c := range []struct {
		command string
		brings  money.Cents
	}{{sit, 100 * money.Dollar}, {rebuy, 50 * money.Dollar}} {
		must(t, ann.conn.Write(t.Context(), websocket.MessageText, []byte(`{"re": 1, `+c.command+`}`)))
		stack += c.brings
		bob.until(func(v table.View) bool { return v.Seats[1].Stack == stack }) // it was done
		must(t, ann.conn.CloseNow())                                            // and nobody told her
		ann.goTo("heads-up-1")
		ann.does(c.command)
		ann.does(c.command)
		ann.until(func(v table.View) bool { return v.Seats[1].Stack == stack && v.You.Balance == floor.PlayMoney-stack })
	}
	ann.does(sit) // asked again much later, it was done still
	for want, command := range map[string]string{
		"something else was asked under this key": strings.Replace(rebuy, "50.00", "60.00", 1),
		"at most 100 characters":                  strings.Replace(rebuy, `"b"`, `"`+strings.Repeat("b", 101)+`"`, 1),
	} {
		if r := ann.do(command); r.OK || !strings.Contains(r.Error, want) {
			t.Errorf("%s: %+v, want %q", command, r, want)
		}
	}
	if r := bob.do(strings.Replace(sit, `"seat": 2`, `"seat": 3`, 1)); !r.OK { // his key, not hers
		t.Errorf("another player's key: %+v", r)
	}
	ann.until(func(v table.View) bool { return v.Seats[2].Player != nil })
	if v := ann.view; v.Seats[1].Stack != stack || v.You.Balance != floor.PlayMoney-stack {
		t.Errorf("she has %s at the table and %s, after %s", v.Seats[1].Stack, v.You.Balance, stack)
	}
	verified(t, f, s)
}

// TestJoiningAgainMakesNoSecondPlayer joins again, for the answer was lost.
func TestJoiningAgainMakesNoSecondPlayer(t *testing.T) {
	f, s := serve(t)
	join := func(body string) (status int, cookie, said string) {
		t.Helper()
		answer, err := http.Post(s.URL+"/api/session", "application/json", strings.NewReader(body))
		must(t, err)
		defer answer.Body.Close()
		text, err := io.ReadAll(answer.Body)
		must(t, err)
		return answer.StatusCode, answer.Header.Get("Set-Cookie"), string(text)
	}
	const ann = `{"name": "Ann", "key": "a key that nobody guesses"}`
	_, first, who := join(ann)
	if status, again, said := join(ann); status != http.StatusOK || again != first || said != who {
		t.Errorf("joined again: %d, %s, %s; before %s, %s", status, again, said, first, who)
	}
	if status, cookie, said := join(strings.Replace(ann, "Ann", "Bob", 1)); status != http.StatusConflict || cookie != "" {
		t.Errorf("another name under the key: %d, %s, %s", status, cookie, said)
	}
	other := strings.Replace(ann, "nobody", "no one", 1)
	if status, cookie, said := join(other); status != http.StatusConflict || cookie != "" {
		t.Errorf("another Ann: %d, %s, %s", status, cookie, said)
	}
	if _, cookie, said := join(strings.Replace(other, "Ann", "Bea", 1)); cookie == first || said == who {
		t.Errorf("another player is %s, the first %s", said, who)
	}
	if balance, err := f.Log.Balance(t.Context(), "cage"); err != nil || balance != -2*floor.PlayMoney {
		t.Errorf("two players were given %s, %v", -balance, err)
	}
}

// doneRight is the command of a dealer who makes no mistakes, at a table whose device counts one deck.
func doneRight(a *table.ActView) string {
	count := map[table.ActNumber]int{table.NumberShown: 52, table.NumberAbove: a.Least, table.NumberBehind: a.Least}[a.Number]
	return fmt.Sprintf(`"command": "act", "question": %d, "count": %d`, a.Question, count)
}
