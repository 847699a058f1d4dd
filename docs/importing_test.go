package docs

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"felt.example/felt/regtest"
)

// TestAProgramImportsFelt: the program of docs/importing.md, in a module of its own, prints what the page says.
func TestAProgramImportsFelt(t *testing.T) {
	root, err := regtest.Root()
	if err != nil {
		t.Fatal(err)
	}
	page, err := os.ReadFile(filepath.Join(root, "docs", "importing.md"))
	if err != nil {
		t.Fatal(err)
	}
	blocks := strings.Split(string(page), "```")
	if len(blocks) != 9 {
		t.Fatalf("the page has %d blocks", len(blocks)/2)
	}
	block := func(n int) string {
		_, text, _ := strings.Cut(blocks[2*n+1], "\n")
		return text
	}
	sums, err := os.ReadFile(filepath.Join(root, "go.sum"))
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for name, text := range map[string]string{
		"main.go": block(0), "round.json": block(1), "go.mod": strings.Replace(block(3), "../felt", root, 1), "go.sum": string(sums),
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	run := exec.CommandContext(t.Context(), "go", "run", ".")
	run.Dir, run.Env = dir, append(os.Environ(), "GOFLAGS=-mod=mod", "GOPROXY=off", "GOWORK=off")
	if got, err := run.CombinedOutput(); err != nil || string(got) != block(2) {
		t.Errorf("it prints\n%swant\n%s%v", got, block(2), err)
	}
}
