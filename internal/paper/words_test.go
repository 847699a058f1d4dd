package paper

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"felt.example/felt/cite"
	"felt.example/felt/game"
	"felt.example/felt/pa"
	"felt.example/felt/regtest"
)

// used are the keys of messages in the package's code and in its page, with the places where
// values are named.
func used(t *testing.T) map[string][]string {
	t.Helper()
	all := map[string][]string{}
	names, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok {
				return true
			}
			args := call.Args
			switch f := call.Fun.(type) {
			case *ast.SelectorExpr: // a method's first argument is the key
				if f.Sel.Name != "say" {
					return true
				}
			case *ast.Ident: // the function's is the language
				if f.Name != "say" {
					return true
				}
				args = args[1:]
			default:
				return true
			}
			lit, ok := args[0].(*ast.BasicLit)
			if !ok {
				return true // it goes on to another call, or begins with a table's name: see below
			}
			key, err := strconv.Unquote(lit.Value)
			if err != nil {
				t.Fatal(err)
			}
			var values []string
			for i := 1; i+1 < len(args); i += 2 {
				value, err := strconv.Unquote(args[i].(*ast.BasicLit).Value)
				if err != nil {
					t.Fatal(err)
				}
				values = append(values, value)
			}
			all[key] = values
			return true
		})
	}
	for _, d := range duties {
		all["duty."+d.key] = nil
	}
	for _, x := range fixtures {
		for _, e := range x.fixtures {
			all["equipment."+e.key] = nil
		}
	}
	for _, outline := range []game.Shape{game.Circle, game.Box, game.Ring, game.Diamond, game.Slot, game.Band} {
		all["outline."+string(outline)] = nil
	}
	for _, word := range glossary {
		all["word."+word.key], all["means."+word.key] = nil, nil
	}
	for _, found := range regexp.MustCompile(`say "([a-z.]+)"`).FindAllStringSubmatch(page, -1) {
		all[found[1]] = nil
	}
	return all
}

// TestMessagesAreThoseUsed: English has a message for every key that the code uses, no other, and
// each names the values that the code gives.
func TestMessagesAreThoseUsed(t *testing.T) {
	keys, english := used(t), catalogue()[English]
	if len(keys) < 100 {
		t.Fatalf("only %d keys are found: this test no longer sees the code", len(keys))
	}
	for key, values := range keys {
		text, ok := english[key]
		if !ok || strings.TrimSpace(text) == "" {
			t.Errorf("there is no message %s", key)
		}
		for _, v := range values {
			if !strings.Contains(text, "{"+v+"}") {
				t.Errorf("%s: %q does not name {%s}", key, text, v)
			}
		}
		if n := strings.Count(text, "{"); n != len(values) {
			t.Errorf("%s: %q names %d values, the code gives %d", key, text, n, len(values))
		}
	}
	for language, messages := range catalogue() {
		for key, text := range messages {
			if _, ok := keys[key]; !ok {
				t.Errorf("no paper says %s in %q", key, language)
			}
			if values := regexp.MustCompile(`\{[a-z]+\}`); !slices.Equal(slices.Sorted(slices.Values(values.FindAllString(text, -1))), slices.Sorted(slices.Values(values.FindAllString(english[key], -1)))) {
				t.Errorf("%s is %q in %q, and %q in English", key, text, language, english[key])
			}
		}
		if len(messages) != len(english) {
			t.Errorf("%d of %d messages are in %q", len(messages), len(english), language)
		}
	}
}

// TestSecondLanguage: a file beside the English one is all that a language needs; what it leaves
// out is English, and the digest of the rules stays the same.
func TestSecondLanguage(t *testing.T) {
	files := fstest.MapFS{"words/en.toml": {}, "words/de.toml": {Data: []byte("[sign]\nsubtitle = \"Auszahlungen und Regeln\"\n[limits]\nboth = \"Von {least} bis {most}\"\n[page]\nof = \"Seite {page} von {pages}\"\n")}}
	more, err := readWords(files)
	if err != nil {
		t.Fatal(err)
	}
	catalogue()["de"] = more["de"]
	defer delete(catalogue(), "de")
	f, err := File(pa.Game("high-card-flush"), []byte(`{"minimum": "10", "maximum": "500", "two_decks": true}`))
	if err != nil {
		t.Fatal(err)
	}
	english := sign(f).About
	f.Language = "de"
	d := sign(f).In("de")
	var html strings.Builder
	if err := d.HTML(&html, Sizes[0]); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`<html lang="de">`, "Auszahlungen und Regeln", "Von $10 bis $500", "Areas and inscriptions"} {
		if !strings.Contains(html.String(), want) {
			t.Errorf("no %q", want)
		}
	}
	if d.About != english {
		t.Errorf("%q is not %q", d.About, english)
	}
	if got := languages(files); len(got) != 2 || got[0] != "de" || got[1] != English {
		t.Errorf("languages %v", got)
	}
}

func TestWordsThatCannotBeRead(t *testing.T) {
	if _, err := readWords(fstest.MapFS{"words/xx.toml": {Data: []byte("[sign\n")}}); err == nil {
		t.Error("a file that is no TOML is taken")
	}
}

