package store

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"

	"felt.example/felt/journal"
)

// State is the state of a shard after one of its entries, in the form of the shard's own package.
// It saves reading all entries again. It follows from the entries, which alone are authoritative.
type State struct {
	Shard string
	Seq   uint64
	Hash  journal.Hash // of the entry
	Build string       // the program that wrote it
	Data  json.RawMessage
}

// Sum returns the SHA-256 of the whole state.
func (s State) Sum() journal.Hash {
	sum := sha256.New()
	fmt.Fprintf(sum, "%q %d %s %q\n", s.Shard, s.Seq, s.Hash, s.Build)
	sum.Write(s.Data)
	return journal.Hash(sum.Sum(nil))
}
