package analysis

// Shoe is the best play of a base game that is dealt from a shoe, and what it brings. Values of cards are written A, 2 to 9, and T for all
// that count 10, the ace first.
type Shoe struct {
	// Starts are the first cards of the player and of the dealer; weighted with Orders, Worth is the value of the game.
	Starts []ShoeStart `json:"starts"`
	// Hands are those on which the player may decide after that.
	Hands []ShoeHand `json:"hands"`
}

// ShoeStart is the dealer's first card and the player's first two.
type ShoeStart struct {
	Dealer string `json:"dealer"`
	Cards  string `json:"cards"`
	// Thirds is how many cards are left that make a hand of the two for which suits matter: of mixed suits, of one suit, and of spades.
	Thirds []int64 `json:"thirds,omitempty"`
	// Orders is in how many orders the three cards come from the shoe.
	Orders int64 `json:"orders"`
	// Choice is what is decided, "" where nothing is; Hands up to how many hands a pair is split.
	Choice string `json:"choice,omitempty"`
	Hands  int    `json:"hands,omitempty"`
	// Worth is a fraction of the first wager; the dealer's Blackjack is counted.
	Worth string `json:"worth"`
}

// ShoeHand is a hand and what is done with it, a letter for each first card of the dealer's: S to stand, H to draw, D to double down, and
// - where the hand does not come up.
type ShoeHand struct {
	// Pair is the value that was split, of which the hand is one; "" is a hand that was not split.
	Pair    string `json:"pair,omitempty"`
	Cards   string `json:"cards"`
	Choices string `json:"choices"`
	// Doubled is the same for a hand of three cards that was doubled down: S to stand, R to take the Double Down Wager back.
	Doubled string `json:"doubled,omitempty"`
}
