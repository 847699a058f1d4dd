package scenario_test

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"felt.example/felt/settle"
	"felt.example/felt/settle/scenario"
)

const sample = `# Two rounds.
game: spanish-21
paytable: match_the_dealer 2
option: splits 3
option: even_money true
reading: split_21 win
decks: 6
dealer: Kc 7d

round: a hand is split
proves: 635a.11(a), 635a.12(a)
seat 1 Ann: -; spanish_21 10, match_the_dealer 5
hand 1: 8c Td
hand 1: 8d 3c 9h; double_down 10
initial 1: 8c 8d
result: 1  match_the_dealer lose 0.00 0.00 635a.7(f)
qualifies: no

round: refused
dealer: Kc
seat 2: 8c 8d; spanish_21 10; folds; low 8c
refused: 635a.7(l)
`

func TestParse(t *testing.T) {
	rounds, err := scenario.Parse(sample)
	if err != nil {
		t.Fatal(err)
	}
	if len(rounds) != 2 || rounds[0].Name != "a hand is split" || len(rounds[0].Proves) != 2 || *rounds[0].Qualifies ||
		!slices.Equal(rounds[0].Results, []string{"1 match_the_dealer lose 0.00 0.00 635a.7(f)"}) || rounds[1].Refused != "635a.7(l)" || rounds[1].Results != nil {
		t.Fatalf("%+v", rounds)
	}
	for i, want := range []string{
		`{"game":"spanish-21","decks":6,"dealer":["Kc","7d"],
		  "rules":{"paytables":{"match_the_dealer":"2"},"readings":{"split_21":"win"},"splits":3,"even_money":true},
		  "seats":[{"seat":1,"player":"Ann","wagers":{"spanish_21":"10","match_the_dealer":"5"},"initial":["8c","8d"],
		    "hands":[{"cards":["8c","Td"]},{"cards":["8d","3c","9h"],"double_down":"10"}]}]}`,
		`{"game":"spanish-21","decks":6,"dealer":["Kc"],
		  "rules":{"paytables":{"match_the_dealer":"2"},"readings":{"split_21":"win"},"splits":3,"even_money":true},
		  "seats":[{"seat":2,"cards":["8c","8d"],"wagers":{"spanish_21":"10"},"folded":true,"low":["8c"]}]}`,
	} {
		if got, want := canonical(t, string(rounds[i].Record)), canonical(t, want); got != want {
			t.Errorf("got  %s\nwant %s", got, want)
		}
	}
}

func canonical(t *testing.T, text string) string {
	t.Helper()
	var v any
	if err := json.Unmarshal([]byte(text), &v); err != nil {
		t.Fatal(err)
	}
	out, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(out)
}

func TestParseRefuses(t *testing.T) {
	for _, tc := range []struct{ old, new, want string }{
		{"game: spanish-21", "game spanish-21", "line 2: "},
		{"game: spanish-21", "games: spanish-21", `line 2: "games" is nothing`},
		{"decks: 6", "decks: six", "line 7: "},
		{"decks: 6", "game: spanish-21", `line 7: "game" is said twice`},
		{"option: splits 3", "option: splits", "line 4: "},
		{"635a.11(a)", "635a.11(", "line 11: "},
		{"double_down", "doubled", "line 14: "},
		{"initial 1", "initial 2", "line 15: "},
		{"initial 1", "first 1", "line 15: "},
		{"qualifies: no", "qualifies: maybe", "line 17: "},
		{"round: refused", "round: a hand is split", "line 19: another round"},
		{"folds; ", "folds; draws; ", "line 21: "},
		{"; spanish_21 10; folds; low 8c", "", "line 21: "},
		{"refused: 635a.7(l)", "refused: 635a.7(l)\nresult: 1 ante", "line 19: a round that is refused"},
	} {
		if _, err := scenario.Parse(strings.Replace(sample, tc.old, tc.new, 1)); err == nil || !strings.HasPrefix(err.Error(), tc.want) {
			t.Errorf("%q for %q: %v, want %q", tc.new, tc.old, err, tc.want)
		}
	}
	if _, err := scenario.Parse("# nothing\n"); err == nil {
		t.Error("a file without a round is taken")
	}
}

// TestUnexpected: what a round comes to is held against each thing that is expected of it.
func TestUnexpected(t *testing.T) {
	const text = `game: three-card-poker
paytable: ante_bonus A
round: one
dealer: Qc 3d 2h
seat 1: Qd 4s 2c; ante 10, play 10
qualifies: yes
result: 1 ante win 10.00 20.00 649a.11(e)(2)(i) 649a.12(a)
result: 1 play win 10.00 20.00 649a.11(e)(2)(i) 649a.12(a)
`
	settle := func(text string) error {
		t.Helper()
		rounds, err := scenario.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		_, err = rounds[0].Settle(settle.NewSettler())
		return err
	}
	if err := settle(text); err != nil {
		t.Fatal(err)
	}
	results := text[strings.Index(text, "qualifies"):]
	for _, change := range [][2]string{
		{"qualifies: yes", "qualifies: no"}, {"ante win 10.00", "ante win 10.01"}, {"649a.12(a)", "649a.12(b)"}, {"play 10\n", "play 11\n"},
		{results, "refused: 649a.11(b)"}, {results, "result: 1 ante win 10.00 20.00 649a.11(e)(2)(i) 649a.12(a)"}, {"result: 1 play", "result: 1 ante win\nresult: 1 play"},
	} {
		var unexpected *scenario.Unexpected
		if err := settle(strings.Replace(text, change[0], change[1], 1)); !errors.As(err, &unexpected) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%q for %q: %v", change[1], change[0], err)
		}
	}
	refused := strings.Replace(strings.Replace(text, results, "refused: 649a.11(b)", 1), "play 10\n", "play 11\n", 1)
	if err := settle(refused); err != nil {
		t.Errorf("refused as expected: %v", err)
	}
	if err := settle(strings.Replace(refused, "649a.11(b)", "649a.11(c)", 1)); err == nil {
		t.Error("refused under another clause than expected")
	}
}

// FuzzParse: whatever is read is a record that can be settled or refused, and nothing panics.
func FuzzParse(f *testing.F) {
	f.Add(sample)
	files, err := filepath.Glob("../../pa/*/testdata/rounds/*.txt")
	if err != nil {
		f.Fatal(err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(text))
	}
	f.Fuzz(func(t *testing.T, text string) {
		rounds, err := scenario.Parse(text)
		if err != nil {
			if m := err.Error(); !strings.HasPrefix(m, "line ") || strings.ContainsAny(m, "\n\r") {
				t.Fatalf("error %q", m)
			}
			return
		}
		for _, r := range rounds[:min(len(rounds), 3)] {
			if !json.Valid(r.Record) {
				t.Fatalf("record %q", r.Record)
			}
			if _, err := settle.Parse(r.Record); err == nil {
				_, err = r.Settle(settle.NewSettler())
				if err != nil && strings.ContainsAny(err.Error(), "\n\r") {
					t.Fatalf("error %q", err)
				}
			}
		}
	})
}
