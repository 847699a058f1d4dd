package showdown

import (
	"strings"

	"felt.example/felt/analysis"
	"felt.example/felt/hand"
)

// chart says what is decided with the player's hands, which are in the order of Count: for
// each run of best four cards with which all is decided alike, from which to which; for
// those with which the fifth card and the suits matter, with how many hands what.
func chart(hands []Hand, decisions []string) analysis.Chart {
	c := analysis.Chart{Title: "By the best four cards", Columns: []string{"from", "to", "decision"}}
	alike := false // the last row's hands
	for to := len(hands); to > 0; {
		var often analysis.Often
		first := fromPlayers(hands, hands[to-1].Value)
		for i := first; i < to; i++ {
			often.Add(decisions[i], hands[i].Weight)
		}
		last := len(c.Rows) - 1
		if decision := often.String(); alike && c.Rows[last][2] == decision {
			c.Rows[last][1] = name(hands[first])
		} else {
			c.Rows = append(c.Rows, []string{name(hands[first]), name(hands[first]), decision})
		}
		alike = !often.Mixed()
		to = first
	}
	return c
}

// name is the best four of the cards, and the hand they are.
func name(h Hand) string {
	var letters []string
	for _, c := range hand.BestFour(h.Cards.Cards()) {
		letters = append(letters, string(c.Rank().Letter()))
	}
	return strings.Join(letters, "-") + ", " + h.Value.String()
}
