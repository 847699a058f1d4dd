package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// mutant is one alteration of one file.
type mutant struct {
	file     string
	line     int
	original string // the file
	from, to int    // what is replaced in it
	text     string // by what
	was, is  string // the line before and after
	spans    bool   // what is replaced is several lines
	cites    bool   // it only empties a citation
}

// name tells mutants apart as long as the line stays as it is.
func (m mutant) name() string { return m.file + "\t" + m.was + "\t" + m.is }

// source is the file as altered.
func (m mutant) source() string { return m.original[:m.from] + m.text + m.original[m.to:] }

// place tells all mutants apart.
func (m mutant) place() string { return fmt.Sprintf("%s:%d-%d:%s", m.file, m.from, m.to, m.text) }

// String is for people.
func (m mutant) String() string { return fmt.Sprintf("%s:%d: %s  =>  %s", m.file, m.line, m.was, m.is) }

// find lists the mutants of a package's rules: not of its tests, nor of what it only
// declares in words.
func find(dir string) ([]mutant, error) {
	files, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		return nil, err
	}
	var all []mutant
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		source, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		found, err := mutants(filepath.ToSlash(file), string(source))
		if err != nil {
			return nil, err
		}
		all = append(all, found...)
	}
	return all, nil
}

// edit replaces a part of a file.
type edit struct {
	from, to token.Pos
	text     string
}

// mutants are the alterations of one source.
func mutants(file, source string) ([]mutant, error) {
	set := token.NewFileSet()
	tree, err := parser.ParseFile(set, file, source, 0)
	if err != nil {
		return nil, err
	}
	var edits []edit
	ast.Inspect(tree, func(n ast.Node) bool {
		edits = append(edits, alter(n)...)
		_, imports := n.(*ast.ImportSpec)
		return !imports
	})
	var all []mutant
	for _, e := range edits {
		all = append(all, altered(set, file, source, e))
	}
	return all, nil
}

// leftOut stands for a line of which nothing is left.
const leftOut = "(left out)"

// altered is the mutant that an edit makes of a file. What was several lines is told by
// the first of them.
func altered(set *token.FileSet, file, source string, e edit) mutant {
	from, to := set.Position(e.from).Offset, set.Position(e.to).Offset
	begin := strings.LastIndexByte(source[:from], '\n') + 1
	end := to + strings.IndexByte(source[to:]+"\n", '\n')
	was, _, spans := strings.Cut(source[begin:end], "\n")
	is := strings.TrimSpace(source[begin:from] + e.text + source[to:end])
	if is == "" {
		is = leftOut
	}
	return mutant{
		file: file, line: set.Position(e.from).Line,
		original: source, from: from, to: to, text: e.text,
		was: strings.TrimSpace(was), is: is, spans: spans,
	}
}

// other is what a comparison or a connective becomes.
var other = map[token.Token]string{
	token.LSS: "<=", token.LEQ: "<", token.GTR: ">=", token.GEQ: ">",
	token.EQL: "!=", token.NEQ: "==", token.LAND: "||", token.LOR: "&&",
}

// neutral is what an operand of a connective becomes when it no longer decides.
var neutral = map[token.Token]string{token.LAND: "true", token.LOR: "false"}

// alter lists how one node may be altered: numbers become the next, comparisons move by
// one or turn round, one of two conditions no longer decides, a payout of none becomes
// one, a push none.
func alter(n ast.Node) []edit {
	switch n := n.(type) {
	case *ast.BasicLit:
		if number, err := strconv.ParseInt(strings.ReplaceAll(n.Value, "_", ""), 0, 64); err == nil && n.Kind == token.INT {
			return []edit{{n.Pos(), n.End(), strconv.FormatInt(number+1, 10)}}
		}
	case *ast.BinaryExpr:
		if text := other[n.Op]; text != "" {
			edits := []edit{{n.OpPos, n.OpPos + token.Pos(len(n.Op.String())), text}}
			if ignored := neutral[n.Op]; ignored != "" {
				edits = append(edits, edit{n.X.Pos(), n.X.End(), ignored}, edit{n.Y.Pos(), n.Y.End(), ignored})
			}
			return edits
		}
	case *ast.UnaryExpr:
		if n.Op == token.NOT {
			return []edit{{n.OpPos, n.OpPos + 1, ""}}
		}
	case *ast.CompositeLit:
		if name, ok := n.Type.(*ast.Ident); ok && name.Name == "Payout" && len(n.Elts) == 0 {
			return []edit{{n.Pos(), n.End(), "To(1, 1)"}}
		}
	case *ast.CallExpr:
		return cells(n)
	}
	return nil
}

// cells are the pushes of a paytable's row.
func cells(call *ast.CallExpr) []edit {
	var edits []edit
	if f, ok := call.Fun.(*ast.SelectorExpr); ok && f.Sel.Name == "Row" {
		for _, arg := range call.Args {
			if name, ok := arg.(*ast.Ident); ok && name.Name == "Push" {
				edits = append(edits, edit{arg.Pos(), arg.End(), "Payout{}"})
			}
		}
	}
	return edits
}
