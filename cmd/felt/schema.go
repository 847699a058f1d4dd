package main

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"felt.example/felt/internal/config"
	"felt.example/felt/internal/schema"
	"felt.example/felt/internal/submission"
	"felt.example/felt/record"
)

// made are the schemas that are made from what is declared elsewhere.
var made = map[string]func() []byte{
	"submission":    submission.Schema,
	"configuration": func() []byte { _, keys := config.NewFloor(); return keys.Schema() },
}

// schemas are the names of all schemas.
func schemas() []string {
	return slices.Sorted(slices.Values(slices.AppendSeq(schema.Names(), maps.Keys(made))))
}

// schemaText is the schema with a name, nil if there is none.
func schemaText(name string) []byte {
	if make := made[name]; make != nil {
		return make()
	}
	text, _ := schema.Get(name)
	return text
}

func schemaCommand() *cobra.Command {
	return &cobra.Command{
		Use:               "schema [NAME]",
		Short:             "Print the JSON Schema of a document that felt reads or writes",
		Long:              "schema prints the JSON Schema of a document, with its version: " + strings.Join(schemas(), ", ") + ".",
		Args:              takes(0, 1, "one schema"),
		ValidArgsFunction: of(fixed(schemas()...)),
		RunE: func(c *cobra.Command, args []string) error {
			collectSeldom()
			if len(args) == 0 {
				for _, name := range schemas() {
					fmt.Fprintln(c.OutOrStdout(), name)
				}
				return nil
			}
			text := schemaText(args[0])
			if text == nil {
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
