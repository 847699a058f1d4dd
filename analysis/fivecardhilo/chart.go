package fivecardhilo

import (
	"strconv"
	"strings"

	"felt.example/felt/analysis"
)

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
		g[h.dealer.HighPoints][h.dealer.LowPoints].Add(decision(way.Choice), d.number(h.holds))
	}
	charts := []analysis.Chart{
		one.chart("Without an ace, or with four: by the high hand (rows) and the low hand"),
		two.chart("With one ace or more: by the high hand with the aces in it (rows) and the low hand"),
	}
	charts[0].Letters = []analysis.Letter{{Letter: "F", Decision: fold}, {Letter: "P", Decision: play}}
	charts[1].Letters = []analysis.Letter{{Letter: "H", Decision: decision(acesHigh)}, {Letter: "L", Decision: decision(aceLow)}}
	return charts
}

// decision is a choice as it stands in a chart of hands that are played.
func decision(choice string) string { return strings.TrimPrefix(choice, play+", ") }

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
				row = append(row, g[high][low].String())
				empty = empty && row[len(row)-1] == ""
			}
		}
		if !empty {
			c.Rows = append(c.Rows, row)
		}
	}
	return c
}
