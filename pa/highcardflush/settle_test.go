package highcardflush_test

import (
	"testing"

	"felt.example/felt/history/historytest"
)

// TestRounds settles the rounds of testdata/rounds.
func TestRounds(t *testing.T) { historytest.Rounds(t) }
