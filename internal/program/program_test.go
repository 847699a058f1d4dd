package program_test

import (
	"testing"

	"felt.example/felt/internal/program"
)

func TestDigest(t *testing.T) {
	first, err := program.Digest()
	if err != nil || len(first) != 64 {
		t.Fatalf("%q, %v", first, err)
	}
	if again, _ := program.Digest(); again != first {
		t.Error("the same program has two digests")
	}
}
