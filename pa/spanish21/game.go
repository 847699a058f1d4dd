// Package spanish21 is 58 Pa. Code Chapter 635a, Spanish 21, as adopted in 42 Pa.B. 2686
// (May 12, 2012).
package spanish21

import (
	_ "embed"
	"slices"

	"felt.example/felt/card"
	"felt.example/felt/game"
	"felt.example/felt/pa/general"
	"felt.example/felt/round"
)

// The wagers of § 635a.6, .8 and .10, and the additional payouts of § 635a.12(c).
const (
	Spanish21         round.WagerID = "spanish_21"
	MatchTheDealer    round.WagerID = "match_the_dealer"
	InsuranceWager    round.WagerID = "insurance"
	DoubleDown        round.WagerID = "double_down"
	SuperBonusPayouts round.WagerID = "super_bonus"
)

// seats is the most betting positions, § 635a.2(a).
const seats = 7

// Game is Chapter 635a.
var Game = game.Game{
	ID: "spanish-21", Name: "Spanish 21", Chapter: "635a",
	Source: "final", Published: "42 Pa.B. 2686, May 12, 2012",
	Seats: seats, PositionsCite: "635a.6(f)", Adjacent: true,
	Cards: game.Cards{
		Hands: true, SeatCite: "635a.7(j)", DealerCite: "635a.7(l)", Stands: "635a.7(m)", Told: "635a.7(g)", CommunityCite: "635a.7(e)",
		Decks: []int{6, 8}, DecksCite: "635a.3(a)",
	},
	Wagers: []game.Wager{
		{ID: MatchTheDealer, Name: "Match-the-Dealer Wager", Cite: "635a.6(e)", Switch: "match_the_dealer"},
		{ID: InsuranceWager, Name: "Insurance Wager", Cite: "635a.8(a)", Later: true},
		{ID: Spanish21, Name: "Spanish 21 Wager", Cite: "635a.6(d)", Required: true},
		{ID: DoubleDown, Name: "Double Down Wager", Cite: "635a.10(a)", Later: true, Pays: even, PaysCite: "635a.12(a)"},
		{ID: SuperBonusPayouts, Name: "Additional fixed payout", Cite: "635a.12(c)", Payout: true},
	},
	Paytables: []game.Paytable{
		{Wager: MatchTheDealer, Cite: Matches.Cite(), Printed: Matches.Print(), By: "decks"},
		game.Tables(InsuranceWager, Insured),
		game.Tables(Spanish21, Wins),
		game.Tables(SuperBonusPayouts, SuperBonus),
	},
	Conditions:   conditions,
	Options:      options,
	Readings:     general.Readings(readings),
	Irregularity: irregularities,
	Layout:       layout,
	Rules:        rules,
	Recorded:     recorded,
	CheckRecord:  checkRecord,
	Check:        general.CheckTable,
}

//go:embed readings.txt
var readings string

var options = append([]game.Option{
	{ID: "decks", Name: "Number of decks", Cite: "635a.3(a)", Type: game.Choice, Values: []string{"6", "8"}, Default: "6"},
	{ID: "shuffling", Name: "How the cards are shuffled", Cite: "635a.5(a)", Type: game.Choice, Values: []string{general.Manually, general.Device, general.Preshuffled, general.ReshufflingShoe}, Default: general.Device},
	{ID: "mid_shoe_entry", Name: "Whether one who did not wager on the last round may wager before a reshuffle", Cite: "635a.6(b)", Type: game.Choice, Values: []string{"allowed", "barred"}, Default: "allowed"},
	{ID: "match_the_dealer", Name: "The Match-the-Dealer Wager is offered", Cite: "635a.6(e)", Type: game.Switch, Default: "true"},
	{ID: "positions", Name: "Adjacent boxes on which one player may wager", Cite: "635a.6(f)", Type: game.Count, Least: 1, Most: 7, Default: "1"},
	{ID: "settlement", Name: "Collect all losing wagers first, or settle in turn from the dealer's right", Cite: "635a.7(p)", Type: game.Choice, Values: []string{losingFirst, inTurn}, Default: inTurn},
	{ID: "even_money", Name: "A player with Blackjack may take even money instead of insurance", Cite: "635a.8(e)", Type: game.Switch, Default: "false"},
	{ID: "splits", Name: "How often a hand may be split in all", Cite: "635a.11(c)", Type: game.Count, Least: 1, Most: 9, Default: "3"},
	{ID: "card_reader", Name: "Whether the card reader device can let players know the hole card", Cite: "635a.13(j)", Type: game.Choice, Values: []string{"hidden", "visible"}, Default: "hidden"},
}, general.TableOptions("635a.7(h)(2)", MatchTheDealer)...)

