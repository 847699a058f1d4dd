package analysis

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"math"
	"math/big"
	"slices"
	"strings"

	"felt.example/felt/card"
)

// Advice is what strategy cards of a game are written from: its decisions, and what each choice gives away.
type Advice struct {
	Points []Point
	// Read explains what the lines go by; "" if they say it.
	Read string
	// Parts is how many parts the first wager has in all deals: what situations lose is counted in these.
	Parts *big.Int
	// Cost returns how much less a card is worth than the best play, in units of the first wager, exactly: for each point its
	// lines, of which the first that holds is followed. It ends early, with the context's error, when the context is done. It is
	// nil if a player decides once in a round, so that the losses of the situations add up to it.
	Cost func(ctx context.Context, card [][]CardLine) (*big.Rat, error)
}

// Point is a decision of a round.
type Point struct {
	// Title says when it is decided, or with which hands; "" where a game decides once.
	Title string
	// Conditions are what a line may go by, in words that follow "with": "a pair of tens or better".
	Conditions []string
	// Round marks, of ordered conditions, those that are easier to keep in mind than the others.
	Round []bool
	// Ordered: a condition holds in the situation of its own number and all that follow. The situations are then in the order of
	// the hands' values, and Meets is not used.
	Ordered bool
	// Choices are what a line may say, as orders: "raise three times the Ante".
	Choices    []string
	Situations []Situation
}

// Situation is one in which a player may be at a point, or several in which the same conditions hold.
type Situation struct {
	Meets Conditions
	// Loss is how much less each choice is worth than the best, summed over all deals, in parts.
	Loss []*big.Int
}

// Conditions are those that hold, by their numbers.
type Conditions []uint64

// Terms are conditions by which a card may go, each with its words.
type Terms[T any] struct {
	Words []string
	Hold  []func(T) bool
}

// Add adds a condition.
func (t *Terms[T]) Add(words string, hold func(T) bool) {
	t.Words, t.Hold = append(t.Words, words), append(t.Hold, hold)
}

// Gathered gathers the situations of a point.
type Gathered struct {
	point Point
	at    map[string]int
}

// NewGathered begins with the words of the point.
func NewGathered(p Point) *Gathered { return &Gathered{p, map[string]int{}} }

// In returns the situation in which those conditions hold for which holds reports true.
func (g *Gathered) In(holds func(condition int) bool) *Situation {
	n := len(g.point.Conditions)
	c := make(Conditions, (n+63)/64)
	for i := range n {
		if holds(i) {
			c[i/64] |= 1 << (i % 64)
		}
	}
	key := fmt.Sprint(c)
	at, known := g.at[key]
	if !known {
		at = len(g.point.Situations)
		g.at[key] = at
		g.point.Situations = append(g.point.Situations, NewSituation(c, len(g.point.Choices)))
	}
	return &g.point.Situations[at]
}

// Point is the point with its situations.
func (g *Gathered) Point() *Point { return &g.point }

// Has reports whether a condition holds.
func (c Conditions) Has(condition int) bool { return c[condition/64]>>(condition%64)&1 != 0 }

// CardLine is a line of a card: what is done where a condition holds and none of a line above. Condition is Otherwise in the last line.
type CardLine struct{ Condition, Choice int }

// Otherwise is the condition of a point's last line, which always holds.
const Otherwise = -1

// Words returns a line of the point as a sentence.
func (p *Point) Words(l CardLine) string {
	if l.Condition == Otherwise {
		return "With anything else: " + p.Choices[l.Choice] + "."
	}
	return "With " + p.Conditions[l.Condition] + ": " + p.Choices[l.Choice] + "."
}

// holds reports whether a condition holds in a situation.
func (p *Point) holds(condition, situation int) bool {
	switch {
	case condition == Otherwise:
		return true
	case p.Ordered:
		return situation >= condition
	}
	return p.Situations[situation].Meets.Has(condition)
}

