//go:build full

package crazy4poker

import "testing"

// TestEngineWhole plays every hand of stripped decks; it takes some minutes.
func TestEngineWhole(t *testing.T) {
	agrees(t, "As Qs Js 9s", 1)
	agrees(t, "Ks Qs Js Ts", 1)
	agrees(t, "As Qs 9s 5s 2s", 4)
}
