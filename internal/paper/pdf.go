package paper

import (
	"io"
	"strconv"
	"time"

	"codeberg.org/go-pdf/fpdf"

	"felt.example/felt/cite"
	"felt.example/felt/internal/program"
)

// PDF writes the document. Fonts are embedded, as far as their letters are used.
func (d *Document) PDF(out io.Writer, size Size) error {
	var pdf *fpdf.Fpdf
	for _, of := range d.each() {
		first := of.fitted(size)
		if pdf == nil {
			pdf = d.newPDF(first.size)
		}
		of.render(pdf, first.size, first.k0, first)
	}
	epoch := time.Unix(0, 0).UTC() // a file of the same rules by the same program is the same on any day
	pdf.SetCreationDate(epoch)
	pdf.SetModificationDate(epoch)
	pdf.SetCatalogSort(true)
	pdf.SetProducer("felt "+program.Words(), false)
	pdf.SetTitle(d.name(), true)
	pdf.SetSubject(settable(d.about()), true)
	pdf.SetLang(d.language())
	pdf.SetXmpMetadata(d.metadata())
	return pdf.Output(out)
}

// sheet is a document being set.
type sheet struct {
	*Document
	pdf    *fpdf.Fpdf
	size   Size
	k, k0  float64 // how large the type is, and was before the first drawing
	x, y   float64
	width  float64
	margin float64
	from   int     // pages in the file before the document's own
	before int     // pages before the first drawing
	panel  int     // how many pages, or panels of a folded sheet, were begun
	left   float64 // where the page begins, or the panel
	// reached is how far down each page went before the next was begun.
	reached []float64
	foot    float64 // where the foot of the page begins
	top     float64 // where what is set on the page begins
	part    string  // the title of what is being set; "" is none
	// headings are the pages on which they stand, known the second time.
	headings []int
	// anchors are where the rows stand that are about a clause, and links lead to them.
	anchors map[cite.Cite]anchor
	links   map[cite.Cite]int
	row     cite.Cite // that is being set
	known   *sheet
}

type anchor struct {
	page int
	y    float64
}

// newPDF is a file for the document on pages of a size, or panels of it.
func (d *Document) newPDF(size Size) *fpdf.Fpdf {
	if d.Back != nil {
		size.Width *= 2
	}
	return newPDF(size)
}

// render sets the whole document on further pages of a file; known is how it was set before, nil the first time.
func (d *Document) render(pdf *fpdf.Fpdf, size Size, k float64, known *sheet) *sheet {
	margin := size.Width * 0.075
	w := &sheet{Document: d, pdf: pdf, from: pdf.PageNo(), size: size, k: k, k0: k, x: margin, width: size.Width - 2*margin, margin: margin, known: known, anchors: map[cite.Cite]anchor{}, links: map[cite.Cite]int{}}
	if d.Back != nil {
		w.page()
		w.blocks(d.Back)
	}
	w.page()
	w.title()
	if d.Contents {
		w.contents()
	}
	if d.Back == nil {
		w.blocks(d.Blocks)
	} else {
		front := d.front()
		w.blocks(d.Blocks[:front])
		w.begin()
		w.blocks(d.Blocks[front:])
	}
	if w.before == 0 {
		w.before = w.panel
	}
	return w
}

// pageNo is the page that is being set, of the document's own.
func (w *sheet) pageNo() int { return w.pdf.PageNo() - w.from }

// front is how many blocks stand on the front of a folded sheet.
func (d *Document) front() int {
	headings := 0
	for i, b := range d.Blocks {
		if _, ok := b.(Heading); ok {
			if headings++; headings == 2 {
				return i
			}
		}
	}
	return len(d.Blocks)
}

// blocks sets blocks one below the other.
func (w *sheet) blocks(all []Block) {
	for i, b := range all {
		if h, ok := b.(Heading); ok && !h.Screen {
			w.keep(h, all[i+1:])
		} else if ok || endsPart(all[i+1:]) {
			w.block(b)
			continue
		} else if last, short := w.short(all[i+1]); short && endsPart(all[i+2:]) {
			if here, short := w.short(b); short { // the last lines of a part do not stand alone
				w.need(here + last)
			}
		}
		w.block(b)
	}
}

func (w *sheet) block(b Block) {
	switch b := b.(type) {
	case Heading:
		if !b.Screen {
			w.heading(b)
		}
	case Text:
		if !b.Screen {
			w.paragraph(b)
		}
	case Table:
		if !b.Screen {
			w.table(b, w.x, w.width)
			w.y += w.line(10) * 0.5
		}
	case Columns:
		w.columns(b)
	case Hands:
		w.hands(b)
	case Figure:
		w.figure(b)
	case Lines:
		w.lines(b)
	}
}

