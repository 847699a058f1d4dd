// Package crazy4poker is 58 Pa. Code Chapter 657a, Crazy 4 Poker, as first drafted in
// 2012. Of its text only part of the definitions, rankings and dealing was found; the rest
// is rebuilt from sibling chapters and from the rules by which the game is dealt
// elsewhere. Where the wording is not the published one, clauses.txt says so.
package crazy4poker

import (
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
	Source: "rebuilt", Published: "after 42 Pa.B. 2686, May 12, 2012",
	Seats: 6, PositionsCite: "657a.7(e)",
	Cards: game.Cards{
		Seat: 5, SeatCite: "657a.8(d)", Dealer: 5, DealerCite: "657a.8(d)", CommunityCite: "657a.8(d)", Once: "657a.3(a)",
	},
	Wagers: []game.Wager{
		{ID: Ante, Name: "Ante Wager", Cite: "657a.7(d)(1)", Required: true, Pays: even, PaysCite: "657a.12(a)"},
		{ID: SuperBonusWager, Name: "Super Bonus Wager", Cite: "657a.7(d)(1)", Required: true, Equal: Ante},
		{ID: Play, Name: "Play Wager", Cite: "657a.7(d)(1)", Later: true, Pays: even, PaysCite: "657a.12(a)"},
		{ID: QueensUpWager, Name: "Queens Up Wager", Cite: "657a.7(d)(2)"},
	},
	Paytables: []game.Paytable{
		game.Tables(SuperBonusWager, SuperBonus),
		game.Pays(QueensUpWager, QueensUp, game.JudgedOf[Hand]{Own: 5, Rank: hand.FourCard, OfValue: HandOf}),
	},
	Contest:    contest.Declare(),
	Conditions: conditions,
	Options: append(general.Options("657a", QueensUpWager),
		game.Option{ID: "positions", Name: "How many positions one player may wager on", Cite: "657a.7(e)", Type: game.Count, Least: 1, Most: 6, Default: "1"}),
	Readings:     readings,
	Irregularity: contest.Irregularity(),
	Layout:       layout,
	Rules:        contest.Rules,
	Check:        general.Check,
}

var readings = []game.Reading{
	{
		ID: "super_bonus_paytable", Cites: []cite.Cite{"657a.12(b)"}, Default: "the industry's table",
		Why: "The payouts of the Super Bonus Wager were not found in Pennsylvania's text. The table that is the same wherever the game is dealt stands in: 200, 30, 15, 2, 3/2 and 1.",
	},
	{
		ID: "queens_up_paytables", Cites: []cite.Cite{"657a.12(c)"}, Default: "A 7, B 8, C 9 for three-of-a-kind",
		Why: "The lettered paytables were not found. A (50, 40, 7, 4, 3, 2, 1) holds 6.78 %, which is the upper figure that the Board stated; B and C are tables of the industry that differ from it in the payouts for three-of-a-kind and for a straight flush.",
	},
	{
		ID: "progressive", Cites: []cite.Cite{"657a.7(d)(3)", "657a.12(d)"}, Default: "not offered",
		Why: "The definitions name four-card and five-card progressive payouts with an Envy Bonus. No Pennsylvania table of either was found, nor any of the four-card payouts at all, so there is no progressive wager and no meter.",
	},
	{
		ID: "later_side_wagers", Cites: []cite.Cite{"657a.7(d)(4)", "657a.7(d)(5)"}, Default: "not offered",
		Why: "The Six Card Bonus and the Five Card Hand Bonus with its Lucky and Magic Card Bonus came after 2012, and their payouts were not found.",
	},
	{
		ID: "queens_up_after_fold", Cites: []cite.Cite{"657a.7(d)(2)", "657a.11(c)(2)"}, Default: "in action",
		Why: "Some rooms elsewhere collect the Queens Up Wager of a player who folds. In Pennsylvania's chapters an optional wager has no bearing on any other and outlives the fold; we read this one alike.",
	},
	{
		ID: "aces_or_better", Cites: []cite.Cite{"657a.11(b)(2)"}, Default: "any hand that ranks above",
		Why: "A pair of aces or better is any four-card hand that ranks at least as high: two pair, a straight and so on, whether or not it holds aces.",
	},
	{
		ID: "kickers", Cites: []cite.Cite{"657a.6(c)"}, Default: "as in Poker",
		Why: "Of hands of the same rank the one with the highest card that the other lacks is higher. We compare first the cards that make the rank, as in Poker, then the rest of the four that play; the fifth card never counts.",
	},
	{
		ID: "play_over_limit", Cites: []cite.Cite{"657a.11(b)"}, Default: "excess returned",
		Why: "Where the table learns a player's cards only when they are turned, a Play Wager may prove larger than his hand allows. The limit is stated but not the consequence; we return what is above the limit and let the rest stand.",
	},
	{
		ID: "void_after_fold", Cites: []cite.Cite{"657a.13(c)", "657a.13(d)"}, Default: "all wagers returned",
		Why: "When hands become void, all wagers are returned to the players. A player who has already folded is one of them; his collected Ante and Super Bonus Wagers are returned too.",
	},
	{
		ID: "dealer_card_exposed", Cites: []cite.Cite{"657a.13(d)"}, Default: "while players decide; Queens Up settled",
		Why: "The section is rebuilt from § 682a.13(d): a card of the dealer's seen before all have decided voids the hands. A card seen while the cards are dealt is reported when that is done, for Queens Up needs every hand. What rests on the dealer's hand is returned; the Queens Up Wager, which does not, is settled, that of a player who folded too.",
	},
	general.Clock("657a", "fold"),
}

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
