// Package mississippistud is 58 Pa. Code Chapter 655a, Mississippi Stud. Of its text only
// the definitions, part of the rankings and of the payouts were found; the rest is rebuilt
// from sibling chapters and from the rules by which the game is dealt elsewhere. Where
// the wording is not the published one, clauses.txt says so.
package mississippistud

import (
	_ "embed"

	"felt.example/felt/cite"
	"felt.example/felt/game"
	"felt.example/felt/hand"
	"felt.example/felt/pa/general"
	"felt.example/felt/round"
)

// The wagers of § 655a.7(d), and the Envy Bonus.
const (
	Ante                round.WagerID = "ante"
	ThirdStreet         round.WagerID = "third_street"
	FourthStreet        round.WagerID = "fourth_street"
	FifthStreet         round.WagerID = "fifth_street"
	ThreeCardBonusWager round.WagerID = "three_card_bonus"
	ProgressiveWager    round.WagerID = "progressive"
	EnvyBonus                         = general.EnvyPayout
)

// optional wagers have no bearing on any other and outlive a fold.
var optional = []round.WagerID{ThreeCardBonusWager, ProgressiveWager}

var procedure = general.WithCommunity("655a")

var jackpot = general.Progressive{
	Wager:    ProgressiveWager,
	System:   "655a.2(c)",
	Validate: "655a.11(i)(2)(ii)",
	Turn:     "655a.12(c)(4)",
	Wins:     []cite.Cite{"655a.11(i)(2)(iii)", "655a.12(c)(1)"},
	Loses:    []cite.Cite{"655a.11(i)(2)(i)"},

	Documented: "655a.11(i)(2)(iii)",
}

var threeCardBonus = game.Side{Wager: ThreeCardBonusWager, Loses: []cite.Cite{"655a.11(i)(1)(i)"}, Wins: []cite.Cite{"655a.11(i)(1)(ii)", "655a.12(d)"}}

// Game is Chapter 655a.
var Game = game.Game{
	ID: "mississippi-stud", Name: "Mississippi Stud", Chapter: "655a",
	Aim: "Your two cards and three in the middle make a hand of five. The higher it is the more it pays; a pair of sixes returns your wagers, less loses them. As the cards in the middle are turned one by one you wager more or give up.",
	Sections: general.UsualSections("655a", "655a.11(b)(2)(i)", "655a.11(i)").WithDuties(map[string]cite.Cite{
		"paytables": "655a.2(b)(6)", "dropbox": "655a.2(d)", "rack": "655a.2(e)", "acknowledges": "655a.2(c)(1)", "lockout": "655a.2(c)(2)",
	}), Origin: "rebuilt", Published: "after 42 Pa.B. 2686, May 12, 2012",
	Seats: 6, PositionsCite: "655a.7(e)",
	Cards: game.Cards{
		Piles: []game.Pile{
			{Area: round.AtSeat, Cards: 2, Cite: "655a.8(c)"},
			{Area: round.AtCommunity, Cards: 3, Cite: "655a.8(d)"},
		},
		Others: "655a.8(c)", Once: "655a.3(a)",
	},
	Wagers: []game.Wager{
		{ID: Ante, Name: "Ante Wager", Cite: "655a.7(d)(1)", Required: true},
		{ID: ThirdStreet, Name: "3rd Street Wager", Cite: "655a.7(d)(2)", Later: true},
		{ID: FourthStreet, Name: "4th Street Wager", Cite: "655a.7(d)(2)", Later: true},
		{ID: FifthStreet, Name: "5th Street Wager", Cite: "655a.7(d)(2)", Later: true},
		{ID: ThreeCardBonusWager, Name: "Three Card Bonus Wager", Cite: "655a.7(d)(4)", Settled: "655a.11(i)(1)"},
		{ID: ProgressiveWager, Name: "Progressive Payout Wager", Cite: "655a.7(d)(3)", Settled: "655a.11(i)(2)", FromMeter: true},
		{ID: EnvyBonus, Name: "Envy Bonus", Cite: "655a.12(c)(5)", Settled: "655a.11(i)(3)", Payout: true},
	},
	Paytables: []game.Paytable{
		game.Pays(Ante, AnteAndBets, five).And(ThirdStreet, FourthStreet, FifthStreet),
		game.Pays(ThreeCardBonusWager, ThreeCardBonus, game.JudgedOf[Board]{Community: 3, Rank: hand.ThreeCard, OfValue: BoardOf}),
		game.Pays(ProgressiveWager, Progressive, five).Stated("tables B to D of § 655a.12(c), with a mega, a major and a minor jackpot, are not at hand, so who uses one states it"),
	},
	Conditions:   conditions,
	Options:      options,
	Readings:     general.Readings(readings),
	Irregularity: append(procedure.Declare(), game.Irregularity{Kind: CommunityCardExposed, Name: "Community card exposed before its turn", Cite: "655a.13(d)", Cards: game.FaceDown(round.AtCommunity)}),
	Layout:       layout,
	Rules:        rules,
	Check:        general.Check,
	Limit:        &ceiling,
}

// The hands of another player that the Envy Bonus of § 655a.12(c)(5) is paid for.
var (
	royalEnvy    = general.EnvyBonus.For("royal_flush")
	straightEnvy = general.EnvyBonus.For("straight_flush")
)

var options = append(append(general.Options("655a", ThreeCardBonusWager, ProgressiveWager),
	game.Positions.Declare(game.Option{Name: "How many positions one player may wager on", Cite: "655a.7(e)", Least: 1, Most: 6, Default: "1", Posted: general.AtMost("position", "positions")}),
	general.DeclareCommunityFirst("655a"),
	general.EnvyBonus.Declare(game.Option{Name: "Envy Bonus for each hand of another player", Cite: "655a.12(c)(5)", Says: map[string]string{
		"royal_flush": "royal flush", "straight_flush": "straight flush",
	}}, royalEnvy, straightEnvy),
), general.MeterOptions("655a.12(c)(3)", 1)...)

//go:embed readings.txt
var readings string

var layout = game.Layout{
	Colour: "petrol",
	Areas: []game.Area{
		{ID: "third_street", Name: "3rd Street", Scope: "seat", Cite: "655a.2(b)(3)", Shape: game.Box},
		{ID: "fourth_street", Name: "4th Street", Scope: "seat", Cite: "655a.2(b)(3)", Shape: game.Box},
		{ID: "fifth_street", Name: "5th Street", Scope: "seat", Cite: "655a.2(b)(3)", Shape: game.Box},
		{ID: "three_card_bonus", Name: "Three Card Bonus", Scope: "seat", Cite: "655a.2(b)(5)", Row: 1, Shape: game.Ring},
		{ID: "ante", Name: "Ante", Scope: "seat", Cite: "655a.2(b)(2)", Row: 1},
		{ID: "progressive", Name: "Progressive", Scope: "seat", Cite: "655a.2(b)(5)", Row: 1, Shape: game.Slot},
		{ID: "community", Name: "Community Cards", Scope: "community", Cite: "655a.2(b)(4)", Captions: []string{"3rd Street", "4th Street", "5th Street"}},
		{ID: "meter", Name: "Progressive", Scope: "meter", Cite: "655a.2(c)"},
	},
	Inscriptions: []game.Inscription{
		{Text: "3rd, 4th and 5th Street Wagers: one, two or three times the Ante", Cite: "655a.2(b)(7)"},
		{Text: "Pair of jacks or better wins; pair of 6s to 10s pushes", Cite: "655a.2(b)(6)"},
		{Text: "This game is subject to the posted payout limit", Cite: "655a.2(b)(8)"},
	},
}
