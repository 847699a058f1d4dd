package site

import (
	"bytes"
	"html/template"
	"path"
	"strings"

	"golang.org/x/net/html"
)

// frame is what all pages have.
var frame = template.Must(template.New("page").Parse(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{{.Title}} · felt</title>
<link rel="icon" href="{{.Root}}assets/{{.Icon}}" type="image/svg+xml">
<link rel="stylesheet" href="{{.Root}}assets/{{.Style}}">
<script src="{{.Root}}assets/{{.Script}}"></script>
</head>
<body>
<a class="skip" href="#content">Skip to the text</a>
<header class="bar">
<a class="brand" href="{{if .Served}}/{{else}}{{.Root}}index.html{{end}}">felt</a>
<a class="where" href="{{.Root}}index.html">Documentation</a>
<span class="gap"></span>
<form class="search" role="search" data-root="{{.Root}}" data-sections="{{.Root}}{{.Sections}}" hidden>
<input type="search" aria-label="Search the documentation" placeholder="Search ( / )" autocomplete="off" spellcheck="false">
<div class="results"><p role="status"></p><ol></ol></div>
</form>
</header>
<div class="layout{{if .Headings}} has-toc{{end}}">
<details class="site">
<summary>All pages</summary>
<nav aria-label="Documentation">
{{range .Groups}}<h2>{{.Title}}</h2>
<ul>
{{range .Pages}}<li><a href="{{.Href}}"{{if .Here}} aria-current="{{.Here}}"{{end}}>{{.Text}}</a></li>
{{end}}</ul>
{{end}}</nav>
</details>
<main id="content">
{{with .Above}}<p class="crumbs"><a href="{{.Path}}">{{.Text}}</a></p>{{end}}
<article{{if .Wide}} class="wide"{{end}}>
{{.Body}}
</article>
</main>
{{if .Headings}}<aside class="toc" aria-label="On this page"><ul>
{{range .Headings}}<li{{if .Deeper}} class="deeper"{{end}}><a href="#{{.ID}}">{{.Text}}</a></li>
{{end}}</ul></aside>{{end}}
</div>
<footer>felt {{.Version}}. felt is software, not legal advice; the published regulation governs.</footer>
</body>
</html>
`))

// listed is a page in the list of all.
type listed struct{ Href, Text, Here string }

// render is the whole of a page.
func (b *builder) render(p *page, nav []group) ([]byte, error) {
	type shown struct {
		Title string
		Pages []listed
	}
	var groups []shown
	var above *entry
	for _, g := range nav {
		s := shown{Title: g.Title}
		for _, e := range g.Pages {
			l := listed{Href: relative(p.path, e.Path), Text: e.Text}
			switch {
			case e.Path == p.path:
				l.Here = "page"
			case path.Base(e.Path) == Start && e.Path != Start && strings.HasPrefix(p.path, path.Dir(e.Path)+"/"):
				l.Here = "true"
				above = &entry{l.Href, e.Text}
			}
			s.Pages = append(s.Pages, l)
		}
		groups = append(groups, s)
	}
	var body bytes.Buffer
	for n := range p.body.ChildNodes() {
		if err := html.Render(&body, n); err != nil {
			return nil, err
		}
	}
	headings := p.headings
	if len(headings) < 3 || p.wide {
		headings = nil
	}
	var out bytes.Buffer
	err := frame.Execute(&out, struct {
		Title, Root, Icon, Style, Script, Sections, Version string
		Served, Wide                                        bool
		Groups                                              []shown
		Above                                               *entry
		Headings                                            []heading
		Body                                                template.HTML
	}{
		p.title, strings.Repeat("../", strings.Count(p.path, "/")), b.beside.Icon(), b.beside.Style(), b.beside.Script(), sectionsFile, b.version,
		b.served, p.wide, groups, above, headings, template.HTML(body.String()),
	})
	return out.Bytes(), err
}
