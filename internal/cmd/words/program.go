package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"regexp"
	"strconv"
	"strings"
)

// packages are those whose sentences reach a page or a paper; what is said by a command alone, or by the store to who operates it, is English.
var packages = map[string]bool{
	"analysis": true, "card": true, "cite": true, "clause": true, "game": true, "hand": true, "money": true, "odds": true, "pa": true, "payout": true,
	"record": true, "round": true, "settle": true,
	"internal/account": true, "internal/books": true, "internal/cardroom": true, "internal/coach": true, "internal/commitment": true, "internal/credential": true,
	"internal/design": true, "internal/dispute": true, "internal/floor": true, "internal/house": true, "internal/lists": true, "internal/paper": true,
	"internal/people": true, "internal/protection": true, "internal/seal": true, "internal/sim": true, "internal/slip": true, "internal/submission": true,
	"internal/table": true, "internal/training": true, "internal/trial": true, "internal/web": true,
}

// unread are packages and files within them that no page shows.
var unread = map[string]bool{
	"internal/web/browsertest": true, "internal/web/bundle": true, "internal/web/interface.go": true, "internal/web/app": true, "settle/ohh": true, "settle/settletest": true,
	"internal/web/pagetypes.go": true,
}

var verb = regexp.MustCompile(`%(?:\[([0-9]+)\])?[-+#0-9.]*(?:\[([0-9]+)\])?([a-zA-Z%])`)

// fromGo notes what the packages in a directory say.
func (s sentences) fromGo(sources fs.FS, dir string) error {
	if !packages[dir] {
		return nil
	}
	return walk(sources, dir, func(name string, content []byte) error {
		for at := name; at != "."; at = path.Dir(at) {
			if unread[at] {
				return nil
			}
		}
		tree, err := parser.ParseFile(token.NewFileSet(), name, content, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		ast.Inspect(tree, s.inspect)
		return nil
	}, ".go")
}

// quiet are functions whose words nobody reads on a page.
var quiet = regexp.MustCompile(`^(slog|log|regexp|template|exec|strings|filepath|path|os|flag|reflect|embed)\.|\.(Exec|Query|QueryRow|Prepare|Debug|Info|Warn|Error|LogAttrs|Parse|MustCompile)$|^(panic|delete)$`)

// shown are fields whose texts people read even where they are one small word: the heads of a chart.
var shown = map[string]bool{"Columns": true}

func (s sentences) inspect(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.ImportSpec, *ast.CaseClause:
		if c, is := n.(*ast.CaseClause); is {
			for _, one := range c.Body {
				ast.Inspect(one, s.inspect)
			}
		}
		return false
	case *ast.Field:
		return n.Tag == nil
	case *ast.KeyValueExpr:
		if key, is := n.Key.(*ast.Ident); is && shown[key.Name] {
			ast.Inspect(n.Value, func(n ast.Node) bool {
				if of, is := n.(*ast.BasicLit); is && of.Kind == token.STRING {
					text, _ := strconv.Unquote(of.Value) // the parser has read it
					s.add(text)
				}
				return true
			})
			return false
		}
	case *ast.CallExpr:
		return !quiet.MatchString(called(n.Fun))
	case *ast.BinaryExpr:
		if n.Op == token.ADD {
			if pieces, text := concatenated(n); text {
				s.phrase(join(pieces))
				return false
			}
		}
	case *ast.BasicLit:
		if n.Kind == token.STRING {
			if text, err := strconv.Unquote(n.Value); err == nil {
				s.phrase(join(formatted(text)))
			}
		}
	}
	return true
}

var (
	readable = regexp.MustCompile(`[a-z)}”"’,;:.] [a-zA-Z{(“"§]|^[A-Z][a-z]+$`)
	query    = regexp.MustCompile(`^(SELECT|INSERT|UPDATE|DELETE|CREATE|PRAGMA|BEGIN|<)`)
)

// phrase notes what a person would read.
func (s sentences) phrase(text string) {
	text = strings.TrimSpace(text)
	if strings.Contains(text, "\n") || !readable.MatchString(text) || query.MatchString(text) {
		return
	}
	s.add(text)
}

func called(n ast.Expr) string {
	switch n := n.(type) {
	case *ast.Ident:
		return n.Name
	case *ast.SelectorExpr:
		return called(n.X) + "." + n.Sel.Name
	}
	return ""
}

// concatenated are the pieces of a sum, and whether one of them is a text that says something.
func concatenated(n ast.Expr) (pieces []piece, text bool) {
	switch n := n.(type) {
	case *ast.BinaryExpr:
		if n.Op == token.ADD {
			x, first := concatenated(n.X)
			y, second := concatenated(n.Y)
			return append(x, y...), first || second
		}
	case *ast.BasicLit:
		if of, err := strconv.Unquote(n.Value); err == nil && n.Kind == token.STRING {
			return formatted(of), true
		}
	}
	return []piece{{hole: true}}, false
}

// formatted are the pieces of a text for fmt.
func formatted(text string) (pieces []piece) {
	from := 0
	for _, at := range verb.FindAllStringSubmatchIndex(text, -1) {
		before := text[from:at[0]]
		from = at[1]
		if text[at[6]:at[7]] == "%" {
			pieces = append(pieces, piece{text: before + "%"})
			continue
		}
		pieces = append(pieces, piece{text: before}, piece{hole: true})
	}
	return append(pieces, piece{text: text[from:]})
}
