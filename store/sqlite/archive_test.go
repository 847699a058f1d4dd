package sqlite

import (
	"bytes"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"felt.example/felt/journal"
	"felt.example/felt/store"
	"felt.example/felt/store/storetest"
)

// aged is a log of 40 entries on each of two shards, one a minute, with a state of each at entry 30, and a third
// shard without a state, which has its first two entries early.
func aged(t *testing.T) (dir string, began time.Time) {
	t.Helper()
	dir = t.TempDir()
	log := mustOpen(t, dir)
	defer storetest.Close(t, log)
	began = storetest.Entry("", "").Clock
	for i := range 40 {
		at := func(e journal.Entry) journal.Entry {
			e.Clock = began.Add(time.Duration(i) * time.Minute)
			return e
		}
		if i < 2 {
			storetest.Must(t, log, uint64(i), at(storetest.Entry("submission", fmt.Sprint("s ", i+1))))
		}
		storetest.Must(t, log, uint64(i), at(storetest.Entry("cage", fmt.Sprint("cage ", i+1), storetest.Move("cage", "player/ann", 100))))
		e := storetest.Must(t, log, uint64(i), at(storetest.Entry("table/<1>", fmt.Sprint("t1 ", i+1), storetest.Move("cage", "table/<1>/seat/1", 100))))
		if i == 9 || i == 29 {
			for _, shard := range []string{"cage", "table/<1>"} {
				for last := range log.Read(t.Context(), shard, e.Seq) {
					if err := log.Keep(t.Context(), store.State{Shard: shard, Seq: last.Seq, Hash: last.Hash, Data: []byte(`{}`)}); err != nil {
						t.Fatal(err)
					}
				}
			}
		}
	}
	return dir, began
}

var stays = map[string]store.Stay{"cage": {First: 30, State: 30}, "table/<1>": {First: 25, State: 30}}

