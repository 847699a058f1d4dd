package replicated

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"felt.example/felt/internal/trial"
	"felt.example/felt/journal"
	"felt.example/felt/store"
	"felt.example/felt/store/storetest"
)

// cluster is several nodes in this process.
type cluster struct {
	t     testing.TB
	dir   string
	ca    string
	peers map[string]string
	nodes map[string]*Node
	tune  func(*Config)
}

// ports are those of the clusters of a directory, which opens again at the same ones.
var (
	portsMu sync.Mutex
	ports   = map[string]map[string]string{}
)

func newCluster(t testing.TB, dir string, names ...string) *cluster {
	t.Helper()
	c := &cluster{t: t, dir: dir, ca: filepath.Join(dir, "authority"), nodes: map[string]*Node{}, tune: func(*Config) {}}
	portsMu.Lock()
	defer portsMu.Unlock()
	if c.peers = ports[dir]; c.peers == nil {
		c.peers = map[string]string{}
		for _, name := range names {
			at, err := trial.FreePair()
			if err != nil {
				t.Fatal(err)
			}
			c.peers[name] = at
			if err := Admit(c.ca, name, filepath.Join(dir, "admission-"+name)); err != nil {
				t.Fatal(err)
			}
		}
		ports[dir] = c.peers
	}
	return c
}

func (c *cluster) config(name string) Config {
	says := slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelError})) // why etcd ends the program
	config := Config{Dir: filepath.Join(c.dir, name), Name: name, Peers: c.peers, Admission: filepath.Join(c.dir, "admission-"+name), To: says, unsynced: true}
	c.tune(&config)
	return config
}

func (c *cluster) start(names ...string) {
	c.t.Helper()
	for _, name := range names {
		n, err := Open(c.t.Context(), c.config(name))
		if err != nil {
			c.t.Fatal(err)
		}
		c.nodes[name] = n
	}
}

func (c *cluster) stop(names ...string) {
	c.t.Helper()
	var all sync.WaitGroup
	for _, name := range names {
		n := c.nodes[name]
		delete(c.nodes, name)
		all.Go(func() {
			if err := n.Close(); err != nil {
				c.t.Errorf("node %s: %v", name, err)
			}
		})
	}
	all.Wait()
}

// stopAll stops the one that leads last: it would wait in vain for another to take over.
func (c *cluster) stopAll() {
	var follow, lead []string
	for name, n := range c.nodes {
		if n.seq.leads() == nil {
			follow = append(follow, name)
		} else {
			lead = append(lead, name)
		}
	}
	c.stop(follow...)
	c.stop(lead...)
}

func running(nodes map[string]*Node) map[string]string {
	names := map[string]string{}
	for name := range nodes {
		names[name] = ""
	}
	return names
}

// lead waits for a node to become the owner.
func (c *cluster) lead() (*Node, *Lead) {
	c.t.Helper()
	type led struct {
		node *Node
		lead *Lead
	}
	found := make(chan led)
	done := make(chan struct{})
	defer close(done)
	for _, n := range c.nodes {
		go func() {
			select {
			case lead, ok := <-n.Leads():
				if ok {
					select {
					case found <- led{n, lead}:
					case <-done:
					}
				}
			case <-done:
			}
		}()
	}
	select {
	case of := <-found:
		return of.node, of.lead
	case <-time.After(60 * time.Second):
		c.t.Fatal("no node leads after a minute")
	}
	return nil, nil
}

// owned is a cluster's log in the hands of whoever owns it, which closes all nodes.
type owned struct {
	store.Log
	of *cluster

	mu     sync.Mutex
	lead   *Lead
	closed bool
}

// Append has the next owner append if this one loses its lead, as it may where the machine is busy.
func (o *owned) Append(ctx context.Context, expected uint64, e journal.Entry) (journal.Entry, error) {
	for {
		o.mu.Lock()
		lead := o.lead
		o.mu.Unlock()
		done, err := lead.Append(ctx, expected, e)
		if !errors.Is(err, store.ErrUnavailable) && !errors.Is(err, store.ErrUnknown) || ctx.Err() != nil {
			return done, err
		}
		select {
		case <-lead.Lost():
		default:
			return done, err
		}
		o.mu.Lock()
		if o.closed {
			o.mu.Unlock()
			return done, err
		}
		if o.lead == lead {
			_, o.lead = o.of.lead() // if it was written after all, repeating it under its key finds it
		}
		o.mu.Unlock()
	}
}

func (o *owned) Close() error {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.closed = true
	o.of.stopAll()
	return nil
}

// openThree is a log on three nodes.
func openThree(t testing.TB, dir string) store.Log {
	c := newCluster(t, dir, "a", "b", "c")
	c.tune = func(config *Config) { config.Patience = time.Minute }
	c.start("a", "b", "c")
	owner, lead := c.lead()
	return &owned{Log: owner.Log(), of: c, lead: lead}
}

func TestThreeNodes(t *testing.T) {
	storetest.Run(t, func(t *testing.T, dir string) store.Log { return openThree(t, dir) })
}

// BenchmarkAppend measures what storetest.Appends does, on three nodes in one process, each with files of its own:
//
//	go test ./store/replicated -run '^$' -bench Append -benchtime 20000x
func BenchmarkAppend(b *testing.B) {
	storetest.Appends(b, func(b *testing.B) store.Log { return openThree(b, b.TempDir()) })
}

// reach waits until a node's log stands at a position.
func reach(t testing.TB, n *Node, position uint64) {
	t.Helper()
	for asks := trial.Asks(); ; {
		at, err := n.Log().Position(t.Context())
		if err == nil && at >= position {
			return
		}
		if err = errors.Join(err, asks.Wait(t.Context())); err != nil {
			t.Fatalf("node %s stands at %d; want %d: %v", n.Name, at, position, err)
		}
	}
}

func mustAppend(t testing.TB, log store.Log, from, to uint64) {
	t.Helper()
	for i := from; i < to; i++ {
		if _, err := log.Append(t.Context(), i, storetest.Entry("table/t1", fmt.Sprint("k", i), storetest.Move("cage", "player/ann", 1))); err != nil {
			t.Fatalf("append %d: %v", i, err)
		}
	}
}
