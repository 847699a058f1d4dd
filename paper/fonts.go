package paper

import (
	"embed"
	"encoding/base64"
	"sync"

	"codeberg.org/go-pdf/fpdf"
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