// moved moves what is older than a given number of minutes after the log began; step is called after each step.
func moved(t *testing.T, dir, to string, before time.Time, step func(string) error) (Moved, error) {
	t.Helper()
	a, err := OpenToArchive(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer storetest.Close(t, a)
	if step != nil {
		a.step = step
	}
	m, err := a.Move(t.Context(), to, before, stays)
	if err == nil {
		err = a.Shrink(t.Context())
	}
	return m, err
}

// allOf is all entries of the three shards, of a log that must verify.
func allOf(t *testing.T, log store.Log) (all []journal.Entry) {
	t.Helper()
	for _, shard := range []string{"cage", "submission", "table/<1>"} {
		all = append(all, storetest.All(t, log, shard)...)
	}
	return all
}

func with(t *testing.T, dir, archive string) (store.Log, error) {
	t.Helper()
	return InspectWith(t.Context(), dir, archive)
}

// TestArchive: what is moved is no longer in the database and reads from the archive as before, by shard and by
// key; what must stay stays, and the log goes on. Without the archive it says where the entries are.
func TestArchive(t *testing.T) {
	dir, began := aged(t)
	log := mustOpen(t, dir)
	want := allOf(t, log)
	storetest.Close(t, log)
	archive := filepath.Join(t.TempDir(), "archive")
	for i, test := range []struct {
		minutes, entries, last int
	}{{10, 20, 22}, {10, 0, 22}, {20, 20, 42}, {35, 13, 72}} {
		m, err := moved(t, dir, archive, began.Add(time.Duration(test.minutes)*time.Minute), nil)
		if err != nil || m != (Moved{uint64(test.entries), uint64(test.last)}) {
			t.Fatalf("%d: %+v, %v; want %+v", i, m, err, test)
		}
		log := mustOpen(t, dir)
		if err := log.Attach(t.Context(), archive); err != nil {
			t.Fatal(err)
		}
		if got := allOf(t, log); !reflect.DeepEqual(got, want) {
			t.Errorf("%d: with the archive it reads differently", i)
		}
		e, found, err := log.ByKey(t.Context(), "t1 3")
		if err != nil || !found || e.Seq != 3 || e.Shard != "table/<1>" {
			t.Errorf("%d: by an archived key: %v, %t, %v", i, e, found, err)
		}
		again := storetest.Entry("table/<1>", "t1 3", storetest.Move("cage", "table/<1>/seat/1", 100))
		if same, err := log.Append(t.Context(), 40, again); err != nil || same.Seq != 3 {
			t.Errorf("%d: appended again under an archived key: entry %d, %v", i, same.Seq, err)
		}
		if _, err := log.Append(t.Context(), 40, storetest.Entry("table/<1>", "t1 3")); !errors.Is(err, store.ErrConflict) {
			t.Errorf("%d: something else under an archived key: %v", i, err)
		}
		storetest.Close(t, log)
		whole, err := with(t, dir, archive)
		if err != nil {
			t.Fatal(err)
		}
		storetest.Whole(t, whole)
		if got := allOf(t, whole); !reflect.DeepEqual(got, want) {
			t.Errorf("%d: put together it reads differently", i)
		}
		storetest.Close(t, whole)
	}
	alone, err := Inspect(archive)
	if err != nil {
		t.Fatal(err)
	}
	storetest.Whole(t, alone)
	storetest.Close(t, alone)

	log = mustOpen(t, dir)
	defer storetest.Close(t, log)
	away := "was moved to the archive " + archive
	for _, err := range log.Read(t.Context(), "table/<1>", 24) {
		if !errors.Is(err, store.ErrArchived) || !strings.Contains(err.Error(), "shard table/<1> up to entry 24 "+away) {
			t.Errorf("without the archive: %v", err)
		}
	}
	if _, _, err := log.ByKey(t.Context(), "t1 3"); !errors.Is(err, store.ErrArchived) || !strings.Contains(err.Error(), away) {
		t.Errorf("by key without the archive: %v", err)
	}
	if _, err := log.Append(t.Context(), 40, storetest.Entry("table/<1>", "t1 3", storetest.Move("cage", "table/<1>/seat/1", 100))); !errors.Is(err, store.ErrArchived) {
		t.Errorf("appended under an archived key without the archive: %v", err)
	}
	if entries := storetest.All(t, log, "submission"); len(entries) != 2 {
		t.Errorf("of the shard without a state there are %d entries", len(entries))
	}
	n := 0
	for e, err := range log.Read(t.Context(), "cage", 30) {
		if n++; err != nil || e.Seq != uint64(29+n) {
			t.Errorf("what stayed reads %d, %v", e.Seq, err)
		}
	}
	past, err := log.Archived(t.Context())
	if err != nil || past.Entries() != 53 || past.States["cage"].Seq != 30 || past.Balances["player/ann"] != 2900 || past.Where != archive {
		t.Errorf("%+v, %v", past, err)
	}
	trusted := past.Trusted()
	report, err := store.Verify(t.Context(), log, store.Against{From: &trusted}, func(head journal.Head) (uint64, func(journal.Entry) error) {
		return log.archived[head.Shard].Seq + 1, nil
	})
	if err != nil || len(report.Findings) > 0 || report.Entries != 82-53 {
		t.Errorf("alone: %d entries, %v, %v", report.Entries, report.Findings, err)
	}
	if report, err = store.Verify(t.Context(), log, store.Against{From: &trusted}, nil); err != nil || len(report.Findings) > 0 || report.Entries != 82-53 {
		t.Errorf("alone, without taking entries: %d, %v, %v", report.Entries, report.Findings, err)
	}
	storetest.Must(t, log, 40, storetest.Entry("cage", "cage 41", storetest.Move("cage", "player/ann", 100)))
}

// TestArchiveGivesSpaceBack: the file gets smaller, that of an earlier build too.
func TestArchiveGivesSpaceBack(t *testing.T) {
	for _, earlier := range []bool{false, true} {
		dir, began := aged(t)
		log := mustOpen(t, dir)
		for i := range 2000 {
			e := storetest.Entry("table/<1>", fmt.Sprintf("long %x", keySum(fmt.Sprint(i))))
			e.Events[0].Data = []byte(fmt.Sprintf(`{"x":"%x%x"}`, keySum(fmt.Sprint(i)), keySum(fmt.Sprint(-i))))
			storetest.Must(t, log, uint64(40+i), e)
		}
		head, err := log.Head(t.Context(), "table/<1>")
		if err != nil || log.Keep(t.Context(), store.State{Shard: head.Shard, Seq: head.Seq, Hash: head.Hash, Data: []byte(`{}`)}) != nil {
			t.Fatal(err)
		}
		storetest.Close(t, log)
		if earlier {
			before(t, dir, 2)
			db, err := sql.Open("sqlite", filepath.Join(dir, dataFile))
			if err != nil {
				t.Fatal(err)
			}
			if _, err := db.Exec("PRAGMA auto_vacuum = 0; VACUUM"); err != nil {
				t.Fatal(err)
			}
			if err := db.Close(); err != nil {
				t.Fatal(err)
			}
		}
		size := func() int64 {
			info, err := os.Stat(filepath.Join(dir, dataFile))
			if err != nil {
				t.Fatal(err)
			}
			return info.Size()
		}
		was := size()
		a, err := OpenToArchive(dir)
		if err != nil {
			t.Fatal(err)
		}
		_, err = a.Move(t.Context(), t.TempDir(), began.Add(time.Hour), map[string]store.Stay{"table/<1>": {First: 2040, State: 2040}})
		if err := errors.Join(err, a.Shrink(t.Context())); err != nil {
			t.Fatal(err)
		}
		storetest.Close(t, a)
		if is := size(); is*2 > was {
			t.Errorf("of an earlier build %t: the file had %d bytes and has %d", earlier, was, is)
		}
	}
}

// TestArchiveKilled ends the moving after each of its steps: the log is whole then, alone and with the archive, and
// moving again comes to the same as at once.
func TestArchiveKilled(t *testing.T) {
	whole, began := aged(t)
	log := mustOpen(t, whole)
	want := allOf(t, log)
	storetest.Close(t, log)
	died := errors.New("killed")
	for k := 1; ; k++ {
		dir, archive := t.TempDir(), filepath.Join(t.TempDir(), "archive")
		if err := os.CopyFS(dir, os.DirFS(whole)); err != nil {
			t.Fatal(err)
		}
		left, at := k, ""
		step := func(did string) error {
			if left--; left == 0 {
				at = did
				return died
			}
			return nil
		}
		for _, minutes := range []int{10, 35} {
			_, err := moved(t, dir, archive, began.Add(time.Duration(minutes)*time.Minute), step)
			if err != nil && !errors.Is(err, died) {
				t.Fatal(err)
			}
			if err != nil {
				break
			}
		}
		log := mustOpen(t, dir)
		if err := log.Attach(t.Context(), archive); err != nil {
			t.Fatal(err)
		}
		if got := allOf(t, log); !reflect.DeepEqual(got, want) {
			t.Errorf("killed when it had %s (%d): it reads differently", at, k)
		}
		storetest.Close(t, log)
		if _, err := moved(t, dir, archive, began.Add(35*time.Minute), nil); err != nil {
			t.Fatalf("killed when it had %s (%d): moving again: %v", at, k, err)
		}
		again, err := with(t, dir, archive)
		if err != nil {
			t.Fatal(err)
		}
		storetest.Whole(t, again)
		if got := allOf(t, again); !reflect.DeepEqual(got, want) {
			t.Errorf("killed when it had %s (%d): then moved, it reads differently", at, k)
		}
		if past, err := again.Archived(t.Context()); err != nil || past.Entries() != 0 {
			t.Errorf("put together, %d entries are away: %v", past.Entries(), err)
		}
		storetest.Close(t, again)
		if left > 0 {
			if k < 6 {
				t.Errorf("it has %d steps only", k-1)
			}
			return
		}
	}
}

// TestArchiveDamaged: a bit altered, a segment that is missing or another's, and an archive as it was earlier are told.
func TestArchiveDamaged(t *testing.T) {
	dir, began := aged(t)
	archive, early := filepath.Join(t.TempDir(), "archive"), t.TempDir()
	for _, minutes := range []int{10, 20} {
		if _, err := moved(t, dir, archive, began.Add(time.Duration(minutes)*time.Minute), nil); err != nil {
			t.Fatal(err)
		}
		if minutes == 10 {
			if err := os.CopyFS(early, os.DirFS(archive)); err != nil {
				t.Fatal(err)
			}
		}
	}
	files, err := segments(archive)
	if err != nil || len(files) != 2 {
		t.Fatal(files, err)
	}
	first, second := filepath.Base(files[0]), filepath.Base(files[1])
	for name, test := range map[string]struct {
		damage func(dir string) error
		want   string
	}{
		"missing": {func(dir string) error { return os.Remove(filepath.Join(dir, first)) }, "lacks segment " + first},
		"earlier": {func(dir string) error {
			if err := os.RemoveAll(dir); err != nil {
				return err
			}
			return os.CopyFS(dir, os.DirFS(early))
		}, "lacks segment " + second},
		"swapped": {func(dir string) error {
			return errors.Join(os.Remove(filepath.Join(dir, first)), os.Rename(filepath.Join(dir, second), filepath.Join(dir, first)),
				copyFile(filepath.Join(dir, second), filepath.Join(archive, second)))
		}, "it is not the one that was archived"},
		"a bit": {func(dir string) error {
			data, err := os.ReadFile(filepath.Join(dir, second))
			if err != nil {
				return err
			}
			data[len(data)/2] ^= 4
			return os.WriteFile(filepath.Join(dir, second), data, 0o600)
		}, "segment " + second},
		"another's": {func(dir string) error {
			if err := errors.Join(os.RemoveAll(dir), os.Mkdir(dir, 0o700)); err != nil {
				return err
			}
			strange := t.TempDir()
			log := mustOpen(t, strange)
			defer storetest.Close(t, log)
			for i := range 42 {
				storetest.Must(t, log, uint64(i), storetest.Entry("cage", fmt.Sprint("strange ", i)))
			}
			c := copyOf(t, log, dir)
			return errors.Join(c.next(t.Context(), 22), c.next(t.Context(), 42))
		}, "it is not the one that was archived"},
	} {
		bad := filepath.Join(t.TempDir(), "archive")
		if err := errors.Join(os.CopyFS(bad, os.DirFS(archive)), test.damage(bad)); err != nil {
			t.Fatal(err)
		}
		if log, err := with(t, dir, bad); err == nil || !strings.Contains(err.Error(), test.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v; want %q", name, err, test.want)
			if err == nil {
				storetest.Close(t, log)
			}
		}
		live := mustOpen(t, dir)
		err := live.Attach(t.Context(), bad)
		for _, failed := range live.Read(t.Context(), "table/<1>", 1) {
			err = errors.Join(err, failed)
		}
		if err == nil {
			t.Errorf("%s: a floor reads it as it were whole", name)
		}
		storetest.Close(t, live)
		if name == "missing" || name == "earlier" || name == "another's" {
			if _, err := moved(t, dir, bad, began.Add(35*time.Minute), nil); err == nil {
				t.Errorf("%s: more was moved there", name)
			}
		}
	}
	for name, test := range map[string]struct{ statement, want string }{
		"a key":     {"DELETE FROM archived_key WHERE position = 5", "is not kept"},
		"a head":    {"UPDATE archived SET seq = seq - 1 WHERE shard = 'cage'", "is not the same in both"},
		"a balance": {"UPDATE archived_balance SET cents = cents + 1 WHERE account = 'player/ann'", "do not come to the balances"},
	} {
		altered := t.TempDir()
		if err := os.CopyFS(altered, os.DirFS(dir)); err != nil {
			t.Fatal(err)
		}
		tamper(t, altered, test.statement)
		if _, err := with(t, altered, archive); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v; want %q", name, err, test.want)
		}
	}
}

