package poker

import (
	"slices"

	"felt.example/felt/cite"
	"felt.example/felt/game"
)

// readingsOf are the readings that bear on a game: those of clauses of its own section, and
// those of clauses that hold for all games; of either not those of what it has not.
func readingsOf(v *Variant) []game.Reading {
	split := v.high && v.low
	bears := map[string]bool{
		"low_comparison": v.low, "paired_lows": v.low, "low_half": split, "ace_in_both": split, "stud_ties": !split,
		"razz_forced_bet": v == &Razz, "eight_or_better_slip": v == &SevenCardStudEight, "kill": v == &OmahaEight,
	}
	return slices.DeleteFunc(slices.Clone(readings), func(r game.Reading) bool {
		own, other := false, false
		for _, c := range r.Cites {
			own = own || c.Section() == string(v.Section)
			other = other || slices.ContainsFunc(Variants, func(o *Variant) bool { return c.Section() == string(o.Section) })
		}
		payout := slices.Contains([]string{"637a.15", "637a.16"}, r.Cites[0].Section())
		only, some := bears[r.ID]
		return other && !own || payout && !v.high || some && !only
	})
}

// readings are the places where the chapter can be read in two ways or says nothing, in its
// order.
var readings = []game.Reading{
	{
		ID: "two_decks", Cites: []cite.Cite{"637a.3(a)"}, Default: "alternate every round",
		Why: "The deck is identical in appearance, and the two decks have backs of different colours: the cards of one deck are alike, and the decks take turns.",
	},
	{
		ID: "other_deck_slip", Cites: []cite.Cite{"637a.4(d)"}, Default: "the other deck",
		Why: "Where one deck is shuffled, the other deck table shall be put in its place: the other deck at the table is meant.",
	},
	{
		ID: "kickers", Cites: []cite.Cite{"637a.6(e)"}, Default: "as in Poker",
		Why: "Of hands of identical rank the one with the highest card that the other lacks is higher. Read alone, a pair of nines with an ace would beat a pair of tens. § 637a.6(b) ranks four-of-a-kind, full houses, threes and pairs by the cards that make them, so these come first, then the rest.",
	},
	{
		ID: "low_comparison", Cites: []cite.Cite{"637a.6(c)", "637a.6(d)", "637a.6(e)"}, Default: "from the worst card down",
		Why: "§ 637a.6(c) calls the ace the highest low card. With § 637a.6(e) read alone the hand with an ace that the other lacks would be the better low, and 7-5-4-3-A would beat 6-5-4-3-2. The ranking of § 637a.6(d) is the inverse of that of high hands: the hand with the worse worst card loses. So it was paid in the 2023 World Series of Poker, event 43, hand 26.",
	},
	{
		ID: "paired_lows", Cites: []cite.Cite{"637a.6(d)"}, Default: "fewer and lower pairs win",
		Why: "Inverted, no pair beats one pair, one pair two, and so on up to four-of-a-kind; of equal ones the lower is better, the ace lowest. Straights and flushes do not count.",
	},
	{
		ID: "raked_pots", Cites: []cite.Cite{"637a.7(e)(6)(ii)", "637a.7(e)(6)(iii)", "637a.7(e)(6)(iv)"}, Default: "main-pot", Others: []string{"all-pots"},
		Why: "All side pots are awarded before the rake and the contributions are collected, so that both come out of the main pot and are reckoned on it. The other reading goes by the definition of the pot, all that was bet in the round: the rake is taken as the pots grow, of each what the pots up to it make due; contributions come out of the main pot.",
	},
	{
		ID: "uncalled_bet", Cites: []cite.Cite{"637a.17(d)", "637a.7(d)"}, Default: "returned before the pot is reckoned",
		Why: "The text does not say what becomes of the part of a bet that nobody called. No other player contends for it, so it goes back to the player and is neither pot nor raked. Left in the pot he would win it too, less a rake on his own chips.",
	},
	{
		ID: "all_hands_dead", Cites: []cite.Cite{"637a.7(e)(6)"}, Default: "chips returned",
		Why: "The text does not say who wins a pot that no live hand is left for. A side pot falls to those who contend for the next pot below; of the main pot each has back what he put in.",
	},
	{
		ID: "short_stack", Cites: []cite.Cite{"637a.8(b)(4)"}, Default: "not dealt in",
		Why: "To be dealt in a player needs enough for the Ante, his blinds or the Forced Bet and one bet at the minimum. Tournaments, as most recorded hands are, deal in whoever has a chip: hands are replayed without this test.",
	},
	{
		ID: "leaves_and_returns", Cites: []cite.Cite{"637a.8(b)(2)", "637a.8(b)(4)", "637a.11(d)", "637a.12(d)", "637a.13(d)"}, Default: "with his stakes and what he owes",
		Why: "Table stakes may not be removed during a round, and the text does not say what holds for one who leaves between rounds and sits down again. Within the posted minutes he brings no less than he left with, though it be more than the posted buy-in; what he owed of the Blind Bets, or what passed his seat since, he still owes.",
	},
	{
		ID: "leaves_for_a_while", Cites: []cite.Cite{"637a.8(b)(6)"}, Default: "his hand waits for its turn",
		Why: "The text keeps the stakes of a player who leaves during a round but says nothing of his hand. He contends for what he has bet; when his turn comes and he is not there, the clock acts for him.",
	},
	{
		ID: "clock", Cites: []cite.Cite{"637a.7(e)(2)", "637a.8(b)(6)"}, Default: "check or fold",
		Why: "The chapter says nothing of a player who does not answer. When his time is up he checks if he may, and folds if there is a bet; in a draw he keeps his cards, and at the showdown he shows. He sits out then, and is not waited for again until he is back.",
	},
	{
		ID: "out_of_turn", Cites: []cite.Cite{"637a.8(c)", "637a.18(i)"}, Default: "binding if nothing changes",
		Why: "§ 637a.8(c) binds a player to his words in his turn. An act out of turn stands if the action to him is what it was when he acted; after another bet or raise he chooses anew.",
	},
	{
		ID: "minimum_raise", Cites: []cite.Cite{"637a.1", "637a.8(k)"}, Default: "the last full bet or raise",
		Why: "The definition asks only for more than the preceding bet. With no smaller limit posted a raise must be at least as large as the largest full bet or raise of the betting round, as in all recorded hands of no-limit and pot-limit play; only an All-in may be less.",
	},
	{
		ID: "short_all_in", Cites: []cite.Cite{"637a.1", "637a.8(b)(5)", "637a.8(j)", "637a.8(k)"}, Default: "does not reopen the betting",
		Why: "An All-in raise by less than a full one must be called in full but is no raise for the least raise, for the cap, or for a player who has bet or called: he may only call or fold. Several that together come to a full raise since he acted open the betting to him again. Of these players the text is silent; these are rules 96 and 96a of the World Series of Poker. Who has only checked may raise, unless it is posted to the contrary: so § 637a.8(j). A player who lets a Blind Bet of his own stand does not check, for the betting was initiated.",
	},
	{
		ID: "limit_all_in", Cites: []cite.Cite{"637a.1", "637a.8(b)(5)", "637a.8(k)"}, Default: "raised by the whole bet",
		Why: "In limit games, after an All-in raise by less than the bet the next raise is by the whole bet. The common rule that half a bet counts as a full one is not in the text.",
	},
	{
		ID: "short_opening", Cites: []cite.Cite{"637a.1", "637a.8(b)(5)", "637a.8(k)"}, Default: "completed", Others: []string{otherWays["short_opening"]},
		Why: "Who is All-in may open for less than the minimum bet. The next player then completes it to the minimum, as rooms have it; the definition of a raise asks only for more than the preceding bet. In the other reading a raise is always by a full bet, on top of the short one.",
	},
	{
		ID: "short_blind", Cites: []cite.Cite{"637a.1", "637a.8(b)(4)", "637a.8(b)(5)", "637a.11(d)", "637a.11(g)", "637a.12(d)", "637a.12(g)", "637a.13(d)", "637a.13(f)"}, Default: "in-full", Others: []string{otherWays["short_blind"]},
		Why: "A Blind Bet has its posted amount. Where a stack does not reach it, as in tournaments, the others call the whole of it all the same. In the other reading the bet to call is the greatest that was really put in, since a call equals the immediately preceding bet. At a table of § 637a.8(b)(4) all dealt in can make their Blind Bets.",
	},
	{
		ID: "raise_cap", Cites: []cite.Cite{"637a.1", "637a.8(b)(5)", "637a.8(k)", "637a.10(e)", "637a.11(d)", "637a.11(e)", "637a.12(d)", "637a.12(e)", "637a.13(d)", "637a.14(e)"}, Default: "raises after the bet, also between two players",
		Why: "The sign restricts the number of raises in any round of betting. The bet, the Blind Bets, the Straddle Bet and the completion of a Forced Bet are no raises; a short All-in is none. Many rooms lift the cap when two players are left: that is an option, since the text makes no exception.",
	},
	{
		ID: "pot_limit", Cites: []cite.Cite{"637a.8(k)"}, Default: "the pot after the call",
		Why: "The maximum bet of a pot-limit game is what the pot holds once the player has called. Chips of this and earlier betting rounds count; a short blind counts as what was put in.",
	},
	{
		ID: "agreed_minimum", Cites: []cite.Cite{"637a.8(k)"}, Default: "all who are dealt in, for the round",
		Why: "The posted minimum need not be followed if all players agree to a higher one. We ask all who are dealt in before the round, up to the most filed, and raise both limits alike.",
	},
	{
		ID: "single_chip", Cites: []cite.Cite{"637a.8(i)"}, Default: "a call, or the bet of that amount where there is none",
		Why: "A single chip larger than required, without a word, only calls. Where there is no bet to call nothing is required of the player, so the chip is a bet of its amount.",
	},
	{
		ID: "chips_without_a_word", Cites: []cite.Cite{"637a.8(e)", "637a.8(g)", "637a.8(i)"}, Default: "a raise if they come to one",
		Why: "Several chips put forward in one motion, without a word, raise if they come to a full raise, and call if they do not. After the word raise, chips that do not come to the least raise are made up to it. The common rule that half of a raise counts as one is not in the text.",
	},
	{
		ID: "open_pair", Cites: []cite.Cite{"637a.10(f)"}, Default: "the small bet",
		Why: "Some rooms let a player bet the larger amount on fourth street when a pair shows. The text has no such rule; the posted limits of the street hold.",
	},
	{
		ID: "razz_forced_bet", Cites: []cite.Cite{"637a.10(d)(2)", "637a.6(c)"}, Default: "king", Others: []string{"ace"},
		Why: "In Seven-card Stud Low the highest ranked up card makes the Forced Bet, and § 637a.6(c) ranks the ace highest among low cards. In recorded play it is the king: in the 2023 World Series of Poker, event 43, hands 22 and 26, a queen and a jack brought it in beside an ace. The other reading takes the words as they stand.",
	},
	{
		ID: "eight_or_better_slip", Cites: []cite.Cite{"637a.10(d)(4)"}, Default: "Seven-card Stud",
		Why: "§ 637a.10(d)(4) names Stud High-low Split Eight or Better. The section has only that of Seven-card Stud.",
	},
	{
		ID: "all_in_forced_bet", Cites: []cite.Cite{"637a.8(b)(5)", "637a.10(d)", "637a.10(e)", "637a.14(d)"}, Default: "the next in rank",
		Why: "A player who is All-in with his Ante has nothing to make the Forced Bet with; the player whose up card is next makes it. One with less than the Forced Bet makes it for what he has, and the others call the full amount.",
	},
	{
		ID: "forced_bet_full", Cites: []cite.Cite{"637a.1", "637a.10(d)", "637a.14(d)"}, Default: "posted", Others: []string{otherWays["forced_bet_full"]},
		Why: "The amount of the Forced Bet shall be specified and posted, so who must make it makes that. Many rooms let him make it the full small bet at once, which is the other reading.",
	},
	{
		ID: "forced_bet_raise", Cites: []cite.Cite{"637a.1", "637a.8(k)", "637a.10(d)", "637a.10(e)", "637a.14(d)", "637a.14(e)"}, Default: "completed", Others: []string{otherWays["forced_bet_raise"]},
		Why: "The Forced Bet may be less than the small bet. The first to raise completes it to the small bet, as in recorded play, and later raises are by the bet. The text speaks of raising the bet and not of completing it: in the other reading the first raise too is by the small bet, on top of the Forced Bet.",
	},
	{
		ID: "showing_hands", Cites: []cite.Cite{"637a.10(f)(1)", "637a.10(f)(2)", "637a.14(f)"}, Default: "the cards that show, pairs and better only",
		Why: "Hands of one to four cards are no hands of § 637a.6. Cards that show are ranked by pairs, threes and fours, then by their ranks; straights and flushes need five cards. Low hands that show are the inverse, the ace lowest.",
	},
	{
		ID: "enough_cards", Cites: []cite.Cite{"637a.10(h)"}, Default: "after the burn",
		Why: "A round of cards needs one card to burn and one for each player. With fewer a common card is dealt; with one or none left, the burn cards and that one are shuffled first.",
	},
	{
		ID: "common_card", Cites: []cite.Cite{"637a.10(h)", "637a.1"}, Default: "does not show",
		Why: "The common card is used by all players at the showdown. It is no card of a player, so it does not count for who begins the betting, nor for the Forced Bet.",
	},
	{
		ID: "stud_ties", Cites: []cite.Cite{"637a.10(i)(1)", "637a.10(i)(2)"}, Default: "as in the split games",
		Why: "For ties in the games that are not split the text has no odd chip. We follow § 637a.10(i)(3)(ii) for the high hand and (iii) for the low hand.",
	},
	{
		ID: "odd_chips", Cites: []cite.Cite{"637a.10(i)(3)(ii)", "637a.10(i)(3)(iii)", "637a.10(i)(3)(iv)", "637a.14(h)"}, Default: "one chip to each, by the five cards that play",
		Why: "The excess may not exceed $1, the smallest chip. Where three or more tie, two chips may be left: one goes to the player with the highest card, the next to the second. The cards compared are the five that play, first by rank and then by suit; for the low half the lowest card, the ace lowest and clubs lowest.",
	},
	{
		ID: "low_half", Cites: []cite.Cite{"637a.10(i)(3)(i)", "637a.10(j)", "637a.12(k)(2)(i)"}, Default: "every pot by itself",
		Why: "Each pot is divided by itself between the best high and the best low hand of those who contend for it. So a side pot may have a winning low where the main pot has a better one, and each may have its odd chip.",
	},
	{
		ID: "ace_in_both", Cites: []cite.Cite{"637a.10(l)", "637a.10(k)(1)", "637a.12(m)"}, Default: "A-2-3-4-5 is a straight and the best low",
		Why: "The examples name 2 to 6. With an ace that is low and high at once the wheel is both too.",
	},
	{
		ID: "first_button", Cites: []cite.Cite{"637a.11(c)(1)(ii)", "637a.12(c)", "637a.13(c)"}, Default: "highest card, equal ranks by suit",
		Why: "The player is determined by the rank of a single card dealt; that it is the highest one, and what breaks a tie, is not said. We take the suits of § 637a.10(d).",
	},
	{
		ID: "moving_button", Cites: []cite.Cite{"637a.11(c)(2)", "637a.11(d)", "637a.12(c)", "637a.12(d)", "637a.13(c)", "637a.13(d)"}, Default: "to where the first Blind Bet was",
		Why: "The button goes clockwise after each round. The first Blind Bet was the next player's, so where nobody comes or goes that is the same; who leaves is the reading departed_blinds. Without Blind Bets the button passes over seats that are empty or sit out.",
	},
	{
		ID: "departed_blinds", Cites: []cite.Cite{"637a.11(c)(2)", "637a.11(d)", "637a.12(c)", "637a.12(d)", "637a.13(c)", "637a.13(d)"}, Default: DeadButton, Others: []string{BigBlindForward},
		Why: "The text does not say where the blinds go when one who posted them leaves. So that nobody skips the big blind, it always goes to the next player. The button shall rotate after each round: it goes to where the small blind was, and the small blind to where the big one was, though nobody may sit there; then no small blind is posted. In the other reading both go to the players before the big blind, and a player may have the button twice.",
	},
	{
		ID: "heads_up_button", Cites: []cite.Cite{"637a.11(d)", "637a.11(g)", "637a.11(h)", "637a.12(d)", "637a.13(d)"}, Default: "the button posts the small blind",
		Why: "The text has the player at the left of the button post first, also when there are two. In recorded play the button posts the smaller blind and acts first before the flop, and last after it: so in all hands of two in the 2023 World Series of Poker, event 43, hands 80 to 82, and of Antonius against Blom, 2009. Read as it stands, one player would be last in every betting round.",
	},
	{
		ID: "missed_blinds", Cites: []cite.Cite{"637a.11(d)", "637a.12(d)", "637a.13(d)"}, Default: "a live and a dead blind",
		Why: "The text does not say what a player posts who missed his blinds. What he posts live is a bet like a Blind Bet and keeps its option to raise, though it does not change who begins; what he posts dead belongs to the pot and is no bet. Whom only the small blind passed by posts that, dead.",
	},
	{
		ID: "straddle", Cites: []cite.Cite{"637a.11(e)", "637a.11(g)", "637a.12(e)"}, Default: "left of the last Blind Bet, and last to act",
		Why: "The text has one player who placed a Blind Bet. With several it is the last of them. Who straddles may still raise when the action comes back to him.",
	},
	{
		ID: "straddle_raise", Cites: []cite.Cite{"637a.1", "637a.8(k)", "637a.11(d)", "637a.11(e)", "637a.11(g)", "637a.12(d)", "637a.12(e)", "637a.12(g)"}, Default: "straddle", Others: []string{otherWays["straddle_raise"]},
		Why: "In no-limit and pot-limit games a Straddle Bet is the bet that is raised, so the least raise is by its amount, as by that of the last Blind Bet where nobody straddles. In the other reading the Straddle Bet changes who acts first and what is called, and the least raise stays the Blind Bet. In limit games raises are by the bet in both.",
	},
	{
		ID: "two_cards_slip", Cites: []cite.Cite{"637a.11(g)", "637a.11(f)"}, Default: "two cards under (f)",
		Why: "§ 637a.11(g) names (e) for the deal of two cards. That is the Straddle Bet, which was put in later; the deal is (f).",
	},
	{
		ID: "later_rounds_slip", Cites: []cite.Cite{"637a.11(i)", "637a.11(j)", "637a.11(h)"}, Default: "bet under (h)",
		Why: "The last two betting rounds are said to follow (g), in which nobody may check. They follow (h), as the third: the same slip of a letter.",
	},
	{
		ID: "odd_chip_may", Cites: []cite.Cite{"637a.11(k)", "637a.12(k)(1)", "637a.12(k)(2)(ii)", "637a.13(i)"}, Default: "as filed, else left of the button",
		Why: "The excess may be given to the player whom the Rules Submission names. Its choices here are those that two licensees asked the Board for, nearest the small blind and nearest the button, and the highest card.",
	},
	{
		ID: "board_plays", Cites: []cite.Cite{"637a.11(k)"}, Default: "both, one or none of the hole cards",
		Why: "A hand is formed from any of the player's two cards and the five on the board. When the board itself is the best hand of all, all who are left share; when some better it, only they.",
	},
	{
		ID: "kill", Cites: []cite.Cite{"637a.12(n)", "637a.1"}, Default: "both limits; ends with a split or a small pot",
		Why: "A pot is won whole when one player is awarded all of it, with a side pot all of each, be it without a showdown. Whether it qualifies goes by what is awarded, as the definition of the pot says: after rake and contributions. Both limits rise; the text has no kill blind, so one is posted only where the table says so.",
	},
	{
		ID: "short_stub", Cites: []cite.Cite{"637a.13(g)"}, Default: "discards of those who have drawn",
		Why: "When the stub runs out in a draw the burn cards and the discards are shuffled, but not those of the player who is drawing and those who have still to draw.",
	},
	{
		ID: "five_card_stud_suits", Cites: []cite.Cite{"637a.14(d)", "637a.14(h)"}, Default: "as in Seven-card Stud",
		Why: "The section is rebuilt from § 637a.10: rank before suit, ace high, clubs lowest.",
	},
	{
		ID: "contribution", Cites: []cite.Cite{"637a.15(b)", "637a.16(b)", "637a.7(e)(6)(iv)"}, Default: "the set amount or nothing",
		Why: "A contribution is a set amount of a pot that reaches the posted size, rake included. A pot that cannot bear it after the rake contributes nothing. With both payouts the Bad Beat comes first, as the text names it first.",
	},
	{
		ID: "bad_beat_hand", Cites: []cite.Cite{"637a.15(c)", "637a.1"}, Default: "the highest beaten hand that is shown",
		Why: "A Bad Beat is a losing hand. The best hand shown wins at least the main pot; the highest qualifying hand below it holds the Bad Beat, and equal ones share it. In split games only the high hands count. A hand conceded unseen is none.",
	},
	{
		ID: "hole_cards_play", Cites: []cite.Cite{"637a.15(c)", "637a.16(c)"}, Default: "the best hand can be made with both",
		Why: "Where both hole cards must play, the best hand must be one that three cards of the board make with both. A hole card that is equal in rank to the one on the board that it replaces plays.",
	},
	{
		ID: "bad_beat_amount", Cites: []cite.Cite{"637a.15(d)", "637a.15(e)"}, Default: "the amount displayed",
		Why: "What is in the locked box since the last count is not yet displayed. It belongs to the next Bad Beat.",
	},
	{
		ID: "odd_cents", Cites: []cite.Cite{"637a.15(d)", "637a.16(e)"}, Default: "stay in the fund",
		Why: "Payouts are made at the cage in cents. What does not divide among the winners stays in the fund and so is paid to players later.",
	},
	{
		ID: "table_share", Cites: []cite.Cite{"637a.15(c)"}, Default: "all others dealt in",
		Why: "The table's share is divided among the players dealt in who hold neither the Bad Beat nor the winning hand. Where there is none it is the Bad Beat's.",
	},
	{
		ID: "high_hand_places", Cites: []cite.Cite{"637a.16(c)", "637a.16(e)"}, Default: "tied hands share their places",
		Why: "Tied hands share equally what the places that they take together are paid. A player leads with his highest hand alone, and what a place pays that nobody took stays in the fund.",
	},
	{
		ID: "high_hand_amount", Cites: []cite.Cite{"637a.16(g)", "637a.1"}, Default: "the whole fund",
		Why: "The payout is the contributions of the period. The box is counted as the period ends, and what earlier periods left is paid with it.",
	},
	{
		ID: "both_payouts", Cites: []cite.Cite{"637a.16(a)", "637a.7(e)(6)(iv)"}, Default: "both", Others: []string{"one-a-table"},
		Why: "New Jersey forbids both payouts at one table. No text of Pennsylvania that we have does, and § 637a.7(e)(6)(iv) collects for either, so both may be offered. The other reading refuses the second.",
	},
	{
		ID: "rake_unit", Cites: []cite.Cite{"637a.17(a)(1)"}, Default: "rounded down to whole chips",
		Why: "No chip is smaller than $1, as the Board says in its answer on odd chips. The percentage is rounded down to the unit, so that the rake is never above 10 per cent of the pot.",
	},
	{
		ID: "no_flop", Cites: []cite.Cite{"637a.17(d)"}, Default: "raked",
		Why: "No flop, no drop is a custom of rooms and not of the regulation; it is an option, and then holds for contributions and in every game: nothing is taken of a round that ends in its first betting round.",
	},
	{
		ID: "time_charge_stack", Cites: []cite.Cite{"637a.17(a)(3)", "637a.8(b)(2)"}, Default: "between rounds, up to the stack",
		Why: "Stakes may not leave the table during a round, so the charge is taken before one. A player with less pays what he has, and is then dealt out for want of a bet.",
	},
	{
		ID: "shows_first", Cites: []cite.Cite{"637a.18(e)"}, Default: "the final bet of the round of play",
		Why: "Who made the final bet shows first. If all checked in the last betting round that is still the last bet before it; if nobody bet at all, or the bettor is gone, the first player in turn shows.",
	},
	{
		ID: "conceding", Cites: []cite.Cite{"637a.18(e)", "637a.7(d)"}, Default: "not the last hand for a pot",
		Why: "A losing hand may be conceded unseen. A hand that is the only one left for a pot that others contested is shown, and so cannot be conceded.",
	},
	{
		ID: "substantial_action", Cites: []cite.Cite{"637a.18(k)", "637a.18(j)"}, Default: "two players have acted",
		Why: "The rebuilt text lets a round stand after substantial action. We take two players who have acted after the deal; the forced bets are no action.",
	},
	{
		ID: "misdeal_bets", Cites: []cite.Cite{"637a.18(j)"}, Default: "everything returned",
		Why: "In a misdeal the hands are void and nothing has been decided: Antes, blinds and any other chips go back to who put them in, and nothing is raked.",
	},
}
