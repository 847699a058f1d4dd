// Package fourcardprime is 58 Pa. Code Chapter 682a, Four Card Prime, as adopted in 49
// Pa.B. 2227 (May 4, 2019).
package fourcardprime

import (
	_ "embed"

	"felt.example/felt/card"
	"felt.example/felt/game"
	"felt.example/felt/money"
	"felt.example/felt/pa/general"
	"felt.example/felt/round"
)

// The wagers of § 682a.7(d), and the payouts of § 682a.12(b) and (c) that come with the
// Ante Wager.
const (
	Ante               round.WagerID = "ante"
	Raise              round.WagerID = "raise"
	WinBonusPayout     round.WagerID = "win_bonus"
	BadBeatBonusPayout round.WagerID = "bad_beat_bonus"
	PrimeWager         round.WagerID = "prime"
	AcesBonusWager     round.WagerID = "aces_bonus"
	AllSixBonusWager   round.WagerID = "all_six_bonus"
)

// optional wagers are not forfeited with the Ante Wager.
var optional = []round.WagerID{PrimeWager, AcesBonusWager, AllSixBonusWager}

var procedure = general.Procedure{
	Chapter: "682a",
	Deck:    card.Deck(),
	Manual: general.Dealing{
		NoMoreBets: "682a.8(b)", Order: "682a.8(c)", Stub: "682a.8(d)",
		Count: "682a.8(e)", Correct: "682a.8(f)", Incorrect: "682a.8(g)",
	},
	Hand: general.Dealing{
		NoMoreBets: "682a.9(a)(3)", Order: "682a.9(b)", Stub: "682a.9(c)",
		Count: "682a.9(d)", Correct: "682a.9(e)", Incorrect: "682a.9(f)",
	},
	Automated: general.Dealing{
		NoMoreBets: "682a.10(a)(2)", Order: "682a.10(b)", Stub: "682a.10(c)",
		Count: "682a.10(d)", Correct: "682a.10(e)", Incorrect: "682a.10(f)",
	},
	Irregularities: general.Irregularities{
		FaceUp: "682a.13(a)", DrawnInError: "682a.13(b)", WrongNumber: "682a.13(c)",
		ShufflerFailed: "682a.13(e)", ShoeFailed: "682a.13(f)", OutOfOrder: "682a.13(g)",
	},
}

// limit is the aggregate payout limit of § 682a.12(g).
// FourCardAces is the reading by which the Aces Bonus Wager ranks the best four of the five cards.
var FourCardAces = game.ReadingChoice{ID: "aces_bonus"}.Value("four-card")

var limit = game.Limit{
	Cite: "682a.12(g)", Wagers: []round.WagerID{AcesBonusWager, AllSixBonusWager}, MostOf: mostWon,
}

// Game is Chapter 682a.
var Game = game.Game{
	ID: "four-card-prime", Name: "Four Card Prime", Chapter: "682a",
	Source: "final", Published: "49 Pa.B. 2227, May 4, 2019",
	Seats: 6, PositionsCite: "682a.7(e)", Adjacent: true,
	Cards: game.Cards{
		Seat: 5, SeatCite: "682a.8(c)", Dealer: 6, DealerCite: "682a.8(c)", CommunityCite: "682a.8(c)",
		AllSix: "682a.8(c)", Once: "682a.3(a)",
	},
	Wagers: []game.Wager{
		{ID: Ante, Name: "Ante Wager", Cite: "682a.7(d)(1)", Required: true, Pays: even, PaysCite: "682a.12(a)"},
		{ID: Raise, Name: "Raise Wager", Cite: "682a.7(d)(1)", Later: true, Pays: even, PaysCite: "682a.12(a)"},
		{ID: WinBonusPayout, Name: "Win Bonus", Cite: "682a.12(b)", Payout: true},
		{ID: BadBeatBonusPayout, Name: "Bad Beat Bonus", Cite: "682a.12(c)", Payout: true},
		{ID: PrimeWager, Name: "Prime Wager", Cite: "682a.7(d)(2)"},
		{ID: AcesBonusWager, Name: "Aces Bonus Wager", Cite: "682a.7(d)(3)"},
		{ID: AllSixBonusWager, Name: "All-Six Bonus Wager", Cite: "682a.7(d)(4)"},
	},
	Paytables: []game.Paytable{
		game.Tables(WinBonusPayout, WinBonus),
		game.Tables(BadBeatBonusPayout, BadBeatBonus),
		game.Tables(PrimeWager, Prime),
		game.Tables(AcesBonusWager, AcesBonus),
		game.Tables(AllSixBonusWager, AllSixBonus),
	},
	Conditions: conditions,
	Options: append(general.Options("682a", PrimeWager, AcesBonusWager, AllSixBonusWager),
		game.Positions.Declare(game.Option{Name: "Adjacent boxes on which one player may wager", Cite: "682a.7(e)", Least: 1, Most: 6, Default: "1"}),
		game.PayoutLimit.Declare(game.Option{Name: "Aggregate payout limit per player and round", Cite: "682a.12(g)", Least: int64(50_000 * money.Dollar)})),
	Readings:     general.Readings(readings),
	Irregularity: append(procedure.Declare(), game.Irregularity{Kind: general.DealerCardExposed, Name: "Card of the dealer exposed before all have decided", Cite: "682a.13(d)"}),
	Layout:       layout,
	Rules:        rules,
	Check:        general.Check,
	Limit:        &limit,
}

//go:embed readings.txt
var readings string

var layout = game.Layout{
	Colour: "midnight",
	Areas: []game.Area{
		{ID: "prime", Name: "Prime", Scope: "seat", Cite: "682a.2(b)(3)", Shape: game.Diamond},
		{ID: "aces_bonus", Name: "Aces Bonus", Scope: "seat", Cite: "682a.2(b)(3)", Shape: game.Ring},
		{ID: "all_six_bonus", Name: "All-Six Bonus", Scope: "seat", Cite: "682a.2(b)(3)", Shape: game.Ring},
		{ID: "ante", Name: "Ante", Scope: "seat", Cite: "682a.2(b)(2)", Row: 1},
		{ID: "raise", Name: "Raise", Scope: "seat", Cite: "682a.2(b)(2)", Row: 1, Shape: game.Box},
		{ID: "dealer", Name: "Dealer", Scope: "dealer", Cite: "682a.10(b)"},
		{ID: "all_six", Name: "All-Six Bonus card", Scope: "community", Cite: "682a.8(c)", Cards: 1, Captions: []string{"All-Six"}},
	},
	Inscriptions: []game.Inscription{
		{Text: "Best four of five against the dealer's best four of six", Cite: "682a.11(d)"},
		{Text: "Player wins ties", Cite: "682a.11(d)(2)(i)"},
		{Text: "Raise one, two or three times the Ante", Cite: "682a.11(b)"},
	},
}
