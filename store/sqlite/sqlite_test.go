package sqlite

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"felt.example/felt/store"
	"felt.example/felt/store/storetest"
)

func mustOpen(t testing.TB, dir string) *Log {
	t.Helper()
	log, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	return log
}

func TestLog(t *testing.T) {
	storetest.Run(t, func(t *testing.T, dir string) store.Log { return mustOpen(t, dir) })
}

// TestSettings: what durability rests on is set on the connection that writes (2 is FULL; 1 is NORMAL, where a Sequencer has what is appended).
func TestSettings(t *testing.T) {
	for ordered, synchronous := range map[bool]string{false: "2", true: "1"} {
		db, err := connectWriter(t.TempDir(), ordered)
		if err != nil {
			t.Fatal(err)
		}
		defer db.Close()
		for pragma, want := range map[string]string{"journal_mode": "wal", "synchronous": synchronous, "busy_timeout": "500"} {
			var got string
			if err := db.QueryRow("PRAGMA " + pragma).Scan(&got); err != nil || got != want {
				t.Errorf("%s is %s, %v; want %s", pragma, got, err, want)
			}
		}
	}
}

// TestOnce: a log that is open cannot be opened again; once closed, it can.
func TestOnce(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "a dir?with#odd%characters")
	log := mustOpen(t, dir)
	if _, err := Open(dir); err == nil || !strings.HasSuffix(err.Error(), "is already open in another process or in this one") {
		t.Errorf("opened a second time: %v", err)
	}
	storetest.Must(t, log, 0, storetest.Entry("cage", "still works"))
	storetest.Close(t, log)
	again, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	storetest.Close(t, again)
}

func TestOpenRefuses(t *testing.T) {
	none := t.TempDir()
	if _, err := Inspect(none); err == nil || err.Error() != "there is no log in "+none {
		t.Errorf("a directory without a log: %v", err)
	}
	if left, err := os.ReadDir(none); err != nil || len(left) > 0 {
		t.Errorf("looking for a log left %v, %v", left, err)
	}
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(file); err == nil {
		t.Error("opened a file as a directory")
	}
	noise := t.TempDir()
	if err := os.WriteFile(filepath.Join(noise, dataFile), []byte(strings.Repeat("no database ", 1000)), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(noise); err == nil {
		t.Error("opened noise as a log")
	}
	newer := t.TempDir()
	fill(t, newer)
	db, err := connectWriter(newer, false)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := db.Exec("PRAGMA user_version = 9"); err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(newer); err == nil || !strings.HasSuffix(err.Error(), "its schema has version 9, and this build knows versions 1 to 4") {
		t.Errorf("a log of a newer felt: %v", err)
	}
}

// BenchmarkAppend measures what storetest.Appends does:
//
//	go test ./store/sqlite -run '^$' -bench Append -benchtime 20000x
func BenchmarkAppend(b *testing.B) {
	storetest.Appends(b, func(b *testing.B) store.Log { return mustOpen(b, b.TempDir()) })
}
