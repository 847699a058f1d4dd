package tabletest

import (
	"bufio"
	"compress/gzip"
	"iter"
	"os"
	"testing"

	"felt.example/felt/journal"
)

// Lines are those of a stored log, .ndjson.gz: an entry each. A line is good until the next.
func Lines(t testing.TB, file string) iter.Seq[[]byte] {
	return func(yield func([]byte) bool) {
		t.Helper()
		packed, err := os.Open(file)
		if err != nil {
			t.Fatal(err)
		}
		defer packed.Close()
		text, err := gzip.NewReader(packed)
		if err != nil {
			t.Fatal(err)
		}
		lines := bufio.NewScanner(text)
		lines.Buffer(nil, journal.MaxLine)
		for lines.Scan() {
			if !yield(lines.Bytes()) {
				return
			}
		}
		if err := lines.Err(); err != nil {
			t.Fatal(err)
		}
	}
}
