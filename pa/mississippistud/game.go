// Package mississippistud is 58 Pa. Code Chapter 655a, Mississippi Stud. Of its text only
// the definitions, part of the rankings and of the payouts were found; the rest is rebuilt
// from sibling chapters and from the rules by which the game is dealt elsewhere. Where
// the wording is not the published one, clauses.txt says so.
package mississippistud

import (
	"felt.example/felt/card"
	"felt.example/felt/cite"
	"felt.example/felt/game"
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
	EnvyBonus           round.WagerID = "envy_bonus"
)

// optional wagers have no bearing on any other and outlive a fold.
var optional = []round.WagerID{ThreeCardBonusWager, ProgressiveWager}

var procedure = general.Procedure{
	Chapter: "655a",
	Deck:    card.Deck(),
	Manual: general.Dealing{
		NoMoreBets: "655a.8(b)", Order: "655a.8(c)", Stub: "655a.8(d)",
		Count: "655a.8(e)", Correct: "655a.8(f)", Incorrect: "655a.8(g)",
	},
	Hand: general.Dealing{
		NoMoreBets: "655a.9(b)", Order: "655a.9(b)", Stub: "655a.9(c)",
		Count: "655a.9(d)", Correct: "655a.9(e)", Incorrect: "655a.9(f)",
	},
	Automated: general.Dealing{
		NoMoreBets: "655a.10(a)(2)", Order: "655a.10(b)", Stub: "655a.10(c)",
		Count: "655a.10(d)", Correct: "655a.10(e)", Incorrect: "655a.10(f)",
	},
	Irregularities: general.Irregularities{
		FaceUp: "655a.13(a)", DrawnInError: "655a.13(b)", WrongNumber: "655a.13(c)",
		ShufflerFailed: "655a.13(e)", ShoeFailed: "655a.13(f)", OutOfOrder: "655a.13(g)",
	},
}

var jackpot = general.Progressive{
	Wager:    ProgressiveWager,
	System:   "655a.2(c)",
	Validate: "655a.11(i)(2)(ii)",
	Turn:     "655a.12(c)(4)",
	Wins:     []cite.Cite{"655a.11(i)(2)(iii)", "655a.12(c)(1)"},
	Loses:    []cite.Cite{"655a.11(i)(2)(i)"},
}

// Game is Chapter 655a.
var Game = game.Game{
	ID: "mississippi-stud", Name: "Mississippi Stud", Chapter: "655a",
	Source: "rebuilt", Published: "after 42 Pa.B. 2686, May 12, 2012",
	Seats: 6, PositionsCite: "655a.7(e)",
	Cards: game.Cards{
		Seat: 2, SeatCite: "655a.8(c)", DealerCite: "655a.8(c)", Community: 3, CommunityCite: "655a.8(d)", Once: "655a.3(a)",
	},
	Wagers: []game.Wager{
		{ID: Ante, Name: "Ante Wager", Cite: "655a.7(d)(1)", Required: true},
		{ID: ThirdStreet, Name: "3rd Street Wager", Cite: "655a.7(d)(2)", Later: true},
		{ID: FourthStreet, Name: "4th Street Wager", Cite: "655a.7(d)(2)", Later: true},
		{ID: FifthStreet, Name: "5th Street Wager", Cite: "655a.7(d)(2)", Later: true},
		{ID: ThreeCardBonusWager, Name: "Three Card Bonus Wager", Cite: "655a.7(d)(4)"},
		{ID: ProgressiveWager, Name: "Progressive Payout Wager", Cite: "655a.7(d)(3)", FromMeter: true},
		{ID: EnvyBonus, Name: "Envy Bonus", Cite: "655a.12(c)(5)", Payout: true},
	},
	Paytables: []game.Paytable{
		{Wager: Ante, Cite: AnteAndBets.Cite(), Printed: AnteAndBets.Print(), Also: []round.WagerID{ThirdStreet, FourthStreet, FifthStreet}},
		game.Tables(ThreeCardBonusWager, ThreeCardBonus),
		game.Tables(ProgressiveWager, Progressive),
	},
	Conditions:   conditions,
	Options:      options,
	Readings:     readings,
	Irregularity: append(procedure.Declare(), game.Irregularity{Kind: CommunityCardExposed, Name: "Community card exposed before its turn", Cite: "655a.13(d)"}),
	Layout:       layout,
	Rules:        rules,
	Check:        check,
	Limit:        &ceiling,
}

var options = append(append(general.Options("655a", ThreeCardBonusWager, ProgressiveWager),
	game.Option{ID: "positions", Name: "How many positions one player may wager on", Cite: "655a.7(e)", Type: game.Count, Least: 1, Most: 6, Default: "1"},
	game.Option{ID: "community_first", Name: "A shoe that reshuffles gives the community cards first", Cite: "655a.10(g)", Type: game.Switch, Default: "false"},
	game.Option{ID: "envy", Name: "Envy Bonus for each hand of another player", Cite: "655a.12(c)(5)", Type: game.Amounts, Values: []string{"royal_flush", "straight_flush"}},
), general.MeterOptions("655a.12(c)(3)", 1)...)

