package analysis

import (
	"fmt"
	"math/big"
	"slices"
	"strings"

	"felt/card"
	"felt/game"
	"felt/payout"
	"felt/round"
)

// Way is a way to play a hand in a game of one decision: what it wagers in all, and how
// the round then ends. Amounts are whole numbers, as Nets counts them.
type Way struct {
	Choice  string // as Choice names it
	Wagered int64
	Ends    []End
}

// End is one end of a round: what the player is up, and in how many deals it comes so.
type End struct {
	Net   int64
	Deals int64
	// Paid are the cells that are then paid.
	Paid [4]Paid
}

// Paid is a cell that is paid, by its place from 1, on so much; the zero value is none.
type Paid struct {
	Cell int
	On   int64
}

// Value is what the player is up in all deals together.
func (w *Way) Value() int64 {
	value := int64(0)
	for _, e := range w.Ends {
		value += e.Net * e.Deals
	}
	return value
}

// BestWay is the place of the way of the highest value; of equal ones of the first.
func BestWay(ways []Way) int {
	best, most := 0, ways[0].Value()
	for i := range ways[1:] {
		if v := ways[i+1].Value(); v > most {
			best, most = i+1, v
		}
	}
	return best
}

// Choices are the ways as choices, unit being the first wager.
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

// Ways adds up how a base game ends when each hand is played in some way.
type Ways struct {
	unit      int64
	nets      *Nets
	wagered   int64
	decisions []decided
	cells     []Cell
	paid      []int64
}

type decided struct {
	name  string
	deals int64
}

// NewWays begins with the decisions in the order in which they shall be told, and the
// cells that may be paid.
func NewWays(unit int64, cells []Cell, decisions ...string) *Ways {
	w := &Ways{unit: unit, nets: NewNets(unit), cells: cells, paid: make([]int64, len(cells)+1)}
	for _, name := range decisions {
		w.decisions = append(w.decisions, decided{name: name})
	}
	return w
}

// Add plays so many hands in a way, which is told as one of the decisions.
func (w *Ways) Add(hands int64, way *Way, decision string) {
	deals := int64(0)
	for _, e := range way.Ends {
		n := hands * e.Deals
		deals += n
		w.nets.Add(e.Net, uint64(n))
		for _, p := range e.Paid {
			w.paid[p.Cell] += n * p.On
		}
	}
	w.wagered += deals * way.Wagered
	for i := range w.decisions {
		if w.decisions[i].name == decision {
			w.decisions[i].deals += deals
		}
	}
}

// Empty is a sum of the same kind with nothing added, to be joined later.
func (w *Ways) Empty() *Ways {
	decisions := make([]string, len(w.decisions))
	for i, d := range w.decisions {
		decisions[i] = d.name
	}
	return NewWays(w.unit, w.cells, decisions...)
}

// Join adds what another sum of the same kind has added.
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

// Percent is the value of what was added, as a percentage of the first wager: "-3.4189 %".
func (w *Ways) Percent() string {
	value, deals := new(big.Int), w.nets.Total()
	for net, n := range w.nets.deals {
		value.Add(value, new(big.Int).Mul(big.NewInt(100*net), new(big.Int).SetUint64(n)))
	}
	return new(big.Rat).SetFrac(value, deals.Mul(deals, big.NewInt(w.unit))).FloatString(4) + " %"
}

// Figure is the base game that was added up.
func (w *Ways) Figure(s *game.Selected, strategy string) *Figure {
	deals := w.nets.Total()
	share := func(n, unit int64) *big.Rat {
		return new(big.Rat).SetFrac(big.NewInt(n), new(big.Int).Mul(deals, big.NewInt(unit)))
	}
	f := &Figure{
		Game: s.Game.ID, Wager: Base, Cite: s.Game.Chapter + ".11",
		Combinations: deals, Outcomes: w.nets.Outcomes(), Wagered: share(w.wagered, w.unit), Strategy: strategy,
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

// Cells lists the cells that even money is paid by for some wagers, and those of the
// paytables of others that are chosen, in the order printed.
func Cells(s *game.Selected, even []round.WagerID, printed ...round.WagerID) []Cell {
	var cells []Cell
	for _, wager := range even {
		cells = append(cells, Cell{Wager: wager, Hand: "wins", Pays: payout.To(1, 1).String()})
	}
	for _, wager := range printed {
		for _, table := range s.Game.Paytable(wager).Printed {
			if table.Letter != s.Paytable(wager) {
				continue
			}
			for _, row := range table.Rows {
				cells = append(cells, Cell{Wager: wager, Paytable: table.Letter, Hand: row.Hand, Pays: row.Pays.String()})
			}
		}
	}
	return cells
}

// PaidOn is the wager's cell for the hand, paid on so much; if no cell pays it, none.
func PaidOn(cells []Cell, wager round.WagerID, hand string, on int64) Paid {
	i := slices.IndexFunc(cells, func(c Cell) bool { return c.Wager == wager && c.Hand == hand })
	if i < 0 {
		return Paid{}
	}
	return Paid{i + 1, on}
}

// CheckSeen tells why these cards cannot be a player's, those of the dealer's that were
// seen, and those seen that are gone from the deck besides; or nil.
func CheckSeen(g *game.Game, own, dealer, gone card.Set) error {
	all := own | dealer | gone
	switch {
	case own.Len() != g.Cards.Seat:
		return &game.InputError{Field: "cards", Message: fmt.Sprintf("%d are given; a player has %d", own.Len(), g.Cards.Seat), Cite: g.Cards.SeatCite}
	case dealer.Len() > g.Cards.Dealer:
		return &game.InputError{Field: "dealer", Message: fmt.Sprintf("%d cards are given; the dealer has %d", dealer.Len(), g.Cards.Dealer), Cite: g.Cards.DealerCite}
	case all.Len() != own.Len()+dealer.Len()+gone.Len():
		return &game.InputError{Field: "cards", Message: "a card is given twice", Cite: g.Cards.Once}
	case all.Len()-dealer.Len()+g.Cards.Dealer > card.Full.Len():
		return &game.InputError{Field: "cards", Message: "too few are left for the dealer", Cite: g.Cards.DealerCite}
	}
	return nil
}

// Often counts hands by what is decided with them.
type Often struct {
	decisions []string
	hands     []int64
}

// Add counts hands with which this is decided.
func (o *Often) Add(decision string, hands int64) {
	i := slices.Index(o.decisions, decision)
	if i < 0 {
		i = len(o.decisions)
		o.decisions, o.hands = append(o.decisions, decision), append(o.hands, 0)
	}
	o.hands[i] += hands
}

// Mixed tells whether not all hands were decided alike.
func (o *Often) Mixed() bool { return len(o.decisions) > 1 }

// String is what is decided; if not always alike, with how many hands what: "fold (432),
// play 1 (1488)".
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