// page begins a page, with its foot.
func (w *sheet) page() {
	if w.panel > 0 {
		w.reached = append(w.reached, w.y)
	}
	if w.panel++; w.Back == nil || w.panel%2 == 1 {
		w.left = 0
		if w.Back == nil {
			w.pdf.AddPageFormat("P", fpdf.SizeType{Wd: w.size.Width, Ht: w.size.Height})
		} else {
			w.pdf.AddPage()
		}
	} else {
		w.left = w.size.Width
	}
	w.x = w.left + w.margin
	foot := w.size.Height - w.margin*0.6
	w.pdf.SetFont(serif, "", 7)
	w.pdf.SetTextColor(rgb(quiet))
	w.pdf.SetXY(w.x, foot-3)
	number := ""
	if w.known != nil {
		page := w.panel
		if w.Back != nil {
			page = (w.panel+w.known.panel-2)%w.known.panel + 1 // the back is set first and read last
		}
		number = say(w.Language, "page.of", "page", strconv.Itoa(page), "pages", strconv.Itoa(w.known.panel))
	}
	lines := w.wrap(w.about(), w.size.Width-2*w.margin-18)
	w.foot = foot - 3.2*float64(len(lines)-1)
	for i, line := range lines {
		w.pdf.Text(w.x, w.foot+3.2*float64(i), settable(line))
	}
	w.pdf.Text(w.left+w.size.Width-w.margin-w.wide(number), foot, number)
	w.y, w.top = w.margin, w.margin
}

// begin begins a page with what is a part of its own.
func (w *sheet) begin() {
	w.part = ""
	w.page()
}

// goOn begins a page within a part, below the title of what goes on.
func (w *sheet) goOn() {
	w.page()
	if w.part == "" {
		return
	}
	height := w.font(medium, again, w.felt().deep)
	w.at(w.x, w.y+height*0.78, w.continued(w.part))
	w.y += height * 1.25
	w.top = w.y
}

// again is the size of a part's title over what goes on.
const again = 11.5

func (w *sheet) continued(title string) string {
	return say(w.Language, "page.continued", "title", title)
}

// empty is the room on a page on which a part goes on.
func (w *sheet) empty() float64 { return w.bottom() - w.margin - w.line(again)*1.25 }

func (w *sheet) bottom() float64 { return w.foot - 6.5 }

// need goes on on a page of its own unless there is so much room left.
func (w *sheet) need(height float64) {
	if w.full(height) {
		w.goOn()
	}
}

// full reports whether a page has no such room, and something stands on it already.
func (w *sheet) full(height float64) bool { return w.y+height > w.bottom() && w.y > w.top }

// endsPart reports whether a part ends before these blocks.
func endsPart(after []Block) bool {
	if len(after) == 0 {
		return true
	}
	switch b := after[0].(type) {
	case Heading, Figure:
		return true
	case Text:
		return b.Screen
	case Table:
		return b.Screen
	}
	return false
}

// short is the height of a paragraph of a few lines.
func (w *sheet) short(b Block) (height float64, is bool) {
	if t, ok := b.(Text); !ok || t.Screen {
		return 0, false
	}
	return w.beginning(b)
}

// keep begins a page where a heading should, or where it has no room with the beginning of what
// follows it.
func (w *sheet) keep(h Heading, after []Block) {
	if h.Page && w.y > w.size.Height*third {
		w.begin()
		return
	}
	room := w.line(15) * 1.5
	texts := 0
	for i, b := range after {
		if _, text := b.(Text); text {
			if texts++; texts > 2 {
				break // of a list of them the first are enough
			}
		}
		if _, next := b.(Heading); next && i > 0 {
			if _, told := after[i-1].(Heading); !told {
				break // the next part
			}
		}
		least, on := w.beginning(b)
		if room += least; !on {
			break
		}
	}
	if w.full(room) {
		w.begin()
	}
}

// beginning is how much of a block may not be parted from a heading above it; on tells that the
// block after it may not either.
func (w *sheet) beginning(b Block) (height float64, on bool) {
	switch b := b.(type) {
	case Heading:
		return w.line(15) * 1.5, true
	case Text:
		if b.Screen {
			return 0, true
		}
		w.font(serif, 10, ink)
		lines := len(w.wrap(b.Text, w.width))
		return w.line(10) * float64(min(lines, 4)+1), lines <= 4
	case Table:
		if b.Screen {
			return 0, true
		}
		return w.set(b, w.width).beginning(), false
	case Columns:
		return w.above() + w.set(b[0], w.columnWidth()).height(), false
	case Hands:
		return w.least(b), b.Title == "" // those of a round stand with how it was settled
	case Lines:
		return w.line(10) * 1.9, false
	case Figure:
	}
	return 0, false
}
