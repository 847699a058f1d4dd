package paper

import (
	"strings"
	"testing"

	"felt.example/felt/internal/words"
	"felt.example/felt/internal/words/wordstest"
	"felt.example/felt/pa"
)

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
			if !p.For(g) || p.Figures && g.ID != "three-card-poker" && g.ID != "razz" {
				continue // figures take their time
			}
			d, err := p.Of(t.Context(), f)
			if err != nil {
				t.Fatal(err)
			}
			d.reads(func(text string) {
				if wordstest.English(text) && !said[text] {
					said[text] = true
					t.Errorf("the %s of %s says in Spanish: %s", p.ID, g.ID, text)
				}
			})
		}
	}
	for key, text := range catalogue()["es"] {
		if again := words.In("es", text); again != text {
			t.Errorf("%s, which is Spanish, is looked up as English once more: %s", key, again)
		}
	}
	if !strings.Contains(words.In("es", "Fold"), "R") {
		t.Error("nothing is said in Spanish")
	}
}

// reads passes on all that is written in a paper, beside its drawings.
func (d *Document) reads(each func(string)) {
	in := func(text string) string { each(text); return text }
	saidIn(in, d.all())
	allIn(in, []string{d.Title, d.Subtitle, d.Filed, d.about()})
	if d.Calculations != nil {
		calculatedIn(in, d.Calculations())
	}
}
