// Command irregularities writes docs/irregularities.md: when each irregularity of each game can be reported, as the
// engine takes it or refuses it.
package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"felt.example/felt/cite"
	"felt.example/felt/game"
	"felt.example/felt/gametest"
	"felt.example/felt/pa"
	"felt.example/felt/regtest"
)

// file is the page that is written.
const file = "docs/irregularities.md"

func main() {
	root, err := regtest.Root()
	if err == nil {
		var page string
		if page, err = fresh(); err == nil {
			err = os.WriteFile(filepath.Join(root, filepath.FromSlash(file)), []byte(page), 0o644)
		}
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "irregularities:", err)
		os.Exit(1)
	}
}

const head = `# When an irregularity can be reported

This page is written by ` + "`go run ./internal/cmd/irregularities`" + `. It reports each irregularity that a game declares at the questions of random rounds, in whole acts and in parts
([decision 27](decisions/027-acts-in-parts.md)), under different rules, where people deal and where the program does. Rounds dealt from few ranks win the funds of Poker.

- *accepted*: at some moment of the step, under some rules.
- A clause: refused in that step, by that clause.
- *Not in the text* lists what other chapters have and this one does not. It is reported at each step too, and refused by the clauses named: no page is
  written if one such report is taken.

The columns are the steps of a round, in their order. Steps in which none of these rounds asks anything, such as those of funds that a game of low hands cannot win, have none, and are named
below the table.
`

// fresh returns the page as the engine answers now.
func fresh() (string, error) {
	var all []game.Irregularity
	for _, g := range pa.Games {
		for _, i := range g.Irregularity {
			if !slices.ContainsFunc(all, func(o game.Irregularity) bool { return o.Kind == i.Kind }) {
				all = append(all, i)
			}
		}
	}
	var page strings.Builder
	page.WriteString(head)
	for _, g := range pa.Games {
		m, err := gametest.Irregularities(g, all...)
		if err != nil {
			return "", fmt.Errorf("%s: %w", g.ID, err)
		}
		fmt.Fprintf(&page, "\n## %s, Chapter %s\n\n", g.Name, g.Chapter)
		for n, step := range m.Steps {
			fmt.Fprintf(&page, "%d. %s, § %s\n", n+1, step.Name, step.Cite)
		}
		page.WriteString("\n| | clause |")
		for n := range m.Steps {
			fmt.Fprintf(&page, " %d |", n+1)
		}
		page.WriteString("\n| --- | --- |" + strings.Repeat(" --- |", len(m.Steps)) + "\n")
		for _, i := range g.Irregularity {
			fmt.Fprintf(&page, "| %s | § %s |", i.Name, i.Cite)
			for _, step := range m.Steps {
				page.WriteString(" " + said(m.Cell(i.Kind, step)) + " |")
			}
			page.WriteString("\n")
		}
		for n, step := range m.Unasked {
			fmt.Fprintf(&page, "%s%s, § %s", map[bool]string{true: "\nNothing was asked in: ", false: "; "}[n == 0], step.Name, step.Cite)
		}
		if len(m.Unasked) > 0 {
			page.WriteString(".\n")
		}
		others, err := notInTheText(m)
		if err != nil {
			return "", err
		}
		page.WriteString(others)
	}
	return page.String(), nil
}

// notInTheText lists what the game does not declare, by the clauses by which it was refused. It is an error if a step took it, or was not tried.
func notInTheText(m *gametest.Moments) (string, error) {
	var refusals []string
	names := map[string][]string{}
	for _, i := range m.Others {
		var by []cite.Cite
		for _, step := range m.Steps {
			c := m.Cell(i.Kind, step)
			if c.Accepted || len(c.Refused) == 0 {
				return "", fmt.Errorf("%s: %s is not in the text, and %q does not refuse it: %+v", m.Game.ID, i.Kind, step.Name, c)
			}
			by = append(by, c.Refused...)
		}
		slices.SortFunc(by, cite.Compare)
		var clauses []string
		for _, c := range slices.Compact(by) {
			clauses = append(clauses, "§ "+string(c))
		}
		refusal := strings.Join(clauses, ", ")
		if names[refusal] == nil {
			refusals = append(refusals, refusal)
		}
		names[refusal] = append(names[refusal], i.Name)
	}
	var said strings.Builder
	for _, refusal := range refusals {
		fmt.Fprintf(&said, "\nNot in the text, and refused at each step by %s: %s.\n", refusal, strings.Join(names[refusal], "; "))
	}
	return said.String(), nil
}

// said is a cell in words.
func said(c gametest.Cell) string {
	if c.Accepted {
		return "accepted"
	}
	var clauses []string
	for _, by := range slices.Compact(slices.Clone(c.Refused)) {
		clauses = append(clauses, paragraph(by))
	}
	return strings.Join(clauses, ", ")
}

// paragraph is a clause without its chapter, which the heading has.
func paragraph(c cite.Cite) string { return strings.TrimPrefix(string(c), c.Chapter()) }
