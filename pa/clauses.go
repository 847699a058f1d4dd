package pa

import (
	"embed"
	"fmt"
	"io/fs"

	"felt.example/felt/clause"
)

//go:generate go run ../internal/cmd/proofs

//go:embed clauses.index proofs.txt breaks.txt */clauses.txt */editions.toml
var clauseFiles embed.FS

// Editions are texts in TOML, one a chapter, with what is known about the chapter's editions.
func Editions() []string { return read(clauseFiles, "*/editions.toml") }

func read(files embed.FS, pattern string) []string {
	names, err := fs.Glob(files, pattern)
	if err != nil {
		panic(err) // the pattern is right
	}
	texts := make([]string, len(names))
	for i, name := range names {
		text, err := files.ReadFile(name)
		if err != nil {
			panic(err) // it is embedded
		}
		texts[i] = string(text)
	}
	return texts
}

//go:embed */testdata/rounds/*.txt
var roundFiles embed.FS

// Rounds are texts of rounds, as settle/scenario reads them, by which the chapters are tested and dealers are trained.
func Rounds() []string { return read(roundFiles, "*/testdata/rounds/*.txt") }

// Clauses reads how felt keeps each clause of every chapter, with the tests that prove it. An error
// means that the files built into the program contradict each other.
func Clauses() (*clause.Book, error) {
	book, err := clause.Load(clauseFiles)
	if err != nil {
		return nil, err
	}
	proofs, err := readProofs()
	if err != nil {
		return nil, err
	}
	return book, book.Join(proofs)
}

func readProofs() ([]clause.Proof, error) {
	text, err := clauseFiles.ReadFile("proofs.txt")
	if err != nil {
		return nil, err
	}
	proofs, err := clause.ParseProofs(string(text))
	if err != nil {
		return nil, fmt.Errorf("proofs.txt: %w", err)
	}
	return proofs, nil
}

// Breaks are changes to the code, for each proof one that makes it fail.
func Breaks() ([]clause.Break, error) {
	text, err := clauseFiles.ReadFile("breaks.txt")
	if err != nil {
		return nil, err
	}
	return clause.ParseBreaks(string(text))
}
