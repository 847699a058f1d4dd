package paper_test

import (
	"bytes"
	"strings"
	"testing"
	"unicode/utf8"

	"felt.example/felt/internal/paper"
	"felt.example/felt/odds"
	"felt.example/felt/pa"
)

// TestText: every paper of every game is text too: no mark of HTML, no line wider than a terminal, every word of its
// tables there.
func TestText(t *testing.T) {
	for i := range paper.Papers {
		kind := &paper.Papers[i]
		for _, g := range pa.Games {
			if !kind.For(g) || kind.Figures && odds.Game(g.ID) != nil && g.ID != "high-card-flush" {
				continue // the figures of base games take long
			}
			f, err := paper.File(g, nil)
			if err != nil {
				t.Fatal(err)
			}
			d, err := kind.Of(t.Context(), f)
			if err != nil {
				t.Fatal(err)
			}
			var out bytes.Buffer
			if err := d.Text(&out); err != nil {
				t.Fatal(err)
			}
			text := out.String()
			if strings.Contains(text, "</") || !strings.HasPrefix(text, d.Title+"\n") {
				t.Errorf("%s of %s: %.200q", kind.ID, g.ID, text)
			}
			for line := range strings.Lines(text) {
				if n := utf8.RuneCountInString(line); n > 110 {
					t.Errorf("%s of %s: %d letters: %s", kind.ID, g.ID, n, line)
				}
			}
			for _, b := range d.Blocks {
				x, _ := b.(paper.Table)
				for _, row := range x.Rows {
					for _, cell := range row {
						for word := range strings.FieldsSeq(cell) {
							if utf8.RuneCountInString(word) < 9 && !strings.Contains(text, word) {
								t.Errorf("%s of %s lacks %q", kind.ID, g.ID, word)
							}
						}
					}
				}
			}
		}
	}
}
