package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"felt.example/felt/analysis"
	"felt.example/felt/internal/paper"
	"felt.example/felt/odds"
	"felt.example/felt/pa"
	"felt.example/felt/record"
)

const papersGroup = "papers"

// paperCommands are the commands that print papers, one a kind.
func paperCommands() []*cobra.Command {
	var all []*cobra.Command
	for i := range paper.Papers {
		all = append(all, paperCommand(&paper.Papers[i]))
	}
	return all
}

func paperCommand(kind *paper.Paper) *cobra.Command {
	var p printing
	c := &cobra.Command{
		Use:     kind.ID + " GAME",
		GroupID: papersGroup,
		Short:   kind.Name,
		Long: kind.About + `
It is made from the rules chosen. With a Rules Submission GAME may also be one of its tables, and the paper says
where it is filed. Without rules the first paytable of every wager is shown; in the mathematics sheet, all.`,
		Example: fmt.Sprintf("  felt %[1]s high-card-flush --out %[1]s.pdf\n  felt %[1]s high-card-flush --rules floor.toml --size a4 --out %[1]s.html", kind.ID),
		Args:    takes(1, 1, "a game, or a table of the Rules Submission"),
		ValidArgsFunction: of(func(*cobra.Command, []string) []string {
			var all []string
			for _, g := range pa.Games {
				if kind.For(g) {
					all = append(all, g.ID)
				}
			}
			return all
		}),
		RunE: func(c *cobra.Command, args []string) error {
			collectSeldom()
			f, err := p.filing(args[0])
			if err != nil {
				return err
			}
			if f.Language = p.language; !slices.Contains(paper.Languages(), p.language) {
				return fmt.Errorf("--language: %q is none of %s", record.Clip(p.language), strings.Join(paper.Languages(), ", "))
			}
			f.Edge = p.edge
			f.Figures = func(ctx context.Context, entries []odds.Entry) ([]*analysis.Figure, error) {
				o := oddsCall{noCache: p.noCache}
				return o.figures(ctx, entries, true, c.ErrOrStderr())
			}
			d, err := kind.Of(c.Context(), f)
			if err != nil {
				return err
			}
			if strings.HasSuffix(p.out, ".pdf") {
				if missing := d.Unprintable(); missing != nil {
					fmt.Fprintf(c.ErrOrStderr(), "the PDF has ? for letters that its fonts lack: %s; the HTML has them\n", record.Printable(string(missing)))
				}
			}
			p.sized = c.Flags().Changed("size")
			return p.write(kind, d, c.OutOrStdout())
		},
	}
	c.Flags().StringVar(&p.rules, "rules", "", "a Rules Submission (.toml), or a JSON file with the rules as in a round record")
	c.Flags().StringVar(&p.size, "size", "letter", "the size of the paper: letter, a4 or sign (7 by 11 inches)")
	c.Flags().StringVar(&p.language, "language", paper.English, "the language of the fixed words: "+strings.Join(paper.Languages(), ", "))
	c.Flags().StringVar(&p.out, "out", "", "the file to write, which ends in "+endings(kind, "or")+"; without it HTML is printed, on a terminal text")
	complete(c, "size", sizeNames)
	complete(c, "language", fixed(paper.Languages()...))
	completeFiles(c, "rules", "toml", "json")
	completeFiles(c, "out", formatNames(kind)...)
	if kind.Edge {
		c.Flags().BoolVar(&p.edge, "edge", false, "state the house edge of each wager, exactly, as the house chooses")
	}
	if kind.Figures || kind.Edge {
		c.Flags().BoolVar(&p.noCache, "no-cache", false, "work out figures afresh, and keep nothing")
	}
	return c
}

// formatNames are the formats of a paper.
func formatNames(kind *paper.Paper) []string {
	var all []string
	for _, f := range kind.All() {
		all = append(all, string(f))
	}
	return all
}

// endings are those of its files: ".pdf, .html or .txt".
func endings(kind *paper.Paper, join string) string {
	all := formatNames(kind)
	last := len(all) - 1
	return "." + strings.Join(all[:last], ", .") + " " + join + " ." + all[last]
}

// printing is how a paper is asked for.
type printing struct {
	rules, size, language, out string
	noCache, edge, sized       bool
}

// filing reads the rules that were given for a game or a table.
func (p *printing) filing(id string) (*paper.Filing, error) {
	if strings.HasSuffix(p.rules, ".toml") {
		s, err := readSubmission(p.rules)
		if err != nil {
			return nil, err
		}
		f, err := paper.Of(s, id)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", p.rules, err)
		}
		return f, nil
	}
	g := pa.Game(id)
	if g == nil {
		return nil, noGame(id, "felt rules")
	}
	if p.rules == "" {
		return paper.File(g, nil)
	}
	rules, err := os.ReadFile(p.rules)
	if err != nil {
		return nil, err
	}
	return paper.File(g, rules)
}

// write writes the paper to the file that was asked for.
func (p *printing) write(kind *paper.Paper, d *paper.Document, out io.Writer) (err error) {
	size, err := paper.SizeOf(p.size)
	if err != nil {
		return fmt.Errorf("--size: %w", err)
	}
	if p.out == "" {
		format := paper.AsHTML
		if terminal(out) != nil {
			format = paper.AsText
		}
		if err := p.sizes(format); err != nil {
			return err
		}
		return d.Write(out, format, size)
	}
	format, err := kind.Format(strings.TrimPrefix(filepath.Ext(p.out), "."))
	if err != nil {
		return fmt.Errorf("--out: %q ends in none of %s", record.Clip(p.out), endings(kind, "and"))
	}
	if err := p.sizes(format); err != nil {
		return err
	}
	file, err := os.Create(p.out)
	if err != nil {
		return err
	}
	if err := d.Write(file, format, size); err != nil {
		file.Close()
		return err
	}
	return file.Close()
}

// sizes refuses --size for a format that is on no paper.
func (p *printing) sizes(format paper.Format) error {
	if p.sized && format != paper.AsPDF && format != paper.AsHTML {
		return fmt.Errorf("--size: %s has no size of paper; .pdf and .html have", format)
	}
	return nil
}
