package headsupholdem

import (
	"math/bits"

	"felt.example/felt/card"
	"felt.example/felt/game"
	"felt.example/felt/hand"
)

// The ranking of § 677a.6 is hand.FiveCard, which a higher hand wins and an equal one ties.

// seven is what the paytables pay for that pay a player's two cards with the community cards.
var seven = game.JudgedOf[hand.Category]{Own: 2, Community: 5, Rank: hand.FiveCard, OfValue: hand.Value.Category}

// best picks five cards that form the hand ranked v. Where a player's own card and a community
// card are equally good, his own plays.
func best(own, community card.Set, v hand.Value) card.Set {
	five := own | community
	for _, from := range [...]card.Set{community, own} {
		for c := range from.All {
			if fewer := five &^ card.SetOf(c); fewer.Len() >= 5 && hand.FiveCard(fewer) == v {
				five = fewer
			}
		}
	}
	return five
}

// Pocket is what a player's first two cards are to the Pocket Bonus Wager, § 677a.7(d)(2).
type Pocket uint8

// The hands of § 677a.12(d), lowest first.
const (
	NoPocket Pocket = iota
	PairOfTwosToKings
	AceOffsuit
	AceSuited
	PairOfAces
)

var pocketNames = [...]string{
	"no pair, no ace with a king, queen or jack", "pair of 2s to kings",
	"ace and a king, queen or jack of different suits", "ace and a king, queen or jack of the same suit", "pair of aces",
}

// String names the hand as the chapter does: "pair of aces".
func (p Pocket) String() string { return pocketNames[p] }

// PocketOf is the hand that two cards form.
func PocketOf(two card.Set) Pocket {
	const ace, court uint16 = 1 << card.Ace, 1<<card.King | 1<<card.Queen | 1<<card.Jack
	ranks := two.Ranks()
	switch {
	case ranks == ace:
		return PairOfAces
	case bits.OnesCount16(ranks) == 1:
		return PairOfTwosToKings
	case ranks&ace == 0 || ranks&court == 0:
		return NoPocket
	}
	for s := card.Clubs; s <= card.Spades; s++ {
		if two.Lane(s) == ranks {
			return AceSuited
		}
	}
	return AceOffsuit
}
