package paper_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"felt.example/felt/internal/paper"
	"felt.example/felt/pa"
	"felt.example/felt/settle"
	"felt.example/felt/settle/scenario"
)

// said is what stands above a result: sentences of the card, and for what is paid the row of its
// paytable, the odds, the wager and what that comes to.
var said = regexp.MustCompile(`^# (.+?\.)(?: (?:(\S.*), )?([0-9,]+ (?:to|for) [0-9]+) on ([0-9.]+): ([0-9.]+)\.| (\S.*): (push)\.)?$`)

// TestRoundsSettledByTheCard: twenty rounds of each banked game are settled by nothing but the dealer's
// card: above each result stand the card's own sentence and, where something is paid, the row of its paytable
// and the sum. felt settles every round to the same cents.
func TestRoundsSettledByTheCard(t *testing.T) {
	for _, g := range pa.Banked {
		text, err := os.ReadFile(filepath.Join("testdata", "card", g.ID+".txt"))
		if err != nil {
			t.Fatal(err)
		}
		rounds, err := scenario.Parse(string(text))
		if err != nil {
			t.Fatalf("%s: %v", g.ID, err)
		}
		if len(rounds) != 20 {
			t.Errorf("%s: %d rounds", g.ID, len(rounds))
		}
		for i := range rounds {
			if _, err := rounds[i].Settle(settle.NewSettler()); err != nil {
				t.Errorf("%s: %v", g.ID, err)
			}
		}
		card := of(t, "dealer", file(t, g, ""))
		sentences, rows := told(card)
		used := map[string]bool{}
		lines := strings.Split(string(text), "\n")
		for n, line := range lines {
			if !strings.HasPrefix(line, "result: ") {
				continue
			}
			found := said.FindStringSubmatch(lines[n-1])
			if found == nil {
				t.Errorf("%s, line %d: %q is no sentence of the card", g.ID, n, lines[n-1])
				continue
			}
			used[found[1]] = true
			for rest := found[1]; rest != ""; {
				i := slices.IndexFunc(sentences, func(s string) bool { return strings.HasPrefix(rest, s) })
				if i < 0 {
					t.Errorf("%s, line %d: the card does not say %q", g.ID, n, rest)
					break
				}
				rest = strings.TrimSpace(strings.TrimPrefix(rest, sentences[i]))
			}
			if odds := found[3] + found[7]; odds != "" && !slices.Contains(rows, found[2]+found[6]+"|"+odds) {
				t.Errorf("%s, line %d: no paytable of the card has %q for %s", g.ID, n, found[2]+found[6], odds)
			}
			fields := strings.Fields(line) // result: 1 ante win PAID RETURNED
			if found[5] != "" && (fields[4] != found[5] || cents(t, found[5]) != multiplied(t, found[3], cents(t, found[4]))) {
				t.Errorf("%s, line %d: %s on %s is not %s", g.ID, n+1, found[3], found[4], fields[4])
			}
			if found[5] == "" && fields[4] != "0.00" {
				t.Errorf("%s, line %d: %s is paid for nothing", g.ID, n+1, fields[4])
			}
		}
		if len(used) < 5 {
			t.Errorf("%s: only %d sentences of the card are used", g.ID, len(used))
		}
	}
}

// told are the sentences of a card, the longest first, and the rows of its paytables: a hand, "|" and
// what it pays; a wager that is paid without a hand has none.
func told(d *paper.Document) (sentences, rows []string) {
	for _, b := range d.Blocks {
		switch b := b.(type) {
		case paper.Table:
			for _, row := range b.Rows {
				sentences = append(sentences, strings.TrimLeft(row[0], "\u00a0"))
			}
		case paper.Columns:
			for _, t := range b {
				for _, row := range t.Rows {
					name := strings.TrimRight(strings.ReplaceAll(row[0], "\u00a0", " "), " *")
					if strings.HasSuffix(name, " Wager") {
						name = ""
					}
					rows = append(rows, name+"|"+row[1])
				}
			}
		}
	}
	slices.SortFunc(sentences, func(a, b string) int { return len(b) - len(a) })
	return sentences, rows
}

// cents are those of an amount such as 12.50.
func cents(t *testing.T, text string) int {
	t.Helper()
	n, err := strconv.Atoi(strings.Replace(text, ".", "", 1))
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// multiplied is what odds such as "3 to 2" come to on a wager.
func multiplied(t *testing.T, odds string, stake int) int {
	t.Helper()
	fields := strings.Fields(strings.ReplaceAll(odds, ",", ""))
	n, err := strconv.Atoi(fields[0])
	if err != nil {
		t.Fatal(err)
	}
	of, err := strconv.Atoi(fields[2])
	if err != nil {
		t.Fatal(err)
	}
	return stake * n / of
}
