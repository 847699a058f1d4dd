// Package docs has no code: its tests hold the documents against the project.
package docs

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var link = regexp.MustCompile(`\]\(([^)#\s]+)(#[^)]*)?\)`)

// TestLinksLead: every relative link of every document leads to something.
func TestLinksLead(t *testing.T) {
	found := 0
	err := filepath.WalkDir("..", func(path string, entry fs.DirEntry, err error) error {
		switch name := entry.Name(); {
		case err != nil:
			return err
		case entry.IsDir() && (name == ".git" || name == "node_modules" || name == "vendor"):
			return filepath.SkipDir
		case entry.IsDir() || filepath.Ext(name) != ".md":
			return nil
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		for _, m := range link.FindAllStringSubmatch(string(text), -1) {
			if strings.Contains(m[1], "://") {
				continue
			}
			found++
			if _, err := os.Stat(filepath.Join(filepath.Dir(path), m[1])); err != nil {
				t.Errorf("%s: %s leads nowhere", path, m[1])
			}
		}
		return nil
	})
	if err != nil || found < 20 {
		t.Errorf("%d links found, %v", found, err)
	}
}

// TestDecisionsAreListed: the index names each decision, by the title that it has.
func TestDecisionsAreListed(t *testing.T) {
	index, err := os.ReadFile("decisions/README.md")
	if err != nil {
		t.Fatal(err)
	}
	pages, err := filepath.Glob("decisions/0*.md")
	if err != nil || len(pages) < 15 {
		t.Fatalf("%d decisions, %v", len(pages), err)
	}
	for _, page := range pages {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		title, _, _ := strings.Cut(strings.TrimPrefix(string(text), "# "), "\n")
		if want := "[" + title + "](" + filepath.Base(page) + ")"; !strings.Contains(string(index), want) {
			t.Errorf("the index lacks %s", want)
		}
	}
}

// TestTutorialsTakeTenMinutes: there is one for each kind of user, and all of it, with what its commands print, is read in less at two
// hundred words a minute. TestCommandsOfTheDocuments of cmd/felt says how long its commands take.
func TestTutorialsTakeTenMinutes(t *testing.T) {
	const aMinute, minutes = 200, 10
	for _, who := range []string{"operator", "laboratory", "studio", "dealer", "player", "programmer"} {
		text, err := os.ReadFile("tutorials/" + who + ".md")
		if err != nil {
			t.Error(err)
			continue
		}
		words := len(strings.Fields(string(text)))
		if words < aMinute || words > minutes*aMinute {
			t.Errorf("the tutorial for a %s has %d words; %d are read in ten minutes", who, words, minutes*aMinute)
		}
		t.Logf("%s: %.1f minutes to read", who, float64(words)/aMinute)
	}
}
