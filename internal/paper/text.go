package paper

import (
	"io"
	"slices"
	"strings"
	"unicode/utf8"
)

// letters is how many letters a line of text has.
const letters = 100

// Text writes the document as plain text, for a terminal. Drawings of layouts are left out.
func (d *Document) Text(out io.Writer) error {
	var all []string
	for _, of := range d.each() {
		all = append(all, of.text())
	}
	_, err := io.WriteString(out, strings.ReplaceAll(strings.Join(all, "\n"), "\u00a0", " "))
	return err
}

func (d *Document) text() string {
	var b strings.Builder
	line := func(text string) { b.WriteString(strings.TrimRight(text, " ") + "\n") }
	title := func(text string, mark string) {
		line("")
		line(text)
		line(strings.Repeat(mark, utf8.RuneCountInString(text)))
	}
	line(d.Title)
	line(d.Subtitle)
	if d.Filed != "" {
		line(d.Filed)
	}
	for _, block := range d.all() {
		switch x := block.(type) {
		case Heading:
			text := x.Text
			if x.Cite != "" {
				text += "  " + section(x.Cite)
			}
			title(text, "=")
		case Text:
			text := x.Text
			if len(x.Cites) > 0 {
				text += " (" + section(x.Cites...) + ")"
			}
			line("")
			b.WriteString(strings.Join(wrapped(text, letters), "\n") + "\n")
		case Table:
			x.text(line, title)
		case Columns:
			for _, t := range x {
				t.text(line, title)
			}
		case Hands:
			title(x.Title, "-")
			t := Table{Left: 3}
			for _, h := range x.Hands {
				t.Rows = append(t.Rows, []string{h.Name, drawnHand(h).Alt, h.Note})
			}
			t.text(line, title)
		case Lines:
			for _, label := range x {
				line("")
				line(label + " " + strings.Repeat("_", 40))
			}
		case Figure: // its drawing is not for text
		}
	}
	line("")
	b.WriteString(strings.Join(wrapped(d.about(), letters), "\n") + "\n")
	return b.String()
}

// text writes a table in columns, each as wide as it needs and the widest wrapped to what is left.
func (t Table) text(line func(string), title func(text, mark string)) {
	if t.Title != "" {
		text := t.Title
		if t.Cite != "" {
			text += "  " + section(t.Cite)
		}
		title(text, "-")
	} else {
		line("")
	}
	for _, term := range t.Terms {
		for _, part := range wrapped(term, letters) {
			line(part)
		}
	}
	rows := t.Rows
	if t.Head != nil {
		rows = append([][]string{t.Head}, rows...)
	}
	widths := columnWidths(rows)
	for r, row := range rows {
		var cells [][]string
		deep := 1
		for i, cell := range row {
			cells = append(cells, wrapped(cell, widths[i]))
			deep = max(deep, len(cells[i]))
		}
		for n := range deep {
			var text strings.Builder
			if t.Boxes {
				text.WriteString(map[bool]string{true: "[ ] ", false: "    "}[n == 0 && (r > 0 || t.Head == nil)])
			}
			for i, cell := range cells {
				part := ""
				if n < len(cell) {
					part = cell[n]
				}
				pad := strings.Repeat(" ", widths[i]-utf8.RuneCountInString(part))
				if i >= t.Left {
					part = pad + part
				} else {
					part += pad
				}
				text.WriteString(part + "  ")
			}
			line(text.String())
		}
	}
	if t.Note != "" {
		for _, note := range wrapped(t.Note, letters) {
			line(note)
		}
	}
}

// columnWidths are how wide the columns are; where they are too wide together the widest give way.
func columnWidths(rows [][]string) []int {
	const least = 8
	var widths []int
	for _, row := range rows {
		for i, cell := range row {
			if i == len(widths) {
				widths = append(widths, 1)
			}
			widths[i] = max(widths[i], utf8.RuneCountInString(cell))
		}
	}
	for all := 2 * len(widths); ; {
		sum, widest := all, 0
		for i, w := range widths {
			sum += w
			if w > widths[widest] {
				widest = i
			}
		}
		if sum <= letters || len(widths) == 0 || widths[widest] <= least {
			return widths
		}
		next := least
		for i, w := range widths {
			if i != widest && w < widths[widest] {
				next = max(next, w)
			}
		}
		widths[widest] = max(next-1, widths[widest]-(sum-letters), least)
	}
}

// wrapped is a text in lines of at most so many letters; a word that is longer is cut.
func wrapped(text string, width int) []string {
	var lines []string
	now := ""
	for _, word := range strings.FieldsFunc(text, func(r rune) bool { return r == ' ' || r == '\n' }) { // not at a fixed space
		for utf8.RuneCountInString(word) > width {
			if now != "" {
				lines, now = append(lines, now), ""
			}
			all := []rune(word)
			lines, word = append(lines, string(all[:width])), string(all[width:])
		}
		switch {
		case now == "":
			now = word
		case utf8.RuneCountInString(now)+1+utf8.RuneCountInString(word) <= width:
			now += " " + word
		default:
			lines, now = append(lines, now), word
		}
	}
	return slices.Concat(lines, []string{now})
}
