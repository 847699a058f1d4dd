package spanish21

import (
	"felt.example/felt/cite"
	"felt.example/felt/game"
)

var readings = []game.Reading{
	{
		ID: "split_21", Cites: []cite.Cite{"635a.7(n)(4)", "635a.7(o)", "635a.11(c)"}, Default: "tie", Others: []string{"win"},
		Why: "An ace and a card of 10 after a split are no initial two cards and so no Blackjack, but 21. Against the dealer's 21 in more cards § 635a.7(n)(4) has both hands hold more than two cards; the split hand has two, and so it ties under (o).",
	},
	{
		ID: "blackjack_against_blackjack", Cites: []cite.Cite{"635a.7(n)(3)"}, Default: "the player's wins",
		Why: "A player's Blackjack wins against a dealer's 21 in two or more cards. Two cards of 21 are the dealer's Blackjack, so it wins against that too.",
	},
	{
		ID: "over_21", Cites: []cite.Cite{"635a.7(n)(1)", "635a.7(o)"}, Default: "loses",
		Why: "Read alone, § 635a.7(o) would tie two hands of the same total over 21. A player wins only with 21 or less, and a hand over 21 has lost whatever the dealer draws; it is collected with the losing wagers.",
	},
	{
		ID: "sure_21", Cites: []cite.Cite{"635a.7(m)"}, Default: "may-draw", Others: []string{"may-not-draw"},
		Why: "The dealer may not draw where his count has no effect on the outcome. A Blackjack not yet paid, and a 21 in more than two cards, win whatever he draws and are paid alike; only by which clause of § 635a.7(n) depends on it. By may-draw that is an effect: as a routine he stands, and a record may show that he drew to 17. By may-not-draw it is none, and a card that he draws is refused. No wager is paid otherwise.",
	},
	{
		ID: "unread_hole_card", Cites: []cite.Cite{"635a.7(g)", "635a.9(a)(2)", "635a.10(b)", "635a.11(d)"}, Default: "settled when turned",
		Why: "A dealer's Blackjack after a surrender, a Double Down Wager or a split can only come where the hole card was not read before the players decided. The text has no other case for the clauses that return the additional wagers, so the round goes on unread and they apply when the hole card is turned, also to hands over 21.",
	},
	{
		ID: "original_wager_of_split", Cites: []cite.Cite{"635a.11(d)"}, Default: "that of the first hand",
		Why: "When only the amount of the original wager may be collected of a split hand, it is collected from the hand that the first card stayed in; the wagers of the others are returned.",
	},
	{
		ID: "insurance_unit", Cites: []cite.Cite{"635a.8(b)"}, Default: "next dollar",
		Why: "An Insurance Wager may exceed half of the Spanish 21 Wager up to the next unit that can be had in chips. We take the unit to be a dollar.",
	},
	{
		ID: "double_down_amount", Cites: []cite.Cite{"635a.10(a)"}, Default: "any amount up to the original wager",
		Why: "The text sets only the most that a Double Down Wager may be.",
	},
	{
		ID: "match_after_split", Cites: []cite.Cite{"635a.7(f)"}, Default: "the initial two cards",
		Why: "The Match-the-Dealer Wager is settled before any further card is dealt, so it goes by the initial two cards.",
	},
	{
		ID: "several_super_bonuses", Cites: []cite.Cite{"635a.12(c)(3)"}, Default: "once a player for each winning hand",
		Why: "The fixed payout of $50 goes to all other players, not to all other boxes: a player with several boxes has it once. Each winning hand brings it again, also to the winner of another, for the text sets it hand by hand. A wager below $5 brings no additional payout, and then nothing that is paid also.",
	},
	{
		ID: "one_card_only", Cites: []cite.Cite{"635a.13(h)"}, Default: "dead, wagers returned",
		Why: "The text does not say what becomes of the wagers of a hand that is dead because it was dealt no card, or of a player who declines his second card. We return them, as § 635a.13(i) does.",
	},
	{
		ID: "dead_hands_of_misused_reader", Cites: []cite.Cite{"635a.13(j)(1)"}, Default: "wagers not yet settled",
		Why: "When all hands are called dead each wager still down is returned. A Match-the-Dealer Wager, a Blackjack paid at once and a surrender have been decided before, and stand.",
	},
	{
		ID: "dealer_has_17", Cites: []cite.Cite{"635a.13(e)"}, Default: "17 to 21",
		Why: "The text names a dealer who has 17 and accidentally draws a card. One who stands on 18 to 21 draws it as much by accident, and no other clause says what becomes of it: it goes to the discard rack too.",
	},
	{
		ID: "discard_rack_in_round", Cites: []cite.Cite{"635a.13(g)", "635a.13(a)"}, Default: "without the cards on the table",
		Why: "When the shoe runs out the cards in the discard rack are shuffled: all but those of hands still on the table and those that were found face up and may not be used in this round.",
	},
	{
		ID: "cover_card_first", Cites: []cite.Cite{"635a.7(d)", "635a.5(c)(2)"}, Default: "the seat that the next card went to",
		Why: "The cover card appears on the area that the card behind it goes to. If it comes first in a round that is the first box dealt.",
	},
	{
		ID: "cut_after_void", Cites: []cite.Cite{"635a.5(c)(4)", "635a.13(a)"}, Default: "as when a floorperson orders it",
		Why: "The text does not say whom the cut is offered to after a round that became void. The reshuffle is not one that the cover card brings, so it is offered from the dealer's right.",
	},
	{
		ID: "barred_wagers", Cites: []cite.Cite{"635a.6(b)"}, Default: "left outside the round",
		Why: "A wager of a player who may not enter before a reshuffle is not accepted: at the first card it is no part of the round.",
	},
	{
		ID: "clock", Cites: []cite.Cite{"635a.6(c)", "635a.7(h)(2)"}, Default: "stand",
		Why: "The chapter says nothing of a player who leaves or does not answer; his wager stays until it is decided. When his time is up he stands, takes no insurance and keeps a Double Down Wager.",
	},
}
