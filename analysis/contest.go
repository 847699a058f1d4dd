package analysis

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"math/big"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"

	"felt.example/felt/card"
	"felt.example/felt/game"
	"felt.example/felt/money"
	"felt.example/felt/paytable"
	"felt.example/felt/round"
)

// Contest is the mathematics of a game from its declaration alone: of the wagers whose paytables
// are declared with what they pay for, and of a base game that is a game.Contest. What it counts
// are the chapter's own settlements of each hand of a player with each hand of the dealer.
func Contest(g *game.Game) *Game {
	a := &Game{
		Game:   g,
		Count:  CountDeclared,
		Kernel: contestKernel,
	}
	dealers := new(big.Int).Binomial(int64(card.Full.Len()), int64(g.Cards.Dealer)).Int64()
	if g.Contest == nil || dealers > mostDealers {
		return a
	}
	a.Strategies = contestStrategies
	a.Decide = BySets(contestDecide)
	a.Player = contestPlayer
	if !walkable(g) {
		a.BaseOver = contestOver
		return a
	}
	a.Base = func(ctx context.Context, s *game.Selected, strategy string) (*Figure, error) {
		return contestBase(ctx, s, strategy, nil)
	}
	a.BaseOn = contestBase
	a.DealerCardSeen = contestSeen
	return a
}

const always = "always"

var contestStrategies = []Strategy{
	{ID: Optimal, Name: "Folds, or wagers what is best, by all of the player's cards."},
	{ID: always, Name: "Never folds, and wagers the least."},
}

// mostDealers is how many hands of the dealer are listed at once: those of five cards.
const mostDealers = 2_598_960

// mostPairs is how many hands of the player are counted with hands of the dealer: some ten seconds'
// work. Hands of the player that differ by suits alone count once, so about one in twenty counts.
const mostPairs = 20 << 33

// walkable tells whether all hands of the player can be counted with all of the dealer's.
func walkable(g *game.Game) bool {
	own := new(big.Int).Binomial(int64(card.Full.Len()), int64(g.Cards.Seat))
	dealer := new(big.Int).Binomial(int64(card.Full.Len()-g.Cards.Seat), int64(g.Cards.Dealer))
	return own.Mul(own, dealer).Cmp(big.NewInt(mostPairs)) <= 0
}

// contest is a game's contest under the rules chosen, over a deck.
type contest struct {
	*game.Contest
	selected *game.Selected
	settle   func(player, dealer uint32) []round.Settlement
	payouts  *Payouts
	even     []round.WagerID
	choices  []string // by how many times the first wager is then wagered
	values   []uint32 // of the dealer's hands, ascending
	dealers  []dealt  // all hands of the dealer
}

// dealt is a hand of the dealer, and the place of its value.
type dealt struct {
	cards card.Set
	value uint32
}

func newContest(s *game.Selected, own map[round.WagerID]paytable.Printed, deck card.Set) (*contest, error) {
	g := s.Game
	c := &contest{Contest: g.Contest, selected: s, settle: g.Contest.Settle(s), choices: []string{"fold"}}
	var tables []round.WagerID
	for i := range g.Wagers {
		switch w := &g.Wagers[i]; {
		case (w.Required || w.ID == g.Contest.Wager) && !w.Pays.Loses():
			c.even = append(c.even, w.ID)
		case (w.Required || w.Payout) && g.Paytable(w.ID) != nil:
			tables = append(tables, w.ID)
		}
	}
	var err error
	if c.payouts, err = NewPayouts(s, own, c.even, tables...); err != nil {
		return nil, err
	}
	c.deal(deck.Cards(), g.Cards.Dealer, 0)
	for _, d := range c.dealers {
		c.values = append(c.values, d.value)
	}
	slices.Sort(c.values)
	c.values = slices.Compact(c.values)
	most := money.Cents(1)
	for i := range c.dealers {
		d := &c.dealers[i]
		place, _ := slices.BinarySearch(c.values, d.value)
		d.value = uint32(place)
	}
	for _, value := range c.values {
		times, _ := c.Most(value)
		most = max(most, times)
	}
	for times := range most {
		c.choices = append(c.choices, c.Choice+" "+strconv.Itoa(int(times)+1))
	}
	return c, nil
}

