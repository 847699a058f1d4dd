package storetest

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"felt.example/felt/journal"
	"felt.example/felt/ledger"
	"felt.example/felt/money"
	"felt.example/felt/store"
)

// neighbours appends at once what is right and what is not: each is judged by itself.
func neighbours(t *testing.T, log store.Log) {
	var all sync.WaitGroup
	for i := range 300 {
		shard := fmt.Sprint("table/t", i)
		player := journal.Account(fmt.Sprint("player/p", i))
		all.Go(func() {
			var want error
			var err error
			switch i % 3 {
			case 0:
				_, err = log.Append(t.Context(), 0, Entry(shard, shard, Move("cage", player, 100)))
			case 1:
				want = store.ErrConflict
				_, err = log.Append(t.Context(), 5, Entry(shard, shard, Move("cage", player, 100)))
			case 2:
				want = ledger.ErrOverdrawn
				_, err = log.Append(t.Context(), 0, Entry(shard, shard, Move(player, "cage", 100)))
			}
			if !errors.Is(err, want) || (want == nil) != (err == nil) {
				t.Errorf("append %d: %v; want %v", i, err, want)
			}
		})
	}
	all.Wait()
	holds(t, log, "cage", -10000)
}

// writers append each to his own shard, moving money among shared accounts.
func writers(t *testing.T, log store.Log) {
	const each, many = 20, 40
	var all sync.WaitGroup
	for w := range many {
		all.Go(func() {
			shard := fmt.Sprint("table/t", w)
			for i := range each {
				e, err := log.Append(t.Context(), uint64(i), Entry(shard, fmt.Sprint(shard, " ", i), Move("cage", "player/ann", 1)))
				if err != nil || e.Seq != uint64(i+1) {
					t.Errorf("writer %d: entry %d, %v", w, e.Seq, err)
					return
				}
			}
		})
	}
	all.Wait()
	holds(t, log, "player/ann", each*many)
}

// oneShard has writers race for one shard: at every position one wins, and the others get an error.
func oneShard(t *testing.T, log store.Log) {
	const many = 200
	var all sync.WaitGroup
	var mu sync.Mutex
	won := 0
	for w := range 8 {
		all.Go(func() {
			for i := 0; ; i++ {
				head, err := log.Head(t.Context(), "table/t1")
				if err != nil || head.Seq >= many {
					return
				}
				_, err = log.Append(t.Context(), head.Seq, Entry("table/t1", fmt.Sprint(w, " ", i)))
				if err == nil {
					mu.Lock()
					won++
					mu.Unlock()
				} else if !errors.Is(err, store.ErrConflict) {
					t.Error(err)
					return
				}
			}
		})
	}
	all.Wait()
	if head, err := log.Head(t.Context(), "table/t1"); err != nil || head.Seq != uint64(won) {
		t.Errorf("%d appends were acknowledged; the head is %d, %v", won, head.Seq, err)
	}
}

// givenUp has callers lose patience: reading then tells for good what was written.
func givenUp(t *testing.T, log store.Log) {
	var all sync.WaitGroup
	var mu sync.Mutex
	written := money.Cents(0)
	for w := range 40 {
		all.Go(func() {
			shard := fmt.Sprint("table/t", w)
			for i := range 10 {
				key := fmt.Sprint(shard, " ", i)
				head, err := log.Head(t.Context(), shard)
				if err != nil {
					t.Error(err)
					return
				}
				ctx, cancel := context.WithTimeout(t.Context(), time.Duration((w*10+i)%25)*100*time.Microsecond)
				_, err = log.Append(ctx, head.Seq, Entry(shard, key, Move("cage", "player/ann", 1)))
				cancel()
				_, found, lookErr := log.ByKey(t.Context(), key)
				switch {
				case lookErr != nil:
					t.Error(lookErr)
				case err == nil && !found:
					t.Errorf("%s was acknowledged and is missing", key)
				case errors.Is(err, store.ErrUnavailable) && found:
					t.Errorf("%s was said not to be written and is there", key)
				case err != nil && !errors.Is(err, store.ErrUnavailable) && !errors.Is(err, store.ErrUnknown):
					t.Errorf("%s: %v", key, err)
				}
				if found {
					mu.Lock()
					written++
					mu.Unlock()
				}
			}
		})
	}
	all.Wait()
	holds(t, log, "player/ann", written)
}
