package docs

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"felt.example/felt/pa"
)

// TestEveryGameIsListed with its picture, its chapter and its page.
func TestEveryGameIsListed(t *testing.T) {
	text, err := os.ReadFile("games.md")
	if err != nil {
		t.Fatal(err)
	}
	rows := map[string]string{}
	for line := range strings.Lines(string(text)) {
		if _, rest, ok := strings.Cut(line, "](pictures/games/"); ok {
			id, _, _ := strings.Cut(rest, ".webp)")
			rows[id] = line
		}
	}
	for _, g := range pa.Games {
		row := rows[g.ID]
		for _, part := range []string{fmt.Sprintf("**%s**, §\u00a0%s |", g.Name, g.Chapter), "/reference/games/" + g.ID + ".html)", "/rules/" + g.ID + ")"} {
			if !strings.Contains(row, part) {
				t.Errorf("the row of %s has no %q: %q", g.ID, part, row)
			}
		}
		if g.Banked() && !strings.Contains(row, "/odds/"+g.ID+")") {
			t.Errorf("the row of %s leads to no odds", g.ID)
		}
		if _, err := os.Stat("pictures/games/" + g.ID + ".webp"); err != nil {
			t.Error(err)
		}
	}
	if len(rows) != len(pa.Games) {
		t.Errorf("%d rows for %d games", len(rows), len(pa.Games))
	}
}
