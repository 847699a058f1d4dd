//go:build full

package crazy4poker

import "testing"

// TestEngineWhole plays every hand of stripped decks; it takes some minutes.
func TestEngineWhole(t *testing.T) {
	agrees(t, "As Qs Js 9s", 1)
	agrees(t, "Ks Qs Js Ts", 1)
	agrees(t, "As Qs 9s 5s 2s", 4)
}

// TestExposedWhole pins the value of the best play with one of the dealer's cards seen.
func TestExposedWhole(t *testing.T) {
	f, err := Game.Base(t.Context(), selected(t), Exposed)
	if err != nil {
		t.Fatal(err)
	}
	if f.Value().String() != "-45686672539/1661102543100" {
		t.Errorf("%s", f.Value())
	}
	if ace := f.Chart[0].Rows[0]; ace[0] != "ace" || ace[1] != "-15.9839 %" {
		t.Errorf("%s", ace)
	}
}
