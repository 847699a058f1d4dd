package analysis

import (
	"fmt"
	"math/big"
	"slices"

	"felt.example/felt/cite"
	"felt.example/felt/game"
	"felt.example/felt/payout"
	"felt.example/felt/paytable"
	"felt.example/felt/round"
)

// Count is the number of equally likely deals that end in each row of a wager's paytables. Deals in
// no row lose.
type Count struct {
	Combinations *big.Int
	Rows         []Row
	// Given is the condition for the count, or "": an Insurance Wager is made only if the dealer
	// shows an ace.
	Given string
	// Paytable is the wager's paytables, if the chosen reading changes those that the game
	// declares; otherwise nil.
	Paytable *game.Paytable
}

// Row is one row of a count. No deal is in two rows.
type Row struct {
	Hand         string // as the chapter names it
	Combinations *big.Int
	// Or is the hand as which it is paid by a paytable that has no row for it; "" for none.
	Or string
	// Parts are the rows of the paytable that are paid together, if a deal can be in several; nil
	// for Hand alone.
	Parts []string
}

// NewCount returns a count from the number of deals of each kind, the best kind last. The first
// kind loses.
func NewCount(deals []uint64, name func(kind int) string) *Count {
	c := &Count{Combinations: new(big.Int)}
	for kind := len(deals) - 1; kind >= 0; kind-- {
		if deals[kind] == 0 {
			continue
		}
		n := new(big.Int).SetUint64(deals[kind])
		c.Combinations.Add(c.Combinations, n)
		if kind > 0 {
			c.Rows = append(c.Rows, Row{Hand: name(kind), Combinations: n})
		}
	}
	return c
}

// PaidAs declares as which other hand a hand is paid by a paytable that has no row for it.
func (c *Count) PaidAs(hand, or string) *Count {
	for i := range c.Rows {
		if c.Rows[i].Hand == hand {
			c.Rows[i].Or = or
		}
	}
	return c
}

// Hands returns the rows that a paytable of the wager may have.
func (c *Count) Hands() []string {
	var hands []string
	add := func(hand string) {
		if hand != "" && !slices.Contains(hands, hand) {
			hands = append(hands, hand)
		}
	}
	for _, row := range c.Rows {
		if row.Parts == nil {
			add(row.Hand)
		}
		add(row.Or)
		for _, part := range row.Parts {
			add(part)
		}
	}
	return hands
}

// Figure returns the value of the wager on one paytable. Meter is the reading of each level of a progressive
// meter in units of the wager, "" that of a meter of one level; nil is zero.
func (c *Count) Figure(g *game.Game, wager round.WagerID, at cite.Cite, table paytable.Printed, meter func(level string) *big.Rat) (*Figure, error) {
	f := &Figure{
		Game: g.ID, Wager: wager, Paytable: table.Letter, Cite: at,
		Combinations: c.Combinations, Given: c.Given, Wagered: big.NewRat(1, 1),
	}
	for _, printed := range table.Rows {
		f.Cells = append(f.Cells, Cell{wager, table.Letter, printed.Hand, printed.Pays.String(), new(big.Rat)})
	}
	lost := new(big.Int).Set(c.Combinations)
	for _, row := range c.Rows {
		paid := row.paid(table)
		if len(paid) == 0 {
			continue
		}
		lost.Sub(lost, row.Combinations)
		if err := f.add(row, paid, table); err != nil {
			return nil, err
		}
	}
	f.Lines = append(f.Lines, Line{Hand: "loses", Net: big.NewRat(-1, 1), Combinations: lost})
	for i := range f.Lines {
		f.Lines[i].Probability = new(big.Rat).SetFrac(f.Lines[i].Combinations, c.Combinations)
	}
	f.progress(table, meter)
	return f, nil
}

// paid are the rows of the paytable, by number, that the row of the count is paid by.
func (r Row) paid(table paytable.Printed) []int {
	at := func(hand string) int {
		return slices.IndexFunc(table.Rows, func(printed paytable.PrintedRow) bool { return printed.Hand == hand })
	}
	hands := r.Parts
	if hands == nil {
		hands = []string{r.Hand}
		if at(r.Hand) < 0 {
			hands = []string{r.Or}
		}
	}
	var rows []int
	for _, hand := range hands {
		if i := at(hand); i >= 0 {
			rows = append(rows, i)
		}
	}
	return rows
}

// add adds the outcome of a row of the count, with its net except for a share of the meter.
func (f *Figure) add(row Row, paid []int, table paytable.Printed) error {
	o := Line{Hand: row.Hand, Net: new(big.Rat), Combinations: new(big.Int).Set(row.Combinations)}
	for _, i := range paid {
		pays := table.Rows[i].Pays
		n, m, ok := pays.Net()
		if !ok || row.Parts != nil && (n < 0 || pays.KeepsStake()) {
			return fmt.Errorf("%q cannot pay %q on this wager", table.Rows[i].Hand, pays)
		}
		o.Net.Add(o.Net, big.NewRat(int64(n), int64(m)))
		f.Cells[i].PerUnit.Add(f.Cells[i].PerUnit, new(big.Rat).SetFrac(row.Combinations, f.Combinations))
	}
	if o.Pays = table.Rows[paid[0]].Pays.String(); row.Parts != nil {
		o.Pays = payout.To(int(o.Net.Num().Int64()), int(o.Net.Denom().Int64())).String()
	} else {
		o.Hand = table.Rows[paid[0]].Hand
	}
	same := slices.IndexFunc(f.Lines, func(other Line) bool { return other.Hand == o.Hand })
	if same < 0 {
		f.Lines = append(f.Lines, o)
	} else {
		f.Lines[same].Combinations.Add(f.Lines[same].Combinations, row.Combinations)
	}
	return nil
}

// progress adds the shares of the meter to the outcomes that win them.
func (f *Figure) progress(table paytable.Printed, meter func(level string) *big.Rat) {
	p := &Progressive{Fixed: f.Value()}
	for _, printed := range table.Rows {
		if _, ok := printed.Pays.FromMeter(); ok && p.level(printed.Pays.Level()) == nil {
			l := Level{Name: printed.Pays.Level(), Meter: new(big.Rat), Share: new(big.Rat), All: new(big.Rat)}
			if meter != nil {
				l.Meter.Set(meter(l.Name))
			}
			p.Levels = append(p.Levels, l)
		}
	}
	for i := range f.Lines {
		o := &f.Lines[i]
		for _, printed := range table.Rows {
			percent, ok := printed.Pays.FromMeter()
			if !ok || printed.Hand != o.Hand {
				continue
			}
			f.Progressive = p
			l := p.level(printed.Pays.Level())
			share := big.NewRat(int64(percent), 100)
			l.Share.Add(l.Share, new(big.Rat).Mul(share, o.Probability))
			if percent == 100 {
				l.All.Add(l.All, o.Probability)
			}
			o.Net.Add(o.Net, share.Mul(share, l.Meter))
		}
	}
}
