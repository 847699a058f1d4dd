package paper

import (
	"fmt"
	"slices"

	"felt.example/felt/cite"
	"felt.example/felt/game"
)

// layoutDrawing is what a printer of felts needs: the layout with its dimensions in inches, the
// paytables in force and the equipment that the chapter demands, and where and how large each area is.
func layoutDrawing(f *Filing) *Document {
	d := f.document(f.say("printer.subtitle"), true)
	sizes := Table{Title: f.say("printer.sizes"), Head: []string{f.say("areas.what"), f.say("areas.where"), f.say("printer.outline"), f.say("printer.wide"), f.say("printer.high"), f.say("head.clause")}, Left: 3}
	for _, a := range f.drawn() {
		sizes.Rows = append(sizes.Rows, []string{a.name, a.where, a.outline, inches(a.wide), inches(a.high), section(a.at)})
	}
	seats := Table{Title: f.say("printer.seats"), Head: []string{f.say("printer.seat"), f.say("printer.left"), f.say("printer.down"), f.say("printer.turned")}, Left: 1, Note: f.say("printer.measured")}
	for seat := 1; seat <= f.Game.Seats; seat++ {
		seats.Rows = append(seats.Rows, append([]string{fmt.Sprint(seat)}, seatMeasures(f.Game, seat)...))
	}
	d.Blocks = append(d.Blocks, Text{Text: f.say("printer.about")}, sizes, seats)
	equipment := Table{Title: f.say("printer.equipment"), Head: []string{f.say("areas.what"), f.say("head.clause")}, Left: 2}
	for _, e := range f.equipment() {
		equipment.Rows = append(equipment.Rows, []string{f.say("equipment." + e.key), section(e.at)})
	}
	if equipment.Rows != nil {
		d.Blocks = append(d.Blocks, equipment)
	}
	d.Blocks = append(d.Blocks, f.areaTable(f.say("areas.note", "wide", f.feet())), f.posted(),
		Figure{f.measured(), f.say("printer.drawing"), true}, Figure{f.enlarged(), f.say("printer.one"), true})
	plan := f.plan()
	d.Plan = &plan
	return f.cited(d, true)
}

func inches(mm float64) string { return fmt.Sprintf("%.2f", mm/inch) }

// seatMeasures are how far the middle of a seat's outermost row lies from the table's left edge and
// from its dealer's edge, and by how many degrees it is turned clockwise.
func seatMeasures(g *game.Game, seat int) []string {
	at, angle := tableShape(g).place(seat, g.Seats)
	return []string{inches(at.x - 40), inches(at.y - 20), fmt.Sprintf("%.1f°", angle)}
}

// drawnArea is an area with its outline.
type drawnArea struct {
	name, where, outline string
	wide, high           float64
	at                   cite.Cite
}

// drawn are the areas of the layout as it is drawn.
func (f *Filing) drawn() []drawnArea {
	where := f.where()
	all := []drawnArea{{f.say("areas.holder"), f.say("areas.anywhere"), f.say("outline.dashed"), 300, 84, f.Game.Sections.Holder}}
	for _, a := range areas(f.Selected, "seat", "dealer", "community", "meter") {
		wide, high := size(f.Game, a)
		outline := string(a.Outline())
		if a.Scope != game.OfSeat || f.Game.Places(a) > 0 {
			outline = string(game.Box)
		}
		all = append(all, drawnArea{a.Name, where[a.Scope], f.say("outline." + outline), wide, high, a.Cite})
	}
	return all
}

// size is how wide and high an area is drawn.
func size(g *game.Game, a game.Area) (wide, high float64) {
	n := float64(g.Places(a))
	switch {
	case a.Scope == game.OfMeter:
		return meterWidth, meterHeight
	case a.Scope == game.OfSeat && n > 0:
		return n*seatCard + 16, 2 * areaRadius
	case a.Scope == game.OfSeat && a.Outline() == game.Band:
		return bandWidth, bandHeight
	case a.Scope == game.OfSeat && a.Outline() == game.Diamond:
		return diamondWidth, diamondWidth
	case a.Scope == game.OfSeat:
		return 2 * areaRadius, 2 * areaRadius
	case n > 0:
		return n*(realWidth+12) + 12, realHeight + 20
	case a.Scope == game.OfDealer:
		return slotWidth, slotHeight
	}
	return chipsWidth, realHeight + 20
}

// fixture is a piece of equipment that the chapter demands, with its place on the table's dealer's side.
type fixture struct {
	key  string
	at   cite.Cite
	left float64 // of the middle of the table
	wide float64
}

