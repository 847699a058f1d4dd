package main

import (
	"context"
	"encoding/json"
	"io"
	"strings"
	"testing"

	"felt.example/felt/store/sqlite"
)

// TestEntriesNameTheProgram: with a stamp or without one, by its very bytes.
func TestEntriesNameTheProgram(t *testing.T) {
	out, errs, code := call(t, "version", "--json")
	var p struct{ Version, Commit, Digest string }
	if err := json.Unmarshal([]byte(out), &p); err != nil || code != 0 || len(p.Digest) != 64 || strings.Contains(p.Version, "devel") {
		t.Fatalf("exit %d, %s %s, %v", code, out, errs, err)
	}
	dir := t.TempDir()
	served(t, dir)
	log, err := sqlite.Inspect(dir)
	check(t, err)
	defer log.Close()
	entries := 0
	for e, err := range log.Read(t.Context(), "table/flush-1", 1) {
		check(t, err)
		if entries++; !strings.HasPrefix(e.Build, p.Version+" ") || !strings.Contains(e.Build, p.Commit) || !strings.HasSuffix(e.Build, "sha256:"+p.Digest) {
			t.Errorf("entry %d was made by %q", e.Seq, e.Build)
		}
	}
	if entries == 0 {
		t.Error("the table was not opened")
	}
}

// served opens a floor with felt serve, and closes it.
func served(t *testing.T, dir string) {
	t.Helper()
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	said, done := &lines{more: make(chan struct{}, 1)}, make(chan int, 1)
	go func() {
		done <- run(ctx, []string{"serve", "--addr", "127.0.0.1:0", "--data", dir}, nil, said, io.Discard)
	}()
	for !strings.Contains(said.String(), "Stop it") {
		select {
		case <-said.more:
		case code := <-done:
			t.Fatalf("exit %d, %s", code, said)
		}
	}
	stop()
	<-done
}
