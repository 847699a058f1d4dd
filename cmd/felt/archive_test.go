package main

import (
	"log/slog"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"felt.example/felt/internal/floor"
	wing "felt.example/felt/internal/floor/cardroom"
	"felt.example/felt/money"
	"felt.example/felt/store/sqlite"
)

// TestArchiveCommand: what it moves verifies with the database and by itself; without it the database says where
// it is; and it is refused while the floor is open, or when the log does not verify.
func TestArchiveCommand(t *testing.T) {
	dir, archive := t.TempDir(), filepath.Join(t.TempDir(), "archive")
	shut := longFloor(t, dir)
	refused := func(want string, args ...string) {
		t.Helper()
		if out, errs, code := call(t, args...); code != exitInput || !strings.Contains(errs, want) || strings.Count(errs, "\n") != 1 {
			t.Errorf("%v: exit %d, %s%s; want %q", args, code, out, errs, want)
		}
	}
	refused("is already open in another process", "archive", dir, archive, "--keep", "0")
	shut()
	refused("either --before DAY or --keep DAYS", "archive", dir, archive)
	refused("either --before DAY or --keep DAYS", "archive", dir, archive, "--keep", "1", "--before", "2026-01-01")
	refused("--keep: -1 is no number of days", "archive", dir, archive, "--keep", "-1")
	refused(`--before: "May" is no day, such as 2026-01-31`, "archive", dir, archive, "--before", "May")
	refused("there is no log in", "archive", archive, archive, "--keep", "0")
	refused("nothing of the log in", "verify", dir, "--archive", archive)
	refused("--archive is for a data directory", "verify", "http://127.0.0.1:1", "--archive", archive)
	head, key := writeHead(t, dir), filepath.Join(t.TempDir(), "key")
	check(t, keys.Save(key)) // else tables with a round in play stay whole

	moved := func(code int, want string, args ...string) (said string) {
		t.Helper()
		if out, errs, got := call(t, append([]string{"archive"}, args...)...); got != code || !strings.Contains(out, want) {
			t.Errorf("%v: exit %d, %s%s; want %q", args, got, out, errs, want)
		} else {
			said = out
		}
		return said
	}
	moved(0, "0 entries moved; the archive "+archive+" has all up to the 0th of the floor", dir, archive, "--keep", "36500")
	altered := t.TempDir()
	check(t, os.CopyFS(altered, os.DirFS(dir)))
	edit(t, altered, `UPDATE balance SET cents = cents + 100 WHERE account LIKE 'player/%'`)
	moved(exitNo, "Nothing was moved.", altered, archive, "--before", "2999-01-01")
	said := strings.TrimSuffix(regexp.MustCompile(`\d+ entries moved`).FindString(moved(0, "entries moved", dir, archive, "--before", "2999-01-01", "--key", key)), " moved")
	if said == "" {
		t.Fatal("no entries were moved")
	}

	whole := func(want string, args ...string) {
		t.Helper()
		if code, out := verify(t, append(args, "--head", head)...); code != 0 || !strings.Contains(out, want) || !strings.Contains(out, "nothing is missing or altered") {
			t.Errorf("%v: %d %s; want %q", args, code, out, want)
		}
	}
	whole(said+" were moved to the archive "+archive+" and were not read; those here follow on them", dir)
	whole("entries in", dir, "--key", key)
	whole("entries in", dir, "--archive", archive)
	if code, out := verify(t, archive); code != 0 {
		t.Errorf("the archive by itself: %d %s", code, out)
	}
	if _, _, code := call(t, "replay", dir); code != exitInput {
		t.Errorf("rounds are dealt again of a half of the log: exit %d", code)
	}
	if out, errs, code := call(t, "replay", dir, "--archive", archive); code != 0 {
		t.Errorf("rounds are not dealt again: exit %d, %s%s", code, out, errs)
	}
	file := filepath.Join(t.TempDir(), "backup")
	if _, errs, code := call(t, "backup", dir, file); code != 0 {
		t.Fatal(errs)
	}
	whole(said+" were moved", file)
	whole("entries in", file, "--archive", archive)

	given := func(warns bool) {
		t.Helper()
		log, err := sqlite.Open(dir)
		check(t, err)
		var said strings.Builder
		check(t, attach(t.Context(), log, "", slog.New(slog.NewTextHandler(&said, nil))))
		past, err := log.Archived(t.Context())
		check(t, err)
		check(t, log.Close())
		if past.Given == warns || strings.Contains(said.String(), archive) != warns {
			t.Errorf("an archive that is not named is given: %v, and said is %q", past.Given, said.String())
		}
	}
	given(false)

	segments, err := filepath.Glob(filepath.Join(archive, "*.gz"))
	check(t, err)
	data, err := os.ReadFile(segments[0])
	check(t, err)
	data[len(data)/2] ^= 1
	check(t, os.WriteFile(segments[0], data, 0o600))
	refused(filepath.Base(segments[0]), "verify", dir, "--archive", archive)
	check(t, os.Remove(segments[0]))
	refused("lacks segment "+filepath.Base(segments[0]), "verify", dir, "--archive", archive)
	given(true)
	refused("lacks segment "+filepath.Base(segments[0]), "serve", "--addr", "127.0.0.1:0", "--data", dir, "--archive", archive, "--key", key)
}

// longFloor opens a floor, of whose log so much has happened that a part can be archived.
func longFloor(t *testing.T, dir string) (shut func()) {
	t.Helper()
	log, err := sqlite.Open(dir)
	check(t, err)
	f, err := floor.Open(t.Context(), floor.Config{Log: log, Tables: floor.Demonstration[:2], Meters: floor.DemonstrationMeters, Build: "test", Wing: wing.Wing, Keys: keys})
	check(t, err)
	p, _, err := f.Join(t.Context(), "Ann")
	check(t, err)
	for range 260 { // until states are kept
		check(t, f.Tables()[0].Sit(t.Context(), p.ID, "", 1, 100*money.Dollar))
		check(t, f.Tables()[0].Leave(t.Context(), p.ID, 1))
	}
	return func() {
		f.Close()
		check(t, log.Close())
	}
}
