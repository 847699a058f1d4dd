package headsupholdem

import (
	"math/bits"

	"felt.example/felt/analysis"
	"felt.example/felt/card"
	"felt.example/felt/hand"
)

var strategies = []analysis.Strategy{
	{ID: analysis.Optimal, Name: "The best decision for all cards seen: three times the Ante Wager before the Flop, twice after it, or once after the River"},
	{ID: "basic", Name: "Raise before the Flop with threes or a higher pair, any ace, king-seven, king-four of one suit, queen-ten, queen-eight of one suit, or jack-ten of one suit; after it with two pair, a pair with a card of one's own other than two deuces, or four to a flush with a ten or higher of one's own; after the River with a pair or better of one's own, or if fewer than 21 cards would beat the hand",
		Source: "after wizardofodds.com, Ultimate Texas Hold 'Em, whose hands before the Flop are replaced by those of this game"},
	{ID: "mimic", Name: "Check until the River, then raise with a hand with which the dealer would qualify, a pair or better; fold the rest"},
	{ID: "always", Name: "Always raise three times the Ante Wager before the Flop"},
}

// policy is how a player decides; what is nil is left to the values.
type policy struct {
	before func(x, y card.Card) bool
	after  func(own, flop card.Set) bool
	river  func(f fate, own, board card.Set) bool
}

func policyOf(strategy string) policy {
	switch strategy {
	case "basic":
		return policy{basicBefore, basicAfter, basicRiver}
	case "mimic":
		return policy{
			before: func(card.Card, card.Card) bool { return false },
			after:  func(card.Set, card.Set) bool { return false },
			river:  func(f fate, _, _ card.Set) bool { return f.category() >= hand.Pair },
		}
	case "always":
		return policy{before: func(card.Card, card.Card) bool { return true }}
	}
	return policy{}
}

func basicBefore(x, y card.Card) bool {
	high, low := max(x.Rank(), y.Rank()), min(x.Rank(), y.Rank())
	suited := x.Suit() == y.Suit()
	switch high {
	case low:
		return high >= card.Three
	case card.Ace:
		return true
	case card.King:
		return low >= card.Seven || suited && low >= card.Four
	case card.Queen:
		return low >= card.Ten || suited && low >= card.Eight
	default:
		return suited && low == card.Ten // with a jack
	}
}

// paired reports whether a card of the player's own is in a pair.
func paired(own, board card.Set) bool {
	return bits.OnesCount16(own.Ranks()) == 1 || own.Ranks()&board.Ranks() != 0
}

func basicAfter(own, flop card.Set) bool {
	const deuces = 1 << card.Two
	if hand.FiveCard(own|flop).Category() >= hand.TwoPair || paired(own, flop) && own.Ranks() != deuces {
		return true
	}
	for suit := card.Clubs; suit <= card.Spades; suit++ {
		if bits.OnesCount16((own|flop).Lane(suit)) == 4 && own.Lane(suit)>>card.Ten != 0 {
			return true
		}
	}
	return false
}

func basicRiver(f fate, own, board card.Set) bool {
	v := hand.FiveCard(own | board)
	if paired(own, board) || f.category() >= hand.Straight && v > hand.FiveCard(board) {
		return true
	}
	outs, tally := 0, hand.TallyOf(board)
	for left := card.Full &^ (own | board); left != 0; left &= left - 1 {
		if tally.With(lowest(left)).FiveCard() > v {
			outs++
		}
	}
	return outs < 21
}
