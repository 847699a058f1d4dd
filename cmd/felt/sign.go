package main

import (
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"felt/game"
	"felt/pa"
	"felt/paper"
	"felt/record"
)

func signCommand() *cobra.Command {
	var p printing
	c := &cobra.Command{
		Use:   "sign GAME",
		Short: "The sign and the layout of a table: odds, limits, inscriptions",
		Long: `sign prints what a table must inscribe or post (§ .2 of its chapter), from the rules chosen:
the odds of every wager offered, qualification, limits, and a drawing of the layout.
Without rules it shows the first paytable of every wager.`,
		Example: `  felt sign high-card-flush --out sign.pdf
  felt sign high-card-flush --rules rules.json --size sign --out sign.html`,
		Args: cobra.ExactArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			g, err := banked(args[0])
			if err != nil {
				return err
			}
			s, err := p.choose(g)
			if err != nil {
				return err
			}
			return p.write(paper.Sign(s), c.OutOrStdout())
		},
	}
	p.flags(c)
	return c
}

// banked is the game with an ID, if papers are printed of it.
func banked(id string) (*game.Game, error) {
	g := pa.Game(id)
	if g == nil {
		return nil, fmt.Errorf("%q is no game; felt rules lists them", record.Clip(id))
	}
	if g.Nonbanked {
		return nil, fmt.Errorf("%s is played between the players: it has no odds to post", g.Name)
	}
	return g, nil
}

// printing is how a paper is asked for.
type printing struct{ rules, size, out string }

func (p *printing) flags(c *cobra.Command) {
	c.Flags().StringVar(&p.rules, "rules", "", "a Rules Submission (.toml), or a JSON file with the rules as in a round record")
	c.Flags().StringVar(&p.size, "size", "letter", "the size of the paper: letter, a4 or sign (7 by 11 inches)")
	c.Flags().StringVar(&p.out, "out", "", "the file to write, which ends in .pdf or .html; without it HTML is printed")
}

// choose selects the rules that were given.
func (p *printing) choose(g *game.Game) (*game.Selected, error) {
	if p.rules == "" {
		return paper.Choose(g, nil)
	}
	rules, err := readRules(p.rules, g.ID)
	if err != nil {
		return nil, err
	}
	return paper.Choose(g, rules)
}

// write writes the paper to the file that was asked for.
func (p *printing) write(d *paper.Document, out io.Writer) (err error) {
	size, err := paper.SizeOf(p.size)
	if err != nil {
		return fmt.Errorf("--size: %w", err)
	}
	print := d.HTML
	switch {
	case p.out == "":
		return print(out, size)
	case strings.HasSuffix(p.out, ".pdf"):
		print = d.PDF
	case !strings.HasSuffix(p.out, ".html"):
		return fmt.Errorf("--out: %q ends neither in .pdf nor in .html", record.Clip(p.out))
	}
	file, err := os.Create(p.out)
	if err != nil {
		return err
	}
	if err := print(file, size); err != nil {
		file.Close()
		return err
	}
	return file.Close()
}
