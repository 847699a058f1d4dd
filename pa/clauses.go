package pa

import (
	"embed"
	"fmt"

	"felt.example/felt/clause"
)

//go:generate go run felt/internal/cmd/proofs

//go:embed clauses.index proofs.txt */clauses.txt
var clauseFiles embed.FS

// Clauses reads how felt keeps each clause of every chapter, with the tests that show
// it. An error means that the files built into the program do not agree.
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
