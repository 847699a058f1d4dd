package floor_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"felt.example/felt/internal/floor"
	"felt.example/felt/journal"
	"felt.example/felt/pa"
	"felt.example/felt/store"
)

// timed is a log that notes how long each append took.
type timed struct {
	store.Log
	mu    sync.Mutex
	taken []time.Duration
}

func (l *timed) Append(ctx context.Context, expected uint64, e journal.Entry) (journal.Entry, error) {
	begun := time.Now()
	stored, err := l.Log.Append(ctx, expected, e)
	l.mu.Lock()
	l.taken = append(l.taken, time.Since(begun))
	l.mu.Unlock()
	return stored, err
}

// BenchmarkFloor has 200 players at 40 tables without any pace: one operation is one round
// of all tables. Run it with
//
//	go test ./floor -run XXX -bench Floor -benchtime 10x
func BenchmarkFloor(b *testing.B) {
	const tables, seats = 40, 5
	var h house
	for n := range tables {
		h.tables = append(h.tables, configOf(b, pa.Game([]string{"high-card-flush", "heads-up-holdem"}[n%2]), fmt.Sprint("t", n)))
	}
	h.pace = &floor.Pace{Wagers: time.Hour, Result: 0}
	h.watch = &watch{}
	disk := openLog(b, b.TempDir())
	log := &timed{Log: disk}
	f := h.open(b, log)
	gamblers := make([][]gambler, tables)
	for n := range tables {
		for seat := 1; seat <= seats; seat++ {
			p, _, err := f.Join(b.Context(), fmt.Sprint("P", n, "-", seat))
			must(b, err)
			gamblers[n] = append(gamblers[n], gambler{id: p.ID, seats: []int{seat}, rounds: b.N, bold: seat%2 == 0})
		}
	}
	log.taken = nil
	b.ResetTimer()
	begun := time.Now()
	var all sync.WaitGroup
	for n := range tables {
		all.Go(func() {
			if err := play(b.Context(), f, fmt.Sprint("t", n), gamblers[n]...); err != nil && !errors.Is(err, context.Canceled) {
				b.Error(err)
			}
		})
	}
	all.Wait()
	b.StopTimer()
	slices.Sort(log.taken)
	b.ReportMetric(float64(len(log.taken))/time.Since(begun).Seconds(), "appends/s")
	b.ReportMetric(float64(log.taken[len(log.taken)*99/100].Microseconds())/1000, "p99-ms")
	f.Close()
	must(b, disk.Close())
}
