package replicated

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"go.etcd.io/etcd/api/v3/etcdserverpb"
	"go.etcd.io/etcd/api/v3/v3rpc/rpctypes"
	clientv3 "go.etcd.io/etcd/client/v3"
	etcderrors "go.etcd.io/etcd/server/v3/etcdserver/errors"
	"golang.org/x/time/rate"

	"felt.example/felt/journal"
	"felt.example/felt/store"
	"felt.example/felt/store/storetest"
)

// smallQuota is a quota that a test fills in a moment.
const smallQuota = 8 << 20

// heavy is an entry of some 300 kB.
func heavy(t *testing.T, key string) journal.Entry {
	t.Helper()
	noise := make([]byte, 300_000)
	_, _ = rand.Read(noise)
	data, err := json.Marshal(base64.StdEncoding.EncodeToString(noise))
	if err != nil {
		t.Fatal(err)
	}
	e := storetest.Entry("table/t1", key)
	e.Events = []journal.Event{{Kind: "test", Data: data}}
	return e
}

// persist appends as a floor does while a log takes nothing for a moment: what is unknown is looked up, and what was
// refused is tried again. It reports how often that was.
func persist(t *testing.T, log store.Log, expected uint64, e journal.Entry) (refused int) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 90*time.Second)
	defer cancel()
	for again := rate.NewLimiter(50, 1); ; refused++ {
		if refused > 0 {
			if err := again.Wait(ctx); err != nil {
				t.Fatalf("%s was not taken within 90 seconds", e.Key)
			}
			switch before, found, err := log.ByKey(ctx, e.Key); {
			case err != nil:
				continue
			case found && before.Seq != expected+1:
				t.Fatalf("%s is entry %d; want %d", e.Key, before.Seq, expected+1)
			case found:
				return refused
			}
		}
		_, err := log.Append(ctx, expected, e)
		if err == nil {
			return refused
		}
		if !errors.Is(err, store.ErrUnavailable) && !errors.Is(err, store.ErrUnknown) {
			t.Fatalf("%s: %v", e.Key, err)
		}
	}
}

// TestSpaceIsMade writes several times what etcd may hold. Appends are refused for a moment at most, and nothing that
// was acknowledged is lost, even though no node keeps all of it in common.
func TestSpaceIsMade(t *testing.T) {
	for _, keep := range []uint64{5, 0} { // what would fit, and what would not
		t.Run(fmt.Sprint("keep ", keep), func(t *testing.T) {
			c := newCluster(t, t.TempDir(), "a", "b", "c")
			c.tune = func(config *Config) { config.Quota, config.Keep = smallQuota, keep }
			c.start("a", "b", "c")
			defer c.stopAll()
			_, lead := c.lead()
			const entries = 3 * smallQuota / 400_000
			refused := 0
			for i := range uint64(entries) {
				refused += persist(t, lead, i, heavy(t, fmt.Sprint("k", i)))
			}
			t.Logf("%d entries, %d times refused", entries, refused)
			c.same(t, entries)
			for _, n := range c.nodes {
				unalarmed(t, n)
			}
		})
	}
}

// fill has a node's etcd raise its alarm, by writing one value again and again.
func fill(t *testing.T, n *Node) {
	t.Helper()
	noise := strings.Repeat("x", 1<<20)
	for range 10 * smallQuota >> 20 {
		switch _, err := n.client.Put(t.Context(), valuePrefix+"filling", noise); {
		case errors.Is(err, rpctypes.ErrNoSpace):
			return
		case err != nil:
			t.Fatal(err)
		}
	}
	t.Fatal("etcd takes more than its quota")
}

// unalarmed waits until a node's etcd has no alarm.
func unalarmed(t *testing.T, n *Node) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 90*time.Second)
	defer cancel()
	for again := rate.NewLimiter(50, 1); len(n.etcd.Server.Alarms()) > 0; {
		if again.Wait(ctx) != nil {
			t.Fatalf("after 90 seconds node %s still has the alarms %v", n.Name, n.etcd.Server.Alarms())
		}
	}
}

