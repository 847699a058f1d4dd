// Package schema holds the JSON Schemas of the documents that felt reads and writes.
package schema

import (
	"embed"
	"slices"
	"strings"
)

//go:embed *.json
var files embed.FS

// Names are the schemas' names.
func Names() []string {
	entries, _ := files.ReadDir(".") // an embedded directory can be read
	var names []string
	for _, e := range entries {
		names = append(names, strings.TrimSuffix(e.Name(), ".json"))
	}
	slices.Sort(names)
	return names
}

// Get is the schema with a name.
func Get(name string) (text []byte, ok bool) {
	if !slices.Contains(Names(), name) {
		return nil, false
	}
	text, err := files.ReadFile(name + ".json")
	return text, err == nil
}
