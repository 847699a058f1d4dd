package replicated

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptrace"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sync"

	clientv3 "go.etcd.io/etcd/client/v3"

	"felt.example/felt/journal"
	"felt.example/felt/ledger"
	"felt.example/felt/store"
)

// common is the log as each node has it: to read it is the node's own, and whoever owns it appends.
type common struct {
	store.Log
	n *Node
}

// Common is the log to read and to append to, whichever node owns it, for as long as this node is open. What it reads is this
// node's own log, which has what an append or a conflict was about when the append returns. Appends go by way of the owner;
// while none is known they fail with store.ErrUnavailable, and are in doubt (store.ErrUnknown) if it does not answer within
// the node's Patience, or before another owns the log. ByKey asks the owner, and waits for the appends of other nodes only as far as they have reached it; when it
// returns, this node's own log has all that the owner's had.
func (n *Node) Common() store.Log { return common{n.log, n} }

// Close does nothing: the node closes the log.
func (c common) Close() error { return nil }

// Append implements store.Log.
func (c common) Append(ctx context.Context, expected uint64, e journal.Entry) (journal.Entry, error) {
	draft, err := journal.NewDraft(e)
	if err != nil {
		return journal.Entry{}, err
	}
	number := c.n.asks.Add(1)
	to, err := c.n.owner(ctx, clientv3.WithSerializable())
	if err != nil {
		return journal.Entry{}, err
	}
	if to.name == c.n.Name {
		lead, err := c.n.leading(to.fence)
		if err != nil {
			return journal.Entry{}, err
		}
		return lead.Append(ctx, expected, e)
	}
	_, line := draft.Seal(journal.Head{}) // only where it follows is not its own
	within, cancel := c.n.asking(ctx, to)
	defer cancel()
	a, sent, err := c.n.send(within, to, number, appendPath, url.Values{"expected": {strconv.FormatUint(expected, 10)}}, line)
	if err != nil && sent {
		return journal.Entry{}, fmt.Errorf("%w: %w", store.ErrUnknown, err)
	} else if err != nil {
		return journal.Entry{}, fmt.Errorf("%w: %w", store.ErrUnavailable, err)
	}
	late := c.n.log.Await(within, a.Position)
	if err := a.err(); err != nil {
		return journal.Entry{}, err
	}
	if late != nil {
		return journal.Entry{}, fmt.Errorf("%w: the node that owns the log has written it, and this one does not have it yet: %w", store.ErrUnknown, late)
	}
	if done, _ := draft.Seal(journal.Head{Shard: e.Shard, Seq: a.Seq - 1, Hash: a.Previous}); done.Hash == a.Hash {
		return done, nil
	}
	before, found, err := c.n.log.ByKey(within, e.Key) // a repeat
	if err == nil && !found {
		err = errors.New("this node's log does not have it")
	}
	if err != nil {
		return journal.Entry{}, fmt.Errorf("%w: %w", store.ErrUnknown, err)
	}
	return before, nil
}

// ByKey implements store.Log. An append of this node under the key that may still arrive was addressed to one lead. If that is the one
// that is asked, it refuses it from now on. If it is an earlier one, nothing passes under its fence, and every later lead refuses it, also
// one of the same node: so no lead needs to know what another was asked. A later one it cannot be, for what a node knows of
// the owner never goes back; what it knew before it was started again was confirmed by a majority.
func (c common) ByKey(ctx context.Context, key string) (e journal.Entry, found bool, err error) {
	number := c.n.asks.Load()
	to, err := c.n.owner(ctx, clientv3.WithSerializable())
	if err != nil {
		return e, false, err
	}
	if to.name == c.n.Name {
		lead, err := c.n.leading(to.fence)
		if err != nil {
			return e, false, err
		}
		return c.n.byKey(ctx, lead, key)
	}
	within, cancel := c.n.asking(ctx, to)
	defer cancel()
	a, _, err := c.n.send(within, to, number, byKeyPath, url.Values{"key": {key}}, nil)
	if err == nil {
		err = a.err()
	}
	if err == nil {
		err = c.n.log.Await(within, a.Position)
	}
	if err == nil && a.Seq > 0 {
		return c.n.log.ByKey(ctx, key)
	}
	if err != nil && !errors.Is(err, store.ErrUnavailable) {
		err = fmt.Errorf("%w: %w", store.ErrUnavailable, err)
	}
	return e, false, err
}

