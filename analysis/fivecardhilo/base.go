// Package fivecardhilo is the exact mathematics of Chapter 579, Five Card Hi-Lo.
package fivecardhilo

import (
	"cmp"
	"context"
	"sync"

	"felt.example/felt/analysis"
	"felt.example/felt/card"
	"felt.example/felt/game"
	"felt.example/felt/pa/fivecardhilo"
	"felt.example/felt/paytable"
	"felt.example/felt/round"
)

// WithTie is the strategy for an Ante Wager and a Tie Wager of the same amount. What the
// Tie Wager costs is how much less it is worth than the best play without.
const WithTie = "tie"

// Game is the mathematics of Chapter 579.
var Game = analysis.Game{
	Game:       &fivecardhilo.Game,
	Strategies: strategies,
	Count:      analysis.CountDeclared,
	Ties:       "Of decisions that are worth the same a fold comes before a play, and aces high before an ace low.",
	Base:       base,

	BaseOn:         BaseOn,
	TieEnds:        tieEnds,
	DealerCardSeen: DealerCardSeen,
	Decide: func(ctx context.Context, s *game.Selected, h *analysis.Hand) ([]analysis.Choice, error) {
		return Decide(ctx, s, card.SetOf(h.Cards...), card.SetOf(h.Dealer...), card.SetOf(h.Gone...), h.Tie)
	},
	Form: analysis.HandForm{Tie: true},
	Alone: func(ctx context.Context, s *game.Selected) (func(own card.Set) string, error) {
		return chooser(ctx, s, analysis.Optimal)
	},
	ByHand: byHand,
	Advice: advice,
	Player: player,
	Kernel: kernel,
	With:   map[string]round.WagerID{WithTie: fivecardhilo.TieWager},
}

var strategies = []analysis.Strategy{
	{ID: analysis.Optimal, Name: "Folds, or plays and sets the hands in the way that is best."},
	{ID: "basic", Name: "Without an ace fold a low hand of 9 points or more, unless the high hand has at least 28 points, or at least 15 more than the low hand; play every other hand. Put one ace into the low hand, unless the high hand with the aces has at least 21 points and two more for each point by which the ace would lower the low hand."},
	{ID: "mimic", Name: "Never folds, and sets the hands as the dealer does."},
	{ID: "always", Name: "Never folds, and sets the hands in the way that is best."},
	{ID: WithTie, Name: "The best with a Tie Wager as large as the Ante Wager, which then counts as part of the game."},
}

func base(ctx context.Context, s *game.Selected, strategy string) (*analysis.Figure, error) {
	return BaseOn(ctx, s, strategy, nil)
}

// BaseOn is the base game on custom paytables for the Ante Bonus and, with the
// strategy for it, the Tie Wager, in place of those that the chapter prints.
func BaseOn(ctx context.Context, s *game.Selected, strategy string, own map[round.WagerID]paytable.Printed) (*analysis.Figure, error) {
	if err := analysis.CheckStrategy(strategies, strategy); err != nil {
		return nil, err
	}
	return solve(ctx, s, own, strategy, card.Full)
}

// tieEnds are the ends of the best play; see analysis.Game.
func tieEnds(ctx context.Context, s *game.Selected, own map[round.WagerID]paytable.Printed) ([]analysis.TieEnd, error) {
	t, err := newTable(s, own, false)
	if err != nil {
		return nil, err
	}
	d, ends := wholeDeck(), analysis.NewWays(t.payouts.Unit, t.payouts.Cells, decisions...).Ends()
	faced, err := d.faced(ctx)
	if err != nil {
		return nil, err
	}
	for i := range d.hands {
		h := &d.hands[i]
		ends.Add(d.number(h.holds), t.ways(h, faced[i]))
	}
	return ends.Of(s), nil
}

// solve is BaseOn for a deck of these cards.
func solve(ctx context.Context, s *game.Selected, own map[round.WagerID]paytable.Printed, strategy string, cards card.Set) (*analysis.Figure, error) {
	t, err := newTable(s, own, strategy == WithTie)
	if err != nil {
		return nil, err
	}
	d := wholeDeck()
	if cards != card.Full {
		d = newDeck(cards)
	}
	ways, err := t.play(ctx, d, strategy)
	if err != nil {
		return nil, err
	}
	sum := analysis.NewWays(t.payouts.Unit, t.payouts.Cells, decisions...)
	for i, way := range ways {
		sum.Add(d.number(d.hands[i].holds), way)
	}
	f := sum.Figure(s, strategy)
	f.Paytable = s.Paytable(fivecardhilo.AnteBonusPayout)
	if table, given := own[fivecardhilo.AnteBonusPayout]; given {
		f.Paytable = table.Letter
	}
	f.Chart = chart(d, ways)
	return f, nil
}

