// Package crazy4poker is 58 Pa. Code Chapter 657a, Crazy 4 Poker, as first drafted in
// 2012. Of its text only part of the definitions, rankings and dealing was found; the rest
// is rebuilt from sibling chapters and from the rules by which the game is dealt
// elsewhere. Where the wording is not the published one, clauses.txt says so.
package crazy4poker

import (
	_ "embed"

	"felt.example/felt/cite"
	"felt.example/felt/game"
	"felt.example/felt/hand"
	"felt.example/felt/pa/general"
	"felt.example/felt/round"
)

// The wagers of § 657a.7(d).
const (
	Ante            round.WagerID = "ante"
	SuperBonusWager round.WagerID = "super_bonus"
	Play            round.WagerID = "play"
	QueensUpWager   round.WagerID = "queens_up"
)

// contest is § 657a.11.
var contest = general.Contest[hand.Value]{
	ContestOf: game.ContestOf[hand.Value]{
		Rank: hand.FourCard, Choice: "play", Wager: Play, Most: most, Settle: settle,
		Folds: []round.Settlement{
			{Wager: Ante, Cites: []cite.Cite{"657a.11(c)(2)"}},
			{Wager: SuperBonusWager, Cites: []cite.Cite{"657a.11(c)(2)"}},
		},
	},
	Procedure: general.OneDeck("657a"),
	Best:      Best, Cards: 5, Qualifies: Qualifies,
	Ante: Ante, Voided: []round.WagerID{Ante, SuperBonusWager, Play},
	Sides: []game.Side{{
		Wager: QueensUpWager, Loses: []cite.Cite{"657a.11(g)(1)"}, Wins: []cite.Cite{"657a.11(g)(2)", "657a.12(c)"},
	}},
	ContestTexts: general.ContestTexts{
		Deciding: "Each player folds or plays", FoldOrNot: "Fold or place a Play Wager",
		Exposed: "all hands are void; the Ante, Super Bonus and Play Wagers are returned, the Queens Up Wagers settled",
	},
	ContestClauses: general.ContestClauses{
		Look: "657a.11(a)", Form: "657a.6(b)", Decide: "657a.11(b)",
		Placed: "657a.11(c)(1)", Folded: "657a.11(c)(2)", Collected: "657a.11(c)(2)(ii)",
		Reveal: "657a.11(d)", Turn: "657a.11(e)", Side: "657a.11(g)", Clear: "657a.11(h)",
		DealerCardExposed: "657a.13(d)",
	},
}

// Game is Chapter 657a.
var Game = game.Game{
	ID: "crazy-4-poker", Name: "Crazy 4 Poker", Chapter: "657a",
	Aim:      "You and the dealer each have five cards and play the best four of them as a hand of Poker. When you have seen yours you either give up or wager once more; the higher hand wins.",
	Sections: general.UsualSections("657a", "657a.11(c)(2)(i)"), Origin: "rebuilt", Published: "after 42 Pa.B. 2686, May 12, 2012",
	Seats: 6, PositionsCite: "657a.7(e)",
	Cards: game.Cards{
		Piles: []game.Pile{
			{Area: round.AtSeat, Cards: 5, Cite: "657a.8(d)"},
			{Area: round.AtDealer, Cards: 5, Cite: "657a.8(d)"},
		},
		Others: "657a.8(d)", Once: "657a.3(a)",
	},
	Wagers: []game.Wager{
		{ID: Ante, Name: "Ante Wager", Cite: "657a.7(d)(1)", Required: true, Pays: even, PaysCite: "657a.12(a)"},
		{ID: SuperBonusWager, Name: "Super Bonus Wager", Cite: "657a.7(d)(1)", Required: true, Equal: Ante},
		{ID: Play, Name: "Play Wager", Cite: "657a.7(d)(1)", Later: true, Pays: even, PaysCite: "657a.12(a)"},
		{ID: QueensUpWager, Name: "Queens Up Wager", Cite: "657a.7(d)(2)", Settled: "657a.11(g)"},
	},
	Paytables: []game.Paytable{
		game.Tables(SuperBonusWager, SuperBonus),
		game.Pays(QueensUpWager, QueensUp, game.JudgedOf[Hand]{Own: 5, Rank: hand.FourCard, OfValue: HandOf}),
	},
	Contest:    contest.Declare(),
	Conditions: conditions,
	Options: append(general.Options("657a", QueensUpWager),
		game.Positions.Declare(game.Option{Name: "How many positions one player may wager on", Cite: "657a.7(e)", Least: 1, Most: 6, Default: "1", Posted: general.AtMost("position", "positions")})),
	Readings:     general.Readings(readings),
	Irregularity: contest.Irregularity(),
	Layout:       layout,
	Rules:        contest.Rules,
	Check:        general.Check,
}

//go:embed readings.txt
var readings string

var layout = game.Layout{
	Colour: "plum",
	Areas: []game.Area{
		{ID: "queens_up", Name: "Queens Up", Scope: "seat", Cite: "657a.2(b)(4)", Shape: game.Diamond},
		{ID: "play", Name: "Play", Scope: "seat", Cite: "657a.2(b)(2)", Shape: game.Box},
		{ID: "ante", Name: "Ante", Scope: "seat", Cite: "657a.2(b)(2)", Row: 1},
		{ID: "super_bonus", Name: "Super Bonus", Scope: "seat", Cite: "657a.2(b)(2)", Row: 1, Sign: "="},
		{ID: "dealer", Name: "Dealer", Scope: "dealer", Cite: "657a.2(b)(3)"},
	},
	Inscriptions: []game.Inscription{
		{Text: "Dealer qualifies with king high or better, or pushes the Ante", Cite: "657a.2(b)(6)"},
		{Text: "Pair of aces or better: Play up to three times the Ante", Cite: "657a.2(b)(6)"},
		{Text: "Super Bonus pays a straight or better even when beaten", Cite: "657a.2(b)(5)"},
	},
}