// TestHistories: each chapter has one, written in forms that there are, of clauses that are listed.
func TestHistories(t *testing.T) {
	for _, g := range pa.Games {
		h, ok := histories()[g.Chapter]
		if !ok || h.Unknown == "" || len(h.Editions) == 0 {
			t.Errorf("chapter %s has no history", g.Chapter)
		}
		here := 0
		for _, e := range h.Editions {
			if e.Here {
				here++
			}
			if e.Published == "" || e.Have != "all" && e.Have != "part" && e.Have != "none" {
				t.Errorf("%s: %+v", g.Chapter, e)
			}
		}
		if here != 1 || h.here().Since.IsZero() {
			t.Errorf("%s: the rules are of %d editions", g.Chapter, here)
		}
		for _, c := range h.Changes {
			if !book().Lists(c.Clause) || !g.Chapter.Contains(c.Clause) || c.What == "" {
				t.Errorf("%s: %+v", g.Chapter, c)
			}
			for _, form := range []string{string(c.From), string(c.To)} {
				known := false
				for _, e := range h.Editions {
					known = known || string(e.Form) == form
				}
				if !known {
					t.Errorf("%s: § %s changed in an edition %q that is not named", g.Chapter, c.Clause, form)
				}
			}
			for _, w := range c.Wagers {
				if g.Wager(w) == nil {
					t.Errorf("%s: there is no wager %s", g.Chapter, w)
				}
			}
		}
	}
}

// TestEditionOnADay: the last that was seen to stand by then, and none that was only proposed.
func TestEditionOnADay(t *testing.T) {
	for _, c := range []struct {
		chapter cite.Cite
		day     string
		want    string // how the edition's place begins; "" is that none is known
	}{
		{"655a", "2012-05-11", ""}, {"655a", "2012-05-12", "42 Pa.B. 2686"}, {"655a", "2024-01-26", "42 Pa.B. 2686"}, {"655a", "2024-01-27", "The Code: § 655a.1"},
		{"579", "2027-01-01", "42 Pa.B. 5865"}, {"579", "2012-09-14", ""}, {"677a", "2027-01-01", ""}, {"682a", "2024-01-30", "49 Pa.B. 2227"}, {"682a", "2027-01-01", "The Code"},
	} {
		day, err := time.Parse(time.DateOnly, c.day)
		if err != nil {
			t.Fatal(err)
		}
		e, undated := histories()[c.chapter].on(day)
		if (e.Published == "") != (c.want == "") || !strings.HasPrefix(e.Published, c.want) {
			t.Errorf("%s on %s: %+v, want %q", c.chapter, c.day, e, c.want)
		}
		if open := c.chapter == "655a" && c.want == "" || c.chapter == "579" || c.chapter == "677a"; open != (len(undated) == 1) {
			t.Errorf("%s on %s: %d editions of unknown days", c.chapter, c.day, len(undated))
		}
	}
}

// TestNoNumberDiffersInTheDraft holds what the histories of chapters 677a and 678a say against both
// texts: the numbers of the draft and of the published proposal are the same, in one sequence.
func TestNoNumberDiffersInTheDraft(t *testing.T) {
	var texts [2][]string
	for i, from := range []string{"003_*.txt", "000_*.txt"} {
		names, err := filepath.Glob(filepath.Join(regtest.Shared(t, "seeds"), from))
		if err != nil || len(names) != 1 {
			t.Fatalf("%s: %v, %v", from, names, err)
		}
		data, err := os.ReadFile(names[0])
		if err != nil {
			t.Fatal(err)
		}
		_, text, _ := strings.Cut(string(data), "§ 677a.1.")
		text, _, _ = strings.Cut(text, "[Pa.B. Doc. No. 15-1495")
		texts[i] = numbers(text)
	}
	draft, proposal := texts[0], texts[1]
	if len(draft) < 400 || len(draft) != len(proposal) {
		t.Fatalf("%d and %d numbers", len(draft), len(proposal))
	}
	for i := range draft {
		if draft[i] != proposal[i] {
			t.Errorf("number %d is %s and %s", i, draft[i], proposal[i])
		}
	}
}

// numbers are those of a text as digits, without its page numbers, paragraphs and citations.
func numbers(text string) []string {
	text = regexp.MustCompile(`\n\s*\d{1,3}\s*\n`).ReplaceAllString(text, "\n")
	text = strings.NewReplacer(",", "", "sevencard", "seven card").Replace(text)
	text = regexp.MustCompile(`\(\d+\)|\d{3}a\.\d+`).ReplaceAllString(text, "")
	words := []string{"zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"}
	var all []string
	for _, found := range regexp.MustCompile(`(?i)\b(\d+%?|`+strings.Join(words, "|")+`)s?\b`).FindAllStringSubmatch(text, -1) {
		number := strings.ToLower(found[1])
		if i := slices.Index(words, number); i >= 0 {
			number = strconv.Itoa(i)
		}
		all = append(all, number)
	}
	return all
}
