package main

import (
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"felt.example/felt/internal/floor"
	wing "felt.example/felt/internal/floor/cardroom"
	"felt.example/felt/internal/observe"
	"felt.example/felt/money"
	"felt.example/felt/store/sqlite"
)

// TestTheCopyIsGoneForAWhile: the floor deals on without it and says so, the copy catches up when it is back, and when the
// log is lost the floor deals on from the copy.
func TestTheCopyIsGoneForAWhile(t *testing.T) {
	dir, copied := t.TempDir(), filepath.Join(t.TempDir(), "copy")
	synctest.Test(t, func(t *testing.T) {
		log, err := sqlite.Open(dir)
		check(t, err)
		said := &lines{more: make(chan struct{}, 1)}
		seen := observe.New(dir, slog.New(slog.NewTextHandler(said, nil)))
		mux := http.NewServeMux()
		seen.Handle(mux)
		stop, err := startCopy(t.Context(), log, copied, seen.Copy(copied))
		check(t, err)
		f, err := floor.Open(t.Context(), floor.Config{
			Log: log, Tables: floor.Demonstration, Meters: floor.DemonstrationMeters, Build: "test", Wing: wing.Wing, Keys: keys, Pace: floor.Pace{Wagers: 24 * time.Hour, Result: 24 * time.Hour},
		})
		check(t, err)
		asked := func(path, want string) {
			t.Helper()
			w := httptest.NewRecorder()
			mux.ServeHTTP(w, httptest.NewRequest(http.MethodGet, path, nil))
			if text := w.Body.String(); w.Code != http.StatusOK || !regexp.MustCompile(want).MatchString(text) {
				t.Errorf("%s: %d, not %s:\n%.2000s", path, w.Code, want, text)
			}
		}
		p, _, err := f.Join(t.Context(), "Cy")
		check(t, err)
		comeAndGo := func(times int) {
			for range times {
				check(t, f.Table("spanish-1").Sit(t.Context(), p.ID, "", 1, 100*money.Dollar))
				check(t, f.Table("spanish-1").Leave(t.Context(), p.ID, 1))
			}
		}
		wait := func() {
			time.Sleep(2 * time.Minute)
			synctest.Wait()
		}
		round1(t, f, "Ann")
		wait()
		asked("/metrics", "(?m)^felt_copy_failing_seconds 0$")
		asked("/readyz", "^the floor is open\n$")

		away := copied + "-away"
		check(t, os.Rename(copied, away))
		for _, stands := range []string{"nothing", "an empty directory"} {
			if stands != "nothing" {
				check(t, os.Mkdir(copied, 0o700))
			}
			comeAndGo(3)
			wait()
			asked("/metrics", `(?m)^felt_copy_failing_seconds [1-9]\d+`)
			asked("/readyz", "^the floor is open; since .* its log is not copied: .*does not have the last segment of the copy")
		}
		if there, err := os.ReadDir(copied); err != nil || len(there) > 0 {
			t.Errorf("it wrote %v where its disk was: %v", there, err)
		}
		check(t, os.Remove(copied))
		check(t, os.Rename(away, copied))
		wait()
		asked("/metrics", "(?m)^felt_copy_failing_seconds 0$")
		asked("/readyz", "^the floor is open\n$")
		for _, line := range []string{"the log is not copied; the floor deals on", "the log is copied again"} {
			if n := strings.Count(said.String(), line); n != 1 {
				t.Errorf("%q is told %d times: %s", line, n, said)
			}
		}
		f.Close()
		stop()
		check(t, log.Close())
	})
	code, want := verify(t, dir)
	if code != 0 || !strings.Contains(want, " 1 rounds at ") {
		t.Fatal(code, want)
	}
	check(t, os.RemoveAll(dir))
	if code, out := verify(t, copied); code != 0 || out != want {
		t.Errorf("the copy: %d %s; want %s", code, out, want)
	}
	restored := restoredTo(t, copied)
	f := house(t, restored, 48*time.Hour)
	l := f.Table("flush-1")
	check(t, l.Leave(t.Context(), l.View("").Seats[0].Player.ID, 1))
	round1(t, f, "Bob")
	if code, out := verify(t, restored); code != 0 || !strings.Contains(out, " 2 rounds at ") {
		t.Errorf("dealt on: %d %s", code, out)
	}
}
