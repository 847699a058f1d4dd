package mississippistud

import (
	"felt.example/felt/card"
	"felt.example/felt/game"
	"felt.example/felt/hand"
)

// Hand is a five-card hand of § 655a.6(b), distinguished as the paytables of § 655a.12 do;
// zero is a hand that none of them pays.
type Hand uint8

// The hands of § 655a.12(a), lowest first.
const (
	nothing Hand = iota
	SixesToTens
	JacksOrBetter
	TwoPair
	ThreeOfAKind
	Straight
	Flush
	FullHouse
	FourOfAKind
	StraightFlush
	RoyalFlush
)

var handNames = [...]string{"less than a pair of 6s", "pair of 6s to 10s", "pair of jacks or better", "two pair",
	"three-of-a-kind", "straight", "flush", "full house", "four-of-a-kind", "straight flush", "royal flush"}

// String names the hand as the chapter does.
func (h Hand) String() string { return handNames[h] }

// HandOf is the paytables' name for a five-card hand.
func HandOf(v hand.Value) Hand {
	switch category := v.Category(); {
	case category >= hand.TwoPair:
		return TwoPair + Hand(category-hand.TwoPair)
	case category == hand.Pair && v.Rank() >= card.Jack:
		return JacksOrBetter
	case category == hand.Pair && v.Rank() >= card.Six:
		return SixesToTens
	}
	return nothing
}

// five is what the paytables pay for that pay a player's two cards with the community cards.
var five = game.JudgedOf[Hand]{Own: 2, Community: 3, Rank: hand.FiveCard, OfValue: HandOf}

// Board is a three-card hand of § 655a.6(c), which the community cards form; zero is
// none of them.
type Board uint8

// The hands of § 655a.6(c), lowest first.
const (
	noBoard Board = iota
	BoardPair
	BoardFlush
	BoardStraight
	BoardThreeOfAKind
	BoardStraightFlush
	MiniRoyal
)

var boardNames = [...]string{"less than a pair", "pair", "flush", "straight", "three-of-a-kind", "straight flush", "mini-royal"}

// String names the hand as the chapter does.
func (b Board) String() string { return boardNames[b] }

var boards = map[hand.Category]Board{
	hand.MiniRoyal: MiniRoyal, hand.StraightFlush: BoardStraightFlush, hand.ThreeOfAKind: BoardThreeOfAKind,
	hand.Straight: BoardStraight, hand.Flush: BoardFlush, hand.Pair: BoardPair,
}

// BoardOf is the paytable's name for a three-card hand.
func BoardOf(v hand.Value) Board { return boards[v.Category()] }
