package replicated

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptrace"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"felt.example/felt/internal/trial"
	"felt.example/felt/journal"
	"felt.example/felt/store"
	"felt.example/felt/store/storetest"
)

// unasked starts nodes whose leads nobody takes, and waits until each can append by way of the owner.
func (c *cluster) unasked(names ...string) {
	c.t.Helper()
	c.start(names...)
	for _, name := range names {
		n := c.nodes[name]
		go func() {
			for lead := range n.Leads() {
				<-lead.Lost()
			}
		}()
	}
	for _, name := range names {
		ready(c.t, c.nodes[name])
	}
}

func ready(t testing.TB, n *Node) {
	t.Helper()
	for asks := trial.Asks(); ; {
		_, _, err := n.Common().ByKey(t.Context(), "none")
		if err == nil {
			return
		}
		if late := asks.Wait(t.Context()); late != nil {
			t.Fatalf("node %s cannot ask the owner: %v", n.Name, errors.Join(err, late))
		}
	}
}

// parted are the node that leads, and one that follows.
func (c *cluster) parted() (leads, follows *Node) {
	for _, n := range c.nodes {
		if n.seq.leads() != nil {
			leads = n
		} else {
			follows = n
		}
	}
	return leads, follows
}

// followed is the log as a node has it that follows. It closes all nodes.
type followed struct {
	store.Log
	of *cluster

	mu     sync.Mutex
	closed bool
}

// Append tries again while no node leads, as may be where the machine is busy.
func (f *followed) Append(ctx context.Context, expected uint64, e journal.Entry) (journal.Entry, error) {
	for {
		done, err := f.Log.Append(ctx, expected, e)
		f.mu.Lock()
		closed := f.closed
		f.mu.Unlock()
		if closed || ctx.Err() != nil || !errors.Is(err, store.ErrUnavailable) && !errors.Is(err, store.ErrUnknown) {
			return done, err
		}
	}
}

func (f *followed) Close() error {
	f.mu.Lock()
	f.closed = true
	f.mu.Unlock()
	f.of.stopAll()
	return nil
}

func openFollowed(t testing.TB, dir string) store.Log {
	c := newCluster(t, dir, "a", "b", "c")
	c.tune = func(config *Config) { config.Patience = time.Minute }
	c.unasked("a", "b", "c")
	_, follows := c.parted()
	return &followed{Log: follows.Common(), of: c}
}

func TestCommonWhereItFollows(t *testing.T) {
	storetest.Run(t, func(t *testing.T, dir string) store.Log { return openFollowed(t, dir) })
}

// BenchmarkCommon is BenchmarkAppend at a node that follows.
func BenchmarkCommon(b *testing.B) {
	storetest.Appends(b, func(b *testing.B) store.Log { return openFollowed(b, b.TempDir()) })
}

// silence sends requests, but for those to a host that says nothing.
type silence struct {
	http.RoundTripper
	host  string
	asked chan struct{} // closed when that host is asked
}

// RoundTrip implements http.RoundTripper.
func (s *silence) RoundTrip(r *http.Request) (*http.Response, error) {
	if r.URL.Host != s.host {
		return s.RoundTripper.RoundTrip(r)
	}
	httptrace.ContextClientTrace(r.Context()).GotConn(httptrace.GotConnInfo{}) // it may have been heard
	close(s.asked)
	<-r.Context().Done()
	return nil, r.Context().Err()
}

