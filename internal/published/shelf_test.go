package published_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"felt.example/felt/cite"
	"felt.example/felt/clause"
	"felt.example/felt/internal/published"
)

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

var index = []clause.Entry{
	{Cite: "999a.1", Digest: clause.Digest("Definitions.")}, {Cite: "999a.1(a)", Digest: clause.Digest("The dealer's hand.")},
	{Cite: "999a.1(b)", Digest: clause.Digest("A push.")},
	{Cite: "999a.2", Digest: clause.Digest("Another section.")},
}

const first = "§ 999a.1. Definitions.\n(a) The dealer’s hand.\n(b) A tie.\n(c) More.\n"

func TestShelf(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "floor")
	s := published.Open(dir, index)
	if f, err := s.Find("999a.1(a)"); f != nil || err != nil {
		t.Fatalf("an empty shelf has %v, %v", f, err)
	}
	for _, fresh := range []bool{true, false} { // a page is kept once
		if p, was, err := s.Import("/some/where/first.txt", []byte(first)); err != nil || was != fresh || p.Name != "first.txt" {
			t.Fatalf("imported %v, %v, %v", p, was, err)
		}
	}
	f, err := s.Find("999a.1(a)")
	must(t, err)
	if f.Text() != "The dealer’s hand." || !f.Agrees || f.Page.Name != "first.txt" || len(f.Section()) != 4 {
		t.Errorf("found %+v", f)
	}
	if f, err = s.Find("999a.1(b)"); err != nil || f.Agrees || f.Text() != "A tie." {
		t.Errorf("found %+v, %v", f, err)
	}
	// The better print wins, in the same shelf and in one opened anew.
	_, _, err = s.Import("second.txt", []byte("§ 999a.1. Definitions.\n(a) Otherwise.\n(b) A push.\n"))
	must(t, err)
	for _, s := range []*published.Shelf{s, published.Open(dir, index)} {
		for c, want := range map[string]string{"999a.1(a)": "first.txt", "999a.1(b)": "second.txt", "999a.1(c)": "first.txt"} {
			if f, err = s.Find(cite.Cite(c)); err != nil || f == nil || f.Page.Name != want {
				t.Errorf("%s: found %+v, %v", c, f, err)
			}
		}
	}
}

func TestCompare(t *testing.T) {
	s := published.Open(t.TempDir(), index)
	p, err := published.Read("first.txt", []byte(strings.Replace(first, "(b) A tie.\n(c) More.\n", "(2) Not a clause.\n", 1)))
	must(t, err)
	if r := s.Compare(p); r.Agree != 1 || !slices.Equal(r.Differ, []cite.Cite{"999a.1(a)"}) || !slices.Equal(r.Absent, []cite.Cite{"999a.1(b)"}) || r.Further != nil {
		t.Errorf("%+v", r)
	}
	p, err = published.Read("first.txt", []byte(first))
	must(t, err)
	if r := s.Compare(p); r.Agree != 2 || !slices.Equal(r.Differ, []cite.Cite{"999a.1(b)"}) || r.Absent != nil || !slices.Equal(r.Further, []cite.Cite{"999a.1(c)"}) {
		t.Errorf("%+v", r)
	}
}

// TestAlteredPages: a page that was altered where it lies is not shown, and the others are.
func TestAlteredPages(t *testing.T) {
	dir := t.TempDir()
	s := published.Open(dir, index)
	_, _, err := s.Import("first.txt", []byte(first))
	must(t, err)
	_, _, err = s.Import("second.txt", []byte("§ 999a.2. Another section.\n"))
	must(t, err)
	files, err := filepath.Glob(filepath.Join(dir, "text", "*-first.txt"))
	must(t, err)
	must(t, os.WriteFile(files[0], []byte(strings.Replace(first, "tie", "win", 1)), 0o600))
	s = published.Open(dir, index)
	if f, err := s.Find("999a.1(b)"); f != nil || err == nil || !strings.Contains(err.Error(), "first.txt: the page was altered") {
		t.Errorf("found %+v, %v", f, err)
	}
	if f, _ := s.Find("999a.2"); f == nil || !f.Agrees {
		t.Errorf("the other page has %+v", f)
	}
}
