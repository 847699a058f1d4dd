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
