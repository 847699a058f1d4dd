// Package fourcardprime is 58 Pa. Code Chapter 682a, Four Card Prime, as adopted in 49
// Pa.B. 2227 (May 4, 2019).
package fourcardprime

import (
	_ "embed"

	"felt.example/felt/cite"
	"felt.example/felt/game"
	"felt.example/felt/hand"
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

// contest is § 682a.11: a Raise Wager of one to three times the Ante Wager.
var contest = general.Contest[hand.Value]{
	ContestOf: game.ContestOf[hand.Value]{
		Rank: hand.FourCard, Choice: "raise", Wager: Raise, Most: most, Settle: settle,
		Folds: []round.Settlement{{Wager: Ante, Cites: []cite.Cite{"682a.11(b)", "682a.11(c)"}}},
	},
	Procedure: procedure(),
	Best:      Best, Cards: 5, Deal: deal, OneByOne: true,
	Ante: Ante, Voided: []round.WagerID{Ante, Raise},
	Sides: []game.Side{
		{Wager: PrimeWager, Loses: []cite.Cite{"682a.11(e)(1)(i)"}, Wins: []cite.Cite{"682a.11(e)(1)(ii)", "682a.12(d)"}},
		{Wager: AcesBonusWager, Loses: []cite.Cite{"682a.11(e)(2)(i)"}, Wins: []cite.Cite{"682a.11(e)(2)(ii)", "682a.12(e)"}},
		{Wager: AllSixBonusWager, Loses: []cite.Cite{"682a.11(e)(3)(i)"}, Wins: []cite.Cite{"682a.11(e)(3)(ii)", "682a.12(f)"}, Extra: "682a.11(e)(3)"},
	},
	ContestTexts: general.ContestTexts{
		Deciding: "Each player folds or raises", FoldOrNot: "Fold or place a Raise Wager",
		Exposed: "all hands are void; the Ante and Raise Wagers are returned, the others settled",
	},
	ContestClauses: general.ContestClauses{
		Look: "682a.11(a)", Form: "682a.6(b)", Decide: "682a.11(b)",
		Placed: "682a.11(b)", Folded: "682a.11(b)", Collected: "682a.11(c)", Forfeit: "682a.11(c)",
		Reveal: "682a.11(d)", Turn: "682a.11(d)(1)", Side: "682a.11(d)(1)", Clear: "682a.11(f)",
		DealerCardExposed: "682a.13(d)",
	},
}

// procedure is §§ 682a.3 to 682a.10 and 682a.13.
func procedure() general.Procedure {
	p := general.OneDeck("682a")
	p.Manual = general.Dealing{
		NoMoreBets: "682a.8(b)", Order: "682a.8(c)", Stub: "682a.8(d)",
		Count: "682a.8(e)", Correct: "682a.8(f)", Incorrect: "682a.8(g)",
		Loaded: "682a.8(a)",
	}
	p.Hand.NoMoreBets = "682a.9(a)(3)"
	p.Clauses.Removed = "682a.5(f)"
	return p
}

// FourCardAces is the reading by which the Aces Bonus Wager ranks the best four of the five cards.
var FourCardAces = game.ReadingChoice{ID: "aces_bonus"}.Value("four-card")

// limit is the aggregate payout limit of § 682a.12(g).
var limit = game.Limit{
	Cite: "682a.12(g)", Wagers: []round.WagerID{AcesBonusWager, AllSixBonusWager}, MostOf: mostWon,
	Except: []string{AllSixSixCardRoyal.String(), AllSixSixCardRoyalDiamonds.String()},
}

// Game is Chapter 682a.
var Game = game.Game{
	ID: "four-card-prime", Name: "Four Card Prime", Chapter: "682a",
	Aim:      "You play the best four of your five cards against the dealer's best four of six, as hands of Poker. When you have seen yours you either give up the Ante or raise; the higher hand wins, and of equal hands yours.",
	Sections: general.UsualSections("682a", "682a.11(e)").WithDuties(map[string]cite.Cite{"paytables": "682a.2(b)(4)"}), Origin: "final", Published: "49 Pa.B. 2227, May 4, 2019",
	Seats: 6, PositionsCite: "682a.7(e)", Adjacent: true,
	Cards: game.Cards{
		Piles: []game.Pile{
			{Area: round.AtSeat, Cards: 5, Cite: "682a.8(c)"},
			{Area: round.AtDealer, Cards: 6, Cite: "682a.8(c)"},
			{Area: round.AtExtra, Cards: 1, Cite: "682a.8(c)", Name: "all_six", Caption: "the All-Six Bonus area", Label: "All-Six Bonus card"},
		},
		Others: "682a.8(c)", Once: "682a.3(a)",
	},
	Wagers: []game.Wager{
		{ID: Ante, Name: "Ante Wager", Cite: "682a.7(d)(1)", Required: true, Pays: even, PaysCite: "682a.12(a)"},
		{ID: Raise, Name: "Raise Wager", Cite: "682a.7(d)(1)", Later: true, Pays: even, PaysCite: "682a.12(a)"},
		{ID: WinBonusPayout, Name: "Win Bonus", Cite: "682a.12(b)", Payout: true},
		{ID: BadBeatBonusPayout, Name: "Bad Beat Bonus", Cite: "682a.12(c)", Payout: true},
		{ID: PrimeWager, Name: "Prime Wager", Cite: "682a.7(d)(2)", Settled: "682a.11(e)(1)"},
		{ID: AcesBonusWager, Name: "Aces Bonus Wager", Cite: "682a.7(d)(3)", Settled: "682a.11(e)(2)"},
		{ID: AllSixBonusWager, Name: "All-Six Bonus Wager", Cite: "682a.7(d)(4)", Settled: "682a.11(e)(3)"},
	},
	Paytables: []game.Paytable{
		game.Tables(WinBonusPayout, WinBonus),
		game.Tables(BadBeatBonusPayout, BadBeatBonus),
		game.Pays(PrimeWager, Prime, game.JudgedOf[SameColour]{Own: 5, Of: game.Always(SameColourOf), ByColour: true}),
		game.Pays(AcesBonusWager, AcesBonus, game.JudgedOf[AcesHand]{Own: 5, RankBy: acesRank, OfValue: AcesHandOf}),
		game.Pays(AllSixBonusWager, AllSixBonus, game.JudgedOf[AllSixHand]{
			Own: 5, Extra: 1, Of: game.Always(AllSixHandOf), BySuit: func(h AllSixHand) bool { return h > AllSixRoyalFlush },
		}),
	},
	Conditions: conditions,
	Contest:    contest.Declare(),
	Options: append(general.Options("682a", PrimeWager, AcesBonusWager, AllSixBonusWager),
		game.Positions.Declare(game.Option{Name: "Adjacent boxes on which one player may wager", Cite: "682a.7(e)", Least: 1, Most: 6, Default: "1", Posted: general.AtMost("box", "adjacent boxes")}),
		game.PayoutLimit.Declare(game.Option{Name: "Aggregate payout limit per player and round", Cite: "682a.12(g)", Least: int64(50_000 * money.Dollar)})),
	Readings:     general.Readings(readings),
	Irregularity: contest.Irregularity(),
	Layout:       layout,
	Rules:        contest.Rules,
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