// TestSpaceAlarm: when etcd has raised its alarm, the nodes take it back by themselves and the lead is not lost. What
// etcd answers "no space" may be written all the same, so it is in doubt, not refused.
func TestSpaceAlarm(t *testing.T) {
	c := newCluster(t, t.TempDir(), "a", "b", "c")
	c.tune = func(config *Config) { config.Quota = smallQuota }
	c.start("a", "b", "c")
	defer c.stopAll()
	owner, lead := c.lead()
	mustAppend(t, lead, 0, 3)
	for range 3 {
		fill(t, owner)
		persist(t, lead, head(t, lead), storetest.Entry("table/t1", fmt.Sprint("after ", head(t, lead))))
	}
	for _, n := range c.nodes {
		unalarmed(t, n)
	}
	c.same(t, 6)
}

// TestOverQuotaIsInDoubt: etcd writes what takes it over its quota, and answers that it has no space.
func TestOverQuotaIsInDoubt(t *testing.T) {
	c := newCluster(t, t.TempDir(), "a")
	c.tune = func(config *Config) { config.Quota = 1 << 20 }
	c.start("a")
	defer c.stopAll()
	owner, lead := c.lead()
	mustAppend(t, lead, 0, 3)
	_, err := owner.etcd.Server.Put(t.Context(), &etcdserverpb.PutRequest{Key: []byte("over"), Value: make([]byte, 1<<20)})
	if !errors.Is(err, etcderrors.ErrNoSpace) {
		t.Fatalf("a value as large as the quota: %v", err)
	}
	answer, err := owner.client.Get(t.Context(), "over")
	if err != nil || len(answer.Kvs) != 1 {
		t.Fatalf("it is not written: %v, %v", answer, err)
	}
	if _, err := owner.seq.put(t.Context(), []clientv3.Op{clientv3.OpPut("more", "")}); !errors.Is(err, store.ErrUnknown) {
		t.Errorf("what etcd has no space for: %v", err)
	}
	for range 2 { // the second shows that the first left no doubt
		if _, err := lead.Append(t.Context(), 3, storetest.Entry("table/t1", "k3")); !errors.Is(err, store.ErrUnavailable) || !errors.Is(err, errNoSpace) {
			t.Errorf("an append without space: %v", err)
		}
	}
	if err := lead.Values().Change(t.Context(), map[string][]byte{"k": nil}); !errors.Is(err, store.ErrUnavailable) || !errors.Is(err, errNoSpace) {
		t.Errorf("a value without space: %v", err)
	}
}

func head(t *testing.T, log store.Log) uint64 {
	t.Helper()
	h, err := log.Head(t.Context(), "table/t1")
	if err != nil {
		t.Fatal(err)
	}
	return h.Seq
}

// TestSpaceAlarmOutlivesItsNode: an alarm is taken back though the node that raised it is gone, and though no node can
// take the lead while it stands.
func TestSpaceAlarmOutlivesItsNode(t *testing.T) {
	c := newCluster(t, t.TempDir(), "a", "b", "c")
	c.tune = func(config *Config) { config.Quota = smallQuota }
	c.start("a", "b", "c")
	defer c.stopAll()
	owner, lead := c.lead()
	mustAppend(t, lead, 0, 3)
	member := uint64(owner.etcd.Server.MemberID())
	alarm := &etcdserverpb.AlarmRequest{Action: etcdserverpb.AlarmRequest_ACTIVATE, MemberID: member, Alarm: etcdserverpb.AlarmType_NOSPACE}
	c.stop(owner.Name)
	for _, n := range c.nodes {
		if _, err := n.etcd.Server.Alarm(t.Context(), alarm); err != nil {
			t.Fatal(err)
		}
		break
	}
	_, next := c.lead()
	persist(t, next, 3, storetest.Entry("table/t1", "after"))
	c.start(owner.Name)
	for _, n := range c.nodes {
		unalarmed(t, n)
	}
	c.same(t, 4)
}

// TestEtcdIsClosedAfterWhatKeepsHouse: who looks how much of etcd's file is used while etcd closes it would end the program.
func TestEtcdIsClosedAfterWhatKeepsHouse(t *testing.T) {
	c := newCluster(t, t.TempDir(), "a")
	c.start("a")
	n, stopped := c.nodes["a"], make(chan struct{})
	stop := n.stop
	n.stop = func() { stop(); close(stopped) }
	n.kept.Go(func() {
		<-stopped
		for range 3000 {
			select {
			case <-n.etcd.Server.StopNotify():
				t.Error("etcd is closed while its file is looked into")
				return
			default:
				n.etcd.Server.Backend().ForceCommit()
			}
		}
	})
	if err := n.Close(); err != nil {
		t.Error(err)
	}
	c.stopAll()
}
