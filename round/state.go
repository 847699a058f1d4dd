package round

// TableState is what a table keeps from one round to the next. A round takes one and
// leaves one.
type TableState struct {
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
}
