package fourcardprime

import (
	"math/bits"

	"felt.example/felt/card"
	"felt.example/felt/game"
	"felt.example/felt/hand"
)

// Best is the best four-card hand of § 682a.6(b), (c) among a player's five or the
// dealer's six cards, and the four cards that form it.
func Best(cards card.Set) (hand.Value, card.Set) {
	v := hand.FourCard(cards)
	for cards.Len() > 4 {
		cards = without(cards, v)
	}
	return v, cards
}

// without leaves out one card that the value does not need.
func without(cards card.Set, v hand.Value) card.Set {
	for c := range cards.All {
		if fewer := cards &^ card.SetOf(c); hand.FourCard(fewer) == v {
			return fewer
		}
	}
	return cards
}

// BonusHand is a hand for which the Win Bonus and the Bad Beat Bonus are paid, § 682a.1;
// zero is a lower one.
type BonusHand uint8

// The hands of § 682a.12(b) and (c), lowest first.
const (
	BonusThreeOfAKind BonusHand = iota + 1
	BonusStraightFlush
	BonusFourOfAKind
)

// String names the hand as the chapter does.
func (h BonusHand) String() string {
	return [...]string{"less than three-of-a-kind", "three-of-a-kind", "straight flush", "four-of-a-kind"}[h]
}

// BonusHandOf is the hand of the bonuses that a four-card hand is.
func BonusHandOf(v hand.Value) BonusHand {
	switch v.Category() {
	case hand.ThreeOfAKind:
		return BonusThreeOfAKind
	case hand.StraightFlush:
		return BonusStraightFlush
	case hand.FourOfAKind:
		return BonusFourOfAKind
	}
	return 0
}

// SameColour is a hand of the Prime Wager, § 682a.12(d), by how many of the five cards
// are of one colour; zero is fewer than four.
type SameColour uint8

// String names the hand as the chapter does.
func (n SameColour) String() string {
	switch n {
	case 5:
		return "all five the same color"
	case 4:
		return "four of the same color"
	}
	return "fewer than four of the same color"
}

// SameColourOf counts the cards of the colour that most of five cards have.
func SameColourOf(five card.Set) SameColour {
	red := bits.OnesCount16(five.Lane(card.Hearts)) + bits.OnesCount16(five.Lane(card.Diamonds))
	return [...]SameColour{5, 4, 0, 0, 4, 5}[red]
}

// AcesHand is a hand of the Aces Bonus Wager, § 682a.6(d); zero is none of them.
type AcesHand uint8

// The hands of § 682a.6(d), lowest first.
const (
	AcesTwoAces AcesHand = iota + 1
	AcesTwoPair
	AcesStraight
	AcesFlush
	AcesThreeOfAKind
	AcesThreeAces
	AcesStraightFlush
	AcesRoyalFlush
	AcesFourOfAKind
	AcesFourAces
)

var acesNames = [...]string{"less than two aces", "two aces", "two pair", "straight", "flush", "three-of-a-kind",
	"three aces", "straight flush", "royal flush", "four-of-a-kind", "four aces"}

// String names the hand as the chapter does.
func (h AcesHand) String() string { return acesNames[h] }

// acesRank ranks the five cards of the Aces Bonus Wager: as published, straights and flushes take
// all five; the other reading ranks the best four of them, where the royal flush is ace, king,
// queen and jack.
func acesRank(s *game.Selected) func(five card.Set) hand.Value {
	if FourCardAces.Chosen(s) {
		return hand.FourCard
	}
	return hand.FiveCard
}

// AcesHandOf is the hand of § 682a.6(d) that five cards ranked so form.
func AcesHandOf(v hand.Value) AcesHand {
	either := func(aces, other AcesHand) AcesHand {
		if v.Rank() == card.Ace {
			return aces
		}
		return other
	}
	switch v.Category() {
	case hand.FourOfAKind:
		return either(AcesFourAces, AcesFourOfAKind)
	case hand.RoyalFlush:
		return AcesRoyalFlush
	case hand.StraightFlush:
		return either(AcesRoyalFlush, AcesStraightFlush)
	case hand.FullHouse, hand.ThreeOfAKind:
		return either(AcesThreeAces, AcesThreeOfAKind)
	case hand.Flush:
		return AcesFlush
	case hand.Straight:
		return AcesStraight
	case hand.TwoPair:
		return AcesTwoPair
	case hand.Pair:
		return either(AcesTwoAces, 0)
	}
	return 0
}

// AllSixHand is a hand of the All-Six Bonus Wager, § 682a.6(e), the six-card royal flush
// split as § 682a.12(f) pays it; zero is none of them.
type AllSixHand uint8

// The hands of § 682a.6(e), lowest first.
const (
	AllSixThreeOfAKind AllSixHand = iota + 1
	AllSixStraight
	AllSixFlush
	AllSixFullHouse
	AllSixFourOfAKind
	AllSixStraightFlush
	AllSixRoyalFlush
	AllSixSixCardRoyal
	AllSixSixCardRoyalDiamonds
)

var allSixNames = [...]string{"less than three-of-a-kind", "three-of-a-kind", "straight", "flush", "full house",
	"four-of-a-kind", "straight flush", "royal flush", "six-card royal flush—hearts, spades or clubs",
	"six-card royal flush—diamonds"}

// String names the hand as the chapter does.
func (h AllSixHand) String() string { return allSixNames[h] }

// sixCardRoyal is the lane of ace, king, queen, jack, 10 and 9.
const sixCardRoyal = 1<<card.Ace | 1<<card.King | 1<<card.Queen | 1<<card.Jack | 1<<card.Ten | 1<<card.Nine

// AllSixHandOf is the highest hand of § 682a.6(e) that a player's five cards and the
// All-Six Bonus card form.
func AllSixHandOf(six card.Set) AllSixHand {
	switch hand.FiveCard(six).Category() {
	case hand.RoyalFlush:
		for s := card.Clubs; s <= card.Spades; s++ {
			if six.Lane(s) == sixCardRoyal && s == card.Diamonds {
				return AllSixSixCardRoyalDiamonds
			} else if six.Lane(s) == sixCardRoyal {
				return AllSixSixCardRoyal
			}
		}
		return AllSixRoyalFlush
	case hand.StraightFlush:
		return AllSixStraightFlush
	case hand.FourOfAKind:
		return AllSixFourOfAKind
	case hand.FullHouse:
		return AllSixFullHouse
	case hand.Flush:
		return AllSixFlush
	case hand.Straight:
		return AllSixStraight
	case hand.ThreeOfAKind:
		return AllSixThreeOfAKind
	}
	return 0
}