// deal adds need of the cards to the dealer's in every way.
func (c *contest) deal(cards []card.Card, need int, dealer card.Set) {
	if need == 0 {
		c.dealers = append(c.dealers, dealt{dealer, c.Rank(dealer)})
		return
	}
	for i := range cards[:max(0, len(cards)-need+1)] {
		c.deal(cards[i+1:], need-1, dealer|1<<cards[i])
	}
}

// required is what is wagered before the deal, in units of the first wager.
func (c *contest) required() int64 {
	n := int64(0)
	for _, w := range c.selected.Game.Wagers {
		if w.Required {
			n++
		}
	}
	return n
}

// end is how settlements end when so many times the first wager is placed by the decision.
func (c *contest) end(list []round.Settlement, times int64) End {
	var e End
	paid := e.Paid[:0]
	for i := range list {
		x := &list[i]
		stake := c.payouts.Unit
		if x.Wager == c.Wager {
			stake *= times
		}
		if b := c.payouts.Of(x.Wager, x.Hand); b.Paid.Cell > 0 && !x.Pays.Loses() {
			e.Net += b.Pays
			paid = append(paid, b.Paid)
			continue
		}
		n, m, _ := x.Pays.Net()
		if x.On == "" {
			e.Net += int64(n) * stake / int64(m)
		}
		if n > 0 {
			paid = append(paid, Paid{Cell: 1 + slices.Index(c.even, x.Wager), On: stake})
		}
	}
	return e
}

// ending is how a player's hands of one value end against each of the dealer's values: many end
// alike, and of those that do the ends are kept once.
type ending struct {
	value uint32
	times int64    // the most that may be wagered
	of    []uint16 // by the place of the dealer's value
	first []End    // when the first wager is wagered once more
	most  []End    // when the most is
}

// ending works out how hands of a value end, into e.
func (c *contest) ending(value uint32, e *ending) {
	times, _ := c.Most(value)
	*e = ending{value: value, times: int64(times), of: e.of[:0], first: e.first[:0], most: e.most[:0]}
	type ends struct{ first, most End }
	known := map[ends]uint16{}
	for _, dealer := range c.values {
		list := c.settle(value, dealer)
		x := ends{c.end(list, 1), c.end(list, e.times)}
		at, ok := known[x]
		if !ok {
			at = uint16(len(e.first))
			known[x] = at
			e.first, e.most = append(e.first, x.first), append(e.most, x.most)
		}
		e.of = append(e.of, at)
	}
}

// counter counts the dealer's hands beside a player's.
type counter struct {
	*contest
	ending
	byValue []int64
	deals   []int64 // by the places of ends
	ways    []Way
}

func (c *contest) counter() *counter {
	return &counter{contest: c, ending: ending{value: math.MaxUint32}, byValue: make([]int64, len(c.values)), ways: make([]Way, len(c.choices))}
}

// count lists the ways to play a hand whose value is given, with how the deals then end: against
// all hands of the dealer that hold these cards and none of those. They are good until the next.
func (n *counter) count(own card.Set, value uint32, dealer, gone card.Set) []Way {
	if n.value != value {
		n.contest.ending(value, &n.ending)
	}
	clear(n.byValue)
	if not := own | gone; dealer == 0 {
		for i := range n.dealers {
			if d := &n.dealers[i]; d.cards&not == 0 {
				n.byValue[d.value]++
			}
		}
	} else {
		for i := range n.dealers {
			if d := &n.dealers[i]; d.cards&not == 0 && d.cards&dealer == dealer {
				n.byValue[d.value]++
			}
		}
	}
	n.deals = append(n.deals[:0], make([]int64, len(n.first))...)
	all := int64(0)
	for place, deals := range n.byValue {
		n.deals[n.of[place]] += deals
		all += deals
	}
	unit, required := n.payouts.Unit, n.required()
	for times := range n.times + 1 {
		way := &n.ways[times]
		*way = Way{Choice: n.choices[times], Wagered: (required + times) * unit, Ends: way.Ends[:0]}
		if times == 0 {
			e := n.end(n.Folds, 0)
			e.Deals = all
			way.Ends = append(way.Ends, e)
			continue
		}
		for at, deals := range n.deals {
			if deals > 0 {
				way.Ends = append(way.Ends, n.at(at, times, deals))
			}
		}
	}
	return n.ways[:n.times+1]
}

