package clause

import (
	"fmt"
	"io/fs"
	"slices"

	"felt.example/felt/cite"
)

// Book is all chapters: what the index lists, and how each clause is kept.
type Book struct {
	Index    []Entry   // the published clauses
	Chapters []Chapter // those that have a clauses.txt, in the regulation's order
}

// Load reads clauses.index and every */clauses.txt of the directory pa, and checks that
// each chapter lists exactly the clauses that the index has of its sections. The tests
// that prove clauses are joined by Join.
func Load(pa fs.FS) (*Book, error) {
	text, err := fs.ReadFile(pa, "clauses.index")
	if err != nil {
		return nil, err
	}
	var b Book
	if b.Index, err = ParseIndex(string(text)); err != nil {
		return nil, fmt.Errorf("clauses.index: %w", err)
	}
	published := make(map[cite.Cite]bool, len(b.Index))
	for _, e := range b.Index {
		published[e.Cite] = true
	}
	files, err := fs.Glob(pa, "*/clauses.txt")
	if err != nil {
		return nil, err
	}
	for _, file := range files {
		text, err := fs.ReadFile(pa, file)
		if err != nil {
			return nil, err
		}
		chapter, err := Parse(string(text))
		if err == nil {
			err = b.covers(chapter, published)
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		b.Chapters = append(b.Chapters, chapter)
	}
	slices.SortFunc(b.Chapters, func(a, b Chapter) int { return cite.Compare(a.Cite, b.Cite) })
	return &b, nil
}

// covers checks a chapter against the index, whose clauses are published, in the sections that the
// index has.
func (b *Book) covers(chapter Chapter, published map[cite.Cite]bool) error {
	if _, ok := b.Chapter(chapter.Cite); ok {
		return fmt.Errorf("chapter %s has another clauses.txt", chapter.Cite)
	}
	listed := make(map[cite.Cite]bool, len(chapter.Clauses))
	for _, c := range chapter.Clauses {
		listed[c.Cite] = true
		if published[cite.Cite(c.Cite.Section())] && !published[c.Cite] {
			return fmt.Errorf("%s is not in clauses.index, which has its section", c.Cite)
		}
		if published[c.Cite] && c.Origin == Rebuilt {
			return fmt.Errorf("%s is in clauses.index, so its wording is published and not rebuilt", c.Cite)
		}
	}
	for _, e := range b.Index {
		if chapter.Cite.Contains(e.Cite) && !listed[e.Cite] {
			return fmt.Errorf("%s is in clauses.index and missing here", e.Cite)
		}
	}
	return nil
}

// Join gives each clause the tests that prove it or a clause below it. It refuses a proof
// of a clause that is not listed, or that is not the narrowest.
func (b *Book) Join(proofs []Proof) error {
	for i, p := range proofs {
		if i > 0 && proofs[i-1].Cite == p.Cite {
			continue // it was looked at
		}
		if err := b.Provable(p.Cite); err != nil {
			return fmt.Errorf("%s: %w", p.Name(), err)
		}
	}
	clauses := map[cite.Cite]*Clause{}
	for i := range b.Chapters {
		for j := range b.Chapters[i].Clauses {
			c := &b.Chapters[i].Clauses[j]
			c.Tests, clauses[c.Cite] = []string{}, c
		}
	}
	for _, p := range proofs {
		name := p.Name()
		for place := p.Cite; place != ""; place = place.Parent() {
			if c := clauses[place]; c != nil && !slices.Contains(c.Tests, name) {
				c.Tests = append(c.Tests, name)
			}
		}
	}
	return nil
}

// Counts says how many clauses there are, and how many of each status.
func (b *Book) Counts() string {
	total, counts := 0, Counts{}
	for _, chapter := range b.Chapters {
		total += len(chapter.Clauses)
		counts.Add(chapter.Count())
	}
	return fmt.Sprintf("%d clauses: %s", total, counts)
}

// Chapter finds a chapter that has a clauses.txt.
func (b *Book) Chapter(chapter cite.Cite) (Chapter, bool) {
	i := slices.IndexFunc(b.Chapters, func(c Chapter) bool { return c.Cite == chapter })
	if i < 0 {
		return Chapter{}, false
	}
	return b.Chapters[i], true
}

// Clause finds a clause of a chapter that has a clauses.txt.
func (b *Book) Clause(c cite.Cite) (Clause, bool) {
	chapter, _ := b.Chapter(cite.Cite(c.Chapter()))
	for i := range chapter.Clauses {
		if chapter.Clauses[i].Cite == c {
			return chapter.Clauses[i], true
		}
	}
	return Clause{}, false
}

// Knows reports whether felt has a list of the chapter's clauses, against which a citation can be
// checked.
func (b *Book) Knows(chapter cite.Cite) bool {
	_, ok := b.Chapter(chapter)
	return ok || slices.ContainsFunc(b.Index, func(e Entry) bool { return chapter.Contains(e.Cite) })
}

// Lists reports whether c is a known chapter or a listed clause.
func (b *Book) Lists(c cite.Cite) bool {
	if c.Section() == "" {
		return b.Knows(c)
	}
	_, ok := b.Clause(c)
	return ok || slices.ContainsFunc(b.Index, func(e Entry) bool { return e.Cite == c })
}

// Provable returns nil if a test may cite the clause, or else the reason in one sentence: it is not
// listed, it is physical, or it has clauses below it and is not marked "modelled+".
func (b *Book) Provable(c cite.Cite) error {
	clause, ok := b.Clause(c)
	switch {
	case !ok && !b.Lists(c) || c.Section() == "":
		return fmt.Errorf("%s is no clause that felt lists", c)
	case !ok:
		return fmt.Errorf("%s: chapter %s has no clauses.txt yet", c, c.Chapter())
	case clause.Status == Physical:
		return fmt.Errorf("%s is furniture, which no test can prove", c)
	case !clause.leaf && !clause.own:
		return fmt.Errorf("%s has clauses below it: cite those, or mark it modelled+ in clauses.txt", c)
	}
	return nil
}

// Unproven lists the modelled clauses that need a test and have none among the proofs.
func (b *Book) Unproven(proofs []Proof) []cite.Cite {
	var list []cite.Cite
	for _, chapter := range b.Chapters {
		for _, c := range chapter.Clauses {
			proven := slices.ContainsFunc(proofs, func(p Proof) bool { return p.Cite == c.Cite })
			if c.NeedsProof() && !proven {
				list = append(list, c.Cite)
			}
		}
	}
	return list
}
