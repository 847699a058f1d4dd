// Package highcardflush is the exact mathematics of 58 Pa. Code Chapter 678a, High Card
// Flush.
package highcardflush

import (
	"context"
	"fmt"
	"math/big"
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
	Count:      count,
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

// play is what a strategy does with a hand: the Raise Wager in units of the Ante Wager, 0
// for a fold.
type play func(*showdown) int64

var plays = map[string]play{
	analysis.Optimal: optimal,
	"basic":          from(chapter.Best(card.SetOf(card.Hand("Ts 8s 6s")...))),
	"mimic":          from(least),
	"always":         from(0),
}

// from plays the hands whose flush is the least or better.
func from(least chapter.Flush) play {
	return func(s *showdown) int64 {
		if s.flush < least {
			return 0
		}
		return s.most()
	}
}

// optimal is the best play. What a Raise Wager wins is in proportion to it, so nothing
// between the least and the most is better than both.
func optimal(s *showdown) int64 {
	raise := int64(1)
	if s.won > s.lost {
		raise = s.most()
	}
	if s.value(raise) < s.fold() {
		return 0
	}
	return raise
}

// most is the most that § 678a.11(b) allows.
func (s *showdown) most() int64 {
	times, _ := chapter.MostRaise(s.flush.Length())
	return int64(times)
}

// value is the sum of what the player is up over all the dealer's hands with a Raise Wager
// of so many times the Ante Wager, by § 678a.11(d).
func (s *showdown) value(raise int64) int64 {
	return s.unqualified + (1+raise)*(s.won-s.lost)
}

// fold is the same for a hand that is folded, § 678a.11(c)(2).
func (s *showdown) fold() int64 { return -s.dealers() }

// dealers is the number of the dealer's hands.
func (s *showdown) dealers() int64 { return s.unqualified + s.won + s.tied + s.lost }

func base(ctx context.Context, _ *game.Selected, strategy string) (*analysis.Figure, error) {
	if err := analysis.CheckStrategy(strategies, strategy); err != nil {
		return nil, err
	}
	p, decide := newPlayed(), plays[strategy]
	if err := each(ctx, fullDeck, func(s *showdown) { p.add(s, decide(s)) }); err != nil {
		return nil, err
	}
	return p.figure(strategy), nil
}

// played adds up how the game ends when each hand is played in some way.
type played struct {
	nets    *analysis.Nets
	raised  [4]uint64 // deals by the Raise Wager, 0 for a fold
	ante    uint64    // deals in which the Ante Wager is paid
	raises  uint64    // the Raise Wagers that are paid
	wagered uint64
	chart   chart
}

func newPlayed() *played { return &played{nets: analysis.NewNets(1), chart: newChart()} }

// add plays a class of hands.
func (p *played) add(s *showdown, raise int64) {
	deals := s.hands * uint64(s.dealers())
	p.raised[raise] += deals
	p.wagered += deals * uint64(1+raise)
	p.chart.add(s, raise)
	if raise == 0 {
		p.nets.Add(-1, deals)
		return
	}
	p.nets.Add(1, s.hands*uint64(s.unqualified))
	p.nets.Add(1+raise, s.hands*uint64(s.won))
	p.nets.Add(0, s.hands*uint64(s.tied))
	p.nets.Add(-1-raise, s.hands*uint64(s.lost))
	p.ante += s.hands * uint64(s.unqualified+s.won)
	p.raises += s.hands * uint64(s.won*raise)
}

func (p *played) figure(strategy string) *analysis.Figure {
	total := p.nets.Total()
	share := func(deals uint64) *big.Rat {
		return new(big.Rat).SetFrac(new(big.Int).SetUint64(deals), total)
	}
	f := &analysis.Figure{
		Game: chapter.Game.ID, Wager: analysis.Base, Cite: "678a.11", Strategy: strategy,
		Combinations: total, Outcomes: p.nets.Outcomes(), Wagered: share(p.wagered), Chart: p.chart.charts(),
		Cells: []analysis.Cell{
			{Wager: chapter.Ante, Hand: "wins", Pays: "1 to 1", PerUnit: share(p.ante)},
			{Wager: chapter.Raise, Hand: "wins", Pays: "1 to 1", PerUnit: share(p.raises)},
		},
	}
	for raise, deals := range p.raised {
		f.Decisions = append(f.Decisions, analysis.Decision{Name: choice(int64(raise)), Frequency: share(deals)})
	}
	return f
}

// DealerCardSeen is the base game when the dealer shows one card, of this rank, before the
// players decide, and then the best is done.
func DealerCardSeen(ctx context.Context, _ *game.Selected, rank card.Rank, _ map[round.WagerID]paytable.Printed) (*analysis.Figure, error) {
	p := newPlayed()
	if err := eachBeside(ctx, fullDeck, 1<<rank, func(s *showdown) { p.add(s, optimal(s)) }); err != nil {
		return nil, err
	}
	f := p.figure(analysis.Optimal)
	f.Given = "one of the dealer's cards is seen, of the rank " + rank.Name()
	return f, nil
}

// Choose is the choice of a strategy with each seven cards, as Decide names it.
func Choose(_ context.Context, _ *game.Selected, strategy string) (func(own card.Set) string, error) {
	if err := analysis.CheckStrategy(strategies, strategy); err != nil {
		return nil, err
	}
	decide := plays[strategy]
	return func(own card.Set) string { return choice(decide(against(own, 0, card.Full&^own))) }, nil
}

// choice names a Raise Wager of so many times the Ante Wager; 0 is a fold.
func choice(raise int64) string {
	if raise == 0 {
		return "fold"
	}
	return fmt.Sprintf("raise %d", raise)
}

// Decide is what each choice of a player is worth who holds seven cards and has seen some
// of the dealer's, and some that are gone from the deck, such as his neighbours'.
func Decide(_ context.Context, s *game.Selected, own, dealer, gone card.Set) ([]analysis.Choice, error) {
	if err := analysis.CheckSeen(s.Game, own, dealer, gone); err != nil {
		return nil, err
	}
	d := against(own, dealer, card.Full&^(own|dealer|gone))
	value := func(name string, value int64) analysis.Choice {
		return analysis.Choice{Name: name, Value: big.NewRat(value, d.dealers())}
	}
	var choices []analysis.Choice
	for raise := int64(1); raise <= d.most(); raise++ {
		choices = append(choices, value(choice(raise), d.value(raise)))
	}
	return append(choices, value(choice(0), d.fold())), nil // of equal ones the first is best
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
