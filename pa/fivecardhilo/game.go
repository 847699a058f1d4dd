// Package fivecardhilo is 58 Pa. Code Chapter 579, Five Card Hi-Lo, the temporary
// regulation of 42 Pa.B. 5865 (September 15, 2012).
package fivecardhilo

import (
	"felt.example/felt/card"
	"felt.example/felt/cite"
	"felt.example/felt/game"
	"felt.example/felt/pa/general"
	"felt.example/felt/round"
)

// The wagers of §§ 579.7 and 579.11(b), and the payout of § 579.11(h) that comes with the
// Ante Wager.
const (
	Ante            round.WagerID = "ante"
	Play            round.WagerID = "play"
	AnteBonusPayout round.WagerID = "ante_bonus"
	TieWager        round.WagerID = "tie"
	PokerBonusWager round.WagerID = "poker_bonus"
)

var procedure = general.Procedure{
	Chapter: "579",
	Deck:    card.Deck(),
	Manual: general.Dealing{
		NoMoreBets: "579.8(b)", Order: "579.8(d)", Stub: "579.8(e)",
		Count: "579.8(f)", Correct: "579.8(g)", Incorrect: "579.8(h)",
	},
	Hand: general.Dealing{
		NoMoreBets: "579.9(a)(3)", Order: "579.9(b)", Stub: "579.9(c)",
		Count: "579.9(d)", Correct: "579.9(e)", Incorrect: "579.9(f)",
	},
	Automated: general.Dealing{
		NoMoreBets: "579.10(a)(2)", Order: "579.10(b)", Stub: "579.10(c)",
		Count: "579.10(d)", Correct: "579.10(e)", Incorrect: "579.10(f)",
	},
	Irregularities: general.Irregularities{
		FaceUp: "579.13(a)", DrawnInError: "579.13(b)", WrongNumber: "579.13(c)",
		ShufflerFailed: "579.13(d)", ShoeFailed: "579.13(e)", OutOfOrder: "579.13(f)",
	},
}

// Game is Chapter 579.
var Game = game.Game{
	ID: "five-card-hi-lo", Name: "Five Card Hi-Lo", Chapter: "579",
	Source: "temporary", Published: "42 Pa.B. 5865, September 15, 2012",
	Seats: 6, PositionsCite: "579.7(f)", Adjacent: true,
	Cards: game.Cards{
		Seat: 5, SeatCite: "579.8(d)", Dealer: 5, DealerCite: "579.8(d)", CommunityCite: "579.8(d)",
		Low: setting, Once: "579.3(a)",
	},
	Wagers: []game.Wager{
		{ID: Ante, Name: "Ante Wager", Cite: "579.7(d)", Required: true, Pays: even, PaysCite: "579.12(a)"},
		{ID: Play, Name: "Play Wager", Cite: "579.11(b)", Later: true, Pays: even, PaysCite: "579.12(a)"},
		{ID: AnteBonusPayout, Name: "Ante Bonus", Cite: "579.11(h)", Payout: true},
		{ID: TieWager, Name: "Tie Wager", Cite: "579.7(e)(1)", Switch: "tie"},
		{ID: PokerBonusWager, Name: "Poker Bonus Wager", Cite: "579.7(e)(2)"},
	},
	Paytables: []game.Paytable{
		game.Tables(AnteBonusPayout, AnteBonus),
		game.Tables(TieWager, Tie),
		game.Tables(PokerBonusWager, PokerBonus(aIs7s)),
	},
	Conditions: conditions,
	Options: append(general.Options("579", TieWager, PokerBonusWager),
		game.Option{ID: "tie", Name: "The Tie Wager is offered", Cite: "579.7(e)(1)", Type: game.Switch, Default: "true"},
		game.Option{ID: "positions", Name: "Adjacent betting areas on which one player may wager", Cite: "579.7(f)", Type: game.Count, Least: 1, Most: 2, Default: "1"}),
	Readings:     readings,
	Irregularity: procedure.Declare(),
	Layout:       layout,
	Rules:        rules,
	Recorded:     recorded,
	Check:        general.Check,
}

