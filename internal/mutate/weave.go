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
	mutants  []mutant          // the mutant of number n is at n-1
}

// module is what the import path of every package begins with.
const module = "felt.example/felt/"

// The environment of a woven build: the number of the mutant that is switched on, how many
// seconds of processor time it has (not of the clock: others may use the machine), and the
// file in which the byte at each number that is reached is set.
const (
	switchable = "FELT_MUTANT"
	seconds    = "FELT_MUTANT_SECONDS"
	traced     = "FELT_MUTANT_TRACE"
	most       = 1 << 17 // numbers
)

// helpers are what woven code calls: each does as the original, except for the number that is
// switched on.
const helpers = `

import (
	"cmp"
	"os"
	"strconv"
	"syscall"
)

var mutatedOn = func() int { n, _ := strconv.Atoi(os.Getenv("` + switchable + `")); return n }()

func init() {
	if n, err := strconv.ParseUint(os.Getenv("` + seconds + `"), 10, 32); err == nil {
		_ = syscall.Setrlimit(syscall.RLIMIT_CPU, &syscall.Rlimit{Cur: n, Max: n})
		_ = syscall.Setrlimit(syscall.RLIMIT_AS, &syscall.Rlimit{Cur: 4 << 30, Max: 4 << 30})
	}
}

var mutatedReached = func() []byte {
	if file, err := os.OpenFile(os.Getenv("` + traced + `"), os.O_RDWR, 0); err == nil {
		if shared, err := syscall.Mmap(int(file.Fd()), 0, mutatedMost, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_SHARED); err == nil {
			return shared
		}
	}
	return make([]byte, mutatedMost)
}()

func mutated(n int) bool {
	mutatedReached[n] = 1
	return n == mutatedOn
}

type mutatedNumber interface {
	mutatedInteger | ~float32 | ~float64
}

type mutatedInteger interface {
	~int | ~int8 | ~int16 | ~int32 | ~int64 | ~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64
}

func mutatedNext[T mutatedInteger](n int, v T) T {
	if mutated(n) {
		return v + 1
	}
	return v
}
func mutatedEither[T any](n int, was, is T) T {
	if mutated(n) {
		return is
	}
	return was
}
func mutatedEmpty[T any](n int, was T) (is T) {
	if mutated(n) {
		return is
	}
	return was
}
func mutatedWithout[S ~[]E, E any](n, i int, was S) S {
	if mutated(n) {
		return append(was[:i:i], was[i+1:]...)
	}
	return was
}
func mutatedLSS[T cmp.Ordered](n int, a, b T) bool { return mutated(n) && a == b || a < b }
func mutatedLEQ[T cmp.Ordered](n int, a, b T) bool { return !mutated(n) && a == b || a < b }
func mutatedGTR[T cmp.Ordered](n int, a, b T) bool { return mutated(n) && a == b || a > b }
func mutatedGEQ[T cmp.Ordered](n int, a, b T) bool { return !mutated(n) && a == b || a > b }
func mutatedEQL[T comparable](n int, a, b T) bool  { return (a == b) != mutated(n) }
func mutatedNEQ[T comparable](n int, a, b T) bool  { return (a != b) != mutated(n) }
func mutatedNOT(n int, a bool) bool                { return a == mutated(n) }
func mutatedNegate(n int, a bool) bool             { return a != mutated(n) }
func mutatedLAND(n int, a bool, b func() bool) bool {
	if mutated(n) {
		return a || b()
	}
	return a && b()
}
func mutatedLOR(n int, a bool, b func() bool) bool {
	if mutated(n) {
		return a && b()
	}
	return a || b()
}
`

var names = map[token.Token]string{
	token.LSS: "LSS", token.LEQ: "LEQ", token.GTR: "GTR", token.GEQ: "GEQ", token.EQL: "EQL", token.NEQ: "NEQ", token.LAND: "LAND", token.LOR: "LOR",
}

// operators are those whose right operand may be ignored, and of what type both are.
var operators = map[token.Token]struct{ name, of string }{
	token.ADD: {"ADD", "mutatedNumber"}, token.SUB: {"SUB", "mutatedNumber"}, token.MUL: {"MUL", "mutatedNumber"}, token.QUO: {"QUO", "mutatedNumber"},
	token.REM: {"REM", "mutatedInteger"}, token.AND: {"AND", "mutatedInteger"}, token.OR: {"OR", "mutatedInteger"}, token.AND_NOT: {"ANDNOT", "mutatedInteger"},
}

// helping is what woven code of a package calls.
func helping(name string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "package %s%sconst mutatedMost = %d\n", name, helpers, most)
	for op, o := range operators {
		fmt.Fprintf(&b, "func mutated%s[T %s](n int, a, b T) T {\nif mutated(n) {\nreturn a\n}\nreturn a %s b\n}\n", o.name, o.of, op)
	}
	return b.String()
}

