package web_test

import (
	"bytes"
	"encoding/json"
	"io"
	"math/big"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"felt.example/felt/internal/paper"
	"felt.example/felt/internal/people"
	"felt.example/felt/internal/submission"
	"felt.example/felt/pa"
)

// question is a body in JSON.
func question(t *testing.T, body any) string {
	t.Helper()
	text, err := json.Marshal(body)
	must(t, err)
	return string(text)
}

func standing(games ...string) string {
	text := []byte(nil)
	for i, id := range games {
		if i == 0 {
			text = submission.Default(pa.Game(id))
			continue
		}
		text, _ = submission.Offer(text, pa.Game(id)) // which it does not have
	}
	return string(text)
}

// TestRulesCheck: what is typed has the findings that felt check --json tells, and beside them
// what the file states.
func TestRulesCheck(t *testing.T) {
	_, s := serve(t)
	for _, text := range []string{
		standing("high-card-flush"), strings.Replace(standing("high-card-flush"), `reset = "30000.00"`, `reset = "29999.00"`, 1), "edition = ", "x = nan\ny = 1.5\n[[z]]\na = 1", "",
	} {
		var got struct {
			OK       *bool
			Findings []submission.Finding
			Values   map[string]any
		}
		asks(t, s, "POST", "/api/rules/check", text, 200, &got)
		want, err := submission.Check(t.Context(), []byte(text), nil)
		must(t, err)
		if got.OK == nil || *got.OK != submission.Complies(want) || !slices.Equal(got.Findings, want) {
			t.Errorf("%.40q: %+v, want %+v", text, got.Findings, want)
		}
		if unread := len(want) == 1 && want[0].Code == "syntax"; (got.Values == nil) != unread {
			t.Errorf("%.40q states %v", text, got.Values)
		}
		if strings.Contains(text, "effective") && got.Values["effective"] == nil {
			t.Errorf("it takes effect on %v", got.Values["effective"])
		}
	}
}

// TestRulesForm: for every game the form has each option once, with a default section that states
// it at the path given unless there is none to state.
func TestRulesForm(t *testing.T) {
	_, s := serve(t)
	for _, g := range pa.Games {
		var form struct {
			Banked bool
			Wagers []struct {
				ID               string
				Listed, Optional bool
				Letters          []string
			}
			Options []struct {
				Path  []string
				Range string
				Cite  string
			}
			Default map[string]any
		}
		asks(t, s, "GET", "/api/rules/"+g.ID, "", 200, &form)
		switches := 0
		for _, w := range g.Wagers {
			if w.Switch.ID != "" {
				switches++
			}
		}
		if len(form.Options) != len(g.Options)-switches || len(form.Wagers) != len(g.Wagers) || form.Banked != g.Banked() {
			t.Errorf("%s: %d options of %d, %d wagers of %d", g.ID, len(form.Options), len(g.Options), len(form.Wagers), len(g.Wagers))
		}
		text := submission.Default(g)
		for _, o := range form.Options {
			if o.Range == "" || o.Cite == "" {
				t.Errorf("%s: %v has no range or no clause", g.ID, o.Path)
			}
			// The path is the one at which the check looks for it.
			wrong, err := submission.Set(text, append([]string{"games", g.ID}, o.Path...), "[]")
			must(t, err)
			_, found := submission.Read(wrong)
			if !slices.ContainsFunc(found, func(f submission.Finding) bool {
				return f.Code == "option-value" && f.Path == "games."+g.ID+"."+strings.Join(o.Path, ".")
			}) {
				t.Errorf("%s: %v is no option of the file: %v", g.ID, o.Path, found)
			}
		}
		if _, listed := form.Default["wagers"]; listed != g.Banked() {
			t.Errorf("%s: by default it states %v", g.ID, form.Default)
		}
	}
}

