package main

import (
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"felt.example/felt/internal/config"
	"felt.example/felt/internal/doctor"
)

// ownFiles is how many files a floor has open beside its connections: of the log, and those it reads for somebody.
const ownFiles = 200

func doctorCommand() *cobra.Command {
	at, keys := config.NewFloor()
	var asJSON bool
	c := &cobra.Command{
		Use:   "doctor",
		Short: "Find what is wrong with a machine, a directory or a configuration",
		Long: `doctor takes the configuration that felt serve would take, and looks at what a floor needs: the data
directory and its log, the key, the credentials, the copy and the archive, the Rules Submission, the address, the
certificate, the clock and the limits of the machine. Each finding is a sentence with what to do. It changes nothing.

It reads the log's file once, and no round is dealt again: felt verify does that.`,
		Example: `  felt doctor
  felt doctor --config floor.toml`,
		Args: takes(0, 0, ""),
		RunE: func(c *cobra.Command, _ []string) error {
			wrong := keys.Load(c.Flags(), os.Environ())
			found := doctor.Examine(c.Context(), doctor.Question{
				Floor: at, Wrong: wrong, Strange: keys.Strange(os.Environ()), Now: time.Now(), Files: uint64(at.Limits.Connections) + ownFiles,
			})
			if err := c.Context().Err(); err != nil {
				return err
			}
			return printDoctor(c, at, found, asJSON)
		},
	}
	configure(c, keys)
	c.Flags().BoolVar(&asJSON, "json", false, "answer in JSON")
	return c
}

// diagnosis is a finding as felt doctor --json tells it.
type diagnosis struct {
	About string `json:"about"`
	Says  string `json:"says"`
}

func printDoctor(c *cobra.Command, at *config.Floor, found []doctor.Finding, asJSON bool) error {
	said := []diagnosis{}
	for _, f := range found {
		said = append(said, diagnosis{f.About, strings.ReplaceAll(sentence(f.Err), "\n", " ")})
	}
	out := c.OutOrStdout()
	if asJSON {
		if err := writeJSON(out, map[string]any{"findings": said}); err != nil {
			return err
		}
	} else {
		for _, d := range said {
			fmt.Fprintf(out, "%s: %s\n", d.About, d.Says)
		}
		if len(said) == 0 {
			fmt.Fprintf(out, "Nothing is wrong with this machine, the directory %s and the configuration.\n", at.Data)
		}
	}
	if len(said) > 0 {
		return errNo
	}
	return nil
}
