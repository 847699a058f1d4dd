// Package paper prints what a table posts, hands out and files: the sign with the layout,
// the mathematics sheet, the gaming guide. Each is made from what a chapter declares and from
// the rules chosen alone, and written as HTML or PDF, by the same program the same bytes for the same input.
package paper

import (
	"fmt"
	"slices"
	"strings"

	"felt.example/felt/card"
	"felt.example/felt/cite"
	"felt.example/felt/hand"
	"felt.example/felt/internal/program"
)

// Document is a paper as a list of blocks, which HTML and PDF print alike.
type Document struct {
	Title, Subtitle string
	// Filed says below them where the rules are filed, "" where they are not.
	Filed string
	// About stands at the foot of every page: what the paper was made from. The program that wrote it is named after it.
	About string
	// Build: the program is named by its commit and its whole digest too, as a laboratory asks.
	Build bool
	// Rules names the rules that it was made from by their digest; "" is none.
	Rules  string
	Colour string // of the felt
	// Language is the tag of its language; "" is English.
	Language string
	// Pages is on how many pages of a PDF all of it fits, drawings aside, in type as large as
	// that allows; 0 is as many as it takes.
	Pages int
	// Contents lists the headings at the beginning.
	Contents bool
	Blocks   []Block
	// Plan is what its SVG and its DXF have: the drawing and all that belongs to it on one sheet; nil
	// where there is none.
	Plan *Drawing
	// Back, where it is not nil, makes the PDF one sheet that is folded: these blocks stand on its
	// back and end the HTML, of the others those before the second Heading on its front, the rest
	// inside.
	Back []Block
	// Calculations are sheets with formulas beside the blocks, in a workbook and in CSV alone; nil is none.
	Calculations func() []Calculation
	// Then are the same paper of the games that its table plays in turn after this one, each with a title, pages and links of its own;
	// nil is that it plays one.
	Then []*Document
}

// each are the papers that are written one after the other.
func (d *Document) each() []*Document { return append([]*Document{d}, d.Then...) }

// name is what the file is called: the games, and which paper of them.
func (d *Document) name() string {
	var games []string
	for _, of := range d.each() {
		games = append(games, of.Title)
	}
	return listed(d.Language, games) + ": " + d.Subtitle
}

// about is the foot: what the paper was made from, and by which program.
func (d *Document) about() string {
	name := program.Name()
	if d.Build {
		name = "felt " + program.Words()
	}
	return strings.TrimSpace(d.About + " " + say(d.Language, "about.build", "build", name))
}

// Block is one of Heading, Text, Table, Columns, Hands, Figure and Lines.
type Block interface{ block() }

// Heading begins a part.
type Heading struct {
	Text string
	Cite cite.Cite // "" is none
	Page bool      // it begins a page
	// Screen: it stands in HTML and is not printed.
	Screen bool
}

// Text is a paragraph. Centred stands in the middle, as an inscription does.
type Text struct {
	Text    string
	Cites   []cite.Cite
	Centred bool
	Screen  bool
}

// Table is a table whose head is repeated on every page. All but the first Left columns are
// numbers, aligned on the right.
type Table struct {
	Title string
	Cite  cite.Cite
	Head  []string // nil is none
	Rows  [][]string
	Left  int
	Note  string
	// Terms are sentences on which the rows stand, before them and in type as large.
	Terms []string
	// Boxes: each row begins with a box to tick. Blank are the heads of columns at the end
	// that are filled in by hand.
	Boxes bool
	Blank []string
	// Shares are how wide its columns are to each other; nil is by what is in them.
	Shares []float64
	// Anchors are the clauses that the rows are about, to which citations lead.
	Anchors []cite.Cite
	Screen  bool
	// Whole: it goes on a new page rather than over two, for it has a sum.
	Whole bool
	on    bool // it goes on, and is titled so
}

// Columns are narrow tables that stand side by side.
type Columns []Table

// Hands are drawn hands of cards with their names.
type Hands struct {
	Title string
	Cite  cite.Cite
	Hands []Hand
}

// Hand is one of them.
type Hand struct {
	Name, Note string
	Cards      []card.Card
	// Pays are those of the cards that make the hand; none is all of them.
	Pays card.Set
	// AceLow: an ace is the lowest card.
	AceLow bool
}

// sorted are the cards that make the hand, then the others, in the order in which they are read.
func (h Hand) sorted() (pays, others []card.Card) {
	made := h.Pays
	if made == 0 {
		made = card.SetOf(h.Cards...)
	}
	for _, c := range hand.ReadingOrder(h.Cards, made, h.AceLow) {
		if made.Has(c) {
			pays = append(pays, c)
		} else {
			others = append(others, c)
		}
	}
	return pays, others
}

// Figure is a drawing that begins a page, with what follows it below. Alone it has a page of its own,
// which is turned where the drawing is wider than high.
type Figure struct {
	Drawing Drawing
	Title   string
	Alone   bool
}

// Lines are labels of lines to write on.
type Lines []string

func (Heading) block() {}
func (Text) block()    {}
func (Table) block()   {}
func (Columns) block() {}
func (Hands) block()   {}
func (Figure) block()  {}
func (Lines) block()   {}

// Size is a size of paper in millimetres.
type Size struct {
	Name          string
	Width, Height float64
}

// Sizes are those that can be printed on; a sign is 7 by 11 inches.
var Sizes = []Size{{"letter", 215.9, 279.4}, {"a4", 210, 297}, {"sign", 177.8, 279.4}}

// SizeOf is the size with a name.
func SizeOf(name string) (Size, error) {
	var names []string
	for _, s := range Sizes {
		if s.Name == name {
			return s, nil
		}
		names = append(names, s.Name)
	}
	return Size{}, fmt.Errorf("%q is no size of paper; there are %s", name, strings.Join(names, ", "))
}

// felt is a felt's colour, the ground of the drawing and of the title.
type felt struct{ light, deep string }

var felts = map[string]felt{
	"green": {"#2f7053", "#123425"}, "burgundy": {"#822f42", "#3b0f1b"}, "midnight": {"#2e4b80", "#0f1c38"}, "petrol": {"#1f6b75", "#0b3037"},
	"plum": {"#653a70", "#2a1332"}, "russet": {"#86492a", "#3a1a0b"}, "slate": {"#4d5c68", "#1d242a"}, "olive": {"#616833", "#292d10"},
}

// The colours that every paper has.
const (
	ivory = "#f5ecd6"
	brass = "#c9a35c"
	ink   = "#1d1a16"
	quiet = "#6b6257"
	rule  = "#cfc4ae"
	wood  = "#3a2516"
	white = "#fffdf8"
	red   = "#b3202c"
)

// all are the blocks in the order in which they are read.
func (d *Document) all() []Block { return slices.Concat(d.Blocks, d.Back) }

func (d *Document) language() string {
	if d.Language == "" {
		return English
	}
	return d.Language
}

func (d *Document) felt() felt {
	if f, ok := felts[d.Colour]; ok {
		return f
	}
	return felts["green"]
}

// section writes citations so that no sign is parted from its number.
func section(cites ...cite.Cite) string {
	var all []string
	for _, c := range cites {
		switch {
		case c == "":
		case c.Section() == "":
			all = append(all, "ch.\u00a0"+string(c))
		default:
			all = append(all, "§\u00a0"+string(c))
		}
	}
	return strings.Join(all, ", ")
}
