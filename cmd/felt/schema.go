package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"felt/record"
	"felt/schema"
)

func schemaCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "schema [NAME]",
		Short: "The JSON Schema of a document that felt reads or writes",
		Long:  "schema prints the JSON Schema of a document, with its version: " + strings.Join(schema.Names(), ", ") + ".",
		Args:  cobra.MaximumNArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			if len(args) == 0 {
				for _, name := range schema.Names() {
					fmt.Fprintln(c.OutOrStdout(), name)
				}
				return nil
			}
			text, ok := schema.Get(args[0])
			if !ok {
				return fmt.Errorf("%q is no schema; there are %s", record.Clip(args[0]), strings.Join(schema.Names(), ", "))
			}
			_, err := c.OutOrStdout().Write(text)
			return err
		},
	}
}
