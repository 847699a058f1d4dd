package main

import (
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"felt.example/felt"
	"felt.example/felt/internal/account/accounttest"
	"felt.example/felt/internal/config"
	"felt.example/felt/internal/site"
	"felt.example/felt/internal/web"
	"felt.example/felt/internal/web/app"
)

// TestTheSiteInFiles: felt docs writes pages whose links, anchors, pictures, styles and scripts are all there.
func TestTheSiteInFiles(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "site")
	if out, errs, code := call(t, "docs", dir); code != 0 || !strings.Contains(out, "files in "+dir) {
		t.Fatalf("%d: %s%s", code, out, errs)
	}
	ids := map[string]map[string]bool{} // of each page
	var links [][2]string               // from a page, to what
	pictures := map[string]bool{}       // that pages show
	err := filepath.WalkDir(dir, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || path.Ext(name) != ".html" {
			return err
		}
		in, err := os.Open(name)
		if err != nil {
			return err
		}
		defer in.Close()
		root, err := html.Parse(in)
		if err != nil {
			return err
		}
		ids[name] = map[string]bool{}
		for n := range root.Descendants() {
			for _, a := range n.Attr {
				switch {
				case a.Key == "id":
					ids[name][a.Val] = true
				case a.Key == "href", a.Key == "src", a.Key == "srcset", a.Key == "data-sections":
					links = append(links, [2]string{name, a.Val})
					pictures[path.Base(a.Val)] = true
				case a.Key == "style" || strings.HasPrefix(a.Key, "on"):
					t.Errorf("%s has %s, which the floor's security policy forbids", name, a.Key)
				}
			}
			if n.DataAtom == atom.Script && n.FirstChild != nil {
				t.Errorf("%s has a script within", name)
			}
		}
		return nil
	})
	if err != nil || len(ids) < 150 || len(links) < 5000 {
		t.Fatalf("%d pages, %d links, %v", len(ids), len(links), err)
	}
	taken, err := fs.Glob(felt.Documents, "docs/pictures/*.webp")
	if err != nil || len(taken) < 10 {
		t.Errorf("%d pictures, %v", len(taken), err)
	}
	ofGames, err := fs.Glob(felt.Documents, "docs/pictures/games/*.webp")
	if err != nil || len(ofGames) < 10 {
		t.Errorf("%d pictures of games, %v", len(ofGames), err)
	}
	for _, name := range append(taken, ofGames...) {
		most := int64(150_000)
		if path.Base(name) == "round.webp" { // which moves
			most = 1_500_000
		}
		if info, err := fs.Stat(felt.Documents, name); err != nil || info.Size() > most || !pictures[path.Base(name)] {
			t.Errorf("%s is larger than %d bytes, or no page shows it (%v)", name, most, err)
		}
	}
	for _, link := range links {
		to, mark, _ := strings.Cut(link[1], "#")
		if strings.Contains(to, "://") {
			continue
		}
		file := link[0]
		if to != "" {
			file = filepath.Join(filepath.Dir(link[0]), filepath.FromSlash(to))
		}
		if _, err := os.Stat(file); err != nil {
			t.Errorf("%s leads to %s, which is not there", link[0], link[1])
		} else if mark != "" && !ids[file][mark] {
			t.Errorf("%s leads to %s, which has no such place", link[0], link[1])
		}
	}
	if _, errs, code := call(t, "docs", dir); code != exitInput || !strings.Contains(errs, "is not empty") {
		t.Errorf("written over itself: %d: %s", code, errs)
	}
}

var toDocs = regexp.MustCompile(`"(/docs/[^"]*)"`)

// TestAFloorServesItsDocumentation: without an account, to be kept until it changes; what the pages of the floor lead to in it
// is there, and what it leads to on the floor.
func TestAFloorServesItsDocumentation(t *testing.T) {
	f := house(t, t.TempDir(), 0)
	handler, err := web.New(f, accounttest.Open(t, f), nil, web.Door{Limits: config.DefaultLimits}, func() (*site.Site, error) { return documentation(rootCommand(), true) })
	check(t, err)
	ask := func(at string, head ...string) *httptest.ResponseRecorder {
		r := httptest.NewRequest(http.MethodGet, "http://localhost"+at, http.NoBody)
		for i := 0; i < len(head); i += 2 {
			r.Header.Set(head[i], head[i+1])
		}
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, r)
		return w
	}
	start := ask(site.Prefix)
	etag := start.Header().Get("ETag")
	if start.Code != http.StatusOK || etag == "" || !strings.Contains(start.Body.String(), "<h1>Documentation of felt</h1>") {
		t.Fatalf("%d %s", start.Code, start.Body)
	}
	if again := ask(site.Prefix, "If-None-Match", etag); again.Code != http.StatusNotModified || again.Body.Len() > 0 {
		t.Errorf("what has not changed: %d", again.Code)
	}
	if w := ask(site.Prefix + "nothing.html"); w.Code != http.StatusNotFound {
		t.Errorf("a page that is not there: %d", w.Code)
	}
	if w := ask("/docs"); w.Header().Get("Location") != site.Prefix {
		t.Errorf("without the slash: %d %s", w.Code, w.Header().Get("Location"))
	}
	fromPages := map[string]bool{}
	err = fs.WalkDir(app.Sources(), ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || path.Ext(name) != ".tsx" {
			return err
		}
		text, err := fs.ReadFile(app.Sources(), name)
		for _, m := range toDocs.FindAllStringSubmatch(string(text), -1) {
			fromPages[m[1]] = true
		}
		return err
	})
	if err != nil || len(fromPages) < 4 {
		t.Errorf("the pages of the floor lead to %v, %v", fromPages, err)
	}
	for at := range fromPages {
		to, mark, marked := strings.Cut(at, "#")
		if w := ask(to); w.Code != http.StatusOK || marked && !strings.Contains(w.Body.String(), `id="`+mark+`"`) {
			t.Errorf("%s: %d", at, w.Code)
		}
	}
	docs, err := documentation(rootCommand(), true)
	if err != nil {
		t.Fatal(err)
	}
	if len(docs.Asked) < 20 {
		t.Errorf("the documentation leads to %d pages of the floor", len(docs.Asked))
	}
	for _, at := range docs.Asked {
		if at = strings.TrimSuffix(at, "/"); at == "" {
			at = "/"
		}
		if w := ask(at); w.Code != http.StatusOK {
			t.Errorf("%s: %d", at, w.Code)
		}
	}
}
