// Package highcardflush is 58 Pa. Code Chapter 678a, High Card Flush, as proposed in
// Pa.B. Doc. No. 15-1495 (August 15, 2015).
package highcardflush

import (
	_ "embed"

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

// contest is § 678a.11.
var contest = general.Contest[Flush]{
	ContestOf: game.ContestOf[Flush]{
		Rank: Best, Choice: "raise", Wager: Raise, Most: most, Settle: settle,
		Folds: []round.Settlement{{Wager: Ante, Cites: []cite.Cite{"678a.11(c)(2)"}}},
	},
	Procedure: general.OneDeck("678a"),
	Best:      form, Cards: 7, Qualifies: Flush.Qualifies,
	Ante: Ante, Voided: []round.WagerID{Ante, Raise},
	AnyAmount: true,
	Sides: []game.Side{
		{Wager: FlushBonusWager, Loses: []cite.Cite{"678a.11(e)(1)(i)"}, Wins: []cite.Cite{"678a.11(e)(1)(ii)", "678a.12(b)"}},
		{Wager: StraightFlushBonusWager, Loses: []cite.Cite{"678a.11(e)(2)(i)"}, Wins: []cite.Cite{"678a.11(e)(2)(ii)", "678a.12(c)"}},
	},
	Jackpot: &general.Progressive{
		Wager:    ProgressiveWager,
		System:   "678a.2(c)",
		Validate: "678a.11(e)(3)(iii)",
		Turn:     "678a.12(d)(4)",
		Wins:     []cite.Cite{"678a.11(e)(3)(iv)", "678a.12(d)(1)"},
		Loses:    []cite.Cite{"678a.11(e)(3)", "678a.12(d)(1)"},

		Light:      "678a.11(e)(3)(ii)",
		Documented: "678a.11(e)(3)(iv)",
	},
	ContestTexts: general.ContestTexts{
		Deciding: "Each player folds or raises", FoldOrNot: "Fold or place a Raise Wager",
		Exposed: "all hands are void; the Ante and Raise Wagers are returned, the others settled",
	},
	ContestClauses: general.ContestClauses{
		Look: "678a.11(a)", Form: "678a.6(b)", Decide: "678a.11(b)",
		Placed: "678a.11(c)(1)", Folded: "678a.11(c)(2)", Collected: "678a.11(c)(2)(ii)",
		Reveal: "678a.11(d)", Turn: "678a.11(d)(2)(i)", Side: "678a.11(d)(2)(i)", Clear: "678a.11(f)",
		Unturned: "678a.11(d)(1)(ii)", UnturnedSide: "678a.11(d)(1)(i)",
		DealerCardExposed: "678a.13(d)",
	},
}

// Game is Chapter 678a.
var Game = game.Game{
	ID: "high-card-flush", Name: "High Card Flush", Chapter: "678a",
	Aim: "A flush is cards of one suit. You and the dealer each have seven cards and play the flush of the most cards that is among them: more cards beat fewer, and of as many cards the higher ones win. A three-card flush, nine high, is three cards of one suit with a nine as the highest.",
	Sections: general.UsualSections("678a", "678a.11(c)(2)(i)", "678a.11(d)(1)(i)", "678a.11(e)").WithDuties(map[string]cite.Cite{
		"paytables": "678a.2(b)(8)", "dropbox": "678a.2(d)", "rack": "678a.2(e)", "acknowledges": "678a.2(c)(1)", "lockout": "678a.2(c)(2)",
	}), Origin: "proposed", Published: "Pa.B. Doc. No. 15-1495, August 15, 2015",
	Seats: 6, Positions: 1, PositionsCite: "678a.7(e)",
	Cards: game.Cards{
		Piles: []game.Pile{
			{Area: round.AtSeat, Cards: 7, Cite: "678a.8(d)"},
			{Area: round.AtDealer, Cards: 7, Cite: "678a.8(d)"},
		},
		Once: "678a.3(a)",
	},
	Wagers: []game.Wager{
		{ID: Ante, Name: "Ante Wager", Cite: "678a.7(d)(1)", Required: true, Pays: even, PaysCite: "678a.12(a)"},
		{ID: Raise, Name: "Raise Wager", Cite: "678a.7(d)(1)", Later: true, Pays: even, PaysCite: "678a.12(a)"},
		{ID: FlushBonusWager, Name: "Flush Bonus Wager", Cite: "678a.7(d)(2)", Settled: "678a.11(e)(1)"},
		{ID: StraightFlushBonusWager, Name: "Straight Flush Bonus Wager", Cite: "678a.7(d)(3)", Settled: "678a.11(e)(2)"},
		{ID: ProgressiveWager, Name: "Progressive Jackpot Wager", Cite: "678a.7(d)(4)", Settled: "678a.11(e)(3)", FromMeter: true},
	},
	Paytables: []game.Paytable{
		game.Pays(FlushBonusWager, FlushBonus, game.JudgedOf[FlushLength]{Own: 7, Of: game.Always(lengthOf)}),
		game.Pays(StraightFlushBonusWager, StraightFlushBonus, game.JudgedOf[StraightFlush]{Own: 7, Of: straightFlush}),
		game.Pays(ProgressiveWager, Progressive, game.JudgedOf[StraightFlush]{Own: 7, Of: straightFlush}),
	},
	Conditions:   conditions,
	Contest:      contest.Declare(),
	Options:      append(general.Options("678a", FlushBonusWager, StraightFlushBonusWager, ProgressiveWager), general.MeterOptions("678a.12(d)(3)", 30_000*money.Dollar)...),
	Readings:     general.Readings(readings),
	Irregularity: contest.Irregularity(),
	Layout:       layout,
	Rules:        contest.Rules,
	Check:        general.Check,
}

//go:embed readings.txt
var readings string

// AceLowToo is the reading by which ace, 2 and 3 of a suit are a straight flush too.
var AceLowToo = game.ReadingChoice{ID: "straight_flush_ace"}.Value("low-too")

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
