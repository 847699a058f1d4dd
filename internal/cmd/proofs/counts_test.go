package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"felt.example/felt/pa"
)

// TestWriteCounts: the line of the counts is replaced, and nothing else.
func TestWriteCounts(t *testing.T) {
	book, err := pa.Clauses()
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "README.md")
	const before, after = "# felt\n$ felt clauses\n", "\nA modelled clause has a test.\n"
	if err := os.WriteFile(file, []byte(before+"7 clauses: 7 modelled"+after), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := writeCounts(file); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if want := before + book.Counts() + after; string(text) != want || !strings.Contains(want, " modelled, ") {
		t.Errorf("%s\nwant\n%s", text, want)
	}
}
