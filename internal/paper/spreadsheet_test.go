package paper_test

import (
	"bytes"
	"encoding/csv"
	"errors"
	"math"
	"math/big"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"felt.example/felt/internal/paper"
	"felt.example/felt/odds"
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
			if strings.HasSuffix(row[0], ", live") { // see TestCalculations
				continue
			}
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
		var cycles, indexes, narrower, signed int
		for i, row := range rows {
			if strings.HasSuffix(row[0], ", live") {
				continue
			}
			switch {
			case row[1] == "Total cycle (equally likely deals)":
				cycles++
			case strings.HasPrefix(row[1], "Volatility index"):
				indexes++
			case row[1] == "1000" && len(row) == 4:
				first, last := float(t, row[3])-float(t, row[2]), float(t, rows[i+3][3])-float(t, rows[i+3][2])
				if float(t, row[2]) == 0 { // nothing comes back, and no less can
					first = math.Sqrt(10) * (float(t, rows[i+1][3]) - float(t, rows[i+1][2]))
				}
				if rows[i+3][1] == "1000000" && math.Abs(first/last-math.Sqrt(1000)) < 0.05*math.Sqrt(1000) {
					narrower++
				}
			case row[1] == "Prepared for the certificate holder by" || row[1] == "Reviewed for the Board by":
				signed++
			}
		}
		if n == 0 || cycles != n || indexes != n || narrower != n || signed != 2 {
			t.Errorf("%s: %d wagers, %d cycles, %d volatility indexes, %d bands, %d lines to sign", g.ID, n, cycles, indexes, narrower, signed)
		}
	}
}

// live are the sheets of a mathematics sheet's CSV that formulas work out, by name: rows of cells.
func live(t *testing.T, text []byte) map[string][][]string {
	t.Helper()
	reader := csv.NewReader(bytes.NewReader(text))
	reader.FieldsPerRecord = -1
	rows, err := reader.ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	sheets := map[string][][]string{}
	for _, row := range rows {
		if strings.HasSuffix(row[0], ", live") {
			sheets[row[0]] = append(sheets[row[0]], row[1:])
		}
	}
	return sheets
}

// fact is the number beside a text.
func fact(t *testing.T, rows [][]string, text string) float64 {
	t.Helper()
	n := slices.IndexFunc(rows, func(row []string) bool { return len(row) > 1 && row[0] == text })
	if n < 0 {
		t.Fatalf("there is no %q", text)
	}
	return float(t, rows[n][1])
}

// TestCalculations: what the calculations of every banked game say are the exact figures of its wagers, and LibreOffice
// works the same out from the formulas of the workbook, cell by cell.
func TestCalculations(t *testing.T) {
	office, missing := exec.LookPath("soffice")
	for _, g := range pa.Banked {
		known, err := figures(t.Context(), onSheet(t, g))
		if err != nil {
			t.Fatal(err)
		}
		d := of(t, "par", file(t, g, ""))
		var text, book bytes.Buffer
		if err := errors.Join(d.CSV(&text), d.XLSX(&book)); err != nil {
			t.Fatal(err)
		}
		sheets, calculations := live(t, text.Bytes()), d.Calculations()
		if len(sheets) != len(known) || len(calculations) != len(known) {
			t.Fatalf("%s: %d sheets, %d calculations for %d figures", g.ID, len(sheets), len(calculations), len(known))
		}
		for i, x := range known {
			rows := sheets[calculations[i].Name]
			variance, _ := x.Variance().Float64()
			runs, err := odds.NewRuns(x)
			if err != nil {
				t.Fatal(err)
			}
			for name, exact := range map[string]*big.Rat{
				"Expected value": x.Value(), "House edge": new(big.Rat).Neg(x.Value()), "Hit frequency": x.HitFrequency(), "Variance": x.Variance(),
				"Skewness": new(big.Rat).SetFloat64(runs.Skewness()), "Excess kurtosis": new(big.Rat).SetFloat64(runs.Kurtosis()),
				"Rounds until nine runs of ten are so close, by a normal distribution": new(big.Rat).SetFloat64(math.Ceil(1.645 * 1.645 * variance / 0.0001)),
			} {
				want, _ := exact.Float64()
				if got := fact(t, rows, name); math.Abs(got-want) > 1e-9*max(1, math.Abs(want)) {
					t.Errorf("%s: %s is %v, exactly %v", calculations[i].Name, name, got, want)
				}
			}
		}
		if missing != nil {
			continue
		}
		dir := t.TempDir()
		check := func(err error) {
			if err != nil {
				t.Fatal(err)
			}
		}
		check(os.WriteFile(filepath.Join(dir, "par.xlsx"), book.Bytes(), 0o600))
		convert := exec.CommandContext(t.Context(), office, "-env:UserInstallation=file://"+filepath.Join(dir, "office"), "--headless",
			"--convert-to", "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,false,false,false,false,-1", "--outdir", dir, filepath.Join(dir, "par.xlsx"))
		if out, err := convert.CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
		for _, c := range calculations {
			file, err := os.Open(filepath.Join(dir, "par-"+c.Name+".csv"))
			check(err)
			reader := csv.NewReader(file)
			reader.FieldsPerRecord = -1
			computed, err := reader.ReadAll()
			check(errors.Join(err, file.Close()))
			formulas := 0
			for y, row := range c.Rows {
				for x, cell := range row {
					if cell.Formula == "" {
						continue
					}
					formulas++
					text, share := strings.CutSuffix(computed[y][x], "%")
					got, want := float(t, text), float(t, cell.Number)
					if share {
						got /= 100
					}
					if math.Abs(got-want) > 1e-9*max(1, math.Abs(want)) {
						t.Errorf("%s, row %d, column %d: =%s comes to %v, said %v", c.Name, y+1, x+1, cell.Formula, got, want)
					}
				}
			}
			if formulas < 20 {
				t.Errorf("%s has %d formulas", c.Name, formulas)
			}
		}
	}
	if missing != nil {
		t.Skip("without LibreOffice no formula was worked out")
	}
}

