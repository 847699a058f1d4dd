package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"regexp"
	"strings"
	"sync"

	"felt.example/felt/cite"
)

// nearness tells how well a mutant would do as the break of a clause, by where the code
// names the clause and by how many tests come to the mutant.
type nearness struct {
	mutants []mutant
	tests   map[int]int // of each mutant, how many tests come to it
	all     map[string]int
	mu      sync.Mutex
	files   map[string][]*declaration
}

// declaration is a function, or what else stands at the top of a file, with its comment.
type declaration struct {
	from, to int // offsets
	line     int // the first
	lines    []string
	named    sync.Map // of a clause, the lines that name it
}

// far is the distance of a mutant from a clause that the code round it does not name.
const far = 100_000

// rank orders the mutants for a clause: the least is the best. What only few of the tests
// come to is particular; what stands where the code names the clause means it.
func (n *nearness) rank(number int, c cite.Cite, pkg string) []int {
	m := n.mutants[number-1]
	tests, distance := n.tests[number], n.distance(m, c)
	particular := 2*tests <= n.all[pkg]
	on := distance == 0 && !m.spans
	where := 2
	switch filepath.ToSlash(filepath.Dir(m.file)) {
	case pkg:
		where = 0
	case "pa/" + general, "hand":
		where = 1
	}
	switch {
	case particular && distance < step:
		return []int{0, distance, tests}
	case on && !m.cites:
		return []int{1, tests}
	case tests <= 3 && where < 2:
		return []int{2, where, tests, distance}
	case on:
		return []int{3, tests}
	case particular:
		return []int{4, where, distance, tests}
	}
	return []int{5, where, distance, tests}
}

// step is what a step up from the clause to one above it that is named instead adds.
const step = 1000

// distance counts lines to where the declaration names the clause.
func (n *nearness) distance(m mutant, c cite.Cite) int {
	for _, d := range n.declarations(m) {
		if m.from < d.from || m.from >= d.to {
			continue
		}
		for up, at := 0, string(c); ; up++ {
			if lines := d.nearest(at, m.line); lines >= 0 {
				return up*step + min(lines, step-1)
			}
			cut := strings.LastIndexByte(at, '(')
			if cut < 0 {
				break
			}
			at = at[:cut]
		}
	}
	return far
}

// nearest is how many lines off the clause is named; -1 if it is not. The code that serves
// all chapters names 678a.5(d) as .5(d), or as "(d)" beside ".5".
func (d *declaration) nearest(c string, line int) int {
	best := -1
	for _, at := range d.naming(c) {
		if off := abs(at - line); best < 0 || off < best {
			best = off
		}
	}
	return best
}

// naming are the lines that name the clause.
func (d *declaration) naming(c string) []int {
	if found, known := d.named.Load(c); known {
		return found.([]int)
	}
	n := nameOfClause(c)
	beside := n.part != "" && n.section.MatchString(strings.Join(d.lines, "\n"))
	var found []int
	for i, text := range d.lines {
		if n.whole.MatchString(text) || beside && strings.Contains(text, n.part) {
			found = append(found, d.line+i)
		}
	}
	d.named.Store(c, found)
	return found
}

func abs(n int) int { return max(n, -n) }

// name is how code names a clause.
type name struct {
	whole   *regexp.Regexp
	section *regexp.Regexp // the section as a string of its own
	part    string         // what follows the section, quoted
}

func nameOfClause(c string) name {
	_, place, _ := strings.Cut(c, ".")
	section, rest, _ := strings.Cut(place, "(")
	n := name{section: regexp.MustCompile(`"\.` + section + `"`)}
	whole := `\.` + section
	if rest != "" {
		whole += regexp.QuoteMeta("(" + rest)
		n.part = `"(` + rest + `"`
	}
	n.whole = regexp.MustCompile(`(` + regexp.QuoteMeta(c) + `|(^|[^0-9a-z])` + whole + `)([^0-9(a-z]|$)`)
	return n
}

// declarations are those of a mutant's file.
func (n *nearness) declarations(m mutant) []*declaration {
	n.mu.Lock()
	defer n.mu.Unlock()
	if known, ok := n.files[m.file]; ok {
		return known
	}
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, m.file, m.original, parser.ParseComments)
	var all []*declaration
	if err == nil {
		for _, d := range file.Decls {
			from := d.Pos()
			switch d := d.(type) {
			case *ast.FuncDecl:
				if d.Doc != nil {
					from = d.Doc.Pos()
				}
			case *ast.GenDecl:
				if d.Doc != nil {
					from = d.Doc.Pos()
				}
			}
			begin, end := set.Position(from), set.Position(d.End()).Offset
			end += strings.IndexByte(m.original[end:]+"\n", '\n') // the comment beside it
			all = append(all, &declaration{from: begin.Offset, to: end, line: begin.Line, lines: strings.Split(m.original[begin.Offset:end], "\n")})
		}
	}
	n.files[m.file] = all
	return all
}
