// Package highcardflush is 58 Pa. Code Chapter 678a, High Card Flush, as proposed in
// Pa.B. Doc. No. 15-1495 (August 15, 2015).
package highcardflush

import (
	"felt.example/felt/card"
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

// optional wagers have no bearing on any other and outlive a fold.
var optional = []round.WagerID{FlushBonusWager, StraightFlushBonusWager, ProgressiveWager}

var procedure = general.Procedure{
	Chapter: "678a",
	Deck:    card.Deck(),
	Manual: general.Dealing{
		NoMoreBets: "678a.8(b)", Order: "678a.8(d)", Stub: "678a.8(e)",
		Count: "678a.8(f)", Correct: "678a.8(g)", Incorrect: "678a.8(h)",
	},
	Hand: general.Dealing{
		NoMoreBets: "678a.9(b)", Order: "678a.9(b)", Stub: "678a.9(c)",
		Count: "678a.9(d)", Correct: "678a.9(e)", Incorrect: "678a.9(f)",
	},
	Automated: general.Dealing{
		NoMoreBets: "678a.10(a)(2)", Order: "678a.10(b)", Stub: "678a.10(c)",
		Count: "678a.10(d)", Correct: "678a.10(e)", Incorrect: "678a.10(f)",
	},
	Irregularities: general.Irregularities{
		FaceUp: "678a.13(a)", DrawnInError: "678a.13(b)", WrongNumber: "678a.13(c)",
		ShufflerFailed: "678a.13(e)", ShoeFailed: "678a.13(f)", OutOfOrder: "678a.13(g)",
	},
}

var jackpot = general.Progressive{
	Wager:    ProgressiveWager,
	System:   "678a.2(c)",
	Validate: "678a.11(e)(3)(iii)",
	Turn:     "678a.12(d)(4)",
	Wins:     []cite.Cite{"678a.11(e)(3)(iv)", "678a.12(d)(1)"},
	Loses:    []cite.Cite{"678a.11(e)(3)", "678a.12(d)(1)"},
}

// Game is Chapter 678a.
var Game = game.Game{
	ID: "high-card-flush", Name: "High Card Flush", Chapter: "678a",
	Source: "proposed", Published: "Pa.B. Doc. No. 15-1495, August 15, 2015",
	Seats: 6, Positions: 1, PositionsCite: "678a.7(e)",
	Cards: game.Cards{
		Seat: 7, SeatCite: "678a.8(d)", Dealer: 7, DealerCite: "678a.8(d)", Once: "678a.3(a)",
	},
	Wagers: []game.Wager{
		{ID: Ante, Name: "Ante Wager", Cite: "678a.7(d)(1)", Required: true, Pays: even, PaysCite: "678a.12(a)"},
		{ID: Raise, Name: "Raise Wager", Cite: "678a.7(d)(1)", Later: true, Pays: even, PaysCite: "678a.12(a)"},
		{ID: FlushBonusWager, Name: "Flush Bonus Wager", Cite: "678a.7(d)(2)"},
		{ID: StraightFlushBonusWager, Name: "Straight Flush Bonus Wager", Cite: "678a.7(d)(3)"},
		{ID: ProgressiveWager, Name: "Progressive Jackpot Wager", Cite: "678a.7(d)(4)", FromMeter: true},
	},
	Paytables: []game.Paytable{
		game.Tables(FlushBonusWager, FlushBonus),
		game.Tables(StraightFlushBonusWager, StraightFlushBonus),
		game.Tables(ProgressiveWager, Progressive),
	},
	Conditions:   conditions,
	Options:      append(general.Options("678a", FlushBonusWager, StraightFlushBonusWager, ProgressiveWager), general.MeterOptions("678a.12(d)(3)", 30_000*money.Dollar)...),
	Readings:     readings,
	Irregularity: append(procedure.Declare(), game.Irregularity{Kind: general.DealerCardExposed, Name: "Card of the dealer exposed before all have decided", Cite: "678a.13(d)"}),
	Layout:       layout,
	Rules:        rules,
	Check:        general.Check,
}

var readings = []game.Reading{
	{
		ID: "straight_flush_ace", Cites: []cite.Cite{"678a.6(a)", "678a.6(d)"}, Default: "low-too", Others: []string{"high-only"},
		Why: "§ 678a.6(a) names the ace only as the highest card. Yet the Board states that the Straight Flush Bonus holds 6.26 to 7.75 %, which comes out (6.27 to 7.76 %) only if ace, 2 and 3 of a suit are a straight flush; with the ace high only it would hold 14.3 to 15.6 %.",
	},
	{
		ID: "flush_cards", Cites: []cite.Cite{"678a.6(c)"}, Default: "flush cards",
		Why: "Hands of identical rank are compared by the highest card that the other lacks. We compare the cards that form the flush, as in Poker, not all seven; the dealer forms the highest ranking flush (§ 678a.11(d)) and it is flushes that are ranked.",
	},
	{
		ID: "no_flush", Cites: []cite.Cite{"678a.6(c)"}, Default: "unreachable",
		Why: "The text speaks of hands that contain none of the flushes. Seven cards in four suits always hold two of one suit, so there are none.",
	},
	{
		ID: "three_card_straight", Cites: []cite.Cite{"678a.12(c)"}, Default: "three-card straight flush",
		Why: "The last row of the Straight Flush Bonus is printed as a three-card straight. The draft of the same text prints straight flush, and § 678a.11(e)(2) pays from a three-card straight flush.",
	},
	{
		ID: "unqualified_order", Cites: []cite.Cite{"678a.11(d)(1)", "678a.11(d)(1)(i)"}, Default: "twice around",
		Why: "When the dealer does not qualify, the text first pays every Ante Wager from the right and then begins again at the right with the optional wagers; we go around twice. No payment depends on it.",
	},
	{
		ID: "void_after_fold", Cites: []cite.Cite{"678a.13(c)", "678a.13(d)"}, Default: "all wagers returned",
		Why: "When hands become void, all wagers are returned to the players. A player who has already folded is one of them, for the text makes no exception; his collected Ante Wager is returned too.",
	},
	{
		ID: "raise_over_limit", Cites: []cite.Cite{"678a.11(b)"}, Default: "excess returned",
		Why: "Where the table learns a player's cards only when they are turned, a Raise Wager may prove larger than his flush allows. The text sets the limit but not the consequence; we return what is above the limit and let the rest stand.",
	},
	{
		ID: "raise_amount", Cites: []cite.Cite{"678a.11(b)(2)", "678a.11(b)(3)"}, Default: "any amount from the Ante Wager up",
		Why: "A Raise Wager of up to two or three times the Ante Wager may be any amount, not only a whole multiple; it is at least the Ante Wager, as with shorter flushes.",
	},
	{
		ID: "exposed_in_time", Cites: []cite.Cite{"678a.13(d)"}, Default: "while any player has yet to raise or fold",
		Why: "A card of the dealer exposed before each player has folded or raised makes the hands void. That lasts from when the cards are dealt, so also while the stub is counted, until the last player has decided; and it makes void the hands of those too who have decided before: the text says all hands, not each hand whose player has yet to decide. The optional wagers of all are settled, also of who has folded.",
	},
	{
		ID: "for_one", Cites: []cite.Cite{"678a.12(d)(1)"}, Default: "the payout contains the wager",
		Why: "The Progressive Jackpot alone pays \"for 1\", where all else pays \"to 1\": 250 for 1 is 250 times the wager, and its chip, which lies in the table inventory container before the first card is dealt (§ 678a.8(b)), does not come back. With a share of the meter it does not either. Read as \"to 1\" a winner would be paid one wager more.",
	},
	{
		ID: "progressive_amount", Cites: []cite.Cite{"678a.7(d)(4)", "678a.12(d)(1)"}, Default: "any amount; a share does not grow with it",
		Why: "The wager is a value chip, of what value is not said; limits of the table hold. Payouts \"for 1\" follow it, while a share is of the meter, whatever was wagered: the text relates the one to the wager and the other to the meter.",
	},
	general.AllFolded("678a.11(d)"),
	general.VoidAfterSettling("678a.13(c)"),
	general.Fractions("678a.12(d)(1)"),
	general.MeterAfterVoid("678a.2(c)"),
	general.Clock("678a", "fold"),
}

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
