package paper

import (
	"io"
	"strconv"
	"strings"
	"time"

	"codeberg.org/go-pdf/fpdf"

	"felt.example/felt/cite"
)

// PDF writes the document. Fonts are embedded, as far as their letters are used.
func (d *Document) PDF(out io.Writer, size Size) error {
	first := d.fitted(size)
	return d.render(first.size, first.k0, first).pdf.Output(out)
}

// leastType is how small the type of a paper of few pages may get; one that has more to say takes
// more pages.
const leastType, leastFolded = 0.72, 0.66

// fitted sets the document in the type that suits its pages.
func (d *Document) fitted(size Size) *sheet {
	if d.Back != nil {
		size = Size{size.Name, size.Height / 2, size.Width} // of a panel
	}
	smallest := leastType
	if d.Back != nil {
		smallest = leastFolded
	}
	for pages := d.Pages; pages > 0; pages++ {
		// The largest type with which what stands before the drawing is on so many pages.
		least, most := smallest, 2.0
		if d.render(size, least, nil).before > pages {
			continue
		}
		for most-least > 0.02 {
			if k := (least + most) / 2; d.render(size, k, nil).before > pages {
				most = k
			} else {
				least = k
			}
		}
		return d.render(size, least, nil)
	}
	// Elsewhere type of the usual size, or as near to it as leaves no page almost empty.
	var best *sheet
	for n := range 32 {
		by := float64((n+1)/2) * 0.01 // a hundredth smaller, larger, and so on
		if n%2 == 1 {
			by = -by
		}
		w := d.render(size, 1+by, nil)
		if best == nil || w.sparse() < best.sparse() {
			best = w
		}
		if best.sparse() == 0 {
			break
		}
	}
	return best
}

// sparse is how many pages end in their upper third.
func (w *sheet) sparse() int {
	n := 0
	for _, reached := range append(w.reached, w.y) {
		if reached < w.size.Height*third {
			n++
		}
	}
	return n
}

// third is the share of a page above which none may end, with a little to spare.
const third = 0.36

// sheet is a document being set.
type sheet struct {
	*Document
	pdf    *fpdf.Fpdf
	size   Size
	k, k0  float64 // how large the type is, and was before the first drawing
	x, y   float64
	width  float64
	margin float64
	before int     // pages before the first drawing
	panel  int     // how many pages, or panels of a folded sheet, were begun
	left   float64 // where the page begins, or the panel
	// reached is how far down each page went before the next was begun.
	reached []float64
	foot    float64 // where the foot of the page begins
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

// render sets the whole document; known is how it was set before, nil the first time.
func (d *Document) render(size Size, k float64, known *sheet) *sheet {
	margin := size.Width * 0.075
	paper := size
	if d.Back != nil {
		paper.Width *= 2
	}
	w := &sheet{Document: d, pdf: newPDF(paper), size: size, k: k, k0: k, x: margin, width: size.Width - 2*margin, margin: margin, known: known, anchors: map[cite.Cite]anchor{}, links: map[cite.Cite]int{}}
	epoch := time.Unix(0, 0).UTC() // a file of the same rules is the same on any day
	w.pdf.SetCreationDate(epoch)
	w.pdf.SetModificationDate(epoch)
	w.pdf.SetCatalogSort(true)
	w.pdf.SetProducer("felt", false)
	w.pdf.SetTitle(d.Title+": "+d.Subtitle, true)
	w.pdf.SetSubject(settable(d.About), true)
	w.pdf.SetLang(d.language())
	w.pdf.SetXmpMetadata(d.metadata())
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
		w.page()
		w.blocks(d.Blocks[front:])
	}
	if w.before == 0 {
		w.before = w.panel
	}
	return w
}

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

// font chooses a font and is the height of its lines in millimetres.
func (w *sheet) font(name string, size float64, colour string) float64 {
	w.pdf.SetFont(name, "", size*w.k)
	w.pdf.SetTextColor(rgb(colour))
	return w.line(size)
}