// TestRulesEdges: every paytable of a wager has its edge, which for paytable C of the Flush Bonus
// the preamble of the chapter publishes as 4.8 %, also while the text is wrong elsewhere. With
// fewer splits the base game of Spanish 21 keeps more.
func TestRulesEdges(t *testing.T) {
	bubble(t, func(t *testing.T, s *httptest.Server) {
		type row struct {
			Wager, Paytable string
			HouseEdge       *float64 `json:"house_edge"`
			LongRun         *float64 `json:"long_run"`
		}
		ask := func(text string) map[string]row {
			t.Helper()
			for range 2 {
				var got struct {
					Computing bool
					Games     []struct {
						Game, Error string
						Rows        []row
					}
				}
				asks(t, s, "POST", "/api/rules/edges", text, 200, &got)
				if got.Computing {
					synctest.Wait()
					continue
				}
				all := map[string]row{}
				for _, g := range got.Games {
					if g.Error != "" {
						t.Fatalf("%s: %s", g.Game, g.Error)
					}
					for _, r := range g.Rows {
						if r.HouseEdge == nil {
							t.Fatalf("%+v is done without its edge", r)
						}
						all[g.Game+" "+r.Wager+" "+r.Paytable] = r
					}
				}
				return all
			}
			t.Fatal("they are still computing when nothing is computed any more")
			return nil
		}
		text := strings.Replace(standing("high-card-flush", "spanish-21", "razz"), `edition = "1"`, `edition = 1`, 1)
		all := ask(text)
		for _, letter := range []string{"A", "B", "C", "D", "E", "F", "G", "H"} {
			if _, ok := all["high-card-flush flush_bonus "+letter]; !ok {
				t.Errorf("paytable %s has no edge", letter)
			}
		}
		exact := new(big.Rat).SetFloat64(100 * *all["high-card-flush flush_bonus C"].HouseEdge)
		if exact.FloatString(1) != "4.8" {
			t.Errorf("paytable C keeps %s %%", exact.FloatString(4))
		}
		fewer := ask(strings.Replace(text, "splits = 3", "splits = 1", 1))
		for _, decks := range []string{"6", "8"} {
			before, after := all["spanish-21 base "+decks].HouseEdge, fewer["spanish-21 base "+decks].HouseEdge
			if before == nil || after == nil || *after <= *before {
				t.Errorf("with %s decks: %v with three splits, %v with one", decks, before, after)
			}
		}
		// The hold of a progressive in the long run is what felt check states.
		stated := strings.Replace(text, "edition = 1", `edition = "1"`, 1) + "\n[games.high-card-flush.hold]\nprogressive = \"1.00\"\n"
		found, err := submission.Check(t.Context(), []byte(stated), nil)
		must(t, err)
		i := slices.IndexFunc(found, func(f submission.Finding) bool { return f.Code == "hold-stated" })
		hold := all["high-card-flush progressive A"].LongRun
		if i < 0 || hold == nil {
			t.Fatalf("%v, %v", found, hold)
		}
		if percent := new(big.Rat).SetFloat64(100 * *hold).FloatString(4); !strings.Contains(found[i].Message, percent+" %") {
			t.Errorf("it holds %s %%; the check says %q", percent, found[i].Message)
		}
	})
}

// TestRulesEdit: edits are made one after the other, all or none, and comments stay.
func TestRulesEdit(t *testing.T) {
	_, s := serve(t)
	type edit struct {
		Path  []string `json:"path,omitempty"`
		Value string   `json:"value"`
		Offer string   `json:"offer,omitempty"`
	}
	ask := func(text string, status int, edits ...edit) string {
		t.Helper()
		var got struct{ Text, Detail string }
		asks(t, s, "POST", "/api/rules/edit", question(t, map[string]any{"text": text, "edits": edits}), status, &got)
		if (status == 200) != (got.Detail == "") {
			t.Errorf("%d: %+v", status, got)
		}
		return got.Text
	}
	text := "# mine\n" + standing("razz")
	got := ask(text, 200,
		edit{Offer: "high-card-flush"}, edit{Path: []string{"tables", "1", "game"}, Value: `"high-card-flush"`}, edit{Path: []string{"games", "razz", "clock"}, Value: "45"}, edit{Path: []string{"games", "razz", "chip"}})
	filed, found := submission.Read([]byte(got))
	if filed == nil || len(filed.Games) != 2 || len(filed.Tables) != 1 || !strings.HasPrefix(got, "# mine\n") || !strings.Contains(got, "\nclock = 45\n") || strings.Contains(strings.SplitN(got, "[games.high", 2)[0], "\nchip = ") {
		t.Errorf("%v\n%s", found, got)
	}
	if got = ask(got, 200, edit{Path: []string{"games", "high-card-flush"}}, edit{Path: []string{"tables"}}); strings.Contains(got, "[games.high-card-flush]") || strings.Contains(got, "[tables") {
		t.Errorf("the game is still there:\n%s", got)
	}
	for _, e := range []edit{{Offer: "roulette"}, {Offer: "razz"}, {Value: "1"}, {Path: []string{"edition"}, Value: "1\nx = 2"}, {Path: []string{"none"}}} {
		ask(text, 422, edit{Path: []string{"edition"}, Value: `"2"`}, e)
	}
	ask(text, 400, slices.Repeat([]edit{{Path: []string{"edition"}, Value: `"2"`}}, 51)...)
}

// TestRulesCompare: what changed between two submissions, in rules and in hold.
func TestRulesCompare(t *testing.T) {
	_, s := serve(t)
	from := standing("high-card-flush")
	to := strings.Replace(from, `flush_bonus = "A"`, `flush_bonus = "C"`, 1)
	var got submission.Difference
	asks(t, s, "POST", "/api/rules/compare", question(t, map[string]string{"from": from, "to": to}), 200, &got)
	if len(got.Changes) != 1 || got.Changes[0].From != "A" || got.Changes[0].To != "C" || len(got.Holds) != 1 || got.Holds[0].To.Percent != "4.7908 %" {
		t.Errorf("%+v", got)
	}
	var refused struct{ Detail string }
	if asks(t, s, "POST", "/api/rules/compare", question(t, map[string]string{"from": from, "to": "x"}), 422, &refused); !strings.Contains(refused.Detail, "the second file") {
		t.Errorf("%+v", refused)
	}
}

