// Package fourcardprime is the exact mathematics of Chapter 682a, Four Card Prime.
package fourcardprime

import (
	"context"

	"felt/analysis"
	"felt/analysis/showdown"
	"felt/card"
	"felt/game"
	"felt/hand"
	"felt/pa/fourcardprime"
	"felt/round"
)

// Exposed is the strategy of a player who has seen one of the dealer's cards.
const Exposed = "exposed"

// Game is the mathematics of Chapter 682a.
var Game = analysis.Game{
	Game: &fourcardprime.Game,
	Strategies: []analysis.Strategy{
		{ID: analysis.Optimal, Name: "Folds, or places the Raise Wager that is best, by all five cards."},
		{ID: Exposed, Name: "The best when the player has seen one of the dealer's cards."},
		{ID: "basic", Name: "Raises three times the Ante with a pair of tens or better, once with a lower pair; folds the rest.", Source: "Stanley Ko's simple strategy for Four Card Poker, the same game with other bonuses, by the Wizard of Odds"},
		{ID: "always", Name: "Never folds; raises three times the Ante."},
	},
	Count: count,
	Base:  base,
}

// ante is the Ante Wager in the parts of it that nets are told in.
const ante = 1

var (
	// lowestTens is the least hand with which the basic strategy raises three times.
	lowestTens = hand.FourCard(card.SetOf(card.Hand("Tc Td 3c 2d")...))
	// lowestPair is the least hand with which it raises.
	lowestPair = hand.FourCard(card.SetOf(card.Hand("3c 3d 4c 2d")...))
)

// deal is the showdown over a deck of these ranks.
func deal(ranks uint16) *showdown.Game {
	return &showdown.Game{Ranks: ranks, Dealer: 6, Value: hand.FourCard}
}

func base(ctx context.Context, s *game.Selected, strategy string) (*analysis.Figure, error) {
	return solve(ctx, s, strategy, card.Full.Ranks())
}

// solve is Base for a deck of these ranks.
func solve(ctx context.Context, s *game.Selected, strategy string, ranks uint16) (*analysis.Figure, error) {
	t := newTable(s)
	sum := analysis.NewWays(ante, t.cells, choices[:]...)
	var charts []analysis.Chart
	var err error
	if strategy == Exposed {
		charts, err = deal(ranks).PlaySeen(ctx, sum, func() func(*showdown.Hand) *analysis.Way { return newTable(s).way(analysis.Optimal) })
	} else {
		charts, err = deal(ranks).Play(ctx, sum, t.way(strategy))
	}
	if err != nil {
		return nil, err
	}
	f := sum.Figure(s, strategy)
	f.Paytable = s.Paytable(fourcardprime.BadBeatBonusPayout)
	f.Chart = charts
	return f, nil
}

// Choose is the choice of a strategy with each five cards, as Decide names it: worked out
// once for all hands, to be asked for one often.
func Choose(ctx context.Context, s *game.Selected, strategy string) (func(own card.Set) string, error) {
	return deal(card.Full.Ranks()).Choose(ctx, newTable(s).way(strategy))
}

// Decide is what each choice of a player is worth who holds five cards and has seen some
// of the dealer's, and some that are gone from the deck, such as his neighbours'. It ends
// early, with the context's error, when the context is done.
func Decide(ctx context.Context, s *game.Selected, own, dealer, gone card.Set) ([]analysis.Choice, error) {
	if err := analysis.CheckSeen(s.Game, own, dealer, gone); err != nil {
		return nil, err
	}
	h, err := deal(card.Full.Ranks()).Beside(ctx, own, dealer, gone)
	if err != nil {
		return nil, err
	}
	return analysis.Choices(newTable(s).ways(&h), ante), nil
}

// way is the way in which a strategy plays a hand, good until the next one is played.
func (t *table) way(strategy string) func(*showdown.Hand) *analysis.Way {
	return func(h *showdown.Hand) *analysis.Way {
		ways := t.ways(h)
		return &ways[follow(strategy, h.Value, ways)]
	}
}

// choices are the choices of a player, by how many times the Ante he then wagers.
var choices = [...]string{"fold", "raise 1", "raise 2", "raise 3"}

// follow is the place of the way in which the strategy plays the hand, which is how many
// times the Ante it raises.
func follow(strategy string, v hand.Value, ways []analysis.Way) int {
	switch {
	case strategy == analysis.Optimal:
		return analysis.BestWay(ways)
	case strategy == "always" || v >= lowestTens:
		return 3
	case v >= lowestPair:
		return 1
	}
	return 0
}

// table is what the wagers and the bonuses that come with the Ante Wager pay.
type table struct {
	list              [len(choices)]analysis.Way
	cells             []analysis.Cell
	winBonus, badBeat [fourcardprime.BonusFourOfAKind + 1]bonus
}

// bonus is what a bonus pays for a hand, in parts of the Ante, and the cell that says so.
type bonus struct {
	pays int64
	paid analysis.Paid
}

func newTable(s *game.Selected) *table {
	even := []round.WagerID{fourcardprime.Ante, fourcardprime.Raise}
	t := &table{cells: analysis.Cells(s, even, fourcardprime.WinBonusPayout, fourcardprime.BadBeatBonusPayout)}
	win := fourcardprime.WinBonus.Column("")
	lose := fourcardprime.BadBeatBonus.Column(s.Paytable(fourcardprime.BadBeatBonusPayout))
	for h := fourcardprime.BonusThreeOfAKind; h <= fourcardprime.BonusFourOfAKind; h++ {
		t.winBonus[h].pays = int64(win.Pays(h).Amount(ante, 0))
		t.winBonus[h].paid = analysis.PaidOn(t.cells, fourcardprime.WinBonusPayout, h.String(), ante)
		t.badBeat[h].pays = int64(lose.Pays(h).Amount(ante, 0))
		t.badBeat[h].paid = analysis.PaidOn(t.cells, fourcardprime.BadBeatBonusPayout, h.String(), ante)
	}
	return t
}

// ways are the ways to play a hand, §§ 682a.11(b) to (d): to fold, or a Raise Wager of so
// many times the Ante. Equal hands win. They are good until the next call.
func (t *table) ways(h *showdown.Hand) []analysis.Way {
	win, lose := h.Below+h.Equal, h.Above
	kind := fourcardprime.BonusHandOf(h.Value)
	won, beaten := t.winBonus[kind], t.badBeat[kind]
	lost := int64(0) // by the Ante Wager when the hand is beaten
	if kind == 0 {
		lost = ante
	}
	for n := range t.list {
		way, raise := &t.list[n], int64(n)*ante
		way.Choice, way.Wagered = choices[n], ante+raise
		if n == 0 {
			way.Ends = append(way.Ends[:0], analysis.End{Net: -ante, Deals: win + lose})
			continue
		}
		first, second := analysis.Paid{Cell: 1, On: ante}, analysis.Paid{Cell: 2, On: raise}
		way.Ends = append(way.Ends[:0],
			analysis.End{Net: ante + raise + won.pays, Deals: win, Paid: [4]analysis.Paid{first, second, won.paid}},
			analysis.End{Net: beaten.pays - lost - raise, Deals: lose, Paid: [4]analysis.Paid{beaten.paid}})
	}
	return t.list[:]
}
