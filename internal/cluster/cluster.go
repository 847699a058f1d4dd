// Package cluster runs a floor on several nodes. It is open on each of them: one leads it, and each table is dealt by one of them. What is asked
// of a table is forwarded to the node that deals it, and all else to the one that leads; what is for everybody each node answers itself. When a
// node is lost, its tables go on at the others, where they stood.
package cluster

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"log/slog"
	"net/http"
	"net/http/httputil"
	"slices"
	"strings"
	"sync"
	"time"

	"felt.example/felt/internal/observe"
	"felt.example/felt/store"
	"felt.example/felt/store/replicated"
	"felt.example/felt/store/sqlite"
)

// Floor is a floor as it is open on a node.
type Floor interface {
	// ServeHTTP answers visitors: of its own tables, of all if it leads, and else those requests that it Watches.
	http.Handler
	Watches(r *http.Request) bool
	// Following takes in what other nodes append, until ctx is done. After an error the floor can only be closed.
	Following(ctx context.Context) error
	// Lead has it lead, until Resign. Deal has it deal at its own tables, and no others; after an error it is asked again.
	Lead(ctx context.Context, lead *replicated.Lead) error
	Resign()
	Deal(ctx context.Context, mine func(table string) bool) error
	// Deals reports whether it deals at a table now, and Tables at how many.
	Deals(table string) bool
	Tables() int
	// Tell tells what is to be seen beside the log of its own tables, again and again until ctx is done; Hear hears another node.
	Tell(ctx context.Context, to func(tables []byte) error) error
	Hear(node string, tables []byte) error
	// Answer answers what another node asks of the one that leads.
	Answer(ctx context.Context, question []byte) (answer []byte, err error)
	// Pause shows who watches that no node leads, or that one does again.
	Pause(paused bool)
	// Close closes it. Nothing can be recorded any more if the lead is lost.
	Close(lost bool)
}

// Config is what a node is started with. Its Forwarded and Drained are the cluster's own.
type Config struct {
	replicated.Config
	// Open opens the floor on the log of all nodes. With ask it asks the node that leads.
	Open func(ctx context.Context, log store.Log, ask Ask) (Floor, error)
	// TableOf is the table whose node answers a request; "" is that the one that leads does.
	TableOf func(r *http.Request) string
	// Attend is called with the log that the node has until stop is called; nil is nobody.
	Attend func(ctx context.Context, log *sqlite.Log) (stop func(), err error)
}

// Ask has the floor of the node that leads answer something.
type Ask func(ctx context.Context, question []byte) (answer []byte, err error)

// Node is one of the nodes on which the floor runs.
type Node struct {
	Config
	proxy *httputil.ReverseProxy

	mu       sync.Mutex
	node     *replicated.Node // nil while its log is renewed
	stop     func()           // what attends to its log
	floor    Floor            // nil while it is not open here
	leads    bool             // the floor leads here
	owner    string           // the node that leads, as far as this one knows; "" is none
	unled    time.Time        // since when none does, after one did; zero is that one does, or none ever did
	dealing  []string         // the nodes among which the tables are divided, as the one that leads says
	peers    map[string]peer
	position uint64        // of this node's log, when it looked last
	drained  time.Time     // until then no table is dealt here
	changed  chan struct{} // closed when one of these has changed
}

// peer is what is known of another node: whether it can deal, and its log is not far behind this one's, since when that is so without a gap,
// when it was heard last, where its log stood then, and when that was last as far as this one's or went on.
type peer struct {
	ready               bool
	since, heard, moved time.Time
	stands              uint64
}

// How often a node looks who leads and tells the others how it is, how long a request waits for a node that can answer it, and how long a node
// waits until it tries again to open a floor that could not be opened. A node that has known of none that leads for as long as two elections
// take is cut off, and has no request wait: who asks can try another node.
const (
	lookEvery = 100 * time.Millisecond
	patience  = 10 * time.Second
	retry     = 5 * time.Second
	cutOff    = time.Second
)

// After how long another node that says nothing deals no tables any more, how long one that has come says that it can before it deals any,
// and for how long a node that was asked to hand over deals none.
const (
	silence   = 700 * time.Millisecond
	probation = time.Second
	drainFor  = 30 * time.Second
)

// near is how many entries the log of a node may lack that is to deal: those that are on their way.
const near = 500

