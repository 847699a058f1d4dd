package main

import (
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"felt.example/felt/regtest"
)

// copied is a copy of the project's module.
func copied(t *testing.T) string {
	t.Helper()
	from, err := regtest.Root()
	if err != nil {
		t.Fatal(err)
	}
	to := t.TempDir()
	err = filepath.WalkDir(from, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name, err := filepath.Rel(from, path)
		switch {
		case err != nil:
			return err
		case d.IsDir() && slices.Contains([]string{".git", "node_modules", "felt-data"}, d.Name()):
			return filepath.SkipDir
		case d.IsDir():
			return os.MkdirAll(filepath.Join(to, name), 0o755)
		case !d.Type().IsRegular() || strings.HasSuffix(name, ".test"):
			return nil
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		return os.WriteFile(filepath.Join(to, name), text, 0o644)
	})
	if err != nil {
		t.Fatal(err)
	}
	return to
}

// TestNewChapters: chapters that were only begun, one with the clauses of its own text, pass their tests
// and those of all chapters, and touch nothing else but pa/pa.go.
func TestNewChapters(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the module a second time")
	}
	root := copied(t)
	games, err := os.ReadFile(filepath.Join(root, "pa", "pa.go"))
	if err != nil {
		t.Fatal(err)
	}
	table := filepath.Join(t.TempDir(), "clauses.tsv")
	text := "599.1\tDefinitions.\n599.11\tCompletion.\n599.11(a)\tText.\n599.11(a)(1)\tText.\n599.11(z)\tText.\n678a.1\tOf another chapter.\n"
	if err := os.WriteFile(table, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	todo, err := run(root, "", "rebuilt", "699z", "Aces 'n Eights")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(strings.Join(todo, "\n"), "pa/acesneights/clauses.txt") {
		t.Errorf("still to be done: %q", todo)
	}
	if todo, err = run(root, table, "temporary; 40 Pa.B. 1; January 2, 2010", "599", "Zed"); err != nil {
		t.Fatal(err)
	}
	last := todo[len(todo)-1]
	if !strings.Contains(last, "599.11(b)") || strings.Contains(last, "599.11(a) ") || strings.Contains(last, "599.11(z)") {
		t.Errorf("cited and not in the text: %q", last)
	}
	now, err := os.ReadFile(filepath.Join(root, "pa", "pa.go"))
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(now)) {
		if strings.Contains(line, "acesneights") || strings.Contains(line, "zed") {
			now = []byte(strings.Replace(string(now), line, "", 1))
		}
	}
	if string(now) != string(games) {
		t.Errorf("pa.go has become\n%s", now)
	}
	// Two chapters that have only been begun are alike.
	test := exec.Command("go", "test", "-trimpath", "-skip=^TestNoTwoChaptersShareABlock$", "./pa", "./pa/acesneights", "./pa/zed")
	test.Dir = root
	test.Env = append(os.Environ(), "FELT_REQUIRE_ALL=") // the texts lie beside the project, not beside its copy
	if out, err := test.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}

func TestRefuses(t *testing.T) {
	root, err := regtest.Root()
	if err != nil {
		t.Fatal(err)
	}
	table := filepath.Join(t.TempDir(), "clauses.tsv")
	if err := os.WriteFile(table, []byte("678a.1\tDefinitions.\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ table, source, number, name, want string }{
		{"", "rebuilt", "678", "", "no name of a game"}, {"", "rebuilt", "6789", "Zed", "no citation"}, {"", "rebuilt", "699z.1", "Zed", "no chapter"},
		{"", "rebuilt", "699z", "9 Zed", "no name of a game"}, {"", "rebuilt", "678a", "Zed", "there already"}, {"", "rebuilt", "699z", "General", "there already"},
		{"", "seen", "699z", "Zed", "clauses.txt: "}, {table, "rebuilt", "699z", "Zed", "no clause of chapter 699z"}, {"none.tsv", "rebuilt", "699z", "Zed", "none.tsv"},
	} {
		if _, err := run(root, c.table, c.source, c.number, c.name); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: %v", c, err)
		}
		if _, err := os.Stat(filepath.Join(root, "pa", "zed")); err == nil {
			t.Fatalf("%q: the chapter is written", c)
		}
	}
}
