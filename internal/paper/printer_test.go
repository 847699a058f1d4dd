package paper_test

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/xml"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"felt.example/felt/game"
	"felt.example/felt/internal/paper"
	"felt.example/felt/pa"
)

type spot struct{ x, y float64 }

// inscribed is a text of a drawing, in inches: the ends of its baseline and the height of a capital.
type inscribed struct {
	text, layer string
	from, to    spot
	high        float64
}

// corners are those of the box that the letters take.
func (a inscribed) corners() []spot {
	long := math.Hypot(a.to.x-a.from.x, a.to.y-a.from.y)
	up := spot{-(a.to.y - a.from.y) / long * a.high, (a.to.x - a.from.x) / long * a.high}
	return []spot{a.from, a.to, {a.to.x + up.x, a.to.y + up.y}, {a.from.x + up.x, a.from.y + up.y}}
}

// over reports whether two texts lie over one another: no line parts their boxes.
func (a inscribed) over(b inscribed) bool {
	p, q := a.corners(), b.corners()
	for _, box := range [][]spot{p, q} {
		for i := range 2 {
			along := spot{box[i+1].x - box[i].x, box[i+1].y - box[i].y}
			span := func(box []spot) (least, most float64) {
				least, most = math.Inf(1), math.Inf(-1)
				for _, c := range box {
					at := c.x*along.x + c.y*along.y
					least, most = min(least, at), max(most, at)
				}
				return least, most
			}
			least, most := span(p)
			other, otherMost := span(q)
			if most <= other+1e-6 || otherMost <= least+1e-6 {
				return false
			}
		}
	}
	return true
}

// crossedBy reports whether a straight line goes through the box of the letters.
func (a inscribed) crossedBy(from, to spot) bool {
	box := a.corners()
	first, last := 0.0, 1.0 // what is left of the line within the sides looked at so far
	for i := range box {
		p, q := box[i], box[(i+1)%len(box)]
		inside := func(at spot) float64 { return (q.x-p.x)*(at.y-p.y) - (q.y-p.y)*(at.x-p.x) - 1e-6 }
		begin, end := inside(from), inside(to)
		switch {
		case begin <= 0 && end <= 0:
			return false
		case begin < 0:
			first = max(first, begin/(begin-end))
		case end < 0:
			last = min(last, begin/(begin-end))
		}
	}
	return first < last
}

// groups reads a DXF as pairs of a code and a value, strictly: a code is a whole number, a value of
// a code for numbers is one, and nothing stands after EOF.
func groups(t *testing.T, data []byte) [][2]string {
	t.Helper()
	var all [][2]string
	lines := bufio.NewScanner(bytes.NewReader(data))
	for n := 1; lines.Scan(); n += 2 {
		code, err := strconv.Atoi(strings.TrimSpace(lines.Text()))
		if err != nil || code < 0 || code > 1071 {
			t.Fatalf("line %d: %q is no group code", n, lines.Text())
		}
		if !lines.Scan() {
			t.Fatalf("line %d: code %d has no value", n, code)
		}
		value := lines.Text()
		switch {
		case code >= 10 && code <= 59:
			_, err = strconv.ParseFloat(value, 64)
		case code >= 60 && code <= 79:
			_, err = strconv.ParseInt(strings.TrimSpace(value), 10, 16)
		}
		if err != nil || len(value) > 255 || regexp.MustCompile(`[^ -~]`).MatchString(value) {
			t.Fatalf("line %d: %q is no value of code %d", n+1, value, code)
		}
		all = append(all, [2]string{strconv.Itoa(code), strings.TrimSpace(value)})
	}
	return all
}

// An outline is a line of a drawing, in inches.
type outline struct {
	layer string
	at    []spot
}

