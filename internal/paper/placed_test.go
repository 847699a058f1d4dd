package paper_test

import (
	"bytes"
	"compress/zlib"
	"io"
	"math"
	"regexp"
	"strings"
	"testing"
	"unicode/utf16"

	"felt.example/felt/internal/paper"
)

// leaf is a page of a PDF as its own streams set it, in points from its lower left corner.
type leaf struct {
	wide, high float64
	set        []placed
	hairs      []spot // where the line below a row of a table begins
}

// placed is a line of text: the ends of its baseline, and its colour on the colour beneath it.
type placed struct {
	text, font string
	size       float64
	from, to   spot
	ink, under colour
}

// colour is one in sRGB.
type colour [3]float64

// letters is the box of the letters, from below the baseline to the height of a capital.
func (p placed) letters() inscribed {
	down := p.size * 0.12
	long := math.Hypot(p.to.x-p.from.x, p.to.y-p.from.y)
	off := spot{(p.to.y - p.from.y) / long * down, -(p.to.x - p.from.x) / long * down}
	return inscribed{text: p.text, from: spot{p.from.x + off.x, p.from.y + off.y}, to: spot{p.to.x + off.x, p.to.y + off.y}, high: p.size*0.66 + down}
}

// contrast is how a colour stands out from another: 1 is not at all, 21 is black on white (WCAG 2, relative luminance).
func (c colour) contrast(on colour) float64 {
	light := func(c colour) float64 {
		var l float64
		for i, share := range []float64{0.2126, 0.7152, 0.0722} {
			if v := c[i]; v <= 0.04045 {
				l += share * v / 12.92
			} else {
				l += share * math.Pow((v+0.055)/1.055, 2.4)
			}
		}
		return l
	}
	a, b := light(c)+0.05, light(on)+0.05
	return max(a, b) / min(a, b)
}

var (
	pdfObject = regexp.MustCompile(`(?s)(\d+) 0 obj\n<<(.*?)(?:endobj|stream\r?\n)`)
	pdfPage   = regexp.MustCompile(`/Type /Page\n`)
)

// placedOf are the pages of a document as it writes them, read without another program.
func placedOf(t *testing.T, d *paper.Document, size paper.Size) []leaf {
	t.Helper()
	var out bytes.Buffer
	if err := d.PDF(&out, size); err != nil {
		t.Fatal(err)
	}
	data := out.Bytes()
	objects, streams := map[string]string{}, map[string]int{}
	for _, found := range pdfObject.FindAllSubmatchIndex(data, -1) {
		id := string(data[found[2]:found[3]])
		objects[id], streams[id] = string(data[found[4]:found[5]]), found[1]
	}
	after := func(text, key string) string {
		_, rest, _ := strings.Cut(text, key)
		return strings.FieldsFunc(rest+" ", func(r rune) bool { return strings.ContainsRune(" \n/>[]", r) })[0]
	}
	fonts, widths := map[string]string{}, map[string]map[int]float64{}
	for _, found := range regexp.MustCompile(`/F(\w{40}) (\d+) 0 R`).FindAllSubmatch(data, -1) {
		font := objects[string(found[2])]
		fonts[string(found[1])] = after(font, "/BaseFont /")
		widths[string(found[1])] = widthsOf(t, objects[after(font, "/DescendantFonts [")])
	}
	kids := strings.Fields(regexp.MustCompile(`/Kids \[(.*?)\]`).FindStringSubmatch(objects["1"])[1])
	var all []leaf
	for i := 0; i < len(kids); i += 3 {
		o := objects[kids[i]]
		box := objects["1"]
		if !pdfPage.MatchString(o) {
			t.Fatalf("%.80q is no page", o)
		}
		if strings.Contains(o, "/MediaBox") {
			box = o
		}
		sides := strings.Fields(regexp.MustCompile(`/MediaBox \[(.*?)\]`).FindStringSubmatch(box)[1])
		unpacked, err := zlib.NewReader(bytes.NewReader(data[streams[after(o, "/Contents ")]:]))
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(unpacked)
		if err != nil {
			t.Fatal(err)
		}
		p := leaf{wide: float(t, sides[2]), high: float(t, sides[3])}
		p.read(t, text, fonts, widths)
		all = append(all, p)
	}
	return all
}

// widthsOf are those of a font's letters, in thousandths of an em.
func widthsOf(t *testing.T, font string) map[int]float64 {
	_, list, _ := strings.Cut(font, "/W [")
	all := map[int]float64{}
	fields := strings.Fields(strings.NewReplacer("[", " [ ", "]", " ] ").Replace(list))
	for i := 0; i+2 < len(fields) && fields[i] != "]"; {
		first := int(float(t, fields[i]))
		if fields[i+1] == "[" {
			for i += 2; fields[i] != "]"; i, first = i+1, first+1 {
				all[first] = float(t, fields[i])
			}
			i++
			continue
		}
		for last := int(float(t, fields[i+1])); first <= last; first++ {
			all[first] = float(t, fields[i+2])
		}
		i += 3
	}
	return all
}

