package dispute_test

import (
	"reflect"
	"slices"
	"testing"

	"felt.example/felt/cite"
	"felt.example/felt/clause"
	"felt.example/felt/internal/dispute"
	"felt.example/felt/internal/floor"
	"felt.example/felt/internal/paper"
	"felt.example/felt/internal/table"
	"felt.example/felt/money"
	"felt.example/felt/pa"
)

// TestWhatWasGivenIsSaid: where a dealer put a payment right within the round, the paper says in words what was given and what was due, with the
// clause and the entry of the log; of a round without such a payment it says nothing.
func TestWhatWasGivenIsSaid(t *testing.T) {
	p := &floor.Packet{
		Game: "high-card-flush", Round: 7, Table: table.Config{ID: "flush-1", Name: "Flush 1"},
		Repaid: []table.Repaid{
			{Entry: 41, Seat: 3, Player: "ann", Wager: "ante", Owed: 20 * money.Dollar, Was: 20 * money.Dollar, Is: 45 * money.Dollar, Cites: []cite.Cite{"678a.11(d)(1)"}, Text: "Seat 3 has been given $45: $25 too much"},
			{Entry: 43, Seat: 3, Player: "ann", Wager: "ante", Owed: 20 * money.Dollar, Was: 45 * money.Dollar, Is: 20 * money.Dollar, Cites: []cite.Cite{"678a.11(d)(1)", "678a.12(a)"}, Text: "Seat 3 now has what it is owed"},
		},
	}
	said := func() (rows [][]string) {
		for _, b := range dispute.Paper(p, &clause.Book{}).Blocks {
			if of, is := b.(paper.Table); is && slices.Contains(of.Head, "Was given") {
				rows = append(rows, of.Head)
				rows = append(rows, of.Rows...)
			}
		}
		return rows
	}
	if is, want := said(), [][]string{
		{"Seat", "What the dealer recorded", "§", "Owed", "Was given", "Given now", "Entry"},
		{"3", "Seat 3 has been given $45: $25 too much", "678a.11(d)(1)", "20.00", "20.00", "45.00", "41"},
		{"3", "Seat 3 now has what it is owed", "678a.11(d)(1), 678a.12(a)", "20.00", "45.00", "20.00", "43"},
	}; !reflect.DeepEqual(is, want) {
		t.Errorf("the paper says %q, want %q", is, want)
	}
	if p.Repaid = nil; said() != nil {
		t.Errorf("nothing was put right, and the paper says %q", said())
	}
}

// TestThePaperTellsTheRules: the clauses of the payments stand below them, each once and after those in which it lies, in felt's own words, and
// with how it is read where it can be read in several ways.
func TestThePaperTellsTheRules(t *testing.T) {
	book, err := pa.Clauses()
	if err != nil {
		t.Fatal(err)
	}
	p := &floor.Packet{Game: "high-card-flush", Round: 7, Table: table.Config{ID: "flush-1", Name: "Flush 1"}}
	told := func() [][]string {
		for _, b := range dispute.Paper(p, book).Blocks {
			if of, is := b.(paper.Table); is && of.Title == "The rules by which it was paid" {
				return of.Rows
			}
		}
		return nil
	}
	if rows := told(); rows != nil {
		t.Errorf("of a round without payments the paper tells %q", rows)
	}
	p.Payments = []table.Payment{{Seat: 3, Cites: []cite.Cite{"678a.11(d)(1)", "678a.12(a)"}}, {Seat: 4, Cites: []cite.Cite{"678a.11(d)(2)"}}}
	var cites []string
	read := map[string]string{}
	for _, row := range told() {
		cites = append(cites, row[0])
		if of, ok := book.Clause(cite.Cite(row[0])); !ok || row[1] != of.How || row[1] == "" {
			t.Errorf("§ %s is told as %q", row[0], row[1])
		}
		read[row[0]] = row[2]
	}
	if want := []string{"678a.11", "678a.11(d)", "678a.11(d)(1)", "678a.12", "678a.12(a)", "678a.11(d)(2)"}; !slices.Equal(cites, want) {
		t.Errorf("the paper tells %q, want %q", cites, want)
	}
	if first, again := read["678a.11(d)"], read["678a.11(d)(2)"]; first == "" || again != "" || read["678a.11(d)(1)"] == "" || read["678a.11(d)(1)"] == first {
		t.Errorf("how the clauses are read is told as %q", read)
	}
}
