package highcardflush

import (
	"felt.example/felt/game"
	. "felt.example/felt/payout" //nolint:revive // the paytables read as the chapter prints them
	"felt.example/felt/paytable"
)

// even is what a winning Ante or Raise Wager pays, § 678a.12(a).
var even = To(1, 1)

// FlushBonus is § 678a.12(b).
var FlushBonus = paytable.New[FlushLength]("678a.12(b)", "A", "B", "C", "D", "E", "F", "G", "H").
	Row(7, To(300, 1), To(100, 1), To(200, 1), To(300, 1), To(400, 1), To(400, 1), To(500, 1), To(250, 1)).
	Row(6, To(100, 1), To(20, 1), To(20, 1), To(75, 1), To(60, 1), To(100, 1), To(100, 1), To(100, 1)).
	Row(5, To(10, 1), To(10, 1), To(10, 1), To(5, 1), To(12, 1), To(10, 1), To(10, 1), To(10, 1)).
	Row(4, To(1, 1), To(2, 1), To(2, 1), To(2, 1), To(1, 1), To(1, 1), To(1, 1), To(1, 1))

// StraightFlushBonus is § 678a.12(c).
var StraightFlushBonus = paytable.New[StraightFlush]("678a.12(c)", "A", "B", "C", "D").
	Row(7, To(500, 1), To(1000, 1), To(500, 1), To(1000, 1)).
	Row(6, To(200, 1), To(500, 1), To(200, 1), To(500, 1)).
	Row(5, To(100, 1), To(100, 1), To(100, 1), To(100, 1)).
	Row(4, To(75, 1), To(75, 1), To(60, 1), To(60, 1)).
	Row(3, To(7, 1), To(7, 1), To(8, 1), To(8, 1))

// Progressive is § 678a.12(d)(1).
var Progressive = paytable.New[StraightFlush]("678a.12(d)(1)", "A", "B").
	Row(7, OfMeter(100), OfMeter(100)).
	Row(6, OfMeter(10), OfMeter(10)).
	Row(5, For(250), For(900)).
	Row(4, For(40), For(50)).
	Row(3, For(3), Payout{})

// conditions are what the payouts need besides the hand.
var conditions = []game.Condition{
	{Wager: Raise, Text: "Only if the dealer has at least a three-card flush, nine high; else the Raise Wager is returned", Cite: "678a.11(d)(1)"},
	{Wager: FlushBonusWager, Text: "On the longest flush among the player's seven cards, whoever wins", Cite: "678a.11(e)(1)(ii)"},
	{Wager: StraightFlushBonusWager, Text: "On the highest straight flush among the player's seven cards, whoever wins", Cite: "678a.11(e)(2)(ii)"},
	{Wager: ProgressiveWager, Text: "Only the highest straight flush among the player's seven cards is paid, whoever wins", Cite: "678a.12(d)(2)"},
	{Wager: ProgressiveWager, Text: "A winning hand is paid after a floorperson has validated it", Cite: "678a.11(e)(3)(iii)"},
	{Wager: ProgressiveWager, Hands: []string{StraightFlush(7).String(), StraightFlush(6).String()}, Text: "Of the meter as it stands when it is the player's turn to be paid", Cite: "678a.12(d)(4)"},
}
