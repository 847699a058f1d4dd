package odds

import (
	"context"
	"fmt"
	"slices"

	"felt/analysis"
	"felt/analysis/crazy4poker"
	"felt/analysis/fivecardhilo"
	"felt/analysis/fourcardprime"
	"felt/analysis/headsupholdem"
	"felt/analysis/highcardflush"
	"felt/analysis/mississippistud"
	"felt/analysis/spanish21"
	"felt/card"
	"felt/game"
)

// Hand is what a player of a base game sees when he decides.
type Hand struct {
	Cards     []card.Card `json:"cards"`
	Community []card.Card `json:"community"`
	// Dealer are those of the dealer's cards that were seen, Gone others that are out of play,
	// such as the neighbours'.
	Dealer []card.Card `json:"dealer"`
	Gone   []card.Card `json:"gone"`
	// Wagered is what is wagered so far, in units of the Ante Wager.
	Wagered int64 `json:"wagered"`
	// Tie: a Tie Wager as large as the Ante Wager is played with it.
	Tie bool `json:"tie"`
	// Split: the hand comes of a split. Doubled: it is doubled down.
	Split   bool `json:"split"`
	Doubled bool `json:"doubled"`
}

// HandForm is what a Hand of a game may hold.
type HandForm struct {
	// Deck is each card of one deck.
	Deck []card.Card `json:"deck"`
	// Cards and Dealer are the least and the most cards.
	Cards     [2]int `json:"cards"`
	Dealer    [2]int `json:"dealer"`
	Community []int  `json:"community,omitempty"` // numbers of cards turned
	// Decks: of each card there may be several.
	Decks   bool `json:"decks,omitempty"`
	Wagered bool `json:"wagered,omitempty"`
	Tie     bool `json:"tie,omitempty"`
	Split   bool `json:"split,omitempty"`
	Doubled bool `json:"doubled,omitempty"`
	// Given is what the values take for given, in a sentence; "" is nothing.
	Given string `json:"given,omitempty"`
}

// mostDrawn is as many cards as a hand at Spanish 21 can have without being over 21, and one.
const mostDrawn = 22

// FormOf is the form of a game's hands.
func FormOf(g *analysis.Game) HandForm {
	c := g.Game.Cards
	f := HandForm{Deck: card.Deck(), Cards: [2]int{c.Seat, c.Seat}, Dealer: [2]int{0, c.Dealer}}
	switch g {
	case &spanish21.Game:
		f.Deck = slices.DeleteFunc(f.Deck, func(c card.Card) bool { return c.Rank() == card.Ten })
		f.Cards, f.Dealer = [2]int{2, mostDrawn}, [2]int{1, 1}
		f.Decks, f.Split, f.Doubled = true, true, true
		f.Given = "The dealer has no Blackjack. A hand that comes of a split is taken alone: the hands beside it are left out, and that it may be split again."
	case &mississippistud.Game:
		f.Community, f.Wagered = []int{0, 1, 2}, true
	case &headsupholdem.Game:
		f.Community = []int{0, 3, 5}
		f.Given = "A Raise Wager is the largest allowed, for a smaller one is never better than both that and a check. Before the Flop the answer takes some seconds."
	case &fivecardhilo.Game:
		f.Tie = true
	}
	return f
}

// Decide is what each choice of a player is worth who holds the hand, under the rules of
// the entry, in units of the first wager, over all cards that are unseen. It ends early,
// with the context's error, when the context is done.
func Decide(ctx context.Context, e *Entry, h *Hand) ([]analysis.Choice, error) {
	g, s := e.Game, e.Selected
	if err := h.fits(g); err != nil {
		return nil, err
	}
	own, community := card.SetOf(h.Cards...), card.SetOf(h.Community...)
	dealer, gone := card.SetOf(h.Dealer...), card.SetOf(h.Gone...)
	switch g {
	case &fivecardhilo.Game:
		return fivecardhilo.Decide(ctx, s, own, dealer, gone, h.Tie)
	case &spanish21.Game:
		return spanish21.Decide(ctx, s, spanish21.Position{Up: h.Dealer[0], Cards: h.Cards, Split: h.Split, Doubled: h.Doubled, Seen: h.Gone})
	case &mississippistud.Game:
		return mississippistud.Decide(ctx, s, own, community, gone, h.Wagered)
	case &crazy4poker.Game:
		return crazy4poker.Decide(ctx, s, own, dealer, gone)
	case &headsupholdem.Game:
		return headsupholdem.Decide(ctx, s, own, community, dealer, gone)
	case &highcardflush.Game:
		return highcardflush.Decide(ctx, s, own, dealer, gone)
	case &fourcardprime.Game:
		return fourcardprime.Decide(ctx, s, own, dealer, gone)
	}
	return nil, fmt.Errorf("hands of %s are not analysed", g.Game.Name)
}

// fits tells why the game has no such hand, or nil; what depends on more than numbers of cards
// each game checks itself.
func (h *Hand) fits(g *analysis.Game) error {
	f, c := FormOf(g), g.Game.Cards
	refuse := func(field string, cards []card.Card, least, most int) error {
		if n := len(cards); n < least || n > most {
			allowed := fmt.Sprint(least)
			if most > least {
				allowed = fmt.Sprintf("%d to %d", least, most)
			}
			e := &game.InputError{Field: field, Message: fmt.Sprintf("%d given, of which there are %s", n, allowed), Cite: c.SeatCite}
			if field == "dealer" {
				e.Cite = c.DealerCite
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
		return &game.InputError{Field: "community", Message: fmt.Sprintf("with %d turned there is nothing to decide", n), Cite: c.CommunityCite}
	}
	all := slices.Concat(h.Cards, h.Community, h.Dealer, h.Gone)
	if !f.Decks && card.SetOf(all...).Len() != len(all) {
		return &game.InputError{Field: "cards", Message: "a card is given twice", Cite: c.Once}
	}
	return nil
}
