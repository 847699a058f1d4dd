package analysis

import (
	"cmp"
	"fmt"
	"math/big"
	"slices"
	"strings"

	"felt.example/felt/card"
	"felt.example/felt/game"
	"felt.example/felt/payout"
	"felt.example/felt/paytable"
	"felt.example/felt/round"
)

// Way is a way to play a hand in a game of one decision: the total wagered, and the endings of the
// round. Amounts are whole numbers, as in Nets.
type Way struct {
	Choice  string // as Choice names it
	Wagered int64
	Ends    []End
}

// End is one way in which a round ends: the player's net result, and the number of deals with it.
type End struct {
	Net   int64
	Deals int64
	// Paid are the cells that are paid.
	Paid [4]Paid
}

// Paid is a cell that is paid, by its number from 1, on an amount; the zero value is none.
type Paid struct {
	Cell int
	On   int64
}

// Value returns the sum of the player's net results over all deals.
func (w *Way) Value() int64 {
	value := int64(0)
	for i := range w.Ends {
		value += w.Ends[i].Net * w.Ends[i].Deals
	}
	return value
}

// BestWay returns the index of the way of the highest value, the first of equal ones.
func BestWay(ways []Way) int {
	best, most := 0, ways[0].Value()
	for i := range ways[1:] {
		if v := ways[i+1].Value(); v > most {
			best, most = i+1, v
		}
	}
	return best
}

// Choices returns the ways as choices; unit is the first wager.
func Choices(ways []Way, unit int64) []Choice {
	choices := make([]Choice, len(ways))
	for i := range ways {
		deals := int64(0)
		for _, e := range ways[i].Ends {
			deals += e.Deals
		}
		choices[i] = Choice{ways[i].Choice, big.NewRat(ways[i].Value(), deals*unit)}
	}
	return choices
}

// Ways adds up the endings of a base game in which each hand is played in some way.
type Ways struct {
	unit      int64
	nets      *Nets
	wagered   int64
	decisions []decided
	cells     []Cell
	paid      []int64
}

// decided is in how many deals something is decided.
type decided struct {
	name  string
	deals int64
}

// NewWays begins with the decisions, in the order in which they will be listed, and the cells that
// may be paid.
func NewWays(unit int64, cells []Cell, decisions ...string) *Ways {
	w := &Ways{unit: unit, nets: NewNets(unit), cells: cells, paid: make([]int64, len(cells)+1)}
	for _, name := range decisions {
		w.decisions = append(w.decisions, decided{name: name})
	}
	return w
}

// Add plays a given number of hands in a way, whose choice is one of the decisions.
func (w *Ways) Add(hands int64, way *Way) {
	deals := int64(0)
	for i := range way.Ends {
		e := &way.Ends[i]
		n := hands * e.Deals
		deals += n
		w.nets.Add(e.Net, uint64(n))
		for i := range e.Paid {
			if p := &e.Paid[i]; p.Cell > 0 {
				w.paid[p.Cell] += n * p.On
			}
		}
	}
	w.wagered += deals * way.Wagered
	for i := range w.decisions {
		if w.decisions[i].name == way.Choice {
			w.decisions[i].deals += deals
		}
	}
}

// Empty returns an empty sum of the same kind, to be joined later. Others may be joined meanwhile.
func (w *Ways) Empty() *Ways {
	decisions := make([]string, len(w.decisions))
	for i := range w.decisions {
		decisions[i] = w.decisions[i].name
	}
	return NewWays(w.unit, w.cells, decisions...)
}

// Join adds another sum of the same kind.
func (w *Ways) Join(other *Ways) {
	for net, deals := range other.nets.deals {
		w.nets.Add(net, deals)
	}
	w.wagered += other.wagered
	for i, d := range other.decisions {
		w.decisions[i].deals += d.deals
	}
	for i, n := range other.paid {
		w.paid[i] += n
	}
}

