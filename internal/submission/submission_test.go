package submission_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/BurntSushi/toml"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"felt.example/felt/analysis"
	"felt.example/felt/cite"
	"felt.example/felt/game"
	"felt.example/felt/internal/submission"
	"felt.example/felt/money"
	"felt.example/felt/odds"
	"felt.example/felt/pa"
)

// TestDefault: what felt rules --toml prints complies, states everything, and plays by the
// chapter's defaults.
func TestDefault(t *testing.T) {
	for _, g := range pa.Games {
		data := submission.Default(g)
		s, found := submission.Read(data)
		if s == nil {
			t.Errorf("%s: %v", g.ID, found)
			continue
		}
		for _, f := range found {
			if !told(f) {
				t.Errorf("%s: %v", g.ID, f)
			}
		}
		selected, err := g.Select(s.Rules(g.ID))
		if err != nil {
			t.Fatal(err)
		}
		for i := range g.Wagers {
			if w := &g.Wagers[i]; !selected.Offers(w) {
				t.Errorf("%s: the %s is not offered", g.ID, w.Name)
			}
		}
	}
}

// TestDocumented: the file that the documentation shows complies, and its hold comes out.
func TestDocumented(t *testing.T) {
	text, err := os.ReadFile("../../docs/submission.md")
	if err != nil {
		t.Fatal(err)
	}
	_, after, _ := strings.Cut(string(text), "```toml floor.toml\n")
	shown, _, _ := strings.Cut(after, "```")
	found, err := submission.Check(t.Context(), []byte(shown), nil)
	if err != nil || slices.ContainsFunc(found, func(f submission.Finding) bool { return !told(f) && f.Code != "default-stands" }) {
		t.Errorf("%v, %v", found, err)
	}
}

// told reports whether a finding only says what a chapter's text is and how it is read, whatever is chosen.
func told(f submission.Finding) bool {
	return slices.Contains([]string{"reading", "hold-by-reading", "chapter-source", "after-chapter"}, f.Code)
}

// TestCodes: every code is found in its example, with a place, and comes with a clause wherever
// the file could be read.
func TestCodes(t *testing.T) {
	for _, code := range submission.Codes {
		found, err := submission.Check(t.Context(), []byte(whole(code.Example)), nil)
		if err != nil {
			t.Fatal(err)
		}
		i := slices.IndexFunc(found, func(f submission.Finding) bool { return f.Code == code.ID })
		if i < 0 {
			t.Errorf("%s is not found in its example: %v", code.ID, found)
			continue
		}
		f := found[i]
		if f.Severity != code.Severity || f.Line < 1 || f.Column < 1 || f.Message == "" {
			t.Errorf("%s: %+v", code.ID, f)
		}
		if _, err := cite.Parse(string(f.Cite)); err != nil && code.ID != "syntax" {
			t.Errorf("%s cites %q: %v", code.ID, f.Cite, err)
		}
	}
}

// whole completes an example about the hold of High Card Flush: what is unwise is only told of
// a submission that complies.
func whole(example string) string {
	if !strings.Contains(example, "wagers = ") || strings.Contains(example, "[links") {
		return example
	}
	return "edition = \"1\"\nfacility = \"X\"\neffective = 2026-01-01\n" +
		strings.Replace(example, "[games.high-card-flush]\n", "[games.high-card-flush]\nminimum = \"10.00\"\nmaximum = \"100.00\"\n", 1)
}

// TestOptions: every option, paytable and reading that a chapter leaves open can be set at every
// value and comes to the rules of the game.
func TestOptions(t *testing.T) {
	for _, g := range pa.Games {
		base := submission.Default(g)
		s, _ := submission.Read(base)
		for i := range g.Options {
			o := &g.Options[i]
			if slices.ContainsFunc(g.Wagers, func(w game.Wager) bool { return w.Switch.ID == o.ID }) {
				continue // TestWagers
			}
			section := []string{"games", g.ID}
			key := strings.TrimPrefix(o.ID, "progressive_")
			if key != o.ID {
				section = append(section, "progressive")
			}
			for _, value := range values(o) {
				raw, err := json.Marshal(value)
				if err != nil {
					t.Fatal(err)
				}
				var fields map[string]json.RawMessage
				if err := json.Unmarshal(s.Rules(g.ID), &fields); err != nil {
					t.Fatal(err)
				}
				text, err := submission.Set(base, append(section, key), literal(value))
				if err != nil {
					t.Fatal(err)
				}
				s, found := submission.Read(text)
				fields[o.ID] = raw
				together, err := json.Marshal(fields)
				if err != nil {
					t.Fatal(err)
				}
				if _, err := g.Select(together); (err == nil) != (s != nil) {
					t.Errorf("%s %s = %s: the chapter says %v, the check %v", g.ID, o.ID, raw, err, found)
				}
				if s == nil {
					continue
				}
				var rules map[string]json.RawMessage
				if err := json.Unmarshal(s.Rules(g.ID), &rules); err != nil || string(rules[o.ID]) != string(raw) {
					t.Errorf("%s %s = %s comes to the rules as %s (%v)", g.ID, o.ID, raw, rules[o.ID], err)
				}
			}
		}
	}
}

