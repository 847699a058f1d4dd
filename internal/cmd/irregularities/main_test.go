package main

import (
	"os"
	"path/filepath"
	"testing"

	"felt.example/felt/regtest"
)

// TestThePageIsFresh: every cell is as the engine answers now.
func TestThePageIsFresh(t *testing.T) {
	root, err := regtest.Root()
	if err != nil {
		t.Fatal(err)
	}
	page, err := fresh()
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(file)))
	if err != nil || string(text) != page {
		t.Errorf("%s is stale: go run ./internal/cmd/irregularities (%v)", file, err)
	}
}
