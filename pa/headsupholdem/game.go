// Package headsupholdem is 58 Pa. Code Chapter 677a, Heads-Up Hold 'Em, as proposed in
// Pa.B. Doc. No. 15-1495 (August 15, 2015).
package headsupholdem

import (
	"felt.example/felt/card"
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

var procedure = general.Procedure{
	Chapter: "677a",
	Deck:    card.Deck(),
	Manual: general.Dealing{
		NoMoreBets: "677a.8(b)", Order: "677a.8(c)", Stub: "677a.8(d)",
		Count: "677a.8(e)", Correct: "677a.8(f)", Incorrect: "677a.8(g)",
	},
	Hand: general.Dealing{
		NoMoreBets: "677a.9(b)", Order: "677a.9(b)", Stub: "677a.9(c)",
		Count: "677a.9(d)", Correct: "677a.9(e)", Incorrect: "677a.9(f)",
	},
	Automated: general.Dealing{
		NoMoreBets: "677a.10(a)(2)", Order: "677a.10(b)", Stub: "677a.10(c)",
		Count: "677a.10(d)", Correct: "677a.10(e)", Incorrect: "677a.10(f)",
	},
	Irregularities: general.Irregularities{
		FaceUp: "677a.13(a)", DrawnInError: "677a.13(b)", WrongNumber: "677a.13(c)",
		ShufflerFailed: "677a.13(e)", ShoeFailed: "677a.13(f)", OutOfOrder: "677a.13(g)",
	},
}

// Game is Chapter 677a.
var Game = game.Game{
	ID: "heads-up-holdem", Name: "Heads-Up Hold 'Em", Chapter: "677a",
	Source: "proposed", Published: "Pa.B. Doc. No. 15-1495, August 15, 2015",
	Seats: 6, Positions: 1, PositionsCite: "677a.7(e)",
	Cards: game.Cards{
		Seat: 2, SeatCite: "677a.8(c)", Dealer: 2, DealerCite: "677a.8(c)",
		Community: 5, CommunityCite: "677a.8(d)", Once: "677a.3(a)",
	},
	Wagers: []game.Wager{
		{ID: Ante, Name: "Ante Wager", Cite: "677a.7(d)(1)", Required: true, Pays: even, PaysCite: "677a.12(a)"},
		{ID: OddsWager, Name: "Odds Wager", Cite: "677a.7(d)(1)", Required: true, Equal: Ante},
		{ID: Raise, Name: "Raise Wager", Cite: "677a.7(d)(1)", Later: true, Pays: even, PaysCite: "677a.12(a)"},
		{ID: PocketBonusWager, Name: "Pocket Bonus Wager", Cite: "677a.7(d)(2)"},
		{ID: TripsPlusWager, Name: "Trips Plus Wager", Cite: "677a.7(d)(3)"},
		{ID: BadBeatBonus, Name: "Bad Beat Bonus", Cite: "677a.12(c)", Payout: true},
	},
	Paytables: []game.Paytable{
		game.Tables(OddsWager, Odds),
		game.Tables(BadBeatBonus, BadBeat),
		game.Tables(PocketBonusWager, PocketBonus),
		game.Tables(TripsPlusWager, TripsPlus),
	},
	Conditions:   conditions,
	Options:      options,
	Readings:     readings,
	Irregularity: append(procedure.Declare(), game.Irregularity{Kind: general.DealerCardExposed, Name: "Card of the dealer exposed before all have raised or folded", Cite: "677a.13(d)"}),
	Layout:       layout,
	Rules:        rules,
	Check:        check,
	Limit:        &limit,
}

var options = append(general.Options("677a", PocketBonusWager, TripsPlusWager),
	game.Option{ID: "community_first", Name: "A shoe that reshuffles gives the community cards first", Cite: "677a.10(g)", Type: game.Switch, Default: "false"},
	game.Option{ID: "payout_limit", Name: "The most that a player may win in a round, Pocket Bonus and Trips Plus aside", Cite: "677a.12(f)", Type: game.Amount, Least: int64(50_000 * money.Dollar)},
)

func check(s *game.Selected) error {
	if s.Switch("community_first") && (s.Choice("dealing") != general.AutomatedShoe || s.Choice("shuffling") != general.ReshufflingShoe) {
		return &game.InputError{Field: "rules.community_first", Message: "only an automated shoe that reshuffles the cards may give the community cards first", Cite: "677a.10(g)"}
	}
	return general.Check(s)
}

var readings = []game.Reading{
	{
		ID: "loses", Cites: []cite.Cite{"677a.1"}, Default: "loses to",
		Why: "§ 677a.1 awards the Bad Beat Bonus to a straight or higher that \"lists to\" the dealer's hand, in both drafts: a slip for \"loses to\", as § 677a.11(h)(2)(iii) shows.",
	},
	{
		ID: "kickers", Cites: []cite.Cite{"677a.6(c)"}, Default: "as in Poker",
		Why: "Hands of identical rank are compared by the highest card that the other lacks; taken by itself this would let a pair of 2s with an ace beat a pair of kings. § 677a.6(b) ranks the pairs, threes and fours themselves, so these are compared first and the other cards after them, from the highest down.",
	},
	{
		ID: "raise_amount", Cites: []cite.Cite{"677a.11(b)", "677a.11(d)"}, Default: "any amount from the Ante Wager up",
		Why: "A Raise Wager of up to three or two times the Ante Wager may be any amount, not only a whole multiple; it is at least the Ante Wager, as it is when placed last (§ 677a.11(f)).",
	},
	{
		ID: "bad_beat_stake", Cites: []cite.Cite{"677a.11(h)(2)(iii)(B)", "677a.12(c)"}, Default: "the Odds Wager is returned",
		Why: "Of a losing straight or higher the text collects the Raise Wager, but not the Odds Wager, which becomes eligible for the bonus at odds \"to 1\". So the Odds Wager comes back, and the bonus is paid beside it.",
	},
	{
		ID: "bad_beat_royal", Cites: []cite.Cite{"677a.12(c)"}, Default: "unreachable",
		Why: "The table prints N/A for a royal flush. Nothing ranks higher, so it cannot lose.",
	},
	{
		ID: "bad_beat_unqualified", Cites: []cite.Cite{"677a.11(h)(1)(iii)"}, Default: "unreachable",
		Why: "The text has no Bad Beat Bonus where the dealer has less than a pair. A straight or higher cannot lose to such a hand.",
	},
	general.AllFolded("677a.11(g)"),
	{
		ID: "tucked_until", Cites: []cite.Cite{"677a.11(f)"}, Default: "until the optional wagers are settled",
		Why: "A folded player's cards are tucked under his optional wagers \"under\" these are settled, in both drafts: a slip for \"until\".",
	},
	{
		ID: "stub_unless_counted", Cites: []cite.Cite{"677a.8(d)", "677a.8(e)"}, Default: "except as provided in subsection (e)",
		Why: "§ 677a.8(d) sends the stub to the discard rack except as provided in subsection (f), but it is (e) that has it counted first; §§ 677a.9(c) and 677a.10(c) name the right subsection.",
	},
	{
		ID: "limit_cuts", Cites: []cite.Cite{"677a.12(f)"}, Default: "winnings, in the order of settlement",
		Why: "The payout limit holds for what a player wins on Ante, Raise and Odds Wagers and the Bad Beat Bonus, not for stakes returned. The payout that passes it is cut. The most that the minimum wager can win is 504 times that wager: Ante 1, Raise 3, Odds 500.",
	},
	{
		ID: "pockets_survive", Cites: []cite.Cite{"677a.13(a)"}, Default: "when the second card is found",
		Why: "Cards found face up after all have their two cards leave the Pocket Bonus Wagers to be settled. It is the second such card that makes the hands void, so it counts when that one is found. A single one only goes unused, and every wager is settled as ever.",
	},
	{
		ID: "exposed_in_time", Cites: []cite.Cite{"677a.13(d)"}, Default: "while any player has yet to raise or fold",
		Why: "A card of the dealer exposed before each player has folded or raised makes the hands void. That lasts from the deal until the last player has done so, also before the Flop; a check is neither. It makes void the hands of those too who have decided before: the text says all hands, not each hand whose player has yet to decide.",
	},
	{
		ID: "exposed_community", Cites: []cite.Cite{"677a.13(d)"}, Default: "community cards are dealt and turned",
		Why: "When the dealer's card is exposed early the Trips Plus Wager is settled all the same, for which all five community cards are needed. Those not yet dealt or turned are dealt and turned.",
	},
	{
		ID: "void_after_fold", Cites: []cite.Cite{"677a.13(c)", "677a.13(d)"}, Default: "all wagers returned",
		Why: "When hands become void, wagers are returned to the players. A player who has already folded is one of them, for the text makes no exception; his collected Ante and Odds Wagers are returned too.",
	},
	general.VoidAfterSettling("677a.13(c)"),
	general.Fractions("677a.12(b)"),
	general.Clock("677a", "check, and after the River fold"),
}

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
		{Text: "The game is subject to the posted payout limit", Cite: "677a.2(b)(8)(ii)", With: "payout_limit"},
	},
}
