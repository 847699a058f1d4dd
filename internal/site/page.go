package site

import (
	"bytes"
	"fmt"
	"image"
	_ "image/png" // pictures of the documents are of these kinds
	"path"
	"slices"
	"strconv"
	"strings"
	"unicode"

	_ "golang.org/x/image/webp"
	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// page is a page in the making.
type page struct {
	path string
	// from is the document that it is written in, "" where it is made.
	from     string
	body     *html.Node
	title    string
	headings []heading
	ids      map[string]bool
	links    []string // to other places on the site: "odds.html#the-terms"
	sections [][4]string
	wide     bool
}

// heading is one below the title.
type heading struct {
	ID, Text string
	Deeper   bool
}

// add takes the HTML of a page.
func (b *builder) add(at, from, text string) error {
	body := &html.Node{Type: html.ElementNode, DataAtom: atom.Body, Data: "body"}
	nodes, err := html.ParseFragment(strings.NewReader(text), body)
	if err != nil {
		return fmt.Errorf("%s: %w", at, err)
	}
	for _, n := range nodes {
		body.AppendChild(n)
	}
	p := &page{path: at, from: from, body: body, ids: map[string]bool{}}
	for n := range body.Descendants() {
		if id := attribute(n, "id"); id != "" {
			if p.ids[id] {
				b.errorf("%s: two places are called %q", at, id)
			}
			p.ids[id] = true
		}
	}
	for n := range body.Descendants() {
		switch n.DataAtom {
		case atom.H1:
			if p.title != "" {
				b.errorf("%s has two titles", at)
			}
			p.title = words(n)
		case atom.H2, atom.H3:
			p.name(n)
			p.headings = append(p.headings, heading{attribute(n, "id"), words(n), n.DataAtom == atom.H3})
		case atom.Table:
			p.wide = p.wide || columns(n) > 5 || holds(n, atom.Pre)
		}
	}
	if p.title == "" {
		b.errorf("%s has no title", at)
	}
	if b.pages[at] != nil {
		b.errorf("there are two pages %s", at)
	}
	b.pages[at] = p
	return nil
}

// name gives a heading the name by which other pages lead to it, as GitHub does.
func (p *page) name(n *html.Node) {
	if attribute(n, "id") != "" {
		return
	}
	slug := strings.Map(func(r rune) rune {
		switch {
		case r == ' ':
			return '-'
		case unicode.IsLetter(r), unicode.IsDigit(r), r == '-', r == '_':
			return unicode.ToLower(r)
		}
		return -1
	}, words(n))
	id := slug
	for i := 1; p.ids[id]; i++ {
		id = slug + "-" + strconv.Itoa(i)
	}
	p.ids[id] = true
	set(n, "id", id)
}

// finish turns what was written into what is shown, when all pages are known.
func (b *builder) finish(p *page) {
	p.split()
	var nodes []*html.Node
	for n := range p.body.Descendants() {
		nodes = append(nodes, n)
	}
	for _, n := range nodes {
		switch n.DataAtom {
		case atom.A:
			b.lead(p, n)
		case atom.Img:
			b.picture(p, n)
		case atom.Source: // a picture instead, for who wants none that moves
			set(n, "srcset", relative(p.path, b.lies[path.Join(path.Dir(p.from), attribute(n, "srcset"))]))
		case atom.H2, atom.H3:
			anchor(n)
		case atom.Td, atom.Th:
			align(n)
		case atom.Table:
			wrap(n, "div", "class", "scroll", "tabindex", "0", "role", "group", "aria-label", "Table")
		case atom.Pre:
			set(n, "tabindex", "0")
			session(n)
		}
	}
}

// lead has a link lead to where it is meant: to another page of the site, to the floor, elsewhere. A file of the
// project that is no document is only named.
func (b *builder) lead(p *page, n *html.Node) {
	href := attribute(n, "href")
	if href == "" || strings.HasPrefix(href, "mailto:") {
		return
	}
	to, mark, marked := strings.Cut(href, "#")
	if marked {
		mark = "#" + mark
	}
	on, onFloor := strings.CutPrefix(to, Floor)
	on = strings.TrimSuffix(on, "/") // the start of a floor is the floor
	switch {
	case onFloor && strings.HasPrefix(on+"/", Prefix):
		to = strings.TrimPrefix(on+"/", Prefix)
		to = strings.TrimSuffix(to, "/")
		if path.Ext(to) == "" {
			to = path.Join(to, Start)
		}
	case onFloor:
		b.asked[on+"/"] = true
		if b.served {
			set(n, "href", on+"/")
			if on != "" {
				set(n, "href", on+mark)
			}
		}
		return
	case strings.Contains(to, "://"):
		return
	case to == "":
		to = p.path
	case p.from != "":
		file := path.Join(path.Dir(p.from), to)
		lies, document := b.lies[file]
		if !document {
			only(n, file)
			return
		}
		to = lies
	default:
		to = path.Join(path.Dir(p.path), to)
	}
	p.links = append(p.links, to+mark)
	if to == p.path && mark != "" {
		set(n, "href", mark)
		return
	}
	set(n, "href", relative(p.path, to)+mark)
}

// only names a file of the project instead of leading to it.
func only(n *html.Node, file string) {
	n.DataAtom, n.Data = atom.Span, "span"
	n.Attr = []html.Attribute{{Key: "class", Val: "source"}, {Key: "title", Val: file + ", in the source of felt"}}
}

// picture checks a picture and keeps room for it.
func (b *builder) picture(p *page, n *html.Node) {
	src := attribute(n, "src")
	at := path.Join(path.Dir(p.from), src)
	content, ok := b.others[b.lies[at]]
	if !ok {
		b.errorf("%s: there is no picture %s", p.called(), src)
		return
	}
	if attribute(n, "alt") == "" {
		b.errorf("%s: no words for who cannot see the picture %s", p.called(), src)
	}
	size, _, err := image.DecodeConfig(bytes.NewReader(content))
	if err != nil {
		b.errorf("%s: %s: %w", p.called(), src, err)
	}
	set(n, "src", relative(p.path, b.lies[at]))
	set(n, "width", strconv.Itoa(size.Width))
	set(n, "height", strconv.Itoa(size.Height))
	set(n, "loading", "lazy")
}

func (p *page) called() string {
	if p.from != "" {
		return p.from
	}
	return p.path
}

// check finds links that lead nowhere, and pages that nothing leads to.
func (b *builder) check(names []string) {
	reached := map[string]bool{Start: true}
	for _, name := range names {
		p := b.pages[name]
		for _, link := range p.links {
			to, mark, marked := strings.Cut(link, "#")
			other := b.pages[to]
			if _, file := b.others[to]; other == nil && !file {
				b.errorf("%s: a link leads to %s, which is not there", p.called(), to)
				continue
			}
			if marked && (other == nil || !other.ids[mark]) {
				b.errorf("%s: a link leads to %s, which has no %q", p.called(), to, mark)
			}
		}
	}
	for to := []string{Start}; len(to) > 0; to = to[1:] {
		if p := b.pages[to[0]]; p != nil {
			for _, link := range p.links {
				if at, _, _ := strings.Cut(link, "#"); !reached[at] {
					reached[at] = true
					to = append(to, at)
				}
			}
		}
	}
	for _, name := range names {
		if !reached[name] {
			b.errorf("no way leads from the start to %s", name)
		}
	}
}

// split lists what the search finds: each heading with what is below it, and each row of a table that has a name.
func (p *page) split() {
	at, head := "", p.title
	var text strings.Builder
	end := func() {
		if t := strings.Join(strings.Fields(text.String()), " "); t != "" || at != "" || head == p.title {
			p.sections = append(p.sections, [4]string{p.path + at, p.title, head, t})
		}
		text.Reset()
	}
	var walk func(n *html.Node)
	walk = func(n *html.Node) {
		switch {
		case n.Type == html.TextNode:
			text.WriteString(n.Data)
		case n.DataAtom == atom.H1:
			return
		case n.DataAtom == atom.H2, n.DataAtom == atom.H3:
			end()
			at, head = "#"+attribute(n, "id"), words(n)
			return
		case n.DataAtom == atom.Tr && attribute(n, "id") != "":
			var cells []string
			for c := range n.ChildNodes() {
				if t := words(c); t != "" {
					cells = append(cells, t)
				}
			}
			if len(cells) > 0 {
				p.sections = append(p.sections, [4]string{p.path + "#" + attribute(n, "id"), p.title, cells[0], strings.Join(cells[1:], " · ")})
			}
			return
		}
		for c := range n.ChildNodes() {
			walk(c)
		}
		if n.DataAtom != 0 && !slices.Contains([]atom.Atom{atom.A, atom.Code, atom.Em, atom.Strong, atom.Sup, atom.Span}, n.DataAtom) {
			text.WriteByte(' ')
		}
	}
	walk(p.body)
	end()
}

// group is one heading of the start page with the pages that it lists.
type group struct {
	Title string
	Pages []entry
}

// entry is a page as a list of pages calls it.
type entry struct{ Path, Text string }

// contents are the pages that the start lists, by its headings: the first link of each item.
func (p *page) contents() []group {
	var all []group
	for n := range p.body.ChildNodes() {
		switch n.DataAtom {
		case atom.H2:
			all = append(all, group{Title: words(n)})
		case atom.Ul:
			if len(all) == 0 {
				continue
			}
			g := &all[len(all)-1]
			for item := range n.ChildNodes() {
				for a := range item.Descendants() {
					if a.DataAtom == atom.A && !strings.HasPrefix(attribute(a, "href"), "/") && !strings.Contains(attribute(a, "href"), "://") {
						to, _, _ := strings.Cut(attribute(a, "href"), "#")
						g.Pages = append(g.Pages, entry{to, words(a)})
						break
					}
				}
			}
		}
	}
	return slices.DeleteFunc(all, func(g group) bool { return len(g.Pages) == 0 })
}

// relative is the address of one place as a page at another names it.
func relative(from, to string) string {
	up := strings.Repeat("../", strings.Count(from, "/"))
	for {
		a, rest, ok := strings.Cut(from, "/")
		b, other, also := strings.Cut(to, "/")
		if !ok || !also || a != b {
			return up + to
		}
		from, to, up = rest, other, strings.TrimPrefix(up, "../")
	}
}

// anchor makes a heading a link to itself, so that its address can be taken.
func anchor(n *html.Node) {
	if holds(n, atom.A) {
		return
	}
	a := &html.Node{Type: html.ElementNode, DataAtom: atom.A, Data: "a", Attr: []html.Attribute{{Key: "class", Val: "anchor"}, {Key: "href", Val: "#" + attribute(n, "id")}}}
	for c := n.FirstChild; c != nil; c = n.FirstChild {
		n.RemoveChild(c)
		a.AppendChild(c)
	}
	n.AppendChild(a)
}

func align(n *html.Node) {
	if n.DataAtom == atom.Th && words(n) == "" {
		n.DataAtom, n.Data = atom.Td, "td" // it heads nothing
	}
	to := attribute(n, "align")
	if to == "" || to == "left" {
		return
	}
	n.Attr = slices.DeleteFunc(n.Attr, func(a html.Attribute) bool { return a.Key == "align" })
	set(n, "class", strings.TrimSpace(attribute(n, "class")+" "+to))
}

// wrap puts an element into another.
func wrap(n *html.Node, name string, attributes ...string) {
	around := &html.Node{Type: html.ElementNode, DataAtom: atom.Lookup([]byte(name)), Data: name}
	for i := 0; i < len(attributes); i += 2 {
		set(around, attributes[i], attributes[i+1])
	}
	n.Parent.InsertBefore(around, n)
	n.Parent.RemoveChild(n)
	around.AppendChild(n)
}

// session marks what a person types in a session at a terminal.
func session(pre *html.Node) {
	code := pre.FirstChild
	if code == nil || code.FirstChild == nil || !strings.HasPrefix(attribute(code, "class"), "language-console") {
		return
	}
	lines := strings.SplitAfter(code.FirstChild.Data, "\n")
	code.RemoveChild(code.FirstChild)
	for _, line := range lines {
		text := &html.Node{Type: html.TextNode, Data: line}
		code.AppendChild(text)
		if strings.HasPrefix(line, "$ ") || strings.HasPrefix(line, "> ") {
			wrap(text, "span", "class", "typed")
		}
	}
}

func holds(n *html.Node, name atom.Atom) bool {
	for c := range n.Descendants() {
		if c.DataAtom == name {
			return true
		}
	}
	return false
}

func columns(table *html.Node) int {
	for n := range table.Descendants() {
		if n.DataAtom != atom.Tr {
			continue
		}
		most := 0
		for c := range n.ChildNodes() {
			if c.DataAtom == atom.Td || c.DataAtom == atom.Th {
				most++
			}
		}
		return most
	}
	return 0
}

// words is the text of an element.
func words(n *html.Node) string {
	if n.Type == html.TextNode {
		return strings.Join(strings.Fields(n.Data), " ")
	}
	var text strings.Builder
	for c := range n.Descendants() {
		if c.Type == html.TextNode {
			text.WriteString(c.Data)
		}
	}
	return strings.Join(strings.Fields(text.String()), " ")
}

func attribute(n *html.Node, key string) string {
	for _, a := range n.Attr {
		if a.Key == key {
			return a.Val
		}
	}
	return ""
}

func set(n *html.Node, key, value string) {
	for i := range n.Attr {
		if n.Attr[i].Key == key {
			n.Attr[i].Val = value
			return
		}
	}
	n.Attr = append(n.Attr, html.Attribute{Key: key, Val: value})
}
