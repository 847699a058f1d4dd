package cluster

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httputil"
	"slices"
	"strings"
	"time"

	"felt.example/felt/store/replicated"
)

// What a node tells the one to which it forwards a request: from where it came, and by which scheme. Only who has a
// certificate of the cluster is believed.
const (
	fromHeader   = replicated.FromHeader
	schemeHeader = "Felt-Scheme"
	hopsHeader   = "Felt-Hops" // a mark for each node that has forwarded it
)

// mostHops is how often a request is forwarded: a node may know of the others what has just changed.
const mostHops = 3

// passed are the headers of proxies before this node, which go on as they came.
var passed = []string{"Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto"}

// outcome is why a request that was forwarded has no answer.
type outcome struct{ err error }

type outcomeKey struct{}

func (n *Node) newProxy() *httputil.ReverseProxy {
	return &httputil.ReverseProxy{
		Rewrite: func(r *httputil.ProxyRequest) {
			for _, name := range passed {
				if values, has := r.In.Header[name]; has {
					r.Out.Header[name] = values
				}
			}
			r.Out.Host = r.In.Host
			r.Out.Header.Set(fromHeader, r.In.RemoteAddr)
			r.Out.Header.Set(hopsHeader, r.In.Header.Get(hopsHeader)+"+")
			r.Out.Header.Set(schemeHeader, "http")
			if r.In.TLS != nil || r.In.URL.Scheme == "https" {
				r.Out.Header.Set(schemeHeader, "https")
			}
			r.Out.URL.Scheme = "https"
		},
		Transport:     roundTrip(n.roundTrip),
		FlushInterval: -1,
		ErrorHandler: func(_ http.ResponseWriter, r *http.Request, err error) {
			if o, ok := r.Context().Value(outcomeKey{}).(*outcome); ok {
				o.err = err
			}
		},
	}
}

// roundTrip is a function that sends requests.
type roundTrip func(*http.Request) (*http.Response, error)

// RoundTrip implements http.RoundTripper.
func (f roundTrip) RoundTrip(r *http.Request) (*http.Response, error) { return f(r) }

var errNowhere = errors.New("no node can answer it now")

type targetKey struct{}

// roundTrip sends a request to the node that its context names.
func (n *Node) roundTrip(r *http.Request) (*http.Response, error) {
	n.mu.Lock()
	node := n.node
	n.mu.Unlock()
	target, _ := r.Context().Value(targetKey{}).(string)
	if node == nil || target == "" {
		return nil, errNowhere
	}
	host, err := node.Link(target)
	if err != nil {
		return nil, err
	}
	r.URL.Host = host
	return node.Client().Transport.RoundTrip(r)
}

// isUnsent reports whether a request was not sent at all.
func isUnsent(err error) bool {
	var op *net.OpError
	return errors.Is(err, errNowhere) || errors.As(err, &op) && op.Op == "dial"
}

// ServeHTTP answers visitors of this node: by its own floor what that can answer, else by the node that can. While no node can, it waits for
// some seconds, unless this node is cut off.
func (n *Node) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	r.Header.Del(hopsHeader)
	n.serve(w, r)
}

func (n *Node) serve(w http.ResponseWriter, r *http.Request) {
	within, cancel := context.WithTimeout(r.Context(), patience)
	defer cancel()
	r.Body = io.NopCloser(r.Body) // for another try, if it could not be sent
	for {
		floor, target, changed := n.answers(r)
		if floor != nil {
			floor.ServeHTTP(w, r)
			return
		}
		if target != "" && target != n.Name && len(r.Header.Get(hopsHeader)) < mostHops {
			switch err := n.forward(w, r, target); {
			case err == nil:
				return
			case !isUnsent(err):
				paused(w, r, "the machine that runs the floor was lost, and another goes on in a moment; nothing that was acknowledged is lost: look whether this was done")
				return
			}
		}
		if within.Err() != nil || n.isCutOff() {
			paused(w, r, "the floor is paused, for too few of its machines reach each other; nothing is lost, and it goes on by itself")
			return
		}
		select {
		case <-within.Done():
		case <-changed:
		case <-time.After(lookEvery):
		}
	}
}

// isCutOff reports whether this node has known for a while of no node that leads.
func (n *Node) isCutOff() bool {
	n.mu.Lock()
	defer n.mu.Unlock()
	return !n.unled.IsZero() && time.Since(n.unled) > cutOff
}

// answers is the floor of this node if it can answer a request, and else the node that can, as far as is known; "" is none. Until changed is
// closed it stays so.
func (n *Node) answers(r *http.Request) (floor Floor, target string, changed chan struct{}) {
	table := n.TableOf(r)
	n.mu.Lock()
	defer n.mu.Unlock()
	target = n.target(table)
	switch {
	case n.floor == nil || n.owner == "":
	case n.floor.Watches(r), table == "" && n.leads, table != "" && target == n.Name && n.floor.Deals(table):
		return n.floor, n.Name, n.changed
	}
	return nil, target, n.changed
}

