package reference_test

import (
	"fmt"
	"html"
	"regexp"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"felt.example/felt/internal/reference"
	"felt.example/felt/internal/submission"
	"felt.example/felt/pa"
)

// interfaces is a description of two requests.
const interfaces = `{"info": {"description": "An interface."}, "paths": {"/api/tables/{table}": {
	"get": {"operationId": "getTable", "summary": "a table", "tags": ["tables"], "x-roles": ["visitor"],
		"parameters": [{"in": "path", "name": "table", "required": true, "schema": {"type": "string"}}],
		"responses": {"200": {"description": "a table", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Table"}}}}, "default": {"$ref": "#/components/responses/Problem"}}},
	"post": {"operationId": "postTable", "summary": "a change", "tags": ["tables"], "x-roles": ["dealer", "auditor"],
		"requestBody": {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/Table"}}}}, "responses": {"204": {"description": "done"}}}}},
	"components": {"schemas": {"Table": {"type": "object", "description": "A table.", "required": ["name"], "properties": {"name": {"type": "string"}, "seats": {"type": "array", "items": {"type": "integer", "minimum": 1}}}}}}}`

// record is a schema with what the schemas of felt have: objects within, references, choices.
const record = `{"$id": "felt:record:9", "title": "Record", "description": "A round.", "required": ["game"], "properties": {
	"game": {"type": "string", "pattern": "^[a-z]+$", "description": "A game <of> felt."},
	"seats": {"type": "array", "items": {"properties": {"wagers": {"type": "object", "additionalProperties": {"$ref": "#/$defs/money"}}}}},
	"decks": {"enum": [6, 8]}, "way": {"oneOf": [{"const": "a"}, {"type": "null"}]}},
	"$defs": {"money": {"type": "string", "description": "Dollars."}}}`

// pages are all references of a small program, by their paths.
func pages(t *testing.T) map[string]string {
	t.Helper()
	root := &cobra.Command{Use: "felt"}
	deal := &cobra.Command{Use: "deal GAME", Short: "Deal a round", Long: "deal deals a round.\n\n  as set\n", Example: "  felt deal holdem", Run: func(*cobra.Command, []string) {}}
	deal.Flags().Int("seats", 3, "how many `players` sit")
	deal.Flags().Bool("json", false, "answer in JSON")
	root.AddCommand(deal)
	made, err := reference.Pages(reference.Declared{Commands: root, Schemas: map[string][]byte{"record": []byte(record)}, OpenAPI: []byte(interfaces), Live: []byte(`{"description": "Feeds.", "$defs": {"View": {"type": "object", "properties": {"now": {"type": "integer"}}}}}`)})
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]string{}
	for _, m := range made {
		all[m.Path] = m.Content
	}
	return all
}

// rows are the rows of the tables of a page, their cells as text.
func rows(page string) map[string]bool {
	all := map[string]bool{}
	for _, row := range regexp.MustCompile(`(?s)<tr.*?</tr>`).FindAllString(page, -1) {
		var cells []string
		for _, cell := range regexp.MustCompile(`(?s)<t[dh][^>]*>(.*?)</t[dh]>`).FindAllStringSubmatch(row, -1) {
			cells = append(cells, html.UnescapeString(regexp.MustCompile(`<[^>]*>`).ReplaceAllString(cell[1], "")))
		}
		all[strings.Join(cells, "|")] = true
	}
	return all
}

func TestCommand(t *testing.T) {
	page := pages(t)["reference/commands/deal.html"]
	for _, part := range []string{"<h1>felt deal</h1>", "<pre><code>felt deal GAME [flags]</code></pre>", "<p>Deal deals a round.</p>", "<pre><code>  as set</code></pre>", "<pre><code>  felt deal holdem</code></pre>"} {
		if !strings.Contains(page, part) {
			t.Errorf("the page lacks %s:\n%s", part, page)
		}
	}
	for _, row := range []string{"--seats|players, default 3|how many players sit", "--json||answer in JSON"} {
		if !rows(page)[row] {
			t.Errorf("the page lacks %s: %v", row, rows(page))
		}
	}
}

