package paper

import (
	"encoding/csv"
	"fmt"
	"io"
	"regexp"
	"strings"
	"sync"

	"felt.example/felt/internal/program"

	"github.com/xuri/excelize/v2"
)

// part is what stands below a heading, as rows of cells.
type part struct {
	name string
	rows [][]string
	// bold are the rows that name what is below them.
	bold map[int]bool
	// left is how many cells of a table's row begin at the left of their columns; the others end at the right.
	left map[int]int
}

// parts are the document's texts and tables without its drawings; the first part is its title.
func (d *Document) parts() []part {
	now := part{name: d.Subtitle, bold: map[int]bool{0: true}, left: map[int]int{}}
	var all []part
	row := func(cells ...string) { now.rows = append(now.rows, cells) }
	heading := func(cells ...string) {
		now.bold[len(now.rows)] = true
		row(cells...)
	}
	table := func(t *Table) {
		if t.Title != "" {
			heading(t.Title, section(t.Cite))
		}
		for _, term := range t.Terms {
			row(term)
		}
		if t.Head != nil {
			now.left[len(now.rows)] = t.Left
			heading(t.Head...)
		}
		for _, cells := range t.Rows {
			now.left[len(now.rows)] = t.Left
			row(cells...)
		}
		if t.Note != "" {
			row(t.Note)
		}
	}
	row(d.Title, d.Subtitle)
	if d.Filed != "" {
		row(d.Filed)
	}
	row(d.about())
	for _, block := range d.all() {
		switch b := block.(type) {
		case Heading:
			all = append(all, now)
			now = part{name: b.Text, bold: map[int]bool{}, left: map[int]int{}}
			heading(b.Text, section(b.Cite))
		case Text:
			row(b.Text, section(b.Cites...))
		case Table:
			table(&b)
		case Columns:
			for i := range b {
				table(&b[i])
			}
		case Lines:
			for _, label := range b {
				row(label)
			}
		}
	}
	return append(all, now)
}

// numeral is a number as papers write it.
var numeral = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^-?[0-9][0-9,]*(?:\.([0-9]+))?(\x{a0}%)?$`) })

// cellNumber is a cell as a plain number, and its format in a workbook; ok is false where it is none.
func cellNumber(text string) (plain, format string, ok bool) {
	found := numeral().FindStringSubmatch(text)
	if found == nil {
		return "", "", false
	}
	plain = strings.NewReplacer(",", "", "\u00a0%", "").Replace(text)
	format = "0"
	if strings.Contains(text, ",") {
		format = "#,##0"
	}
	if found[1] != "" {
		format += "." + strings.Repeat("0", len(found[1]))
	}
	if found[2] != "" {
		plain, format = hundredth(plain), format+"%"
	}
	return plain, format, true
}

// hundredth moves the point of a number two places to the left.
func hundredth(number string) string {
	sign := ""
	if strings.HasPrefix(number, "-") {
		sign, number = "-", number[1:]
	}
	whole, rest, _ := strings.Cut(number, ".")
	whole = strings.Repeat("0", max(0, 3-len(whole))) + whole
	return sign + whole[:len(whole)-2] + "." + whole[len(whole)-2:] + rest
}

// formula is text that a program of tables would work out on opening: it begins as a formula does, and is
// no number or fraction.
var formula = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^[=+@\t\r]|^-(?:[^0-9]|.*[^0-9,./])`) })

// harmless is a text as a cell of CSV, in which there is no telling a text from a formula: an
// apostrophe has it read as text. In a workbook a text is of its own type.
func harmless(text string) string {
	if formula().MatchString(text) {
		return "'" + text
	}
	return text
}

// kept is how many digits of a number a workbook keeps.
const kept = 15

// CSV writes the document's tables as comma-separated values: the part that a row stands in, then its cells. A share
// is a number, 0.05 for 5 %.
func (d *Document) CSV(out io.Writer) error {
	w := csv.NewWriter(out)
	for _, p := range d.parts() {
		for _, row := range p.rows {
			cells := []string{harmless(p.name)}
			for _, text := range row {
				if plain, _, ok := cellNumber(text); ok {
					cells = append(cells, plain)
				} else {
					cells = append(cells, harmless(strings.ReplaceAll(text, "\u00a0", " ")))
				}
			}
			_ = w.Write(cells) // Flush returns the error
		}
	}
	if d.Calculations != nil {
		for _, c := range d.Calculations() {
			for _, row := range c.Rows {
				cells := []string{harmless(c.Name)}
				for _, cell := range row {
					cells = append(cells, cell.Number+harmless(cell.Text))
				}
				_ = w.Write(cells) // Flush returns the error
			}
		}
	}
	w.Flush()
	return w.Error()
}

// XLSX writes the document as a workbook, a sheet for each part and each calculation.
func (d *Document) XLSX(out io.Writer) error {
	book, err := d.workbook()
	if err != nil {
		return err
	}
	return book.Write(out)
}

// workbook makes the workbook.
func (d *Document) workbook() (*excelize.File, error) {
	w := &bookWriter{File: excelize.NewFile(), styles: map[string]int{}, names: map[string]bool{}, foot: d.foot()}
	if err := w.SetDocProps(&excelize.DocProperties{Creator: "felt " + program.Words(), Title: d.name(), Language: d.language()}); err != nil {
		return nil, err
	}
	for _, p := range d.parts() {
		if err := w.sheet(p.calculation()); err != nil {
			return nil, err
		}
	}
	if d.Calculations == nil {
		return w.File, nil
	}
	for _, c := range d.Calculations() {
		if err := w.sheet(c); err != nil {
			return nil, err
		}
	}
	// What the formulas come to is not kept in the file.
	return w.File, w.SetCalcProps(&excelize.CalcPropsOptions{FullCalcOnLoad: new(true)})
}

// calculation is a part as a sheet without formulas.
func (p *part) calculation() Calculation {
	c := Calculation{Name: p.name}
	for y, texts := range p.rows {
		var row []Cell
		left, table := p.left[y]
		for x, text := range texts {
			cell := Cell{Text: strings.ReplaceAll(text, "\u00a0", " "), Bold: p.bold[y]}
			if plain, format, isNumber := cellNumber(text); isNumber && len(strings.Trim(plain, "-0.")) <= kept {
				cell = Cell{Number: plain, Format: format, Bold: p.bold[y]}
			}
			if table {
				cell.Align = "left"
				if x >= left {
					cell.Align = "right"
				}
			}
			row = append(row, cell)
		}
		c.Rows = append(c.Rows, row)
	}
	return c
}

// sheetName is a name that a workbook may give a sheet, and has not given yet.
func sheetName(text string, taken map[string]bool) string {
	const most = 31
	text = strings.Map(func(r rune) rune {
		if strings.ContainsRune(`[]:*?/\`, r) {
			return ' '
		}
		return r
	}, text)
	for n := 1; ; n++ {
		end := ""
		if n > 1 {
			end = fmt.Sprintf(" %d", n)
		}
		letters := []rune(text)
		name := strings.TrimSpace(string(letters[:min(len(letters), most-len(end))])) + end
		if key := strings.ToLower(name); !taken[key] {
			taken[key] = true
			return name
		}
	}
}
