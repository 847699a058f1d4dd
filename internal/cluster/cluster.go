// Package cluster runs a floor on several nodes. On the one that leads it deals; the others follow it, show it to whoever only watches, and
// forward to it what else they are asked. When it is lost, it goes on at one of them, where it stood.
package cluster

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httputil"
	"sync"
	"sync/atomic"
	"time"

	"felt.example/felt/internal/observe"
	"felt.example/felt/journal"
	"felt.example/felt/store"
	"felt.example/felt/store/replicated"
	"felt.example/felt/store/sqlite"
)

// Floor is a floor that is open on a node. It follows the log until it leads, and closes when it leads no more.
type Floor interface {
	// ServeHTTP answers visitors; while it follows, those requests that it Watches.
	http.Handler
	Watches(r *http.Request) bool
	// Following takes in what the node that leads appends, until ctx is done. After an error the floor can only be closed.
	Following(ctx context.Context) error
	// Pause shows who watches that no node leads, or that one does again.
	Pause(paused bool)
	// Tell tells what is to be seen beside the log where it leads, a line at a time, until ctx is done; Hear hears a line where it follows.
	Tell(ctx context.Context, to func(line []byte) error) error
	Hear(line []byte) error
	// Lead has it deal, when it no longer follows.
	Lead(ctx context.Context, lead *replicated.Lead) error
	// Close closes it. Nothing can be recorded any more if the lead is lost.
	Close(lost bool)
}

// Config is what a node is started with. Its Forwarded is the cluster's own.
type Config struct {
	replicated.Config
	// Open opens the floor to follow the node's log. It can append to it when it leads.
	Open func(ctx context.Context, log store.Log) (Floor, error)
	// Attend is called with the log that the node has until stop is called; nil is nobody.
	Attend func(ctx context.Context, log *sqlite.Log) (stop func(), err error)
}

// Node is one of the nodes on which the floor runs.
type Node struct {
	Config
	proxy *httputil.ReverseProxy

	mu      sync.Mutex
	node    *replicated.Node // nil while its log is renewed
	stop    func()           // what attends to its log
	floor   Floor            // that leads; nil while none does here
	follows Floor            // that follows; nil while none does here
	owner   owner
	changed chan struct{} // closed when one of these has changed
}

// owner is the node that has the floor open, as far as this one knows; "" is none.
type owner struct {
	name string
	of   context.Context //nolint:containedctx // done when it is no longer the owner
	end  context.CancelFunc
}

// How often a node looks who leads, how long a request waits for a node that does, and how long a node waits until it
// tries again to open a floor that could not be opened.
const (
	lookEvery = 100 * time.Millisecond
	patience  = 10 * time.Second
	retry     = 5 * time.Second
)

// Start starts a node; Run has it do its part.
func Start(ctx context.Context, c Config) (*Node, error) {
	if c.To == nil {
		c.To = slog.New(slog.DiscardHandler)
	}
	n := &Node{Config: c, changed: make(chan struct{})}
	n.Forwarded = http.HandlerFunc(n.forwarded)
	n.proxy = n.newProxy()
	n.owner.of, n.owner.end = context.WithCancel(context.Background())
	return n, n.open(ctx)
}

// open opens the node's log.
func (n *Node) open(ctx context.Context) error {
	node, err := replicated.Open(ctx, n.Config.Config)
	if err != nil {
		return err
	}
	stop := func() {}
	if n.Attend != nil {
		if stop, err = n.Attend(ctx, node.Log()); err != nil {
			return errors.Join(err, node.Close())
		}
	}
	n.set(func() { n.node, n.stop = node, stop })
	return nil
}

// set changes what others wait for.
func (n *Node) set(change func()) {
	n.mu.Lock()
	defer n.mu.Unlock()
	change()
	close(n.changed)
	n.changed = make(chan struct{})
}

// Run opens the floor whenever this node leads, until ctx is done; then the node hands over and closes. An error is
// one after which it cannot go on.
func (n *Node) Run(ctx context.Context) error {
	looking, stop := context.WithCancel(context.WithoutCancel(ctx))
	var look sync.WaitGroup
	look.Go(func() { n.look(looking) })
	defer look.Wait()
	defer stop()
	for {
		n.mu.Lock()
		node := n.node
		n.mu.Unlock()
		if err := n.lead(ctx, node); err != nil {
			return errors.Join(err, n.close())
		}
		if ctx.Err() != nil {
			return n.close()
		}
		if err := n.renew(ctx, node); err != nil {
			return err
		}
	}
}

