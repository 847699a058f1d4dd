// Package replicated keeps an event log on several nodes. An etcd that runs inside each node orders the appends;
// every node applies them, in that order, to a SQLite log of its own. One node at a time owns the log and appends.
//
// Admit makes the certificate of each node, Open starts one. Node.Leads yields the log, as a Lead to append to, each time
// that the node is elected; Node.Log is the node's own, to read. An append returns when a majority of the nodes has it on
// disk. It fails with store.ErrUnavailable once the lead is lost, and with store.ErrUnknown if no majority answers in time:
// then it may be written all the same, and is repeated under its key with whoever leads next. A node that was away too long
// stops with a *GoneError, and Renew gives it the log of another.
package replicated

import (
	"context"
	"crypto/sha256"
	"crypto/tls"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"maps"
	"math"
	"net"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"go.etcd.io/etcd/client/pkg/v3/transport"
	clientv3 "go.etcd.io/etcd/client/v3"
	"go.etcd.io/etcd/server/v3/embed"
	"go.etcd.io/etcd/server/v3/etcdserver/api/v3client"
	"go.uber.org/zap"

	"felt.example/felt/journal"
	"felt.example/felt/store"
	"felt.example/felt/store/sqlite"
)

// Config is what a node is opened with.
type Config struct {
	// Dir is the directory of the node's SQLite log; what etcd keeps lies in "order" below it.
	Dir string
	// Name is the node's. Peers are the addresses, host:port, of all nodes, its own too. The next port of each serves
	// the other nodes with copies, and with what they forward.
	Name  string
	Peers map[string]string
	// Admission is the directory that Admit made for the node.
	Admission string
	// Forwarded serves what other nodes forward; nil is nothing.
	Forwarded http.Handler
	// Drained is called when the node is asked to hand over, before it hands over the lead; nil is nobody.
	Drained func() error
	// Keep is how many entries the common log keeps even if all nodes have them, Most how many it keeps for a node
	// that lacks them. 0 means DefaultKeep and DefaultMost.
	Keep, Most uint64
	// Patience is how long the owner waits for a quorum before an append is in doubt; 0 means DefaultPatience.
	Patience time.Duration
	// Quota is the space that etcd may take, in bytes; 0 means DefaultQuota.
	Quota int64
	// To is told what happens; nil is nobody.
	To *slog.Logger
	// unsynced: etcd does not wait for the disk. For tests that pull no plug.
	unsynced bool
}

// What holds where a Config says nothing.
const (
	DefaultKeep     = 10_000
	DefaultMost     = 300_000
	DefaultPatience = 3 * time.Second
	DefaultQuota    = 2 << 30
)

// The timing of elections: who hears nothing from the leading node for so long asks to be elected.
const (
	heartbeat = 50  // milliseconds
	election  = 500 // milliseconds
)

// housekeepingEvery is how often a node says where it stands, and the owner removes what all nodes have.
const housekeepingEvery = time.Second

// orderDir is etcd's directory, in that of the log.
const orderDir = "order"

// IsNode reports whether a directory is that of a node. Who appended to its log alone would part it from the others.
func IsNode(dir string) bool { return exists(filepath.Join(dir, orderDir)) }

// Node is one of the nodes of a cluster.
type Node struct {
	Config
	secure *tls.Config
	by     *http.Client // speaks to the other nodes
	etcd   *embed.Etcd
	client *clientv3.Client
	log    *sqlite.Log
	seq    *sequencer
	link   *http.Server
	linked net.Listener
	leads  chan *Lead

	stop   context.CancelFunc
	done   sync.WaitGroup
	kept   sync.WaitGroup // what looks into etcd's file, which nobody can once etcd is closed
	once   sync.Once
	closed error

	mu       sync.Mutex
	failed   error
	failing  chan struct{} // closed when failed is set
	yielding time.Time     // until then it does not take the lead
	based    bool          // what it began with was compared
	closing  bool
	owned    ownership       // as this node knew it last
	lasts    context.Context // ends when another node is known to own the log
	over     context.CancelFunc

	short  atomic.Bool   // there was no room for an append
	asks   atomic.Uint64 // how many appends of this node began, by way of Common
	synced atomic.Uint64 // the position up to which its log is on its disk
	begun  atomic.Int64  // the revision at which it first said where it stands: a greater one each time that it is started

	// What keepHouse alone uses: the position that it told the others, up to where etcd was compacted, and since when
	// the alarms of other nodes stand.
	said      uint64
	compacted int64
	alarms    map[uint64]time.Time
}

