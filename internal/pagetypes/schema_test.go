package pagetypes_test

import (
	"encoding/json"
	"reflect"
	"testing"

	"felt.example/felt/internal/pagetypes"
	"felt.example/felt/regtest"
	"felt.example/felt/round"
)

// TestSchemas: the same types as in TypeScript, and those that they are made of, by JSON Schema.
func TestSchemas(t *testing.T) {
	root, err := regtest.Root()
	if err != nil {
		t.Fatal(err)
	}
	type whole struct {
		Result round.Result `json:"result"`
		Sample *sample      `json:"sample"`
	}
	s := pagetypes.NewSchemas(root, "#/", map[string]any{"Sample": sample{}, "Whole": whole{}, "Unmet": part{}})
	of, err := s.Of((*whole)(nil))
	if err != nil {
		t.Fatal(err)
	}
	if got, _ := json.Marshal(of); string(got) != `{"anyOf":[{"$ref":"#/Whole"},{"type":"null"}]}` {
		t.Errorf("got %s", got)
	}
	all, err := s.All()
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{
		"Whole":  `{"type":"object","required":["result","sample"],"properties":{"result":{"$ref":"#/Result"},"sample":{"anyOf":[{"$ref":"#/Sample"},{"type":"null"}]}}}`,
		"Result": `{"type":"string","enum":["win","lose","push","bonus","void"],"description":"Result is how a wager ended."}`,
		"Unmet":  `{"type":"object","required":["n"],"properties":{"n":{"type":"integer","format":"int64"}}}`,
		"Sample": `{"type":"object","required":["deep","kind","colour","parts","pair","maybe","by","raw","any"],"properties":{
			"deep":{"type":"boolean"},"kind":{"const":"sample"},"colour":{"type":"string"},"parts":{"type":"array","items":{"$ref":"#/Unmet"}},
			"pair":{"type":"array","items":{"type":"integer","format":"int64"},"minItems":2,"maxItems":2},"maybe":{"type":["number","null"],"format":"double"},
			"left":{"$ref":"#/Unmet"},"at":{"type":"string","format":"date-time"},"by":{"type":"object","additionalProperties":{"type":"string"}},
			"raw":{},"any":{},"held":{"$ref":"#/Sample"},"unknown":{"type":"integer","minimum":0}}}`,
	} {
		text, err := pagetypes.JSON(pagetypes.Schema{"is": all[name]})
		if err != nil {
			t.Fatal(err)
		}
		var got, wanted any
		if err := json.Unmarshal(text, &got); err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal([]byte(`{"is":`+want+`}`), &wanted); err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(got, wanted) {
			t.Errorf("%s is\n%swant\n%s", name, text, want)
		}
	}
	if _, err := s.Of(make(chan int)); err == nil {
		t.Error("a channel has a schema")
	}
}

// TestAmountsAreInDollars: what Go counts in cents is text of dollars where it is written, and is described so.
func TestAmountsAreInDollars(t *testing.T) {
	root, err := regtest.Root()
	if err != nil {
		t.Fatal(err)
	}
	s := pagetypes.NewSchemas(root, "#/", map[string]any{"Answer": round.Answer{}})
	if _, err := s.Of(round.Answer{}); err != nil {
		t.Fatal(err)
	}
	all, err := s.All()
	if err != nil {
		t.Fatal(err)
	}
	amount := all["Answer"].(pagetypes.Schema)["properties"].(pagetypes.Schema)["amount"].(pagetypes.Schema)
	if want := "Amount is the wager of the choice, or the reading of the meter, in dollars."; amount["type"] != "string" || amount["description"] != want {
		t.Errorf("an amount is %v", amount)
	}
}
