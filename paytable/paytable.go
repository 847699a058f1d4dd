// Package paytable has paytables as a chapter prints them: rows of hands and columns of payouts.
// The certificate holder selects one column by its letter.
package paytable

import (
	"slices"

	"felt.example/felt/cite"
	"felt.example/felt/payout"
)

// Hand is a hand that a paytable pays: a small number with a name. Zero is no hand and loses on
// every paytable.
type Hand interface {
	~uint8
	String() string
}

// Table has the paytables of one wager. It is written in the code row by row, as the regulation
// prints it.
type Table[H Hand] struct {
	cite    cite.Cite
	letters []string
	rows    []row[H]
	paidAs  []paidAs[H]
}

// paidAs is a hand that is paid as another where a column has no row for it.
type paidAs[H Hand] struct{ hand, as H }

type row[H Hand] struct {
	hand H
	pays []payout.Payout
}

// New begins the paytables printed at a citation, under their letters. A chapter that prints a
// single paytable gives no letter.
func New[H Hand](c cite.Cite, letters ...string) Table[H] {
	if len(letters) == 0 {
		letters = []string{""}
	}
	return Table[H]{cite: c, letters: letters}
}

// Row adds the next row: what the hand pays under each letter. It panics if the number of payouts
// is not the number of letters.
func (t Table[H]) Row(hand H, pays ...payout.Payout) Table[H] {
	if len(pays) != len(t.letters) {
		panic("paytable " + string(t.cite) + ": " + hand.String() + " has a wrong number of payouts")
	}
	t.rows = append(t.rows, row[H]{hand, pays})
	return t
}

// Else declares that a column without a row for hand pays it as another hand.
func (t Table[H]) Else(hand, as H) Table[H] {
	t.paidAs = append(t.paidAs[:len(t.paidAs):len(t.paidAs)], paidAs[H]{hand, as})
	return t
}

// PaidAs returns the hand as which another is paid by a column that has no row for it, if Else
// declared one.
func (t Table[H]) PaidAs(hand H) (as H, ok bool) {
	for _, p := range t.paidAs {
		if p.hand == hand {
			return p.as, true
		}
	}
	return 0, false
}

// Cite is where the chapter prints the paytables.
func (t Table[H]) Cite() cite.Cite { return t.cite }

// Letters are the letters that can be selected, in order.
func (t Table[H]) Letters() []string { return t.letters }

// Column returns one paytable ready for play. With an unknown letter it pays nothing.
func (t Table[H]) Column(letter string) Column[H] {
	var c Column[H]
	for i, l := range t.letters {
		if l == letter {
			for _, r := range t.rows {
				c.pays[r.hand] = r.pays[i]
			}
		}
	}
	return t.otherwise(c)
}

// Read returns a custom paytable ready for play. It may pay any hand of the table's, those too that
// no column pays; a name of no hand is left out.
func (t Table[H]) Read(own Printed) Column[H] {
	var c Column[H]
	for _, printed := range own.Rows {
		for number := range c.pays {
			if number > 0 && named(H(number)) == printed.Hand {
				c.pays[number] = printed.Pays
			}
		}
	}
	return t.otherwise(c)
}

// named is the name of a hand; "" of a number beyond the last, which has none.
func named[H Hand](hand H) (name string) {
	defer func() {
		if recover() != nil {
			name = ""
		}
	}()
	return hand.String()
}

// otherwise has a column pay the hands that it has no row for as others.
func (t Table[H]) otherwise(c Column[H]) Column[H] {
	for _, p := range t.paidAs {
		if c.pays[p.hand].Loses() {
			c.pays[p.hand] = c.pays[p.as]
		}
	}
	return c
}

// Column is one selected paytable: what each hand pays.
type Column[H Hand] struct{ pays [24]payout.Payout }

// Pays returns what the hand pays. A hand without a row loses.
func (c *Column[H]) Pays(hand H) payout.Payout { return c.pays[hand] }

// Printed is a paytable as people read it.
type Printed struct {
	Letter string
	Rows   []PrintedRow
}

// Has reports whether the paytable has a row for the hand.
func (p Printed) Has(hand string) bool {
	return slices.ContainsFunc(p.Rows, func(row PrintedRow) bool { return row.Hand == hand })
}

// Levels are the levels of the meter whose shares it pays, in the order of its rows. A meter of one level has one, without a name; none is
// that it pays no share.
func (p Printed) Levels() (levels []string) {
	for _, row := range p.Rows {
		if _, share := row.Pays.FromMeter(); share && !slices.Contains(levels, row.Pays.Level()) {
			levels = append(levels, row.Pays.Level())
		}
	}
	return levels
}

// PrintedRow is a hand with its payout, such as "300 to 1". A hand that the paytable does not pay
// has no row.
type PrintedRow struct {
	Hand string
	Pays payout.Payout
}

// Print lists the paytables, one for each letter.
func (t Table[H]) Print() []Printed {
	printed := make([]Printed, len(t.letters))
	for i, letter := range t.letters {
		printed[i].Letter = letter
		for _, r := range t.rows {
			if !r.pays[i].Loses() {
				printed[i].Rows = append(printed[i].Rows, PrintedRow{r.hand.String(), r.pays[i]})
			}
		}
	}
	return printed
}
