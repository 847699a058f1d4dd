// Package site makes the documentation: Markdown and pages made from declarations go in, pages that a floor serves and
// that a browser opens from files come out. It reads no file and knows nothing of felt but where its documents lie.
package site

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/renderer/html"

	"felt.example/felt/internal/web/app"
	"felt.example/felt/internal/web/bundle"
)

// Start is the path of the page from which all others are reached: docs/README.md.
const Start = "index.html"

// Floor is where the documents say that a floor is; a floor that serves them is meant itself.
const Floor = "http://127.0.0.1:8080"

// Prefix is the path under which a floor serves the documentation.
const Prefix = "/docs/"

// Made is a page, or another file, that is made from declarations. A page's content is HTML with one h1; its links are
// relative to its path.
type Made struct {
	Path    string // "reference/commands/settle.html"
	Content string
}

// Site is the documentation.
type Site struct {
	files map[string]bundle.File
	// Asked are the paths of a floor that the pages lead to, such as "/odds/high-card-flush".
	Asked []string
}

// Build makes the documentation of a program, called by its version. served is that a floor serves it, whose pages it
// leads to. A link that leads nowhere, a picture without words and a page that the start does not lead to are errors.
func Build(documents fs.FS, made []Made, version string, served bool) (*Site, error) {
	beside, err := bundle.Documentation(app.Sources())
	if err != nil {
		return nil, err
	}
	b := &builder{served: served, version: version, beside: beside, pages: map[string]*page{}, others: map[string][]byte{}, lies: map[string]string{}, asked: map[string]bool{}}
	if err := b.read(documents); err != nil {
		return nil, err
	}
	for _, m := range made {
		if path.Ext(m.Path) != ".html" {
			b.others[m.Path] = []byte(m.Content)
			continue
		}
		if err := b.add(m.Path, "", m.Content); err != nil {
			return nil, err
		}
	}
	return b.site()
}

// builder is a site in the making.
type builder struct {
	served  bool
	version string
	beside  *bundle.Bundle
	pages   map[string]*page
	others  map[string][]byte
	// lies is where what lies in the project lies on the site: "docs/odds.md" is "odds.html".
	lies  map[string]string
	asked map[string]bool
	wrong []error
}

func (b *builder) errorf(format string, args ...any) {
	b.wrong = append(b.wrong, fmt.Errorf(format, args...))
}

// place is where a file of the project lies on the site.
func place(name string) string {
	at, below := strings.CutPrefix(name, "docs/")
	if !below {
		at = "project/" + strings.ToLower(name)
	}
	if path.Ext(at) != ".md" {
		return at
	}
	at = strings.TrimSuffix(at, ".md") + ".html"
	if path.Base(at) == "README.html" {
		at = path.Join(path.Dir(at), Start)
	}
	return at
}

// read takes the documents.
func (b *builder) read(documents fs.FS) error {
	markdown := goldmark.New(
		goldmark.WithExtensions(extension.NewTable(extension.WithTableCellAlignMethod(extension.TableCellAlignAttribute)), extension.Linkify),
		goldmark.WithRendererOptions(html.WithUnsafe())) // the documents are our own
	return fs.WalkDir(documents, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		text, err := fs.ReadFile(documents, name)
		if err != nil {
			return err
		}
		b.lies[name] = place(name)
		if path.Ext(name) != ".md" {
			b.others[place(name)] = text
			return nil
		}
		var out bytes.Buffer
		if err := markdown.Convert(text, &out); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		return b.add(place(name), name, out.String())
	})
}

// site finishes the pages.
func (b *builder) site() (*Site, error) {
	start := b.pages[Start]
	if start == nil {
		return nil, errors.New("the documentation has no start: docs/README.md")
	}
	names := make([]string, 0, len(b.pages))
	for name, p := range b.pages {
		names = append(names, name)
		b.finish(p)
	}
	slices.Sort(names)
	b.check(names)
	if len(b.wrong) > 0 {
		slices.SortFunc(b.wrong, func(a, b error) int { return strings.Compare(a.Error(), b.Error()) })
		return nil, errors.Join(b.wrong...)
	}
	s := &Site{files: map[string]bundle.File{}}
	put := func(name string, content []byte) {
		s.files[name] = bundle.NewFile(name, contentType(name), content)
	}
	for _, f := range b.beside.Files() {
		f.Path = "assets/" + f.Path
		s.files[f.Path] = f
	}
	var sections [][4]string
	for _, name := range names {
		sections = append(sections, b.pages[name].sections...)
	}
	index, err := json.Marshal(sections)
	if err != nil {
		return nil, err
	}
	put(sectionsFile, slices.Concat([]byte("globalThis.feltSections="), index, []byte(";\n")))
	for name, content := range b.others {
		put(name, content)
	}
	nav := start.contents()
	for _, name := range names {
		text, err := b.render(b.pages[name], nav)
		if err != nil {
			return nil, err
		}
		put(name, text)
	}
	for at := range b.asked {
		s.Asked = append(s.Asked, at)
	}
	slices.Sort(s.Asked)
	return s, nil
}

// sectionsFile is what the search reads. A script can be loaded where files are opened without a server.
const sectionsFile = "assets/sections.js"

func contentType(name string) string {
	switch path.Ext(name) {
	case ".html":
		return "text/html; charset=utf-8"
	case ".js":
		return "text/javascript; charset=utf-8"
	case ".json":
		return "application/json"
	case ".png":
		return "image/png"
	case ".webp":
		return "image/webp"
	case ".svg":
		return "image/svg+xml"
	}
	return "text/plain; charset=utf-8"
}

// File is what lies at a path, such as "tutorials/dealer.html"; "" is the start.
func (s *Site) File(name string) (file bundle.File, ok bool) {
	if name == "" || strings.HasSuffix(name, "/") {
		name += Start
	}
	file, ok = s.files[name]
	return file, ok
}

// Names are the paths of all files.
func (s *Site) Names() []string {
	var all []string
	for name := range s.files {
		all = append(all, name)
	}
	slices.Sort(all)
	return all
}

// Write writes the files into a directory, which it makes. It refuses one that has files: pages of before would stay.
func (s *Site) Write(dir string) error {
	if entries, err := os.ReadDir(dir); err == nil && len(entries) > 0 {
		return fmt.Errorf("%s is not empty; name a directory that is, or that does not exist", dir)
	} else if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	for _, name := range s.Names() {
		to := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(to, s.files[name].Bytes, 0o644); err != nil {
			return err
		}
	}
	return nil
}
