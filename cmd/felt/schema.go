package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"felt.example/felt/internal/schema"
	"felt.example/felt/internal/submission"
	"felt.example/felt/record"
)

// filed is the schema that is made from what the chapters declare.
const filed = "submission"

// schemas are the names of all schemas.
func schemas() []string { return slices.Sorted(slices.Values(append(schema.Names(), filed))) }

func schemaCommand() *cobra.Command {
	return &cobra.Command{
		Use:               "schema [NAME]",
		Short:             "The JSON Schema of a document that felt reads or writes",
		Long:              "schema prints the JSON Schema of a document, with its version: " + strings.Join(schemas(), ", ") + ".",
		Args:              takes(0, 1, "one schema"),
		ValidArgsFunction: of(fixed(schemas()...)),
		RunE: func(c *cobra.Command, args []string) error {
			if len(args) == 0 {
				for _, name := range schemas() {
					fmt.Fprintln(c.OutOrStdout(), name)
				}
				return nil
			}
			text, ok := schema.Get(args[0])
			if args[0] == filed {
				text, ok = submission.Schema(), true
			}
			if !ok {
				if near := record.Nearest(args[0], schemas()); near != "" {
					return fmt.Errorf("%q is no schema; %s was meant?", record.Clip(args[0]), near)
				}
				return fmt.Errorf("%q is no schema; there are %s", record.Clip(args[0]), strings.Join(schemas(), ", "))
			}
			_, err := c.OutOrStdout().Write(text)
			return err
		},
	}
}
