package web_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"testing"

	"felt.example/felt/cite"
)

// TestLaw: a clause says where it stands, what is declared by it, which change makes each of its proofs fail, and which rounds turn on it;
// each of those is shown at a table with an event by the clause, settled, or refused.
func TestLaw(t *testing.T) {
	_, s := serve(t)
	ann := visit(t, s.URL)
	reads := func(path string, to any) {
		t.Helper()
		status, text := ann.ask(http.MethodGet, path, "")
		if status != http.StatusOK {
			t.Fatalf("%s: %d %.200s", path, status, text)
		}
		must(t, json.Unmarshal([]byte(text), to))
	}
	for _, c := range []struct {
		cite     cite.Cite
		above    []cite.Cite
		declared string
	}{
		{"678a.11(d)(1)", []cite.Cite{"678a.11", "678a.11(d)"}, ""},
		{"678a.13(d)", []cite.Cite{"678a.13"}, "irregularity"},
		{"649a.11(b)", []cite.Cite{"649a.11"}, ""},
		{"677a.12(e)", []cite.Cite{"677a.12"}, "paytable"},
	} {
		var law struct {
			Clause struct {
				Above []struct{ Cite cite.Cite }
			}
			Before, After json.RawMessage
			Declared      []struct{ Kind string }
			Proofs        []struct{ Cite, Was, Is string }
			Rounds        []struct {
				Name, Refused string
				Proves        bool
			}
		}
		at := "/api/clauses/" + url.PathEscape(string(c.cite))
		reads(at+"/law", &law)
		var above []cite.Cite
		for _, of := range law.Clause.Above {
			above = append(above, of.Cite)
		}
		if !slices.Equal(above, c.above) || law.Before == nil || law.After == nil {
			t.Errorf("§ %s lies in %v, between %s and %s", c.cite, above, law.Before, law.After)
		}
		if c.declared != "" && !slices.ContainsFunc(law.Declared, func(d struct{ Kind string }) bool { return d.Kind == c.declared }) {
			t.Errorf("§ %s declares no %s: %v", c.cite, c.declared, law.Declared)
		}
		if len(law.Proofs) == 0 || slices.ContainsFunc(law.Proofs, func(p struct{ Cite, Was, Is string }) bool {
			return !c.cite.Contains(cite.Cite(p.Cite)) || p.Was == p.Is
		}) {
			t.Errorf("§ %s is proven by %v", c.cite, law.Proofs)
		}
		if len(law.Rounds) == 0 || !law.Rounds[0].Proves {
			t.Fatalf("§ %s has the rounds %v", c.cite, law.Rounds)
		}
		for i, r := range law.Rounds {
			var of struct {
				Name, Refused string
				Settled       json.RawMessage
				View          *struct{ Events []struct{ Cite cite.Cite } }
			}
			reads(fmt.Sprintf("%s/rounds/%d", at, i+1), &of)
			switch {
			case of.Name != r.Name || of.Refused != r.Refused:
				t.Errorf("§ %s, round %d: %q, listed as %q", c.cite, i+1, of.Name, r.Name)
			case of.Refused == "" && of.Settled == nil && of.View == nil:
				t.Errorf("§ %s, %q is neither settled nor shown", c.cite, of.Name)
			case of.View != nil && r.Proves && c.declared == "irregularity" && !slices.ContainsFunc(of.View.Events, func(e struct{ Cite cite.Cite }) bool { return c.cite.Contains(e.Cite) }):
				t.Errorf("§ %s, %q: nothing happens by it", c.cite, of.Name)
			}
		}
	}
}
