package settletest

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"felt.example/felt/regtest"
	"felt.example/felt/settle"
	"felt.example/felt/settle/scenario"
)

// Rounds settles every round of testdata/rounds/*.txt, each in a test of its own, which proves the clauses
// that the round names.
func Rounds(t *testing.T) {
	files, err := filepath.Glob("testdata/rounds/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("no rounds in testdata/rounds: %v", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txt"), func(t *testing.T) {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			rounds, err := scenario.Parse(string(text))
			if err != nil {
				t.Fatalf("%s: %v", file, err)
			}
			for _, r := range rounds {
				t.Run(r.Name, func(t *testing.T) {
					if len(r.Proves) > 0 {
						regtest.Proves(t, r.Proves...)
					}
					if r.Results == nil && r.Refused == "" {
						t.Error("nothing is expected of the round")
					}
					if _, err := r.Settle(settle.NewSettler()); err != nil {
						t.Error(err)
					}
				})
			}
		})
	}
}
