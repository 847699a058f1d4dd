// Package headsupholdem is 58 Pa. Code Chapter 677a, Heads-Up Hold 'Em, as proposed in
// Pa.B. Doc. No. 15-1495 (August 15, 2015).
package headsupholdem

import (
	_ "embed"

	"felt.example/felt/cite"
	"felt.example/felt/game"
	"felt.example/felt/money"
	"felt.example/felt/pa/general"
	"felt.example/felt/round"
)

// The wagers of § 677a.7(d), and the bonus that a losing Odds Wager may be paid.
const (
	Ante             round.WagerID = "ante"
	OddsWager        round.WagerID = "odds"
	Raise            round.WagerID = "raise"
	PocketBonusWager round.WagerID = "pocket_bonus"
	TripsPlusWager   round.WagerID = "trips_plus"
	BadBeatBonus     round.WagerID = "bad_beat_bonus"
)

// optional wagers have no bearing on any other and outlive a fold.
var optional = []round.WagerID{PocketBonusWager, TripsPlusWager}

var procedure = general.WithCommunity("677a")

var (
	pocketBonus = game.Side{Wager: PocketBonusWager, Loses: []cite.Cite{"677a.11(i)(1)(ii)"}, Wins: []cite.Cite{"677a.11(i)(1)(i)", "677a.12(d)"}}
	tripsPlus   = game.Side{Wager: TripsPlusWager, Loses: []cite.Cite{"677a.11(i)(2)(ii)"}, Wins: []cite.Cite{"677a.11(i)(2)(i)", "677a.12(e)"}}
)

// Game is Chapter 677a.
var Game = game.Game{
	ID: "heads-up-holdem", Name: "Heads-Up Hold 'Em", Chapter: "677a",
	Aim:      "Your two cards and the five in the middle make the best hand of five; so do the dealer's two. The earlier you raise the more you may wager, and the higher hand wins.",
	Sections: general.UsualSections("677a", "677a.11(i)").WithDuties(map[string]cite.Cite{"paytables": "677a.2(b)(9)"}), Origin: "proposed", Published: "Pa.B. Doc. No. 15-1495, August 15, 2015",
	Seats: 6, Positions: 1, PositionsCite: "677a.7(e)",
	Cards: game.Cards{
		Piles: []game.Pile{
			{Area: round.AtSeat, Cards: 2, Cite: "677a.8(c)"},
			{Area: round.AtDealer, Cards: 2, Cite: "677a.8(c)"},
			{Area: round.AtCommunity, Cards: 5, Cite: "677a.8(d)"},
		},
		Once: "677a.3(a)",
	},
	Wagers: []game.Wager{
		{ID: Ante, Name: "Ante Wager", Cite: "677a.7(d)(1)", Required: true, Pays: even, PaysCite: "677a.12(a)"},
		{ID: OddsWager, Name: "Odds Wager", Cite: "677a.7(d)(1)", Required: true, Equal: Ante},
		{ID: Raise, Name: "Raise Wager", Cite: "677a.7(d)(1)", Later: true, Pays: even, PaysCite: "677a.12(a)"},
		{ID: PocketBonusWager, Name: "Pocket Bonus Wager", Cite: "677a.7(d)(2)", Settled: "677a.11(i)(1)"},
		{ID: TripsPlusWager, Name: "Trips Plus Wager", Cite: "677a.7(d)(3)", Settled: "677a.11(i)(2)"},
		{ID: BadBeatBonus, Name: "Bad Beat Bonus", Cite: "677a.12(c)", Payout: true},
	},
	Paytables: []game.Paytable{
		game.Pays(OddsWager, Odds, seven),
		game.Pays(BadBeatBonus, BadBeat, seven),
		game.Pays(PocketBonusWager, PocketBonus, game.JudgedOf[Pocket]{Own: 2, Of: game.Always(PocketOf)}),
		game.Pays(TripsPlusWager, TripsPlus, seven),
	},
	Conditions:   conditions,
	Options:      options,
	Readings:     general.Readings(readings),
	Irregularity: append(procedure.Declare(), game.Irregularity{Kind: general.DealerCardExposed, Name: "Card of the dealer exposed before all have raised or folded", Cite: "677a.13(d)", Cards: game.FaceDown(round.AtDealer)}),
	Layout:       layout,
	Rules:        rules,
	Check:        general.Check,
	Limit:        &limit,
}

var options = append(general.Options("677a", PocketBonusWager, TripsPlusWager),
	general.DeclareCommunityFirst("677a"),
	game.PayoutLimit.Declare(game.Option{Name: "The most that a player may win in a round, Pocket Bonus and Trips Plus aside", Cite: "677a.12(f)", Least: int64(50_000 * money.Dollar)}),
)

//go:embed readings.txt
var readings string

var layout = game.Layout{
	Colour: "green",
	Areas: []game.Area{
		{ID: "pocket_bonus", Name: "Pocket Bonus", Scope: "seat", Cite: "677a.2(b)(5)", Shape: game.Ring},
		{ID: "trips_plus", Name: "Trips Plus", Scope: "seat", Cite: "677a.2(b)(6)", Shape: game.Ring},
		{ID: "ante", Name: "Ante", Scope: "seat", Cite: "677a.2(b)(2)", Row: 1},
		{ID: "odds", Name: "Odds", Scope: "seat", Cite: "677a.2(b)(2)", Row: 1},
		{ID: "raise", Name: "Raise", Scope: "seat", Cite: "677a.2(b)(2)", Row: 1, Shape: game.Box},
		{ID: "community", Name: "Community cards", Scope: "community", Cite: "677a.2(b)(3)"},
		{ID: "dealer", Name: "Dealer", Scope: "dealer", Cite: "677a.2(b)(4)"},
	},
	Inscriptions: []game.Inscription{
		{Text: "The Ante is returned if the dealer does not have a pair or better", Cite: "677a.2(b)(8)(i)"},
		{Text: "The game is subject to the posted payout limit", Cite: "677a.2(b)(8)(ii)", With: game.PayoutLimit},
	},
}
