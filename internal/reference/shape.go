package reference

import (
	"bytes"
	"encoding/json"
	"fmt"
	"html/template"
	"slices"
	"strings"
)

// shape is a JSON Schema, as far as the documents of felt use it.
type shape struct {
	Ref         string       `json:"$ref"`
	ID          string       `json:"$id"`
	Title       string       `json:"title"`
	Description string       `json:"description"`
	Type        either       `json:"type"`
	Format      string       `json:"format"`
	Pattern     string       `json:"pattern"`
	Enum        []any        `json:"enum"`
	Const       any          `json:"const"`
	Minimum     *json.Number `json:"minimum"`
	AnyOf       []*shape     `json:"anyOf"`
	OneOf       []*shape     `json:"oneOf"`
	Items       *shape       `json:"items"`
	Required    []string     `json:"required"`
	Properties  members      `json:"properties"`
	Additional  *open        `json:"additionalProperties"`
	Defs        members      `json:"$defs"`
}

// either is one type, or several.
type either []string

// UnmarshalJSON reads a type.
func (e *either) UnmarshalJSON(text []byte) error {
	var one string
	if json.Unmarshal(text, &one) == nil {
		*e = either{one}
		return nil
	}
	return json.Unmarshal(text, (*[]string)(e))
}

// open is what further members are: anything (true), none (false), or of a shape.
type open struct{ of *shape }

// UnmarshalJSON reads it.
func (o *open) UnmarshalJSON(text []byte) error {
	var any bool
	if json.Unmarshal(text, &any) == nil {
		return nil
	}
	return json.Unmarshal(text, &o.of)
}

// members are the members of an object, in the order in which they are written.
type members []member

type member struct {
	Name string
	*shape
}

// UnmarshalJSON reads an object.
func (m *members) UnmarshalJSON(text []byte) error {
	in := json.NewDecoder(bytes.NewReader(text))
	if _, err := in.Token(); err != nil {
		return err
	}
	for in.More() {
		name, err := in.Token()
		if err != nil {
			return err
		}
		var s shape
		if err := in.Decode(&s); err != nil {
			return err
		}
		*m = append(*m, member{fmt.Sprint(name), &s})
	}
	return nil
}

// field is a line of a table of fields.
type field struct {
	Name, What string
	Type       template.HTML
	Required   bool
}

// fields are those of an object, and of the objects within it that have no name of their own.
func (s *shape) fields(types string) []field { return s.below("", types) }

func (s *shape) below(above, types string) []field {
	var all []field
	for _, m := range s.Properties {
		name := above + m.Name
		all = append(all, field{name, m.Description, m.words(types), slices.Contains(s.Required, m.Name)})
		inner := m.shape
		for inner.Items != nil || inner.Additional != nil && inner.Additional.of != nil && len(inner.Properties) == 0 {
			if inner.Items != nil {
				inner, name = inner.Items, name+"[]"
			} else {
				inner, name = inner.Additional.of, name+".*"
			}
		}
		all = append(all, inner.below(name+".", types)...)
	}
	return all
}

// words says what a value is. types is the page of the named ones, "" where they lie on the same.
func (s *shape) words(types string) template.HTML {
	code := func(v any) string {
		text, _ := json.Marshal(v) // it was read from JSON
		return "<code>" + template.HTMLEscapeString(string(text)) + "</code>"
	}
	list := func(of []*shape) string {
		var all []string
		for _, o := range of {
			all = append(all, string(o.words(types)))
		}
		return strings.Join(all, " or ")
	}
	switch {
	case s.Ref != "":
		name := s.Ref[strings.LastIndex(s.Ref, "/")+1:]
		return template.HTML(`<a href="` + template.HTMLEscapeString(types+"#"+name) + `">` + template.HTMLEscapeString(name) + "</a>")
	case s.Const != nil:
		return template.HTML(code(s.Const))
	case len(s.Enum) > 0:
		var all []string
		for _, v := range s.Enum {
			all = append(all, code(v))
		}
		return template.HTML(strings.Join(all, ", "))
	case len(s.AnyOf) > 0:
		return template.HTML(list(s.AnyOf))
	case len(s.OneOf) > 0:
		return template.HTML(list(s.OneOf))
	case s.Items != nil:
		return "list of " + s.Items.words(types)
	case s.Additional != nil && s.Additional.of != nil && len(s.Properties) == 0:
		return "object of " + s.Additional.of.words(types)
	}
	words := strings.Join(s.Type, " or ")
	switch {
	case words == "" && len(s.Properties) > 0:
		words = "object"
	case words == "":
		words = "anything"
	case s.Format != "":
		words += " (" + s.Format + ")"
	case s.Minimum != nil:
		words += ", " + s.Minimum.String() + " or more"
	}
	text := template.HTMLEscapeString(words)
	if s.Pattern != "" {
		text += " <code>" + template.HTMLEscapeString(s.Pattern) + "</code>"
	}
	return template.HTML(text)
}

// kind is a named shape as a page shows it.
type kind struct {
	Name, What string
	Is         template.HTML // of what is no object
	Fields     []field
}

func kinds(of members, types string) []kind {
	var all []kind
	for _, m := range of {
		k := kind{Name: m.Name, What: m.Description, Fields: m.fields(types)}
		if len(k.Fields) == 0 {
			k.Is = m.words(types)
		}
		all = append(all, k)
	}
	return all
}
