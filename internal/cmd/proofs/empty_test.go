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

// sleeps are the calls by which tests wait for time to pass. In a bubble of synctest nobody waits, and a
// case that fails the test when what it waits for is late costs no time where all is well.
func sleeps(file *ast.File) (found []ast.Node) {
	late := map[ast.Expr]bool{} // the calls that only end a test which fails
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CommClause:
			if fails(n.Body) {
				late[received(n.Comm)] = true
			}
		case *ast.CallExpr:
			switch called(n) {
			case "synctest.Test":
				return false
			case "time.Sleep", "time.Tick", "time.NewTicker", "chromedp.Sleep":
				found = append(found, n)
			case "time.After", "time.NewTimer":
				if !late[n] {
					found = append(found, n)
				}
			case "context.WithTimeout":
				if short(n.Args[1]) {
					found = append(found, n)
				}
			}
		}
		return true
	})
	return found
}

// received is the channel from which a case of a select receives and drops what comes, or nil.
func received(s ast.Stmt) ast.Expr {
	if s, ok := s.(*ast.ExprStmt); ok {
		if from, ok := s.X.(*ast.UnaryExpr); ok {
			return from.X
		}
	}
	return nil
}

// fails reports whether the statements make a test fail, or return an error by which it does.
func fails(body []ast.Stmt) bool {
	found := false
	for _, s := range body {
		ast.Inspect(s, func(n ast.Node) bool {
			if f, ok := n.(*ast.SelectorExpr); ok {
				switch f.Sel.Name {
				case "Fatal", "Fatalf", "Error", "Errorf":
					found = true
				}
			}
			return true
		})
	}
	return found
}

// short reports whether a duration is always the same and less than a second: too little to end a test that
// hangs. One that varies gives up at any moment, which a test may want.
func short(duration ast.Expr) bool {
	found, varies := false, false
	ast.Inspect(duration, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			varies = true
		case *ast.SelectorExpr:
			switch n.Sel.Name {
			case "Nanosecond", "Microsecond", "Millisecond":
				found = true
			}
		}
		return true
	})
	return found && !varies
}

func TestSleeps(t *testing.T) {
	for source, want := range map[string]int{
		`func TestA(t *testing.T) { for !done() { time.Sleep(time.Millisecond) } }`:                                     1,
		`func TestA(t *testing.T) { for range time.Tick(time.Second) { time.Sleep(time.Second) } }`:                     2,
		`func TestA(t *testing.T) { synctest.Test(t, func(t *testing.T) { time.Sleep(time.Hour) }) }`:                   0,
		`func TestA(t *testing.T) { synctest.Test(t, func(t *testing.T) { later() }) }; func later() { time.Sleep(1) }`: 1,
		`func TestA(t *testing.T) { select { case <-done: case <-time.After(time.Minute): t.Fatal("late") } }`:          0,
		`func f() error { select { case <-done: case <-time.After(time.Minute): return fmt.Errorf("late") } }`:          0,
		`func TestA(t *testing.T) { <-time.After(time.Second); if came() { t.Error("it came") } }`:                      1,
		`func TestA(t *testing.T) { select { case <-came: t.Error("it came"); case <-time.After(time.Second): } }`:      1,
		`func TestA(t *testing.T) { ctx, _ := context.WithTimeout(t.Context(), 20*time.Millisecond); nothing(ctx) }`:    1,
		`func TestA(t *testing.T) { ctx, _ := context.WithTimeout(t.Context(), time.Minute); something(ctx) }`:          0,
		`func f(n int) { ctx, _ := context.WithTimeout(c, time.Duration(n%25)*time.Millisecond); givesUp(ctx) }`:        0,
	} {
		file, err := parser.ParseFile(token.NewFileSet(), "x_test.go", "package x\n"+source, 0)
		if err != nil {
			t.Fatal(err)
		}
		if got := sleeps(file); len(got) != want {
			t.Errorf("%d sleeps, want %d: %s", len(got), want, source)
		}
	}
}

// TestNoTestSleeps, nor do the helpers of tests.
func TestNoTestSleeps(t *testing.T) {
	dirs, set := sources(t, func(path string) bool {
		return strings.HasSuffix(path, "_test.go") || strings.HasSuffix(filepath.Base(filepath.Dir(path)), "test")
	})
	for _, files := range dirs {
		for _, file := range files {
			for _, n := range sleeps(file) {
				t.Errorf("%s waits for time to pass: wait for what is to happen, or use testing/synctest", set.Position(n.Pos()))
			}
		}
	}
}

// TestEveryProofAsserts refuses tests and subtests that only say what they prove.
func TestEveryProofAsserts(t *testing.T) {
	dirs, set := sources(t, func(path string) bool { return strings.HasSuffix(path, "_test.go") })
	for _, files := range dirs {
		for _, n := range claims(files) {
			t.Errorf("%s only says what it proves: it passes whatever is broken", set.Position(n.Pos()))
		}
	}
}

// sources are the files of Go that are wanted, by their directories.
func sources(t *testing.T, want func(path string) bool) (dirs map[string][]*ast.File, set *token.FileSet) {
	t.Helper()
	root, err := regtest.Root()
	if err != nil {
		t.Fatal(err)
	}
	dirs, set = map[string][]*ast.File{}, token.NewFileSet()
	err = filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == "node_modules" || strings.HasPrefix(d.Name(), ".")):
			return fs.SkipDir
		case !strings.HasSuffix(path, ".go") || !want(path):
			return nil
		}
		source, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		name, err := filepath.Rel(root, path)
		if err != nil {
			return err
		}
		file, err := parser.ParseFile(set, name, source, 0)
		dirs[filepath.Dir(path)] = append(dirs[filepath.Dir(path)], file)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return dirs, set
}
