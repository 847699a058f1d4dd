// Package highcardflush is the exact mathematics of 58 Pa. Code Chapter 678a, High Card
// Flush.
package highcardflush

import (
	"context"
	"math/bits"

	"felt.example/felt/analysis"
	"felt.example/felt/card"
	"felt.example/felt/game"
	chapter "felt.example/felt/pa/highcardflush"
	"felt.example/felt/paytable"
	"felt.example/felt/round"
)

// Game is High Card Flush.
var Game = analysis.Game{
	Game:       &chapter.Game,
	Strategies: strategies,
	Count:      analysis.CountDeclared,
	Base:       base,

	DealerCardSeen: DealerCardSeen,
	Decide:         analysis.BySets(Decide),
	Player:         player,
	Kernel:         kernel,
}

var strategies = []analysis.Strategy{
	{ID: analysis.Optimal, Name: "The best decision for each hand, by all seven cards; the largest Raise Wager wherever raising wins more often than it loses"},
	{ID: "basic", Name: "Raise the most allowed with ten-eight-six or better of three cards, or a longer flush; fold the rest", Source: "Charles Mousseau, as given by wizardofodds.com, High Card Flush"},
	{ID: "mimic", Name: "Raise the most allowed with a flush with which the dealer would qualify; fold the rest"},
	{ID: "always", Name: "Always raise the most allowed"},
}

// play is the place of the way in which a strategy plays a hand.
type play func(s *showdown, ways []analysis.Way) int

var plays = map[string]play{
	analysis.Optimal: func(_ *showdown, ways []analysis.Way) int { return analysis.BestWay(ways) },
	"basic":          from(chapter.Best(card.SetOf(card.Hand("Ts 8s 6s")...))),
	"mimic":          from(least),
	"always":         from(0),
}

// from raises the most with the hands whose flush is the least or better.
func from(least chapter.Flush) play {
	return func(s *showdown, ways []analysis.Way) int {
		if s.flush < least {
			return len(ways) - 1
		}
		return len(ways) - 2
	}
}

// solver lists the ways to play. It is not safe for concurrent use.
type solver struct {
	*analysis.Grouped
	list []analysis.Way
}

func newSolver(s *game.Selected) (*solver, error) {
	grouped, err := analysis.NewGrouped(s, nil, uint32(least))
	return &solver{Grouped: grouped}, err
}

// ways are the Raise Wagers, the smallest first, and a fold: of equal ones the first is best. They
// are good until the next call.
func (t *solver) ways(s *showdown) []analysis.Way {
	ways := t.Ways(uint32(s.flush), s.dealers)
	t.list = append(append(t.list[:0], ways[1:]...), ways[0])
	return t.list
}

func base(ctx context.Context, s *game.Selected, strategy string) (*analysis.Figure, error) {
	return played(s, strategy, func(visit func(*showdown)) error { return each(ctx, fullDeck, visit) })
}

// DealerCardSeen is the base game when the dealer shows one card, of this rank, before the
// players decide, and then the best is done.
func DealerCardSeen(ctx context.Context, s *game.Selected, rank card.Rank, _ map[round.WagerID]paytable.Printed) (*analysis.Figure, error) {
	f, err := played(s, analysis.Optimal, func(visit func(*showdown)) error { return eachBeside(ctx, fullDeck, 1<<rank, visit) })
	if err == nil {
		f.Given = "one of the dealer's cards is seen, of the rank " + rank.Name()
	}
	return f, err
}

// played adds up how the game ends when each hand of those visited is played by a strategy.
func played(s *game.Selected, strategy string, each func(visit func(*showdown)) error) (*analysis.Figure, error) {
	if err := analysis.CheckStrategy(strategies, strategy); err != nil {
		return nil, err
	}
	t, err := newSolver(s)
	if err != nil {
		return nil, err
	}
	sum, chart, decide := analysis.NewWays(t.Payouts.Unit, t.Payouts.Cells, t.Choices...), newChart(), plays[strategy]
	err = each(func(s *showdown) {
		ways := t.ways(s)
		way := &ways[decide(s, ways)]
		sum.Add(int64(s.hands), way)
		chart.add(s, way.Choice)
	})
	if err != nil {
		return nil, err
	}
	f := sum.Figure(s, strategy)
	f.Chart = chart.charts()
	return f, nil
}

// Choose is the choice of a strategy with each seven cards, as Decide names it. It is not safe for
// concurrent use.
func Choose(_ context.Context, s *game.Selected, strategy string) (func(own card.Set) string, error) {
	if err := analysis.CheckStrategy(strategies, strategy); err != nil {
		return nil, err
	}
	t, err := newSolver(s)
	decide := plays[strategy]
	return func(own card.Set) string {
		d := against(own, 0, card.Full&^own)
		ways := t.ways(d)
		return ways[decide(d, ways)].Choice
	}, err
}

// Decide is what each choice is worth to a player who holds seven cards and has seen some
// of the dealer's, and some that are gone from the deck, such as his neighbours'.
func Decide(_ context.Context, s *game.Selected, own, dealer, gone card.Set) ([]analysis.Choice, error) {
	if err := analysis.CheckSeen(s.Game, own, dealer, gone); err != nil {
		return nil, err
	}
	t, err := newSolver(s)
	if err != nil {
		return nil, err
	}
	return analysis.Choices(t.ways(against(own, dealer, card.Full&^(own|dealer|gone))), t.Payouts.Unit), nil
}

// binomial is n over k.
func binomial(n, k int) int64 {
	if k < 0 || k > n {
		return 0
	}
	b := int64(1)
	for i := range k {
		b = b * int64(n-i) / int64(i+1)
	}
	return b
}

// size is the number of cards in a lane.
func size(lane uint16) int { return bits.OnesCount16(lane) }
