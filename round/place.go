package round

import (
	"fmt"
	"strconv"
	"strings"
)

// PileKind is where on the layout a pile lies.
type PileKind uint8

// The kinds of pile.
const (
	AtSeat PileKind = iota
	AtDealer
	AtCommunity
	AtExtra
	AtDiscard
	AtShoe
	AtBurn
)

var pileNames = [...]string{"seat", "dealer", "community", "extra", "discard", "shoe", "burn"}

// Pile is a group of cards that lie together: one hand of a seat (a seat has several only after a
// split), the dealer's cards, the community cards.
type Pile struct {
	Kind PileKind
	Seat uint8 // 1 and up at a seat, else 0
	Hand uint8 // 0 is the seat's first hand
}

// HandPile is the cards of a seat's n-th hand, from 0.
func HandPile(seat, n int) Pile { return Pile{Kind: AtSeat, Seat: uint8(seat), Hand: uint8(n)} }

// SeatPile is the cards of a seat's first hand.
func SeatPile(seat int) Pile { return Pile{Kind: AtSeat, Seat: uint8(seat)} }

// The piles that belong to no seat.
var (
	Dealer    = Pile{Kind: AtDealer}
	Community = Pile{Kind: AtCommunity}
	// Extra is cards in an area of their own, on which only some wagers depend.
	Extra   = Pile{Kind: AtExtra}
	Discard = Pile{Kind: AtDiscard}
	// AtHand is a card that was drawn and exposed and will be used next.
	AtHand = Pile{Kind: AtShoe}
	// Burnt is the burn cards.
	Burnt = Pile{Kind: AtBurn}
)

// Place is where a card lies: the n-th card of a pile, from 0. It is known before the card is.
type Place struct {
	Pile
	Index uint8
}

// String writes the place: "3/0" is seat 3's first card, "3.1/0" the first of its
// second hand, "dealer/2", "community/4".
func (p Place) String() string {
	if p.Kind != AtSeat {
		return pileNames[p.Kind] + "/" + strconv.Itoa(int(p.Index))
	}
	if p.Hand > 0 {
		return fmt.Sprintf("%d.%d/%d", p.Seat, p.Hand, p.Index)
	}
	return fmt.Sprintf("%d/%d", p.Seat, p.Index)
}

// words is the place in a sentence: "card 1 of seat 3".
func (p Place) words() string {
	switch {
	case p.Hand > 0:
		return fmt.Sprintf("card %d of seat %d's hand %d", p.Index+1, p.Seat, p.Hand+1)
	case p.Kind == AtSeat:
		return fmt.Sprintf("card %d of seat %d", p.Index+1, p.Seat)
	case p.Kind == AtDealer:
		return fmt.Sprintf("card %d of the dealer", p.Index+1)
	default:
		return fmt.Sprintf("%s card %d", pileNames[p.Kind], p.Index+1)
	}
}

// ParsePlace reads what String writes.
func ParsePlace(text string) (Place, error) {
	name, index, ok := strings.Cut(text, "/")
	n, err := strconv.ParseUint(index, 10, 8)
	if !ok || err != nil {
		return Place{}, noPlace(text)
	}
	if name == extraBefore {
		name = pileNames[AtExtra]
	}
	for area, areaName := range pileNames {
		if area > 0 && name == areaName {
			return Place{Pile{Kind: PileKind(area)}, uint8(n)}, nil
		}
	}
	seatText, handText, split := strings.Cut(name, ".")
	seat, err := strconv.ParseUint(seatText, 10, 8)
	if err != nil || seat == 0 {
		return Place{}, noPlace(text)
	}
	var hand uint64
	if split {
		if hand, err = strconv.ParseUint(handText, 10, 8); err != nil || hand == 0 {
			return Place{}, noPlace(text)
		}
	}
	return Place{Pile{Seat: uint8(seat), Hand: uint8(hand)}, uint8(n)}, nil
}

func noPlace(text string) error {
	if len(text) > 40 {
		text = text[:40] + "…"
	}
	return fmt.Errorf("%q is no place of a card such as \"3/0\" or \"dealer/2\"", text)
}

// MarshalText writes the place as String does.
func (p Place) MarshalText() ([]byte, error) { return []byte(p.String()), nil }

// UnmarshalText reads what ParsePlace reads.
func (p *Place) UnmarshalText(text []byte) error {
	parsed, err := ParsePlace(string(text))
	if err != nil {
		return err
	}
	*p = parsed
	return nil
}
