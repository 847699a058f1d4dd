package storetest

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"sync"
	"testing"
	"time"

	"felt.example/felt/journal"
	"felt.example/felt/ledger"
	"felt.example/felt/money"
	"felt.example/felt/store"

	"pgregory.net/rapid"
)

// follow follows a log while it is written, from its middle: everybody is given the same entries in the same order, each once it is
// durable, and as it is read afterwards.
func follow(t *testing.T, log store.Log) {
	const before, after, from = 5, 150, 3
	for i := range before {
		Must(t, log, uint64(i), Entry("table/t1", fmt.Sprint(i)))
	}
	ctx, cancel := context.WithTimeout(t.Context(), 3*time.Minute)
	defer cancel()
	orders := make([][]journal.Entry, 3)
	var all sync.WaitGroup
	for i := range orders {
		all.Go(func() {
			heads := map[string]uint64{"table/t1": from}
			for e, err := range log.Follow(ctx, from) {
				if err != nil || e.Seq != heads[e.Shard]+1 {
					t.Errorf("followed to entry %d of %s, %v; want %d", e.Seq, e.Shard, err, heads[e.Shard]+1)
					return
				}
				heads[e.Shard] = e.Seq
				if head, err := log.Head(ctx, e.Shard); err != nil || head.Seq < e.Seq {
					t.Errorf("followed to entry %d of %s when the head is %d, %v", e.Seq, e.Shard, head.Seq, err)
				}
				if orders[i] = append(orders[i], e); len(orders[i]) == before-from+2*after {
					return
				}
			}
			t.Errorf("it ended after %d entries", len(orders[i]))
		})
	}
	all.Go(func() {
		for i := range after {
			Must(t, log, uint64(i), Entry("table/t2", fmt.Sprint("other ", i)))
		}
	})
	for i := before; i < before+after; i++ {
		Must(t, log, uint64(i), Entry("table/t1", fmt.Sprint(i)))
	}
	all.Wait()
	if !reflect.DeepEqual(orders[0], orders[1]) || !reflect.DeepEqual(orders[0], orders[2]) {
		t.Error("not everybody was given the same order")
	}
	for _, e := range orders[0] {
		for read, err := range log.Read(ctx, e.Shard, e.Seq) {
			if err != nil || !reflect.DeepEqual(read, e) {
				t.Errorf("followed to %+v, and read %+v, %v", e, read, err)
			}
			break
		}
	}
	if at, err := log.Position(ctx); err != nil || at != before+2*after {
		t.Errorf("the position is %d, %v; want %d", at, err, before+2*after)
	}
	ended, end := context.WithCancel(ctx)
	end()
	for e, err := range log.Follow(ended, before+2*after) {
		t.Errorf("after the last entry there is %d of %s, %v", e.Seq, e.Shard, err)
	}
}

