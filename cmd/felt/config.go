package main

import (
	"errors"
	"os"

	"github.com/spf13/cobra"

	"felt.example/felt/internal/config"
)

func configCommand() *cobra.Command {
	_, keys := config.NewFloor()
	c := &cobra.Command{
		Use:   "config",
		Short: "Show the configuration of felt serve, and where each value comes from",
		Long: `config prints the configuration that felt serve has with the same flags, in this environment, and where each
value comes from: the default, the file, the environment or a flag. The later of these overrides the earlier.
The output can be used as such a file. It contains no secrets, only the names of the files that do.`,
		Example: `  felt config --config floor.toml
  felt config > floor.toml`,
		Args: takes(0, 0, ""),
		RunE: func(c *cobra.Command, _ []string) error {
			if err := errors.Join(keys.Load(c.Flags(), os.Environ())...); err != nil {
				return err
			}
			_, err := c.OutOrStdout().Write([]byte(keys.Print()))
			return err
		},
	}
	configure(c, keys)
	return c
}

// configure gives a command the flags of the keys, and has them completed.
func configure(c *cobra.Command, keys *config.Set) {
	keys.Flags(c.Flags())
	for _, k := range keys.Keys {
		if words := config.Words(k.Value); words != nil {
			complete(c, k.Name, fixed(words...))
		}
	}
	completeFiles(c, "config", "toml")
	completeFiles(c, "submission", "toml")
}
