// Command newchapter begins a chapter: a package below pa that compiles, is dealt and settled, and
// passes its tests, to be changed into the game that the text describes.
//
//	go run ./internal/cmd/newchapter 649a "Three Card Poker"
//	go run ./internal/cmd/newchapter -clauses clauses.tsv -source "final; 42 Pa.B. 2686; May 12, 2012" 649a "Three Card Poker"
//
// The game that it begins with is dealt three cards a hand, has an Ante and a Play Wager, and a dealer
// who qualifies. Its clauses are those of the table given, of citations and texts parted by a tab, or
// those of the chapters on the same template. It writes the line in pa/pa.go and tells what is still to do.
package main

import (
	"bytes"
	"embed"
	"errors"
	"flag"
	"fmt"
	"go/format"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"text/template"

	"felt.example/felt/cite"
	"felt.example/felt/clause"
	"felt.example/felt/regtest"
)

func main() {
	clauses := flag.String("clauses", "", "a table of the chapter's clauses: citation, tab, text")
	source := flag.String("source", "rebuilt", `where the text is from: "final; 42 Pa.B. 2686; May 12, 2012"`)
	flag.Parse()
	root, err := regtest.Root()
	if err == nil && flag.NArg() != 2 {
		err = errors.New(`it takes the number of the chapter and the name of the game: newchapter 649a "Three Card Poker"`)
	}
	var todo []string
	if err == nil {
		todo, err = run(root, *clauses, *source, flag.Arg(0), flag.Arg(1))
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "newchapter:", err)
		os.Exit(1)
	}
	fmt.Println(strings.Join(todo, "\n"))
}

//go:embed chapter
var templates embed.FS

// files are the templates and where each is written below the chapter's directory.
var files = map[string]string{
	"game.go.txt": "game.go", "s06_rankings.go.txt": "s06_rankings.go", "s11_completion.go.txt": "s11_completion.go", "s12_payout.go.txt": "s12_payout.go",
	"procedure_test.go.txt": "procedure_test.go", "clauses.txt": "clauses.txt", "readings.txt": "readings.txt", "editions.toml": "editions.toml",
	"submission.toml": "submission.toml", "rounds.txt": "testdata/rounds/hands.txt",
	"conditions.txt": "testdata/conditions.txt",
}

// chapter is what the templates need to know about a chapter.
type chapter struct {
	Module, Package, ID, Name string
	Number                    cite.Cite
	// Source is as clauses.txt has it, Status its first word; Form and Have are those of the edition.
	Source, Status, Published, Form, Have string
}

// run writes the chapter below root, and returns what is still to be done.
func run(root, table, source, number, name string) ([]string, error) {
	c, err := describe(root, source, number, name)
	if err != nil {
		return nil, err
	}
	dir := filepath.Join(root, "pa", c.Package)
	if _, err := os.Stat(dir); err == nil {
		return nil, fmt.Errorf("pa/%s is there already", c.Package)
	}
	book, err := clause.Load(os.DirFS(filepath.Join(root, "pa")))
	if err != nil {
		return nil, err
	}
	if _, listed := book.Chapter(c.Number); listed {
		return nil, fmt.Errorf("chapter %s is there already", c.Number)
	}
	written := map[string][]byte{}
	for from, to := range files {
		text, err := c.fill(from)
		if err != nil {
			return nil, err
		}
		written[to] = text
	}
	var unlisted []cite.Cite
	if table != "" {
		text, err := os.ReadFile(table)
		if err != nil {
			return nil, err
		}
		if written["clauses.txt"], unlisted, err = c.listed(string(text), written); err != nil {
			return nil, fmt.Errorf("%s: %w", table, err)
		}
	}
	if _, err := clause.Parse(string(written["clauses.txt"])); err != nil {
		return nil, fmt.Errorf("clauses.txt: %w", err)
	}
	games, err := c.join(filepath.Join(root, "pa", "pa.go"))
	if err != nil {
		return nil, err
	}
	for to, text := range written {
		if err := write(filepath.Join(dir, to), text); err != nil {
			return nil, err
		}
	}
	return c.todo(unlisted, table), write(filepath.Join(root, "pa", "pa.go"), games)
}

