package paper

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/xuri/excelize/v2"
)

// bookWriter writes a workbook sheet by sheet, each set up for print.
type bookWriter struct {
	*excelize.File
	styles map[string]int
	names  map[string]bool
	foot   string // of every printed page
}

// foot is what stands below the printed pages of a workbook, beside the sheet and the page: whose rules, and their digest.
func (d *Document) foot() string {
	const most = 100 // the whole foot may have 255 letters, codes and all
	foot := []rune(d.Title + ". " + d.Rules)
	return strings.ReplaceAll(string(foot[:min(len(foot), most)]), "&", "&&")
}

// How wide columns and how high rows are, in letters and points, and from which width on a sheet is printed across.
const (
	narrowest = 6
	widest    = 48
	paragraph = 90
	across    = 95
	lineHigh  = 15
	mostHigh  = 400
)

// sheet adds a sheet. A text at the end of a row that is longer than its column takes what is left of the row.
func (w *bookWriter) sheet(c Calculation) error {
	name := sheetName(c.Name, w.names)
	if len(w.names) == 1 {
		if err := w.SetSheetName("Sheet1", name); err != nil {
			return err
		}
	} else if _, err := w.NewSheet(name); err != nil {
		return err
	}
	wide := c.widths()
	for x, letters := range wide {
		column, err := excelize.ColumnNumberToName(x + 1)
		if err != nil {
			return err
		}
		if err := w.SetColWidth(name, column, column, float64(letters)); err != nil {
			return err
		}
	}
	for y, row := range c.Rows {
		if err := w.row(name, y+1, row, wide); err != nil {
			return err
		}
	}
	return w.setUp(name, wide)
}

// filledCells is the row up to its last cell that is not empty.
func filledCells(row []Cell) []Cell {
	for len(row) > 0 && row[len(row)-1].Text+row[len(row)-1].Number == "" {
		row = row[:len(row)-1]
	}
	return row
}

// letters is how many letters a cell takes, of a number with room for a broader font: no program wraps it.
func (c *Cell) letters() int {
	if c.Number == "" {
		return len([]rune(c.Text))
	}
	number, _ := strconv.ParseFloat(c.Number, 64) // a cell's number is one
	whole := strconv.FormatFloat(number, 'f', 0, 64)
	_, digits, _ := strings.Cut(strings.TrimSuffix(c.Format, "%"), ".")
	return (len(whole) + len(whole)/3 + len(digits) + 2) * 6 / 5
}

// widths are those of the columns, in letters: of what stands in them, but for texts at the end of a row.
func (c *Calculation) widths() []int {
	columns := 2
	for _, row := range c.Rows {
		columns = max(columns, len(filledCells(row)))
	}
	wide := slices.Repeat([]int{narrowest}, columns)
	for _, row := range c.Rows {
		row = filledCells(row)
		most := widest
		if columns == 2 { // texts, each with its clause
			most = paragraph
		}
		for x := range row {
			if x == 0 && len(row) == 1 || x == len(row)-1 && row[x].letters() > widest {
				continue
			}
			wide[x] = max(wide[x], min(row[x].letters()+2, most))
		}
	}
	return wide
}

// row writes the cells of a row, as high as its longest text needs.
func (w *bookWriter) row(sheet string, y int, row []Cell, wide []int) error {
	lines := 1
	row = filledCells(row)
	for x := range row {
		cell := &row[x]
		at, err := excelize.CoordinatesToCellName(x+1, y)
		if err != nil {
			return err
		}
		end, room := at, wide[x]
		if x == len(row)-1 && cell.Number == "" && cell.letters() > room && x < len(wide)-1 {
			if end, err = excelize.CoordinatesToCellName(len(wide), y); err != nil {
				return err
			}
			if err := w.MergeCell(sheet, at, end); err != nil {
				return err
			}
			for _, more := range wide[x+1:] {
				room += more
			}
		}
		if cell.Number == "" {
			lines = max(lines, (cell.letters()*11/10+room-1)/room) // a tenth more, as lines end at words
		}
		if err := w.cell(sheet, at, cell); err != nil {
			return err
		}
		style, err := w.style(cell)
		if err != nil {
			return err
		}
		if err := w.SetCellStyle(sheet, at, end, style); err != nil {
			return err
		}
	}
	if lines == 1 {
		return nil
	}
	return w.SetRowHeight(sheet, y, min(float64(lines*lineHigh), mostHigh))
}

func (w *bookWriter) cell(sheet, at string, cell *Cell) error {
	switch {
	case cell.Formula != "":
		return w.SetCellFormula(sheet, at, cell.Formula)
	case cell.Number != "":
		return w.SetCellDefault(sheet, at, cell.Number)
	case cell.Text != "":
		return w.SetCellStr(sheet, at, cell.Text)
	}
	return nil
}

func (w *bookWriter) style(cell *Cell) (int, error) {
	text := cell.Number == ""
	key := fmt.Sprint(cell.Format, cell.Align, cell.Bold, cell.Input, text)
	if id, ok := w.styles[key]; ok {
		return id, nil
	}
	s := excelize.Style{Font: &excelize.Font{Bold: cell.Bold}, Alignment: &excelize.Alignment{Horizontal: cell.Align, Vertical: "top", WrapText: text}}
	if cell.Format != "" {
		s.CustomNumFmt = &cell.Format
	}
	if cell.Input {
		s.Fill = excelize.Fill{Type: "pattern", Pattern: 1, Color: []string{"FFF6D6"}}
	}
	id, err := w.NewStyle(&s)
	w.styles[key] = id
	return id, err
}

// setUp sets a sheet up for print: one page wide, across where it is wide, its first row above every page, and below
// it the sheet's name, the digest of the rules and the page.
func (w *bookWriter) setUp(sheet string, wide []int) error {
	letters, upright, sideways := 0, "portrait", "landscape"
	for _, column := range wide {
		letters += column
	}
	orientation := &upright
	if letters > across {
		orientation = &sideways
	}
	if err := w.SetSheetProps(sheet, &excelize.SheetPropsOptions{FitToPage: new(true)}); err != nil {
		return err
	}
	if err := w.SetPageLayout(sheet, &excelize.PageLayoutOptions{Size: new(1), Orientation: orientation, FitToWidth: new(1), FitToHeight: new(0)}); err != nil {
		return err
	}
	if err := w.SetDefinedName(&excelize.DefinedName{Name: "_xlnm.Print_Titles", RefersTo: "'" + strings.ReplaceAll(sheet, "'", "''") + "'!$1:$1", Scope: sheet}); err != nil {
		return err
	}
	return w.SetHeaderFooter(sheet, &excelize.HeaderFooterOptions{OddFooter: "&L&8 &A&C&8 " + w.foot + "&R&8 &P / &N"})
}