func (w *sheet) line(size float64) float64 { return size * w.k / points * 1.32 }

func rgb(colour string) (r, g, b int) {
	n, _ := strconv.ParseUint(colour[1:], 16, 32) // they are constants
	return int(n >> 16), int(n >> 8 & 255), int(n & 255)
}

// page begins a page, with its foot.
func (w *sheet) page() {
	if w.panel > 0 {
		w.reached = append(w.reached, w.y)
	}
	if w.panel++; w.Back == nil || w.panel%2 == 1 {
		w.left = 0
		w.pdf.AddPage()
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
		number = say(w.Language, "page.of", "page", strconv.Itoa(w.panel), "pages", strconv.Itoa(w.known.panel))
	}
	lines := w.wrap(w.About, w.size.Width-2*w.margin-18)
	w.foot = foot - 3.2*float64(len(lines)-1)
	for i, line := range lines {
		w.pdf.Text(w.x, w.foot+3.2*float64(i), settable(line))
	}
	w.pdf.Text(w.left+w.size.Width-w.margin-w.pdf.GetStringWidth(number), foot, number)
	w.y = w.margin
}

func (w *sheet) bottom() float64 { return w.foot - 6.5 }

// need begins a page unless there is so much room left.
func (w *sheet) need(height float64) {
	if w.y+height > w.bottom() && w.y > w.margin {
		w.page()
	}
}

// wrap breaks a text at its spaces into lines of a width, and words that are wider anywhere.
// A space that does not break stays.
func (w *sheet) wrap(text string, width float64) []string {
	var lines []string
	line := ""
	for _, word := range strings.Split(unbroken(text), " ") {
		longer := word
		if line != "" {
			longer = line + " " + word
		}
		if w.pdf.GetStringWidth(longer) <= width {
			line = longer
			continue
		}
		if line != "" {
			lines = append(lines, line)
		}
		line = ""
		for _, letter := range word {
			if w.pdf.GetStringWidth(line+string(letter)) > width && line != "" {
				lines = append(lines, line)
				line = ""
			}
			line += string(letter)
		}
	}
	return append(lines, line)
}

// settable is a text with a question mark for each letter that a PDF cannot have, such as a
// facility's name may hold.
func settable(text string) string {
	return strings.Map(func(r rune) rune {
		if !prints(r) {
			return '?'
		}
		return r
	}, text)
}

// at sets a text; the citations in it lead to their clauses.
func (w *sheet) at(x, y float64, text string) {
	w.pdf.Text(x, y, settable(text))
	if w.known == nil {
		return
	}
	_, size := w.pdf.GetFontSize()
	for _, found := range citation.FindAllStringSubmatchIndex(text, -1) {
		c := cite.Cite(text[found[2]:found[3]])
		to, ok := w.known.anchors[c]
		if !ok || w.row == c {
			continue // there is none, or it is the row itself
		}
		if w.links[c] == 0 {
			w.links[c] = w.pdf.AddLink()
			w.pdf.SetLink(w.links[c], to.y, to.page)
		}
		left := x + w.pdf.GetStringWidth(text[:found[0]])
		w.pdf.Link(left, y-size*0.8, w.pdf.GetStringWidth(text[found[0]:found[1]]), size, w.links[c])
	}
}

