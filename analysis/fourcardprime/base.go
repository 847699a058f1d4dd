// Package fourcardprime is the exact mathematics of Chapter 682a, Four Card Prime.
package fourcardprime

import (
	"felt.example/felt/analysis"
	"felt.example/felt/analysis/showdown"
	"felt.example/felt/card"
	"felt.example/felt/hand"
	"felt.example/felt/pa/fourcardprime"
)

// Game is the mathematics of Chapter 682a.
var Game = solver.Of(&fourcardprime.Game)

var solver = showdown.Solver{
	Strategies: []analysis.Strategy{
		{ID: analysis.Optimal, Name: "Folds, or places the Raise Wager that is best, by all five cards."},
		{ID: "basic", Name: "Raise three times the Ante with a pair of tens or better, once with a pair of threes to nines; fold the rest.", Source: "Stanley Ko's simple strategy for Four Card Poker, the same game with other bonuses, by the Wizard of Odds"},
		{ID: "always", Name: "Never folds; raises three times the Ante."},
	},
	Paytable: fourcardprime.BadBeatBonusPayout,
	Follow:   follow,
}

var (
	// lowestTens is the least hand with which the basic strategy raises three times.
	lowestTens = hand.FourCard(card.SetOf(card.Hand("Tc Td 3c 2d")...))
	// lowestThrees is the least hand with which it raises.
	lowestThrees = hand.FourCard(card.SetOf(card.Hand("3c 3d 4c 2d")...))
)

// follow is the place of the way in which the strategy plays the hand, which is how many
// times the Ante it raises.
func follow(strategy string, v hand.Value, _ []analysis.Way) int {
	switch {
	case strategy == "always" || v >= lowestTens:
		return 3
	case v >= lowestThrees:
		return 1
	}
	return 0
}
