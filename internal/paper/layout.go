package paper

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"felt.example/felt/game"
)

// inch is 25.4 millimetres.
const inch = 25.4

// The table drawn, in millimetres.
const (
	areaRadius              = 46.0 // of a betting area
	areaPitch               = 104.0
	realWidth, realHeight   = 63.5, 88.9 // of a card
	signWidth               = 26.0       // between areas
	seatCard                = 36.0       // of a card at a seat that the next one overlaps
	bandWidth, bandHeight   = 2*areaPitch - 12, 66.0
	diamondWidth            = areaRadius * 1.6 // of its sides
	meterWidth, meterHeight = 310.0, 84.0
	slotWidth, slotHeight   = 110.0, 62.0 // before the dealer
	chipsWidth              = 220.0
	rim                     = 12.0 // of wood around the felt
)

// table is the shape of a table as it is drawn: half round, the dealer at the straight side, or an oval of two
// straight sides between half circles. Its left edge is at 40, its dealer's edge at 20.
type table struct {
	wide, high float64
	oval       bool
}

// tableShape is a table of the size that such tables have.
func tableShape(g *game.Game) table {
	if g.Layout.Oval {
		return table{84 * inch, 42 * inch, true}
	}
	return table{72 * inch, 40 * inch, false}
}

func (t table) middle() float64 { return 40 + t.wide/2 }

// feet is how wide the table is, in words.
func (f *Filing) feet() string {
	if tableShape(f.Game).oval {
		return f.say("feet.seven")
	}
	return f.say("feet.six")
}

// edge is the outline of the table, so far outside it.
func (t table) edge(off float64) []segment {
	l, r, top, bottom := 40-off, 40+t.wide+off, 20-off, 20+t.high+off
	if t.oval {
		return box(l, top, r-l, bottom-top, (bottom-top)/2)
	}
	return []segment{
		{'M', []point{{l, top}}}, {'L', []point{{r, top}}}, {'L', []point{{r, 300}}},
		{'C', []point{{r, 700}, {1430, bottom}, {955, bottom}}}, {'C', []point{{480, bottom}, {l, 700}, {l, 300}}}, {'Z', nil},
	}
}

// place is where the middle of a seat's outermost row lies, and by how much it is turned, clockwise.
func (t table) place(seat, seats int) (point, float64) {
	share := (float64(seat) - 0.5) / float64(seats)
	if !t.oval {
		at, angle := along(800, 660, share)
		return point{at.x + t.middle(), at.y + 215}, angle
	}
	const inside = 125.0 // of the edge
	r, half := t.high/2-inside, (t.wide-t.high)/2
	round, middle := math.Pi*r, 20+t.high/2
	switch way := share * (2*round + 2*half); {
	case way < round:
		angle := way/round*180 - 180
		return point{t.middle() + half, middle + r}.turned(angle, point{t.middle() + half, middle}), angle
	case way < round+2*half:
		return point{t.middle() + half - (way - round), middle + r}, 0
	default:
		angle := (way - round - 2*half) / round * 180
		return point{t.middle() - half, middle + r}.turned(angle, point{t.middle() - half, middle}), angle
	}
}

// layout draws the table's layout to scale, with every area of the wagers that are offered.
func (f *Filing) layout() Drawing {
	g := f.Game
	colour := (&Document{Colour: g.Layout.Colour}).felt()
	t := tableShape(g)
	d := Drawing{Width: t.wide + 80, Height: t.high + 60, Alt: f.say("layout.alt", "game", g.Name)}
	d.layer = onTable
	d.shape(wood, "", 0, t.edge(0)...)
	d.layer = onPrinted
	d.shape(colour.light, brass, 3, t.edge(-rim)...)
	d.dealer(f)
	for seat := 1; seat <= g.Seats; seat++ {
		d.seat(f.Selected, seat, colour)
	}
	return d
}

