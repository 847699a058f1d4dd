package analysis

import (
	"cmp"
	"math"
	"strconv"

	"felt.example/felt/game"
	"felt.example/felt/money"
	"felt.example/felt/paytable"
	"felt.example/felt/round"
)

// Settled is a game's contest under the rules chosen, with its settlements in parts of the first
// wager, ready for counting.
type Settled struct {
	*game.Contest
	Payouts *Payouts
	// Choices are a fold, then the decision to wager, by the multiple of the first wager.
	Choices []string

	settlements func(player, dealer uint32) []round.Settlement
	required    int64 // how many wagers are placed before the deal
	folded      End
}

// NewSettled reads what the game's contest pays, on custom paytables instead of the chapter's if
// they are given. The error names an impossible row.
func NewSettled(s *game.Selected, own map[round.WagerID]paytable.Printed) (*Settled, error) {
	g := s.Game
	x := &Settled{Contest: g.Contest, Choices: []string{"fold"}, settlements: g.Contest.Settle(s.With(own))}
	var even, tables []round.WagerID
	for i := range g.Wagers {
		w := &g.Wagers[i]
		if w.Required {
			x.required++
		}
		switch {
		case (w.Required || w.ID == g.Contest.Wager) && !w.Pays.Loses():
			even = append(even, w.ID)
		case (w.Required || w.Payout || w.ID == g.Contest.Wager) && g.Paytable(w.ID) != nil:
			tables = append(tables, w.ID)
		}
	}
	most, _ := x.Most(math.MaxUint32)
	for times := range most {
		x.Choices = append(x.Choices, x.Choice+" "+strconv.Itoa(int(times)+1))
	}
	var err error
	if x.Payouts, err = NewPayouts(s, own, even, tables...); err != nil {
		return nil, err
	}
	x.folded = x.end(x.Folds, 0)
	return x, nil
}

// placed is what is placed on each wager: unit, and by the decision so many times that.
func (x *Settled) placed(unit, times int64) func(round.WagerID) int64 {
	return func(wager round.WagerID) int64 {
		if wager == x.Wager {
			return times * unit
		}
		return unit
	}
}

// end is how settlements end when a given multiple of the first wager is placed by the decision.
func (x *Settled) end(list []round.Settlement, times int64) End {
	return x.Payouts.End(list, x.placed(x.Payouts.Unit, times))
}

// Ending returns the ending of a kernel's round with these hands, if the given multiple of the
// first wager is wagered by the decision; 0 is a fold.
func (x *Settled) Ending(ante money.Cents, player, dealer uint32, times int64) Ending {
	list := x.Folds
	if times > 0 {
		list = x.settlements(player, dealer)
	}
	return Ending{Wagered: money.Cents(x.required+times) * ante, Net: NetOf(list, x.placed(int64(ante), times))}
}

// NetOf returns the player's net result of settlements, if placed gives the cents on each wager.
func NetOf(list []round.Settlement, placed func(round.WagerID) int64) money.Cents {
	net := money.Cents(0)
	for i := range list {
		x := &list[i]
		net += x.Net(money.Cents(placed(cmp.Or(x.On, x.Wager))))
	}
	return net
}

// endings are how a player's hands of one value end against each of the dealer's values: many end
// alike, and of those that do the ends are kept once.
type endings struct {
	value uint32
	of    []uint16 // by the place of the dealer's value, the place of the end
	deals []int64  // by the place of the end
	list  []Way    // the fold first; nil before any value is settled
}

// settle works out how hands of a value end against the dealer's, into e.
func (x *Settled) settle(e *endings, value uint32, dealers []uint32) {
	if e.list != nil && e.value == value {
		return
	}
	if e.list == nil {
		e.list = make([]Way, len(x.Choices))
		for i, choice := range x.Choices {
			e.list[i] = Way{Choice: choice, Wagered: (x.required + int64(i)) * x.Payouts.Unit}
		}
		e.list[0].Ends = []End{x.folded}
	}
	most, _ := x.Most(value)
	e.value, e.of, e.list = value, e.of[:0], e.list[:1+most]
	raised := e.list[1:]
	for i := range raised {
		raised[i].Ends = raised[i].Ends[:0]
	}
	for _, dealer := range dealers {
		list := x.settlements(value, dealer)
		first := x.end(list, 1)
		last := first
		if most > 1 {
			last = x.end(list, int64(most))
		}
		at := 0
		for at < len(raised[0].Ends) && (raised[0].Ends[at] != first || raised[most-1].Ends[at] != last) {
			at++
		}
		if at == len(raised[0].Ends) {
			raised[0].Ends = append(raised[0].Ends, first)
			for i := range raised[1:] {
				raised[1+i].Ends = append(raised[1+i].Ends, x.end(list, int64(i)+2))
			}
		}
		e.of = append(e.of, uint16(at))
	}
}

// ways lists the ways to play a hand that ends so, by how many deals there are of each of the
// dealer's values. They are good until the next call.
func (e *endings) ways(byValue []int64) []Way {
	e.deals = append(e.deals[:0], make([]int64, len(e.list[1].Ends))...)
	all := int64(0)
	for place, deals := range byValue {
		e.deals[e.of[place]] += deals
		all += deals
	}
	e.list[0].Ends[0].Deals = all
	for i := range e.list[1:] {
		ends := e.list[1+i].Ends
		for at := range ends {
			ends[at].Deals = e.deals[at]
		}
	}
	return e.list
}

// Group is a class of the dealer's hands relative to a player's hand. All hands of a group are
// settled alike if only their order matters.
type Group uint8

// The groups: hands with which the dealer does not qualify, and of the others those that are lower
// than the player's, equal to it and higher.
const (
	Unqualified Group = iota
	Lower
	Equal
	Higher
	Groups
)

// GroupOf returns the group of one of the dealer's hands; least is the lowest hand that qualifies.
func GroupOf[V ~uint16 | ~uint32](player, dealer, least V) Group {
	group := int(Lower) // as an int it is chosen without branches, which nothing could predict
	if dealer >= player {
		group = int(Equal)
	}
	if dealer > player {
		group = int(Higher)
	}
	if dealer < least {
		group = int(Unqualified)
	}
	return Group(group)
}

// InGroups returns one value of the dealer's hand for each group.
func InGroups[V ~uint16 | ~uint32](player, least V) [Groups]V {
	return [Groups]V{Lower: least, Equal: player, Higher: ^V(0)}
}

// Grouped lists the ways to play a hand from the number of the dealer's hands in each Group. It is
// not safe for concurrent use.
type Grouped struct {
	*Settled
	least uint32
	ends  endings
}

// NewGrouped is NewSettled for a contest whose dealer qualifies with the hand least or a higher
// one.
func NewGrouped(s *game.Selected, own map[round.WagerID]paytable.Printed, least uint32) (*Grouped, error) {
	settled, err := NewSettled(s, own)
	return &Grouped{Settled: settled, least: least}, err
}

// Ways lists the ways to play a hand of a value, a fold first, with the endings of the deals. The
// result is valid until the next call.
func (g *Grouped) Ways(value uint32, deals [Groups]int64) []Way {
	dealers := InGroups(value, g.least)
	g.settle(&g.ends, value, dealers[:])
	return g.ends.ways(deals[:])
}
