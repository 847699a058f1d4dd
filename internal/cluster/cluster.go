// Package cluster runs a floor on several nodes. The node that leads has it open; the others forward to it what they
// are asked, and open it when it is lost.
package cluster

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httputil"
	"sync"
	"time"

	"felt.example/felt/internal/observe"
	"felt.example/felt/store/replicated"
	"felt.example/felt/store/sqlite"
)

// Floor is an open floor.
type Floor interface {
	http.Handler
	// Close closes it. Nothing can be recorded any more if the lead is lost.
	Close(lost bool)
}

// Config is what a node is started with. Its Forwarded is the cluster's own.
type Config struct {
	replicated.Config
	// Open opens the floor on the log that this node leads. What is done with ctx ends with the node.
	Open func(ctx context.Context, lead *replicated.Lead) (Floor, error)
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
	floor   Floor            // nil while it is not open here
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

// lead opens the floor whenever the node leads, until ctx is done or the node needs another log.
func (n *Node) lead(ctx context.Context, node *replicated.Node) error {
	leads := node.Leads()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-node.Failing():
			var gone *replicated.GoneError
			if errors.As(node.Failed(), &gone) {
				return nil
			}
			return node.Failed()
		case lead, ok := <-leads:
			if !ok { // the node has stopped
				leads = nil
				continue
			}
			n.keepOpen(ctx, node, lead)
		}
	}
}

// keepOpen has the floor open while the node leads.
func (n *Node) keepOpen(ctx context.Context, node *replicated.Node, lead *replicated.Lead) {
	floor, err := n.Open(ctx, lead)
	if err != nil {
		n.notOpened(ctx, node, lead, err)
		return
	}
	n.set(func() { n.floor = floor })
	lost := true
	select {
	case <-lead.Lost():
		n.To.Warn("this node no longer leads", "node", n.Name, "why", lead.Why())
	case <-node.Failing():
	case <-ctx.Done():
		lost = false
	}
	n.set(func() { n.floor = nil })
	floor.Close(lost)
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
	node, floor, of := n.node, n.floor, n.owner
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
	case of.name != "":
		v.Led, v.Says = true, fmt.Sprintf("node %s follows node %s, which has the floor open", n.Name, of.name)
	default:
		v.Says = fmt.Sprintf("node %s knows no node that leads: more than half of the nodes must reach each other", n.Name)
	}
	return v
}
