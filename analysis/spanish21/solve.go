package spanish21

import (
	"cmp"
	"context"
	"math/big"
	"slices"
	"sync"

	"felt.example/felt/analysis"
	"felt.example/felt/card"
	chapter "felt.example/felt/pa/spanish21"
)

// situation is what is solved: the cards not yet seen, up to how many hands a pair may be
// split to, the reading "split_21", and the additional payout of § 635a.12(c) in wagers.
type situation struct {
	unseen unseen
	// hole is the dealer's hole card where it is seen; it is not among unseen.
	hole        int
	hands       int
	split21Wins bool
	superBonus  *big.Rat
	// fixed is that payout as it stands after another, "" where there is none.
	fixed string
	// minimum says on which wager it counts, or that it does not.
	minimum string
}

// start is the first two cards of a player's hand against the dealer's first.
type start struct {
	up, low, high int
	// runs is how many cards are left that make a 6, 7 and 8, or three 7s, of the two: in
	// mixed suits, of one suit, and of spades.
	runs [3]int64
	// suit is 0, 1 and 2 where the two cards of such a hand are of mixed suits, of one suit
	// and of spades.
	suit int
	// ways is in how many orders the three cards come.
	ways int64
	// values are those of the actions in wagers, nil where one is not allowed.
	values [surrender + 1]*big.Rat
	action action
}

func (s *start) hand() *hand { return &hands()[pair(s.low, s.high)] }

// solution is a situation solved. Chances are parts of whole.
type solution struct {
	situation *situation
	whole     *big.Int
	starts    []start
	played    [values]*played
	worths    [values][]worth // none where a plan is played
	reach     [values][]wide
	splits    map[[2]int]*pairSplit
	patterns  []patterns

	ends   [wholeEndings]*big.Int
	runs   [2][3]*big.Int // the 6, 7 and 8, and the three 7s, as start.runs
	super  [3]*big.Int    // the three 7s of one suit against a 7, of runs
	others [3]*big.Int
	nets   map[int]*big.Int
	taken  [decisions]*big.Int
	// splitWins is how many wagers, doubled ones counted twice, split hands win.
	splitWins *big.Int
}

// What others has.
const (
	blackjack = iota // the player's
	beaten           // by the dealer's Blackjack
	surrendered
)

// solve plays a plan, or where there is none as is best.
func solve(ctx context.Context, g *situation, p plan) (*solution, error) {
	s := &solution{situation: g, splits: map[[2]int]*pairSplit{}, nets: map[int]*big.Int{}, splitWins: new(big.Int)}
	s.whole = falling(g.unseen.size(), 2+length+gone(g.hands))
	s.patterns = patternsTo(g.hands)
	var work []func()
	var lock sync.Mutex
	for up := range values {
		left := g.unseen.left
		if left[up] == 0 {
			continue
		}
		left[up]--
		work = append(work, func() {
			if p == nil {
				s.played[up], s.worths[up] = newTable(dealt{up, g.hole}, left).best(none, g.split21Wins)
			} else {
				s.played[up] = playedBy(p, up, false)
			}
		})
		for first := range values {
			if left[first] < 2 || p != nil && !splits(p, up, first) {
				continue
			}
			work = append(work, func() {
				var plays *played
				least := 2
				if p != nil {
					plays, least = playedBy(p, up, true), g.hands
				}
				each := newPairSplit(dealt{up, g.hole}, first, g.hands, g.unseen.left, g.split21Wins, plays)
				each.choose(s.patterns, least, g.hands)
				lock.Lock()
				defer lock.Unlock()
				s.splits[[2]int{up, first}] = each
			})
		}
	}
	if err := share(ctx, work); err != nil {
		return nil, err
	}
	s.begin()
	for up := range values {
		if g.unseen.left[up] > 0 {
			s.follow(up, p)
		}
	}
	return s, ctx.Err()
}

