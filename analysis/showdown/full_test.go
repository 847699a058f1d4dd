//go:build full

package showdown_test

import (
	"sync"
	"testing"

	"felt.example/felt/analysis/showdown"
	"felt.example/felt/card"
	"felt.example/felt/hand"
)

// TestSeenSums: over a whole deck each of the dealer's hands is counted with each of its
// cards.
func TestSeenSums(t *testing.T) {
	for dealer := 5; dealer <= 6; dealer++ {
		g := &showdown.Game{Ranks: whole, Dealer: dealer, Value: hand.FourCard, Low: below("Kc 4d 3c 2d")}
		hands, err := g.Count(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		var guard sync.Mutex
		sums := map[card.Set]showdown.Hand{}
		err = g.Seen(t.Context(), whole, func() func(*showdown.Hand, card.Set) {
			var sum showdown.Hand
			cards := 0
			return func(h *showdown.Hand, _ card.Set) {
				if cards == 0 {
					sum = showdown.Hand{Cards: h.Cards, Weight: h.Weight, Value: h.Value}
				}
				sum.Below += h.Below
				sum.Equal += h.Equal
				sum.Above += h.Above
				sum.Low += h.Low
				if cards++; cards == 47 {
					guard.Lock()
					sums[sum.Cards] = sum
					guard.Unlock()
					cards = 0
				}
			}
		})
		if err != nil {
			t.Fatal(err)
		}
		for _, h := range hands {
			n := int64(dealer)
			want := showdown.Hand{Cards: h.Cards, Weight: h.Weight, Value: h.Value, Below: n * h.Below, Equal: n * h.Equal, Above: n * h.Above, Low: n * h.Low}
			if sums[h.Cards] != want {
				t.Fatalf("%v: %+v over all cards seen, want %+v", h.Cards.Cards(), sums[h.Cards], want)
			}
		}
	}
}
