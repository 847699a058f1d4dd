// Package fourcardprime is the exact mathematics of Chapter 682a, Four Card Prime.
package fourcardprime

import (
	"felt.example/felt/analysis"
	"felt.example/felt/analysis/showdown"
	"felt.example/felt/card"
	"felt.example/felt/game"
	"felt.example/felt/hand"
	"felt.example/felt/pa/fourcardprime"
	"felt.example/felt/paytable"
	"felt.example/felt/round"
)

// Game is the mathematics of Chapter 682a.
var Game = analysis.Game{
	Game:           &fourcardprime.Game,
	Strategies:     strategies,
	Count:          count,
	Base:           solver.Base,
	BaseOn:         solver.BaseOn,
	DealerCardSeen: solver.DealerCardSeen,
	Decide:         analysis.BySets(solver.Decide),
	Player:         solver.Player,
	Kernel:         kernel,
}

var solver = showdown.Solver{
	Strategies: strategies,
	Choices:    choices[:],
	Deal:       deal,
	Payouts:    payouts,
	Paytable:   fourcardprime.BadBeatBonusPayout,
	Ways:       func(p *analysis.Payouts) func(*showdown.Hand) []analysis.Way { return newTable(p).ways },
	Follow:     follow,
}

// choices are the choices of a player, by how many times the Ante he then wagers.
var choices = [...]string{"fold", "raise 1", "raise 2", "raise 3"}

var strategies = []analysis.Strategy{
	{ID: analysis.Optimal, Name: "Folds, or places the Raise Wager that is best, by all five cards."},
	{ID: "basic", Name: "Raises three times the Ante with a pair of tens or better, once with a lower pair; folds the rest.", Source: "Stanley Ko's simple strategy for Four Card Poker, the same game with other bonuses, by the Wizard of Odds"},
	{ID: "always", Name: "Never folds; raises three times the Ante."},
}

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

// follow is the place of the way in which the strategy plays the hand, which is how many
// times the Ante it raises.
func follow(strategy string, v hand.Value, _ []analysis.Way) int {
	switch {
	case strategy == "always" || v >= lowestTens:
		return 3
	case v >= lowestPair:
		return 1
	}
	return 0
}

// payouts are what is paid, § 682a.12(a) to (c).
func payouts(s *game.Selected, own map[round.WagerID]paytable.Printed) (*analysis.Payouts, error) {
	even := []round.WagerID{fourcardprime.Ante, fourcardprime.Raise}
	return analysis.NewPayouts(s, own, even, fourcardprime.WinBonusPayout, fourcardprime.BadBeatBonusPayout)
}

// table is what is paid by the hand, and the ways to play one.
type table struct {
	ante              int64
	winBonus, badBeat [fourcardprime.BonusFourOfAKind + 1]analysis.Bonus
	list              [len(choices)]analysis.Way
}

func newTable(p *analysis.Payouts) *table {
	t := &table{ante: p.Unit}
	for i := range t.winBonus {
		h := fourcardprime.BonusHand(i)
		t.winBonus[h] = p.Of(fourcardprime.WinBonusPayout, h.String())
		t.badBeat[h] = p.Of(fourcardprime.BadBeatBonusPayout, h.String())
	}
	return t
}

// ways are the ways to play a hand, §§ 682a.11(b) to (d): to fold, or a Raise Wager of so
// many times the Ante. Equal hands win. They are good until the next call.
func (t *table) ways(h *showdown.Hand) []analysis.Way {
	ante := t.ante
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
			analysis.End{Net: ante + raise + won.Pays, Deals: win, Paid: [4]analysis.Paid{first, second, won.Paid}},
			analysis.End{Net: beaten.Pays - lost - raise, Deals: lose, Paid: [4]analysis.Paid{beaten.Paid}})
	}
	return t.list[:]
}