// The orders of settlement, § 635a.7(p)(1) and (2).
const (
	losingFirst = "losing_first"
	inTurn      = "in_turn"
)

var layout = game.Layout{
	Colour: "olive",
	Areas: []game.Area{
		{ID: "insurance", Name: "Insurance pays 2 to 1", Scope: "seat", Cite: "635a.8(b)", Shape: game.Band},
		{ID: "match_the_dealer", Name: "Match the Dealer", Scope: "seat", Cite: "635a.2(b)(5)", Row: 1, Shape: game.Diamond},
		{ID: "spanish_21", Name: "Spanish 21", Scope: "seat", Cite: "635a.2(b)(2)", Row: 1},
		{ID: "dealer", Name: "Dealer", Scope: "dealer", Cite: "635a.7(e)(2)", Cards: 2},
	},
	Inscriptions: []game.Inscription{
		{Text: "Blackjack pays 3 to 2", Cite: "635a.2(b)(3)(i)"},
		{Text: "Insurance pays 2 to 1", Cite: "635a.2(b)(3)(ii)"},
		{Text: "Dealer shall draw to 16 and stand on all 17s", Cite: "635a.2(b)(3)(iii)"},
		{Text: "Doubled down hands are not eligible for the additional payouts", Cite: "635a.2(b)(4)"},
	},
}

// table is a Spanish 21 table: the chapter with its choices made.
type table struct {
	selected  *game.Selected
	procedure *general.Procedure
	// decks is the number of decks as the option says it, cards all their cards.
	decks                      string
	cards                      []card.Card
	splits                     int
	barred, evenMoney, visible bool
	inTurn                     bool
	splitWins                  bool // reading "split_21"
	mayNotDraw                 bool // reading "sure_21"
	reshuffles                 bool // a device reshuffles of itself, § 635a.5(h)
	preshuffled                bool
}

// devices are the clauses of § 635a.13 that are general.
var devices = general.Procedure{
	Chapter:        "635a",
	Irregularities: general.Irregularities{ShufflerFailed: "635a.13(l)", OutOfOrder: "635a.13(m)"},
}

func rules(s *game.Selected) round.Rules {
	t := &table{
		selected: s, procedure: devices.Selected(s),
		decks: s.Choice("decks"), cards: slices.Repeat(deck(), 6), splits: s.Count("splits"),
		barred: s.Choice("mid_shoe_entry") == "barred", evenMoney: s.Switch("even_money"), visible: s.Choice("card_reader") == "visible",
		inTurn: s.Choice("settlement") == inTurn, splitWins: s.Reading("split_21") == "win",
		mayNotDraw:  s.Reading("sure_21") == "may-not-draw",
		reshuffles:  s.Choice("shuffling") == general.ReshufflingShoe,
		preshuffled: s.Choice("shuffling") == general.Preshuffled,
	}
	if t.decks == "8" {
		t.cards = slices.Repeat(deck(), 8)
	}
	return round.Rules{
		Steps: []round.Step{
			{Cite: "635a.5", Name: "The shoe", Do: t.prepare},
			{Cite: "635a.6", Name: "Wagers", Do: t.wagers},
			{Cite: "635a.7(e)", Name: "Deal", Do: t.deal},
			{Cite: "635a.7(f)", Name: "Match-the-Dealer", Do: t.matches},
			{Cite: "635a.8", Name: "Insurance", Do: t.insure},
			{Cite: "635a.7(g)", Name: "The hole card is read", Do: t.read},
			{Cite: "635a.7(h)", Name: "Each player decides", Do: t.play},
			{Cite: "635a.7(k)", Name: "The dealer draws", Do: t.draws},
			{Cite: "635a.7(p)", Name: "Settlement", Do: t.settle},
			{Cite: "635a.7(q)", Name: "The cards are removed", Do: t.clear},
		},
		Irregular: t.irregular,
		Deck:      deck(), DeckCite: "635a.3(a)",
	}
}
