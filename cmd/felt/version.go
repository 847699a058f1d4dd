package main

import (
	"fmt"
	"io"
	"runtime"
	"runtime/debug"
	"strings"

	"github.com/spf13/cobra"

	"felt.example/felt/internal/program"
)

func versionCommand() *cobra.Command {
	var asJSON bool
	c := &cobra.Command{
		Use:   "version",
		Short: "Which program this is, down to its bytes",
		Long: `version tells from which source this program was built, and the SHA-256 of its own bytes, by which a
laboratory knows it again.`,
		Args: takes(0, 0, ""),
		RunE: func(c *cobra.Command, _ []string) error { return printVersion(c.OutOrStdout(), asJSON) },
	}
	c.Flags().BoolVar(&asJSON, "json", false, "answer in JSON")
	return c
}

// source is which source the program was built from, and its digest.
type source struct {
	// Version is the module's, "(devel)" where it was built from a working tree.
	Version string `json:"version"`
	// Commit is the source's, "" where it is not known; Modified reports whether more was changed.
	Commit   string `json:"commit"`
	Modified bool   `json:"modified"`
	// Digest is the SHA-256 of the program itself, in hexadecimal digits.
	Digest string `json:"digest"`
	Go     string `json:"go"`
}

// built is which source the program was built from.
func built() source {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return source{Version: "unknown", Go: runtime.Version()}
	}
	p := source{Version: info.Main.Version, Go: info.GoVersion}
	for _, s := range info.Settings {
		switch s.Key {
		case "vcs.revision":
			p.Commit = s.Value
		case "vcs.modified":
			p.Modified = s.Value == "true"
		}
	}
	return p
}

// build names the program, for logs and results: its version, its commit where that is known, and
// the SHA-256 of its bytes, which tells apart what has no stamp.
func build() string {
	p := built()
	parts := []string{p.Version}
	if p.Commit != "" {
		if p.Modified {
			p.Commit += "+changes"
		}
		parts = append(parts, p.Commit)
	}
	if sum, err := program.Digest(); err == nil {
		parts = append(parts, "sha256:"+sum)
	}
	return strings.Join(parts, " ")
}

func printVersion(out io.Writer, asJSON bool) error {
	p := built()
	var err error
	if p.Digest, err = program.Digest(); err != nil {
		return err
	}
	if asJSON {
		return writeJSON(out, p)
	}
	commit := p.Commit
	if commit == "" {
		commit = "not known"
	} else if p.Modified {
		commit += ", with changes"
	}
	_, err = fmt.Fprintf(out, "felt %s\ncommit   %s\nSHA-256  %s\nbuilt by %s\n", p.Version, commit, p.Digest, p.Go)
	return err
}
