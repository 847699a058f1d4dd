package odds_test

import (
	"math/big"
	"strings"
	"testing"

	"felt.example/felt/analysis"
	"felt.example/felt/card"
	"felt.example/felt/game"
	"felt.example/felt/odds"
)

// folded is what lies on the layout and is lost by a fold, in Antes: the wagers that must be down,
// such as a Super Bonus beside the Ante, and the Bet Wagers, of one Ante each, of a hand that has seen
// so many of the community cards.
func folded(g *game.Game, h *odds.Hand) int64 {
	n := int64(0)
	for _, w := range g.Wagers {
		if w.Required {
			n++
		}
	}
	if h.Wagered > 0 {
		return h.Wagered
	}
	return n
}

// TestDecide: in every game a hand of the form it has is decided, a fold costs what is wagered
// so far, and a card too few or a card given twice is refused.
func TestDecide(t *testing.T) {
	for _, g := range odds.Games {
		entries, err := odds.Entries(odds.Question{Game: g, Wager: analysis.Base})
		if err != nil {
			t.Fatal(err)
		}
		form, next := odds.FormOf(g), 0
		take := func(n int) []card.Card { next += n; return form.Deck[next-n : next] }
		hand := odds.Hand{Cards: take(form.Cards[0]), Dealer: take(form.Dealer[0])}
		if n := len(form.Community); n > 0 {
			hand.Community = take(form.Community[n-1])
		}
		if form.Wagered {
			hand.Wagered = int64(1 + len(hand.Community))
		}
		choices, err := odds.Decide(t.Context(), &entries[0], &hand)
		if err != nil || len(choices) < 2 {
			t.Errorf("%s: %v %v", g.Game.ID, choices, err)
		}
		for _, c := range choices {
			if want := big.NewRat(-folded(g.Game, &hand), 1); c.Name == "fold" && c.Value.Cmp(want) != 0 {
				t.Errorf("%s: a fold is worth %s, not %s", g.Game.ID, c.Value, want)
			}
		}
		few, twice := hand, hand
		few.Cards = few.Cards[1:]
		if _, err := odds.Decide(t.Context(), &entries[0], &few); err == nil || !strings.Contains(err.Error(), "§ ") {
			t.Errorf("%s: a card too few: %v", g.Game.ID, err)
		}
		if twice.Gone = hand.Cards[:1]; form.Decks {
			continue
		}
		if _, err := odds.Decide(t.Context(), &entries[0], &twice); err == nil || !strings.Contains(err.Error(), "given twice") {
			t.Errorf("%s: a card given twice: %v", g.Game.ID, err)
		}
	}
}
