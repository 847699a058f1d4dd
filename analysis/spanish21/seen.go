package spanish21

import (
	"context"
	"fmt"
	"slices"

	"felt.example/felt/analysis"
	"felt.example/felt/card"
	"felt.example/felt/cite"
	"felt.example/felt/game"
)

// After is the figure of a round that begins when cards have been seen and are gone from
// the shoe. Insurance, which a shoe rich in cards of 10 makes worth while, is a wager of its
// own and not in it.
func After(ctx context.Context, s *game.Selected, strategy string, seen []card.Card) (*analysis.Figure, error) {
	g := situationOf(s)
	if err := g.remove(seen, decksOf(s)); err != nil {
		return nil, err
	}
	f, err := g.figure(ctx, strategy)
	if err != nil {
		return nil, err
	}
	f.Given = fmt.Sprintf("%d cards have left the shoe, and %d are in it; %s", len(seen), g.unseen.size(), g.minimum)
	return f, nil
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
	f.Given = "the dealer's hole card is seen to be the " + hole.Name() + "; " + g.minimum
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

// among counts a card, and refuses one that is not among a given number of decks.
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

// Effects are those of all cards, for a round played by the strategy. Cards are alike that are of
// one value, and where a 6, 7 and 8 or three 7s of spades pay more, of one suit. Insurance is not
// in them.
func Effects(ctx context.Context, s *game.Selected, strategy string) ([]analysis.Effect, error) {
	full, err := base(ctx, s, strategy)
	if err != nil {
		return nil, err
	}
	var list []analysis.Effect
	for v := range values {
		for _, kind := range kinds(v) {
			f, err := After(ctx, s, strategy, []card.Card{kind.Card})
			if err != nil {
				return nil, err
			}
			kind.Like *= int(decksOf(s))
			kind.Change = f.Value()
			kind.Change.Sub(kind.Change, full.Value())
			list = append(list, kind)
		}
	}
	return list, nil
}

// kinds are the cards of a value that are not alike, with how many of a deck are like each.
func kinds(v int) []analysis.Effect {
	var list []analysis.Effect
	runs := v >= six && v <= eight
	for _, c := range oneDeck.Cards() {
		if valueOf(c) != v {
			continue
		}
		i := slices.IndexFunc(list, func(e analysis.Effect) bool {
			return !runs || (e.Card.Suit() == card.Spades) == (c.Suit() == card.Spades)
		})
		if i < 0 {
			i = len(list)
			list = append(list, analysis.Effect{Card: c})
		}
		list[i].Like++
	}
	return list
}
