package sim

import (
	"encoding/json"
	"maps"
	"math"
	"math/big"
	"slices"
	"strings"

	"gonum.org/v1/gonum/stat/distuv"

	"felt.example/felt/analysis"
	"felt.example/felt/money"
	"felt.example/felt/odds"
	"felt.example/felt/round"
)

// Result is what came of the rounds played so far.
type Result struct {
	Game     string          `json:"game"`
	Strategy string          `json:"strategy"`
	Rules    json.RawMessage `json:"rules"`
	// Own are the custom paytables by which wagers were paid instead of those of the rules.
	Own    []CustomPaytable `json:"custom_paytables,omitempty"`
	Seed   uint64           `json:"seed"`
	Seats  int              `json:"seats"`
	Rounds int64            `json:"rounds"`
	// Partial: it was interrupted before all rounds were played.
	Partial bool `json:"partial"`
	// Shoe: the rounds were dealt from a shoe to its cover card.
	Shoe bool `json:"shoe"`
	// Fast: kernels played, not the engine, each wager on cards of its own; LeftOut are the wagers
	// that have none.
	Fast    bool          `json:"fast"`
	LeftOut []string      `json:"left_out,omitempty"`
	Wagers  []WagerResult `json:"wagers"`
	// Aside is what was paid besides, in dollars, because of other players' hands.
	Aside    string    `json:"paid_for_other_hands,omitempty"`
	Sessions *Sessions `json:"sessions,omitempty"`
}

// CustomPaytable is a custom paytable of a wager.
type CustomPaytable struct {
	Wager round.WagerID `json:"wager"`
	Rows  []CustomRow   `json:"rows"`
}

// CustomRow is a row of it.
type CustomRow struct {
	Hand string `json:"hand"`
	Pays string `json:"pays"`
}

// ownPaytables lists the custom paytables in the order of the wagers' IDs; nil for none.
func (p *Plan) ownPaytables() (list []CustomPaytable) {
	for _, wager := range slices.Sorted(maps.Keys(p.Own)) {
		table := CustomPaytable{Wager: wager, Rows: []CustomRow{}}
		for _, row := range p.Own[wager].Rows {
			table.Rows = append(table.Rows, CustomRow{row.Hand, row.Pays.String()})
		}
		list = append(list, table)
	}
	return list
}

// WagerResult is what came of a wager. Amounts are in units of the wager, of the base game in
// units of its first wager.
type WagerResult struct {
	Wager    round.WagerID `json:"wager"`
	Paytable string        `json:"paytable,omitempty"`
	// Settled is how often it was: once a round and seat, of an Insurance Wager when it is offered.
	Settled int64   `json:"settled"`
	Return  float64 `json:"return"`
	// StandardError is 0 where there was too little to know it.
	StandardError float64 `json:"standard_error"`
	AverageWager  float64 `json:"average_wager"`
	// Exact is the expected value, from which the return lies Distance standard errors; the
	// standard error is that of the exact distribution where it is known. None where there is no figure.
	Exact    *odds.Number `json:"exact,omitempty"`
	Distance *float64     `json:"distance,omitempty"`
	// Given is the condition for the exact figure, or "".
	Given string `json:"given,omitempty"`
	// Chance is that of a mean as far from the exact one, or farther; none where so few
	// rounds were played that it is not told by the standard error.
	Chance *float64 `json:"chance,omitempty"`
	Rows   []Row    `json:"rows"`
}

// Row is one amount in which the wager ends, and how often.
type Row struct {
	Hands []string `json:"hands,omitempty"`
	Net   float64  `json:"net"`
	Count int64    `json:"count"`
	// Expected is the exact number; Chance is that of a count as far from it, or farther.
	Expected *float64 `json:"expected,omitempty"`
	Chance   *float64 `json:"chance,omitempty"`
}

