package main

import (
	"os"
	"path/filepath"
	"testing"

	"felt.example/felt/regtest"
)

// TestTheTableIsFresh: every act has its line, and none has another.
func TestTheTableIsFresh(t *testing.T) {
	root, err := regtest.Root()
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(file)))
	if err != nil || string(text) != fresh() {
		t.Errorf("%s is stale: go run ./internal/cmd/acts (%v)", file, err)
	}
}
