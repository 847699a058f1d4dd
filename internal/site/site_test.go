package site_test

import (
	"bytes"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"felt.example/felt/internal/site"
)

// documents are a few, which lead to each other.
func documents() fstest.MapFS {
	var picture bytes.Buffer
	_ = png.Encode(&picture, image.NewRGBA(image.Rect(0, 0, 40, 30))) // a buffer takes it
	return fstest.MapFS{
		"README.md":                {Data: []byte("# The project\n\n[All documents](docs/README.md), [the code](cmd/felt/main.go)\n")},
		"docs/README.md":           {Data: []byte("# Start\n\nWords.\n\n## Guides\n- [Odds](odds.md): what wagers are worth\n- [Made](http://127.0.0.1:8080/docs/reference/made/index.html)\n\n## More\n- [Project](../README.md)\n- [A table](http://127.0.0.1:8080/table/flush-1)\n- [Data](data.tsv)\n")},
		"docs/odds.md":             {Data: []byte("# Odds\n\n![A felt](pictures/a.png)\n\nSee [below](#the-edge--678a) and [a made page](http://127.0.0.1:8080/docs/reference/made/one.html#x).\n\n## The edge (§ 678a)\n\n| hand | pays |\n| --- | --: |\n| flush | 2 |\n\n```console\n$ felt odds\nall\n```\n")},
		"docs/data.tsv":            {Data: []byte("a\tb\n")},
		"docs/pictures/a.png":      {Data: picture.Bytes()},
		"docs/decisions/README.md": {Data: []byte("# Decisions\n\n[Odds](../odds.md)\n")},
	}
}

func made() []site.Made {
	return []site.Made{
		{Path: "reference/made/index.html", Content: `<h1>Made</h1><p><a href="one.html">One</a> <a href="../../decisions/index.html">Decisions</a></p>`},
		{Path: "reference/made/one.html", Content: `<h1>One</h1><table><tr id="x"><td>§ 1(a)</td><td>kept &amp; shown</td></tr></table>`},
	}
}

func build(t *testing.T, served bool) *site.Site {
	t.Helper()
	s, err := site.Build(documents(), made(), "1.2.3", served)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func text(t *testing.T, s *site.Site, name string) string {
	t.Helper()
	f, ok := s.File(name)
	if !ok {
		t.Fatalf("there is no %s", name)
	}
	return string(f.Bytes)
}

func has(t *testing.T, page string, parts ...string) {
	t.Helper()
	for _, part := range parts {
		if !strings.Contains(page, part) {
			t.Errorf("it lacks %s:\n%s", part, page)
		}
	}
}

func TestLinksLeadToPages(t *testing.T) {
	s := build(t, false)
	has(t, text(t, s, "index.html"), `href="odds.html"`, `href="reference/made/index.html"`, `href="project/readme.html"`, `href="http://127.0.0.1:8080/table/flush-1"`, `href="data.tsv"`)
	has(t, text(t, s, "odds.html"), `<a href="#the-edge--678a">below</a>`, `href="reference/made/one.html#x"`, `src="pictures/a.png"`, `width="40" height="30"`, `<td class="right">2</td>`, `<span class="typed">$ felt odds`)
	has(t, text(t, s, "project/readme.html"), `href="../index.html"`, `<span class="source" title="cmd/felt/main.go, in the source of felt">the code</span>`)
	has(t, text(t, s, "reference/made/one.html"), `<p class="crumbs"><a href="index.html">Made</a></p>`, `href="../../odds.html"`, `src="../../assets/`, "felt 1.2.3")
}

func TestTheFloorThatServes(t *testing.T) {
	s := build(t, true)
	has(t, text(t, s, "index.html"), `href="/table/flush-1"`, `<a class="brand" href="/">`)
	if len(s.Asked) != 1 || s.Asked[0] != "/table/flush-1/" {
		t.Errorf("it asks for %q", s.Asked)
	}
	if f, ok := s.File(""); !ok || f.Path != "index.html" || f.ETag == "" {
		t.Errorf("the start is %q", f.Path)
	}
}

func TestTheListOfPagesComesFromTheStart(t *testing.T) {
	page := text(t, build(t, false), "odds.html")
	has(t, page, `<h2>Guides</h2>`, `<a href="odds.html" aria-current="page">Odds</a>`, `<h2>More</h2>`)
	if strings.Contains(page, "A table") {
		t.Error("the list of pages has a page of the floor")
	}
}

func TestWhatTheSearchFinds(t *testing.T) {
	has(t, text(t, build(t, false), "assets/sections.js"), `globalThis.feltSections=[`,
		`["odds.html#the-edge--678a","Odds","The edge (§ 678a)","hand pays flush 2 $ felt odds all"]`,
		`["reference/made/one.html#x","One","§ 1(a)","kept \u0026 shown"]`)
}

// TestNothingLeadsNowhere: each thing that is wrong is an error that names the page.
func TestNothingLeadsNowhere(t *testing.T) {
	for what, tc := range map[string]struct{ file, text, says string }{
		"a page that is not there":    {"docs/odds.md", "# Odds\n[x](http://127.0.0.1:8080/docs/none.html)", "docs/odds.md: a link leads to none.html, which is not there"},
		"a heading that is not there": {"docs/odds.md", "# Odds\n[x](README.md#none)", `docs/odds.md: a link leads to index.html, which has no "none"`},
		"a picture that is not there": {"docs/odds.md", "# Odds\n![x](pictures/b.png)", "docs/odds.md: there is no picture pictures/b.png"},
		"a picture without words":     {"docs/odds.md", "# Odds\n![](pictures/a.png)", "docs/odds.md: no words for who cannot see the picture pictures/a.png"},
		"a page without a title":      {"docs/odds.md", "## Odds", "odds.html has no title"},
		"a page with two":             {"docs/odds.md", "# Odds\n# Odds", "odds.html has two titles"},
		"a page that nothing names":   {"docs/alone.md", "# Alone", "no way leads from the start to alone.html"},
	} {
		files := documents()
		files[tc.file] = &fstest.MapFile{Data: []byte(tc.text)}
		if _, err := site.Build(files, made(), "1", false); err == nil || !strings.Contains(err.Error(), tc.says) {
			t.Errorf("%s: %v", what, err)
		}
	}
}

func TestWrite(t *testing.T) {
	s, dir := build(t, false), filepath.Join(t.TempDir(), "site")
	if err := s.Write(dir); err != nil {
		t.Fatal(err)
	}
	for _, name := range s.Names() {
		written, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(name)))
		if f, _ := s.File(name); err != nil || !bytes.Equal(written, f.Bytes) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if err := s.Write(dir); err == nil || !strings.Contains(err.Error(), "is not empty") {
		t.Errorf("written twice: %v", err)
	}
}

// TestTheSameEveryTime: the same documents give the same bytes.
func TestTheSameEveryTime(t *testing.T) {
	a, b := build(t, false), build(t, false)
	for _, name := range a.Names() {
		if text(t, a, name) != text(t, b, name) {
			t.Errorf("%s differs", name)
		}
	}
}
