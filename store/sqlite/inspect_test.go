//go:build unix

package sqlite

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"felt.example/felt/store"
	"felt.example/felt/store/storetest"
)

// state is every file of a directory with what it holds and when it was written.
func state(t *testing.T, dir string) string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var all strings.Builder
	for _, e := range entries {
		info, err := e.Info()
		if err != nil {
			t.Fatal(err)
		}
		data, err := os.ReadFile(filepath.Join(dir, e.Name()))
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&all, "%s %s %v %x\n", e.Name(), info.Mode(), info.ModTime(), data)
	}
	return all.String()
}

// inspected verifies the log of a directory that is only read, and expects nothing there to
// have changed by it.
func inspected(t *testing.T, dir string, want uint64) {
	t.Helper()
	before := state(t, dir)
	log, err := Inspect(dir)
	if err != nil {
		t.Fatal(err)
	}
	report, err := store.Verify(t.Context(), log, store.Against{}, nil)
	if err != nil || len(report.Findings) > 0 || report.Entries != want {
		t.Errorf("%d entries, want %d; %v %v", report.Entries, want, report.Findings, err)
	}
	if _, err := log.Append(t.Context(), 0, storetest.Entry("table/new", "written")); err == nil {
		t.Error("a log that is only read took an entry")
	}
	if e, found, err := log.ByKey(t.Context(), "cage 3"); err != nil || !found || e.Seq != 3 {
		t.Errorf("by its key: %v, %t, %v", e.Seq, found, err)
	}
	storetest.Close(t, log)
	if after := state(t, dir); after != before {
		t.Error("reading the log changed the directory")
	}
}

// TestInspect reads a log that is closed, one that is open and one whose floor was killed: in
// each the same, and nothing is written.
func TestInspect(t *testing.T) {
	dir := t.TempDir()
	fill(t, dir)
	inspected(t, dir, 18)

	log := mustOpen(t, dir)
	storetest.Must(t, log, 9, storetest.Entry("cage", "cage 10"))
	inspected(t, dir, 19)

	// The files as a kill leaves them, without the index and with it.
	killed := t.TempDir()
	for _, name := range []string{dataFile, aheadFile} {
		if err := copyFile(filepath.Join(killed, name), filepath.Join(dir, name)); err != nil {
			t.Fatal(err)
		}
	}
	inspected(t, killed, 19)
	if err := copyFile(filepath.Join(killed, indexFile), filepath.Join(dir, indexFile)); err != nil {
		t.Fatal(err)
	}
	inspected(t, killed, 19)
	storetest.Close(t, log)
	inspected(t, dir, 19)
}

// TestInspectReadOnly: on media that nobody can write.
func TestInspectReadOnly(t *testing.T) {
	dir := t.TempDir()
	fill(t, dir)
	if err := os.Chmod(filepath.Join(dir, dataFile), 0o400); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(dir, 0o500); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.Chmod(dir, 0o700) })
	inspected(t, dir, 18)
}

// TestCutToNothing: a data file without a byte is neither verified nor begun anew.
func TestCutToNothing(t *testing.T) {
	dir := t.TempDir()
	fill(t, dir)
	if err := os.Truncate(filepath.Join(dir, dataFile), 0); err != nil {
		t.Fatal(err)
	}
	before := state(t, dir)
	want := "the log in " + dir + " is empty: felt.db has been cut to nothing; restore it from a backup"
	for name, open := range map[string]func() (store.Log, error){
		"to read":  func() (store.Log, error) { return Inspect(dir) },
		"to write": func() (store.Log, error) { return Open(dir) },
	} {
		if _, err := open(); err == nil || err.Error() != want {
			t.Errorf("opened %s: %v", name, err)
		}
	}
	if after := state(t, dir); !strings.Contains(before, after) && !strings.Contains(after, before) {
		t.Errorf("the directory changed from\n%s\nto\n%s", before, after)
	}
}

