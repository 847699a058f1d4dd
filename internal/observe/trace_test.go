package observe

import (
	"bytes"
	"context"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"go.opentelemetry.io/otel"
	sdktrace "go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/sdk/trace/tracetest"
	"go.opentelemetry.io/otel/trace/noop"
	collector "go.opentelemetry.io/proto/otlp/collector/trace/v1"
	"google.golang.org/protobuf/proto"

	"felt.example/felt/store"
	"felt.example/felt/store/sqlite"
	"felt.example/felt/store/storetest"
)

// traced is an observer of a log, whose traces go to a collector; said is what is logged of it.
func traced(t *testing.T, url string) (o *Observer, seen store.Log, said *bytes.Buffer, stop func()) {
	t.Helper()
	said = new(bytes.Buffer)
	to := slog.New(slog.NewTextHandler(said, nil))
	stop, err := Trace(t.Context(), url, to)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	log, err := sqlite.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { log.Close() })
	o = New(dir, to)
	return o, o.Log(log), said, stop
}

// TestTraces sends traces to a real collector: of a request, of a command and its append, and of an append alone. They name the route and
// no part of its address, and nobody.
func TestTraces(t *testing.T) {
	t.Cleanup(func() { otel.SetTracerProvider(noop.NewTracerProvider()) })
	var mu sync.Mutex
	var got collector.ExportTraceServiceRequest
	receiver := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		data, err := io.ReadAll(r.Body)
		mu.Lock()
		defer mu.Unlock()
		if err == nil {
			err = proto.UnmarshalOptions{Merge: true}.Unmarshal(data, &got)
		}
		if r.URL.Path != "/v1/traces" || err != nil {
			t.Errorf("%s: %v", r.URL, err)
		}
	}))
	defer receiver.Close()
	o, seen, said, stop := traced(t, receiver.URL+"/")
	mux := http.NewServeMux()
	mux.HandleFunc("GET /api/tables/{table}/rounds", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusInternalServerError) })
	s := httptest.NewServer(o.HTTP(mux))
	defer s.Close()
	if status, _ := get(t, s.URL+"/api/tables/secret-7/rounds?name=Ann"); status != http.StatusInternalServerError {
		t.Fatal(status)
	}
	ctx, end := Command(t.Context(), "place")
	if _, err := seen.Append(ctx, 0, storetest.Entry("player/ann", "of Ann", storetest.Move("cage", "player/ann", 100))); err != nil {
		t.Fatal(err)
	}
	end(true)
	if _, err := seen.Append(t.Context(), 0, storetest.Entry("table/t1", "first")); err != nil {
		t.Fatal(err)
	}
	stop()

	mu.Lock()
	defer mu.Unlock()
	spans := map[string][]string{}
	parents := map[string]string{}
	ids := map[string]string{}
	for _, of := range got.GetResourceSpans() {
		for _, scope := range of.GetScopeSpans() {
			for _, span := range scope.GetSpans() {
				text := ""
				for _, a := range span.GetAttributes() {
					text += a.GetKey() + "=" + a.GetValue().String() + " "
				}
				spans[span.GetName()] = append(spans[span.GetName()], text)
				ids[string(span.GetSpanId())] = span.GetName()
				if parent := string(span.GetParentSpanId()); parent != "" {
					parents[text] = parent
				}
				span.TraceId, span.SpanId, span.ParentSpanId, span.StartTimeUnixNano, span.EndTimeUnixNano = nil, nil, nil, 0, 0 // any digits may be in these
			}
		}
	}
	const route = "GET /api/tables/{table}/rounds"
	if len(spans[route]) != 1 || !strings.Contains(spans[route][0], "500") || len(spans["command place"]) != 1 || !strings.Contains(spans["command place"][0], "felt.refused=bool_value:true") || len(spans["append"]) != 2 {
		t.Errorf("traced are %q", spans)
	}
	for _, of := range spans["append"] {
		if ofPlayer := strings.Contains(of, `"player"`); ofPlayer != (ids[parents[of]] == "command place") {
			t.Errorf("%q belongs to %q", of, ids[parents[of]])
		}
	}
	text := got.String()
	for _, secret := range []string{"ann", "Ann", "secret-7", "100"} {
		if strings.Contains(text, secret) {
			t.Errorf("a trace has %q: %s", secret, text)
		}
	}
	if said.Len() > 0 && strings.Contains(said.String(), "dropped") {
		t.Error(said.String())
	}
}

// TestTracesAreDropped: where no collector listens the floor goes on, and it is said once.
func TestTracesAreDropped(t *testing.T) {
	t.Cleanup(func() { otel.SetTracerProvider(noop.NewTracerProvider()) })
	receiver := httptest.NewServer(http.NotFoundHandler())
	receiver.Close()
	var said bytes.Buffer
	stop, err := Trace(t.Context(), receiver.URL, slog.New(slog.NewTextHandler(&said, nil)))
	if err != nil {
		t.Fatal(err)
	}
	for range 5000 { // more than are kept
		_, end := Command(t.Context(), "place")
		end(false)
	}
	stop()
	if n := strings.Count(said.String(), "traces are dropped"); n != 1 {
		t.Errorf("it is said %d times:\n%s", n, &said)
	}
}

