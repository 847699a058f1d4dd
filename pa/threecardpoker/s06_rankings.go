package threecardpoker

import (
	"felt.example/felt/card"
	"felt.example/felt/hand"
)

// Best is the hand of § 649a.6(b), (c) that three cards are; all of them form it.
func Best(three card.Set) (hand.Value, card.Set) { return hand.ThreeCard(three), three }

// lowestQueen is the least hand with which the dealer qualifies: queen high.
var lowestQueen = hand.ThreeCard(card.SetOf(card.Hand("Qc 3d 2c")...))

// Qualifies reports whether the dealer qualifies with the hand: queen high or better, § 649a.11(d).
func Qualifies(v hand.Value) bool { return v >= lowestQueen }

// Hand is a hand as the paytables of § 649a.12 tell them apart; zero is one that none pays.
type Hand uint8

// The hands of § 649a.12(b) and (c), lowest first.
const (
	nothing Hand = iota
	Pair
	Flush
	Straight
	ThreeOfAKind
	StraightFlush
)

var handNames = [...]string{"less than a pair", "pair", "flush", "straight", "three-of-a-kind", "straight flush"}

// String names the hand as the chapter does.
func (h Hand) String() string { return handNames[h] }

// HandOf is the paytables' name for a hand.
func HandOf(v hand.Value) Hand {
	switch v.Category() {
	case hand.MiniRoyal, hand.StraightFlush:
		return StraightFlush
	case hand.ThreeOfAKind:
		return ThreeOfAKind
	case hand.Straight:
		return Straight
	case hand.Flush:
		return Flush
	case hand.Pair:
		return Pair
	}
	return nothing
}
