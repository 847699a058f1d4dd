// Command words writes internal/words/en.json: every sentence that the pages and the papers say in English, found in their
// sources. Another language is a file beside it that has each of them; a test fails until it has.
//
// What is put into a sentence stands in it as {1}, {2} and so on, in the order of the English.
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/BurntSushi/toml"

	"felt.example/felt/pa"
	"felt.example/felt/regtest"
	"felt.example/felt/settle/scenario"
)

// file is what is written.
const file = "internal/words/en.json"

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "words:", err)
		os.Exit(1)
	}
}

func run() error {
	root, err := regtest.Root()
	if err != nil {
		return err
	}
	fresh, err := fresh(os.DirFS(root))
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(root, filepath.FromSlash(file)), fresh, 0o644)
}

// fresh returns the file for the present sources.
func fresh(sources fs.FS) ([]byte, error) {
	said := sentences{}
	for dir := range packages {
		if err := said.fromGo(sources, dir); err != nil {
			return nil, err
		}
	}
	if err := said.fromPages(sources, "internal/web/app"); err != nil {
		return nil, err
	}
	if err := said.fromLaw(); err != nil {
		return nil, err
	}
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	err := encoder.Encode(slices.Sorted(maps.Keys(said)))
	return out.Bytes(), err
}

// sentences are what is said.
type sentences map[string]bool

// add notes a sentence if there is something in it to translate.
func (s sentences) add(text string) {
	if text = strings.TrimSpace(text); worded(text) {
		s[text] = true
	}
}

// worded reports whether a text has a word of its own beside what is put into it, and is no pattern, selector or line of a file.
func worded(text string) bool {
	return word.MatchString(holes.ReplaceAllString(text, " ")) && !strange.MatchString(text)
}

var (
	word    = regexp.MustCompile(`\pL{3}|\b([TtDd]o|of|[Bb]y|at|is|or|in|[Oo]n|[Nn]o|an?)\b`)
	strange = regexp.MustCompile(`^[#.^<] ?\pL*|\(\?|\\[a-z]|[a-z]=|^\d+ Pa\.B\.|[0-9]px|[0-9]fr\b|\bcalc\(|^\$1 `)
)

// fromLaw notes felt's own words for each clause, for what its editions changed, and for each way to read the text.
func (s sentences) fromLaw() error {
	book, err := pa.Clauses()
	if err != nil {
		return err
	}
	for _, chapter := range book.Chapters {
		for _, c := range chapter.Clauses {
			s.add(c.How)
			s.add(c.Why)
		}
	}
	for _, text := range pa.Editions() {
		var history struct {
			Editions []struct{ Published string }
			Changes  []struct{ What string }
			Unknown  string
		}
		if err := toml.Unmarshal([]byte(text), &history); err != nil {
			return err
		}
		s.add(history.Unknown)
		for _, e := range history.Editions {
			s[e.Published] = true // it has a date, if no word
		}
		for _, c := range history.Changes {
			s.add(c.What)
		}
	}
	for _, text := range pa.Rounds() {
		rounds, err := scenario.Parse(text)
		if err != nil {
			return err
		}
		for _, r := range rounds {
			if name := nameOf(r.Name); !wagers.MatchString(name) {
				s.add(name)
			}
		}
	}
	for _, g := range pa.Games {
		for _, r := range g.Readings {
			s.add(r.About)
			s.add(r.Why)
			for _, way := range append([]string{r.Default}, r.Others...) {
				s.add(r.Words(way))
			}
		}
	}
	return nil
}

var (
	// figures are what one name of a round has otherwise than the next: its cards, its numbers and the letter of its paytable.
	figures = regexp.MustCompile(`\b(?:[2-9TJQKA][cdhs])(?: [2-9TJQKA][cdhs])*\b(?:;? \+?\d+)?|\b\d[\d,]*(?:\.\d+)?\b`)
	letters = regexp.MustCompile(`\bpaytable [A-I]\b`)
	// wagers are a name of nothing but wagers, as a record calls them, with their amounts.
	wagers = regexp.MustCompile(`^(?:[a-z_0-9]+ \{\d+\}(?:, )?)+$`)
)

// nameOf is the name of a round of the chapters' tests, which lessons and the pages of clauses show, with its figures put in.
func nameOf(round string) string {
	n := 0
	hole := func(string) string { n++; return "{" + strconv.Itoa(n) + "}" }
	round = letters.ReplaceAllString(round, "paytable 0")
	return figures.ReplaceAllStringFunc(round, hole)
}

// piece is a part of a sentence: words, or a hole where something is put in.
type piece struct {
	text string
	hole bool
}

// join is the sentence of its pieces, with the holes numbered.
func join(pieces []piece) string {
	var b strings.Builder
	n := 0
	for _, p := range pieces {
		if p.hole {
			n++
			b.WriteString("{" + strconv.Itoa(n) + "}")
		} else {
			b.WriteString(p.text)
		}
	}
	return b.String()
}

// walk calls do with each source below a directory that has one of the endings; tests, documentation and what others wrote is left out.
func walk(sources fs.FS, dir string, do func(name string, content []byte) error, endings ...string) error {
	return fs.WalkDir(sources, dir, func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && name != dir && slices.Contains([]string{"vendor", "test", "testdata", "docs"}, d.Name()):
			return fs.SkipDir
		case d.IsDir() || strings.HasSuffix(name, "_test.go") || !slices.Contains(endings, path.Ext(name)):
			return nil
		}
		content, err := fs.ReadFile(sources, name)
		if err != nil {
			return err
		}
		return do(name, content)
	})
}
