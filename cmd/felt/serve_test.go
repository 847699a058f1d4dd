package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"felt.example/felt/internal/account"
	"felt.example/felt/internal/config"
	"felt.example/felt/internal/floor"
	"felt.example/felt/store/sqlite"
)

// lines is a writer that can be read while it is written to.
type lines struct {
	mu   sync.Mutex
	text strings.Builder
	more chan struct{}
}

func (l *lines) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	select {
	case l.more <- struct{}{}:
	default:
	}
	return l.text.Write(p)
}

func (l *lines) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

// TestServeUnderASubmission opens a floor under a file, and verifies what is left of it; a file
// that does not comply opens nothing, and every fault is told.
func TestServeUnderASubmission(t *testing.T) {
	const right = `edition = "7"
facility = "Test"
effective = 2026-01-01
[games.crazy-4-poker]
wagers = ["ante", "super_bonus", "play"]
minimum = "5.00"
maximum = "500.00"
[tables.c1]
game = "crazy-4-poker"
`
	dir := t.TempDir()
	file, data, copied := filepath.Join(dir, "room.toml"), filepath.Join(dir, "data"), filepath.Join(dir, "copy")
	write := func(text string) {
		t.Helper()
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write(strings.NewReplacer(`"5.00"`, `"five"`, `"7"`, `7`).Replace(right))
	var out, errs strings.Builder
	if code := run(t.Context(), []string{"serve", "--addr", "127.0.0.1:0", "--data", data, "--submission", file}, nil, &out, &errs); code != exitInput ||
		!regexp.MustCompile(`room\.toml:1:\d+: error: edition: .*\n.*room\.toml:6:\d+: error: games.crazy-4-poker.minimum: `).MatchString(errs.String()) {
		t.Errorf("exit code %d, %s%s", code, out.String(), errs.String())
	}
	if _, err := os.Stat(data); !os.IsNotExist(err) {
		t.Errorf("a floor was opened: %v", err)
	}

	write(right)
	text, err := submissionText(file)
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	c := serveCommand()
	said := &lines{more: make(chan struct{}, 1)}
	c.SetOut(said)
	done := make(chan error, 1)
	go func() {
		done <- serve(ctx, c, &config.Floor{Addr: "127.0.0.1:0", Data: data, Copy: copied, Limits: config.DefaultLimits, Lives: account.DefaultLives}, floor.Config{Submission: text, Build: "test"}, false, slog.New(slog.DiscardHandler))
	}()
	for !strings.Contains(said.String(), "Stop it") {
		select {
		case <-said.more:
		case err := <-done:
			t.Fatal(err)
		}
	}
	stop()
	if err := <-done; err != nil || !strings.Contains(said.String(), "Rules Submission: edition 7 of Test, from 2026-01-01 (digest ") {
		t.Errorf("%v, %s", err, said)
	}
	out.Reset()
	if code := run(t.Context(), []string{"verify", data}, nil, &out, &errs); code != 0 || !strings.Contains(out.String(), "under edition 7 (digest ") || !strings.Contains(out.String(), "1 tables: nothing is missing") {
		t.Errorf("exit code %d, %s", code, out.String())
	}
	whole := out.String()
	if err := os.RemoveAll(data); err != nil { // the copy has all of it
		t.Fatal(err)
	}
	for _, args := range [][]string{{"verify", copied}, {"restore", copied, data}, {"verify", data}} {
		out.Reset()
		if code := run(t.Context(), args, nil, &out, &errs); code != 0 || args[0] == "verify" && out.String() != whole {
			t.Errorf("%v: exit code %d, %s%s; want %s", args, code, &out, &errs, whole)
		}
	}
}

// TestAnErrorOfTheProgramIsSaid: whoever runs the floor hears that a request ended the wrong way, and nothing of clients who are not polite.
func TestAnErrorOfTheProgramIsSaid(t *testing.T) {
	var said bytes.Buffer
	server := serverOf(t.Context(), &config.Floor{Limits: config.DefaultLimits}, http.HandlerFunc(func(http.ResponseWriter, *http.Request) { panic("no such seat") }), logger(&said, "text"))
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	check(t, err)
	done := make(chan error, 1)
	go func() { done <- server.Serve(listener) }()
	rude, err := net.Dial("tcp", listener.Addr().String())
	check(t, err)
	_, err = io.WriteString(rude, "hello\r\n\r\n")
	check(t, err)
	_, err = io.ReadAll(rude)
	check(t, errors.Join(err, rude.Close()))
	if r, err := http.Get("http://" + listener.Addr().String()); err == nil {
		t.Errorf("it answers %s", r.Status)
		check(t, r.Body.Close())
	}
	check(t, server.Shutdown(t.Context()))
	if err := <-done; !errors.Is(err, http.ErrServerClosed) {
		t.Error(err)
	}
	if text := said.String(); strings.Count(text, "level=ERROR") != 1 || !strings.Contains(text, "no such seat") || strings.Count(text, "\n") != 1 {
		t.Errorf("it says %q", text)
	}
}

// TestServedFromOutside: the floor reports whether it is ready, and closes although a
// client has not sent the whole of its request.
func TestServedFromOutside(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	c := serveCommand()
	said := &lines{more: make(chan struct{}, 1)}
	c.SetOut(said)
	done := make(chan error, 1)
	opened, data := floor.Config{Tables: floor.Demonstration[:1], Build: "test"}, t.TempDir()
	go func() {
		done <- serve(ctx, c, &config.Floor{Addr: "127.0.0.1:0", Data: data, Limits: config.DefaultLimits, Lives: account.DefaultLives}, opened, false, slog.New(slog.DiscardHandler))
	}()
	for !strings.Contains(said.String(), "Stop it") {
		select {
		case <-said.more:
		case err := <-done:
			t.Fatal(err)
		}
	}
	address := regexp.MustCompile(`http://(\S+)`).FindStringSubmatch(said.String())[1]
	for path, want := range map[string]string{"/healthz": "the program runs", "/readyz": "the floor is open", "/metrics": "felt_log_appends_total"} {
		r, err := http.Get("http://" + address + path)
		check(t, err)
		text, err := io.ReadAll(r.Body)
		check(t, errors.Join(err, r.Body.Close()))
		if r.StatusCode != http.StatusOK || !strings.Contains(string(text), want) {
			t.Errorf("%s: %d %.200s", path, r.StatusCode, text)
		}
	}
	slow, err := net.Dial("tcp", address)
	check(t, err)
	defer slow.Close()
	_, err = io.WriteString(slow, "POST /api/session HTTP/1.1\r\nHost: "+address+"\r\nContent-Length: 100\r\n\r\n{")
	check(t, err)
	stop()
	if err := <-done; err != nil {
		t.Errorf("closing with a slow client: %v", err)
	}
	log, err := sqlite.Inspect(data)
	check(t, err)
	defer log.Close()
	var events []string
	for e, err := range log.Read(t.Context(), "events", 1) {
		check(t, err)
		events = append(events, e.Events[0].Kind)
	}
	if strings.Join(events, " ") != "started stopped" {
		t.Errorf("of opening and closing is recorded %v", events)
	}
}

// TestTimeoutsHold: a client that says nothing, half a header or half a body is left alone no longer than it was told. What the floor never
// sees is refused as the documentation says.
func TestTimeoutsHold(t *testing.T) {
	limits := config.DefaultLimits
	limits.Header, limits.Read, limits.Idle, limits.HeaderBytes = 100*time.Millisecond, 200*time.Millisecond, 100*time.Millisecond, 4<<10
	said := open(t, &config.Floor{Addr: "127.0.0.1:0", Data: t.TempDir() + "/room", Limits: limits}, floor.Config{Tables: floor.Demonstration[:1], Build: "test"}, slog.New(slog.DiscardHandler))
	address := regexp.MustCompile(`http://(\S+)`).FindStringSubmatch(said)[1]
	refused := func(status string) string {
		return "HTTP/1.1 " + status + "\r\nContent-Type: text/plain; charset=utf-8\r\nConnection: close\r\n\r\n"
	}
	for name, c := range map[string]struct{ sends, answered string }{
		"half a header":      {"GET /healthz HTTP/1.1\r\nHost: " + address + "\r\nX-Half: ", ""},
		"half a body":        {"POST /api/session HTTP/1.1\r\nHost: " + address + "\r\nContent-Length: 100\r\n\r\n{", "HTTP/1.1 400 "},
		"nothing more":       {"GET /healthz HTTP/1.1\r\nHost: " + address + "\r\n\r\n", "HTTP/1.1 200 "},
		"no request":         {"hello\r\n\r\n", refused("400 Bad Request")},
		"another protocol":   {"GET / HTTP/3.0\r\nHost: " + address + "\r\n\r\n", refused("505 HTTP Version Not Supported: unsupported protocol version")},
		"another encoding":   {"GET / HTTP/1.1\r\nHost: " + address + "\r\nTransfer-Encoding: gzip\r\n\r\n", refused("501 Not Implemented")},
		"too large a header": {"GET /healthz HTTP/1.1\r\nHost: " + address + "\r\nX-Long: " + strings.Repeat("x", 10<<10) + "\r\n\r\n", refused("431 Request Header Fields Too Large")},
	} {
		conn, err := net.Dial("tcp", address)
		check(t, err)
		_, err = io.WriteString(conn, c.sends)
		check(t, err)
		answer, err := io.ReadAll(conn) // until the floor closes it
		if err != nil && !errors.Is(err, syscall.ECONNRESET) || !strings.HasPrefix(string(answer), c.answered) || c.answered == "" && len(answer) > 0 {
			t.Errorf("%s: %q, %v", name, answer, err)
		}
		conn.Close()
	}
}
