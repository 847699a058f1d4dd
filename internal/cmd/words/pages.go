package main

import (
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
	"github.com/tdewolff/parse/v2"
	"github.com/tdewolff/parse/v2/js"
)

// holes are the places where something is put into a sentence.
var holes = regexp.MustCompile(`\{[0-9]+\}`)

// notSaid are properties of an element, or of a request, that nobody reads.
var notSaid = map[string]bool{
	"class": true, "id": true, "key": true, "href": true, "type": true, "role": true, "for": true, "method": true, "scope": true,
	"d": true, "viewBox": true, "transform": true, "style": true, "src": true, "rel": true, "target": true, "inputMode": true, "autocomplete": true,
	"pattern": true, "points": true, "command": true, "dataset": true, "autoComplete": true, "value": true, "htmlFor": true, "tone": true,
	"timeStyle": true, "dateStyle": true, "month": true, "weekday": true, "hour": true, "minute": true, "cite": true, "kind": true, "slot": true,
}

// partly are properties that nobody reads on an element of the page, and that what is made of elements may show.
var partly = map[string]bool{"name": true, "of": true}

// fromPages notes what the sources of the pages say.
func (s sentences) fromPages(sources fs.FS, dir string) error {
	return walk(sources, dir, func(name string, content []byte) error {
		loader := api.LoaderTS
		if path.Ext(name) == ".tsx" {
			loader = api.LoaderTSX
		}
		result := api.Transform(string(content), api.TransformOptions{
			Loader: loader, JSX: api.JSXTransform, JSXFactory: "h", JSXFragment: "F", Target: api.ES2022, Charset: api.CharsetUTF8, TsconfigRaw: "{}",
		})
		if len(result.Errors) > 0 {
			return fmt.Errorf("%s: %s", name, result.Errors[0].Text)
		}
		tree, err := js.Parse(parse.NewInputBytes(result.Code), js.Options{})
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		js.Walk(&page{said: s, taken: map[js.INode]bool{}}, tree)
		return nil
	}, ".ts", ".tsx")
}

// compares are operators beside which a text is a name in the program.
var compares = map[js.TokenType]bool{js.EqEqToken: true, js.EqEqEqToken: true, js.NotEqToken: true, js.NotEqEqToken: true, js.InToken: true}

// page finds what one source says.
type page struct {
	said  sentences
	taken map[js.INode]bool // part of a sentence that is noted, or said by nobody
}

func (p *page) Exit(js.INode) {}

func (p *page) Enter(n js.INode) js.IVisitor {
	switch n := n.(type) {
	case *js.ImportStmt:
		return nil
	case *js.CallExpr:
		p.call(n)
	case *js.ObjectExpr:
		for i := range n.List {
			if of := &n.List[i]; of.Name != nil && notSaid[string(of.Name.Literal.Data)] {
				p.ignore(of.Value)
			} else if of.Name != nil && partly[string(of.Name.Literal.Data)] {
				continue // what of it is a sentence is noted
			} else if of.Name != nil && string(of.Name.Literal.Data) == "columns" {
				p.words(of.Value)
			} else if one, literal := of.Value.(*js.LiteralExpr); literal && one.TokenType == js.StringToken {
				p.word(one) // a list of words
			}
		}
	case *js.BinaryExpr:
		if compares[n.Op] {
			p.ignore(n.X)
			p.ignore(n.Y)
		}
		if n.Op == js.AddToken {
			p.sentence(n)
		}
	case *js.CaseClause:
		p.ignore(n.Cond)
	case *js.IndexExpr:
		p.ignore(n.Y)
	case *js.TemplateExpr:
		p.sentence(n)
	case *js.LiteralExpr:
		if n.TokenType == js.StringToken && !p.taken[n] {
			if text := literal(n); saying(text) {
				p.said.add(text)
			}
		}
	}
	return p
}

var (
	spoken  = regexp.MustCompile(`^[0-9]+ [a-z]{3,}$|^[A-Z][a-z]|^[A-Z] [a-z]|[a-z,.;:)] [a-zA-Z(]`)
	written = regexp.MustCompile(`^[a-z-]+: |^[A-Z][a-z]+[A-Z]|^\(|^M[0-9 ]`) // a name in the program, a style, a path that is drawn
	single  = regexp.MustCompile(`^[a-z]+$`)
)

// saying tells a sentence, or a word that begins one, from a name in the program.
func saying(text string) bool {
	text = strings.TrimSpace(text)
	return spoken.MatchString(text) && !written.MatchString(text)
}

// words notes a list of single words.
func (p *page) words(n js.IExpr) {
	if all, is := n.(*js.ArrayExpr); is {
		for _, one := range all.List {
			if of, literal := one.Value.(*js.LiteralExpr); literal && of.TokenType == js.StringToken {
				p.word(of)
			}
		}
	}
}

// word notes a single word of a list.
func (p *page) word(n *js.LiteralExpr) {
	if text := literal(n); single.MatchString(text) || saying(text) {
		p.said.add(text)
	}
	p.taken[n] = true
}

