package paper

import (
	"embed"
	"encoding/base64"
	"math"
	"slices"
	"sync"
	"unicode"

	"codeberg.org/go-pdf/fpdf"
	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// The fonts, under the SIL Open Font License. Spectral's figures are all as wide.
const (
	serif  = "spectral-400"
	bold   = "spectral-600"
	medium = "spectral-500"
)

//go:embed fonts
var fontFiles embed.FS

func fontFile(name string) []byte {
	data, err := fontFiles.ReadFile("fonts/" + name + ".ttf")
	if err != nil {
		panic(err) // it is embedded
	}
	return data
}

func fontText(name string) string { return base64.StdEncoding.EncodeToString(fontFile(name)) }

// A face measures the letters of a font.
type face struct {
	font    *sfnt.Font
	mutex   sync.Mutex
	buffer  sfnt.Buffer
	letters map[rune]glyph // those that were asked for
}

type glyph struct {
	has   bool // the font has it, and not only a box in its place
	width int  // in thousandths of an em, as a PDF has it
}

// faces are those of the fonts, each read when it is first asked for.
var faces = map[string]func() *face{serif: faceOf(serif), bold: faceOf(bold), medium: faceOf(medium)}

func faceOf(name string) func() *face {
	return sync.OnceValue(func() *face {
		f, err := sfnt.Parse(fontFile(name))
		if err != nil {
			panic(err) // it is embedded
		}
		return &face{font: f, letters: map[rune]glyph{}}
	})
}

// none is no letter in any font.
const none = '\uffff'

func (f *face) letter(r rune) glyph {
	r = min(r, none) // a PDF of ours has letters of the basic plane alone
	f.mutex.Lock()
	defer f.mutex.Unlock()
	l, known := f.letters[r]
	if !known {
		index, err := f.font.GlyphIndex(&f.buffer, r)
		if err != nil {
			index = 0
		}
		em := f.font.UnitsPerEm()
		advance, err := f.font.GlyphAdvance(&f.buffer, index, fixed.Int26_6(em), font.HintingNone)
		if err != nil {
			panic(err) // it is embedded
		}
		l = glyph{index != 0, int(math.Round(1000 / float64(em) * float64(advance)))}
		f.letters[r] = l
	}
	return l
}

// prints reports whether a PDF's fonts have a letter: those of Western European languages do.
func prints(r rune) bool {
	return r >= ' ' && r <= '~' || unicode.IsGraphic(r) && faces[serif]().letter(r).has
}

// Unprintable are the letters of the document that a PDF cannot have, each once, in order; it has a
// question mark for each. The HTML has them all.
func (d *Document) Unprintable() []rune {
	var all []rune
	for _, of := range d.each() {
		for _, text := range append(of.texts(), of.Title, of.Subtitle, of.Filed, of.about()) {
			for _, r := range unbroken(text) {
				if !prints(r) && !slices.Contains(all, r) {
					all = append(all, r)
				}
			}
		}
	}
	return all
}

// points are in a millimetre.
const points = 72 / 25.4

func newPDF(size Size) *fpdf.Fpdf {
	pdf := fpdf.NewCustom(&fpdf.InitType{OrientationStr: "P", UnitStr: "mm", Size: fpdf.SizeType{Wd: size.Width, Ht: size.Height}})
	for _, name := range []string{serif, bold, medium} {
		pdf.AddUTF8FontFromBytes(name, "", fontFile(name))
	}
	pdf.SetAutoPageBreak(false, 0)
	return pdf
}

// textWidth is the width of a text in ems.
func textWidth(name, text string) float64 {
	f, width := faces[name](), 0
	for _, r := range text {
		width += f.letter(r).width
	}
	return float64(width) / 1000
}
