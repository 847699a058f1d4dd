//go:build linux

package main

import (
	"strings"
	"testing"
)

// TestEar: who waits for a node to keep house hears which one does, once, and what is said only to who looks for a fault is not written down.
func TestEar(t *testing.T) {
	var written strings.Builder
	e := newEar(&written)
	is, before := e.hears(compacts)
	other, _ := e.hears(removes)
	const warned = "time=2026-11-28T19:00:00.000Z level=WARN msg=\"this node no longer leads\" node=c\n"
	const debug = "time=2026-11-28T19:00:00.000Z level=DEBUG msg=\"" + compacts + "\" node="
	for _, text := range []string{"time=2026-11-28T19:00:00.000Z level=DEBUG msg=asked route=/\n" + warned + debug + "b to=20000\n", debug + "a to=40000\n"} {
		if n, err := e.Write([]byte(text)); n != len(text) || err != nil {
			t.Fatalf("%d of %d bytes, %v", n, len(text), err)
		}
	}
	if len(is) != 1 || <-is != "b" || len(other) != 0 {
		t.Error("node b alone says that it compacts, for the first time")
	}
	if _, since := e.hears(compacts); before || !since {
		t.Error("it has been said since, and was not before")
	}
	if written.String() != warned {
		t.Errorf("written down was %q", written.String())
	}
}