// title is the band at the top of the first page.
func (w *sheet) title() {
	w.font(serif, 9.5, ivory)
	filed := w.wrap(w.Filed, w.width)
	if w.Filed == "" {
		filed = nil
	}
	height := w.line(26) + w.line(12) + w.line(9.5)*float64(len(filed)) + w.margin*0.9
	w.pdf.SetFillColor(rgb(w.felt().deep))
	w.pdf.Rect(w.left, 0, w.size.Width, height, "F")
	w.pdf.SetFillColor(rgb(brass))
	w.pdf.Rect(w.left, height, w.size.Width, 0.8, "F")
	h := w.font(medium, 26, ivory)
	w.y = w.margin*0.35 + h*0.8
	if wide := w.pdf.GetStringWidth(w.Title); wide > w.width {
		w.font(medium, 26*w.width/wide, ivory)
	}
	w.centred(w.Title)
	h = w.font(serif, 12, ivory)
	w.y += h * 1.15
	w.centred(w.Subtitle)
	h = w.font(serif, 9.5, ivory)
	for i, line := range filed {
		w.y += h * (1.15 - 0.15*min(1, float64(i)))
		w.centred(line)
	}
	w.y = height + w.line(10)
}

func (w *sheet) centred(text string) {
	w.at(w.left+(w.size.Width-w.pdf.GetStringWidth(text))/2, w.y, text)
}

// keep begins a page where a heading should, or where it has no room with the beginning of what
// follows it.
func (w *sheet) keep(h Heading, after []Block) {
	if h.Page && w.y > w.size.Height*third {
		w.page()
		return
	}
	room := w.line(15) * 1.5
	for _, b := range after {
		least, on := w.beginning(b)
		if room += least; !on {
			break
		}
	}
	w.need(room)
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
		return w.set(b[0], w.columnWidth()).height(), false
	case Hands:
		return w.line(11) + 2*(cardHeight*handScale+2.5), false
	case Lines:
		return w.line(10) * 1.9, false
	case Figure:
	}
	return 0, false
}

func (w *sheet) heading(h Heading) {
	height := w.line(15)
	w.font(medium, 15, w.felt().deep)
	w.y += height
	w.at(w.x, w.y, h.Text)
	if h.Cite != "" {
		after := w.pdf.GetStringWidth(h.Text)
		w.font(serif, 8.5, quiet)
		w.at(w.x+after+2.5, w.y, section(h.Cite))
	}
	w.pdf.Bookmark(h.Text, 0, w.y-height)
	w.headings = append(w.headings, w.pdf.PageNo())
	w.y += height * 0.45
}

// contents lists the headings with their pages, each a link.
func (w *sheet) contents() {
	n := 0
	for _, b := range w.Blocks {
		h, ok := b.(Heading)
		if !ok || h.Screen {
			continue
		}
		height := w.font(serif, 10, ink)
		w.need(height)
		if w.known != nil {
			link := w.pdf.AddLink()
			to := w.known.headings[n]
			w.pdf.SetLink(link, 0, to)
			page := strconv.Itoa(to)
			w.at(w.x+w.width-w.pdf.GetStringWidth(page), w.y+height*0.75, page)
			w.pdf.Link(w.x, w.y, w.width, height, link)
		}
		w.at(w.x, w.y+height*0.75, h.Text)
		w.y += height
		n++
	}
}

func (w *sheet) paragraph(t Text) {
	size := 10.0
	if t.Centred {
		size = 11.5
	}
	height := w.font(serif, size, ink)
	cites := section(t.Cites...)
	lines := w.wrap(t.Text, w.width)
	last := len(lines) - 1
	if cites != "" {
		last++ // they stand with the text
	}
	for i, line := range lines {
		if i == 0 && last < 5 {
			w.need(height * float64(last+1))
		} else if i == 0 || i == len(lines)-2 {
			w.need(2 * height)
		} else if i < len(lines)-2 {
			w.need(height)
		}
		w.font(serif, size, ink)
		x := w.x
		if t.Centred {
			x = w.left + (w.size.Width-w.pdf.GetStringWidth(line))/2
		}
		w.at(x, w.y+height*0.75, line)
		w.y += height
	}
	if cites != "" {
		small := w.font(serif, 7.5, quiet)
		x := w.x
		if t.Centred {
			x = w.left + (w.size.Width-w.pdf.GetStringWidth(cites))/2
		}
		w.at(x, w.y+small*0.55, cites)
		w.y += small * 0.8
	}
	w.y += height * 0.35
}

