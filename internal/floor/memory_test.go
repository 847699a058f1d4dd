package floor_test

import (
	"bytes"
	"context"
	"iter"
	"runtime"
	"sync"
	"testing"

	"felt.example/felt/internal/cardroom"
	"felt.example/felt/internal/floor"
	"felt.example/felt/internal/table"
	"felt.example/felt/journal"
	"felt.example/felt/money"
	"felt.example/felt/pa"
	"felt.example/felt/store"
)

// weighed is a log that weighs what is kept in memory while it is read: the most that it came to.
type weighed struct {
	store.Log
	mu   sync.Mutex
	read int
	most uint64
}

func (w *weighed) Read(ctx context.Context, shard string, from uint64) iter.Seq2[journal.Entry, error] {
	return func(yield func(journal.Entry, error) bool) {
		for e, err := range w.Log.Read(ctx, shard, from) {
			w.weigh()
			if !yield(e, err) {
				return
			}
		}
	}
}

func (w *weighed) weigh() {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.read++; w.read%400 == 0 {
		runtime.GC()
		var now runtime.MemStats
		runtime.ReadMemStats(&now)
		w.most = max(w.most, now.HeapAlloc)
	}
}

// TestVerifyKeepsNoMoreOfALongerLog: what it has in memory follows from the floor, not from the
// length of the log, of which each round has chips in transit of its own.
func TestVerifyKeepsNoMoreOfALongerLog(t *testing.T) {
	h := house{tables: []table.Config{configOf(t, pa.Game("mississippi-stud"), "t1"), configOf(t, pa.Game("high-card-flush"), "t2")}}
	f, log, ann, _ := opened(t, h)
	most := map[bool]uint64{}
	entries := map[bool]uint64{}
	for _, long := range []bool{false, true} {
		for range map[bool]int{false: 300, true: 2700}[long] {
			for _, id := range []string{"t1", "t2"} {
				must(t, f.Table(id).Sit(t.Context(), ann, "", 1, 100*money.Dollar))
				must(t, f.Table(id).Leave(t.Context(), ann, 1))
			}
		}
		var text bytes.Buffer
		must(t, floor.WriteStream(t.Context(), &text, log))
		copied, err := floor.ReadStream(&text)
		must(t, err)
		text = bytes.Buffer{}
		for _, of := range []store.Log{log, copied} {
			for range map[bool]int{false: 5, true: 1}[long] { // how far shards read ahead is chance, and few entries meet it seldom
				w := &weighed{Log: of}
				report, err := floor.Verify(t.Context(), withKeys(w), cardroom.Open, nil)
				must(t, err)
				if len(report.Findings) > 0 {
					t.Fatal(report.Findings)
				}
				most[long], entries[long] = max(most[long], w.most), report.Entries
			}
		}
		must(t, copied.Close())
	}
	f.Close()
	if entries[true] < 8*entries[false] {
		t.Fatalf("the longer log has %d entries, the shorter %d", entries[true], entries[false])
	}
	const slack = 5 << 18 // what the reading ahead of two shards differs by
	if most[true] > most[false]+slack {
		t.Errorf("verifying %d entries keeps %d bytes, %d entries %d", entries[true], most[true], entries[false], most[false])
	}
}
