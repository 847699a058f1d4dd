package spanish21

import (
	"context"
	"math/big"

	"felt.example/felt/analysis"
	"felt.example/felt/card"
	"felt.example/felt/game"
	"felt.example/felt/pa/spanish21"
	"felt.example/felt/round"
)

// count counts the Match-the-Dealer Wager, and the Insurance Wager off the top of the shoe.
func count(_ context.Context, s *game.Selected, wager round.WagerID) (*analysis.Count, error) {
	decks := uint64(spanish21.Decks(s))
	switch wager {
	case spanish21.MatchTheDealer:
		return matches(decks), nil
	case spanish21.InsuranceWager:
		return insured(decks), nil
	}
	return nil, analysis.ErrPlayed
}

// oneDeck is the cards of one deck, § 635a.3(a): it has no 10s.
const oneDeck = card.Full &^ (1<<card.Ten | 1<<(card.Ten+16) | 1<<(card.Ten+32) | 1<<(card.Ten+48))

// matches counts the player's initial two cards by how they match the dealer's up card.
func matches(decks uint64) *analysis.Count {
	up := oneDeck.Cards()[0] // the others are like it
	var cards [spanish21.OtherSuit + 1]uint64
	for _, c := range oneDeck.Cards() {
		cards[spanish21.MatchOf(c, up)] += decks
	}
	cards[spanish21.MatchOf(up, up)]--
	ups := decks * uint64(oneDeck.Len())
	c := &analysis.Count{Combinations: new(big.Int)}
	row := func(hand string, deals uint64, parts ...spanish21.Match) {
		n := new(big.Int).SetUint64(ups * deals)
		c.Combinations.Add(c.Combinations, n)
		if len(parts) > 0 {
			var names []string
			for _, m := range parts {
				names = append(names, m.String())
			}
			c.Rows = append(c.Rows, analysis.Row{Hand: hand, Combinations: n, Parts: names})
		}
	}
	none, same, other := cards[0], cards[spanish21.SameSuit], cards[spanish21.OtherSuit]
	row("two matching cards of the same suit", same*(same-1)/2, spanish21.SameSuit, spanish21.SameSuit)
	row("two matching cards, one of the same suit", same*other, spanish21.SameSuit, spanish21.OtherSuit)
	row("two matching cards of different suits", other*(other-1)/2, spanish21.OtherSuit, spanish21.OtherSuit)
	row("one matching card of the same suit", same*none, spanish21.SameSuit)
	row("one matching card of a different suit", other*none, spanish21.OtherSuit)
	row("", none*(none-1)/2)
	return c
}

// insured counts the cards that the dealer's hole card can be.
func insured(decks uint64) *analysis.Count {
	var cards [spanish21.DealerBlackjack + 1]uint64
	ace := card.New(card.Ace, card.Spades)
	for _, c := range oneDeck.Cards() {
		if spanish21.IsBlackjack([]card.Card{ace, c}) {
			cards[spanish21.DealerBlackjack] += decks
		} else {
			cards[0] += decks
		}
	}
	cards[0]-- // the ace
	c := analysis.NewCount(cards[:], func(int) string { return spanish21.DealerBlackjack.String() })
	c.Given = "the dealer shows an ace, and no other card is seen"
	return c
}
