package submission_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"felt/cite"
	"felt/game"
	"felt/money"
	"felt/pa"
	"felt/submission"
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
			if f.Code != "reading" {
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

// TestCodes: every code is found in its example, with a place, and comes with a clause wherever
// the file could be read.
func TestCodes(t *testing.T) {
	for _, code := range submission.Codes {
		found, err := submission.Check(t.Context(), []byte(whole(code.Example)))
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
			if slices.ContainsFunc(g.Wagers, func(w game.Wager) bool { return w.Switch == o.ID }) {
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