// byKey is what a lead has under a key. That it has nothing counts only if it was still the owner's when it looked.
func (n *Node) byKey(ctx context.Context, lead *Lead, key string) (e journal.Entry, found bool, err error) {
	if e, found, err = lead.ByKey(ctx, key); found || err != nil {
		return e, found, err
	}
	within, cancel := context.WithTimeout(ctx, n.Patience)
	defer cancel()
	now, err := n.owner(within)
	if err == nil && (now.name != n.Name || now.fence < lead.since) {
		err = fmt.Errorf("%w: %w", store.ErrUnavailable, errDeposed)
	}
	return e, false, err
}

// ownership is which node owns the log, by the revision at which it wrote the fence last.
type ownership struct {
	name  string
	fence int64
}

// owner is who owns the log, as a majority knows it or, serializable, this node.
func (n *Node) owner(ctx context.Context, options ...clientv3.OpOption) (ownership, error) {
	n.mu.Lock()
	closing := n.closing
	if !closing {
		n.kept.Add(1)
	}
	n.mu.Unlock()
	if closing {
		return ownership{}, fmt.Errorf("%w: it is closed", store.ErrUnavailable)
	}
	defer n.kept.Done()
	answer, err := n.client.Get(ctx, fenceKey, options...)
	if err == nil && len(answer.Kvs) == 0 {
		err = errors.New("no node owns it yet")
	}
	if err != nil {
		return ownership{}, fmt.Errorf("%w: %w", store.ErrUnavailable, err)
	}
	return ownership{string(answer.Kvs[0].Value), answer.Kvs[0].ModRevision}, nil
}

// learn takes note of who owns the log, as this node knows it.
func (n *Node) learn(ctx context.Context) {
	if now, err := n.owner(ctx, clientv3.WithSerializable()); err == nil {
		n.owns(now)
	}
}

// owns takes note of an owner, unless a later one is known. What it returns ends when another node is known to own the log.
func (n *Node) owns(of ownership) (lasts context.Context) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if of.fence > n.owned.fence {
		if of.name != n.owned.name {
			n.over()
			n.lasts, n.over = context.WithCancel(context.Background())
		}
		n.owned = of
	}
	if of.name != n.owned.name {
		ended, end := context.WithCancel(context.Background())
		end()
		return ended
	}
	return n.lasts
}

// asking is for how long an owner is asked: until Patience is over, or another node owns the log, for what one that stands still or is cut off
// does not answer the next one knows.
func (n *Node) asking(ctx context.Context, to ownership) (within context.Context, cancel context.CancelFunc) {
	within, end := context.WithTimeout(ctx, n.Patience)
	stop := context.AfterFunc(n.owns(to), end)
	return within, func() {
		stop()
		end()
	}
}

// leading is this node's lead, if it is the one that wrote a fence.
func (n *Node) leading(fence int64) (*Lead, error) {
	lead := n.seq.leads()
	if lead == nil || fence < lead.since {
		return nil, fmt.Errorf("%w: node %s does not lead, or not yet", store.ErrUnavailable, n.Name)
	}
	return lead, nil
}

// Where the owner answers the other nodes.
const (
	appendPath = "/cluster/append"
	byKeyPath  = "/cluster/bykey"
)

// request is the number of a node's request to the owner, in a run of that node; a later run has a greater number.
type request struct {
	run    int64
	number uint64
}

func (r request) upTo(last request) bool {
	return r.run < last.run || r.run == last.run && r.number <= last.number
}

// refused are the appends that a lead refuses: those of each node under a key that it has looked up, up to the last one before that.
type refused struct {
	mu   sync.RWMutex // locked to read while an append is under way
	upTo map[lookup]request
}

// lookup is a key that a node has looked up; "" stands for all those of which no more is known.
type lookup struct{ node, key string }

// mostLookups is of how many keys a lead knows by name that they were looked up.
const mostLookups = 10_000

// looksUp has a node's appends under a key be refused that it began before. The caller holds the lock.
func (r *refused) looksUp(node, key string, of request) {
	if len(r.upTo) >= mostLookups {
		for known, before := range r.upTo {
			if known.key != "" {
				delete(r.upTo, known)
				r.raise(lookup{node: known.node}, before)
			}
		}
	}
	r.raise(lookup{node, key}, of)
}

func (r *refused) raise(of lookup, to request) {
	if !to.upTo(r.upTo[of]) {
		r.upTo[of] = to
	}
}

// has reports whether an append of a node is refused. The caller holds the lock to read.
func (r *refused) has(node, key string, of request) bool {
	return of.upTo(r.upTo[lookup{node, key}]) || of.upTo(r.upTo[lookup{node: node}])
}

// answered is the owner's answer: where an entry is (Seq 0 is none) or the kind of an error, and the position at which that
// is so.
type answered struct {
	Seq      uint64       `json:"seq"`
	Previous journal.Hash `json:"previous"`
	Hash     journal.Hash `json:"hash"`
	Kind     string       `json:"kind,omitempty"`
	Says     string       `json:"says,omitempty"`
	Position uint64       `json:"position"`
}

