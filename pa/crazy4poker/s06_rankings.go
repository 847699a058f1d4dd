package crazy4poker

import (
	"felt.example/felt/card"
	"felt.example/felt/hand"
)

// Best is the best four-card hand of § 657a.6(b), (c) among five cards, and the cards that
// form it.
func Best(five card.Set) (hand.Value, card.Set) {
	v := hand.FourCard(five)
	for c := range five.All {
		if four := five &^ card.SetOf(c); hand.FourCard(four) == v {
			return v, four
		}
	}
	return v, five
}

var (
	// LowestKing is the least hand with which the dealer qualifies: king high.
	LowestKing = hand.FourCard(card.SetOf(card.Hand("Kc 4d 3c 2d")...))
	// lowestAces is the least hand with which the Play Wager may be raised: a pair of aces.
	lowestAces = hand.FourCard(card.SetOf(card.Hand("Ac Ad 3c 2d")...))
)

// Qualifies reports whether the dealer qualifies with the hand: king high or better, § 657a.11(d).
func Qualifies(v hand.Value) bool { return v >= LowestKing }

// AcesOrBetter reports whether the hand is a pair of aces or better, with which the Play Wager may be more than the
// Ante Wager, § 657a.11(b)(2).
func AcesOrBetter(v hand.Value) bool { return v >= lowestAces }

// Hand is a four-card hand as the paytables of § 657a.12 tell them apart; zero is a hand
// that none of them pays.
type Hand uint8

// The hands of § 657a.12(b) and (c), lowest first.
const (
	nothing Hand = iota
	QueensOrBetter
	TwoPair
	Straight
	Flush
	ThreeOfAKind
	StraightFlush
	FourOfAKind
	FourAces
)

var handNames = [...]string{"less than a pair of queens", "pair of queens or better", "two pair", "straight", "flush",
	"three-of-a-kind", "straight flush", "four-of-a-kind", "four aces"}

// String names the hand as the chapter does.
func (h Hand) String() string { return handNames[h] }

// HandOf is the paytables' name for a four-card hand.
func HandOf(v hand.Value) Hand {
	switch v.Category() {
	case hand.FourOfAKind:
		if v.Rank() == card.Ace {
			return FourAces
		}
		return FourOfAKind
	case hand.StraightFlush:
		return StraightFlush
	case hand.ThreeOfAKind:
		return ThreeOfAKind
	case hand.Flush:
		return Flush
	case hand.Straight:
		return Straight
	case hand.TwoPair:
		return TwoPair
	case hand.Pair:
		if v.Rank() >= card.Queen {
			return QueensOrBetter
		}
	}
	return nothing
}
