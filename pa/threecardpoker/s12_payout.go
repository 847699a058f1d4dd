package threecardpoker

import (
	"felt.example/felt/game"
	. "felt.example/felt/payout" //nolint:revive // the paytables read as the chapter prints them
	"felt.example/felt/paytable"
)

// even is what a winning Ante or Play Wager pays, § 649a.12(a).
var even = To(1, 1)

// AnteBonus is § 649a.12(b).
var AnteBonus = paytable.New[Hand]("649a.12(b)", "A", "B", "C").
	Row(StraightFlush, To(5, 1), To(4, 1), To(3, 1)).
	Row(ThreeOfAKind, To(4, 1), To(3, 1), To(2, 1)).
	Row(Straight, To(1, 1), To(1, 1), To(1, 1))

// PairPlus is § 649a.12(c).
var PairPlus = paytable.New[Hand]("649a.12(c)", "A", "B", "C", "D").
	Row(StraightFlush, To(40, 1), To(40, 1), To(40, 1), To(50, 1)).
	Row(ThreeOfAKind, To(30, 1), To(30, 1), To(30, 1), To(30, 1)).
	Row(Straight, To(6, 1), To(6, 1), To(5, 1), To(6, 1)).
	Row(Flush, To(4, 1), To(3, 1), To(4, 1), To(3, 1)).
	Row(Pair, To(1, 1), To(1, 1), To(1, 1), To(1, 1))

// conditions are what the payouts need besides the hand.
var conditions = []game.Condition{
	{Wager: Play, Text: "Only if the dealer has queen high or better; else the Play Wager is returned", Cite: "649a.11(e)(1)"},
	{Wager: AnteBonusWager, Text: "On the Ante Wager of a player who has placed the Play Wager, whatever the dealer has", Cite: "649a.11(f)"},
	{Wager: PairPlusWager, Text: "On the player's own three cards, whoever wins", Cite: "649a.11(g)(2)"},
}