// at is one end when the first wager is wagered so many times more: all of it rises alike.
func (n *counter) at(at int, times, deals int64) End {
	e := n.first[at]
	e.Deals = deals
	if n.times == 1 {
		return e
	}
	grow := func(first, most int64) int64 { return first + (most-first)*(times-1)/(n.times-1) }
	e.Net = grow(e.Net, n.most[at].Net)
	for i := range e.Paid {
		e.Paid[i].On = grow(e.Paid[i].On, n.most[at].Paid[i].On)
	}
	return e
}

// way is the way in which a strategy plays.
func way(ways []Way, strategy string) *Way {
	if strategy == always {
		return &ways[1]
	}
	return &ways[BestWay(ways)]
}

// owned is a hand of the player, for all that differ from it by suits alone.
type owned struct {
	cards  card.Set
	weight int64
	value  uint32
	// When it is played: what is done, and what all deals together then win.
	choice string
	up     int64
}

// hands are all of a player's hands, in ascending order of their values.
func (c *contest) hands(ctx context.Context, ranks uint16) ([]owned, error) {
	var hands []owned
	err := EachHand(ctx, ranks, c.selected.Game.Cards.Seat, func(cards card.Set, alike uint64) {
		hands = append(hands, owned{cards: cards, weight: int64(alike), value: c.Rank(cards)})
	})
	slices.SortStableFunc(hands, func(a, b owned) int { return cmp.Compare(a.value, b.value) })
	return hands, err
}

// walk plays each hand by the strategy against all hands of the dealer, and notes what is done.
func (c *contest) walk(ctx context.Context, hands []owned, strategy string, seen func(*owned) card.Set) (*Ways, error) {
	sum := NewWays(c.payouts.Unit, c.payouts.Cells, c.choices...)
	workers := runtime.GOMAXPROCS(0)
	var guard sync.Mutex
	var group sync.WaitGroup
	for worker := range workers {
		group.Go(func() {
			part, n := sum.Empty(), c.counter()
			for i := worker * len(hands) / workers; i < (worker+1)*len(hands)/workers && ctx.Err() == nil; i++ {
				h := &hands[i]
				if seen == nil {
					w := way(n.count(h.cards, h.value, 0, 0), strategy)
					part.Add(h.weight, w)
					h.choice, h.up = w.Choice, w.Value()
					continue
				}
				for dealer := range seen(h).All {
					part.Add(h.weight, way(n.count(h.cards, h.value, card.SetOf(dealer), 0), strategy))
				}
			}
			guard.Lock()
			defer guard.Unlock()
			sum.Join(part)
		})
	}
	group.Wait()
	return sum, ctx.Err()
}

// contestBase is Base and BaseOn of a Game.
func contestBase(ctx context.Context, s *game.Selected, strategy string, own map[round.WagerID]paytable.Printed) (*Figure, error) {
	return ContestOver(ctx, card.Full.Ranks(), s, strategy, own)
}

// ContestOver is the base game of a deck that has the same ranks in each suit.
func ContestOver(ctx context.Context, ranks uint16, s *game.Selected, strategy string, own map[round.WagerID]paytable.Printed) (*Figure, error) {
	c, hands, err := contestHands(ctx, ranks, s, strategy, own)
	if err != nil {
		return nil, err
	}
	sum, err := c.walk(ctx, hands, strategy, nil)
	if err != nil {
		return nil, err
	}
	f := sum.Figure(s, strategy)
	f.Chart = []Chart{c.chart(hands)}
	return f, nil
}

func contestHands(ctx context.Context, ranks uint16, s *game.Selected, strategy string, own map[round.WagerID]paytable.Printed) (*contest, []owned, error) {
	if err := CheckStrategy(contestStrategies, strategy); err != nil {
		return nil, nil, err
	}
	c, err := newContest(s, own, deckOf(ranks))
	if err != nil {
		return nil, nil, err
	}
	hands, err := c.hands(ctx, ranks)
	return c, hands, err
}

func deckOf(ranks uint16) card.Set {
	var deck card.Set
	for suit := card.Clubs; suit <= card.Spades; suit++ {
		deck |= card.Set(ranks) << (16 * suit)
	}
	return deck
}