// Follow returns the choice of the first line whose condition holds.
func Follow(lines []CardLine, holds func(condition int) bool) int {
	for _, l := range lines {
		if l.Condition == Otherwise || holds(l.Condition) {
			return l.Choice
		}
	}
	return 0 // there is no card without a last line
}

// CostOf returns how much less a card is worth than the best play, in units of the first wager, exactly.
func (a *Advice) CostOf(ctx context.Context, card [][]CardLine) (*big.Rat, error) {
	if a.Cost != nil {
		return a.Cost(ctx, card)
	}
	sum := new(big.Int)
	for i := range a.Points {
		p := &a.Points[i]
		for at := range p.Situations {
			sum.Add(sum, p.Situations[at].Loss[Follow(card[i], func(c int) bool { return p.holds(c, at) })])
		}
	}
	return new(big.Rat).SetFrac(sum, a.Parts), ctx.Err()
}

// NewSituation returns a situation of this many choices.
func NewSituation(meets Conditions, choices int) Situation {
	s := Situation{Meets: meets, Loss: make([]*big.Int, choices)}
	for i := range s.Loss {
		s.Loss[i] = new(big.Int)
	}
	return s
}

// Add adds hands with which the best choice is worth so much, and each of the choices so much.
func (s *Situation) Add(hands, best int64, values ...int64) {
	for i, v := range values {
		loss := big.NewInt(best - v)
		s.Loss[i].Add(s.Loss[i], loss.Mul(loss, big.NewInt(hands)))
	}
}

// mostLines is how many lines a card may have at a point.
const mostLines = 12

// written is a card of one point, and what it gives away, in parts.
type written struct {
	lines []CardLine
	loss  float64
	// odd is how many of the lines go by conditions that are not Round.
	odd int
}

// Shortest returns a card of the fewest lines that gives away at most so much of the first wager; of as many lines one
// whose conditions are round, and then one that gives away the least. Of a point that is not Ordered the cards are sought and not
// all tried, so that a shorter one is possible. Where no card gives away so little, it is the one that gives away the
// least. It ends early, with the context's error, when the context is done. Before it looks for the lines of each point it tells which that is.
func (a *Advice) Shortest(ctx context.Context, most *big.Rat, tell func(point int)) (card [][]CardLine, cost *big.Rat, err error) {
	frontiers := make([][]written, len(a.Points))
	for i := range a.Points {
		tell(i)
		frontiers[i] = a.Points[i].frontier(ctx)
		if ctx.Err() != nil {
			return nil, nil, ctx.Err()
		}
	}
	parts, _ := new(big.Float).SetInt(a.Parts).Float64()
	limit, _ := most.Float64()
	limit *= parts
	// What the situations say of a later decision is of rounds played best before it, so a card is weighed exactly, and a
	// stricter one written if it gives away more.
	for within := limit; ; {
		chosen := combine(frontiers, within)
		card = make([][]CardLine, len(chosen))
		for i, w := range chosen {
			card[i] = w.lines
		}
		if cost, err = a.CostOf(ctx, card); err != nil || cost.Cmp(most) <= 0 || within <= 0 {
			return card, cost, err
		}
		exact, _ := cost.Float64()
		sum := 0.0
		for _, w := range chosen {
			sum += w.loss
		}
		if sum > within { // nothing gives away less
			return card, cost, nil
		}
		within = min(sum*0.999, within-(exact*parts-limit))
	}
}