// Figure returns the figure of the base game that was added up.
func (w *Ways) Figure(s *game.Selected, strategy string) *Figure {
	deals := w.nets.Total()
	share := func(n, unit int64) *big.Rat {
		return new(big.Rat).SetFrac(big.NewInt(n), new(big.Int).Mul(deals, big.NewInt(unit)))
	}
	f := &Figure{
		Game: s.Game.ID, Wager: Base, Cite: s.Game.Sections.Play,
		Combinations: deals, Lines: w.nets.Lines(), Wagered: share(w.wagered, w.unit), Strategy: strategy,
	}
	for _, d := range w.decisions {
		f.Decisions = append(f.Decisions, Decision{d.name, share(d.deals, 1)})
	}
	for i, cell := range w.cells {
		cell.PerUnit = share(w.paid[i+1], w.unit)
		f.Cells = append(f.Cells, cell)
	}
	return f
}

// Payouts are the payouts of a base game, in whole numbers of which Unit make the first wager.
type Payouts struct {
	Unit  int64
	Cells []Cell
	even  []round.WagerID
	rows  map[round.WagerID]map[string]Bonus
}

// Bonus is what a hand is paid, with the cell of the paytable; the zero value is nothing.
type Bonus struct {
	Pays int64
	Paid Paid
}

// mostUnit and mostPaid bound the parts of a wager, and how many times it is paid, so that
// sums over all deals stay exact.
const (
	mostUnit = 1_000
	mostPaid = 1_000_000
)

// NewPayouts reads the payouts: even money on some wagers, and on others those of the paytables
// chosen, or custom ones instead: those given, or else those of the selection. The error names an impossible row.
func NewPayouts(s *game.Selected, own map[round.WagerID]paytable.Printed, even []round.WagerID, others ...round.WagerID) (*Payouts, error) {
	p := &Payouts{Unit: 1, even: even, rows: map[round.WagerID]map[string]Bonus{}}
	for _, wager := range even {
		p.Cells = append(p.Cells, Cell{Wager: wager, Hand: "wins", Pays: payout.To(1, 1).String()})
	}
	tables := make([]paytable.Printed, len(others))
	for i, wager := range others {
		declared := s.Game.Paytable(wager)
		chosen := slices.IndexFunc(declared.Printed, func(t paytable.Printed) bool { return t.Letter == s.Paytable(wager) })
		tables[i] = declared.Printed[chosen]
		if table, given := s.Own(wager); given {
			tables[i] = table
		}
		if table, given := own[wager]; given {
			tables[i] = table
		}
		for _, row := range tables[i].Rows {
			if err := p.divide(s.Game, wager, row); err != nil {
				return nil, err
			}
		}
	}
	for i, wager := range others {
		p.rows[wager] = map[string]Bonus{}
		for _, row := range tables[i].Rows {
			p.Cells = append(p.Cells, Cell{Wager: wager, Paytable: tables[i].Letter, Hand: row.Hand, Pays: row.Pays.String()})
			n, m, _ := row.Pays.Net()
			if row.Pays.KeepsStake() { // of a payout without a stake
				n += m
			}
			p.rows[wager][row.Hand] = Bonus{int64(n) * p.Unit / int64(m), Paid{Cell: len(p.Cells), On: p.Unit}}
		}
	}
	return p, nil
}

// divide divides the unit so that the row is paid in whole numbers.
func (p *Payouts) divide(g *game.Game, wager round.WagerID, row paytable.PrintedRow) error {
	n, m, ok := row.Pays.Net()
	_, share := row.Pays.FromMeter()
	switch hands := g.Paytable(wager).Hands(); {
	case !slices.Contains(hands, row.Hand):
		return fmt.Errorf("paytable: there is no hand %.60q; there are %s", row.Hand, strings.Join(hands, ", "))
	case !ok || share || n < 0 || row.Pays.KeepsStake() && !g.Wager(wager).Payout:
		return fmt.Errorf("paytable: %s for %q is not what the %s can pay", row.Pays, row.Hand, g.Wager(wager).Name)
	case n/m > mostPaid:
		return fmt.Errorf("paytable: %s for %q is more than is counted", row.Pays, row.Hand)
	}
	if p.Unit%int64(m) != 0 {
		p.Unit *= int64(m)
	}
	if p.Unit > mostUnit {
		return fmt.Errorf("paytable: %s for %q divides the wager into too many parts", row.Pays, row.Hand)
	}
	return nil
}