func check(s *game.Selected) error {
	if s.Switch("community_first") && (s.Choice("dealing") != general.AutomatedShoe || s.Choice("shuffling") != general.ReshufflingShoe) {
		return &game.InputError{Field: "rules.community_first", Message: "only an automated shoe that reshuffles the cards may give the community cards first", Cite: "655a.10(g)"}
	}
	return general.Check(s)
}

var readings = []game.Reading{
	{
		ID: "irregularities", Cites: []cite.Cite{"655a.13"}, Default: "as in the sibling chapters",
		Why: "The rulemaking says that it adds §§ 655a.1 to 655a.12, yet its preamble speaks of irregularities and the temporary chapter had thirteen sections. We take a § 655a.13 for granted and rebuild it from chapters 677a and 682a.",
	},
	{
		ID: "three_card_bonus_paytable", Cites: []cite.Cite{"655a.12(d)"}, Default: "the industry's table",
		Why: "The final rulemaking added the Three Card Bonus, but its payouts were not found. The table that the industry uses stands in: 50, 40, 30, 6, 3 and 1 to 1, which holds 7.10 %.",
	},
	{
		ID: "progressive_paytable", Cites: []cite.Cite{"655a.12(c)(1)"}, Default: "paytable A",
		Why: "The rules here are those of 2012, of which paytable A is all that is known. The Code of January 27, 2024 prints paytables B to D beside it: a royal flush wins all of a mega jackpot, a straight flush all of a major and, in C and D, four-of-a-kind all of a minor jackpot, each on a meter of its own. That much was seen; their fixed payouts are not certain, and when they came is not known. They are not offered.",
	},
	{
		ID: "for_one", Cites: []cite.Cite{"655a.12(c)(1)"}, Default: "the wager is in the payout",
		Why: "A payout of 300 for 1 is 300 times the wager and takes it in, where 300 to 1 would come on top of it. The chips of the Progressive Payout Wager went into the table inventory before the deal and are not returned beside the payout.",
	},
	{
		ID: "five_card_hand_bonus", Cites: []cite.Cite{"655a.1"}, Default: "not offered",
		Why: "The definitions now name a Five Card Hand Bonus Wager with a Lucky and a Magic Card Bonus. It came after 2012 and its payouts were not found.",
	},
	{
		ID: "meter_amounts", Cites: []cite.Cite{"655a.12(c)(3)"}, Default: "no least amount",
		Why: "The least initial and reset amount of the meter was not found; the $30,000 of § 678a.12(d)(3) is another chapter's and not demanded here.",
	},
	{
		ID: "envy_amounts", Cites: []cite.Cite{"655a.12(c)(5)"}, Default: "as the rules of the table say",
		Why: "The amounts of the Envy Bonus were not found. The customary ones are $1,000 for a royal flush and $300 for a straight flush; none is paid until they are given.",
	},
	{
		ID: "folded_optional", Cites: []cite.Cite{"655a.11(b)(2)", "655a.11(i)"}, Default: "in action",
		Why: "A player who folds keeps his Three Card Bonus and Progressive Payout Wagers, as in the sibling chapters. With one of them open the community cards are turned even when every player has folded, for it could not be settled otherwise.",
	},
	{
		ID: "folded_envy", Cites: []cite.Cite{"655a.1", "655a.11(i)(3)"}, Default: "hands shown",
		Why: "An Envy Bonus goes to a player who placed a Progressive Payout Wager when another holds the hand: folding takes away neither. A folded hand counts while its own Progressive Payout Wager keeps it on the table and has it turned; any other was collected unseen, and nobody holds it.",
	},
	{
		ID: "envy_positions", Cites: []cite.Cite{"655a.1", "655a.12(c)(5)"}, Default: "one player",
		Why: "The bonus goes to a player because of another player's hand. Positions of one patron are one player: none pays him for another of his own, and one hand pays him once, at the position that is settled first and has a Progressive Payout Wager.",
	},
	{
		ID: "ceiling", Cites: []cite.Cite{"655a.12(b)"}, Default: "for each hand",
		Why: "The ceiling is on the payout for any hand, so each position has its own, and it is fixed: no Rules Submission is asked for. It cuts the winnings on the Ante and Bet Wagers, in the order of settlement; the most at the minimum is 500 to 1 on ten minimum wagers.",
	},
	{
		ID: "void_after_fold", Cites: []cite.Cite{"655a.13(c)", "655a.13(d)"}, Default: "all wagers returned",
		Why: "When hands become void, all wagers are returned to the players. A player who has already folded is one of them; his collected wagers are returned too.",
	},
	{
		ID: "community_card_exposed", Cites: []cite.Cite{"655a.13(d)"}, Default: "optional wagers settled once all cards are dealt",
		Why: "The sibling chapters void the hands and settle the optional wagers when a card is seen too early. Here these need every player's cards and all three community cards; before all are dealt, they are returned as well.",
	},
	general.MeterAfterVoid("655a.2(c)"),
	general.Clock("655a", "fold"),
}

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
