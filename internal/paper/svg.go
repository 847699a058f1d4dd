package paper

import (
	"errors"
	"fmt"
	"html"
	"io"
	"slices"
	"strings"
)

// drawing is the document's plan, which says at its end what it was made from, as pages do at
// their foot; those of further games lie below it. The error says that there is none.
func (d *Document) drawing() (*Drawing, error) {
	if d.Plan == nil {
		return nil, errors.New(d.Title + ": the paper has no drawing")
	}
	drawing := *d.Plan
	drawing.marks, drawing.layer = slices.Clip(drawing.marks), onMeasures
	drawing.Height = drawing.list(fold(d.about(), serif, (drawing.Width-170)/smallType), 130, drawing.Height-smallLine) + smallLine
	for _, of := range d.Then {
		next, err := of.drawing()
		if err != nil {
			return nil, err
		}
		drawing.below(next)
	}
	return &drawing, nil
}

// SVG writes the document's drawing as a file of its own in real size, a group for each layer. Its
// fonts are in it; a program that uses another sets each text as wide.
func (d *Document) SVG(out io.Writer) error {
	drawing, err := d.drawing()
	if err != nil {
		return err
	}
	var b strings.Builder
	fmt.Fprintf(&b, `<?xml version="1.0" encoding="UTF-8"?>
<svg xmlns="http://www.w3.org/2000/svg" width="%.4fin" height="%.4fin" viewBox="0 0 %s %s">
<title>%s</title>
<desc>%s</desc>
<style>
`, drawing.Width/inch, drawing.Height/inch, short(drawing.Width), short(drawing.Height), html.EscapeString(d.name()), html.EscapeString(drawing.Alt+". "+d.about()))
	for _, name := range []string{serif, medium, bold} {
		fmt.Fprintf(&b, "@font-face { font-family: %s; src: url(\"data:font/ttf;base64,%s\"); }\n", name, fontText(name))
	}
	b.WriteString("</style>\n")
	for _, on := range layers {
		if !slices.ContainsFunc(drawing.marks, func(m mark) bool { return m.layer == on }) {
			continue
		}
		fmt.Fprintf(&b, "<g id=\"%s\">\n", on)
		for _, m := range drawing.marks {
			if m.layer == on {
				b.WriteString(m.svg(true) + "\n")
			}
		}
		b.WriteString("</g>\n")
	}
	b.WriteString("</svg>\n")
	_, err = io.WriteString(out, b.String())
	return err
}