// fixtures are the equipment that a duty names, with its place.
var fixtures = []struct {
	duty     string
	fixtures []fixture
}{
	{"dropbox", []fixture{{"dropbox", "", 300, 110}, {"tipbox", "", -520, 110}}},
	{"rack", []fixture{{"rack", "", -670, 130}}},
	{"readerfixed", []fixture{{"reader", "", -840, 150}}},
	{"contributions", []fixture{{"contributions", "", 430, 170}}},
	{"decks", []fixture{{"decks", "", 620, 130}}},
}

// equipment is what the chapter demands at the table, by the duties that name it.
func (f *Filing) equipment() []fixture {
	var all []fixture
	for _, e := range fixtures {
		c := f.Game.Sections.Duties[e.duty]
		if c == "" || f.Idle(c) {
			continue
		}
		for _, x := range e.fixtures {
			x.at = c
			all = append(all, x)
		}
	}
	return all
}

const (
	smallType = 20.0 // the type of measures and notes, an em
	smallLine = 29.0
)

// measured is the table with its dimensions and equipment.
func (f *Filing) measured() Drawing {
	d := f.equipped()
	d.Alt = f.say("printer.measuredalt", "game", f.Game.Name)
	d.frame(20 + tableShape(f.Game).high)
	return d
}

// enlarged is one betting position with its dimensions.
func (f *Filing) enlarged() Drawing {
	var d Drawing
	low, wide := d.onePosition(f, 0)
	d.Width, d.Height = wide, low
	d.Alt = f.say("printer.onealt", "game", f.Game.Name)
	return d
}

// plan is all that a printer needs on one sheet: the table with its dimensions and equipment, one betting position,
// the measures and the paytables.
func (f *Filing) plan() Drawing {
	d := f.equipped()
	t := tableShape(f.Game)
	left, y := 40.0, 20+t.high+90
	low, _ := d.onePosition(f, d.list([]string{f.say("printer.one")}, left, y))
	low = max(low, d.list(f.sizesText(), 700, y), d.list(f.seatsText(), 1330, y))
	low = d.paytables(f, low+50)
	low = d.list(fold(f.Game.Name+". "+f.say("printer.units", "wide", f.feet()), serif, t.wide/smallType), left, low+20)
	d.Alt = f.say("printer.alt", "game", f.Game.Name)
	d.frame(low)
	return d
}

// equipped is the layout with its dimensions and equipment, a frame still to be put around it.
func (f *Filing) equipped() Drawing {
	d := f.layout()
	d.layer = onEquipment
	t := tableShape(f.Game)
	below := 32 + slotHeight + 20.0 // and further down
	for _, e := range f.equipment() {
		x, y := t.middle()+e.left, 32.0
		if t.oval && e.left+e.wide > (t.wide-t.high)/2 { // where the edge is round already
			x, y = t.middle()+300, below
			below += slotHeight + 20
		}
		d.shape(wood, brass, 2, box(x, y, e.wide, slotHeight, 6)...)
		d.lines(fold(f.say("equipment."+e.key), medium, (e.wide-8)/17), 17, point{x + e.wide/2, y + slotHeight/2}, 0)
	}
	d.layer = onMeasures
	for _, m := range []struct{ off, at float64 }{{-rim, 48}, {0, 100}} { // the felt, then the table
		left, right, top, bottom := 40-m.off, 40+t.wide+m.off, 20-m.off, 20+t.high+m.off
		d.across(left, right, top-8, 20-m.at)
		d.down(top, bottom, left-8, 40-m.at)
	}
	return d
}

// frame moves the drawing so that its dimensions lie within it, which goes so far down.
func (d *Drawing) frame(low float64) {
	const wide, high = 105, 130
	d.moved(wide, high)
	d.Width, d.Height = d.Width+wide-20, low+high+20
}

// moved moves all that is drawn.
func (d *Drawing) moved(x, y float64) {
	for i := range d.marks {
		m := &d.marks[i]
		m.x, m.y = m.x+x, m.y+y
		for k := range m.path {
			for n := range m.path[k].at {
				m.path[k].at[n].x += x
				m.path[k].at[n].y += y
			}
		}
	}
}

// stroke is a straight line.
func (d *Drawing) stroke(a, b point) {
	d.shape("", ink, 1.2, segment{'M', []point{a}}, segment{'L', []point{b}})
}

// across measures from left to right, at a height off the object that is measured.
func (d *Drawing) across(left, right, from, at float64) {
	d.measure(point{left, from}, point{right, from}, point{left, at}, point{right, at}, 0)
}

// down measures from the top to the bottom.
func (d *Drawing) down(top, bottom, from, at float64) {
	d.measure(point{from, top}, point{from, bottom}, point{at, top}, point{at, bottom}, -90)
}

