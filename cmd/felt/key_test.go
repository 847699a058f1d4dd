package main

import (
	"context"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/spf13/cobra"

	"felt.example/felt/internal/account"
	"felt.example/felt/internal/config"
	"felt.example/felt/internal/floor"
	wing "felt.example/felt/internal/floor/cardroom"
	"felt.example/felt/internal/seal"
	"felt.example/felt/internal/table"
	"felt.example/felt/money"
	"felt.example/felt/round"
	"felt.example/felt/store/sqlite"
)

// keys are those of all floors here that are not served.
var keys = seal.NewKeys()

// keptAt serves a floor until it says that it is open, and stops it.
func keptAt(t *testing.T, at *config.Floor) (said string, err error) {
	t.Helper()
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	out := &lines{more: make(chan struct{}, 1)}
	c := &cobra.Command{}
	c.SetOut(out)
	done := make(chan error, 1)
	at.Addr, at.Limits, at.Lives = "127.0.0.1:0", config.DefaultLimits, account.DefaultLives
	go func() {
		done <- serve(ctx, c, at, floor.Config{Tables: floor.Demonstration, Meters: floor.DemonstrationMeters, Build: "test"}, false, slog.New(slog.DiscardHandler))
	}()
	for {
		select {
		case err := <-done:
			return out.String(), err
		case <-out.more:
			if strings.Contains(out.String(), "Stop it") {
				stop()
			}
		}
	}
}

// TestTheKeyOfAFloor: the first start makes one beside the data directory, for its owner alone, and says so once.
func TestTheKeyOfAFloor(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "data")
	said, err := keptAt(t, &config.Floor{Data: dir})
	check(t, err)
	if !strings.Contains(said, "a new key, "+dir+".key") {
		t.Errorf("it says %s", said)
	}
	if info, err := os.Stat(dir + ".key"); err != nil || info.Mode() != 0o600 {
		t.Errorf("the key: %v, %v", info, err)
	}
	if said, err := keptAt(t, &config.Floor{Data: dir}); err != nil || strings.Contains(said, "key") {
		t.Errorf("opened again, it says %s, %v", said, err)
	}
}

// TestKeysThatAreRefused: a floor with a round in play whose key is missing, another, inside of what is copied, or read
// by others does not open, says why in a sentence, and leaves all as it was. Verification goes without the key, and
// says what it has not dealt again; a backup says that it does not hold the key.
func TestKeysThatAreRefused(t *testing.T) {
	dir, file := seatedRound(t)
	before := writeHead(t, dir)
	refused := func(at *config.Floor, want string) {
		t.Helper()
		at.Data = dir
		if said, err := keptAt(t, at); err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("it says %s, %v; want %q", said, err, want)
		}
		if code, out := verify(t, dir, "--head", before); code != 0 || writeHead(t, dir) == "" {
			t.Errorf("the log: %d %s", code, out)
		}
	}
	refused(&config.Floor{}, "is missing, and table flush-1 has cards to be dealt")
	if _, err := os.Stat(file); !os.IsNotExist(err) {
		t.Errorf("a key was made: %v", err)
	}
	other := filepath.Join(t.TempDir(), "other.key")
	check(t, seal.NewKeys().Save(other))
	refused(&config.Floor{Key: other}, "nothing is dealt anew")
	inside := filepath.Join(dir, "key")
	check(t, keys.Save(inside))
	refused(&config.Floor{Key: inside}, "lies inside "+dir)
	check(t, os.Remove(inside))
	copied := filepath.Join(t.TempDir(), "copy")
	refused(&config.Floor{Key: filepath.Join(copied, "key"), Copy: copied}, "lies inside "+copied)
	check(t, keys.Save(file))
	check(t, os.Chmod(file, 0o644))
	refused(&config.Floor{}, "can be read or written by others")
	check(t, os.Chmod(file, 0o600))

	code, out := verify(t, dir, "--head", before)
	if code != 0 || !strings.Contains(out, "table flush-1: round 1 was not dealt again, for its cards are sealed under the key "+keys.Names()[0]) ||
		!strings.Contains(out, "table flush-1: round 1 is in play since ") || !strings.Contains(out, "with $10 on the layout: ") {
		t.Errorf("without the key: %d %s", code, out)
	}
	if code, out := verify(t, dir, "--key", file); code != 0 || strings.Contains(out, "was not dealt again") || !strings.Contains(out, "with $10 on the layout: ") {
		t.Errorf("with the key: %d %s", code, out)
	}
	if code, out := verify(t, dir, "--key", other); code != 0 || !strings.Contains(out, "was not dealt again") {
		t.Errorf("with another key: %d %s", code, out)
	}
	backup := filepath.Join(t.TempDir(), "backup")
	if out, errs, code := call(t, "backup", dir, backup); code != 0 || !strings.Contains(out, "It does not hold the floor's key, "+keys.Names()[0]) {
		t.Errorf("backup: %d %s%s", code, out, errs)
	}
	if _, err := keptAt(t, &config.Floor{Data: dir}); err != nil {
		t.Errorf("with its own key: %v", err)
	}
}