func TestSchema(t *testing.T) {
	page := pages(t)["reference/schemas/record.html"]
	for _, row := range []string{
		"game|string ^[a-z]+$|A game <of> felt.", "seats optional|list of object|", "seats[].wagers optional|object of money|", "decks optional|6, 8|", `way optional|"a" or null|`,
	} {
		if !rows(page)[row] {
			t.Errorf("the page lacks %s: %v", row, rows(page))
		}
	}
	if !strings.Contains(page, `<a href="#money">money</a>`) || !strings.Contains(page, `<h2 id="money">`) {
		t.Error("the page does not lead to money")
	}
}

func TestHTTP(t *testing.T) {
	page := pages(t)["reference/http/tables.html"]
	for _, part := range []string{
		`<h2 id="getTable"><code>GET /api/tables/{table}</code></h2>`, "<p>A table.</p>", "<dd>dealer, auditor</dd>", `<dt>Answers 200</dt><dd><code>application/json</code> <a href="types.html#Table">Table</a></dd>`,
		"<dt>Answers 204</dt><dd>without a body</dd>", `<dt>Takes</dt>`,
	} {
		if !strings.Contains(page, part) {
			t.Errorf("the page lacks %s:\n%s", part, page)
		}
	}
	if types := rows(pages(t)["reference/http/types.html"]); !types["name|string|"] || !types["seats optional|list of integer, 1 or more|"] {
		t.Errorf("the types are %v", types)
	}
}

// TestNothingIsLeftOut: every clause, finding, wager, option, reading and payout that is declared is on its page.
func TestNothingIsLeftOut(t *testing.T) {
	all := pages(t)
	book, err := pa.Clauses()
	if err != nil {
		t.Fatal(err)
	}
	for _, chapter := range book.Chapters {
		page := all["reference/clauses/"+string(chapter.Cite)+".html"]
		if n := strings.Count(page, "<tr id="); n != len(chapter.Clauses) {
			t.Errorf("chapter %s has %d clauses, its page %d", chapter.Cite, len(chapter.Clauses), n)
		}
		for _, c := range chapter.Clauses {
			if !strings.Contains(page, fmt.Sprintf(`<tr id="%s"><td class="nowrap">§ %[1]s</td><td>%s</td><td>%s</td>`, c.Cite, c.Status, c.Origin)) {
				t.Errorf("the page lacks § %s", c.Cite)
			}
		}
	}
	findings := rows(all["reference/findings.html"])
	for _, c := range submission.Codes {
		if !findings[c.ID+"|"+string(c.Severity)+"|"+c.Means+"|"+c.Example] {
			t.Errorf("the page lacks %s", c.ID)
		}
	}
	for _, g := range pa.Games {
		page := all["reference/games/"+g.ID+".html"]
		lines := rows(page)
		for _, o := range g.Describe().Options {
			if is := o.Default; !lines[strings.Join([]string{o.ID, o.Name, o.Values, map[bool]string{true: "none", false: is}[is == ""], "§\u00a0" + string(o.Cite)}, "|")] {
				t.Errorf("the page of %s lacks the option %s", g.ID, o.ID)
			}
		}
		for _, w := range g.Wagers {
			if !strings.Contains(html.UnescapeString(page), "<tr><td>"+w.Name+"</td><td><code>"+string(w.ID)+"</code></td>") {
				t.Errorf("the page of %s lacks the wager %s", g.ID, w.ID)
			}
		}
		for _, r := range g.Readings {
			if !strings.Contains(html.UnescapeString(page), r.Why) {
				t.Errorf("the page of %s lacks the reading %s", g.ID, r.ID)
			}
		}
		for _, p := range g.Paytables {
			for at, hand := range p.Hands() {
				line := hand
				for _, printed := range p.Printed {
					pays := "–"
					for _, row := range printed.Rows {
						if row.Hand == hand {
							pays = row.Pays.String()
						}
					}
					line += "|" + pays
				}
				if !lines[line] {
					t.Errorf("the page of %s lacks row %d of %s: %s", g.ID, at, p.Wager, line)
				}
			}
		}
	}
}
