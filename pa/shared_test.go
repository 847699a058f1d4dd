package pa

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// most is how many lines in a row two chapters may share.
const most = 12

// line is a line of a chapter's code, without its names, numbers, texts and citations.
type line struct {
	file   string
	number int
	says   string
}

// TestNoTwoChaptersShareABlock: what two chapters do alike, except for names, numbers and citations, is said
// once, in pa/general or in the core. What a chapter declares (its wagers, paytables, clauses, layout) is a
// table of its text and may look like another's; what it does may not.
func TestNoTwoChaptersShareABlock(t *testing.T) {
	files, err := filepath.Glob("*/*.go")
	if err != nil {
		t.Fatal(err)
	}
	chapters := map[string][][]line{}
	for _, file := range files {
		chapter := filepath.Dir(file)
		if strings.HasSuffix(file, "_test.go") || chapter == "general" {
			continue
		}
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		lines, err := done(file, source)
		if err != nil {
			t.Fatal(err)
		}
		chapters[chapter] = append(chapters[chapter], lines)
	}
	if len(chapters) < 9 {
		t.Fatalf("only %d chapters have code", len(chapters))
	}
	for _, block := range shared(chapters) {
		t.Error(block)
	}
}

// done are the lines of the functions of a file, without cases that only give a name for a name: they are
// rows of a table too.
func done(file string, source []byte) ([]line, error) {
	set := token.NewFileSet()
	parsed, err := parser.ParseFile(set, file, source, 0)
	if err != nil {
		return nil, err
	}
	does := map[int]bool{}
	ast.Inspect(parsed, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncDecl, *ast.FuncLit:
			for at := set.Position(n.Pos()).Line; at <= set.Position(n.End()).Line; at++ {
				does[at] = true
			}
		case *ast.CaseClause:
			if named(n) {
				for at := set.Position(n.Pos()).Line; at <= set.Position(n.End()).Line; at++ {
					does[at] = false
				}
			}
		}
		return true
	})
	var s scanner.Scanner
	s.Init(set.AddFile(file, -1, len(source)), source, nil, 0)
	var lines []line
	for {
		pos, tok, _ := s.Scan()
		if tok == token.EOF {
			return lines, nil
		}
		number := set.Position(pos).Line
		if !does[number] || tok == token.SEMICOLON {
			continue
		}
		if len(lines) == 0 || lines[len(lines)-1].number != number {
			lines = append(lines, line{file: file, number: number})
		}
		word := tok.String()
		if tok.IsLiteral() && tok != token.IDENT {
			word = "literal"
		}
		lines[len(lines)-1].says += word + " "
	}
}

// named reports whether a case only returns a name.
func named(c *ast.CaseClause) bool {
	if len(c.Body) != 1 {
		return false
	}
	r, ok := c.Body[0].(*ast.ReturnStmt)
	if !ok || len(r.Results) != 1 {
		return false
	}
	_, ok = r.Results[0].(*ast.Ident)
	return ok
}

// shared returns the blocks of more lines than most that two chapters have alike.
func shared(chapters map[string][][]line) []string {
	type place struct {
		lines []line
		at    int
	}
	begun := map[string][]place{}
	var found []string
	for _, chapter := range slices.Sorted(maps.Keys(chapters)) {
		var own []place
		for _, lines := range chapters[chapter] {
			ends := 0
			for at := 0; at+most < len(lines); at++ {
				for _, other := range begun[window(lines, at)] {
					if at < ends {
						break
					}
					n := most + 1
					for at+n < len(lines) && other.at+n < len(other.lines) && lines[at+n].says == other.lines[other.at+n].says {
						n++
					}
					ends = at + n
					found = append(found, fmt.Sprintf("%s:%d and %s:%d share %d lines but for names, numbers and citations",
						other.lines[other.at].file, other.lines[other.at].number, lines[at].file, lines[at].number, n))
				}
				own = append(own, place{lines, at})
			}
		}
		for _, p := range own {
			begun[window(p.lines, p.at)] = append(begun[window(p.lines, p.at)], p)
		}
	}
	return found
}

// window is more lines than most from one on.
func window(lines []line, at int) string {
	var b strings.Builder
	for _, l := range lines[at : at+most+1] {
		b.WriteString(l.says + "\n")
	}
	return b.String()
}

// TestSharedBlocksAreFound: a copy with other names, numbers and texts, but no table, and nothing shorter.
func TestSharedBlocksAreFound(t *testing.T) {
	code := func(of, statement string, n int) []line {
		t.Helper()
		lines, err := done(of+".go", []byte("package "+of+"\n\nvar table = []int{\n"+strings.Repeat("1,\n", 40)+"}\n\nfunc "+of+"() {\n"+strings.Repeat(statement+" // of "+of+"\n\n", n)+"}\n"))
		if err != nil {
			t.Fatal(err)
		}
		return lines
	}
	for _, c := range []struct {
		other string
		n     int
		want  string
	}{
		{`last = settle(round, 20, "677a.2")`, most - 1, "a.go:46 and b.go:46 share 13 lines"}, {`last = settle(round, 20, "677a.2")`, most - 2, ""},
		{`last := settle(round, 20, "677a.2")`, most, ""},
	} {
		got := strings.Join(shared(map[string][][]line{"a": {code("a", `first = pay(r, 1, "678a.1")`, c.n)}, "b": {code("b", c.other, c.n)}}), "; ")
		if !strings.HasPrefix(got, c.want) || (got == "") != (c.want == "") {
			t.Errorf("%d lines like %s: %q, want %q", c.n, c.other, got, c.want)
		}
	}
}
