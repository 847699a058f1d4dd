// Package crazy4poker is the exact mathematics of Chapter 657a, Crazy 4 Poker.
package crazy4poker

import (
	"felt.example/felt/analysis"
	"felt.example/felt/analysis/showdown"
	"felt.example/felt/card"
	"felt.example/felt/game"
	"felt.example/felt/hand"
	"felt.example/felt/pa/crazy4poker"
	"felt.example/felt/paytable"
	"felt.example/felt/round"
)

// Game is the mathematics of Chapter 657a.
var Game = analysis.Game{
	Game:           &crazy4poker.Game,
	Strategies:     strategies,
	Count:          analysis.CountDeclared,
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
	Ways:       func(p *analysis.Payouts) func(*showdown.Hand) []analysis.Way { return newTable(p).ways },
	Follow:     follow,
}

// choices are the choices of a player, by how many times the Ante he then wagers.
var choices = [...]string{"fold", "play 1", "play 2", "play 3"}

var strategies = []analysis.Strategy{
	{ID: analysis.Optimal, Name: "Folds, or places the Play Wager that is best, by all five cards."},
	{ID: "basic", Name: "Plays king, queen, 8 and 4 or better; three times the Ante with a pair of aces or better.", Source: "Wizard of Odds, Crazy 4 Poker, after Stanley Ko"},
	{ID: "mimic", Name: "Plays the hands with which the dealer qualifies; three times the Ante with a pair of aces or better."},
	{ID: "always", Name: "Never folds; three times the Ante with a pair of aces or better."},
}

// least is the lowest hand that the basic strategy plays.
var least = hand.FourCard(card.SetOf(card.Hand("Kc Qd 8c 4d")...))

// deal is the showdown over a deck of these ranks.
func deal(ranks uint16) *showdown.Game {
	return &showdown.Game{
		Ranks: ranks, Dealer: 5, Value: hand.FourCard,
		Low: func(v hand.Value) bool { return !crazy4poker.Qualifies(v) },
	}
}

// follow is the place of the way in which the strategy plays the hand; the last is the
// largest Play Wager.
func follow(strategy string, v hand.Value, ways []analysis.Way) int {
	play := false
	switch strategy {
	case "basic":
		play = v >= least
	case "mimic":
		play = crazy4poker.Qualifies(v)
	case "always":
		play = true
	}
	if !play {
		return 0
	}
	return len(ways) - 1
}

// payouts are what is paid, § 657a.12(a) and (b).
func payouts(s *game.Selected, own map[round.WagerID]paytable.Printed) (*analysis.Payouts, error) {
	even := []round.WagerID{crazy4poker.Ante, crazy4poker.Play}
	return analysis.NewPayouts(s, own, even, crazy4poker.SuperBonusWager)
}

// table is what is paid by the hand, and the ways to play one.
type table struct {
	ante       int64
	superBonus [crazy4poker.FourAces + 1]analysis.Bonus
	list       [len(choices)]analysis.Way
}

func newTable(p *analysis.Payouts) *table {
	t := &table{ante: p.Unit}
	for h := range t.superBonus {
		t.superBonus[h] = p.Of(crazy4poker.SuperBonusWager, crazy4poker.Hand(h).String())
	}
	return t
}

// ways are the ways to play a hand, §§ 657a.11(b) to (f): to fold, or a Play Wager of so
// many times the Ante. They are good until the next call.
func (t *table) ways(h *showdown.Hand) []analysis.Way {
	ante := t.ante
	win, tie, lose := h.Below-h.Low, h.Equal, h.Above
	if !crazy4poker.Qualifies(h.Value) { // what qualifies is higher, what does not is low
		win, tie, lose = 0, 0, h.Below+h.Equal+h.Above-h.Low
	}
	bonus := t.superBonus[crazy4poker.HandOf(h.Value)]
	beaten := bonus.Pays
	if bonus.Paid.Cell == 0 {
		beaten = -ante
	}
	times := int64(1)
	if crazy4poker.AcesOrBetter(h.Value) {
		times = 3
	}
	for n := range times + 1 {
		way, play := &t.list[n], n*ante
		way.Choice, way.Wagered = choices[n], 2*ante+play
		if n == 0 {
			way.Ends = append(way.Ends[:0], analysis.End{Net: -2 * ante, Deals: h.Low + win + tie + lose})
			continue
		}
		first, second := analysis.Paid{Cell: 1, On: ante}, analysis.Paid{Cell: 2, On: play}
		way.Ends = append(way.Ends[:0],
			analysis.End{Net: play + bonus.Pays, Deals: h.Low, Paid: [4]analysis.Paid{second, bonus.Paid}},
			analysis.End{Net: ante + play + bonus.Pays, Deals: win, Paid: [4]analysis.Paid{first, second, bonus.Paid}},
			analysis.End{Net: bonus.Pays, Deals: tie, Paid: [4]analysis.Paid{bonus.Paid}},
			analysis.End{Net: beaten - ante - play, Deals: lose, Paid: [4]analysis.Paid{bonus.Paid}})
	}
	return t.list[:times+1]
}