// target is the node that answers what is asked of a table, or of the floor where that is "". The caller holds the lock.
func (n *Node) target(table string) string {
	if table == "" || n.owner == "" {
		return n.owner
	}
	return dealer(n.dealing, table)
}

// forward has another node answer, for as long as it is the one that can. The error is why it did not.
func (n *Node) forward(w http.ResponseWriter, r *http.Request, target string) error {
	o := &outcome{}
	ctx, cancel := context.WithCancel(context.WithValue(context.WithValue(r.Context(), outcomeKey{}, o), targetKey{}, target))
	defer cancel()
	table := n.TableOf(r)
	go func() {
		for {
			n.mu.Lock()
			now, changed := n.target(table), n.changed
			n.mu.Unlock()
			if now != target {
				cancel()
				return
			}
			select {
			case <-ctx.Done():
				return
			case <-changed:
			}
		}
	}()
	_ = http.NewResponseController(w).SetWriteDeadline(time.Time{}) // the other node knows how long it may take
	n.proxy.ServeHTTP(w, r.WithContext(ctx))
	return o.err
}

// forwarded answers what another node forwards, and what it asks itself.
func (n *Node) forwarded(w http.ResponseWriter, r *http.Request) {
	if own := n.own(r); own != nil {
		own(w, r)
		return
	}
	r.RemoteAddr, r.URL.Scheme, r.TLS = r.Header.Get(fromHeader), r.Header.Get(schemeHeader), nil
	r.Header.Del(fromHeader)
	r.Header.Del(schemeHeader)
	n.serve(w, r)
}

// own is what answers a request of another node that is no visitor's; nil is that it is one's.
func (n *Node) own(r *http.Request) http.HandlerFunc {
	switch {
	case r.Header.Get(fromHeader) != "":
		return nil
	case r.URL.Path == tellPath:
		return n.tell
	case r.URL.Path == askPath:
		return n.answer
	}
	return nil
}

// askPath is where the node that leads is asked something.
const askPath = "/cluster/ask"

// largestQuestion is what a node asks at most, in bytes.
const largestQuestion = 1 << 16

// ask asks the floor of the node that leads, if need be over the link.
func (n *Node) ask(ctx context.Context, question []byte) ([]byte, error) {
	n.mu.Lock()
	floor, leads, owner := n.floor, n.leads, n.owner
	n.mu.Unlock()
	if leads {
		return floor.Answer(ctx, question)
	}
	r, err := http.NewRequestWithContext(context.WithValue(ctx, targetKey{}, owner), http.MethodPost, "https://owner"+askPath, bytes.NewReader(question))
	if err != nil {
		return nil, err
	}
	answer, err := n.roundTrip(r)
	if err != nil {
		return nil, err
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(io.LimitReader(answer.Body, largestQuestion))
	if err == nil && answer.StatusCode != http.StatusOK {
		err = errors.New(strings.TrimSpace(string(text)))
	}
	return text, err
}

func (n *Node) answer(w http.ResponseWriter, r *http.Request) {
	n.mu.Lock()
	floor, leads := n.floor, n.leads
	n.mu.Unlock()
	question, err := io.ReadAll(http.MaxBytesReader(w, r.Body, largestQuestion))
	if err == nil && !leads {
		err = errNowhere
	}
	var answer []byte
	if err == nil {
		answer, err = floor.Answer(r.Context(), question)
	}
	if err != nil {
		http.Error(w, err.Error(), http.StatusServiceUnavailable)
		return
	}
	_, _ = w.Write(answer)
}

// tellPath is where a node tells another how it is, again and again.
const tellPath = "/cluster/tell"

// told is what a node tells another: whether it can deal, among whom the tables are divided if it leads, and what is to be seen beside the log
// of its own tables.
type told struct {
	Ready   bool            `json:"ready"`
	Stands  uint64          `json:"stands"` // the position of its log
	Dealing []string        `json:"dealing,omitempty"`
	Tables  json.RawMessage `json:"tables"`
}

// stands is the position of this node's log, 0 of none.
func (n *Node) stands() uint64 {
	n.mu.Lock()
	node := n.node
	n.mu.Unlock()
	if node == nil {
		return 0
	}
	return node.Log().Reached()
}

// tell tells another node how this one is, for as long as the floor is open here.
func (n *Node) tell(w http.ResponseWriter, r *http.Request) {
	n.mu.Lock()
	floor := n.floor
	n.mu.Unlock()
	if floor == nil {
		http.Error(w, "the floor is not open on this node", http.StatusServiceUnavailable)
		return
	}
	to := http.NewResponseController(w)
	_ = floor.Tell(r.Context(), func(tables []byte) error { // the other asks again
		stands := n.stands()
		n.mu.Lock()
		of, closed := told{Ready: n.ready(time.Now()), Stands: stands, Tables: tables}, n.floor != floor
		if n.leads {
			of.Dealing = n.dealing
		}
		n.mu.Unlock()
		if closed {
			return errNowhere
		}
		line, err := json.Marshal(of)
		if err == nil {
			_, err = w.Write(append(line, '\n'))
		}
		return errors.Join(err, to.Flush())
	})
}

// hear hears how another node is, until ctx is done.
func (n *Node) hear(ctx context.Context, name string) {
	for ctx.Err() == nil {
		if err := n.hears(ctx, name); err != nil && ctx.Err() == nil {
			n.To.Debug("another node is not heard", "node", name, "why", err)
			n.lost(name)
		}
		select {
		case <-ctx.Done():
		case <-time.After(lookEvery):
		}
	}
}

func (n *Node) hears(ctx context.Context, name string) error {
	ctx, cancel := context.WithCancel(context.WithValue(ctx, targetKey{}, name))
	defer cancel()
	silent := time.AfterFunc(2*time.Second, cancel) // whose machine says nothing may be gone
	defer silent.Stop()
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, "https://"+name+tellPath, http.NoBody)
	if err != nil {
		return err
	}
	answer, err := n.roundTrip(r)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	if answer.StatusCode == http.StatusNotFound { // a build whose node that leads deals at all tables
		n.heard(name, told{Dealing: []string{name}})
	}
	if answer.StatusCode != http.StatusOK {
		return errors.New(answer.Status)
	}
	n.mu.Lock()
	floor := n.floor
	n.mu.Unlock()
	lines := bufio.NewScanner(answer.Body)
	lines.Buffer(nil, longestLine)
	for lines.Scan() {
		silent.Reset(2 * time.Second)
		var of told
		if err := json.Unmarshal(lines.Bytes(), &of); err != nil {
			return err
		}
		if n.heard(name, of) != floor {
			return nil // another floor is open here, which must be told all
		}
		if floor != nil {
			if err := floor.Hear(name, of.Tables); err != nil {
				return err
			}
		}
	}
	return cmp.Or(lines.Err(), io.ErrUnexpectedEOF)
}

