package main

import (
	"fmt"
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
		Use:   "clauses [CHAPTER]",
		Short: "Clause by clause, how each is kept and which test shows it",
		Example: `  felt clauses
  felt clauses 678a
  felt clauses 678a --json`,
		Args: cobra.MaximumNArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			book, err := pa.Clauses()
			if err != nil {
				return err
			}
			out := c.OutOrStdout()
			if len(args) == 0 {
				t := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
				fmt.Fprintln(t, "CHAPTER\tNAME\tSOURCE\tPUBLISHED\tCLAUSES")
				total, counts := 0, clause.Counts{}
				for _, chapter := range book.Chapters {
					fmt.Fprintf(t, "%s\t%s\t%s\t%s %s\t%d\n", chapter.Cite, chapter.Name, chapter.Source, chapter.Published, chapter.Date, len(chapter.Clauses))
					total += len(chapter.Clauses)
					counts.Add(chapter.Count())
				}
				if err := t.Flush(); err != nil {
					return err
				}
				_, err := fmt.Fprintf(out, "\n%d clauses: %s\n", total, counts)
				return err
			}
			chapter, ok := book.Chapter(cite.Cite(args[0]))
			if !ok {
				return fmt.Errorf("%q is no chapter that felt keeps; felt clauses lists them", record.Clip(args[0]))
			}
			if asJSON {
				return writeJSON(out, chapter.Clauses)
			}
			t := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
			fmt.Fprintln(t, "CLAUSE\tSTATUS\tSOURCE\tHOW\tTESTS")
			for _, c := range chapter.Clauses {
				tests := strings.Join(c.Tests, ", ")
				if len(c.Tests) > 2 {
					tests = fmt.Sprintf("%s and %d more", c.Tests[0], len(c.Tests)-1)
				}
				how := c.How
				if c.Why != "" {
					how += ": " + c.Why
				}
				fmt.Fprintf(t, "§ %s\t%s\t%s\t%s\t%s\n", c.Cite, c.Status, c.Source, how, tests)
			}
			if err := t.Flush(); err != nil {
				return err
			}
			_, err = fmt.Fprintf(out, "\n%d clauses: %s\n", len(chapter.Clauses), chapter.Count())
			return err
		},
	}
	c.Flags().BoolVar(&asJSON, "json", false, "answer in JSON")
	return c
}
