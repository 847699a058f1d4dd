//go:build full

package crazy4poker

import (
	"math/big"
	"testing"

	"felt.example/felt/card"
)

// TestEngineWhole plays every hand of stripped decks; it takes some minutes.
func TestEngineWhole(t *testing.T) {
	game657a(t).Agrees(t, "As Qs Js 9s", 1)
	game657a(t).Agrees(t, "Ks Qs Js Ts", 1)
	game657a(t).Agrees(t, "As Qs 9s 5s 2s", 16)
}

// TestDealerCardSeen pins the value of the best play with a card of each rank seen; their
// mean, for all ranks are seen equally often.
func TestDealerCardSeen(t *testing.T) {
	mean := new(big.Rat)
	for rank, want := range []string{
		card.Two: "0.169507", "0.112183", "0.055225", "0.032315", "0.006706", "-0.019191", "-0.045927", "-0.073129", "-0.106981",
		"-0.141242", "-0.156277", "-0.030900", "-0.159839",
	} {
		if rank == 0 {
			continue
		}
		f, err := solver.DealerCardSeen(t.Context(), selected(t), card.Rank(rank), nil)
		if err != nil {
			t.Fatal(err)
		}
		if f.Value().FloatString(6) != want {
			t.Errorf("%s: %s, want %s", f.Given, f.Value().FloatString(6), want)
		}
		mean.Add(mean, f.Value())
	}
	if mean.Quo(mean, big.NewRat(13, 1)); mean.String() != "-45686672539/1661102543100" {
		t.Errorf("on average %s", mean)
	}
}