// lead has the floor follow, and deal whenever the node leads, until ctx is done or the node needs another log.
func (n *Node) lead(ctx context.Context, node *replicated.Node) error {
	leads, f := node.Leads(), (*follower)(nil)
	defer func() { f.close(n) }()
	for {
		var ended <-chan error
		var again <-chan time.Time
		if f == nil {
			f, again = n.follow(ctx, node)
		}
		if f != nil {
			ended = f.ended
		}
		select {
		case <-ctx.Done():
			return nil
		case <-node.Failing():
			var gone *replicated.GoneError
			if errors.As(node.Failed(), &gone) {
				return nil
			}
			return node.Failed()
		case err, failed := <-ended:
			if !failed { // ctx is done
				continue
			}
			n.To.Warn("the floor cannot follow the others, and is opened again", "node", n.Name, "why", err)
			f.close(n)
			f = nil
		case <-again:
		case lead, ok := <-leads:
			if !ok { // the node has stopped
				leads = nil
				continue
			}
			n.keepOpen(ctx, node, lead, f)
			f = nil
		}
	}
}

// follower is a floor that follows.
type follower struct {
	Floor
	log   *leading
	end   func()
	ended chan error // that it follows no more; holds one
}

// follow opens the floor to follow. Where that cannot be it says why, and when to try again.
func (n *Node) follow(ctx context.Context, node *replicated.Node) (f *follower, again <-chan time.Time) {
	f, err := n.opened(ctx, node)
	if err != nil {
		n.To.Warn("the floor cannot be opened to follow the others yet", "node", n.Name, "why", err)
		return nil, time.After(retry)
	}
	n.set(func() { n.follows = f.Floor })
	return f, nil
}

// opened opens the floor to follow.
func (n *Node) opened(ctx context.Context, node *replicated.Node) (*follower, error) {
	log := &leading{Log: node.Log()}
	floor, err := n.Open(ctx, log)
	if err != nil {
		return nil, err
	}
	following, end := context.WithCancel(ctx)
	f := &follower{floor, log, end, make(chan error, 1)}
	go func() {
		defer close(f.ended)
		if err := floor.Following(following); err != nil {
			f.ended <- err
		}
	}()
	return f, nil
}

// stops has it follow no more.
func (f *follower) stops(n *Node) {
	n.set(func() { n.follows = nil })
	f.end()
	for range f.ended { // until it has ended
	}
}

// close closes it, if there is one.
func (f *follower) close(n *Node) {
	if f != nil {
		f.stops(n)
		f.Close(true)
	}
}

// leading is a node's own log to read, and that of its lead to append to, once it has one.
type leading struct {
	store.Log
	lead atomic.Pointer[replicated.Lead]
}

// Append implements store.Log.
func (l *leading) Append(ctx context.Context, expected uint64, e journal.Entry) (journal.Entry, error) {
	lead := l.lead.Load()
	if lead == nil {
		return journal.Entry{}, fmt.Errorf("%w: this node follows another", store.ErrUnavailable)
	}
	return lead.Append(ctx, expected, e)
}

// Close does nothing: the node closes the log.
func (l *leading) Close() error { return nil }

// keepOpen has the floor that followed deal while the node leads; nil is that none did.
func (n *Node) keepOpen(ctx context.Context, node *replicated.Node, lead *replicated.Lead, f *follower) {
	var err error
	if f == nil {
		f, err = n.opened(ctx, node)
	}
	if err == nil {
		f.stops(n)
		f.log.lead.Store(lead)
		if err = f.Lead(ctx, lead); err != nil {
			f.Close(true)
		}
	}
	if err != nil {
		n.notOpened(ctx, node, lead, err)
		return
	}
	n.set(func() { n.floor = f.Floor })
	lost := true
	select {
	case <-lead.Lost():
		n.To.Warn("this node no longer leads", "node", n.Name, "why", lead.Why())
	case <-node.Failing():
	case <-ctx.Done():
		lost = false
	}
	n.set(func() { n.floor = nil })
	f.Close(lost)
	if !lost {
		n.handOver(ctx, node)
	}
}

