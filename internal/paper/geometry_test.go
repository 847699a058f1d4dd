package paper_test

import (
	"cmp"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strings"
	"testing"

	"felt.example/felt/card"
	"felt.example/felt/game"
	"felt.example/felt/gametest"
	"felt.example/felt/internal/paper"
	"felt.example/felt/pa"
)

// sheet is a page as poppler reads it, in points.
type sheet struct {
	Width  float64 `xml:"width,attr"`
	Height float64 `xml:"height,attr"`
	Words  []word  `xml:"word"`
}

type word struct {
	XMin float64 `xml:"xMin,attr"`
	YMin float64 `xml:"yMin,attr"`
	XMax float64 `xml:"xMax,attr"`
	YMax float64 `xml:"yMax,attr"`
	Text string  `xml:",chardata"`
}

func sheets(t *testing.T, name string) []sheet {
	t.Helper()
	out := poppler(t, "pdftotext", "-bbox", name, "-")
	var all []sheet
	d := xml.NewDecoder(strings.NewReader(out))
	d.Entity, d.Strict = xml.HTMLEntity, false
	for {
		token, err := d.Token()
		if err != nil {
			break
		}
		if start, ok := token.(xml.StartElement); ok && start.Name.Local == "page" {
			var s sheet
			if err := d.DecodeElement(&s, &start); err != nil {
				t.Fatal(err)
			}
			all = append(all, s)
		}
	}
	if all == nil {
		t.Fatalf("%s has no pages: %.200s", name, out)
	}
	return all
}

// The colours of what is no title: ink, quiet, ivory, brass and red.
var untitled = []colour{{0.114, 0.102, 0.086}, {0.42, 0.384, 0.341}, {0.961, 0.925, 0.839}, {0.788, 0.639, 0.361}, {0.702, 0.125, 0.173}}

// title reports whether a line is the title of a part or of a table.
func (p placed) title() bool {
	return !strings.HasSuffix(p.font, "400") && !slices.Contains(untitled, p.ink)
}

// panels are the halves of a sheet that is folded, and what lies across the fold.
func (l leaf) panels() (halves []leaf, across []placed) {
	half := l.wide / 2
	halves = []leaf{{wide: half, high: l.high}, {wide: half, high: l.high}}
	for _, p := range l.set {
		into := 0
		if p.from.x >= half {
			into = 1
		} else if p.to.x > half {
			across = append(across, p)
			continue
		}
		p.from.x, p.to.x = p.from.x-float64(into)*half, p.to.x-float64(into)*half
		halves[into].set = append(halves[into].set, p)
	}
	for _, h := range l.hairs {
		into := 0
		if h.x >= half {
			into = 1
		}
		halves[into].hairs = append(halves[into].hairs, spot{h.x - float64(into)*half, h.y})
	}
	return halves, across
}

var numbered = regexp.MustCompile(`^\d+ of \d+$`)

// parts are the foot of a page, which is set first and ends with its number, and what stands above it.
func (l leaf) parts() (foot, body []placed) {
	i := slices.IndexFunc(l.set, func(p placed) bool { return numbered.MatchString(p.text) })
	return l.set[:i+1], l.set[i+1:]
}

// leastRead is the smallest type, in points, in which sentences and rows are set, citations aside.
const leastRead = 6.2

// turned reports whether it is read from the side.
func (p placed) turned() bool { return math.Abs(p.to.y-p.from.y) > 0.01 }

// faults are what is wrong with how a page lies, whose margins are so wide.
func (l leaf) faults(margin float64) []string {
	var faults []string
	fault := func(format string, of ...any) { faults = append(faults, fmt.Sprintf(format, of...)) }
	foot, body := l.parts()
	if len(foot) < 2 || len(body) == 0 || !strings.HasPrefix(foot[0].text, "58 Pa. Code Chapter ") || foot[0].from.y > l.high*0.15 {
		return []string{"it has no foot, or nothing else"}
	}
	low, lowest := foot[0].from.y+foot[0].size, l.high
	boxes := make([]inscribed, len(body))
	for i, p := range body {
		boxes[i] = p.letters()
		for _, c := range boxes[i].corners() {
			if c.x < margin-1 || c.x > l.wide-margin+1 || c.y > l.high {
				fault("%q lies in the margin or outside the page", p.text)
			}
			if c.y < low {
				fault("%q meets the foot", p.text)
			}
		}
		lowest = min(lowest, p.from.y, p.to.y)
		if p.ink == untitled[0] && p.under == (colour{1, 1, 1}) && p.size < leastRead {
			fault("%q is set in %.1f points", p.text, p.size)
		}
		least := 4.5
		if p.size >= 14 {
			least = 3 // as large type may
		}
		if c := p.ink.contrast(p.under); c < least {
			fault("%q has a contrast of only %.2f", p.text, c)
		}
	}
	if lowest > l.high*2/3 {
		fault("it ends at %.0f%% of its height", 100*(1-lowest/l.high))
	}
	for i, a := range boxes {
		for _, b := range boxes[i+1:] {
			if a.over(b) {
				fault("%q lies over %q", a.text, b.text)
			}
		}
	}
	return faults
}