// contestSeen is DealerCardSeen of a Game.
func contestSeen(ctx context.Context, s *game.Selected, rank card.Rank, own map[round.WagerID]paytable.Printed) (*Figure, error) {
	c, hands, err := contestHands(ctx, card.Full.Ranks(), s, Optimal, own)
	if err != nil {
		return nil, err
	}
	sum, err := c.walk(ctx, hands, Optimal, func(h *owned) card.Set { return deckOf(1<<rank) &^ h.cards })
	if err != nil {
		return nil, err
	}
	f := sum.Figure(s, Optimal)
	f.Given = "one of the dealer's cards is seen, of the rank " + rank.Name()
	return f, nil
}

// contestDecide is Decide of a Game.
func contestDecide(ctx context.Context, s *game.Selected, own, dealer, gone card.Set) ([]Choice, error) {
	if err := CheckSeen(s.Game, own, dealer, gone); err != nil {
		return nil, err
	}
	c, err := newContest(s, nil, card.Full&^(own|gone))
	if err != nil {
		return nil, err
	}
	return Choices(c.counter().count(own, c.Rank(own), dealer, gone), c.payouts.Unit), ctx.Err()
}

// contestOver is BaseOver of a Game.
func contestOver(ctx context.Context, s *game.Selected, strategy string, hands []card.Set) (*Figure, error) {
	if err := CheckStrategy(contestStrategies, strategy); err != nil {
		return nil, err
	}
	c, err := newContest(s, nil, card.Full)
	if err != nil {
		return nil, err
	}
	all := make([]owned, len(hands))
	for i, cards := range hands {
		all[i] = owned{cards: cards, weight: 1, value: c.Rank(cards)}
	}
	slices.SortStableFunc(all, func(a, b owned) int { return cmp.Compare(a.value, b.value) })
	sum, err := c.walk(ctx, all, strategy, nil)
	if err != nil {
		return nil, err
	}
	f := sum.Figure(s, strategy)
	mean, squares := 0.0, 0.0
	value := func(h *owned) float64 {
		v, _ := new(big.Rat).Mul(big.NewRat(h.up*int64(len(hands)), c.payouts.Unit), new(big.Rat).SetFrac(big.NewInt(1), f.Combinations)).Float64()
		return v
	}
	for i := range all {
		mean += value(&all[i]) / float64(len(all))
	}
	for i := range all {
		squares += (value(&all[i]) - mean) * (value(&all[i]) - mean)
	}
	deviation := math.Sqrt(squares / float64(len(all)-1) / float64(len(all)))
	f.Approximation = fmt.Sprintf("simulated: %d hands of the player drawn at random, each against all hands of the dealer; the standard error of the house edge is ± %.4f %%", len(hands), 100*deviation)
	f.Combinations = nil
	for i := range f.Outcomes {
		f.Outcomes[i].Combinations = nil
	}
	return f, nil
}

// chart says what is decided with the player's hands: for each run of values with which all is
// decided alike, from which hand to which.
func (c *contest) chart(hands []owned) Chart {
	chart := Chart{Title: "By the hand", Columns: []string{"from", "to", "decision"}}
	for to := len(hands); to > 0; {
		first := to - 1
		var often Often
		for ; first >= 0 && hands[first].value == hands[to-1].value; first-- {
			often.Add(hands[first].choice, hands[first].weight)
		}
		name, last := c.called(&hands[first+1]), len(chart.Rows)-1
		if decision := often.String(); last >= 0 && chart.Rows[last][2] == decision && !often.Mixed() {
			chart.Rows[last][1] = name
		} else {
			chart.Rows = append(chart.Rows, []string{name, name, decision})
		}
		to = first + 1
	}
	return chart
}

// called is the ranks of a hand, and what it is called.
func (c *contest) called(h *owned) string {
	cards := h.cards.Cards()
	slices.SortFunc(cards, func(a, b card.Card) int { return cmp.Compare(b.Rank(), a.Rank()) })
	var letters []string
	for _, x := range cards {
		letters = append(letters, string(x.Rank().Letter()))
	}
	return strings.Join(letters, "-") + ", " + c.Name(h.value)
}

