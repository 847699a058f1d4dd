package storetest

import (
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"felt.example/felt/journal"
	"felt.example/felt/store"
)

// Appends measures appends to a log from 1 and from 200 writers, each to its own shard with one event and two transfers an entry, every
// append durable before it returns.
func Appends(b *testing.B, open func(*testing.B) store.Log) {
	for _, writers := range []int{1, 200} {
		b.Run(fmt.Sprintf("writers=%d", writers), func(b *testing.B) {
			log := open(b)
			defer func() {
				if err := log.Close(); err != nil {
					b.Error(err)
				}
			}()
			appends(b, log, writers)
		})
	}
}

func appends(b *testing.B, log store.Log, writers int) {
	took := make([][]time.Duration, writers)
	var all sync.WaitGroup
	b.ResetTimer()
	for w := range writers {
		all.Go(func() {
			shard := fmt.Sprint("table/t", w)
			seat, wagers := journal.Account(shard+"/seat/1"), journal.Account(shard+"/wagers")
			for i := range (b.N + writers - 1 - w) / writers {
				e := Entry(shard, fmt.Sprint(shard, " ", i), Move("house/t1", seat, 100), Move(seat, wagers, 100))
				began := time.Now()
				if _, err := log.Append(b.Context(), uint64(i), e); err != nil {
					b.Error(err)
					return
				}
				took[w] = append(took[w], time.Since(began))
			}
		})
	}
	all.Wait()
	b.StopTimer()
	each := slices.Concat(took...)
	slices.Sort(each)
	b.ReportMetric(float64(len(each))/b.Elapsed().Seconds(), "appends/s")
	b.ReportMetric(float64(each[len(each)/2].Microseconds())/1000, "p50-ms")
	b.ReportMetric(float64(each[len(each)*99/100].Microseconds())/1000, "p99-ms")
}