// ragged is what is wrong with how a paper goes from page to page: a page that does not begin with a title, a title
// without what it is of, and a row or a line of what goes on that stands alone.
func ragged(pages []leaf) []string {
	var faults []string
	goesOn := func(title string, i int) bool {
		if i == len(pages) {
			return false
		}
		_, body := pages[i].parts()
		return slices.ContainsFunc(body, func(p placed) bool { return p.text == title+" (continued)" })
	}
	for i, l := range pages {
		_, body := l.parts()
		if slices.ContainsFunc(body, func(p placed) bool { return strings.HasPrefix(p.text, "Scale 1 :") }) && i+1 == len(pages) {
			continue
		}
		if len(body) == 0 {
			continue
		}
		top := slices.MaxFunc(body, func(a, b placed) int { return cmp.Compare(a.from.y, b.from.y) })
		if i > 0 && !top.title() && top.under == (colour{1, 1, 1}) {
			faults = append(faults, fmt.Sprintf("page %d begins with %q", i+1, top.text))
		}
		for _, p := range body {
			if !p.title() {
				continue
			}
			// How many rows, or lines, stand below it and above the next title, and whether this is the page's end.
			next, last := 0.0, true
			for _, q := range body {
				if q.title() && q.from.y < p.from.y-1 && q.from.y > next && math.Abs(q.from.x-p.from.x) < 2 {
					next, last = q.from.y, false
				}
			}
			rows := map[int]bool{}
			for _, h := range l.hairs {
				if h.y < p.from.y && h.y > next && math.Abs(h.x-p.from.x) < 2 {
					rows[int(h.y)] = true
				}
			}
			lines := map[int]bool{}
			for _, q := range body {
				if !q.title() && q.from.y < p.from.y-1 && q.from.y > next {
					lines[int(q.from.y)] = true
				}
			}
			n := len(rows)
			if n == 0 {
				n = len(lines)
			}
			switch on := strings.HasSuffix(p.text, "(continued)"); {
			case last && n == 0:
				faults = append(faults, fmt.Sprintf("page %d ends with the title %q", i+1, p.text))
			case n == 1 && (on || last && goesOn(p.text, i+1)):
				faults = append(faults, fmt.Sprintf("one row of %q stands alone on page %d", p.text, i+1))
			}
		}
	}
	return faults
}

// TestGeometry: of every paper of every game, on every size of paper, no line of text lies over another, meets the foot
// or leaves the margins, each can be told from what it stands on, no page ends in its upper third, and what goes on over
// pages says so and leaves no title, row or line alone.
func TestGeometry(t *testing.T) {
	for _, g := range pa.Games {
		f := filed(t, g.ID)
		for _, p := range papersOf(f) {
			d := of(t, p.ID, f)
			for _, size := range paper.Sizes {
				if d.Back != nil && size.Name == "sign" {
					continue // a card is folded from a sheet of writing paper
				}
				fault := func(format string, of ...any) {
					t.Errorf("%s of %s on %s: %s", p.ID, g.ID, size.Name, fmt.Sprintf(format, of...))
				}
				pages, margin := placedOf(t, d, size), size.Width*0.075*72/25.4
				if d.Back != nil {
					pages, margin = folded(fault, pages), pages[0].wide/2*0.075
				}
				for i, l := range pages {
					for _, text := range l.faults(margin) {
						fault("page %d: %s", i+1, text)
					}
				}
				for _, text := range ragged(pages) {
					fault("%s", text)
				}
			}
		}
	}
}

// folded are the panels of a sheet in the order in which they are read: the back is printed beside the front, and what
// is inside on the sheet's other side.
func folded(fault func(format string, of ...any), sides []leaf) []leaf {
	var panels []leaf
	for i, side := range sides {
		halves, across := side.panels()
		panels = append(panels, halves...)
		for _, p := range across {
			fault("%q on side %d lies across the fold", p.text, i+1)
		}
	}
	if len(panels) != 4 || sides[0].wide < sides[0].high {
		fault("it is no sheet of two sides that is folded, but of %d", len(sides))
		return panels
	}
	panels = append(panels[1:], panels[0])
	for i, l := range panels {
		foot, body := l.parts()
		if number := foot[len(foot)-1].text; number != fmt.Sprintf("%d of 4", i+1) {
			fault("panel %d is numbered %q", i+1, number)
		}
		title := slices.MaxFunc(body, func(a, b placed) int { return cmp.Compare(a.size, b.size) }).under != (colour{1, 1, 1})
		if title != (i == 0) || i == 3 && !slices.ContainsFunc(body, func(p placed) bool { return strings.Contains(p.text, "1-800-GAMBLER") }) {
			fault("panel %d has not what belongs there", i+1)
		}
	}
	return panels
}

