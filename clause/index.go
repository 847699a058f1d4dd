package clause

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"

	"felt.example/felt/cite"
)

// Entry is one published clause: its citation and the digest of its text.
type Entry struct {
	Cite   cite.Cite
	Digest string // 16 hexadecimal digits
}

// Digest is the first 16 hexadecimal digits of the SHA-256 of a clause's text.
func Digest(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:8])
}

// ParseIndex reads a clauses.index: a citation, a tab and a digest on each line, in the
// regulation's order. Lines that begin with # are comments.
func ParseIndex(text string) ([]Entry, error) {
	var index []Entry
	for i, line := range strings.Split(text, "\n") {
		if line == "" || line[0] == '#' {
			continue
		}
		place, digest, _ := strings.Cut(line, "\t")
		c, err := cite.Parse(place)
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", i+1, err)
		}
		if c.Section() == "" {
			return nil, fmt.Errorf("line %d: %s is a chapter, not a clause", i+1, c)
		}
		if sum, err := hex.DecodeString(digest); err != nil || len(sum) != 8 {
			return nil, fmt.Errorf("line %d: %s: %q is no digest of 16 hexadecimal digits", i+1, c, short(digest))
		}
		if n := len(index); n > 0 && cite.Compare(index[n-1].Cite, c) >= 0 {
			return nil, fmt.Errorf("line %d: %s stands after %s, which is not the regulation's order", i+1, c, index[n-1].Cite)
		}
		index = append(index, Entry{Cite: c, Digest: digest})
	}
	return index, nil
}
