package main

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"felt.example/felt/analysis"
	"felt.example/felt/internal/paper"
	"felt.example/felt/odds"
	"felt.example/felt/round"
)

// asked is one kind of question of a command, with a value for each flag by which the flag would
// change the answer if it took effect. A value stands in place of one among the arguments.
type asked struct {
	args   string
	values map[string]string
	quiet  []string // flags, or two with a plus between, that bear on no answer to this question
}

// matrix asks a command with every pair of its flags: both take effect, or one sentence refuses them.
// Quiet flags change how the answer is worked out, not the answer.
// Of the flags apart is asked elsewhere.
func matrix(t *testing.T, c *cobra.Command, quiet []string, questions []asked, apart ...string) {
	t.Helper()
	dir := t.TempDir()
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	answer := func(q asked, flags ...string) (text string, refused bool) {
		args := append(strings.Fields(c.CommandPath()), strings.Fields(q.args)...)
		for _, flag := range flags {
			if value := strings.ReplaceAll(q.values[flag], "DIR", dir); value == "" {
				args = append(args, "--"+flag)
			} else {
				args = append(args, "--"+flag+"="+value)
			}
		}
		out, errs, code := call(t, args...)
		if code == exitInput {
			if out != "" || strings.Count(errs, "\n") != 1 {
				t.Errorf("%v is refused by more than a sentence: %s%s", args, out, errs)
			}
			return errs, true
		}
		if code != 0 {
			t.Errorf("%v: exit %d, %s", args, code, errs)
		}
		written, err := filepath.Glob(filepath.Join(dir, "written.*"))
		check(t, err)
		for _, path := range written {
			data, err := os.ReadFile(path)
			check(t, err)
			check(t, os.Remove(path))
			out += filepath.Ext(path) + string(data)
		}
		return out, false
	}
	c.Flags().VisitAll(func(f *pflag.Flag) {
		for _, q := range questions {
			_, given := q.values[f.Name]
			if !given && f.Name != "help" && !strings.Contains(q.args, "--"+f.Name) && !slices.Contains(apart, f.Name) {
				t.Errorf("felt %s %s: no question gives the flag --%s, so nobody knows what it does beside the others", c.Name(), q.args, f.Name)
			}
		}
	})
	for _, q := range questions {
		flags, quiet := slices.Sorted(maps.Keys(q.values)), slices.Concat(quiet, q.quiet)
		none, _ := answer(q)
		alone, refused := map[string]string{}, map[string]bool{}
		for _, flag := range flags {
			alone[flag], refused[flag] = answer(q, flag)
			if !refused[flag] && alone[flag] == none && !slices.Contains(quiet, flag) {
				t.Errorf("%s %s --%s=%s: taken, and changes nothing", c.Name(), q.args, flag, q.values[flag])
			}
		}
		for i, a := range flags {
			for _, b := range flags[i+1:] {
				both, no := answer(q, a, b)
				if no || slices.Contains(quiet, a+"+"+b) {
					continue
				}
				if !refused[a] && both == alone[a] && !slices.Contains(quiet, b) {
					t.Errorf("%s %s --%s --%s: the second is taken, and changes nothing", c.Name(), q.args, a, b)
				}
				if !refused[b] && both == alone[b] && !slices.Contains(quiet, a) {
					t.Errorf("%s %s --%s --%s: the first is taken, and changes nothing", c.Name(), q.args, a, b)
				}
			}
		}
	}
}

