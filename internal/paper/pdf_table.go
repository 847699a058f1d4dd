package paper

import "strings"

// cell is the size of the type in tables.
const cell = 9.5

// gap is the room between columns, in millimetres: less in a chart, whose cells are a letter or two.
func (t *Table) gap() float64 {
	switch {
	case len(t.Head) > 14:
		return 1.2
	case len(t.Head) > 8:
		return 1.8
	}
	return 3
}

// widths are those of a table's columns: numbers have what they need, words share the rest. They fit unless words that
// are not very long have no room.
func (w *sheet) widths(t Table, width float64) (all []float64, fit bool) {
	n := len(t.Head)
	for _, row := range t.Rows {
		n = max(n, len(row))
	}
	all = make([]float64, n)
	least := make([]float64, n)
	if t.Shares != nil {
		whole := 0.0
		for _, share := range t.Shares {
			whole += share
		}
		for i, share := range t.Shares {
			all[i] = share / whole * (width - t.gap()*w.k*float64(n-1))
		}
		return all, true
	}
	w.font(bold, cell*0.9, quiet)
	for i, text := range t.Head {
		all[i] = w.wide(text)
	}
	w.font(serif, cell, ink)
	for _, row := range t.Rows {
		for i, text := range row {
			all[i] = max(all[i], w.wide(text)+0.5)
			for _, word := range strings.Split(unbroken(text), " ") {
				least[i] = max(least[i], w.wide(word)+0.5)
			}
		}
	}
	room, words, longest := width-t.gap()*w.k*float64(n-1), 0.0, 0.0
	for i := range all {
		if i < t.Left {
			words += all[i]
			longest += min(least[i], veryLong)
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
		return all, true
	}
	fit = room >= longest
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
		for i := range t.Left { // no word is parted where another column can give way
			if !again && !kept[i] && left > 1 && least[i] > room/float64(left) {
				kept[i], again, all[i] = true, true, least[i]
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
	return all, fit
}

// veryLong is a word that may be parted, in millimetres.
const veryLong = 30

// tick is the room of a box to tick, in millimetres; blank is the share of the page's width that a
// column to fill in takes.
const tick, blank = 6.0, 0.14

// setTable is a table whose lines are broken for a width.
type setTable struct {
	Table
	w      *sheet // with the size of its type
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

// set breaks the lines of a table, in smaller type where it is too wide.
func (w *sheet) set(t Table, width float64) *setTable {
	own := *w
	w = &own
	s := &setTable{Table: t, w: w, width: width}
	for ; ; w.k *= 0.97 {
		room := width - float64(len(t.Blank))*w.blank(&t)
		if t.Boxes {
			s.words, room = tick*w.k, room-tick*w.k
		}
		var fit bool
		if s.widths, fit = w.widths(t, room); fit {
			break
		}
	}
	w.font(serif, cell, ink)
	for _, row := range t.Rows {
		r, lines := setRow{cells: make([][]string, len(row))}, 1
		for i, text := range row {
			if r.cells[i] = []string{text}; i < t.Left {
				r.cells[i] = w.hang(text, s.widths[i]+0.2)
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
		lines := w.wrap(w.titled(s.Table), s.width)
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

// beginning is the height of its title and of two rows, or of all where there are few or it is kept whole.
func (s *setTable) beginning() float64 {
	if len(s.rows) <= 4 || s.Whole {
		return s.height()
	}
	return s.title() + s.rows[0].tall + s.rows[1].tall
}

// table sets a table at a place, over as many pages as it takes. No row is parted, none stands
// alone below its title or above the end.
func (w *sheet) table(t Table, x, width float64) {
	s := w.set(t, width)
	defer func(k float64) { w.k = k }(w.k)
	w.k = s.w.k
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
			w.tableGoesOn(t, x, width)
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
		w.anchors[w.row] = anchor{w.pageNo(), w.y}
	}
	w.font(serif, cell, ink)
	at := x + s.words
	for i := range row.cells {
		for k, line := range row.cells[i] {
			left := at
			if i >= s.Left {
				left += s.widths[i] - w.wide(line)
			}
			w.at(left, w.y+height*(float64(k)+0.74), line)
		}
		at += s.widths[i] + s.gap()*w.k
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
func (w *sheet) blank(t *Table) float64 { return w.width*blank + t.gap()*w.k }

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
		left := x + width - float64(len(t.Blank)-i)*w.blank(&t) + t.gap()*w.k*0.5
		w.pdf.Line(left, w.y, left, w.y+tall)
	}
}

// tableGoesOn begins a page with the title of a table, or of the part that it has no title in, so far from the left.
func (w *sheet) tableGoesOn(t Table, off, width float64) {
	if t.Title == "" {
		w.goOn()
		return
	}
	w.page()
	t.on = true
	w.tableTitle(t, w.left+off, width)
	w.top = w.y
}

// titled is the title of a table.
func (w *sheet) titled(t Table) string {
	if t.on {
		return w.continued(t.Title)
	}
	return t.Title
}

func (w *sheet) tableTitle(t Table, x, width float64) {
	if t.Title == "" {
		return
	}
	height := w.font(bold, 11, w.felt().deep)
	lines := w.wrap(w.titled(t), width)
	for _, line := range lines {
		w.at(x, w.y+height*0.78, line)
		w.y += height
	}
	if t.Cite != "" {
		after := w.wide(lines[len(lines)-1])
		w.font(serif, 7.5, quiet)
		cites := section(t.Cite)
		if after+2+w.wide(cites) <= width {
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
			left += widths[i] - w.wide(text)
		}
		w.at(left, w.y+height*0.78, text)
		at += widths[i] + t.gap()*w.k
	}
	for i, text := range t.Blank {
		w.at(x+width-float64(len(t.Blank)-i)*w.blank(&t)+t.gap()*w.k, w.y+height*0.78, text)
	}
	w.y += height * 1.1
	w.hair(x, width, quiet, 0.25)
}

const columnsOfTables, between = 2, 8.0

func (w *sheet) columnWidth() float64 {
	return (w.width - between*w.k*(columnsOfTables-1)) / columnsOfTables
}

// above is the room above tables that stand side by side.
func (w *sheet) above() float64 { return w.line(10) * 0.3 }

// columns puts each table below the shorter column. One that is taller than a page is parted.
func (w *sheet) columns(all Columns) {
	width := w.columnWidth()
	top := w.y + w.above()
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
		if height > w.empty() {
			height = set.beginning()
		}
		if ends[into]+height > w.bottom() {
			if other := 1 - into; ends[other]+height <= w.bottom() {
				into = other
			} else if w.y = max(ends[0], ends[1]); w.y > w.top {
				if t.on {
					w.page()
				} else {
					w.goOn()
				}
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
			n = min(n, len(s.rows)-2) // no row stands alone
			rest := *t
			t.Rows, rest.Rows, t.Note, rest.Terms, rest.on = t.Rows[:n], rest.Rows[n:], "", nil, true
			return &rest
		}
	}
	return nil
}