// Lead is the log in the hands of its owner, for as long as this node is that. It implements store.Log; once the
// lead is lost every append fails, and nothing was written.
type Lead struct {
	store.Log
	seq  *sequencer
	lost chan struct{}
	why  error

	since   int64 // the revision at which it wrote the fence first
	refused refused
}

// Lost is closed when another node may own the log.
func (l *Lead) Lost() <-chan struct{} { return l.lost }

// Why is the reason of a lead that was lost.
func (l *Lead) Why() error { return l.why }

// Append implements store.Log.
func (l *Lead) Append(ctx context.Context, expected uint64, e journal.Entry) (journal.Entry, error) {
	select {
	case <-l.lost:
		return journal.Entry{}, fmt.Errorf("%w: %w", store.ErrUnavailable, l.why)
	default:
		return l.Log.Append(ctx, expected, e)
	}
}

// Close does nothing: the node closes the log.
func (l *Lead) Close() error { return nil }

// Open starts a node. It does not wait for the others: the node applies what the cluster orders, and leads when it is
// elected, in its own time. A node whose disk fails, or has lost what it had acknowledged, ends the program, with a sentence to To.
func Open(ctx context.Context, c Config) (_ *Node, err error) {
	if c.Keep == 0 {
		c.Keep = DefaultKeep
	}
	if c.Most == 0 {
		c.Most = DefaultMost
	}
	if c.Patience == 0 {
		c.Patience = DefaultPatience
	}
	if c.Quota == 0 {
		c.Quota = DefaultQuota
	}
	if c.To == nil {
		c.To = slog.New(slog.DiscardHandler)
	}
	n := &Node{Config: c, leads: make(chan *Lead), failing: make(chan struct{}), over: func() {}, seq: &sequencer{name: c.Name, patience: c.Patience}}
	if err := Admitted(c.Admission, c.Name); err != nil {
		return nil, err
	}
	if n.secure, err = secure(c.Admission); err != nil {
		return nil, err
	}
	n.by = client(n.secure)
	if _, ok := c.Peers[c.Name]; !ok {
		return nil, fmt.Errorf("the node %q has no address among those of the cluster: %s", c.Name, strings.Join(slices.Sorted(maps.Keys(c.Peers)), ", "))
	}
	if err := n.listen(); err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, n.Close())
		}
	}()
	if n.log, err = sqlite.OpenOrdered(c.Dir, n.seq); err != nil {
		return nil, err
	}
	if err = n.start(); err != nil {
		return nil, err
	}
	go func() { _ = n.link.ServeTLS(n.linked, "", "") }() // until it is closed
	running, stop := context.WithCancel(context.WithoutCancel(ctx))
	n.stop = stop
	n.done.Go(func() { n.run(running) })
	n.kept.Go(func() { n.keepHouse(running) })
	return n, nil
}

