package sqlite

import (
	"database/sql"
	"encoding/json"
	"path/filepath"
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

// TestALogOfVersion1 opens as it is to be read, and is brought up to date by who writes it.
func TestALogOfVersion1(t *testing.T) {
	dir := t.TempDir()
	heads := fill(t, dir)
	db, err := sql.Open("sqlite", filepath.Join(dir, dataFile))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := db.Exec("DROP TABLE state; PRAGMA user_version = 1"); err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	read, err := Inspect(dir)
	if err != nil {
		t.Fatal(err)
	}
	if _, found, err := read.Kept(t.Context(), "cage", 9); found || err != nil {
		t.Errorf("a log of version 1 has a state: %v", err)
	}
	storetest.Whole(t, read)
	storetest.Close(t, read)
	log := mustOpen(t, dir)
	if err := log.Keep(t.Context(), store.State{Shard: "cage", Seq: 9, Hash: heads[0].Hash, Data: json.RawMessage(`1`)}); err != nil {
		t.Error(err)
	}
	storetest.Whole(t, log)
	storetest.Close(t, log)
}
