package paper

import (
	"regexp"
	"strings"
	"testing"

	"felt.example/felt/internal/words"
	"felt.example/felt/pa"
)

// inEnglish are words that no Spanish text has.
var inEnglish = regexp.MustCompile(`(?i)\b(the|of|is|are|was|were|by|to|and|with|for|at|not|has|have|your|you|from|this|that|it|on|or|if|when|only|each)\b`)

// approved are texts that stay as the Board approved them, or as they were published.
var approved = regexp.MustCompile(`“[^”]*”|"[^"]*"|W(orld Series|izard) of \w+|Lucky and Magic|Match[- ]the[- ]Dealer|Bureau of \w+ \w+|Eight or Better|High and Low`)

// TestPapersAreSpanish: whatever a paper of a game says in Spanish, it says all of it.
func TestPapersAreSpanish(t *testing.T) {
	said := map[string]bool{}
	for _, g := range pa.Games {
		f, err := File(g, nil)
		if err != nil {
			t.Fatal(err)
		}
		f.Language = "es"
		for i := range Papers {
			p := &Papers[i]
			if !p.For(g) || p.Figures {
				continue
			}
			d, err := p.Of(t.Context(), f)
			if err != nil {
				t.Fatal(err)
			}
			d.reads(func(text string) {
				text = approved.ReplaceAllString(text, "")
				if inEnglish.MatchString(text) && !said[text] {
					said[text] = true
					t.Errorf("the %s of %s says in Spanish: %s", p.ID, g.ID, text)
				}
			})
		}
	}
	if !strings.Contains(words.In("es", "Fold"), "R") {
		t.Error("nothing is said in Spanish")
	}
}

// reads passes on all that is written in a paper, beside its drawings.
func (d *Document) reads(each func(string)) {
	saidIn(func(text string) string { each(text); return text }, d.all())
}
