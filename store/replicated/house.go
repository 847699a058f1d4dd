package replicated

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"go.etcd.io/etcd/api/v3/etcdserverpb"
	"go.etcd.io/etcd/api/v3/v3rpc/rpctypes"
	clientv3 "go.etcd.io/etcd/client/v3"
)

// mostHistory is how many revisions etcd keeps. Nobody reads earlier ones, and each takes space. A tenth of it is
// enough to remove some where space is short.
const mostHistory = 5_000

// sparseFrom is the size of etcd's file, in bytes, from which it is rewritten if most of it is empty.
const sparseFrom = 256 << 20

// staleAlarm is how long the alarm of another node may stand while this one has space. That node takes it back itself
// unless it is gone.
const staleAlarm = 5 * time.Second

// How much of the quota is used: from crowded on history is removed early, from tight on entries too, and the rest is
// a reserve that no append may take: the fence, positions and what makes space are still written.
func (n *Node) crowded() int64 { return n.Quota / 2 }
func (n *Node) tight() int64   { return n.Quota / 4 * 3 }
func (n *Node) most() int64    { return n.Quota - n.Quota/16 }

// alarmed reports whether etcd takes nothing because a node's space was used up.
func (n *Node) alarmed() bool {
	return slices.ContainsFunc(n.etcd.Server.Alarms(), func(a *etcdserverpb.AlarmMember) bool { return a.Alarm == etcdserverpb.AlarmType_NOSPACE })
}

// room reports whether an append of so many bytes fits. If not, space is made soon.
func (n *Node) room(bytes int) bool {
	if n.etcd.Server.Backend().Size()+int64(bytes) < n.most() && !n.alarmed() {
		return true
	}
	n.short.Store(true)
	return false
}

// keepHouse has the others know where this node stands, and keeps the common log small.
func (n *Node) keepHouse(ctx context.Context) {
	again := time.NewTicker(heartbeat * time.Millisecond)
	defer again.Stop()
	var last time.Time
	for {
		select {
		case <-ctx.Done():
			return
		case <-n.failing:
			return
		case now := <-again.C:
			if !n.short.Swap(false) && !n.alarmed() && now.Sub(last) < housekeepingEvery {
				continue
			}
			last = now
		}
		patience := n.Patience
		if n.begun.Load() == 0 { // it appends nothing before
			patience = min(patience, 2*election*time.Millisecond)
		}
		within, cancel := context.WithTimeout(ctx, patience)
		at, err := n.durable(within)
		if err == nil {
			err = errors.Join(n.tell(within, at), n.trim(within, at), n.makeSpace(within))
		}
		if err != nil {
			n.To.Debug("the common log could not be kept small", "why", err)
		}
		cancel()
	}
}

// durable is a position up to which this node's log is on its disk, and so need not be in the common log for this node.
func (n *Node) durable(ctx context.Context) (at uint64, err error) {
	if at, err = n.log.Position(ctx); err != nil {
		return 0, err
	}
	if err := n.log.Sync(); err != nil {
		n.fail(err)
		return 0, err
	}
	n.synced.Store(at)
	return at, nil
}

// tell writes the position at which this node's log stands.
func (n *Node) tell(ctx context.Context, at uint64) error {
	if at == n.said && at > 0 {
		return nil
	}
	answer, err := n.client.Put(ctx, nodePrefix+n.Name, strconv.FormatUint(at, 10))
	if err != nil {
		return err
	}
	n.begun.CompareAndSwap(0, answer.Header.Revision)
	n.said = at
	return nil
}

