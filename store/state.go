package store

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"

	"felt.example/felt/journal"
)

// State is what the entries of a shard come to at one of them, as the shard's own package writes it:
// so that nobody has to read them all again. It follows from the entries, which alone count.
type State struct {
	Shard string
	Seq   uint64
	Hash  journal.Hash // of the entry
	Build string       // the program that wrote it
	Data  json.RawMessage
}

// Sum is the SHA-256 of all of the state.
func (s State) Sum() journal.Hash {
	sum := sha256.New()
	fmt.Fprintf(sum, "%q %d %s %q\n", s.Shard, s.Seq, s.Hash, s.Build)
	sum.Write(s.Data)
	return journal.Hash(sum.Sum(nil))
}
