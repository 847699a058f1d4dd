package headsupholdem

import (
	"felt.example/felt/game"
	"felt.example/felt/hand"
	. "felt.example/felt/payout" //nolint:revive // the paytables read as the chapter prints them
	"felt.example/felt/paytable"
	"felt.example/felt/round"
)

// even is what a winning Ante or Raise Wager pays, § 677a.12(a).
var even = To(1, 1)

// Odds is § 677a.12(b): what a winning Odds Wager pays.
var Odds = paytable.New[hand.Category]("677a.12(b)").
	Row(hand.RoyalFlush, To(500, 1)).
	Row(hand.StraightFlush, To(50, 1)).
	Row(hand.FourOfAKind, To(10, 1)).
	Row(hand.FullHouse, To(3, 1)).
	Row(hand.Flush, To(3, 2)).
	Row(hand.Straight, To(1, 1)).
	Row(hand.ThreeOfAKind, Push).
	Row(hand.TwoPair, Push).
	Row(hand.Pair, Push).
	Row(hand.HighCard, Push)

// BadBeat is § 677a.12(c): what a losing straight or better pays on the Odds Wager. A royal
// flush cannot lose.
var BadBeat = paytable.New[hand.Category]("677a.12(c)").
	Row(hand.RoyalFlush, Payout{}).
	Row(hand.StraightFlush, To(500, 1)).
	Row(hand.FourOfAKind, To(25, 1)).
	Row(hand.FullHouse, To(6, 1)).
	Row(hand.Flush, To(5, 1)).
	Row(hand.Straight, To(4, 1))

// PocketBonus is § 677a.12(d).
var PocketBonus = paytable.New[Pocket]("677a.12(d)", "A", "B", "C").
	Row(PairOfAces, To(30, 1), To(25, 1), To(30, 1)).
	Row(AceSuited, To(20, 1), To(20, 1), To(20, 1)).
	Row(AceOffsuit, To(10, 1), To(10, 1), To(10, 1)).
	Row(PairOfTwosToKings, To(5, 1), To(5, 1), To(4, 1))

// TripsPlus is § 677a.12(e).
var TripsPlus = paytable.New[hand.Category]("677a.12(e)", "A", "B", "C", "D").
	Row(hand.RoyalFlush, To(100, 1), To(100, 1), To(100, 1), To(100, 1)).
	Row(hand.StraightFlush, To(40, 1), To(40, 1), To(40, 1), To(40, 1)).
	Row(hand.FourOfAKind, To(30, 1), To(30, 1), To(30, 1), To(30, 1)).
	Row(hand.FullHouse, To(9, 1), To(8, 1), To(7, 1), To(8, 1)).
	Row(hand.Flush, To(7, 1), To(6, 1), To(6, 1), To(7, 1)).
	Row(hand.Straight, To(4, 1), To(5, 1), To(5, 1), To(4, 1)).
	Row(hand.ThreeOfAKind, To(3, 1), To(3, 1), To(3, 1), To(3, 1))

// limit is § 677a.12(f). Most is won at the table minimum with a Raise Wager of three times
// the Ante Wager and a royal flush: 1 + 3 + 500.
var limit = game.Limit{Cite: "677a.12(f)", Wagers: []round.WagerID{Ante, Raise, OddsWager, BadBeatBonus}, Most: 504}

// conditions are what the payouts need besides the hand.
var conditions = []game.Condition{
	{Wager: Ante, Text: "Only if the dealer has a pair or better; else the Ante Wager is returned", Cite: "677a.11(h)(1)"},
	{Wager: OddsWager, Text: "Only if the player's hand is higher than the dealer's", Cite: "677a.11(h)(2)(i)"},
	{Wager: BadBeatBonus, Text: "On the Odds Wager, only if the dealer's hand is higher; the Odds Wager is returned, the Ante and Raise Wagers are lost", Cite: "677a.11(h)(2)(iii)(B)"},
	{Wager: PocketBonusWager, Text: "On the player's own two cards, whoever wins", Cite: "677a.11(i)(1)(i)"},
	{Wager: TripsPlusWager, Text: "On the player's two cards and the five community cards, whoever wins", Cite: "677a.11(i)(2)(i)"},
}
