package paper

import (
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"slices"
	"strconv"
	"strings"
	"sync"

	"felt.example/felt/cite"
	"felt.example/felt/internal/program"
)

//go:embed paper.html
var page string

var htmlTemplate = sync.OnceValue(func() *template.Template {
	return template.Must(template.New("paper").Funcs(template.FuncMap{
		"linked": func(string, ...cite.Cite) template.HTML { return "" }, // each document has its own
		"say":    func(string) string { return "" },
		"mark":   func() string { return "" },
		"section": func(cites any) string {
			if one, ok := cites.(cite.Cite); ok {
				return section(one)
			}
			return section(cites.([]cite.Cite)...)
		},
		"kind": func(b Block) string {
			return strings.ToLower(strings.TrimPrefix(fmt.Sprintf("%T", b), "paper."))
		},
		"svg":  func(d Drawing) template.HTML { return template.HTML(d.svg()) }, //nolint:gosec // its labels are escaped
		"hand": handSVG,
		"percent": func(t Table, share float64) string {
			whole := 0.0
			for _, s := range t.Shares {
				whole += s
			}
			return short(100 * (1 - blank*float64(len(t.Blank))) * share / whole)
		},
		"blank":  func() string { return short(100 * blank) },
		"number": func(t Table, column int) bool { return column >= t.Left },
		"font":   func(name string) template.URL { return template.URL("data:font/ttf;base64," + fontText(name)) }, //nolint:gosec // our own
	}).Parse(page))
})

func handSVG(h Hand) template.HTML {
	d := drawnHand(h)
	return template.HTML(d.svg()) //nolint:gosec // its labels are escaped
}

// HTML writes the document as one file that needs no other, and prints on paper of the size.
func (d *Document) HTML(out io.Writer, size Size) error {
	t, err := htmlTemplate().Clone()
	if err != nil {
		return err
	}
	all := d.each()
	for i, of := range all {
		if err := of.html(out, t, size, d.name(), i, len(all)); err != nil {
			return err
		}
	}
	return nil
}

// html writes one of so many papers of a file of this name, the first with the beginning and the last with the end of the page. Where
// there are several each is an article, and what its links lead to bears its number.
func (d *Document) html(out io.Writer, t *template.Template, size Size, name string, at, of int) error {
	mark := ""
	if of > 1 {
		mark = strconv.Itoa(at+1) + "-"
	}
	anchors := d.anchors()
	t.Funcs(template.FuncMap{
		"linked": func(text string, row ...cite.Cite) template.HTML { return linked(text, anchors, mark, row) },
		"say":    func(key string) string { return say(d.Language, key) },
		"mark":   func() string { return mark },
	})
	return t.Execute(out, struct {
		*Document
		Name, Foot    string
		Program       string
		First, Last   bool
		Several       bool
		Size          Size
		Deep, Light   string
		Serif, Medium string
		Bold          string
		Ink, Quiet    string
		Rule, Brass   string
		Ivory, White  string
		Tag           string
		All           []Block
	}{d, name, d.about(), program.Words(), at == 0, at == of-1, of > 1, size, d.felt().deep, d.felt().light, serif, medium, bold, ink, quiet, rule, brass, ivory, white, d.language(), d.all()})
}

// linked is a text whose citations lead to the rows about them, a row's own aside.
func linked(text string, anchors map[cite.Cite]bool, mark string, row []cite.Cite) template.HTML {
	text = unbroken(text)
	var b strings.Builder
	at := 0
	for _, found := range citation().FindAllStringSubmatchIndex(text, -1) {
		c := cite.Cite(text[found[2]:found[3]])
		if !anchors[c] || slices.Contains(row, c) {
			continue
		}
		b.WriteString(template.HTMLEscapeString(text[at:found[0]]))
		fmt.Fprintf(&b, `<a href="#%s%s">%s</a>`, mark, c, template.HTMLEscapeString(text[found[0]:found[1]]))
		at = found[1]
	}
	b.WriteString(template.HTMLEscapeString(text[at:]))
	return template.HTML(b.String()) //nolint:gosec // it is escaped
}

// svg is the drawing as an element of HTML.
func (d *Drawing) svg() string {
	var b strings.Builder
	fmt.Fprintf(&b, `<svg viewBox="0 0 %s %s" role="img" aria-label="%s">`, short(d.Width), short(d.Height), template.HTMLEscapeString(d.Alt))
	for _, m := range d.marks {
		b.WriteString(m.svg(false))
	}
	b.WriteString("</svg>")
	return b.String()
}

// svg is the mark as an element; fixed: its text is as wide in any font.
func (m *mark) svg(fixed bool) string {
	var b strings.Builder
	if m.text != "" {
		fmt.Fprintf(&b, `<text x="%s" y="%s" font-family="%s" font-size="%s" fill="%s" text-anchor="middle"`, short(m.x), short(m.y), m.font, short(m.size), m.fill)
		if m.angle != 0 {
			fmt.Fprintf(&b, ` transform="rotate(%s %s %s)"`, short(m.angle), short(m.x), short(m.y))
		}
		if fixed {
			fmt.Fprintf(&b, ` textLength="%s" lengthAdjust="spacingAndGlyphs"`, short(textWidth(m.font, m.text)*m.size))
		}
		fmt.Fprintf(&b, `>%s</text>`, template.HTMLEscapeString(m.text))
		return b.String()
	}
	fmt.Fprintf(&b, `<path d="%s" fill="%s"`, steps(m.path), orNone(m.fill))
	if m.stroke != "" {
		fmt.Fprintf(&b, ` stroke="%s" stroke-width="%s"`, m.stroke, short(m.width))
	}
	if m.dashed {
		fmt.Fprintf(&b, ` stroke-dasharray="%s"`, short(6*m.width))
	}
	b.WriteString("/>")
	return b.String()
}

func orNone(colour string) string {
	if colour == "" {
		return "none"
	}
	return colour
}

func steps(path []segment) string {
	var b strings.Builder
	for _, s := range path {
		b.WriteByte(s.op)
		for _, p := range s.at {
			b.WriteString(" " + short(p.x) + " " + short(p.y))
		}
	}
	return b.String()
}

// short is a number with at most two decimals.
func short(x float64) string {
	return strings.TrimSuffix(strings.TrimRight(fmt.Sprintf("%.2f", x), "0"), ".")
}