// Result is what came of the rounds played so far; it may be called while they are played.
func (s *Simulation) Result() *Result {
	s.guard.Lock()
	defer s.guard.Unlock()
	p := &s.plan
	r := &Result{
		Game: p.Game.Game.ID, Strategy: p.Strategy, Rules: s.rules, Own: p.ownPaytables(), Seed: p.Seed, Seats: p.Seats,
		Rounds: s.total.rounds, Partial: s.total.rounds < p.Rounds, Shoe: p.Shoe, Fast: p.Fast, LeftOut: s.leftOut, Wagers: []WagerResult{},
		Sessions: s.total.sessions.result(p.Session, p.Bankroll),
	}
	if s.total.aside > 0 {
		r.Aside = s.total.aside.String()
	}
	for i := range s.kinds {
		if c := &s.total.kinds[i]; len(c.nets) > 0 {
			r.Wagers = append(r.Wagers, s.wager(&s.kinds[i], c))
		}
	}
	return r
}

// independent reports whether the seats that are counted are independent of each other, so that
// counts may be held against chances.
func (s *Simulation) independent() bool { return s.plan.Seats == 1 && !s.plan.Shoe }

func (s *Simulation) wager(k *kind, c *counted) WagerResult {
	seats := c.seats()
	unit := float64(k.unit)
	if k.unit == 0 { // insurance, for which half of the wager is down
		k.unit = c.wagered / money.Cents(seats)
		unit = float64(k.unit)
	}
	mean, _ := c.mean().Float64()
	w := WagerResult{
		Wager: k.wager, Paytable: s.letter(k.wager), Settled: seats,
		Return: mean / unit, StandardError: c.standardError() / unit, AverageWager: float64(c.wagered) / unit / float64(seats), Rows: []Row{},
	}
	if k.figure != nil {
		w.Given = k.figure.Given
		s.compare(&w, k, seats)
	}
	w.Rows = s.rows(k, c, seats)
	return w
}

// letter is that of a wager's paytable; "" of a custom one.
func (s *Simulation) letter(wager round.WagerID) string {
	if _, custom := s.plan.Own[wager]; custom {
		return ""
	}
	return s.selected.Paytable(wager)
}

// compare holds the mean against the exact one.
func (s *Simulation) compare(w *WagerResult, k *kind, seats int64) {
	value := k.figure.Value()
	decimal, _ := value.Float64()
	w.Exact = &odds.Number{Fraction: value.RatString(), Decimal: decimal}
	if k.wager == analysis.Base {
		w.Paytable = k.figure.Paytable
	}
	if s.independent() {
		variance, _ := k.figure.Variance().Float64()
		w.StandardError = math.Sqrt(variance / float64(seats))
	}
	if w.StandardError == 0 {
		return
	}
	distance := (w.Return - decimal) / w.StandardError
	w.Distance = &distance
	if s.independent() && skewness(k.figure)/math.Sqrt(float64(seats)) < normal {
		chance := 2 * distuv.UnitNormal.Survival(math.Abs(distance))
		w.Chance = &chance
	}
}

// normal is the skewness of a mean below which it is taken for normally distributed.
const normal = 0.03

// skewness is that of one wager, as an amount.
func skewness(f *analysis.Figure) float64 {
	mean, _ := f.Value().Float64()
	variance, _ := f.Variance().Float64()
	third := 0.0
	for _, o := range f.Lines {
		net, _ := o.Net.Float64()
		chance, _ := o.Probability.Float64()
		third += math.Pow(math.Abs(net-mean), 3) * chance
	}
	return third / math.Pow(variance, 1.5)
}

// exactRow is the chance of a net, and the hands that end in it.
type exactRow struct {
	hands  []string
	chance *big.Rat
}

