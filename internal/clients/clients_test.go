package clients_test

import (
	"strings"
	"testing"

	"felt.example/felt/internal/clients"
	"felt.example/felt/internal/pagetypes"
)

// described is a description with one of each form.
func described(member pagetypes.Schema) pagetypes.Schema {
	json := func(name string) pagetypes.Schema {
		return pagetypes.Schema{"content": pagetypes.Schema{"application/json": pagetypes.Schema{"schema": pagetypes.Schema{"$ref": "#/components/schemas/" + name}}}}
	}
	return pagetypes.Schema{
		"paths": pagetypes.Schema{"/api/tables/{table}/rounds": pagetypes.Schema{"post": pagetypes.Schema{
			"operationId": "postTablesTableRounds", "summary": "dealing a round", "x-roles": []string{"dealer"},
			"parameters": []any{
				pagetypes.Schema{"name": "table", "in": "path", "required": true, "schema": pagetypes.Schema{"type": "string"}},
				pagetypes.Schema{"name": "reason", "in": "query", "required": true, "description": "why", "schema": pagetypes.Schema{"type": "string"}},
			},
			"requestBody": json("Hand"), "responses": pagetypes.Schema{"200": json("Hand")},
		}}},
		"components": pagetypes.Schema{"schemas": pagetypes.Schema{
			"Hand": pagetypes.Schema{"type": "object", "description": "hand is some cards.", "required": []string{"cards", "odd"}, "properties": pagetypes.Schema{
				"cards": pagetypes.Schema{"type": "array", "items": pagetypes.Schema{"type": "string"}},
				"next":  pagetypes.Schema{"$ref": "#/components/schemas/Hand"},
				"rank":  pagetypes.Schema{"$ref": "#/components/schemas/Rank"},
				"odd":   member,
			}},
			"Rank": pagetypes.Schema{"type": "string", "description": "rank is what cards make.", "enum": []string{"high_card", "pair"}},
		}},
	}
}

// TestClients: each form of a schema, and an operation with a path, a query and a body, as each language has it.
func TestClients(t *testing.T) {
	of := described(pagetypes.Schema{"anyOf": []any{pagetypes.Schema{"$ref": "#/components/schemas/Hand"}, pagetypes.Schema{"type": "null"}}})
	golang, err := clients.Go(of)
	if err != nil {
		t.Fatal(err)
	}
	typeScript, err := clients.TypeScript(of)
	if err != nil {
		t.Fatal(err)
	}
	for text, lines := range map[string][]string{
		string(golang): {
			"// Hand is some cards.", "Cards []string `json:\"cards\"`", "Next *Hand `json:\"next,omitempty\"`", "Odd *Hand `json:\"odd\"`", "Rank Rank `json:\"rank,omitempty\"`",
			`RankHighCard Rank = "high_card"`, "// PostTablesTableRounds is dealing a round; for dealer; reason: why.",
			"func (c *Client) PostTablesTableRounds(ctx context.Context, table string, reason string, body Hand) (Hand, error) {",
			`return ask[Hand](ctx, c, "POST", "/api/tables/"+url.PathEscape(table)+"/rounds", url.Values{"reason": {reason}}, body)`,
		},
		string(typeScript): {
			"/** hand is some cards. */", "cards: string[];", "next?: Hand;", "odd: Hand | null;", `export type Rank = "high_card" | "pair";`,
			"postTablesTableRounds(table: string, json: Hand, query: { reason: string }): Promise<Hand> {",
			"return this.ask(\"POST\", `/api/tables/${encodeURIComponent(table)}/rounds`, { json, query });",
		},
	} {
		for _, line := range lines {
			if !strings.Contains(strings.Join(strings.Fields(text), " "), strings.Join(strings.Fields(line), " ")) {
				t.Errorf("%s\nlacks %s", text, line)
			}
		}
	}
}

// TestUnknownForm: what a client could not read is refused when it is written.
func TestUnknownForm(t *testing.T) {
	for _, odd := range []pagetypes.Schema{{"type": "decimal"}, {"type": []string{"string", "boolean"}}} {
		if _, err := clients.Go(described(odd)); err == nil {
			t.Errorf("%v is taken", odd)
		}
	}
}

// TestUndescribed: a type of which nothing is said is refused by its name.
func TestUndescribed(t *testing.T) {
	for _, name := range []string{"Hand", "Rank"} {
		of := described(pagetypes.Schema{"type": "string"})
		delete(of["components"].(pagetypes.Schema)["schemas"].(pagetypes.Schema)[name].(pagetypes.Schema), "description")
		if _, err := clients.Go(of); err == nil || !strings.Contains(err.Error(), name+" is not described") {
			t.Errorf("%s without a description: %v", name, err)
		}
	}
}