// TestPlacesArePopplers: poppler finds each word of a paper where its streams are read to set it.
func TestPlacesArePopplers(t *testing.T) {
	f := filed(t, "four-card-prime")
	for _, id := range []string{"guide", "layout", "rack"} {
		d := of(t, id, f)
		pages := placedOf(t, d, paper.Sizes[0])
		for i, s := range sheets(t, pdfOf(t, d, paper.Sizes[0])) {
			for _, w := range s.Words {
				at := spot{(w.XMin + w.XMax) / 2, s.Height - (w.YMin+w.YMax)/2}
				if !slices.ContainsFunc(pages[i].set, func(p placed) bool {
					return strings.Contains(strings.ReplaceAll(p.text, "\u00a0", " "), w.Text) && (p.turned() || at.x > p.from.x && at.x < p.to.x && at.y > p.from.y && at.y < p.from.y+p.size*0.6)
				}) {
					t.Errorf("%s, page %d: no %q is set at %.0f, %.0f", id, i+1, w.Text, at.x, at.y)
				}
			}
		}
	}
}

// TestGoesOn: wherever the end of a page falls in a list of paragraphs, in tables side by side, in hands or in a table of
// its own, what goes on says so and nothing stands alone.
func TestGoesOn(t *testing.T) {
	rows := func(n int) [][]string {
		var all [][]string
		for i := range n {
			all = append(all, []string{fmt.Sprintf("row %d", i), "pays"})
		}
		return all
	}
	for n := 1; n < 150; n += 6 {
		d := &paper.Document{Title: "Long", Subtitle: "A paper", About: "58 Pa. Code Chapter 1.", Blocks: []paper.Block{
			paper.Heading{Text: "Beside each other"}, paper.Columns{{Title: "One", Head: []string{"which", "what"}, Rows: rows(n), Left: 2}, {Title: "Other", Rows: rows(3), Left: 1}},
		}}
		hands := paper.Hands{Title: "Hands"}
		for i := range 25 {
			hands.Hands = append(hands.Hands, paper.Hand{Name: fmt.Sprint("hand ", i), Note: "pays", Cards: card.Deck()[:5]})
		}
		d.Blocks = append(d.Blocks, paper.Heading{Text: "Hands of cards"}, hands, paper.Heading{Text: "Paragraphs"})
		for i := range 20 {
			d.Blocks = append(d.Blocks, paper.Text{Text: fmt.Sprintf("Paragraph %d of these.", i)})
		}
		d.Blocks = append(d.Blocks, paper.Heading{Text: "Rows"}, paper.Table{Rows: rows(n), Left: 2})
		pages := placedOf(t, d, paper.Sizes[0])
		for _, fault := range ragged(pages) {
			t.Errorf("with %d rows: %s", n, fault)
		}
		of, titles := map[string]int{}, map[string]int{}
		for i, l := range pages {
			for _, p := range l.set {
				if of[p.text] = i; p.title() {
					titles[p.text]++
				}
			}
		}
		if of["hand 23"] != of["hand 24"] || of["hand 0"] != of["hand 1"] {
			t.Errorf("with %d rows: a hand stands alone", n)
		}
		if titles["One"] != 1 || titles["Hands"] != 1 || titles["Hands (continued)"] == 0 || titles["Rows"] != 1 {
			t.Errorf("with %d rows: a title stands twice and does not say that it goes on", n)
		}
	}
}

// TestPagesAtEveryTable: whatever a house chooses, a dealer's card has two pages, a sign one and its layout, and a rack
// card one sheet.
func TestPagesAtEveryTable(t *testing.T) {
	hold := func(g *game.Game, rules string) {
		f := file(t, g, rules)
		for _, id := range []string{"dealer", "sign", "rack"} {
			if n := len(placedOf(t, of(t, id, f), paper.Sizes[0])); n > 2 {
				t.Errorf("the %s of %s has %d pages with %s", id, g.ID, n, rules)
			}
		}
	}
	for _, g := range pa.Games {
		if g.Banked() {
			gametest.Live(t, g, 5, func(rules string, _ *gametest.Played) { hold(g, rules) })
			continue
		}
		most := map[string]any{}
		for id, value := range map[string]any{"rake": "incremental", "bad_beat": true, "high_hand": true, "straddle": true} {
			if g.Option(id) != nil {
				most[id] = value
			}
		}
		rules, err := json.Marshal(most)
		if err != nil {
			t.Fatal(err)
		}
		hold(g, string(rules))
	}
}
