package docs

import (
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"
)

// TestImportsPointOneWay: a package imports only what stands in its own row of the table in
// CONTRIBUTING.md or above it, and nothing outside internal imports what is within, but for commands.
func TestImportsPointOneWay(t *testing.T) {
	page, err := os.ReadFile("../CONTRIBUTING.md")
	if err != nil {
		t.Fatal(err)
	}
	rows := map[string]int{} // the row of each package that the table names
	for i, line := range strings.Split(string(page), "\n") {
		if !strings.HasPrefix(line, "| `") {
			continue
		}
		cell, _, _ := strings.Cut(line[2:], "|")
		for _, names := range regexp.MustCompile("`([^`]+)`").FindAllStringSubmatch(cell, -1) {
			for name := range strings.FieldsSeq(names[1]) {
				dir, _, _ := strings.Cut(name, "/<") // pa/<game> is every package below pa
				rows[dir] = i
			}
		}
	}
	row := func(pkg string) int {
		for dir := pkg; ; {
			if i, named := rows[dir]; named {
				return i
			}
			cut := strings.LastIndexByte(dir, '/')
			if cut < 0 {
				t.Errorf("the table does not name %s", pkg)
				return 0
			}
			dir = dir[:cut]
		}
	}
	within := func(pkg string) bool { return strings.HasPrefix(pkg, "internal/") || strings.HasPrefix(pkg, "cmd/") }

	list := exec.Command("go", "list", "-f", "{{$p := .ImportPath}}{{range .Imports}}{{$p}} {{.}}\n{{end}}", "./...")
	list.Dir = ".."
	output, err := list.Output()
	if err != nil {
		t.Fatal(err)
	}
	arrows := 0
	for line := range strings.Lines(string(output)) {
		const module = "felt.example/felt/"
		by, of, _ := strings.Cut(strings.TrimSpace(line), " ")
		of, ours := strings.CutPrefix(of, module)
		if !ours {
			continue
		}
		by = strings.TrimPrefix(by, module)
		arrows++
		if row(of) > row(by) {
			t.Errorf("%s imports %s, which stands below it in the table", by, of)
		}
		if within(of) && !within(by) {
			t.Errorf("%s, which other programs may import, imports %s", by, of)
		}
	}
	if arrows < 300 {
		t.Errorf("%d imports found", arrows)
	}
}
