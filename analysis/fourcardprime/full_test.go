//go:build full

package fourcardprime

import "testing"

// TestEngineWhole plays every hand of stripped decks; it takes some minutes.
func TestEngineWhole(t *testing.T) {
	agrees(t, "D", "As Qs Js 9s", 1)
	agrees(t, "D", "Ks Qs Js Ts", 1)
	agrees(t, "D", "As Qs 9s 5s 2s", 4)
}
