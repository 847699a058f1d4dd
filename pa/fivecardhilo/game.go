// Package fivecardhilo is 58 Pa. Code Chapter 579, Five Card Hi-Lo, the temporary
// regulation of 42 Pa.B. 5865 (September 15, 2012).
package fivecardhilo

import (
	_ "embed"

	"felt.example/felt/cite"
	"felt.example/felt/game"
	"felt.example/felt/hand"
	"felt.example/felt/pa/general"
	"felt.example/felt/round"
)

// The wagers of §§ 579.7 and 579.11(b), and the payout of § 579.11(h) that comes with the Ante Wager.
const (
	Ante            round.WagerID = "ante"
	Play            round.WagerID = "play"
	AnteBonusPayout round.WagerID = "ante_bonus"
	TieWager        round.WagerID = "tie"
	PokerBonusWager round.WagerID = "poker_bonus"
)

// procedure is §§ 579.3 to 579.10 and 579.13.
var procedure = func() general.Procedure {
	p := general.OneDeck("579")
	p.Hand.NoMoreBets = "579.9(a)(3)"
	p.Clauses.Removed = "579.5(f)"
	p.Irregularities.ShufflerFailed, p.Irregularities.ShoeFailed, p.Irregularities.OutOfOrder = "579.13(d)", "579.13(e)", "579.13(f)"
	return p
}()

// Game is Chapter 579.
var Game = game.Game{
	ID: "five-card-hi-lo", Name: "Five Card Hi-Lo", Chapter: "579",
	Aim:      "You and the dealer each make two hands of five cards: a high hand of three and a low hand of two. What a hand is worth is the sum of its cards. With a high hand that is higher than the dealer's and a low hand that is lower you win.",
	Sections: general.UsualSections("579", "579.11(j)", "579.11(k)").WithDuties(map[string]cite.Cite{"paytables": "579.2(b)(7)"}), Origin: "temporary", Published: "42 Pa.B. 5865, September 15, 2012",
	Seats: 6, PositionsCite: "579.7(f)", Adjacent: true,
	Cards: game.Cards{
		Piles: []game.Pile{
			{Area: round.AtSeat, Cards: 5, Cite: "579.8(d)"},
			{Area: round.AtDealer, Cards: 5, Cite: "579.8(d)"},
			{Area: round.AtSeat, Cards: 2, Cite: setting, Name: string(LowHand), Set: true},
		},
		Others: "579.8(d)", Once: "579.3(a)",
	},
	Wagers: []game.Wager{
		{ID: Ante, Name: "Ante Wager", Cite: "579.7(d)", Required: true, Pays: even, PaysCite: "579.12(a)"},
		{ID: Play, Name: "Play Wager", Cite: "579.11(b)", Later: true, Pays: even, PaysCite: "579.12(a)"},
		{ID: AnteBonusPayout, Name: "Ante Bonus", Cite: "579.11(h)", Payout: true},
		{ID: TieWager, Name: "Tie Wager", Cite: "579.7(e)(1)", Settled: "579.11(j)(1)", Switch: tieOffered},
		{ID: PokerBonusWager, Name: "Poker Bonus Wager", Cite: "579.7(e)(2)", Settled: "579.11(j)(2)", Only: []cite.Cite{"579.11(b)(2)"}},
	},
	Paytables: []game.Paytable{
		game.Pays(AnteBonusPayout, AnteBonus, game.JudgedOf[AcesHand]{Own: 5, Of: game.Always(AcesHandOf)}),
		game.Tables(TieWager, Tie),
		game.Pays(PokerBonusWager, PokerBonus(aIs7s), game.JudgedOf[PokerHand]{
			Own: 5, Rank: hand.FiveCard, OfValue: PokerHandOf, Table: pokerBonus,
		}),
	},
	Conditions: conditions,
	Options: append(general.Options("579", TieWager, PokerBonusWager),
		tieOffered.Declare(game.Option{Name: "The Tie Wager is offered", Cite: "579.7(e)(1)", Default: "true"}),
		game.Positions.Declare(game.Option{Name: "Adjacent betting areas on which one player may wager", Cite: "579.7(f)", Least: 1, Most: 2, Default: "1", Posted: general.AtMost("betting area", "adjacent betting areas")})),
	Readings:     general.Readings(readings),
	Irregularity: procedure.Declare(),
	Layout:       layout,
	Rules:        rules,
	Recorded:     recorded,
	Check:        general.Check,
}

//go:embed readings.txt
var readings string

var tieOffered = game.SwitchOption{ID: "tie"}

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
