package replicated

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"time"

	clientv3 "go.etcd.io/etcd/client/v3"
	"go.etcd.io/etcd/server/v3/etcdserver/api/membership"
)

// NodeStatus is where a node stood when it last said so: Position is how many entries of its log are on its disk, Behind how many
// fewer than of the log that has the most.
type NodeStatus struct {
	Name     string `json:"name"`
	Address  string `json:"address"`
	Leads    bool   `json:"leads"`
	Position uint64 `json:"position"`
	Behind   uint64 `json:"behind"`
}

// Status is what a node knows of the cluster. Quorum: it could ask a majority. Leader is "" if it knows of none, and
// Position how many entries the log has that has the most.
type Status struct {
	Node     string       `json:"node"`
	Quorum   bool         `json:"quorum"`
	Leader   string       `json:"leader"`
	Position uint64       `json:"position"`
	Nodes    []NodeStatus `json:"nodes"`
}

// Status returns where the nodes stand; without a quorum, as far as this node knows it.
func (n *Node) Status(ctx context.Context) (Status, error) {
	s := Status{Node: n.Name, Nodes: []NodeStatus{}}
	within, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	_, err := n.client.Get(within, fenceKey)
	s.Quorum = err == nil
	s.Leader = n.Owner()
	stands, err := n.standing(ctx)
	if err != nil {
		return s, err
	}
	stands[n.Name] = max(stands[n.Name], n.synced.Load())
	for _, at := range stands {
		s.Position = max(s.Position, at)
	}
	for _, name := range sortedNames(n.Peers) {
		at := stands[name]
		s.Nodes = append(s.Nodes, NodeStatus{Name: name, Address: n.Peers[name], Leads: name == s.Leader, Position: at, Behind: s.Position - at})
	}
	return s, nil
}

// Owner is the node that owned the log last, as far as this node knows; "" is none.
func (n *Node) Owner() string {
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	now, _ := n.owner(ctx, clientv3.WithSerializable())
	return now.name
}

// Led reports whether this node knows of a node that a majority has elected.
func (n *Node) Led() bool { return n.etcd.Server.Leader() != 0 }

// yieldFor is how long a node that drained does not take the lead again: long enough for another to, and no longer, for
// that one may be lost at once.
const yieldFor = 3 * time.Second

// Drain hands the lead to the node that has the most of the log, if this node leads.
func (n *Node) Drain(ctx context.Context) (err error) {
	server := n.etcd.Server
	if server.Leader() != server.MemberID() {
		return nil
	}
	n.yieldUntil(time.Now().Add(yieldFor))
	defer func() {
		if err != nil { // it goes on leading
			n.yieldUntil(time.Time{})
		}
	}()
	stands, err := n.standing(ctx)
	if err != nil {
		return err
	}
	others := slices.DeleteFunc(server.Cluster().Members(), func(m *membership.Member) bool { return m.ID == server.MemberID() })
	slices.SortFunc(others, func(a, b *membership.Member) int { return cmp.Compare(stands[b.Name], stands[a.Name]) })
	n.seq.lose(errors.New("this node has handed over"))
	failed := []error{errors.New("no other node could take the lead")}
	for _, m := range others {
		within, cancel := context.WithTimeout(ctx, 4*election*time.Millisecond)
		err := server.MoveLeader(within, uint64(server.MemberID()), uint64(m.ID))
		cancel()
		if err == nil {
			return nil
		}
		failed = append(failed, fmt.Errorf("node %s: %w", m.Name, err))
	}
	return errors.Join(failed...)
}

func (n *Node) yieldUntil(then time.Time) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.yielding = then
}

// Where a node answers who has a certificate of the cluster.
const (
	statusPath = "/cluster/status"
	drainPath  = "/cluster/drain"
)

func (n *Node) serveStatus(w http.ResponseWriter, r *http.Request) {
	s, err := n.Status(r.Context())
	if err != nil {
		http.Error(w, err.Error(), http.StatusServiceUnavailable)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(s) // who gets less than that asks again
}

func (n *Node) serveDrain(w http.ResponseWriter, r *http.Request) {
	if n.Drained != nil {
		if err := n.Drained(); err != nil {
			http.Error(w, err.Error(), http.StatusServiceUnavailable)
			return
		}
	}
	if err := n.Drain(r.Context()); err != nil {
		http.Error(w, err.Error(), http.StatusServiceUnavailable)
	}
}

// AskStatus asks a node of a cluster, with the certificate of any, what it knows.
func AskStatus(ctx context.Context, c Config, name string) (s Status, err error) {
	text, err := c.ask(ctx, http.MethodGet, name, statusPath)
	if err == nil {
		err = json.Unmarshal(text, &s)
	}
	return s, err
}

// AskDrain has a node of a cluster hand over the lead, if it leads.
func AskDrain(ctx context.Context, c Config, name string) error {
	_, err := c.ask(ctx, http.MethodPost, name, drainPath)
	return err
}

func (c Config) ask(ctx context.Context, method, name, path string) ([]byte, error) {
	secure, err := secure(c.Admission)
	if err != nil {
		return nil, err
	}
	address, ok := c.Peers[name]
	if !ok {
		return nil, fmt.Errorf("there is no node %q among those of the cluster: %s", name, strings.Join(sortedNames(c.Peers), ", "))
	}
	host, err := linkAddress(address)
	if err != nil {
		return nil, err
	}
	by := client(secure)
	defer by.CloseIdleConnections()
	return asked(ctx, by, method, "https://"+host+path)
}

// asked is what a node answers.
func asked(ctx context.Context, by *http.Client, method, at string) ([]byte, error) {
	request, err := http.NewRequestWithContext(ctx, method, at, http.NoBody)
	if err != nil {
		return nil, err
	}
	answer, err := by.Do(request)
	if err != nil {
		return nil, err
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(io.LimitReader(answer.Body, 1<<20))
	if err == nil && answer.StatusCode != http.StatusOK {
		err = errors.New(strings.TrimSpace(string(text)))
	}
	return text, err
}