// cell is the size of the type in tables, gap the room between columns, in millimetres.
const cell, gap = 9.5, 3.0

// widths are those of a table's columns: numbers have what they need, words share the rest.
func (w *sheet) widths(t Table, width float64) []float64 {
	n := len(t.Head)
	for _, row := range t.Rows {
		n = max(n, len(row))
	}
	all := make([]float64, n)
	if t.Shares != nil {
		whole := 0.0
		for _, share := range t.Shares {
			whole += share
		}
		for i, share := range t.Shares {
			all[i] = share / whole * (width - gap*w.k*float64(n-1))
		}
		return all
	}
	w.font(bold, cell*0.9, quiet)
	for i, text := range t.Head {
		all[i] = w.pdf.GetStringWidth(text)
	}
	w.font(serif, cell, ink)
	for _, row := range t.Rows {
		for i, text := range row {
			all[i] = max(all[i], w.pdf.GetStringWidth(text)+0.5)
		}
	}
	room, words := width-gap*w.k*float64(n-1), 0.0
	for i := range all {
		if i < t.Left {
			words += all[i]
		} else {
			room -= all[i]
		}
	}
	if words <= room {
		last := 0
		if t.Head == nil && t.Left == n {
			last = n - 1
		}
		all[last] += room - words
		return all
	}
	// Columns narrower than their even share keep what they need.
	left := t.Left
	kept := make([]bool, t.Left)
	for again := true; again; {
		again = false
		for i := range t.Left {
			if !kept[i] && left > 1 && all[i] <= room/float64(left) {
				kept[i], again = true, true
				room -= all[i]
				left--
			}
		}
	}
	for i := range t.Left {
		if !kept[i] {
			all[i] = room / float64(left)
		}
	}
	return all
}

// tick is the room of a box to tick, in millimetres; blank is the share of the page's width that a
// column to fill in takes.
const tick, blank = 6.0, 0.14

// setTable is a table whose lines are broken for a width.
type setTable struct {
	Table
	w      *sheet
	width  float64
	words  float64 // where the first column begins, from the left
	widths []float64
	rows   []setRow
}

// setRow is a row of it.
type setRow struct {
	cells [][]string
	tall  float64
}

// set breaks the lines of a table.
func (w *sheet) set(t Table, width float64) *setTable {
	s := &setTable{Table: t, w: w, width: width}
	room := width - float64(len(t.Blank))*w.blank()
	if t.Boxes {
		s.words, room = tick*w.k, room-tick*w.k
	}
	s.widths = w.widths(t, room)
	w.font(serif, cell, ink)
	for _, row := range t.Rows {
		r, lines := setRow{cells: make([][]string, len(row))}, 1
		for i, text := range row {
			if r.cells[i] = []string{text}; i < t.Left {
				r.cells[i] = w.wrap(text, s.widths[i]+0.2)
			}
			lines = max(lines, len(r.cells[i]))
		}
		r.tall = w.rowLine()*float64(lines) + 0.3*w.k
		if len(t.Blank) > 0 {
			r.tall += w.rowLine() * 0.35 // room for a hand that writes
		}
		s.rows = append(s.rows, r)
	}
	return s
}

func (w *sheet) rowLine() float64 { return w.line(cell) * 1.08 }

// title is the height of what stands above the rows.
func (s *setTable) title() float64 {
	w, height := s.w, 0.0
	if s.Title != "" {
		w.font(bold, 11, ink)
		lines := w.wrap(s.Title, s.width)
		height += w.line(11)*(float64(len(lines))+0.08) + w.line(7.5)
	}
	w.font(serif, cell, ink)
	for _, term := range s.Terms {
		height += w.line(cell) * float64(len(w.wrap(term, s.width)))
	}
	if s.Terms != nil {
		height += w.line(cell) * 0.2
	}
	return height + s.head()
}