// values are some values of an option, its bounds among them.
func values(o *game.Option) []any {
	switch o.Type {
	case game.Switch:
		return []any{false, true}
	case game.Count:
		return []any{o.Least, o.Most}
	case game.Percent, game.Amount:
		list := []any{money.Cents(o.Least).String()}
		if o.Most > 0 {
			list = append(list, money.Cents(o.Most).String())
		}
		return list
	case game.Amounts:
		return []any{map[string]string{o.Values[0]: "1.00"}, map[string]string{}}
	}
	var list []any
	for _, v := range o.Values {
		list = append(list, v)
	}
	return list
}

// literal is a value as TOML has it.
func literal(value any) string {
	if amounts, ok := value.(map[string]string); ok {
		text := "{ "
		for name, amount := range amounts {
			text += name + ` = "` + amount + `" `
		}
		return text + "}"
	}
	raw, _ := json.Marshal(value)
	return string(raw)
}

// TestSet: only the value named is written, and comments stay.
func TestSet(t *testing.T) {
	const file = "# head\nedition = \"1\" # first\n\n[games.razz] # low\n# chip\nchip = '1.00'\t# the chip\nlist = [\n  \"a\", # a\n]\n[games.razz.readings]\n"
	for _, tc := range []struct{ key, value, old, new string }{
		{"edition", `"2 # = 3"`, `"1" # first`, `"2 # = 3" # first`},
		{"games razz chip", `"0.50"`, `'1.00'`, `"0.50"`},
		{"games razz list", `[]`, "[\n  \"a\", # a\n]", "[]"},
		{"games razz list", "", "list = [\n  \"a\", # a\n]\n", ""},
		{"games razz chip", "", "chip = '1.00'\t# the chip\n", ""},
		{"games razz clock", "30", "# low\n", "# low\nclock = 30\n"},
		{"facility", `"X"`, "# head\n", "facility = \"X\"\n# head\n"},
		{"tables T.1 game", `"razz"`, "[games.razz.readings]\n", "[games.razz.readings]\n\n[tables.\"T.1\"]\ngame = \"razz\"\n"},
	} {
		got, err := submission.Set([]byte(file), strings.Fields(tc.key), tc.value)
		if want := strings.Replace(file, tc.old, tc.new, 1); err != nil || string(got) != want {
			t.Errorf("%s = %s:\n%s(%v)\nwant\n%s", tc.key, tc.value, got, err, want)
		}
	}
	for _, tc := range []struct{ file, key, value string }{
		{file, "games razz", "1"}, {file, "games razz none", ""}, {file, "edition", "1\n2"}, {file, "edition", "\"1\"\nb = 2"},
		{file, "", "1"}, {"a = {b = 1, c = 2}", "a c", "3"}, {"a = ", "a", "3"},
	} {
		if got, err := submission.Set([]byte(tc.file), strings.Fields(tc.key), tc.value); err == nil {
			t.Errorf("%s = %s of %q is written as %q", tc.key, tc.value, tc.file, got)
		}
	}
}

// TestSetTakesTablesOut: with the tables below a key go the comments right above their heads, and
// nothing else.
func TestSetTakesTablesOut(t *testing.T) {
	const file = "# top\nedition = \"1\"\n\n# of razz\n[games.razz]\nchip = \"1.00\"\n# last of razz\n\n# of holdem\n[games.holdem]\nlist = [\n[\"games\"],\n]\n[games.razz.readings]\n[tables]\na = { game = \"razz\" }\n"
	for _, tc := range []struct{ key, old, new string }{
		{"games razz", "# of razz\n[games.razz]\nchip = \"1.00\"\n# last of razz\n\n", ""},
		{"games razz readings", "[games.razz.readings]\n", ""},
		{"games holdem", "# of holdem\n[games.holdem]\nlist = [\n[\"games\"],\n]\n", ""},
		{"tables a", "a = { game = \"razz\" }\n", ""},
	} {
		got, err := submission.Set([]byte(file), strings.Fields(tc.key), "")
		want := strings.Replace(file, tc.old, tc.new, 1)
		if tc.key == "games razz" {
			want = strings.Replace(want, "[games.razz.readings]\n", "", 1)
		}
		if err != nil || string(got) != want {
			t.Errorf("%s:\n%s(%v)\nwant\n%s", tc.key, got, err, want)
		}
	}
	for _, text := range []string{"[games]\nrazz.chip = \"1.00\"\n[games.razz.readings]\n", "games = { razz = { chip = \"1.00\" }, holdem = { chip = \"1.00\" } }\n"} {
		if got, err := submission.Set([]byte(text), []string{"games", "razz"}, ""); err == nil {
			t.Errorf("of %q is left %q", text, got)
		}
	}
}