// weave builds the tests of packages with the mutants of directories woven in; all those
// that woven code can hold, or only those that find lists.
func weave(dirs []string, into string, packages []string, all bool) (*woven, error) {
	var weavers []*weaver
	for _, dir := range dirs {
		w := &weaver{dir: dir, set: token.NewFileSet(), without: map[string]int{}, all: all}
		if err := w.load(); err != nil {
			return nil, err
		}
		if err := w.fit(); err != nil {
			return nil, err
		}
		weavers = append(weavers, w)
	}
	for range 30 {
		built := &woven{binaries: map[string]string{}, numbers: map[string]int{}}
		replace := map[string]string{}
		for _, w := range weavers {
			if err := w.write(into, replace, built); err != nil {
				return nil, err
			}
		}
		if len(built.mutants) >= most {
			return nil, fmt.Errorf("more than %d mutants", most)
		}
		text, err := json.Marshal(map[string]map[string]string{"Replace": replace})
		overlay := filepath.Join(into, "woven.json")
		if err = errors.Join(err, os.WriteFile(overlay, text, 0o644)); err != nil {
			return nil, err
		}
		refused := ""
		for _, p := range packages {
			binary := filepath.Join(into, strings.ReplaceAll(strings.TrimPrefix(p, "./"), "/", "+")+".test")
			output, err := exec.Command("go", "test", "-c", "-vet=off", "-gcflags="+module+"...=-e", "-ldflags=-s -w", "-overlay="+overlay, "-o", binary, p).CombinedOutput()
			if err != nil {
				refused = string(output)
				break
			}
			built.binaries[p] = binary
		}
		if refused == "" {
			return built, nil
		}
		dropped := false
		for _, w := range weavers {
			dropped = w.drop(refused) || dropped
		}
		if !dropped {
			return nil, fmt.Errorf("%s cannot be woven: %s", dirs, refused)
		}
	}
	return nil, fmt.Errorf("%s cannot be woven", dirs)
}

type weaver struct {
	dir     string
	all     bool // what further lists, too
	set     *token.FileSet
	files   []*ast.File
	paths   []string
	sources []string
	info    types.Info
	imports types.Importer
	without map[string]int // "file:line" to how often the compiler refused it: 1 leaves out what further lists, 2 all
}

// load parses and types the package.
func (w *weaver) load() error {
	exports, err := exec.Command("go", "list", "-export", "-deps", "-f", "{{.ImportPath}} {{.Export}}", "./"+w.dir).Output()
	if err != nil {
		return err
	}
	at := map[string]string{}
	for line := range strings.Lines(string(exports)) {
		path, file, _ := strings.Cut(strings.TrimSpace(line), " ")
		at[path] = file
	}
	found, err := filepath.Glob(filepath.Join(w.dir, "*.go"))
	for _, path := range found {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		source, readErr := os.ReadFile(path)
		file, parseErr := parser.ParseFile(w.set, filepath.ToSlash(path), source, parser.ParseComments)
		if err = errors.Join(err, readErr, parseErr); err != nil {
			return err
		}
		w.files, w.paths, w.sources = append(w.files, file), append(w.paths, filepath.ToSlash(path)), append(w.sources, string(source))
	}
	w.info = types.Info{Types: map[ast.Expr]types.TypeAndValue{}}
	w.imports = importer.ForCompiler(w.set, "gc", func(path string) (io.ReadCloser, error) { return os.Open(at[path]) })
	config := types.Config{Importer: w.imports}
	_, err = config.Check(module+filepath.ToSlash(w.dir), w.set, w.files, &w.info)
	return err
}

// fit leaves out what does not type: the compiler would tell the same, but takes its time.
func (w *weaver) fit() error {
	for range 30 {
		set := token.NewFileSet()
		var files []*ast.File
		var refused strings.Builder
		add := func(path, text string) {
			file, err := parser.ParseFile(set, wovenName(path), text, parser.AllErrors)
			if err != nil {
				fmt.Fprintln(&refused, err)
			}
			files = append(files, file)
		}
		built := &woven{numbers: map[string]int{}}
		for i := range w.files {
			add(w.paths[i], w.weave(i, built))
		}
		add(filepath.Join(w.dir, "mutated.go"), helping(w.files[0].Name.Name))
		config := types.Config{Importer: w.imports, Error: func(err error) { fmt.Fprintln(&refused, err) }}
		if _, err := config.Check(module+filepath.ToSlash(w.dir), set, files, nil); err == nil && refused.Len() == 0 {
			return nil
		}
		if !w.drop(refused.String()) {
			return fmt.Errorf("%s cannot be woven: %s", w.dir, refused.String())
		}
	}
	return fmt.Errorf("%s cannot be woven", w.dir)
}

