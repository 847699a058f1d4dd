package paper

// leastType is how small the type of a paper of few pages may get; one that has more to say takes
// more pages.
const leastType, leastFolded = 0.72, 0.66

// fitted sets the document in the type that suits its pages. All that is tried is set in one file,
// which nobody reads: to load the fonts takes as long as to set the pages.
func (d *Document) fitted(size Size) *sheet {
	if d.Back != nil {
		size = Size{size.Name, size.Height / 2, size.Width} // of a panel
	}
	try, smallest := d.newPDF(size), leastType
	if d.Back != nil {
		smallest = leastFolded
	}
	for pages := d.Pages; pages > 0; pages++ {
		// The largest type with which what stands before the drawing is on so many pages.
		least, most := smallest, 2.0
		if d.render(try, size, least, nil).before > pages {
			continue
		}
		for most-least > 0.02 {
			if k := (least + most) / 2; d.render(try, size, k, nil).before > pages {
				most = k
			} else {
				least = k
			}
		}
		return d.render(try, size, least, nil)
	}
	// Elsewhere type of the usual size, or as near to it as leaves no page almost empty, and best none that goes on
	// before its middle.
	var best *sheet
	for n := range 32 {
		by := float64((n+1)/2) * 0.01 // a hundredth smaller, larger, and so on
		if n%2 == 1 {
			by = -by
		}
		w := d.render(try, size, 1+by, nil)
		if best == nil || w.sparse() < best.sparse() {
			best = w
		}
		if best.sparse() == 0 {
			break
		}
	}
	return best
}

// sparse is how bad it is that pages end early: a hundred for each in its upper third, one for each that the document
// leaves before its middle.
func (w *sheet) sparse() int {
	n := 0
	for _, reached := range append(w.reached, w.y) {
		if reached < w.size.Height*third {
			n += 100
		}
	}
	for _, reached := range w.reached {
		if reached < w.size.Height*0.52 {
			n++
		}
	}
	return n
}

// third is the share of a page above which none may end, with a little to spare.
const third = 0.36
