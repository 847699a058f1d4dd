package paper_test

import (
	"html/template"
	"regexp"
	"strings"
	"testing"

	"felt.example/felt/pa"
)

// TestAccessibleForm: a PDF has no tags, so the HTML of every paper is what a screen reader is given: in a language, with
// one title above headings of no other level than the next, columns that are named, and drawings in words.
func TestAccessibleForm(t *testing.T) {
	tag := regexp.MustCompile(`<(svg|th)\b[^>]*>`)
	label := regexp.MustCompile(`role="img" aria-label="[^"]{3,}"`)
	for _, g := range pa.Games {
		f := filed(t, g.ID)
		for _, p := range papersOf(f) {
			page := htmlOf(t, of(t, p.ID, f))
			if !strings.Contains(page, `<html lang="en">`) || !strings.Contains(page, "<title>"+template.HTMLEscapeString(g.Name)) || strings.Count(page, "<h1") != 1 {
				t.Errorf("%s of %s has no language, no title or not one first heading", p.ID, g.ID)
			}
			for _, found := range tag.FindAllStringSubmatch(page, -1) {
				if found[1] == "th" && !strings.Contains(found[0], `scope="`) || found[1] == "svg" && !label.MatchString(found[0]) {
					t.Errorf("%s of %s: a screen reader is not told what %.200s is", p.ID, g.ID, found[0])
				}
			}
			level := 1
			for _, found := range regexp.MustCompile(`<h([1-6])\b`).FindAllStringSubmatch(page, -1) {
				next := int(found[1][0] - '0')
				if next > level+1 {
					t.Errorf("%s of %s: a heading of level %d below one of level %d", p.ID, g.ID, next, level)
				}
				level = next
			}
		}
	}
}
