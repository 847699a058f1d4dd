package paper

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"felt.example/felt/card"
)

// Drawing is a picture in millimetres, made of paths and labels.
type Drawing struct {
	Width, Height float64
	Alt           string // what it shows
	marks         []mark
	layer         layer // of the marks that follow
}

// layer is what a mark of a layout belongs to, for a printer who separates them; "" is none.
type layer string

// The layers. Words of the printed layer are on one of their own.
const (
	onTable     layer = "TABLE"
	onPrinted   layer = "PRINTED"
	onInscribed layer = "INSCRIPTIONS"
	onEquipment layer = "EQUIPMENT"
	onPaytables layer = "PAYTABLES"
	onMeasures  layer = "DIMENSIONS"
)

var layers = []layer{onTable, onPrinted, onInscribed, onEquipment, onPaytables, onMeasures}

// mark is a path, or a label where there is a text.
type mark struct {
	path         []segment
	fill, stroke string // "" is none
	width        float64
	dashed       bool
	layer        layer

	text, font string
	x, y, size float64 // of the middle of the baseline, and of an em
	angle      float64 // in degrees, clockwise
}

// segment is a step of a path: 'M', 'L', 'C' or 'Z', with the points it takes.
type segment struct {
	op byte
	at []point
}

type point struct{ x, y float64 }

// turned is the point turned around another, in degrees clockwise.
func (p point) turned(angle float64, around point) point {
	sin, cos := math.Sincos(angle * math.Pi / 180)
	x, y := p.x-around.x, p.y-around.y
	return point{around.x + x*cos - y*sin, around.y + x*sin + y*cos}
}

func (d *Drawing) shape(fill, stroke string, width float64, path ...segment) {
	d.marks = append(d.marks, mark{path: path, fill: fill, stroke: stroke, width: width, layer: d.layer})
}

// dashed is an outline of what is not printed itself, such as a place for a card.
func (d *Drawing) dashed(width float64, path ...segment) {
	d.marks = append(d.marks, mark{path: path, stroke: ivory, width: width, dashed: true, layer: d.layer})
}

func (d *Drawing) label(text, font, colour string, size float64, at point, angle float64) {
	on := d.layer
	if on == onPrinted {
		on = onInscribed
	}
	d.marks = append(d.marks, mark{text: text, font: font, fill: colour, size: size, x: at.x, y: at.y, angle: angle, layer: on})
}

// below adds another drawing under this one.
func (d *Drawing) below(o *Drawing) {
	for _, m := range o.marks {
		path := m.path
		m.path = nil
		for _, s := range path {
			at := slices.Clone(s.at)
			for i := range at {
				at[i].y += d.Height
			}
			m.path = append(m.path, segment{s.op, at})
		}
		m.y += d.Height
		d.marks = append(d.marks, m)
	}
	d.Width, d.Height, d.Alt = max(d.Width, o.Width), d.Height+o.Height, d.Alt+". "+o.Alt
}

// path reads steps such as "M 0 1 C 0 0 1 1 2 2 Z", each point scaled and moved.
func path(steps string, scale float64, to point) []segment {
	var all []segment
	fields := strings.Fields(steps)
	for i := 0; i < len(fields); {
		s := segment{op: fields[i][0]}
		i++
		for range map[byte]int{'M': 1, 'L': 1, 'C': 3}[s.op] {
			s.at = append(s.at, point{to.x + number(fields[i])*scale, to.y + number(fields[i+1])*scale})
			i += 2
		}
		all = append(all, s)
	}
	return all
}

func number(text string) float64 {
	x, err := strconv.ParseFloat(text, 64)
	if err != nil {
		panic(err) // the paths are constants
	}
	return x
}

// arc is how far a control point of a quarter of a circle lies, in radii.
const arc = 0.5523

// box is a rectangle with round corners.
func box(x, y, w, h, r float64) []segment {
	c := r * (1 - arc)
	return []segment{
		{'M', []point{{x + r, y}}},
		{'L', []point{{x + w - r, y}}}, {'C', []point{{x + w - c, y}, {x + w, y + c}, {x + w, y + r}}},
		{'L', []point{{x + w, y + h - r}}}, {'C', []point{{x + w, y + h - c}, {x + w - c, y + h}, {x + w - r, y + h}}},
		{'L', []point{{x + r, y + h}}}, {'C', []point{{x + c, y + h}, {x, y + h - c}, {x, y + h - r}}},
		{'L', []point{{x, y + r}}}, {'C', []point{{x, y + c}, {x + c, y}, {x + r, y}}},
		{'Z', nil},
	}
}