type kind struct {
	name string
	of   error
}

// kinds are those of errors; the first that an error wraps is its own.
var kinds = []kind{
	{"unknown", store.ErrUnknown}, {"unavailable", store.ErrUnavailable}, {"conflict", store.ErrConflict}, {"archived", store.ErrArchived}, {"overdrawn", ledger.ErrOverdrawn},
}

// err is the error of an answer. It wraps what it wrapped at the owner.
func (a *answered) err() error {
	for _, kind := range kinds {
		if kind.name == a.Kind {
			return fmt.Errorf("%w: %s", kind.of, strings.TrimPrefix(a.Says, kind.of.Error()+": "))
		}
	}
	if a.Says != "" {
		return errors.New(a.Says)
	}
	return nil
}

// send asks the owner. An error is that it did not answer; sent is that it may have been asked all the same.
func (n *Node) send(ctx context.Context, to ownership, number uint64, path string, about url.Values, body []byte) (a answered, sent bool, err error) {
	run := n.begun.Load()
	if run == 0 {
		return a, false, errors.New("this node has only just begun")
	}
	host, err := n.Link(to.name)
	if err != nil {
		return a, false, err
	}
	about.Set("lead", strconv.FormatInt(to.fence, 10))
	about.Set("run", strconv.FormatInt(run, 10))
	about.Set("number", strconv.FormatUint(number, 10))
	at := url.URL{Scheme: "https", Host: host, Path: path, RawQuery: about.Encode()}
	traced := httptrace.WithClientTrace(ctx, &httptrace.ClientTrace{GotConn: func(httptrace.GotConnInfo) { sent = true }})
	r, err := http.NewRequestWithContext(traced, http.MethodPost, at.String(), bytes.NewReader(body))
	if err != nil {
		return a, false, err
	}
	answer, err := n.by.Do(r)
	if err != nil {
		return a, sent, err
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK { // a build that knows nothing of this
		return a, false, fmt.Errorf("node %s takes no appends: %s", to.name, answer.Status)
	}
	text, err := io.ReadAll(answer.Body)
	if err == nil {
		err = json.Unmarshal(text, &a)
	}
	return a, true, err
}

// asLead answers what another node asks this one as the owner.
func (n *Node) asLead(does func(r *http.Request, lead *Lead, from string, of request) (journal.Entry, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		q := r.URL.Query()
		fence, err := strconv.ParseInt(q.Get("lead"), 10, 64)
		run, noRun := strconv.ParseInt(q.Get("run"), 10, 64)
		number, noNumber := strconv.ParseUint(q.Get("number"), 10, 64)
		if err = errors.Join(err, noRun, noNumber); err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		var e journal.Entry
		lead, err := n.leading(fence)
		if err == nil {
			e, err = does(r, lead, r.TLS.PeerCertificates[0].Subject.CommonName, request{run, number})
		}
		a := answered{Seq: e.Seq, Previous: e.Previous, Hash: e.Hash, Position: n.log.Reached()}
		if err != nil {
			a.Says = err.Error()
			if i := slices.IndexFunc(kinds, func(kind kind) bool { return errors.Is(err, kind.of) }); i >= 0 {
				a.Kind = kinds[i].name
			}
		}
		w.Header().Set("Content-Type", "application/json")
		_ = json.NewEncoder(w).Encode(a) // who gets less than that does not know
	}
}

func (n *Node) serveAppend(r *http.Request, lead *Lead, from string, of request) (journal.Entry, error) {
	expected, err := strconv.ParseUint(r.URL.Query().Get("expected"), 10, 64)
	if err != nil {
		return journal.Entry{}, err
	}
	line, err := io.ReadAll(http.MaxBytesReader(nil, r.Body, journal.MaxLine))
	if err != nil {
		return journal.Entry{}, err
	}
	e, err := journal.Parse(line)
	if err != nil {
		return journal.Entry{}, err
	}
	lead.refused.mu.RLock()
	defer lead.refused.mu.RUnlock()
	if lead.refused.has(from, e.Key, of) {
		return journal.Entry{}, fmt.Errorf("%w: node %s was told that this will not be written", store.ErrUnavailable, from)
	}
	return lead.Append(r.Context(), expected, e)
}

func (n *Node) serveByKey(r *http.Request, lead *Lead, from string, of request) (journal.Entry, error) {
	key := r.URL.Query().Get("key")
	lead.refused.mu.Lock()
	lead.refused.looksUp(from, key, of)
	lead.refused.mu.Unlock()
	e, _, err := n.byKey(r.Context(), lead, key)
	return e, err
}
