package pa_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"felt.example/felt/pa"
	"felt.example/felt/regtest"
)

// A chapter is one package and one line in pa.go, and where it is counted faster one package below
// analysis and one line in odds/games.go. What knows a game by its name elsewhere would have to
// be edited for the next one; only the demonstration floor may, the figures that others have
// published, and for Poker, whose tables go on between hands, what reads and writes hand
// histories and what keeps tables.
func TestNothingElseKnowsAChapter(t *testing.T) {
	root, err := regtest.Root()
	if err != nil {
		t.Fatal(err)
	}
	allowed := map[string]bool{"pa/pa.go": true, "internal/floor/demonstration.go": true, "odds/games.go": true, "odds/published.go": true,
		"internal/cmd/checkodds/main.go": true, "internal/cmd/checkodds/four.go": true} // which take nothing from felt, so they name what they count themselves
	err = filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		name, err := filepath.Rel(root, path)
		if err != nil {
			return err
		}
		if name = filepath.ToSlash(name); allowed[name] || strings.HasPrefix(name, "settle/phh/") || strings.HasPrefix(name, "settle/ohh/") ||
			strings.HasPrefix(name, "internal/cardroom/") || strings.HasPrefix(name, "internal/floor/cardroom/") {
			return nil
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
		if err != nil {
			return err
		}
		for _, literal := range literals(file) {
			for _, g := range pa.Games {
				home := packageOf(t, root, g.ID)
				if chapterOf(name) == home {
					continue
				}
				if literal == g.ID || literal == "felt.example/felt/pa/"+home || literal == "felt.example/felt/analysis/"+home {
					t.Errorf("%s knows %s", name, g.ID)
				}
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// TestPagesKnowNoChapter: a page is drawn from what a chapter declares, so no source of the pages
// and no style has a game's name in it.
func TestPagesKnowNoChapter(t *testing.T) {
	root, err := regtest.Root()
	if err != nil {
		t.Fatal(err)
	}
	names := map[string]bool{}
	for _, g := range pa.Games {
		names[g.ID], names[strings.ReplaceAll(g.ID, "-", "_")] = true, true
		if !g.Room { // what has a room has a wing of the pages
			names[packageOf(t, root, g.ID)] = true
		}
	}
	var all []string
	for name := range names {
		all = append(all, regexp.QuoteMeta(name))
	}
	known := regexp.MustCompile(`(?i)(^|[^a-z0-9])(` + strings.Join(all, "|") + `)([^a-z0-9]|$)`)
	app, read := filepath.Join(root, "internal", "web", "app"), 0
	err = filepath.WalkDir(app, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if name := d.Name(); d.IsDir() && (name == "vendor" || name == "test") {
			return fs.SkipDir
		}
		if !slices.Contains([]string{".ts", ".tsx", ".css"}, filepath.Ext(path)) {
			return nil
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		read++
		for n, line := range strings.Split(string(text), "\n") {
			if m := known.FindStringSubmatch(line); m != nil {
				t.Errorf("%s:%d knows %s", strings.TrimPrefix(path, root), n+1, m[2])
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if read < 50 {
		t.Errorf("only %d sources of the pages were read", read)
	}
}

func literals(file *ast.File) []string {
	var all []string
	ast.Inspect(file, func(n ast.Node) bool {
		if l, ok := n.(*ast.BasicLit); ok && l.Kind == token.STRING {
			if text, err := strconv.Unquote(l.Value); err == nil {
				all = append(all, text)
			}
		}
		return true
	})
	return all
}

// chapterOf is the chapter whose package, or whose analysis, a file lies in; "" is none.
func chapterOf(name string) string {
	parts := strings.Split(name, "/")
	if len(parts) < 3 || parts[0] != "pa" && parts[0] != "analysis" {
		return ""
	}
	return parts[1]
}

var homes = map[string]string{}

// packageOf is the directory under pa whose game.go declares the game.
func packageOf(t *testing.T, root, id string) string {
	t.Helper()
	if homes[id] != "" {
		return homes[id]
	}
	dirs, err := filepath.Glob(filepath.Join(root, "pa", "*", "game.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range dirs {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(text), strconv.Quote(id)) {
			homes[id] = filepath.Base(filepath.Dir(file))
			return homes[id]
		}
	}
	t.Fatalf("no package under pa declares %s", id)
	return ""
}

func TestGamesAreInTheOrderOfTheirChapters(t *testing.T) {
	for i, g := range pa.Games {
		if i > 0 && g.Chapter < pa.Games[i-1].Chapter {
			t.Errorf("%s (%s) is out of order", g.ID, g.Chapter)
		}
		if pa.Game(g.ID) != g {
			t.Errorf("%s is not found by its name", g.ID)
		}
	}
}