// TestRotatedWithARoundInPlay: what is shuffled after a rotation is sealed under the new key; the round in play goes on
// under the old one, whose line goes when nothing is sealed under it any more.
func TestRotatedWithARoundInPlay(t *testing.T) {
	dir, file := seatedRound(t)
	check(t, keys.Save(file))
	old := keys.Names()[0]
	out, errs, code := call(t, "rotate-key", file)
	if code != 0 || strings.Count(out, "\n") != 2 || !strings.Contains(out, "Kept for what they have sealed: "+old) {
		t.Fatalf("exit %d, %s%s", code, out, errs)
	}
	if info, err := os.Stat(file); err != nil || info.Mode() != 0o600 {
		t.Errorf("%v, %v", info.Mode(), err)
	}
	both, err := seal.Load(file)
	check(t, err)
	if names := both.Names(); len(names) != 2 || names[1] != old || !strings.Contains(out, "The new key is "+names[0]) {
		t.Errorf("the keys are %v; %s", both.Names(), out)
	}
	if code, out := verify(t, dir, "--key", file); code != 0 || strings.Contains(out, "was not dealt again") {
		t.Errorf("the round in play: %d %s", code, out)
	}
	if said, err := keptAt(t, &config.Floor{Data: dir}); err != nil {
		t.Errorf("opened: %s, %v", said, err)
	}
	log, err := sqlite.Open(dir)
	check(t, err)
	f, err := floor.Open(t.Context(), floor.Config{
		Log: log, Tables: floor.Demonstration, Meters: floor.DemonstrationMeters, Build: "test", Wing: wing.Wing, Keys: both, Pace: floor.Pace{Wagers: time.Hour, Result: time.Millisecond},
	})
	check(t, err)
	l := f.Table("flush-1")
	ann := l.View("").Seats[0].Player.ID
	t.Cleanup(l.Watch(ann, nil))
	sealedUnder := func(want string) {
		t.Helper()
		if shut, err := floor.NeedsKey(t.Context(), log); err != nil || shut == nil || shut.Key != want {
			t.Errorf("cards are sealed under %+v, not %s (%v)", shut, want, err)
		}
	}
	sealedUnder(old)
	asked := func(v table.View) bool { return v.Question != nil && v.Question.Kind == round.AskDecision }
	v := seen(t, f, ann, asked)
	check(t, l.Answer(t.Context(), ann, round.Answer{Question: v.Question.ID, Seat: 1, Choice: "fold"}))
	seen(t, f, ann, func(v table.View) bool { return v.Stage == "wagers" })
	check(t, l.PlaceWager(t.Context(), ann, 1, "ante", 10*money.Dollar))
	check(t, l.Ready(t.Context(), ann, 1))
	seen(t, f, ann, asked)
	sealedUnder(both.Names()[0])
	f.Close()
	check(t, log.Close())
	if code, out := verify(t, dir); code != 0 || strings.Contains(out, old) || !strings.Contains(out, "round 2 was not dealt again, for its cards are sealed under the key "+both.Names()[0]) {
		t.Errorf("without a key: %d %s", code, out)
	}
	text, err := os.ReadFile(file)
	check(t, err)
	lines := strings.SplitAfter(string(text), "\n")
	check(t, os.WriteFile(file, []byte(lines[0]+lines[1]), 0o600)) // without the old one
	if said, err := keptAt(t, &config.Floor{Data: dir}); err != nil {
		t.Errorf("opened with the new key alone: %s, %v", said, err)
	}
}

// TestRotationsThatAreRefused: what is no key, is read by others, or is being rotated stays as it is.
func TestRotationsThatAreRefused(t *testing.T) {
	file := filepath.Join(t.TempDir(), "felt.key")
	refused := func(want string) {
		t.Helper()
		before, _ := os.ReadFile(file)
		_, errs, code := call(t, "rotate-key", file)
		if code != exitInput || !strings.Contains(errs, want) || strings.Count(errs, "\n") != 1 {
			t.Errorf("exit %d, %s; want %s", code, errs, want)
		}
		if after, _ := os.ReadFile(file); string(after) != string(before) {
			t.Errorf("%s: the file was changed", want)
		}
	}
	refused("there is no such file")
	check(t, os.WriteFile(file, []byte("no key"), 0o600))
	refused("is no key file")
	check(t, os.Remove(file))
	check(t, keys.Save(file))
	check(t, os.Chmod(file, 0o640))
	refused("can be read or written by others")
	check(t, os.Chmod(file, 0o600))
	check(t, os.WriteFile(file+".new", nil, 0o600))
	refused("is being rotated, or that was interrupted")
	check(t, os.Remove(file+".new"))
	for n := range 99 {
		if _, errs, code := call(t, "rotate-key", file); code != 0 {
			t.Fatalf("rotation %d: exit %d, %s", n+1, code, errs)
		}
	}
	refused("has 100 keys, the most that a file has")
	all, err := seal.Load(file)
	check(t, err)
	if names := all.Names(); names[99] != keys.Names()[0] {
		t.Error("the first key is lost")
	}
	if left, err := os.ReadDir(filepath.Dir(file)); err != nil || len(left) != 1 {
		t.Errorf("%v lie beside it, %v", left, err)
	}
}

// seatedRound is a directory whose first table has a round in play with a wager, and where its key belongs.
func seatedRound(t *testing.T) (dir, file string) {
	t.Helper()
	dir = filepath.Join(t.TempDir(), "data")
	log, err := sqlite.Open(dir)
	check(t, err)
	f, err := floor.Open(t.Context(), floor.Config{
		Log: log, Tables: floor.Demonstration, Meters: floor.DemonstrationMeters, Build: "test", Wing: wing.Wing, Keys: keys, Pace: floor.Pace{Wagers: time.Hour, Result: time.Hour},
	})
	check(t, err)
	dealt(t, f, "Ann")
	f.Close()
	check(t, log.Close())
	return dir, dir + ".key"
}