// snapshot asks for heads and balances while they change: they always fit each other.
func snapshot(t *testing.T, log store.Log) {
	done := make(chan struct{})
	go func() {
		defer close(done)
		for i := range 100 {
			Must(t, log, uint64(i), Entry("cage", fmt.Sprint(i), Move("cage", "player/ann", 1)))
			Must(t, log, uint64(i), Entry("table/t1", fmt.Sprint("t", i), Move("cage", "player/bob", 1)))
		}
	}()
	for running := true; running; {
		select {
		case <-done:
			running = false
		default:
		}
		now, err := log.Snapshot(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		entries := map[string]money.Cents{}
		for _, head := range now.Heads {
			entries[head.Shard] = money.Cents(head.Seq)
		}
		if now.Balances.Sum() != 0 || now.Balances["player/ann"] != entries["cage"] || now.Balances["player/bob"] != entries["table/t1"] {
			t.Fatalf("the balances %v do not fit the heads %v", now.Balances, entries)
		}
	}
	Whole(t, log)
}

// model compares random appends with plain books in memory.
func model(t *testing.T, log store.Log) {
	accounts := []journal.Account{"cage", "player/ann", "player/bob", "table/t1/seat/1", "table/t1/wagers", "house/t1", "meter/m1", "transit/a"}
	shards := []string{"cage", "table/t1", "table/t2"}
	heads, books, keys := map[string]uint64{}, map[journal.Account]money.Cents{}, 0
	rapid.Check(t, func(r *rapid.T) {
		shard := rapid.SampledFrom(shards).Draw(r, "shard")
		expected := heads[shard]
		if rapid.IntRange(0, 9).Draw(r, "stale") == 0 {
			expected++
		}
		after := maps.Clone(books)
		var transfers []journal.Transfer
		for range rapid.IntRange(0, 4).Draw(r, "transfers") {
			pair := rapid.Permutation(accounts).Draw(r, "pair")
			x := Move(pair[0], pair[1], money.Cents(rapid.IntRange(1, 1000).Draw(r, "cents")))
			transfers = append(transfers, x)
			after[x.From] -= x.Amount
			after[x.To] += x.Amount
		}
		var want error
		for account, amount := range after {
			if amount < 0 && account != "cage" && account != "house/t1" {
				want = ledger.ErrOverdrawn
			}
		}
		if expected != heads[shard] {
			want = store.ErrConflict
		}
		keys++
		e, err := log.Append(t.Context(), expected, Entry(shard, fmt.Sprint("key ", keys), transfers...))
		if !errors.Is(err, want) || (err == nil) != (want == nil) {
			r.Fatalf("append: %v; want %v", err, want)
		}
		if err == nil {
			heads[shard], books = e.Seq, after
		}
		now, err := log.Snapshot(t.Context())
		if err != nil {
			r.Fatal(err)
		}
		for _, account := range accounts {
			if now.Balances[account] != books[account] {
				r.Fatalf("%s holds %s; want %s", account, now.Balances[account], books[account])
			}
		}
	})
}

// reopen closes a log and opens it again: nothing is lost, and it goes on.
func reopen(t *testing.T, open func(*testing.T, string) store.Log) {
	dir := t.TempDir()
	var want []journal.Entry
	for i := range 4 {
		log := open(t, dir)
		if got := All(t, log, "cage"); !reflect.DeepEqual(got, want) {
			t.Errorf("opened again there are %d entries; want %d", len(got), len(want))
		}
		holds(t, log, "player/ann", money.Cents(i))
		if i > 0 {
			Must(t, log, uint64(i), Entry("cage", "0", Move("cage", "player/ann", 1))) // a repeat
		}
		want = append(want, Must(t, log, uint64(i), Entry("cage", fmt.Sprint(i), Move("cage", "player/ann", 1))))
		Whole(t, log)
		Close(t, log)
	}
}

// closed closes a log under its writers and followers.
func closed(t *testing.T, open func(*testing.T, string) store.Log) {
	dir := t.TempDir()
	log := open(t, dir)
	const many = 20
	var all sync.WaitGroup
	acknowledged := make([]uint64, many)
	unknown := make([]bool, many)
	busy := make(chan struct{})
	isBusy := sync.OnceFunc(func() { close(busy) })
	for w := range many {
		all.Go(func() {
			for {
				e, err := log.Append(t.Context(), acknowledged[w], Entry(fmt.Sprint("table/t", w), fmt.Sprint(w, " ", acknowledged[w])))
				if err != nil {
					unknown[w] = errors.Is(err, store.ErrUnknown)
					if !unknown[w] && !errors.Is(err, store.ErrUnavailable) {
						t.Errorf("append to a closing log: %v", err)
					}
					return
				}
				acknowledged[w] = e.Seq
			}
		})
	}
	all.Go(func() {
		defer isBusy()
		for e, err := range log.Follow(t.Context(), 0) {
			if err != nil {
				if !errors.Is(err, store.ErrUnavailable) {
					t.Errorf("following a closing log: %v", err)
				}
				return
			}
			if e.Shard == "table/t0" && e.Seq == 10 {
				isBusy()
			}
		}
		t.Error("following a closed log ended without saying so")
	})
	<-busy
	Close(t, log)
	all.Wait()
	Close(t, log) // twice is no error
	if _, err := log.Head(t.Context(), "table/t0"); !errors.Is(err, store.ErrUnavailable) {
		t.Errorf("the head of a closed log: %v", err)
	}
	if _, _, err := log.ByKey(t.Context(), "k"); !errors.Is(err, store.ErrUnavailable) {
		t.Errorf("a key of a closed log: %v", err)
	}

	log = open(t, dir)
	defer Close(t, log)
	for w, want := range acknowledged {
		head, err := log.Head(t.Context(), fmt.Sprint("table/t", w))
		if err != nil || head.Seq != want && !(unknown[w] && head.Seq == want+1) {
			t.Errorf("shard %d stands at %d, %v; %d were acknowledged", w, head.Seq, err, want)
		}
	}
	Whole(t, log)
}
