package replicated

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	clientv3 "go.etcd.io/etcd/client/v3"

	"felt.example/felt/journal"
	"felt.example/felt/store"
	"felt.example/felt/store/sqlite"
	"felt.example/felt/store/storetest"
)

// lines is a node's whole log, in the order of appends, as it is stored.
func lines(t *testing.T, n *Node) (all []byte) {
	t.Helper()
	for e, err := range n.Log().Appended(t.Context()) {
		if err != nil {
			t.Fatal(err)
		}
		text, err := json.Marshal(e)
		if err != nil {
			t.Fatal(err)
		}
		all = append(append(all, text...), '\n')
	}
	return all
}

// same fails the test unless the logs of all nodes that run are whole and equal.
func (c *cluster) same(t *testing.T, position uint64) {
	t.Helper()
	var first []byte
	for _, name := range sortedNames(running(c.nodes)) {
		n := c.nodes[name]
		reach(t, n, position)
		storetest.Whole(t, n.Log())
		switch all := lines(t, n); {
		case first == nil:
			first = all
		case !bytes.Equal(all, first):
			t.Errorf("the log of node %s is not the same as that of another", name)
		}
	}
}

// TestOwnerStops: when the owner stops another node goes on after its last entry; the one that stopped comes back and
// has what it missed. What is repeated under its key is not written twice.
func TestOwnerStops(t *testing.T) {
	c := newCluster(t, t.TempDir(), "a", "b", "c")
	c.start("a", "b", "c")
	defer c.stopAll()
	owner, lead := c.lead()
	mustAppend(t, lead, 0, 20)
	c.stop(owner.Name)
	<-lead.Lost()
	if _, err := lead.Append(t.Context(), 20, storetest.Entry("table/t1", "late")); !errors.Is(err, store.ErrUnavailable) {
		t.Errorf("an append to a lead that is lost: %v", err)
	}
	_, next := c.lead()
	if e, found, err := next.ByKey(t.Context(), "k19"); err != nil || !found || e.Seq != 20 {
		t.Errorf("the last acknowledged entry: %d, %t, %v", e.Seq, found, err)
	}
	mustAppend(t, next, 19, 40) // the first is a repeat
	c.start(owner.Name)
	c.same(t, 40)
}

// TestDeposed: an owner whose fence another wrote over loses the lead at its next append at the latest, and that writes nothing.
func TestDeposed(t *testing.T) {
	c := newCluster(t, t.TempDir(), "a")
	c.start("a")
	defer c.stopAll()
	owner, lead := c.lead()
	mustAppend(t, lead, 0, 3)
	if _, err := owner.client.Put(t.Context(), fenceKey, "somebody else"); err != nil {
		t.Fatal(err)
	}
	_, err := lead.Append(t.Context(), 3, storetest.Entry("table/t1", "k3"))
	if !errors.Is(err, store.ErrUnavailable) {
		t.Errorf("an append after another wrote the fence: %v", err)
	}
	<-lead.Lost()
	if !errors.Is(lead.Why(), errDeposed) {
		t.Errorf("the lead is lost because: %v", lead.Why())
	}
	_, next := c.lead() // it is elected still, and takes over again
	if head, err := next.Head(t.Context(), "table/t1"); err != nil || head.Seq != 3 {
		t.Errorf("the head is %d, %v; want 3", head.Seq, err)
	}
	mustAppend(t, next, 3, 5)
}

// TestAnswerLost has the owner wait too short for most answers. What became of each append is then found by its key:
// nothing is lost, nothing is there twice, and what was not found is not written later.
func TestAnswerLost(t *testing.T) {
	c := newCluster(t, t.TempDir(), "a", "b", "c")
	c.start("a", "b", "c")
	defer c.stopAll()
	owner, lead := c.lead()
	unknown, written := 0, uint64(0)
	for i := range 150 {
		owner.seq.patience = time.Duration(i%30) * 100 * time.Microsecond // the writer reads it when it is asked
		key := fmt.Sprint("k", i)
		_, err := lead.Append(t.Context(), written, storetest.Entry("table/t1", key))
		owner.seq.patience = DefaultPatience
		switch {
		case errors.Is(err, store.ErrUnknown):
			unknown++
			e, found, err := lead.ByKey(t.Context(), key)
			if err != nil {
				t.Fatal(err)
			}
			if found && e.Seq != written+1 {
				t.Fatalf("%s is entry %d; want %d", key, e.Seq, written+1)
			}
			if found {
				written++
			}
		case err == nil:
			written++
		case !errors.Is(err, store.ErrUnavailable):
			t.Fatalf("%s: %v", key, err)
		}
	}
	t.Logf("%d of 150 answers were lost, %d entries are written", unknown, written)
	if unknown == 0 || written == 0 {
		t.Error("no answer was lost, or nothing was written")
	}
	if head, err := lead.Head(t.Context(), "table/t1"); err != nil || head.Seq != written {
		t.Errorf("the head is %d, %v; want %d", head.Seq, err, written)
	}
	c.same(t, written)
}

