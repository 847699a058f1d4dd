package showdown

import (
	"context"

	"felt.example/felt/card"
	"felt.example/felt/hand"
)

// Beside counts one showdown by listing the dealer's hands: those that hold the dealer's
// cards that were seen, and none that is gone from the deck. It ends early, with the
// context's error, when the context is done.
func (g *Game) Beside(ctx context.Context, own, dealer, gone card.Set) (Hand, error) {
	h := Hand{Cards: own, Weight: 1, Value: g.Value(own)}
	rest := (g.deck() &^ (own | dealer | gone)).Cards()
	g.list(ctx, &h, rest, g.Dealer-dealer.Len(), dealer)
	return h, ctx.Err()
}

// list adds need of the cards to the dealer's in every way.
func (g *Game) list(ctx context.Context, h *Hand, cards []card.Card, need int, dealer card.Set) {
	if need == 0 {
		h.against(g.Value(dealer), g.Low)
		return
	}
	if need > 2 && ctx.Err() != nil {
		return
	}
	for i := range cards[:max(0, len(cards)-need+1)] {
		g.list(ctx, h, cards[i+1:], need-1, dealer|1<<cards[i])
	}
}

func (h *Hand) against(v hand.Value, low func(hand.Value) bool) {
	switch {
	case v < h.Value:
		h.Below++
	case v == h.Value:
		h.Equal++
	default:
		h.Above++
	}
	if low != nil && low(v) {
		h.Low++
	}
}