func (s *setTable) head() float64 {
	if s.Head == nil {
		return 0
	}
	return s.w.line(cell*0.9) * 1.1
}

// note is the height of what stands below them.
func (s *setTable) note() float64 {
	if s.Note == "" {
		return 0
	}
	return s.w.font(serif, 8, quiet) * float64(len(s.w.wrap(s.Note, s.width)))
}

// height is that of the whole table.
func (s *setTable) height() float64 {
	height := s.title() + s.note()
	for _, r := range s.rows {
		height += r.tall
	}
	return height
}

// beginning is the height of its title and of two rows, or of all where there are few.
func (s *setTable) beginning() float64 {
	if len(s.rows) <= 3 {
		return s.height()
	}
	return s.title() + s.rows[0].tall + s.rows[1].tall
}

// table sets a table at a place, over as many pages as it takes. No row is parted, none stands
// alone below its title or above the end.
func (w *sheet) table(t Table, x, width float64) {
	s := w.set(t, width)
	x -= w.left // it may go on in the next panel
	w.need(s.beginning())
	x += w.left
	w.tableTitle(t, x, width)
	w.terms(t, x, width)
	w.tableHead(t, x, width, x+s.words, s.widths)
	for n, row := range s.rows {
		together := row.tall
		switch len(s.rows) - n {
		case 2:
			together += s.rows[n+1].tall + s.note()
		case 1:
			together += s.note()
		}
		if n > 0 && w.y+together > w.bottom() {
			x -= w.left
			w.page()
			x += w.left
			w.tableHead(t, x, width, x+s.words, s.widths)
		}
		w.tableRow(s, n, x)
	}
	small := w.font(serif, 8, quiet)
	if t.Note != "" {
		for _, line := range w.wrap(t.Note, width) {
			w.at(x, w.y+small*0.8, line)
			w.y += small
		}
	}
}

// tableRow sets a row.
func (w *sheet) tableRow(s *setTable, n int, x float64) {
	row, height := s.rows[n], w.rowLine()
	if s.Anchors != nil {
		w.row = s.Anchors[n]
		w.anchors[w.row] = anchor{w.pdf.PageNo(), w.y}
	}
	w.font(serif, cell, ink)
	at := x + s.words
	for i := range row.cells {
		for k, line := range row.cells[i] {
			left := at
			if i >= s.Left {
				left += s.widths[i] - w.pdf.GetStringWidth(line)
			}
			w.at(left, w.y+height*(float64(k)+0.74), line)
		}
		at += s.widths[i] + gap*w.k
	}
	w.row = ""
	w.blanks(s.Table, x, s.width, height, row.tall)
	w.y += row.tall
	w.hair(x, s.width, rule, 0.15)
}

// terms sets what the rows of a table stand on.
func (w *sheet) terms(t Table, x, width float64) {
	height := w.font(serif, cell, ink)
	for _, term := range t.Terms {
		for _, line := range w.wrap(term, width) {
			w.at(x, w.y+height*0.85, line)
			w.y += height
		}
	}
	if t.Terms != nil {
		w.y += height * 0.2
		w.hair(x, width, quiet, 0.25)
	}
}

// blank is the width of a column to fill in, with the room beside it.
func (w *sheet) blank() float64 { return w.width*blank + gap*w.k }

// blanks draws what a row has to tick and to fill in.
func (w *sheet) blanks(t Table, x, width, height, tall float64) {
	w.pdf.SetDrawColor(rgb(quiet))
	if t.Boxes {
		side := height * 0.62
		w.pdf.SetLineWidth(0.25)
		w.pdf.Rect(x+0.3, w.y+height*0.2, side, side, "D")
	}
	w.pdf.SetDrawColor(rgb(rule))
	w.pdf.SetLineWidth(0.15)
	for i := range t.Blank {
		left := x + width - float64(len(t.Blank)-i)*w.blank() + gap*w.k*0.5
		w.pdf.Line(left, w.y, left, w.y+tall)
	}
}