// TestLargeEntry: an entry that no frame can hold is written and read whole, also by nodes that catch up.
func TestLargeEntry(t *testing.T) {
	c := newCluster(t, t.TempDir(), "a", "b", "c")
	c.start("a", "b", "c")
	defer c.stopAll()
	_, lead := c.lead()
	noise := make([]byte, 5<<20)
	_, _ = rand.Read(noise)
	e := storetest.Entry("table/t1", "large")
	data, err := json.Marshal(base64.StdEncoding.EncodeToString(noise))
	if err != nil {
		t.Fatal(err)
	}
	e.Events = []journal.Event{{Kind: "test", Data: data}}
	storetest.Must(t, lead, 0, e)
	mustAppend(t, lead, 1, 3)
	c.same(t, 3)
}

// TestGone: a node that was away for longer than the common log remembers stops and says so; with a verified copy of
// another node's log it goes on. One that has lost all its files comes back in the same way.
func TestGone(t *testing.T) {
	c := newCluster(t, t.TempDir(), "a", "b", "c")
	c.tune = func(config *Config) { config.Keep, config.Most = 10, 20 }
	c.start("a", "b", "c")
	defer c.stopAll()
	owner, lead := c.lead()
	mustAppend(t, lead, 0, 5)
	away := ""
	for name := range c.nodes {
		if name != owner.Name {
			away = name
		}
	}
	reach(t, c.nodes[away], 5)
	c.stop(away)
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	removed := owner.client.Watch(ctx, entryKey(6))
	mustAppend(t, lead, 5, 100)
	for change := range removed {
		if change.Events[0].Type == clientv3.EventTypeDelete {
			break
		}
	}
	c.start(away)
	<-c.nodes[away].Failing()
	if err := c.nodes[away].Failed(); !errors.As(err, new(*GoneError)) || !strings.Contains(err.Error(), "needs a copy") {
		t.Fatalf("the node that was away stopped because: %v", err)
	}
	c.stop(away)
	if err := Renew(t.Context(), c.config(away)); err != nil {
		t.Fatal(err)
	}
	c.start(away)
	mustAppend(t, lead, 100, 110)
	c.same(t, 110)

	c.stop(away)
	if err := os.RemoveAll(filepath.Join(c.dir, away)); err != nil {
		t.Fatal(err)
	}
	c.start(away)
	<-c.nodes[away].Failing()
	c.stop(away)
	if err := Renew(t.Context(), c.config(away)); err != nil {
		t.Fatal(err)
	}
	c.start(away)
	mustAppend(t, lead, 110, 115)
	c.same(t, 115)
	if members := len(owner.etcd.Server.Cluster().Members()); members != 3 {
		t.Errorf("the cluster has %d members", members)
	}
}

// TestReplacedWhileItsFilesAreMade: a node was taken in again and killed before its etcd had written which member it is.
func TestReplacedWhileItsFilesAreMade(t *testing.T) {
	c := newCluster(t, t.TempDir(), "a", "b", "c")
	c.start("a", "b", "c")
	defer c.stopAll()
	owner, lead := c.lead()
	mustAppend(t, lead, 0, 5)
	away := "a"
	if owner.Name == away {
		away = "b"
	}
	c.same(t, 5)
	c.stop(away)
	order := filepath.Join(c.dir, away, orderDir)
	if err := os.RemoveAll(order); err != nil {
		t.Fatal(err)
	}
	if _, err := owner.replace(t.Context(), away); err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(filepath.Join(order, "member", "wal.tmp"), 0o700); err != nil {
		t.Fatal(err)
	}
	c.start(away)
	mustAppend(t, lead, 5, 10)
	c.same(t, 10)
}

