package pa_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"felt.example/felt/cite"
	"felt.example/felt/game"
	"felt.example/felt/pa"
	"felt.example/felt/regtest"
	"felt.example/felt/round"
)

// condition is what a payout needs, read off the chapter a second time: a row of it ("" is every
// row), the clause, what the clause says, and what the condition must say.
type condition struct {
	wager round.WagerID
	hand  string
	at    cite.Cite
	law   string
	says  string
}

// conditionsOfTheText are, by chapter, those of */testdata/conditions.txt.
func conditionsOfTheText(t *testing.T) map[cite.Cite][]condition {
	t.Helper()
	files, err := filepath.Glob("*/testdata/conditions.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("no conditions: %v", err)
	}
	all := map[cite.Cite][]condition{}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for i, line := range strings.Split(string(text), "\n") {
			if line == "" || line[0] == '#' {
				continue
			}
			fields := append(strings.Split(line, "\t"), "")
			at, err := cite.Parse(fields[0])
			if err != nil || len(fields) < 5 {
				t.Fatalf("%s, line %d: a clause, a wager, a row, what the condition says and words of the clause are parted by tabs: %v", file, i+1, err)
			}
			chapter, _, _ := strings.Cut(string(at), ".")
			all[cite.Cite(chapter)] = append(all[cite.Cite(chapter)], condition{round.WagerID(fields[1]), fields[2], at, fields[4], fields[3]})
		}
	}
	return all
}

// TestConditionsAreThoseOfTheText: each payout row carries what the chapter makes it depend on, and
// no other; each names a row that is there and a clause that is listed.
func TestConditionsAreThoseOfTheText(t *testing.T) {
	book, err := pa.Clauses()
	if err != nil {
		t.Fatal(err)
	}
	all := conditionsOfTheText(t)
	for _, g := range pa.Banked {
		want := all[g.Chapter]
		for _, c := range want {
			if !slices.ContainsFunc(g.Conditions, func(d game.Condition) bool {
				return d.Cite == c.at && d.Of(c.wager, c.hand) && strings.Contains(d.Text, c.says) && (c.hand == "") == (d.Hands == nil)
			}) {
				t.Errorf("%s: nothing says %q of %s %q (§ %s)", g.ID, c.says, c.wager, c.hand, c.at)
			}
		}
		for _, d := range g.Conditions {
			if !slices.ContainsFunc(want, func(c condition) bool { return c.at == d.Cite && d.Of(c.wager, c.hand) }) {
				t.Errorf("%s: § %s is not known to demand %q", g.ID, d.Cite, d.Text)
			}
			if !book.Lists(d.Cite) || g.Wager(d.Wager) == nil || strings.HasSuffix(d.Text, ".") {
				t.Errorf("%s: %+v", g.ID, d)
			}
			for _, hand := range d.Hands {
				if p := g.Paytable(d.Wager); p == nil || !slices.Contains(p.Hands(), hand) {
					t.Errorf("%s: %s has no row %q", g.ID, d.Wager, hand)
				}
			}
		}
	}
}

// TestEveryPaytableSaysOnWhat: no paytable is posted without what its rows, or some of them, stand on.
func TestEveryPaytableSaysOnWhat(t *testing.T) {
	for _, g := range pa.Banked {
		for _, p := range g.Paytables {
			if !slices.ContainsFunc(g.Conditions, func(c game.Condition) bool { return c.Wager == p.Wager }) {
				t.Errorf("%s: nothing says on what the %s is paid", g.ID, g.Wager(p.Wager).Name)
			}
		}
	}
}

// TestNoConditionIsDropped compares with the published text: each clause quoted says so, and each
// clause on payouts that excepts or demands something is one of a condition, a limit or an option.
func TestNoConditionIsDropped(t *testing.T) {
	data, err := os.ReadFile(regtest.Shared(t, "clauses.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	law := map[cite.Cite]string{}
	for line := range strings.Lines(string(data)) {
		if at, text, ok := strings.Cut(line, "\t"); ok {
			law[cite.Cite(at)] = text
		}
	}
	demands := regexp.MustCompile(`(?i)\b(except|not applicable|notwithstanding|only|if|when)\b`)
	conditions := conditionsOfTheText(t)
	for _, g := range pa.Banked {
		of := map[cite.Cite]bool{}
		for _, c := range conditions[g.Chapter] {
			of[c.at] = true
			if !strings.Contains(law[c.at], c.law) {
				t.Errorf("§ %s does not say %q: %s", c.at, c.law, law[c.at])
			}
		}
		if g.Limit != nil {
			of[g.Limit.Cite] = true
		}
		for i := range g.Options {
			of[g.Options[i].Cite] = true
		}
		for _, p := range g.Paytables {
			of[p.Cite] = true
			if p.By.ID != "" { // a condition of each of its tables is the choice between them
				for at := range law {
					of[at] = of[at] || p.Cite.Contains(at)
				}
			}
		}
		for at, text := range law {
			row := at == "635a.12(c)(1)" || at == "635a.12(c)(2)" || // the row's own name tells the wager
				at == "635a.12(a)" || at == "635a.12(b)(2)" || at == "635a.12(b)(4)" || // an exception that is a row
				at == "678a.12(d)" // whether it is offered
			if at.Section() == string(g.Chapter)+".12" && demands.MatchString(text) && !of[at] && !row {
				t.Errorf("no condition tells what § %s demands: %s", at, text)
			}
		}
	}
}
