// Package spanish21 is 58 Pa. Code Chapter 635a, Spanish 21, as adopted in 42 Pa.B. 2686
// (May 12, 2012).
package spanish21

import (
	_ "embed"
	"fmt"
	"slices"

	"felt.example/felt/card"
	"felt.example/felt/cite"
	"felt.example/felt/game"
	"felt.example/felt/pa/general"
	"felt.example/felt/record"
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
	Aim: "The total of your cards should come closer to 21 than the dealer's and not go over. An ace counts 1 or 11, a king, queen or jack 10, every other card its number; the cards with a 10 on them are taken out of the decks. An ace and a picture as the first two cards are 21 at once, a Blackjack. You may draw as many cards as you like, one at a time; with more than 21 you lose at once.",
	Sections: game.Sections{
		Layout: "635a.2", Seats: "635a.2(a)", Places: "635a.2(a)", Holder: "635a.2(b)(1)", Deck: "635a.3(a)", Wagers: "635a.6", Placed: "635a.6(c)", Play: "635a.11", Payouts: "635a.12", Idle: idle,
		Duties: map[string]cite.Cite{
			"layout": "635a.2(b)", "paytables": "635a.2(b)(6)", "doubled": "635a.2(b)(4)", "dropbox": "635a.2(c)", "rack": "635a.2(e)", "rackheight": "635a.2(e)(1)", "rackmark": "635a.2(e)(2)",
			"readerfixed": "635a.2(d)", "reader": "635a.2(d)", "readerfails": "635a.13(k)",
			"inspect": "635a.4(a)", "tens": "635a.4(b)", "spread": "635a.4(c)", "wash": "635a.4(d)", "preshuffled": "635a.4(e)", "day": "635a.3(b)",
		},
	}, Origin: "final", Published: "42 Pa.B. 2686, May 12, 2012",
	Seats: seats, PositionsCite: "635a.6(f)", Adjacent: true,
	Cuts: cuts,
	Cards: game.Cards{
		Others: "635a.7(e)",
		Piles: []game.Pile{
			{Area: round.AtSeat, Drawn: true, Cite: "635a.7(j)", Hands: Hands, Order: order},
			{Area: round.AtDealer, Drawn: true, Cite: "635a.7(l)", Stands: "635a.7(m)", Told: "635a.7(g)"},
		},
		Said:  []record.Key{Initial},
		Decks: []int{6, 8}, DecksCite: "635a.3(a)",
	},
	Wagers: []game.Wager{
		{ID: MatchTheDealer, Name: "Match-the-Dealer Wager", Cite: "635a.6(e)", Settled: "635a.7(f)", Switch: matchOffered},
		{ID: InsuranceWager, Name: "Insurance Wager", Cite: "635a.8(a)", Later: true},
		{ID: Spanish21, Name: "Spanish 21 Wager", Cite: "635a.6(d)", Required: true},
		{ID: DoubleDown, Name: "Double Down Wager", Cite: "635a.10(a)", Later: true, Pays: even, PaysCite: "635a.12(a)"},
		{ID: SuperBonusPayouts, Name: "Additional fixed payout", Cite: "635a.12(c)", Payout: true},
	},
	Paytables: []game.Paytable{
		game.Pays(MatchTheDealer, Matches, game.JudgedOf[Match]{
			Own: 2, Dealer: 1, Deck: shoe, Each: MatchOf, Together: matched, By: NumberOfDecks,
		}),
		game.Pays(InsuranceWager, Insured, game.JudgedOf[DealerHand]{
			Dealer: 1, Deck: shoe, Of: game.Always(dealerHandOf),
			Up: card.New(card.Ace, card.Spades), Given: "the dealer shows an ace",
		}),
		game.Tables(Spanish21, Wins),
		game.Tables(SuperBonusPayouts, SuperBonus),
	},
	Conditions:   conditions,
	Options:      options,
	Readings:     general.Readings(readings),
	Irregularity: irregularities,
	Layout:       layout,
	Rules:        rules,
	Keeps:        round.ReadKept[Kept],
	Recorded:     recorded,
	CheckRecord:  checkRecord,
	Check:        general.CheckTable,
}

//go:embed readings.txt
var readings string

