package config

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/spf13/pflag"
)

// object is a part of a JSON Schema.
type object map[string]any

// Schema is the JSON Schema of the file.
func (s *Set) Schema() []byte {
	properties := object{}
	for i := range s.Keys {
		k := &s.Keys[i]
		of := maps.Clone(k.Value.form())
		of["title"], of["description"] = k.Value.Type(), sentence(k)
		if _, many := k.Value.(pflag.SliceValue); !many && k.Value.String() != "" {
			of["default"] = k.Value.String()
		}
		properties[k.Name] = of
	}
	text, _ := json.MarshalIndent(object{ // of strings and lists only
		"$schema":     "https://json-schema.org/draft/2020-12/schema",
		"$id":         "felt:configuration:1",
		"title":       "Configuration, version 1",
		"description": "The file that felt serve --config reads, in TOML.",
		"type":        "object", "additionalProperties": false, "properties": properties,
	}, "", " ")
	return append(text, '\n')
}

// sentence is what a key is for.
func sentence(k *Key) string {
	text := strings.ToUpper(k.Doc[:1]) + k.Doc[1:]
	if within := k.Value.bounds(); within != "" {
		text += " (" + within + ")"
	}
	return text + "."
}

// Table lists the keys in Markdown.
func (s *Set) Table() string {
	var b strings.Builder
	b.WriteString("| Key and variable | Form | Default | |\n| --- | --- | --- | --- |\n")
	for i := range s.Keys {
		k := &s.Keys[i]
		form := k.Value.Type()
		if words := Words(k.Value); words != nil {
			form = "`" + strings.Join(words, "`, `") + "`"
		}
		if _, many := k.Value.(pflag.SliceValue); many {
			form = "list: " + form
		}
		is := k.Unset
		if is == "" && k.Value.String() != "" {
			is = "`" + k.Value.String() + "`"
		}
		fmt.Fprintf(&b, "| `%s` `%s` | %s | %s | %s |\n", k.Name, k.Env(), form, is, sentence(k))
	}
	return b.String()
}

// Print is what holds, in the form of the file, and from where each value comes.
func (s *Set) Print() string {
	lines := map[string]string{}
	width := 0
	for i := range s.Keys {
		k := &s.Keys[i]
		value := quoted(k.Value.String())
		if many, ok := k.Value.(pflag.SliceValue); ok {
			texts := many.GetSlice()
			for i := range texts {
				texts[i] = quoted(texts[i])
			}
			value = "[" + strings.Join(texts, ", ") + "]"
		}
		line := k.Name + " = " + value
		if value == `""` && k.Unset != "" {
			line = "# " + line
		}
		lines[k.Name] = line
		width = max(width, min(len(line), 48))
	}
	var b strings.Builder
	for _, name := range slices.Sorted(maps.Keys(lines)) {
		from := s.From(name)
		if k := s.key(name); from == "default" && k.Unset != "" && k.Value.String() == "" {
			from += ": " + k.Unset
		}
		fmt.Fprintf(&b, "%-*s # %s\n", width, lines[name], from)
	}
	return b.String()
}

// quoted is a text as TOML has it.
func quoted(text string) string {
	json, _ := json.Marshal(text) // whose escapes TOML has too
	return string(json)
}
