package fourcardprime

import (
	"felt.example/felt/cite"
	"felt.example/felt/game"
	"felt.example/felt/pa/general"
)

var readings = []game.Reading{
	{
		ID: "aces_bonus", Cites: []cite.Cite{"682a.6(d)", "682a.12(e)"}, Default: "as-published", Others: []string{"four-card"},
		Why: "Read as published, where straights and flushes of § 682a.6(d) take five cards, paytables A to H of the Aces Bonus Wager hold 45.83 % (C) to 56.18 % (F) of the wager; ranked as the best four of the five cards, with ace, king, queen and jack of a suit as the royal flush, they hold 1.11 % (A) to 6.61 % (E), as such wagers do.",
	},
	{
		ID: "five_card_ace", Cites: []cite.Cite{"682a.6(a)", "682a.6(d)(8)", "682a.6(e)(7)"}, Default: "low too",
		Why: "The ace may complete a straight with 2, 3 and 4. In the five-card straights of the Aces Bonus and All-Six Bonus Wagers that is ace, 2, 3, 4 and 5.",
	},
	{
		ID: "full_house", Cites: []cite.Cite{"682a.6(d)(5)", "682a.6(d)(6)"}, Default: "three of a rank",
		Why: "The hands of the Aces Bonus Wager name no full house. One holds three cards of the same rank, and is paid as three aces or as three-of-a-kind.",
	},
	{
		ID: "six_card_royal", Cites: []cite.Cite{"682a.6(e)(1)", "682a.12(f)"}, Default: "royal flush without its own row",
		Why: "Only paytable E of the All-Six Bonus Wager pays the six-card royal flush. On the others we pay it as the royal flush that it holds.",
	},
	{
		ID: "win_bonus_on_tie", Cites: []cite.Cite{"682a.1", "682a.11(d)(2)(i)"}, Default: "paid",
		Why: "The definition gives the Win Bonus to a hand higher than the dealer's; § 682a.11(d)(2)(i) pays it after any winning Ante Wager, and equal hands win. We follow the latter, which two straight flushes of the same rank show.",
	},
	{
		ID: "kickers", Cites: []cite.Cite{"682a.6(c)"}, Default: "as in Poker",
		Why: "Of hands of the same rank the one with the highest card that the other lacks is higher. We compare first the cards that make the rank, as in Poker, then the rest of the four that play.",
	},
	{
		ID: "dealer_sixth_card", Cites: []cite.Cite{"682a.10(b)"}, Default: "from the next stack",
		Why: "From an automated shoe the dealer takes one more stack of five. Its top card is the All-Six Bonus card if somebody has the wager; the next is the dealer's sixth, and the rest goes to the discard rack.",
	},
	{
		ID: "payout_limit", Cites: []cite.Cite{"682a.12(g)"}, Default: "Aces Bonus and All-Six Bonus, in the order of settlement",
		Why: "The limit stands against the payout odds of (e) and (f), so it counts what a player wins on the Aces Bonus and All-Six Bonus Wagers of all his boxes, in the order in which they are settled. A six-card royal flush of paytable E is neither cut nor counted.",
	},
	{
		ID: "payout_floor", Cites: []cite.Cite{"682a.12(g)"}, Default: "one box, each wager the minimum, the largest Raise",
		Why: "The most that a patron can win when betting the minimum is reckoned for one box: every wager that is offered is the minimum, the Raise Wager three times that, and the deal and paytables are the most favourable; a six-card royal flush is left out.",
	},
	{
		ID: "reshuffled", Cites: []cite.Cite{"682a.4(e)", "682a.5(a)", "682a.5(c)(2)"}, Default: "preshuffled",
		Why: "The text says reshuffled where its sibling chapters, and the section on cards that it cites, say preshuffled. We read preshuffled: such cards are opened without inspection, and are cut.",
	},
	{
		ID: "void_after_fold", Cites: []cite.Cite{"682a.13(c)", "682a.13(d)"}, Default: "all wagers returned",
		Why: "When hands become void, wagers are returned to the players. A player who has already folded is one of them, for the text makes no exception; his Ante Wager is returned too.",
	},
	{
		ID: "exposed_in_time", Cites: []cite.Cite{"682a.13(d)"}, Default: "while any player has yet to raise or fold",
		Why: "A card of the dealer exposed before the players have placed their Raise Wagers makes the hands void. That lasts from when all have their five cards, so also while the dealer is dealt his sixth and the stub is counted, until the last player has decided; and it makes void the hands of those too who have decided before: the text says all hands, not each hand whose player has yet to decide. The optional wagers of all are settled, also of who has folded.",
	},
	{
		ID: "exposed_all_six", Cites: []cite.Cite{"682a.13(d)"}, Default: "the All-Six Bonus card is dealt",
		Why: "When the dealer's card is exposed early the All-Six Bonus Wager is settled all the same, for which its card is needed. From an automated shoe it comes after the dealer's five; if it is not dealt yet it is dealt.",
	},
	{
		ID: "for_one", Cites: []cite.Cite{"682a.12(b)", "682a.1"}, Default: "so many times the Ante Wager",
		Why: "The Win Bonus alone pays \"for 1\". Such a payout contains the wager, but the Win Bonus has none: it is an additional payout based on the value of the Ante Wager (§ 682a.1), which is paid and returned by itself. So 25 for 1 is 25 times the Ante Wager besides. Read as containing the Ante Wager it would be 24 times.",
	},
	general.AllFolded("682a.11(d)"),
	general.VoidAfterSettling("682a.13(c)"),
	general.Clock("682a", "fold"),
}

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
