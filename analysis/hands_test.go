package analysis_test

import (
	"context"
	"errors"
	"testing"

	"felt.example/felt/analysis"
	"felt.example/felt/card"
)

// TestClasses: as many hands and as many classes of them as are known.
func TestClasses(t *testing.T) {
	for n, want := range map[int][2]uint64{
		0: {1, 1}, 1: {52, 13}, 2: {1_326, 169}, 3: {22_100, 1_755}, 4: {270_725, 16_432}, 5: {2_598_960, 134_459},
		6: {20_358_520, 962_988}, 7: {133_784_560, 6_009_159},
	} {
		var hands, classes uint64
		err := analysis.EachHand(t.Context(), card.Full.Ranks(), n, func(hand card.Set, alike uint64) {
			if hand.Len() != n || hand&^card.Full != 0 {
				t.Fatalf("%v is no hand of %d cards", hand.Cards(), n)
			}
			hands, classes = hands+alike, classes+1
		})
		if got := [2]uint64{hands, classes}; got != want || err != nil {
			t.Errorf("%d cards: %d hands and classes, want %d; %v", n, got, want, err)
		}
	}
}

// TestClassesOfStrippedDeck: each hand of a small deck is in the class that is visited, and no other.
func TestClassesOfStrippedDeck(t *testing.T) {
	const ranks = 1<<card.Ace | 1<<card.King | 1<<card.Two | 1<<card.Three
	for n := range 17 {
		want := map[card.Set]uint64{}
		for cards := range uint32(1 << 16) {
			var hand card.Set
			for i, c := range stripped(ranks) {
				if cards>>i&1 != 0 {
					hand |= card.SetOf(c)
				}
			}
			if hand.Len() == n {
				want[sorted(hand)]++
			}
		}
		err := analysis.EachHand(t.Context(), ranks, n, func(hand card.Set, alike uint64) {
			if want[sorted(hand)] != alike {
				t.Errorf("%v: %d hands, want %d", hand.Cards(), alike, want[sorted(hand)])
			}
			delete(want, sorted(hand))
		})
		if len(want) > 0 || err != nil {
			t.Errorf("%d cards: %d classes are not visited; %v", n, len(want), err)
		}
	}
}

func stripped(ranks uint16) []card.Card {
	var cards []card.Card
	for _, c := range card.Deck() {
		if ranks>>c.Rank()&1 != 0 {
			cards = append(cards, c)
		}
	}
	return cards
}

// sorted is the hand with its suits in the order of their ranks.
func sorted(hand card.Set) card.Set {
	lanes := [4]uint16{hand.Lane(0), hand.Lane(1), hand.Lane(2), hand.Lane(3)}
	for i := range lanes {
		for j := range i {
			if lanes[j] > lanes[i] {
				lanes[i], lanes[j] = lanes[j], lanes[i]
			}
		}
	}
	return card.Set(lanes[0]) | card.Set(lanes[1])<<16 | card.Set(lanes[2])<<32 | card.Set(lanes[3])<<48
}

func TestInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	err := analysis.EachHand(ctx, card.Full.Ranks(), 7, func(card.Set, uint64) {})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("ends with %v", err)
	}
}
