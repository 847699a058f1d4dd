package spanish21

import "math/big"

// ending is how a hand that was not split ends.
type ending uint8

const (
	lost ending = iota
	tied
	won
	rescued
	doubledLost
	doubledTied
	doubledWon
	fiveCards
	sixCards
	sevenCards
	wholeEndings
)

// wholes are the chances in which hands that were not split end, from three cards on, and
// how often each decision is taken.
type wholes struct {
	ends  [wholeEndings]wide
	taken [decisions]wide
}

// whole follows the hands of three cards and more that were not split. reach is in how many
// ways each is come to.
func (t *table) whole(p *played, reach []wide, into *wholes) {
	all := hands()
	for i := range all {
		h, ways := &all[i], &reach[i]
		if h.size < 3 || ways.zero() {
			continue
		}
		open := t.open(&h.cards, h.size)
		open = open.times(ways)
		switch {
		case h.points == 21:
			into.ends[bonusEnding(h.size)].add(&open)
		case p.actions[i] == hit:
			into.taken[hit].add(&open)
			t.draws(h, ways, reach)
			exceeds := t.exceeds(h)
			exceeds = exceeds.times(ways)
			into.ends[lost].add(&exceeds)
		default:
			into.taken[stand].add(&open)
			t.ends(h, ways, &into.ends, lost)
		}
	}
}

// draws adds to the ways of the hands that one card more makes.
func (t *table) draws(h *hand, ways *wide, reach []wide) {
	for v, next := range h.next {
		if left := t.left[v] - h.cards[v]; next != over && left > 0 {
			reach[next].addMul(ways, uint64(left))
		}
	}
}

func bonusEnding(size int) ending {
	switch {
	case size >= 7:
		return sevenCards
	case size == 6:
		return sixCards
	case size == 5:
		return fiveCards
	}
	return won
}

// ends adds how a hand that stands ends against the dealer's: lost, tied or won, which
// follow each other.
func (t *table) ends(h *hand, ways *wide, into *[wholeEndings]wide, from ending) {
	chances := t.dealer(&h.cards, h.size)
	var sums [3]wide
	for e := range chances {
		sums[against(h.points, e)].add(&chances[e])
	}
	for i := range sums {
		sum := sums[i].times(ways)
		into[from+ending(i)].add(&sum)
	}
}

// against is how a hand of 21 or less ends against the dealer's: 0 lost, 1 tied, 2 won.
func against(points, dealer int) int {
	switch {
	case dealer == bust || points > 17+dealer:
		return 2
	case points == 17+dealer:
		return 1
	}
	return 0
}

// doubles follows a hand of two cards that is doubled down.
func (t *table) doubles(h *hand, p *played, ways *wide, into *wholes) {
	for v, next := range h.next {
		left := t.left[v] - h.cards[v]
		if next == over || left <= 0 {
			continue
		}
		var reach wide
		reach.addMul(ways, uint64(left))
		three := &hands()[next]
		open := t.open(&three.cards, three.size)
		open = open.times(&reach)
		switch {
		case three.points == 21:
			into.ends[doubledWon].add(&open)
		case p.rescues[next]:
			into.ends[rescued].add(&open)
			into.taken[rescue].add(&open)
		default:
			t.ends(three, &reach, &into.ends, doubledLost)
		}
	}
	exceeds := t.exceeds(h)
	exceeds = exceeds.times(ways)
	into.ends[doubledLost].add(&exceeds)
}

// nets is how many results a split hand can have: down two wagers to up two.
const nets = 5

// The results of a split hand.
const (
	downTwo = iota
	downOne
	even
	upOne
	upTwo
)

// splitHand is how one hand of a split ends, with the dealer's; and how often each decision
// is taken.
type splitHand struct {
	ends  [endings][nets]wide
	taken [decisions]wide
}

