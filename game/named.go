package game

import (
	"slices"

	"felt.example/felt/round"
)

// Named are the cards, or the hands, that the report of an irregularity names by their places.
type Named struct {
	// Of lists the places that may be meant now: those of cards to which it can have happened.
	Of func(*Cards, *round.Round) []round.Place
	// Coming: the cards have yet to come to these places. Hands: a place stands for all the cards that lie with it.
	Coming, Hands bool
	// Least and Most are how many a report names, by the text; Most 0 is any number.
	Least, Most int
}

// Coming names cards that have yet to come, of which the text knows several at once. A chapter's own function says which; nil is as the
// game's cards are declared.
func Coming(comes func(*Cards, *round.Round, round.Place) bool) *Named {
	if comes == nil {
		comes = (*Cards).Comes
	}
	return &Named{Coming: true, Least: 1, Of: func(c *Cards, r *round.Round) []round.Place { return ToCome(c, r, comes) }}
}

// ToCome lists the places to which cards have yet to come: at the seats, then the dealer's, then those of all.
func ToCome(c *Cards, r *round.Round, comes func(*Cards, *round.Round, round.Place) bool) (all []round.Place) {
	for _, pile := range append(seatPiles(r), round.Dealer, round.Community, round.Extra, round.Burnt) {
		for at := (round.Place{Pile: pile}); ; at.Index++ {
			if comes(c, r, at) { // also one in the place of an exchanged card
				all = append(all, at)
			} else if int(at.Index) >= r.Len(pile) {
				break
			}
		}
	}
	return all
}

// FaceDown names at least one card of the areas that lies face down.
func FaceDown(areas ...round.PileKind) *Named {
	return &Named{Least: 1, Of: func(_ *Cards, r *round.Round) []round.Place { return LyingDown(r, areas...) }}
}

// LyingDown lists the cards of the areas that lie face down.
func LyingDown(r *round.Round, areas ...round.PileKind) (all []round.Place) {
	for _, pile := range append(seatPiles(r), round.Dealer, round.Community, round.Extra, round.Burnt) {
		if slices.Contains(areas, pile.Kind) {
			all = append(all, r.FaceDown(pile)...)
		}
	}
	return all
}

// DealtTo names hands to which cards are dealt: a player's, the dealer's, the community cards.
func DealtTo() *Named { return &Named{Hands: true, Least: 1, Of: HandsDealt} }

// HandsDealt lists the first places of the hands to which cards are dealt.
func HandsDealt(c *Cards, r *round.Round) (all []round.Place) {
	for _, pile := range append(seatPiles(r), round.Dealer, round.Community) {
		if c.Number(pile.Kind) > 0 {
			all = append(all, round.Place{Pile: pile})
		}
	}
	return all
}

// seatPiles are the hands of the seats in the round.
func seatPiles(r *round.Round) (all []round.Pile) {
	for _, s := range r.Seats() {
		for n := range max(1, r.Hands(s.Number)) {
			all = append(all, round.HandPile(s.Number, n))
		}
	}
	return all
}
