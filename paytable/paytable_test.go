package paytable_test

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"felt.example/felt/payout"
	"felt.example/felt/paytable"
)

type color uint8

func (c color) String() string { return []string{"none", "red", "green", "blue"}[c] }

var table = paytable.New[color]("678a.12(b)", "A", "B").
	Row(3, payout.To(1000, 1), payout.OfMeter(100)).
	Row(2, payout.To(3, 2), payout.Payout{}).
	Row(1, payout.Push, payout.For(2))

func TestColumns(t *testing.T) {
	for letter, want := range map[string][4]payout.Payout{
		"A": {{}, payout.Push, payout.To(3, 2), payout.To(1000, 1)},
		"B": {{}, payout.For(2), {}, payout.OfMeter(100)},
		"C": {}, "": {},
	} {
		column := table.Column(letter)
		for hand, pays := range want {
			if got := column.Pays(color(hand)); got != pays {
				t.Errorf("%s: %s pays %s, want %s", letter, color(hand), got, pays)
			}
		}
	}
	if table.Cite() != "678a.12(b)" || !slices.Equal(table.Letters(), []string{"A", "B"}) {
		t.Errorf("%s %v", table.Cite(), table.Letters())
	}
}

func TestPrint(t *testing.T) {
	want := []paytable.Printed{
		{Letter: "A", Rows: []paytable.PrintedRow{{"blue", payout.To(1000, 1)}, {"green", payout.To(3, 2)}, {"red", payout.Push}}},
		{Letter: "B", Rows: []paytable.PrintedRow{{"blue", payout.OfMeter(100)}, {"red", payout.For(2)}}},
	}
	if got := table.Print(); !reflect.DeepEqual(got, want) {
		t.Errorf("%+v", got)
	}
	if got := paytable.New[color]("1.1").Row(1, payout.To(1, 1)).Print(); len(got) != 1 || got[0].Letter != "" {
		t.Errorf("a table without letters is printed as %+v", got)
	}
}

// TestElse: a hand without a row is paid as another, but not by a column that has one for it.
func TestElse(t *testing.T) {
	with := table.Else(2, 1)
	a, b := with.Column("A"), with.Column("B")
	if a.Pays(2) != payout.To(3, 2) || b.Pays(2) != payout.For(2) {
		t.Errorf("green pays %s and %s", a.Pays(2), b.Pays(2))
	}
	if as, ok := with.PaidAs(2); !ok || as != 1 {
		t.Errorf("green is paid as %s, %t", as, ok)
	}
	if _, ok := with.PaidAs(3); ok {
		t.Error("blue is paid as another")
	}
	if _, ok := table.PaidAs(2); ok {
		t.Error("the table that another was made from has changed")
	}
}

// TestRowsDoNotShare: a table that another was made from stays as it was.
func TestRowsDoNotShare(t *testing.T) {
	base := paytable.New[color]("1.1").Row(1, payout.To(1, 1))
	one, two := base.Row(2, payout.To(2, 1)), base.Row(2, payout.To(3, 1))
	a, b := one.Column(""), two.Column("")
	if a.Pays(2) != payout.To(2, 1) || b.Pays(2) != payout.To(3, 1) || len(base.Print()[0].Rows) != 1 {
		t.Errorf("%s and %s", a.Pays(2), b.Pays(2))
	}
}

func TestWrongRowPanics(t *testing.T) {
	defer func() {
		if text, _ := recover().(string); !strings.Contains(text, "red has a wrong number of payouts") {
			t.Errorf("panics with %q", text)
		}
	}()
	table.Row(1, payout.To(1, 1))
}

// TestRead: a custom paytable pays as it is printed, and other hands of the table nothing.
func TestRead(t *testing.T) {
	own := paytable.Printed{Rows: []paytable.PrintedRow{{"red", payout.To(7, 1)}, {"yellow", payout.To(9, 1)}}}
	column := table.Else(3, 1).Read(own)
	for hand, want := range [4]payout.Payout{{}, payout.To(7, 1), {}, payout.To(7, 1)} {
		if got := column.Pays(color(hand)); got != want {
			t.Errorf("%s pays %s, want %s", color(hand), got, want)
		}
	}
}
