package analysis

import (
	"fmt"
	"math/big"
	"slices"

	"felt/cite"
	"felt/game"
	"felt/payout"
	"felt/paytable"
	"felt/round"
)

// Count is how many of all equally likely deals end in each row of a wager's paytables.
// Those in no row lose.
type Count struct {
	Combinations *big.Int
	Rows         []Row
	// Given is the condition on which the count stands, "" for none: an Insurance Wager is
	// only made when the dealer shows an ace.
	Given string
	// Paytable is the wager's paytables where the reading chosen has others than the game
	// declares; nil for those declared.
	Paytable *game.Paytable
}

// Row is one row of a count. No deal is in two rows.
type Row struct {
	Hand         string // as the chapter names it
	Combinations *big.Int
	// Or is the hand that it is paid as by a paytable that has no row for it; "" for none.
	Or string
	// Parts are the rows of the paytable that are paid together, where a deal can be in
	// several; nil for Hand alone.
	Parts []string
}

// NewCount is the count of so many deals of each kind, best last; those of the first lose.
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

// PaidAs says as which hand another is paid where a paytable has no row for it.
func (c *Count) PaidAs(hand, or string) *Count {
	for i := range c.Rows {
		if c.Rows[i].Hand == hand {
			c.Rows[i].Or = or
		}
	}
	return c
}

// Hands are the rows that a paytable of the wager may have.
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

// Figure is what the wager is worth on one paytable. A progressive meter reads so many
// units of the wager; nil is a reading of nothing.
func (c *Count) Figure(g *game.Game, wager round.WagerID, at cite.Cite, table paytable.Printed, meter *big.Rat) (*Figure, error) {
	f := &Figure{
		Game: g.ID, Wager: wager, Paytable: table.Letter, Cite: at,
		Combinations: c.Combinations, Given: c.Given, Wagered: big.NewRat(1, 1),
	}
	lost := new(big.Int).Set(c.Combinations)
	for _, row := range c.Rows {
		o, err := row.outcome(table)
		if err != nil {
			return nil, err
		}
		if o == nil {
			continue
		}
		lost.Sub(lost, row.Combinations)
		same := slices.IndexFunc(f.Outcomes, func(other Outcome) bool { return other.Hand == o.Hand })
		if same >= 0 {
			f.Outcomes[same].Combinations.Add(f.Outcomes[same].Combinations, row.Combinations)
			continue
		}
		f.Outcomes = append(f.Outcomes, *o)
	}
	f.Outcomes = append(f.Outcomes, Outcome{Hand: "loses", Net: big.NewRat(-1, 1), Combinations: lost})
	for i := range f.Outcomes {
		f.Outcomes[i].Probability = new(big.Rat).SetFrac(f.Outcomes[i].Combinations, c.Combinations)
	}
	f.progress(table, meter)
	return f, nil
}

// outcome is what the row is on a paytable, nil where it loses; its net leaves out the
// share of a meter.
func (r Row) outcome(table paytable.Printed) (*Outcome, error) {
	o := &Outcome{Hand: r.Hand, Combinations: new(big.Int).Set(r.Combinations)}
	if r.Parts != nil {
		return r.together(o, table)
	}
	p, ok := pays(table, r.Hand)
	if !ok && r.Or != "" {
		o.Hand = r.Or
		p, ok = pays(table, r.Or)
	}
	if !ok {
		return nil, nil
	}
	n, m, ok := p.Net()
	if !ok {
		return nil, fmt.Errorf("paytable: %s for %q does not follow the wager", p, o.Hand)
	}
	o.Pays, o.Net = p.String(), big.NewRat(int64(n), int64(m))
	return o, nil
}

// together adds up what the parts of the row are paid; with none paid the wager loses.
func (r Row) together(o *Outcome, table paytable.Printed) (*Outcome, error) {
	for _, part := range r.Parts {
		p, ok := pays(table, part)
		if !ok {
			continue
		}
		n, m, ok := p.Net()
		if !ok || n < 0 || p.KeepsStake() {
			return nil, fmt.Errorf("paytable: %s for %q is paid with other rows, and can only be odds such as \"4 to 1\"", p, part)
		}
		if o.Net == nil {
			o.Net = new(big.Rat)
		}
		o.Net.Add(o.Net, big.NewRat(int64(n), int64(m)))
	}
	if o.Net == nil {
		return nil, nil
	}
	o.Pays = payout.To(int(o.Net.Num().Int64()), int(o.Net.Denom().Int64())).String()
	return o, nil
}

func pays(table paytable.Printed, hand string) (payout.Payout, bool) {
	for _, row := range table.Rows {
		if row.Hand == hand {
			return row.Pays, true
		}
	}
	return payout.Payout{}, false
}

// progress adds the shares of the meter to the outcomes that win them.
func (f *Figure) progress(table paytable.Printed, meter *big.Rat) {
	p := &Progressive{Meter: new(big.Rat), Fixed: f.Value(), Share: new(big.Rat), All: new(big.Rat)}
	if meter != nil {
		p.Meter.Set(meter)
	}
	for i := range f.Outcomes {
		o := &f.Outcomes[i]
		pays, _ := pays(table, o.Hand)
		percent, ok := pays.FromMeter()
		if !ok {
			continue
		}
		f.Progressive = p
		share := big.NewRat(int64(percent), 100)
		p.Share.Add(p.Share, new(big.Rat).Mul(share, o.Probability))
		if percent == 100 {
			p.All.Add(p.All, o.Probability)
		}
		o.Net.Add(o.Net, share.Mul(share, p.Meter))
	}
}