// lines are two side by side.
func (w *sheet) lines(all Lines) {
	const n = 2
	between := 8 * w.k
	width := (w.width - between) / n
	height := w.line(10) * 1.9
	for i, text := range all {
		if i%n == 0 {
			w.need(height)
			w.y += height
		}
		x := w.x + float64(i%n)*(width+between)
		w.font(serif, 8.5, quiet)
		w.at(x, w.y-height*0.08, text)
		w.hair(x, width, quiet, 0.2)
	}
	w.y += w.line(10)
}

func (w *sheet) tableTitle(t Table, x, width float64) {
	if t.Title == "" {
		return
	}
	height := w.font(bold, 11, w.felt().deep)
	lines := w.wrap(t.Title, width)
	for _, line := range lines {
		w.at(x, w.y+height*0.78, line)
		w.y += height
	}
	if t.Cite != "" {
		after := w.pdf.GetStringWidth(lines[len(lines)-1])
		w.font(serif, 7.5, quiet)
		cites := section(t.Cite)
		if after+2+w.pdf.GetStringWidth(cites) <= width {
			w.at(x+after+2, w.y-height*0.22, cites)
		} else {
			w.y += w.line(7.5)
			w.at(x, w.y-w.line(7.5)*0.3, cites)
		}
	}
	w.y += height * 0.08
	w.hair(x, width, brass, 0.4)
}

// tableHead sets the head of a table, the words of its columns from a place of their own.
func (w *sheet) tableHead(t Table, x, width, words float64, widths []float64) {
	if t.Head == nil {
		return
	}
	height := w.font(bold, cell*0.9, quiet)
	at := words
	for i, text := range t.Head {
		left := at
		if i >= t.Left {
			left += widths[i] - w.pdf.GetStringWidth(text)
		}
		w.at(left, w.y+height*0.78, text)
		at += widths[i] + gap*w.k
	}
	for i, text := range t.Blank {
		w.at(x+width-float64(len(t.Blank)-i)*w.blank()+gap*w.k, w.y+height*0.78, text)
	}
	w.y += height * 1.1
	w.hair(x, width, quiet, 0.25)
}

func (w *sheet) hair(x, width float64, colour string, thick float64) {
	w.pdf.SetDrawColor(rgb(colour))
	w.pdf.SetLineWidth(thick)
	w.pdf.Line(x, w.y, x+width, w.y)
}

const columnsOfTables, between = 2, 8.0

func (w *sheet) columnWidth() float64 {
	return (w.width - between*w.k*(columnsOfTables-1)) / columnsOfTables
}

// columns puts each table below the shorter column. One that is taller than a page is parted.
func (w *sheet) columns(all Columns) {
	width := w.columnWidth()
	top := w.y + w.line(10)*0.3
	ends := [columnsOfTables]float64{top, top}
	for len(all) > 0 {
		t := all[0]
		all = all[1:]
		into := 0
		if ends[1] < ends[0]-1 {
			into = 1
		}
		set := w.set(t, width)
		height := set.height()
		if height > w.bottom()-w.margin {
			height = set.beginning()
		}
		if ends[into]+height > w.bottom() {
			if other := 1 - into; ends[other]+height <= w.bottom() {
				into = other
			} else if w.y = max(ends[0], ends[1]); w.y > w.margin {
				w.page()
				ends, into = [columnsOfTables]float64{w.y, w.y}, 0
			}
		}
		w.y = ends[into]
		if rest := w.partly(&t, width); rest != nil {
			all = append(Columns{*rest}, all...)
		}
		w.table(t, w.x+float64(into)*(width+between*w.k), width)
		ends[into] = w.y + w.line(10)*0.9
	}
	w.y = max(ends[0], ends[1])
}

