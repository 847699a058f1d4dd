package paper

import "strconv"

const handScale = 0.8

// share is how much of the width the words of a hand take.
const share = 0.4

func (w *sheet) hands(all Hands) {
	w.need(w.least(all))
	title := Table{Title: all.Title, Cite: all.Cite}
	w.tableTitle(title, w.x, w.width)
	w.y += 2
	for i, h := range all.Hands {
		together := w.handTall(h)
		if i == len(all.Hands)-2 {
			together += w.handTall(all.Hands[i+1]) // the last does not stand alone
		}
		if i > 0 && w.full(together) {
			w.tableGoesOn(title, w.margin, w.width)
			w.y += 2
		}
		d, top := drawnHand(h), w.y
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
		w.y = top + w.handTall(h)
	}
	w.y += 2
}

// handHeight is how much room a hand takes.
const handHeight = cardHeight*handScale + 2.5

// handTall is the room that a hand takes with its words.
func (w *sheet) handTall(h Hand) float64 {
	height := w.font(bold, 10.5, ink)
	words := height * (0.5 + float64(len(w.wrap(h.Name, w.width*share-3))))
	height = w.font(serif, 9, ink)
	return max(handHeight, words+height*float64(len(w.wrap(h.Note, w.width*share-3))))
}

// least is how much of hands is not parted: two of a paytable's, three where there are no more, or all of a round, which
// have no title.
func (w *sheet) least(all Hands) float64 {
	n := len(all.Hands)
	if all.Title != "" && n > 3 {
		n = 2
	}
	height := w.line(11)*1.1 + 2
	for _, h := range all.Hands[:n] {
		height += w.handTall(h)
	}
	return height
}

// largest is the scale of a figure that would be larger.
const largest = 0.5

// figure sets a drawing across a page that it begins.
func (w *sheet) figure(f Figure) {
	if w.before == 0 {
		w.before = w.panel
		w.k = 1
	}
	if upright := w.size; f.Alone {
		if f.Drawing.Width > f.Drawing.Height {
			w.size.Width, w.size.Height = upright.Height, upright.Width
		}
		defer func() {
			w.size = upright
			w.width = upright.Width - 2*w.margin
			w.y, w.part = upright.Height, "" // what follows begins a new page
		}()
	}
	w.width = w.size.Width - 2*w.margin
	w.page()
	w.heading(Heading{Text: f.Title})
	scale := min(w.width/f.Drawing.Width, (w.bottom()-w.y-w.line(8.5)*2)/f.Drawing.Height, largest)
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
			half := w.wide(m.text) / 2
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
