package spanish21

import (
	"fmt"

	"felt.example/felt/card"
	"felt.example/felt/cite"
	"felt.example/felt/game"
	"felt.example/felt/money"
	. "felt.example/felt/payout" //nolint:revive // the paytables read as the chapter prints them
	"felt.example/felt/paytable"
)

// even is odds of 1 to 1.
var even = To(1, 1)

// Wins is § 635a.12(a) and (b).
var Wins = paytable.New[Win]("635a.12").
	Row(Blackjack, To(3, 2)).
	Row(MixedRun, To(3, 2)).
	Row(SuitedRun, To(2, 1)).
	Row(SpadeRun, To(3, 1)).
	Row(MixedSevens, To(3, 2)).
	Row(SuitedSevens, To(2, 1)).
	Row(SpadeSevens, To(3, 1)).
	Row(FiveCards, To(3, 2)).
	Row(SixCards, To(2, 1)).
	Row(SevenCards, To(3, 1)).
	Row(Ordinary, even)

var winColumn = Wins.Column("")

// winCites are the clauses that pay each Win.
var winCites = [...]cite.Cite{
	Ordinary: "635a.12(a)", Blackjack: "635a.12(a)",
	MixedRun: "635a.12(b)(1)", SuitedRun: "635a.12(b)(2)", SpadeRun: "635a.12(b)(2)",
	MixedSevens: "635a.12(b)(3)", SuitedSevens: "635a.12(b)(4)", SpadeSevens: "635a.12(b)(4)",
	FiveCards: "635a.12(b)(5)", SixCards: "635a.12(b)(6)", SevenCards: "635a.12(b)(7)",
}

// FixedPayout is an additional fixed payout of § 635a.12(c).
type FixedPayout uint8

// The additional fixed payouts.
const (
	FromFive FixedPayout = iota + 1
	FromTwentyFive
	EveryOther
)

var fixedNames = [...]string{"", "suited 7s on a wager of $5 or more but less than $25",
	"suited 7s on a wager of $25 or more", "every other player who placed a wager"}

// String says who is paid it.
func (f FixedPayout) String() string { return fixedNames[f] }

// SuperBonus is § 635a.12(c).
var SuperBonus = paytable.New[FixedPayout]("635a.12(c)").
	Row(FromFive, Fixed(1_000*money.Dollar)).
	Row(FromTwentyFive, Fixed(5_000*money.Dollar)).
	Row(EveryOther, Fixed(50*money.Dollar))

var bonusColumn = SuperBonus.Column("")

var fixedCites = [...]cite.Cite{FromFive: "635a.12(c)(1)", FromTwentyFive: "635a.12(c)(2)", EveryOther: "635a.12(c)(3)"}

// FixedFor is the additional payout on an original wager, from $5 and from $25 (§ 635a.12(c)(1), (2)); zero is none.
func FixedFor(wager money.Cents) FixedPayout {
	switch {
	case wager >= 25*money.Dollar:
		return FromTwentyFive
	case wager >= 5*money.Dollar:
		return FromFive
	}
	return 0
}

// DealerHand is what an Insurance Wager wins on.
type DealerHand uint8

// DealerBlackjack is the dealer's Blackjack.
const DealerBlackjack DealerHand = 1

// String names the hand.
func (DealerHand) String() string { return "Blackjack of the dealer" }

// dealerHandOf is the hand of the Insurance Wager that the dealer's first two cards are.
func dealerHandOf(two card.Set) DealerHand {
	if IsBlackjack(two.Cards()) {
		return DealerBlackjack
	}
	return 0
}

// Insured is § 635a.12(d).
var Insured = paytable.New[DealerHand]("635a.12(d)").Row(DealerBlackjack, To(2, 1))

var insured = Insured.Column("")

// Match is how a card of the player's matches the dealer's up card.
type Match uint8

// The matches, by suit.
const (
	SameSuit Match = iota + 1
	OtherSuit
)