// TestOffer: games that are added one after the other come to what stands by default, and one that
// is added and taken out again leaves the file as it was.
func TestOffer(t *testing.T) {
	holdem := submission.Default(pa.Game("holdem"))
	two, err := submission.Offer(holdem, pa.Game("spanish-21"))
	if err != nil {
		t.Fatal(err)
	}
	s, found := submission.Read(two)
	alone, _ := submission.Read(submission.Default(pa.Game("spanish-21")))
	if s == nil || !slices.Equal(s.Games, []string{"spanish-21", "holdem"}) || string(s.Rules("spanish-21")) != string(alone.Rules("spanish-21")) {
		t.Fatalf("%+v, %v", s, found)
	}
	one, err := submission.Set(two, []string{"games", "spanish-21"}, "")
	if err != nil || strings.TrimSpace(string(one)) != strings.TrimSpace(string(holdem)) {
		t.Errorf("(%v)\n%s", err, one)
	}
	if _, err := submission.Offer(two, pa.Game("holdem")); err == nil {
		t.Error("a game is added twice")
	}
	if text, err := submission.Offer(nil, pa.Game("razz")); err != nil || !strings.HasPrefix(string(text), "# Seven-card Stud Low (Razz)") {
		t.Errorf("to an empty file is added %q (%v)", text, err)
	}
	for _, text := range []string{"a = ", "games = 1"} {
		if got, err := submission.Offer([]byte(text), pa.Game("razz")); err == nil {
			t.Errorf("to %q is added %q", text, got)
		}
	}
}

// TestFigured: of a file that is wrong elsewhere the rules still come that bear on figures, without
// what stands so by default.
func TestFigured(t *testing.T) {
	text := string(submission.Default(pa.Game("spanish-21"), pa.Game("holdem"))) + "wrong = 1\n"
	text = strings.Replace(text, "splits = 3", "splits = 1", 1)
	text = strings.Replace(text, "clock = 30", "clock = 3", 1)
	text = strings.Replace(text, `"hidden"`, `"visible"`, 1)
	all := submission.Figured([]byte(text))
	rules := string(all["spanish-21"])
	if len(all) != 1 || !strings.Contains(rules, `"splits":1`) || strings.Contains(rules, "clock") || strings.Contains(rules, "card_reader") {
		t.Errorf("%s", all)
	}
	if all := submission.Figured([]byte("a = ")); len(all) != 0 {
		t.Errorf("what is no TOML has figures: %s", all)
	}
}

// TestOptionsWithoutFigures: what Figured leaves out changes no figure: that of a wager which is
// counted, and of base games which are solved at once.
func TestOptionsWithoutFigures(t *testing.T) {
	atOnce := []string{"mississippi-stud", "crazy-4-poker", "high-card-flush"}
	for _, of := range odds.Games {
		g := of.Game
		text := submission.Default(g)
		figures := func(text []byte) (all []string) {
			s, found := submission.Read(text)
			if s == nil {
				t.Fatal(found)
			}
			entries, err := odds.Entries(odds.Question{Game: of, Rules: s.Rules(g.ID)})
			if err != nil {
				t.Fatal(err)
			}
			var calculator odds.Calculator
			for i := range entries {
				if entries[i].Wager == analysis.Base && !slices.Contains(atOnce, g.ID) {
					continue
				}
				f, err := calculator.Figure(t.Context(), &entries[i])
				if err != nil {
					t.Fatal(err)
				}
				all = append(all, entries[i].Name()+" "+f.Value().RatString())
			}
			return all
		}
		want := figures(text)
		for i := range g.Options {
			o := &g.Options[i]
			for _, value := range values(o) {
				raw, _ := json.Marshal(value)
				other, err := submission.Set(text, []string{"games", g.ID, o.ID}, literal(value))
				if err != nil || strings.Trim(string(raw), `"`) == o.Default || o.Accepts(raw) != nil || string(submission.Figured(other)[g.ID]) != string(submission.Figured(text)[g.ID]) {
					continue
				}
				if s, _ := submission.Read(other); s == nil {
					continue
				}
				if got := figures(other); !slices.Equal(got, want) {
					t.Errorf("%s: with %s = %s the figures are %v, not %v", g.ID, o.ID, raw, got, want)
				}
				break // one other value is enough
			}
		}
	}
}

// TestWrong: each submission of the library has the findings written beside it and no others.
// TestMustMove: a table of Poker is the must-move table of another of its game and limit, whatever else its rules are.
// levels is a submission of 655a whose meter has three levels, at two linked tables.
func levels(t testing.TB) string {
	t.Helper()
	text := string(submission.Default(pa.Game("mississippi-stud")))
	for _, of := range [][2]string{
		{"progressive = \"A\"\n", "progressive = { \"royal flush\" = \"100% of the mega meter\", \"straight flush\" = \"100% of the major meter\", \"four-of-a-kind\" = \"100% of the minor meter\", \"full house\" = \"50 for 1\" }\n"},
		{"rate = \"25.00\"", "rate = { mega = \"10.00\", major = \"7.50\", minor = \"5.00\" }"},
		{"initial = \"10000.00\"", "initial = { mega = \"100000.00\", major = \"5000.00\", minor = \"500.00\" }"},
		{"reset = \"10000.00\"", "reset = { mega = \"90000.00\", major = \"4000.00\", minor = \"400.00\" }"},
	} {
		if !strings.Contains(text, of[0]) {
			t.Fatalf("the default has no %s", of[0])
		}
		text = strings.Replace(text, of[0], of[1], 1)
	}
	return text + "\n[tables.1]\ngame = \"mississippi-stud\"\n[tables.2]\ngame = \"mississippi-stud\"\n[links.big]\ntables = [\"1\", \"2\"]\n"
}

