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

// chart gathers what a strategy does, by the player's flush and by how many of his other
// cards are nine or higher, for these make a dealer's low flush more likely.
type chart map[chapter.Flush]*[cards]taken

// taken is how many hands each decision was taken with.
type taken map[string]uint64

func newChart() chart { return chart{} }

func (c chart) add(s *showdown, decision string) {
	row := c[s.flush]
	if row == nil {
		row = new([cards]taken)
		c[s.flush] = row
	}
	if row[s.high] == nil {
		row[s.high] = taken{}
	}
	row[s.high][decision] += s.hands
}

// String says what is decided: "raise 1", or with which part of the hands.
func (t taken) String() string {
	if len(t) > 1 {
		all := uint64(0)
		for _, hands := range t {
			all += hands
		}
		return fmt.Sprintf("raise %.1f %%", 100*float64(all-t["fold"])/float64(all))
	}
	for decision := range t {
		return decision
	}
	return ""
}

// charts are the flushes in runs that are played alike, then those for which the other
// cards decide.
func (c chart) charts() []analysis.Chart {
	runs := analysis.Chart{Title: "By the flush, the lowest first", Columns: []string{"from", "to", "decision"}}
	mixed := analysis.Chart{Title: "By the number of other cards that are nine or higher", Columns: []string{"flush", "0", "1", "2", "3", "4"}}
	const byOthers = "depends on the other cards"
	last := taken{}.String()
	for _, flush := range slices.Sorted(maps.Keys(c)) {
		all := taken{}
		for _, t := range c[flush] {
			for decision, hands := range t {
				all[decision] += hands
			}
		}
		decision := all.String()
		if strings.HasSuffix(decision, "%") {
			decision = byOthers
			cells := []string{spelled(flush)}
			for _, t := range c[flush][:len(mixed.Columns)-1] {
				cells = append(cells, t.String())
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
