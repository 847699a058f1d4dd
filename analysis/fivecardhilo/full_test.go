//go:build full

package fivecardhilo

import (
	"math/big"
	"testing"

	"felt.example/felt/analysis"
	"felt.example/felt/card"
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

// TestDealerCardSeen pins the value of the best play with a card of each rank seen, and
// their mean: the card is worth nearly half of the house's edge.
func TestDealerCardSeen(t *testing.T) {
	mean := new(big.Rat)
	for rank, want := range []string{
		card.Two: "-0.298173", "-0.115793", "0.063044", "0.196187", "0.263831", "0.256628", "0.182103", "0.045779",
		"-0.118029", "-0.118029", "-0.118029", "-0.118029", "-0.314490",
	} {
		if rank == 0 {
			continue
		}
		f, err := DealerCardSeen(t.Context(), selected(t, "A"), card.Rank(rank), nil)
		if err != nil {
			t.Fatal(err)
		}
		if f.Value().FloatString(6) != want {
			t.Errorf("%s: %s, want %s", f.Given, f.Value().FloatString(6), want)
		}
		mean.Add(mean, f.Value())
	}
	if mean.Quo(mean, big.NewRat(13, 1)); mean.String() != "-73984204913/4983307629300" {
		t.Errorf("on average %s", mean)
	}
}
