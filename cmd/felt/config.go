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
		Short: "What felt serve is told, and by what",
		Long: `config prints what holds for felt serve with the same flags, in this environment, and from where each value
comes: the default, the file, the environment or a flag, of which the later is the stronger. What it prints is
such a file itself. No secret is in it: secrets lie in files, and it names these.`,
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