// drawnDXF reads the texts and the lines of a DXF, and holds that its sections, tables and entities are whole, that
// layers and line types are declared, and that all lies within its extents.
func drawnDXF(t *testing.T, name string, data []byte) (texts []inscribed, lines []outline) {
	t.Helper()
	all := groups(t, data)
	declared := map[string]bool{}
	section, open, size, closed := "", "", spot{}, false
	for i := 0; i < len(all); {
		if all[i][0] != "0" {
			t.Fatalf("%s: group %v stands in nothing", name, all[i])
		}
		kind := all[i][1]
		fields := map[string]string{}
		for i++; i < len(all) && all[i][0] != "0"; i++ {
			if all[i][0] == "9" && all[i][1] == "$EXTMAX" {
				size = spot{float(t, all[i+1][1]), float(t, all[i+2][1])}
			} else if _, twice := fields[all[i][0]]; twice && section != "HEADER" && all[i][0] != "9" && all[i][0] != "49" && kind != "SECTION" {
				t.Errorf("%s: %s has code %s twice", name, kind, all[i][0])
			}
			fields[all[i][0]] = all[i][1]
		}
		within := func(x, y string) spot {
			p := spot{float(t, fields[x]), float(t, fields[y])}
			if p.x < 0 || p.y < 0 || p.x > size.x || p.y > size.y {
				t.Errorf("%s: %s at %v is outside of %v", name, kind, p, size)
			}
			return p
		}
		switch kind {
		case "SECTION":
			if section != "" {
				t.Errorf("%s: a section within %s", name, section)
			}
			section = fields["2"]
		case "ENDSEC":
			section = ""
		case "LAYER", "LTYPE", "STYLE":
			declared[kind+fields["2"]] = true
		case "POLYLINE":
			open, closed = kind, fields["70"] == "1"
			lines = append(lines, outline{layer: fields["8"]})
			if !declared["LTYPE"+fields["6"]] {
				t.Errorf("%s: no line type %s", name, fields["6"])
			}
		case "VERTEX":
			p := within("10", "20")
			if open != "POLYLINE" {
				t.Fatalf("%s: a vertex of no polyline", name)
			}
			last := &lines[len(lines)-1]
			last.at = append(last.at, p)
		case "SEQEND":
			open = ""
			if last := &lines[len(lines)-1]; closed {
				last.at = append(last.at, last.at[0])
			}
		case "TEXT":
			if !declared["STYLE"+fields["7"]] || fields["72"] != "5" || open != "" {
				t.Errorf("%s: %v", name, fields)
			}
			texts = append(texts, inscribed{fields["1"], fields["8"], within("10", "20"), within("11", "21"), float(t, fields["40"])})
		}
		if section == "ENTITIES" && kind != "SECTION" && !declared["LAYER"+fields["8"]] {
			t.Errorf("%s: %s on no layer: %v", name, kind, fields)
		}
	}
	if last := all[len(all)-1]; last != [2]string{"0", "EOF"} || section != "" {
		t.Errorf("%s ends with %v", name, last)
	}
	return texts, lines
}

// drawnSVG reads the texts of an SVG in inches.
func drawnSVG(t *testing.T, name string, data []byte) []inscribed {
	t.Helper()
	type text struct {
		X      float64 `xml:"x,attr"`
		Y      float64 `xml:"y,attr"`
		Size   float64 `xml:"font-size,attr"`
		Length float64 `xml:"textLength,attr"`
		Turned string  `xml:"transform,attr"`
		Text   string  `xml:",chardata"`
	}
	var svg struct {
		XMLName xml.Name `xml:"http://www.w3.org/2000/svg svg"`
		Width   string   `xml:"width,attr"`
		ViewBox string   `xml:"viewBox,attr"`
		Groups  []struct {
			ID    string `xml:"id,attr"`
			Texts []text `xml:"text"`
		} `xml:"g"`
	}
	if err := xml.Unmarshal(data, &svg); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	var wide, inches float64
	if _, err := fmt.Sscanf(svg.ViewBox, "0 0 %f", &wide); err != nil {
		t.Fatal(err)
	}
	if _, err := fmt.Sscanf(svg.Width, "%fin", &inches); err != nil || math.Abs(wide/inches-25.4) > 0.01 {
		t.Errorf("%s: %s is no real size of %s", name, svg.Width, svg.ViewBox)
	}
	var all []inscribed
	for _, g := range svg.Groups {
		for _, x := range g.Texts {
			angle := 0.0
			if x.Turned != "" {
				if _, err := fmt.Sscanf(x.Turned, "rotate(%f", &angle); err != nil {
					t.Fatal(err)
				}
			}
			sin, cos := math.Sincos(-angle * math.Pi / 180) // here y goes up
			half := x.Length / 2
			at := func(off float64) spot { return spot{(x.X + off*cos) / 25.4, (-x.Y + off*sin) / 25.4} }
			all = append(all, inscribed{x.Text, g.ID, at(-half), at(half), x.Size * 0.66 / 25.4})
		}
	}
	return all
}

