package analysis

import (
	"context"
	"fmt"
	"slices"

	"felt.example/felt/card"
	"felt.example/felt/game"
	"felt.example/felt/round"
)

// Hand is what a player of a base game sees when he decides.
type Hand struct {
	Cards     []card.Card `json:"cards"`
	Community []card.Card `json:"community,omitempty"`
	// Dealer are those of the dealer's cards that were seen. Gone are others that are out of play,
	// such as the neighbours'.
	Dealer []card.Card `json:"dealer,omitempty"`
	Gone   []card.Card `json:"gone,omitempty"`
	// Wagered is the amount wagered so far, in units of the Ante Wager.
	Wagered int64 `json:"wagered,omitempty"`
	// Tie: the hand is played with a Tie Wager as large as the Ante Wager.
	Tie bool `json:"tie,omitempty"`
	// Split: the hand comes from a split. Doubled: it is doubled down.
	Split   bool `json:"split,omitempty"`
	Doubled bool `json:"doubled,omitempty"`
}

// BySets makes Game.Decide for a game of one deck and one decision, in which a player sees only
// these cards.
func BySets(decide func(ctx context.Context, s *game.Selected, own, dealer, gone card.Set) ([]Choice, error)) func(context.Context, *game.Selected, *Hand) ([]Choice, error) {
	return func(ctx context.Context, s *game.Selected, h *Hand) ([]Choice, error) {
		return decide(ctx, s, card.SetOf(h.Cards...), card.SetOf(h.Dealer...), card.SetOf(h.Gone...))
	}
}

// HandForm states what a Hand of a game may contain.
type HandForm struct {
	// Deck is the cards of one deck.
	Deck []card.Card `json:"deck"`
	// Cards and Dealer are the least and the greatest number of cards.
	Cards     [2]int `json:"cards"`
	Dealer    [2]int `json:"dealer"`
	Community []int  `json:"community,omitempty"` // numbers of cards turned
	// Decks: there are several decks, so each card may occur several times.
	Decks   bool `json:"decks,omitempty"`
	Wagered bool `json:"wagered,omitempty"`
	Tie     bool `json:"tie,omitempty"`
	Split   bool `json:"split,omitempty"`
	Doubled bool `json:"doubled,omitempty"`
	// Given is an assumption behind the values, in a sentence; "" is none.
	Given string `json:"given,omitempty"`
}

// HandForm returns the form of the game's hands: its Form, with a whole deck and the chapter's
// numbers of cards where Form leaves these open.
func (g *Game) HandForm() HandForm {
	f, c := g.Form, &g.Game.Cards
	if f.Deck == nil {
		f.Deck = card.Deck()
	}
	if f.Cards == [2]int{} {
		f.Cards, f.Dealer = [2]int{c.Number(round.AtSeat), c.Number(round.AtSeat)}, [2]int{0, c.Number(round.AtDealer)}
	}
	return f
}

// CheckHand returns nil if the game can have the hand, or else the reason in one sentence. Decide
// checks whatever depends on more than numbers of cards.
func (g *Game) CheckHand(h *Hand) error {
	f, c := g.HandForm(), &g.Game.Cards
	refuse := func(field string, cards []card.Card, least, most int) error {
		if n := len(cards); n < least || n > most {
			allowed := fmt.Sprint(least)
			if most > least {
				allowed = fmt.Sprintf("%d to %d", least, most)
			}
			e := &game.InputError{Field: field, Message: fmt.Sprintf("%d given, of which there are %s", n, allowed), Cite: c.At(round.AtSeat).Cite}
			if field == "dealer" {
				e.Cite = c.At(round.AtDealer).Cite
			}
			return e
		}
		return nil
	}
	if err := refuse("cards", h.Cards, f.Cards[0], f.Cards[1]); err != nil {
		return err
	}
	if err := refuse("dealer", h.Dealer, f.Dealer[0], f.Dealer[1]); err != nil {
		return err
	}
	if n := len(h.Community); n > 0 && !slices.Contains(f.Community, n) {
		return &game.InputError{Field: "community", Message: fmt.Sprintf("with %d turned there is nothing to decide", n), Cite: c.At(round.AtCommunity).Cite}
	}
	all := slices.Concat(h.Cards, h.Community, h.Dealer, h.Gone)
	if !f.Decks && card.SetOf(all...).Len() != len(all) {
		return &game.InputError{Field: "cards", Message: "a card is given twice", Cite: c.Once}
	}
	return nil
}
