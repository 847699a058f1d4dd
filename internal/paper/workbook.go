package paper

import (
	"fmt"
	"math"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"felt.example/felt/analysis"
	"felt.example/felt/game"
	"felt.example/felt/money"
	"felt.example/felt/odds"
	"felt.example/felt/round"
)

// Calculation is a sheet of a workbook that works its figures out from counts, by formulas. CSV has
// what the formulas come to.
type Calculation struct {
	Name string
	Rows [][]Cell
}

// Cell is a text or a number, in a workbook the formula that comes to it where there is one.
type Cell struct {
	Text, Number, Formula string
	// Format is how a workbook shows a number, "" as it is.
	Format string
	// Align is "left", "right", or "" for texts at the left and numbers at the right.
	Align string
	Bold  bool
	// Input: it may be changed.
	Input bool
}

// How numbers are shown.
const (
	inWhole   = "#,##0"
	inDollars = "#,##0.00"
	inPercent = "0.0000%"
	inDigits  = "0.000000"
	inChance  = "0.0000000000"
)

// runs are the lengths of the runs of which a workbook has bands.
const (
	shortestRun = 1_000
	longestRun  = 1_000_000_000
)

// heads are those of a table whose first columns, as many as are at the left, have texts.
func heads(left int, texts ...string) (row []Cell) {
	for x, text := range texts {
		align := ""
		if x >= left {
			align = "right"
		}
		row = append(row, Cell{Text: text, Bold: true, Align: align})
	}
	return row
}

// calculations are a sheet for each figure.
func (f *Filing) calculations(entries []odds.Entry, figures []*analysis.Figure) (all []Calculation) {
	for i, x := range figures {
		name := f.say("workbook.name", "wager", f.short(&entries[i]))
		all = append(all, f.calculation(name, &entries[i], x))
	}
	return all
}

// short names a figure within the room that a sheet's name has.
func (f *Filing) short(e *odds.Entry) string {
	paytable := e.Paytable
	if o := f.chooser(); o != nil {
		paytable = f.valueOf(o, e)
	}
	return strings.TrimSpace(strings.TrimSuffix(f.title(e), " Wager") + " " + paytable)
}

// calculation works a figure out by formulas from the number of deals in each row to the bands. What
// it cannot, the quantiles of the run's own distribution, stands there as numbers.
func (f *Filing) calculation(name string, e *odds.Entry, x *analysis.Figure) Calculation {
	c := &calculating{Calculation: Calculation{Name: name}}
	c.add(Cell{Text: name, Bold: true}, Cell{Text: section(x.Cite)})
	c.add(Cell{Text: f.say("workbook.about")})
	for _, line := range []string{x.Given, x.Approximation} {
		if line != "" {
			c.add(Cell{Text: upper(line) + "."})
		}
	}
	moments := f.counted(c, x)
	c.add()
	nets, chances := fmt.Sprintf("C%d:C%d", c.first, c.last), fmt.Sprintf("E%d:E%d", c.first, c.last)
	value := c.fact(f.say("workbook.value"), inChance, moments[0], "F%d", c.last+1)
	edge := c.fact(f.say("par.houseedge"), inPercent, -moments[0], "-%s", value)
	back := c.fact(f.say("par.return"), inPercent, 1+moments[0], "1+%s", value)
	hits, _ := x.HitFrequency().Float64()
	c.fact(f.say("par.hitting"), inPercent, hits, "SUMIF(%s,\">0\",%s)", nets, chances)
	variance := c.fact(f.say("par.variance"), inDigits, moments[1], "G%d", c.last+1)
	spread := math.Sqrt(moments[1])
	deviation := c.fact(f.say("par.standard"), inDigits, spread, "SQRT(%s)", variance)
	index := c.fact(f.say("par.index"), inDigits, confidence*spread, "%v*%s", confidence, deviation)
	c.fact(f.say("workbook.skewness"), inDigits, moments[2]/(spread*moments[1]), "H%d/%s^3", c.last+1, deviation)
	c.fact(f.say("workbook.kurtosis"), inDigits, moments[3]/(moments[1]*moments[1])-3, "I%d/%s^4-3", c.last+1, deviation)
	if x.Wager == analysis.Base {
		risk, _ := x.ElementOfRisk().Float64()
		average := c.input(f.say("par.average"), inDigits, x.Wagered.FloatString(15))
		c.fact(f.say("par.ofrisk"), inPercent, risk, "%s/%s", edge, average)
	}
	within := c.input(f.say("workbook.within"), inPercent, strconv.FormatFloat(closeness, 'f', -1, 64))
	parts := confidence * spread / closeness
	c.fact(f.say("workbook.until"), inWhole, math.Ceil(parts*parts), "ROUNDUP((%s/%s)^2,0)", index, within)
	f.exposure(c, e, x, nets)
	c.add()

	c.add(Cell{Text: f.say("par.bands"), Bold: true})
	c.add(heads(0, f.say("par.rounds"), f.say("workbook.from"), f.say("workbook.to"), f.say("workbook.exactfrom"), f.say("workbook.exactto"))...)
	runs, err := odds.NewRuns(x)
	least, _ := worst(x).Float64()
	for rounds := int64(shortestRun); rounds <= longestRun; rounds *= 10 {
		n, half := len(c.Rows)+1, confidence*spread/math.Sqrt(float64(rounds))
		row := []Cell{
			{Number: strconv.FormatInt(rounds, 10), Format: inWhole},
			computed(inPercent, max(1+least, 1+moments[0]-half), "MAX(1+MIN(%s),%s-%s/SQRT(A%d))", nets, back, index, n),
			computed(inPercent, 1+moments[0]+half, "%s+%s/SQRT(A%d)", back, index, n),
		}
		if err == nil {
			if ends, wide := runs.Quantiles(rounds, 0.05, 0.95); wide == nil {
				for _, end := range ends {
					row = append(row, Cell{Number: strconv.FormatFloat(1+end, 'f', 12, 64), Format: inPercent})
				}
			}
		}
		c.add(row...)
	}
	c.add(Cell{Text: f.say("workbook.bands")})
	return c.Calculation
}

