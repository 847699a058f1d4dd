package game

import (
	"felt.example/felt/card"
	"felt.example/felt/cite"
	"felt.example/felt/money"
	"felt.example/felt/round"
)

// Contest is a base game in which each player sees only his own cards, then folds or places one
// more wager, and then his hand and the dealer's decide.
type Contest struct {
	// Ranks are those of the cards that are dealt, in the form of card.Set.Lane; 0 is all of a deck of 52.
	Ranks uint16
	// Rank returns the value of a player's or the dealer's hand. Hands of equal value are settled
	// alike.
	Rank func(cards card.Set) uint32
	// Name returns the name of a hand of a value.
	Name func(value uint32) string
	// Choice is the decision to place the Wager. Most returns how many times the first required
	// wager it may be with a hand, and the clause.
	Choice string
	Wager  round.WagerID
	Most   func(value uint32) (times money.Cents, limit cite.Cite)
	// Folds is how the wagers of a player who folds are settled.
	Folds []round.Settlement
	// Settle returns how the wagers of a player who does not fold are settled, by the values of
	// both hands, under the rules chosen. The steps settle by it, and the figures count it.
	Settle func(*Selected) func(player, dealer uint32) []round.Settlement
}

// Value is the value of a hand: the higher value ranks higher.
type Value interface {
	~uint16 | ~uint32
	String() string
}

// ContestOf is a Contest whose hands have values of a type of their own.
type ContestOf[V Value] struct {
	Ranks  uint16
	Rank   func(cards card.Set) V
	Choice string
	Wager  round.WagerID
	Most   func(value V) (times money.Cents, limit cite.Cite)
	Folds  []round.Settlement
	Settle func(*Selected) func(player, dealer V) []round.Settlement
}

// Declare returns the contest for the declaration of a game.
func (c *ContestOf[V]) Declare() *Contest {
	return &Contest{
		Ranks:  c.Ranks,
		Rank:   func(cards card.Set) uint32 { return uint32(c.Rank(cards)) },
		Name:   func(value uint32) string { return V(value).String() },
		Choice: c.Choice, Wager: c.Wager, Folds: c.Folds,
		Most: func(value uint32) (money.Cents, cite.Cite) { return c.Most(V(value)) },
		Settle: func(s *Selected) func(player, dealer uint32) []round.Settlement {
			settle := c.Settle(s)
			return func(player, dealer uint32) []round.Settlement { return settle(V(player), V(dealer)) }
		},
	}
}

// Deck returns the cards that are dealt: of the Ranks, one in each suit.
func (c *Contest) Deck() card.Set {
	if c.Ranks == 0 {
		return card.Full
	}
	return card.OfRanks(c.Ranks)
}
