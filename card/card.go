// Package card has playing cards, sets of cards, and decks.
package card

import (
	"fmt"
	"math/bits"
	"strings"
)

// Rank is a card's rank, from Two (1) to Ace (13).
type Rank uint8

// The ranks from lowest to highest.
const (
	Two Rank = iota + 1
	Three
	Four
	Five
	Six
	Seven
	Eight
	Nine
	Ten
	Jack
	Queen
	King
	Ace
)

// Suit is a card's suit. In most games all suits are equal; where a chapter ranks
// them (§ 637a.10) the order is that of the constants.
type Suit uint8

// The suits, lowest first.
const (
	Clubs Suit = iota
	Diamonds
	Hearts
	Spades
)

const (
	rankLetters = "?23456789TJQKA"
	suitLetters = "cdhs"
)

// Letter is the rank as it is written in a card: 2 to 9, T, J, Q, K, A.
func (r Rank) Letter() byte { return rankLetters[r] }

// Name is the rank in words: "two", "ten", "ace".
func (r Rank) Name() string { return rankNames[r] }

// Plural is the rank in words for several cards: "twos", "sixes", "aces".
func (r Rank) Plural() string {
	if r == Six {
		return "sixes"
	}
	return rankNames[r] + "s"
}

var rankNames = [...]string{"", "two", "three", "four", "five", "six", "seven", "eight",
	"nine", "ten", "jack", "queen", "king", "ace"}

var suitNames = [...]string{"clubs", "diamonds", "hearts", "spades"}

// Name is the suit in words: "spades".
func (s Suit) Name() string { return suitNames[s] }

// Red reports whether the suit is red (hearts, diamonds).
func (s Suit) Red() bool { return s == Diamonds || s == Hearts }

// Card is one of the 52 cards; the zero value is no card.
type Card uint8

// New returns the card of a rank and a suit, each one of the constants.
func New(r Rank, s Suit) Card { return Card(s)<<4 | Card(r) }

// Rank is the card's rank; of no card it is 0.
func (c Card) Rank() Rank { return Rank(c & 15) }

// Suit is the card's suit; of no card it is Clubs and means nothing.
func (c Card) Suit() Suit { return Suit(c >> 4) }

// Parse reads a card, written as its rank and its suit: "As", "Td", "2c". The error says how a card
// is written.
func Parse(text string) (Card, error) {
	if len(text) == 2 {
		r, s := strings.IndexByte(rankLetters, text[0]), strings.IndexByte(suitLetters, text[1])
		if r >= int(Two) && s >= 0 {
			return New(Rank(r), Suit(s)), nil
		}
	}
	if text = strings.Clone(text); len(text) > 20 { // cloned, so that reading a card needs no memory
		text = text[:20] + "…"
	}
	return 0, fmt.Errorf("%q is no card; a card is a rank A K Q J T 9 to 2 and a suit s h d c, such as \"As\"", text)
}

// MustParse is Parse for cards written in the code. It panics on a mistake.
func MustParse(text string) Card {
	c, err := Parse(text)
	if err != nil {
		panic(err)
	}
	return c
}

// Hand reads several cards written one after another, with or without spaces: "As Kd". It is for
// cards written in the code and panics on a mistake.
func Hand(text string) []Card {
	var cards []Card
	for i := 0; i < len(text); {
		if text[i] == ' ' {
			i++
			continue
		}
		cards = append(cards, MustParse(text[i:min(i+2, len(text))]))
		i += 2
	}
	return cards
}

// String writes the card as Parse reads it. No card is "--".
func (c Card) String() string {
	if c == 0 {
		return "--"
	}
	return string([]byte{rankLetters[c.Rank()], suitLetters[c.Suit()]})
}

// Name is the card in words: "ace of spades".
func (c Card) Name() string { return c.Rank().Name() + " of " + c.Suit().Name() }

// AppendText writes the card as String does.
func (c Card) AppendText(b []byte) ([]byte, error) {
	if c == 0 {
		return append(b, "--"...), nil
	}
	return append(b, rankLetters[c.Rank()], suitLetters[c.Suit()]), nil
}

// MarshalText writes the card as String does.
func (c Card) MarshalText() ([]byte, error) { return c.AppendText(nil) }

// UnmarshalText reads what Parse reads.
func (c *Card) UnmarshalText(text []byte) error {
	parsed, err := Parse(string(text))
	if err != nil {
		return err
	}
	*c = parsed
	return nil
}

// Set is a set of different cards, one bit for each card. Each suit has a lane of sixteen bits, in
// which bit 1 is the 2 and bit 13 the ace, so lanes compare as their highest cards do. Bit 0 of a
// lane is never set: a ranking may use it for an ace that counts low.
type Set uint64

// SetOf returns the set of the cards. A card given twice counts once.
func SetOf(cards ...Card) Set {
	var s Set
	for _, c := range cards {
		s |= 1 << c
	}
	return s
}

// OfRanks returns the cards of the ranks, in the form of Lane, in every suit.
func OfRanks(ranks uint16) Set {
	lane := Set(ranks)
	return lane | lane<<16 | lane<<32 | lane<<48
}

// Has reports whether c is in the set.
func (s Set) Has(c Card) bool { return s>>c&1 != 0 }

// Len is the number of cards in the set.
func (s Set) Len() int { return bits.OnesCount64(uint64(s)) }

// Lane returns the ranks of one suit that are in the set: bit 1 is the 2, bit 13 the ace.
func (s Set) Lane(suit Suit) uint16 { return uint16(s >> (16 * suit)) }

// Ranks returns the ranks that are in the set in any suit, in the form of Lane.
func (s Set) Ranks() uint16 { return s.Lane(0) | s.Lane(1) | s.Lane(2) | s.Lane(3) }

// All yields the cards of the set, clubs first and low ranks first.
func (s Set) All(yield func(Card) bool) {
	for rest := s; rest != 0; rest &= rest - 1 {
		if !yield(Card(bits.TrailingZeros64(uint64(rest)))) {
			return
		}
	}
}

// Cards lists the cards of the set in the order of All.
func (s Set) Cards() []Card {
	cards := make([]Card, 0, s.Len())
	for c := range s.All {
		cards = append(cards, c)
	}
	return cards
}

// Deck lists the 52 cards in sequence, clubs first and low ranks first.
func Deck() []Card { return Full.Cards() }

// Full is the set of all 52 cards.
const Full Set = 0x3ffe_3ffe_3ffe_3ffe
