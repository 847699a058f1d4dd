package odds

import (
	"context"
	"errors"
	"math/big"
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"felt.example/felt/analysis"
	"felt.example/felt/game"
	"felt.example/felt/pa/highcardflush"
)

// solved counts how often the base game is solved.
func solved(times *int) *analysis.Game {
	return &analysis.Game{
		Game: &highcardflush.Game, Strategies: []analysis.Strategy{{ID: analysis.Optimal}, {ID: "basic"}},
		Base: func(_ context.Context, _ *game.Selected, strategy string) (*analysis.Figure, error) {
			*times++
			third := big.NewRat(-1, 3)
			return &analysis.Figure{
				Game: "high-card-flush", Wager: analysis.Base, Cite: "678a.11", Combinations: new(big.Int).Lsh(big.NewInt(1), 80), Wagered: big.NewRat(3, 2), Strategy: strategy,
				Lines:     []analysis.Line{{Hand: "loses", Net: third, Combinations: big.NewInt(7), Probability: big.NewRat(1, 1)}},
				Decisions: []analysis.Decision{{Name: "fold", Frequency: third}}, Chart: []analysis.Chart{{Title: "a", Columns: []string{"b"}, Rows: [][]string{{"c"}}}},
				Cells: []analysis.Cell{{Wager: "ante", Hand: "wins", Pays: "1 to 1", PerUnit: third}},
			}, nil
		},
	}
}

// TestCache: a figure is worked out once for the same build, rules and strategy, and comes back
// as it was; what is damaged is worked out again, and a build of its own keeps its own.
func TestCache(t *testing.T) {
	times, dir := 0, t.TempDir()
	g := solved(&times)
	figure := func(build, strategy, rules string) *analysis.Figure {
		t.Helper()
		entries, err := Entries(Question{Game: g, Wager: analysis.Base, Strategy: strategy, Rules: []byte(rules)})
		if err != nil {
			t.Fatal(err)
		}
		c := Calculator{Cache: &Cache{dir, func() (string, error) { return build, nil }}}
		f, err := c.Figure(t.Context(), &entries[0])
		if err != nil {
			t.Fatal(err)
		}
		return f
	}
	first := figure("one", "", "")
	for i, step := range []struct {
		build, strategy, rules string
		times                  int
	}{
		{"one", "", "", 1}, {"one", "optimal", "{}", 1}, {"one", "basic", "", 2}, {"one", "", `{"dealing": "hand"}`, 3}, {"one", "", `{ "dealing" : "hand" }`, 3}, {"two", "", "", 4}, {"one", "", "", 4},
	} {
		f := figure(step.build, step.strategy, step.rules)
		if times != step.times {
			t.Errorf("step %d: worked out %d times, want %d", i, times, step.times)
		}
		if step.strategy != "basic" && !reflect.DeepEqual(f, first) {
			t.Errorf("step %d: %+v, at first %+v", i, f, first)
		}
	}
	files, err := filepath.Glob(filepath.Join(dir, "*"))
	if err != nil || len(files) != 4 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	for i, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		damaged := [][]byte{nil, text[:len(text)/2], append([]byte("x"), text...), append(text[:len(text)-3:len(text)-3], "9}\n"...)}[i]
		if err := os.WriteFile(name, damaged, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	times = 0
	figure("one", "", "")
	figure("one", "basic", "")
	figure("one", "", `{"dealing": "hand"}`)
	if figure("two", "", ""); times != 4 {
		t.Errorf("of four damaged files %d are worked out again", times)
	}
	if figure("two", "", ""); times != 4 {
		t.Error("what was damaged is not kept again")
	}
}

// TestNoCache: without a cache, or with one that cannot be written, every figure is worked out.
func TestNoCache(t *testing.T) {
	times := 0
	entries, err := Entries(Question{Game: solved(&times), Wager: analysis.Base})
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	one := func() (string, error) { return "one", nil }
	for _, cache := range []*Cache{nil, nil, {filepath.Join(file, "below"), one}, {t.TempDir(), func() (string, error) { return "", errors.New("the file is gone") }}} {
		c := Calculator{Cache: cache}
		if _, err := c.Figure(t.Context(), &entries[0]); err != nil {
			t.Error(err)
		}
	}
	if times != 4 {
		t.Errorf("worked out %d times", times)
	}
}
