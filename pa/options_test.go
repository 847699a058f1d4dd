package pa_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"felt.example/felt/game"
	"felt.example/felt/pa"
)

// kinds are the types of option by the types of the values that ask for them.
var kinds = map[string]game.Type{
	"ChoiceOption": game.OneOf, "AmountOption": game.Amount, "CountOption": game.Count,
	"SwitchOption": game.Switch, "AmountsOption": game.Amounts, "PercentOption": game.Percent,
}

// asked is an option, or one of its values, that Go code can ask for.
type asked struct {
	kind      game.Type
	id, value string // value is "" of the option itself
}

// declaredBy reports whether one of the games declares it.
func (a asked) declaredBy(games []*game.Game) bool {
	return slices.ContainsFunc(games, func(g *game.Game) bool {
		o := g.Option(a.id)
		return o != nil && o.Type == a.kind && (a.value == "" || slices.Contains(o.Values, a.value))
	})
}

// asks are the options and values that a package's variables stand for, by name. Those of package
// general are known by names such as "general.Known".
func asks(files []*ast.File, general map[string]asked) map[string]asked {
	known := map[string]asked{}
	var read func(e ast.Expr) (asked, bool)
	read = func(e ast.Expr) (asked, bool) {
		switch e := e.(type) {
		case *ast.Ident:
			a, ok := known[e.Name]
			return a, ok
		case *ast.ParenExpr:
			return read(e.X)
		case *ast.SelectorExpr:
			a, ok := general[e.Sel.Name]
			of, isName := e.X.(*ast.Ident)
			return a, ok && isName && of.Name == "general"
		case *ast.CompositeLit:
			of, ok := e.Type.(*ast.SelectorExpr)
			if !ok || kinds[of.Sel.Name] == "" || len(e.Elts) == 0 {
				return asked{}, false
			}
			pair, ok := e.Elts[0].(*ast.KeyValueExpr)
			if !ok {
				return asked{}, false
			}
			id, ok := text(pair.Value)
			return asked{kind: kinds[of.Sel.Name], id: id}, ok
		case *ast.CallExpr:
			of, ok := e.Fun.(*ast.SelectorExpr)
			if !ok || of.Sel.Name != "Value" && of.Sel.Name != "For" || len(e.Args) != 1 {
				return asked{}, false
			}
			a, isOption := read(of.X)
			value, isText := text(e.Args[0])
			a.value = value
			return a, isOption && isText
		}
		return asked{}, false
	}
	for range 2 { // a value may stand in a file before that of its option
		for _, f := range files {
			for _, d := range f.Decls {
				vars, ok := d.(*ast.GenDecl)
				if !ok || vars.Tok != token.VAR {
					continue
				}
				for _, s := range vars.Specs {
					spec := s.(*ast.ValueSpec)
					for i, v := range spec.Values {
						if a, ok := read(v); ok {
							known[spec.Names[i].Name] = a
						}
					}
				}
			}
		}
	}
	return known
}

func text(e ast.Expr) (string, bool) {
	lit, ok := e.(*ast.BasicLit)
	if !ok || lit.Kind != token.STRING {
		return "", false
	}
	s, err := strconv.Unquote(lit.Value)
	return s, err == nil
}

// undeclared are the options and values that the files can ask for, and none of the games declares.
func undeclared(files []*ast.File, games []*game.Game, general map[string]asked) (names []string) {
	for name, a := range asks(files, general) {
		if !a.declaredBy(games) {
			names = append(names, fmt.Sprintf("%s (%s %q %s)", name, a.kind, a.id, a.value))
		}
	}
	for _, f := range files {
		ast.Inspect(f, func(n ast.Node) bool {
			if use, ok := n.(*ast.SelectorExpr); ok {
				of, isName := use.X.(*ast.Ident)
				if a, known := general[use.Sel.Name]; known && isName && of.Name == "general" && !a.declaredBy(games) {
					names = append(names, fmt.Sprintf("general.%s (%s %q %s)", use.Sel.Name, a.kind, a.id, a.value))
				}
			}
			return true
		})
	}
	slices.Sort(names)
	return names
}

func parsed(t *testing.T, dir string) (files []*ast.File) {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, f)
	}
	return files
}

// TestAskedIsDeclared: no chapter asks for an option, a switch or a choice that none of its games
// declares, which would be none, off and never chosen; nor does what they share.
func TestAskedIsDeclared(t *testing.T) {
	shared := parsed(t, "general")
	general := asks(shared, nil)
	if len(general) < 30 {
		t.Errorf("package general has only %d options and values", len(general))
	}
	for _, name := range undeclared(shared, pa.Games, nil) {
		t.Errorf("general: no game declares %s", name)
	}
	dirs, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range dirs {
		if !d.IsDir() || d.Name() == "general" {
			continue
		}
		games := slices.DeleteFunc(slices.Clone(pa.Games), func(g *game.Game) bool {
			own := strings.ReplaceAll(g.ID, "-", "")
			if g.Room {
				own = "poker"
			}
			return own != d.Name()
		})
		if len(games) == 0 {
			t.Errorf("%s is the package of no game", d.Name())
		}
		for _, name := range undeclared(parsed(t, d.Name()), games, general) {
			t.Errorf("%s asks for what it does not declare: %s", d.Name(), name)
		}
	}
}

// TestUndeclaredIsFound: of a package that asks for much, what its game lacks is named.
func TestUndeclaredIsFound(t *testing.T) {
	file, err := parser.ParseFile(token.NewFileSet(), "x.go", `package x
var (
	decks = game.ChoiceOption{ID: "decks"}
	six   = decks.Value("6")
	seven = decks.Value("7")
	tens  = game.CountOption{ID: "tens", Shared: true}
	hair  = game.SwitchOption{ID: "even_mony"}
	kind  = game.CountOption{ID: "even_money"}
	shoe  = general.WayOfShuffling.Value("dust")
)
func f() { general.Straddle.Of(nil); general.WayOfShuffling.Of(nil) }
`, 0)
	if err != nil {
		t.Fatal(err)
	}
	got := undeclared([]*ast.File{file}, []*game.Game{pa.Game("spanish-21")}, map[string]asked{
		"Straddle": {kind: game.Switch, id: "straddle"}, "WayOfShuffling": {kind: game.OneOf, id: "shuffling"},
	})
	want := []string{`general.Straddle (switch "straddle" )`, `hair (switch "even_mony" )`, `kind (count "even_money" )`, `seven (choice "decks" 7)`, `shoe (choice "shuffling" dust)`, `tens (count "tens" )`}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%q\nwant\n%q", got, want)
	}
}
