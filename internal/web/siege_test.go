package web_test

import (
	"fmt"
	"io"
	"maps"
	"net"
	"net/http"
	"os"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/coder/websocket"

	"felt.example/felt/internal/account/accounttest"
	"felt.example/felt/internal/cardroom"
	"felt.example/felt/internal/floor"
	"felt.example/felt/internal/people"
	"felt.example/felt/internal/table"
	"felt.example/felt/internal/web"
	"felt.example/felt/ledger"
)

// stranger is one of a crowd that wants in, and has nothing to show.
type stranger struct {
	t    testing.TB
	base string
	from string
	n    int
}

// sends sends a request from the stranger's address on a connection of its own, and returns the status and
// the cookies; none where the floor has closed the connection on him.
func (s stranger) sends(method, path, body string, header ...string) (int, []*http.Cookie) {
	r, err := http.NewRequestWithContext(s.t.Context(), method, s.base+path, strings.NewReader(body))
	if err != nil {
		s.t.Error(err)
		return 0, nil
	}
	r.Close = true
	r.Header.Set("X-Forwarded-For", s.from)
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		return 0, nil
	}
	defer answer.Body.Close()
	_, _ = io.Copy(io.Discard, answer.Body)
	return answer.StatusCode, answer.Cookies()
}

// asks sends what has to be refused.
func (s stranger) asks(method, path, body string, header ...string) {
	if status, cookies := s.sends(method, path, body, header...); status == http.StatusOK || status == http.StatusInternalServerError || len(cookies) > 0 {
		s.t.Errorf("%s %s %.80q: %d %v", method, path, body, status, cookies)
	}
}

// huge is more than any request may have, deep more than a parser should follow.
var (
	huge = `{"name": "` + strings.Repeat("x", 16<<20) + `"}`
	deep = strings.Repeat(`{"name":[`, 100_000)
)

// posts are the requests with a body about people and what they may.
func posts() (all []string) {
	for _, act := range web.Acts() {
		method, path, _ := strings.Cut(act.Name, " ")
		if method == http.MethodPost && !strings.HasPrefix(path, "/api/rules") && !strings.HasPrefix(path, "/api/odds") {
			all = append(all, strings.NewReplacer("{person}", "nobody").Replace(path))
		}
	}
	return all
}

// attacks does his part of the siege: he connects, and stays until the end where that is what he wants.
func (s stranger) attacks(connected func(), end <-chan struct{}) {
	switch kind := s.n % 20; {
	case kind == 0: // guesses from an address of his own
		connected()
		s.asks(http.MethodPost, "/api/sign-in", fmt.Sprintf(`{"name": "Ada", "password": "guess number %d"}`, s.n))
	case kind < 5: // all from one address
		connected()
		s.from = "203.0.113.7"
		s.asks(http.MethodPost, "/api/sign-in", fmt.Sprintf(`{"name": "Ada", "password": "guess number %d"}`, s.n))
		s.asks(http.MethodPost, "/api/sign-in/code", fmt.Sprintf(`{"pending": "guess", "code": "%06d"}`, s.n))
		s.asks(http.MethodPost, "/api/enrol", fmt.Sprintf(`{"invitation": "guess", "name": "Eve %d", "password": %q}`, s.n, accounttest.Password))
	case kind < 8: // sessions that were never given
		connected()
		for _, path := range []string{"/api/log", "/api/backup", "/api/people", "/api/account", "/api/protection"} {
			s.asks(http.MethodGet, path, "", "Authorization", fmt.Sprintf("Bearer guess%d", s.n))
			s.asks(http.MethodGet, path, "", "Cookie", fmt.Sprintf("felt-session=guess%d; felt=guess%d", s.n, s.n))
		}
	case kind < 12: // too much, too deep, cut off, no text
		connected()
		all := posts()
		body := []string{huge, deep, `{"name": `, "\xff\xfe\x00", `{"name": "Ada", "name": 7}`}[s.n%5]
		s.asks(http.MethodPost, all[s.n%len(all)], body)
	case kind < 14: // requests that do not end
		conn, err := net.Dial("tcp", strings.TrimPrefix(s.base, "http://"))
		connected()
		if err != nil {
			s.t.Error(err)
			return
		}
		defer conn.Close()
		_, _ = io.WriteString(conn, "POST /api/sign-in HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n{")
		<-end
	default: // at the tables
		s.sitsIn(connected, end)
	}
}

// sitsIn watches a table as nobody, and gives commands there.
func (s stranger) sitsIn(connected func(), end <-chan struct{}) {
	conn, _, err := websocket.Dial(s.t.Context(), s.base+"/api/tables/heads-up-1/live", &websocket.DialOptions{HTTPHeader: http.Header{"X-Forwarded-For": {s.from}}})
	connected()
	if err != nil {
		s.t.Error(err)
		return
	}
	defer conn.CloseNow()
	conn.SetReadLimit(1 << 20)
	for _, text := range []string{
		`{"re": 1, "command": "sit", "seat": 3, "buy_in": "100.00"}`, `{"re": 2, "command": "answer", "seat": 1, "question": 1, "choice": "fold"}`,
		`{"re": 3, "command": "irregularity", "kind": "wrong_number_of_cards", "reason": "x"}`, `{`, "\x00", `[[[[`, []string{`{}`, strings.Repeat("[", 5000)}[s.n%2],
	} {
		if conn.Write(s.t.Context(), websocket.MessageText, []byte(text)) != nil {
			return
		}
	}
	closed := make(chan struct{})
	go func() {
		defer close(closed)
		for {
			_, data, err := conn.Read(s.t.Context())
			if err != nil {
				return
			}
			if strings.Contains(string(data), `"type":"reply"`) && strings.Contains(string(data), `"ok":true`) {
				s.t.Errorf("nobody is obeyed: %s", data)
			}
		}
	}()
	<-end
	_ = conn.CloseNow()
	<-closed
}

