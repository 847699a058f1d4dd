package schema_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"os"
	"testing"
	"time"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"felt.example/felt/internal/schema"
	"felt.example/felt/journal"
	"felt.example/felt/pa"
	"felt.example/felt/record"
	"felt.example/felt/regtest"
	"felt.example/felt/settle"
)

func compile(t *testing.T, name string) *jsonschema.Schema {
	t.Helper()
	text, ok := schema.Get(name)
	if !ok {
		t.Fatalf("there is no schema %s", name)
	}
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource("schema.json", doc); err != nil {
		t.Fatal(err)
	}
	compiled, err := c.Compile("schema.json")
	if err != nil {
		t.Fatal(err)
	}
	return compiled
}

func valid(t *testing.T, s *jsonschema.Schema, text []byte) error {
	t.Helper()
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return s.Validate(doc)
}

// The schema of records knows every key that a chapter declares, where it stands.
func TestRecordSchemaHasDeclaredKeys(t *testing.T) {
	type object struct {
		Properties map[string]struct{ Items *object }
	}
	var whole object
	text, _ := schema.Get("record")
	if err := json.Unmarshal(text, &whole); err != nil {
		t.Fatal(err)
	}
	known := func(o object, keys []record.Key) {
		for _, k := range keys {
			if _, ok := o.Properties[k.Name()]; !ok {
				t.Errorf("the schema has no %q", k.Name())
			}
		}
	}
	seat := *whole.Properties["seats"].Items
	known(whole, pa.Records.Round)
	known(seat, pa.Records.Seat)
	for _, k := range pa.Records.Seat {
		if list, ok := k.(record.ListKey); ok {
			known(*seat.Properties[list.ID].Items, list.Of)
		}
	}
}

// What people write and what felt answers is what the schemas say.
func TestRecordsAndAnswersKeepTheirSchemas(t *testing.T) {
	records, answers := compile(t, "record"), compile(t, "answer")
	file, err := os.Open(regtest.Shared(t, "examples/rounds.ndjson"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	settler := settle.NewSettler()
	for lines := bufio.NewScanner(file); lines.Scan(); {
		if err := valid(t, records, lines.Bytes()); err != nil {
			t.Errorf("%s\n%v", lines.Bytes(), err)
		}
		rec, err := settle.Parse(lines.Bytes())
		if err != nil {
			t.Fatal(err)
		}
		r, selected, err := settler.Settle(rec)
		if err != nil {
			t.Fatal(err)
		}
		answer, err := json.Marshal(settle.NewSettlement(rec, r, selected))
		if err != nil {
			t.Fatal(err)
		}
		if err := valid(t, answers, answer); err != nil {
			t.Errorf("%s\n%v", answer, err)
		}
	}
}

func TestSchemasRefuse(t *testing.T) {
	records := compile(t, "record")
	for _, text := range []string{
		`{"game": "high-card-flush"}`,
		`{"game": "high-card-flush", "seats": []}`,
		`{"game": "high-card-flush", "seats": [{"seat": 1, "wagers": {"ante": 5}}]}`,
		`{"game": "high-card-flush", "seats": [{"seat": 1, "wagers": {"ante": "-5"}}]}`,
		`{"game": "high-card-flush", "seats": [{"seat": 0, "wagers": {}}]}`,
		`{"game": "high-card-flush", "dealer": ["10s"], "seats": [{"seat": 1, "wagers": {}}]}`,
		`{"game": "high-card-flush", "deal": [], "seats": [{"seat": 1, "wagers": {}}]}`,
	} {
		if valid(t, records, []byte(text)) == nil {
			t.Errorf("the schema allows %s", text)
		}
	}
}

// A sealed line of the log is what its schema says.
func TestLogLinesKeepTheirSchema(t *testing.T) {
	draft, err := journal.NewDraft(journal.Entry{
		Shard: "table/t1", Key: "k", Rules: "r", Build: "b", Clock: time.Unix(1_700_000_000, 0), Actor: journal.Program, Authoriser: journal.Person("ann"),
		Events:    []journal.Event{{Kind: "answer", Data: json.RawMessage(`{"question":1}`)}},
		Transfers: []journal.Transfer{{From: "house/t1", To: "table/t1/seat/1", Amount: 250, Cite: "678a.12(a)", Memo: "ante"}},
	})
	if err != nil {
		t.Fatal(err)
	}
	_, line := draft.Seal(journal.Head{})
	if err := valid(t, compile(t, "entry"), line); err != nil {
		t.Errorf("%s\n%v", line, err)
	}
}