// TestLevels: a paytable of the holder's own, with levels of a meter, complies with a warning; tables with other rows cannot be linked, and
// a level without its amounts is found.
func TestLevels(t *testing.T) {
	good := levels(t)
	found, err := submission.Check(t.Context(), []byte(good), nil)
	if err != nil || !submission.Complies(found) || !slices.ContainsFunc(found, func(f submission.Finding) bool { return f.Code == "own-paytable-stands" }) {
		t.Errorf("%v, %v", found, err)
	}
	for _, of := range []struct{ old, is, code string }{
		{"minor = \"5.00\" }", "mini = \"5.00\" }", "options-disagree"},
		{"minor = \"5.00\" }", "minor = 5 }", "option-value"},
		{"\"50 for 1\"", "\"50 to 1\"", "own-paytable"},
		{"[links.big]", "[tables.2.paytables]\nprogressive = { \"royal flush\" = \"100% of the mega meter\", \"straight flush\" = \"100% of the major meter\", \"four-of-a-kind\" = \"100% of the minor meter\", \"full house\" = \"49 for 1\" }\n[links.big]", "link-unlike"},
	} {
		_, found := submission.Read([]byte(strings.Replace(good, of.old, of.is, 1)))
		if !slices.ContainsFunc(found, func(f submission.Finding) bool { return f.Code == of.code && f.Severity == submission.Error }) {
			t.Errorf("%s as %s: %v", of.old, of.is, found)
		}
	}
}

func TestMustMove(t *testing.T) {
	data := append(submission.Default(pa.Game("razz")), `
[tables.1]
game = "razz"
[tables.2]
game = "razz"
clock = 20
must_move = "1"
`...)
	s, found := submission.Read(data)
	if s == nil {
		t.Fatal(found)
	}
	if s.Tables[0].MustMove != "" || s.Tables[1].MustMove != "1" {
		t.Errorf("the tables are %+v", s.Tables)
	}
	d, err := submission.Compare(t.Context(), data, bytes.Replace(data, []byte("must_move = \"1\"\n"), nil, 1), nil)
	if err != nil || len(d.Changes) != 1 || d.Changes[0].Path != "tables.2.must_move" || d.Changes[0].From != "1" || d.Changes[0].To != "" {
		t.Errorf("%+v, %v", d, err)
	}
}

func TestWrong(t *testing.T) {
	library, err := os.ReadFile("testdata/wrong.txt")
	if err != nil {
		t.Fatal(err)
	}
	cases := 0
	for number, line := range strings.Split(string(library), "\n") {
		if line == "" || line[0] == '#' {
			continue
		}
		parts := strings.Split(line, " | ")
		id, want := parts[0], strings.Split(parts[2], ", ")
		data := submission.Default(pa.Game(id))
		for change := range strings.SplitSeq(parts[1], " ;; ") {
			data = changed(t, data, id, change)
		}
		found, err := submission.Check(t.Context(), data, new(odds.Calculator))
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, f := range found {
			path, below := strings.CutPrefix(f.Path, "games."+id+".")
			if !below {
				path = "/" + path
			}
			if !told(f) && f.Code != "default-stands" {
				got = append(got, strings.TrimSpace(f.Code+" "+path+" "+string(f.Cite)))
			}
			if f.Line < 1 || f.Line > 1+strings.Count(string(data), "\n") || f.Column < 1 || f.Message == "" || f.Code != "reading" && f.Right == "" {
				t.Errorf("line %d: %v", number+1, f)
			}
		}
		for i := range want {
			want[i] = strings.Replace(want[i], "/games."+id+".", "", 1)
		}
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Errorf("line %d: %s\nfinds %q\nwant  %q", number+1, line, got, want)
		}
		if s, _ := submission.Read(data); (s != nil) != submission.Complies(found) {
			t.Errorf("line %d: half accepted", number+1)
		}
		cases++
	}
	if cases < 80 {
		t.Errorf("the library has %d wrong submissions", cases)
	}
}

