// Package threecardpoker is 58 Pa. Code Chapter 649a, Three Card Poker. Nothing of its text was
// found: all is rebuilt from sibling chapters and from the rules by which the game is dealt
// elsewhere, as clauses.txt says clause by clause.
package threecardpoker

import (
	_ "embed"

	"felt.example/felt/cite"
	"felt.example/felt/game"
	"felt.example/felt/hand"
	"felt.example/felt/money"
	"felt.example/felt/pa/general"
	"felt.example/felt/round"
)

// The wagers of § 649a.7(d), and the bonus that comes with the Ante Wager.
const (
	Ante           round.WagerID = "ante"
	Play           round.WagerID = "play"
	PairPlusWager  round.WagerID = "pair_plus"
	AnteBonusWager round.WagerID = "ante_bonus"
)

// contest is § 649a.11: the Play Wager equals the Ante Wager.
var contest = general.Contest[hand.Value]{
	ContestOf: game.ContestOf[hand.Value]{
		Rank: hand.ThreeCard, Choice: "play", Wager: Play, Settle: settle,
		Most:  func(hand.Value) (money.Cents, cite.Cite) { return 1, "649a.11(b)" },
		Folds: []round.Settlement{{Wager: Ante, Cites: []cite.Cite{"649a.11(c)(2)"}}},
	},
	Procedure: general.OneDeck("649a"),
	Best:      Best, Cards: 3, Qualifies: Qualifies,
	Ante: Ante, Voided: []round.WagerID{Ante, Play},
	Sides: []game.Side{{
		Wager: PairPlusWager, Loses: []cite.Cite{"649a.11(g)(1)"}, Wins: []cite.Cite{"649a.11(g)(2)", "649a.12(c)"},
	}},
	ContestTexts: general.ContestTexts{
		Deciding: "Each player folds or plays", FoldOrNot: "Fold or place a Play Wager",
		Exposed: "all hands are void; the Ante and Play Wagers are returned, the Pair Plus Wagers settled",
	},
	ContestClauses: general.ContestClauses{
		Look: "649a.11(a)", Form: "649a.6(b)", Decide: "649a.11(b)",
		Placed: "649a.11(c)(1)", Folded: "649a.11(c)(2)", Collected: "649a.11(c)(2)(ii)",
		Reveal: "649a.11(d)", Turn: "649a.11(e)", Side: "649a.11(g)", Clear: "649a.11(h)",
		DealerCardExposed: "649a.13(d)",
	},
}

// Game is Chapter 649a.
var Game = game.Game{
	ID: "three-card-poker", Name: "Three Card Poker", Chapter: "649a",
	Aim:      "You and the dealer each have three cards, and the higher hand of Poker wins. When you have seen yours you either give up the Ante or wager as much again.",
	Plain:    "With queen, six and four or better place the Play Wager; else fold.",
	Sections: general.UsualSections("649a", "649a.11(c)(2)(i)"), Origin: "rebuilt", Published: "proposed 41 Pa.B. 3836, July 16, 2011",
	Seats: 6, PositionsCite: "649a.7(e)",
	Cards: game.Cards{
		Piles: []game.Pile{
			{Area: round.AtSeat, Cards: 3, Cite: "649a.8(d)"},
			{Area: round.AtDealer, Cards: 3, Cite: "649a.8(d)"},
		},
		Others: "649a.8(d)", Once: "649a.3(a)",
	},
	Wagers: []game.Wager{
		{ID: Ante, Name: "Ante Wager", Cite: "649a.7(d)(1)", Required: true, Pays: even, PaysCite: "649a.12(a)"},
		{ID: Play, Name: "Play Wager", Cite: "649a.7(d)(1)", Later: true, Pays: even, PaysCite: "649a.12(a)"},
		{ID: PairPlusWager, Name: "Pair Plus Wager", Cite: "649a.7(d)(2)", Settled: "649a.11(g)"},
		{ID: AnteBonusWager, Name: "Ante Bonus", Cite: "649a.11(f)", Payout: true},
	},
	Paytables: []game.Paytable{
		game.Tables(AnteBonusWager, AnteBonus),
		game.Pays(PairPlusWager, PairPlus, game.JudgedOf[Hand]{Own: 3, Rank: hand.ThreeCard, OfValue: HandOf}),
	},
	Contest:    contest.Declare(),
	Conditions: conditions,
	Options: append(general.Options("649a", PairPlusWager),
		game.Positions.Declare(game.Option{Name: "How many positions one player may wager on", Cite: "649a.7(e)", Least: 1, Most: 6, Default: "1", Posted: general.AtMost("position", "positions")})),
	Readings:     general.Readings(readings),
	Irregularity: contest.Irregularity(),
	Layout:       layout,
	Rules:        contest.Rules,
	Check:        general.Check,
}

//go:embed readings.txt
var readings string

var layout = game.Layout{
	Colour: "slate",
	Areas: []game.Area{
		{ID: "pair_plus", Name: "Pair Plus", Scope: "seat", Cite: "649a.2(b)(4)", Shape: game.Diamond},
		{ID: "ante", Name: "Ante", Scope: "seat", Cite: "649a.2(b)(2)", Row: 1},
		{ID: "play", Name: "Play", Scope: "seat", Cite: "649a.2(b)(2)", Row: 1, Shape: game.Box},
		{ID: "dealer", Name: "Dealer", Scope: "dealer", Cite: "649a.2(b)(3)"},
	},
	Inscriptions: []game.Inscription{
		{Text: "Dealer qualifies with queen high or better", Cite: "649a.2(b)(6)"},
		{Text: "Ante Bonus pays a straight or better even when beaten", Cite: "649a.2(b)(5)"},
	},
}