// combine takes a card for each point: within the limit together the best, or the least that is given away.
func combine(frontiers [][]written, limit float64) []written {
	var best []written
	better := func(a, b []written) bool {
		total := func(of []written) (lines, odd int, loss float64) {
			for _, w := range of {
				lines, odd, loss = lines+len(w.lines), odd+w.odd, loss+w.loss
			}
			return lines, odd, loss
		}
		aLines, aOdd, aLoss := total(a)
		bLines, bOdd, bLoss := total(b)
		switch aIn, bIn := aLoss <= limit, bLoss <= limit; {
		case aIn != bIn:
			return aIn
		case aIn && aLines != bLines:
			return aLines < bLines
		case aIn && aOdd != bOdd:
			return aOdd < bOdd
		}
		return aLoss < bLoss
	}
	var add func(chosen []written, rest [][]written)
	add = func(chosen []written, rest [][]written) {
		if len(rest) == 0 {
			if best == nil || better(chosen, best) {
				best = slices.Clone(chosen)
			}
			return
		}
		for _, w := range rest[0] {
			add(append(chosen, w), rest[1:])
		}
	}
	add(nil, frontiers)
	return best
}

// frontier lists the cards of the point that give away the least, by their numbers of lines.
func (p *Point) frontier(ctx context.Context) []written {
	if p.Ordered {
		round := p.thresholds(func(i int) bool { return p.Round[i] })
		return append(round, p.thresholds(func(int) bool { return true })...)
	}
	return p.search(ctx)
}

// losses are the losses of a situation as numbers.
func (s *Situation) losses() []float64 {
	all := make([]float64, len(s.Loss))
	for i, loss := range s.Loss {
		all[i], _ = new(big.Float).SetInt(loss).Float64()
	}
	return all
}

// thresholds lists the best cards of an ordered point whose conditions are allowed: of each number of lines the best there
// is.
func (p *Point) thresholds(allowed func(condition int) bool) []written {
	type step struct {
		loss         float64
		from, choice int
	}
	n := len(p.Situations)
	losses := make([][]float64, n)
	for i := range losses {
		losses[i] = p.Situations[i].losses()
	}
	// Of each number of lines the best way to decide in the situations below each.
	var tables [][]step
	var all []written
	for count := 1; count <= mostLines; count++ {
		table := make([]step, n+1)
		for i := range table {
			table[i].loss = math.Inf(1)
		}
		for choice := range p.Choices {
			// run is the least loss if the last run of situations, up to here, is decided so.
			run, from := math.Inf(1), 0
			if count == 1 {
				run = 0
			}
			for i := range n {
				if count > 1 && i > 0 && allowed(i) && tables[count-2][i].loss < run {
					run, from = tables[count-2][i].loss, i
				}
				if run += losses[i][choice]; run < table[i+1].loss {
					table[i+1] = step{run, from, choice}
				}
			}
		}
		if count > 1 && table[n].loss >= tables[count-2][n].loss {
			break // nothing is won by another line
		}
		tables = append(tables, table)
		w := written{loss: table[n].loss}
		for at, k := n, count-1; k >= 0; k-- {
			s := tables[k][at]
			condition := s.from
			if k == 0 {
				condition = Otherwise
			} else if !p.Round[condition] {
				w.odd++
			}
			w.lines = append(w.lines, CardLine{condition, s.choice})
			at = s.from
		}
		all = append(all, w)
	}
	return all
}

// beam is how many unfinished cards are kept at each number of lines.
const beam = 25

// draft is an unfinished card.
type draft struct {
	lines []CardLine
	open  []int32 // the situations in which none of its lines holds
	loss  float64 // in the others
	// done is what it gives away with the best last line.
	done float64
	last int
}

