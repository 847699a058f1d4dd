package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"felt.example/felt"
	"felt.example/felt/internal/program"
	"felt.example/felt/internal/reference"
	"felt.example/felt/internal/site"
	"felt.example/felt/internal/web"
)

func docsCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "docs DIRECTORY",
		Short: "Write the documentation as a site",
		Long: `docs writes the documentation into a new or empty directory: the tutorials, the guides, and the
references, which it makes from this program. A browser opens the files without a server, search
included; any web server can serve them. A floor serves the same pages under /docs/.`,
		Example: `  felt docs site
  xdg-open site/index.html`,
		Args: takes(1, 1, "a directory"),
		RunE: func(c *cobra.Command, args []string) error {
			s, err := documentation(c.Root(), false)
			if err != nil {
				return err
			}
			if err := s.Write(args[0]); err != nil {
				return err
			}
			_, err = fmt.Fprintf(c.OutOrStdout(), "%d files in %s; open %[2]s/%s\n", len(s.Names()), args[0], site.Start)
			return err
		},
	}
}

// documentation is the site of this program, served by a floor or not.
func documentation(root *cobra.Command, served bool) (*site.Site, error) {
	texts := map[string][]byte{}
	for _, name := range schemas() {
		texts[name] = schemaText(name)
	}
	made, err := reference.Pages(reference.Declared{Commands: root, Schemas: texts, OpenAPI: web.OpenAPI(), Live: web.LiveSchema()})
	if err != nil {
		return nil, err
	}
	return site.Build(felt.Documents, made, program.Built().Version, served)
}