// measure draws the lines of a dimension and its length in inches.
func (d *Drawing) measure(fromA, fromB, a, b point, angle float64) {
	d.stroke(fromA, a)
	d.stroke(fromB, b)
	d.stroke(a, b)
	for _, p := range []point{a, b} {
		d.stroke(point{p.x - 7, p.y + 7}, point{p.x + 7, p.y - 7})
	}
	middle := point{(a.x + b.x) / 2, (a.y + b.y) / 2}
	length := max(b.x-a.x, b.y-a.y)
	above := point{0, -8}.turned(angle, point{})
	d.label(inches(length)+" in", serif, ink, smallType*1.3, point{middle.x + above.x, middle.y + above.y}, angle)
}

// onePosition draws one betting position as it lies before its player, with its measures, and tells how
// far down and to the right it goes.
func (d *Drawing) onePosition(f *Filing, y float64) (low, right float64) {
	rows := f.Game.Layout.Rows(game.OfSeat, func(a game.Area) bool { return offered(f.Selected, a) })
	widest := 0.0
	for _, row := range rows {
		wide := 0.0
		for _, a := range once(row) {
			wide += width(f.Game, a)
		}
		widest = max(widest, wide)
	}
	at := point{110 + widest/2, y + 40 + areaPitch*float64(len(rows)-1) + areaRadius}
	d.layer = onPrinted
	begun := len(d.marks)
	d.position(f.Selected, at, 0, (&Document{Colour: f.Game.Layout.Colour}).felt(), ink)
	least, most := at.x, at.x
	for _, m := range d.marks[begun:] {
		for _, line := range m.lines() {
			for _, p := range line {
				least, most = min(least, p.x), max(most, p.x)
			}
		}
	}
	d.layer = onMeasures
	if len(rows) > 1 {
		d.down(at.y-areaPitch*float64(len(rows)-1), at.y, least-16, least-46)
	}
	d.across(least, most, at.y+areaRadius+14, at.y+areaRadius+50)
	return at.y + areaRadius + 70, most + 40
}

// list sets lines of text from a corner and tells how far down they go.
func (d *Drawing) list(lines []string, x, y float64) float64 {
	for _, line := range lines {
		y += smallLine
		d.left(line, serif, smallType, x, y)
	}
	return y + smallLine
}

// left sets a text that begins at a place.
func (d *Drawing) left(text, font string, size, x, y float64) {
	d.label(text, font, ink, size, point{x + textWidth(font, text)*size/2, y}, 0)
}

func (f *Filing) sizesText() []string {
	all := []string{f.say("printer.sizes")}
	for _, a := range f.drawn() {
		all = append(all, f.say("printer.size", "area", a.name, "outline", a.outline, "wide", inches(a.wide), "high", inches(a.high)))
	}
	return all
}

func (f *Filing) seatsText() []string {
	all := []string{f.say("printer.seats")}
	for seat := 1; seat <= f.Game.Seats; seat++ {
		m := seatMeasures(f.Game, seat)
		all = append(all, f.say("printer.place", "seat", fmt.Sprint(seat), "left", m[0], "down", m[1], "turned", m[2]))
	}
	return append(all, fold(f.say("printer.measured"), serif, 560/smallType)...)
}

// paytables sets what is paid, or in Poker what is in force, in columns, and tells how far down they go.
func (d *Drawing) paytables(f *Filing, y float64) float64 {
	const between = 60.0
	d.layer = onPaytables
	defer func() { d.layer = onMeasures }()
	var tables []Table
	switch p := f.posted().(type) {
	case Columns:
		tables = p
	case Table:
		tables = []Table{p}
	}
	columns := min(3, len(tables))
	wide := (tableShape(f.Game).wide - between*float64(columns-1)) / float64(columns)
	ends := slices.Repeat([]float64{y}, columns)
	for _, t := range tables {
		into := 0
		for i := range ends {
			if ends[i] < ends[into] {
				into = i
			}
		}
		ends[into] = d.paytable(t, 40+float64(into)*(wide+between), ends[into], wide) + 30
	}
	return slices.Max(ends)
}

func (d *Drawing) paytable(t Table, x, y, wide float64) float64 {
	const size, line = 23.0, 33.0
	set := func(text, font string, size, room float64) {
		for _, part := range fold(unbroken(text), font, room/size) {
			y += size / 23 * line
			d.left(part, font, size, x, y)
		}
	}
	set(t.Title, bold, size*1.2, wide)
	y += 8
	d.stroke(point{x, y}, point{x + wide, y})
	for _, term := range t.Terms {
		set(term, serif, smallType, wide)
	}
	for _, row := range t.Rows {
		pays := row[len(row)-1]
		across := textWidth(medium, pays) * size
		set(row[0], serif, size, wide-across-20)
		d.left(pays, medium, size, x+wide-across, y)
	}
	return y + line/2
}
