package showdown_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync/atomic"
	"testing"

	"felt.example/felt/analysis/showdown"
	"felt.example/felt/card"
	"felt.example/felt/hand"
)

var whole = card.Full.Ranks()

func lane(cards string) uint16 { return card.SetOf(card.Hand(cards)...).Ranks() }

// below tells which hands are worth less than four cards.
func below(four string) func(hand.Value) bool {
	least := hand.FourCard(card.SetOf(card.Hand(four)...))
	return func(v hand.Value) bool { return v < least }
}

// listed counts one showdown by listing the dealer's hands.
func listed(t *testing.T, g *showdown.Game, h showdown.Hand) showdown.Hand {
	want, err := g.Beside(t.Context(), h.Cards, 0, 0)
	if err != nil {
		t.Fatal(err)
	}
	want.Weight = h.Weight
	return want
}

// TestStrippedDecks compares every hand of stripped decks with the listing.
func TestStrippedDecks(t *testing.T) {
	for _, ranks := range []string{"2s 3s 4s", "As Ks Qs Js", "As 2s 4s 9s", "As 9s 7s 3s 2s"} {
		for dealer := 5; dealer <= 6; dealer++ {
			t.Run(fmt.Sprintf("%s/%d", ranks, dealer), func(t *testing.T) {
				g := &showdown.Game{Ranks: lane(ranks), Dealer: dealer, Value: hand.FourCard, Low: below("Tc Td 3c 2d")}
				hands, err := g.Count(t.Context())
				if err != nil {
					t.Fatal(err)
				}
				dealt := int64(0)
				for i, h := range hands {
					dealt += h.Weight
					if want := listed(t, g, h); h != want {
						t.Errorf("%v: %+v, listed %+v", h.Cards.Cards(), h, want)
					}
					if i > 0 && hands[i-1].Value > h.Value {
						t.Errorf("%v: the values do not ascend", h.Cards.Cards())
					}
				}
				if n := int64(4 * len(card.Hand(ranks))); dealt != n*(n-1)*(n-2)*(n-3)*(n-4)/120 {
					t.Errorf("%d hands", dealt)
				}
			})
		}
	}
}

// TestWholeDeck compares some hands of the whole deck with the listing. A player and a
// dealer who have as many cards win equally often.
func TestWholeDeck(t *testing.T) {
	for dealer, samples := range map[int]int{5: 8, 6: 2} {
		g := &showdown.Game{Ranks: whole, Dealer: dealer, Value: hand.FourCard, Low: below("Kc 4d 3c 2d")}
		hands, err := g.Count(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if len(hands) != 134_459 {
			t.Errorf("%d hands that differ by more than suits, want 134459", len(hands))
		}
		var weight, below, above int64
		for _, h := range hands {
			weight += h.Weight
			below += h.Weight * h.Below
			above += h.Weight * h.Above
		}
		if weight != 2_598_960 {
			t.Errorf("%d hands, want 2598960", weight)
		}
		if dealer == 5 && below != above {
			t.Errorf("the player wins %d times, the dealer %d times", below, above)
		}
		random := rand.New(rand.NewPCG(1, uint64(dealer)))
		for range samples {
			h := hands[random.IntN(len(hands))]
			if want := listed(t, g, h); h != want {
				t.Errorf("%v: %+v, listed %+v", h.Cards.Cards(), h, want)
			}
		}
	}
}

// TestSeen compares the hands beside each card of the dealer's that is seen with the
// listing.
func TestSeen(t *testing.T) {
	sizes := map[string]int{"2s 3s 4s": 1, "As 2s 4s 9s": 2} // of the ranks that are seen
	for ranks := range sizes {
		for dealer := 5; dealer <= 6; dealer++ {
			g := &showdown.Game{Ranks: lane(ranks), Dealer: dealer, Value: hand.FourCard, Low: below("Tc Td 3c 2d")}
			var visits atomic.Int64
			err := g.Seen(t.Context(), lane("2s 9s"), func() func(*showdown.Hand, card.Set) {
				return func(h *showdown.Hand, seen card.Set) {
					visits.Add(h.Weight)

					want, err := g.Beside(t.Context(), h.Cards, seen, 0)
					want.Weight = h.Weight
					if *h != want || err != nil {
						t.Errorf("%v, %v seen: %+v, listed %+v, %v", h.Cards.Cards(), seen.Cards(), *h, want, err)
					}
				}
			})
			if err != nil {
				t.Fatal(err)
			}
			n := int64(4 * len(card.Hand(ranks)))
			if want := n * (n - 1) * (n - 2) * (n - 3) * (n - 4) / 120 * (n - 5) / n * int64(4*sizes[ranks]); visits.Load() != want {
				t.Errorf("%d cards seen, want %d", visits.Load(), want)
			}
		}
	}
}

func TestInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	g := &showdown.Game{Ranks: whole, Dealer: 6, Value: hand.FourCard}
	if _, err := g.Count(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

func benchmarkCount(b *testing.B, dealer int) {
	g := &showdown.Game{Ranks: whole, Dealer: dealer, Value: hand.FourCard}
	for b.Loop() {
		if _, err := g.Count(b.Context()); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkFiveCards(b *testing.B) { benchmarkCount(b, 5) }
func BenchmarkSixCards(b *testing.B)  { benchmarkCount(b, 6) }
