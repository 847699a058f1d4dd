package odds_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"felt.example/felt/odds"
)

// TestTable: the committed table has every counted wager as it is counted now. The base games
// in it are checked by `go run ./internal/cmd/oddstable -check`.
func TestTable(t *testing.T) {
	text, err := os.ReadFile("../docs/odds.tsv")
	if err != nil {
		t.Fatal(err)
	}
	committed := strings.Split(strings.TrimSpace(string(text)), "\n")
	if committed[0] != odds.TableHead {
		t.Errorf("the table begins %q", committed[0])
	}
	counted := slices.DeleteFunc(committed[1:], func(line string) bool { return strings.Contains(line, "\tbase\t") })
	var fresh []string
	for _, g := range odds.Games {
		lines, err := calculator.Table(t.Context(), g, false)
		if err != nil {
			t.Fatal(err)
		}
		fresh = append(fresh, lines...)
	}
	if !slices.Equal(counted, fresh) {
		for _, line := range fresh {
			if !slices.Contains(counted, line) {
				t.Errorf("not in docs/odds.tsv: %s", line)
			}
		}
		t.Error("go run ./internal/cmd/oddstable writes the table")
	}
}
