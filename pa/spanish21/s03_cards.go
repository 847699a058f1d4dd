package spanish21

import (
	"strconv"

	"felt.example/felt/card"
)

// deck is the cards of one deck in sequence, § 635a.3(a): 48, without the 10s.
func deck() []card.Card {
	var cards []card.Card
	for _, c := range card.Deck() {
		if c.Rank() != card.Ten {
			cards = append(cards, c)
		}
	}
	return cards
}

// Value is what a card counts, § 635a.3(c); an ace 11.
func Value(c card.Card) int {
	switch r := c.Rank(); {
	case r == card.Ace:
		return 11
	case r >= card.Jack:
		return 10
	default:
		return int(r) + 1
	}
}

// Total is the point count of a hand, § 635a.1: soft if an ace counts 11.
type Total struct {
	Points int
	Soft   bool
}

// Count is the point count of the cards: an ace counts 11 unless the hand would then
// exceed 21.
func Count(cards []card.Card) Total {
	points, aces := 0, 0
	for _, c := range cards {
		points += Value(c)
		if c.Rank() == card.Ace {
			aces++
		}
	}
	for points > 21 && aces > 0 {
		points -= 10
		aces--
	}
	return Total{points, aces > 0}
}

// String describes the total: "hard 17", "soft 18".
func (t Total) String() string {
	kind := "hard "
	if t.Soft {
		kind = "soft "
	}
	return kind + strconv.Itoa(t.Points)
}

// IsBlackjack reports whether the cards are an ace and a card that counts 10; of a player
// they must be his initial two cards, § 635a.1.
func IsBlackjack(cards []card.Card) bool { return len(cards) == 2 && Count(cards).Points == 21 }

// Win is a winning hand, as § 635a.12(a) and (b) pay it.
type Win uint8

// The winning hands in the order of § 635a.12.
const (
	Ordinary Win = iota + 1
	Blackjack
	MixedRun
	SuitedRun
	SpadeRun
	MixedSevens
	SuitedSevens
	SpadeSevens
	FiveCards
	SixCards
	SevenCards
)

var winNames = [...]string{"", "any other winning hand", "Blackjack",
	"6, 7 and 8 of mixed suits", "6, 7 and 8 of the same suit", "6, 7 and 8 of spades",
	"three 7s of mixed suits", "three 7s of the same suit", "three 7s of spades",
	"five cards totaling 21", "six cards totaling 21", "seven or more cards totaling 21"}

// String names the hand as § 635a.12 does.
func (w Win) String() string { return winNames[w] }

// Bonus is the hand of § 635a.12(b) that the cards are; Ordinary is none.
func Bonus(cards []card.Card) Win {
	if Count(cards).Points != 21 {
		return Ordinary
	}
	switch n := len(cards); {
	case n >= 7:
		return SevenCards
	case n == 6:
		return SixCards
	case n == 5:
		return FiveCards
	case n == 3:
		return threeCards(cards)
	}
	return Ordinary
}

// threeCards is Bonus for three cards: a 6, 7 and 8, or three 7s.
func threeCards(cards []card.Card) Win {
	var ranks uint16
	suited := true
	for _, c := range cards {
		ranks |= 1 << c.Rank()
		suited = suited && c.Suit() == cards[0].Suit()
	}
	var mixed Win
	switch ranks {
	case 1<<card.Six | 1<<card.Seven | 1<<card.Eight:
		mixed = MixedRun
	case 1 << card.Seven:
		mixed = MixedSevens
	default:
		return Ordinary
	}
	switch {
	case !suited:
		return mixed
	case cards[0].Suit() == card.Spades:
		return mixed + 2 // the same hand of spades
	}
	return mixed + 1 // the same hand of one other suit
}
