package spanish21

import (
	"strconv"
	"strings"

	"felt.example/felt/analysis"
)

// A cell of a chart tells what to do with two cards, and with more:
//
//	H  draw          S   stand, with more too         R  surrender; draw with more
//	D  double down;  S4  stand; draw with four cards  P  split
//	   draw with     D/S double down; stand with      R/S surrender; stand with more
//	   more              more, and so D/S5            and so H/S, R/S6
const legend = "H draw, S stand, P split; D double down and R surrender, with more than two cards draw; S4 stand, but draw with four cards or more, and so S5 and S6; after a stroke, what to do with more than two cards"

var letters = [...]string{stand: "S", hit: "H", doubleDown: "D", surrender: "R", split: "P"}

func (c cell) String() string {
	more := "S"
	switch {
	case c.draws <= 3:
		more = "H"
	case c.draws != never:
		more += strconv.Itoa(c.draws)
	}
	switch {
	case c.two == stand && c.draws > 3:
		return more
	case c.two != stand && c.draws <= 3:
		return letters[c.two]
	}
	return letters[c.two] + "/" + more
}

// column is the dealer's first card of a column, 2 to 9, 10 and ace.
func column(i int) int { return (i + 1) % values }

var columns = []string{"", "2", "3", "4", "5", "6", "7", "8", "9", "10", "A"}

// valueNames are the cards' values.
var valueNames = [values]string{"A", "2", "3", "4", "5", "6", "7", "8", "9", "10"}

func row(name string, of func(up int) string) []string {
	cells := []string{name}
	for i := range values {
		cells = append(cells, of(column(i)))
	}
	return cells
}

// charts prints the plan.
func (p *totals) charts() []analysis.Chart {
	of := func(title string, cells *[2][22][values]cell) []analysis.Chart {
		hard := analysis.Chart{Title: title + ", hard totals (" + legend + ")", Columns: columns}
		soft := analysis.Chart{Title: title + ", soft totals", Columns: columns}
		for points := 5; points <= 20; points++ {
			hard.Rows = append(hard.Rows, row(strconv.Itoa(points), func(up int) string { return cells[0][points][up].String() }))
		}
		for points := 13; points <= 20; points++ {
			soft.Rows = append(soft.Rows, row("soft "+strconv.Itoa(points), func(up int) string { return cells[1][points][up].String() }))
		}
		return []analysis.Chart{hard, soft}
	}
	list := of("Hands that are not split", &p.whole)
	pairs := analysis.Chart{Title: "Pairs: P split, else as the total", Columns: columns}
	for v := range values {
		if v != seven {
			pairs.Rows = append(pairs.Rows, row(valueNames[v]+"-"+valueNames[v], func(up int) string {
				if p.pairs[v][up] {
					return letters[split]
				}
				return ""
			}))
		}
	}
	runs := analysis.Chart{Title: "Two cards that can make a 6, 7 and 8, or three 7s", Columns: columns}
	for i, h := range runHands {
		for suit, kind := range [...]string{"mixed suits", "one suit", "spades"} {
			name := valueNames[h[0]] + "-" + valueNames[h[1]] + " of " + kind
			runs.Rows = append(runs.Rows, row(name, func(up int) string { return letters[p.runs[i][suit][up]] }))
		}
	}
	list = append(list, pairs, runs)
	list = append(list, of("Hands of a split pair", &p.split)...)
	rescues := analysis.Chart{Title: "Hands doubled down: R rescue", Columns: columns}
	for points := 12; points <= 20; points++ {
		rescues.Rows = append(rescues.Rows, row(strconv.Itoa(points), func(up int) string {
			if p.rescued[points][up] {
				return "R"
			}
			return ""
		}))
	}
	return append(list, rescues)
}

// published is the strategy that the Wizard of Odds publishes for a dealer who stands on
// all 17s, as far as this chapter has its decisions: where he doubles more than two cards
// down, a card is drawn, but a soft 18 stands; where he surrenders a split hand, a card is
// drawn. After a number, * draws to two cards of any 6, 7 and 8, and ! to those of spades.
var published = func() *totals {
	hard := map[int]string{
		9:  "H   H   H   H   D   H H  H  H  H",
		10: "D   D   D   D   D   D D  H  H  H",
		11: "D   D   D   D   D   D D  D  D  D",
		14: "H   H   S4* S5* S4* H H  H  H  H",
		15: "S4* S5* S5! S6  S6! H H  H  H  H",
		16: "S5  S6  S6  S   S   H H  H  H  H",
		17: "S   S   S   S   S   S S6 S6 S6 R",
		18: "S   S   S   S   S   S S  S  S  S",
	}
	soft := map[int]string{
		16: "H  H  H H D H  H  H H H",
		17: "H  H  D D D H  H  H H H",
		18: "S4 S4 D4 D5 D5 S6 S4 H H H",
		19: "S  S  S S S S  S  S S6 S",
		20: "S  S  S S S S  S  S S S",
	}
	pairs := map[int]string{
		ace: "P P P P P P P P P P", 1: "P P P P P P P . . .", 2: "P P P P P P P . . .", six: ". . P P P . . . . .",
		eight: "P P P P P P P P P P", 8: ". P P P P . P P . .",
	}
	p := &totals{}
	for points := range 21 {
		for i := range values {
			up := column(i)
			p.publish(index(false), points, up, cellOf(hard, points, 18, i))
			p.publish(index(true), points, up, cellOf(soft, points, 20, i))
			p.rescued[points][up] = points <= 16 && (up >= 7 || up == ace) || points == 17 && up == ace
		}
	}
	for v, row := range pairs {
		for i, cell := range strings.Fields(row) {
			p.pairs[v][column(i)] = cell == "P"
		}
	}
	for i, h := range runHands {
		for suit := range 3 {
			for c := range values {
				p.runs[i][suit][column(c)] = p.run(h[0], h[1], suit, column(c), cellOf(hard, h[0]+h[1]+2, 18, c))
			}
		}
	}
	return p
}()

// cellOf is the text of a row's cell: below the rows a card is drawn, above them not.
func cellOf(rows map[int]string, points, last, i int) string {
	if row, ok := rows[min(points, last)]; ok {
		return strings.Fields(row)[i]
	}
	return "H"
}

// publish fills in a cell from its text.
func (p *totals) publish(soft, points, up int, text string) {
	c := cell{two: hit, draws: 3}
	switch text[0] {
	case 'S':
		c = cell{two: stand, draws: never}
	case 'D':
		c.two = doubleDown
	case 'R':
		c.two = surrender
	}
	if len(text) > 1 {
		c.draws = int(text[1] - '0')
	}
	p.whole[soft][points][up] = c
	if c.two == surrender {
		c.two = hit
	}
	p.split[soft][points][up] = c
}

// run is what is done with two cards of a 6, 7 and 8, or of three 7s.
func (p *totals) run(low, high, suit, up int, text string) action {
	switch {
	case low == high && (up >= 1 && up <= six || up == seven && suit == 0):
		return split
	case low != high && (strings.HasSuffix(text, "*") || strings.HasSuffix(text, "!") && suit == 2):
		return hit
	}
	return p.whole[index(false)][low+high+2][up].two
}
