//go:build linux

package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"

	"felt.example/felt/client"
	"felt.example/felt/internal/config"
	"felt.example/felt/internal/floor"
	wing "felt.example/felt/internal/floor/cardroom"
	"felt.example/felt/regtest"
	"felt.example/felt/store/sqlite"
)

// TestUpgradeAndBack: a log in an earlier form, with a round open, is kept as it was and verified before it is brought to
// this one; felt rollback goes back to it, and leaves out and keeps what was recorded since.
func TestUpgradeAndBack(t *testing.T) {
	dir, _ := seatedRound(t)
	check(t, keys.Save(dir+".key"))
	edit(t, dir, "DROP TABLE archive_head", "DROP TABLE archive_segment", "DROP TABLE archived", "DROP TABLE archived_key", "DROP TABLE archived_balance", "PRAGMA user_version = 3")
	credentialsOf(&patient{t: t, data: dir})
	before := writeHead(t, dir)
	served := func(words string) (string, error) {
		t.Helper()
		return keptAt(t, &config.Floor{Data: dir, Upgrade: words, UpgradeCopies: 1})
	}
	form := func() int {
		t.Helper()
		of, err := sqlite.FormOf(dir)
		check(t, err)
		return of.Is
	}

	if out, _, code := call(t, "doctor", "--addr", "127.0.0.1:0", "--data", dir); code != exitNo || !strings.Contains(out, "has form 3, and this version brings it to form 4 (entries can be moved to an archive)") || !strings.Contains(out, "felt serve keeps it as it is") {
		t.Errorf("exit %d, felt doctor says %s", code, out)
	}
	if said, err := served("refuse"); err == nil || !strings.Contains(err.Error(), "The form of its file changes from 3 to 4") || !strings.Contains(err.Error(), "start once with --upgrade copy") || form() != 3 {
		t.Errorf("%v, %s", err, said)
	}
	if _, _, code := call(t, "rollback", "--data", dir); code != exitInput {
		t.Errorf("where nothing was kept the exit code is %d", code)
	}
	said, err := served("copy")
	check(t, err)
	kept := regexp.MustCompile(`are kept as they were, verified, in (\S+\.felt)\. To go back: felt rollback --data `).FindStringSubmatch(said)
	if kept == nil || !strings.Contains(said, "The form of its file changes from 3 to 4 (entries can be moved to an archive); no entry is rewritten.") || form() != 4 {
		t.Fatalf("form %d, %s", form(), said)
	}
	if said, err := served("copy"); err != nil || strings.Contains(said, "kept") {
		t.Errorf("the second time it says %s, %v", said, err)
	}
	after := writeHead(t, dir) // with what was recorded since
	if code, out := verify(t, dir, "--head", before); code != 0 {
		t.Errorf("an entry was rewritten: %s", out)
	}

	out, errs, code := call(t, "rollback", "--data", dir)
	left := regexp.MustCompile(`(\d+) entries that were recorded since are left out; (\S+) has them\.`).FindStringSubmatch(out)
	if code != 0 || left == nil || left[1] == "0" || !strings.Contains(out, "Open it with felt test.") || form() != 3 {
		t.Fatalf("exit %d, form %d, %s%s", code, form(), out, errs)
	}
	if was, is := text(t, before), text(t, writeHead(t, dir)); was != is {
		t.Errorf("it was\n%s\nand is\n%s", was, is)
	}
	if code, out := verify(t, left[2], "--head", after); code != 0 {
		t.Errorf("what was left out is lost: %s", out)
	}
	if info, err := os.Stat(dir + "/credentials.db"); err != nil || info.Mode() != 0o600 {
		t.Errorf("the credentials: %v, %v", info, err)
	}

	// The round is in play as it was, and the next upgrade keeps the log once.
	if said, err := served("copy"); err != nil || !strings.Contains(said, "verified, in ") {
		t.Errorf("%v, %s", err, said)
	}
	if all, err := filepath.Glob(dir + ".before/*Z.felt"); err != nil || len(all) != 1 || all[0] == kept[1] {
		t.Errorf("%q are kept, %v", all, err)
	}
	log, err := sqlite.Open(dir)
	check(t, err)
	defer log.Close()
	f, err := floor.Open(t.Context(), floor.Config{Log: log, Tables: floor.Demonstration, Meters: floor.DemonstrationMeters, Build: "test", Wing: wing.Wing, Keys: keys, Pace: floor.Pace{Wagers: floor.Watchable.Wagers}})
	check(t, err)
	defer f.Close()
	if needs, err := floor.NeedsKey(t.Context(), log); err != nil || needs == nil {
		t.Errorf("no round is in play any more, %v", err)
	}
}

