//go:build full

package highcardflush_test

import (
	"testing"

	"felt.example/felt/card"
	"felt.example/felt/pa/highcardflush"
)

// TestEveryHand ranks all hands of seven cards.
func TestEveryHand(t *testing.T) {
	var flushes, low, high [8]int64
	var deal func(hand, left card.Set, more int)
	deal = func(hand, left card.Set, more int) {
		if more == 0 {
			flushes[highcardflush.Best(hand).Length()]++
			low[highcardflush.BestStraight(hand, true)]++
			high[highcardflush.BestStraight(hand, false)]++
			return
		}
		for ; left != 0; left &= left - 1 {
			deal(hand|left&-left, left&(left-1), more-1)
		}
	}
	deal(0, card.Full, 7)
	if flushes != byLength {
		t.Errorf("hands by length of flush: %v, want %v", flushes, byLength)
	}
	if low != aceLow || high != highOnly {
		t.Errorf("hands by length of straight flush: %v and %v, want %v and %v", low, high, aceLow, highOnly)
	}
}