// TestLayoutDrawings: the SVG and the DXF of every game are whole files, say the same, have every
// area of each seat, every inscription, payout and dimension, no text over another, and none that is
// printed on the felt smaller than a sixth of an inch; and no line goes through a text.
func TestLayoutDrawings(t *testing.T) {
	const least = 1.0 / 6
	for _, g := range pa.Games {
		f := file(t, g, "")
		d := of(t, "layout", f)
		var svg, dxf bytes.Buffer
		if err := d.SVG(&svg); err != nil {
			t.Fatal(err)
		}
		if err := d.DXF(&dxf); err != nil {
			t.Fatal(err)
		}
		texts, lines := drawnDXF(t, g.ID, dxf.Bytes())
		same := drawnSVG(t, g.ID, svg.Bytes())
		if len(texts) != len(same) {
			t.Errorf("%s: %d texts as DXF, %d as SVG", g.ID, len(texts), len(same))
		}
		for _, all := range [][]inscribed{texts, same} {
			for i, a := range all {
				for _, b := range all[i+1:] {
					if a.over(b) {
						t.Errorf("%s: %q (%s) lies over %q (%s)", g.ID, a.text, a.layer, b.text, b.layer)
					}
				}
				if a.layer == "INSCRIPTIONS" && a.high < least {
					t.Errorf("%s: %q is %.3f in high", g.ID, a.text, a.high)
				}
			}
		}
		for _, a := range texts {
			for _, line := range lines {
				for i := range line.at[1:] {
					if a.crossedBy(line.at[i], line.at[i+1]) {
						t.Errorf("%s: a line (%s) goes through %q (%s) at %.1f, %.1f", g.ID, line.layer, a.text, a.layer, a.from.x, a.from.y)
						break
					}
				}
			}
		}
		has := func(layer, text string) int {
			var lines []string
			for _, a := range texts {
				if a.layer == layer {
					lines = append(lines, a.text)
				}
			}
			return strings.Count(strings.Join(lines, " "), text)
		}
		for _, i := range f.Inscriptions() {
			if has("INSCRIPTIONS", i.Text) == 0 {
				t.Errorf("%s: no inscription %q", g.ID, i.Text)
			}
		}
		for _, a := range g.Layout.Areas {
			of := slices.IndexFunc(g.Wagers, func(w game.Wager) bool { return string(w.ID) == a.ID })
			if of >= 0 && !f.Offers(&g.Wagers[of]) {
				continue
			}
			if n := has("INSCRIPTIONS", a.Name); a.Scope == game.OfSeat && n < g.Seats+1 {
				t.Errorf("%s: %q is inscribed %d times for %d seats", g.ID, a.Name, n, g.Seats)
			}
		}
		for i := range g.Paytables {
			p := &g.Paytables[i]
			for _, row := range p.Printed[0].Rows {
				if f.Offers(g.Wager(p.Wager)) && has("PAYTABLES", row.Pays.String()) == 0 {
					t.Errorf("%s: no payout %s", g.ID, row.Pays)
				}
			}
		}
		wide, high := "72.00 in", "40.00 in"
		if g.Chapter == "637a" { // an oval, § 637a.2(a)
			wide, high = "84.00 in", "42.00 in"
		}
		for _, want := range []string{wide, high, "All dimensions are in inches", fmt.Sprintf("Seat %d: ", g.Seats)} {
			if has("DIMENSIONS", want) == 0 {
				t.Errorf("%s: no %q", g.ID, want)
			}
		}
		for _, want := range []string{"Table inventory", "Drop box", "Tip box"} {
			if n := has("EQUIPMENT", want); n != 1 || has("INSCRIPTIONS", want) > 0 {
				t.Errorf("%s: %d of %s among what is not printed", g.ID, n, want)
			}
		}
	}
}

