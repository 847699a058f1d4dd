package sqlite

import (
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"felt.example/felt/journal"
	"felt.example/felt/store"
	"felt.example/felt/store/storetest"
)

// more appends n entries to each of two shards, in turn, so that one spends what the other brought.
func more(t *testing.T, log store.Log, n int) {
	t.Helper()
	for range n {
		cage, err := log.Head(t.Context(), "cage")
		if err != nil {
			t.Fatal(err)
		}
		way := journal.Account(fmt.Sprint("transit/sit/t1/1/ann/", cage.Seq))
		storetest.Must(t, log, cage.Seq, storetest.Entry("cage", fmt.Sprint("cage ", cage.Seq+1), storetest.Move("cage", way, 100)))
		storetest.Must(t, log, cage.Seq, storetest.Entry("table/t1", fmt.Sprint("t1 ", cage.Seq+1), storetest.Move(way, "table/t1/seat/1", 100)))
	}
}

func copyOf(t *testing.T, log *Log, dir string) *Copy {
	t.Helper()
	c, err := NewCopy(t.Context(), log, dir)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// copied makes a log of 20 entries and a copy of it in three segments.
func copied(t *testing.T) (dir, to string) {
	t.Helper()
	dir, to = t.TempDir(), filepath.Join(t.TempDir(), "copy")
	log := mustOpen(t, dir)
	defer storetest.Close(t, log)
	c := copyOf(t, log, to)
	for i := range 3 {
		more(t, log, 2+i*2)
		if i == 1 {
			c = copyOf(t, log, to) // the floor was opened again
		}
		if err := c.Seal(t.Context(), 100); err != nil { // there is less
			t.Fatal(err)
		}
		if err := c.Seal(t.Context(), 1); err != nil {
			t.Fatal(err)
		}
	}
	more(t, log, 1) // later than the copy
	return dir, to
}

// TestCopy: what is copied is the log up to then, and goes on where the log is gone.
func TestCopy(t *testing.T) {
	dir, to := copied(t)
	files, err := segments(to)
	if err != nil || len(files) != 3 || filepath.Base(files[2]) != "000000000013-000000000024.segment.gz" {
		t.Fatalf("the copy is %v, %v", files, err)
	}
	if info, err := os.Stat(files[0]); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("others may read it: %v, %v", info.Mode(), err)
	}
	if err := os.RemoveAll(dir); err != nil {
		t.Fatal(err)
	}
	read, err := Inspect(to)
	if err != nil {
		t.Fatal(err)
	}
	storetest.Whole(t, read)
	seen := storetest.All(t, read, "table/t1")
	storetest.Close(t, read)
	restored := t.TempDir()
	if err := Restore(t.Context(), to, restored); err != nil {
		t.Fatal(err)
	}
	log := mustOpen(t, restored)
	defer storetest.Close(t, log)
	if got := storetest.All(t, log, "table/t1"); len(got) != 12 || !reflect.DeepEqual(got, seen) {
		t.Errorf("restored: %+v; want %+v", got, seen)
	}
	if left, err := filepath.Glob(filepath.Join(restored, ".felt-*")); err != nil || len(left) > 0 {
		t.Errorf("restoring left %v, %v", left, err)
	}
	c := copyOf(t, log, to) // the same copy goes on
	more(t, log, 3)
	if err := c.Seal(t.Context(), 1); err != nil {
		t.Fatal(err)
	}
	storetest.Whole(t, log)
	again, err := Inspect(to)
	if err != nil {
		t.Fatal(err)
	}
	storetest.Whole(t, again)
	if head, err := again.Head(t.Context(), "cage"); err != nil || head.Seq != 15 {
		t.Errorf("the copy stands at %v, %v", head, err)
	}
	storetest.Close(t, again)
}

