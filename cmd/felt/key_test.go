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

	"felt.example/felt/internal/floor"
	wing "felt.example/felt/internal/floor/cardroom"
	"felt.example/felt/internal/seal"
	"felt.example/felt/store/sqlite"
)

// keys are those of all floors here that are not served.
var keys = seal.NewKeys()

// keptAt serves a floor until it says that it is open, and stops it.
func keptAt(t *testing.T, at site) (said string, err error) {
	t.Helper()
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	out := &lines{more: make(chan struct{}, 1)}
	c := &cobra.Command{}
	c.SetOut(out)
	done := make(chan error, 1)
	at.addr = "127.0.0.1:0"
	go func() {
		done <- serve(ctx, c, at, floor.Config{Tables: floor.Demonstration, Meters: floor.DemonstrationMeters, Build: "test"}, slog.New(slog.DiscardHandler))
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
	said, err := keptAt(t, site{data: dir})
	check(t, err)
	if !strings.Contains(said, "a new key, "+dir+".key") {
		t.Errorf("it says %s", said)
	}
	if info, err := os.Stat(dir + ".key"); err != nil || info.Mode() != 0o600 {
		t.Errorf("the key: %v, %v", info, err)
	}
	if said, err := keptAt(t, site{data: dir}); err != nil || strings.Contains(said, "key") {
		t.Errorf("opened again, it says %s, %v", said, err)
	}
}

// TestKeysThatAreRefused: a floor with a round in play whose key is missing, another, inside of what is copied, or read
// by others does not open, says why in a sentence, and leaves all as it was. Verification goes without the key, and
// says what it has not dealt again; a backup says that it does not hold the key.
func TestKeysThatAreRefused(t *testing.T) {
	dir, file := seatedRound(t)
	before := writeHead(t, dir)
	refused := func(at site, want string) {
		t.Helper()
		at.data = dir
		if said, err := keptAt(t, at); err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("it says %s, %v; want %q", said, err, want)
		}
		if code, out := verify(t, dir, "--head", before); code != 0 || writeHead(t, dir) == "" {
			t.Errorf("the log: %d %s", code, out)
		}
	}
	refused(site{}, "is missing, and table flush-1 has cards to be dealt")
	if _, err := os.Stat(file); !os.IsNotExist(err) {
		t.Errorf("a key was made: %v", err)
	}
	other := filepath.Join(t.TempDir(), "other.key")
	check(t, seal.NewKeys().Save(other))
	refused(site{key: other}, "nothing is dealt anew")
	inside := filepath.Join(dir, "key")
	check(t, keys.Save(inside))
	refused(site{key: inside}, "lies inside "+dir)
	check(t, os.Remove(inside))
	copied := filepath.Join(t.TempDir(), "copy")
	refused(site{key: filepath.Join(copied, "key"), copied: copied}, "lies inside "+copied)
	check(t, keys.Save(file))
	check(t, os.Chmod(file, 0o644))
	refused(site{}, "can be read or written by others")
	check(t, os.Chmod(file, 0o600))

	code, out := verify(t, dir, "--head", before)
	if code != 0 || !strings.Contains(out, "table flush-1: round 1 was not dealt again, for its cards are sealed under the key "+keys.Names()[0]) ||
		!strings.Contains(out, "table flush-1: round 1 is in play since ") || !strings.Contains(out, "with $10.00 on the layout: ") {
		t.Errorf("without the key: %d %s", code, out)
	}
	if code, out := verify(t, dir, "--key", file); code != 0 || strings.Contains(out, "was not dealt again") || !strings.Contains(out, "with $10.00 on the layout: ") {
		t.Errorf("with the key: %d %s", code, out)
	}
	if code, out := verify(t, dir, "--key", other); code != 0 || !strings.Contains(out, "was not dealt again") {
		t.Errorf("with another key: %d %s", code, out)
	}
	backup := filepath.Join(t.TempDir(), "backup")
	if out, errs, code := call(t, "backup", dir, backup); code != 0 || !strings.Contains(out, "It does not hold the floor's key, "+keys.Names()[0]) {
		t.Errorf("backup: %d %s%s", code, out, errs)
	}
	if _, err := keptAt(t, site{data: dir}); err != nil {
		t.Errorf("with its own key: %v", err)
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