// TestTheCollectorNeverAnswers: while a collector holds what it was sent, and never answers, requests are answered and entries
// appended as without it; and the floor closes within the time that a collector has for the rest.
func TestTheCollectorNeverAnswers(t *testing.T) {
	t.Cleanup(func() { otel.SetTracerProvider(noop.NewTracerProvider()) })
	held := make(chan context.Context, 100)
	over := make(chan struct{})
	receiver := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body) // whereupon it is known when the client goes
		held <- r.Context()
		<-over
	}))
	defer receiver.Close()
	defer close(over)
	o, seen, said, stop := traced(t, receiver.URL)
	s := httptest.NewServer(o.HTTP(http.NotFoundHandler()))
	defer s.Close()
	command := func() {
		_, end := Command(t.Context(), "place")
		end(false)
	}
	for range sdktrace.DefaultMaxExportBatchSize { // so many are sent at once
		command()
	}
	waits := <-held
	for range 4 * sdktrace.DefaultMaxQueueSize {
		command()
	}
	for n := range uint64(20) {
		if status, _ := get(t, s.URL); status != http.StatusNotFound {
			t.Fatal(status)
		}
		if _, err := seen.Append(t.Context(), n, storetest.Entry("table/t1", strconv.FormatUint(n, 10))); err != nil {
			t.Fatal(err)
		}
	}
	if len(held) > 0 || waits.Err() != nil {
		t.Errorf("the floor waited for the collector: %d more were sent, %v", len(held), waits.Err())
	}
	began := time.Now()
	stop()
	if took := time.Since(began); took > 2*exportTime {
		t.Errorf("it closes after %s", took)
	}
	if n := strings.Count(said.String(), "the last traces are dropped"); n != 1 {
		t.Errorf("it is said %d times:\n%s", n, said)
	}
}

// TestMethods: a trace is named by method and route. A method that nobody knows makes no name; it is kept apart, and short.
func TestMethods(t *testing.T) {
	t.Cleanup(func() { otel.SetTracerProvider(noop.NewTracerProvider()) })
	got := tracetest.NewInMemoryExporter()
	otel.SetTracerProvider(sdktrace.NewTracerProvider(sdktrace.WithSyncer(got)))
	mux := http.NewServeMux()
	mux.Handle("GET /api/tables/{table}", http.NotFoundHandler())
	mux.Handle("/docs/", http.NotFoundHandler())
	h := New(t.TempDir(), slog.New(slog.DiscardHandler)).HTTP(mux)
	for _, c := range []struct{ method, path, name, attributes string }{
		{"GET", "/api/tables/t1", "GET /api/tables/{table}", "http.request.method=GET http.response.status_code=404 http.route=/api/tables/{table}"},
		{"HEAD", "/api/tables/t1", "HEAD /api/tables/{table}", "http.request.method=HEAD http.response.status_code=404 http.route=/api/tables/{table}"},
		{"POST", "/docs/a", "POST /docs/", "http.request.method=POST http.response.status_code=404 http.route=/docs/"},
		{"DELETE", "/api/tables/t1", "DELETE", "http.request.method=DELETE http.response.status_code=405"},
		{"get", "/docs/a", "HTTP /docs/", "http.request.method=_OTHER http.request.method_original=get http.response.status_code=404 http.route=/docs/"},
		{"BREW", "/api/tables/t1", "HTTP", "http.request.method=_OTHER http.request.method_original=BREW http.response.status_code=405"},
		{strings.Repeat("A", 1000), "/none", "HTTP", "http.request.method=_OTHER http.request.method_original=" + strings.Repeat("A", 40) + "… http.response.status_code=404"},
	} {
		got.Reset()
		h.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest(c.method, c.path, nil))
		spans := got.GetSpans()
		if len(spans) != 1 {
			t.Fatalf("%s %s: %d traces", c.method, c.path, len(spans))
		}
		var attributes []string
		for _, a := range spans[0].Attributes {
			attributes = append(attributes, string(a.Key)+"="+a.Value.String())
		}
		slices.Sort(attributes)
		if is := strings.Join(attributes, " "); spans[0].Name != c.name || is != c.attributes {
			t.Errorf("%s %s is %q with %s", c.method, c.path, spans[0].Name, is)
		}
	}
}

// BenchmarkUntraced is what traces cost where none are sent.
func BenchmarkUntraced(b *testing.B) {
	for b.Loop() {
		_, end := Command(b.Context(), "place")
		end(false)
	}
}
