package cluster

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httputil"
	"strings"
	"time"
)

// What a node tells the one to which it forwards a request: from where it came, and by which scheme. Only who has a
// certificate of the cluster is believed.
const (
	fromHeader   = "Felt-From"
	schemeHeader = "Felt-Scheme"
)

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

var errNowhere = errors.New("no node has the floor open")

// roundTrip sends a request to the node that has the floor open.
func (n *Node) roundTrip(r *http.Request) (*http.Response, error) {
	n.mu.Lock()
	node, of := n.node, n.owner
	n.mu.Unlock()
	if node == nil || of.name == "" || of.name == n.Name {
		return nil, errNowhere
	}
	host, err := node.Link(of.name)
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

// ServeHTTP answers visitors of this node: by the floor that leads or follows here, else by the node that has it open.
// While no node has, it waits for some seconds.
func (n *Node) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	within, cancel := context.WithTimeout(r.Context(), patience)
	defer cancel()
	r.Body = io.NopCloser(r.Body) // for another try, if it could not be sent
	for {
		n.mu.Lock()
		floor, of, changed := n.floor, n.owner, n.changed
		if floor == nil && of.name != "" && n.follows != nil && n.follows.Watches(r) {
			floor = n.follows
		}
		n.mu.Unlock()
		if floor != nil {
			floor.ServeHTTP(w, r)
			return
		}
		if of.name != "" && of.name != n.Name {
			switch err := n.forward(w, r, of); {
			case err == nil:
				return
			case !isUnsent(err):
				paused(w, r, "the machine that runs the floor was lost, and another goes on in a moment; nothing that was acknowledged is lost: look whether this was done")
				return
			}
		}
		select {
		case <-within.Done():
			paused(w, r, "the floor is paused, for too few of its machines reach each other; nothing is lost, and it goes on by itself")
			return
		case <-changed:
		case <-time.After(lookEvery):
		}
	}
}

// forward has another node answer. The error is why it did not.
func (n *Node) forward(w http.ResponseWriter, r *http.Request, of owner) error {
	o := &outcome{}
	ctx, cancel := context.WithCancel(context.WithValue(r.Context(), outcomeKey{}, o))
	defer cancel()
	defer context.AfterFunc(of.of, cancel)()
	_ = http.NewResponseController(w).SetWriteDeadline(time.Time{}) // the other node knows how long it may take
	n.proxy.ServeHTTP(w, r.WithContext(ctx))
	return o.err
}

// forwarded answers what another node forwards.
func (n *Node) forwarded(w http.ResponseWriter, r *http.Request) {
	if r.URL.Path == tellPath && r.Header.Get(fromHeader) == "" { // no visitor's
		n.tell(w, r)
		return
	}
	r.RemoteAddr, r.URL.Scheme, r.TLS = r.Header.Get(fromHeader), r.Header.Get(schemeHeader), nil
	r.Header.Del(fromHeader)
	r.Header.Del(schemeHeader)
	within, cancel := context.WithTimeout(r.Context(), patience)
	defer cancel()
	for {
		n.mu.Lock()
		floor, changed := n.floor, n.changed
		n.mu.Unlock()
		if floor != nil {
			floor.ServeHTTP(w, r)
			return
		}
		select {
		case <-within.Done():
			paused(w, r, "the floor is on its way from one machine to another; nothing is lost: try again")
			return
		case <-changed:
		}
	}
}

// tellPath is where the node that has the floor open tells the others what is to be seen beside the log.
const tellPath = "/cluster/tell"

// tell tells another node, for as long as the floor is open here.
func (n *Node) tell(w http.ResponseWriter, r *http.Request) {
	n.mu.Lock()
	floor := n.floor
	n.mu.Unlock()
	if floor == nil {
		http.Error(w, "this node does not lead", http.StatusServiceUnavailable)
		return
	}
	to := http.NewResponseController(w)
	_ = floor.Tell(r.Context(), func(line []byte) error { // the other asks again
		n.mu.Lock()
		closed := n.floor != floor
		n.mu.Unlock()
		if closed {
			return errNowhere
		}
		_, err := w.Write(line)
		return errors.Join(err, to.Flush())
	})
}

// hear has the floor that follows here hear what the owner tells, until there is another.
func (n *Node) hear(of owner) {
	for of.of.Err() == nil {
		if err := n.hears(of); err != nil && of.of.Err() == nil {
			n.To.Debug("the node that has the floor open is not heard", "node", of.name, "why", err)
		}
		select {
		case <-of.of.Done():
		case <-time.After(lookEvery):
		}
	}
}

func (n *Node) hears(of owner) error {
	r, err := http.NewRequestWithContext(of.of, http.MethodGet, "https://owner"+tellPath, http.NoBody)
	if err != nil {
		return err
	}
	answer, err := n.roundTrip(r)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		return errors.New(answer.Status)
	}
	lines := bufio.NewScanner(answer.Body)
	lines.Buffer(nil, longestLine)
	for lines.Scan() {
		n.mu.Lock()
		follows := n.follows
		n.mu.Unlock()
		if follows == nil {
			return errNowhere // and all is told anew
		}
		if err := follows.Hear(lines.Bytes()); err != nil {
			return err
		}
	}
	return lines.Err()
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
