package analysis

import (
	"context"
	"math/bits"

	"felt.example/felt/card"
	"felt.example/felt/hand"
	"felt.example/felt/money"
	"felt.example/felt/payout"
	"felt.example/felt/round"
)

// A Kernel settles one wager from the cards alone, without the engine and much faster.
type Kernel struct {
	// Own, Community and Dealer are how many cards of each the wager depends on, in the order in
	// which they are dealt or turned. An All-Six Bonus card counts as the player's own.
	Own, Community, Dealer int
	// Deck is the cards that are dealt from; nil is a whole deck.
	Deck []card.Card
	// Ending returns the index in Endings for the cards in the order above, each as a set of one
	// card. Several goroutines may call it.
	Ending  func(cards []card.Set) uint8
	Endings []Ending
}

// Ending is the amount wagered and the player's net result.
type Ending struct{ Wagered, Net money.Cents }

// Placed is a wager that a kernel plays.
type Placed struct {
	Wager    round.WagerID // or Base
	Strategy string        // of the base game
	Amount   money.Cents   // of a base game the first wager
	Meter    payout.Meters // what a progressive meter reads
}

// Net returns the player's net result of a payout on a stake, in cents.
func Net(pays payout.Payout, stake money.Cents, meter payout.Meters) money.Cents {
	switch {
	case pays.Loses():
		return -stake
	case pays.Pushes():
		return 0
	case pays.KeepsStake():
		return pays.Amount(stake, meter[pays.Level()]) - stake
	}
	return pays.Amount(stake, meter[pays.Level()])
}

// ByValue makes the same function as of(rank(cards)) for hands of five cards, with a table instead
// of branches, which would be slow because they cannot be predicted.
func ByValue[H ~uint8](rank func(card.Set) hand.Value, of func(five card.Set) H) func(card.Set) H {
	table := new([1 << 16]H) // no value is higher
	_ = EachHand(context.Background(), card.Full.Ranks(), 5, func(five card.Set, _ uint64) {
		table[uint16(rank(five))] = of(five)
	})
	return func(cards card.Set) H { return table[uint16(rank(cards))] }
}

// Join returns the cards of all sets.
func Join(sets []card.Set) card.Set {
	var all card.Set
	for _, s := range sets {
		all |= s
	}
	return all
}

// Combinations is a table with a value for every set of a given number of cards.
type Combinations[T any] []T

// NewCombinations computes the table for the sets of n cards, at most five.
func NewCombinations[T any](n int, of func(card.Set) T) Combinations[T] {
	var t Combinations[T]
	var add func(cards card.Set, n int, below card.Card)
	add = func(cards card.Set, n int, below card.Card) {
		if n == 0 {
			t = append(t, of(cards))
			return
		}
		for rest := card.Full & (1<<below - 1); rest != 0; rest &= rest - 1 {
			next := card.Card(bits.TrailingZeros64(uint64(rest)))
			add(cards|1<<next, n-1, next)
		}
	}
	add(0, n, 64)
	return t
}

// At returns the place of a set in the table. Sets are ordered by their highest cards, then by the
// next ones.
func (t Combinations[T]) At(cards card.Set) *T {
	number := uint32(0)
	for n := 0; cards != 0; n++ {
		number += lower[n%len(lower)][bits.TrailingZeros64(uint64(cards))&63]
		cards &= cards - 1
	}
	return &t[number]
}

// lower are, by n and a card, the sets of n+1 lower cards.
var lower = func() (t [5][64]uint32) {
	for i, c := range card.Deck() {
		sets := 1
		for n := range t {
			sets = sets * (i - n) / (n + 1) // 0 from where there are fewer cards
			t[n][c] = uint32(sets)
		}
	}
	return t
}()