// write writes the woven files, says what they replace, and numbers the mutants in them.
func (w *weaver) write(into string, replace map[string]string, built *woven) (err error) {
	put := func(path, text string) {
		full, absErr := filepath.Abs(path)
		to := filepath.Join(into, wovenName(path))
		replace[full] = to
		err = errors.Join(err, absErr, os.WriteFile(to, []byte(text), 0o644))
	}
	for i := range w.files {
		put(w.paths[i], w.weave(i, built))
	}
	put(filepath.Join(w.dir, "mutated.go"), helping(w.files[0].Name.Name))
	return err
}

// wovenName is the name of a woven file.
func wovenName(path string) string {
	return "woven_" + strings.ReplaceAll(filepath.ToSlash(path), "/", "+")
}

// splice is text put in at an offset, in place of so many bytes.
type splice struct {
	at, over int
	text     string
	closes   bool
}

// weave is one file with its mutants woven in.
func (w *weaver) weave(i int, built *woven) string {
	var splices []splice
	var parents []ast.Node
	add := func(e edit, cites bool, s func(number int) []splice) {
		number := len(built.mutants) + 1
		if done := s(number); done != nil {
			splices = append(splices, done...)
			m := altered(w.set, w.paths[i], w.sources[i], e)
			m.cites = cites
			built.mutants = append(built.mutants, m)
			built.numbers[m.place()] = number
		}
	}
	ast.Inspect(w.files[i], func(n ast.Node) bool {
		if n == nil {
			parents = parents[:len(parents)-1]
			return true
		}
		if _, imports := n.(*ast.ImportSpec); imports {
			return false
		}
		parents = append(parents, n)
		refused := w.without[fmt.Sprintf("%s:%d", w.paths[i], w.set.Position(n.Pos()).Line)]
		if constant(parents) || refused > 1 {
			return true
		}
		if w.all && refused == 0 {
			for _, f := range w.further(w.files[i], parents) {
				add(f.edit, f.cites, f.splices)
			}
		}
		for _, e := range alter(n) {
			add(e, false, func(number int) []splice { return w.splices(w.files[i], n, e, number) })
		}
		return true
	})
	return cut(w.sources[i], splices)
}

func (w *weaver) offset(p token.Pos) int { return w.set.Position(p).Offset }

// splices are what switches one mutant; none where it cannot be.
func (w *weaver) splices(file *ast.File, n ast.Node, e edit, number int) []splice {
	around := func(open, end string) []splice {
		return []splice{{at: w.offset(e.from), text: open}, {at: w.offset(e.to), text: end, closes: true}}
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
		return []splice{{at: w.offset(n.OpPos), over: 1, text: fmt.Sprintf("mutatedNOT(%d, ", number)}, {at: w.offset(n.End()), text: ")", closes: true}}
	case *ast.BinaryExpr:
		x, y := w.info.Types[n.X], w.info.Types[n.Y]
		if x.IsNil() || y.IsNil() || w.info.Types[n].Value != nil || !types.Identical(x.Type, y.Type) {
			return nil
		}
		if e.text == neutral[n.Op] {
			return around(fmt.Sprintf("mutatedEither(%d, ", number), ", "+e.text+")")
		}
		between, end := ",", ")"
		if n.Op == token.LAND || n.Op == token.LOR {
			between, end = ", func() bool { return", "})"
		}
		return []splice{
			{at: w.offset(n.Pos()), text: fmt.Sprintf("mutated%s(%d, ", names[n.Op], number)},
			{at: w.offset(n.OpPos), over: len(n.Op.String()), text: between},
			{at: w.offset(n.End()), text: end, closes: true},
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
	return nameOf(file, of)
}

// nameOf is a type as the file writes it; "" where it cannot.
func nameOf(file *ast.File, of types.Type) string {
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

// constant reports whether the innermost node must be a constant.
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

var refusedAt = regexp.MustCompile(`(woven_[^:\s]+):(\d+)`)

// drop leaves out the mutants of the lines that the compiler refused, if it names any anew.
func (w *weaver) drop(output string) bool {
	refused := map[string]bool{}
	for _, m := range refusedAt.FindAllStringSubmatch(output, -1) {
		for _, path := range w.paths {
			if m[1] == wovenName(path) {
				refused[path+":"+m[2]] = true
			}
		}
	}
	dropped := false
	for at := range refused {
		w.without[at]++
		dropped = dropped || w.without[at] <= 2
	}
	return dropped
}

// limit is how many seconds of processor time a mutant has, for one that is endless.
func limit(rounds string) string {
	if rounds == few {
		return seconds + "=60"
	}
	return seconds + "=600"
}

// run runs the woven tests of a package with one mutant switched on.
func (w *woven) run(p string, number int, rounds string) (fails bool) {
	command := exec.Command(w.binaries[p], "-test.failfast", "-test.timeout=0")
	command.Dir = p
	command.Env = append(os.Environ(), rounds, limit(rounds), switchable+"="+strconv.Itoa(number))
	var output bytes.Buffer
	command.Stdout, command.Stderr = &output, &output
	return command.Run() != nil
}