// TestCalculationsFollow: where a payout is changed in the workbook its formulas come to the figure of the changed paytable.
func TestCalculationsFollow(t *testing.T) {
	var file bytes.Buffer
	if err := of(t, "par", filed(t, "high-card-flush")).XLSX(&file); err != nil {
		t.Fatal(err)
	}
	book, err := excelize.OpenReader(&file)
	if err != nil {
		t.Fatal(err)
	}
	const sheet = "Flush Bonus A, live"
	// 6,864 of 133,784,560 hands of seven cards are of one suit; a unit more for them is worth that share.
	if pays, err := book.GetCellValue(sheet, "B4"); err != nil || pays != "300 to 1" {
		t.Fatalf("%q, %v", pays, err)
	}
	value := func() float64 {
		text, err := book.CalcCellValue(sheet, "F9", excelize.Options{RawCellValue: true})
		if err != nil {
			t.Fatal(err)
		}
		return float(t, text)
	}
	before := value()
	if err := book.SetCellValue(sheet, "C4", 301); err != nil {
		t.Fatal(err)
	}
	if rise := value() - before; math.Abs(rise-6864.0/133784560) > 1e-12 {
		t.Errorf("a unit more is worth %v", rise)
	}
}

// same reports whether two cells say the same, numbers as numbers.
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

// TestNoFormulas: a text from outside that begins as a formula does stays a text in CSV and in a workbook, and
// numbers stay numbers.
func TestNoFormulas(t *testing.T) {
	outside := []string{"=1+1", "=cmd|' /C calc'!A0", "+1+1", "-1+1", "-A1", "- 5", "@SUM(A1)", "\tx", "\r=1"}
	numbers := map[string]string{"-0.5": "-0.5", "12,345": "12345", "5.00\u00a0%": "0.0500", "-247579/33446140": "-247579/33446140", "-1,234": "-1234", "a - b": "a - b", "": ""}
	for _, name := range outside {
		d := &paper.Document{Title: "Title", Subtitle: "Sheet", Filed: name, Blocks: []paper.Block{
			paper.Heading{Text: name}, paper.Table{Title: name, Note: name, Rows: [][]string{{name}}}, paper.Text{Text: name}, paper.Lines{name},
		}}
		var text, book bytes.Buffer
		if err := errors.Join(d.CSV(&text), d.XLSX(&book)); err != nil {
			t.Fatal(err)
		}
		reader := csv.NewReader(&text)
		reader.FieldsPerRecord = -1
		rows, err := reader.ReadAll()
		if err != nil {
			t.Fatal(err)
		}
		cells := 0
		for _, row := range rows {
			for _, cell := range row {
				switch cell {
				case "'" + name:
					cells++
				case name:
					t.Errorf("%q is a cell of the CSV", cell)
				}
			}
		}
		if cells < 7 {
			t.Errorf("%q is in %d cells: %q", name, cells, rows)
		}
		sheet, err := excelize.OpenReader(&book)
		if err != nil {
			t.Fatal(err)
		}
		first := sheet.GetSheetList()[0]
		kind, errKind := sheet.GetCellType(first, "A2")
		computed, errComputed := sheet.GetCellFormula(first, "A2")
		if value, err := sheet.GetCellValue(first, "A2"); err != nil || errKind != nil || errComputed != nil || value != name || computed != "" || kind != excelize.CellTypeSharedString {
			t.Errorf("%q is %q of type %d with the formula %q", name, value, kind, computed)
		}
	}
	for number, want := range numbers {
		var text bytes.Buffer
		if err := (&paper.Document{Blocks: []paper.Block{paper.Table{Rows: [][]string{{number, "last"}}}}}).CSV(&text); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(text.String(), ","+want+",last\n") {
			t.Errorf("%q is written as %q", number, text.String())
		}
	}
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
