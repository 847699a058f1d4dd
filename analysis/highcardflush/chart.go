package highcardflush

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"felt.example/felt/analysis"
	"felt.example/felt/card"
	chapter "felt.example/felt/pa/highcardflush"
)

// mostRaise is the most that a Raise Wager may be, in units of the Ante Wager.
const mostRaise = 3

// chart gathers what a strategy does, by the player's flush and by how many of his other
// cards are nine or higher, for these make a dealer's low flush more likely.
type chart struct {
	choices []string
	taken   map[chapter.Flush]*[cards]taken
}

// taken is how many hands each Raise Wager was decided with, and a fold first.
type taken [mostRaise + 1]uint64

func newChart(choices []string) *chart {
	return &chart{choices, map[chapter.Flush]*[cards]taken{}}
}

func (c *chart) add(s *showdown, raise int) {
	row := c.taken[s.flush]
	if row == nil {
		row = new([cards]taken)
		c.taken[s.flush] = row
	}
	row[s.high][raise] += s.hands
}

// decision says what is decided: "raise 1", or with which part of the hands.
func (c *chart) decision(t *taken) string {
	all := uint64(0)
	for _, hands := range t {
		all += hands
	}
	for raise, hands := range t {
		switch hands {
		case 0:
		case all:
			return c.choices[raise]
		default:
			return fmt.Sprintf("raise %.1f %%", 100*float64(all-t[0])/float64(all))
		}
	}
	return ""
}

// charts are the flushes in runs that are played alike, then those for which the other
// cards decide.
func (c *chart) charts() []analysis.Chart {
	runs := analysis.Chart{Title: "By the flush, the lowest first", Columns: []string{"from", "to", "decision"}}
	mixed := analysis.Chart{Title: "By the number of other cards that are nine or higher", Columns: []string{"flush", "0", "1", "2", "3", "4"}}
	const byOthers = "depends on the other cards"
	last := ""
	for _, flush := range slices.Sorted(maps.Keys(c.taken)) {
		var all taken
		for _, t := range c.taken[flush] {
			for raise, hands := range t {
				all[raise] += hands
			}
		}
		decision := c.decision(&all)
		if strings.HasSuffix(decision, "%") {
			decision = byOthers
			cells := []string{spelled(flush)}
			for i := range len(mixed.Columns) - 1 {
				cells = append(cells, c.decision(&c.taken[flush][i]))
			}
			mixed.Rows = append(mixed.Rows, cells)
		}
		if decision != last {
			runs.Rows = append(runs.Rows, []string{spelled(flush), "", decision})
			last = decision
		}
		runs.Rows[len(runs.Rows)-1][1] = spelled(flush)
	}
	if mixed.Rows == nil {
		return []analysis.Chart{runs}
	}
	return []analysis.Chart{runs, mixed}
}

// spelled is the flush by its cards: "T-8-6".
func spelled(flush chapter.Flush) string {
	var ranks []string
	for r := card.Ace; r >= card.Two; r-- {
		if uint16(flush)>>r&1 != 0 {
			ranks = append(ranks, string(r.Letter()))
		}
	}
	return strings.Join(ranks, "-")
}
