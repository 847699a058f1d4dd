package main

import (
	"encoding/xml"
	"errors"
	"io"
	"os"
	"strings"
	"testing"
)

// TestOddsCharts: each chart is an SVG that says in words what it draws, with the numbers of the answer; the same bytes each time.
func TestOddsCharts(t *testing.T) {
	file := t.TempDir() + "/chart.svg"
	for _, c := range []struct {
		args string
		says []string
	}{
		{"high-card-flush --wager flush_bonus --paytable A", []string{"High Card Flush, flush bonus, paytable A", "House edge 7.8072 %", "Not drawn: the largest win, which comes once in"}},
		{"mississippi-stud --wager base", []string{"Net of a round, in units of the first wager", "House edge 4.9149 %", "largest wins, which together come"}},
		{"high-card-flush --wager progressive --paytable A", []string{"House edge by the reading of the meter", "The house edge falls from"}},
		{"crazy-4-poker --session 200 --bankroll 50", []string{"sessions of 200 rounds", "Ruin of those who begin with 50:", "5 % end at"}},
		{"spanish-21 --paytable 6 --strategy mimic --effects", []string{"one card gone of 288", "Won in 100 rounds", "With 80 % dealt"}},
		{"high-card-flush --wager straight_flush_bonus --paytable A --sensitivity", []string{"straight_flush_ace as high-only: 7.9749 %"}},
	} {
		var drawn [2]string
		for i := range drawn {
			if _, errs, code := call(t, append([]string{"odds", "--chart", file}, strings.Fields(c.args)...)...); code != 0 {
				t.Fatalf("%s: exit %d, %s", c.args, code, errs)
			}
			data, err := os.ReadFile(file)
			check(t, err)
			drawn[i] = string(data)
		}
		for _, want := range c.says {
			if !strings.Contains(drawn[0], want) {
				t.Errorf("%s: the chart does not say %q", c.args, want)
			}
		}
		if drawn[0] != drawn[1] {
			t.Errorf("%s: the chart is drawn otherwise the second time", c.args)
		}
		for parser := xml.NewDecoder(strings.NewReader(drawn[0])); ; {
			if _, err := parser.Token(); errors.Is(err, io.EOF) {
				break
			} else if err != nil {
				t.Fatalf("%s: %v", c.args, err)
			}
		}
	}
	for args, want := range map[string]string{
		"crazy-4-poker": "--chart needs a wager and a paytable",
		"spanish-21 --wager match_the_dealer --paytable 6 --effects":       "every card has the same effect, so there is nothing to draw",
		"five-card-hi-lo --wager base --paytable A --sensitivity":          "no other choice changes the figure, so there is nothing to draw",
		"high-card-flush --team 3":                                         "--chart and --team cannot stand together",
		"high-card-flush --wager flush_bonus --paytable A --target 0.06":   "--chart and --target cannot stand together",
		"three-card-poker --wager base --paytable A --seen every":          "--seen every and --chart cannot stand together",
		"high-card-flush --wager flush_bonus --paytable A --chart=one.png": `--chart: "one.png" does not end in .svg`,
	} {
		if _, errs, code := call(t, append([]string{"odds", "--chart", file}, strings.Fields(args)...)...); code != exitInput || !strings.Contains(errs, want) {
			t.Errorf("%s: exit %d, %s; want %s", args, code, errs, want)
		}
	}
}