// search looks for the best cards of a point, by the number of lines. Line by line it keeps the unfinished cards that would give away
// the least with a last line after them. Then it puts in place of each line of these whatever is better, until nothing is.
func (p *Point) search(ctx context.Context) []written {
	losses := make([][]float64, len(p.Situations))
	first := draft{}
	for i := range losses {
		losses[i] = p.Situations[i].losses()
		first.open = append(first.open, int32(i))
	}
	none := p.extended(&first, losses, -1, 0)
	kept, all, idle := []draft{none}, []written{none.finished()}, 0
	for range mostLines - 1 {
		var next []draft
		for i := range kept {
			for condition := range p.Conditions {
				for choice := range p.Choices {
					if d := p.extended(&kept[i], losses, condition, choice); len(d.open) > 0 && len(d.open) < len(kept[i].open) {
						next = append(next, d)
					}
				}
			}
			if ctx.Err() != nil {
				return all
			}
		}
		slices.SortStableFunc(next, func(a, b draft) int { return cmp.Compare(a.done, b.done) })
		kept = kept[:0]
		for i := range next {
			d := &next[i]
			if !slices.ContainsFunc(kept, func(k draft) bool { return k.done == d.done && k.loss == d.loss }) && len(kept) < beam {
				kept = append(kept, *d)
			}
		}
		if len(kept) == 0 {
			break
		}
		best := kept[0].finished()
		for i := range kept {
			if better := p.improved(kept[i].finished(), losses); better.loss < best.loss {
				best = better
			}
		}
		switch {
		case best.loss < all[len(all)-1].loss:
			all, idle = append(all, best), 0
			kept = append(kept, p.reopened(best, losses))
		case idle > 0:
			return all
		default:
			idle++ // a line alone may win nothing where two do
		}
	}
	return all
}

func (d *draft) finished() written {
	return written{lines: append(slices.Clone(d.lines), CardLine{Otherwise, d.last}), loss: d.done}
}

// reopened is a finished card without its last line.
func (p *Point) reopened(w written, losses [][]float64) draft {
	d := draft{}
	for i := range losses {
		d.open = append(d.open, int32(i))
	}
	for _, l := range w.lines[:len(w.lines)-1] {
		d = p.extended(&d, losses, l.Condition, l.Choice)
	}
	return d
}

// improved puts other lines in the place of each, and choices in that of the last, as long as it gives away less so.
func (p *Point) improved(w written, losses [][]float64) written {
	for better := true; better; {
		better = false
		for k := range w.lines {
			// What is given away if this line holds nowhere, and in which situations it may.
			var open []int32
			loss, after := 0.0, make([]float64, len(losses))
			for at := range losses {
				holds := func(c int) bool { return p.holds(c, at) }
				if slices.ContainsFunc(w.lines[:k], func(l CardLine) bool { return holds(l.Condition) }) {
					loss += losses[at][Follow(w.lines[:k], holds)]
					continue
				}
				open = append(open, int32(at))
				if k < len(w.lines)-1 {
					after[at] = losses[at][Follow(w.lines[k+1:], holds)]
					loss += after[at]
				}
			}
			from, to := 0, len(p.Conditions)
			if k == len(w.lines)-1 {
				from, to = Otherwise, 0
			}
			for condition := from; condition < to; condition++ {
				for choice := range p.Choices {
					sum := loss
					for _, at := range open {
						if p.holds(condition, int(at)) {
							sum += losses[at][choice] - after[at]
						}
					}
					if sum < w.loss*(1-1e-9) {
						w.loss, better = sum, true
						w.lines = slices.Clone(w.lines)
						w.lines[k] = CardLine{condition, choice}
					}
				}
			}
		}
	}
	return w
}

// extended is an unfinished card with another line; without one for a condition below 0.
func (p *Point) extended(d *draft, losses [][]float64, condition, choice int) draft {
	next := draft{lines: d.lines, loss: d.loss, open: make([]int32, 0, len(d.open))}
	if condition >= 0 {
		next.lines = append(slices.Clone(d.lines), CardLine{condition, choice})
	}
	sums := make([]float64, len(p.Choices))
	for _, at := range d.open {
		if condition >= 0 && p.Situations[at].Meets.Has(condition) {
			next.loss += losses[at][choice]
			continue
		}
		next.open = append(next.open, at)
		for i, loss := range losses[at] {
			sums[i] += loss
		}
	}
	next.last = slices.Index(sums, slices.Min(sums))
	next.done = next.loss + sums[next.last]
	return next
}