// TestAThousandStrangers besiege a floor over as many connections: they guess passwords, codes, invitations and sessions,
// send too much, too deep, half of it, and commands at a table. None of them gains anything, nobody loses anything: two
// players play on meanwhile, who is signed in stays so, and who has a password signs in from elsewhere. What it takes is
// bounded. Here they are 300;
// FELT_CROWD makes them more.
func TestAThousandStrangers(t *testing.T) {
	crowd := 300
	if more := os.Getenv("FELT_CROWD"); more != "" {
		n, err := strconv.Atoi(more)
		must(t, err)
		crowd = n
	}
	f, s := behind(t, loopback)
	house := houseOf(f)
	ada := staff(t, f, "Ada", people.Auditor)
	ann, bob := visit(t, s.URL).join("Ann").goTo("heads-up-1"), visit(t, s.URL).join("Bob").goTo("flush-1")
	count := func() (all string) {
		f.Accounts(func(r *people.Register) {
			for _, a := range r.Accounts {
				all += fmt.Sprintln(a.Name, a.Roles, a.Password, slices.Sorted(maps.Keys(a.Factors)), slices.Sorted(maps.Keys(a.Sessions)))
			}
		})
		return all
	}
	accounts := count()
	sum := func(b ledger.Balances) (n int) {
		for account := range b {
			if strings.HasPrefix(string(account), "player/") {
				n++
			}
		}
		return n
	}
	before, err := f.Log.Snapshot(t.Context())
	must(t, err)
	var memory runtime.MemStats
	runtime.ReadMemStats(&memory)
	had := memory.Sys

	var all, connected sync.WaitGroup
	end := make(chan struct{})
	connected.Add(crowd)
	for n := range crowd {
		all.Go(func() {
			stranger{t, s.URL, fmt.Sprintf("10.0.%d.%d", n/250, 1+n%250), n}.attacks(sync.OnceFunc(connected.Done), end)
		})
	}
	connected.Wait()
	for _, b := range []*browser{ann, bob} {
		b.does(`"command": "sit", "seat": 1, "buy_in": "100.00"`)
		b.until(func(v table.View) bool { return v.Stage == "wagers" })
		b.does(`"command": "place", "seat": 1, "wager": "ante", "amount": "10.00"`)
		b.does(`"command": "ready", "seat": 1`)
		for b.until(func(v table.View) bool { return asked(v) || v.Stage == "result" }); asked(b.view); b.until(func(v table.View) bool { return asked(v) || v.Stage == "result" }) {
			o := b.view.Question.Options[len(b.view.Question.Options)-1]
			b.does(fmt.Sprintf(`"command": "answer", "seat": 1, "question": %d, "choice": %q`, b.view.Question.ID, o.Choice))
		}
		if b.view.Round != 1 || b.view.Seats[0].Wagered < 1000 {
			t.Errorf("the round is %+v", b.view)
		}
	}
	if who, in := house.Who(t.Context(), ada); in == nil || !who.Is(people.Auditor) {
		t.Error("who was signed in is no more")
	}
	close(end)
	all.Wait()
	runtime.ReadMemStats(&memory)
	if more := int64(memory.Sys - had); more > 512<<20 {
		t.Errorf("it takes %d MB", more>>20)
	} else {
		t.Logf("it takes %d MB", more>>20)
	}

	if now := count(); now != accounts {
		t.Errorf("the accounts were\n%s, they are\n%s", accounts, now)
	}
	after, err := f.Log.Snapshot(t.Context())
	must(t, err)
	if sum(after.Balances) != sum(before.Balances) {
		t.Errorf("%d players have accounts in the books, there were %d", sum(after.Balances), sum(before.Balances))
	}
	kinds := map[string]int{}
	for _, e := range events(t, f) {
		kinds[e.Events[0].Kind]++
		if strings.Contains(string(e.Events[0].Data), "guess") {
			t.Errorf("what was tried is recorded: %s", e.Events[0].Data)
		}
	}
	if most := crowd/20 + crowd*3/20*6 + 20; kinds["wrong_password"] < 1 || kinds["wrong_key"] < 1 || kinds["wrong_password"]+kinds["wrong_key"] > most || kinds["log_read"]+kinds["backed_up"] > 0 {
		t.Errorf("recorded: %v; at most %d wrong ones", kinds, most)
	}
	if in, err := house.SignIn(t.Context(), "Ada", accounttest.Password, "", "198.51.100.9"); err != nil || in.Pending == "" {
		t.Errorf("Ada cannot sign in: %v", err)
	}
	report, err := floor.Verify(t.Context(), f.Log, cardroom.Open, nil)
	must(t, err)
	if len(report.Findings) > 0 || report.Rounds < 2 {
		t.Errorf("%+v", report)
	}
}