// programBefore builds felt from an earlier commit, as a release does: what the check of a release has compiled is not compiled again.
func programBefore(t *testing.T) string {
	t.Helper()
	commit := os.Getenv("FELT_BEFORE")
	if commit == "" {
		t.Skip("FELT_BEFORE names no commit, such as HEAD^, from which to upgrade: the first time it is built takes minutes")
	}
	root, err := regtest.Root()
	check(t, err)
	is, err := exec.CommandContext(t.Context(), "git", "-C", root, "rev-parse", commit+"^{commit}").Output()
	check(t, err)
	hash := strings.TrimSpace(string(is))
	source, program := filepath.Join(t.TempDir(), "source"), filepath.Join(t.TempDir(), "felt")
	for _, args := range [][]string{
		{"git", "clone", "--quiet", "--shared", "--no-checkout", root, source},
		{"git", "-C", source, "checkout", "--quiet", "--detach", hash},
		{"go", "build", "-C", source, "-trimpath", "-ldflags", "-X felt.example/felt/internal/program.commit=" + hash, "-o", program, "./cmd/felt"},
	} {
		c := exec.CommandContext(t.Context(), args[0], args[1:]...)
		c.Env = append(os.Environ(), "CGO_ENABLED=0", "GOAMD64=v1", "GOARM64=v8.0", "GOWORK=off")
		if out, err := c.CombinedOutput(); err != nil {
			t.Fatalf("%q: %v\n%s", args, err, out)
		}
	}
	return program
}

// floorBy has a program open a floor, until stop is called; said is what it prints until it is open.
func floorBy(t *testing.T, program string, args ...string) (said string, stop func()) {
	t.Helper()
	c := exec.Command(program, append([]string{"serve", "--addr", "127.0.0.1:0", "--pace", "brisk"}, args...)...)
	c.Env = append(os.Environ(), asFelt+"=1")
	out := &lines{more: make(chan struct{}, 1)}
	c.Stdout, c.Stderr = out, out
	check(t, c.Start())
	ended := make(chan error, 1)
	go func() { ended <- c.Wait() }()
	t.Cleanup(func() { _ = c.Process.Kill() })
	for !strings.Contains(out.String(), "Stop it") {
		select {
		case <-out.more:
		case err := <-ended:
			t.Fatalf("%v: %s", err, out)
		}
	}
	return out.String(), func() {
		t.Helper()
		check(t, c.Process.Signal(syscall.SIGTERM))
		if err := <-ended; err != nil {
			t.Errorf("%v: %s", err, out)
		}
	}
}

// TestUpgradedFromACommit: a floor that the program of an earlier commit has left with a round in play goes on under this one at the
// same question, to the end of the round; and after felt rollback the earlier program goes on from there too, as if nothing had been.
func TestUpgradedFromACommit(t *testing.T) {
	before := programBefore(t)
	goesOn(t, t.TempDir(), func() string { return before }, func() string { return os.Args[0] })
}

// TestUpgradedFromAPackage: the same where the programs are those of two packages, installed one over the other, and run as their user.
func TestUpgradedFromAPackage(t *testing.T) {
	before, after, given := strings.Cut(os.Getenv("FELT_PACKAGES"), " ")
	if !given {
		t.Skip("FELT_PACKAGES names no two packages, to be installed by root one over the other: .ci/packages does")
	}
	as := filepath.Join(t.TempDir(), "felt")
	check(t, os.WriteFile(as, []byte("#!/bin/sh\ncd /var/lib/felt && exec setpriv --reuid felt --regid felt --clear-groups /usr/bin/felt \"$@\"\n"), 0o700))
	installed := func(deb string) func() string {
		return func() string {
			if out, err := exec.CommandContext(t.Context(), "dpkg", "-i", deb).CombinedOutput(); err != nil {
				t.Fatalf("dpkg -i %s: %v\n%s", deb, err, out)
			}
			return as
		}
	}
	goesOn(t, "/var/lib/felt", installed(before), installed(after))
}

