package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// woven is a build of tests in which each mutant waits to be switched on by its number: one
// build serves them all. What cannot be switched (constants, say) is built by itself.
type woven struct {
	binaries map[string]string // by package
	numbers  map[string]int    // by the mutant's place
}

// switchable is the environment variable that switches a mutant on.
const switchable = "FELT_MUTANT"

// helpers are what woven code calls: each does as the original, but for the number that is
// switched on.
const helpers = `

import (
	"cmp"
	"os"
	"strconv"
)

var mutatedOn = func() int { n, _ := strconv.Atoi(os.Getenv("` + switchable + `")); return n }()

func mutatedNext[T ~int | ~int8 | ~int16 | ~int32 | ~int64 | ~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64](n int, v T) T {
	if n == mutatedOn {
		return v + 1
	}
	return v
}
func mutatedEither[T any](n int, was, is T) T {
	if n == mutatedOn {
		return is
	}
	return was
}
func mutatedLSS[T cmp.Ordered](n int, a, b T) bool { return n == mutatedOn && a == b || a < b }
func mutatedLEQ[T cmp.Ordered](n int, a, b T) bool { return a < b || n != mutatedOn && a == b }
func mutatedGTR[T cmp.Ordered](n int, a, b T) bool { return n == mutatedOn && a == b || a > b }
func mutatedGEQ[T cmp.Ordered](n int, a, b T) bool { return a > b || n != mutatedOn && a == b }
func mutatedEQL[T comparable](n int, a, b T) bool  { return (a == b) != (n == mutatedOn) }
func mutatedNEQ[T comparable](n int, a, b T) bool  { return (a != b) != (n == mutatedOn) }
func mutatedNOT(n int, a bool) bool                { return a == (n == mutatedOn) }
func mutatedLAND(n int, a bool, b func() bool) bool {
	if n == mutatedOn {
		return a || b()
	}
	return a && b()
}
func mutatedLOR(n int, a bool, b func() bool) bool {
	if n == mutatedOn {
		return a && b()
	}
	return a || b()
}
`

var names = map[token.Token]string{
	token.LSS: "LSS", token.LEQ: "LEQ", token.GTR: "GTR", token.GEQ: "GEQ", token.EQL: "EQL", token.NEQ: "NEQ", token.LAND: "LAND", token.LOR: "LOR",
}

// weave builds the tests of packages with the mutants of one directory woven in.
func weave(dir, into string, packages []string) (*woven, error) {
	w := &weaver{set: token.NewFileSet(), without: map[string]bool{}}
	if err := w.load(dir); err != nil {
		return nil, err
	}
	for range 30 {
		built := &woven{binaries: map[string]string{}, numbers: map[string]int{}}
		overlay, err := w.write(dir, into, built.numbers)
		if err != nil {
			return nil, err
		}
		refused := ""
		for _, p := range packages {
			binary := filepath.Join(into, filepath.Base(p)+".test")
			output, err := exec.Command("go", "test", "-c", "-vet=off", "-ldflags=-s -w", "-overlay="+overlay, "-o", binary, p).CombinedOutput()
			if err != nil {
				refused = string(output)
				break
			}
			built.binaries[p] = binary
		}
		if refused == "" {
			return built, nil
		}
		if !w.drop(refused) {
			return nil, fmt.Errorf("%s cannot be woven: %s", dir, refused)
		}
	}
	return nil, fmt.Errorf("%s cannot be woven", dir)
}

type weaver struct {
	set     *token.FileSet
	files   []*ast.File
	paths   []string
	sources []string
	info    types.Info
	without map[string]bool // "file:line" that the compiler refused
}

