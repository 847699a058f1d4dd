package main

import (
	"os"
	"strings"
	"testing"

	"felt.example/felt/analysis"
	"felt.example/felt/pa"
)

// river is a design of few cards, so that it is soon computed.
func river(t *testing.T) string {
	t.Helper()
	return write(t, "river.toml", `name = "River Three"
ranks = "A K Q J T"
ranking = "three cards"
dealer_qualifies = "ace high"
seats = 4
[outcomes]
unqualified = { ante = "win", play = "push" }
higher = { ante = "win", play = "win" }
equal = { ante = "push", play = "push" }
lower = { ante = "lose", play = "lose" }
[[side]]
id = "aces_up"
name = "Aces Up"
pays = [["flush or better", "8 to 1", "6 to 1"], ["pair of aces", "1 to 1", "3 to 1"]]
`)
}

// TestDesignFlags asks each command for every pair of its flags.
func TestDesignFlags(t *testing.T) {
	file, c := river(t), designCommand()
	matrix(t, commandOf(c, "check"), nil, []asked{{file, map[string]string{"json": ""}, nil}})
	matrix(t, commandOf(c, "odds"), nil, []asked{
		{file, map[string]string{"wager": "aces_up", "paytable": "B", "strategy": "always", "json": ""}, nil},
		{file, map[string]string{"wager": "base", "paytable": "B", "strategy": "always", "json": ""}, []string{"strategy+wager"}}, // a strategy is of the base game
	})
	matrix(t, commandOf(c, "simulate"), nil, []asked{
		{file + " --rounds=300", map[string]string{"seed": "7", "strategy": "always", "seats": "2", "json": ""}, nil},
	})
	matrix(t, commandOf(c, "deal"), nil, []asked{{file, map[string]string{"seats": "2", "seed": "7", "json": ""}, nil}})
}

// TestDesignIsMarked: each answer says that it is of no game of the regulation, and nothing else takes a design.
func TestDesignIsMarked(t *testing.T) {
	file := river(t)
	for _, args := range []string{"check", "odds", "odds --wager base", "simulate --rounds 300", "deal"} {
		verb, flags, _ := strings.Cut(args, " ")
		line := append([]string{"design", verb, file}, strings.Fields(flags)...)
		out, errs, code := call(t, line...)
		if code != 0 || !strings.HasPrefix(out, "River Three. A design, no game of the regulation") || strings.Contains(out, "§") {
			t.Errorf("%v: exit %d, %s%s", line, code, errs, out)
		}
		if out, _, _ := call(t, append(line, "--json")...); !strings.Contains(out, `"regulation": false`) {
			t.Errorf("%v --json: %.300s", line, out)
		}
	}
	for _, args := range [][]string{{"odds", "design"}, {"simulate", "design", "--rounds", "1"}, {"rules", "design"}} {
		if out, errs, code := call(t, args...); code != exitInput || out != "" || strings.Count(errs, "\n") != 1 {
			t.Errorf("%v: exit %d, %s%s", args, code, errs, out)
		}
	}
	if _, errs, code := call(t, "design", "deal", file, "--seats", "5"); code != exitInput || errs != "felt: --seats: 5 is no number from 1 to 4\n" {
		t.Errorf("five of four seats: exit %d, %s", code, errs)
	}
}

// TestEstimatedIsSaid: a list says which of its figures are estimated, and of the others nothing.
func TestEstimatedIsSaid(t *testing.T) {
	var out strings.Builder
	sayEstimated(&out, []*analysis.Figure{{Wager: "base", Approximation: "simulated: 10 hands"}, {Wager: "aces_up", Paytable: "A"}})
	if out.String() != "base: simulated: 10 hands.\n" {
		t.Errorf("%q", out.String())
	}
}

// TestDesignPlayRefuses: bad input gets one sentence, and leaves nothing behind.
func TestDesignPlayRefuses(t *testing.T) {
	own, temp := river(t), t.TempDir()
	t.Setenv("TMPDIR", temp)
	for args, want := range map[string]string{
		"nowhere.toml":               "nowhere.toml: there is no such file",
		own + " --pace slow":         `--pace: "slow" is none of watchable, brisk and fast`,
		own + " --addr 127.0.0.1:-1": "--addr: ",
		write(t, "bad.toml", "name"): "bad.toml",
	} {
		if out, errs, code := call(t, append([]string{"design", "play"}, strings.Fields(args)...)...); code == 0 || !strings.Contains(errs, want) || strings.Count(errs, "\n") != 1 {
			t.Errorf("%s: exit %d, %s%s; want %s", args, code, out, errs, want)
		}
	}
	if left, err := os.ReadDir(temp); err != nil || len(left) > 0 {
		t.Errorf("it leaves %v, %v", left, err)
	}
	if pa.Game("design") != nil {
		t.Error("the design is among the games afterwards")
	}
}
