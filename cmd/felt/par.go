package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"felt/odds"
	"felt/paper"
)

func parCommand() *cobra.Command {
	var p printing
	var noCache bool
	c := &cobra.Command{
		Use:   "par GAME",
		Short: "The mathematics sheet of a game: paytables, exact figures, rules",
		Long: `par prints a game's mathematics, ready to hand to a laboratory: the deals in every row of every
paytable, exact fractions, edge, element of risk and deviation, and the rules they stand on.
Without rules it has every paytable that the chapter prints; with rules those that they choose.`,
		Example: `  felt par high-card-flush --out par.pdf
  felt par four-card-prime --rules rules.json --size a4 --out par.pdf`,
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
			q := odds.Question{Game: odds.Game(g.ID)}
			if q.Game == nil {
				return fmt.Errorf("%s is not analysed; there is no figure to print", g.Name)
			}
			if p.rules != "" {
				if q.Rules, err = readRules(p.rules, g.ID); err != nil {
					return err
				}
			}
			entries, err := odds.Entries(q)
			if err != nil {
				return err
			}
			if p.rules != "" {
				entries = paper.Filed(s, entries)
			}
			o := oddsCall{noCache: noCache}
			figures, err := o.figures(c.Context(), entries, c.ErrOrStderr())
			if err != nil {
				return err
			}
			return p.write(paper.Par(s, entries, figures, build()), c.OutOrStdout())
		},
	}
	p.flags(c)
	c.Flags().BoolVar(&noCache, "no-cache", false, "compute afresh, and keep nothing")
	return c
}