// goesOn plays at a floor in a directory of its own below in, as the test says. Each of the two makes its program the one that runs,
// and returns it.
func goesOn(t *testing.T, in string, before, after func() string) {
	dir, head := filepath.Join(in, "upgraded"), filepath.Join(in, "head.json")
	does := func(program string, args ...string) string {
		t.Helper()
		c := exec.CommandContext(t.Context(), program, args...)
		c.Env = append(os.Environ(), asFelt+"=1")
		out, err := c.CombinedOutput()
		if err != nil {
			t.Fatalf("%s %q: %v\n%s", program, args, err, out)
		}
		return string(out)
	}
	guest, err := client.New("http://127.0.0.1")
	check(t, err)
	comes := func(said string) {
		t.Helper()
		at, err := client.New(regexp.MustCompile(`http://\S+`).FindString(said))
		check(t, err)
		at.HTTP = guest.HTTP // his cookies
		guest = at
	}
	ends := func(asked client.View) {
		t.Helper()
		if now := plays(t, guest, false); now.Round != asked.Round || now.Question.ID != asked.Question.ID || len(now.Events) != len(asked.Events) {
			t.Errorf("round %d is asked %+v after %d events; it was round %d, %+v after %d", now.Round, now.Question, len(now.Events), asked.Round, asked.Question, len(asked.Events))
		}
		if over := plays(t, guest, true); over.Round != asked.Round {
			t.Errorf("round %d was left, and round %d is over", asked.Round, over.Round)
		}
	}

	program := before()
	said, stop := floorBy(t, program, "--data", dir)
	comes(said)
	_, err = guest.PostSession(t.Context(), client.JoinRequest{Name: "Ada"})
	check(t, err)
	asked := plays(t, guest, false)
	stop()
	does(program, "verify", dir, "--export-head", head)

	program = after()
	said, stop = floorBy(t, program, "--data", dir)
	if !strings.Contains(said, "was last written by felt") || !strings.Contains(said, "are kept as they were, verified, in ") {
		t.Errorf("it says %s", said)
	}
	comes(said)
	ends(asked)
	stop()
	does(program, "verify", dir, "--head", head)

	if out := does(program, "rollback", "--data", dir); !strings.Contains(out, "entries that were recorded since are left out") {
		t.Errorf("felt rollback says %s", out)
	}
	program = before()
	does(program, "verify", dir, "--head", head)
	said, stop = floorBy(t, program, "--data", dir)
	comes(said)
	ends(asked)
	stop()
	does(program, "verify", dir, "--head", head)
}

// TestRollbackRefuses: what is not whole, or no log that was kept, changes nothing.
func TestRollbackRefuses(t *testing.T) {
	dir, _ := seatedRound(t)
	check(t, keys.Save(dir+".key"))
	said, err := keptAt(t, &config.Floor{Data: dir, Upgrade: "open"})
	check(t, err)
	if strings.Contains(said, "kept") {
		t.Errorf("the same program says %s", said)
	}
	before := text(t, writeHead(t, dir))
	check(t, os.MkdirAll(dir+".before", 0o700))
	file := dir + ".before/2026-11-26T065000.000Z.felt"
	if _, errs, code := call(t, "rollback", "--data", dir, dir+"/felt.db"); code != exitInput || !strings.Contains(errs, "is no log that felt serve kept") {
		t.Errorf("exit %d, %s", code, errs)
	}
	log, err := sqlite.Inspect(dir)
	check(t, err)
	check(t, log.Backup(t.Context(), file))
	log.Close()
	check(t, os.WriteFile(file+".head.json", []byte(before), 0o600))
	db := t.TempDir()
	check(t, os.Rename(file, db+"/felt.db"))
	edit(t, db, "DELETE FROM entry WHERE seq = 1")
	check(t, os.Rename(db+"/felt.db", file))
	if _, errs, code := call(t, "rollback", "--data", dir); code != exitInput || !strings.Contains(errs, "is not whole: ") {
		t.Errorf("exit %d, %s", code, errs)
	}
	if text(t, writeHead(t, dir)) != before {
		t.Error("it changed the log")
	}
}

// text is that of a file.
func text(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile(name)
	check(t, err)
	return string(data)
}