// changed is a file after a change as testdata/wrong.txt writes it.
func changed(t *testing.T, data []byte, id, change string) []byte {
	t.Helper()
	if text, ok := strings.CutPrefix(change, "+"); ok {
		return append(data, strings.ReplaceAll("\n"+text+"\n", `\n`, "\n")...)
	}
	change, out := strings.CutPrefix(change, "-")
	name, value, _ := strings.Cut(change, " = ")
	name, top := strings.CutPrefix(name, "/")
	key := strings.Split(name, ".")
	if !top {
		key = append([]string{"games", id}, key...)
	}
	if out {
		value = ""
	}
	data, err := submission.Set(data, key, value)
	if err != nil {
		t.Fatalf("%s: %v", change, err)
	}
	return data
}

// TestTables: a table's own choices stand above its game's.
func TestTables(t *testing.T) {
	data := append(submission.Default(pa.Game("high-card-flush")), `
[tables.1]
game = "high-card-flush"
minimum = "25.00"
wagers = ["ante", "raise", "flush_bonus"]
paytables = { flush_bonus = "C" }
[tables.2]
game = "high-card-flush"
[tables.3]
game = "high-card-flush"
clock = 20
[links.a]
tables = ["2", "3"]
`...)
	s, found := submission.Read(data)
	if s == nil {
		t.Fatal(found)
	}
	for i, want := range []struct{ minimum, letter, meter string }{{"25.00", "C", ""}, {"10.00", "A", "A"}, {"10.00", "A", "A"}} {
		selected, err := pa.Game(s.Tables[i].Game).Select(s.Tables[i].Rules)
		if err != nil {
			t.Fatal(err)
		}
		if got := game.Minimum.Of(selected).String(); got != want.minimum || selected.Paytable("flush_bonus") != want.letter || selected.Paytable("progressive") != want.meter {
			t.Errorf("table %s: minimum %s, paytables %q and %q", s.Tables[i].ID, got, selected.Paytable("flush_bonus"), selected.Paytable("progressive"))
		}
	}
	if len(s.Links) != 1 || !slices.Equal(s.Links[0].Tables, []string{"2", "3"}) {
		t.Errorf("links %v", s.Links)
	}
}

// TestWagers: a wager that may be left out is not offered when it is not listed.
func TestWagers(t *testing.T) {
	for _, g := range pa.Banked {
		for i := range g.Wagers {
			w := &g.Wagers[i]
			if w.Required || w.Later || w.Payout {
				continue
			}
			var list []string
			for _, other := range g.Wagers {
				if other.ID != w.ID && !other.Payout {
					list = append(list, `"`+string(other.ID)+`"`)
				}
			}
			data, err := submission.Set(submission.Default(g), []string{"games", g.ID, "wagers"}, "["+strings.Join(list, ", ")+"]")
			if err != nil {
				t.Fatal(err)
			}
			if p := g.Paytable(w.ID); p != nil && p.Lettered() {
				if data, err = submission.Set(data, []string{"games", g.ID, "paytables", string(w.ID)}, ""); err != nil {
					t.Fatal(err)
				}
			}
			s, found := submission.Read(data)
			if s == nil {
				t.Errorf("%s without %s: %v", g.ID, w.ID, found)
				continue
			}
			selected, err := g.Select(s.Rules(g.ID))
			if err != nil {
				t.Fatal(err)
			}
			for j := range g.Wagers {
				if other := &g.Wagers[j]; selected.Offers(other) == (other == w) && other.ID != "envy_bonus" {
					t.Errorf("%s without %s: %s is offered: %v", g.ID, w.ID, other.ID, selected.Offers(other))
				}
			}
		}
	}
}

// TestCompare: what changed is told once, with exact holds; a default that is written out is no
// change.
func TestCompare(t *testing.T) {
	from := submission.Default(pa.Game("high-card-flush"))
	to := from
	for _, change := range []string{`paytables.flush_bonus = "B"`, `progressive.rate = "20"`, `-clock`, `readings.straight_flush_ace = "high-only"`} {
		to = changed(t, to, "high-card-flush", change)
	}
	d, err := submission.Compare(t.Context(), from, to, nil)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, c := range d.Changes {
		got = append(got, c.Path+" "+c.From+" "+c.To+" "+string(c.Cite))
	}
	for _, h := range d.Holds {
		got = append(got, string(h.Wager)+" "+h.From.Percent+" "+h.To.Percent)
	}
	want := []string{
		"games.high-card-flush.paytables.flush_bonus A B 678a.12(b)",
		"games.high-card-flush.progressive.rate 25.00 20.00 678a.12(d)(3)",
		"games.high-card-flush.readings.straight_flush_ace low-too high-only 678a.6(a)",
		"flush_bonus 7.8072 % 5.3038 %",
	}
	for _, line := range want {
		if !slices.Contains(got, line) {
			t.Errorf("%q lacks %q", got, line)
		}
	}
	if len(d.Changes) != 3 {
		t.Errorf("%d changes: %+v", len(d.Changes), d.Changes)
	}
	if len(d.Notes) != 1 || d.Notes[0].Path != "edition" {
		t.Errorf("to heed is %+v", d.Notes)
	}
	if d, err := submission.Compare(t.Context(), from, from, nil); err != nil || len(d.Changes)+len(d.Holds)+len(d.Notes) != 0 {
		t.Errorf("a submission differs from itself: %+v, %v", d, err)
	}
	if _, err := submission.Compare(t.Context(), from, []byte("a"), nil); err == nil {
		t.Error("a file that is no submission is compared")
	}
}

