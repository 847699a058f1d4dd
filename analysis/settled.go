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

// Settled is a game's contest under the rules chosen, to be counted: what its settlements come to,
// in parts of the first wager.
type Settled struct {
	*game.Contest
	Payouts *Payouts
	// Choices are a fold, then the decision by how many times the first wager is then wagered.
	Choices []string

	settlements func(player, dealer uint32) []round.Settlement
	required    int64 // how many wagers are placed before the deal
	folded      End
}

// NewSettled reads what the game's contest pays, on custom paytables in place of the chapter's
// where they are given. The error names a row that there cannot be.
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
		case (w.Required || w.Payout) && g.Paytable(w.ID) != nil:
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

// Ending is how a kernel's round ends with these hands when a given multiple of the first wager is wagered
// by the decision; 0 is a fold.
func (x *Settled) Ending(ante money.Cents, player, dealer uint32, times int64) Ending {
	list := x.Folds
	if times > 0 {
		list = x.settlements(player, dealer)
	}
	return Ending{Wagered: money.Cents(x.required+times) * ante, Net: NetOf(list, x.placed(int64(ante), times))}
}

// NetOf is what the player is up by settlements when a given number of cents are placed on each wager.
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
	known bool
	value uint32
	of    []uint16 // by the place of the dealer's value
	times [][]End  // by how many times the first wager is then wagered, less one
	deals []int64  // by the places of ends
}

// settle works out how hands of a value end against the dealer's, into e.
func (x *Settled) settle(e *endings, value uint32, dealers []uint32) {
	if e.known && e.value == value {
		return
	}
	most, _ := x.Most(value)
	if e.times == nil {
		e.times = make([][]End, len(x.Choices)-1)
	}
	e.known, e.value, e.of, e.times = true, value, e.of[:0], e.times[:most]
	for i := range e.times {
		e.times[i] = e.times[i][:0]
	}
	for _, dealer := range dealers {
		list := x.settlements(value, dealer)
		first, last := x.end(list, 1), x.end(list, int64(most))
		at := 0
		for at < len(e.times[0]) && (e.times[0][at] != first || e.times[most-1][at] != last) {
			at++
		}
		if at == len(e.times[0]) {
			for i := range e.times {
				e.times[i] = append(e.times[i], x.end(list, int64(i)+1))
			}
		}
		e.of = append(e.of, uint16(at))
	}
}

// ways lists in place the ways to play a hand that ends so, by how many deals there are of each of
// the dealer's values.
func (x *Settled) ways(ways []Way, e *endings, byValue []int64) []Way {
	if ways == nil {
		ways = make([]Way, len(x.Choices))
	}
	e.deals = append(e.deals[:0], make([]int64, len(e.times[0]))...)
	all := int64(0)
	for place, deals := range byValue {
		e.deals[e.of[place]] += deals
		all += deals
	}
	ways = ways[:len(e.times)+1]
	for i := range ways {
		way := &ways[i]
		*way = Way{Choice: x.Choices[i], Wagered: (x.required + int64(i)) * x.Payouts.Unit, Ends: way.Ends[:0]}
		if i == 0 {
			way.Ends = append(way.Ends, x.folded)
			way.Ends[0].Deals = all
			continue
		}
		for at, deals := range e.deals {
			if deals > 0 {
				way.Ends = append(way.Ends, e.times[i-1][at])
				way.Ends[len(way.Ends)-1].Deals = deals
			}
		}
	}
	return ways
}

// Group is a part of the dealer's hands beside a player's: where no more than these decides, all
// hands of a group are settled alike.
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

// GroupOf is the group of one of the dealer's hands, of which the least that qualifies is given.
func GroupOf[V ~uint16 | ~uint32](player, dealer, least V) Group {
	switch {
	case dealer < least:
		return Unqualified
	case dealer < player:
		return Lower
	case dealer == player:
		return Equal
	}
	return Higher
}

// InGroups are values that stand for the dealer's hands of each group.
func InGroups[V ~uint16 | ~uint32](player, least V) [Groups]V {
	return [Groups]V{Lower: least, Equal: player, Higher: ^V(0)}
}

// Grouped lists the ways to play hands by how many of the dealer's there are in each Group. It is
// not safe for concurrent use.
type Grouped struct {
	*Settled
	least uint32
	ends  endings
	list  []Way
}

// NewGrouped is NewSettled for a contest whose dealer qualifies with the least hand or a higher one.
func NewGrouped(s *game.Selected, own map[round.WagerID]paytable.Printed, least uint32) (*Grouped, error) {
	settled, err := NewSettled(s, own)
	return &Grouped{Settled: settled, least: least}, err
}

// Ways lists the ways to play a hand of a value, a fold first, with how the deals then end. They are
// good until the next call.
func (g *Grouped) Ways(value uint32, deals [Groups]int64) []Way {
	dealers := InGroups(value, g.least)
	g.settle(&g.ends, value, dealers[:])
	g.list = g.ways(g.list, &g.ends, deals[:])
	return g.list
}
