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
	Ties:       "Of decisions that are worth the same the smaller Raise Wager comes before the larger, and a wager before a fold.",
	Base:       base,

	DealerCardSeen: DealerCardSeen,
	TieEnds:        tieEnds,
	Decide:         analysis.BySets(Decide),
	Advice:         advice,
	Player:         player,
	Kernel:         kernel,
}

var strategies = []analysis.Strategy{
	{ID: analysis.Optimal, Name: "The best decision for each hand, by all seven cards; the largest Raise Wager wherever raising wins more often than it loses"},
	{ID: "basic", Name: "Raise the most allowed with ten-eight-six or better of three cards, or a longer flush; fold the rest", Source: "Charles Mousseau, as given by wizardofodds.com, High Card Flush"},
	{ID: "mimic", Name: "Raise the most allowed with a flush with which the dealer would qualify; fold the rest"},
	{ID: "always", Name: "Always raise the most allowed"},
}

// play is the place of the way in which a strategy plays a hand: the Raise Wager in units of the
// Ante Wager, 0 for a fold.
type play func(s *showdown, ways []analysis.Way) int

var plays = map[string]play{
	analysis.Optimal: best,
	"basic":          from(chapter.Best(card.SetOf(card.Hand("Ts 8s 6s")...))),
	"mimic":          from(least),
	"always":         from(0),
}

// best is the least of the best Raise Wagers, unless a fold is better.
func best(_ *showdown, ways []analysis.Way) int {
	raise := 1 + analysis.BestWay(ways[1:])
	if ways[raise].Value() < ways[0].Value() {
		return 0
	}
	return raise
}

// from raises the most with the hands whose flush is the least or better.
func from(least chapter.Flush) play {
	return func(s *showdown, ways []analysis.Way) int {
		if s.flush < least {
			return 0
		}
		return len(ways) - 1
	}
}

func newSolver(s *game.Selected) (*analysis.Grouped, error) {
	return analysis.NewGrouped(s, nil, uint32(least))
}

// ways are a fold and the Raise Wagers. They are good until the next call.
func (s *showdown) ways(t *analysis.Grouped) []analysis.Way {
	return t.Ways(uint32(s.flush), s.dealers)
}

func base(ctx context.Context, s *game.Selected, strategy string) (*analysis.Figure, error) {
	if err := analysis.CheckStrategy(strategies, strategy); err != nil {
		return nil, err
	}
	return played(s, strategy, plays[strategy], func(visit func(*showdown)) error { return each(ctx, fullDeck, visit) })
}

// tieEnds are the ends of the best play; see analysis.Game.
func tieEnds(ctx context.Context, s *game.Selected, _ map[round.WagerID]paytable.Printed) ([]analysis.TieEnd, error) {
	var ends [2]*analysis.Figure
	for end := range ends {
		var err error
		ends[end], err = played(s, analysis.Optimal, func(_ *showdown, ways []analysis.Way) int {
			least, most := analysis.Tied(ways)
			return [...]int{least, most}[end]
		}, func(visit func(*showdown)) error { return each(ctx, fullDeck, visit) })
		if err != nil {
			return nil, err
		}
	}
	return analysis.NewTieEnds(ends[0], ends[1]), nil
}

// DealerCardSeen is the base game when the dealer shows one card, of this rank, before the
// players decide, and then the best is done.
func DealerCardSeen(ctx context.Context, s *game.Selected, rank card.Rank, _ map[round.WagerID]paytable.Printed) (*analysis.Figure, error) {
	f, err := played(s, analysis.Optimal, best, func(visit func(*showdown)) error { return eachBeside(ctx, fullDeck, 1<<rank, visit) })
	if err == nil {
		f.Given = "one of the dealer's cards is seen, of the rank " + rank.Name()
	}
	return f, err
}

// played adds up how the game ends when each hand of those visited is played as a strategy decides.
func played(s *game.Selected, strategy string, decide play, each func(visit func(*showdown)) error) (*analysis.Figure, error) {
	t, err := newSolver(s)
	if err != nil {
		return nil, err
	}
	sum, chart := analysis.NewWays(t.Payouts.Unit, t.Payouts.Cells, t.Choices...), newChart(t.Choices)
	// Hands of one flush that are played alike end alike: their deals are added up first.
	var flush chapter.Flush
	var deals [mostRaise + 1][analysis.Groups]int64
	add := func() {
		for way, deals := range deals {
			if ways := t.Ways(uint32(flush), deals); way < len(ways) {
				sum.Add(1, &ways[way])
			}
		}
	}
	err = each(func(s *showdown) {
		if s.flush != flush {
			add()
			flush, deals = s.flush, [mostRaise + 1][analysis.Groups]int64{}
		}
		way := decide(s, s.ways(t))
		for group, n := range s.dealers {
			deals[way][group] += int64(s.hands) * n
		}
		chart.add(s, way)
	})
	if err != nil {
		return nil, err
	}
	add()
	f := sum.Figure(s, strategy)
	f.Chart = chart.charts()
	return f, nil
}

// advice is what strategy cards are written from; see analysis.Game.
func advice(ctx context.Context, s *game.Selected) (*analysis.Advice, error) {
	t, err := newSolver(s)
	if err != nil {
		return nil, err
	}
	gathered := analysis.NewByRank(t.Choices)
	err = each(ctx, fullDeck, func(s *showdown) {
		gathered.Add(uint32(s.flush), card.Set(s.flush), int64(s.hands), s.ways(t))
	})
	if err != nil {
		return nil, err
	}
	return gathered.Advice(t.Payouts.Unit, func(value uint32, _ card.Set) string {
		return spelled(chapter.Flush(value)) + ", " + chapter.Flush(value).String()
	}), nil
}

// Choose is the choice of a strategy with each seven cards, as Decide names it.
func Choose(ctx context.Context, s *game.Selected, strategy string) (func(own card.Set) string, error) {
	if err := analysis.CheckStrategy(strategies, strategy); err != nil {
		return nil, err
	}
	t, err := newSolver(s)
	if err != nil {
		return nil, err
	}
	raises, err := newRaises(ctx, t, plays[strategy])
	return func(own card.Set) string { return t.Choices[raises.of(own, chapter.Best(own))] }, err
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
	choices := analysis.Choices(against(own, dealer, card.Full&^(own|dealer|gone)).ways(t), t.Payouts.Unit)
	return append(choices[1:], choices[0]), nil // of equal ones the first is best
}

// binomials are n over k, for all that is asked for.
var binomials = func() (table [53][cards + 1]int64) {
	for n := range table {
		table[n][0] = 1
		for k := 1; n > 0 && k <= cards; k++ {
			table[n][k] = table[n-1][k-1] + table[n-1][k]
		}
	}
	return table
}()

// binomial is n over k; 0 where k is below 0.
func binomial(n, k int) int64 {
	if k < 0 {
		return 0
	}
	return binomials[n][k]
}

// size is the number of cards in a lane.
func size(lane uint16) int { return bits.OnesCount16(lane) }
