package fourcardprime_test

import (
	"testing"

	"felt.example/felt/settle/settletest"
)

// TestRounds settles the rounds of testdata/rounds.
func TestRounds(t *testing.T) { settletest.Rounds(t) }
