package round

import (
	"felt.example/felt/card"
	"felt.example/felt/cite"
)

// Program is the dealer of a table at which the program does all that the chapter asks of a dealer, and
// nobody does what it asks of people.
const Program = "program"

// TableState is what a table keeps from one round to the next. A round takes one and
// leaves one.
type TableState struct {
	// Dealer is who deals: Program, or "" where people do.
	Dealer string `json:"dealer,omitempty"`
	// Earlier: the round was begun by a build that did not say who deals, and goes on as it would have
	// there: in the words of a table that people deal.
	Earlier bool `json:"-"`
	// Opened: the cards at the table were received, inspected and opened for play.
	Opened bool `json:"opened"`
	// Rounds is the number of rounds begun at the table.
	Rounds int `json:"rounds"`
	// Deck is the deck in use, 0 or 1, where two are alternated.
	Deck int `json:"deck"`
	// RoundsSinceCount is the number of rounds since the stub was last counted.
	RoundsSinceCount int `json:"rounds_since_count"`
	// OutOfOrder: the shuffling or dealing device is covered or signed out of order, and
	// cards are shuffled and dealt by other means.
	OutOfOrder bool `json:"out_of_order,omitempty"`
	// Button is the seat that had the button last, and Kill the one that a kill button marks,
	// in games that have one; 0 is none.
	Button int `json:"button,omitempty"`
	Kill   int `json:"kill,omitempty"`
	// Blinds are the seats that the Blind Bets came to, from the left of the button; 0 is no
	// seat.
	Blinds []int `json:"blinds,omitempty"`
	// Shoe is the cards that go on from round to round, where a chapter has that.
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