// partly leaves in a table the rows for which there is room, and is the rest; nil is none.
func (w *sheet) partly(t *Table, width float64) *Table {
	s := w.set(*t, width)
	y := w.y + s.title()
	for n, row := range s.rows {
		if y += row.tall; y > w.bottom() && n > 1 {
			rest := *t
			t.Rows, rest.Rows, t.Note, rest.Terms = t.Rows[:n], rest.Rows[n:], "", nil
			return &rest
		}
	}
	return nil
}

const handScale = 0.8

func (w *sheet) hands(all Hands) {
	const share = 0.4
	tall := cardHeight*handScale + 2.5
	w.need(w.line(11) + 2*tall)
	w.tableTitle(Table{Title: all.Title, Cite: all.Cite}, w.x, w.width)
	w.y += 2
	for _, h := range all.Hands {
		w.need(tall)
		d := hand(h)
		w.draw(d, w.x+w.width*share, w.y, min(handScale, w.width*(1-share)/d.Width))
		height := w.font(bold, 10.5, ink)
		y := w.y + height*0.9
		for _, line := range w.wrap(h.Name, w.width*share-3) {
			w.at(w.x, y, line)
			y += height
		}
		small := w.font(serif, 9, quiet)
		for _, line := range w.wrap(h.Note, w.width*share-3) {
			w.at(w.x, y, line)
			y += small
		}
		w.y += tall
	}
	w.y += 2
}

// figure sets a drawing across a page of its own.
func (w *sheet) figure(f Figure) {
	if w.before == 0 {
		w.before = w.panel
		w.k = 1
	}
	w.page()
	w.heading(Heading{Text: f.Title})
	scale := w.width / f.Drawing.Width
	w.draw(f.Drawing, w.x, w.y, scale)
	w.y += f.Drawing.Height*scale + 3
	height := w.font(serif, 8.5, quiet)
	w.at(w.x, w.y+height*0.6, say(w.Language, "page.scale", "scale", strconv.FormatFloat(1/scale, 'f', 1, 64)))
	w.y += height * 1.5
}

// draw puts a drawing at a place.
func (w *sheet) draw(d Drawing, x, y, scale float64) {
	to := func(p point) (float64, float64) { return x + p.x*scale, y + p.y*scale }
	for _, m := range d.marks {
		if m.text != "" {
			w.pdf.SetFont(m.font, "", m.size*scale*points)
			w.pdf.SetTextColor(rgb(m.fill))
			px, py := to(point{m.x, m.y})
			half := w.pdf.GetStringWidth(m.text) / 2
			if m.angle != 0 {
				w.pdf.TransformBegin()
				w.pdf.TransformRotate(-m.angle, px, py)
			}
			w.at(px-half, py, m.text)
			if m.angle != 0 {
				w.pdf.TransformEnd()
			}
			continue
		}
		style := ""
		if m.fill != "" {
			w.pdf.SetFillColor(rgb(m.fill))
			style += "F"
		}
		if m.stroke != "" {
			w.pdf.SetDrawColor(rgb(m.stroke))
			w.pdf.SetLineWidth(m.width * scale)
			style += "D"
		}
		if m.dashed {
			w.pdf.SetDashPattern([]float64{1, 0.8}, 0)
		}
		for _, s := range m.path {
			switch s.op {
			case 'M':
				w.pdf.MoveTo(to(s.at[0]))
			case 'L':
				w.pdf.LineTo(to(s.at[0]))
			case 'C':
				ax, ay := to(s.at[0])
				bx, by := to(s.at[1])
				cx, cy := to(s.at[2])
				w.pdf.CurveBezierCubicTo(ax, ay, bx, by, cx, cy)
			case 'Z':
				w.pdf.ClosePath()
			}
		}
		w.pdf.DrawPath(style)
		if m.dashed {
			w.pdf.SetDashPattern(nil, 0)
		}
	}
}
