// Package highcardflush is 58 Pa. Code Chapter 678a, High Card Flush, as proposed in
// Pa.B. Doc. No. 15-1495 (August 15, 2015).
package highcardflush

import (
	_ "embed"

	"felt.example/felt/card"
	"felt.example/felt/cite"
	"felt.example/felt/game"
	"felt.example/felt/money"
	"felt.example/felt/pa/general"
	"felt.example/felt/round"
)

// The wagers of § 678a.7(d).
const (
	Ante                    round.WagerID = "ante"
	Raise                   round.WagerID = "raise"
	FlushBonusWager         round.WagerID = "flush_bonus"
	StraightFlushBonusWager round.WagerID = "straight_flush_bonus"
	ProgressiveWager        round.WagerID = "progressive"
)

// optional wagers have no bearing on any other and outlive a fold.
var optional = []round.WagerID{FlushBonusWager, StraightFlushBonusWager, ProgressiveWager}

var procedure = general.Procedure{
	Chapter: "678a",
	Deck:    card.Deck(),
	Manual: general.Dealing{
		NoMoreBets: "678a.8(b)", Order: "678a.8(d)", Stub: "678a.8(e)",
		Count: "678a.8(f)", Correct: "678a.8(g)", Incorrect: "678a.8(h)",
	},
	Hand: general.Dealing{
		NoMoreBets: "678a.9(b)", Order: "678a.9(b)", Stub: "678a.9(c)",
		Count: "678a.9(d)", Correct: "678a.9(e)", Incorrect: "678a.9(f)",
	},
	Automated: general.Dealing{
		NoMoreBets: "678a.10(a)(2)", Order: "678a.10(b)", Stub: "678a.10(c)",
		Count: "678a.10(d)", Correct: "678a.10(e)", Incorrect: "678a.10(f)",
	},
	Irregularities: general.Irregularities{
		FaceUp: "678a.13(a)", DrawnInError: "678a.13(b)", WrongNumber: "678a.13(c)",
		ShufflerFailed: "678a.13(e)", ShoeFailed: "678a.13(f)", OutOfOrder: "678a.13(g)",
	},
}

var jackpot = general.Progressive{
	Wager:    ProgressiveWager,
	System:   "678a.2(c)",
	Validate: "678a.11(e)(3)(iii)",
	Turn:     "678a.12(d)(4)",
	Wins:     []cite.Cite{"678a.11(e)(3)(iv)", "678a.12(d)(1)"},
	Loses:    []cite.Cite{"678a.11(e)(3)", "678a.12(d)(1)"},
}

// Game is Chapter 678a.
var Game = game.Game{
	ID: "high-card-flush", Name: "High Card Flush", Chapter: "678a",
	Source: "proposed", Published: "Pa.B. Doc. No. 15-1495, August 15, 2015",
	Seats: 6, Positions: 1, PositionsCite: "678a.7(e)",
	Cards: game.Cards{
		Seat: 7, SeatCite: "678a.8(d)", Dealer: 7, DealerCite: "678a.8(d)", Once: "678a.3(a)",
	},
	Wagers: []game.Wager{
		{ID: Ante, Name: "Ante Wager", Cite: "678a.7(d)(1)", Required: true, Pays: even, PaysCite: "678a.12(a)"},
		{ID: Raise, Name: "Raise Wager", Cite: "678a.7(d)(1)", Later: true, Pays: even, PaysCite: "678a.12(a)"},
		{ID: FlushBonusWager, Name: "Flush Bonus Wager", Cite: "678a.7(d)(2)"},
		{ID: StraightFlushBonusWager, Name: "Straight Flush Bonus Wager", Cite: "678a.7(d)(3)"},
		{ID: ProgressiveWager, Name: "Progressive Jackpot Wager", Cite: "678a.7(d)(4)", FromMeter: true},
	},
	Paytables: []game.Paytable{
		game.Tables(FlushBonusWager, FlushBonus),
		game.Tables(StraightFlushBonusWager, StraightFlushBonus),
		game.Tables(ProgressiveWager, Progressive),
	},
	Conditions:   conditions,
	Options:      append(general.Options("678a", FlushBonusWager, StraightFlushBonusWager, ProgressiveWager), general.MeterOptions("678a.12(d)(3)", 30_000*money.Dollar)...),
	Readings:     general.Readings(readings),
	Irregularity: append(procedure.Declare(), game.Irregularity{Kind: general.DealerCardExposed, Name: "Card of the dealer exposed before all have decided", Cite: "678a.13(d)"}),
	Layout:       layout,
	Rules:        rules,
	Check:        general.Check,
}

//go:embed readings.txt
var readings string

var layout = game.Layout{
	Colour: "burgundy",
	Areas: []game.Area{
		{ID: "flush_bonus", Name: "Flush Bonus", Scope: "seat", Cite: "678a.2(b)(4)", Shape: game.Ring},
		{ID: "progressive", Name: "Progressive Jackpot", Scope: "seat", Cite: "678a.2(b)(6)", Shape: game.Slot},
		{ID: "straight_flush_bonus", Name: "Straight Flush Bonus", Scope: "seat", Cite: "678a.2(b)(5)", Shape: game.Ring},
		{ID: "ante", Name: "Ante", Scope: "seat", Cite: "678a.2(b)(2)", Row: 1},
		{ID: "raise", Name: "Raise", Scope: "seat", Cite: "678a.2(b)(2)", Row: 1, Shape: game.Box},
		{ID: "dealer", Name: "Dealer", Scope: "dealer", Cite: "678a.2(b)(3)"},
		{ID: "meter", Name: "Progressive Jackpot", Scope: "meter", Cite: "678a.2(c)"},
	},
	Inscriptions: []game.Inscription{
		{Text: "Dealer qualifies with a three-card flush, nine high, or pays the Ante and pushes the Raise", Cite: "678a.2(b)(7)(ii)"},
		{Text: "Two, three or four-card flush: Raise equal to the Ante", Cite: "678a.2(b)(7)(iii)(A)"},
		{Text: "Five-card flush: Raise up to two times the Ante", Cite: "678a.2(b)(7)(iii)(B)"},
		{Text: "Six or seven-card flush: Raise up to three times the Ante", Cite: "678a.2(b)(7)(iii)(C)"},
	},
}