// describe checks what is asked for and names what follows from it.
func describe(root, source, number, name string) (*chapter, error) {
	n, err := cite.Parse(number)
	if err != nil {
		return nil, err
	}
	if n.Section() != "" {
		return nil, fmt.Errorf("%s is no chapter but a place in one", n)
	}
	mod, err := os.ReadFile(filepath.Join(root, "go.mod"))
	if err != nil {
		return nil, err
	}
	module, _, _ := strings.Cut(strings.TrimPrefix(string(mod), "module "), "\n")
	plain := regexp.MustCompile(`[^a-z0-9]+`)
	id := strings.Trim(plain.ReplaceAllString(strings.ReplaceAll(strings.ToLower(name), "'", ""), "-"), "-")
	c := &chapter{
		Module: module, Package: strings.ReplaceAll(id, "-", ""), ID: id, Name: name, Number: n,
		Source: source, Published: "not looked for", Form: "final", Have: "none",
	}
	if !regexp.MustCompile(`^[a-z][a-z0-9]*$`).MatchString(c.Package) || strings.ContainsAny(name, "\"\\\n") {
		return nil, fmt.Errorf("%q is no name of a game, of letters, digits and spaces, that begins with a letter", name)
	}
	parts := strings.Split(source, ";")
	c.Status = strings.TrimSpace(parts[0])
	if len(parts) == 3 {
		c.Published, c.Form, c.Have = strings.TrimSpace(parts[1])+", "+strings.TrimSpace(parts[2]), c.Status, "whole"
	}
	return c, nil
}

// fill fills a template with the chapter's data.
func (c *chapter) fill(name string) ([]byte, error) {
	t, err := template.ParseFS(templates, "chapter/"+name)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	if err := t.Execute(&b, c); err != nil {
		return nil, err
	}
	if strings.HasSuffix(files[name], ".go") {
		return format.Source(b.Bytes())
	}
	return b.Bytes(), nil
}

// listed is a clauses.txt of the chapter's clauses in the table, none of them done, and those that the written
// files and the general procedure cite and the table lacks. These are listed too.
func (c *chapter) listed(table string, written map[string][]byte) (text []byte, unlisted []cite.Cite, err error) {
	why := map[cite.Cite]string{}
	for i, line := range strings.Split(strings.TrimSpace(table), "\n") {
		place, _, tab := strings.Cut(line, "\t")
		at, err := cite.Parse(place)
		if err != nil || !tab {
			return nil, nil, fmt.Errorf("line %d is not a citation, a tab and a text", i+1)
		}
		if c.Number.Contains(at) {
			why[at] = "a clause of the text: how it is kept has not been written yet"
		}
	}
	if len(why) == 0 {
		return nil, nil, fmt.Errorf("it has no clause of chapter %s", c.Number)
	}
	cited, err := c.general()
	if err != nil {
		return nil, nil, err
	}
	for to, text := range written {
		if to != "clauses.txt" {
			cited = append(cited, c.cited(text)...)
		}
	}
	for _, at := range cited {
		for ; at.Section() != ""; at = at.Parent() {
			if why[at] == "" {
				why[at] = "as other chapters have it: the text has no such clause, so find the right one"
				unlisted = append(unlisted, at)
			}
		}
	}
	var b strings.Builder
	head, err := c.fill("clauses.txt")
	if err != nil {
		return nil, nil, err
	}
	before, _, _ := strings.Cut(string(head), "\nchapter:")
	fmt.Fprintf(&b, "%s\nchapter: %s %s\nsource: %s\n\n", before, c.Number, c.Name, c.Source)
	for _, at := range slices.SortedFunc(maps.Keys(why), cite.Compare) {
		fmt.Fprintf(&b, "%-23s not-done   %s\n", at, why[at])
	}
	slices.SortFunc(unlisted, cite.Compare)
	return []byte(b.String()), unlisted, nil
}