// closeness is how close the actual hold is to be to the edge where nobody says otherwise.
const closeness = 0.01

// calculating is a calculation while it is written.
type calculating struct {
	Calculation
	first, last int // the rows of the counts
}

func (c *calculating) add(row ...Cell) { c.Rows = append(c.Rows, row) }

// fact adds a formula and what it comes to, and tells the cell of it.
func (c *calculating) fact(text, format string, value float64, formula string, with ...any) string {
	c.add(Cell{Text: text}, computed(format, value, formula, with...))
	return fmt.Sprintf("B%d", len(c.Rows))
}

// input adds a number that may be changed, and tells the cell of it.
func (c *calculating) input(text, format, number string) string {
	c.add(Cell{Text: text}, Cell{Number: number, Format: format, Input: true})
	return fmt.Sprintf("B%d", len(c.Rows))
}

func computed(format string, value float64, formula string, with ...any) Cell {
	return Cell{Number: strconv.FormatFloat(value, 'g', -1, 64), Formula: fmt.Sprintf(formula, with...), Format: format}
}

// counted adds the rows of a figure, and returns its mean and second to fourth central moments.
func (f *Filing) counted(c *calculating, x *analysis.Figure) (moments [4]float64) {
	c.add(heads(2, f.say("head.hand"), f.say("head.pays"), f.say("workbook.net"), f.say("par.combinations"), f.say("par.probability"),
		f.say("par.returned"), f.say("workbook.squared"), f.say("workbook.cubed"), f.say("workbook.fourth"))...)
	c.first, c.last = len(c.Rows)+1, len(c.Rows)+len(x.Lines)
	mean, _ := x.Value().Float64()
	for _, o := range x.Lines {
		n := len(c.Rows) + 1
		p, _ := o.Probability.Float64()
		net, _ := o.Net.Float64()
		combinations, probability := Cell{}, Cell{Number: o.Probability.FloatString(20), Format: inChance, Input: true}
		if o.Combinations != nil {
			combinations = Cell{Number: o.Combinations.String(), Format: inWhole, Input: true}
			probability = computed(inChance, p, "D%d/SUM(D$%d:D$%d)", n, c.first, c.last)
		}
		result := Cell{Number: strconv.FormatFloat(net, 'g', -1, 64), Input: true}
		if !o.Net.IsInt() {
			result.Formula = o.Net.RatString()
		}
		row := []Cell{{Text: o.Hand}, {Text: o.Pays}, result, combinations, probability, computed(inChance, net*p, "C%d*E%d", n, n)}
		moments[0] += net * p
		for power := 2; power <= 4; power++ {
			moment := math.Pow(net-mean, float64(power)) * p
			moments[power-1] += moment
			row = append(row, computed(inDigits, moment, "(C%d-F$%d)^%d*E%d", n, c.last+1, power, n))
		}
		c.add(row...)
	}
	total := Cell{}
	if x.Combinations != nil {
		total = Cell{Number: x.Combinations.String(), Formula: fmt.Sprintf("SUM(D%d:D%d)", c.first, c.last), Format: inWhole}
	}
	row := []Cell{{Text: f.say("par.all"), Bold: true}, {}, {}, total}
	for i, sum := range []float64{1, moments[0], moments[1], moments[2], moments[3]} {
		row = append(row, computed(inChance, sum, "SUM(%c%d:%[1]c%[3]d)", 'E'+rune(i), c.first, c.last))
	}
	c.add(row...)
	return moments
}

// exposure adds the most that a player and a full table can win on the wager, and the limit that the chapter has.
func (f *Filing) exposure(c *calculating, e *odds.Entry, x *analysis.Figure, nets string) {
	s := f.Selected
	most := game.Maximum.Of(s)
	if w := s.Game.Wager(x.Wager); w != nil {
		_, most = s.Limits(w)
	}
	switch {
	case e.OnMeter():
		most = e.StakeAmount()
	case most == 0:
		most = 100 * money.Dollar
	}
	highest := x.Lines[0].Net
	for _, o := range x.Lines {
		if o.Net.Cmp(highest) > 0 {
			highest = o.Net
		}
	}
	best, _ := new(big.Rat).Mul(highest, big.NewRat(int64(most), int64(money.Dollar))).Float64()
	wager := c.input(f.say("workbook.wager"), inDollars, most.String())
	seats := c.input(f.say("workbook.seats"), inWhole, strconv.Itoa(s.Game.Seats))
	one := c.fact(f.say("workbook.one"), inDollars, best, "%s*MAX(%s)", wager, nets)
	c.fact(f.say("workbook.table"), inDollars, best*float64(s.Game.Seats), "%s*%s", one, seats)
	if bound, wagers, at := limit(s); bound > 0 && limits(s.Game, x.Wager) {
		amount := c.input(f.say("workbook.limit", "wagers", f.list(wagers), "cite", section(at)), inDollars, bound.String())
		c.fact(f.say("workbook.share"), inPercent, best*float64(money.Dollar)/float64(bound), "%s/%s", one, amount)
	}
}

// limits reports whether the game's payout limit is over the wager, or over a part of the base game.
func limits(g *game.Game, wager round.WagerID) bool {
	return slices.ContainsFunc(g.Limit.Wagers, func(id round.WagerID) bool {
		w := g.Wager(id)
		return id == wager || wager == analysis.Base && (w.Required || w.Later || w.Payout)
	})
}