// splits follows one split hand: those whose second card is another than the first, and
// those whose second card is like it but is not split again. Chances are those of
// scale[1]: of the cards after the first.
func (t *table) splits(first int, p *played, split21Wins bool) (other, like splitHand) {
	all := hands()
	single, twin := &all[first], &all[pair(first, first)]
	walk := splitWalk{table: t, played: p, ends: [2]*splitHand{&other, &like}}
	for i := range walk.reach {
		walk.reach[i] = make([]wide, len(all))
	}
	t.draws(single, &wide{1}, walk.reach[0])
	walk.reach[1][single.next[first]] = walk.reach[0][single.next[first]]
	walk.reach[0][single.next[first]] = wide{}
	for i := first; i < len(all); i++ {
		if all[i].cards[first] > 0 {
			walk.hand(&all[i], i, split21Wins)
		}
	}
	// What is left of the dealer's chances is hands over 21, which were not followed.
	dealer := t.dealer(&single.cards, 1)
	var pairs [endings]wide
	if t.left[first] > 1 {
		pairs = t.dealer(&twin.cards, 2)
	}
	for e := range endings {
		var with wide
		with.addMul(&pairs[e], uint64(max(0, t.left[first]-1)))
		dealer[e].sub(&with)
		remain(&other.ends[e], dealer[e])
		remain(&like.ends[e], with)
	}
	return other, like
}

// remain adds to the hands lost what others do not use of a chance.
func remain(ends *[nets]wide, chance wide) {
	for i := range ends {
		chance.sub(&ends[i])
	}
	ends[downOne].add(&chance)
}

// splitWalk follows split hands, those whose second card is another than the first and
// those whose second card is like it, except for hands that go over 21 without being doubled.
type splitWalk struct {
	*table
	played *played
	reach  [2][]wide
	ends   [2]*splitHand
}

func (w *splitWalk) hand(h *hand, i int, split21Wins bool) {
	ways := [2]*wide{&w.reach[0][i], &w.reach[1][i]}
	if ways[0].zero() && ways[1].zero() {
		return
	}
	switch {
	case h.points == 21 && (h.size > 2 || split21Wins):
		w.end(h, ways, func(int) int { return upOne })
	case h.points == 21:
		w.end(h, ways, func(dealer int) int { return downOne + against(21, dealer) })
	case w.played.actions[i] == stand:
		w.take(stand, h, ways)
		w.end(h, ways, func(dealer int) int { return downOne + against(h.points, dealer) })
	case w.played.actions[i] == doubleDown:
		w.take(doubleDown, h, ways)
		w.double(h, ways)
	default:
		w.take(hit, h, ways)
		for i, ways := range ways {
			if !ways.zero() {
				w.draws(h, ways, w.reach[i])
			}
		}
	}
}

// take counts a decision.
func (w *splitWalk) take(a action, h *hand, ways [2]*wide) {
	open := w.open(&h.cards, h.size)
	for i, ways := range ways {
		chance := open.times(ways)
		w.ends[i].taken[a].add(&chance)
	}
}

// end adds a hand by the ways in which the dealer's ends.
func (w *splitWalk) end(h *hand, ways [2]*wide, net func(dealer int) int) {
	chances := w.dealer(&h.cards, h.size)
	for i, ways := range ways {
		if ways.zero() {
			continue
		}
		for e := range chances {
			chance := chances[e].times(ways)
			w.ends[i].ends[e][net(e)].add(&chance)
		}
	}
}

// double follows a hand that is doubled down.
func (w *splitWalk) double(h *hand, ways [2]*wide) {
	for v, next := range h.next {
		left := w.left[v] - h.cards[v]
		if left <= 0 {
			continue
		}
		var reach [2]*wide
		for i := range reach {
			reach[i] = &wide{}
			reach[i].addMul(ways[i], uint64(left))
		}
		if next == over {
			lost := hand{cards: h.cards, size: h.size + 1}
			lost.cards[v]++
			w.end(&lost, reach, func(int) int { return downTwo })
			continue
		}
		switch three := &hands()[next]; {
		case three.points == 21:
			w.end(three, reach, func(int) int { return upTwo })
		case w.played.rescues[next]:
			w.take(rescue, three, reach)
			w.end(three, reach, func(int) int { return downOne })
		default:
			w.end(three, reach, func(dealer int) int { return 2 * against(three.points, dealer) })
		}
	}
}

// mean is what the hand is worth, in halves of the wager.
func (s *splitHand) mean() *big.Int {
	sum := new(big.Int)
	for net := range nets {
		for e := range endings {
			sum.Add(sum, new(big.Int).Mul(s.ends[e][net].int(), big.NewInt(2*int64(net-even))))
		}
	}
	return sum
}
