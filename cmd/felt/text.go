package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"felt.example/felt/cite"
	"felt.example/felt/internal/config"
	"felt.example/felt/internal/published"
	"felt.example/felt/pa"
	"felt.example/felt/record"
)

func textCommand() *cobra.Command {
	floor, _ := config.NewFloor()
	c := &cobra.Command{
		Use:   "text",
		Short: "Keep the published text of the regulation beside a floor",
		Long: `The regulation's own text is no part of felt. text import takes it from pages as the Pennsylvania Bulletin and the
Pennsylvania Code publish them, saved as plain text, and keeps them in a floor's data directory. The floor then
shows the published sentence beside felt's own words wherever it cites a clause.`,
		Example: `  felt text import bulletin-45-4729.txt
  felt text show 678a.11(d)(1)`,
		Args: func(c *cobra.Command, args []string) error {
			if len(args) == 0 {
				return nil
			}
			return noCommand(c, args[0])
		},
		RunE: func(c *cobra.Command, _ []string) error { return c.Help() },
	}
	c.PersistentFlags().StringVar(&floor.Data, "data", floor.Data, "the floor's data directory")
	c.AddCommand(textImportCommand(&floor.Data), textShowCommand(&floor.Data))
	return c
}

// imported is a page that was imported and how it compares with the list of clauses, as felt text import --json tells it.
type imported struct {
	Page    string      `json:"page"`
	Digest  string      `json:"digest"`
	Fresh   bool        `json:"fresh"`
	Clauses int         `json:"clauses"`
	Agree   int         `json:"agree"`
	Differ  []cite.Cite `json:"differ"`
	Absent  []cite.Cite `json:"absent"`
	Further []cite.Cite `json:"further"`
}

func textImportCommand(data *string) *cobra.Command {
	var asJSON bool
	c := &cobra.Command{
		Use:   "import FILE...",
		Short: "Import pages of the regulation",
		Long: `import reads pages as plain text in UTF-8, splits them by citation, and keeps them with their digest. It says which
clauses are worded otherwise than those that felt keeps. It keeps all pages or, if one cannot be read, none. A floor that
is open shows them at once.`,
		Example: "  felt text import bulletin-45-4729.txt code-682a.txt --data room",
		Args:    takes(1, -1, "the files of the pages"),
		RunE: func(c *cobra.Command, args []string) error {
			shelf, err := shelfOf(*data)
			if err != nil {
				return err
			}
			texts, pages := make([][]byte, len(args)), make([]*published.Page, len(args))
			for i, name := range args {
				if texts[i], err = readPage(name); err != nil {
					return err
				}
				if pages[i], err = published.Read(name, texts[i]); err != nil {
					return fmt.Errorf("%s: %w", name, err)
				}
			}
			all := make([]imported, len(args))
			for i, name := range args {
				p, fresh, err := shelf.Import(name, texts[i])
				if err != nil {
					return fmt.Errorf("%s: %w", name, err)
				}
				r := shelf.Compare(p)
				none := []cite.Cite{}
				all[i] = imported{p.Name, p.Digest, fresh, len(p.Clauses), r.Agree, append(none, r.Differ...), append(none, r.Absent...), append(none, r.Further...)}
			}
			if asJSON {
				return writeJSON(c.OutOrStdout(), all)
			}
			for _, of := range all {
				printImported(c.OutOrStdout(), of)
			}
			return nil
		},
	}
	c.Flags().BoolVar(&asJSON, "json", false, "answer in JSON")
	return c
}

// readPage reads a file that is no larger than a page may be.
func readPage(name string) ([]byte, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	text, err := io.ReadAll(io.LimitReader(file, published.MaxPage+1))
	return text, errors.Join(err, file.Close())
}

func shelfOf(data string) (*published.Shelf, error) {
	book, err := pa.Clauses()
	if err != nil {
		return nil, err
	}
	return published.Open(data, book.Index), nil
}

func printImported(out io.Writer, of imported) {
	was := ""
	if !of.Fresh {
		was = ", imported before"
	}
	fmt.Fprintf(out, "%s%s: %d of %d clauses are worded as felt has them\n", of.Page, was, of.Agree, of.Clauses)
	for _, list := range []struct {
		is    string
		cites []cite.Cite
	}{
		{"worded otherwise", of.Differ}, {"not in the page", of.Absent}, {"not among felt's clauses", of.Further},
	} {
		if n := len(list.cites); n > 0 {
			fmt.Fprintf(out, "  %d %s: %s\n", n, list.is, few(list.cites))
		}
	}
}

// few are the first of a list of citations, and how many more there are.
func few(cites []cite.Cite) string {
	const most = 8
	var words []string
	for _, c := range cites[:min(most, len(cites))] {
		words = append(words, "§ "+string(c))
	}
	text := strings.Join(words, ", ")
	if more := len(cites) - most; more > 0 {
		text += fmt.Sprintf(" and %d more", more)
	}
	return text
}

// publishedClause is a clause as felt text show --json tells it.
type publishedClause struct {
	Cite   cite.Cite `json:"cite"`
	Lines  []string  `json:"lines"`
	Page   string    `json:"page"`
	Digest string    `json:"digest"`
	Agrees bool      `json:"agrees"`
}

func textShowCommand(data *string) *cobra.Command {
	var asJSON bool
	c := &cobra.Command{
		Use:     "show CITE",
		Short:   "Show a clause as it is published",
		Example: "  felt text show 678a.11(d)(1)",
		Args:    takes(1, 1, "a citation such as \"678a.11(d)(1)\""),
		RunE: func(c *cobra.Command, args []string) error {
			at, err := cite.Parse(strings.TrimLeft(args[0], "§ \u00a0"))
			if err != nil {
				return err
			}
			shelf, err := shelfOf(*data)
			if err != nil {
				return err
			}
			found, err := shelf.Find(at)
			if found == nil {
				return errors.Join(fmt.Errorf("no page imported into %s has § %s; felt text import takes pages", record.Clip(*data), at), err)
			}
			if asJSON {
				return writeJSON(c.OutOrStdout(), publishedClause{at, found.Printed(), found.Page.Name, found.Page.Digest, found.Agrees})
			}
			note := ""
			if !found.Agrees {
				note = ", worded otherwise than the clause that felt keeps"
			}
			fmt.Fprintf(c.OutOrStdout(), "§ %s, from %s%s\n\n%s\n", at, found.Page.Name, note, strings.Join(found.Printed(), "\n"))
			return err
		},
	}
	c.Flags().BoolVar(&asJSON, "json", false, "answer in JSON")
	return c
}
