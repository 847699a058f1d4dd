//go:build full

package fivecardhilo

import (
	"testing"

	"felt/analysis"
	"felt/card"
)

// TestEngineWhole plays more cards through the engine, and lists the dealer's hands beside
// some whole hands; it takes some minutes.
func TestEngineWhole(t *testing.T) {
	agrees(t, "D", "As Ah Ad Ac 2s 3d 9c Th Ks 7h 6c 5d 8s", analysis.Optimal)
	agrees(t, "A", "As Ah Ad 2s 3d 9c Th Ks 7h 6c 5d 8s", WithTie)
	d := newDeck(card.Full)
	for _, own := range []string{"As Ah 9c 8d 2s", "Kc Kd 9c 8d 2s", "Ac Ad Ah As 2s", "7c 6c 5d 4h 3s"} {
		if got, want := d.dealers(holds(set(own)), holding{}), listed(card.Full&^set(own), 0); *got != *want {
			t.Errorf("%s: the counts differ", own)
		}
	}
}

// TestExposedWhole pins what a card of the dealer's that is seen is worth: half of the
// house's edge.
func TestExposedWhole(t *testing.T) {
	f, err := Game.Base(t.Context(), selected(t, "A"), Exposed)
	if err != nil {
		t.Fatal(err)
	}
	if f.Value().String() != "-73984204913/4983307629300" {
		t.Errorf("%s", f.Value())
	}
	if ace := f.Chart[0].Rows[0]; ace[0] != "ace" || ace[1] != "-31.4490 %" {
		t.Errorf("%s", ace)
	}
}
