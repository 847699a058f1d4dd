package docs

import (
	"go/ast"
	"go/doc"
	"go/parser"
	"go/token"
	"io/fs"
	"iter"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// listed are the lines that go list writes of all packages in a format.
func listed(t *testing.T, format string) iter.Seq[string] {
	t.Helper()
	list := exec.Command("go", "list", "-f", format, "./...")
	list.Dir = ".."
	output, err := list.Output()
	if err != nil {
		t.Fatal(err)
	}
	return strings.Lines(string(output))
}

// within tells the packages that other programs may not import, or cannot.
func within(pkg string) bool {
	return strings.HasPrefix(pkg, "internal/") || strings.HasPrefix(pkg, "cmd/")
}

// TestImportsPointOneWay: a package imports only what stands in its own row of the table in
// CONTRIBUTING.md or above it, and nothing outside internal imports what is within, but for commands.
func TestImportsPointOneWay(t *testing.T) {
	page, err := os.ReadFile("../CONTRIBUTING.md")
	if err != nil {
		t.Fatal(err)
	}
	rows := map[string]int{} // the row of each package that the table names
	for i, line := range strings.Split(string(page), "\n") {
		if !strings.HasPrefix(line, "| `") {
			continue
		}
		cell, _, _ := strings.Cut(line[2:], "|")
		for _, names := range regexp.MustCompile("`([^`]+)`").FindAllStringSubmatch(cell, -1) {
			for name := range strings.FieldsSeq(names[1]) {
				dir, _, _ := strings.Cut(name, "/<") // pa/<game> is every package below pa
				rows[dir] = i
			}
		}
	}
	row := func(pkg string) int {
		for dir := pkg; ; {
			if i, named := rows[dir]; named {
				return i
			}
			cut := strings.LastIndexByte(dir, '/')
			if cut < 0 {
				t.Errorf("the table does not name %s", pkg)
				return 0
			}
			dir = dir[:cut]
		}
	}
	arrows := 0
	for line := range listed(t, "{{$p := .ImportPath}}{{range .Imports}}{{$p}} {{.}}\n{{end}}") {
		const module = "felt.example/felt/"
		by, of, _ := strings.Cut(strings.TrimSpace(line), " ")
		of, ours := strings.CutPrefix(of, module)
		if !ours {
			continue
		}
		by = strings.TrimPrefix(by, module)
		arrows++
		if row(of) > row(by) {
			t.Errorf("%s imports %s, which stands below it in the table", by, of)
		}
		if within(of) && !within(by) {
			t.Errorf("%s, which other programs may import, imports %s", by, of)
		}
	}
	if arrows < 300 {
		t.Errorf("%d imports found", arrows)
	}
}

// TestPackagesAreExplained: every package that other programs may import says what it and its exported
// names are for, and has an example, but for those of one game and the tests that belong to another package.
func TestPackagesAreExplained(t *testing.T) {
	examples := 0
	for line := range listed(t, "{{if .GoFiles}}{{.Dir}} {{.ImportPath}}{{end}}") {
		dir, path, _ := strings.Cut(strings.TrimSpace(line), " ")
		name := strings.TrimPrefix(path, "felt.example/felt/")
		if dir == "" || within(name) || name == path {
			continue
		}
		var files []*ast.File
		fset := token.NewFileSet()
		sources, err := filepath.Glob(filepath.Join(dir, "*.go"))
		if err != nil {
			t.Fatal(err)
		}
		for _, source := range sources {
			file, err := parser.ParseFile(fset, source, nil, parser.ParseComments)
			if err != nil {
				t.Fatal(err)
			}
			files = append(files, file)
		}
		pkg, err := doc.NewFromFiles(fset, files, path)
		if err != nil {
			t.Fatal(err)
		}
		told := map[string]string{"the package": pkg.Doc}
		funcs := func(of string, funcs []*doc.Func) {
			for _, f := range funcs {
				told[of+f.Name] = f.Doc
			}
		}
		values := func(values []*doc.Value) {
			for _, v := range values {
				told[strings.Join(v.Names, ", ")] = v.Doc
				for _, spec := range v.Decl.Specs {
					told[strings.Join(v.Names, ", ")] += spec.(*ast.ValueSpec).Doc.Text() + spec.(*ast.ValueSpec).Comment.Text()
				}
			}
		}
		funcs("", pkg.Funcs)
		values(append(pkg.Consts, pkg.Vars...))
		found := len(pkg.Examples)
		for _, f := range pkg.Funcs {
			found += len(f.Examples)
		}
		for _, typ := range pkg.Types {
			told[typ.Name] = typ.Doc
			funcs("", typ.Funcs)
			funcs(typ.Name+".", typ.Methods)
			values(append(typ.Consts, typ.Vars...))
			found += len(typ.Examples)
			for _, f := range append(typ.Funcs, typ.Methods...) {
				found += len(f.Examples)
			}
		}
		for what, text := range told {
			if text == "" {
				t.Errorf("%s does not say what %s is for", name, what)
			}
		}
		examples += found
		above, last, below := strings.Cut(name, "/")
		if ofAnother := below && (above == "pa" || above == "analysis" || strings.HasSuffix(last, "test")); found == 0 && (!ofAnother || name == "pa/general") {
			t.Errorf("%s has no example", name)
		}
	}
	if examples < 20 {
		t.Errorf("%d examples found", examples)
	}
}

// TestGenerateRuns: what a file of Go says generates another is a command that is there.
func TestGenerateRuns(t *testing.T) {
	found := 0
	err := filepath.WalkDir("..", func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && entry.Name() == "node_modules":
			return filepath.SkipDir
		case filepath.Ext(path) != ".go":
			return nil
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		for _, m := range regexp.MustCompile(`(?m)^//go:generate go run (\S+)`).FindAllStringSubmatch(string(text), -1) {
			found++
			if _, err := os.Stat(filepath.Join(filepath.Dir(path), m[1], "main.go")); err != nil {
				t.Errorf("%s is generated by %s, which is not there", path, m[1])
			}
		}
		return nil
	})
	if err != nil || found == 0 {
		t.Errorf("%d found, %v", found, err)
	}
}
