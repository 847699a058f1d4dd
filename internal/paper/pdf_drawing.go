package paper

import "strconv"

const handScale = 0.8

func (w *sheet) hands(all Hands) {
	const share = 0.4
	w.need(w.least(all))
	w.tableTitle(Table{Title: all.Title, Cite: all.Cite}, w.x, w.width)
	w.y += 2
	for _, h := range all.Hands {
		w.need(handHeight)
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
		w.y += max(handHeight, y-w.y-height*0.4)
	}
	w.y += 2
}

// handHeight is how much room a hand takes.
const handHeight = cardHeight*handScale + 2.5

// least is how much of hands is not parted: two of a paytable's, or all of a round, which have no title.
func (w *sheet) least(all Hands) float64 {
	n := len(all.Hands)
	if all.Title != "" {
		n = min(n, 2)
	}
	return w.line(11) + float64(n)*handHeight
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
			w.y = upright.Height // what follows goes on a new page
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