// Of returns what the hand is paid on a wager.
func (p *Payouts) Of(wager round.WagerID, hand string) Bonus { return p.rows[wager][hand] }

// End returns the ending of a round with these settlements; placed gives the amount on each wager
// in parts of the first.
func (p *Payouts) End(list []round.Settlement, placed func(round.WagerID) int64) End {
	var e End
	paid := e.Paid[:0]
	for i := range list {
		x := &list[i]
		stake := placed(cmp.Or(x.On, x.Wager))
		if b := p.Of(x.Wager, x.Hand); b.Paid.Cell > 0 && !x.Pays.Loses() {
			e.Net += b.Pays * (stake / p.Unit)
			paid = append(paid, Paid{Cell: b.Paid.Cell, On: stake})
			continue
		}
		n, m, _ := x.Pays.Net()
		if x.On == "" {
			e.Net += int64(n) * stake / int64(m)
		}
		if n > 0 {
			paid = append(paid, Paid{Cell: 1 + slices.Index(p.even, x.Wager), On: stake})
		}
	}
	return e
}

// CheckSeen returns nil if the cards can be a player's own, the dealer's cards that were seen, and
// other cards that are gone from the deck, or else the reason in one sentence.
func CheckSeen(g *game.Game, own, dealer, gone card.Set) error {
	all := own | dealer | gone
	switch {
	case own.Len() != g.Cards.Number(round.AtSeat):
		return &game.InputError{Field: "cards", Message: fmt.Sprintf("%d are given; a player has %d", own.Len(), g.Cards.Number(round.AtSeat)), Cite: g.Cards.At(round.AtSeat).Cite}
	case dealer.Len() > g.Cards.Number(round.AtDealer):
		return &game.InputError{Field: "dealer", Message: fmt.Sprintf("%d cards are given; the dealer has %d", dealer.Len(), g.Cards.Number(round.AtDealer)), Cite: g.Cards.At(round.AtDealer).Cite}
	case all.Len() != own.Len()+dealer.Len()+gone.Len():
		return &game.InputError{Field: "cards", Message: "a card is given twice", Cite: g.Cards.Once}
	case all.Len()-dealer.Len()+g.Cards.Number(round.AtDealer) > card.Full.Len():
		return &game.InputError{Field: "cards", Message: "too few are left for the dealer", Cite: g.Cards.At(round.AtDealer).Cite}
	}
	return nil
}

// Often counts hands by the decision taken with them.
type Often struct {
	decisions []string
	hands     []int64
}

// Add counts hands with which this decision is taken.
func (o *Often) Add(decision string, hands int64) {
	i := slices.Index(o.decisions, decision)
	if i < 0 {
		i = len(o.decisions)
		o.decisions, o.hands = append(o.decisions, decision), append(o.hands, 0)
	}
	o.hands[i] += hands
}

// Mixed reports whether more than one decision was taken.
func (o *Often) Mixed() bool { return len(o.decisions) > 1 }

// String is the decision or, if there are several, each with its number of hands: "fold (432), play
// 1 (1488)".
func (o *Often) String() string {
	if !o.Mixed() {
		return strings.Join(o.decisions, "")
	}
	var parts []string
	for i, decision := range o.decisions {
		parts = append(parts, fmt.Sprintf("%s (%d)", decision, o.hands[i]))
	}
	slices.Sort(parts)
	return strings.Join(parts, ", ")
}
