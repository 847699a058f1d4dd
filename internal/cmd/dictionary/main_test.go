package main

import (
	"bytes"
	"fmt"
	"testing"
)

// TestChoose: what all lines say is in the dictionary, at its end.
func TestChoose(t *testing.T) {
	const said = `{"kind":"deal","cite":"637a.10(f)"}`
	var parts [][]byte
	for n := range 2000 {
		parts = append(parts, fmt.Appendf(nil, "%s, but %x only once", said, n*7919))
	}
	made := choose(parts)
	if !bytes.Contains(made[max(0, len(made)-stretch):], []byte(said)) {
		t.Errorf("it has not what all lines say:\n%s", made)
	}
	if len(made) > size {
		t.Errorf("it has %d bytes; the most is %d", len(made), size)
	}
}
