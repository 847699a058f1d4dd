package game

import (
	"felt.example/felt/cite"
	"felt.example/felt/round"
)

// Layout is what § .2 requires of the table's layout, and its arrangement. Pages, signs and
// drawings are made from it alone.
type Layout struct {
	Colour       string // the felt's
	Oval         bool   // the table is an oval, not half round
	Areas        []Area
	Inscriptions []Inscription
}

// Area is an area of the layout: for the wager with the same ID, or for cards.
type Area struct {
	ID, Name string
	Scope    Scope
	Cite     cite.Cite
	// Row is the row of a seat's area: 0 is nearest to the dealer. The areas of a row are declared
	// from left to right.
	Row int
	// Shape is the outline of an area for wagers; "" is a circle.
	Shape Shape
	// Sign is printed between the area and the one before it in its row: "=" for wagers that
	// must be equal.
	Sign string
	// Cards is how many places for cards are printed, where Game.Cards does not decide it. That
	// gives the number of the dealer's and community cards, but not how a seat's cards are
	// arranged, nor their number where more may be drawn.
	Cards int
	// Captions are printed under the places for cards, one under each; without them nothing is
	// printed.
	Captions []string
}

// Scope is the owner of an area.
type Scope string

// The scopes of areas.
const (
	OfSeat      Scope = "seat"
	OfDealer    Scope = "dealer"
	OfCommunity Scope = "community"
	OfMeter     Scope = "meter"
)

// Shape is the outline of a wager's area.
type Shape string

// The shapes of areas.
const (
	Circle  Shape = "circle"
	Box     Shape = "box"
	Ring    Shape = "ring"
	Diamond Shape = "diamond"
	Band    Shape = "band" // as wide as two areas
	// Slot is a progressive wagering device: it takes one value chip.
	Slot Shape = "slot"
)

// Outline returns the shape of the area.
func (a Area) Outline() Shape {
	if a.Shape == "" {
		return Circle
	}
	return a.Shape
}

// Places returns how many places for cards are printed in the area.
func (g *Game) Places(a Area) int {
	switch {
	case a.Cards > 0:
		return a.Cards
	case a.Scope == OfDealer:
		return g.Cards.Number(round.AtDealer)
	case a.Scope == OfCommunity:
		return g.Cards.Number(round.AtCommunity)
	}
	return 0
}

// Rows returns the areas of the scope for which keep is true, row by row from the dealer's side.
// Empty rows are left out.
func (l Layout) Rows(scope Scope, keep func(Area) bool) [][]Area {
	var rows [][]Area
	for n := 0; ; n++ {
		var row []Area
		more := false
		for _, a := range l.Areas {
			more = more || a.Scope == scope && a.Row >= n
			if a.Scope == scope && a.Row == n && keep(a) {
				row = append(row, a)
			}
		}
		switch {
		case !more:
			return rows
		case row != nil:
			rows = append(rows, row)
		}
	}
}