// exactRows are the exact chances of each net, in cents; nil where they are not exact.
func (k *kind) exactRows() map[money.Cents]*exactRow {
	if k.figure == nil || k.figure.Combinations == nil {
		return nil
	}
	rows := map[money.Cents]*exactRow{}
	for _, o := range k.figure.Lines {
		n := new(big.Rat).Mul(o.Net, big.NewRat(int64(k.unit), 1))
		cents := new(big.Int).Neg(new(big.Int).Div(new(big.Int).Neg(n.Num()), n.Denom())) // rounded up, as it is paid
		net := money.Cents(cents.Int64())
		if rows[net] == nil {
			rows[net] = &exactRow{chance: new(big.Rat)}
		}
		rows[net].hands = append(rows[net].hands, o.Hand)
		rows[net].chance.Add(rows[net].chance, o.Probability)
	}
	return rows
}

// rows holds the counts against the exact chances.
func (s *Simulation) rows(k *kind, c *counted, seats int64) []Row {
	exact, all := k.exactRows(), map[money.Cents]bool{}
	for net := range c.nets {
		all[net] = true
	}
	for net := range exact {
		all[net] = true
	}
	var rows []Row
	for _, net := range slices.Backward(slices.Sorted(maps.Keys(all))) {
		row := Row{Net: float64(net) / float64(k.unit), Count: c.nets[net]}
		if exact != nil {
			p := 0.0
			if e := exact[net]; e != nil {
				p, _ = e.chance.Float64()
				row.Hands = e.hands
			}
			expected := p * float64(seats)
			row.Expected = &expected
			if s.independent() {
				chance := chanceOf(row.Count, seats, p)
				row.Chance = &chance
			}
		}
		rows = append(rows, row)
	}
	return rows
}

// mostVariance is that of the largest counts whose distribution is summed. Beyond it the sum does not converge near the mean, while the normal
// distribution, with half a count for each side, is off by a ten-thousandth at the most.
const mostVariance = 1e6

// chanceOf is the chance of a count as far on its side of the mean, or farther, doubled.
func chanceOf(count, of int64, p float64) float64 {
	if p == 0 || p == 1 {
		if float64(count) == p*float64(of) {
			return 1
		}
		return 0
	}
	n := float64(of)
	if variance := n * p * (1 - p); variance > mostVariance {
		beyond := (math.Abs(float64(count)-n*p) - 0.5) / math.Sqrt(variance)
		return min(1, math.Erfc(beyond/math.Sqrt2))
	}
	b := distuv.Binomial{N: n, P: p}
	return min(1, 2*min(b.CDF(float64(count)), b.Survival(float64(count)-1)))
}

// Verdict is what all comparisons of some results say together.
type Verdict struct {
	Tests int `json:"tests"`
	// Level is the chance that any of them fails though all is as it should be.
	Level  float64 `json:"family_wise_level"`
	Failed []Test  `json:"failed"`
	// Least is the comparison whose chance is the least.
	Least Test `json:"least_likely"`
}

// Test is one comparison.
type Test struct {
	Game   string        `json:"game"`
	Wager  round.WagerID `json:"wager"`
	What   string        `json:"what"`
	Chance float64       `json:"chance"`
}

// Judge holds all comparisons of the results against the exact figures at a family-wise level,
// by Holm's method.
func Judge(results []*Result, level float64) Verdict {
	var tests []Test
	for _, r := range results {
		for _, w := range r.Wagers {
			if w.Chance != nil {
				tests = append(tests, Test{r.Game, w.Wager, "mean", *w.Chance})
			}
			for _, row := range w.Rows {
				if row.Chance != nil {
					tests = append(tests, Test{r.Game, w.Wager, "count of " + strings.Join(row.Hands, ", "), *row.Chance})
				}
			}
		}
	}
	slices.SortStableFunc(tests, func(a, b Test) int {
		switch {
		case a.Chance < b.Chance:
			return -1
		case a.Chance > b.Chance:
			return 1
		}
		return 0
	})
	v := Verdict{Tests: len(tests), Level: level, Failed: []Test{}}
	if len(tests) > 0 {
		v.Least = tests[0]
	}
	for i, t := range tests {
		if t.Chance > level/float64(len(tests)-i) {
			break
		}
		v.Failed = append(v.Failed, t)
	}
	return v
}
