// Package published reads the regulation as the Pennsylvania Bulletin and the Pennsylvania Code print it, and keeps beside a
// floor's log what was read. The texts are no part of felt: whoever runs a floor imports them.
package published

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"regexp"
	"strings"
	"unicode/utf8"

	"felt.example/felt/cite"
	"felt.example/felt/clause"
)

// MaxPage is the greatest size of a page, in bytes.
const MaxPage = 16 << 20

// Page is a page of the regulation that was read.
type Page struct {
	Name    string // of its file
	Digest  string // the SHA-256 of its bytes, 64 hexadecimal digits
	Clauses []Clause
}

// Clause is a clause as it is printed, line by line; a table is a line for each of its rows, with tabs between the cells.
type Clause struct {
	Cite  cite.Cite
	Lines []string
}

// Printed is the clause line by line, without the marks that say how a page was set.
func (c Clause) Printed() []string {
	lines := make([]string, len(c.Lines))
	for i, line := range c.Lines {
		lines[i] = marks.Replace(formulas.ReplaceAllStringFunc(line, func(f string) string {
			return escapes.ReplaceAllString(strings.Trim(f, "$"), " ")
		}))
	}
	return lines
}

var (
	formulas = regexp.MustCompile(`\$[A-Za-z]+(?:\\[ ;,]\s*[A-Za-z]+)*\$`)
	escapes  = regexp.MustCompile(`\\[ ;,]\s*`)
	marks    = strings.NewReplacer("**", "", "<i>", "", "</i>", "", "<b>", "", "</b>", "", `\$`, "$", "*", "")
)

// Text is the clause in one line, as the list of clauses counts it.
func (c Clause) Text() string { return strings.Join(strings.Fields(strings.Join(c.Lines, " ")), " ") }

// Agrees reports whether the text is the one whose digest the list of clauses has, be its quotation marks straight or curved.
func (c Clause) Agrees(digest string) bool {
	text := c.Text()
	return clause.Digest(text) == digest || clause.Digest(straight.Replace(text)) == digest
}

var straight = strings.NewReplacer("‘", "'", "’", "'", "“", `"`, "”", `"`)

var (
	heading = regexp.MustCompile(`^\**§[\s\p{Z}]?(\d+a?\.\d+)\.[\s\p{Z}]+(.*?)\**$`)
	sign    = regexp.MustCompile(`^(?:- )?\(([a-z]{1,5}|\d{1,3}|[A-Z]{1,4})\)[\s\p{Z}]+(.*)$`)
	// Some prints have a sign as a formula.
	formula = regexp.MustCompile(`^(?:- )?\$\\scriptstyle\{(\([a-zA-Z0-9]+\))\}\$`)
	// What ends a section without a heading: another chapter, notes, and the foot of a page.
	ends = regexp.MustCompile(`^\**(?:CHAPTER \d|Cross References|Authority|Source|Notes of Decisions|\[[^\]]*(?:Pa\.B\. Doc|[Nn]ext (?:Web )?[Pp]age))`)
)

// Read reads a page. The name is that of its file; the error is a sentence without it.
func Read(name string, text []byte) (*Page, error) {
	switch {
	case len(text) > MaxPage:
		return nil, errors.New("the page is larger than 16 MB")
	case !utf8.Valid(text):
		return nil, errors.New("the page is no text in UTF-8")
	}
	sum := sha256.Sum256(text)
	r := reader{page: &Page{Name: name, Digest: hex.EncodeToString(sum[:])}, has: map[cite.Cite]bool{}, at: -1}
	for line := range strings.Lines(string(text)) {
		r.line(strings.TrimLeft(strings.TrimSpace(line), "# "))
	}
	if len(r.page.Clauses) == 0 {
		return nil, errors.New(`no section of the regulation is in it: a section begins with a line such as "§ 678a.1. Definitions."`)
	}
	return r.page, nil
}

// reader follows the lines of a page.
type reader struct {
	page    *Page
	has     map[cite.Cite]bool
	section string   // "" is outside of any
	signs   []string // of the clause that the lines belong to, below its section
	at      int      // where that clause is; -1 is none
}

func (r *reader) line(line string) {
	if line == "" {
		return
	}
	if h := heading.FindStringSubmatch(line); h != nil {
		if _, err := cite.Parse(h[1]); err != nil {
			r.section, r.at = "", -1 // of another regulation
			return
		}
		r.section, r.signs = h[1], nil
		if r.has[cite.Cite(r.section)] { // printed again: the first print counts
			r.section, r.at = "", -1
			return
		}
		r.begin(h[2])
		return
	}
	if ends.MatchString(line) {
		r.at = -1
		if strings.Contains(line, "CHAPTER") {
			r.section = ""
		}
		return
	}
	if r.section == "" {
		return
	}
	line = formula.ReplaceAllString(line, "$1")
	if s := sign.FindStringSubmatch(line); s != nil {
		if level := r.level(s[1]); level >= 0 {
			r.signs = append(r.signs[:level:level], s[1])
			r.begin(s[2])
			return
		}
	}
	if r.at >= 0 {
		c := &r.page.Clauses[r.at]
		c.Lines = append(c.Lines, line)
	}
}

// begin begins the clause of the section and signs with its first line.
func (r *reader) begin(line string) {
	c := cite.Cite(r.section)
	for _, s := range r.signs {
		c += cite.Cite("(" + s + ")")
	}
	r.at = -1
	if r.has[c] {
		return
	}
	r.has[c] = true
	r.at = len(r.page.Clauses)
	r.page.Clauses = append(r.page.Clauses, Clause{c, []string{strings.TrimRight(line, " \t")}})
}

// level is how deep below its section a sign stands: it goes on from one that is open, or begins a list below the last.
// A sign that could do either, as (i) after (h) and its (1), begins a list only where a colon announces one. A level of -1 is
// none: the line begins with a bracket by chance.
func (r *reader) level(sign string) int {
	goesOn := -1
	for level, open := range r.signs {
		if n := ordinal(sign, level); n > 0 && n == ordinal(open, level)+1 {
			goesOn = level
		}
	}
	below := len(r.signs)
	if ordinal(sign, below) != 1 {
		return goesOn
	}
	if goesOn >= 0 && (r.at < 0 || !strings.HasSuffix(r.page.Clauses[r.at].Text(), ":")) {
		return goesOn
	}
	return below
}

// romans are the Roman numerals that the regulation counts with.
var romans = strings.Fields("i ii iii iv v vi vii viii ix x xi xii xiii xiv xv xvi xvii xviii xix xx")

// ordinal is which of its level a sign is, from 1; 0 is that no such sign stands there. From a section down the levels are
// (a), (1), (i), (A) and (I).
func ordinal(sign string, level int) int {
	switch level {
	case 0:
		return letter(sign, 'a')
	case 1:
		n := 0
		for _, digit := range sign {
			if digit < '0' || digit > '9' {
				return 0
			}
			n = 10*n + int(digit-'0')
		}
		return n
	case 2:
		return roman(sign)
	case 3:
		return letter(sign, 'A')
	case 4:
		if lower := strings.ToLower(sign); lower != sign {
			return roman(lower)
		}
	}
	return 0
}

// letter is the place of "a" to "z" and then "aa" to "zz".
func letter(sign string, first byte) int {
	if len(sign) == 0 || len(sign) > 2 || sign[0] < first || sign[0] >= first+26 || sign[len(sign)-1] != sign[0] {
		return 0
	}
	return 26*(len(sign)-1) + int(sign[0]-first) + 1
}

func roman(sign string) int {
	for n, numeral := range romans {
		if numeral == sign {
			return n + 1
		}
	}
	return 0
}
