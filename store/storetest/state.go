package storetest

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"testing"

	"felt.example/felt/store"
)

// states keeps states of two shards, and looks for the last one up to an entry.
func states(t *testing.T, log store.Log) {
	kept := map[string]map[uint64]store.State{"table/t1": {}, "cage": {}}
	for i := range uint64(9) {
		for shard, of := range kept {
			e := Must(t, log, i, Entry(shard, fmt.Sprint(shard, i)))
			if e.Seq%4 > 0 {
				continue
			}
			for _, text := range []string{`"before"`, fmt.Sprintf(`{"html":"<&>","seq":%d}`, e.Seq)} { // the second counts
				of[e.Seq] = store.State{Shard: shard, Seq: e.Seq, Hash: e.Hash, Build: "build " + shard, Data: json.RawMessage(text)}
				if err := log.Keep(t.Context(), of[e.Seq]); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	for shard, of := range kept {
		for upTo := range uint64(12) {
			want, has := of[min(upTo, 8)/4*4]
			got, found, err := log.Kept(t.Context(), shard, upTo)
			if err != nil || found != has || found && !reflect.DeepEqual(got, want) {
				t.Errorf("%s up to %d: %+v, %t, %v; want %+v", shard, upTo, got, found, err, want)
			}
		}
	}
	if _, found, err := log.Kept(t.Context(), "table/t2", 9); found || err != nil {
		t.Errorf("a shard without a state has one: %v", err)
	}
	ahead := kept["cage"][8]
	ahead.Seq = 10
	if err := log.Keep(t.Context(), ahead); !errors.Is(err, store.ErrConflict) {
		t.Errorf("a state of an entry that is not there was kept: %v", err)
	}
	if got := All(t, log, "cage"); len(got) != 9 {
		t.Errorf("after keeping states the shard has %d entries, not 9", len(got))
	}
}