// start starts etcd.
func (n *Node) start() error {
	at := url.URL{Scheme: "https", Host: n.Peers[n.Name]}
	c := embed.NewConfig()
	c.Name, c.Dir = n.Name, filepath.Join(n.Dir, orderDir)
	c.ListenPeerUrls, c.AdvertisePeerUrls = []url.URL{at}, []url.URL{at}
	c.ListenClientUrls, c.AdvertiseClientUrls = nil, []url.URL{{Scheme: "https", Host: "127.0.0.1:0"}} // nobody outside this process is a client
	again, err := n.isReplaced()
	if err != nil {
		return err
	}
	if again {
		c.ClusterState = embed.ClusterStateFlagExisting
	}
	var all []string
	for _, name := range slices.Sorted(maps.Keys(n.Peers)) {
		all = append(all, fmt.Sprintf("%s=https://%s", name, n.Peers[name]))
	}
	c.InitialCluster, c.InitialClusterToken = strings.Join(all, ","), "felt"
	c.PeerTLSInfo = transport.TLSInfo{
		CertFile: filepath.Join(n.Admission, nodeFile), KeyFile: filepath.Join(n.Admission, nodeFile), TrustedCAFile: filepath.Join(n.Admission, authorityFile),
		ClientCertAuth: true, ServerName: certified, SkipClientSANVerify: true,
	}
	c.TickMs, c.ElectionMs = heartbeat, election
	c.QuotaBackendBytes, c.MaxTxnOps, c.UnsafeNoFsync = n.Quota, mostEntries+8, n.unsynced
	c.ZapLoggerBuilder = embed.NewZapLoggerBuilder(zap.NewNop().WithOptions(zap.WithPanicHook(ending{n}), zap.WithFatalHook(ending{n})))
	if n.etcd, err = embed.StartEtcd(c); err != nil && hasLost(err.Error()) {
		return n.begunAnew(err.Error())
	} else if err != nil {
		return fmt.Errorf("the node cannot listen for the others, or what it keeps in %s cannot be used: %w", c.Dir, err)
	}
	n.client = v3client.New(n.etcd.Server)
	n.seq.client, n.seq.room = n.client, n.room
	return nil
}

// Close stops the node after the appends in progress. The others go on.
func (n *Node) Close() error {
	n.once.Do(func() {
		n.yieldUntil(time.Now().Add(math.MaxInt64)) // else it might take the lead again meanwhile
		n.mu.Lock()
		n.closing = true
		n.mu.Unlock()
		n.seq.lose(errors.New("this node is closing"))
		if n.log != nil {
			n.closed = n.log.Close()
		}
		if n.stop != nil {
			n.stop()
		}
		n.kept.Wait()
		if n.etcd != nil {
			n.etcd.Close()
		}
		n.done.Wait()
		if n.link != nil {
			n.closed = errors.Join(n.closed, n.link.Close())
			_ = n.linked.Close() // which the server has closed if it was served
		}
		if n.by != nil {
			n.by.CloseIdleConnections()
		}
	})
	return n.closed
}

// Leads yields the log each time that this node becomes its owner.
func (n *Node) Leads() <-chan *Lead { return n.leads }

// Log is this node's own log, to read. It has what the cluster ordered, as far as this node has applied it.
func (n *Node) Log() *sqlite.Log { return n.log }

// Failing is closed when the node has stopped for good; Failed is then why.
func (n *Node) Failing() <-chan struct{} { return n.failing }

// Failed is why the node has stopped, nil while it has not.
func (n *Node) Failed() error {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.failed
}

// fail stops what the node does for good, and says why.
func (n *Node) fail(err error) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.failed == nil {
		n.failed = err
		close(n.failing)
		n.To.Error("this node has stopped", "why", err)
	}
}

// run applies what the cluster orders, and takes the lead when this node's etcd leads. Being told of a change only
// wakes it: what there is it reads by position. It does not wait until etcd has told the others of this node, which takes six seconds where
// that is lost on its way: then etcd could be elected here while nobody would own the log.
func (n *Node) run(ctx context.Context) {
	defer close(n.leads)
	defer n.seq.lose(errors.New("this node has stopped"))
	server := n.etcd.Server
	changes := n.client.Watch(ctx, positionKey)
	again := time.NewTicker(heartbeat * time.Millisecond)
	defer again.Stop()
	for {
		elections := server.LeaderChangedNotify()
		if err := n.turn(ctx); err != nil && ctx.Err() == nil {
			var gone *GoneError
			var differs *sqlite.DiffersError
			if errors.As(err, &gone) || errors.As(err, &differs) {
				n.fail(err)
				return
			}
			n.To.Debug("the node could not go on and tries again", "why", err)
		}
		var lost <-chan struct{}
		if lead := n.seq.leads(); lead != nil {
			lost = lead.lost
		}
		select {
		case <-ctx.Done():
			return
		case <-elections:
		case <-lost:
		case _, open := <-changes:
			if !open {
				changes = n.client.Watch(ctx, positionKey)
			}
		case <-again.C:
			n.learn(ctx)
		}
	}
}

