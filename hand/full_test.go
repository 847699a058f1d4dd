//go:build full

package hand

import (
	"testing"

	"felt/card"
)

// TestEveryHand compares all hands of more cards than play with the best of their choices;
// it takes some minutes.
func TestEveryHand(t *testing.T) {
	for _, twin := range twins {
		for size := twin.size + 1; size <= twin.most; size++ {
			t.Logf("%s of %d", twin.name, size)
			everyHand(size, func(compared *int, hand card.Set) {
				*compared++
				if v, want := twin.fast(hand), bestOf(hand, twin.size, twin.fast); v != want {
					t.Errorf("%s: %v is worth %s; its best cards %s", twin.name, hand.Cards(), v, want)
				}
			}, func(compared *int) { t.Logf("%d hands", *compared) })
		}
	}
}
