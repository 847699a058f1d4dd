package main

import (
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"felt.example/felt/internal/account/accounttest"
	"felt.example/felt/internal/config"
	"felt.example/felt/internal/floor"
	wing "felt.example/felt/internal/floor/cardroom"
	"felt.example/felt/internal/people"
	"felt.example/felt/internal/web"
	"felt.example/felt/store/sqlite"
)

// house is the demonstration floor on a directory, so much later; it does little by the clock.
func house(t *testing.T, dir string, later time.Duration) *floor.Floor {
	t.Helper()
	log, err := sqlite.Open(dir)
	check(t, err)
	f, err := floor.Open(t.Context(), floor.Config{
		Log: log, Tables: floor.Demonstration, Meters: floor.DemonstrationMeters, Build: "test", Wing: wing.Wing, Keys: keys, Pace: floor.Pace{Wagers: time.Hour, Result: time.Hour},
		Clock: func() time.Time { return time.Now().Add(later) },
	})
	check(t, err)
	t.Cleanup(func() {
		f.Close()
		check(t, log.Close())
	})
	return f
}

// TestBackupOfAnOpenFloor: it verifies by itself and against its head, says nothing of what came
// later, and what is restored from it deals on.
func TestBackupOfAnOpenFloor(t *testing.T) {
	dir := t.TempDir()
	f := house(t, dir, 0)
	round1(t, f, "Ann")
	accounts := accounttest.Open(t, f)
	session := filepath.Join(t.TempDir(), "session")
	check(t, os.WriteFile(session, []byte(accounttest.Staff(t, accounts, "Ada", people.Administrator)), 0o600))
	handler, err := web.New(f, accounts, nil, web.Door{Limits: config.DefaultLimits}, nil)
	check(t, err)
	s := httptest.NewServer(handler)
	defer s.Close()
	to := t.TempDir()
	for name, args := range map[string][]string{"by directory": {dir}, "by address": {s.URL, "--session", session}} {
		file := filepath.Join(to, strings.ReplaceAll(name, " ", "-"))
		out, errs, code := call(t, append([]string{"backup", args[0], file}, args[1:]...)...)
		if code != 0 || !strings.Contains(out, " entries in ") {
			t.Fatalf("%s: exit %d, %s%s", name, code, out, errs)
		}
		if info, err := os.Stat(file); err != nil || info.Mode().Perm() != 0o600 {
			t.Errorf("%s: %v, %v", name, info.Mode(), err)
		}
		if code, out := verify(t, file, "--head", file+".head.json"); code != 0 || !strings.Contains(out, " 1 rounds at ") {
			t.Errorf("%s: %d %s", name, code, out)
		}
		if _, errs, code := call(t, "backup", dir, file); code != exitInput || !strings.Contains(errs, "is there already") {
			t.Errorf("%s: written over: exit %d, %s", name, code, errs)
		}
	}
	monday := filepath.Join(to, "by-directory")
	again := f.Table("flush-1")
	check(t, again.Leave(t.Context(), again.View("").Seats[0].Player.ID, 1)) // after the backup
	restored := filepath.Join(t.TempDir(), "restored")
	if _, errs, code := call(t, "restore", monday, restored); code != 0 {
		t.Fatalf("exit %d, %s", code, errs)
	}
	if _, errs, code := call(t, "restore", monday, restored); code != exitInput || !strings.Contains(errs, "is not empty") {
		t.Errorf("restored over a floor: exit %d, %s", code, errs)
	}
	if code, out := verify(t, restored, "--head", monday+".head.json"); code != 0 {
		t.Errorf("restored: %d %s", code, out)
	}
	other := house(t, restored, 2*time.Hour)
	if other.Table("flush-1").Taken() != 1 || again.Taken() != 0 {
		t.Error("the backup is not of the instant at which it was made")
	}
	l := other.Table("flush-1")
	check(t, l.Leave(t.Context(), l.View("").Seats[0].Player.ID, 1))
	round1(t, other, "Bob")
	if code, out := verify(t, restored, "--head", monday+".head.json"); code != 0 || !strings.Contains(out, " 2 rounds at ") {
		t.Errorf("dealt on: %d %s", code, out)
	}
	if code, out := verify(t, monday, "--head", writeHead(t, restored)); code != exitNo || !strings.Contains(out, "but an exported head has its entry") {
		t.Errorf("the backup against the later head: %d %s", code, out)
	}
}

// writeHead exports the head of a log.
func writeHead(t *testing.T, dir string) string {
	t.Helper()
	head := filepath.Join(t.TempDir(), "head.json")
	if code, out := verify(t, dir, "--export-head", head); code != 0 {
		t.Fatal(out)
	}
	return head
}

// TestRestoreRefusesWhatIsNoBackup, and leaves nothing behind.
func TestRestoreRefusesWhatIsNoBackup(t *testing.T) {
	file := filepath.Join(t.TempDir(), "backup")
	if _, errs, code := call(t, "backup", played(t), file); code != 0 {
		t.Fatal(errs)
	}
	data, err := os.ReadFile(file)
	check(t, err)
	for name, content := range map[string]string{"empty": "", "text": "this is no backup", "cut": string(data[:len(data)-8192])} {
		bad, dir := write(t, name, content), filepath.Join(t.TempDir(), "data")
		if _, errs, code := call(t, "restore", bad, dir); code != exitInput || strings.Count(errs, "\n") != 1 {
			t.Errorf("%s: exit %d, %s", name, code, errs)
		}
		if there, _ := os.ReadDir(dir); len(there) > 0 {
			t.Errorf("%s: it leaves %v", name, there)
		}
	}
}
