// Package openapi describes the interface over HTTP, by OpenAPI 3.1, and the live feeds, by JSON Schema, from the
// declarations of the handlers and the Go types of what they say.
package openapi

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"felt.example/felt/internal/pagetypes"
	"felt.example/felt/internal/people"
	"felt.example/felt/internal/program"
	"felt.example/felt/internal/web"
)

type object = pagetypes.Schema

// Document is the description of operations in OpenAPI 3.1, with the messages of feeds among its schemas, which OpenAPI
// has no other place for. Types are those that have names of their own; the sources
// of their module lie in root.
func Document(root string, operations []web.Operation, feeds map[string]web.Speech, types map[string]any) (object, error) {
	d := document{schemas: pagetypes.NewSchemas(root, "#/components/schemas/", types), problem: types["Problem"]}
	problem, err := d.body(d.problem, problems)
	if err != nil {
		return nil, err
	}
	problem["description"] = "what is wrong, in a sentence"
	paths := object{}
	for _, o := range operations {
		method, path, ok := strings.Cut(o.Name, " ")
		if !ok {
			return nil, fmt.Errorf("the operation %q has no method", o.Name)
		}
		of, _ := paths[path].(object)
		if of == nil {
			of = object{}
			paths[path] = of
		}
		if of[strings.ToLower(method)], err = d.operation(method, path, o); err != nil {
			return nil, fmt.Errorf("%s: %w", o.Name, err)
		}
	}
	said, err := d.feeds(feeds)
	if err != nil {
		return nil, err
	}
	schemas, err := d.defined(said)
	if err != nil {
		return nil, err
	}
	return object{
		"openapi": "3.1.0",
		"info": object{
			"title": "felt", "version": program.Next, "license": object{"name": "MIT", "identifier": "MIT"},
			"description": "The interface of a floor, which its pages use too. Money is decimal text (\"12.50\"), a card is rank and suit (\"As\"), and a card that the " +
				"viewer may not see is \"\". Every error of the floor is a problem (RFC 9457) with one sentence as its detail; what is no request of HTTP, or has too large a header, is refused before the floor sees it, in plain text. The messages of WebSockets are the schemas TableSends, TableTakes, SimulationSends and SimulationTakes, which /api/live.schema.json has too.",
		},
		"servers": []any{object{"url": "/"}},
		"paths":   paths,
		"components": object{
			"schemas":   schemas,
			"responses": object{"Problem": problem},
			"securitySchemes": object{
				"guest":   object{"type": "apiKey", "in": "cookie", "name": "felt", "description": "the name that a browser took"},
				"account": object{"type": "apiKey", "in": "cookie", "name": "felt-session", "description": "a session of an account"},
				"program": object{"type": "http", "scheme": "bearer", "description": "the token of a session, for programs: felt sign-in"},
			},
		},
	}, nil
}

// problems is the content type of errors.
var problems = web.Media{"application/problem+json"}

type document struct {
	schemas *pagetypes.Schemas
	problem any
}

// inPath are the parameters of a path.
var inPath = regexp.MustCompile(`\{([a-z]+)\}`)

func (d *document) operation(method, path string, o web.Operation) (object, error) {
	parameters := []any{}
	for _, name := range inPath.FindAllStringSubmatch(path, -1) {
		parameters = append(parameters, object{"name": name[1], "in": "path", "required": true, "schema": object{"type": "string"}})
	}
	for _, p := range o.Query {
		schema := object{"type": "string"}
		if p.Many {
			schema = object{"type": "array", "items": schema}
		}
		parameters = append(parameters, object{"name": p.Name, "in": "query", "description": p.What, "required": p.Required, "schema": schema})
	}
	feed := strings.HasSuffix(path, "/live")
	answers := object{}
	switch answer, err := d.body(o.Gives, nil); {
	case err != nil:
		return nil, err
	case feed:
		answers["101"] = object{"description": "a WebSocket, whose messages /api/live.schema.json describes"}
	default:
		answer["description"] = o.What
		answers["200"] = answer
	}
	answers["default"] = object{"$ref": "#/components/responses/Problem"}
	if o.Refuses != nil {
		refusal, err := d.body(web.Either{o.Refuses, d.problem}, problems)
		if err != nil {
			return nil, err
		}
		refusal["description"] = "what is wrong, in a sentence, and more of it"
		answers["default"] = refusal
	}
	of := object{
		"operationId": id(method, path), "summary": o.What, "tags": []string{tag(path)}, "parameters": parameters, "responses": answers, "x-roles": o.By,
	}
	if o.Cite != "" {
		of["x-cite"] = o.Cite
	}
	if o.Takes != nil {
		body, err := d.body(o.Takes, nil)
		if err != nil {
			return nil, err
		}
		body["required"] = true
		of["requestBody"] = body
	}
	switch guests := (people.Person{Roles: []people.Role{people.Guest}}); {
	case o.Open():
		of["security"] = []any{object{}, object{"guest": []string{}}, object{"account": []string{}}, object{"program": []string{}}}
	case o.Allows(guests):
		of["security"] = []any{object{"guest": []string{}}, object{"account": []string{}}, object{"program": []string{}}}
	default:
		of["security"] = []any{object{"account": []string{}}, object{"program": []string{}}}
	}
	return of, nil
}