// TestPowerIsLostBeforeTheFirstStart: all nodes of a new cluster were marked and etcd had written nothing yet. Each says which mark
// holds it back, and without the marks they begin.
func TestPowerIsLostBeforeTheFirstStart(t *testing.T) {
	names := []string{"a", "b", "c"}
	c := newCluster(t, t.TempDir(), names...)
	for _, name := range names {
		if err := mark(filepath.Join(c.config(name).Admission, joinedFile)); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range names {
		_, err := Open(t.Context(), c.config(name))
		joined := filepath.Join(c.config(name).Admission, joinedFile)
		if err == nil || !strings.Contains(err.Error(), "remove "+joined+" and start it anew") {
			t.Fatalf("node %s: %v", name, err)
		}
		if err := os.Remove(joined); err != nil {
			t.Fatal(err)
		}
	}
	c.start(names...)
	defer c.stopAll()
	_, lead := c.lead()
	mustAppend(t, lead, 0, 3)
	c.same(t, 3)
}

// TestWhatWasNotSyncedComesBack: all nodes lose their power, and with it what their own logs had committed and not synced. The common log has it.
func TestWhatWasNotSyncedComesBack(t *testing.T) {
	names := []string{"a", "b", "c"}
	c := newCluster(t, t.TempDir(), names...)
	c.start(names...)
	_, lead := c.lead()
	mustAppend(t, lead, 0, 5)
	c.same(t, 5)
	for _, name := range names { // what is synced by now, at the least
		for _, file := range []string{"felt.db", "felt.db-wal"} {
			data, err := os.ReadFile(filepath.Join(c.dir, name, file))
			if err == nil {
				err = os.WriteFile(filepath.Join(c.dir, name+"-"+file), data, 0o600)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
	}
	mustAppend(t, lead, 5, 9)
	c.same(t, 9)
	c.stopAll()
	for _, name := range names {
		for _, file := range []string{"felt.db", "felt.db-wal"} {
			if err := os.Rename(filepath.Join(c.dir, name+"-"+file), filepath.Join(c.dir, name, file)); err != nil {
				t.Fatal(err)
			}
		}
		own, err := sqlite.Inspect(filepath.Join(c.dir, name))
		if err != nil {
			t.Fatal(err)
		}
		if at, err := own.Position(t.Context()); err != nil || at != 5 {
			t.Fatalf("the log of node %s stands at %d, %v", name, at, err)
		}
		storetest.Close(t, own)
	}
	c.start(names...)
	defer c.stopAll()
	_, lead = c.lead()
	mustAppend(t, lead, 9, 10)
	c.same(t, 10)
}

// TestALogThatCannotBeSynced stops its node, with a sentence: what the node would say it has may not be on its disk.
func TestALogThatCannotBeSynced(t *testing.T) {
	c := newCluster(t, t.TempDir(), "a", "b", "c")
	c.start("a", "b", "c")
	defer c.stopAll()
	owner, lead := c.lead()
	mustAppend(t, lead, 0, 3)
	c.same(t, 3)
	for name, n := range c.nodes {
		if name == owner.Name {
			continue
		}
		if err := os.Remove(filepath.Join(c.dir, name, "felt.db-wal")); err != nil {
			t.Fatal(err)
		}
		<-n.Failing()
		if err := n.Failed(); !strings.Contains(err.Error(), "cannot be synced") {
			t.Errorf("the node stopped because: %v", err)
		}
		break
	}
	mustAppend(t, lead, 3, 5)
}

// TestStranger: who has no certificate of the cluster's authority is told nothing, and gets into neither port.
func TestStranger(t *testing.T) {
	dir := t.TempDir()
	c := newCluster(t, dir, "a")
	c.start("a")
	defer c.stopAll()
	c.lead()
	if err := Admit(filepath.Join(dir, "other authority"), "a", filepath.Join(dir, "stranger")); err != nil {
		t.Fatal(err)
	}
	link, err := c.nodes["a"].Link("a")
	if err != nil {
		t.Fatal(err)
	}
	ask := func(admission, url string) error {
		tls, err := secure(admission)
		if err != nil {
			t.Fatal(err)
		}
		answer, err := client(tls).Get(url)
		if err == nil {
			err = answer.Body.Close()
		}
		return err
	}
	for _, at := range []string{"https://" + link + copyPath, "https://" + c.peers["a"] + "/members"} {
		if err := ask(filepath.Join(dir, "admission-a"), at); err != nil {
			t.Errorf("%s refuses a node of the cluster: %v", at, err)
		}
		if err := ask(filepath.Join(dir, "stranger"), at); err == nil {
			t.Errorf("%s answers a stranger", at)
		}
		if answer, err := http.Get(strings.Replace(at, "https", "http", 1)); err == nil {
			if answer.StatusCode == http.StatusOK {
				t.Errorf("%s answers without TLS", at)
			}
			_ = answer.Body.Close()
		}
	}
}

// TestBegunFromOne: a log that was begun on one machine goes on in a cluster whose nodes each have a copy of it; a node
// that begins with another log stops and says so.
func TestBegunFromOne(t *testing.T) {
	dir := t.TempDir()
	one, err := sqlite.Open(filepath.Join(dir, "one"))
	if err != nil {
		t.Fatal(err)
	}
	mustAppend(t, one, 0, 30)
	backup := filepath.Join(dir, "backup.db")
	if err := one.Backup(t.Context(), backup); err != nil {
		t.Fatal(err)
	}
	storetest.Close(t, one)
	c := newCluster(t, dir, "a", "b", "c")
	for _, name := range []string{"a", "b"} {
		if err := sqlite.Restore(t.Context(), backup, filepath.Join(dir, name)); err != nil {
			t.Fatal(err)
		}
	}
	other, err := sqlite.Open(filepath.Join(dir, "c"))
	if err != nil {
		t.Fatal(err)
	}
	for i := range uint64(30) {
		storetest.Must(t, other, i, storetest.Entry("table/t1", fmt.Sprint("other ", i)))
	}
	storetest.Close(t, other)
	c.start("a", "b")
	defer c.stopAll()
	_, lead := c.lead()
	mustAppend(t, lead, 29, 40)
	c.same(t, 40)
	c.start("c")
	<-c.nodes["c"].Failing()
	if err := c.nodes["c"].Failed(); err == nil || !strings.Contains(err.Error(), "another log") {
		t.Errorf("a node with another log stopped because: %v", err)
	}
	c.stop("c")
}
