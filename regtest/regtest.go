// Package regtest is for tests of the regulation. A test names the clauses that it proves with
// Proves, and finds files that it compares with by Root and Shared.
//
// The clauses are those that pa/*/clauses.txt lists in the module whose test it is, as clause.Load
// reads them. A test of another module than felt needs a directory pa of its own.
package regtest

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"felt.example/felt/cite"
	"felt.example/felt/clause"
)

// MaxCites is the number of clauses that one test may prove at most.
const MaxCites = 3

// Proves states that the test, if it passes, shows that felt keeps the clauses. A test (or subtest)
// calls it once, with at most MaxCites clauses, each as narrow as possible. The test fails if a
// clause is not listed, or has clauses below it and is not marked modelled+.
func Proves(t testing.TB, cites ...cite.Cite) {
	t.Helper()
	b, err := book()
	if err == nil {
		err = check(b, cites)
	}
	if err != nil {
		t.Fatal(err)
	}
	words := make([]string, len(cites))
	for i, c := range cites {
		words[i] = string(c)
	}
	t.Attr("proves", strings.Join(words, " "))
}

// check says in one sentence what is wrong with the clauses that a test names.
func check(b *clause.Book, cites []cite.Cite) error {
	if len(cites) == 0 || len(cites) > MaxCites {
		return fmt.Errorf("a test proves 1 to %d clauses, not %d", MaxCites, len(cites))
	}
	for i, c := range cites {
		if slices.Contains(cites[:i], c) {
			return fmt.Errorf("%s is named twice", c)
		}
		if err := b.Provable(c); err != nil {
			return err
		}
	}
	return nil
}

// book reads the lists from the source tree, not from package pa, which chapters' tests
// cannot import. They do not change while tests run, so once is enough.
var book = sync.OnceValues(func() (*clause.Book, error) {
	root, err := Root()
	if err != nil {
		return nil, err
	}
	return clause.Load(os.DirFS(filepath.Join(root, "pa")))
})

// Root returns the project's directory: the nearest parent that holds go.mod.
func Root() (string, error) {
	dir, err := os.Getwd()
	if err != nil {
		return "", err
	}
	for {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir, nil
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			return "", fmt.Errorf("no go.mod in the working directory or above: run the tests in the source tree")
		}
		dir = parent
	}
}

// Shared returns the path of a file or directory of the shared material, in $FELT_SHARED or else in
// ../shared beside the project. Without it the test is skipped, or fails if FELT_REQUIRE_ALL is 1.
func Shared(t testing.TB, name string) string {
	t.Helper()
	root, err := Root()
	if err != nil {
		t.Fatal(err)
	}
	dir := os.Getenv("FELT_SHARED")
	if dir == "" {
		dir = filepath.Join("..", "shared")
	}
	if !filepath.IsAbs(dir) {
		dir = filepath.Join(root, dir)
	}
	path := filepath.Join(dir, name)
	if _, err := os.Stat(path); err != nil {
		Missing(t, fmt.Sprintf("%s is not there: set FELT_SHARED to the directory that holds it", path))
	}
	return path
}

// Missing skips a test that lacks something from outside the project, or fails it if
// FELT_REQUIRE_ALL is 1.
func Missing(t testing.TB, what string) {
	t.Helper()
	if os.Getenv("FELT_REQUIRE_ALL") == "1" {
		t.Fatal(what)
	}
	t.Skip(what)
}
