package pa_test

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"felt.example/felt/cite"
	"felt.example/felt/game"
	"felt.example/felt/pa"
	"felt.example/felt/regtest"
	"felt.example/felt/round"
)

// condition is what a payout needs, read off the chapter a second time: a row of it ("" is every
// row), the clause, what the clause says, and what the condition must say.
type condition struct {
	wager round.WagerID
	hand  string
	at    cite.Cite
	law   string
	says  string
}

var conditionsOfTheText = map[string][]condition{
	"spanish-21": {
		{"spanish_21", "Blackjack", "635a.1", "", "first two cards"},
		{"spanish_21", "three 7s of spades", "635a.12(b)", "Except when a player has made a Double Down Wager", "doubled"},
		{"spanish_21", "seven or more cards totaling 21", "635a.11(e)", "not applicable to a winning wager on a split hand", "split"},
		{"double_down", "", "635a.10(c)", "are not applicable to winning Double Down Wagers", "no additional payouts"},
		{"match_the_dealer", "", "635a.7(f)(1)", "initial two cards", "first two cards"},
		{"super_bonus", "suited 7s on a wager of $5 or more but less than $25", "635a.12(c)", "when the dealer's exposed card is also a 7", "exposed card is also a 7"},
		{"super_bonus", "suited 7s on a wager of $25 or more", "635a.12(c)", "when the dealer's exposed card is also a 7", "exposed card is also a 7"},
		{"super_bonus", "every other player who placed a wager", "635a.12(c)(3)", "All other players at the table", "another player"},
		{"super_bonus", "", "635a.12(c)(4)", "not applicable if a Double Down Wager was made on a winning hand or the winning hand had been split", "doubled down or split"},
	},
	"high-card-flush": {
		{"raise", "", "678a.11(d)(1)", "return the player's Raise Wager", "three-card flush, nine high"},
		{"progressive", "", "678a.12(d)(2)", "only the highest straight flush hand", "Only the highest straight flush"},
		{"progressive", "", "678a.11(e)(3)(iii)", "validate the progressive payout", "validated"},
		{"progressive", "seven-card straight flush", "678a.12(d)(4)", "when it is the player's turn to be paid", "turn to be paid"},
	},
	"heads-up-holdem": {
		{"ante", "", "677a.11(h)(1)", "each player's Ante Wager shall push", "a pair or better"},
		{"odds", "", "677a.11(h)(2)(i)", "Is higher in rank than the dealer's hand", "higher than the dealer's"},
		{"bad_beat_bonus", "", "677a.11(h)(2)(iii)(B)", "eligible for a Bad Beat payout", "dealer's hand is higher"},
		{"pocket_bonus", "", "677a.11(i)(1)(i)", "", "own two cards"},
		{"trips_plus", "", "677a.11(i)(2)(i)", "", "five community cards"},
	},
	"four-card-prime": {
		{"win_bonus", "", "682a.11(d)(2)(i)", "based on the value of the player's Ante Wager", "On the Ante Wager"},
		{"bad_beat_bonus", "", "682a.11(d)(2)(ii)(B)", "Bad Beat Bonus on the player's Ante Wager", "On the Ante Wager"},
		{"prime", "", "682a.11(e)(1)(ii)", "", "five cards"},
		{"aces_bonus", "", "682a.11(e)(2)(ii)", "", "five cards"},
		{"all_six_bonus", "", "682a.11(e)(3)", "combine it with the player's five cards", "All-Six Bonus card"},
	},
	"five-card-hi-lo": {
		{"ante_bonus", "", "579.11(h)", "regardless of the outcome of the player's Ante and Play Wagers", "whatever becomes"},
		{"tie", "", "579.11(b)(1)", "shall forfeit both wagers", "does not place a Play Wager"},
		{"poker_bonus", "", "579.11(b)(2)", "does not forfeit the Poker Bonus Wager", "also of a player who does not place"},
	},
	"mississippi-stud": {
		{"three_card_bonus", "", "655a.11(i)(1)(ii)", "", "community cards alone"},
		{"progressive", "", "655a.12(c)(2)", "", "Only the highest hand"},
		{"progressive", "", "655a.11(i)(2)(ii)", "", "validated"},
		{"progressive", "royal flush", "655a.12(c)(4)", "", "turn to be paid"},
		{"envy_bonus", "", "655a.12(c)(5)", "", "another player"},
	},
	"crazy-4-poker": {
		{"ante", "", "657a.11(e)(1)", "", "king high or better"},
		{"super_bonus", "", "657a.11(f)(1)", "", "dealer beats"},
		{"super_bonus", "", "657a.11(c)(2)", "", "folds"},
		{"queens_up", "", "657a.11(g)(2)", "", "best four cards"},
	},
	"three-card-poker": {
		{"play", "", "649a.11(e)(1)", "", "queen high or better"},
		{"ante_bonus", "", "649a.11(f)", "", "has placed the Play Wager"},
		{"pair_plus", "", "649a.11(g)(2)", "", "three cards"},
	},
}

