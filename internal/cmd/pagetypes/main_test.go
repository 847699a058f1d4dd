package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"felt.example/felt/internal/pagetypes"
	"felt.example/felt/regtest"
)

// TestPageTypesAreFresh: the pages have the types of what the server sends and takes now.
func TestPageTypesAreFresh(t *testing.T) {
	root, err := regtest.Root()
	if err != nil {
		t.Fatal(err)
	}
	want, err := fresh(root)
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(pagetypes.File)))
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(string(got), "\n")
	for i, line := range strings.Split(string(want), "\n") {
		if i >= len(lines) || lines[i] != line {
			t.Fatalf("%s is stale from line %d on, which would be %q: run go run ./internal/cmd/pagetypes", pagetypes.File, i+1, line)
		}
	}
	if len(got) != len(want) {
		t.Errorf("%s says more than it should: run go run ./internal/cmd/pagetypes", pagetypes.File)
	}
}
