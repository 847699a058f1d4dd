package pa

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"felt.example/felt/cite"
	"felt.example/felt/clause"
	"felt.example/felt/regtest"
)

var (
	// citation is a place in a chapter, wherever it stands in a text.
	citation = regexp.MustCompile(`\b\d{3}[a-z]?\.\d{1,3}(?:\([0-9A-Za-z]{1,5}\))*`)
	// ending is what code that serves several chapters adds to the chapter's number.
	ending = regexp.MustCompile(`^\.[1-9]\d?(?:\([0-9A-Za-z]{1,5}\))*$`)
)

// TestCitationsInCode finds every citation in the project's Go code, in strings and in
// comments, and looks it up. Tests may cite what is not there: that it is refused is what
// some of them show.
func TestCitationsInCode(t *testing.T) {
	book := clauses(t)
	root, err := regtest.Root()
	if err != nil {
		t.Fatal(err)
	}
	files := token.NewFileSet()
	found := 0
	err = filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		name := entry.Name()
		switch {
		case err != nil:
			return err
		case entry.IsDir() && path != root && (strings.HasPrefix(name, ".") || name == "testdata" || name == "node_modules"):
			return filepath.SkipDir
		case entry.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go"):
			return nil
		}
		file, err := parser.ParseFile(files, path, nil, parser.ParseComments)
		if err != nil {
			return err
		}
		for _, text := range texts(file) {
			n, wrong := unlisted(book, text.of)
			found += n
			for _, c := range wrong {
				t.Errorf("%s: %s is not listed", files.Position(text.at), c)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if found < 20 {
		t.Errorf("only %d citations found: this test no longer sees the code", found)
	}
}

// text is a string or a comment in a file.
type text struct {
	at token.Pos
	of string
}

func texts(file *ast.File) []text {
	var list []text
	for _, group := range file.Comments {
		for _, c := range group.List {
			list = append(list, text{c.Pos(), c.Text})
		}
	}
	ast.Inspect(file, func(n ast.Node) bool {
		if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
			if s, err := strconv.Unquote(lit.Value); err == nil {
				list = append(list, text{lit.Pos(), s})
			}
		}
		return true
	})
	return list
}

// unlisted counts the citations in a text that felt has lists for, and names those that
// the lists do not have.
func unlisted(book *clause.Book, text string) (found int, wrong []string) {
	for _, word := range citation.FindAllString(text, -1) {
		c, err := cite.Parse(word)
		if err != nil || !book.Knows(cite.Cite(c.Chapter())) {
			continue
		}
		found++
		if !book.Lists(c) {
			wrong = append(wrong, word)
		}
	}
	if ending.MatchString(text) {
		found++
		some := false
		for _, e := range book.Index {
			some = some || string(e.Cite) == e.Cite.Chapter()+text
		}
		if !some {
			wrong = append(wrong, text)
		}
	}
	return found, wrong
}

// TestCitationsInReadings: every clause that a reading cites or names is listed.
func TestCitationsInReadings(t *testing.T) {
	book := clauses(t)
	for _, g := range Games {
		for _, r := range g.Readings {
			for _, c := range r.Cites {
				if !book.Lists(c) || c.Chapter() != string(g.Chapter) {
					t.Errorf("%s: the reading %s is of § %s, which the chapter does not list", g.ID, r.ID, c)
				}
			}
			if _, wrong := unlisted(book, r.Why); len(wrong) > 0 {
				t.Errorf("%s: the reading %s cites %s", g.ID, r.ID, wrong)
			}
		}
	}
}

func TestUnlisted(t *testing.T) {
	book := clauses(t)
	for text, want := range map[string]int{
		"678a.11(b)(2)": 0, "// § 678a.6(b), 678a.5(b)–(g) and 601a.2(z)": 0, ".13(a)": 0, "a pair of .45": 0, "678a": 0,
		"678a.11(z)": 1, "see § 677a.14 or 677a.12(g)": 2, ".13(z)": 1, "1678a.99": 0,
	} {
		if _, wrong := unlisted(book, text); len(wrong) != want {
			t.Errorf("%q: %v, want %d", text, wrong, want)
		}
	}
}
