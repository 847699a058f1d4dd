package analysis

import (
	"felt/card"
	"felt/money"
	"felt/payout"
	"felt/paytable"
	"felt/round"
)

// A Kernel settles one wager from cards alone, beside the engine and much faster.
type Kernel struct {
	Own, Dealer int // how many cards each has
	// Ending is the number of the way in which the wager ends.
	Ending  func(own, dealer card.Set) uint8
	Endings []Ending
}

// Ending is what is wagered and won.
type Ending struct{ Wagered, Net money.Cents }

// Placed is a wager that a kernel plays.
type Placed struct {
	Wager    round.WagerID // or Base
	Strategy string        // of the base game
	Amount   money.Cents   // of a base game the first wager
	Meter    money.Cents   // what a progressive meter reads
}

// Net is what the player is up by a payout on a stake.
func Net(pays payout.Payout, stake, meter money.Cents) money.Cents {
	switch {
	case pays.Loses():
		return -stake
	case pays.Pushes():
		return 0
	case pays.KeepsStake():
		return pays.Amount(stake, meter) - stake
	}
	return pays.Amount(stake, meter)
}

// ByHand is the kernel of a wager that a hand of n cards decides.
func ByHand[H paytable.Hand](n int, of func(card.Set) H, column paytable.Column[H], p Placed) *Kernel {
	var endings []Ending
	for h := range 24 { // as many as a column has
		endings = append(endings, Ending{p.Amount, Net(column.Pays(H(h)), p.Amount, p.Meter)})
	}
	return &Kernel{Own: n, Ending: func(own, _ card.Set) uint8 { return uint8(of(own)) }, Endings: endings}
}
