// Package storetest tests what every event log must do, whatever its technology.
package storetest

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"felt.example/felt/journal"
	"felt.example/felt/ledger"
	"felt.example/felt/money"
	"felt.example/felt/store"
)

// Run tests a technology. Open opens the log in a directory, which may hold one already.
func Run(t *testing.T, open func(t *testing.T, dir string) store.Log) {
	with := func(test func(t *testing.T, log store.Log)) func(*testing.T) {
		return func(t *testing.T) {
			log := open(t, t.TempDir())
			defer Close(t, log)
			test(t, log)
			Whole(t, log)
		}
	}
	t.Run("AppendAndRead", with(appendAndRead))
	t.Run("Conflict", with(conflict))
	t.Run("Repeat", with(repeat))
	t.Run("Malformed", with(malformed))
	t.Run("Overdrawn", with(overdrawn))
	t.Run("Neighbours", with(neighbours))
	t.Run("Writers", with(writers))
	t.Run("OneShard", with(oneShard))
	t.Run("GivenUp", with(givenUp))
	t.Run("Follow", with(follow))
	t.Run("Snapshot", with(snapshot))
	t.Run("States", with(states))
	t.Run("Model", with(model))
	t.Run("Reopen", func(t *testing.T) { reopen(t, open) })
	t.Run("Closed", func(t *testing.T) { closed(t, open) })
}

// Entry is an entry for tests: one event, and transfers of a given number of cents.
func Entry(shard, key string, transfers ...journal.Transfer) journal.Entry {
	return journal.Entry{
		Shard: shard, Key: key, Rules: "rules", Build: "build", Actor: "dealer",
		Clock:     time.Date(2026, 11, 21, 12, 0, 0, 123456789, time.UTC),
		Events:    []journal.Event{{Kind: "test", Data: json.RawMessage(`{"key":` + quote(key) + `}`)}},
		Transfers: transfers,
	}
}

// Move is a transfer for tests.
func Move(from, to journal.Account, cents money.Cents) journal.Transfer {
	return journal.Transfer{From: from, To: to, Amount: cents, Cite: "601a.7", Memo: "a <test> & more"}
}

// Must appends an entry, which has to succeed.
func Must(t *testing.T, log store.Log, expected uint64, e journal.Entry) journal.Entry {
	t.Helper()
	written, err := log.Append(t.Context(), expected, e)
	if err != nil {
		t.Fatalf("append %s to %s: %v", e.Key, e.Shard, err)
	}
	return written
}

// Whole fails the test if the log does not verify.
func Whole(t *testing.T, log store.Log) {
	t.Helper()
	report, err := store.Verify(t.Context(), log, store.Against{}, nil)
	if err != nil || len(report.Findings) > 0 {
		t.Fatalf("the log does not verify: %v\n%s", err, strings.Join(report.Findings, "\n"))
	}
}

// Close closes a log, which has to succeed.
func Close(t *testing.T, log store.Log) {
	t.Helper()
	if err := log.Close(); err != nil {
		t.Errorf("close: %v", err)
	}
}

// All reads a whole shard.
func All(t *testing.T, log store.Log, shard string) []journal.Entry {
	t.Helper()
	var all []journal.Entry
	for e, err := range log.Read(t.Context(), shard, 0) {
		if err != nil {
			t.Fatalf("read %s: %v", shard, err)
		}
		all = append(all, e)
	}
	return all
}

func quote(text string) string {
	quoted, err := json.Marshal(text)
	if err != nil {
		panic(err)
	}
	return string(quoted)
}

func holds(t *testing.T, log store.Log, account journal.Account, want money.Cents) {
	t.Helper()
	if got, err := log.Balance(t.Context(), account); err != nil || got != want {
		t.Errorf("%s holds %s, %v; want %s", account, got, err, want)
	}
}