// ignore passes over what is no text, with all that is in it.
func (p *page) ignore(n js.INode) { js.Walk(ignored(p.taken), n) }

// ignored marks what it meets as taken.
type ignored map[js.INode]bool

func (i ignored) Exit(js.INode) {}

func (i ignored) Enter(n js.INode) js.IVisitor {
	switch n.(type) {
	case *js.LiteralExpr, *js.TemplateExpr, *js.BinaryExpr:
		i[n] = true
	case *js.ArrowFunc, *js.CallExpr: // what is called is looked at by itself
		return nil
	}
	return i
}

// call notes the children of an element as one sentence.
func (p *page) call(n *js.CallExpr) {
	name, is := n.X.(*js.Var)
	if !is || string(name.Data) != "h" || len(n.Args.List) < 2 {
		return
	}
	p.ignore(n.Args.List[0].Value)
	if of, literal := n.Args.List[0].Value.(*js.LiteralExpr); literal && strings.Contains(" code pre kbd script ", " "+string(of.Data[1:len(of.Data)-1])+" ") {
		for _, a := range n.Args.List[2:] {
			p.ignore(a.Value)
		}
		return
	}
	var children []js.IExpr
	for _, a := range n.Args.List[2:] {
		children = append(children, a.Value)
	}
	p.all(children)
}

// sentence notes one expression.
func (p *page) sentence(n js.IExpr) {
	if !p.taken[n] {
		p.all([]js.IExpr{n})
	}
}

// all notes what the expressions, one after the other, say; a choice between few words makes a sentence of each.
func (p *page) all(of []js.IExpr) {
	ways := [][]piece{nil}
	for _, n := range of {
		if ways = each(ways, p.pieces(n)); len(ways) > 16 {
			return // its parts are noted by themselves
		}
	}
	for _, way := range ways {
		if text := join(way); saying(text) || len(of) > 1 && worded(text) || holes.MatchString(text) && worded(text) && strings.ContainsAny(text, " \u00a0") {
			p.said.add(text)
		} else if len(of) == 1 && len(way) == 1 && !way[0].hole {
			p.said.add(text) // an element's only word
		}
	}
}

// pieces are the ways in which an expression can be written.
func (p *page) pieces(n js.IExpr) [][]piece {
	switch n := n.(type) {
	case *js.GroupExpr:
		return p.pieces(n.X)
	case *js.LiteralExpr:
		if n.TokenType == js.StringToken {
			p.taken[n] = true
			return [][]piece{{{text: literal(n)}}}
		}
	case *js.TemplateExpr:
		if n.Tag != nil {
			break
		}
		p.taken[n] = true
		ways := [][]piece{nil}
		for _, part := range n.List {
			ways = each(each(ways, [][]piece{{{text: template(part.Value)}}}), p.pieces(part.Expr))
		}
		return each(ways, [][]piece{{{text: template(n.Tail)}}})
	case *js.BinaryExpr:
		if n.Op == js.AddToken {
			p.taken[n] = true
			return each(p.pieces(n.X), p.pieces(n.Y))
		}
		if one, short := p.short(n.Y); short && n.Op == js.AndToken {
			return [][]piece{{}, one}
		}
	case *js.CondExpr:
		x, first := p.short(n.X)
		y, second := p.short(n.Y)
		if first && second {
			p.ignore(n.X)
			p.ignore(n.Y)
			return [][]piece{x, y}
		}
		for i, one := range [][]piece{x, y} {
			if (first || second) && len(one) > 0 && single.MatchString(one[0].text) { // a word, or something put in
				p.ignore([]js.IExpr{n.X, n.Y}[i])
				return [][]piece{one, {{hole: true}}}
			}
		}
	}
	return [][]piece{{{hole: true}}}
}

// each are the beginnings, each with each of the ends.
func each(begins, ends [][]piece) (ways [][]piece) {
	for _, begin := range begins {
		for _, end := range ends {
			ways = append(ways, slices.Concat(begin, end))
		}
	}
	return ways
}

// short is an expression of up to three words.
func (p *page) short(n js.IExpr) ([]piece, bool) {
	one, is := n.(*js.LiteralExpr)
	if !is || one.TokenType != js.StringToken {
		return nil, false
	}
	text := literal(one)
	if strings.Count(strings.TrimSpace(text), " ") > 2 {
		return nil, false
	}
	return []piece{{text: text}}, true
}

// literal is the text of a string literal.
func literal(n *js.LiteralExpr) string { return unquoted(string(n.Data[1 : len(n.Data)-1])) }

// template is the text of a part of a template, without what begins and ends it.
func template(part []byte) string {
	text := strings.TrimPrefix(strings.TrimPrefix(string(part), "`"), "}")
	return unquoted(strings.TrimSuffix(strings.TrimSuffix(text, "`"), "${"))
}

var escapes = strings.NewReplacer(`\"`, `"`, `\'`, `'`, "\\`", "`", `\n`, "\n", `\\`, `\`, `\xA0`, "\u00a0")

func unquoted(text string) string { return escapes.Replace(text) }
