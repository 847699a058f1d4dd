package mississippistud

import (
	"fmt"
	"maps"
	"slices"

	"felt.example/felt/analysis"
	"felt.example/felt/card"
)

// charts gathers what a strategy does: on the 3rd Street by the cards, later by the kinds
// of hands that basic tells apart and by what is wagered so far.
type charts struct {
	two   map[card.Set]string
	kinds map[kind]*analysis.Often
}

// kind is the first rule of basic that holds with a given number of cards, by its place; one more
// than there are for none.
type kind struct {
	cards, rule int
	wagered     int64
}

func newCharts() charts { return charts{map[card.Set]string{}, map[kind]*analysis.Often{}} }

// add notes a bet; deals is how often its position comes about.
func (c *charts) add(at position, bet int64, deals uint64) {
	n := at.seen.Len()
	if n == 2 {
		c.two[at.seen] = choice(bet)
		return
	}
	k := kind{n, len(rules[n]), at.wagered}
	if i := slices.IndexFunc(rules[n], func(r rule) bool { return r.holds(at.seen, at.wagered) }); i >= 0 {
		k.rule = i
	}
	if c.kinds[k] == nil {
		c.kinds[k] = new(analysis.Often)
	}
	c.kinds[k].Add(choice(bet), int64(deals))
}

// list is the charts as players read them. Where a kind is not always played alike, how
// many deals are played in which way.
func (c *charts) list(s *solver) []analysis.Chart {
	var list []analysis.Chart
	if len(c.two) > 0 {
		list = append(list, analysis.TwoCards(streets[2], func(own card.Set) string { return c.two[s.class(own)] }))
	}
	for n := 3; n <= 4; n++ {
		chart := analysis.Chart{Title: streets[n] + ", by the first line that holds", Columns: []string{"cards seen"}}
		amounts := map[int64]bool{}
		for k := range c.kinds {
			if k.cards == n {
				amounts[k.wagered] = true
			}
		}
		wagered := slices.Sorted(maps.Keys(amounts))
		for _, amount := range wagered {
			chart.Columns = append(chart.Columns, fmt.Sprintf("%d wagered", amount))
		}
		for i := range len(rules[n]) + 1 {
			name := "anything else"
			if i < len(rules[n]) {
				name = rules[n][i].name
			}
			row := []string{name}
			for _, amount := range wagered {
				often := c.kinds[kind{n, i, amount}]
				if often == nil {
					often = new(analysis.Often)
				}
				row = append(row, often.String())
			}
			chart.Rows = append(chart.Rows, row)
		}
		list = append(list, chart)
	}
	return list
}
