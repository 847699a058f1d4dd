package main

import (
	"errors"
	"fmt"
	"os"
	"time"

	"github.com/spf13/cobra"

	"felt.example/felt/internal/config"
	"felt.example/felt/internal/upgrade"
)

func rollbackCommand() *cobra.Command {
	at, keys := config.NewFloor()
	c := &cobra.Command{
		Use:   "rollback [FILE]",
		Short: "Go back to the log as it was before an upgrade",
		Long: `rollback puts the log and the credentials that felt serve kept before an upgrade in the place of those of a closed
floor, so that the earlier version goes on with them: the latest kept, or FILE. It verifies what it goes back to.
What was recorded since is left out, and kept too: felt verify reads the file that has it. It takes the configuration of felt serve.`,
		Example: `  felt rollback --data room
  felt rollback --config floor.toml room.before/2026-11-26T065000.000Z.felt`,
		Args: takes(0, 1, "at most one file"),
		RunE: func(c *cobra.Command, args []string) error {
			if err := errors.Join(keys.Load(c.Flags(), os.Environ())...); err != nil {
				return err
			}
			file := ""
			if len(args) == 1 {
				file = args[0]
			} else {
				all, err := upgrade.Files(at.Data)
				if err != nil {
					return err
				}
				if len(all) == 0 {
					in, err := upgrade.Directory(at.Data)
					return errors.Join(err, fmt.Errorf("no log was kept in %s: felt serve keeps one before an upgrade", in))
				}
				file = all[len(all)-1]
			}
			done, err := upgrade.Back(c.Context(), at.Data, at.CredentialsFile(), file, time.Now())
			if err != nil {
				return err
			}
			out := c.OutOrStdout()
			fmt.Fprintf(out, "The log in %s is as it was at %s, with %d entries, verified.\n", at.Data, done.To.At.Format(time.RFC3339), done.To.Entries)
			fmt.Fprintf(out, "%d entries that were recorded since are left out; %s has them.\n", done.Entries, done.Log)
			fmt.Fprintf(out, "Open it with felt %s.\n", done.To.Wrote)
			return nil
		},
	}
	configure(c, keys)
	return c
}
