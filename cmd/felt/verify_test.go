package main

import (
	"bytes"
	"database/sql"
	"encoding/json"
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
	"felt.example/felt/internal/table"
	"felt.example/felt/internal/web"
	"felt.example/felt/money"
	"felt.example/felt/round"
	"felt.example/felt/store/sqlite"
)

// played makes a data directory in which one round of High Card Flush was played.
func played(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	log, err := sqlite.Open(dir)
	check(t, err)
	defer log.Close()
	f, err := floor.Open(t.Context(), floor.Config{
		Log: log, Tables: floor.Demonstration, Meters: floor.DemonstrationMeters, Build: "test", Wing: wing.Wing, Keys: keys, Pace: floor.Pace{Wagers: time.Hour, Result: time.Hour},
	})
	check(t, err)
	defer f.Close()
	round1(t, f, "Ann")
	return dir
}

// round1 has a player sit down, play one round and stay.
func round1(t *testing.T, f *floor.Floor, name string) {
	t.Helper()
	p, v := dealt(t, f, name)
	check(t, f.Table("flush-1").Answer(t.Context(), p, round.Answer{Question: v.Question.ID, Seat: 1, Choice: "fold"}))
	seen(t, f, p, func(v table.View) bool { return v.Stage == "result" })
}

// dealt has a player sit down and wager, until he has to decide.
func dealt(t *testing.T, f *floor.Floor, name string) (player string, v table.View) {
	t.Helper()
	l := f.Table("flush-1")
	p, _, err := f.Join(t.Context(), name)
	check(t, err)
	t.Cleanup(l.Watch(p.ID, nil))
	check(t, l.Sit(t.Context(), p.ID, "", 1, 100*money.Dollar))
	seen(t, f, p.ID, func(v table.View) bool { return v.Stage == "wagers" })
	check(t, l.PlaceWager(t.Context(), p.ID, 1, "ante", 10*money.Dollar))
	check(t, l.Ready(t.Context(), p.ID, 1))
	return p.ID, seen(t, f, p.ID, func(v table.View) bool { return v.Question != nil && v.Question.Kind == round.AskDecision })
}

// seen waits until a player sees what is wanted.
func seen(t *testing.T, f *floor.Floor, player string, want func(table.View) bool) table.View {
	t.Helper()
	l, changes := f.Table("flush-1"), make(chan struct{}, 1)
	defer l.Watch(player, changes)()
	for {
		v := l.View(player)
		if want(v) {
			return v
		}
		select {
		case <-changes:
		case <-time.After(10 * time.Second):
			t.Fatalf("the table stays at %q", v.Stage)
		}
	}
}

func check(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func verify(t *testing.T, args ...string) (code int, out string) {
	t.Helper()
	var text, errs bytes.Buffer
	code = run(t.Context(), append([]string{"verify"}, args...), strings.NewReader(""), &text, &errs)
	return code, text.String() + errs.String()
}

// edit changes the stored lines behind the log's back.
func edit(t *testing.T, dir string, statements ...string) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "*.db"))
	if err != nil || len(files) != 1 {
		t.Fatalf("%v %v", files, err)
	}
	db, err := sql.Open("sqlite", files[0])
	check(t, err)
	defer db.Close()
	for _, s := range statements {
		if _, err := db.Exec(s); err != nil {
			t.Fatalf("%s: %v", s, err)
		}
	}
}

func TestVerifyFindsWhatWasPlanted(t *testing.T) {
	whole := played(t)
	head := filepath.Join(t.TempDir(), "head.json")
	if code, out := verify(t, whole, "--export-head", head); code != 0 || !strings.Contains(out, "1 rounds at ") || !strings.Contains(out, "nothing is missing or altered") {
		t.Fatalf("an untouched log: %d\n%s", code, out)
	}
	if code, out := verify(t, whole, "--head", head); code != 0 {
		t.Fatalf("an untouched log against its head: %d\n%s", code, out)
	}
	for name, c := range map[string]struct{ statement, want string }{
		"an entry altered": {`UPDATE entry SET packed = CAST(substr(packed, 1, 40) || iif(substr(packed, 41, 1) = x'00', x'01', x'00') || substr(packed, 42) AS BLOB) WHERE shard = 'table/flush-1' AND seq = 4`, "altered"},
		"an entry dropped": {`DELETE FROM entry WHERE shard = 'table/flush-1' AND seq = 4`, "entry 4 is missing"},
		"a balance raised": {`UPDATE balance SET cents = cents + 100 WHERE account LIKE 'player/%'`, "sum"},
		"a shard dropped":  {`DELETE FROM entry WHERE shard = 'cage'; DELETE FROM head WHERE shard = 'cage'`, "cage"},
	} {
		dir := t.TempDir()
		check(t, os.CopyFS(dir, os.DirFS(whole)))
		edit(t, dir, "PRAGMA foreign_keys = OFF", c.statement)
		code, out := verify(t, dir, "--head", head)
		if code != exitNo || !strings.Contains(out, c.want) {
			t.Errorf("%s: %d, want a finding with %q\n%s", name, code, c.want, out)
		}
	}
}