// TestCopyOfAnother: a copy goes on with its own log only, and not with an earlier state of it.
func TestCopyOfAnother(t *testing.T) {
	_, to := copied(t)
	for name, n := range map[string]int{"another": 20, "behind": 3} {
		log := mustOpen(t, t.TempDir())
		if name == "another" {
			storetest.Must(t, log, 0, storetest.Entry("cage", "other"))
			storetest.Must(t, log, 0, storetest.Entry("table/t1", "another"))
			for i := range n {
				storetest.Must(t, log, uint64(i+1), storetest.Entry("cage", fmt.Sprint("other ", i)))
			}
		} else {
			more(t, log, n)
		}
		if _, err := NewCopy(t.Context(), log, to); err == nil || !strings.Contains(err.Error(), "is not of this log") {
			t.Errorf("%s: %v", name, err)
		}
		storetest.Close(t, log)
	}
}

// TestCopyDamaged: what is missing or altered in a copy is told, and nothing is restored of it.
func TestCopyDamaged(t *testing.T) {
	_, whole := copied(t)
	files, err := segments(whole)
	if err != nil {
		t.Fatal(err)
	}
	base := func(n int) string { return filepath.Base(files[n]) }
	for name, test := range map[string]struct {
		damage func(dir string) error
		want   string
	}{
		"the first is missing":  {func(dir string) error { return os.Remove(filepath.Join(dir, base(0))) }, base(1) + ": it does not follow the one before it, which ends at position 0"},
		"the second is missing": {func(dir string) error { return os.Remove(filepath.Join(dir, base(1))) }, base(2) + ": it does not follow the one before it, which ends at position 4"},
		"the last is cut": {func(dir string) error { return os.Truncate(filepath.Join(dir, base(2)), 400) },
			base(2)},
		"one is empty": {func(dir string) error { return os.Truncate(filepath.Join(dir, base(1)), 0) }, base(1) + ": it does not begin as a gzip file does"},
	} {
		dir := t.TempDir()
		if err := os.CopyFS(dir, os.DirFS(whole)); err != nil {
			t.Fatal(err)
		}
		if err := test.damage(dir); err != nil {
			t.Fatal(err)
		}
		to := filepath.Join(t.TempDir(), "restored")
		if err := Restore(t.Context(), dir, to); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v; want %q", name, err, test.want)
		}
		if _, err := os.Stat(filepath.Join(to, dataFile)); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%s: there is a log: %v", name, err)
		}
	}
}

// TestCopyBits alters single bits: it is told, or all reads as it was written.
func TestCopyBits(t *testing.T) {
	_, to := copied(t)
	files, err := segments(to)
	if err != nil {
		t.Fatal(err)
	}
	read := func() (all []journal.Entry, err error) {
		for e, err := range readSegments(to) {
			if err != nil {
				return nil, err
			}
			all = append(all, e)
		}
		return all, nil
	}
	want, err := read()
	if err != nil || len(want) != 24 {
		t.Fatalf("%d entries, %v", len(want), err)
	}
	file := files[1]
	whole, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	for range 300 {
		altered := append([]byte(nil), whole...)
		altered[rand.IntN(len(whole))] ^= 1 << rand.IntN(8)
		if err := os.WriteFile(file, altered, 0o600); err != nil {
			t.Fatal(err)
		}
		if got, err := read(); err != nil {
			found++
		} else if !reflect.DeepEqual(got, want) {
			t.Fatal("what was altered reads differently, and nothing is told")
		}
	}
	if found < 270 {
		t.Errorf("of 300 bits altered, %d are told", found)
	}
}

// TestLinesOfEarlierBuilds: entries that an earlier build wrote are made again byte for byte.
func TestLinesOfEarlierBuilds(t *testing.T) {
	dir, to := t.TempDir(), t.TempDir()
	fill(t, dir)
	before(t, dir, 2)
	log := mustOpen(t, dir)
	defer storetest.Close(t, log)
	if err := copyOf(t, log, to).Seal(t.Context(), 1); err != nil {
		t.Fatal(err)
	}
	read, err := Inspect(to)
	if err != nil {
		t.Fatal(err)
	}
	defer storetest.Close(t, read)
	for _, shard := range []string{"cage", "table/t1"} {
		if was, is := storetest.All(t, log, shard), storetest.All(t, read, shard); !reflect.DeepEqual(was, is) {
			t.Errorf("%s was %+v, is %+v", shard, was, is)
		}
	}
}
