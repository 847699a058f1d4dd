package fivecardhilo_test

import (
	"fmt"
	"strings"
	"testing"

	"felt.example/felt/gametest"
	"felt.example/felt/history"
	"felt.example/felt/history/historytest"
	"felt.example/felt/pa/fivecardhilo"
	"felt.example/felt/record"
	"felt.example/felt/round"
)

var dealersPile = round.Dealer

func settled(t *testing.T, text string) *round.Round {
	t.Helper()
	rec, err := record.Parse([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	r, _, err := history.NewSettler().Settle(rec)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// byRank picks the first cards of these ranks: "A 2".
func byRank(cards, ranks string) string {
	var picked []string
	for rank := range strings.SplitSeq(ranks, " ") {
		for c := range strings.SplitSeq(cards, " ") {
			if c[:1] == rank {
				picked = append(picked, c)
				break
			}
		}
	}
	return strings.Join(picked, " ")
}

// pokerBonus is what a folded hand's Poker Bonus Wager of a dollar pays.
func pokerBonus(t *testing.T, letter, reading, cards string) string {
	t.Helper()
	rules := fmt.Sprintf(`{"paytables": {"ante_bonus": "A", "poker_bonus": %q}, "readings": {"poker_bonus": %q}}`, letter, reading)
	rec := historytest.Record("five-card-hi-lo", rules, "dealer "+dealerWithout(cards), "1: "+cards+"; ante 1, poker_bonus 1; folded")
	return historytest.Paid(t, rec, 1, "poker_bonus")
}

// dealerWithout is a dealer's hand of clubs and diamonds that are not among the cards.
func dealerWithout(cards string) string {
	var hand []string
	for c := range strings.SplitSeq("2c 4d 5c 6s 9d Jc Td Qc 2d", " ") {
		if !strings.Contains(cards, c) && len(hand) < 5 {
			hand = append(hand, c)
		}
	}
	return strings.Join(hand, " ")
}

// played is a round under paytables A.
func played(rules, stakes string) gametest.Round {
	return gametest.Round{Game: &fivecardhilo.Game, Stakes: gametest.Stakes(stakes), Rules: `{"paytables": {"ante_bonus": "A", "poker_bonus": "A"}` + rules + `}`}
}
