package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"felt.example/felt/regtest"
)

// claims are the functions of one directory's tests that say what they prove, and do
// nothing else: whatever is broken, they pass.
func claims(files []*ast.File) []ast.Node {
	only := map[string]bool{} // helpers that only say what their caller proves
	for {
		before := len(only)
		var found []ast.Node
		for _, file := range files {
			ast.Inspect(file, func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.FuncDecl:
					if n.Body == nil || !claim(n.Body.List, only) {
						break
					}
					only[n.Name.Name] = true
					if strings.HasPrefix(n.Name.Name, "Test") {
						found = append(found, n)
					}
				case *ast.FuncLit:
					if claim(n.Body.List, only) {
						found = append(found, n)
					}
				}
				return true
			})
		}
		if len(only) == before {
			return found
		}
	}
}

// claim reports whether the statements say what a test proves and assert nothing.
func claim(list []ast.Stmt, only map[string]bool) bool {
	says := false
	for _, s := range list {
		call, ok := s.(*ast.ExprStmt)
		if !ok {
			return false
		}
		name := called(call.X)
		switch {
		case name == "regtest.Proves" || only[name]:
			says = true
		case name != "t.Helper" && name != "t.Parallel" && name != "t.Log" && name != "t.Logf":
			return false
		}
	}
	return says
}

// called is the name of the function that an expression calls.
func called(x ast.Expr) string {
	call, ok := x.(*ast.CallExpr)
	if !ok {
		return ""
	}
	switch f := call.Fun.(type) {
	case *ast.Ident:
		return f.Name
	case *ast.SelectorExpr:
		if of, ok := f.X.(*ast.Ident); ok {
			return of.Name + "." + f.Sel.Name
		}
	}
	return ""
}

func TestClaims(t *testing.T) {
	const head = "package x\n"
	for source, want := range map[string]int{
		`func TestA(t *testing.T) { regtest.Proves(t, "678a.1") }`:                                                                           1,
		`func TestA(t *testing.T) { t.Parallel(); t.Helper(); regtest.Proves(t, "678a.1") }`:                                                 1,
		`func TestA(t *testing.T) { regtest.Proves(t, "678a.1"); f(t) }`:                                                                     0,
		`func TestA(t *testing.T) { f(t); t.Run("x", func(t *testing.T) { regtest.Proves(t, "678a.1") }) }`:                                  1,
		`func prove(t *testing.T, c cite.Cite) { t.Helper(); regtest.Proves(t, c) }`:                                                         0,
		`func TestA(t *testing.T) { prove(t) }; func prove(t *testing.T) { say(t) }; func say(t *testing.T) { regtest.Proves(t, "678a.1") }`: 1,
		`func prove(t *testing.T, all ...cite.Cite) { for _, c := range all { t.Run("x", func(t *testing.T) { regtest.Proves(t, c) }) } }`:   1,
		`func TestA(t *testing.T) { f(t) }`: 0,
	} {
		file, err := parser.ParseFile(token.NewFileSet(), "x_test.go", head+source, 0)
		if err != nil {
			t.Fatal(err)
		}
		if got := claims([]*ast.File{file}); len(got) != want {
			t.Errorf("%d claims without a test, want %d: %s", len(got), want, source)
		}
	}
}

// TestEveryProofAsserts refuses tests and subtests that only say what they prove.
func TestEveryProofAsserts(t *testing.T) {
	root, err := regtest.Root()
	if err != nil {
		t.Fatal(err)
	}
	dirs := map[string][]*ast.File{}
	set := token.NewFileSet()
	err = filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == "node_modules" || strings.HasPrefix(d.Name(), ".")):
			return fs.SkipDir
		case !strings.HasSuffix(path, "_test.go"):
			return nil
		}
		source, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		file, err := parser.ParseFile(set, path, source, 0)
		dirs[filepath.Dir(path)] = append(dirs[filepath.Dir(path)], file)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, files := range dirs {
		for _, n := range claims(files) {
			at := set.Position(n.Pos())
			file, _ := filepath.Rel(root, at.Filename)
			t.Errorf("%s:%d only says what it proves: it passes whatever is broken", file, at.Line)
		}
	}
}
