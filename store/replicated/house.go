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
	full := size > n.Quota/10*9
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
