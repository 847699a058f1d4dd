package bundle

import (
	"bytes"
	"crypto/sha512"
	"encoding/base64"
	"encoding/json"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"
	"testing"

	"felt.example/felt/internal/web/app"
)

func built(t *testing.T) *Bundle {
	t.Helper()
	b, err := Embedded()
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestSameSourcesGiveSameBytes(t *testing.T) {
	first := built(t)
	second, err := Build(app.Sources())
	if err != nil {
		t.Fatal(err)
	}
	if len(first.Files()) != len(second.Files()) {
		t.Fatalf("%d files, then %d", len(first.Files()), len(second.Files()))
	}
	for name, file := range first.Files() {
		if !bytes.Equal(file.Bytes, second.Files()[name].Bytes) {
			t.Errorf("%s differs from one build to the next", name)
		}
	}
	if !bytes.Equal(first.Page("Tables"), second.Page("Tables")) {
		t.Error("the page differs from one build to the next")
	}
}

// closure adds what a browser fetches for files of the bundle: the files, and the scripts that those import without
// waiting for an event, with their sizes as they are sent.
func closure(t *testing.T, b *Bundle, sizes map[string]int, files ...string) {
	t.Helper()
	for len(files) > 0 {
		name := files[0]
		files = files[1:]
		if _, seen := sizes[name]; seen {
			continue
		}
		file, known := b.Files()[name]
		if !known {
			t.Fatalf("the page names %q, which is not served", name)
		}
		sizes[name] = len(file.Bytes)
		if file.Gzip != nil {
			sizes[name] = len(file.Gzip)
		}
		if path.Ext(name) == ".js" {
			for other := range b.Files() {
				if bytes.Contains(file.Bytes, []byte(`from"`+other+`"`)) || bytes.Contains(file.Bytes, []byte(`import"`+other+`"`)) {
					files = append(files, other)
				}
			}
		}
	}
}

// firstPage is what a browser fetches to show the lobby: the document, what it names, and what that imports.
func firstPage(t *testing.T, b *Bundle) map[string]int {
	t.Helper()
	sizes := map[string]int{"/": len(compress(b.Page("Tables")))}
	closure(t, b, sizes, append([]string{b.script, b.style, b.icon}, b.fonts...)...)
	return sizes
}

func weight(sizes map[string]int) int {
	total := 0
	for _, size := range sizes {
		total += size
	}
	return total
}

func TestFirstPageIsLight(t *testing.T) {
	const limit = 100 * 1000
	sizes := firstPage(t, built(t))
	for name, size := range sizes {
		t.Logf("%7d  %s", size, name)
	}
	total := weight(sizes)
	t.Logf("%7d  in all, compressed", total)
	if total >= limit {
		t.Errorf("the first page weighs %d bytes; the limit is %d", total, limit)
	}
	if total < 10*1000 {
		t.Errorf("the first page weighs only %d bytes: something is missing", total)
	}
}

// TestEveryPageIsLight: whichever page one comes to first, all that is fetched to show it is little. A page is code that
// comes when it is opened; code that a page itself fetches later counts as well, as if it were needed at once.
func TestEveryPageIsLight(t *testing.T) {
	const limit = 150 * 1000
	// Who reads another language fetches all that is said in it before the first page, once.
	const language = 230 * 1000
	b := built(t)
	later := func(sizes map[string]int) []string {
		var all []string
		for name := range sizes {
			for other := range b.Files() {
				if _, has := sizes[other]; !has && bytes.Contains(b.Files()[name].Bytes, []byte(`import("`+other+`")`)) {
					all = append(all, other)
				}
			}
		}
		slices.Sort(all)
		return slices.Compact(all)
	}
	pages := 0
	lobby := firstPage(t, b)
	for _, page := range later(lobby) {
		pages++
		sizes := maps.Clone(lobby)
		closure(t, b, sizes, page)
		if !bytes.Contains(b.Files()[page].Bytes, []byte("table-felt")) { // a table needs no more style
			closure(t, b, sizes, b.more)
		}
		known := later(lobby)
		for _, more := range later(sizes) {
			if !slices.Contains(known, more) { // else it is another page
				closure(t, b, sizes, more)
			}
		}
		total := weight(sizes)
		if strings.HasPrefix(page, Prefix+"es-") {
			if own := sizes[page]; own > language {
				t.Errorf("%s weighs %d bytes; the limit is %d", page, own, language)
			}
			total -= sizes[page]
		}
		t.Logf("%7d  %s", total, page)
		if total > limit {
			t.Errorf("the page of %s weighs %d bytes; the limit is %d: %v", page, total, limit, sizes)
		}
	}
	if pages < 15 {
		t.Errorf("only %d pages are found: something is missing", pages)
	}
}

// The content security policy allows neither inline styles nor scripts, and no evaluation.
func TestPageKeepsTheContentSecurityPolicy(t *testing.T) {
	b := built(t)
	page := string(b.Page(`Tables <&> "felt"`))
	if !strings.Contains(page, "<title>Tables &lt;&amp;&gt; &#34;felt&#34;</title>") {
		t.Error("the title is not escaped")
	}
	for _, forbidden := range []string{"style=", "<style", "onclick", "<script>"} {
		if strings.Contains(page, forbidden) {
			t.Errorf("the page contains %q", forbidden)
		}
	}
	for name, file := range b.Files() {
		if path.Ext(name) != ".js" {
			continue
		}
		for _, forbidden := range []string{"eval(", "new Function(", "http://localhost", "https://"} {
			if bytes.Contains(file.Bytes, []byte(forbidden)) {
				t.Errorf("%s contains %q", name, forbidden)
			}
		}
	}
}

func TestVendoredModulesMatchTheLock(t *testing.T) {
	sources := app.Sources()
	text, err := fs.ReadFile(sources, "vendor/lock.json")
	if err != nil {
		t.Fatal(err)
	}
	var lock struct {
		Packages []struct{ Name, Version, Licence, Integrity string }
		Files    map[string]string
	}
	if err := json.Unmarshal(text, &lock); err != nil {
		t.Fatal(err)
	}
	for _, p := range lock.Packages {
		if p.Version == "" || p.Licence == "" || !strings.HasPrefix(p.Integrity, "sha512-") {
			t.Errorf("%s: version, licence or integrity is missing", p.Name)
		}
		if _, listed := lock.Files[p.Name+"/LICENSE"]; !listed {
			t.Errorf("%s: its licence is not among the files", p.Name)
		}
	}
	found := 0
	err = fs.WalkDir(sources, "vendor", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || name == "vendor/lock.json" {
			return err
		}
		found++
		content, err := fs.ReadFile(sources, name)
		if err != nil {
			return err
		}
		sum := sha512.Sum512(content)
		if got, want := "sha512-"+base64.StdEncoding.EncodeToString(sum[:]), lock.Files[strings.TrimPrefix(name, "vendor/")]; got != want {
			t.Errorf("%s: sum %q, the lock says %q", name, got, want)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if found != len(lock.Files) {
		t.Errorf("%d files vendored, %d in the lock", found, len(lock.Files))
	}
}

func TestBuildNamesWhatIsWrong(t *testing.T) {
	if _, err := Build(broken{app.Sources()}); err == nil || !strings.Contains(err.Error(), "main.tsx:1") {
		t.Errorf("a broken source gives %v", err)
	}
}

// broken is the sources with a first page that does not parse.
type broken struct{ fs.FS }

func (b broken) ReadFile(name string) ([]byte, error) {
	if name == "main.tsx" {
		return []byte("const = 1"), nil
	}
	return fs.ReadFile(b.FS, name)
}
