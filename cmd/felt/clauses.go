package main

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"felt.example/felt/cite"
	"felt.example/felt/clause"
	"felt.example/felt/pa"
	"felt.example/felt/record"
)

func clausesCommand() *cobra.Command {
	var asJSON bool
	c := &cobra.Command{
		Use:   "clauses [CHAPTER|CITE]",
		Short: "List how each clause is kept and which tests prove it",
		Example: `  felt clauses
  felt clauses 678a
  felt clauses 678a.11(d)
  felt clauses 678a --json`,
		Args:              takes(0, 1, "a chapter, or a citation such as \"678a.11(d)(1)\""),
		ValidArgsFunction: of(chapterNames),
		RunE: func(c *cobra.Command, args []string) error {
			book, err := pa.Clauses()
			if err != nil {
				return err
			}
			out := c.OutOrStdout()
			if len(args) == 0 && asJSON {
				return writeJSON(out, summaries(book))
			}
			if len(args) == 0 {
				t := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
				fmt.Fprintln(t, "CHAPTER\tNAME\tSOURCE\tPUBLISHED\tCLAUSES")
				for _, chapter := range book.Chapters {
					fmt.Fprintf(t, "%s\t%s\t%s\t%s %s\t%d\n", chapter.Cite, chapter.Name, chapter.Source, chapter.Published, chapter.Date, len(chapter.Clauses))
				}
				if err := t.Flush(); err != nil {
					return err
				}
				_, err := fmt.Fprintf(out, "\n%s\n", book.Counts())
				return err
			}
			clauses, err := clausesOf(book, args[0])
			if err != nil {
				return err
			}
			if asJSON {
				return writeJSON(out, clauses)
			}
			if len(clauses) == 1 {
				return printClause(out, clauses[0])
			}
			t := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
			fmt.Fprintln(t, "CLAUSE\tSTATUS\tSOURCE\tHOW\tTESTS")
			for _, c := range clauses {
				tests := strings.Join(c.Tests, ", ")
				if len(c.Tests) > 2 {
					tests = fmt.Sprintf("%s and %d more", c.Tests[0], len(c.Tests)-1)
				}
				how := c.How
				if c.Why != "" {
					how += ": " + c.Why
				}
				fmt.Fprintf(t, "§ %s\t%s\t%s\t%s\t%s\n", c.Cite, c.Status, c.Origin, how, tests)
			}
			if err := t.Flush(); err != nil {
				return err
			}
			_, err = fmt.Fprintf(out, "\n%d clauses: %s\n", len(clauses), clause.Chapter{Clauses: clauses}.Count())
			return err
		},
	}
	c.Flags().BoolVar(&asJSON, "json", false, "answer in JSON")
	return c
}

// summary is a chapter and how its clauses are kept.
type summary struct {
	Chapter   cite.Cite             `json:"chapter"`
	Name      string                `json:"name"`
	Source    clause.Origin         `json:"source"`
	Published string                `json:"published"`
	Date      string                `json:"date"`
	Clauses   int                   `json:"clauses"`
	Kept      map[clause.Status]int `json:"kept"`
}

func summaries(book *clause.Book) []summary {
	all := []summary{}
	for _, chapter := range book.Chapters {
		s := summary{chapter.Cite, chapter.Name, chapter.Source, chapter.Published, chapter.Date, len(chapter.Clauses), map[clause.Status]int{}}
		for _, c := range chapter.Clauses {
			s.Kept[c.Status]++
		}
		all = append(all, s)
	}
	return all
}

func chapterNames(*cobra.Command, []string) []string {
	var all []string
	if book, err := pa.Clauses(); err == nil {
		for _, chapter := range book.Chapters {
			all = append(all, string(chapter.Cite))
		}
	}
	return all
}

// clausesOf are a chapter's clauses, or a clause and those below it.
func clausesOf(book *clause.Book, name string) ([]clause.Clause, error) {
	name = strings.TrimSpace(strings.TrimPrefix(strings.TrimPrefix(name, "§"), "\u00a0"))
	if chapter, ok := book.Chapter(cite.Cite(name)); ok {
		return chapter.Clauses, nil
	}
	at, err := cite.Parse(name)
	if err != nil {
		if near := record.Nearest(name, chapterNames(nil, nil)); near != "" {
			return nil, fmt.Errorf("%q is no chapter that felt keeps; %s was meant?", record.Clip(name), near)
		}
		return nil, fmt.Errorf("%q is neither a chapter that felt keeps nor a citation such as \"678a.11(d)(1)\"; felt clauses lists the chapters", record.Clip(name))
	}
	chapter, ok := book.Chapter(cite.Cite(at.Chapter()))
	if !ok {
		if near := record.Nearest(at.Chapter(), chapterNames(nil, nil)); near != "" {
			return nil, fmt.Errorf("felt keeps no chapter %s; %s was meant?", at.Chapter(), near)
		}
		return nil, fmt.Errorf("felt keeps no chapter %s; felt clauses lists them", at.Chapter())
	}
	var all []clause.Clause
	for _, c := range chapter.Clauses {
		if at.Contains(c.Cite) {
			all = append(all, c)
		}
	}
	if all == nil {
		return nil, fmt.Errorf("chapter %s has no clause § %s; felt clauses %[1]s lists them", chapter.Cite, at)
	}
	return all, nil
}

// printClause prints all about one clause.
func printClause(out io.Writer, c clause.Clause) error {
	fmt.Fprintf(out, "§ %s  %s, %s\n%s\n", c.Cite, c.Status, c.Origin, c.How)
	if c.Why != "" {
		fmt.Fprintf(out, "Why: %s\n", c.Why)
	}
	for _, test := range c.Tests {
		fmt.Fprintf(out, "  %s\n", test)
	}
	shown := fmt.Sprintf("%d tests show it", len(c.Tests))
	if len(c.Tests) == 1 {
		shown = "1 test shows it"
	}
	_, err := fmt.Fprintln(out, shown)
	return err
}
