package paper_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"felt.example/felt/game"
	"felt.example/felt/internal/paper"
	"felt.example/felt/pa"
	"felt.example/felt/round"
	"felt.example/felt/settle"
	"felt.example/felt/settle/scenario"
)

// said is what stands above a result: sentences of the card, and for what is paid the row of its
// paytable, the odds, the wager and what that comes to.
var said = regexp.MustCompile(`^# (.+?\.)(?: (?:(\S.*), )?([0-9,]+ (?:to|for) [0-9]+) on ([0-9.]+): ([0-9.]+)\.| (\S.*): (push)\.)?$`)

// roundsOf are the rounds of a game that are settled by a paper alone: they lie with its chapter.
func roundsOf(t *testing.T, paper string, g *game.Game) string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("..", "..", "pa", "*", "testdata", paper, g.ID+".txt"))
	if err != nil || len(files) != 1 {
		t.Fatalf("one chapter has testdata/%s/%s.txt, not %d (%v)", paper, g.ID, len(files), err)
	}
	text, err := os.ReadFile(files[0])
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestRoundsSettledByTheCard: twenty rounds of each banked game are settled by nothing but the dealer's
// card: above each result stand the card's own sentence and, where something is paid, the row of its paytable
// and the sum. What becomes of the wager is what the sentence says. felt settles every round to the same cents.
func TestRoundsSettledByTheCard(t *testing.T) {
	for _, g := range pa.Banked {
		text := roundsOf(t, "card", g)
		rounds, err := scenario.Parse(text)
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
		under := branches(card)
		used := map[string]bool{}
		lines := strings.Split(text, "\n")
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
			fields := strings.Fields(line) // result: 1 ante win PAID RETURNED
			becomes := fate(g.Wager(round.WagerID(fields[2])).Name, found[1], under)
			if found[6] != "" {
				becomes = "push" // by its row
			}
			if is := strings.Replace(fields[3], "bonus", "win", 1); becomes != is {
				t.Errorf("%s, line %d: by %q the %s is a %q, not a %q", g.ID, n+1, found[1], fields[2], becomes, is)
			}
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

// spoken are the verbs by which a sentence of a card says what becomes of a wager.
var spoken = map[string]string{
	"lose": "lose", "loses": "lose", "losing": "lose", "lost": "lose", "goes": "lose", "collected": "lose", "Forfeits": "lose",
	"push": "push", "pushes": "push", "returned": "push", "tie": "push", "wins": "win", "paid": "win",
}

// fate is what becomes of a wager by sentences of a card: the first verb after its name, else the last before it; where
// they do not name it the first at all, and where they have none that of the sentence under which they stand.
func fate(wager, said string, under map[string]string) string {
	said = regexp.MustCompile(`neither \w+ nor \w+`).ReplaceAllString(said, "")
	word := regexp.MustCompile(`\w+`)
	first := func(text string) string {
		for _, w := range word.FindAllString(text, -1) {
			if spoken[w] != "" {
				return spoken[w]
			}
		}
		return ""
	}
	name := regexp.MustCompile(`\b(` + wager + "|" + strings.TrimSuffix(wager, " Wager") + `)\b`)
	if at := name.FindStringIndex(said); at != nil {
		if verb := first(said[at[1]:]); verb != "" {
			return verb
		}
		before := word.FindAllString(said[:at[0]], -1)
		slices.Reverse(before)
		return first(strings.Join(before, " "))
	}
	verb := first(said)
	if parent, ok := under[said]; verb == "" && ok {
		return fate(wager, parent, under)
	}
	return verb
}

// branches are the sentences of a card that stand below another and further in, with that.
func branches(d *paper.Document) map[string]string {
	under := map[string]string{}
	for _, b := range d.Blocks {
		table, ok := b.(paper.Table)
		if !ok {
			continue
		}
		var above []string
		for _, row := range table.Rows {
			said := strings.TrimLeft(row[0], "\u00a0")
			in := len(row[0]) - len(said)
			for len(above) > 0 && len(above[len(above)-1])-len(strings.TrimLeft(above[len(above)-1], "\u00a0")) >= in {
				above = above[:len(above)-1]
			}
			if len(above) > 0 {
				under[said] = strings.TrimLeft(above[len(above)-1], "\u00a0")
			}
			above = append(above, row[0])
		}
	}
	return under
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
