package paper

import (
	"embed"
	"encoding/base64"
	"slices"
	"sync"
	"unicode"

	"codeberg.org/go-pdf/fpdf"
	"golang.org/x/image/font/sfnt"
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

// fontOfText is the font of the text, for what it can print.
var fontOfText = sync.OnceValue(func() *sfnt.Font {
	f, err := sfnt.Parse(fontFile(serif))
	if err != nil {
		panic(err) // it is embedded
	}
	return f
})

// prints reports whether a PDF's fonts have a letter: those of Western European languages do.
func prints(r rune) bool {
	if r > 0xffff || !unicode.IsGraphic(r) {
		return false // a PDF of ours has letters of the basic plane alone
	}
	glyph, err := fontOfText().GlyphIndex(nil, r)
	return err == nil && glyph != 0
}

// Unprintable are the letters of the document that a PDF cannot have, each once, in order; it has a
// question mark for each. The HTML has them all.
func (d *Document) Unprintable() []rune {
	var all []rune
	for _, text := range append(d.texts(), d.Title, d.Subtitle, d.Filed, d.About) {
		for _, r := range unbroken(text) {
			if !prints(r) && !slices.Contains(all, r) {
				all = append(all, r)
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

// ruler measures text for drawings.
var ruler struct {
	sync.Mutex
	pdf *fpdf.Fpdf
}

// textWidth is the width of a text in ems.
func textWidth(font, text string) float64 {
	ruler.Lock()
	defer ruler.Unlock()
	if ruler.pdf == nil {
		ruler.pdf = newPDF(Sizes[0])
	}
	ruler.pdf.SetFont(font, "", points)
	return ruler.pdf.GetStringWidth(text)
}
