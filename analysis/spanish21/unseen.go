package spanish21

import (
	"math/big"

	"felt.example/felt/card"
)

// unseen is the cards that have not been seen, by value, and the 6s, 7s and 8s by suit as
// well, for § 635a.12(b)(1) to (4).
type unseen struct {
	left  counts
	suits [runs][4]int64
}

// The cards of a run have the values from six on.
const (
	six   = 5
	runs  = 3
	seven = six + 1
	eight = six + 2
)

// newUnseen is a shoe of a given number of decks, § 635a.3(a).
func newUnseen(decks int64) unseen {
	var s unseen
	for _, c := range oneDeck.Cards() {
		s.change(c, decks)
	}
	return s
}

// change adds n of a card; n is below zero where they have been seen.
func (s *unseen) change(c card.Card, n int64) {
	v := valueOf(c)
	s.left[v] += n
	if v >= six && v < six+runs {
		s.suits[v-six][c.Suit()] += n
	}
}

// size is the number of cards.
func (s *unseen) size() int64 {
	var n int64
	for _, left := range s.left {
		n += left
	}
	return n
}

// falling is n (n-1) … of a given number of factors.
func falling(n int64, factors int) *big.Int {
	product := big.NewInt(1)
	for i := range int64(factors) {
		product.Mul(product, big.NewInt(max(0, n-i)))
	}
	return product
}
