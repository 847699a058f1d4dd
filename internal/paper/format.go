package paper

import (
	"fmt"
	"io"
	"slices"
	"strings"
)

// Format is a form in which a document is written, by the ending of its file's name.
type Format string

// The formats.
const (
	AsPDF  Format = "pdf"
	AsHTML Format = "html"
	AsText Format = "txt"
	AsXLSX Format = "xlsx"
	AsCSV  Format = "csv"
	AsSVG  Format = "svg"
	AsDXF  Format = "dxf"
)

// Formats are those of every paper.
var Formats = []Format{AsPDF, AsHTML, AsText}

// Type is the media type of the format.
func (f Format) Type() string {
	return map[Format]string{
		AsPDF: "application/pdf", AsHTML: "text/html; charset=utf-8", AsText: "text/plain; charset=utf-8",
		AsXLSX: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", AsCSV: "text/csv; charset=utf-8",
		AsSVG: "image/svg+xml", AsDXF: "image/vnd.dxf",
	}[f]
}

// All are the formats in which the paper is written.
func (p *Paper) All() []Format { return slices.Concat(Formats, p.Formats) }

// Format is the paper's format of a name. The error names those that there are.
func (p *Paper) Format(name string) (Format, error) {
	var names []string
	for _, f := range p.All() {
		if string(f) == name {
			return f, nil
		}
		names = append(names, string(f))
	}
	return "", fmt.Errorf("%s is written as %s", p.Name, strings.Join(names, ", "))
}

// Write writes the document in a format; on paper, of the size.
func (d *Document) Write(out io.Writer, format Format, size Size) error {
	switch format {
	case AsPDF:
		return d.PDF(out, size)
	case AsText:
		return d.Text(out)
	case AsXLSX:
		return d.XLSX(out)
	case AsCSV:
		return d.CSV(out)
	case AsSVG:
		return d.SVG(out)
	case AsDXF:
		return d.DXF(out)
	case AsHTML:
	}
	return d.HTML(out, size)
}
