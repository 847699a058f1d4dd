// Package reference makes the pages of the documentation that nobody writes: each is read off what the program itself
// declares when they are made.
package reference

import (
	"bytes"
	_ "embed"
	"errors"
	"html/template"
	"path"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"felt.example/felt/cite"
	"felt.example/felt/clause"
	"felt.example/felt/internal/site"
	"felt.example/felt/pa"
)

// dir is where the pages lie on the site.
const dir = "reference"

//go:embed pages.tmpl
var text string

// Declared is what the pages are read off, beside the chapters and the findings, which are declared once.
type Declared struct {
	// Commands is felt with all its verbs.
	Commands *cobra.Command
	// Schemas are the JSON Schemas by their names.
	Schemas map[string][]byte
	// OpenAPI and Live describe the interface and its live feeds.
	OpenAPI, Live []byte
}

// Pages are all references.
func Pages(of Declared) ([]site.Made, error) {
	book, err := pa.Clauses()
	if err != nil {
		return nil, err
	}
	pages, err := template.New("").Funcs(functions()).Parse(text)
	if err != nil {
		return nil, err
	}
	w := &writer{book: book, pages: pages}
	if err := errors.Join(w.commands(of.Commands), w.schemas(of.Schemas), w.http(of.OpenAPI, of.Live), w.findings(), w.games(), w.clauses()); err != nil {
		return nil, err
	}
	return w.made, nil
}

// writer makes pages.
type writer struct {
	book  *clause.Book
	pages *template.Template
	made  []site.Made
}

// page makes the page of a template. Its path lies below the directory of references.
func (w *writer) page(at, name string, of any) error {
	var out bytes.Buffer
	t, err := w.pages.Clone()
	if err != nil {
		return err
	}
	t.Funcs(template.FuncMap{"cite": func(c cite.Cite) template.HTML { return w.cite(at, c) }})
	if err := t.ExecuteTemplate(&out, name, of); err != nil {
		return err
	}
	w.made = append(w.made, site.Made{Path: path.Join(dir, at), Content: out.String()})
	return nil
}

// cite is a citation, which leads to its clause where felt lists it.
func (w *writer) cite(from string, c cite.Cite) template.HTML {
	if c == "" {
		return ""
	}
	to := "clauses/" + c.Chapter() + ".html"
	if _, listed := w.book.Clause(c); listed {
		to += "#" + string(c)
	} else if _, chapter := w.book.Chapter(c); !chapter {
		to = ""
	}
	shown := template.HTMLEscapeString("§\u00a0" + string(c))
	if to == "" {
		return template.HTML(`<span class="nowrap">` + shown + `</span>`)
	}
	up := strings.Repeat("../", strings.Count(from, "/"))
	return template.HTML(`<a class="nowrap" href="` + template.HTMLEscapeString(up+to) + `">` + shown + `</a>`)
}

func functions() template.FuncMap {
	return template.FuncMap{
		"cite":       func(cite.Cite) template.HTML { return "" }, // each page has its own
		"paragraphs": paragraphs,
		"upper":      upper,
		"words":      func(s string) string { return strings.ReplaceAll(s, "_", " ") },
		"join":       strings.Join,
		"floor":      func(at string) string { return site.Floor + at },
	}
}

// paragraph is a part of a text that a command prints; what is indented is set as it is.
type paragraph struct {
	Text string
	Set  bool
}

func paragraphs(text string) []paragraph {
	var all []paragraph
	for part := range strings.SplitSeq(strings.Trim(text, "\n"), "\n\n") {
		lines := strings.Split(part, "\n")
		set := slices.ContainsFunc(lines, func(l string) bool { return strings.HasPrefix(l, "  ") })
		all = append(all, paragraph{part, set})
	}
	return all
}
