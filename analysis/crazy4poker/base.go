// Package crazy4poker is the exact mathematics of Chapter 657a, Crazy 4 Poker.
package crazy4poker

import (
	"felt.example/felt/analysis"
	"felt.example/felt/analysis/showdown"
	"felt.example/felt/card"
	"felt.example/felt/hand"
	"felt.example/felt/pa/crazy4poker"
)

// Game is the mathematics of Chapter 657a.
var Game = solver.Of(&crazy4poker.Game)

var solver = showdown.Solver{
	Strategies: []analysis.Strategy{
		{ID: analysis.Optimal, Name: "Folds, or places the Play Wager that is best, by all five cards."},
		{ID: "basic", Name: "With a pair of aces or better place a Play Wager of three times the Ante, with king, queen, 8 and 4 or better one equal to the Ante; fold the rest.", Source: "Wizard of Odds, Crazy 4 Poker, after Stanley Ko"},
		{ID: "mimic", Name: "Plays the hands with which the dealer qualifies, three times the Ante with a pair of aces or better; folds the rest."},
		{ID: "always", Name: "Never folds; three times the Ante with a pair of aces or better."},
	},
	Least:  crazy4poker.LowestKing,
	Follow: follow,
}

// least is the lowest hand that the basic strategy plays.
var least = hand.FourCard(card.SetOf(card.Hand("Kc Qd 8c 4d")...))

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
