package fivecardhilo

import (
	"fmt"
	"iter"
	"math/bits"
	"slices"

	"felt.example/felt/card"
	"felt.example/felt/hand"
)

// Setting is five cards set in two hands, § 579.11(d), with their total point values.
type Setting struct {
	High, Low             card.Set
	HighPoints, LowPoints int
}

// Set is the setting with these two of the five cards in the low hand and the rest in the high hand, allowed or not.
func Set(five, low card.Set) Setting {
	s := Setting{High: five &^ low, Low: low}
	for c := range s.High.All {
		s.HighPoints += Points(c.Rank(), true)
	}
	for c := range s.Low.All {
		s.LowPoints += Points(c.Rank(), false)
	}
	return s
}

// Points is the point value of a rank in the high or the low hand, § 579.6(a).
func Points(r card.Rank, high bool) int {
	switch {
	case r == card.Ace && high:
		return 11
	case r == card.Ace:
		return 1
	case r >= card.Jack:
		return 10
	}
	return int(r) + 1
}

// String describes the setting: "29 high, 3 low".
func (s Setting) String() string { return fmt.Sprintf("%d high, %d low", s.HighPoints, s.LowPoints) }

// Settings are the ways in which five cards may be set, § 579.11(d): the two cards of
// lower value in the low hand, at most one of them an ace. The ways with the fewest aces
// in the low hand come first.
func Settings(five card.Set) []Setting { return settings(five, make([]Setting, 0, 10)) }

func settings(five card.Set, into []Setting) []Setting {
	settings := into
	for low := range pairs(five) {
		if allowed(five, low) {
			settings = append(settings, Set(five, low))
		}
	}
	slices.SortStableFunc(settings, func(a, b Setting) int { return aces(a.Low) - aces(b.Low) })
	return settings
}

// pairs are the ten ways to put two of five cards into the low hand.
func pairs(five card.Set) iter.Seq[card.Set] {
	return func(yield func(card.Set) bool) {
		for a := five; a != 0; a &= a - 1 {
			for b := five; b&-b < a&-a; b &= b - 1 {
				if !yield(a&-a | b&-b) {
					return
				}
			}
		}
	}
}

// allowed reports whether no card of the low hand counts more than one of the high hand, and
// at most one is an ace.
func allowed(five, low card.Set) bool { return most(low) <= least(five&^low) && aces(low) <= 1 }

// most is the points of the card of a low hand that counts the most there.
func most(low card.Set) int {
	if others := low.Ranks() &^ (1 << card.Ace); others != 0 {
		return Points(card.Rank(bits.Len16(others)-1), false)
	}
	return Points(card.Ace, false)
}

// least is the points of the card of a high hand that counts the least there.
func least(high card.Set) int { return Points(card.Rank(bits.TrailingZeros16(high.Ranks())), true) }

// counting is the first of the cards that counts so many points.
func counting(cards card.Set, points int, high bool) card.Card {
	list := cards.Cards()
	return list[slices.IndexFunc(list, func(c card.Card) bool { return Points(c.Rank(), high) == points })]
}

// refused is the reason why hands may not be set this way, "" where they may.
func (s Setting) refused() string {
	switch {
	case allowed(s.High|s.Low, s.Low):
		return ""
	case aces(s.Low) > 1:
		return "At most one ace may go into the low hand."
	}
	points, other := most(s.Low), least(s.High)
	low, high := counting(s.Low, points, false), counting(s.High, other, true)
	return fmt.Sprintf("The low hand takes the lower cards: the %s (%d) counts more than the %s (%d).", low.Name(), points, high.Name(), other)
}

// Dealer is the dealer's setting, § 579.11(e): aces in the high hand, unless there are
// four, of which it has room for three.
func Dealer(five card.Set) Setting { return Settings(five)[0] }

func aces(cards card.Set) int { return (cards & fourAces).Len() }

var fourAces = card.SetOf(card.Hand("Ac Ad Ah As")...)

// AcesHand is a hand of the Ante Bonus, § 579.12(b); zero is none of them.
type AcesHand uint8

// The hands of § 579.12(b), lowest first.
const (
	ThreeAces AcesHand = iota + 1
	FourAces
	FourAcesAndTwo
)

// String names the hand as the chapter does.
func (h AcesHand) String() string {
	return [...]string{"fewer than three aces", "three aces", "four aces", "four aces and one 2"}[h]
}

// AcesHandOf is the hand of the Ante Bonus that five cards form.
func AcesHandOf(five card.Set) AcesHand {
	n := aces(five)
	if n == 4 && five.Ranks() == 1<<card.Ace|1<<card.Two {
		return FourAcesAndTwo
	}
	return AcesHand(max(n, 2) - 2) // three and four aces are the lowest hands
}

// TieHand is a hand of the Tie Wager, § 579.12(c); zero is no tie.
type TieHand uint8

// The hands of § 579.12(c); both are the one and the other.
const (
	LowTie  TieHand = 1
	HighTie TieHand = 2
	BothTie         = LowTie | HighTie
)

// String names the hand as the chapter does.
func (h TieHand) String() string {
	return [...]string{"no tie", "low hands tie", "high hands tie", "both high and low hands tie"}[h]
}

// TieHandOf tells which hands of the player tie the dealer's in point value.
func TieHandOf(player, dealer Setting) (tied TieHand) {
	if player.LowPoints == dealer.LowPoints {
		tied |= LowTie
	}
	if player.HighPoints == dealer.HighPoints {
		tied |= HighTie
	}
	return tied
}

// PokerHand is a hand of the Poker Bonus Wager, § 579.6(b); zero is none of them.
type PokerHand uint8

// The hands of § 579.12(d), lowest first.
const (
	PokerPairOf6s PokerHand = iota + 1
	PokerPairOf7s
	PokerTwoPair
	PokerThreeOfAKind
	PokerStraight
	PokerFlush
	PokerFullHouse
	PokerFourOfAKind
	PokerStraightFlush
	PokerRoyalFlush
)

var pokerNames = [...]string{"less than a pair of 6s", "pair of 6s or better", "pair of 7s or better", "two pair",
	"three-of-a-kind", "straight", "flush", "full house", "four-of-a-kind", "straight flush", "royal flush"}

// String names the hand as the chapter does.
func (h PokerHand) String() string { return pokerNames[h] }

// PokerHandOf is the hand of the Poker Bonus that a Poker hand is. A pair of 7s or better
// is a pair of 6s or better too.
func PokerHandOf(v hand.Value) PokerHand {
	switch category := v.Category(); {
	case category >= hand.TwoPair:
		return PokerTwoPair + PokerHand(category-hand.TwoPair)
	case category == hand.Pair && v.Rank() >= card.Seven:
		return PokerPairOf7s
	case category == hand.Pair && v.Rank() == card.Six:
		return PokerPairOf6s
	}
	return 0
}