// DealerCardSeen is the base game when the player has seen one of the dealer's cards, of
// this rank, before he decides, and then does the best.
func DealerCardSeen(ctx context.Context, s *game.Selected, rank card.Rank, own map[round.WagerID]paytable.Printed) (*analysis.Figure, error) {
	f, err := seen(ctx, s, own, rank, card.Full)
	if err != nil {
		return nil, err
	}
	if table, given := own[fivecardhilo.AnteBonusPayout]; given {
		f.Paytable = table.Letter
	}
	f.Given = "one of the dealer's cards is seen, of the rank " + rank.Name()
	return f, nil
}

// seen is DealerCardSeen for a deck of these cards.
func seen(ctx context.Context, s *game.Selected, own map[round.WagerID]paytable.Printed, rank card.Rank, cards card.Set) (*analysis.Figure, error) {
	t, err := newTable(s, own, false)
	if err != nil {
		return nil, err
	}
	d := newDeck(cards)
	of := holds(card.SetOf(card.New(rank, card.Clubs)))
	sum := analysis.NewWays(t.payouts.Unit, t.payouts.Cells, decisions...)
	var guard sync.Mutex
	err = each(ctx, len(d.hands), func(i int) {
		h := &d.hands[i]
		gone, left := h.holds, int64(0) // left of the cards that count as much as the one seen
		for v, n := range of {
			gone[v] += n
			left += int64(n * (d.holds[v] - h.holds[v]))
		}
		if left == 0 {
			return
		}
		ways := t.ways(h, h.against(d.dealers(gone, of)))
		way := &ways[analysis.BestWay(ways)]
		guard.Lock()
		defer guard.Unlock()
		sum.Add(left*d.number(h.holds), way)
	})
	if err != nil {
		return nil, err
	}
	f := sum.Figure(s, analysis.Optimal)
	f.Paytable = s.Paytable(fivecardhilo.AnteBonusPayout)
	return f, nil
}

// play is the way in which the strategy plays each of the deck's hands.
func (t *table) play(ctx context.Context, d *deck, strategy string) ([]*analysis.Way, error) {
	faced, err := d.faced(ctx)
	if err != nil {
		return nil, err
	}
	played := make([]*analysis.Way, len(d.hands))
	err = each(ctx, len(d.hands), func(i int) {
		h := &d.hands[i]
		ways := t.ways(h, faced[i])
		played[i] = &ways[follow(strategy, h, ways)]
	})
	return played, err
}

// each does something for the numbers below n, on all processors; it ends early, with the
// context's error, when the context is done.
func each(ctx context.Context, n int, do func(i int)) error {
	var workers sync.WaitGroup
	step := analysis.Workers(ctx)
	for first := range step {
		workers.Go(func() {
			for i := first; i < n && ctx.Err() == nil; i += step {
				do(i)
			}
		})
	}
	workers.Wait()
	return ctx.Err()
}

// Choose is the choice of a strategy with each five cards, as Decide names it: worked out
// once for all hands, to be asked for one often and by several at once. With a choice to
// play go the cards of the low hand.
func Choose(ctx context.Context, s *game.Selected, strategy string) (func(own card.Set) (choice string, low card.Set), error) {
	choose, err := chooser(ctx, s, strategy)
	return func(own card.Set) (string, card.Set) {
		choice := choose(own)
		return choice, lowOf(own, choice)
	}, err
}

// chooser makes the choices of Choose without the cards of the low hand.
func chooser(ctx context.Context, s *game.Selected, strategy string) (func(own card.Set) string, error) {
	if err := analysis.CheckStrategy(strategies, strategy); err != nil {
		return nil, err
	}
	t, err := newTable(s, nil, strategy == WithTie)
	if err != nil {
		return nil, err
	}
	d := wholeDeck()
	ways, err := t.play(ctx, d, strategy)
	if err != nil {
		return nil, err
	}
	choices := make(map[uint64]string, len(ways))
	for i, way := range ways {
		choices[key(d.hands[i].cards)] = way.Choice
	}
	return func(own card.Set) string { return choices[key(own)] }, nil
}

// lowOf are the cards of the low hand with a choice to play; none with a fold.
func lowOf(own card.Set, choice string) card.Set {
	switch choice {
	case fold:
		return 0
	case aceLow:
		return differing(fivecardhilo.Settings(own))[1].Low
	}
	return fivecardhilo.Settings(own)[0].Low
}

// byHand visits all hands; see analysis.Game.
func byHand(ctx context.Context, s *game.Selected, strategy string, visit func(own card.Set, alike, value int64)) (parts int64, err error) {
	t, err := newTable(s, nil, strategy == WithTie)
	if err != nil {
		return 0, err
	}
	d := wholeDeck()
	ways, err := t.play(ctx, d, strategy)
	if err != nil {
		return 0, err
	}
	values := make(map[holding]int64, len(ways))
	for i, way := range ways {
		values[d.hands[i].holds] = way.Value()
	}
	for _, e := range ways[0].Ends {
		parts += t.payouts.Unit * e.Deals
	}
	return parts, analysis.EachHand(ctx, card.Full.Ranks(), five, func(own card.Set, alike uint64) { visit(own, int64(alike), values[holds(own)]) })
}