// TestCut: a data file that lost its end is a finding or cannot be read, and is left as it is.
func TestCut(t *testing.T) {
	whole := t.TempDir()
	fill(t, whole)
	log := mustOpen(t, whole)
	for i := range 40 { // so that the last page is one of entries, not an empty one whose end holds nothing
		storetest.Must(t, log, uint64(9+i), storetest.Entry("cage", fmt.Sprint("more ", i), storetest.Move("cage", "player/ann", 100)))
	}
	storetest.Close(t, log)
	info, err := os.Stat(filepath.Join(whole, dataFile))
	if err != nil {
		t.Fatal(err)
	}
	for size := int64(1); size < info.Size(); size += info.Size() / 20 {
		dir := t.TempDir()
		if err := copyFile(filepath.Join(dir, dataFile), filepath.Join(whole, dataFile)); err != nil {
			t.Fatal(err)
		}
		if err := os.Truncate(filepath.Join(dir, dataFile), size); err != nil {
			t.Fatal(err)
		}
		before := state(t, dir)
		log, err := Inspect(dir)
		if err != nil {
			continue
		}
		report, err := store.Verify(t.Context(), log, store.Against{}, nil)
		storetest.Close(t, log)
		if err == nil && len(report.Findings) == 0 {
			t.Errorf("cut to %d of %d bytes, it is called whole", size, info.Size())
		}
		if after := state(t, dir); after != before {
			t.Errorf("cut to %d bytes, the directory was changed", size)
		}
	}
}

// TestNotWholeWhenMade: a floor killed while it makes its log leaves no log, and the next
// start makes one.
func TestNotWholeWhenMade(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{newFile, newFile + "-journal"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte("half"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := Inspect(dir); err == nil || err.Error() != "there is no log in "+dir {
		t.Errorf("a log that was never made: %v", err)
	}
	fill(t, dir)
	inspected(t, dir, 18)
}

// TestOnlyTheOwnerReads: in a directory that was made by hand too, and a file that was
// readable by all is not any more.
func TestOnlyTheOwnerReads(t *testing.T) {
	dir := t.TempDir()
	if err := os.Chmod(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	for _, made := range []bool{true, false} {
		log := mustOpen(t, dir)
		storetest.Must(t, log, 0, storetest.Entry("table/"+fmt.Sprint(made), "opens "+fmt.Sprint(made)))
		entries, err := os.ReadDir(dir)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range entries {
			if info, err := e.Info(); err != nil || info.Mode().Perm() != 0o600 {
				t.Errorf("%s has the mode %v, %v", e.Name(), info.Mode(), err)
			}
		}
		storetest.Close(t, log)
		if err := os.Chmod(filepath.Join(dir, dataFile), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// TestLockedWithoutItsLockFile: who removes the lock file of an open floor cannot deal the same
// log from a second process.
func TestLockedWithoutItsLockFile(t *testing.T) {
	dir := t.TempDir()
	log := mustOpen(t, dir)
	defer storetest.Close(t, log)
	for i := range 3 {
		if err := os.Remove(filepath.Join(dir, lockFile)); err != nil {
			t.Fatal(err)
		}
		lines, stderr := runChild(t, dir, 0)
		want := "the log in " + dir + " is already open in another process or in this one\n"
		if len(lines) > 0 || stderr != want {
			t.Errorf("it printed %q and %q; want %q", lines, stderr, want)
		}
		storetest.Must(t, log, uint64(i), storetest.Entry("cage", fmt.Sprint("goes on ", i)))
	}
}

// TestFullAndFreed: a disk that is full refuses appends, all that was acknowledged stays, and
// with space back the same log goes on; what was not told for sure can be resolved.
func TestFullAndFreed(t *testing.T) {
	dir := t.TempDir()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), childDir+"="+dir, childFreed+"=1")
	in, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	cmd.Stderr = os.Stderr
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	acknowledged := map[string]bool{}
	var lost, refused, after int
	for lines := bufio.NewScanner(in); lines.Scan(); {
		switch said, key, _ := strings.Cut(lines.Text(), " "); said {
		case "written":
			acknowledged[key] = true
			if refused > 0 {
				after++
			}
		case "refused":
			refused++
		case "lost":
			lost++
			t.Errorf("%s: %s", said, key)
		}
	}
	if err := cmd.Wait(); err != nil {
		t.Fatal(err)
	}
	afterCrash(t, dir, acknowledged)
	if refused == 0 || after < 50 {
		t.Errorf("%d refused, then %d written", refused, after)
	}
	t.Logf("%d written, %d refused, %d written after that", len(acknowledged), refused, after)
}