// TestVerifyNeverWrites: a log without entries, or cut to nothing, is not called whole, and no
// directory is changed by looking.
func TestVerifyNeverWrites(t *testing.T) {
	cut, empty := played(t), t.TempDir()
	check(t, os.Truncate(filepath.Join(cut, "felt.db"), 0))
	log, err := sqlite.Open(empty)
	check(t, err)
	check(t, log.Close())
	for dir, want := range map[string]struct {
		code int
		said string
	}{cut: {exitInput, "has been cut to nothing"}, empty: {exitNo, "the log has no entry"}} {
		if code, out := verify(t, dir); code != want.code || !strings.Contains(out, want.said) {
			t.Errorf("%d, want %d and %q\n%s", code, want.code, want.said, out)
		}
	}
	if info, err := os.Stat(filepath.Join(cut, "felt.db")); err != nil || info.Size() != 0 {
		t.Errorf("the cut file was written: %v, %v", info, err)
	}
	var out, errs bytes.Buffer
	if code := run(t.Context(), []string{"serve", "--addr", "127.0.0.1:0", "--data", cut}, nil, &out, &errs); code != exitInput || !strings.Contains(errs.String(), "has been cut to nothing") {
		t.Errorf("serve opens a floor on a log that was cut: %d %s", code, errs.String())
	}
}

// TestVerifyFindsARewrittenTail plays another second half with the same program: the
// chain is right again, but it is not the one whose head was kept.
func TestVerifyFindsARewrittenTail(t *testing.T) {
	one, other := played(t), played(t)
	head := filepath.Join(t.TempDir(), "head.json")
	if code, out := verify(t, one, "--export-head", head); code != 0 {
		t.Fatal(out)
	}
	if code, out := verify(t, other); code != 0 {
		t.Fatalf("the other log by itself: %d\n%s", code, out)
	}
	if code, out := verify(t, other, "--head", head); code != exitNo || !strings.Contains(out, "rewritten") {
		t.Errorf("another log with the head of the first: %d\n%s", code, out)
	}
}

func TestVerifyAnOpenFloorByItsAddress(t *testing.T) {
	dir := t.TempDir()
	log, err := sqlite.Open(dir)
	check(t, err)
	defer log.Close()
	f, err := floor.Open(t.Context(), floor.Config{
		Log: log, Tables: floor.Demonstration, Meters: floor.DemonstrationMeters, Build: "test", Wing: wing.Wing, Keys: keys, Pace: floor.Pace{Wagers: time.Hour, Result: time.Hour},
	})
	check(t, err)
	defer f.Close()
	round1(t, f, "Ann")
	accounts := accounttest.Open(t, f)
	session := filepath.Join(t.TempDir(), "session")
	check(t, os.WriteFile(session, []byte(accounttest.Staff(t, accounts, "Ada", people.Auditor)), 0o600))
	handler, err := web.New(f, accounts, nil, web.Door{Limits: config.DefaultLimits}, nil)
	check(t, err)
	s := httptest.NewServer(handler)
	defer s.Close()
	code, out := verify(t, s.URL, "--session", session, "--json")
	var report floor.Report
	if err := json.Unmarshal([]byte(out), &report); code != 0 || err != nil || report.Rounds != 1 || report.Entries == 0 {
		t.Errorf("%d %s", code, out)
	}
	if code, out := verify(t, dir); code != 0 || !strings.Contains(out, "1 rounds at ") {
		t.Errorf("by the directory of the open floor: %d %s", code, out)
	}
	for want, args := range map[string][]string{
		"for surveillance or an auditor": {s.URL},
		"there is no log":                {t.TempDir()},
		"no head file":                   {s.URL, "--session", session, "--head", "verify_test.go"},
	} {
		if code, out := verify(t, args...); code != exitInput || !strings.Contains(out, want) || strings.Count(out, "\n") != 1 {
			t.Errorf("%v: %d %s", args, code, out)
		}
	}
}

// TestVerifyFromAHead goes on from where a log was verified, while the floor is open, and refuses
// a log that has lost what was verified or whose books were altered since.
func TestVerifyFromAHead(t *testing.T) {
	dir := t.TempDir()
	f := house(t, dir, 0)
	round1(t, f, "Ann")
	head := writeHead(t, dir)
	before := t.TempDir()
	if _, errs, code := call(t, "backup", dir, filepath.Join(before, "log")); code != 0 {
		t.Fatal(errs)
	}
	f.Close()
	f = house(t, restoredTo(t, filepath.Join(before, "log")), 2*time.Hour)
	if code, out := verify(t, dir, "--from", head); code != 0 || !strings.Contains(out, "nothing is missing or altered") {
		t.Errorf("nothing came since: %d %s", code, out)
	}
	l := f.Table("flush-1")
	check(t, l.Leave(t.Context(), l.View("").Seats[0].Player.ID, 1))
	round1(t, f, "Bob")
	later := filepath.Join(before, "later")
	check(t, f.Log.Backup(t.Context(), later))
	next := filepath.Join(before, "next.json")
	if code, out := verify(t, later, "--from", head, "--export-head", next); code != 0 || !strings.Contains(out, "nothing is missing or altered") {
		t.Errorf("a round came since: %d %s", code, out)
	}
	if code, out := verify(t, dir, "--from", next); code != exitNo || !strings.Contains(out, "but an exported head has its entry") {
		t.Errorf("a log that lost its end: %d %s", code, out)
	}
	altered := restoredTo(t, later)
	edit(t, altered, `UPDATE balance SET cents = cents + 100 WHERE account = 'house/flush-1'`, `UPDATE balance SET cents = cents - 100 WHERE account = 'house/stud-1' OR account = 'cage'`)
	if code, out := verify(t, altered, "--from", head); code != exitNo || !strings.Contains(out, "the balances") && !strings.Contains(out, "the stored balances") {
		t.Errorf("a balance was raised: %d %s", code, out)
	}
	if code, out := verify(t, later, "--from", "verify_test.go"); code != exitInput || !strings.Contains(out, "no head file") {
		t.Errorf("from what is no head: %d %s", code, out)
	}
}

// restoredTo is a directory made from a backup.
func restoredTo(t *testing.T, file string) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "data")
	if _, errs, code := call(t, "restore", file, dir); code != 0 {
		t.Fatal(errs)
	}
	return dir
}