func appendAndRead(t *testing.T, log store.Log) {
	var want []journal.Entry
	previous := journal.Hash{}
	for i := range 600 { // more than an implementation reads at once
		e := Entry("table/t1", fmt.Sprint("k", i), Move("cage", "player/ann", 100))
		e.Events[0].Data = json.RawMessage(" { \"html\": \"<&>\\u2028\",\n\"n\": 1e2, \"zero\": \"a\\u0000b\" } ")
		e.Clock = e.Clock.In(time.FixedZone("", 3600))
		written := Must(t, log, uint64(i), e)
		if written.Seq != uint64(i+1) || written.Previous != previous || written.Hash == previous {
			t.Fatalf("entry %d came back with %d, %s after %s", i+1, written.Seq, written.Hash, written.Previous)
		}
		previous = written.Hash
		want = append(want, written)
		if i == 0 { // what was written is there at once
			if got := All(t, log, "table/t1"); !reflect.DeepEqual(got, want) {
				t.Fatalf("read %+v; want %+v", got, want)
			}
		}
	}
	if got := string(want[0].Events[0].Data); got != `{"html":"<&>\u2028","n":1e2,"zero":"a\u0000b"}` {
		t.Errorf("the event's data became %s", got)
	}
	if got := All(t, log, "table/t1"); !reflect.DeepEqual(got, want) {
		t.Errorf("read back %d entries that are not those written", len(got))
	}
	for e, err := range log.Read(t.Context(), "table/t1", 599) {
		if err != nil || e.Seq != 599 {
			t.Errorf("reading from 599 begins with %d, %v", e.Seq, err)
		}
		break
	}
	if got := All(t, log, "table/none"); len(got) != 0 {
		t.Errorf("a shard without entries has %d", len(got))
	}
	if head, err := log.Head(t.Context(), "table/t1"); err != nil || head != (journal.Head{Shard: "table/t1", Seq: 600, Hash: previous}) {
		t.Errorf("head %v, %v", head, err)
	}
	if head, err := log.Head(t.Context(), "table/none"); err != nil || head != (journal.Head{Shard: "table/none"}) {
		t.Errorf("head of a shard without entries: %v, %v", head, err)
	}
	holds(t, log, "player/ann", 60000)
	holds(t, log, "cage", -60000)
	holds(t, log, "player/none", 0)
}

func conflict(t *testing.T, log store.Log) {
	if _, err := log.Append(t.Context(), 1, Entry("table/t1", "early")); !errors.Is(err, store.ErrConflict) {
		t.Errorf("the first entry after entry 1: %v; want a conflict", err)
	}
	Must(t, log, 0, Entry("table/t1", "a"))
	Must(t, log, 1, Entry("table/t1", "b"))
	for _, expected := range []uint64{0, 1, 3, 1 << 63} {
		_, err := log.Append(t.Context(), expected, Entry("table/t1", "c", Move("cage", "player/ann", 1)))
		if !errors.Is(err, store.ErrConflict) || !strings.Contains(err.Error(), "table/t1") {
			t.Errorf("an append after entry %d: %v; want a conflict that names the shard", expected, err)
		}
	}
	if got := All(t, log, "table/t1"); len(got) != 2 {
		t.Errorf("after conflicts there are %d entries; want 2", len(got))
	}
	holds(t, log, "player/ann", 0)
	Must(t, log, 2, Entry("table/t1", "c")) // its key is still free
	for shard, last := range map[string]uint64{"table/t1": 3, "table/new": 0} {
		if e := Must(t, log, store.Any, Entry(shard, shard+" follows")); e.Seq != last+1 {
			t.Errorf("what may follow on anything is entry %d of %s", e.Seq, shard)
		}
	}
	if _, err := log.Append(t.Context(), store.Any, Entry("table/t1", "owes", Move("player/ann", "cage", 1))); !errors.Is(err, ledger.ErrOverdrawn) {
		t.Errorf("an overdraft that may follow on anything: %v", err)
	}
}