// splits reports whether a plan splits a pair, of any suits.
func splits(p plan, up, first int) bool {
	for suit := range 3 {
		if p.start(&start{up: up, low: first, high: first, suit: suit}) == split {
			return true
		}
	}
	return false
}

// share does the work on all processors; it ends early when the context is done.
func share(ctx context.Context, work []func()) error {
	next := make(chan func())
	var workers sync.WaitGroup
	for range analysis.Workers(ctx) {
		workers.Go(func() {
			for do := range next {
				if ctx.Err() == nil {
					do()
				}
			}
		})
	}
	for _, do := range work {
		next <- do
	}
	close(next)
	workers.Wait()
	return ctx.Err()
}

func (s *solution) begin() {
	for _, list := range [][]*big.Int{s.ends[:], s.runs[0][:], s.runs[1][:], s.super[:], s.others[:], s.taken[:]} {
		for i := range list {
			list[i] = new(big.Int)
		}
	}
}

// follow adds up all hands against one first card of the dealer's.
func (s *solution) follow(up int, p plan) {
	left := s.situation.unseen.left
	left[up]--
	t := newTable(dealt{up, s.situation.hole}, left)
	starts := s.situation.starts(up)
	var sums wholes
	s.reach[up] = make([]wide, len(hands()))
	for i := range starts {
		st := &starts[i]
		switch {
		case st.hand().points == 21:
			s.addTo(s.others[blackjack], &t.scale[2], st.ways)
			continue
		case p != nil:
			st.action = p.start(st)
		default:
			s.weigh(t, st, &s.worths[up][pair(st.low, st.high)])
		}
		s.take(t, st, &sums, s.reach[up])
	}
	t.whole(s.played[up], s.reach[up], &sums)
	for i := range sums.ends {
		s.addTo(s.ends[i], &sums.ends[i], 1)
	}
	for i := range sums.taken {
		s.addTo(s.taken[i], &sums.taken[i], 1)
	}
	s.starts = append(s.starts, starts...)
}

// addTo adds a given number of ways of a chance to a sum in parts of whole, which cards gone in
// splits make larger.
func (s *solution) addTo(sum *big.Int, chance *wide, ways int64) {
	x := chance.int()
	x.Mul(x, big.NewInt(ways))
	n := s.situation.unseen.size() - 1 - int64(length)
	sum.Add(sum, x.Mul(x, falling(n, 1+gone(s.situation.hands))))
}

// starts are the first two cards that a player can have against a first card.
func (g *situation) starts(up int) []start {
	var list []start
	left := g.unseen.left
	ways := left[up]
	left[up]--
	for low := range values {
		for high := low; high < values; high++ {
			both := ways * left[low] * left[high]
			if low == high {
				both = ways * left[low] * (left[low] - 1)
			} else {
				both *= 2
			}
			if both == 0 {
				continue
			}
			st := start{up: up, low: low, high: high, ways: both}
			if completing(low, high) == none {
				list = append(list, st)
			} else {
				list = append(list, g.suited(st)...)
			}
		}
	}
	return list
}

// completing is the value that makes a 6, 7 and 8, or three 7s, of two cards, or none.
func completing(low, high int) int {
	switch {
	case low == seven && high == seven:
		return seven
	case low != high && low >= six && high <= eight:
		return six + seven + eight - low - high
	}
	return none
}