// turn does what there is to do now.
func (n *Node) turn(ctx context.Context) error {
	elected := n.etcd.Server.Leader() == n.etcd.Server.MemberID()
	lead := n.seq.leads()
	switch {
	case lead != nil && elected:
		if now, err := n.owner(ctx, clientv3.WithSerializable()); err == nil && now.name != n.Name {
			n.seq.lose(errDeposed) // and was elected again since: nobody appends here who would notice
		}
		return nil // its own appends are in its log
	case lead != nil:
		n.seq.lose(errDeposed)
	case elected && !n.yields():
		return n.takeOver(ctx)
	}
	return n.catchUp(ctx)
}

// takeOver makes this node the owner: it writes the fence, which no append under an earlier one passes, and applies
// all that was ordered until then.
func (n *Node) takeOver(running context.Context) error {
	ctx, cancel := context.WithTimeout(running, n.Patience)
	defer cancel()
	if err := n.found(ctx); err != nil {
		return err
	}
	if err := n.catchUp(ctx); err != nil { // most of it, before others are shut out
		return err
	}
	answer, err := n.client.Put(ctx, fenceKey, n.Name)
	if err != nil {
		return err
	}
	if err := n.catchUp(ctx); err != nil {
		return err
	}
	position, err := n.client.Get(ctx, positionKey)
	if err != nil {
		return err
	}
	if at, err := n.log.Position(ctx); err != nil || len(position.Kvs) == 0 || strconv.FormatUint(at, 10) != string(position.Kvs[0].Value) {
		return errors.Join(err, errors.New("this node has not caught up yet"))
	}
	lead := &Lead{Log: n.log, seq: n.seq, lost: make(chan struct{}), since: answer.Header.Revision, refused: refused{upTo: map[lookup]request{}}}
	n.seq.begin(answer.Header.Revision, lead)
	n.learn(ctx)
	n.To.Info("this node leads", "node", n.Name)
	select {
	case n.leads <- lead:
	case <-lead.lost:
	case <-n.failing:
	case <-running.Done():
	}
	return nil
}

// found begins the common log where this node's log stands, if it has not begun.
func (n *Node) found(ctx context.Context) error {
	now, at, err := n.now(ctx)
	if err != nil {
		return err
	}
	_, err = n.client.Txn(ctx).If(clientv3.Compare(clientv3.CreateRevision(positionKey), "=", 0)).Then(
		clientv3.OpPut(positionKey, strconv.FormatUint(at, 10)), clientv3.OpPut(baseKey, fmt.Sprintf("%d %s", at, now))).Commit()
	return err
}

// now is a digest of the heads of this node's log, and its position.
func (n *Node) now(ctx context.Context) (digest string, at uint64, err error) {
	now, err := n.log.Snapshot(ctx)
	if err != nil {
		return "", 0, err
	}
	sum := sha256.New()
	for _, head := range now.Heads {
		fmt.Fprintf(sum, "%s %d %s\n", head.Shard, head.Seq, head.Hash)
	}
	at, err = n.log.Position(ctx)
	return hex.EncodeToString(sum.Sum(nil)), at, err
}

// isBased holds this node's log against what the cluster began with, while it stands there.
func (n *Node) isBased(ctx context.Context) error {
	if n.based {
		return nil
	}
	answer, err := n.client.Get(ctx, baseKey)
	if err != nil || len(answer.Kvs) == 0 {
		return err
	}
	digest, at, err := n.now(ctx)
	if err != nil {
		return err
	}
	position, err := n.client.Get(ctx, positionKey)
	if err != nil {
		return err
	}
	base, beganWith, _ := strings.Cut(string(answer.Kvs[0].Value), " ")
	switch ordered, err := strconv.ParseUint(string(position.Kvs[0].Value), 10, 64); {
	case err != nil:
		return fmt.Errorf("%s in etcd: %w", positionKey, err)
	case at > ordered:
		return &sqlite.DiffersError{Position: at, Err: fmt.Errorf("this node's log goes on beyond the common log, which stands at %d", ordered)}
	case base == strconv.FormatUint(at, 10) && digest != beganWith:
		return &sqlite.DiffersError{Position: at, Err: errors.New("the cluster began with another log than this node's")}
	}
	n.based = true
	return nil
}

