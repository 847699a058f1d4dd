package spanish21

import "math/big"

// totals is a plan as players read it: it goes by the total of the hand, the number of its
// cards and the dealer's first card.
type totals struct {
	whole, split [2][22][values]cell // hard and soft
	// pairs are split, by their value and the dealer's first card; all but 7s.
	pairs [values][values]bool
	// runs are the actions with two cards that can make a 6, 7 and 8, or three 7s, by what
	// they are, their suits and the dealer's first card.
	runs [len(runHands)][3][values]action
	// rescued are hands doubled down, by their points and the dealer's first card.
	rescued [22][values]bool
}

// cell is what to do with a total.
type cell struct {
	two action // with two cards
	// draws is with how many cards, three or more, a card is drawn; never where it is so.
	draws int
}

const (
	never = 99
	// told is the number of cards that is distinguished from more.
	told = 6
)

// runHands are the two cards of a 6, 7 and 8, and of three 7s.
var runHands = [4][2]int{{six, seven}, {six, eight}, {seven, eight}, {seven, seven}}

func runHand(low, high int) int {
	for i, h := range runHands {
		if h == [2]int{low, high} {
			return i
		}
	}
	return none
}

func index(soft bool) int {
	if soft {
		return 1
	}
	return 0
}

func (p *totals) start(s *start) action {
	h := s.hand()
	if run := runHand(s.low, s.high); run != none {
		return p.runs[run][s.suit][s.up]
	}
	if s.low == s.high && p.pairs[s.low][s.up] {
		return split
	}
	return p.whole[index(h.soft)][h.points][s.up].two
}

func (p *totals) hand(up int, h *hand, isSplit bool) action {
	c := &p.whole[index(h.soft)][h.points][up]
	if isSplit {
		c = &p.split[index(h.soft)][h.points][up]
	}
	switch {
	case h.size == 2:
		return c.two
	case h.size >= c.draws:
		return hit
	}
	return stand
}

func (p *totals) rescues(up int, h *hand) bool { return p.rescued[h.points][up] }

// tendency adds up what is gained by each action in one cell.
type tendency struct {
	two  [surrender + 1]*big.Rat
	more [told + 1]*big.Int // by drawing rather than standing, by the number of cards
}

// choose is the best cell; where nothing comes up it stands with what is high and draws
// with the rest.
func (d *tendency) choose(high bool) cell {
	c := cell{two: hit, draws: never}
	if high {
		c.two = stand
	}
	for a, v := range d.two {
		if v != nil && (d.two[c.two] == nil || v.Cmp(d.two[c.two]) > 0) {
			c.two = action(a)
		}
	}
	sum, most := new(big.Int), new(big.Int)
	for n := told; n >= 3; n-- {
		if d.more[n] == nil {
			continue
		}
		if sum.Add(sum, d.more[n]); sum.Cmp(most) > 0 {
			most.Set(sum)
			c.draws = n
		}
	}
	// Where a number of cards does not come up, do as with more.
	if c.two != stand && d.more == ([told + 1]*big.Int{}) {
		c.draws = 3
	}
	for c.draws > 3 && c.draws <= told && d.more[c.draws-1] == nil {
		c.draws--
	}
	return c
}

func (d *tendency) add(a action, value *big.Rat, weight *big.Rat) {
	if value == nil {
		return
	}
	if d.two[a] == nil {
		d.two[a] = new(big.Rat)
	}
	d.two[a].Add(d.two[a], new(big.Rat).Mul(value, weight))
}

func (d *tendency) addMore(size int, gain wide, weight int64) {
	n := min(size, told)
	if d.more[n] == nil {
		d.more[n] = new(big.Int)
	}
	x := gain.int()
	d.more[n].Add(d.more[n], x.Mul(x, big.NewInt(weight)))
}

// newTotals goes by the averages of what is best for each hand.
func newTotals(s *solution) *totals {
	p := &totals{}
	for up := range values {
		if s.situation.unseen.left[up] == 0 {
			continue
		}
		p.addStarts(s, up)
		p.addWhole(s, up)
		p.addSplit(s, up)
		p.addRescues(s, up)
	}
	return p
}

type tendencies [2][22]tendency

