package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"felt.example/felt/regtest"
)

// TestFilesAreFresh: the pages and the descriptions have the types of what the server sends and takes now.
func TestFilesAreFresh(t *testing.T) {
	root, err := regtest.Root()
	if err != nil {
		t.Fatal(err)
	}
	files, err := fresh(root)
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range files {
		got, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(name)))
		if err != nil {
			t.Fatal(err)
		}
		lines := strings.Split(string(got), "\n")
		for i, line := range strings.Split(string(want), "\n") {
			if i >= len(lines) || lines[i] != line {
				t.Errorf("%s is stale from line %d on, which would be %q: run go run ./internal/cmd/pagetypes", name, i+1, line)
				break
			}
		}
		if len(got) > len(want) {
			t.Errorf("%s says more than it should: run go run ./internal/cmd/pagetypes", name)
		}
	}
}
