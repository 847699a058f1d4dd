package clause

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"felt.example/felt/cite"
)

// MaxHow and MaxWhy are how many characters a clause's How and Why may have.
const (
	MaxHow = 90
	MaxWhy = 160
)

// Parse reads a clauses.txt. Blank lines and lines that begin with # say nothing. First
// comes the chapter, then the source, then the clauses in the regulation's order:
//
//	chapter: 678a High Card Flush
//	source: proposed; Pa.B. Doc. No. 15-1495; August 15, 2015
//	678a.6              modelled   the evaluators in this package
//	678a.6(a)           modelled   ace high to 2; suits never break a tie
//	678a.3(a)           not-done   every deck is inspected: felt keeps no inventory of decks
//
// A later "source: rebuilt" (the word alone) holds for the clauses from there on. An
// error is one sentence that begins with the line's number.
func Parse(text string) (Chapter, error) {
	var p parser
	for i, line := range strings.Split(text, "\n") {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		before := len(p.chapter.Clauses)
		if err := p.line(line); err != nil {
			return Chapter{}, fmt.Errorf("line %d: %w", i+1, err)
		}
		if len(p.chapter.Clauses) > before {
			p.at = append(p.at, i+1)
		}
	}
	if len(p.at) == 0 {
		return Chapter{}, fmt.Errorf("line 1: the file has no clauses")
	}
	for i := range p.chapter.Clauses {
		if err := p.place(i); err != nil {
			return Chapter{}, fmt.Errorf("line %d: %w", p.at[i], err)
		}
	}
	return p.chapter, nil
}

type parser struct {
	chapter Chapter
	source  Origin // of the next clause
	at      []int  // the line of each clause
}

func (p *parser) line(line string) error {
	key, value, isHeader := strings.Cut(line, ": ")
	switch {
	case isHeader && key == "chapter":
		return p.chapterLine(value)
	case isHeader && key == "source":
		return p.sourceLine(value)
	case p.source == "":
		return fmt.Errorf(`before the clauses stand "chapter: NUMBER NAME" and "source: …", not %q`, short(line))
	}
	return p.clauseLine(line)
}

func (p *parser) chapterLine(value string) error {
	number, name, _ := strings.Cut(value, " ")
	c, err := cite.Parse(number)
	switch {
	case err != nil:
		return err
	case p.chapter.Cite != "" || c.Section() != "" || strings.TrimSpace(name) == "":
		return fmt.Errorf(`%q is not the one line "chapter: 678a High Card Flush"`, short(value))
	}
	p.chapter.Cite, p.chapter.Name = c, strings.TrimSpace(name)
	return nil
}

func (p *parser) sourceLine(value string) error {
	parts := strings.Split(value, ";")
	for i := range parts {
		parts[i] = strings.TrimSpace(parts[i])
	}
	source := Origin(parts[0])
	if !slices.Contains([]Origin{Final, Temporary, Proposed, Rebuilt}, source) {
		return fmt.Errorf("source %q is none of final, temporary, proposed, rebuilt", short(parts[0]))
	}
	first := p.source == ""
	switch {
	case p.chapter.Cite == "":
		return fmt.Errorf("the source comes after the chapter")
	case first && source != Rebuilt && (len(parts) != 3 || slices.Contains(parts, "")):
		return fmt.Errorf(`the chapter's source is written "source: final; 42 Pa.B. 2686; May 12, 2012"`)
	case (!first || source == Rebuilt) && len(parts) != 1:
		return fmt.Errorf("this source is one word, without %q", short(value[len(parts[0]):]))
	}
	if first {
		p.chapter.Source = source
	}
	if len(parts) == 3 {
		p.chapter.Published, p.chapter.Date = parts[1], parts[2]
	}
	p.source = source
	return nil
}

func (p *parser) clauseLine(line string) error {
	place, rest := word(line)
	status, how := word(rest)
	c, err := cite.Parse(place)
	if err != nil {
		return err
	}
	if c.Chapter() != string(p.chapter.Cite) || c.Section() == "" {
		return fmt.Errorf("%s is no clause of chapter %s", c, p.chapter.Cite)
	}
	if n := len(p.chapter.Clauses); n > 0 && cite.Compare(p.chapter.Clauses[n-1].Cite, c) >= 0 {
		return fmt.Errorf("%s stands after %s, which is not the regulation's order", c, p.chapter.Clauses[n-1].Cite)
	}
	if parent := c.Parent(); parent != p.chapter.Cite && !p.lists(parent) {
		return fmt.Errorf("%s is listed, but not %s, which it lies in", c, parent)
	}
	s, own := strings.CutSuffix(status, "+")
	if !slices.Contains(Statuses, Status(s)) || own && Status(s) != Modelled {
		return fmt.Errorf("%s: status %q is none of modelled, modelled+, recorded, printed, physical, unreachable, not-done", c, short(status))
	}
	clause := Clause{Cite: c, Status: Status(s), Origin: p.source, How: how, own: own}
	if clause.Status == NotDone {
		clause.How, clause.Why, _ = strings.Cut(how, ": ")
		if n := utf8.RuneCountInString(clause.Why); n == 0 || n > MaxWhy {
			return fmt.Errorf(`%s: what is not done is written "what it asks for: why it is not done", the why with 1 to %d characters`, c, MaxWhy)
		}
	}
	if n := utf8.RuneCountInString(clause.How); n == 0 || n > MaxHow {
		return fmt.Errorf("%s: how it is kept takes 1 to %d characters, not %d", c, MaxHow, n)
	}
	p.chapter.Clauses = append(p.chapter.Clauses, clause)
	return nil
}

// lists reports whether the clause was read, from the last on: what is asked for is mostly near.
func (p *parser) lists(c cite.Cite) bool {
	for _, o := range slices.Backward(p.chapter.Clauses) {
		if o.Cite == c {
			return true
		}
	}
	return false
}

// place checks what only the whole list shows about clause i: that its status follows from
// the clauses below it, if it has any.
func (p *parser) place(i int) error {
	list := p.chapter.Clauses
	c := &list[i]
	below := map[Status]bool{}
	for j := i + 1; j < len(list); j++ {
		o := &list[j]
		if !c.Cite.Contains(o.Cite) {
			break
		}
		if o.Cite.Parent() == c.Cite {
			below[o.Status] = true
		}
	}
	c.leaf = len(below) == 0
	switch {
	case c.leaf && c.own:
		return fmt.Errorf("%s has no clauses below it and is modelled, without the +", c.Cite)
	case c.leaf || c.own:
		return nil
	case below[Modelled] && c.Status != Modelled:
		return fmt.Errorf("%s is %s, but something below it is modelled, so it is too", c.Cite, c.Status)
	case !below[c.Status]:
		return fmt.Errorf("%s is %s, but nothing directly below it is", c.Cite, c.Status)
	}
	return nil
}

// word cuts the first word of a line off.
func word(line string) (first, rest string) {
	if i := strings.IndexAny(line, " \t"); i >= 0 {
		return line[:i], strings.TrimSpace(line[i:])
	}
	return line, ""
}

// short is text cut to what an error message can show.
func short(text string) string {
	if len(text) > 40 {
		return strings.ToValidUTF8(text[:40], "") + "…"
	}
	return text
}
