package mississippistud

import (
	"felt.example/felt/game"
	. "felt.example/felt/payout" //nolint:revive // the paytables read as the chapter prints them
	"felt.example/felt/paytable"
	"felt.example/felt/round"
)

// AnteAndBets is § 655a.12(a): what the Ante Wager and each Bet Wager pay.
var AnteAndBets = paytable.New[Hand]("655a.12(a)").
	Row(RoyalFlush, To(500, 1)).
	Row(StraightFlush, To(100, 1)).
	Row(FourOfAKind, To(40, 1)).
	Row(FullHouse, To(10, 1)).
	Row(Flush, To(6, 1)).
	Row(Straight, To(4, 1)).
	Row(ThreeOfAKind, To(3, 1)).
	Row(TwoPair, To(2, 1)).
	Row(JacksOrBetter, To(1, 1)).
	Row(SixesToTens, Push)

// ceiling is § 655a.12(b), on one hand: a royal flush with three times the Ante Wager on
// each street wins 500 times ten table minimums.
var ceiling = game.Limit{Cite: "655a.12(b)", Wagers: []round.WagerID{Ante, ThirdStreet, FourthStreet, FifthStreet}, Most: 5_000}

// Progressive is § 655a.12(c)(1).
var Progressive = paytable.New[Hand]("655a.12(c)(1)", "A").
	Row(RoyalFlush, OfMeter(100)).
	Row(StraightFlush, OfMeter(10)).
	Row(FourOfAKind, For(300)).
	Row(FullHouse, For(50)).
	Row(Flush, For(40)).
	Row(Straight, For(30)).
	Row(ThreeOfAKind, For(9))

// ThreeCardBonus is § 655a.12(d).
var ThreeCardBonus = paytable.New[Board]("655a.12(d)", "A").
	Row(MiniRoyal, To(50, 1)).
	Row(BoardStraightFlush, To(40, 1)).
	Row(BoardThreeOfAKind, To(30, 1)).
	Row(BoardStraight, To(6, 1)).
	Row(BoardFlush, To(3, 1)).
	Row(BoardPair, To(1, 1))

// conditions are what the payouts need besides the hand.
var conditions = []game.Condition{
	{Wager: Ante, Text: "On the player's two cards and the three community cards together", Cite: "655a.11(h)"},
	{Wager: ThreeCardBonusWager, Text: "On the three community cards alone", Cite: "655a.11(i)(1)(ii)"},
	{Wager: ProgressiveWager, Text: "Only the highest hand of the player's two cards and the three community cards is paid", Cite: "655a.12(c)(2)"},
	{Wager: ProgressiveWager, Text: "A winning hand is paid after a floorperson has validated it", Cite: "655a.11(i)(2)(ii)"},
	{Wager: ProgressiveWager, Hands: []string{RoyalFlush.String(), StraightFlush.String()}, Text: "Of the meter as it stands when it is the player's turn to be paid", Cite: "655a.12(c)(4)"},
	{Wager: EnvyBonus, Text: "For the hand of another player, to whoever has a Progressive Payout Wager down", Cite: "655a.12(c)(5)"},
}