// TestSchema: the schema takes every default and refuses what is of the wrong form.
func TestSchema(t *testing.T) {
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(submission.Schema()))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource("schema.json", doc); err != nil {
		t.Fatal(err)
	}
	schema, err := c.Compile("schema.json")
	if err != nil {
		t.Fatal(err)
	}
	valid := func(data []byte) error {
		var value map[string]any
		if _, err := toml.Decode(string(data), &value); err != nil {
			t.Fatal(err)
		}
		if day, ok := value["effective"].(time.Time); ok {
			value["effective"] = day.Format(time.DateOnly)
		}
		text, err := json.Marshal(value)
		if err != nil {
			t.Fatal(err)
		}
		doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		return schema.Validate(doc)
	}
	for _, g := range pa.Games {
		text := string(submission.Default(g)) + "\n[tables.1]\ngame = \"" + g.ID + "\"\nclock = 20\n"
		if err := valid([]byte(text)); err != nil {
			t.Errorf("%s: %v", g.ID, err)
		}
	}
	if err := valid([]byte(levels(t))); err != nil {
		t.Errorf("levels of a meter: %v", err)
	}
	for _, change := range []string{
		"clock = 4", "dealing = \"dice\"", "minimum = 10", "wagers = \"ante\"", "-wagers", "splits = 3", "/edition = 1", "/author = \"X\"", "-/facility",
		"+[tables.1]", "+[tables.1]\\ngame = \"baccarat\"", "+[links.a]\\ntables = [\"1\"]", "paytables.flush_bonus = \"Z\"", "hold.ante = \"5.00\"", "+[tables.1]\\ngame = \"high-card-flush\"\\nsplits = 3",
	} {
		if valid(changed(t, submission.Default(pa.Game("high-card-flush")), "high-card-flush", change)) == nil {
			t.Errorf("the schema takes %s", change)
		}
	}
}

// FuzzRead: no input panics, and what is accepted is what every game takes.
func FuzzRead(f *testing.F) {
	for _, code := range submission.Codes {
		f.Add([]byte(code.Example))
	}
	for _, g := range pa.Banked {
		f.Add(submission.Default(g))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		s, found := submission.Read(data)
		if (s != nil) != submission.Complies(found) {
			t.Fatal("half accepted")
		}
		for _, x := range found {
			if text := x.String(); strings.ContainsAny(text, "\n\r") || x.Line < 1 || x.Column < 1 {
				t.Fatalf("%q is no finding", text)
			}
		}
		if s == nil {
			return
		}
		for _, id := range s.Games {
			if _, err := pa.Game(id).Select(s.Rules(id)); err != nil {
				t.Fatalf("%s is accepted: %v", id, err)
			}
		}
		for _, table := range s.Tables {
			if _, err := pa.Game(table.Game).Select(table.Rules); err != nil {
				t.Fatalf("table %s is accepted: %v", table.ID, err)
			}
		}
	})
}

// FuzzSet: no input panics, and what was written is there, with all else as it was.
func FuzzSet(f *testing.F) {
	f.Add([]byte("a = 1 # one\r\nb = [\r\n 1 ]\r\n"), "b", "2")
	f.Add([]byte("[a]\nb = {c = 1}\n"), "a.b.c", "'x'")
	f.Add([]byte("a.b = 1\n\"c d\" = '''\n#'''"), "c d", "")
	f.Add([]byte("[[a]]\nb = 1"), "a.b", "2")
	f.Fuzz(func(t *testing.T, data []byte, name, value string) {
		key := strings.Split(name, ".")
		after, err := submission.Set(data, key, value)
		if err != nil {
			return
		}
		var tree map[string]any
		meta, err := toml.Decode(string(bytes.TrimPrefix(after, []byte("\ufeff"))), &tree)
		if err != nil || meta.IsDefined(key...) != (value != "") {
			t.Fatalf("%q of %q is written as %q: %v", name, data, after, err)
		}
	})
}

// TestMany: of a file that is wrong all over not everything is told, and it is not accepted.
func TestMany(t *testing.T) {
	text := string(submission.Default(pa.Game("holdem")))
	for n := range 600 {
		text += fmt.Sprintf("[tables.%d]\ngame = \"holdem\"\nrake = \"none\"\n", n)
	}
	if s, found := submission.Read([]byte(text)); s == nil || len(s.Tables) != 600 {
		t.Errorf("600 tables: %v", found)
	}
	if s, found := submission.Read([]byte(strings.ReplaceAll(text, `"none"`, `"all"`))); s != nil || len(found) != 500 {
		t.Errorf("%d findings", len(found))
	}
	if s, found := submission.Read(bytes.Repeat([]byte("# much\n"), 50_000)); s != nil || len(found) != 1 {
		t.Errorf("a file too long: %v", found)
	}
}

