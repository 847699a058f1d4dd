package fourcardprime

import (
	"felt.example/felt/game"
	. "felt.example/felt/payout" //nolint:revive // the paytables read as the chapter prints them
	"felt.example/felt/paytable"
)

// even is what winning Ante and Raise Wagers pay, § 682a.12(a).
var even = To(1, 1)

// WinBonus is § 682a.12(b).
var WinBonus = paytable.New[BonusHand]("682a.12(b)").
	Row(BonusFourOfAKind, For(25)).
	Row(BonusStraightFlush, For(20)).
	Row(BonusThreeOfAKind, For(2))

// BadBeatBonus is § 682a.12(c).
var BadBeatBonus = paytable.New[BonusHand]("682a.12(c)", "A", "B", "C", "D").
	Row(BonusFourOfAKind, To(25, 1), To(50, 1), To(100, 1), To(100, 1)).
	Row(BonusStraightFlush, To(20, 1), To(40, 1), To(50, 1), To(50, 1)).
	Row(BonusThreeOfAKind, To(2, 1), To(5, 1), To(5, 1), To(10, 1))

// Prime is § 682a.12(d).
var Prime = paytable.New[SameColour]("682a.12(d)", "A", "B").
	Row(5, To(6, 1), To(5, 1)).
	Row(4, To(1, 1), To(1, 1))

// AcesBonus is § 682a.12(e).
var AcesBonus = paytable.New[AcesHand]("682a.12(e)", "A", "B", "C", "D", "E", "F", "G", "H").
	Row(AcesFourAces, To(500, 1), To(500, 1), To(500, 1), To(500, 1), To(500, 1), To(50, 1), To(50, 1), To(50, 1)).
	Row(AcesFourOfAKind, To(100, 1), To(100, 1), To(100, 1), To(100, 1), To(100, 1), To(50, 1), To(50, 1), To(50, 1)).
	Row(AcesRoyalFlush, To(50, 1), To(40, 1), To(50, 1), To(50, 1), To(50, 1), To(30, 1), To(30, 1), To(40, 1)).
	Row(AcesStraightFlush, To(30, 1), To(30, 1), To(40, 1), To(30, 1), To(20, 1), To(30, 1), To(30, 1), To(40, 1)).
	Row(AcesThreeAces, To(20, 1), To(15, 1), To(25, 1), To(20, 1), To(15, 1), To(7, 1), To(9, 1), To(8, 1)).
	Row(AcesThreeOfAKind, To(10, 1), To(10, 1), To(10, 1), To(10, 1), To(10, 1), To(7, 1), To(9, 1), To(8, 1)).
	Row(AcesFlush, To(5, 1), To(5, 1), To(5, 1), To(5, 1), To(5, 1), To(6, 1), To(6, 1), To(5, 1)).
	Row(AcesStraight, To(4, 1), To(4, 1), To(3, 1), To(3, 1), To(3, 1), To(5, 1), To(4, 1), To(4, 1)).
	Row(AcesTwoPair, To(2, 1), To(2, 1), To(2, 1), To(2, 1), To(2, 1), To(2, 1), To(2, 1), To(3, 1)).
	Row(AcesTwoAces, To(1, 1), To(1, 1), To(1, 1), To(1, 1), To(1, 1), To(1, 1), To(1, 1), To(1, 1))

// AllSixBonus is § 682a.12(f).
var AllSixBonus = paytable.New[AllSixHand]("682a.12(f)", "A", "B", "C", "D", "E").
	Row(AllSixSixCardRoyalDiamonds, Payout{}, Payout{}, Payout{}, Payout{}, To(200_000, 1)).
	Row(AllSixSixCardRoyal, Payout{}, Payout{}, Payout{}, Payout{}, To(20_000, 1)).
	Row(AllSixRoyalFlush, To(1_000, 1), To(1_000, 1), To(1_000, 1), To(1_000, 1), To(1_000, 1)).
	Row(AllSixStraightFlush, To(200, 1), To(200, 1), To(200, 1), To(200, 1), To(200, 1)).
	Row(AllSixFourOfAKind, To(50, 1), To(50, 1), To(100, 1), To(100, 1), To(50, 1)).
	Row(AllSixFullHouse, To(25, 1), To(25, 1), To(20, 1), To(20, 1), To(20, 1)).
	Row(AllSixFlush, To(20, 1), To(15, 1), To(15, 1), To(15, 1), To(15, 1)).
	Row(AllSixStraight, To(10, 1), To(10, 1), To(9, 1), To(10, 1), To(10, 1)).
	Row(AllSixThreeOfAKind, To(5, 1), To(5, 1), To(8, 1), To(7, 1), To(5, 1)).
	Else(AllSixSixCardRoyalDiamonds, AllSixRoyalFlush).
	Else(AllSixSixCardRoyal, AllSixRoyalFlush)

// mostWon is what § 682a.12(g) measures the payout limit by (reading "payout_floor"): one
// of these hands wins most on whatever paytables are chosen.
func mostWon(s *game.Selected) int {
	win, badBeat := game.Column(s, WinBonusPayout, WinBonus), game.Column(s, BadBeatBonusPayout, BadBeatBonus)
	prime, aces, allSix := game.Column(s, PrimeWager, Prime), game.Column(s, AcesBonusWager, AcesBonus), game.Column(s, AllSixBonusWager, AllSixBonus)
	units := func(pays ...Payout) int {
		sum := 0
		for _, p := range pays {
			sum += int(p.Amount(1, 0))
		}
		return sum
	}
	// main is the Ante Wager, a Raise Wager three times as much and the Win Bonus, or the
	// Bad Beat Bonus alone.
	main := func(h BonusHand) int { return max(4+units(win.Pays(h)), units(badBeat.Pays(h))) }
	return max(
		main(BonusStraightFlush)+units(prime.Pays(5), aces.Pays(AcesRoyalFlush), allSix.Pays(AllSixRoyalFlush)),
		main(BonusFourOfAKind)+units(aces.Pays(AcesFourOfAKind), allSix.Pays(AllSixFourOfAKind)),
		4+units(win.Pays(BonusFourOfAKind), aces.Pays(AcesFourAces), allSix.Pays(AllSixFourOfAKind)))
}

// conditions are what the payouts need besides the hand.
var conditions = []game.Condition{
	{Wager: WinBonusPayout, Text: "On the Ante Wager, only if the best four cards are higher than the dealer's or equal", Cite: "682a.11(d)(2)(i)"},
	{Wager: BadBeatBonusPayout, Text: "On the Ante Wager, only if the dealer's hand is higher; the Ante Wager is returned, the Raise Wager lost", Cite: "682a.11(d)(2)(ii)(B)"},
	{Wager: PrimeWager, Text: "On the player's five cards, whoever wins", Cite: "682a.11(e)(1)(ii)"},
	{Wager: AcesBonusWager, Text: "On the player's five cards, whoever wins", Cite: "682a.11(e)(2)(ii)"},
	{Wager: AllSixBonusWager, Text: "On the player's five cards and the All-Six Bonus card together, whoever wins", Cite: "682a.11(e)(3)"},
}
