package sqlite

import (
	"encoding/json"
	"fmt"
	"testing"

	"felt.example/felt/store"
	"felt.example/felt/store/storetest"
)

// TestAnAlteredStateIsNone: what is not as it was kept is not used.
func TestAnAlteredStateIsNone(t *testing.T) {
	for name, statement := range map[string]string{
		"nothing":    "UPDATE state SET seq = seq",
		"its data":   "UPDATE state SET data = x'5b325d'",
		"its entry":  "UPDATE state SET seq = 3",
		"its build":  "UPDATE state SET build = 'another'",
		"its hash":   "UPDATE state SET hash = replace(hash, substr(hash, 1, 1), 'x')",
		"its shard":  "UPDATE state SET shard = 'table/t1' WHERE shard = 'cage'",
		"all of it":  "DELETE FROM state",
		"its length": "UPDATE state SET data = substr(data, 1, 2)",
	} {
		dir := t.TempDir()
		heads := fill(t, dir)
		log := mustOpen(t, dir)
		if err := log.Keep(t.Context(), store.State{Shard: "cage", Seq: 9, Hash: heads[0].Hash, Build: "b", Data: json.RawMessage(`[1]`)}); err != nil {
			t.Fatal(err)
		}
		storetest.Close(t, log)
		tamper(t, dir, statement)
		log = mustOpen(t, dir)
		for _, shard := range []string{"cage", "table/t1"} {
			s, found, err := log.Kept(t.Context(), shard, 9)
			if want := name == "nothing" && shard == "cage"; err != nil || found != want {
				t.Errorf("%s altered: %s has %+v, %t, %v", name, shard, s, found, err)
			}
		}
		storetest.Close(t, log)
	}
}

// TestEarlierVersions: logs of earlier builds open as they are to be read, and are brought up to date
// by who writes them.
func TestEarlierVersions(t *testing.T) {
	for _, of := range []int{1, 2} {
		dir := t.TempDir()
		heads := fill(t, dir)
		before(t, dir, of)
		read, err := Inspect(dir)
		if err != nil {
			t.Fatal(err)
		}
		if _, found, err := read.Kept(t.Context(), "cage", 9); found || err != nil {
			t.Errorf("a log of version %d has a state: %v", of, err)
		}
		if _, found, err := read.ByKey(t.Context(), "cage 3"); !found || err != nil {
			t.Errorf("version %d: the key of entry 3 is not found: %v", of, err)
		}
		storetest.Whole(t, read)
		storetest.Close(t, read)
		log := mustOpen(t, dir)
		if err := log.Keep(t.Context(), store.State{Shard: "cage", Seq: 9, Hash: heads[0].Hash, Data: json.RawMessage(`1`)}); err != nil {
			t.Error(err)
		}
		for _, seq := range []uint64{4, 9} { // one that was there, and the next
			e := storetest.Must(t, log, 9, storetest.Entry("cage", fmt.Sprint("cage ", seq+seq/9), storetest.Move("cage", "player/ann", 100)))
			if e.Seq != seq+seq/9 {
				t.Errorf("version %d: it is entry %d, not %d", of, e.Seq, seq+seq/9)
			}
		}
		storetest.Whole(t, log)
		storetest.Close(t, log)
	}
}
