// Package observe lets a running floor be seen from outside: whether it is ready, and how much
// it does, as metrics of Prometheus. Nothing it tells names a player or a card.
package observe

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"strconv"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"felt.example/felt/journal"
	"felt.example/felt/store"
)

// Observer counts what a floor does.
type Observer struct {
	registry *prometheus.Registry
	appends  *prometheus.CounterVec
	latency  prometheus.Histogram
	events   *prometheus.CounterVec
	back     prometheus.Counter

	requests *prometheus.CounterVec
	open     prometheus.Gauge
	to       *slog.Logger

	mu     sync.Mutex
	log    store.Log
	clock  time.Time // the latest of all appends
	failed error     // why the log took nothing the last time; nil when it did
	since  time.Time
	// The same of the continuous copy of the log, if there is one.
	uncopied      error
	uncopiedSince time.Time
	node          func(context.Context) NodeView // nil of a floor on one machine
}

// NodeView is what a node of a cluster is now.
type NodeView struct {
	// Leads: this node leads the floor. Led: it does, or has it open and knows which one does. Tables is at how many it deals.
	Leads, Led bool
	Tables     int
	// Position is the number of entries of this node's log.
	Position uint64
	// Says is all that in a sentence.
	Says string
}

// Node has a node of a cluster seen: on /readyz and in the metrics. It is called before Handle.
func (o *Observer) Node(now func(context.Context) NodeView) {
	o.node = now
	gauge := func(name, help string, of func(NodeView) float64) prometheus.Collector {
		return prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: name, Help: help}, func() float64 { return of(now(context.Background())) })
	}
	is := func(so bool) float64 {
		if so {
			return 1
		}
		return 0
	}
	o.registry.MustRegister(
		gauge("felt_node_leads", "1 on the node that has the floor open, else 0.", func(v NodeView) float64 { return is(v.Leads) }),
		gauge("felt_node_led", "1 on a node that has the floor open or knows which one has, else 0: then its visitors wait.", func(v NodeView) float64 { return is(v.Led) }),
		gauge("felt_node_tables", "At how many tables this node deals; together the nodes deal at all.", func(v NodeView) float64 { return float64(v.Tables) }),
		gauge("felt_node_position", "How many entries this node's log has; it grows alike on all nodes.", func(v NodeView) float64 { return float64(v.Position) }),
	)
}

// New makes an observer of a floor whose log lies in the directory; "" is one that lies in
// memory. What goes wrong is logged.
func New(dir string, to *slog.Logger) *Observer {
	o := &Observer{
		to:       to,
		registry: prometheus.NewRegistry(),
		appends: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "felt_log_appends_total", Help: "Appends to the log, by how they ended.",
		}, []string{"result"}),
		latency: prometheus.NewHistogram(prometheus.HistogramOpts{
			Name: "felt_log_append_seconds", Help: "How long an append took until it was durable.",
			Buckets: []float64{.0005, .001, .002, .005, .01, .02, .05, .1, .2, .5, 1, 2, 5},
		}),
		events: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "felt_events_total", Help: "What was appended, by kind: begin is a round, answer an act or a decision in it.",
		}, []string{"kind"}),
		back: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "felt_clock_back_total", Help: "Appends whose clock was before that of an append before them: the clock was set back.",
		}),
		requests: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "felt_http_requests_total", Help: "Requests that ended, by route and status; a WebSocket ends with 101.",
		}, []string{"route", "status"}),
		open: prometheus.NewGauge(prometheus.GaugeOpts{
			Name: "felt_http_open", Help: "Requests and WebSockets that are open now.",
		}),
	}
	o.registry.MustRegister(o.appends, o.latency, o.events, o.back, o.requests, o.open, collectors.NewGoCollector(),
		collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}), newDrift())
	if dir != "" {
		o.registry.MustRegister(newDisk(dir))
	}
	for _, result := range []string{written, conflict, unavailable, unknown, refused} {
		o.appends.WithLabelValues(result)
	}
	return o
}

// How an append may end.
const (
	written     = "written"
	conflict    = "conflict"
	unavailable = "unavailable"
	unknown     = "unknown"
	refused     = "refused"
)