// load parses and types the package.
func (w *weaver) load(dir string) error {
	exports, err := exec.Command("go", "list", "-export", "-deps", "-f", "{{.ImportPath}} {{.Export}}", "./"+dir).Output()
	if err != nil {
		return err
	}
	at := map[string]string{}
	for line := range strings.Lines(string(exports)) {
		path, file, _ := strings.Cut(strings.TrimSpace(line), " ")
		at[path] = file
	}
	found, err := filepath.Glob(filepath.Join(dir, "*.go"))
	for _, path := range found {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		source, readErr := os.ReadFile(path)
		file, parseErr := parser.ParseFile(w.set, filepath.ToSlash(path), source, 0)
		if err = errors.Join(err, readErr, parseErr); err != nil {
			return err
		}
		w.files, w.paths, w.sources = append(w.files, file), append(w.paths, filepath.ToSlash(path)), append(w.sources, string(source))
	}
	w.info = types.Info{Types: map[ast.Expr]types.TypeAndValue{}}
	config := types.Config{Importer: importer.ForCompiler(w.set, "gc", func(path string) (io.ReadCloser, error) { return os.Open(at[path]) })}
	_, err = config.Check("felt.example/felt/"+filepath.ToSlash(dir), w.set, w.files, &w.info)
	return err
}

// write writes the woven files and their overlay, and numbers the mutants in them.
func (w *weaver) write(dir, into string, numbers map[string]int) (overlay string, err error) {
	replace := map[string]string{}
	put := func(path, text string) {
		full, absErr := filepath.Abs(path)
		to := filepath.Join(into, "woven_"+filepath.Base(path))
		replace[full] = to
		err = errors.Join(err, absErr, os.WriteFile(to, []byte(text), 0o644))
	}
	for i := range w.files {
		put(w.paths[i], w.weave(i, numbers))
	}
	put(filepath.Join(dir, "mutated.go"), "package "+w.files[0].Name.Name+helpers)
	text, marshalErr := json.Marshal(map[string]map[string]string{"Replace": replace})
	overlay = filepath.Join(into, "woven.json")
	return overlay, errors.Join(err, marshalErr, os.WriteFile(overlay, text, 0o644))
}

// splice is text put in at an offset, in place of so many bytes.
type splice struct {
	at, over int
	text     string
	closes   bool
}

// weave is one file with its mutants woven in.
func (w *weaver) weave(i int, numbers map[string]int) string {
	var splices []splice
	var parents []ast.Node
	ast.Inspect(w.files[i], func(n ast.Node) bool {
		if n == nil {
			parents = parents[:len(parents)-1]
			return true
		}
		if _, imports := n.(*ast.ImportSpec); imports {
			return false
		}
		parents = append(parents, n)
		position := w.set.Position(n.Pos())
		if constant(parents) || w.without[fmt.Sprintf("%s:%d", w.paths[i], position.Line)] {
			return true
		}
		for _, e := range alter(n) {
			number := len(numbers) + 1
			if s := w.splices(w.files[i], n, e, number); s != nil {
				splices = append(splices, s...)
				numbers[w.place(i, e)] = number
			}
		}
		return true
	})
	return cut(w.sources[i], splices)
}

// place tells mutants apart.
func (w *weaver) place(i int, e edit) string {
	return fmt.Sprintf("%s:%d:%s", w.paths[i], w.set.Position(e.from).Offset, e.text)
}

// splices are what switches one mutant; none where it cannot be.
func (w *weaver) splices(file *ast.File, n ast.Node, e edit, number int) []splice {
	offset := func(p token.Pos) int { return w.set.Position(p).Offset }
	around := func(open, end string) []splice {
		return []splice{{at: offset(e.from), text: open}, {at: offset(e.to), text: end, closes: true}}
	}
	switch n := n.(type) {
	case *ast.BasicLit:
		if name := w.typeName(file, n); name != "" {
			return around(fmt.Sprintf("mutatedNext[%s](%d, ", name, number), ")")
		}
	case *ast.CompositeLit:
		return around(fmt.Sprintf("mutatedEither(%d, ", number), ", "+e.text+")")
	case *ast.CallExpr:
		return around(fmt.Sprintf("mutatedEither(%d, ", number), ", "+e.text+")")
	case *ast.UnaryExpr:
		return []splice{{at: offset(n.OpPos), over: 1, text: fmt.Sprintf("mutatedNOT(%d, ", number)}, {at: offset(n.End()), text: ")", closes: true}}
	case *ast.BinaryExpr:
		x, y := w.info.Types[n.X], w.info.Types[n.Y]
		if x.IsNil() || y.IsNil() || w.info.Types[n].Value != nil || !types.Identical(x.Type, y.Type) {
			return nil
		}
		between, end := ",", ")"
		if n.Op == token.LAND || n.Op == token.LOR {
			between, end = ", func() bool { return", "})"
		}
		return []splice{
			{at: offset(n.Pos()), text: fmt.Sprintf("mutated%s(%d, ", names[n.Op], number)},
			{at: offset(n.OpPos), over: len(n.Op.String()), text: between},
			{at: offset(n.End()), text: end, closes: true},
		}
	}
	return nil
}