// Start starts a node; Run has it do its part.
func Start(ctx context.Context, c Config) (*Node, error) {
	if c.To == nil {
		c.To = slog.New(slog.DiscardHandler)
	}
	n := &Node{Config: c, changed: make(chan struct{}), peers: map[string]peer{}}
	n.Forwarded, n.Drained = http.HandlerFunc(n.forwarded), n.drain
	n.proxy = n.newProxy()
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

// Run has the floor open on this node, until ctx is done; then the node hands over and closes. An error is one after which it cannot go on.
func (n *Node) Run(ctx context.Context) error {
	looking, stop := context.WithCancel(context.WithoutCancel(ctx))
	var look sync.WaitGroup
	look.Go(func() { n.look(looking) })
	look.Go(func() { n.deal(looking) })
	for name := range n.Peers {
		if name != n.Name {
			look.Go(func() { n.hear(looking, name) })
		}
	}
	defer look.Wait()
	defer stop()
	for {
		n.mu.Lock()
		node := n.node
		n.mu.Unlock()
		if err := n.keepOpen(ctx, node); err != nil {
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

// keepOpen has the floor open, and lead whenever the node does, until ctx is done or the node needs another log.
func (n *Node) keepOpen(ctx context.Context, node *replicated.Node) error {
	leads := node.Leads()
	for {
		f, err := n.openFloor(ctx, node)
		if err == nil {
			err = n.attend(ctx, node, f, leads)
			n.closeFloor(ctx, node, f)
		}
		var gone *replicated.GoneError
		switch failed := node.Failed(); {
		case errors.As(failed, &gone):
			return nil
		case failed != nil:
			return failed
		case ctx.Err() != nil:
			return nil
		}
		n.To.Warn("the floor is not open on this node, and is opened again", "node", n.Name, "why", err)
		select {
		case <-ctx.Done():
		case <-node.Failing():
		case lead, ok := <-leads: // which another takes
			if ok {
				n.handOver(ctx, node)
				<-lead.Lost()
			}
		case <-time.After(retry):
		}
	}
}

// follower is an open floor, and that it takes in what other nodes append.
type follower struct {
	Floor
	end   context.CancelFunc
	ended chan error // that it does no more; holds one
}

func (n *Node) openFloor(ctx context.Context, node *replicated.Node) (*follower, error) {
	floor, err := n.Open(ctx, node.Common(), n.ask)
	if err != nil {
		return nil, err
	}
	following, end := context.WithCancel(context.WithoutCancel(ctx))
	f := &follower{floor, end, make(chan error, 1)}
	go func() { f.ended <- floor.Following(following) }()
	n.set(func() { n.floor = floor })
	return f, nil
}

// closeFloor closes the floor. If ctx is done, the node hands over first what it leads and deals.
func (n *Node) closeFloor(ctx context.Context, node *replicated.Node, f *follower) {
	n.mu.Lock()
	led := n.leads
	n.mu.Unlock()
	if ctx.Err() != nil {
		_ = n.drain() // else they wait
	}
	if led && ctx.Err() != nil {
		f.Resign()
		n.handOver(ctx, node)
	}
	n.set(func() { n.floor, n.leads = nil, false })
	f.end()
	f.Close(!led)
}

// attend has the floor lead whenever the node does. The error is why the floor must be closed.
func (n *Node) attend(ctx context.Context, node *replicated.Node, f *follower, leads <-chan *replicated.Lead) error {
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-node.Failing():
			return node.Failed()
		case err := <-f.ended:
			return fmt.Errorf("it cannot take in what the other nodes append: %w", err)
		case lead, ok := <-leads:
			if !ok { // the node has stopped
				leads = nil
				continue
			}
			if err := n.lead(ctx, node, f, lead); err != nil {
				return err
			}
		}
	}
}

// lead has the floor lead until the lead is lost. The error is why the floor must be closed.
func (n *Node) lead(ctx context.Context, node *replicated.Node, f *follower, lead *replicated.Lead) error {
	if err := f.Lead(ctx, lead); err != nil {
		n.notLed(ctx, node, lead, err)
		return nil
	}
	n.set(func() { n.leads = true })
	select {
	case <-lead.Lost():
		n.To.Warn("this node no longer leads", "node", n.Name, "why", lead.Why())
	case <-node.Failing():
		return node.Failed()
	case err := <-f.ended:
		return fmt.Errorf("it cannot take in what the other nodes append: %w", err)
	case <-ctx.Done():
		return nil
	}
	n.set(func() { n.leads = false })
	f.Resign()
	return nil
}

// notLed lets another node try to lead a floor that could not be led here.
func (n *Node) notLed(ctx context.Context, node *replicated.Node, lead *replicated.Lead, err error) {
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

// drain has no table dealt here for a while, so that the node can be stopped. It returns when other nodes deal at all of them.
func (n *Node) drain() error {
	n.set(func() { n.drained = time.Now().Add(drainFor) })
	enough := time.After(2 * silence)
	for {
		n.mu.Lock()
		gone, changed := !slices.Contains(n.dealing, n.Name), n.changed
		n.mu.Unlock()
		if gone {
			return nil
		}
		select {
		case <-changed:
		case <-enough:
			return errors.New("no other node can deal at its tables now")
		}
	}
}

// look keeps in mind who leads, and divides the tables among the nodes if this one does.
func (n *Node) look(ctx context.Context) {
	again := time.NewTicker(lookEvery)
	defer again.Stop()
	for {
		name := ""
		n.mu.Lock()
		node := n.node
		n.mu.Unlock()
		if node != nil && node.Led() {
			name = node.Owner()
		}
		stands := n.stands()
		n.mu.Lock()
		n.position = stands
		floor, dealing := n.floor, n.dealing
		if n.leads {
			dealing = n.able(time.Now())
		}
		leads := n.leads
		turned, news := (n.owner == "") != (name == ""), n.owner != name || !slices.Equal(n.dealing, dealing)
		n.mu.Unlock()
		if news {
			n.set(func() {
				n.owner, n.dealing = name, dealing
				switch {
				case turned && name == "":
					n.unled = time.Now()
				case turned:
					n.unled = time.Time{}
				}
			})
			if leads {
				n.To.Info("the tables are divided among the nodes", "nodes", strings.Join(dealing, ", "))
			}
		}
		if turned && floor != nil {
			floor.Pause(name == "")
		}
		select {
		case <-ctx.Done():
			return
		case <-again.C:
		}
	}
}

// deal has the floor deal at its own tables, whoever they are divided among.
func (n *Node) deal(ctx context.Context) {
	var of Floor
	var among []string
	for {
		n.mu.Lock()
		floor, dealing, changed := n.floor, n.dealing, n.changed
		n.mu.Unlock()
		var failed <-chan time.Time
		if floor != nil && (floor != of || !slices.Equal(dealing, among)) {
			if err := floor.Deal(ctx, func(table string) bool { return dealer(dealing, table) == n.Name }); err != nil {
				n.To.Debug("the floor does not deal at all of its tables yet", "node", n.Name, "why", err)
				failed = time.After(lookEvery)
			} else {
				of, among = floor, dealing
			}
			n.set(func() {}) // who waits for one of them looks again
			if failed == nil {
				continue
			}
		}
		select {
		case <-ctx.Done():
			return
		case <-changed:
		case <-failed:
		}
	}
}

// able are the nodes that can deal now, this one too. The caller holds the lock.
func (n *Node) able(now time.Time) (all []string) {
	for name, p := range n.peers {
		if p.ready && now.Sub(p.heard) < silence && (now.Sub(p.since) > probation || slices.Contains(n.dealing, name)) {
			all = append(all, name)
		}
	}
	if n.ready(now) || len(all) == 0 {
		all = append(all, n.Name)
	}
	slices.Sort(all)
	return all
}

// ready reports whether tables can be dealt here. The caller holds the lock.
func (n *Node) ready(now time.Time) bool { return n.floor != nil && now.After(n.drained) }

// dealer is the one of the nodes that deals at a table, which moves only if that node goes or a node that is to have it comes; "" of no nodes.
func dealer(nodes []string, table string) (name string) {
	most := uint64(0)
	for _, node := range nodes {
		sum := fnv.New64a()
		_, _ = sum.Write([]byte(node + "/" + table))
		if weight := mixed(sum.Sum64()); name == "" || weight > most {
			name, most = node, weight
		}
	}
	return name
}

// mixed spreads a hash of alike words over all numbers.
func mixed(x uint64) uint64 {
	x ^= x >> 33
	x *= 0xff51afd7ed558ccd
	x ^= x >> 33
	x *= 0xc4ceb9fe1a85ec53
	return x ^ x>>33
}

// View is what this node is now.
func (n *Node) View(ctx context.Context) (v observe.NodeView) {
	n.mu.Lock()
	node, floor, leads, owner := n.node, n.floor, n.leads, n.owner
	n.mu.Unlock()
	if node == nil {
		v.Says = fmt.Sprintf("node %s takes a copy of another node's log", n.Name)
		return v
	}
	v.Position, _ = node.Log().Position(ctx) // 0 of a log that cannot be read
	switch {
	case floor == nil && owner != "":
		v.Says = fmt.Sprintf("node %s reads its log to open the floor, which node %s leads", n.Name, owner)
		return v
	case floor == nil:
	case leads:
		v.Leads, v.Led, v.Tables = true, true, floor.Tables()
		v.Says = fmt.Sprintf("node %s leads, and deals at %d tables", n.Name, v.Tables)
		return v
	case owner == n.Name:
		v.Says = fmt.Sprintf("node %s is about to lead", n.Name)
		return v
	case owner != "":
		v.Led, v.Tables = true, floor.Tables()
		v.Says = fmt.Sprintf("node %s deals at %d tables, and node %s leads", n.Name, v.Tables, owner)
		return v
	}
	v.Says = fmt.Sprintf("node %s knows no node that leads: more than half of the nodes must reach each other", n.Name)
	return v
}
