package main

import (
	"github.com/spf13/cobra"

	"felt/paper"
)

func guideCommand() *cobra.Command {
	var p printing
	c := &cobra.Command{
		Use:   "guide GAME",
		Short: "A guide for patrons: wagers, payouts, hands drawn, a worked round",
		Long: `guide prints what a patron reads of a game, from the rules chosen: the wagers, the course of a
round, what is paid, drawn hands, and a round dealt and settled by the engine.
Without rules it shows the first paytable of every wager.`,
		Example: `  felt guide high-card-flush --out guide.pdf`,
		Args:    cobra.ExactArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			g, err := banked(args[0])
			if err != nil {
				return err
			}
			s, err := p.choose(g)
			if err != nil {
				return err
			}
			d, err := paper.Guide(s)
			if err != nil {
				return err
			}
			return p.write(d, c.OutOrStdout())
		},
	}
	p.flags(c)
	return c
}
