// Package cite has citations of the regulation, such as "678a.11(d)(2)(ii)(A)": chapter and
// section, then the paragraphs from outside in.
package cite

import (
	"fmt"
	"strings"
)

// Cite is a place in 58 Pa. Code, Subpart K: chapter, section and paragraphs, without
// the section sign. A chapter alone ("678a") is a Cite too.
type Cite string

// Parse reads a citation: a chapter ("678a", "579"), a section ("678a.11"), and any
// number of paragraphs in brackets ("(d)", "(2)", "(ii)", "(A)").
func Parse(text string) (Cite, error) {
	rest, ok := chapter(text)
	if ok && rest != "" {
		rest, ok = section(rest)
	}
	for ok && rest != "" {
		rest, ok = paragraph(rest)
	}
	if !ok {
		if len(text) > 60 {
			text = text[:60] + "…"
		}
		return "", fmt.Errorf("%q is no citation; one is written like \"678a.11(d)(2)\"", text)
	}
	return Cite(text), nil
}

func chapter(text string) (rest string, ok bool) {
	n := 0
	for n < len(text) && text[n] >= '0' && text[n] <= '9' {
		n++
	}
	if n != 3 {
		return "", false
	}
	if n < len(text) && text[n] >= 'a' && text[n] <= 'z' {
		n++
	}
	return text[n:], true
}

func section(text string) (rest string, ok bool) {
	n := 1
	for n < len(text) && text[n] >= '0' && text[n] <= '9' {
		n++
	}
	return text[n:], text[0] == '.' && n > 1 && n <= 3
}

func paragraph(text string) (rest string, ok bool) {
	end := strings.IndexByte(text, ')')
	if text[0] != '(' || end < 2 || end > 6 {
		return "", false
	}
	for _, c := range text[1:end] {
		if (c < '0' || c > '9') && (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') {
			return "", false
		}
	}
	return text[end+1:], true
}

// Chapter is the chapter that the place lies in: "678a".
func (c Cite) Chapter() string {
	before, _, _ := strings.Cut(string(c), ".")
	return before
}

// Section is the chapter and section: "678a.11"; for a chapter alone it is empty.
func (c Cite) Section() string {
	if !strings.Contains(string(c), ".") {
		return ""
	}
	before, _, _ := strings.Cut(string(c), "(")
	return before
}

// Contains reports whether other is the same place or lies within it.
func (c Cite) Contains(other Cite) bool {
	rest, ok := strings.CutPrefix(string(other), string(c))
	return ok && (rest == "" || rest[0] == '(' || rest[0] == '.')
}

// Parent is the place that directly contains c; a chapter has none.
func (c Cite) Parent() Cite {
	if i := strings.LastIndexAny(string(c), "(."); i > 0 {
		return c[:i]
	}
	return ""
}
