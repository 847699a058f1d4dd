package analysis

import (
	"fmt"
	"slices"
	"strings"

	"felt.example/felt/card"
	"felt.example/felt/game"
)

// Known is the cards that have been seen when a wager is placed. The zero value is none.
type Known struct {
	// Gone have left the deck or the shoe before the round begins.
	Gone []card.Card
	// Seen is the rank of one of the dealer's cards, whose suit is not known; 0 is none.
	Seen card.Rank
	// Hole is the dealer's hole card; 0 is none.
	Hole card.Card
}

// leave takes the cards out of the deck. The error names one that is not among them.
func (k *Known) leave(g *game.Game, deck map[card.Card]uint64) error {
	gone := slices.Clone(k.Gone)
	if k.Hole != 0 {
		gone = append(gone, k.Hole)
	}
	for _, c := range gone {
		if deck[c] == 0 {
			e := &game.InputError{Field: "cards", Message: c.String() + " is not among the cards that are left", Cite: g.Cards.DecksCite}
			if e.Cite == "" {
				e.Cite = g.Cards.Once
			}
			return e
		}
		deck[c]--
	}
	return nil
}

// given says in words what is known, after what the count takes for given anyway.
func (k *Known) given(given string, left uint64) string {
	var parts []string
	if given != "" {
		parts = append(parts, given)
	}
	switch len(k.Gone) {
	case 0:
	case 1:
		parts = append(parts, fmt.Sprintf("%s is gone, and %d cards are left", k.Gone[0], left))
	default:
		parts = append(parts, fmt.Sprintf("%d cards are gone, and %d are left", len(k.Gone), left))
	}
	switch {
	case k.Seen != 0:
		parts = append(parts, "one of the dealer's cards is seen, of the rank "+k.Seen.Name())
	case k.Hole != 0:
		parts = append(parts, "the dealer's hole card is seen to be the "+k.Hole.Name())
	}
	if len(parts) == 1 && parts[0] == given {
		return given + ", and no other card is seen"
	}
	return strings.Join(parts, "; ")
}

// missing are the cards that are in no hand, for each card of the dealer's that may be the one seen.
func (k *Known) missing() []card.Set {
	gone := card.SetOf(k.Gone...)
	if k.Seen == 0 {
		return []card.Set{gone}
	}
	var all []card.Set
	for c := range (card.OfRanks(1<<k.Seen) &^ gone).All {
		all = append(all, gone|card.SetOf(c))
	}
	return all
}