// read reads what a page sets.
func (l *leaf) read(t *testing.T, stream []byte, fonts map[string]string, widths map[string]map[int]float64) {
	type state struct {
		matrix [6]float64
		fill   colour
	}
	now := state{matrix: [6]float64{1, 0, 0, 1, 0, 0}}
	var kept []state
	type ground struct {
		of        colour
		low, high spot
	}
	var grounds []ground
	var path []spot
	var stroke colour
	font, size, base := "", 0.0, spot{}
	at := func(x, y float64) spot {
		m := now.matrix
		return spot{m[0]*x + m[2]*y + m[4], m[1]*x + m[3]*y + m[5]}
	}
	var operands [][]byte
	number := func(fromEnd int) float64 { return float(t, string(operands[len(operands)-fromEnd])) }
	three := func() colour { return colour{number(3), number(2), number(1)} }
	for len(stream) > 0 {
		var word []byte
		if word, stream = token(stream); word == nil {
			continue
		}
		if c := word[0]; c == '(' || c == '/' || c == '-' || c >= '0' && c <= '9' || c == '[' || c == ']' {
			operands = append(operands, word)
			continue
		}
		switch string(word) {
		case "Tf":
			font, size = string(operands[0][2:]), number(1)
		case "Td":
			base = spot{number(2), number(1)}
		case "Tj":
			text := unescaped(operands[0][1:])
			wide := 0.0
			for _, r := range text {
				w, ok := widths[font][int(r)]
				if !ok {
					w = 500
				}
				wide += w / 1000 * size
			}
			if strings.Trim(text, " \u00a0") == "" {
				break
			}
			p := placed{text: text, font: fonts[font], size: size, from: at(base.x, base.y), to: at(base.x+wide, base.y), ink: now.fill, under: colour{1, 1, 1}}
			middle := at(base.x+wide/2, base.y+size*0.3)
			for _, g := range grounds {
				if middle.x >= g.low.x && middle.x <= g.high.x && middle.y >= g.low.y && middle.y <= g.high.y {
					p.under = g.of
				}
			}
			l.set = append(l.set, p)
		case "rg":
			now.fill = three()
		case "RG":
			stroke = three()
		case "g":
			now.fill = colour{number(1), number(1), number(1)}
		case "cm":
			for i := range now.matrix {
				now.matrix[i] = number(6 - i)
			}
		case "q":
			kept = append(kept, now)
		case "Q":
			now, kept = kept[len(kept)-1], kept[:len(kept)-1]
		case "m":
			path = []spot{at(number(2), number(1))}
		case "l", "c":
			path = append(path, at(number(2), number(1)))
		case "re":
			path = []spot{at(number(4), number(3)), at(number(4)+number(2), number(3)+number(1))}
		case "S":
			if len(path) == 2 && path[0].y == path[1].y && math.Abs(stroke[0]-0.812) < 0.01 {
				l.hairs = append(l.hairs, path[0])
			}
		case "f", "B":
			g := ground{now.fill, path[0], path[0]}
			for _, p := range path {
				g.low, g.high = spot{min(g.low.x, p.x), min(g.low.y, p.y)}, spot{max(g.high.x, p.x), max(g.high.y, p.y)}
			}
			grounds = append(grounds, g)
		}
		operands = nil
	}
}

// token is the next word of a stream, a text with the parenthesis before it; nil is none.
func token(stream []byte) (word, rest []byte) {
	stream = bytes.TrimLeft(stream, " \n")
	if len(stream) == 0 {
		return nil, nil
	}
	if stream[0] == '(' {
		i := 1
		for ; stream[i] != ')'; i++ {
			if stream[i] == '\\' {
				i++
			}
		}
		return stream[:i], stream[i+1:]
	}
	i := bytes.IndexAny(stream, " \n")
	if i < 0 {
		i = len(stream)
	}
	return stream[:i], stream[i:]
}

func unescaped(raw []byte) string {
	var plain []byte
	for i := 0; i < len(raw); i++ {
		if raw[i] == '\\' {
			if i++; raw[i] == 'r' {
				plain = append(plain, '\r')
				continue
			}
		}
		plain = append(plain, raw[i])
	}
	var units []uint16
	for i := 0; i+1 < len(plain); i += 2 {
		units = append(units, uint16(plain[i])<<8|uint16(plain[i+1]))
	}
	return string(utf16.Decode(units))
}