// Decide is what each choice is worth to a player who holds five cards and has seen some
// of the dealer's, and some that are gone from the deck, such as his neighbours'; withTie,
// for an Ante and a Tie Wager of the same amount together.
func Decide(_ context.Context, s *game.Selected, own, dealer, gone card.Set, withTie bool) ([]analysis.Choice, error) {
	if err := analysis.CheckSeen(s.Game, own, dealer, gone); err != nil {
		return nil, err
	}
	t, err := newTable(s, nil, withTie)
	if err != nil {
		return nil, err
	}
	d, h := wholeDeck(), newDealt(own)
	ways := t.ways(&h, h.against(d.dealers(holds(own|dealer|gone), holds(dealer))))
	return analysis.Choices(ways, t.payouts.Unit), nil
}

// The decisions. Without an ace, or with four, a hand can be set in one way.
const (
	fold     = "fold"
	play     = "play"
	acesHigh = "play, aces high"
	aceLow   = "play, one ace low"
)

var decisions = []string{fold, play, acesHigh, aceLow}

// follow is the place of the way in which the strategy plays; that after folding sets as
// the dealer does.
func follow(strategy string, h *dealt, ways []analysis.Way) int {
	switch strategy {
	case "mimic":
		return 1
	case "always":
		return 1 + analysis.BestWay(ways[1:])
	case "basic":
		return basic(h)
	}
	return analysis.BestWay(ways)
}

func basic(h *dealt) int {
	high, low := h.settings[0].HighPoints, h.settings[0].LowPoints
	switch {
	case len(h.settings) > 1 && high < 21+2*(low-h.settings[1].LowPoints):
		return 2
	case h.holds[0] == 0 && low >= 9 && high < min(28, low+15):
		return 0
	}
	return 1
}

// table is how hands are settled and paid, with a Tie Wager beside the Ante Wager or without.
type table struct {
	settle  func(player, dealer fivecardhilo.Setting) []round.Settlement
	payouts *analysis.Payouts
	placed  func(round.WagerID) int64
}

func newTable(s *game.Selected, own map[round.WagerID]paytable.Printed, withTie bool) (*table, error) {
	others := []round.WagerID{fivecardhilo.AnteBonusPayout}
	if withTie {
		others = append(others, fivecardhilo.TieWager)
	}
	p, err := analysis.NewPayouts(s, own, []round.WagerID{fivecardhilo.Ante, fivecardhilo.Play}, others...)
	if err != nil {
		return nil, err
	}
	return &table{settle: fivecardhilo.Settle(s.With(own)), payouts: p, placed: placed(p.Unit, withTie)}, nil
}

// placed is what is placed on each wager when an Ante Wager is, and a Play Wager after it.
func placed(ante int64, withTie bool) func(round.WagerID) int64 {
	return func(wager round.WagerID) int64 {
		if wager == fivecardhilo.TieWager && !withTie {
			return 0
		}
		return ante
	}
}

// wagered is all that is placed by a player who folds, or who does not.
func wagered(placed func(round.WagerID) int64, folds bool) int64 {
	all := placed(fivecardhilo.Ante) + placed(fivecardhilo.TieWager)
	if !folds {
		all += placed(fivecardhilo.Play)
	}
	return all
}

// ways are the ways to play a hand: to fold, or to play and set the hands.
func (t *table) ways(h *dealt, against []counts) []analysis.Way {
	folded := t.payouts.End(fivecardhilo.Folds, t.placed)
	for _, n := range against[0] {
		folded.Deals += n
	}
	ways := []analysis.Way{{Choice: fold, Wagered: wagered(t.placed, true), Ends: []analysis.End{folded}}}
	for i, setting := range h.settings {
		way := analysis.Way{Choice: play, Wagered: wagered(t.placed, false), Ends: t.ends(setting, &against[i])}
		if len(h.settings) > 1 {
			way.Choice = [...]string{acesHigh, aceLow}[i]
		}
		ways = append(ways, way)
	}
	return ways
}

// groups are how the dealer's high and low points may each compare with the player's: lower, equal or
// higher. All settings of the dealer's that compare alike are settled alike.
const groups = 9

// counts is how many of the dealer's hands are in each group.
type counts [groups]int64

// compared is the group of the dealer's points.
func compared(player fivecardhilo.Setting, high, low int) int {
	return 3*(1+cmp.Compare(high, player.HighPoints)) + 1 + cmp.Compare(low, player.LowPoints)
}

// inGroup is a setting that stands for the dealer's of a group.
func inGroup(player fivecardhilo.Setting, group int) fivecardhilo.Setting {
	return fivecardhilo.Setting{HighPoints: player.HighPoints + group/3 - 1, LowPoints: player.LowPoints + group%3 - 1}
}

// ends are the ends of a hand set so.
func (t *table) ends(player fivecardhilo.Setting, against *counts) []analysis.End {
	var ends []analysis.End
	for group, n := range against {
		if n > 0 {
			end := t.payouts.End(t.settle(player, inGroup(player, group)), t.placed)
			end.Deals = n
			ends = append(ends, end)
		}
	}
	return ends
}
