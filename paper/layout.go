package paper

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"felt.example/felt/game"
	"felt.example/felt/round"
)

// The table drawn, in millimetres: six feet wide, as such tables are.
const (
	tableWidth, tableHeight = 1830.0, 1010.0
	areaRadius              = 46.0 // of a betting area
	areaPitch               = 104.0
	realWidth, realHeight   = 63.5, 88.9 // of a card
)

// layout draws the table's layout to scale, with every area of the wagers that are offered.
func (f *Filing) layout() Drawing {
	g := f.Game
	colour := (&Document{Colour: g.Layout.Colour}).felt()
	d := Drawing{Width: tableWidth + 80, Height: tableHeight + 60, Alt: f.say("layout.alt", "game", g.Name)}
	edge := func(off float64) []segment {
		l, r, top, bottom := 40-off, 40+tableWidth+off, 20-off, 20+tableHeight+off
		return []segment{
			{'M', []point{{l, top}}}, {'L', []point{{r, top}}}, {'L', []point{{r, 300}}},
			{'C', []point{{r, 700}, {1430, bottom}, {955, bottom}}}, {'C', []point{{480, bottom}, {l, 700}, {l, 300}}}, {'Z', nil},
		}
	}
	d.shape(wood, "", 0, edge(20)...)
	d.shape(colour.light, brass, 3, edge(-12)...)
	d.dealer(f)
	for seat := 1; seat <= g.Seats; seat++ {
		d.seat(f.Selected, seat, colour)
	}
	return d
}

const tableMiddle = 40 + tableWidth/2

// dealer draws what lies between the dealer and the players.
func (d *Drawing) dealer(f *Filing) {
	s, g, y := f.Selected, f.Game, 20.0+12
	d.shape(wood, brass, 2, box(tableMiddle-260, y, 520, 62, 6)...)
	d.label(f.say("layout.inventory"), medium, ivory, 26, point{tableMiddle, y + 40}, 0)
	y += 78
	logo := box(110, y, 300, 84, 8)
	d.marks = append(d.marks, mark{path: logo, stroke: ivory, width: 2, dashed: true})
	for i, line := range fold(f.say("areas.holder"), serif, 270/27.0) {
		d.label(line, serif, ivory, 27, point{260, y + 36 + 30*float64(i)}, 0)
	}
	for _, a := range areas(s, "dealer", "community") {
		if g.Nonbanked && a.Scope == "dealer" { // the rake lies to the dealer's right, and no cards
			d.shape("", ivory, 2, box(tableMiddle-390, 32, 110, 62, 8)...)
			d.label(a.Name, medium, ivory, 30, point{tableMiddle - 335, 128}, 0)
			continue
		}
		n := g.Cards.Dealer
		if a.Scope == "community" {
			n = g.Cards.Community
		}
		if n == 0 {
			n = 1
			if a.Scope == "dealer" {
				n = 2
			}
		}
		w := float64(n)*(realWidth+12) + 12
		d.shape("", ivory, 2, box(tableMiddle-w/2, y, w, realHeight+20, 8)...)
		for i := range n {
			d.marks = append(d.marks, mark{path: box(tableMiddle-w/2+12+float64(i)*(realWidth+12), y+10, realWidth, realHeight, 5), stroke: ivory, width: 1, dashed: true})
		}
		d.label(a.Name, medium, ivory, 30, point{tableMiddle, y + realHeight + 50}, 0)
		y += realHeight + 66
	}
	for i, a := range areas(s, "meter") {
		top := 110.0 + 100*float64(i)
		d.shape(ink, brass, 3, box(tableWidth-340, top, 310, 84, 10)...)
		d.label(a.Name, medium, ivory, 30, point{tableWidth - 185, top + 51}, 0)
	}
	d.label(g.Name, medium, brass, 58, point{tableMiddle, y + 48}, 0)
	y += 92
	for _, inscription := range g.Layout.Inscriptions {
		for _, line := range fold(inscription.Text, serif, 620/25.0) {
			d.label(line, serif, ivory, 25, point{tableMiddle, y}, 0)
			y += 31
		}
		y += 5
	}
}

