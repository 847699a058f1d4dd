package odds

import (
	"cmp"
	"iter"
	"math/big"
	"slices"

	"felt.example/felt/analysis"
	"felt.example/felt/payout"
	"felt.example/felt/round"
)

// Proposal is a paytable with one or two payouts changed, and its house edge.
type Proposal struct {
	Changes []Change `json:"changes"`
	Edge    *big.Rat `json:"house_edge"`
}

// Change is a payout that differs from the printed one.
type Change struct {
	Wager round.WagerID `json:"wager"`
	Hand  string        `json:"hand"`
	Pays  string        `json:"pays"`
}

// proposals is how many Propose answers.
const proposals = 10

// Propose looks for paytables near the figure's own whose house edge is close to the target, with
// one or two payouts changed to usual numbers. The closest come first, and of those within a
// twentieth of a per cent of each other the ones that change least. A better hand is never paid
// less than the next, unless it was before. For a base game the strategy stays the same, so a
// player who adapts his strategy may do a little better than the figure.
func Propose(f *analysis.Figure, target *big.Rat) []Proposal {
	cells := cellsOf(f)
	var printed []int
	for _, c := range cells {
		printed = append(printed, c.printed)
	}
	type found struct {
		numbers []int
		off     int64 // from the target, in twentieths of a per cent
		far     float64
	}
	var all []found
	add := func(numbers []int) {
		if !ordered(cells, numbers) {
			return
		}
		off := new(big.Rat).Abs(new(big.Rat).Sub(edgeWith(f, cells, numbers), target))
		off.Mul(off, big.NewRat(2_000, 1))
		x := found{slices.Clone(numbers), new(big.Int).Quo(off.Num(), off.Denom()).Int64(), 0}
		for i, n := range numbers {
			x.far += float64(max(n, printed[i]))/float64(min(n, printed[i])) - 1
		}
		all = append(all, x)
	}
	numbers := slices.Clone(printed)
	for i := range cells {
		for numbers[i] = range usual(printed[i]) {
			add(numbers)
			for j := range i {
				for numbers[j] = range usual(printed[j]) {
					add(numbers)
				}
				numbers[j] = printed[j]
			}
		}
		numbers[i] = printed[i]
	}
	slices.SortStableFunc(all, func(a, b found) int {
		return cmp.Or(cmp.Compare(a.off, b.off), cmp.Compare(a.far, b.far))
	})
	proposed := []Proposal{}
	for _, x := range all[:min(proposals, len(all))] {
		p := Proposal{[]Change{}, edgeWith(f, cells, x.numbers)}
		for i, c := range cells {
			if n := x.numbers[i]; n != c.printed {
				p.Changes = append(p.Changes, Change{c.wager, c.hand, c.pays(n).String()})
			}
		}
		proposed = append(proposed, p)
	}
	return proposed
}

// cell is a payout that can be changed: a whole number to or for 1.
type cell struct {
	wager   round.WagerID
	hand    string
	printed int
	pays    func(n int) payout.Payout
	perUnit *big.Rat
}

// cellsOf are the payouts of the figure that are whole numbers to or for 1.
func cellsOf(f *analysis.Figure) []cell {
	var cells []cell
	for _, c := range f.Cells {
		pays, err := payout.Parse(c.Pays)
		if err != nil || c.PerUnit.Sign() <= 0 {
			continue
		}
		n, m, _ := pays.Net()
		_, share := pays.FromMeter()
		switch {
		case share || n < 0 || m != 1 || pays.Pushes():
		case pays.KeepsStake():
			cells = append(cells, cell{c.Wager, c.Hand, n + 1, payout.For, c.PerUnit})
		default:
			cells = append(cells, cell{c.Wager, c.Hand, n, func(n int) payout.Payout { return payout.To(n, 1) }, c.PerUnit})
		}
	}
	return cells
}

// usual are the numbers, other than the printed one, from a half of it to twice as much, in
// the steps in which payouts of their size are distinguished: 1, from 20 up 5, from 100 up 25,
// from 1,000 up 250 and so on.
func usual(printed int) iter.Seq[int] {
	return func(yield func(int) bool) {
		for n := max(1, (printed+1)/2); n <= 2*printed; n += step(n) {
			n -= n % step(n)
			if n != printed && !yield(n) {
				return
			}
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

// edgeWith is the house edge with these payouts.
func edgeWith(f *analysis.Figure, cells []cell, numbers []int) *big.Rat {
	edge := new(big.Rat).Neg(f.Value())
	for i, c := range cells {
		if n := numbers[i]; n != c.printed {
			edge.Sub(edge, new(big.Rat).Mul(c.perUnit, big.NewRat(int64(n-c.printed), 1)))
		}
	}
	return edge
}
