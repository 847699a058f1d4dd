package tabletest

import (
	"bytes"
	"encoding/json"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"felt.example/felt/internal/schema"
)

// KeepsSchema tests that a value, written as JSON, is as the schema of a name says.
func KeepsSchema(t testing.TB, name string, value any) {
	t.Helper()
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	form, _ := schema.Get(name)
	of, err := jsonschema.UnmarshalJSON(bytes.NewReader(form))
	must(err)
	c := jsonschema.NewCompiler()
	must(c.AddResource(name, of))
	compiled, err := c.Compile(name)
	must(err)
	text, err := json.Marshal(value)
	must(err)
	written, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	must(err)
	must(compiled.Validate(written))
}