// TestAllLiesOnTheFelt: what is printed, and the equipment, lies within the edge of the felt. The betting
// position that is drawn again lies below it.
func TestAllLiesOnTheFelt(t *testing.T) {
	for _, g := range pa.Games {
		rules := ""
		if g.Option("bad_beat") != nil {
			rules = `{"bad_beat": true, "high_hand": true}` // then contributions are collected too
		}
		var dxf bytes.Buffer
		if err := of(t, "layout", file(t, g, rules)).DXF(&dxf); err != nil {
			t.Fatal(err)
		}
		_, lines := drawnDXF(t, g.ID, dxf.Bytes())
		felt := lines[slices.IndexFunc(lines, func(l outline) bool { return l.layer == "PRINTED" })].at
		low := slices.MinFunc(felt, func(a, b spot) int { return cmp.Compare(a.y, b.y) }).y
		n := 0
		for _, line := range lines {
			if line.layer != "PRINTED" && line.layer != "EQUIPMENT" || line.at[0].y < low {
				continue
			}
			n++
			for _, p := range line.at {
				if !p.within(felt) {
					t.Errorf("%s: a line (%s) at %.2f, %.2f lies over the edge of the felt", g.ID, line.layer, p.x, p.y)
					break
				}
			}
		}
		if n < 3*g.Seats {
			t.Errorf("%s: only %d lines", g.ID, n)
		}
	}
}

// TestPositionIsMeasured: the betting position that is drawn again is as wide as its dimension says.
func TestPositionIsMeasured(t *testing.T) {
	for _, g := range pa.Games {
		var dxf bytes.Buffer
		if err := of(t, "layout", file(t, g, "")).DXF(&dxf); err != nil {
			t.Fatal(err)
		}
		texts, lines := drawnDXF(t, g.ID, dxf.Bytes())
		below := slices.IndexFunc(texts, func(a inscribed) bool { return a.text == "One betting position" })
		left, right := math.Inf(1), math.Inf(-1)
		for _, line := range lines {
			if line.layer == "PRINTED" && line.at[0].y < texts[below].from.y {
				for _, p := range line.at {
					left, right = min(left, p.x), max(right, p.x)
				}
			}
		}
		want := fmt.Sprintf("%.2f in", right-left)
		if !slices.ContainsFunc(texts, func(a inscribed) bool {
			return a.layer == "DIMENSIONS" && a.text == want && a.from.y < texts[below].from.y
		}) {
			t.Errorf("%s: the position is %s wide, and no dimension says so", g.ID, want)
		}
	}
}

// TestFeltIsMeasured: the table and the felt within its rim are as wide and high as their dimensions say, whose lines end
// where the outlines that are drawn do, in the DXF, the SVG and the PDF.
func TestFeltIsMeasured(t *testing.T) {
	steps := regexp.MustCompile(`<path d="([^"]*)"`)
	for _, g := range pa.Games {
		d := of(t, "layout", file(t, g, ""))
		var dxf, svg bytes.Buffer
		if err := d.DXF(&dxf); err != nil {
			t.Fatal(err)
		}
		if err := d.SVG(&svg); err != nil {
			t.Fatal(err)
		}
		texts, lines := drawnDXF(t, g.ID, dxf.Bytes())
		var printed []string
		for _, l := range placedOf(t, d, paper.Sizes[0]) {
			for _, p := range l.set {
				printed = append(printed, p.text)
			}
		}
		for _, layer := range []string{"TABLE", "PRINTED"} {
			low, high := extent(lines[slices.IndexFunc(lines, func(l outline) bool { return l.layer == layer })].at)
			for _, side := range []struct {
				long   float64
				endsAt func(a, b spot) bool
			}{
				{high.x - low.x, func(a, b spot) bool { return a.y == b.y && near(a.x, low.x) && near(b.x, high.x) }},
				{high.y - low.y, func(a, b spot) bool { return a.x == b.x && near(a.y, high.y) && near(b.y, low.y) }},
			} {
				want := fmt.Sprintf("%.2f in", side.long)
				if !slices.ContainsFunc(texts, func(a inscribed) bool { return a.layer == "DIMENSIONS" && a.text == want }) || !slices.Contains(printed, want) {
					t.Errorf("%s: %s is %s long, and no dimension says so", g.ID, layer, want)
				}
				if !slices.ContainsFunc(lines, func(l outline) bool {
					return l.layer == "DIMENSIONS" && len(l.at) == 2 && side.endsAt(l.at[0], l.at[1])
				}) {
					t.Errorf("%s: no dimension ends where %s does", g.ID, layer)
				}
			}
			_, drawn, _ := strings.Cut(svg.String(), `<g id="`+layer+`">`)
			fields := strings.FieldsFunc(steps.FindStringSubmatch(drawn)[1], func(r rune) bool { return r == ' ' || r >= 'A' })
			var at []spot
			for i := 0; i+1 < len(fields); i += 2 {
				at = append(at, spot{float(t, fields[i]) / 25.4, float(t, fields[i+1]) / 25.4})
			}
			if from, to := extent(at); !near(to.x-from.x, high.x-low.x) || !near(to.y-from.y, high.y-low.y) {
				t.Errorf("%s: %s is %.2f by %.2f in as SVG, %.2f by %.2f as DXF", g.ID, layer, to.x-from.x, to.y-from.y, high.x-low.x, high.y-low.y)
			}
		}
	}
}