// suited tells first cards that can make a 6, 7 and 8, or three 7s, apart by their suits.
func (g *situation) suited(of start) []start {
	type kind struct {
		runs [3]int64
		suit int
	}
	ways := map[kind]int64{}
	add := func(suits [runs][4]int64, n int64) {
		third := suits[completing(of.low, of.high)-six]
		for a := range card.Suit(4) {
			for b := range card.Suit(4) {
				both := n * suits[of.low-six][a] * suits[of.high-six][b]
				if of.low == of.high && a == b {
					both -= n * suits[of.low-six][a]
				}
				third := third
				if of.low == of.high {
					third[a]--
					third[b]--
				}
				all := third[0] + third[1] + third[2] + third[3]
				var k kind
				switch {
				case a != b:
					k.runs[0] = all
				case a == card.Spades:
					k = kind{[3]int64{0: all - third[a], 2: third[a]}, 2}
				default:
					k = kind{[3]int64{0: all - third[a], 1: third[a]}, 1}
				}
				if both > 0 {
					ways[k] += both
				}
			}
		}
	}
	factor := int64(1)
	if of.low != of.high {
		factor = 2
	}
	if of.up < six || of.up > eight {
		add(g.unseen.suits, factor*g.unseen.left[of.up])
	} else {
		for c := range card.Suit(4) {
			suits := g.unseen.suits
			n := suits[of.up-six][c]
			suits[of.up-six][c]--
			add(suits, factor*n)
		}
	}
	var list []start
	for k, n := range ways {
		st := of
		st.runs, st.suit, st.ways = k.runs, k.suit, n
		list = append(list, st)
	}
	slices.SortFunc(list, func(a, b start) int {
		return cmp.Or(cmp.Compare(a.suit, b.suit), slices.Compare(a.runs[:], b.runs[:]))
	})
	return list
}

// weigh finds what is best for the first two cards.
func (s *solution) weigh(t *table, st *start, w *worth) {
	h := st.hand()
	in := func(z *wide) *big.Rat { // halves of the wager, of all chances after two cards
		return new(big.Rat).SetFrac(z.int(), new(big.Int).Lsh(t.scale[2].int(), 1))
	}
	open := t.open(&h.cards, 2)
	var half wide
	half.sub(&open)
	st.values[surrender] = in(&half)
	if h.mayStand() {
		st.values[stand] = in(&w.stand)
	}
	st.values[hit] = in(&w.hit)
	st.values[doubleDown] = in(&w.double)
	if made := s.made(t, st); made != nil {
		for i, n := range st.runs {
			more := wide{}
			more.addMul(made, uint64(n)*(halves(runWins[st.kind()][i])-halves(chapter.Ordinary)))
			st.values[hit].Add(st.values[hit], in(&more))
		}
		if st.super() {
			more := wide{}
			more.addMul(made, uint64(2*(st.runs[1]+st.runs[2])))
			x := in(&more)
			st.values[hit].Add(st.values[hit], x.Mul(x, s.situation.superBonus))
		}
	}
	if st.low == st.high {
		if each := s.splits[[2]int{st.up, st.low}]; each != nil {
			st.values[split] = each.value
		}
	}
	st.action = hit
	for a, v := range st.values {
		if v != nil && v.Cmp(st.values[st.action]) > 0 {
			st.action = action(a)
		}
	}
}

// kind is 0 for two cards of a 6, 7 and 8, and 1 for two 7s, as runWins has them.
func (s *start) kind() int {
	if s.low == s.high {
		return 1
	}
	return 0
}

// super reports whether three 7s of one suit bring the payout of § 635a.12(c).
func (s *start) super() bool { return s.up == seven && s.low == seven && s.high == seven }

// made is the chance that the dealer has no Blackjack after a 6, 7 and 8, or three 7s, are
// made; nil where the cards do not make them.
func (s *solution) made(t *table, st *start) *wide {
	third := completing(st.low, st.high)
	if third == none {
		return nil
	}
	three := &hands()[st.hand().next[third]]
	open := t.open(&three.cards, 3)
	return &open
}

// take follows the first two cards as they are played.
func (s *solution) take(t *table, st *start, sums *wholes, reach []wide) {
	h := st.hand()
	ways := wide{uint64(st.ways)}
	open := t.open(&h.cards, 2)
	closed := t.scale[2]
	closed.sub(&open)
	s.addTo(s.others[beaten], &closed, st.ways)
	all := open.times(&ways)
	sums.taken[st.action].add(&all)
	switch st.action {
	case stand:
		t.ends(h, &ways, &sums.ends, lost)
	case hit:
		t.draws(h, &ways, reach)
		exceeds := t.exceeds(h)
		exceeds = exceeds.times(&ways)
		sums.ends[lost].add(&exceeds)
		s.hitRuns(t, st, &sums.ends[won])
	case doubleDown:
		t.doubles(h, s.played[st.up], &ways, sums)
	case surrender:
		s.addTo(s.others[surrendered], &open, st.ways)
	default: // split
		s.splitUp(st)
	}
}