// dealer draws what lies between the dealer and the players.
func (d *Drawing) dealer(f *Filing) {
	s, g, y := f.Selected, f.Game, 20.0+rim
	t := tableShape(g)
	middle := t.middle()
	d.layer = onEquipment // the container is set into the table
	d.shape(wood, brass, 2, box(middle-260, y, 520, 62, 6)...)
	d.label(f.say("layout.inventory"), medium, ivory, 26, point{middle, y + 40}, 0)
	d.layer = onPrinted
	y += 78
	left, top := 110.0, y
	if t.oval {
		left, top = middle-560, y+40
	}
	logo := box(left, top, 300, 84, 8)
	d.dashed(2, logo...)
	for i, line := range fold(f.say("areas.holder"), serif, 270/27.0) {
		d.label(line, serif, ivory, 27, point{left + 150, top + 36 + 30*float64(i)}, 0)
	}
	for _, a := range areas(s, "dealer", "community") {
		y += d.middle(g, a, middle, y)
	}
	for i, a := range areas(s, "meter") {
		top := 110.0 + 100*float64(i)
		d.shape(ink, brass, 3, box(t.wide-340, top, meterWidth, meterHeight, 10)...)
		d.label(a.Name, medium, ivory, 30, point{t.wide - 185, top + 51}, 0)
	}
	if t.oval {
		y = max(y, 20+t.high/2-50) // in the middle of the felt
	}
	d.label(g.Name, medium, ivory, 58, point{middle, y + 48}, 0)
	y += 92
	for _, inscription := range s.Inscriptions() {
		for _, line := range fold(inscription.Text, serif, 620/25.0) {
			d.label(line, serif, ivory, 25, point{middle, y}, 0)
			y += 31
		}
		y += 5
	}
}

// areas are those of a scope whose wagers are offered; several of one name are one on the felt.
func areas(s *game.Selected, scopes ...game.Scope) []game.Area {
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
		return !unoffered(s, a.Name)
	}
	for i := range s.Game.Wagers {
		if w := &s.Game.Wagers[i]; w.FromMeter && s.Offers(w) {
			return true
		}
	}
	return false
}

// places draws places for cards side by side from a corner, and what is printed under each.
func (d *Drawing) places(n int, captions []string, x, y float64) {
	for i := range n {
		left := x + float64(i)*(realWidth+12)
		d.dashed(1, box(left, y, realWidth, realHeight, 5)...)
		if captions != nil {
			d.label(captions[i], medium, ivory, inWidth(captions[i], 20, realWidth+8), point{left + realWidth/2, y + realHeight + 32}, 0)
		}
	}
}

// middle draws an area of the dealer or of all, and tells how high it is. One without places
// for cards is a slot or a place for chips.
func (d *Drawing) middle(g *game.Game, a game.Area, middle, y float64) float64 {
	n := g.Places(a)
	switch {
	case n == 0 && a.Scope == "dealer": // such as the rake, to the dealer's right
		d.shape("", ivory, 2, box(middle-390, 32, slotWidth, slotHeight, 8)...)
		d.label(a.Name, medium, ivory, 30, point{middle - 335, 128}, 0)
		return 0
	case n == 0:
		d.shape("", ivory, 2, box(middle-chipsWidth/2, y, chipsWidth, realHeight+20, 8)...)
		d.label(a.Name, medium, ivory, 30, point{middle, y + realHeight/2 + 20}, 0)
		return realHeight + 36
	}
	w := float64(n)*(realWidth+12) + 12
	d.shape("", ivory, 2, box(middle-w/2, y, w, realHeight+20, 8)...)
	d.places(n, a.Captions, middle-w/2+12, y+10)
	if len(a.Captions) > 0 {
		y += 24
	}
	d.label(a.Name, medium, ivory, 30, point{middle, y + realHeight + 50}, 0)
	if len(a.Captions) > 0 {
		return realHeight + 90
	}
	return realHeight + 66
}

// seat draws a seat's areas, turned to the player. Seat 1 is farthest to the dealer's left.
func (d *Drawing) seat(s *game.Selected, seat int, colour felt) {
	seatAt, angle := tableShape(s.Game).place(seat, s.Game.Seats)
	d.position(s, seatAt, angle, colour, ivory)
	d.label(fmt.Sprint(seat), bold, ivory, 34, point{seatAt.x, seatAt.y + 76}.turned(angle, seatAt), angle)
}

// position draws the areas of a seat, and the signs between them in a colour that the ground lets be seen.
func (d *Drawing) position(s *game.Selected, seatAt point, angle float64, colour felt, signs string) {
	rows := s.Game.Layout.Rows("seat", func(a game.Area) bool { return offered(s, a) })
	for n, row := range rows {
		row = once(row)
		across, inward := 0.0, float64(len(rows)-1-n)*areaPitch
		for _, area := range row {
			across -= width(s.Game, area) / 2
		}
		for _, area := range row {
			w := width(s.Game, area)
			at := point{seatAt.x + across, seatAt.y - inward}
			if area.Sign != "" {
				d.label(area.Sign, bold, signs, 40, point{at.x + signWidth/2, at.y + 12}.turned(angle, seatAt), angle)
				at.x += signWidth / 2
			}
			at.x += w / 2
			d.area(area, s.Game.Places(area), at.turned(angle, seatAt), angle, colour)
			across += w
		}
	}
}