// body is what is sent or answered, of content types that are JSON where none are given.
func (d *document) body(of any, types web.Media) (object, error) {
	content := object{}
	if media, plain := of.(web.Media); plain {
		for _, name := range media {
			content[name] = object{}
		}
		return object{"content": content}, nil
	}
	if of == nil {
		return object{}, nil
	}
	schema, err := d.either(of)
	if types == nil {
		types = web.Media{"application/json"}
	}
	for _, name := range types {
		content[name] = object{"schema": schema}
	}
	return object{"content": content}, err
}

func (d *document) either(of any) (object, error) {
	several, some := of.(web.Either)
	if !some {
		return d.schemas.Of(of)
	}
	var all []any
	for _, one := range several {
		schema, err := d.schemas.Of(one)
		if err != nil {
			return nil, err
		}
		all = append(all, schema)
	}
	return object{"anyOf": all}, nil
}

// id is the operation's name in programs: getTablesTableRounds.
func id(method, path string) string {
	var b strings.Builder
	b.WriteString(strings.ToLower(method))
	for _, word := range strings.FieldsFunc(strings.TrimPrefix(path, "/api/"), func(r rune) bool { return strings.ContainsRune("/-._{}", r) }) {
		b.WriteString(strings.ToUpper(word[:1]) + word[1:])
	}
	return b.String()
}

// tag is the part of the interface that a path lies in.
func tag(path string) string {
	name, _, _ := strings.Cut(strings.TrimPrefix(path, "/api/"), "/")
	name, _, _ = strings.Cut(name, ".")
	return name
}

// Feeds is the schema of the messages of WebSockets, by the names TableSends, TableTakes and so on.
func Feeds(root string, feeds map[string]web.Speech, types map[string]any) (object, error) {
	d := document{schemas: pagetypes.NewSchemas(root, "#/$defs/", types)}
	said, err := d.feeds(feeds)
	if err != nil {
		return nil, err
	}
	var all []any
	for _, name := range slices.Sorted(maps.Keys(said)) {
		all = append(all, object{"$ref": "#/$defs/" + name})
	}
	defs, err := d.defined(said)
	if err != nil {
		return nil, err
	}
	return object{
		"$schema":     "https://json-schema.org/draft/2020-12/schema",
		"title":       "The live feeds of felt",
		"description": "The messages of the WebSockets: what a table or a simulation sends, and what it takes.",
		"anyOf":       all,
		"$defs":       defs,
	}, nil
}

// feeds are the schemas of what is sent and taken.
func (d *document) feeds(feeds map[string]web.Speech) (object, error) {
	said := object{}
	for _, name := range slices.Sorted(maps.Keys(feeds)) {
		for suffix, of := range map[string]any{"Sends": feeds[name].Gives, "Takes": feeds[name].Takes} {
			schema, err := d.either(of)
			if err != nil {
				return nil, err
			}
			said[name+suffix] = schema
		}
	}
	return said, nil
}

// defined are all schemas by their names, with some that are no types of Go.
func (d *document) defined(others object) (object, error) {
	all, err := d.schemas.All()
	if err != nil {
		return nil, err
	}
	for name, schema := range others {
		if all[name] != nil {
			return nil, fmt.Errorf("%q is the name of a type too", name)
		}
		all[name] = schema
	}
	return all, nil
}
