package paper_test

import (
	"bytes"
	"encoding/csv"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"felt.example/felt/internal/paper"
	"felt.example/felt/pa"
)

// TestParSheetsAsTables: the mathematics sheet of every banked game as CSV and as a workbook, read back,
// has for every wager the edge and the return to player as numbers that sum to one, a total cycle where
// deals are counted, bands that narrow as the root of the rounds, and lines to sign.
func TestParSheetsAsTables(t *testing.T) {
	for _, g := range pa.Banked {
		d := of(t, "par", file(t, g, ""))
		var text, book, again bytes.Buffer
		for _, err := range []error{d.CSV(&text), d.XLSX(&book), d.XLSX(&again)} {
			if err != nil {
				t.Fatal(err)
			}
		}
		if !bytes.Equal(book.Bytes(), again.Bytes()) {
			t.Errorf("%s: two workbooks of the same sheet differ", g.ID)
		}
		reader := csv.NewReader(&text)
		reader.FieldsPerRecord = -1
		rows, err := reader.ReadAll()
		if err != nil {
			t.Fatal(err)
		}
		sheet, err := excelize.OpenReader(&book)
		if err != nil {
			t.Fatal(err)
		}
		var cells [][]string
		for _, name := range sheet.GetSheetList() {
			rows, err := sheet.GetRows(name, excelize.Options{RawCellValue: true})
			if err != nil {
				t.Fatal(err)
			}
			cells = append(cells, rows...)
		}
		n := 0
		for _, row := range rows {
			for len(row) > 2 && row[len(row)-1] == "" {
				row = row[:len(row)-1]
			}
			if i := slices.IndexFunc(cells, func(cell []string) bool { return slices.EqualFunc(cell, row[1:], same) }); i < 0 {
				t.Errorf("%s: the workbook has no row %q", g.ID, row)
			}
			if row[0] == "Summary" && len(row) == 9 && row[3] != "edge" {
				n++
				if edge, back := float(t, row[3]), float(t, row[4]); math.Abs(edge+back-1) > 2e-6 {
					t.Errorf("%s, %s: %v is kept and %v comes back", g.ID, row[1], edge, back)
				}
				if deviation, index := float(t, row[7]), float(t, row[8]); math.Abs(index-1.645*deviation) > 2e-4 {
					t.Errorf("%s, %s: an index of %v for a deviation of %v", g.ID, row[1], index, deviation)
				}
			}
		}
		var cycles, narrower, signed int
		for i, row := range rows {
			switch {
			case row[1] == "Total cycle (equally likely deals)":
				cycles++
			case row[1] == "1000" && len(row) == 4:
				first, last := float(t, row[3])-float(t, row[2]), float(t, rows[i+3][3])-float(t, rows[i+3][2])
				if rows[i+3][1] == "1000000" && math.Abs(first/last-math.Sqrt(1000)) < 0.05*math.Sqrt(1000) {
					narrower++
				}
			case row[1] == "Prepared for the certificate holder by" || row[1] == "Reviewed for the Board by":
				signed++
			}
		}
		if n == 0 || cycles != n || narrower != n || signed != 2 {
			t.Errorf("%s: %d wagers, %d cycles, %d bands, %d lines to sign", g.ID, n, cycles, narrower, signed)
		}
	}
}

// same tells whether two cells say the same, numbers as numbers.
func same(a, b string) bool {
	a, b = strings.ReplaceAll(a, ",", ""), strings.ReplaceAll(b, ",", "") // one that has too many digits for a number is text
	x, errX := strconv.ParseFloat(a, 64)
	y, errY := strconv.ParseFloat(b, 64)
	return a == b || errX == nil && errY == nil && math.Abs(x-y) <= 1e-12*math.Abs(x)
}

func float(t *testing.T, text string) float64 {
	t.Helper()
	x, err := strconv.ParseFloat(text, 64)
	if err != nil {
		t.Fatal(err)
	}
	return x
}

// TestFormats: a paper is written in the formats that it names, and in no other.
func TestFormats(t *testing.T) {
	for i := range paper.Papers {
		p := &paper.Papers[i]
		for _, f := range p.All() {
			if got, err := p.Format(string(f)); got != f || err != nil || f.Type() == "" {
				t.Errorf("%s as %s: %v, %v", p.ID, f, got, err)
			}
		}
		if _, err := p.Format("doc"); err == nil {
			t.Errorf("%s as doc", p.ID)
		}
	}
}
