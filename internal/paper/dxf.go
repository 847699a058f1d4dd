package paper

import (
	"fmt"
	"io"
	"math"
	"strings"
)

// capital is how high a capital letter of our fonts is, in ems: the height by which DXF measures type.
const capital = 0.66

// colours of the layers, by the numbers of AutoCAD: 7 is black or white, as the ground is not.
var layerColours = map[layer]int{onTable: 34, onPrinted: 3, onInscribed: 7, onEquipment: 30, onPaytables: 5, onMeasures: 1}

// DXF writes the document's drawing as a DXF of Release 12 in ASCII, which every program for
// drawings reads: one unit is an inch, a layer for each kind of thing, outlines as polylines, and
// each text fitted between two points, so that it takes as much room in any font.
func (d *Document) DXF(out io.Writer) error {
	drawing, err := d.drawing()
	if err != nil {
		return err
	}
	x := dxf{high: drawing.Height}
	x.put(0, "SECTION", 2, "HEADER", 9, "$ACADVER", 1, "AC1009", 9, "$EXTMIN", 10, 0.0, 20, 0.0, 30, 0.0,
		9, "$EXTMAX", 10, drawing.Width/inch, 20, drawing.Height/inch, 30, 0.0, 9, "$LUNITS", 70, 2, 0, "ENDSEC")
	x.put(0, "SECTION", 2, "TABLES", 0, "TABLE", 2, "LTYPE", 70, 2,
		0, "LTYPE", 2, "CONTINUOUS", 70, 0, 3, "Solid line", 72, 65, 73, 0, 40, 0.0,
		0, "LTYPE", 2, "DASHED", 70, 0, 3, "__ __ __", 72, 65, 73, 2, 40, 0.4, 49, 0.25, 49, -0.15, 0, "ENDTAB")
	x.put(0, "TABLE", 2, "LAYER", 70, len(layers))
	for _, on := range layers {
		x.put(0, "LAYER", 2, string(on), 70, 0, 62, layerColours[on], 6, "CONTINUOUS")
	}
	x.put(0, "ENDTAB", 0, "TABLE", 2, "STYLE", 70, 1,
		0, "STYLE", 2, "STANDARD", 70, 0, 40, 0.0, 41, 1.0, 50, 0.0, 71, 0, 42, 0.2, 3, "txt", 4, "", 0, "ENDTAB", 0, "ENDSEC")
	x.put(0, "SECTION", 2, "ENTITIES")
	for i := range drawing.marks {
		if m := &drawing.marks[i]; m.text != "" {
			x.text(m)
		} else {
			x.outlines(m)
		}
	}
	x.put(0, "ENDSEC", 0, "EOF")
	_, err = io.WriteString(out, x.String())
	return err
}

// dxf is a file being written.
type dxf struct {
	strings.Builder
	high float64 // of the drawing: y goes up
}

// put writes groups: a code, then its value.
func (x *dxf) put(groups ...any) {
	for i, g := range groups {
		switch g := g.(type) {
		case float64:
			fmt.Fprintf(x, "%.4f\r\n", g)
		case int:
			if i%2 == 0 {
				fmt.Fprintf(x, "%3d\r\n", g)
			} else {
				fmt.Fprintf(x, "%6d\r\n", g)
			}
		case string:
			x.WriteString(g + "\r\n")
		}
	}
}

// at is a point in inches with the codes 10 and 20, or others that lie as far above.
func (x *dxf) at(p point, above int) {
	x.put(10+above, p.x/inch, 20+above, (x.high-p.y)/inch, 30+above, 0.0)
}

func (x *dxf) text(m *mark) {
	middle := point{m.x, m.y}
	half := textWidth(m.font, m.text) * m.size / 2
	x.put(0, "TEXT", 8, string(m.layer))
	x.at(point{m.x - half, m.y}.turned(m.angle, middle), 0)
	x.put(40, m.size*capital/inch, 1, ascii(m.text), 7, "STANDARD", 72, 5)
	x.at(point{m.x + half, m.y}.turned(m.angle, middle), 1)
}

// outlines writes the lines of a path.
func (x *dxf) outlines(m *mark) {
	kind := "CONTINUOUS"
	if m.dashed {
		kind = "DASHED"
	}
	for _, line := range m.lines() {
		closed := 0
		if last := len(line) - 1; last > 2 && math.Hypot(line[0].x-line[last].x, line[0].y-line[last].y) < 1e-6 {
			line, closed = line[:last], 1
		}
		x.put(0, "POLYLINE", 8, string(m.layer), 6, kind, 66, 1, 10, 0.0, 20, 0.0, 30, 0.0, 70, closed)
		for _, p := range line {
			x.put(0, "VERTEX", 8, string(m.layer))
			x.at(p, 0)
		}
		x.put(0, "SEQEND", 8, string(m.layer))
	}
}

// lines are those of a path as points, its curves too; one that is closed ends where it begins.
func (m *mark) lines() [][]point {
	var all [][]point
	for _, s := range m.path {
		last := len(all) - 1
		switch s.op {
		case 'M':
			all = append(all, []point{s.at[0]})
		case 'L':
			all[last] = append(all[last], s.at[0])
		case 'C':
			all[last] = append(all[last], curve(all[last][len(all[last])-1], s.at[0], s.at[1], s.at[2])...)
		case 'Z':
			if line := all[last]; line[0] != line[len(line)-1] {
				all[last] = append(line, line[0])
			}
		}
	}
	return all
}

// curve is a Bézier curve as points, none of whose chords lies farther from it than a tenth of a millimetre.
func curve(a, b, c, e point) []point {
	const off = 0.1
	bend := max(math.Hypot(a.x-2*b.x+c.x, a.y-2*b.y+c.y), math.Hypot(b.x-2*c.x+e.x, b.y-2*c.y+e.y))
	n := max(1, math.Ceil(math.Sqrt(0.75*bend/off)))
	var all []point
	for i := 1.0; i <= n; i++ {
		t := i / n
		u := 1 - t
		p, q, r, s := u*u*u, 3*u*u*t, 3*u*t*t, t*t*t
		all = append(all, point{p*a.x + q*b.x + r*c.x + s*e.x, p*a.y + q*b.y + r*c.y + s*e.y})
	}
	return all
}

// ascii is a text in the letters of Release 12; others are written by their number.
func ascii(text string) string {
	text = strings.NewReplacer("“", `"`, "”", `"`, "’", "'", "–", "-", "—", "-", "\u00a0", " ", "×", "x", "°", "%%d").Replace(text)
	var b strings.Builder
	for _, r := range text {
		switch {
		case r < ' ':
			b.WriteByte(' ')
		case r < 127:
			b.WriteRune(r)
		default:
			fmt.Fprintf(&b, `\U+%04X`, r)
		}
	}
	return b.String()
}
