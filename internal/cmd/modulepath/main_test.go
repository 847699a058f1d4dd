package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestModulePathChangesEverywhere(t *testing.T) {
	root := t.TempDir()
	write := func(name, text string) {
		t.Helper()
		file := filepath.Join(root, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write("go.mod", "module old.example/felt\n\ngo 1.26.0\n")
	write("a/a.go", "package a\n\nimport _ \"old.example/felt/b\"\n// old.example/felting\n")
	write(".golangci.yml", "types: ^old.example/felt/hand\\.Category$\nallow: [old.example/felt/card]\n")
	write("data.txt", "old.example/felt/b\n")
	if err := run(root, "new.example/x"); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{
		"go.mod":        "module new.example/x\n\ngo 1.26.0\n",
		"a/a.go":        "package a\n\nimport _ \"new.example/x/b\"\n// old.example/felting\n",
		".golangci.yml": "types: ^new.example/x/hand\\.Category$\nallow: [new.example/x/card]\n",
		"data.txt":      "old.example/felt/b\n",
	} {
		if got, err := os.ReadFile(filepath.Join(root, name)); err != nil || string(got) != want {
			t.Errorf("%s: %q, want %q (%v)", name, got, want, err)
		}
	}
	for _, path := range []string{"", "felt", "-x.example/felt", "a b.example"} {
		if err := run(root, path); err == nil || !strings.Contains(err.Error(), "no module path") {
			t.Errorf("%q: %v", path, err)
		}
	}
}
