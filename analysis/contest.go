package analysis

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"math/big"
	"slices"
	"strings"
	"sync"

	"felt.example/felt/card"
	"felt.example/felt/game"
	"felt.example/felt/paytable"
	"felt.example/felt/round"
)

// Contest returns the mathematics of a game from its declaration alone: of wagers whose paytables
// declare what they pay for, and of a base game that is a game.Contest. It counts the chapter's own
// settlements of each hand of a player against each hand of the dealer.
func Contest(g *game.Game) *Game {
	a := &Game{
		Game:   g,
		Count:  CountDeclared,
		Kernel: contestKernel,
	}
	if g.Contest == nil {
		return a
	}
	whole := g.Contest.Deck() == card.Full
	if !whole {
		a.Count = func(ctx context.Context, s *game.Selected, wager round.WagerID, known Known) (*Count, error) {
			return CountKnowing(ctx, g.Contest.Deck().Ranks(), s, wager, known)
		}
	}
	if dealers := new(big.Int).Binomial(int64(g.Contest.Deck().Len()), int64(g.Cards.Number(round.AtDealer))); dealers.Cmp(big.NewInt(mostDealers)) > 0 {
		return a
	}
	a.Strategies, a.Ties = contestStrategies, FoldFirst
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
	a.TieEnds = contestEnds
	a.Alone = contestAlone
	a.ByHand = contestByHand
	a.Advice = contestAdvice
	if whole {
		a.DealerCardSeen = contestSeen
	}
	if whole && threeEach(g) {
		a.OneNeighbour = contestNeighbour
	}
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

// walkable reports whether all hands of the player can be counted with all of the dealer's.
func walkable(g *game.Game) bool {
	deck := g.Contest.Deck().Len()
	own := new(big.Int).Binomial(int64(deck), int64(g.Cards.Number(round.AtSeat)))
	dealer := new(big.Int).Binomial(int64(deck-g.Cards.Number(round.AtSeat)), int64(g.Cards.Number(round.AtDealer)))
	return own.Mul(own, dealer).Cmp(big.NewInt(mostPairs)) <= 0
}

// contest is a game's contest under the rules chosen, over a deck.
type contest struct {
	*Settled
	selected *game.Selected
	values   []uint32 // of the dealer's hands, ascending
	dealers  []dealt  // all hands of the dealer
}

// dealt is a hand of the dealer, and the place of its value.
type dealt struct {
	cards card.Set
	value uint32
}

func newContest(s *game.Selected, own map[round.WagerID]paytable.Printed, deck card.Set) (*contest, error) {
	settled, err := NewSettled(s, own)
	if err != nil {
		return nil, err
	}
	c := &contest{Settled: settled, selected: s}
	c.deal(deck.Cards(), s.Game.Cards.Number(round.AtDealer), 0)
	for _, d := range c.dealers {
		c.values = append(c.values, d.value)
	}
	slices.Sort(c.values)
	c.values = slices.Compact(c.values)
	for i := range c.dealers {
		d := &c.dealers[i]
		place, _ := slices.BinarySearch(c.values, d.value)
		d.value = uint32(place)
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

// counter counts the dealer's hands beside a player's.
type counter struct {
	*contest
	ends    endings
	byValue []int64
}

func (c *contest) counter() *counter {
	return &counter{contest: c, byValue: make([]int64, len(c.values))}
}

// count lists the ways to play a hand whose value is given, with how the deals then end: against
// all hands of the dealer that hold these cards and none of those. They are good until the next.
func (n *counter) count(own card.Set, value uint32, dealer, gone card.Set) []Way {
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
	n.settle(&n.ends, value, n.values)
	return n.ends.ways(n.byValue)
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
	err := EachHand(ctx, ranks, c.selected.Game.Cards.Number(round.AtSeat), func(cards card.Set, alike uint64) {
		hands = append(hands, owned{cards: cards, weight: int64(alike), value: c.Rank(cards)})
	})
	slices.SortStableFunc(hands, func(a, b owned) int { return cmp.Compare(a.value, b.value) })
	return hands, err
}

// walk plays each hand by the strategy against all hands of the dealer, and notes what is done.
func (c *contest) walk(ctx context.Context, hands []owned, strategy string, seen func(*owned) card.Set) (*Ways, error) {
	sum := c.nothing()
	err := c.each(ctx, hands, func(n *counter) (func(*owned), func()) {
		part := sum.Empty()
		return func(h *owned) {
			if seen == nil {
				w := way(n.count(h.cards, h.value, 0, 0), strategy)
				part.Add(h.weight, w)
				h.choice, h.up = w.Choice, w.Value()
				return
			}
			for dealer := range seen(h).All {
				part.Add(h.weight, way(n.count(h.cards, h.value, card.SetOf(dealer), 0), strategy))
			}
		}, func() { sum.Join(part) }
	})
	return sum, err
}

// nothing is a sum with nothing added.
func (c *contest) nothing() *Ways { return NewWays(c.Payouts.Unit, c.Payouts.Cells, c.Choices...) }

// each has workers visit a part of the hands each. What a worker does at its end it does alone.
func (c *contest) each(ctx context.Context, hands []owned, worker func(n *counter) (visit func(*owned), end func())) error {
	workers := Workers(ctx)
	var guard sync.Mutex
	var group sync.WaitGroup
	for w := range workers {
		group.Go(func() {
			visit, end := worker(c.counter())
			for i := w * len(hands) / workers; i < (w+1)*len(hands)/workers && ctx.Err() == nil; i++ {
				visit(&hands[i])
			}
			guard.Lock()
			defer guard.Unlock()
			end()
		})
	}
	group.Wait()
	return ctx.Err()
}

// contestEnds is TieEnds of a Game.
func contestEnds(ctx context.Context, s *game.Selected, own map[round.WagerID]paytable.Printed) ([]TieEnd, error) {
	c, hands, err := contestHands(ctx, s.Game.Contest.Deck().Ranks(), s, Optimal, own)
	if err != nil {
		return nil, err
	}
	ends := c.nothing().Ends()
	err = c.each(ctx, hands, func(n *counter) (func(*owned), func()) {
		part := c.nothing().Ends()
		return func(h *owned) { part.Add(h.weight, n.count(h.cards, h.value, 0, 0)) }, func() { ends.Join(part) }
	})
	if err != nil {
		return nil, err
	}
	return ends.Of(s), nil
}

// contestBase is Base and BaseOn of a Game.
func contestBase(ctx context.Context, s *game.Selected, strategy string, own map[round.WagerID]paytable.Printed) (*Figure, error) {
	return ContestOver(ctx, s.Game.Contest.Deck().Ranks(), s, strategy, own)
}

// ContestOver solves the base game over a deck that has the same ranks in each suit.
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
	c, err := newContest(s, own, card.OfRanks(ranks))
	if err != nil {
		return nil, nil, err
	}
	hands, err := c.hands(ctx, ranks)
	return c, hands, err
}

// contestSeen is DealerCardSeen of a Game.
func contestSeen(ctx context.Context, s *game.Selected, rank card.Rank, own map[round.WagerID]paytable.Printed) (*Figure, error) {
	c, hands, err := contestHands(ctx, s.Game.Contest.Deck().Ranks(), s, Optimal, own)
	if err != nil {
		return nil, err
	}
	sum, err := c.walk(ctx, hands, Optimal, func(h *owned) card.Set { return card.OfRanks(1<<rank) &^ h.cards })
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
	c, err := newContest(s, nil, s.Game.Contest.Deck()&^(own|gone))
	if err != nil {
		return nil, err
	}
	return Choices(c.counter().count(own, c.Rank(own), dealer, gone), c.Payouts.Unit), ctx.Err()
}

// contestOver is BaseOver of a Game.
func contestOver(ctx context.Context, s *game.Selected, strategy string, hands []card.Set) (*Figure, error) {
	if err := CheckStrategy(contestStrategies, strategy); err != nil {
		return nil, err
	}
	c, err := newContest(s, nil, s.Game.Contest.Deck())
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
		v, _ := new(big.Rat).Mul(big.NewRat(h.up*int64(len(hands)), c.Payouts.Unit), new(big.Rat).SetFrac(big.NewInt(1), f.Combinations)).Float64()
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
	for i := range f.Lines {
		f.Lines[i].Combinations = nil
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
	hands, err := c.hands(ctx, c.Deck().Ranks())
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

func (c *contest) timesOf(choice string) uint8 { return uint8(slices.Index(c.Choices, choice)) }

// contestPlayer is Player of a Game.
func contestPlayer(ctx context.Context, s *game.Selected, strategy string) (func() Player, error) {
	c, choose, err := contestChoices(ctx, s, strategy)
	if err != nil {
		return nil, err
	}
	return func() Player {
		times := choose()
		return ByOwnCards(func(own card.Set) string { return c.Choices[times(own)] })
	}, nil
}

func contestChoices(ctx context.Context, s *game.Selected, strategy string) (*contest, func() func(card.Set) uint8, error) {
	if err := CheckStrategy(contestStrategies, strategy); err != nil {
		return nil, nil, err
	}
	c, err := newContest(s, nil, s.Game.Contest.Deck())
	if err != nil {
		return nil, nil, err
	}
	choose, err := c.chooser(ctx, strategy)
	return c, choose, err
}

// contestAlone is Alone of a Game whose hands are walked.
func contestAlone(ctx context.Context, s *game.Selected) (func(own card.Set) string, error) {
	c, choose, err := contestChoices(ctx, s, Optimal)
	if err != nil {
		return nil, err
	}
	times := choose()
	return func(own card.Set) string { return c.Choices[times(own)] }, nil
}

// contestByHand is ByHand of a Game.
func contestByHand(ctx context.Context, s *game.Selected, strategy string, visit func(own card.Set, alike, value int64)) (parts int64, err error) {
	c, hands, err := contestHands(ctx, s.Game.Contest.Deck().Ranks(), s, strategy, nil)
	if err != nil {
		return 0, err
	}
	if _, err := c.walk(ctx, hands, strategy, nil); err != nil {
		return 0, err
	}
	for i := range hands {
		visit(hands[i].cards, hands[i].weight, hands[i].up)
	}
	seat, dealer := s.Game.Cards.Number(round.AtSeat), s.Game.Cards.Number(round.AtDealer)
	return c.Payouts.Unit * new(big.Int).Binomial(int64(c.Deck().Len()-seat), int64(dealer)).Int64(), nil
}

// contestAdvice is Advice of a Game.
func contestAdvice(ctx context.Context, s *game.Selected) (*Advice, error) {
	c, hands, err := contestHands(ctx, s.Game.Contest.Deck().Ranks(), s, Optimal, nil)
	if err != nil {
		return nil, err
	}
	var guard sync.Mutex
	advice := NewByRank(c.Choices)
	err = c.each(ctx, hands, func(n *counter) (func(*owned), func()) {
		return func(h *owned) {
			ways := n.count(h.cards, h.value, 0, 0)
			guard.Lock()
			defer guard.Unlock()
			advice.Add(h.value, h.cards, h.weight, ways)
		}, func() {}
	})
	if err != nil {
		return nil, err
	}
	return advice.Advice(c.Payouts.Unit, func(value uint32, cards card.Set) string { return c.called(&owned{cards: cards, value: value}) }), nil
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
	seat, dealer := s.Game.Cards.Number(round.AtSeat), s.Game.Cards.Number(round.AtDealer)
	places := make(map[card.Set]uint16, len(c.dealers))
	for _, d := range c.dealers {
		places[d.cards] = uint16(d.value)
	}
	his := NewCombinations(dealer, func(cards card.Set) uint16 { return places[cards] })
	k := &Kernel{Own: seat, Dealer: dealer}
	if deck := c.Deck(); deck != card.Full {
		k.Deck = deck.Cards()
	}
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
		e := c.Ending(p.Amount, row.value, dealer, int64(row.times))
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
