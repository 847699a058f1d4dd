package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestSimulateJSON: what people script against, and that nothing but the answer is printed.
func TestSimulateJSON(t *testing.T) {
	out, errs, code := call(t, "simulate", "mississippi-stud", "--rounds", "5e3", "--seed", "9", "--strategy", "basic", "--json")
	var d struct {
		Game, Strategy string
		Seed           uint64
		Rounds         int64
		Partial, Fast  bool
		Wagers         []struct {
			Wager         string
			Settled       int64
			Return        float64
			StandardError float64 `json:"standard_error"`
			Exact         *struct {
				Fraction string
				Decimal  float64
			}
			Distance *float64
			Rows     []struct{ Count int64 }
		}
	}
	if err := json.Unmarshal([]byte(out), &d); err != nil || code != 0 || errs != "" {
		t.Fatalf("%v, exit %d, %s", err, code, errs)
	}
	if d.Game != "mississippi-stud" || d.Strategy != "basic" || d.Seed != 9 || d.Rounds != 5000 || d.Partial || d.Fast || len(d.Wagers) != 3 {
		t.Errorf("%+v", d)
	}
	for _, w := range d.Wagers {
		rounds := int64(0)
		for _, row := range w.Rows {
			rounds += row.Count
		}
		if w.Settled != 5000 || rounds != 5000 || w.Exact == nil || w.Distance == nil || w.StandardError <= 0 {
			t.Errorf("%+v", w)
		}
	}
	if again, _, _ := call(t, "simulate", "mississippi-stud", "--rounds", "5000", "--seed", "9", "--strategy", "basic", "--json", "--workers", "3"); again != out {
		t.Error("the same seed gives another answer")
	}
}

// TestSimulatePrints: the table, the sessions and their distribution as a file.
func TestSimulatePrints(t *testing.T) {
	file := filepath.Join(t.TempDir(), "ends.csv")
	out, errs, code := call(t, "simulate", "mississippi-stud", "--rounds", "2000", "--strategy", "basic", "--wagers", "none", "--session", "100", "--bankroll", "3000", "--csv", file)
	if code != 0 || errs != "" {
		t.Fatalf("exit %d: %s", code, errs)
	}
	for _, want := range []string{"2000 rounds", "seed 1", "-0.049287", "20 sessions of 100 rounds", "Risk of ruin with $3000.00"} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in:\n%s", want, out)
		}
	}
	data, err := os.ReadFile(file)
	if err != nil || !strings.HasPrefix(string(data), "from,to,sessions\n") || strings.Count(string(data), "\n") < 2 {
		t.Errorf("%v: %s", err, data)
	}
	out, _, code = call(t, "simulate", "mississippi-stud", "--rounds", "1", "--seats", "2", "--strategy", "basic", "--json")
	if code != 0 || !strings.Contains(out, `"standard_error": 0`) {
		t.Errorf("one round: exit %d:\n%s", code, out)
	}
	out, _, code = call(t, "simulate", "four-card-prime", "--rounds", "3e5", "--fast", "--wagers", "prime")
	if code != 0 || !strings.Contains(out, "not the engine") || !strings.Contains(out, "No kernel plays base.") {
		t.Errorf("exit %d:\n%s", code, out)
	}
}

// TestSimulateRefuses: one sentence each, and exit code 2.
func TestSimulateRefuses(t *testing.T) {
	for want, args := range map[string][]string{
		"name one game, or --all":   {},
		`"baccarat" is no game`:     {"baccarat"},
		"players play each other":   {"razz"},
		"is no number of rounds":    {"mississippi-stud", "--rounds", "1.5"},
		"--bankroll: ":              {"mississippi-stud", "--bankroll", "-3"},
		"--csv needs --session":     {"mississippi-stud", "--csv", "x"},
		"plays every game by its":   {"--all", "--seats", "2"},
		"no such file or directory": {"mississippi-stud", "--rules", "/nowhere/rules.json"},
	} {
		out, errs, code := call(t, append([]string{"simulate"}, args...)...)
		if code != exitInput || !strings.Contains(errs, want) || out != "" || strings.Count(errs, "\n") != 1 {
			t.Errorf("%v: exit %d, %q, want %q", args, code, errs, want)
		}
	}
}
