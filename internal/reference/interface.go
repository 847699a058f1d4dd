package reference

import (
	"encoding/json"
	"fmt"
	"html/template"
	"maps"
	"slices"
	"strings"

	"felt.example/felt/internal/site"
)

// schemas makes a page for each JSON Schema, beside the schema itself.
func (w *writer) schemas(all map[string][]byte) error {
	type row struct {
		Name string
		*shape
		Kinds []kind
	}
	var rows []row
	for _, name := range slices.Sorted(maps.Keys(all)) {
		var s shape
		if err := json.Unmarshal(all[name], &s); err != nil {
			return fmt.Errorf("the schema %s: %w", name, err)
		}
		whole := member{"Document", &s}
		r := row{name, &s, append(kinds(members{whole}, ""), kinds(s.Defs, "")...)}
		if err := w.page("schemas/"+name+".html", "schema", r); err != nil {
			return err
		}
		w.made = append(w.made, site.Made{Path: dir + "/schemas/" + name + ".json", Content: string(all[name])})
		rows = append(rows, r)
	}
	return w.page("schemas/index.html", "schemas", rows)
}

// described is what is read of an OpenAPI description.
type described struct {
	Info  struct{ Description string }
	Paths map[string]map[string]struct {
		ID         string `json:"operationId"`
		Summary    string
		Tags       []string
		Roles      []string `json:"x-roles"`
		Parameters []struct {
			Name, In, Description string
			Required              bool
			Schema                *shape
		}
		RequestBody *struct {
			Content map[string]struct{ Schema *shape }
		}
		Responses map[string]struct {
			Ref         string `json:"$ref"`
			Description string
			Content     map[string]struct{ Schema *shape }
		}
	}
	Components struct{ Schemas members }
}

// operation is a request as a page shows it.
type operation struct {
	ID, Method, Path, Summary string
	Roles                     []string
	Parameters                []field
	Takes                     []body
	Gives                     []body
}

// body is what a request or an answer may hold.
type body struct {
	Status, Type string
	Is           template.HTML
}

// http makes the pages of the interface: its requests by what they are about, its types, the live feeds.
func (w *writer) http(text, live []byte) error {
	const types = "types.html"
	var d described
	if err := json.Unmarshal(text, &d); err != nil {
		return fmt.Errorf("the description of the interface: %w", err)
	}
	type group struct {
		Name       string
		Operations []operation
	}
	var groups []group
	for _, at := range slices.Sorted(maps.Keys(d.Paths)) {
		for _, method := range slices.Sorted(maps.Keys(d.Paths[at])) {
			o := d.Paths[at][method]
			op := operation{ID: o.ID, Method: strings.ToUpper(method), Path: at, Summary: o.Summary, Roles: o.Roles}
			for _, p := range o.Parameters {
				op.Parameters = append(op.Parameters, field{p.Name, p.Description, template.HTML(template.HTMLEscapeString(p.In)+", ") + p.Schema.words(types), p.Required})
			}
			if o.RequestBody != nil {
				for _, media := range slices.Sorted(maps.Keys(o.RequestBody.Content)) {
					op.Takes = append(op.Takes, bodyOf("", media, o.RequestBody.Content[media].Schema))
				}
			}
			for _, status := range slices.Sorted(maps.Keys(o.Responses)) {
				answer := o.Responses[status]
				if answer.Ref != "" {
					continue // a problem, which every request may meet
				}
				for _, media := range slices.Sorted(maps.Keys(answer.Content)) {
					op.Gives = append(op.Gives, bodyOf(status, media, answer.Content[media].Schema))
				}
				if len(answer.Content) == 0 {
					op.Gives = append(op.Gives, body{status, "", ""})
				}
			}
			i := slices.IndexFunc(groups, func(g group) bool { return g.Name == o.Tags[0] })
			if i < 0 {
				i = len(groups)
				groups = append(groups, group{Name: o.Tags[0]})
			}
			groups[i].Operations = append(groups[i].Operations, op)
		}
	}
	var feeds shape
	if err := json.Unmarshal(live, &feeds); err != nil {
		return fmt.Errorf("the schema of the live feeds: %w", err)
	}
	for _, g := range groups {
		if err := w.page("http/"+g.Name+".html", "requests", g); err != nil {
			return err
		}
	}
	w.made = append(w.made, site.Made{Path: dir + "/http/openapi.json", Content: string(text)}, site.Made{Path: dir + "/http/live.schema.json", Content: string(live)})
	if err := w.page("http/index.html", "http", struct {
		Description string
		Groups      []group
	}{d.Info.Description, groups}); err != nil {
		return err
	}
	if err := w.page("http/types.html", "types", kinds(d.Components.Schemas, "")); err != nil {
		return err
	}
	return w.page("http/live-feeds.html", "live", struct {
		Description string
		Kinds       []kind
	}{feeds.Description, kinds(feeds.Defs, "")})
}

func bodyOf(status, media string, s *shape) body {
	b := body{Status: status, Type: media}
	if s != nil {
		b.Is = s.words("types.html")
	}
	return b
}