// chooser makes, for one who asks, the choice of the strategy with each hand: how many times the
// first wager is wagered, 0 for a fold. Where it can be it is worked out once for all hands.
func (c *contest) chooser(ctx context.Context, strategy string) (func() func(own card.Set) uint8, error) {
	if !walkable(c.selected.Game) {
		return func() func(card.Set) uint8 {
			n := c.counter()
			return func(own card.Set) uint8 { return c.timesOf(way(n.count(own, c.Rank(own), 0, 0), strategy).Choice) }
		}, nil
	}
	hands, err := c.hands(ctx, card.Full.Ranks())
	if err != nil {
		return nil, err
	}
	if _, err := c.walk(ctx, hands, strategy, nil); err != nil {
		return nil, err
	}
	times := make(map[card.Set]uint8, len(hands))
	for _, h := range hands {
		times[BySuits(h.cards)] = c.timesOf(h.choice)
	}
	choose := func(own card.Set) uint8 { return times[BySuits(own)] }
	return func() func(card.Set) uint8 { return choose }, nil
}

func (c *contest) timesOf(choice string) uint8 { return uint8(slices.Index(c.choices, choice)) }

// contestPlayer is Player of a Game.
func contestPlayer(ctx context.Context, s *game.Selected, strategy string) (func() Player, error) {
	c, choose, err := contestChoices(ctx, s, strategy)
	if err != nil {
		return nil, err
	}
	return func() Player {
		times := choose()
		return ByOwnCards(func(own card.Set) string { return c.choices[times(own)] })
	}, nil
}

func contestChoices(ctx context.Context, s *game.Selected, strategy string) (*contest, func() func(card.Set) uint8, error) {
	if err := CheckStrategy(contestStrategies, strategy); err != nil {
		return nil, nil, err
	}
	c, err := newContest(s, nil, card.Full)
	if err != nil {
		return nil, nil, err
	}
	choose, err := c.chooser(ctx, strategy)
	return c, choose, err
}

// contestKernel is Kernel of a Game: of a base game where all hands of one value are few.
func contestKernel(ctx context.Context, s *game.Selected, p Placed) (*Kernel, error) {
	if p.Wager != Base {
		return JudgedKernel(s, p), nil
	}
	if s.Game.Contest == nil || !walkable(s.Game) {
		return nil, nil
	}
	c, choose, err := contestChoices(ctx, s, p.Strategy)
	if err != nil {
		return nil, err
	}
	seat, dealer := s.Game.Cards.Seat, s.Game.Cards.Dealer
	places := make(map[card.Set]uint16, len(c.dealers))
	for _, d := range c.dealers {
		places[d.cards] = uint16(d.value)
	}
	his := NewCombinations(dealer, func(cards card.Set) uint16 { return places[cards] })
	k := &Kernel{Own: seat, Dealer: dealer}
	rows := map[kernelRow]uint16{}
	var tables [][]uint8
	numbers := map[Ending]uint8{}
	own := choose()
	mine := NewCombinations(seat, func(cards card.Set) uint16 {
		row := kernelRow{c.Rank(cards), own(cards)}
		at, known := rows[row]
		if !known {
			at = uint16(len(tables))
			rows[row] = at
			tables = append(tables, c.kernelRow(row, p, k, numbers))
		}
		return at
	})
	k.Ending = func(cards []card.Set) uint8 {
		return tables[*mine.At(Join(cards[:seat]))][*his.At(Join(cards[seat:]))]
	}
	return k, nil
}

// kernelRow is a value of a player's hand, and how many times the first wager is wagered on it.
type kernelRow struct {
	value uint32
	times uint8
}

// kernelRow numbers the endings of a row by the place of the dealer's value; those that are new
// are added to the kernel's.
func (c *contest) kernelRow(row kernelRow, p Placed, k *Kernel, numbers map[Ending]uint8) []uint8 {
	endings := make([]uint8, len(c.values))
	for i, dealer := range c.values {
		list := c.Folds
		if row.times > 0 {
			list = c.settle(row.value, dealer)
		}
		e := Ending{Wagered: money.Cents(c.required()+int64(row.times)) * p.Amount}
		for j := range list {
			x, stake := &list[j], p.Amount
			if x.Wager == c.Wager {
				stake *= money.Cents(row.times)
			}
			if x.On != "" {
				e.Net += x.Pays.Amount(stake, 0)
			} else {
				e.Net += Net(x.Pays, stake, 0)
			}
		}
		number, known := numbers[e]
		if !known { // of a game so small they are few
			number = uint8(len(k.Endings))
			numbers[e] = number
			k.Endings = append(k.Endings, e)
		}
		endings[i] = number
	}
	return endings
}
