//go:build full

package main

import (
	"bytes"
	"strings"
	"testing"
)

// TestEveryFlop: all flops of Heads-Up Hold 'Em played again come to the value, to each row and to each decision before the Flop.
func TestEveryFlop(t *testing.T) {
	var out bytes.Buffer
	if err := check(file(t, written(t, "heads-up-holdem", "base", "")), true, &out); err != nil || !strings.Contains(out.String(), "All were played again") {
		t.Errorf("%v, %s", err, out.String())
	}
}

// TestMostSplits: certificates for as many splits as an option can have are found right, of both numbers of decks.
func TestMostSplits(t *testing.T) {
	for _, decks := range []string{"6", "8"} {
		var out bytes.Buffer
		if err := check(file(t, shoeCertificate(t, decks, `{"splits": 9, "minimum": "25.00"}`)), false, &out); err != nil || !strings.Contains(out.String(), "as many as 10 hands") {
			t.Errorf("%s decks: %v, %s", decks, err, out.String())
		}
	}
}
