package sqlite

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"felt.example/felt/store"
	"felt.example/felt/store/storetest"
)

// TestBytes alters the file itself, one bit at a time: whatever an entry's line holds is
// found, or the log cannot be opened at all.
func TestBytes(t *testing.T) {
	dir := t.TempDir()
	fill(t, dir)
	path := filepath.Join(dir, dataFile)
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	at := bytes.Index(whole, []byte(`{"shard":"table/t1","key":"table/t1 5"`))
	if at < 0 {
		t.Fatal("the line of entry 5 is not in the file")
	}
	_, tail, _ := bytes.Cut(whole[at:], []byte(`,"hash":"`))
	length := len(whole) - at - len(tail) + 64 + len(`"}`)
	for n := range 100 {
		offset := n * length / 100
		altered := bytes.Clone(whole)
		altered[at+offset] ^= 1 << (n % 8)
		if err := os.WriteFile(path, altered, 0o600); err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(findings(t, dir, nil), "\n"); got == "" {
			t.Errorf("%q for %q at byte %d of the line is not found", altered[at+offset], whole[at+offset], offset)
		}
	}
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