// once keeps the first of several areas of one name: they are one on the felt.
func once(row []game.Area) []game.Area {
	var all []game.Area
	for _, a := range row {
		if !slices.ContainsFunc(all, func(b game.Area) bool { return b.Name == a.Name }) {
			all = append(all, a)
		}
	}
	return all
}

// width is how much of its row an area takes.
func width(g *game.Game, a game.Area) float64 {
	w := areaPitch
	if n := g.Places(a); n > 0 {
		w = float64(n)*seatCard + 40
	} else if a.Shape == game.Band {
		w = 2 * areaPitch
	}
	if a.Sign != "" {
		w += signWidth
	}
	return w
}

// area draws an area of a seat around its middle: an outline for a wager, or places for cards,
// which stand for cards that overlap.
func (d *Drawing) area(a game.Area, places int, p point, angle float64, colour felt) {
	if places > 0 {
		w := float64(places)*seatCard + 16
		d.shape(colour.deep, ivory, 2, turn(box(p.x-w/2, p.y-areaRadius, w, 2*areaRadius, 8), angle, p)...)
		for i := range places {
			left := p.x - w/2 + 8 + float64(i)*seatCard
			d.dashed(1, turn(box(left+2, p.y-areaRadius+8, seatCard-4, 50, 3), angle, p)...)
		}
		d.label(a.Name, medium, ivory, inWidth(a.Name, 22, w-10), point{p.x, p.y + areaRadius - 12}.turned(angle, p), angle)
		return
	}
	inner := areaRadius // of the circle that the words fit into
	switch a.Outline() {
	case game.Circle:
		d.shape(colour.deep, ivory, 3, circle(p, areaRadius)...)
	case game.Ring:
		d.shape(colour.deep, ivory, 2, circle(p, areaRadius)...)
		d.shape("", ivory, 2, circle(p, areaRadius-5)...)
		inner -= 5
	case game.Box:
		d.shape(colour.deep, ivory, 3, turn(box(p.x-areaRadius, p.y-areaRadius, 2*areaRadius, 2*areaRadius, 8), angle, p)...)
	case game.Diamond:
		const half = diamondWidth / 2
		d.shape(colour.deep, ivory, 3, turn(box(p.x-half, p.y-half, 2*half, 2*half, 6), angle+45, p)...)
		inner = half * 1.1
	case game.Slot:
		d.shape(ink, brass, 3, turn(box(p.x-areaRadius, p.y-areaRadius, 2*areaRadius, 2*areaRadius, 16), angle, p)...)
	case game.Band:
		d.shape(colour.deep, ivory, 3, turn(box(p.x-bandWidth/2, p.y-bandHeight/2, bandWidth, bandHeight, bandHeight/2), angle, p)...)
		d.lines(fold(a.Name, medium, (bandWidth-50)/24), 24, p, angle)
		return
	}
	lines := strings.Fields(a.Name)
	d.lines(lines, inCircle(lines, inner), p, angle)
}

// lines draws lines of type around a middle.
func (d *Drawing) lines(lines []string, size float64, p point, angle float64) {
	for k, line := range lines {
		off := size * (float64(len(lines))/2 - float64(k) - 0.8)
		d.label(line, medium, ivory, size, point{p.x, p.y - off}.turned(angle, p), angle)
	}
}

// inWidth is the size of type, at most the one given, in which a text is so wide.
func inWidth(text string, most, width float64) float64 {
	return min(most, width/textWidth(medium, text))
}

// inCircle is the size of the type in which lines fit into a circle.
func inCircle(lines []string, radius float64) float64 {
	size := 27.0
	for i := 0; i < len(lines); {
		// The corner of a line that is farthest from the middle.
		across := textWidth(medium, lines[i]) * size / 2
		off := (math.Abs(float64(i)-float64(len(lines)-1)/2) + 0.4) * size
		if math.Hypot(across, off) <= radius-3 {
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
	for word := range strings.SplitSeq(text, " ") { // a space that does not break stays
		if longer := strings.TrimSpace(line + " " + word); textWidth(font, longer) <= width {
			line = longer
			continue
		}
		if line != "" {
			lines = append(lines, line)
		}
		line = word
	}
	return append(lines, line)
}