// areas are those of a scope whose wagers are offered; several of one name are one on the felt.
func areas(s *game.Selected, scopes ...string) []game.Area {
	var all []game.Area
	for _, scope := range scopes {
		for _, a := range s.Game.Layout.Areas {
			drawn := slices.ContainsFunc(all, func(b game.Area) bool { return b.Scope == a.Scope && b.Name == a.Name })
			if a.Scope == scope && !drawn && offered(s, a) {
				all = append(all, a)
			}
		}
	}
	return all
}

func offered(s *game.Selected, a game.Area) bool {
	for i := range s.Game.Wagers {
		w := &s.Game.Wagers[i]
		if string(w.ID) == a.ID && !s.Offers(w) {
			return false
		}
	}
	if a.Scope != "meter" {
		return true
	}
	for i := range s.Game.Wagers {
		if w := &s.Game.Wagers[i]; w.FromMeter && s.Offers(w) {
			return true
		}
	}
	return false
}

// seat draws a seat's areas, turned to the player. Seat 1 is farthest to the dealer's left.
func (d *Drawing) seat(s *game.Selected, seat int, colour felt) {
	const a, b, middle = 800.0, 660.0, 215.0
	at, angle := along(a, b, (float64(seat)-0.5)/float64(s.Game.Seats))
	at.x, at.y = at.x+tableMiddle, at.y+middle
	all := areas(s, "seat")
	place := func(across, inward float64) point {
		return point{at.x + across, at.y - inward}.turned(angle, at)
	}
	d.label(fmt.Sprint(seat), bold, brass, 34, place(0, -72), angle)
	for i, area := range all {
		across := float64(i%2)*areaPitch - areaPitch/2
		if i == len(all)-1 && i%2 == 0 {
			across = 0
		}
		inward := float64(i/2) * areaPitch
		p := place(across, inward)
		if s.Game.Wager(round.WagerID(area.ID)) == nil { // cards lie there
			d.shape(colour.deep, ivory, 2, turn(box(p.x-areaRadius, p.y-areaRadius, 2*areaRadius, 2*areaRadius, 8), angle, p)...)
		} else {
			d.shape(colour.deep, ivory, 3, circle(p, areaRadius)...)
		}
		lines := strings.Fields(area.Name)
		size := inCircle(lines)
		for k, line := range lines {
			d.label(line, medium, ivory, size, place(across, inward+size*(float64(len(lines))/2-float64(k)-0.8)), angle)
		}
	}
}

// inCircle is the size of the type in which lines fit into a betting area.
func inCircle(lines []string) float64 {
	size := 27.0
	for i := 0; i < len(lines); {
		// The corner of a line that is farthest from the middle.
		across := textWidth(medium, lines[i]) * size / 2
		off := (math.Abs(float64(i)-float64(len(lines)-1)/2) + 0.4) * size
		if math.Hypot(across, off) <= areaRadius-3 {
			i++
			continue
		}
		size, i = size*0.97, 0
	}
	return size
}

// along is the place at a share of the way along half an ellipse, from its right end over its
// lowest point, and by how much what faces outward there is turned.
func along(a, b, share float64) (point, float64) {
	const steps = 2000
	at := func(i int) point {
		sin, cos := math.Sincos(float64(i) / steps * math.Pi)
		return point{a * cos, b * sin}
	}
	ways := make([]float64, steps+1)
	for i := 1; i <= steps; i++ {
		ways[i] = ways[i-1] + math.Hypot(at(i).x-at(i-1).x, at(i).y-at(i-1).y)
	}
	i := 0
	for ways[i] < share*ways[steps] {
		i++
	}
	p := at(i)
	return p, math.Atan2(p.y/(b*b), p.x/(a*a))*180/math.Pi - 90
}

// fold breaks a text into lines of at most so many ems.
func fold(text, font string, width float64) []string {
	var lines []string
	line := ""
	for _, word := range strings.Fields(text) {
		if longer := strings.TrimSpace(line + " " + word); textWidth(font, longer) <= width {
			line = longer
			continue
		}
		lines = append(lines, line)
		line = word
	}
	return append(lines, line)
}
