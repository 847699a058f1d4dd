package paper

import "testing"

// TestTextIsAsWideAsInAPDF: drawings measure every letter as the PDF sets it, also those that a font lacks.
func TestTextIsAsWideAsInAPDF(t *testing.T) {
	pdf := newPDF(Sizes[0])
	for name := range faces {
		pdf.SetFont(name, "", points)
		has := 0
		for r := rune(1); r <= 0xffff; r++ {
			text := string(r)
			if got, want := textWidth(name, text), pdf.GetStringWidth(text); got != want {
				t.Errorf("%s: %U is %g ems wide, in a PDF %g", name, r, got, want)
			}
			if faces[name]().letter(r).has {
				has++
			} else if name == serif && prints(r) {
				t.Errorf("%U is printed and not in the font", r)
			}
		}
		const text = "Ante: § 677a.5(d)(1), 40 to 1 ½ é 賭"
		if got, want := textWidth(name, text), pdf.GetStringWidth(text); got != want || has < 200 {
			t.Errorf("%s has %d letters, and sets %g ems in %g", name, has, want, got)
		}
	}
}