// cited are the clauses of the chapter that a text cites.
func (c *chapter) cited(text []byte) []cite.Cite {
	var list []cite.Cite
	of := regexp.MustCompile(regexp.QuoteMeta(string(c.Number)) + `\.\d{1,2}(\([0-9A-Za-z]{1,5}\))*`)
	for _, word := range of.FindAllString(string(text), -1) {
		list = append(list, cite.Cite(word))
	}
	return list
}

// general are the clauses of the procedure that pa/general keeps for every chapter, where most chapters have them.
func (c *chapter) general() ([]cite.Cite, error) {
	text, err := c.fill("clauses.txt")
	if err != nil {
		return nil, err
	}
	return slices.DeleteFunc(c.cited(text), func(at cite.Cite) bool {
		section := strings.TrimPrefix(at.Section(), string(c.Number))
		return at != c.Number+".2(a)" && !slices.Contains([]string{".3", ".4", ".5", ".7", ".8", ".9", ".10", ".13"}, section)
	}), nil
}

// join is pa.go with the chapter among its imports and games.
func (c *chapter) join(file string) ([]byte, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	lines := strings.Split(string(text), "\n")
	for _, of := range []struct{ like, line string }{
		{`^\t"` + regexp.QuoteMeta(c.Module) + `/pa/\w+"$`, "\t\"" + c.Module + "/pa/" + c.Package + `"`}, {`^\t&\w+\.Game,$`, "\t&" + c.Package + ".Game,"},
	} {
		like, at := regexp.MustCompile(of.like), -1
		for i, line := range lines {
			if like.MatchString(line) && (at < 0 || line < of.line) {
				at = i
				if line < of.line {
					at++
				}
			}
		}
		if at < 0 {
			return nil, fmt.Errorf("%s has no line like %s to stand beside", file, of.line)
		}
		lines = slices.Insert(lines, at, of.line)
	}
	return format.Source([]byte(strings.Join(lines, "\n")))
}

// todo is what is still to be done, in order.
func (c *chapter) todo(unlisted []cite.Cite, table string) []string {
	dir := "pa/" + c.Package
	list := []string{
		fmt.Sprintf("%s is a chapter that is dealt, settled and tested, and not yet the game of the text. Still to be done:", dir),
		"- " + dir + "/clauses.txt: read every clause; say how it is kept, and no longer not-done",
		"- " + dir + "/s06_rankings.go, s11_completion.go, s12_payout.go, game.go: hands, settlement, paytables, wagers and layout as the text has them, and in Aim and Plain how to play",
		"- " + dir + "/readings.txt: where the text can be read in two ways; editions.toml: where it was published; submission.toml: a house's choices",
		"- " + dir + "/procedure_test.go: the general procedure, with generaltest.Chapter, as the other chapters have it",
		"- " + dir + "/testdata/conditions.txt: what a payout depends on besides the hand, as game.Condition says it in game.go",
		"- " + dir + "/testdata/rounds/*.txt: a round for each leaf of § .11, each row of § .12 and each refusal, with the clauses that it proves",
		"- " + dir + "/testdata/card/" + c.ID + ".txt and testdata/guide/" + c.ID + ".txt: twenty rounds settled by the dealer's card alone, and one played by the guide alone, as the other chapters have them",
		"- go run ./internal/cmd/proofs ./" + dir + ", then go run ./internal/mutate -register ./" + dir,
		"- go run ./internal/cmd/irregularities, go run ./internal/cmd/oddstable, go test ./...",
	}
	if table != "" {
		list = append(list, "- go run ./internal/cmd/clauseindex ALL-CLAUSES.tsv > pa/clauses.index, of a table of all chapters' clauses")
	}
	if len(unlisted) > 0 {
		list = append(list, fmt.Sprintf("- cited and not in %s, so the text has other letters: %s", table, unlisted))
	}
	return list
}

func write(file string, text []byte) error {
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		return err
	}
	return os.WriteFile(file, text, 0o644)
}
