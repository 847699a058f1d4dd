package main

import (
	"os"

	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"
)

// manCommand is for who makes packages.
func manCommand() *cobra.Command {
	return &cobra.Command{
		Use:    "man DIRECTORY",
		Short:  "Write a manual page for each command",
		Long:   `man writes a manual page for each command into a directory, dated by SOURCE_DATE_EPOCH where that is set.`,
		Hidden: true,
		Args:   takes(1, 1, "a directory"),
		RunE: func(c *cobra.Command, args []string) error {
			if err := os.MkdirAll(args[0], 0o755); err != nil {
				return err
			}
			root := c.Root()
			root.DisableAutoGenTag = true
			return doc.GenManTree(root, &doc.GenManHeader{Title: "FELT", Section: "1", Source: "felt", Manual: "felt"}, args[0])
		},
	}
}