// hitRuns tells the 6, 7 and 8s and the three 7s that a hit makes apart from other wins.
func (s *solution) hitRuns(t *table, st *start, won *wide) {
	made := s.made(t, st)
	if made == nil {
		return
	}
	kind := st.kind()
	for i, n := range st.runs {
		won.subMul(made, uint64(st.ways*n))
		s.addTo(s.runs[kind][i], made, st.ways*n)
		if i > 0 && st.super() {
			s.addTo(s.super[i], made, st.ways*n)
		}
	}
}

// splitUp adds all hands of a split together. What they end in is taken as independent,
// given the dealer's hand and their number; the mean is exact all the same.
func (s *solution) splitUp(st *start) {
	each := s.splits[[2]int{st.up, st.low}]
	p := &s.patterns[each.hands]
	ways := big.NewInt(st.ways)
	for h := 2; h <= each.hands; h++ {
		splits := new(big.Int)
		for e := range endings {
			together := each.dealerEnds(p, h, e)
			if together.Sign() == 0 {
				continue
			}
			splits.Add(splits, together)
			var ends [nets]*big.Int
			for net := range nets {
				ends[net] = each.sum(p, h, func(c *splitChances) *big.Int { return c.ends[e][net] })
			}
			for _, net := range [2]int{upOne, upTwo} {
				x := new(big.Int).Mul(ends[net], big.NewInt(int64(net-even)))
				s.splitWins.Add(s.splitWins, x.Mul(x, ways))
			}
			for net, chance := range sumOfHands(h, &ends, together) {
				if s.nets[net] == nil {
					s.nets[net] = new(big.Int)
				}
				s.nets[net].Add(s.nets[net], chance.Mul(chance, ways))
			}
		}
		for a := range decisions {
			n := each.sum(p, h, func(c *splitChances) *big.Int { return c.taken[a] })
			s.taken[a].Add(s.taken[a], n.Mul(n, ways))
		}
		if h > 2 { // the first split is counted
			splits.Mul(splits, big.NewInt(int64(h-2)))
			s.taken[split].Add(s.taken[split], splits.Mul(splits, ways))
		}
	}
}

// sumOfHands is the chance of each net of a given number of hands together, in parts of whole, given
// the average number of hands that end in each way, and the chance of all.
func sumOfHands(n int, ends *[nets]*big.Int, all *big.Int) map[int]*big.Int {
	sums := map[int]*big.Int{0: new(big.Int).Set(all)}
	hands := new(big.Int).Mul(all, big.NewInt(int64(n)))
	mean := new(big.Int)
	for net, x := range ends {
		mean.Add(mean, new(big.Int).Mul(x, big.NewInt(int64(net-even))))
	}
	for range n {
		next := map[int]*big.Int{}
		for sum, chance := range sums {
			for net, x := range ends {
				to := sum + net - even
				if next[to] == nil {
					next[to] = new(big.Int)
				}
				part := new(big.Int).Mul(chance, x)
				next[to].Add(next[to], part.Quo(part, hands))
			}
		}
		sums = next
	}
	// Parts are rounded down: what is left goes where sum and mean come out.
	rest := new(big.Int).Set(all)
	for net, chance := range sums {
		rest.Sub(rest, chance)
		mean.Sub(mean, new(big.Int).Mul(chance, big.NewInt(int64(net))))
	}
	sums[1].Add(sums[1], mean)
	sums[0].Add(sums[0], rest.Sub(rest, mean))
	return sums
}
