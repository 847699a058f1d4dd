package odds

import (
	"cmp"
	"fmt"
	"iter"
	"math"
	"math/big"
	"slices"
	"strings"

	"felt.example/felt/analysis"
	"felt.example/felt/payout"
	"felt.example/felt/round"
)

// Goals are the goals of proposed payouts; nil and 0 are no goal.
type Goals struct {
	Edge, Hit *big.Rat // the house edge, the hit frequency
	Deviation float64
	// Largest is what the highest payout comes to at most, to or for 1.
	Largest int
	// Any takes any whole numbers, not only those that are usual.
	Any bool
}

// Proposal is a paytable with one or two payouts changed, and the house edge it has.
type Proposal struct {
	Changes []Change `json:"changes"`
	Edge    *big.Rat `json:"house_edge"`
	// Hit and Deviation are nil unless one of them is a goal.
	Hit       *float64 `json:"hit_frequency,omitempty"`
	Deviation *float64 `json:"standard_deviation,omitempty"`
}

// Change is a payout that differs from the printed one.
type Change struct {
	Wager round.WagerID `json:"wager"`
	Hand  string        `json:"hand"`
	Pays  string        `json:"pays"`
}

// Unpaid is what a hand pays that is no longer paid.
const Unpaid = "nothing"

// proposals is how many Propose answers.
const proposals = 10

// Propose looks for paytables near the figure's own that come close to the goals, with one or two
// payouts changed to whole numbers. The closest come first, and of those within a twentieth of a per
// cent of each other (of the deviation, a hundredth) the ones that change least. A better hand is
// never paid less than the next, unless it was before. For a hit frequency the lowest hands may lose
// their payouts. For a base game the strategy stays the same, so a player who adapts his strategy may
// do a little better than the figure.
func Propose(f *analysis.Figure, goals *Goals) ([]Proposal, error) {
	cells := cellsOf(f)
	name := strings.TrimSpace(f.Game + " " + string(f.Wager) + " " + f.Paytable)
	rows := slices.IndexFunc(cells, func(c cell) bool { return c.chance == 0 }) < 0 && f.Wager != analysis.Base
	if !rows && (goals.Hit != nil || goals.Deviation > 0) {
		return nil, fmt.Errorf("the rows of %s alone do not tell its hit frequency and deviation", name)
	}
	if goals.Any && tries(cells) > mostTries {
		return nil, fmt.Errorf("the payouts of %s are too large to try any whole numbers", name)
	}
	s := search{goals: goals, cells: cells, edge: -decimal(f.Value()), hit: decimal(f.HitFrequency()), square: decimal(f.Variance()) + decimal(f.Value())*decimal(f.Value())}
	for _, c := range cells {
		s.numbers = append(s.numbers, c.printed)
	}
	for i := range cells {
		for s.numbers[i] = range goals.numbers(&cells[i]) {
			s.add()
			for j := range i {
				for s.numbers[j] = range goals.numbers(&cells[j]) {
					s.add()
				}
				s.numbers[j] = cells[j].printed
			}
		}
		s.numbers[i] = cells[i].printed
	}
	proposed := []Proposal{}
	for _, x := range s.best {
		p := Proposal{Changes: []Change{}, Edge: new(big.Rat).Neg(f.Value())}
		for i, c := range cells {
			n := x.numbers[i]
			if n == c.printed {
				continue
			}
			p.Edge.Sub(p.Edge, new(big.Rat).Mul(c.perUnit, big.NewRat(int64(c.net(n)-c.net(c.printed)), 1)))
			change := Change{c.wager, c.hand, Unpaid}
			if n > 0 {
				change.Pays = c.pays(n).String()
			}
			p.Changes = append(p.Changes, change)
		}
		if goals.Hit != nil || goals.Deviation > 0 {
			p.Hit, p.Deviation = &x.hit, &x.deviation
		}
		proposed = append(proposed, p)
	}
	return proposed, nil
}

// mostTries is how many pairs of whole numbers are tried at most: some seconds' work.
const mostTries = 50_000_000

// tries is how many pairs of whole numbers there are from a half to twice as much.
func tries(cells []cell) (n float64) {
	for i := range cells {
		for j := range i {
			n += 2.25 * float64(cells[i].printed) * float64(cells[j].printed)
		}
	}
	return n
}

// search tries numbers, and keeps the best.
type search struct {
	goals             *Goals
	cells             []cell
	edge, hit, square float64 // of the figure; square is the mean square of the net
	numbers           []int
	best              []tried
}

// tried are numbers, and what they come to.
type tried struct {
	numbers        []int
	hit, deviation float64
	off            int     // from the goals, in steps too small to matter
	far            float64 // from the printed numbers
}

