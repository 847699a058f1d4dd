package main

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"felt.example/felt/internal/program"
)

func versionCommand() *cobra.Command {
	var asJSON bool
	c := &cobra.Command{
		Use:   "version",
		Short: "Identify this program, down to its bytes",
		Long: `version prints from which source this program was built, and the SHA-256 of its own bytes, by which a
laboratory can identify it. The entries of a log, mathematics sheets and simulations name the program in the
same words.`,
		Args: takes(0, 0, ""),
		RunE: func(c *cobra.Command, _ []string) error { return printVersion(c.OutOrStdout(), asJSON) },
	}
	c.Flags().BoolVar(&asJSON, "json", false, "answer in JSON")
	return c
}

func printVersion(out io.Writer, asJSON bool) error {
	digest, err := program.Digest()
	if err != nil {
		return err
	}
	p := program.Built()
	if asJSON {
		return writeJSON(out, struct {
			program.Source
			Digest string `json:"digest"`
		}{p, digest})
	}
	commit := p.Commit
	if commit == "" {
		commit = "not known"
	} else if p.Modified {
		commit += ", with changes"
	}
	_, err = fmt.Fprintf(out, "felt %s\ncommit   %s\nSHA-256  %s\nbuilt by %s\n", p.Version, commit, digest, p.Go)
	return err
}
