package bundle

import (
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"felt.example/felt/internal/web/app"
)

// imported finds what a module imports, types included.
var imported = regexp.MustCompile(`(?:from |import |import\()"(\.[^"]*)"`)

// modules are the sources of the pages in TypeScript, each with those that it imports.
func modules(t *testing.T) map[string][]string {
	t.Helper()
	sources, texts := app.Sources(), map[string]string{}
	err := fs.WalkDir(sources, ".", func(name string, entry fs.DirEntry, err error) error {
		if name == "vendor" {
			return fs.SkipDir
		}
		if ending := path.Ext(name); err != nil || ending != ".ts" && ending != ".tsx" {
			return err
		}
		text, err := fs.ReadFile(sources, name)
		texts[name] = string(text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	all := map[string][]string{}
	for name, text := range texts {
		all[name] = nil
		for _, m := range imported.FindAllStringSubmatch(text, -1) {
			other := path.Join(path.Dir(name), m[1])
			at := slices.IndexFunc([]string{".ts", ".tsx"}, func(ending string) bool { _, ok := texts[other+ending]; return ok })
			if at >= 0 {
				all[name] = append(all[name], other+[]string{".ts", ".tsx"}[at])
			}
		}
	}
	return all
}

// circle is a way from a module back to itself, or nil.
func circle(modules map[string][]string) []string {
	const open, closed = 1, 2
	state := map[string]int{}
	var way []string
	var visit func(name string) []string
	visit = func(name string) []string {
		switch state[name] {
		case open:
			return append(slices.Clone(way[slices.Index(way, name):]), name)
		case closed:
			return nil
		}
		state[name], way = open, append(way, name)
		for _, other := range modules[name] {
			if found := visit(other); found != nil {
				return found
			}
		}
		state[name], way = closed, way[:len(way)-1]
		return nil
	}
	for name := range modules {
		if found := visit(name); found != nil {
			return found
		}
	}
	return nil
}

// TestImportsMakeNoCircle: what a module needs can be read before it.
func TestImportsMakeNoCircle(t *testing.T) {
	all := modules(t)
	if imports := all["main.tsx"]; len(all) < 50 || !slices.Contains(imports, "lobby/lobby.tsx") || !slices.Contains(imports, "odds/odds.tsx") {
		t.Fatalf("of %d modules main.tsx imports %v: imports are not read", len(all), imports)
	}
	if found := circle(all); found != nil {
		t.Errorf("the imports make a circle: %s", strings.Join(found, " → "))
	}
	if found := circle(map[string][]string{"a": {"b", "c"}, "b": nil, "c": {"d"}, "d": {"b", "c"}}); strings.Join(found, "") != "cdc" && strings.Join(found, "") != "dcd" {
		t.Errorf("a circle of c and d is found as %v", found)
	}
}