// TestOddsFlags asks for every kind of wager.
func TestOddsFlags(t *testing.T) {
	file := func(text string) string { return write(t, "given.json", text) }
	own := func(text string) string { return write(t, "own.toml", text) }
	values := func(change ...string) map[string]string {
		v := map[string]string{
			"paytable": "B", "strategy": "basic", "rules": file(`{}`), "meter": "50000", "stake": "5", "seen": "A", "gone": "5c 5d", "effects": "", "sensitivity": "",
			"neighbours": "5", "team": "4", "deals": "10", "seed": "7", "session": "40", "bankroll": "30", "target": "0.06", "joint": "", "jackpot": "", "hourly": "350", "elsewhere": "hits-soft-17", "certificate": "DIR/written.json", "chart": "DIR/written.svg", "no-cache": "", "json": "", "card": "", "loss": "0.0001",
		}
		for i := 0; i < len(change); i += 2 {
			v[change[i]] = change[i+1]
		}
		return v
	}
	without := func(flag string, q asked) asked {
		delete(q.values, flag)
		return q
	}
	crazy, stud := own("[super_bonus]\n\"four aces\" = \"100 to 1\"\n"), own("[ante]\n\"royal flush\" = \"400 to 1\"\n")
	reading, minimum := file(`{"readings":{"a_2_3_4":"lowest"}}`), file(`{"minimum":"25.00"}`)
	matrix(t, oddsCommand(), []string{"no-cache"}, []asked{
		// A team of six: of four it has the dealer's hands listed from ten cards more.
		{"crazy-4-poker", values("wager", "queens_up", "rules", reading, "team", "6"), nil},
		{"crazy-4-poker --wager base", values("paytable", crazy, "rules", reading, "team", "6"), nil},
		{"crazy-4-poker --wager queens_up", values("rules", file(`{"paytables":{"queens_up":"A"}}`)), nil},
		{"mississippi-stud --wager progressive --rules=" + file(`{"progressive_reset":"5000.00"}`),
			values("paytable", own(`"royal flush" = "90% of meter"`), "rules", file(`{"progressive_reset":"6000.00"}`)), nil},
		// By mimic alone: another strategy takes seconds with each of the others.
		{"spanish-21 --wager base --strategy=mimic --paytable=6", values("paytable", "8", "rules", file(`{"surrender":false}`), "seen", "7s", "strategy", "mimic"), []string{"strategy"}},
		// Beside the hole card that is seen the shoe does not matter.
		{"spanish-21 --wager insurance", values("paytable", own(`"wins" = "3 to 1"`), "rules", file(`{"decks":"8"}`), "seen", "7s"), []string{"rules+seen"}},
		{"spanish-21 --wager match_the_dealer", values("paytable", "6", "rules", file(`{"decks":"8"}`), "seen", "7s"), nil},
		without("joint", asked{"crazy-4-poker --joint --deals=1000", values("wager", "base", "rules", file(`{"paytables":{"queens_up":"B"}}`), "deals", "1200"), nil}),
		without("jackpot", asked{"mississippi-stud --wager progressive --jackpot --rules=" + file(`{"progressive_reset":"5000.00"}`),
			values("paytable", own(`"royal flush" = "100% of meter"`), "rules", file(`{"progressive_reset":"6000.00"}`), "deals", "200"), nil}),
		// No choice of a table bears on these three.
		{"high-card-flush --wager base --neighbours=1 --deals=4", values("rules", minimum), []string{"rules"}},
		{"mississippi-stud --wager base --strategy=always", values("paytable", stud, "rules", minimum, "seen", "community", "neighbours", "6"), []string{"rules"}},
		{"mississippi-stud --wager three_card_bonus", values("paytable", own(`"straight flush" = "50 to 1"`), "rules", minimum, "seen", "community"), []string{"rules"}},
	})
}

