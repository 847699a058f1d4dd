package headsupholdem

import (
	"math/bits"

	"felt.example/felt/analysis"
	"felt.example/felt/card"
	"felt.example/felt/hand"
)

var strategies = []analysis.Strategy{
	{ID: analysis.Optimal, Name: "The best decision for all cards seen: three times the Ante Wager before the Flop, twice after it, or once after the River"},
	{ID: "basic", Name: "Raise as early and as much as the lines say: three times the Ante Wager before the Flop, twice after it, once after the River; fold there what they do not name",
		Source: "After wizardofodds.com, Ultimate Texas Hold 'Em, whose hands before the Flop are replaced by those of this game", Charts: lines,
		Read: "You raise once in a round. At each of the three times take the first line that your cards fulfil. The five community cards are everybody's: a pair that they make without a card of yours is not yours."},
	{ID: "mimic", Name: "Check until the River, then raise with a hand with which the dealer would qualify, a pair or better; fold the rest"},
	{ID: "always", Name: "Always raise three times the Ante Wager before the Flop"},
}

// lines are basicBefore, basicAfter and basicRiver as a player reads them.
var lines = []analysis.Chart{
	{Title: "Before the Flop", Columns: []string{"you have", "you do"}, Rows: [][]string{
		{"a pair of threes or higher", "raise three times the Ante"},
		{"an ace", "raise three times the Ante"},
		{"a king with a seven or higher, or of one suit with a four or higher", "raise three times the Ante"},
		{"a queen with a ten or higher, or of one suit with an eight or higher", "raise three times the Ante"},
		{"a jack and a ten of one suit", "raise three times the Ante"},
		{"anything else", "check"},
	}},
	{Title: "After the Flop", Columns: []string{"you have", "you do"}, Rows: [][]string{
		{"two pair or a higher hand, with the three community cards", "raise twice the Ante"},
		{"a pair with a card of yours in it, but not with two 2s of yours", "raise twice the Ante"},
		{"four cards of one suit, one of yours among them a ten or higher", "raise twice the Ante"},
		{"anything else", "check"},
	}},
	{Title: "After the River", Columns: []string{"you have", "you do"}, Rows: [][]string{
		{"a pair or three-of-a-kind with a card of yours in it", "raise the Ante once"},
		{"a straight or a higher hand that takes a card of yours", "raise the Ante once"},
		{"any other hand, if fewer than 21 of the cards that you do not see would beat it, each alone with the five community cards", "raise the Ante once"},
		{"anything else", "fold"},
	}},
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
