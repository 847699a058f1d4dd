package pagetypes

import (
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Schema is a JSON Schema, of draft 2020-12.
type Schema = map[string]any

// Schemas are those of Go types by their names, as encoding/json writes and reads their values.
type Schemas struct {
	w     writer
	where string
	met   []reflect.Type
}

// NewSchemas names types by values of them; all others that they are made of keep their names in Go. The sources of
// their module lie in root, and where is what the names are referred to under, such as "#/$defs/".
func NewSchemas(root, where string, types map[string]any) *Schemas {
	return &Schemas{w: newWriter(root, types), where: where}
}

// Of is the schema of the type of a value.
func (s *Schemas) Of(value any) (Schema, error) {
	t := reflect.TypeOf(value)
	of, err := s.expression(t)
	if err == nil && t.Kind() == reflect.Pointer {
		of = nullable(of)
	}
	return of, err
}

// All are the schemas of all types that were met.
func (s *Schemas) All() (Schema, error) {
	all := Schema{}
	for i := 0; i < len(s.met); i++ {
		of, err := s.declare(s.met[i])
		if err != nil {
			return nil, err
		}
		all[s.w.names[s.met[i]]] = of
	}
	return all, nil
}

func (s *Schemas) declare(t reflect.Type) (Schema, error) {
	about, err := s.w.source(t)
	if err != nil {
		return nil, err
	}
	if t.Kind() == reflect.String {
		var values []any
		for _, quoted := range about.values[t.Name()] {
			value, err := strconv.Unquote(quoted)
			if err != nil {
				return nil, err
			}
			values = append(values, value)
		}
		return described(Schema{"type": "string", "enum": values}, about.comments[t.Name()]), nil
	}
	fields, err := s.w.fields(t)
	if err != nil {
		return nil, err
	}
	properties, required := Schema{}, []string{}
	for _, f := range fields {
		of, err := s.field(f)
		if err != nil {
			return nil, fmt.Errorf("%s.%s: %w", t, f.Name, err)
		}
		properties[f.name] = described(of, f.comment)
		if !f.optional {
			required = append(required, f.name)
		}
	}
	of := Schema{"type": "object", "properties": properties}
	if len(required) > 0 {
		of["required"] = required
	}
	return described(of, about.comments[t.Name()]), nil
}

func (s *Schemas) field(f field) (Schema, error) {
	tag := strings.TrimPrefix(f.Tag.Get("ts"), "-") // what the pages do not use is described
	switch {
	case tag != "" && f.Type.Kind() != reflect.Interface:
		return Schema{"const": tag}, nil
	case tag != "":
		for t, name := range s.w.names {
			if name == tag {
				return s.named(t), nil
			}
		}
		return nil, fmt.Errorf("there is no type %q", tag)
	}
	of, err := s.expression(f.Type)
	if err == nil && f.nullable() {
		of = nullable(of)
	}
	return of, err
}

// named refers to a type that has a name.
func (s *Schemas) named(t reflect.Type) Schema {
	if !slices.Contains(s.met, t) {
		s.met = append(s.met, t)
	}
	return Schema{"$ref": s.where + s.w.names[t]}
}

// expression is the schema of a type as it stands in another.
func (s *Schemas) expression(t reflect.Type) (Schema, error) {
	switch {
	case t == raw, t.Kind() == reflect.Interface:
		return Schema{}, nil
	case t == reflect.TypeFor[time.Time]():
		return Schema{"type": "string", "format": "date-time"}, nil
	case t.Implements(marshaler):
		return Schema{"type": "string"}, nil
	}
	switch t.Kind() {
	case reflect.Bool:
		return Schema{"type": "boolean"}, nil
	case reflect.Int, reflect.Int64:
		return Schema{"type": "integer", "format": "int64"}, nil
	case reflect.Uint64:
		return Schema{"type": "integer", "minimum": 0}, nil
	case reflect.Float64:
		return Schema{"type": "number", "format": "double"}, nil
	case reflect.Pointer:
		return s.expression(t.Elem())
	case reflect.Slice, reflect.Array:
		items, err := s.expression(t.Elem())
		of := Schema{"type": "array", "items": items}
		if t.Kind() == reflect.Array {
			of["minItems"], of["maxItems"] = t.Len(), t.Len()
		}
		return of, err
	case reflect.Map:
		of, err := s.expression(t.Elem())
		return Schema{"type": "object", "additionalProperties": of}, err
	default:
		return s.other(t)
	}
}

// other is the schema of a text, or of a type that has a name.
func (s *Schemas) other(t reflect.Type) (Schema, error) {
	of, err := s.w.expression(t)
	if err != nil {
		return nil, err
	}
	if of == "string" {
		return Schema{"type": "string"}, nil
	}
	return s.named(t), nil
}

// nullable allows null beside a schema.
func nullable(of Schema) Schema {
	if kind, simple := of["type"].(string); simple {
		of = maps.Clone(of)
		of["type"] = []string{kind, "null"}
		return of
	}
	return Schema{"anyOf": []any{of, Schema{"type": "null"}}}
}

// described adds a comment, on one line.
func described(of Schema, text string) Schema {
	if text == "" {
		return of
	}
	of = maps.Clone(of)
	of["description"] = strings.Join(strings.Fields(text), " ")
	return of
}

// JSON is a document as it is written to a file.
func JSON(document Schema) ([]byte, error) {
	text, err := json.MarshalIndent(document, "", "  ")
	return append(text, '\n'), err
}
