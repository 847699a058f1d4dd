package main

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"felt.example/felt/internal/submission"
	"felt.example/felt/pa"
)

// runs runs a command line.
func runs(args ...string) (code int, out, errs string) {
	var o, e bytes.Buffer
	code = run(context.Background(), args, strings.NewReader(""), &o, &e)
	return code, o.String(), e.String()
}

// TestCheck: the exit codes, and the form of the JSON, as people script against them.
func TestCheck(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(dir, name)
		check(t, os.WriteFile(path, []byte(text), 0o600))
		return path
	}
	code, good, errs := runs("rules", "high-card-flush", "--toml")
	if code != 0 || errs != "" || !strings.Contains(good, "[tables.high-card-flush-1]") {
		t.Fatalf("felt rules --toml: %d %s", code, errs)
	}
	right := write("right.toml", good)
	wrong := write("wrong.toml", strings.Replace(good, `reset = "30000.00"`, `reset = "29999.00"`, 1))
	unread := write("unread.toml", "edition = \n")
	for _, tc := range []struct {
		code int
		args []string
		says string
	}{
		{0, []string{right}, "right.toml: complies; errors 0, warnings 5"},
		{1, []string{wrong}, "games.high-card-flush.progressive.reset: "},
		{1, []string{right, wrong}, "wrong.toml: does not comply; errors 1"},
		{2, []string{unread}, "unread.toml:1:"},
		{2, []string{wrong, unread}, "unread.toml:1:"},
		{2, []string{filepath.Join(dir, "none.toml")}, "none.toml"},
		{2, nil, "name the file"},
		{0, []string{"--codes"}, "payout-limit (error): "},
		{2, []string{"--compare", right}, "two files"},
		{2, []string{"--compare", right, wrong}, "wrong.toml:41:10: error: "},
	} {
		if code, out, errs := runs(append([]string{"check"}, tc.args...)...); code != tc.code || !strings.Contains(out+errs, tc.says) {
			t.Errorf("felt check %v: exit code %d, want %d\n%s%s", tc.args, code, tc.code, out, errs)
		}
	}
	_, out, _ := runs("check", "--json", wrong)
	var answer struct {
		File     string
		OK       *bool
		Findings []map[string]any
	}
	check(t, json.Unmarshal([]byte(out), &answer))
	if answer.File != wrong || answer.OK == nil || *answer.OK || len(answer.Findings) != 4 {
		t.Fatalf("%s", out)
	}
	for key, want := range map[string]any{
		"code": "option-value", "path": "games.high-card-flush.progressive.reset", "cite": "678a.12(d)(3)", "severity": "error", "line": 41.0, "column": 10.0,
		"right": "choose $30,000 or more",
	} {
		if got := answer.Findings[1][key]; got != want {
			t.Errorf("%s is %v, want %v", key, got, want)
		}
	}
}

// TestRulesFile: the rules of a submission are those that figures are asked for, and one that
// does not comply is refused.
func TestRulesFile(t *testing.T) {
	good := string(submission.Default(pa.Game("high-card-flush")))
	file := filepath.Join(t.TempDir(), "floor.toml")
	check(t, os.WriteFile(file, []byte(strings.Replace(good, `flush_bonus = "A"`, `flush_bonus = "C"`, 1)), 0o600))
	if code, out, errs := runs("odds", "high-card-flush", "--wager", "flush_bonus", "--rules", file, "--no-cache"); code != 0 || !strings.Contains(out, "flush_bonus  C         4.7908 %") || strings.Count(out, "\n") != 2 {
		t.Errorf("exit code %d: %s%s", code, out, errs)
	}
	if code, _, errs := runs("odds", "spanish-21", "--rules", file); code != 2 || !strings.Contains(errs, "does not offer spanish-21") {
		t.Errorf("exit code %d: %s", code, errs)
	}
	check(t, os.WriteFile(file, []byte(strings.Replace(good, "clock = 30", "clock = 3", 1)), 0o600))
	if code, _, errs := runs("odds", "high-card-flush", "--rules", file); code != 2 || !strings.Contains(errs, "floor.toml:25:9: error: games.high-card-flush.clock") {
		t.Errorf("exit code %d: %s", code, errs)
	}
}
