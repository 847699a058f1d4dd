// Package clause reads the lists that record how felt keeps each clause of the regulation and how
// it reads ambiguous ones, and links each clause to the tests that prove it.
//
// Four kinds of files are below pa/:
//
//   - clauses.index, generated: the citations of all published clauses that felt works from, in
//     order, each with a digest of its text (never the text).
//   - clauses.txt, one for each chapter, written by hand: every clause with its status and a short
//     description, in our own words, of how it is kept.
//   - readings.txt, one for each chapter, written by hand: where the text can be read in two ways,
//     how felt reads it and why.
//   - proofs.txt, generated from a run of the tests: which test proves which clause.
//
// # Which clauses need a proof
//
// A clause with no clauses below it is a leaf. Every leaf that is modelled or unreachable needs a
// test of its own. A clause with clauses below it is proven when all modelled clauses below it
// are. If clauses.txt marks it "modelled+", it also states something that none of its paragraphs
// states (678a.11(d)(1) pays the Ante Wager), and then it needs a test of its own too. Tests cite
// only leaves and clauses marked in this way.
package clause

import (
	"fmt"
	"strings"

	"felt.example/felt/cite"
)

// Status is how a clause is kept.
type Status string

// The statuses that clauses.txt may give.
const (
	Modelled    Status = "modelled"    // the rules keep it, and a proof fails when it is broken
	Recorded    Status = "recorded"    // a step in the log, taken by whom the clause names
	Printed     Status = "printed"     // a paper shows it: layout, sign, guide, submission
	Physical    Status = "physical"    // a thing, outside software
	Unreachable Status = "unreachable" // it applies to no possible deal, which a test shows
	NotDone     Status = "not-done"    // felt does not keep it; Why says why
)

// Statuses are all of them, in the order in which they are counted.
var Statuses = []Status{Modelled, Recorded, Printed, Physical, Unreachable, NotDone}

// Origin is where our text of a clause comes from.
type Origin string

// The origins that clauses.txt may give.
const (
	Final     Origin = "final"     // a final-form rulemaking, or the Code itself
	Temporary Origin = "temporary" // a temporary regulation
	Proposed  Origin = "proposed"  // a proposed rulemaking
	Rebuilt   Origin = "rebuilt"   // inferred by us from sibling chapters: not published wording
)

// Clause is one clause of a chapter and how felt keeps it.
type Clause struct {
	Cite   cite.Cite `json:"cite"`
	Status Status    `json:"status"`
	Origin Origin    `json:"source"`
	How    string    `json:"how"`           // at most MaxHow characters, our own words; of what is not done, what it asks for
	Why    string    `json:"why,omitempty"` // of a clause that is not done, at most MaxWhy characters

	// Tests are those that prove the clause and, where it has clauses below it, theirs:
	// "pa/general.TestStub". Never nil after Book.Join.
	Tests []string `json:"tests"`

	leaf bool // no clause of the chapter lies within it
	own  bool // marked "modelled+"
}

// NeedsProof reports whether a test must cite this clause itself: it is modelled and states
// something of its own, or no deal can reach it.
func (c Clause) NeedsProof() bool {
	return c.Status == Modelled && (c.leaf || c.own) || c.Status == Unreachable && c.leaf
}

// Leaf reports whether the clause has no clauses below it.
func (c Clause) Leaf() bool { return c.leaf }

// Chapter is the content of one clauses.txt.
type Chapter struct {
	Cite      cite.Cite // "678a"
	Name      string    // "High Card Flush"
	Source    Origin    // of the clauses that say nothing else
	Published string    // "Pa.B. Doc. No. 15-1495"; empty where the chapter is rebuilt
	Date      string    // of publication: "August 15, 2015"; empty likewise
	Clauses   []Clause  // in the regulation's order
}

// Count returns the number of the chapter's clauses of each status.
func (c Chapter) Count() Counts {
	n := Counts{}
	for _, clause := range c.Clauses {
		n[clause.Status]++
	}
	return n
}

// Counts is the number of clauses of each status.
type Counts map[Status]int

// Add adds other counts.
func (n Counts) Add(others Counts) {
	for status, more := range others {
		n[status] += more
	}
}

// String names every status with its count: "109 modelled, 18 recorded, …".
func (n Counts) String() string {
	var words []string
	for _, status := range Statuses {
		words = append(words, fmt.Sprintf("%d %s", n[status], status))
	}
	return strings.Join(words, ", ")
}