// TestRulesPapers: every paper of a game and of a table is the one that the package prints, byte
// by byte, and one that cannot be made says why.
func TestRulesPapers(t *testing.T) {
	_, s := serve(t)
	text := standing("high-card-flush", "razz") + "\n[tables.T1]\ngame = \"high-card-flush\"\nminimum = \"25.00\"\n"
	filed, found := submission.Read([]byte(text))
	if filed == nil {
		t.Fatal(found)
	}
	ask := func(of, kind, size, format, text string, status int) []byte {
		t.Helper()
		r, err := http.Post(s.URL+"/api/rules/paper", "application/json", strings.NewReader(question(t, map[string]string{"text": text, "of": of, "paper": kind, "size": size, "format": format})))
		must(t, err)
		defer r.Body.Close()
		body, err := io.ReadAll(r.Body)
		must(t, err)
		if r.StatusCode != status {
			t.Fatalf("%s of %s: %s %.200s", kind, of, r.Status, body)
		}
		return body
	}
	for _, of := range []string{"high-card-flush", "T1", "razz"} {
		for i := range paper.Papers {
			p := &paper.Papers[i]
			filing, err := paper.Of(filed, of)
			must(t, err)
			switch {
			case !p.For(filing.Game):
				ask(of, p.ID, "letter", "pdf", text, 422)
				continue
			case p.Figures && of != "T1":
				continue // figures take their time, and those of a table are enough
			}
			d, err := p.Of(t.Context(), filing)
			must(t, err)
			for _, format := range p.All() {
				var want bytes.Buffer
				must(t, d.Write(&want, format, paper.Sizes[1]))
				if got := ask(of, p.ID, paper.Sizes[1].Name, string(format), text, 200); !bytes.Equal(got, want.Bytes()) {
					t.Errorf("the %s of %s as %s has %d bytes, not the %d that are printed", p.ID, of, format, len(got), want.Len())
				}
			}
		}
	}
	if got := ask("razz", "sign", "letter", "pdf", "edition = 1\n", 422); !strings.Contains(string(got), "line ") {
		t.Errorf("%s", got)
	}
	ask("none", "sign", "letter", "pdf", text, 422)
	ask("T1", "poem", "letter", "pdf", text, 400)
	ask("T1", "sign", "wall", "pdf", text, 400)
	ask("T1", "sign", "letter", "doc", text, 400)
}

// TestRulesRefusals: what cannot be used is refused in a sentence, and so is too much.
func TestRulesRefusals(t *testing.T) {
	_, s := serve(t)
	large := strings.Repeat("# much\n", 300<<10/7)
	for _, c := range []struct {
		method, path, body string
		status             int
	}{
		{"GET", "/api/rules/roulette", "", 404},
		{"GET", "/api/rules/default?game=roulette", "", 404},
		{"POST", "/api/rules/check", large, 413},
		{"POST", "/api/rules/edges", large, 413},
		{"POST", "/api/rules/edit", "text", 400},
		{"POST", "/api/rules/edit", `{"text": "` + strings.Repeat("a", 2<<20) + `"}`, 413},
		{"POST", "/api/rules/compare", "[]", 400},
		{"POST", "/api/rules/paper", "{", 400},
	} {
		var refused struct{ Detail string }
		if asks(t, s, c.method, c.path, c.body, c.status, &refused); refused.Detail == "" {
			t.Errorf("%s %s is refused without a word", c.method, c.path)
		}
	}
}

// TestRulesOffered: all games and papers are offered, and who may not file is told so.
func TestRulesOffered(t *testing.T) {
	f, s := serve(t)
	var got struct {
		Games   []struct{ Game string }
		Papers  []struct{ ID, About string }
		MayFile bool `json:"may_file"`
	}
	asks(t, s, "GET", "/api/rules", "", 200, &got)
	if len(got.Games) != len(pa.Games) || len(got.Papers) != len(paper.Papers) || got.MayFile {
		t.Errorf("%+v", got)
	}
	b := visit(t, s.URL)
	b.as(staff(t, f, "Gus", people.GamingOperations))
	r, err := b.http.Get(s.URL + "/api/rules")
	must(t, err)
	defer r.Body.Close()
	must(t, json.NewDecoder(r.Body).Decode(&got))
	if !got.MayFile {
		t.Error("who may file is not told so")
	}
	page, err := b.http.Get(s.URL + "/rules")
	must(t, err)
	defer page.Body.Close()
	if body, err := io.ReadAll(page.Body); page.StatusCode != 200 || !strings.Contains(string(body), "<title>Rules Submission") {
		t.Errorf("%s %s (%v)", page.Status, body, err)
	}
	var text struct{ Text string }
	asks(t, s, "GET", "/api/rules/default?game=razz&game=spanish-21&game=razz", "", 200, &text)
	if filed, found := submission.Read([]byte(text.Text)); filed == nil || len(filed.Games) != 2 {
		t.Error(found)
	}
}
