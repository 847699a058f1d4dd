package openapi_test

import (
	"strings"
	"testing"

	"felt.example/felt/cite"
	"felt.example/felt/internal/openapi"
	"felt.example/felt/internal/people"
	"felt.example/felt/internal/web"
	"felt.example/felt/regtest"
)

type asked struct {
	Name string `json:"name"`
}

type problem struct {
	Detail string `json:"detail"`
}

type wrong struct {
	Name chan int `json:"name"`
}

func document(t *testing.T, o web.Operation) (map[string]any, error) {
	t.Helper()
	root, err := regtest.Root()
	if err != nil {
		t.Fatal(err)
	}
	return openapi.Document(root, []web.Operation{o}, nil, map[string]any{"Problem": problem{}, "Asked": asked{}})
}

// at is what lies in a document below names.
func at(document map[string]any, names ...string) any {
	var of any = document
	for _, name := range names {
		of = of.(map[string]any)[name]
	}
	return of
}

func TestDocument(t *testing.T) {
	d, err := document(t, web.Operation{
		Act:    people.Act{Name: "POST /api/tables/{table}/rounds", What: "asking", By: []people.Role{people.Floorperson}, Cite: "678a.2"},
		Speech: web.Speech{Takes: asked{}, Gives: []asked{}, Query: []web.Parameter{{Name: "chapter", Required: true}}},
	})
	if err != nil {
		t.Fatal(err)
	}
	of := at(d, "paths", "/api/tables/{table}/rounds", "post").(map[string]any)
	if of["operationId"] != "postTablesTableRounds" || of["x-cite"] != cite.Cite("678a.2") || len(of["parameters"].([]any)) != 2 || len(of["security"].([]any)) != 2 {
		t.Errorf("it is %v", of)
	}
	if ref := at(of, "requestBody", "content", "application/json", "schema", "$ref"); ref != "#/components/schemas/Asked" {
		t.Errorf("it takes %v", ref)
	}
	if ref := at(of, "responses", "200", "content", "application/json", "schema", "items", "$ref"); ref != "#/components/schemas/Asked" {
		t.Errorf("it answers %v", ref)
	}
	if at(d, "components", "responses", "Problem", "content", "application/problem+json") == nil {
		t.Error("there are no problems")
	}
}

func TestWhatCannotBeDescribed(t *testing.T) {
	open := []people.Role{people.Visitor}
	for want, o := range map[string]web.Operation{
		"has no method":             {Act: people.Act{Name: "/api/x", What: "x", By: open}},
		"chan int":                  {Act: people.Act{Name: "GET /api/x", What: "x", By: open}, Speech: web.Speech{Gives: wrong{}}},
		"has no type in TypeScript": {Act: people.Act{Name: "POST /api/x", What: "x", By: open}, Speech: web.Speech{Takes: make(chan int)}},
	} {
		if _, err := document(t, o); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v: want %q", err, want)
		}
	}
}