// newDrift measures the wall clock against the monotonic one.
func newDrift() prometheus.Collector {
	began := time.Now()
	return prometheus.NewGaugeFunc(prometheus.GaugeOpts{
		Name: "felt_clock_drift_seconds", Help: "By how much the wall clock has moved against the monotonic one since the start.",
	}, func() float64 {
		now := time.Now()
		return (now.Round(0).Sub(began.Round(0)) - now.Sub(began)).Seconds()
	})
}

// newDisk tells how much room the log has.
func newDisk(dir string) prometheus.Collector {
	return prometheus.NewGaugeFunc(prometheus.GaugeOpts{
		Name: "felt_disk_free_bytes", Help: "Room on the disk that holds the log; -1 where it cannot be told.",
	}, func() float64 { return Free(dir) })
}

// Log is the log with its appends counted.
func (o *Observer) Log(log store.Log) store.Log {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.log = log
	return observed{log, o}
}

type observed struct {
	store.Log
	observer *Observer
}

// Append appends, and counts how it ended.
func (l observed) Append(ctx context.Context, expected uint64, e journal.Entry) (journal.Entry, error) {
	began := time.Now()
	ctx, span := appends(ctx, e)
	stored, err := l.Log.Append(ctx, expected, e)
	appended(span, err)
	l.observer.appended(e, time.Since(began), err)
	return stored, err
}

func (o *Observer) appended(e journal.Entry, took time.Duration, err error) {
	result := written
	switch {
	case err == nil:
		o.latency.Observe(took.Seconds())
		o.tells(e.Clock)
		for _, event := range e.Events {
			o.events.WithLabelValues(event.Kind).Inc()
		}
	case errors.Is(err, store.ErrConflict):
		result = conflict
	case errors.Is(err, store.ErrUnknown):
		result = unknown
	case errors.Is(err, store.ErrUnavailable):
		result = unavailable
	default:
		result = refused
	}
	o.appends.WithLabelValues(result).Inc()
	if result == unavailable || result == unknown {
		o.failing(err)
	} else {
		o.taking()
	}
}

// slack is how much earlier an append's clock may be than that of another that was made at the same time.
const slack = time.Second

// tells hears the clock of an append.
func (o *Observer) tells(clock time.Time) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if by := o.clock.Sub(clock); by > slack {
		o.back.Inc()
		o.to.Warn("the clock was set back", "by", by.Round(time.Millisecond))
		o.clock = clock
	}
	if clock.After(o.clock) {
		o.clock = clock
	}
}

func (o *Observer) failing(err error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.failed == nil {
		o.since = time.Now()
		o.to.Error("nothing can be done at the tables: the log takes no entries", "why", err)
	}
	o.failed = err
}

func (o *Observer) taking() {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.failed != nil {
		o.to.Info("the log takes entries again", "after", time.Since(o.since).Round(time.Millisecond))
	}
	o.failed = nil
}

// Ready tells since when the log takes nothing, and why; the error is nil when it does. A log
// that failed is asked again.
func (o *Observer) Ready(ctx context.Context) (since time.Time, err error) {
	o.mu.Lock()
	log, failed, since := o.log, o.failed, o.since
	o.mu.Unlock()
	if failed == nil {
		return since, nil
	}
	if _, _, err := log.ByKey(ctx, "ready"); err != nil {
		return since, err
	}
	o.taking()
	return since, nil
}

// Copy is told each time whether the log could be copied to a directory: a copy that fails stops nothing, so it is said
// on /readyz, in the metrics and, once, to the logger.
func (o *Observer) Copy(dir string) func(error) {
	o.registry.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{
		Name: "felt_copy_failing_seconds", Help: "For how long the continuous copy of the log could not be written; 0 while it can.",
	}, func() float64 {
		if since, err := o.notCopied(); err != nil {
			return time.Since(since).Seconds()
		}
		return 0
	}))
	return func(err error) {
		o.mu.Lock()
		defer o.mu.Unlock()
		switch {
		case err != nil && o.uncopied == nil:
			o.uncopiedSince = time.Now()
			o.to.Error("the log is not copied; the floor deals on", "to", dir, "why", err)
		case err == nil && o.uncopied != nil:
			o.to.Info("the log is copied again", "to", dir, "after", time.Since(o.uncopiedSince).Round(time.Millisecond))
		}
		o.uncopied = err
	}
}