// TestRight: each submission of the library complies, states everything, and is played otherwise
// than by default.
func TestRight(t *testing.T) {
	files, err := filepath.Glob("../../pa/*/submission*.toml")
	if err != nil {
		t.Fatal(err)
	}
	right := map[string]bool{}
	for _, name := range files {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		found, err := submission.Check(t.Context(), data, nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range found {
			if !told(f) && f.Code != "hold-outside" { // other paytables and rates than the Board had in mind
				t.Errorf("%s: %v", name, f)
			}
		}
		s, _ := submission.Read(data)
		if s == nil {
			t.Errorf("%s does not comply", name)
			continue
		}
		for _, id := range s.Games {
			d, _ := submission.Read(submission.Default(pa.Game(id)))
			if right[id] = true; string(s.Rules(id)) == string(d.Rules(id)) {
				t.Errorf("%s is the default", name)
			}
		}
	}
	for _, g := range pa.Games {
		if !right[g.ID] {
			t.Errorf("%s has no submission beside its chapter", g.ID)
		}
	}
}

// TestFacility: all games stand in one file, and findings tell the right place whatever ends
// its lines.
func TestFacility(t *testing.T) {
	text := string(submission.Default(pa.Games...))
	s, found := submission.Read([]byte(text))
	if s == nil || len(s.Games) != len(pa.Games) || len(s.Digest) != 64 || s.Effective.Format(time.DateOnly) != "2027-01-01" {
		t.Fatalf("%+v, %v", s, found)
	}
	for _, end := range []string{"\n", "\r\n"} {
		wrong := "\ufeff" + strings.ReplaceAll(strings.Replace(text, "raises = 3", "raises = 33", 1), "\n", end)
		_, found := submission.Read([]byte(wrong))
		i := slices.IndexFunc(found, func(f submission.Finding) bool { return f.Code == "option-value" })
		before, _, _ := strings.Cut(wrong, "raises = 33")
		if line := 1 + strings.Count(before, "\n"); i < 0 || found[i].Line != line || found[i].Column != 10 {
			t.Errorf("line %d, column 10: %v", line, found)
		}
	}
}

// TestNotes: what is to be heeded of a submission that follows another.
func TestNotes(t *testing.T) {
	from := []byte(strings.Replace(string(submission.Default(pa.Game("high-card-flush"), pa.Game("holdem"))), "effective = 2027-01-01", "effective = 2027-01-01\nexpires = 2028-01-01", 1) + "\n[tables.1]\ngame = \"high-card-flush\"\n")
	for change, want := range map[string]string{
		`/edition = "2"`: "", `clock = 20`: "edition", `/edition = "2" ;; /effective = 2026-12-31`: "effective", `/edition = "2" ;; /effective = 2028-01-02 ;; -/expires`: "effective",
		`/edition = "2" ;; minimum = "25.00"`: "tables.1.minimum", `/edition = "2" ;; minimum = "5.00"`: "", `/edition = "2" ;; /tables.1.minimum = "15.00"`: "tables.1.minimum",
		`/edition = "2" ;; minimums = { flush_bonus = "5.00" }`: "tables.1.minimums.flush_bonus", `/edition = "2" ;; /games.holdem.buy_in_least = "50.00"`: "games.holdem.buy_in_least",
	} {
		to := from
		for one := range strings.SplitSeq(change, " ;; ") {
			to = changed(t, to, "high-card-flush", one)
		}
		d, err := submission.Compare(t.Context(), from, to, nil)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, n := range d.Notes {
			got = append(got, n.Path)
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s: %v, want %q", change, d.Notes, want)
		}
	}
}

// TestMistyped: a key or name that is mistyped is told first, with the one that was meant; a number where text is wanted is
// told as it is to be written.
func TestMistyped(t *testing.T) {
	for change, want := range map[string]string{
		`-minimum ;; minimun = "10.00"`:                           `"minimum" was meant?`,
		`suffling = "manual"`:                                     `"shuffling" was meant?`,
		`-paytables.flush_bonus ;; paytables.flush_bonos = "A"`:   `"flush_bonus" was meant?`,
		`-progressive.reset ;; progressive.rest = "30000.00"`:     `"reset" was meant?`,
		`wagers = ["ante", "raise", "flushbonus", "progressive"]`: `"flush_bonus" was meant?`,
		`-/edition ;; /editon = "1"`:                              `"edition" was meant?`,
		`readings.straight_flush_aces = "low-too"`:                `"straight_flush_ace" was meant?`,
		`hold.flush-bonus = "7.81"`:                               `"flush_bonus" was meant?`,
		`+[games.high-card-flash]`:                                `"high-card-flush" was meant?`,
		`minimum = 10.00`:                                         `write it as text: "10.00"`,
		`maximum = 1000`:                                          `write it as text: "1000.00"`,
		`progressive.rate = 12.5`:                                 `write it as text: "12.50"`,
		`hold.flush_bonus = 7.81`:                                 `write it as text: "7.81"`,
		`minimums = { flush_bonus = 5 }`:                          `write it as text: flush_bonus = "5.00"`,
	} {
		data := submission.Default(pa.Game("high-card-flush"))
		for one := range strings.SplitSeq(change, " ;; ") {
			data = changed(t, data, "high-card-flush", one)
		}
		_, found := submission.Read(data)
		found = slices.DeleteFunc(found, func(f submission.Finding) bool { return f.Severity == submission.Warning })
		if len(found) == 0 || found[0].Right != want {
			t.Errorf("%s: %v, want %s", change, found, want)
		}
	}
}

// TestOpening: what felt rules --toml prints is in force on the day named, with a table.
func TestOpening(t *testing.T) {
	day := time.Date(2026, 11, 22, 0, 0, 0, 0, time.UTC)
	for _, g := range pa.Games {
		s, found := submission.Read(submission.Opening(day, g))
		if s == nil || !s.Effective.Equal(day) || len(s.Tables) != 1 || s.Tables[0].Game != g.ID {
			t.Errorf("%s: %+v, %v", g.ID, s, found)
		}
	}
}

// TestInTurn: a table of Poker plays games in turn, each by what is stated for it and by what its table states of it.
func TestInTurn(t *testing.T) {
	data := append(submission.Default(pa.Game("holdem"), pa.Game("razz"), pa.Game("high-card-flush")), `
[tables.1]
game = "holdem"
in_turn = ["razz"]
small_bet = "4.00"
big_bet = "8.00"
[tables.1.razz]
ante = "1.00"
[tables.2]
game = "holdem"
in_turn = ["razz"]
hands = 8
[tables.3]
game = "holdem"
in_turn = ["razz", "holdem"]
[tables.3.holdem]
betting = "no-limit"
`...)
	s, found := submission.Read(data)
	if s == nil {
		t.Fatal(found)
	}
	one, two := s.Tables[0], s.Tables[1]
	rules := func(raw json.RawMessage) map[string]any {
		of := map[string]any{}
		if err := json.Unmarshal(raw, &of); err != nil {
			t.Fatal(err)
		}
		return of
	}
	if one.Game != "holdem" || len(one.InTurn) != 1 || one.InTurn[0].Game != "razz" || one.Hands != 0 || two.Hands != 8 || len(two.InTurn) != 1 {
		t.Fatalf("the tables are %+v", s.Tables)
	}
	if first, then := rules(one.Rules), rules(one.InTurn[0].Rules); first["small_bet"] != "4.00" || then["small_bet"] != "2.00" || then["ante"] != "1.00" {
		t.Errorf("the rules are %v and %v", first, then)
	}
	if three := s.Tables[2]; rules(three.Rules)["betting"] == "no-limit" || len(three.InTurn) != 2 || rules(three.InTurn[1].Rules)["betting"] != "no-limit" {
		t.Errorf("the third table is %+v", three)
	}
	if then := rules(two.InTurn[0].Rules); then["ante"] != nil {
		t.Errorf("the second table has %v", then)
	}
	d, err := submission.Compare(t.Context(), data, bytes.Replace(data, []byte("hands = 8\n"), []byte("hands = 9\n"), 1), nil)
	if err != nil || len(d.Changes) != 1 || d.Changes[0].Path != "tables.2.hands" || d.Changes[0].From != "8" || d.Changes[0].To != "9" {
		t.Errorf("%+v, %v", d, err)
	}
	for _, of := range []struct{ from, to, path, says string }{
		{`hands = 8`, `hands = 0`, "tables.2.hands", "0 is no number of hands"},
		{"in_turn = [\"razz\"]\nhands", "hands", "tables.2.hands", "and none is stated"},
		{"in_turn = [\"razz\"]\nhands", "in_turn = [\"omaha\"]\nhands", "tables.2.in_turn", `"omaha" is no game of this submission`},
		{"in_turn = [\"razz\"]\nhands", "in_turn = [\"holdem\"]\nhands", "tables.2.in_turn", "Hold'em is named twice, and bets are limited alike: limit (§ 637a.9(a))"},
		{"in_turn = [\"razz\"]\nhands", "in_turn = [\"high-card-flush\"]\nhands", "tables.2.in_turn", "High Card Flush is no game of Poker, and is not played in turn with others (§ 637a.9(b))"},
		{`ante = "1.00"`, `chip = "0.50"`, "tables.1.in_turn", "it is 1.00 in Hold'em and 0.50 in Seven-card Stud Low (Razz)"},
		{`small_bet = "4.00"`, "small_bet = \"4.00\"\nbad_beat = true", "tables.1.in_turn", "it is offered in Hold'em"},
	} {
		_, found := submission.Read(bytes.Replace(data, []byte(of.from), []byte(of.to), 1))
		wrong := submission.FirstError(found)
		if wrong == nil || wrong.Path != of.path || !strings.Contains(wrong.String(), of.says) {
			t.Errorf("%s: %v, not %s: %s", of.to, wrong, of.path, of.says)
		}
	}
}
