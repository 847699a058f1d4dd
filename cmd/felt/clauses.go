package main

import (
	"fmt"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"felt.example/felt/cite"
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
				for _, chapter := range book.Chapters {
					fmt.Fprintf(t, "%s\t%s\t%s\t%s %s\t%d\n", chapter.Cite, chapter.Name, chapter.Source, chapter.Published, chapter.Date, len(chapter.Clauses))
				}
				return t.Flush()
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
			for _, clause := range chapter.Clauses {
				tests := strings.Join(clause.Tests, ", ")
				if len(clause.Tests) > 2 {
					tests = fmt.Sprintf("%s and %d more", clause.Tests[0], len(clause.Tests)-1)
				}
				fmt.Fprintf(t, "§ %s\t%s\t%s\t%s\t%s\n", clause.Cite, clause.Status, clause.Source, clause.How, tests)
			}
			return t.Flush()
		},
	}
	c.Flags().BoolVar(&asJSON, "json", false, "answer in JSON")
	return c
}