func (d *tendencies) of(h *hand) *tendency { return &d[index(h.soft)][h.points] }

func (d *tendencies) choose(into *[2][22][values]cell, up int) {
	for soft := range d {
		for points := range d[soft] {
			into[soft][points][up] = d[soft][points].choose(points >= 19)
		}
	}
}

// addStarts decides on pairs and on the two cards of runHands.
func (p *totals) addStarts(s *solution, up int) {
	var runs [len(runHands)][3]tendency
	for i := range s.starts {
		st := &s.starts[i]
		if st.up != up || st.hand().points == 21 {
			continue
		}
		if run := runHand(st.low, st.high); run != none {
			for a, v := range st.values {
				runs[run][st.suit].add(action(a), v, big.NewRat(st.ways, 1))
			}
		} else if st.low == st.high {
			p.pairs[st.low][up] = st.action == split
		}
	}
	for run := range runs {
		for suit := range runs[run] {
			p.runs[run][suit][up] = runs[run][suit].choose(false).two
		}
	}
}

// addWhole decides on hands that were not split.
func (p *totals) addWhole(s *solution, up int) {
	var all tendencies
	for i := range s.starts {
		st := &s.starts[i]
		h := st.hand()
		if st.up != up || h.points == 21 || st.action == split || runHand(st.low, st.high) != none {
			continue
		}
		for a, v := range st.values {
			if action(a) != split {
				all.of(h).add(action(a), v, big.NewRat(st.ways, 1))
			}
		}
	}
	all.more(s.worths[up], s.reach[up], 1)
	all.choose(&p.whole, up)
}

// more adds what hands of three cards and more gain by drawing, times the ways to reach
// them.
func (d *tendencies) more(worths []worth, reach []wide, weight int64) {
	for i, h := range hands() {
		if h.size < 3 || h.points == 21 || reach[i].zero() {
			continue
		}
		gain := worths[i].hit
		if h.mayStand() {
			gain.sub(&worths[i].stand)
		} else {
			gain = wide{1} // it is never best to stand
		}
		d.of(&h).addMore(h.size, gain.times(&reach[i]), weight)
	}
}

// addSplit decides on the hands of those pairs that are best split.
func (p *totals) addSplit(s *solution, up int) {
	var all tendencies
	for i := range s.starts {
		st := &s.starts[i]
		if st.up != up || st.action != split {
			continue
		}
		each := s.splits[[2]int{up, st.low}]
		reach := make([]wide, len(hands()))
		each.table.draws(&hands()[st.low], &wide{1}, reach)
		for i, h := range hands() {
			if reach[i].zero() || h.points == 21 {
				continue
			}
			if each.played.actions[i] == hit {
				each.table.draws(&h, &reach[i], reach)
			}
			if h.size > 2 || h.cards[st.low] == 2 {
				continue
			}
			w := &each.worths[i]
			for a, v := range map[action]*wide{stand: &w.stand, hit: &w.hit, doubleDown: &w.double} {
				if a != stand || h.mayStand() {
					v := v.times(&reach[i])
					all.of(&h).add(a, new(big.Rat).SetInt(v.int()), big.NewRat(st.ways, 1))
				}
			}
		}
		all.more(each.worths, reach, st.ways)
	}
	all.choose(&p.split, up)
}

// addRescues decides on hands that are doubled down.
func (p *totals) addRescues(s *solution, up int) {
	left := s.situation.unseen.left
	left[up]--
	t := newTable(dealt{up, s.situation.hole}, left)
	var gains [22]big.Int
	for i, h := range hands() {
		if h.size != 3 || h.points == 21 || !t.possible(&h.cards) {
			continue
		}
		var gain wide // by taking it back
		open := t.open(&h.cards, 3)
		gain.subMul(&open, 2)
		gain.subMul(&s.worths[up][i].stand, 2)
		ways := int64(1)
		for v, n := range h.cards {
			for k := range n {
				ways *= left[v] - k
			}
		}
		x := gain.int()
		gains[h.points].Add(&gains[h.points], x.Mul(x, big.NewInt(ways)))
	}
	for points := range gains {
		p.rescued[points][up] = gains[points].Sign() > 0
	}
}