func circle(at point, r float64) []segment { return box(at.x-r, at.y-r, 2*r, 2*r, r) }

// turn turns a path around a point, in degrees clockwise.
func turn(path []segment, angle float64, around point) []segment {
	for i := range path {
		for k, p := range path[i].at {
			path[i].at[k] = p.turned(angle, around)
		}
	}
	return path
}

// suits are their outlines, one high around the middle.
var suits = map[card.Suit]string{
	card.Hearts:   "M 0 .47 C -.16 .26 -.48 .08 -.48 -.2 C -.48 -.38 -.36 -.47 -.24 -.47 C -.11 -.47 -.03 -.38 0 -.28 C .03 -.38 .11 -.47 .24 -.47 C .36 -.47 .48 -.38 .48 -.2 C .48 .08 .16 .26 0 .47 Z",
	card.Diamonds: "M 0 -.5 C .1 -.3 .24 -.12 .38 0 C .24 .12 .1 .3 0 .5 C -.1 .3 -.24 .12 -.38 0 C -.24 -.12 -.1 -.3 0 -.5 Z",
	card.Spades:   "M 0 -.49 C .16 -.26 .46 -.1 .46 .16 C .46 .4 .16 .42 .05 .22 C .06 .36 .1 .44 .18 .48 L -.18 .48 C -.1 .44 -.06 .36 -.05 .22 C -.16 .42 -.46 .4 -.46 .16 C -.46 -.1 -.16 -.26 0 -.49 Z",
	card.Clubs: "M 0 -.49 C .15 -.49 .25 -.38 .25 -.25 C .25 -.18 .22 -.12 .17 -.07 C .33 -.12 .47 0 .47 .15 C .47 .41 .13 .42 .05 .2 C .06 .36 .1 .44 .18 .48 " +
		"L -.18 .48 C -.1 .44 -.06 .36 -.05 .2 C -.13 .42 -.47 .41 -.47 .15 C -.47 0 -.33 -.12 -.17 -.07 C -.22 -.12 -.25 -.18 -.25 -.25 C -.25 -.38 -.15 -.49 0 -.49 Z",
}

// Cards drawn are so wide and high, in millimetres.
const cardWidth, cardHeight = 11.0, 15.4

// card draws a card with its corner at a place, quietly one that does not pay.
func (d *Drawing) card(c card.Card, x, y float64, quietly bool) {
	colour := ink
	switch {
	case quietly:
		colour = quiet
	case c.Suit() == card.Hearts || c.Suit() == card.Diamonds:
		colour = red
	}
	d.shape(white, quiet, 0.2, box(x, y, cardWidth, cardHeight, 1)...)
	rank := string(c.Rank().Letter())
	if c.Rank() == card.Ten {
		rank = "10"
	}
	d.label(rank, bold, colour, 5.6, point{x + cardWidth/2, y + 6}, 0)
	d.shape(colour, "", 0, path(suits[c.Suit()], 5.6, point{x + cardWidth/2, y + 10.8})...)
}

// drawnHand draws the cards of a hand side by side, those that make it higher and framed.
func drawnHand(h Hand) Drawing {
	const pitch, lower = cardWidth + 1.2, 2.4
	pays, others := h.sorted()
	var names []string
	d := Drawing{Width: float64(len(h.Cards)) * pitch, Height: cardHeight + 0.4 + lower}
	if others != nil {
		d.Width += pitch / 2
		d.shape("", brass, 0.7, box(-0.5, 0, float64(len(pays))*pitch+0.2, cardHeight+0.8, 1.6)...)
	}
	for i, c := range append(pays, others...) {
		x, y := 0.2+float64(i)*pitch, 0.4
		if i >= len(pays) {
			x, y = x+pitch/2, y+lower
		}
		names = append(names, c.Name())
		d.card(c, x, y, i >= len(pays))
	}
	d.Alt = strings.Join(names[:len(pays)], ", ")
	if others != nil {
		d.Alt += "; and " + strings.Join(names[len(pays):], ", ")
	}
	return d
}
