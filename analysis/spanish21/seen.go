package spanish21

import (
	"context"
	"math/big"
	"slices"

	"felt/analysis"
	"felt/card"
	"felt/cite"
	"felt/game"
)

// After is the figure of a round that begins when cards have been seen and are gone from
// the shoe. Insurance, which a shoe rich in cards of 10 makes worth while, is a wager of its
// own and not in it.
func After(ctx context.Context, s *game.Selected, strategy string, seen []card.Card) (*analysis.Figure, error) {
	g := situationOf(s)
	if err := g.remove(seen, decksOf(s)); err != nil {
		return nil, err
	}
	return g.figure(ctx, strategy)
}

// HoleCardSeen is the figure of a round in which the player sees the dealer's hole card
// before he decides, and then does the best. Insurance is not in it.
func HoleCardSeen(ctx context.Context, s *game.Selected, hole card.Card) (*analysis.Figure, error) {
	return situationOf(s).holeSeen(ctx, analysis.Optimal, hole, decksOf(s))
}

func (g *situation) holeSeen(ctx context.Context, strategy string, hole card.Card, decks int64) (*analysis.Figure, error) {
	if err := g.remove([]card.Card{hole}, decks); err != nil {
		return nil, err
	}
	g.hole = valueOf(hole)
	f, err := g.figure(ctx, strategy)
	if err != nil {
		return nil, err
	}
	f.Given = "the dealer's hole card is seen to be the " + hole.Name()
	return f, nil
}

// remove takes cards that were seen out of the shoe.
func (g *situation) remove(seen []card.Card, decks int64) error {
	var count [64]int64
	for _, c := range seen {
		if err := g.among(c, &count, decks); err != nil {
			return err
		}
		g.unseen.change(c, -1)
	}
	if g.unseen.size() < int64(3+length+gone(g.hands)) {
		return refuse("seen", "too few cards are left for a round", "635a.13(g)")
	}
	return nil
}

// among counts a card, and refuses one that is not among so many decks.
func (g *situation) among(c card.Card, count *[64]int64, decks int64) error {
	if !oneDeck.Has(c) {
		return refuse("cards", c.String()+" is not among the cards", "635a.3(a)")
	}
	if count[c]++; count[c] > decks {
		return refuse("cards", c.String()+" is there more often than there are decks", "635a.3(a)")
	}
	return nil
}

func refuse(field, message string, c cite.Cite) error {
	return &game.InputError{Field: field, Message: message, Cite: c}
}

// Effect is what it changes for the player that one card is gone from a full shoe.
type Effect struct {
	Card card.Card
	// Like is how many cards of a deck are like it: of its value, and where a 6, 7 and 8 or
	// three 7s of spades pay more, of its suit.
	Like int
	// Change is how much the value of the round rises, in units of the Spanish 21 Wager.
	Change *big.Rat
}

// Effects are those of all cards, for a round played by the strategy.
func Effects(ctx context.Context, s *game.Selected, strategy string) ([]Effect, error) {
	full, err := base(ctx, s, strategy)
	if err != nil {
		return nil, err
	}
	var list []Effect
	for v := range values {
		for _, kind := range kinds(v) {
			f, err := After(ctx, s, strategy, []card.Card{kind.Card})
			if err != nil {
				return nil, err
			}
			kind.Change = f.Value()
			kind.Change.Sub(kind.Change, full.Value())
			list = append(list, kind)
		}
	}
	return list, nil
}

// kinds are the cards of a value that are not alike.
func kinds(v int) []Effect {
	var list []Effect
	runs := v >= six && v <= eight
	for _, c := range oneDeck.Cards() {
		if valueOf(c) != v {
			continue
		}
		i := slices.IndexFunc(list, func(e Effect) bool {
			return !runs || (e.Card.Suit() == card.Spades) == (c.Suit() == card.Spades)
		})
		if i < 0 {
			i = len(list)
			list = append(list, Effect{Card: c})
		}
		list[i].Like++
	}
	return list
}