var readings = []game.Reading{
	{
		ID: "poker_bonus", Cites: []cite.Cite{"579.12(d)", "579.6(b)(9)"}, Default: aIs7s, Others: []string{aIs6s},
		Why: "The printed paytables of the Poker Bonus Wager do not show which of the two columns pays from a pair of 7s and which from a pair of 6s. With 7s in A and 6s in B they hold 7.57 % and 3.89 %; the other way around 1.07 % and 10.39 %.",
	},
	{
		ID: "setting_not_recorded", Cites: []cite.Cite{"579.11(d)"}, Default: "the best for the player",
		Why: "A round record need not say how a hand was set. It is then settled as if set in the way that wins the player the most on his Ante, Play and Tie Wagers against this dealer's hand; at a live table the player sets it.",
	},
	{
		ID: "illegal_setting", Cites: []cite.Cite{"579.11(d)"}, Default: "not accepted",
		Why: "The text does not say what follows when a player puts a card of higher value or a second ace into his low hand. Such a setting is refused, and he sets again.",
	},
	{
		ID: "equal_values", Cites: []cite.Cite{"579.11(d)"}, Default: "either card",
		Why: "Of cards of equal point value any may go into the low hand; the totals are the same.",
	},
	{
		ID: "dealer_four_aces", Cites: []cite.Cite{"579.11(e)"}, Default: "one ace low",
		Why: "A dealer with four aces is freed of the duty to put them into the high hand, which holds three cards. The fourth goes into the low hand with the fifth card.",
	},
	{
		ID: "number_cards", Cites: []cite.Cite{"579.6(a)"}, Default: "2 to 10 count their number",
		Why: "The text says that face cards count their denomination, and then that jacks, queens and kings count 10. The first must mean the cards from 2 to 10.",
	},
	{
		ID: "play_after_no_more_bets", Cites: []cite.Cite{"579.7(c)", "579.11(b)"}, Default: "the Play Wager comes later",
		Why: "The text has all wagers placed before the dealer announces no more bets, and makes no exception. The Play Wager is placed after each player has examined his cards.",
	},
	{
		ID: "larger_wager", Cites: []cite.Cite{"579.7(f)"}, Default: "by the Ante Wager",
		Why: "Who wagers on two adjacent areas sets the hand with the larger wager first. We compare the Ante Wagers, which the Play Wagers equal; equal ones are set counterclockwise. A hand that is folded is not set.",
	},
	{
		ID: "stub_from_hand", Cites: []cite.Cite{"579.9(c)"}, Default: "from the hand",
		Why: "After dealing from the hand the text has the stub removed from the manual dealing shoe, where it is not. The dealer puts the stub that he holds into the discard rack.",
	},
	{
		ID: "ante_bonus_after_fold", Cites: []cite.Cite{"579.11(h)"}, Default: "none",
		Why: "The Ante Bonus is paid whatever the outcome of the Ante and Play Wagers under (g). A player who forfeits his Ante Wager has ended his part in the round and has no such outcome.",
	},
	{
		ID: "for_one", Cites: []cite.Cite{"579.12(b)"}, Default: "so many times the Ante Wager, beside what becomes of it",
		Why: "The Ante Bonus is printed as so much for 1, which elsewhere means that the payout takes the wager in. It has no wager of its own: it is so many times the Ante Wager, whatever becomes of that, which is paid, returned or lost as (g) says. Nothing is taken off for it.",
	},
	{
		ID: "void_after_fold", Cites: []cite.Cite{"579.13(c)"}, Default: "all wagers returned",
		Why: "When hands become void, all wagers are returned to the players. A player who has already folded is one of them, for the text makes no exception; his collected wagers are returned too.",
	},
	general.Clock("579", "fold; hands are set in the dealer's way"),
}

var layout = game.Layout{
	Colour: "russet",
	Areas: []game.Area{
		{ID: "tie", Name: "Tie", Scope: "seat", Cite: "579.2(b)(5)", Shape: game.Diamond},
		{ID: "poker_bonus", Name: "Poker Bonus", Scope: "seat", Cite: "579.2(b)(6)", Shape: game.Ring},
		{ID: "ante", Name: "Ante", Scope: "seat", Cite: "579.2(b)(2)", Row: 1},
		{ID: "play", Name: "Play", Scope: "seat", Cite: "579.2(b)(3)", Row: 1, Shape: game.Box},
		{ID: "high", Name: "High hand", Scope: "seat", Cite: "579.2(b)(4)", Row: 2, Cards: 3},
		{ID: "low", Name: "Low hand", Scope: "seat", Cite: "579.2(b)(4)", Row: 2, Cards: 2},
		{ID: "dealer", Name: "Dealer", Scope: "dealer", Cite: "579.10(b)"},
	},
	Inscriptions: []game.Inscription{
		{Text: "Ace counts 11 in the high hand, 1 in the low hand; one ace may go low", Cite: "579.6(a)"},
		{Text: "High hand higher and low hand lower than the dealer's wins", Cite: "579.11(g)(1)"},
		{Text: "Dealer plays aces high unless dealt four", Cite: "579.11(e)"},
	},
}