// TestConditionsAreThoseOfTheText: each payout row carries what the chapter makes it depend on, and
// no other; each names a row that is there and a clause that is listed.
func TestConditionsAreThoseOfTheText(t *testing.T) {
	book, err := pa.Clauses()
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range pa.Banked {
		want := conditionsOfTheText[g.ID]
		for _, c := range want {
			if !slices.ContainsFunc(g.Conditions, func(d game.Condition) bool {
				return d.Cite == c.at && d.Of(c.wager, c.hand) && strings.Contains(d.Text, c.says) && (c.hand == "") == (d.Hands == nil)
			}) {
				t.Errorf("%s: nothing says %q of %s %q (§ %s)", g.ID, c.says, c.wager, c.hand, c.at)
			}
		}
		for _, d := range g.Conditions {
			if !slices.ContainsFunc(want, func(c condition) bool { return c.at == d.Cite && d.Of(c.wager, c.hand) }) {
				t.Errorf("%s: § %s is not known to demand %q", g.ID, d.Cite, d.Text)
			}
			if !book.Lists(d.Cite) || g.Wager(d.Wager) == nil || strings.HasSuffix(d.Text, ".") {
				t.Errorf("%s: %+v", g.ID, d)
			}
			for _, hand := range d.Hands {
				if p := g.Paytable(d.Wager); p == nil || !slices.Contains(p.Hands(), hand) {
					t.Errorf("%s: %s has no row %q", g.ID, d.Wager, hand)
				}
			}
		}
	}
}

// TestNoConditionIsDropped compares with the published text: each clause quoted says so, and each
// clause on payouts that excepts or demands something is one of a condition, a limit or an option.
func TestNoConditionIsDropped(t *testing.T) {
	data, err := os.ReadFile(regtest.Shared(t, "clauses.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	law := map[cite.Cite]string{}
	for line := range strings.Lines(string(data)) {
		if at, text, ok := strings.Cut(line, "\t"); ok {
			law[cite.Cite(at)] = text
		}
	}
	demands := regexp.MustCompile(`(?i)\b(except|not applicable|notwithstanding|only|if|when)\b`)
	for _, g := range pa.Banked {
		of := map[cite.Cite]bool{}
		for _, c := range conditionsOfTheText[g.ID] {
			of[c.at] = true
			if !strings.Contains(law[c.at], c.law) {
				t.Errorf("§ %s does not say %q: %s", c.at, c.law, law[c.at])
			}
		}
		if g.Limit != nil {
			of[g.Limit.Cite] = true
		}
		for i := range g.Options {
			of[g.Options[i].Cite] = true
		}
		for _, p := range g.Paytables {
			of[p.Cite] = true
			if p.By.ID != "" { // a condition of each of its tables is the choice between them
				for at := range law {
					of[at] = of[at] || p.Cite.Contains(at)
				}
			}
		}
		for at, text := range law {
			row := at == "635a.12(c)(1)" || at == "635a.12(c)(2)" || // the row's own name tells the wager
				at == "635a.12(a)" || at == "635a.12(b)(2)" || at == "635a.12(b)(4)" || // an exception that is a row
				at == "678a.12(d)" // whether it is offered
			if at.Section() == string(g.Chapter)+".12" && demands.MatchString(text) && !of[at] && !row {
				t.Errorf("no condition tells what § %s demands: %s", at, text)
			}
		}
	}
}
