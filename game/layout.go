package game

import (
	"felt.example/felt/cite"
	"felt.example/felt/round"
)

// Layout is what § .2 demands of the table's layout, and how it lies there. Pages, signs and
// drawings are made from it alone.
type Layout struct {
	Colour       string // the felt's
	Oval         bool   // the table is an oval, not half round
	Areas        []Area
	Inscriptions []Inscription
}

// Area is a part of the layout: for the wager whose ID it has, or for cards.
type Area struct {
	ID, Name string
	Scope    Scope
	Cite     cite.Cite
	// Row is where a seat's area lies: 0 is the row nearest to the dealer. The areas of a row
	// lie from left to right as they are declared.
	Row int
	// Shape is the outline of an area for wagers; "" is a circle.
	Shape Shape
	// Sign is printed between the area and the one before it in its row: "=" for wagers that
	// must be equal.
	Sign string
	// Cards is how many places for cards are printed, where Game.Cards does not say it: it says
	// how many cards the dealer and the community have, but not how a seat's cards are set, nor
	// how many are dealt where more may be drawn.
	Cards int
	// Captions stand under the places for cards, one under each; none are printed without.
	Captions []string
}

// Scope is whose an area is.
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

// Outline is the area's shape.
func (a Area) Outline() Shape {
	if a.Shape == "" {
		return Circle
	}
	return a.Shape
}

// Places is how many places for cards are printed in the area.
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

// Rows are the areas of the scope that keep, row by row from the dealer's side; a row of which
// nothing is kept is left out.
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
