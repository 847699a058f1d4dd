package pa

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"felt.example/felt/cite"
	"felt.example/felt/clause"
	"felt.example/felt/regtest"
)

func clauses(t *testing.T) *clause.Book {
	t.Helper()
	book, err := Clauses()
	if err != nil {
		t.Fatal(err)
	}
	return book
}

// TestIndexIsWhole counts the published clauses of each chapter, so that a list cut short
// is found without the texts.
func TestIndexIsWhole(t *testing.T) {
	got := map[string]int{}
	for _, e := range clauses(t).Index {
		got[e.Cite.Chapter()]++
	}
	want := map[string]int{"579": 130, "635a": 147, "637a": 143, "677a": 138, "678a": 155, "682a": 145}
	if !maps.Equal(got, want) {
		t.Errorf("clauses a chapter: %v, want %v", got, want)
	}
}

// TestIndexIsOfTheTexts compares the index with the published texts, where they are.
func TestIndexIsOfTheTexts(t *testing.T) {
	table, err := os.ReadFile(regtest.Shared(t, "clauses.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	texts := map[cite.Cite]string{}
	for line := range strings.Lines(string(table)) {
		place, text, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		texts[cite.Cite(place)] = text
	}
	index := clauses(t).Index
	if len(index) != len(texts) {
		t.Errorf("the index has %d clauses, the texts %d", len(index), len(texts))
	}
	for _, e := range index {
		if text, ok := texts[e.Cite]; !ok || clause.Digest(text) != e.Digest {
			t.Errorf("the text of %s is not the one that the index was made from (there is one: %t)", e.Cite, ok)
		}
	}
}

// TestEachChapterHasClauses: whoever adds a chapter lists its clauses.
func TestEachChapterHasClauses(t *testing.T) {
	dirs, err := filepath.Glob("*/*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range dirs {
		// The general procedure is no chapter: it serves all, each with its own clauses.
		dir := filepath.Dir(file)
		if _, err := os.Stat(filepath.Join(dir, "clauses.txt")); err != nil && dir != "general" {
			t.Errorf("pa/%s has code and no clauses.txt", dir)
		}
	}
	if book := clauses(t); len(book.Chapters) < 2 {
		t.Errorf("only %d chapters", len(book.Chapters))
	}
}

// TestEveryModelledClauseIsProven, and every one that no deal comes to: run "go generate ./pa" after writing the tests.
func TestEveryModelledClauseIsProven(t *testing.T) {
	proofs, err := readProofs()
	if err != nil {
		t.Fatal(err)
	}
	missing := map[string][]cite.Cite{}
	for _, c := range clauses(t).Unproven(proofs) {
		missing[c.Chapter()] = append(missing[c.Chapter()], c)
	}
	for _, chapter := range slices.Sorted(maps.Keys(missing)) {
		t.Errorf("%d modelled clauses have no test: %s", len(missing[chapter]), missing[chapter])
	}
}

// TestProofsNameTests finds each proof's test in the source, and the file as generated.
func TestProofsNameTests(t *testing.T) {
	proofs, err := readProofs()
	if err != nil {
		t.Fatal(err)
	}
	if text, err := clauseFiles.ReadFile("proofs.txt"); err != nil || string(text) != clause.FormatProofs(proofs) {
		t.Errorf("proofs.txt is not as go generate ./pa writes it (%v)", err)
	}
	root, err := regtest.Root()
	if err != nil {
		t.Fatal(err)
	}
	source := map[string]string{}
	for _, p := range proofs {
		if _, read := source[p.Package]; !read {
			source[p.Package] = testSource(t, filepath.Join(root, p.Package))
		}
		if !strings.Contains(source[p.Package], "\nfunc "+p.Function()+"(") {
			t.Errorf("%s is proven by %s, which is not in the source", p.Cite, p.Name())
		}
	}
}

// TestEveryProofHasABreak: breaks.txt has for each proof an alteration of the code as it is.
// That it makes the proof fail is for "go run ./internal/mutate -check".
func TestEveryProofHasABreak(t *testing.T) {
	root, err := regtest.Root()
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile("breaks.txt")
	if err != nil {
		t.Fatal(err)
	}
	breaks, err := clause.ParseBreaks(string(text))
	if err != nil {
		t.Fatalf("breaks.txt: %v", err)
	}
	if string(text) != clause.FormatBreaks(breaks) {
		t.Error("breaks.txt is not as go run ./internal/mutate -register writes it")
	}
	code, broken := map[string]string{}, map[clause.Proof]bool{}
	for _, b := range breaks {
		broken[b.Proof] = true
		if code[b.File] == "" {
			source, err := os.ReadFile(filepath.Join(root, b.File))
			if err != nil {
				t.Error(err)
			}
			for line := range strings.Lines(string(source)) {
				code[b.File] += strings.TrimSpace(line) + "\n"
			}
		}
		if !strings.Contains("\n"+code[b.File], "\n"+b.Was+"\n") {
			t.Errorf("break %03d of § %s: %s has no line %q; run go run ./internal/mutate -register %s", b.Number(), b.Cite, b.File, b.Was, b.Package)
		}
	}
	proofs, err := readProofs()
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range proofs {
		if !broken[p] {
			t.Errorf("%s is proven by %s, which no alteration in breaks.txt makes fail: run go run ./internal/mutate -register %s", p.Cite, p.Name(), p.Package)
		}
		delete(broken, p)
	}
	for p := range broken {
		t.Errorf("breaks.txt breaks %s, which proofs.txt does not say to prove %s", p.Name(), p.Cite)
	}
}

// testSource is all test files of a directory.
func testSource(t *testing.T, dir string) string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "*_test.go"))
	if err != nil {
		t.Fatal(err)
	}
	var all strings.Builder
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		all.Write(text)
	}
	return all.String()
}