// TestAnOwnerThatSaysNothing: an append of which the owner says nothing is in doubt as soon as another node owns the log, however long an answer
// would be waited for, and then it can be learnt what became of it.
func TestAnOwnerThatSaysNothing(t *testing.T) {
	c := newCluster(t, t.TempDir(), "a", "b", "c")
	c.tune = func(config *Config) { config.Patience = time.Hour }
	c.unasked("a", "b", "c")
	defer c.stopAll()
	leads, follows := c.parted()
	host, err := follows.Link(leads.Name)
	if err != nil {
		t.Fatal(err)
	}
	silent := &silence{RoundTripper: follows.by.Transport, host: host, asked: make(chan struct{})}
	follows.by = &http.Client{Transport: silent}
	came := make(chan error, 1)
	go func() {
		_, err := follows.Common().Append(t.Context(), 0, storetest.Entry("table/t1", "k1"))
		came <- err
	}()
	<-silent.asked
	if err := leads.Drain(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := <-came; !errors.Is(err, store.ErrUnknown) {
		t.Errorf("the append: %v", err)
	}
	ready(t, follows)
	if _, found, err := follows.Common().ByKey(t.Context(), "k1"); err != nil || found {
		t.Errorf("found %t, %v", found, err)
	}
}

// TestLateRequest: what ByKey did not find is refused when it arrives later, as is what an earlier run of the node sent under that key, and
// whatever was addressed to an earlier lead. What else was under way is taken, and so is what the node appends after that.
func TestLateRequest(t *testing.T) {
	c := newCluster(t, t.TempDir(), "a", "b", "c")
	c.unasked("a", "b", "c")
	defer c.stopAll()
	leads, follows := c.parted()
	send := func(to ownership, number uint64, key string) error {
		t.Helper()
		draft, err := journal.NewDraft(storetest.Entry("table/"+key, key))
		if err != nil {
			t.Fatal(err)
		}
		_, line := draft.Seal(journal.Head{})
		a, _, err := follows.send(t.Context(), to, number, appendPath, url.Values{"expected": {"0"}}, line)
		return errors.Join(err, a.err())
	}
	to, err := follows.owner(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	missing := func(key string) {
		t.Helper()
		if _, found, err := follows.Common().ByKey(t.Context(), key); err != nil || found {
			t.Fatalf("%s: found %t, %v", key, found, err)
		}
	}
	late := follows.asks.Add(1)
	missing("late")
	if err := send(to, late, "late"); !errors.Is(err, store.ErrUnavailable) {
		t.Errorf("what came late: %v", err)
	}
	run := follows.begun.Load()
	follows.begun.Store(run - 1)
	if err := send(to, late+100, "late"); !errors.Is(err, store.ErrUnavailable) {
		t.Errorf("of an earlier run: %v", err)
	}
	follows.begun.Store(run)
	if err := send(to, late, "other"); err != nil {
		t.Errorf("what nobody asked about: %v", err)
	}

	lead := leads.seq.leads()
	if _, err := leads.client.Put(t.Context(), fenceKey, "somebody else"); err != nil {
		t.Fatal(err)
	}
	<-lead.Lost() // though nobody appends
	ready(t, follows)
	leads, _ = c.parted()
	if err := send(ownership{leads.Name, to.fence}, late+101, "earlier lead"); leads == follows || !errors.Is(err, store.ErrUnavailable) {
		t.Errorf("to an earlier lead: %v", err)
	}
	missing("late")
	missing("earlier lead")
	mustAppend(t, follows.Common(), 0, 3)
	c.same(t, 4)
}

// TestManyLookups: what was looked up stays refused, however much is looked up after it.
func TestManyLookups(t *testing.T) {
	r := refused{upTo: map[lookup]request{}}
	const all = 3*mostLookups + 7
	for number := range uint64(all) {
		r.looksUp("a", fmt.Sprint(number), request{1, number})
	}
	for number := range uint64(all) {
		if !r.has("a", fmt.Sprint(number), request{1, number}) || r.has("b", fmt.Sprint(number), request{1, number}) {
			t.Fatalf("%d: refused to a %t, to b %t", number, r.has("a", fmt.Sprint(number), request{1, number}), r.has("b", fmt.Sprint(number), request{1, number}))
		}
	}
	if r.has("a", "new", request{1, all}) || len(r.upTo) > mostLookups {
		t.Errorf("a new append is refused: %t; %d are known", r.has("a", "new", request{1, all}), len(r.upTo))
	}
}

// TestOfNoUse: an owner that does not answer leaves an append in doubt, and one that cannot be reached does not.
func TestOfNoUse(t *testing.T) {
	c := newCluster(t, t.TempDir(), "a", "b")
	c.tune = func(config *Config) { config.Patience = time.Second }
	c.unasked("a", "b")
	defer c.stopAll()
	leads, follows := c.parted()
	lead := leads.seq.leads()
	lead.refused.mu.Lock()
	_, err := follows.Common().Append(t.Context(), 0, storetest.Entry("table/t1", "k0"))
	lead.refused.mu.Unlock()
	if !errors.Is(err, store.ErrUnknown) {
		t.Errorf("the owner does not answer: %v", err)
	}
	if _, found, err := follows.Common().ByKey(t.Context(), "k0"); err != nil {
		t.Error(err)
	} else if !found { // else it was in time
		mustAppend(t, follows.Common(), 0, 1)
	}
	if err := leads.link.Close(); err != nil { // it leads on; stopped, it might hand over in time
		t.Fatal(err)
	}
	follows.by.CloseIdleConnections()
	for key, expected := range map[string]uint64{"k1": 1, "k2": 0} {
		if _, err := follows.Common().Append(t.Context(), expected, storetest.Entry("table/t1", key)); !errors.Is(err, store.ErrUnavailable) {
			t.Errorf("the owner cannot be reached: %v", err)
		}
	}
	if _, _, err := follows.Common().ByKey(t.Context(), "k1"); !errors.Is(err, store.ErrUnavailable) {
		t.Errorf("the owner cannot be reached: %v", err)
	}
}

// TestConflictIsThere: who is told that another append came first finds it in the node's own log.
func TestConflictIsThere(t *testing.T) {
	c := newCluster(t, t.TempDir(), "a", "b", "c")
	c.unasked("a", "b", "c")
	defer c.stopAll()
	leads, follows := c.parted()
	for i := range uint64(50) {
		mustAppend(t, leads.seq.leads(), i, i+1)
		_, err := follows.Common().Append(t.Context(), i, storetest.Entry("table/t1", fmt.Sprint("other ", i)))
		if !errors.Is(err, store.ErrConflict) || !strings.Contains(err.Error(), "stands at entry") || strings.Count(err.Error(), store.ErrConflict.Error()) != 1 {
			t.Fatalf("%v; want a conflict", err)
		}
		if head, err := follows.Log().Head(t.Context(), "table/t1"); err != nil || head.Seq <= i {
			t.Fatalf("after a conflict with entry %d the head is %d, %v", i+1, head.Seq, err)
		}
	}
}

// TestByKeyIsCurrent: when a node that follows was told that there is no such key, its own log has what the owner's had.
func TestByKeyIsCurrent(t *testing.T) {
	c := newCluster(t, t.TempDir(), "a", "b", "c")
	c.unasked("a", "b", "c")
	defer c.stopAll()
	leads, follows := c.parted()
	for i := range uint64(100) {
		mustAppend(t, leads.Common(), i, i+1)
		if _, found, err := follows.Common().ByKey(t.Context(), "none"); found || err != nil {
			t.Fatalf("found %t: %v", found, err)
		}
		if at := follows.Log().Reached(); at < i+1 {
			t.Fatalf("the log stands at %d; the owner's stood at %d before", at, i+1)
		}
	}
}

// TestVisitorsAreNoNodes: a request that a node forwards for a visitor is answered by what serves visitors, whatever its path.
func TestVisitorsAreNoNodes(t *testing.T) {
	c := newCluster(t, t.TempDir(), "a", "b")
	c.tune = func(config *Config) {
		config.Forwarded = http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { http.Error(w, "for visitors", http.StatusTeapot) })
	}
	c.unasked("a", "b")
	defer c.stopAll()
	leads, follows := c.parted()
	host, err := follows.Link(leads.Name)
	if err != nil {
		t.Fatal(err)
	}
	for path, method := range map[string]string{
		copyPath: http.MethodGet, statusPath: http.MethodGet, drainPath: http.MethodPost, replacePath: http.MethodPost, appendPath: http.MethodPost, byKeyPath: http.MethodPost,
	} {
		for _, from := range []string{"127.0.0.1:1", ""} {
			r, err := http.NewRequestWithContext(t.Context(), method, "https://"+host+path, http.NoBody)
			if err != nil {
				t.Fatal(err)
			}
			r.Header.Set(FromHeader, from)
			answer, err := follows.Client().Do(r)
			if err != nil {
				t.Fatal(err)
			}
			_, _ = io.Copy(io.Discard, answer.Body)
			_ = answer.Body.Close()
			if answer.StatusCode != http.StatusTeapot {
				t.Errorf("%s %s of a visitor: %s", method, path, answer.Status)
			}
		}
	}
	if leads.seq.leads() == nil {
		t.Error("a visitor had the node hand over")
	}
}
