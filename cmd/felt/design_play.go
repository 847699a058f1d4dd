package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"syscall"

	"github.com/spf13/cobra"

	"felt.example/felt/internal/config"
	"felt.example/felt/internal/floor"
	"felt.example/felt/internal/program"
	"felt.example/felt/internal/table"
	"felt.example/felt/pa"
	"felt.example/felt/record"
)

func designPlayCommand() *cobra.Command {
	at, keys := config.NewFloor()
	var addr, pace string
	c := &cobra.Command{
		Use:   "play FILE",
		Short: "Play a design at a table in the browser, in play money",
		Long: `play opens one table of a design in the browser, in play money, dealt by the program: the live table of the games of the
regulation, with the felt drawn from the design. Its name and its felt say that it is no game of the regulation. Nothing is kept: what is
recorded is gone when the command ends.`,
		Example: "  felt design play mine.toml",
		Args:    takes(1, 1, "the file of a design"),
		RunE: func(c *cobra.Command, args []string) (err error) {
			d, err := openDesign(c, args[0])
			if err != nil {
				return err
			}
			ctx, stop := signal.NotifyContext(c.Context(), syscall.SIGTERM)
			defer stop()
			dir, err := os.MkdirTemp("", "felt-design-")
			if err != nil {
				return err
			}
			defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
			if err := errors.Join(keys.Load(c.Flags(), nil)...); err != nil {
				return err
			}
			if _, known := paces[pace]; !known {
				return fmt.Errorf("--pace: %q is none of watchable, brisk and fast", record.Clip(pace))
			}
			at.Data, at.Addr = filepath.Join(dir, "log"), addr // the key and the accounts stand beside it
			opened, err := d.table()
			if err != nil {
				return err
			}
			leave := pa.Guest(d.design.Game)
			defer leave()
			d.say(c.OutOrStdout())
			return serve(ctx, c, at, floor.Config{Tables: []table.Config{opened}, Build: program.Words(), Pace: paces[pace]}, true, logger(c.ErrOrStderr(), at.Log))
		},
	}
	c.Flags().StringVar(&addr, "addr", "127.0.0.1:8080", "the address to listen on")
	c.Flags().StringVar(&pace, "pace", "watchable", "how fast the dealer is: watchable, brisk or fast")
	complete(c, "pace", fixed("watchable", "brisk", "fast"))
	return c
}

// table is the table of a design, on the first paytable of each wager.
func (d *designed) table() (table.Config, error) {
	g, letters := d.design.Game, map[string]string{}
	for _, p := range g.Describe().Paytables {
		if letters[string(p.Wager)] == "" && g.Paytable(p.Wager).Lettered() {
			letters[string(p.Wager)] = p.Letter
		}
	}
	rules, err := json.Marshal(map[string]any{"paytables": letters, "minimum": "5.00", "maximum": "300.00"})
	return table.Config{ID: "design-1", Name: g.Name + ", a design", Game: g.ID, Rules: rules}, err
}