// trim removes from the common log what all nodes have in their own, and etcd's history, if this node's etcd leads. It
// need not own the log: while the alarm stands nobody can. What is removed is in the logs of a majority, and no
// owner can change it. Its own log is on its disk up to the position given.
func (n *Node) trim(ctx context.Context, at uint64) error {
	if n.etcd.Server.Leader() != n.etcd.Server.MemberID() {
		return nil
	}
	used := n.inUse()
	short := used > n.tight()
	stands, err := n.standing(ctx)
	if err != nil {
		return err
	}
	if short {
		n.ask(ctx, stands)
	}
	stands[n.Name] = at
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
		upTo := n.dispensable(stands, first, short)
		if first <= upTo && (short || upTo-first >= n.Keep/10) {
			n.To.Debug("the first entries are removed from the common log", "node", n.Name, "to", upTo)
			answer, err := n.client.Txn(ctx).Then(
				clientv3.OpDelete(entryKey(0), clientv3.WithRange(entryKey(upTo+1))), clientv3.OpDelete(partKey(0, 0), clientv3.WithRange(partKey(upTo+1, 0)))).Commit()
			if err != nil {
				return err
			}
			revision = answer.Header.Revision
		}
	}
	many := int64(mostHistory)
	switch {
	case short || n.alarmed():
		many = 1
	case used > n.crowded():
		many = mostHistory / 10
	}
	if revision-n.compacted < many {
		return nil
	}
	n.To.Debug("the history of the common log is compacted", "node", n.Name, "to", revision)
	if _, err := n.client.Compact(ctx, revision, clientv3.WithCompactPhysical()); err != nil && !errors.Is(err, rpctypes.ErrCompacted) {
		return err
	}
	n.compacted = revision
	return nil
}

// inUse is how much of etcd's file is used, in bytes. Which pages are free etcd knows two commits after they are.
func (n *Node) inUse() int64 {
	backend := n.etcd.Server.Backend()
	if backend.Size() > n.crowded() {
		backend.ForceCommit()
		backend.ForceCommit()
	}
	return backend.SizeInUse()
}

// dispensable is the last position of the common log that need not be there, if the nodes' own logs stand so: what all
// nodes have but for Keep, or what a majority has but for Most. If space is short that is half of what there is, as
// far as a majority has it; a node that lacks it takes a copy.
func (n *Node) dispensable(stands map[string]uint64, first uint64, short bool) uint64 {
	at := stands[n.Name]
	all := make([]uint64, 0, len(n.Peers))
	for name := range n.Peers {
		all = append(all, stands[name])
	}
	slices.Sort(all)
	majority := all[(len(all)-1)/2]
	upTo := max(min(at-min(at, n.Keep), all[0]), min(at-min(at, n.Most), majority))
	if short && at >= first {
		upTo = max(upTo, min(first+(at-first)/2, majority))
	}
	return upTo
}

// ask asks the other nodes where their logs stand now: while etcd takes nothing they cannot write it there.
func (n *Node) ask(ctx context.Context, stands map[string]uint64) {
	within, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	var mu sync.Mutex
	var all sync.WaitGroup
	for name := range n.Peers {
		if name == n.Name {
			continue
		}
		all.Go(func() {
			s, err := AskStatus(within, n.Config, name)
			if err != nil {
				return // it stands where it last said
			}
			for _, of := range s.Nodes {
				if of.Name == name {
					mu.Lock()
					stands[name] = of.Position
					mu.Unlock()
				}
			}
		})
	}
	all.Wait()
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
	used, size := n.inUse(), backend.Size()
	sparse := size >= min(sparseFrom, n.crowded()) && used <= size/4 && n.seq.leads() == nil
	full := size > n.tight() && size-used > n.Quota/16
	if n.seq.leads() != nil {
		full = full && (size > n.most()-n.Quota/16 || n.alarmed())
	}
	if sparse || full {
		if err := backend.Defrag(); err != nil {
			return err
		}
	}
	return n.disarm(ctx)
}

// disarm takes back this node's alarm if it has space again; and where this node's etcd leads, those of nodes that are
// gone. Were one of them taken back too early, its node would raise it again.
func (n *Node) disarm(ctx context.Context) error {
	server := n.etcd.Server
	if server.Backend().Size() >= n.most() {
		return nil
	}
	standing := map[uint64]time.Time{}
	for _, a := range server.Alarms() {
		if a.Alarm != etcdserverpb.AlarmType_NOSPACE {
			continue
		}
		since, ok := n.alarms[a.MemberID]
		if !ok {
			since = time.Now()
		}
		own := a.MemberID == uint64(server.MemberID())
		if !own && (server.Leader() != server.MemberID() || time.Since(since) < staleAlarm) {
			standing[a.MemberID] = since
			continue
		}
		if _, err := n.client.AlarmDisarm(ctx, &clientv3.AlarmMember{MemberID: a.MemberID, Alarm: a.Alarm}); err != nil {
			return err
		}
		n.To.Warn("the common log had no space left, and takes entries again", "node", n.Name)
	}
	n.alarms = standing
	return nil
}