// ByRank gathers the advice of a game of one decision in which a hand's value decides.
type ByRank struct {
	choices []string
	values  map[uint32]*rankedHands
	// least is how many ways there are to play each hand, and most how many to play any.
	least, most int
	deals       *big.Int
}

// rankedHands are the hands of a value. Their losses are those of each way, and then of the last one that a hand has.
type rankedHands struct {
	Situation
	cards card.Set // one of them
}

// NewByRank begins with the choices, a fold first.
func NewByRank(choices []string) *ByRank {
	return &ByRank{choices: choices, values: map[uint32]*rankedHands{}, least: len(choices), deals: new(big.Int)}
}

// Add adds hands like this one, with the ways to play it, of which the last wagers the most.
func (r *ByRank) Add(value uint32, cards card.Set, hands int64, ways []Way) {
	of := r.values[value]
	if of == nil {
		of = &rankedHands{NewSituation(nil, len(r.choices)+1), cards}
		r.values[value] = of
	}
	values := make([]int64, len(ways), len(r.choices)+1)
	for i := range ways {
		values[i] = ways[i].Value()
	}
	for len(values) <= len(r.choices) {
		values = append(values, values[len(ways)-1])
	}
	of.Add(hands, ways[BestWay(ways)].Value(), values...)
	r.least, r.most = min(r.least, len(ways)), max(r.most, len(ways))
	for _, e := range ways[0].Ends {
		r.deals.Add(r.deals, new(big.Int).Mul(big.NewInt(hands), big.NewInt(e.Deals)))
	}
}

// Advice is the advice, if the first wager has so many parts. Hands are called by their cards and what they are: "A-K-9, ace high".
func (r *ByRank) Advice(unit int64, called func(value uint32, cards card.Set) string) *Advice {
	p := Point{Ordered: true}
	for i := range r.least {
		p.Choices = append(p.Choices, InWords(r.choices[i]))
	}
	if r.most > r.least {
		verb, _, _ := strings.Cut(r.choices[r.most-1], " ")
		p.Choices = append(p.Choices, verb+" the most allowed")
	}
	last := ""
	for _, value := range slices.Sorted(maps.Keys(r.values)) {
		of := r.values[value]
		if r.most > r.least {
			of.Loss[r.least] = of.Loss[len(r.choices)]
		}
		of.Loss = of.Loss[:len(p.Choices)]
		cards, name, _ := strings.Cut(called(value, of.cards), ", ")
		condition := fmt.Sprintf("%s (%s) or better", cards, name)
		if name != last {
			condition = Article(name) + " or better"
		}
		p.Round, last = append(p.Round, name != last), name
		p.Conditions, p.Situations = append(p.Conditions, condition), append(p.Situations, of.Situation)
	}
	return &Advice{Points: []Point{p}, Parts: new(big.Int).Mul(r.deals, big.NewInt(unit))}
}

// Article puts an article before the name of a hand that takes one.
func Article(name string) string {
	for _, counted := range []string{"pair", "straight", "flush", "full house", "royal"} {
		if strings.HasPrefix(name, counted) || strings.Contains(name, "-card "+counted) {
			return "a " + name
		}
	}
	return name
}

// times are multiples of the first wager in words.
var times = []string{"", "the Ante once", "twice the Ante", "three times the Ante", "four times the Ante", "five times the Ante"}

// InWords returns a choice as an order: "raise 3" as "raise three times the Ante".
func InWords(choice string) string {
	name, n, numbered := strings.Cut(choice, " ")
	if numbered && len(n) == 1 && n[0] > '0' && int(n[0]-'0') < len(times) {
		return name + " " + times[n[0]-'0']
	}
	return choice
}

// Ordered reports whether every point is, so that Shortest tries all cards.
func (a *Advice) Ordered() bool {
	return !slices.ContainsFunc(a.Points, func(p Point) bool { return !p.Ordered })
}