// typeName is the type of a number as the file writes it; "" where it cannot.
func (w *weaver) typeName(file *ast.File, n ast.Expr) string {
	of := types.Default(w.info.Types[n].Type)
	if basic, ok := of.Underlying().(*types.Basic); !ok || basic.Info()&types.IsInteger == 0 {
		return ""
	}
	written := true
	name := types.TypeString(of, func(p *types.Package) string {
		for _, spec := range file.Imports {
			if path, _ := strconv.Unquote(spec.Path.Value); path == p.Path() {
				switch {
				case spec.Name == nil:
					return p.Name()
				case spec.Name.Name == ".":
					return ""
				}
				return spec.Name.Name
			}
		}
		written = written && p.Name() == file.Name.Name
		return ""
	})
	if !written {
		return ""
	}
	return name
}

// constant tells whether the innermost node must be a constant.
func constant(parents []ast.Node) bool {
	for i, p := range parents {
		switch p := p.(type) {
		case *ast.GenDecl:
			if p.Tok == token.CONST {
				return true
			}
		case *ast.ArrayType:
			return true
		case *ast.KeyValueExpr:
			if i+1 < len(parents) && parents[i+1] == p.Key {
				return true
			}
		}
	}
	return false
}

// cut is the source with the splices done: at one place what ends comes first, the inner
// before the outer, then what begins, the outer first.
func cut(source string, splices []splice) string {
	var ends []splice
	for _, s := range slices.Backward(splices) {
		if s.closes {
			ends = append(ends, s)
		}
	}
	all := append(ends, slices.DeleteFunc(splices, func(s splice) bool { return s.closes })...)
	slices.SortStableFunc(all, func(a, b splice) int { return a.at - b.at })
	var b strings.Builder
	from := 0
	for _, s := range all {
		b.WriteString(source[from:s.at])
		b.WriteString(s.text)
		from = s.at + s.over
	}
	b.WriteString(source[from:])
	return b.String()
}

var refusedAt = regexp.MustCompile(`woven_([^:\s]+):(\d+)`)

// drop leaves out the mutants of the lines that the compiler refused, if it names any anew.
func (w *weaver) drop(output string) bool {
	dropped := false
	for _, m := range refusedAt.FindAllStringSubmatch(output, -1) {
		for _, path := range w.paths {
			if at := path + ":" + m[2]; filepath.Base(path) == m[1] && !w.without[at] {
				w.without[at], dropped = true, true
			}
		}
	}
	return dropped
}

// timeout ends what a mutant made endless.
func timeout(rounds, prefix string) string {
	if rounds == few {
		return prefix + "timeout=1m"
	}
	return prefix + "timeout=10m"
}

// run runs the woven tests of a package with one mutant switched on.
func (w *woven) run(p string, number int, rounds string) (fails bool) {
	command := exec.Command(w.binaries[p], "-test.failfast", timeout(rounds, "-test."))
	command.Dir = p
	command.Env = append(os.Environ(), rounds, switchable+"="+strconv.Itoa(number))
	var output bytes.Buffer
	command.Stdout, command.Stderr = &output, &output
	return command.Run() != nil
}