// catchUp applies what is ordered and this node's log lacks, as this node's etcd knows it.
func (n *Node) catchUp(ctx context.Context) error {
	if err := n.isBased(ctx); err != nil {
		return err
	}
	for {
		at := n.log.Reached() // may lag after a commit that failed; Apply leaves out what the log has
		page, err := entries(ctx, n.client, at, clientv3.WithSerializable())
		if err != nil || len(page) == 0 {
			return err
		}
		if err := n.log.Apply(ctx, at, page); err != nil {
			return err
		}
	}
}

func (n *Node) yields() bool {
	n.mu.Lock()
	defer n.mu.Unlock()
	return time.Now().Before(n.yielding)
}

// linkAddress is where a node serves the others: the port after that of its etcd.
func linkAddress(address string) (string, error) {
	host, port, err := net.SplitHostPort(address)
	if err != nil {
		return "", fmt.Errorf("the address %q of a node is not host:port", address)
	}
	number, err := strconv.ParseUint(port, 10, 16)
	if err != nil || number == 0 || number == 1<<16-1 {
		return "", fmt.Errorf("the port of %q is not a number from 1 to 65534", address)
	}
	return net.JoinHostPort(host, strconv.FormatUint(number+1, 10)), nil
}

// listen takes the address at which the other nodes are served, once this one has started.
func (n *Node) listen() error {
	address, err := linkAddress(n.Peers[n.Name])
	if err != nil {
		return err
	}
	listener, err := net.Listen("tcp", address)
	if err != nil {
		return fmt.Errorf("the node cannot listen for the others: %w", err)
	}
	mux := http.NewServeMux()
	mux.HandleFunc("GET "+copyPath, n.serveCopy)
	mux.HandleFunc("POST "+replacePath, n.serveReplace)
	mux.HandleFunc("GET "+statusPath, n.serveStatus)
	mux.HandleFunc("POST "+drainPath, n.serveDrain)
	mux.HandleFunc("POST "+appendPath, n.asLead(n.serveAppend))
	mux.HandleFunc("POST "+byKeyPath, n.asLead(n.serveByKey))
	visitors := n.Forwarded
	if visitors == nil {
		visitors = http.NotFoundHandler()
	}
	mux.Handle("/", visitors)
	served := func(w http.ResponseWriter, r *http.Request) {
		if _, visitor := r.Header[FromHeader]; visitor {
			visitors.ServeHTTP(w, r)
			return
		}
		mux.ServeHTTP(w, r)
	}
	n.link = &http.Server{Handler: http.HandlerFunc(served), TLSConfig: n.secure.Clone(), Protocols: plain(), ReadHeaderTimeout: 15 * time.Second, ErrorLog: slog.NewLogLogger(n.To.Handler(), slog.LevelDebug)}
	n.linked = listener
	return nil
}

// FromHeader is what a node sets, whatever a visitor sent, in each visitor's request that it forwards: from where it came. Such
// a request only Forwarded answers.
const FromHeader = "Felt-From"

// copyPath is where a node gives a copy of its log to another.
const copyPath = "/cluster/copy"

func (n *Node) serveCopy(w http.ResponseWriter, r *http.Request) {
	dir, err := os.MkdirTemp(n.Dir, ".felt-copy-*")
	if err == nil {
		defer func() { _ = os.RemoveAll(dir) }() // Renew tells whether all of it came
		err = n.log.Backup(r.Context(), filepath.Join(dir, "felt.db"))
	}
	var file *os.File
	if err == nil {
		file, err = os.Open(filepath.Join(dir, "felt.db"))
	}
	if err != nil {
		http.Error(w, err.Error(), http.StatusServiceUnavailable)
		return
	}
	defer file.Close()
	_, _ = io.Copy(w, file) // who gets less than a log refuses it
}