// The options of the chapter's own.
var (
	NumberOfDecks = game.ChoiceOption{ID: "decks"}
	sixDecks      = NumberOfDecks.Value("6")
	eightDecks    = NumberOfDecks.Value("8")

	midShoeEntry = game.ChoiceOption{ID: "mid_shoe_entry"}
	allowed      = midShoeEntry.Value("allowed")
	barred       = midShoeEntry.Value("barred")

	// The orders of settlement, § 635a.7(p)(1) and (2).
	orderOfSettlement = game.ChoiceOption{ID: "settlement"}
	losingFirst       = orderOfSettlement.Value("losing_first")
	inTurn            = orderOfSettlement.Value("in_turn")

	cardReader = game.ChoiceOption{ID: "card_reader"}
	hidden     = cardReader.Value("hidden")
	visible    = cardReader.Value("visible")

	matchOffered = game.SwitchOption{ID: "match_the_dealer"}
	evenMoney    = game.SwitchOption{ID: "even_money"}
	Splits       = game.CountOption{ID: "splits"}
)

// The readings that are not the default.
var (
	Split21Wins = game.ReadingChoice{ID: "split_21"}.Value("win")
	mayNotDraw  = game.ReadingChoice{ID: "sure_21"}.Value("may-not-draw")
)

var options = append([]game.Option{
	NumberOfDecks.Declare(game.Option{Name: "Number of decks", Cite: "635a.3(a)", Says: map[string]string{"6": "6", "8": "8"}}, sixDecks, sixDecks, eightDecks),
	general.DeclareShuffling("635a.5(a)", general.Device, general.Manually, general.Device, general.Preshuffled, general.ReshufflingShoe),
	midShoeEntry.Declare(game.Option{Name: "Whether one who did not wager on the last round may wager before a reshuffle", Cite: "635a.6(b)", Says: map[string]string{
		"allowed": "he may", "barred": "he may not",
	}}, allowed, allowed, barred),
	matchOffered.Declare(game.Option{Name: "The Match-the-Dealer Wager is offered", Cite: "635a.6(e)", Default: "true"}),
	game.Positions.Declare(game.Option{Name: "Adjacent boxes on which one player may wager", Cite: "635a.6(f)", Least: 1, Most: 7, Default: "1", Posted: general.AtMost("box", "adjacent boxes")}),
	orderOfSettlement.Declare(game.Option{Name: "The order of settlement", Cite: "635a.7(p)", Says: map[string]string{
		"losing_first": "all losing wagers are collected first", "in_turn": "seat by seat from the dealer's right",
	}}, inTurn, losingFirst, inTurn),
	evenMoney.Declare(game.Option{Name: "A player with Blackjack may take even money instead of insurance", Cite: "635a.8(e)", Default: "false"}),
	Splits.Declare(game.Option{Name: "How often a hand may be split in all", Cite: "635a.11(c)", Least: 1, Most: 9, Default: "3", Posted: func(s *game.Selected) string {
		if n := Splits.Of(s); n > 1 {
			return fmt.Sprintf("A hand may be split up to %d times in all", n)
		}
		return "A hand may be split once"
	}}),
	cardReader.Declare(game.Option{Name: "Whether the card reader device can let players know the hole card", Cite: "635a.13(j)", Says: map[string]string{
		"hidden": "it cannot", "visible": "it can",
	}}, hidden, hidden, visible),
}, general.TableOptions("635a.7(h)(2)", MatchTheDealer)...)

// idle are the clauses of what is not chosen.
func idle(s *game.Selected) []cite.Cite {
	all := []cite.Cite{"635a.7(p)(1)"}
	if !inTurn.Chosen(s) {
		all[0] = "635a.7(p)(2)"
	}
	if !evenMoney.Of(s) {
		all = append(all, "635a.8(e)")
	}
	if general.Preshuffled.Chosen(s) {
		return append(all, "635a.4(a)", "635a.4(c)", "635a.4(d)")
	}
	return append(all, "635a.4(e)")
}

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
	checks                     checks // of a stack of all cards
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

// Decks is the number of decks chosen.
func Decks(s *game.Selected) int {
	if eightDecks.Chosen(s) {
		return 8
	}
	return 6
}

// shoe is the cards of all decks.
func shoe(s *game.Selected) []card.Card { return slices.Repeat(deck(), Decks(s)) }

func rules(s *game.Selected) round.Rules {
	t := &table{
		selected: s, procedure: devices.Selected(s),
		decks: NumberOfDecks.Of(s).String(), cards: shoe(s), splits: Splits.Of(s),
		barred: barred.Chosen(s), evenMoney: evenMoney.Of(s), visible: visible.Chosen(s),
		inTurn: inTurn.Chosen(s), splitWins: Split21Wins.Chosen(s),
		mayNotDraw:  mayNotDraw.Chosen(s),
		reshuffles:  general.ReshufflingShoe.Chosen(s),
		preshuffled: general.Preshuffled.Chosen(s),
	}
	t.checks = *checksOf(t.cards, len(t.cards))
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
		Deck:      t.cards, DeckCite: "635a.3(a)",
	}
}
