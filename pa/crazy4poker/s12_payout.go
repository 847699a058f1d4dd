package crazy4poker

import (
	"felt.example/felt/game"
	. "felt.example/felt/payout" //nolint:revive // the paytables read as the chapter prints them
	"felt.example/felt/paytable"
)

// even is what a winning Ante or Play Wager pays, § 657a.12(a).
var even = To(1, 1)

// SuperBonus is § 657a.12(b).
var SuperBonus = paytable.New[Hand]("657a.12(b)").
	Row(FourAces, To(200, 1)).
	Row(FourOfAKind, To(30, 1)).
	Row(StraightFlush, To(15, 1)).
	Row(ThreeOfAKind, To(2, 1)).
	Row(Flush, To(3, 2)).
	Row(Straight, To(1, 1))

// QueensUp is § 657a.12(c); four aces are a four-of-a-kind like any other.
var QueensUp = paytable.New[Hand]("657a.12(c)", "A", "B", "C").
	Row(FourOfAKind, To(50, 1), To(50, 1), To(50, 1)).
	Row(StraightFlush, To(40, 1), To(40, 1), To(30, 1)).
	Row(ThreeOfAKind, To(7, 1), To(8, 1), To(9, 1)).
	Row(Flush, To(4, 1), To(4, 1), To(4, 1)).
	Row(Straight, To(3, 1), To(3, 1), To(3, 1)).
	Row(TwoPair, To(2, 1), To(2, 1), To(2, 1)).
	Row(QueensOrBetter, To(1, 1), To(1, 1), To(1, 1)).
	Else(FourAces, FourOfAKind)

// conditions are what the payouts need besides the hand.
var conditions = []game.Condition{
	{Wager: Ante, Text: "Only if the dealer has king high or better; else the Ante Wager is returned", Cite: "657a.11(e)(1)"},
	{Wager: SuperBonusWager, Text: "Also on a hand that the dealer beats", Cite: "657a.11(f)(1)"},
	{Wager: SuperBonusWager, Text: "Lost by a player who folds", Cite: "657a.11(c)(2)"},
	{Wager: QueensUpWager, Text: "On the player's best four cards, whoever wins", Cite: "657a.11(g)(2)"},
}
