package fivecardhilo

import (
	"felt.example/felt/game"
	. "felt.example/felt/payout" //nolint:revive // the paytables read as the chapter prints them
	"felt.example/felt/paytable"
)

// even is what winning Ante and Play Wagers pay, § 579.12(a).
var even = To(1, 1)

// AnteBonus is § 579.12(b).
var AnteBonus = paytable.New[AcesHand]("579.12(b)", "A", "B", "C", "D").
	Row(FourAcesAndTwo, For(1_000), For(500), For(200), For(100)).
	Row(FourAces, For(100), For(50), For(50), For(50)).
	Row(ThreeAces, For(10), For(5), For(5), For(5))

// Tie is § 579.12(c).
var Tie = paytable.New[TieHand]("579.12(c)").
	Row(LowTie, To(4, 1)).
	Row(HighTie, To(4, 1)).
	Row(BothTie, To(20, 1))

// PokerBonusPays is the reading of § 579.12(d): which column pays from a pair of 7s.
var (
	PokerBonusPays = game.ReadingChoice{ID: "poker_bonus"}
	aIs7s          = PokerBonusPays.Value("a-is-7s")
	aIs6s          = PokerBonusPays.Value("a-is-6s")
)

// PokerBonus is § 579.12(d) in one of its readings.
func PokerBonus(reading game.ReadingValue) paytable.Table[PokerHand] {
	a7, b7 := To(1, 1), Payout{} // where A pays from a pair of 7s, B does from one of 6s
	if reading == aIs6s {
		a7, b7 = b7, a7
	}
	return paytable.New[PokerHand]("579.12(d)", "A", "B").
		Row(PokerRoyalFlush, To(250, 1), To(500, 1)).
		Row(PokerStraightFlush, To(50, 1), To(100, 1)).
		Row(PokerFourOfAKind, To(25, 1), To(40, 1)).
		Row(PokerFullHouse, To(15, 1), To(15, 1)).
		Row(PokerFlush, To(10, 1), To(8, 1)).
		Row(PokerStraight, To(8, 1), To(6, 1)).
		Row(PokerThreeOfAKind, To(5, 1), To(4, 1)).
		Row(PokerTwoPair, To(3, 1), To(3, 1)).
		Row(PokerPairOf7s, a7, b7).
		Row(PokerPairOf6s, b7, a7).
		Else(PokerPairOf7s, PokerPairOf6s)
}

// pokerBonus is § 579.12(d) in the reading chosen.
func pokerBonus(s *game.Selected) paytable.Table[PokerHand] { return PokerBonus(PokerBonusPays.Of(s)) }

// conditions are what the payouts need besides the hand.
var conditions = []game.Condition{
	{Wager: AnteBonusPayout, Text: "On the Ante Wager, whatever becomes of the Ante and Play Wagers", Cite: "579.11(h)"},
	{Wager: TieWager, Text: "When the total of the player's high or low hand equals the dealer's", Cite: "579.11(j)(1)(i)"},
	{Wager: TieWager, Text: "Lost with the Ante Wager by a player who does not place a Play Wager", Cite: "579.11(b)(1)"},
	{Wager: PokerBonusWager, Text: "On all five cards, also of a player who does not place a Play Wager", Cite: "579.11(b)(2)"},
}