// lost takes note that another node, whose connection has ended, cannot deal.
func (n *Node) lost(name string) {
	n.mu.Lock()
	defer n.mu.Unlock()
	p := n.peers[name]
	p.ready = false
	n.peers[name] = p
}

// heard takes note of how another node is, and returns the floor that is open here.
func (n *Node) heard(name string, of told) Floor {
	n.mu.Lock()
	now, before := time.Now(), n.peers[name]
	p := peer{since: before.since, heard: now, moved: before.moved, stands: of.Stands}
	if of.Stands >= n.position || of.Stands != before.stands {
		p.moved = now
	}
	goesOn := now.Sub(p.moved) <= 2*silence // unless its disk stands still
	deposed := n.leads && of.Dealing != nil // and does not know it, which may be why
	p.ready = of.Ready && of.Stands+near >= n.position && goesOn && !deposed
	if !before.ready || now.Sub(before.heard) > silence {
		p.since = now
	}
	n.peers[name] = p
	news := n.owner == name && !n.leads && of.Dealing != nil && !slices.Equal(of.Dealing, n.dealing)
	floor := n.floor
	n.mu.Unlock()
	if news {
		n.set(func() { n.dealing = of.Dealing })
	}
	return floor
}

// longestLine is what is to be seen beside the log of thousands of tables.
const longestLine = 16 << 20

// paused says that nothing can be done now, as JSON (RFC 9457) or as a page that looks again by itself.
func paused(w http.ResponseWriter, r *http.Request, sentence string) {
	h := w.Header()
	h.Set("Cache-Control", "no-store")
	h.Set("Retry-After", "1")
	h.Set("X-Content-Type-Options", "nosniff")
	if r.Method != http.MethodGet || strings.HasPrefix(r.URL.Path, "/api/") {
		h.Set("Content-Type", "application/problem+json")
		w.WriteHeader(http.StatusServiceUnavailable)
		_ = json.NewEncoder(w).Encode(map[string]any{"title": http.StatusText(http.StatusServiceUnavailable), "status": http.StatusServiceUnavailable, "detail": sentence})
		return
	}
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Refresh", "2")
	w.WriteHeader(http.StatusServiceUnavailable)
	fmt.Fprintf(w, pausedPage, strings.ToUpper(sentence[:1])+sentence[1:])
}

const pausedPage = `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Paused · felt</title>
<style>
:root { color-scheme: light dark; font: 1.125rem/1.5 system-ui, sans-serif }
body { margin: 0; min-height: 100vh; display: grid; place-items: center }
main { max-width: 34rem; padding: 2rem }
h1 { font-size: 1.75rem; margin: 0 0 .5rem }
</style>
<main role="status"><h1>Paused, nothing is lost</h1><p>%s.</p></main></html>
`
