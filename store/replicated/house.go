package replicated

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"go.etcd.io/etcd/api/v3/etcdserverpb"
	clientv3 "go.etcd.io/etcd/client/v3"
)

// mostHistory is how many revisions etcd keeps. Nobody reads earlier ones, and each takes space.
const mostHistory = 20_000

// sparseFrom is the size of etcd's file, in bytes, from which it is rewritten if most of it is empty.
const sparseFrom = 256 << 20

// keepHouse has the others know where this node stands, and keeps the common log small.
func (n *Node) keepHouse(ctx context.Context) {
	every := time.NewTicker(housekeepingEvery)
	defer every.Stop()
	select {
	case <-n.etcd.Server.ReadyNotify():
	case <-ctx.Done():
		return
	}
	for {
		select {
		case <-ctx.Done():
			return
		case <-n.failing:
			return
		case <-every.C:
		}
		within, cancel := context.WithTimeout(ctx, n.Patience)
		if err := errors.Join(n.tell(within), n.trim(within), n.makeSpace(within)); err != nil {
			n.To.Debug("the common log could not be kept small", "why", err)
		}
		cancel()
	}
}

// tell writes the position at which this node's log stands.
func (n *Node) tell(ctx context.Context) error {
	at, err := n.log.Position(ctx)
	if err != nil || at == n.said && at > 0 {
		return err
	}
	if _, err := n.client.Put(ctx, nodePrefix+n.Name, strconv.FormatUint(at, 10)); err != nil {
		return err
	}
	n.said = at
	return nil
}

// trim removes from the common log what all nodes have in their own, if this node owns it.
func (n *Node) trim(ctx context.Context) error {
	n.seq.mu.Lock()
	fence, lead := n.seq.fence, n.seq.lead
	n.seq.mu.Unlock()
	if lead == nil {
		return nil
	}
	at, err := n.log.Position(ctx)
	if err != nil {
		return err
	}
	stands, err := n.standing(ctx)
	if err != nil {
		return err
	}
	upTo := at - min(at, n.Keep)
	for name := range n.Peers {
		upTo = min(upTo, stands[name])
	}
	upTo = max(upTo, at-min(at, n.Most))
	answer, err := n.client.Get(ctx, entryPrefix, clientv3.WithPrefix(), clientv3.WithLimit(1), clientv3.WithKeysOnly(), clientv3.WithSerializable())
	if err != nil {
		return err
	}
	revision := answer.Header.Revision
	if len(answer.Kvs) > 0 {
		first, err := strconv.ParseUint(strings.TrimPrefix(string(answer.Kvs[0].Key), entryPrefix), 10, 64)
		if err != nil {
			return fmt.Errorf("%s in etcd: %w", answer.Kvs[0].Key, err)
		}
		if first <= upTo && upTo-first >= n.Keep/10 {
			_, err := n.client.Txn(ctx).If(clientv3.Compare(clientv3.ModRevision(fenceKey), "=", fence)).Then(
				clientv3.OpDelete(entryKey(0), clientv3.WithRange(entryKey(upTo+1))), clientv3.OpDelete(partKey(0, 0), clientv3.WithRange(partKey(upTo+1, 0)))).Commit()
			if err != nil {
				return err
			}
		}
	}
	if revision-n.compacted < mostHistory {
		return nil
	}
	if _, err := n.client.Compact(ctx, revision); err != nil {
		return err
	}
	n.compacted = revision
	return nil
}

// standing is where each node's log stood when it last said so.
func (n *Node) standing(ctx context.Context) (map[string]uint64, error) {
	answer, err := n.client.Get(ctx, nodePrefix, clientv3.WithPrefix(), clientv3.WithSerializable())
	if err != nil {
		return nil, err
	}
	stands := map[string]uint64{}
	for _, kv := range answer.Kvs {
		at, err := strconv.ParseUint(string(kv.Value), 10, 64)
		if err != nil {
			return nil, fmt.Errorf("%s in etcd: %w", kv.Key, err)
		}
		stands[strings.TrimPrefix(string(kv.Key), nodePrefix)] = at
	}
	return stands, nil
}

// makeSpace rewrites etcd's file where most of it is empty: on a node that follows, or if the space is used up. Then
// it takes back the alarm, under which nothing is accepted.
func (n *Node) makeSpace(ctx context.Context) error {
	backend := n.etcd.Server.Backend()
	size, used := backend.Size(), backend.SizeInUse()
	full := size > quota/10*9
	if size < sparseFrom || used > size/4 || n.seq.leads() != nil && !full {
		return nil
	}
	if err := backend.Defrag(); err != nil {
		return err
	}
	alarms, err := n.client.AlarmList(ctx)
	if err != nil {
		return err
	}
	for _, a := range alarms.Alarms {
		if a.Alarm == etcdserverpb.AlarmType_NOSPACE && a.MemberID == uint64(n.etcd.Server.MemberID()) {
			if _, err := n.client.AlarmDisarm(ctx, &clientv3.AlarmMember{MemberID: a.MemberID, Alarm: a.Alarm}); err != nil {
				return err
			}
		}
	}
	return nil
}

// NodeStatus is where a node stood when it last said so.
type NodeStatus struct {
	Name     string `json:"name"`
	Address  string `json:"address"`
	Leads    bool   `json:"leads"`
	Position uint64 `json:"position"`
	Behind   uint64 `json:"behind"`
}

// Status is what a node knows of the cluster. Quorum: it could ask a majority.
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
	answer, err := n.client.Get(ctx, fenceKey, clientv3.WithSerializable())
	if err != nil || len(answer.Kvs) == 0 {
		return ""
	}
	return string(answer.Kvs[0].Value)
}

// yieldFor is how long a node that drained does not take the lead again.
const yieldFor = 20 * time.Second

// Drain hands the lead to the node that has the most of the log, if this node leads.
func (n *Node) Drain(ctx context.Context) error {
	server := n.etcd.Server
	n.mu.Lock()
	n.yielding = time.Now().Add(yieldFor)
	n.mu.Unlock()
	if server.Leader() != server.MemberID() {
		return nil
	}
	stands, err := n.standing(ctx)
	if err != nil {
		return err
	}
	var to uint64
	var most uint64
	for _, m := range server.Cluster().Members() {
		if at := stands[m.Name]; m.ID != server.MemberID() && (to == 0 || at > most) {
			to, most = uint64(m.ID), at
		}
	}
	if to == 0 {
		return errors.New("there is no other node to lead")
	}
	n.seq.lose(errors.New("this node has handed over"))
	return server.MoveLeader(ctx, uint64(server.MemberID()), to)
}
