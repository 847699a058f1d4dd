package main

import (
	"io/fs"
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"felt.example/felt"
)

func document(t *testing.T, name string) string {
	t.Helper()
	text, err := fs.ReadFile(felt.Documents, name)
	check(t, err)
	return string(text)
}

func number(t *testing.T, text string) float64 {
	t.Helper()
	value, err := strconv.ParseFloat(strings.ReplaceAll(text, ",", ""), 64)
	check(t, err)
	return value
}

var longRun = regexp.MustCompile(`(?m)^\| ([a-z0-9-]+) \| ([a-z_]+) \| (-?[\d.]+) \| ([\d.]+) \| (-?[\d.]+) \| ([+-][\d.]+) \|$`)

// TestFiguresOfTheLongRuns: the exact figures beside the long runs in docs/simulate.md are those that felt simulate has
// now, and each distance follows from its line. What takes seconds to solve is compared with docs/odds.tsv.
func TestFiguresOfTheLongRuns(t *testing.T) {
	rows := longRun.FindAllStringSubmatch(document(t, "docs/simulate.md"), -1)
	if len(rows) < 20 {
		t.Fatalf("%d rows", len(rows))
	}
	solved := document(t, "docs/odds.tsv")
	said := map[string]string{}
	for _, row := range rows {
		game, wager, exactly := row[1], row[2], row[5]
		if distance := (number(t, row[3]) - number(t, exactly)) / number(t, row[4]); math.Abs(distance-number(t, row[6])) > 0.02 {
			t.Errorf("%s %s is %.2f standard errors away, not %s", game, wager, distance, row[6])
		}
		if game == "heads-up-holdem" {
			paytable, strategy := "[^\t]*", "" // a side wager has one way to be played
			if wager == "base" {
				strategy = "optimal"
			}
			m := regexp.MustCompile(`(?m)^` + game + "\t" + wager + "\t" + paytable + "\t" + strategy + "\t\t[^\t]*\t(-?\\d+)/(\\d+)\t").FindStringSubmatch(solved)
			if m == nil || math.Abs(number(t, m[1])/number(t, m[2])-number(t, exactly)) > 0.6e-6 {
				t.Errorf("%s %s is not exactly %s: odds.tsv has %q", game, wager, exactly, m)
			}
			continue
		}
		if said[game] == "" {
			out, errs, code := call(t, "simulate", game, "--rounds", "200", "--seed", "1")
			if code != 0 {
				t.Fatalf("%s: %s", game, errs)
			}
			said[game] = out
		}
		if line := regexp.MustCompile(`(?m)^ *` + wager + ` .*$`).FindString(said[game]); !strings.Contains(line, " "+exactly+" ") {
			t.Errorf("%s %s is not exactly %s: felt simulate says %q", game, wager, exactly, line)
		}
	}
}

var compared = regexp.MustCompile(`(?m)^\| [a-z][^|]* \| ([\d.,]+) \| ([\d.,]+) \| ([\d.]+) \|$`)

// TestRatiosOfSpeeds: each ratio in docs/speed.md is the quotient of its line, as far as the rounded times tell.
func TestRatiosOfSpeeds(t *testing.T) {
	rows := compared.FindAllStringSubmatch(document(t, "docs/speed.md"), -1)
	if len(rows) < 40 {
		t.Fatalf("%d rows", len(rows))
	}
	for _, row := range rows {
		before, now, ratio := number(t, row[1]), number(t, row[2]), number(t, row[3])
		rounding := 0.0005
		if before > 1000 {
			rounding = 0.5
		}
		if least, most := (now-rounding)/(before+rounding), (now+rounding)/(before-rounding); ratio < least-0.005 || ratio > most+0.005 {
			t.Errorf("%s: the ratio of %v and %v is not %v", row[0], now, before, ratio)
		}
	}
}
