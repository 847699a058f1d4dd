package paper

import (
	"strconv"
	"strings"

	"felt.example/felt/cite"
)

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
		if w.wide(longer) <= width {
			line = longer
			continue
		}
		if line != "" {
			lines = append(lines, line)
		}
		line = ""
		for _, letter := range word {
			if w.wide(line+string(letter)) > width && line != "" {
				lines = append(lines, line)
				line = ""
			}
			line += string(letter)
		}
	}
	return append(lines, line)
}

// hang breaks a text that may stand indented: its further lines stand as far in as the first.
func (w *sheet) hang(text string, width float64) []string {
	words := strings.TrimLeft(text, "\u00a0")
	indent := text[:len(text)-len(words)]
	lines := w.wrap(words, width-w.wide(indent))
	for i := range lines {
		lines[i] = indent + lines[i]
	}
	return lines
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

// wide is the width in which a text is set, in millimetres.
func (w *sheet) wide(text string) float64 { return w.pdf.GetStringWidth(settable(text)) }

// at sets a text; the citations in it lead to their clauses.
func (w *sheet) at(x, y float64, text string) {
	w.pdf.Text(x, y, settable(text))
	if w.known == nil {
		return
	}
	_, size := w.pdf.GetFontSize()
	for _, found := range citation().FindAllStringSubmatchIndex(text, -1) {
		c := cite.Cite(text[found[2]:found[3]])
		to, ok := w.known.anchors[c]
		if !ok || w.row == c {
			continue // there is none, or it is the row itself
		}
		if w.links[c] == 0 {
			w.links[c] = w.pdf.AddLink()
			w.pdf.SetLink(w.links[c], to.y, w.from+to.page)
		}
		left := x + w.wide(text[:found[0]])
		w.pdf.Link(left, y-size*0.8, w.wide(text[found[0]:found[1]]), size, w.links[c])
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
	if wide := w.wide(w.Title); wide > w.width {
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
	w.at(w.left+(w.size.Width-w.wide(text))/2, w.y, text)
}

func (w *sheet) heading(h Heading) {
	height := w.line(15)
	w.font(medium, 15, w.felt().deep)
	w.y += height
	w.at(w.x, w.y, h.Text)
	if h.Cite != "" {
		after := w.wide(h.Text)
		w.font(serif, 8.5, quiet)
		w.at(w.x+after+2.5, w.y, section(h.Cite))
	}
	w.part = h.Text
	w.pdf.Bookmark(h.Text, 0, w.y-height)
	w.headings = append(w.headings, w.pageNo())
	w.y += height * 0.45
}

// contents lists the headings with their pages, each a link.
func (w *sheet) contents() {
	n := 0
	w.part = say(w.Language, "page.contents")
	for _, b := range w.Blocks {
		h, ok := b.(Heading)
		if !ok || h.Screen {
			continue
		}
		w.need(w.line(10))
		height := w.font(serif, 10, ink)
		if w.known != nil {
			link := w.pdf.AddLink()
			to := w.known.headings[n]
			w.pdf.SetLink(link, 0, w.from+to)
			page := strconv.Itoa(to)
			w.at(w.x+w.width-w.wide(page), w.y+height*0.75, page)
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
			x = w.left + (w.size.Width-w.wide(line))/2
		}
		w.at(x, w.y+height*0.75, line)
		w.y += height
	}
	if cites != "" {
		small := w.font(serif, 7.5, quiet)
		x := w.x
		if t.Centred {
			x = w.left + (w.size.Width-w.wide(cites))/2
		}
		w.at(x, w.y+small*0.68, cites)
		w.y += small * 0.92
	}
	w.y += height * 0.35
}

// lines are two side by side.
func (w *sheet) lines(all Lines) {
	const n = 2
	between := 8 * w.k
	width := (w.width - between) / n
	height := w.line(10) * 1.9
	w.need(height * float64((len(all)+n-1)/n)) // they are signed together
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

func (w *sheet) hair(x, width float64, colour string, thick float64) {
	w.pdf.SetDrawColor(rgb(colour))
	w.pdf.SetLineWidth(thick)
	w.pdf.Line(x, w.y, x+width, w.y)
}
