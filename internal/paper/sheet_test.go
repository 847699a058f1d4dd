package paper_test

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"felt.example/felt/pa"
)

// TestSheetsAreSetUpForPrint: every sheet of every game's workbook is one page wide, across where it is wide, has its
// first row above every page, and below it its name and the digest of the rules.
func TestSheetsAreSetUpForPrint(t *testing.T) {
	for _, g := range pa.Banked {
		d := of(t, "par", file(t, g, ""))
		var out bytes.Buffer
		if err := d.XLSX(&out); err != nil {
			t.Fatal(err)
		}
		book, err := excelize.OpenReader(&out)
		if err != nil {
			t.Fatal(err)
		}
		repeated := map[string]string{}
		for _, name := range book.GetDefinedName() {
			if name.Name == "_xlnm.Print_Titles" {
				repeated[name.Scope] = name.RefersTo
			}
		}
		across, sheets := 0, book.GetSheetList()
		for _, sheet := range sheets {
			props, errProps := book.GetSheetProps(sheet)
			layout, errLayout := book.GetPageLayout(sheet)
			foot, errFoot := book.GetHeaderFooter(sheet)
			columns, errColumns := book.GetCols(sheet)
			if errProps != nil || errLayout != nil || errFoot != nil || errColumns != nil {
				t.Fatal(errProps, errLayout, errFoot, errColumns)
			}
			if props.FitToPage == nil || !*props.FitToPage || layout.FitToWidth == nil || *layout.FitToWidth != 1 || layout.FitToHeight == nil || *layout.FitToHeight != 0 {
				t.Errorf("%s, %s is not one page wide: %+v, %+v", g.ID, sheet, props, layout)
			}
			width := 0.0
			for x := range columns {
				column, _ := excelize.ColumnNumberToName(x + 1)
				letters, err := book.GetColWidth(sheet, column)
				if err != nil {
					t.Fatal(err)
				}
				width += letters
			}
			if layout.Orientation == nil || (*layout.Orientation == "landscape") != (width > 95) {
				t.Errorf("%s, %s is %v letters wide and printed %v", g.ID, sheet, width, layout.Orientation)
			} else if width > 95 {
				across++
			}
			if !strings.HasSuffix(repeated[sheet], "!$1:$1") {
				t.Errorf("%s, %s repeats %q", g.ID, sheet, repeated[sheet])
			}
			if foot == nil || !strings.Contains(foot.OddFooter, "&A") || !strings.Contains(foot.OddFooter, d.Rules) || len(d.Rules) < len("Rules ")+16 || len(foot.OddFooter) > 255 {
				t.Errorf("%s, %s has the foot %+v", g.ID, sheet, foot)
			}
		}
		if across == 0 || across == len(sheets) {
			t.Errorf("%s: %d of %d sheets are printed across", g.ID, across, len(sheets))
		}
	}
}

// TestSheetsPrinted: LibreOffice prints no sheet over two columns of pages, for each page begins with the first cell of its
// sheet and ends with its name, and no number has more digits than its column has room for.
func TestSheetsPrinted(t *testing.T) {
	office, err := exec.LookPath("soffice")
	if err != nil {
		t.Skip("without LibreOffice no workbook is printed")
	}
	d := of(t, "par", file(t, pa.Game("mississippi-stud"), ""))
	var out bytes.Buffer
	if err := d.XLSX(&out); err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	name := filepath.Join(dir, "par.xlsx")
	if err := os.WriteFile(name, out.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	convert := exec.CommandContext(t.Context(), office, "-env:UserInstallation=file://"+filepath.Join(dir, "office"), "--headless", "--convert-to", "pdf", "--outdir", dir, name)
	if out, err := convert.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	book, err := excelize.OpenReader(&out)
	if err != nil {
		t.Fatal(err)
	}
	pages := strings.Split(strings.TrimSuffix(poppler(t, "pdftotext", "-layout", filepath.Join(dir, "par.pdf"), "-"), "\f"), "\f")
	left := pages
	for _, sheet := range book.GetSheetList() {
		first, err := book.GetCellValue(sheet, "A1")
		if err != nil {
			t.Fatal(err)
		}
		first, _, _ = strings.Cut(first, " ")
		n := slices.IndexFunc(left, func(page string) bool {
			lines := strings.Split(strings.TrimSpace(page), "\n")
			return !strings.HasPrefix(lines[0], first) || !strings.HasPrefix(strings.TrimSpace(lines[len(lines)-1]), sheet)
		})
		switch {
		case n < 0:
			n = len(left)
		case n == 0:
			t.Errorf("no page of %s where it should come:\n%s", sheet, left[0])
		}
		if n > 3 {
			t.Errorf("%s takes %d pages", sheet, n)
		}
		left = left[n:]
	}
	if len(left) > 0 {
		t.Errorf("%d of %d pages are of no sheet, or without its first column:\n%s", len(left), len(pages), left[0])
	}
	for i, page := range pages {
		if strings.Contains(page, "###") {
			t.Errorf("a number on page %d does not fit:\n%s", i+1, page)
		}
	}
}
