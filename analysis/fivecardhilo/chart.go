package fivecardhilo

import (
	"strconv"
	"strings"

	"felt.example/felt/analysis"
)

// letters stand in a chart of eighteen columns for decisions that are too long for a cell.
var letters = map[string]string{acesHigh: "H", aceLow: "L"}

// chart says what is decided by the points of the hands set in the dealer's way: of the
// hands that can be set in one way, and of those in which an ace may go low instead.
func chart(d *deck, ways []*analysis.Way) []analysis.Chart {
	var one, two grid
	for i, way := range ways {
		h := &d.hands[i]
		g := &one
		if len(h.settings) > 1 {
			g = &two
		}
		decided := way.Choice
		if letter, ok := letters[decided]; ok {
			decided = letter
		}
		g[h.dealer.HighPoints][h.dealer.LowPoints].Add(decided, d.number(h.holds))
	}
	return []analysis.Chart{
		one.chart("Without an ace, or with four: by the high hand (rows) and the low hand (a number: for how many hands)"),
		two.chart("With one ace or more: by the high hand with the aces in it (rows) and the low hand (H aces high, L one ace low, a number: for how many hands)"),
	}
}

// plain leaves out parentheses.
var plain = strings.NewReplacer("(", "", ")", "")

// grid is what is decided, by the points of the high and the low hand.
type grid [mostHigh + 1][mostLow + 1]analysis.Often

func (g *grid) chart(title string) analysis.Chart {
	c := analysis.Chart{Title: title, Columns: []string{""}}
	var used [mostLow + 1]bool
	for high := range g {
		for low := range g[high] {
			used[low] = used[low] || g[high][low].String() != ""
		}
	}
	for low, used := range used {
		if used {
			c.Columns = append(c.Columns, strconv.Itoa(low))
		}
	}
	for high := mostHigh; high > 0; high-- {
		row := []string{strconv.Itoa(high)}
		empty := true
		for low := range g[high] {
			if used[low] {
				row = append(row, plain.Replace(g[high][low].String()))
				empty = empty && row[len(row)-1] == ""
			}
		}
		if !empty {
			c.Rows = append(c.Rows, row)
		}
	}
	return c
}
