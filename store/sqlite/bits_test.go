package sqlite

import (
	"bytes"
	"database/sql"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"felt.example/felt/store"
	"felt.example/felt/store/storetest"
)

// TestBytes alters the file itself, one bit at a time: whatever an entry's packed bytes hold is
// found, or the log cannot be opened at all, or the entry reads as it was written.
func TestBytes(t *testing.T) {
	dir := t.TempDir()
	fill(t, dir)
	want := contents(t, dir)
	path := filepath.Join(dir, dataFile)
	packed := packedOf(t, path, "table/t1 5")
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	at := bytes.Index(whole, packed)
	if at < 0 {
		t.Fatal("entry 5 is not in the file")
	}
	unseen := 0
	for n := range 100 {
		offset := n * len(packed) / 100
		altered := bytes.Clone(whole)
		altered[at+offset] ^= 1 << (n % 8)
		if err := os.WriteFile(path, altered, 0o600); err != nil {
			t.Fatal(err)
		}
		if got := findings(t, dir, nil); len(got) > 0 {
			continue
		}
		unseen++
		if contents(t, dir) != want {
			t.Errorf("%02x for %02x at byte %d is not found, and reads differently", altered[at+offset], whole[at+offset], offset)
		}
	}
	if unseen > 10 {
		t.Errorf("%d of 100 bits can be altered without its being found", unseen)
	}
}

// packedOf reads the packed bytes of the entry with this key.
func packedOf(t *testing.T, path, key string) (packed []byte) {
	t.Helper()
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if err := db.QueryRow("SELECT packed FROM entry WHERE key = ?", key).Scan(&packed); err != nil {
		t.Fatal(err)
	}
	return packed
}

// TestAnywhere alters single bits anywhere in the file: it is found, or the log cannot be
// opened, or everything reads as it was written (the bit was in unused space).
func TestAnywhere(t *testing.T) {
	dir := t.TempDir()
	exported := fill(t, dir)
	path := filepath.Join(dir, dataFile)
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	want := contents(t, dir)
	outcomes := map[string]int{}
	for range 80 {
		altered := bytes.Clone(whole)
		offset, bit := rand.IntN(len(altered)), byte(1)<<rand.IntN(8)
		altered[offset] ^= bit
		if err := os.WriteFile(path, altered, 0o600); err != nil {
			t.Fatal(err)
		}
		log, err := Open(dir)
		if err != nil {
			outcomes["cannot be opened"]++
			continue
		}
		report, err := store.Verify(t.Context(), log, store.Against{Heads: exported}, nil)
		storetest.Close(t, log)
		switch {
		case err != nil:
			outcomes["cannot be read"]++
		case len(report.Findings) > 0:
			outcomes["is found"]++
		case contents(t, dir) != want:
			t.Errorf("bit %b of byte %d reads differently, and is not found", bit, offset)
		default:
			outcomes["changes nothing"]++
		}
	}
	t.Log(outcomes)
}

func contents(t *testing.T, dir string) string {
	t.Helper()
	log := mustOpen(t, dir)
	defer storetest.Close(t, log)
	now, err := log.Snapshot(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return fmt.Sprintf("%+v %+v %+v", now, storetest.All(t, log, "cage"), storetest.All(t, log, "table/t1"))
}