func repeat(t *testing.T, log store.Log) {
	step := Entry("cage", "buy-in 1", Move("cage", "player/ann", 500))
	first := Must(t, log, 0, step)
	step.Clock, step.Build, step.Rules = step.Clock.Add(time.Hour), "newer", "newer"
	for _, expected := range []uint64{0, 1, 7} {
		if again := Must(t, log, expected, step); !reflect.DeepEqual(again, first) {
			t.Errorf("repeated after entry %d it is %+v; want what was stored first", expected, again)
		}
	}
	holds(t, log, "player/ann", 500)
	Must(t, log, 1, Entry("cage", "cash-out 1", Move("player/ann", "cage", 500)))
	Must(t, log, 2, Entry("cage", "cash-out 1", Move("player/ann", "cage", 500))) // not overdrawn: it is a repeat
	holds(t, log, "player/ann", 0)

	others := map[string]journal.Entry{
		"shard":    Entry("table/t1", "buy-in 1", Move("cage", "player/ann", 500)),
		"amount":   Entry("cage", "buy-in 1", Move("cage", "player/ann", 501)),
		"transfer": Entry("cage", "buy-in 1"),
		"event":    Entry("cage", "buy-in 1", Move("cage", "player/ann", 500)),
		"actor":    Entry("cage", "buy-in 1", Move("cage", "player/ann", 500)),
	}
	others["event"].Events[0].Data = json.RawMessage(`{}`)
	actor := others["actor"]
	actor.Actor = "somebody else"
	others["actor"] = actor
	for what, e := range others {
		head, err := log.Head(t.Context(), e.Shard)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := log.Append(t.Context(), head.Seq, e); !errors.Is(err, store.ErrConflict) {
			t.Errorf("the key used with another %s: %v; want a conflict", what, err)
		}
	}
	if e, found, err := log.ByKey(t.Context(), "buy-in 1"); err != nil || !found || !reflect.DeepEqual(e, first) {
		t.Errorf("by its key: %+v, %t, %v", e, found, err)
	}
	for _, key := range []string{"no such key", ""} {
		if _, found, err := log.ByKey(t.Context(), key); err != nil || found {
			t.Errorf("a key that was never used: found %t, %v", found, err)
		}
	}
}

func malformed(t *testing.T, log store.Log) {
	for want, change := range map[string]func(*journal.Entry){
		"shard":            func(e *journal.Entry) { e.Shard = "" },
		"key":              func(e *journal.Entry) { e.Key = "" },
		"actor":            func(e *journal.Entry) { e.Actor = "\xff" },
		"clock":            func(e *journal.Entry) { e.Clock = time.Time{} },
		"events[0].kind":   func(e *journal.Entry) { e.Events[0].Kind = "" },
		"events[0].data":   func(e *journal.Entry) { e.Events[0].Data = json.RawMessage(`{"a":`) },
		"events[0].data i": func(e *journal.Entry) { e.Events[0].Data = nil },
		"transfers[0]: amount": func(e *journal.Entry) {
			e.Transfers = []journal.Transfer{Move("cage", "player/ann", -1)}
		},
		"transfers[0]: to": func(e *journal.Entry) { e.Transfers = []journal.Transfer{Move("cage", "nobody", 1)} },
		"bytes": func(e *journal.Entry) {
			e.Events[0].Data = json.RawMessage(quote(strings.Repeat("x", journal.MaxLine)))
		},
	} {
		e := Entry("table/t1", "k")
		change(&e)
		_, err := log.Append(t.Context(), 0, e)
		if err == nil || !strings.Contains(err.Error(), want) || errors.Is(err, store.ErrUnavailable) || errors.Is(err, store.ErrUnknown) {
			t.Errorf("%v; want a sentence about %s", err, want)
		}
	}
	if got := All(t, log, "table/t1"); len(got) != 0 {
		t.Errorf("%d malformed entries were written", len(got))
	}
}

func overdrawn(t *testing.T, log store.Log) {
	Must(t, log, 0, Entry("cage", "a", Move("cage", "player/ann", 500)))
	_, err := log.Append(t.Context(), 1, Entry("cage", "b", Move("player/ann", "transit/1", 300), Move("player/ann", "transit/1", 201)))
	if !errors.Is(err, ledger.ErrOverdrawn) || !strings.Contains(err.Error(), "player/ann holds 5.00 and cannot pay 5.01") {
		t.Errorf("%v; want that ann cannot pay", err)
	}
	if got := All(t, log, "cage"); len(got) != 1 {
		t.Errorf("%d entries; the one that overdraws must not be written", len(got))
	}
	holds(t, log, "player/ann", 500)
	holds(t, log, "transit/1", 0)
	Must(t, log, 1, Entry("cage", "b", Move("player/ann", "transit/1", 500)))
	Must(t, log, 0, Entry("table/t1", "c", Move("transit/1", "table/t1/seat/3", 500)))
	holds(t, log, "table/t1/seat/3", 500)
	holds(t, log, "transit/1", 0)
}
