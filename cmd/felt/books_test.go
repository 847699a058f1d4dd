package main

import (
	"encoding/csv"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/parquet-go/parquet-go"
	"github.com/xuri/excelize/v2"

	"felt.example/felt/internal/books"
	places "felt.example/felt/internal/house"
	"felt.example/felt/money"
)

// TestBooks: one round of High Card Flush, in which the Ante of $10 was lost, stands in the books with its drop, its win, and
// what the Ante was worth: $10 times 2.66 per cent, which felt odds says of the base game; a log that was changed does not add up.
func TestBooks(t *testing.T) {
	dir := played(t)
	read := func(want int, line ...string) string {
		t.Helper()
		out, errs, code := call(t, append([]string{"books"}, line...)...)
		if code != want {
			t.Fatalf("%v: exit %d, want %d: %s%s", line, code, want, out, errs)
		}
		return out + errs
	}
	type row struct {
		Wager          string
		Wagers         int
		Wagered        money.Cents
		Returned       money.Cents
		Win            money.Cents
		TheoreticalWin *money.Cents `json:"theoretical_win"`
	}
	var of struct {
		Day    string
		Tables []struct {
			Table, Game        string
			Rounds             int
			Wagered, Paid, Win money.Cents
			TheoreticalWin     *money.Cents `json:"theoretical_win"`
			TheoreticalSD      *money.Cents `json:"theoretical_sd"`
			Drop               money.Cents
			Opener, Closer     places.Signed
			CountedWin         places.Signed `json:"counted_win"`
			ByWager            []row         `json:"by_wager"`
		}
		OutOfBalance []string `json:"out_of_balance"`
	}
	text := read(0, dir, "--table", "flush-1", "--json")
	check(t, json.Unmarshal([]byte(text), &of))
	if len(of.Tables) != 1 || of.OutOfBalance == nil || len(of.OutOfBalance) != 0 {
		t.Fatalf("%s", text)
	}
	x := of.Tables[0]
	if x.Table != "flush-1" || x.Game != "high-card-flush" || x.Rounds != 1 || x.Wagered != 1000 || x.Paid != 0 || x.Win != 1000 || x.Drop != 10000 || x.Opener != 0 || x.Closer != 1000-10000 || x.CountedWin != 1000 {
		t.Errorf("%+v", x)
	}
	if len(x.ByWager) != 1 || x.ByWager[0].Wager != "ante" || x.ByWager[0].Wagers != 1 || x.TheoreticalWin == nil || *x.TheoreticalWin != 27 || *x.ByWager[0].TheoreticalWin != 27 {
		t.Errorf("%s", text)
	}
	if x.TheoreticalSD == nil || *x.TheoreticalSD < 1000 || *x.TheoreticalSD > 2500 { // about 1.6 Antes
		t.Errorf("the standard deviation is %v", x.TheoreticalSD)
	}
	for _, member := range []string{"fills", "credits"} {
		if !strings.Contains(text, `"`+member+`": "0.00"`) && !strings.Contains(text, `"`+member+`":"0.00"`) {
			t.Errorf("no %s in %s", member, text)
		}
	}
	if out := read(0, dir, "--day", of.Day); !strings.Contains(out, "Everything adds up") || !strings.Contains(out, "holdem-1") {
		t.Error(out)
	}
	if out := read(0, dir, "--day", "2001-01-01"); !strings.Contains(out, "No table had opened by then") {
		t.Error(out)
	}
	lines, err := csv.NewReader(strings.NewReader(read(0, dir, "--csv", "--table", "flush-1"))).ReadAll()
	check(t, err)
	if len(lines) != 3 || !slices.Equal(lines[0], books.CSVHead) || lines[1][8] != "10.00" || lines[2][3] != "ante" {
		t.Errorf("%q", lines)
	}
	name := filepath.Join(t.TempDir(), "day.xlsx")
	read(0, dir, "--print", name)
	workbook, err := excelize.OpenFile(name)
	check(t, err)
	defer func() { _ = workbook.Close() }()
	rows, err := workbook.GetRows("Wagers")
	check(t, err)
	if !slices.ContainsFunc(rows, func(row []string) bool {
		return slices.Equal(row, []string{"flush-1", "Ante Wager", "1", "10.00", "0.00", "10.00", "0.27"})
	}) {
		t.Errorf("the workbook has the wagers %q", rows)
	}
	if out := read(0, dir, "--week"); !strings.Contains(out, "Gross table game revenue from ") || !strings.Contains(out, "the week") || !strings.Contains(out, "Everything adds up") {
		t.Error(out)
	}
	var week books.Week
	check(t, json.Unmarshal([]byte(read(0, dir, "--week", "--json")), &week))
	if week.Gross != 1000 || week.Banking != 1000 || len(week.Days) != 7 || week.From > of.Day || week.To < of.Day {
		t.Errorf("the week: %+v", week)
	}
	if week.Tax != nil || week.TaxRate != "" || !strings.Contains(read(0, dir, "--week"), "No rate of the tax is set") {
		t.Errorf("without a rate the tax is %v at %q", week.Tax, week.TaxRate)
	}
	check(t, json.Unmarshal([]byte(read(0, dir, "--week", "--json", "--tax-rate", "12.34")), &week))
	if week.TaxRate != "12.34" || week.Tax == nil || *week.Tax != 123 || !strings.Contains(read(0, dir, "--week", "--tax-rate", "12.34"), "Tax at 12.34 %: 1.23") {
		t.Errorf("the tax is %v at %q", week.Tax, week.TaxRate)
	}
	if lines, err = csv.NewReader(strings.NewReader(read(0, dir, "--week", "--csv", "--tax-rate", "12.34"))).ReadAll(); err != nil || !slices.Equal(lines[len(lines)-1], []string{week.From + "/" + week.To, "", "", "", "", "", "", "", "", "10.00", "12.34", "1.23"}) {
		t.Errorf("%v, %q", err, lines)
	}
	if lines, err = csv.NewReader(strings.NewReader(read(0, dir, "--week", "--csv", "--table", "flush-1", "--day", of.Day))).ReadAll(); err != nil || !slices.Equal(lines[0], books.WeekHead) ||
		!slices.ContainsFunc(lines, func(line []string) bool {
			return line[0] == of.Day && line[1] == "flush-1" && line[6] == "100.00" && line[9] == "10.00"
		}) {
		t.Errorf("%v, %q", err, lines)
	}
	read(0, dir, "--week", "--print", name)
	revenue, err := excelize.OpenFile(name)
	check(t, err)
	defer func() { _ = revenue.Close() }()
	if rows, err = revenue.GetRows("What it is made of"); err != nil || !slices.ContainsFunc(rows, func(row []string) bool { return row[0] == of.Day && row[len(row)-1] == "10.00" }) {
		t.Errorf("%v: the workbook has %q", err, rows)
	}
	export := filepath.Join(t.TempDir(), "export")
	read(0, dir, "--export", export, "--table", "flush-1")
	wagers, err := parquet.ReadFile[books.WagerRow](filepath.Join(export, "wagers.parquet"))
	check(t, err)
	if len(wagers) != 1 || wagers[0].Wager != "ante" || wagers[0].Amount != 1000 || wagers[0].Round != 1 || wagers[0].Seat != 1 || time.Unix(int64(wagers[0].Day)*86_400, 0).UTC().Format(time.DateOnly) != of.Day {
		t.Errorf("exported: %+v", wagers)
	}
	other := filepath.Join(t.TempDir(), "export")
	read(0, dir, "--export", other, "--day", "2001-01-01")
	if wagers, err = parquet.ReadFile[books.WagerRow](filepath.Join(other, "wagers.parquet")); err != nil || len(wagers) != 0 {
		t.Errorf("of a day without rounds: %v %+v", err, wagers)
	}
	if clauses, err := parquet.ReadFile[books.ClauseRow](filepath.Join(other, "clauses.parquet")); err != nil || !slices.ContainsFunc(clauses, func(c books.ClauseRow) bool { return c.Clause == "678a.11(d)(1)" && c.Chapter == "678a" }) {
		t.Errorf("the clauses: %v", err)
	}
	if out := read(2, dir, "--export", other); !strings.Contains(out, "is there already") {
		t.Error(out)
	}
	if out := read(2, dir, "--export", filepath.Join(other, "no", "such")); !strings.Contains(out, "cannot be written beside") {
		t.Error(out)
	}
	for want, line := range map[string][]string{
		"the name ends in .pdf, .html, .txt or .xlsx": {dir, "--print", "day.doc"},
		`"24 November" is no day`:                     {dir, "--day", "24 November"},
		`no table "no"`:                               {dir, "--table", "no"}, "choose one": {dir, "--json", "--csv"}, "--week and --export are two answers": {dir, "--week", "--export", "x"}, "is for": {dir, "--session", "x"},
	} {
		if out := read(2, line...); !strings.Contains(out, want) {
			t.Errorf("%v: %s", line, out)
		}
	}
	for _, statement := range []string{
		`UPDATE balance SET cents = cents + 100 WHERE account = 'house/flush-1'`,
		`DELETE FROM entry WHERE shard = 'table/flush-1' AND seq = 4`,
	} {
		bad := t.TempDir()
		check(t, os.CopyFS(bad, os.DirFS(dir)))
		edit(t, bad, "PRAGMA foreign_keys = OFF", statement)
		if out := read(exitNo, bad); strings.Contains(out, "Everything adds up") {
			t.Errorf("%s: %s", statement, out)
		}
	}
}