// TestArchiveAndCopy: a copy goes on beside an archive, begins with its segments, and may itself be the archive.
func TestArchiveAndCopy(t *testing.T) {
	dir, began := aged(t)
	archive, to := t.TempDir(), t.TempDir()
	if _, err := moved(t, dir, archive, began.Add(20*time.Minute), nil); err != nil {
		t.Fatal(err)
	}
	log := mustOpen(t, dir)
	if _, err := NewCopy(t.Context(), log, to); err == nil || !strings.Contains(err.Error(), "ends at position 0, but the entries up to 42 were moved to the archive "+archive) {
		t.Errorf("a copy begins in the middle: %v", err)
	}
	if err := os.CopyFS(to, os.DirFS(archive)); err != nil {
		t.Fatal(err)
	}
	for range 2 { // the second goes on with what the first sealed
		if err := copyOf(t, log, to).Seal(t.Context(), 1); err != nil {
			t.Fatal(err)
		}
	}
	storetest.Close(t, log)
	copied, err := Inspect(to)
	if err != nil {
		t.Fatal(err)
	}
	storetest.Whole(t, copied)
	if n := len(allOf(t, copied)); n != 82 {
		t.Errorf("the copy has %d entries", n)
	}
	storetest.Close(t, copied)
	if m, err := moved(t, dir, to, began.Add(time.Hour), nil); err != nil || m.Last != 82 || m.Entries != 13 {
		t.Errorf("to the copy: %+v, %v", m, err)
	}
	whole, err := with(t, dir, to)
	if err != nil {
		t.Fatal(err)
	}
	defer storetest.Close(t, whole)
	storetest.Whole(t, whole)
}

// TestArchiveOfAnOpenLog is refused, and so is a second archiver.
func TestArchiveOfAnOpenLog(t *testing.T) {
	dir, _ := aged(t)
	log := mustOpen(t, dir)
	if _, err := OpenToArchive(dir); err == nil || !strings.Contains(err.Error(), "is already open") {
		t.Errorf("an open log: %v", err)
	}
	storetest.Close(t, log)
	a, err := OpenToArchive(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer storetest.Close(t, a)
	if _, err := Open(dir); err == nil || !strings.Contains(err.Error(), "is already open") {
		t.Errorf("opened meanwhile: %v", err)
	}
	if _, err := a.Append(t.Context(), 40, storetest.Entry("cage", "no")); err == nil {
		t.Error("an archiver takes an entry")
	}
	if bytes.Contains(lineBegins("table/<1>"), []byte(`\u`)) {
		t.Error("shards are escaped as lines do not")
	}
}
