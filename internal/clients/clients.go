// Package clients writes clients of the interface in Go and TypeScript from its description (OpenAPI 3.1), by the forms that
// internal/openapi gives it.
package clients

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"felt.example/felt/internal/pagetypes"
)

// The files of the clients, below the project's directory. What is written by hand lies beside them.
const (
	GoFile         = "client/described.go"
	TypeScriptFile = "client/typescript/described.ts"
)

// document is what a client takes of the description.
type document struct {
	Paths      map[string]map[string]*operation `json:"paths"`
	Components struct {
		Schemas map[string]*schema `json:"schemas"`
	} `json:"components"`
}

type operation struct {
	ID         string      `json:"operationId"`
	Summary    string      `json:"summary"`
	Parameters []parameter `json:"parameters"`
	Body       *body       `json:"requestBody"`
	Responses  map[string]body
	Roles      []string `json:"x-roles"`

	method, path string
}

type parameter struct {
	Name, In, Description string
	Required              bool
	Schema                *schema
}

type body struct {
	Content map[string]struct{ Schema *schema }
}

// json is the schema of a body in JSON; nil is a body of some other kind.
func (b *body) json() *schema { return b.Content["application/json"].Schema }

type schema struct {
	Ref         string             `json:"$ref"`
	Description string             `json:"description"`
	Type        kind               `json:"type"`
	Format      string             `json:"format"`
	Const       string             `json:"const"`
	Enum        []string           `json:"enum"`
	AnyOf       []*schema          `json:"anyOf"`
	Items       *schema            `json:"items"`
	Values      *schema            `json:"additionalProperties"`
	Minimum     *int               `json:"minimum"`
	Properties  map[string]*schema `json:"properties"`
	Required    []string           `json:"required"`
}

// kind is a type of JSON, or one and null.
type kind struct {
	name     string
	nullable bool
}

// UnmarshalJSON implements json.Unmarshaler.
func (k *kind) UnmarshalJSON(text []byte) error {
	if json.Unmarshal(text, &k.name) == nil {
		return nil
	}
	var several []string
	if err := json.Unmarshal(text, &several); err != nil || len(several) != 2 || several[1] != "null" {
		return fmt.Errorf("%s is no type that a client knows", text)
	}
	k.name, k.nullable = several[0], true
	return nil
}

// refers is the name of the schema that it refers to.
func (s *schema) refers() string {
	return s.Ref[strings.LastIndex(s.Ref, "/")+1:]
}

// orNull is the schema of what may be null; nil is that it may not, or is one of several.
func (s *schema) orNull() *schema {
	if len(s.AnyOf) == 2 && s.AnyOf[1].Type.name == "null" {
		return s.AnyOf[0]
	}
	return nil
}

// names are those of the members of an object, in order.
func (s *schema) names() []string { return slices.Sorted(maps.Keys(s.Properties)) }

func parsed(of pagetypes.Schema) (*document, error) {
	text, err := json.Marshal(of)
	if err != nil {
		return nil, err
	}
	var d document
	return &d, json.Unmarshal(text, &d)
}

// operations are all that are answered, in the order of their paths; feeds are not.
func (d *document) operations() (all []*operation) {
	for _, path := range slices.Sorted(maps.Keys(d.Paths)) {
		for _, method := range slices.Sorted(maps.Keys(d.Paths[path])) {
			o := d.Paths[path][method]
			o.method, o.path = strings.ToUpper(method), path
			if _, answered := o.Responses["200"]; answered {
				all = append(all, o)
			}
		}
	}
	return all
}

// schemas are all by their names, in order.
func (d *document) schemas() []string { return slices.Sorted(maps.Keys(d.Components.Schemas)) }

func (o *operation) in(where string) (all []parameter) {
	for _, p := range o.Parameters {
		if p.In == where {
			all = append(all, p)
		}
	}
	return all
}

// answer is the schema of what is answered in JSON; nil is an answer of some other kind.
func (o *operation) answer() *schema {
	b := o.Responses["200"]
	return b.json()
}

// sentence says what it does, and who may.
func (o *operation) sentence() string {
	text := o.Summary
	if len(o.Roles) > 0 {
		text += "; for " + strings.Join(o.Roles, ", ")
	}
	for _, p := range o.in("query") {
		text += fmt.Sprintf("; %s: %s", p.Name, cmp.Or(p.Description, "as in the answer"))
	}
	return text + "."
}

// inPath are the parameters of a path.
var inPath = regexp.MustCompile(`\{([a-z]+)\}`)

// initials are words that stand in capitals in names.
var initials = []string{"id", "ok", "csv", "phh", "qr", "json"}

// camel is a name of words parted by anything but letters and digits, as Go has it.
func camel(name string) string {
	var b strings.Builder
	for _, word := range regexp.MustCompile(`[^A-Za-z0-9]+`).Split(name, -1) {
		switch {
		case word == "":
		case slices.Contains(initials, word):
			b.WriteString(strings.ToUpper(word))
		default:
			b.WriteString(strings.ToUpper(word[:1]) + word[1:])
		}
	}
	return b.String()
}