func (o *Observer) notCopied() (since time.Time, err error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.uncopiedSince, o.uncopied
}

// HTTP counts what the handler is asked, and tells the logger, at its debugging level, what was
// asked, how it ended and how long it took: never who, nor anything of what was sent.
func (o *Observer) HTTP(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		o.open.Inc()
		r, span := asks(r)
		answer := &response{ResponseWriter: w, of: o, request: r, began: time.Now(), status: http.StatusOK}
		defer func() {
			status := http.StatusSwitchingProtocols
			if !answer.taken {
				status = answer.status
				o.ended(answer.route(), status, answer.began, r.Context().Err() != nil)
			}
			answered(span, r, status)
		}()
		next.ServeHTTP(answer, r)
	})
}

// ended counts what is over. What fails because whoever asked has gone is no fault of the server.
func (o *Observer) ended(route string, status int, began time.Time, gone bool) {
	o.open.Dec()
	o.requests.WithLabelValues(route, strconv.Itoa(status)).Inc()
	level := slog.LevelDebug
	if status >= http.StatusInternalServerError && !gone {
		level = slog.LevelWarn
	}
	o.to.Log(context.Background(), level, "asked", "route", route, "status", status, "took", time.Since(began).Round(time.Microsecond))
}

// response remembers the status.
type response struct {
	http.ResponseWriter
	of      *Observer
	request *http.Request
	began   time.Time
	status  int
	taken   bool // the connection was taken over
}

func (a *response) route() string { return cmp.Or(a.request.Pattern, "none") }

func (a *response) WriteHeader(status int) {
	a.status = status
	a.ResponseWriter.WriteHeader(status)
}

// Hijack lets a WebSocket take the connection over, which is open until it is closed.
func (a *response) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	conn, buffers, err := http.NewResponseController(a.ResponseWriter).Hijack()
	if err != nil {
		return nil, nil, err
	}
	a.taken = true
	o, route, began := a.of, a.route(), a.began // and nothing of what HTTP keeps for a request
	return &taken{Conn: conn, ended: sync.OnceFunc(func() { o.ended(route, http.StatusSwitchingProtocols, began, false) })}, buffers, nil
}

// taken is a connection that was taken over.
type taken struct {
	net.Conn
	ended func()
}

func (t *taken) Close() error {
	defer t.ended()
	return t.Conn.Close()
}

// Unwrap lets a handler reach what else the writer can do.
func (a *response) Unwrap() http.ResponseWriter { return a.ResponseWriter }

// Handle adds /healthz, which answers while the program runs, /readyz, which answers while the
// log takes what happens, or a node has the floor open that another leads, and /metrics.
func (o *Observer) Handle(mux *http.ServeMux) {
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) { say(w, http.StatusOK, "the program runs") })
	mux.HandleFunc("GET /readyz", func(w http.ResponseWriter, r *http.Request) {
		open := "the floor is open"
		if o.node != nil {
			v := o.node(r.Context())
			switch open = v.Says; {
			case !v.Led:
				say(w, http.StatusServiceUnavailable, v.Says)
				return
			case !v.Leads:
				say(w, http.StatusOK, v.Says)
				return
			}
		}
		if since, err := o.Ready(r.Context()); err != nil {
			say(w, http.StatusServiceUnavailable, "since "+since.UTC().Format(time.RFC3339)+" nothing can be done: "+err.Error())
			return
		}
		if since, err := o.notCopied(); err != nil {
			say(w, http.StatusOK, open+"; since "+since.UTC().Format(time.RFC3339)+" its log is not copied: "+err.Error())
			return
		}
		say(w, http.StatusOK, open)
	})
	mux.Handle("GET /metrics", promhttp.HandlerFor(o.registry, promhttp.HandlerOpts{}))
}

func say(w http.ResponseWriter, status int, sentence string) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_, _ = w.Write([]byte(sentence + "\n"))
}