// near reports whether two lengths are the same to a hundredth of an inch.
func near(a, b float64) bool { return math.Abs(a-b) < 0.01 }

// extent is how far spots reach.
func extent(all []spot) (low, high spot) {
	low, high = all[0], all[0]
	for _, p := range all {
		low, high = spot{min(low.x, p.x), min(low.y, p.y)}, spot{max(high.x, p.x), max(high.y, p.y)}
	}
	return low, high
}

// within reports whether a spot lies inside an outline or less than a thousandth of an inch outside of it.
func (p spot) within(edge []spot) bool {
	inside := false
	for i, a := range edge {
		b := edge[(i+1)%len(edge)]
		if (a.y > p.y) != (b.y > p.y) && p.x < a.x+(p.y-a.y)/(b.y-a.y)*(b.x-a.x) {
			inside = !inside
		}
		along := max(0, min(1, ((p.x-a.x)*(b.x-a.x)+(p.y-a.y)*(b.y-a.y))/max(1e-9, (b.x-a.x)*(b.x-a.x)+(b.y-a.y)*(b.y-a.y))))
		if math.Hypot(a.x+along*(b.x-a.x)-p.x, a.y+along*(b.y-a.y)-p.y) < 0.001 {
			return true
		}
	}
	return inside
}

// TestLayoutIsReadable: in the PDF of the layout no word is set in type below 4 points, and the names of the areas of a
// betting position stand once in type of more than 12.
func TestLayoutIsReadable(t *testing.T) {
	const box = 1.522 // of a word of our fonts, in ems
	for _, g := range pa.Games {
		f := file(t, g, "")
		d := of(t, "layout", f)
		for _, size := range paper.Sizes {
			all := sheets(t, pdfOf(t, d, size))
			for i, s := range all {
				for _, w := range s.Words {
					if em := (w.YMax - w.YMin) / box; em < 4 && len(w.Text) > 2 { // turned, poppler parts words
						t.Errorf("%s on %s, page %d: %q is set in %.1f points", g.ID, size.Name, i+1, w.Text, em)
					}
				}
			}
			last := all[len(all)-1]
			for _, a := range g.Layout.Areas {
				of := slices.IndexFunc(g.Wagers, func(w game.Wager) bool { return string(w.ID) == a.ID })
				if a.Scope != game.OfSeat || of >= 0 && !f.Offers(&g.Wagers[of]) {
					continue
				}
				for _, name := range strings.Fields(a.Name) {
					if !slices.ContainsFunc(last.Words, func(w word) bool { return w.Text == name && (w.YMax-w.YMin)/box > 12 }) {
						t.Errorf("%s on %s: %q of %q cannot be read in the position that is drawn again", g.ID, size.Name, name, a.Name)
					}
				}
			}
		}
	}
}

// TestNoDrawing: a paper without a drawing is none as SVG.
func TestNoDrawing(t *testing.T) {
	d := of(t, "checklist", file(t, pa.Games[0], ""))
	if err := d.Write(&bytes.Buffer{}, paper.AsSVG, paper.Sizes[0]); err == nil || !strings.Contains(err.Error(), "no drawing") {
		t.Error(err)
	}
}
