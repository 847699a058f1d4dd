package spanish21

import (
	"slices"

	"felt.example/felt/card"
	"felt.example/felt/cite"
	"felt.example/felt/round"
)

// Kept is what a table of this game keeps from round to round.
type Kept struct {
	Shoe Shoe `json:"shoe,omitzero"`
}

// Shoe is a dealing shoe that lasts several rounds, and what goes on with it.
type Shoe struct {
	// Cards are those left in the shoe, the next one first; none where no order of them was
	// recorded. Left is how many there are.
	Cards []card.Card `json:"cards,omitempty"`
	Left  int         `json:"left,omitempty"`
	// Cover is how many cards lie before the cover card.
	Cover int `json:"cover,omitempty"`
	// Reshuffle is the clause that says whom the cut is offered to when the cards must be
	// shuffled before the next round; "" where they need not. CutBy is that seat, if it is
	// a certain one.
	Reshuffle cite.Cite `json:"reshuffle,omitempty"`
	CutBy     int       `json:"cut_by,omitempty"`
	// Players are those who have wagered in every round since the shuffle.
	Players []string `json:"players,omitempty"`
}

// shoeOf is the shoe at the table of a round.
func shoeOf(r *round.Round) *Shoe { return &round.Keeps[Kept](r).Shoe }

// Hidden is the cards still in the shoe, and With the same with others in their places.
func (k Kept) Hidden() []card.Card { return k.Shoe.Cards }

// With is what is kept with other cards in the shoe.
func (k Kept) With(cards []card.Card) any {
	k.Shoe.Cards = slices.Clone(cards)
	return &k
}
