package observe

import (
	"bytes"
	"context"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"felt.example/felt/journal"
	"felt.example/felt/store/sqlite"
	"felt.example/felt/store/storetest"
)

// get is the status and the text at an address.
func get(t *testing.T, url string) (int, string) {
	t.Helper()
	r, err := http.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	text, err := io.ReadAll(r.Body)
	if err != nil {
		t.Fatal(err)
	}
	return r.StatusCode, string(text)
}

func TestSeenFromOutside(t *testing.T) {
	dir := t.TempDir()
	log, err := sqlite.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	var said bytes.Buffer
	o := New(dir, slog.New(slog.NewTextHandler(&said, &slog.HandlerOptions{Level: slog.LevelDebug})))
	seen := o.Log(log)
	mux := http.NewServeMux()
	o.Handle(mux)
	s := httptest.NewServer(mux)
	defer s.Close()

	e := storetest.Entry("table/t1", "first", storetest.Move("cage", "player/ann", 100))
	if _, err := seen.Append(t.Context(), 0, e); err != nil {
		t.Fatal(err)
	}
	if _, err := seen.Append(t.Context(), 0, storetest.Entry("table/t1", "second")); err == nil {
		t.Fatal("a conflict was written")
	}
	ahead := storetest.Entry("table/t2", "ahead")
	ahead.Clock = ahead.Clock.Add(time.Hour)
	for seq, x := range []journal.Entry{ahead, storetest.Entry("table/t2", "right again"), storetest.Entry("table/t2", "still right")} {
		if _, err := seen.Append(t.Context(), uint64(seq), x); err != nil {
			t.Fatal(err)
		}
	}
	for _, path := range []string{"/healthz", "/readyz"} {
		if status, text := get(t, s.URL+path); status != http.StatusOK {
			t.Errorf("%s: %d %s", path, status, text)
		}
	}
	status, text := get(t, s.URL+"/metrics")
	for _, want := range []string{
		`felt_log_appends_total{result="written"} 4`, `felt_log_appends_total{result="conflict"} 1`, `felt_log_appends_total{result="unavailable"} 0`,
		`felt_log_append_seconds_count 4`, `felt_events_total{kind="` + e.Events[0].Kind + `"} 4`, "felt_clock_back_total 1", "felt_clock_drift_seconds ", "felt_disk_free_bytes ",
	} {
		if status != http.StatusOK || !strings.Contains(text, want) {
			t.Errorf("the metrics (%d) lack %s", status, want)
		}
	}
	if strings.Contains(text, "player/") || strings.Contains(text, "felt_disk_free_bytes -1") {
		t.Error("the metrics name a player, or know nothing of the disk")
	}

	storetest.Close(t, log)
	if _, err := seen.Append(t.Context(), 1, storetest.Entry("table/t1", "third")); err == nil {
		t.Fatal("a closed log took an entry")
	}
	if status, _ := get(t, s.URL+"/healthz"); status != http.StatusOK {
		t.Errorf("the program runs, but /healthz answers %d", status)
	}
	if status, text := get(t, s.URL+"/readyz"); status != http.StatusServiceUnavailable || !strings.Contains(text, "nothing can be done") {
		t.Errorf("/readyz: %d %s", status, text)
	}
	if !strings.Contains(said.String(), "level=ERROR") {
		t.Errorf("the logger was told %q", said.String())
	}

	// Opened again, it is ready without anybody playing.
	again, err := sqlite.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer storetest.Close(t, again)
	o.Log(again)
	if status, text := get(t, s.URL+"/readyz"); status != http.StatusOK {
		t.Errorf("/readyz with a log that works again: %d %s", status, text)
	}
	if !strings.Contains(said.String(), "takes entries again") {
		t.Errorf("the logger was told %q", said.String())
	}
}

// TestRequestsAreCounted by route, a WebSocket too, and nothing that was sent is told.
func TestRequestsAreCounted(t *testing.T) {
	var said bytes.Buffer
	o := New("", slog.New(slog.NewTextHandler(&said, &slog.HandlerOptions{Level: slog.LevelDebug})))
	mux := http.NewServeMux()
	o.Handle(mux)
	mux.HandleFunc("GET /door/{key}", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusForbidden) })
	mux.HandleFunc("GET /live", func(w http.ResponseWriter, r *http.Request) {
		conn, err := websocket.Accept(w, r, nil)
		if err != nil {
			t.Error(err)
			return
		}
		_ = conn.Close(websocket.StatusNormalClosure, "")
	})
	handler, watched := o.HTTP(mux), make(chan struct{})
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		handler.ServeHTTP(w, r)
		if r.URL.Path == "/live" {
			close(watched)
		}
	}))
	get(t, s.URL+"/door/secret")
	conn, _, err := websocket.Dial(context.Background(), s.URL+"/live", nil)
	if err != nil {
		t.Fatal(err)
	}
	_, _, _ = conn.Read(t.Context())
	_ = conn.CloseNow()
	_, text := get(t, s.URL+"/metrics")
	s.Close()
	<-watched // which Close does not wait for: its connection was taken over
	for _, want := range []string{`felt_http_requests_total{route="GET /door/{key}",status="403"} 1`, "felt_http_open "} {
		if !strings.Contains(text, want) {
			t.Errorf("the metrics lack %s", want)
		}
	}
	if !strings.Contains(said.String(), `route="GET /live" status=101`) || strings.Contains(said.String(), "secret") {
		t.Errorf("the logger was told %q", said.String())
	}
}

// TestWhoGoesIsNoFault: what cannot be answered is a warning, but not where whoever asked has gone.
func TestWhoGoesIsNoFault(t *testing.T) {
	var said bytes.Buffer
	o := New("", slog.New(slog.NewTextHandler(&said, nil)))
	handler := o.HTTP(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusServiceUnavailable) }))
	gone, leave := context.WithCancel(t.Context())
	leave()
	for _, c := range []struct {
		ctx   context.Context
		warns int
	}{{gone, 0}, {t.Context(), 1}} {
		said.Reset()
		handler.ServeHTTP(httptest.NewRecorder(), httptest.NewRequestWithContext(c.ctx, http.MethodGet, "/", nil))
		if got := strings.Count(said.String(), "level=WARN"); got != c.warns {
			t.Errorf("%d warnings, not %d: %q", got, c.warns, said.String())
		}
	}
}