// add tries the numbers.
func (s *search) add() {
	x := tried{hit: s.hit}
	edge, square := s.edge, s.square
	for i := range s.cells {
		c, n := &s.cells[i], s.numbers[i]
		if s.goals.Largest > 0 && n > s.goals.Largest {
			return
		}
		if n == c.printed {
			continue
		}
		from, to := c.net(c.printed), c.net(n)
		edge -= c.unit * float64(to-from)
		square += c.chance * float64(to*to-from*from)
		switch {
		case to <= 0 && from > 0:
			x.hit -= c.chance
		case to > 0 && from <= 0:
			x.hit += c.chance
		}
		x.far += float64(max(n, c.printed))/float64(max(1, min(n, c.printed))) - 1
	}
	x.deviation = math.Sqrt(max(0, square-edge*edge))
	const percent = 2_000 // twentieths of a per cent in the whole
	if s.goals.Edge != nil {
		x.off += int(percent * math.Abs(edge-decimal(s.goals.Edge)))
	}
	if s.goals.Hit != nil {
		x.off += int(percent * math.Abs(x.hit-decimal(s.goals.Hit)))
	}
	if s.goals.Deviation > 0 {
		x.off += int(100 * math.Abs(x.deviation-s.goals.Deviation))
	}
	at, _ := slices.BinarySearchFunc(s.best, x, func(a, b tried) int {
		return cmp.Or(cmp.Compare(a.off, b.off), cmp.Compare(a.far, b.far), -1) // of equal ones the first stays before
	})
	if at == proposals || !ordered(s.cells, s.numbers) {
		return
	}
	x.numbers = slices.Clone(s.numbers)
	if s.best = slices.Insert(s.best, at, x); len(s.best) > proposals {
		s.best = s.best[:proposals]
	}
}

// cell is a payout that can be changed: a whole number to or for 1.
type cell struct {
	wager   round.WagerID
	hand    string
	printed int
	pays    func(n int) payout.Payout
	stake   int // what it takes with it: 1 for 1, 0 to 1
	perUnit *big.Rat
	unit    float64 // the same
	chance  float64 // of the row; 0 where no row of the figure is it alone
}

// net is what the player is up with a number; 0 is no payout.
func (c *cell) net(n int) int {
	if n == 0 {
		return -1
	}
	return n - c.stake
}

// cellsOf are the payouts of the figure that are whole numbers to or for 1.
func cellsOf(f *analysis.Figure) []cell {
	var cells []cell
	for _, x := range f.Cells {
		pays, err := payout.Parse(x.Pays)
		if err != nil || x.PerUnit.Sign() <= 0 {
			continue
		}
		n, m, _ := pays.Net()
		if _, share := pays.FromMeter(); share || n < 0 || m != 1 || pays.Pushes() {
			continue
		}
		c := cell{wager: x.Wager, hand: x.Hand, printed: n, pays: func(n int) payout.Payout { return payout.To(n, 1) }, perUnit: x.PerUnit, unit: decimal(x.PerUnit)}
		if pays.KeepsStake() {
			c.printed, c.pays, c.stake = n+1, payout.For, 1
		}
		if at := slices.IndexFunc(f.Lines, func(o analysis.Line) bool { return o.Hand == x.Hand && o.Probability.Cmp(x.PerUnit) == 0 }); at >= 0 {
			c.chance = c.unit
		}
		cells = append(cells, c)
	}
	return cells
}

// numbers are those other than the printed one, from a half of it to twice as much, or below the largest payout that
// is wanted: in the steps in which payouts of their size are distinguished (1, from 20 up 5, from 100 up 25, from 1,000
// up 250 and so on) unless any will do. For a hit frequency 0 is one too.
func (g *Goals) numbers(c *cell) iter.Seq[int] {
	least, most := max(1, (c.printed+1)/2), 2*c.printed
	if g.Largest > 0 && c.printed > g.Largest {
		least, most = max(1, (g.Largest+1)/2), g.Largest
	}
	return func(yield func(int) bool) {
		if g.Hit != nil && !yield(0) {
			return
		}
		for n := least; n <= most; {
			by := 1
			if !g.Any {
				by = step(n)
				n -= n % by
			}
			if n != c.printed && !yield(n) {
				return
			}
			n += by
		}
	}
}

func step(n int) int {
	if n < 20 {
		return 1
	}
	if n < 100 {
		return 5
	}
	step := 25
	for ; n >= 1_000; n /= 10 {
		step *= 10
	}
	return step
}

// ordered reports whether no hand is paid less than the next one on the wager, where it was
// not before.
func ordered(cells []cell, numbers []int) bool {
	for i := 1; i < len(cells); i++ {
		a, b := cells[i-1], cells[i]
		if a.wager == b.wager && a.printed >= b.printed && numbers[i-1] < numbers[i] {
			return false
		}
	}
	return true
}