// TestFlagsOfAMeterAndAnEstimate asks for every wager of every game with each flag that bears on few of them. It
// changes the answer, or is refused in a sentence.
func TestFlagsOfAMeterAndAnEstimate(t *testing.T) {
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	taken := map[string]int{}
	for _, g := range odds.Games {
		wagers := []round.WagerID{"", analysis.Base}
		for _, w := range g.Game.Wagers {
			wagers = append(wagers, w.ID)
		}
		for _, wager := range wagers {
			args := []string{"odds", g.Game.ID}
			if wager != "" {
				args = append(args, "--wager="+string(wager))
			}
			for _, flag := range []string{"meter=12345.67", "stake=7", "seed=1", "seed=7", "deals=2000", "deals=10"} {
				out, errs, code := call(t, append(args, "--"+flag)...)
				switch {
				case code == 0:
					taken[flag]++
					if plain, _, _ := call(t, args...); out == plain {
						t.Errorf("%v --%s: taken, and changes nothing", args, flag)
					}
				case code != exitInput || out != "" || strings.Count(errs, "\n") != 1:
					t.Errorf("%v --%s: exit %d, %s%s", args, flag, code, out, errs)
				}
			}
		}
	}
	// The two wagers with a meter, each alone and in the list of its game.
	if !maps.Equal(taken, map[string]int{"meter=12345.67": 4, "stake=7": 4}) {
		t.Errorf("taken: %v", taken)
	}
	own := write(t, "own.toml", "\"royal flush\" = \"500 for 1\"\n")
	for _, c := range []struct{ args, want string }{
		{"mississippi-stud --wager progressive --paytable " + own + " --meter 50000", "--meter: the custom paytable pays no share of the meter"},
		{"mississippi-stud --wager progressive --paytable " + own + " --stake 5", "--stake: the custom paytable pays no share of the meter"},
		{"high-card-flush --neighbours 5 --deals 9000000000000000000", "9000000000000000000 deals: an estimate takes at most 10000000"},
		{"high-card-flush --neighbours 5 --deals 1", "1 deals: an estimate takes at least two"},
	} {
		if out, errs, code := call(t, append([]string{"odds"}, strings.Fields(c.args)...)...); code != exitInput || out != "" || errs != "felt: "+c.want+"\n" {
			t.Errorf("%s: exit %d, %s%s", c.args, code, out, errs)
		}
	}
}

// TestSimulateFlags asks for games with a shoe and without, and for sessions.
func TestSimulateFlags(t *testing.T) {
	values := map[string]string{
		"rounds": "700", "seed": "7", "strategy": "basic", "seats": "2", "wagers": "none", "rules": write(t, "given.json", `{"minimum":"50.00"}`),
		"paytable": write(t, "own.toml", "[three_card_bonus]\n\"pair\" = \"3 to 1\"\n"), "shoe": "", "fast": "",
		"session": "50", "bankroll": "20000", "workers": "2", "csv": "DIR/written.csv", "chart": "DIR/written.svg", "resume": "DIR/written.json", "json": "",
	}
	sessions, shoe := maps.Clone(values), maps.Clone(values)
	sessions["session"], shoe["rules"] = "25", write(t, "given.json", `{"surrender":false}`)
	matrix(t, simulateCommand(), []string{"workers"}, []asked{
		{"mississippi-stud --rounds=600 --strategy=always", values, nil},
		{"mississippi-stud --rounds=600 --strategy=always --session=50", sessions, nil},
		{"spanish-21 --rounds=600 --strategy=mimic --wagers=insurance", shoe, nil},
	}, "all")
	// With --all a flag bears on every game, or is refused.
	simulateCommand().Flags().VisitAll(func(f *pflag.Flag) {
		if slices.Contains([]string{"help", "all", "rounds", "seed", "workers", "fast", "resume", "json"}, f.Name) {
			return
		}
		args := []string{"simulate", "--all", "--rounds=1", "--" + f.Name}
		if f.NoOptDefVal == "" {
			args = append(args, values[f.Name])
		}
		if out, errs, code := call(t, args...); code != exitInput || out != "" || strings.Count(errs, "\n") != 1 {
			t.Errorf("%v: exit %d, %s%s", args, code, out, errs)
		}
	})
}

// TestPaperFlags asks for every kind of paper.
func TestPaperFlags(t *testing.T) {
	languages := paper.Languages()
	quiet := []string{"no-cache"}
	if len(languages) == 1 {
		quiet = append(quiet, "language")
	}
	for i := range paper.Papers {
		c := paperCommand(&paper.Papers[i])
		values := map[string]string{
			"rules": write(t, "given.json", `{"paytables":{"queens_up":"B"}}`), "size": "a4", "language": languages[len(languages)-1], "out": "DIR/written.html",
		}
		for _, flag := range []string{"edge", "no-cache"} {
			if c.Flags().Lookup(flag) != nil {
				values[flag] = ""
			}
		}
		matrix(t, c, quiet, []asked{{"crazy-4-poker", values, nil}})
		text := filepath.Join(t.TempDir(), "written.txt")
		if _, errs, code := call(t, c.Name(), "crazy-4-poker", "--size=a4", "--out="+text); code != exitInput || errs != "felt: --size: txt has no size of paper; .pdf and .html have\n" {
			t.Errorf("felt %s writes text of a size: exit %d, %s", c.Name(), code, errs)
		}
	}
}
