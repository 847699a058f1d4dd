package web_test

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"slices"
	"strings"
	"testing"

	"felt.example/felt/internal/account/accounttest"
	"felt.example/felt/internal/cardroom"
	"felt.example/felt/internal/config"
	"felt.example/felt/internal/floor"
	"felt.example/felt/internal/people"
	"felt.example/felt/internal/web"
	"felt.example/felt/journal"
)

// requested sends a request and returns the answer, its body read.
func requested(t testing.TB, s *httptest.Server, method, path, body string, header ...string) (*http.Response, string) {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), method, s.URL+path, strings.NewReader(body))
	must(t, err)
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
		if header[i] == "Host" {
			r.Host = header[i+1]
		}
	}
	client := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	answer, err := client.Do(r)
	must(t, err)
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	must(t, err)
	return answer, string(text)
}

// behind is a floor whose requests come from proxies of the networks.
func behind(t testing.TB, door web.Door) (*floor.Floor, *httptest.Server) {
	t.Helper()
	f, _ := quick(t, t.TempDir())
	handler := serving(t, f, door)
	s := httptest.NewServer(handler)
	t.Cleanup(s.Close)
	return f, s
}

var loopback = web.Door{Proxies: []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8"), netip.MustParsePrefix("::1/128"), netip.MustParsePrefix("192.0.2.0/24")}}

// TestForeignNamesAreRefused: the floor answers to its own names and to addresses, on its own
// machine too.
func TestForeignNamesAreRefused(t *testing.T) {
	_, s := behind(t, web.Door{Hosts: []string{"Floor.example"}})
	for host, known := range map[string]bool{
		"localhost": true, "LOCALHOST:80": true, "127.0.0.1:9": true, "[::1]:9": true, "[::1]": true, "floor.example": true, "floor.EXAMPLE.:443": true,
		"attacker.example": false, "localhost.attacker.example": false, "127.0.0.1.attacker.example": false, "xfloor.example": false, "floor.example.attacker.example": false,
	} {
		for _, path := range []string{"/", "/api/lobby", "/api/tables/flush-1/live"} {
			answer, text := requested(t, s, "GET", path, "", "Host", host)
			if refused := answer.StatusCode == http.StatusMisdirectedRequest; refused == known || refused && (!strings.Contains(text, "is not reached by the name") || len(answer.Cookies()) > 0) {
				t.Errorf("%s of %s: %d %.200s", path, host, answer.StatusCode, text)
			}
		}
	}
}

// TestHeaders of every answer, refusals too.
func TestHeaders(t *testing.T) {
	_, s := serve(t)
	for _, path := range []string{"/", "/api/lobby", "/api/nothing", "/api/lobby"} {
		answer, _ := requested(t, s, "GET", path, "")
		for name, want := range map[string]string{
			"Content-Security-Policy": "object-src 'none'", "Permissions-Policy": "camera=()", "X-Content-Type-Options": "nosniff", "Referrer-Policy": "same-origin",
		} {
			if !strings.Contains(answer.Header.Get(name), want) {
				t.Errorf("%s: %s is %q", path, name, answer.Header.Get(name))
			}
		}
		if answer.Header.Get("Strict-Transport-Security") != "" {
			t.Errorf("%s: who came without TLS is told to come with it", path)
		}
	}
}

// TestBehindAProxy: only a proxy that is known is believed that a request came by TLS.
func TestBehindAProxy(t *testing.T) {
	for name, c := range map[string]struct {
		door    web.Door
		proto   string
		secured bool
	}{
		"a known proxy, TLS":    {loopback, "https", true},
		"a known proxy, no TLS": {loopback, "http", false},
		"nobody known":          {web.Door{}, "https", false},
	} {
		t.Run(name, func(t *testing.T) {
			f, s := behind(t, c.door)
			enrolled, err := houseOf(f).Invite(t.Context(), floor.Power{Reason: "a test"}, "Fay", []people.Role{people.Floorperson})
			must(t, err)
			joined, _ := requested(t, s, "POST", "/api/session", `{"name": "Ann"}`, "X-Forwarded-Proto", c.proto)
			signed, _ := requested(t, s, "POST", "/api/enrol", fmt.Sprintf(`{"invitation": %q, "password": %q}`, enrolled, accounttest.Password), "X-Forwarded-Proto", c.proto)
			for _, answer := range []*http.Response{joined, signed} {
				if len(answer.Cookies()) != 1 || answer.Cookies()[0].Secure != c.secured {
					t.Errorf("%s sets %v", answer.Request.URL.Path, answer.Cookies())
				}
				if got := answer.Header.Get("Strict-Transport-Security") != ""; got != c.secured {
					t.Errorf("%s: Strict-Transport-Security is there: %v", answer.Request.URL.Path, got)
				}
			}
		})
	}
}

// events are the significant events of a floor.
func events(t testing.TB, f *floor.Floor) (all []journal.Entry) {
	t.Helper()
	for e, err := range f.Log.Read(t.Context(), "events", 1) {
		must(t, err)
		all = append(all, e)
	}
	return all
}

func kinds(all []journal.Entry) (out []string) {
	for _, e := range all {
		out = append(out, e.Events[0].Kind)
	}
	return out
}

// TestWrongTokensAreSlowedAndRecorded: who guesses is made to wait, whatever he says of where he comes
// from, and each guess that was looked at is in the log; who has a session elsewhere does not wait.
func TestWrongTokensAreSlowedAndRecorded(t *testing.T) {
	f, s := behind(t, loopback)
	token := staff(t, f, "Aud", people.Auditor)
	guess := func(n int) int {
		t.Helper()
		// A client may write what it likes before what the proxies add.
		from := "203.0.113." + string(rune('1'+n%9)) + ", 198.51.100.7, 192.0.2.1"
		answer, _ := requested(t, s, "GET", "/api/log", "", "Authorization", "Bearer guess", "X-Forwarded-For", from)
		return answer.StatusCode
	}
	looked, refused := 0, 0
	for n := range 40 {
		switch code := guess(n); code {
		case http.StatusForbidden:
			looked++
		case http.StatusTooManyRequests:
			refused++
		default:
			t.Fatalf("guess %d: %d", n, code)
		}
	}
	if looked < 5 || looked > 8 || refused < 30 {
		t.Errorf("%d guesses were looked at, %d refused", looked, refused)
	}
	for range 10 { // who has a session is not slowed by using it
		if answer, _ := requested(t, s, "GET", "/api/log?reason=to+verify+it", "", "Authorization", "Bearer "+token, "X-Forwarded-For", "198.51.100.8"); answer.StatusCode != http.StatusOK {
			t.Errorf("the log: %d", answer.StatusCode)
		}
	}
	want := slices.Concat(slices.Repeat([]string{"wrong_key"}, looked), slices.Repeat([]string{"log_read"}, 10))
	all := events(t, f)
	if !slices.Equal(kinds(all), want) {
		t.Errorf("recorded: %v; want %v", kinds(all), want)
	}
	for _, e := range all[:looked] {
		if text := string(e.Events[0].Data); !strings.Contains(text, "198.51.100.7") || strings.Contains(text, "guess") {
			t.Errorf("recorded: %s", text)
		}
	}
	report, err := floor.Verify(t.Context(), f.Log, cardroom.Open, nil)
	must(t, err)
	if len(report.Findings) > 0 {
		t.Error(report.Findings)
	}
}

// TestLimitsOfTheDoor: what is too large is refused unread, and who asks too often waits; others do not.
func TestLimitsOfTheDoor(t *testing.T) {
	door := loopback
	door.Limits = config.DefaultLimits
	door.Limits.BodyBytes, door.Limits.Requests = 1<<16, 10
	_, s := behind(t, door)
	large := `{"name": "` + strings.Repeat("x", 1<<16) + `"}`
	if answer, text := requested(t, s, "POST", "/api/session", large, "X-Forwarded-For", "198.51.100.1"); answer.StatusCode != http.StatusRequestEntityTooLarge ||
		!strings.Contains(text, fmt.Sprintf("this request has %d bytes, and the floor takes 65536 at the most", len(large))) {
		t.Errorf("%s: %s", answer.Status, text)
	}
	// Nobody says before how much it will be.
	r, err := http.NewRequestWithContext(t.Context(), "POST", s.URL+"/api/session", io.MultiReader(strings.NewReader(large)))
	must(t, err)
	answer, err := http.DefaultClient.Do(r)
	must(t, err)
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusBadRequest {
		t.Errorf("a body of unknown length: %s", answer.Status)
	}
	refused := 0
	for range 200 { // more than one address may ask at once
		if answer, text := requested(t, s, "GET", "/api/version", "", "X-Forwarded-For", "198.51.100.2"); answer.StatusCode == http.StatusTooManyRequests {
			refused++
			if answer.Header.Get("Retry-After") != "1" || !strings.Contains(text, "too many requests; try again in 1 s") {
				t.Fatalf("%v %s", answer.Header, text)
			}
		}
	}
	if refused == 0 || refused > 160 {
		t.Errorf("%d of 200 requests are refused", refused)
	}
	if answer, _ := requested(t, s, "GET", "/api/version", "", "X-Forwarded-For", "198.51.100.3"); answer.StatusCode != http.StatusOK {
		t.Errorf("from another address: %s", answer.Status)
	}
}