// String names the match as § 635a.12(e) does.
func (m Match) String() string {
	if m == SameSuit {
		return "each matching card of the same suit"
	}
	return "each matching card of a different suit"
}

// matchOdds is what each matching card pays to 1, by the number of decks.
var matchOdds = map[string][3]int{
	"6": {SameSuit: 9, OtherSuit: 4},
	"8": {SameSuit: 12, OtherSuit: 3},
}

// Matches is § 635a.12(e), by the number of decks.
var Matches = paytable.New[Match]("635a.12(e)", "6", "8").
	Row(SameSuit, To(matchOdds["6"][SameSuit], 1), To(matchOdds["8"][SameSuit], 1)).
	Row(OtherSuit, To(matchOdds["6"][OtherSuit], 1), To(matchOdds["8"][OtherSuit], 1))

var matchCites = map[string]cite.Cite{"6": "635a.12(e)(1)", "8": "635a.12(e)(2)"}

// MatchOf is how a card matches the dealer's up card, § 635a.7(f): the rank must be the
// same, not the value; zero is no match.
func MatchOf(c, up card.Card) Match {
	switch {
	case c == up:
		return SameSuit
	case c.Rank() == up.Rank():
		return OtherSuit
	}
	return 0
}

// matched names the cards of a player's two that match, by how each does; b is zero where one alone does.
func matched(a, b Match) string {
	switch {
	case b == 0 && a == SameSuit:
		return "one matching card of the same suit"
	case b == 0:
		return "one matching card of a different suit"
	case a != b:
		return "two matching cards, one of the same suit"
	case a == SameSuit:
		return "two matching cards of the same suit"
	}
	return "two matching cards of different suits"
}

// matching is how many of a player's initial two cards match the dealer's up card, and
// what they pay to 1 together.
func matching(initial []card.Card, up card.Card, decks string) (cards, odds int) {
	for _, c := range initial {
		if m := MatchOf(c, up); m != 0 {
			cards, odds = cards+1, odds+matchOdds[decks][m]
		}
	}
	return cards, odds
}

// withoutExtra are the rows of § 635a.12(b).
var withoutExtra = names(MixedRun, SuitedRun, SpadeRun, MixedSevens, SuitedSevens, SpadeSevens, FiveCards, SixCards, SevenCards)

func names[N fmt.Stringer](all ...N) []string {
	var list []string
	for _, n := range all {
		list = append(list, n.String())
	}
	return list
}

// conditions are what the payouts need besides the hand.
var conditions = []game.Condition{
	{Wager: Spanish21, Hands: names(Blackjack), Text: "Blackjack is made by the player's first two cards", Cite: "635a.1"},
	{Wager: Spanish21, Hands: withoutExtra, Text: "Not on a hand that was doubled down: it is paid 1 to 1", Cite: "635a.12(b)"},
	{Wager: Spanish21, Hands: withoutExtra, Text: "Not on a hand that was split", Cite: "635a.11(e)"},
	{Wager: InsuranceWager, Text: "Offered only when the dealer's up card is an ace", Cite: "635a.8(a)"},
	{Wager: DoubleDown, Text: "A hand that was doubled down has no additional payouts", Cite: "635a.10(c)"},
	{Wager: MatchTheDealer, Text: "The player's first two cards are matched with the dealer's up card; a jack, queen or king matches only its like", Cite: "635a.7(f)(1)"},
	{Wager: SuperBonusPayouts, Hands: names(FromFive, FromTwentyFive), Text: "Only if the dealer's exposed card is also a 7", Cite: "635a.12(c)"},
	{Wager: SuperBonusPayouts, Hands: names(EveryOther), Text: "When another player at the table is paid one of the amounts above", Cite: "635a.12(c)(3)"},
	{Wager: SuperBonusPayouts, Text: "Not if the winning hand was doubled down or split", Cite: "635a.12(c)(4)"},
}