// notOpened lets another node try to open a floor that could not be opened here.
func (n *Node) notOpened(ctx context.Context, node *replicated.Node, lead *replicated.Lead, err error) {
	select {
	case <-lead.Lost(): // which is why
		return
	case <-ctx.Done():
		return
	default:
	}
	n.To.Error("this node leads, and cannot open the floor", "node", n.Name, "why", err)
	n.handOver(ctx, node)
	select {
	case <-lead.Lost():
	case <-ctx.Done():
	}
}

// handOver has another node lead, if there is one that can.
func (n *Node) handOver(ctx context.Context, node *replicated.Node) {
	if err := node.Drain(context.WithoutCancel(ctx)); err != nil {
		n.To.Warn("this node could not hand over", "node", n.Name, "why", err)
	}
}

// renew replaces the log of a node that was away too long by a copy of another node's.
func (n *Node) renew(ctx context.Context, node *replicated.Node) error {
	n.To.Warn("this node was away for longer than the others remember, and takes a copy of another node's log", "node", n.Name, "why", node.Failed())
	if err := n.close(); err != nil {
		return err
	}
	for {
		err := replicated.Renew(ctx, n.Config.Config)
		if err == nil {
			n.To.Info("this node has a copy of another node's log, and goes on from there", "node", n.Name)
			return n.open(ctx)
		}
		n.To.Error("this node could not take a copy, and tries again", "node", n.Name, "why", err)
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(retry):
		}
	}
}

// close closes the node's log.
func (n *Node) close() error {
	n.mu.Lock()
	node, stop := n.node, n.stop
	n.mu.Unlock()
	if node == nil {
		return nil
	}
	n.set(func() { n.node, n.stop = nil, nil })
	stop()
	return node.Close()
}

// look keeps in mind who has the floor open. What was forwarded to another before is given up: its connection may hang.
func (n *Node) look(ctx context.Context) {
	again := time.NewTicker(lookEvery)
	defer again.Stop()
	defer func() {
		n.mu.Lock()
		defer n.mu.Unlock()
		n.owner.end()
	}()
	for {
		name := ""
		n.mu.Lock()
		node, before := n.node, n.owner
		n.mu.Unlock()
		if node != nil && node.Led() {
			name = node.Owner()
		}
		if name != before.name {
			of, end := context.WithCancel(context.Background())
			n.set(func() { n.owner = owner{name, of, end} })
			before.end()
			if name != "" && name != n.Name {
				go n.hear(owner{name, of, end})
			}
		}
		n.mu.Lock()
		follows := n.follows
		n.mu.Unlock()
		if follows != nil {
			follows.Pause(name == "")
		}
		select {
		case <-ctx.Done():
			return
		case <-again.C:
		}
	}
}

// View is what this node is now.
func (n *Node) View(ctx context.Context) (v observe.NodeView) {
	n.mu.Lock()
	node, floor, follows, of := n.node, n.floor, n.follows, n.owner
	n.mu.Unlock()
	if node == nil {
		v.Says = fmt.Sprintf("node %s takes a copy of another node's log", n.Name)
		return v
	}
	v.Position, _ = node.Log().Position(ctx) // 0 of a log that cannot be read
	switch {
	case floor != nil:
		v.Leads, v.Led, v.Says = true, true, fmt.Sprintf("node %s leads, and has the floor open", n.Name)
	case of.name == n.Name:
		v.Says = fmt.Sprintf("node %s leads, and is opening the floor", n.Name)
	case of.name != "" && follows == nil:
		v.Led, v.Says = true, fmt.Sprintf("node %s follows node %s, and is reading its log", n.Name, of.name)
	case of.name != "":
		v.Led, v.Says = true, fmt.Sprintf("node %s follows node %s, which has the floor open", n.Name, of.name)
	default:
		v.Says = fmt.Sprintf("node %s knows no node that leads: more than half of the nodes must reach each other", n.Name)
	}
	return v
}
