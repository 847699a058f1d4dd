package spanish21

import chapter "felt.example/felt/pa/spanish21"

// action is what a player decides.
type action uint8

const (
	stand action = iota
	hit
	doubleDown
	split
	surrender
)

// rescue is decided on a doubled hand alone.
const (
	rescue    = surrender + 1
	decisions = int(rescue) + 1
)

var actionNames = [...]string{"stand", "hit", "double_down", "split", "surrender", "rescue"}

func (a action) String() string { return actionNames[a] }

// played is how hands are played against one first card of the dealer's: what is done with
// each hand, and whether it is rescued as a doubled hand of three cards.
type played struct {
	actions []action
	rescues []bool
}

func newPlayed() *played { return &played{make([]action, len(hands())), make([]bool, len(hands()))} }

// worth is what a hand is worth with each action, in halves of the wager; best is that of
// the action taken.
type worth struct {
	stand, hit, double, best wide
}

// best finds what is best for every hand against a dealer's first card, and what it is
// then worth. A split hand is one of those that hold first; whole hands have first none,
// and their hands of two cards are not decided: there is more to them.
func (t *table) best(first int, split21Wins bool) (*played, []worth) {
	all := hands()
	p, values := newPlayed(), make([]worth, len(all))
	for i := len(all) - 1; i >= 0; i-- {
		h := &all[i]
		if first != none && h.cards[first] == 0 || first == none && h.size == 1 || !t.possible(&h.cards) {
			continue
		}
		t.decide(h, i, first != none, split21Wins, p, values)
	}
	return p, values
}

func (t *table) decide(h *hand, i int, isSplit, split21Wins bool, p *played, values []worth) {
	w := &values[i]
	if h.points == 21 && (h.size > 2 || isSplit && split21Wins) {
		open := t.open(&h.cards, h.size)
		win := uint64(2)
		if !isSplit {
			win = bonus(h.size)
		}
		w.best.addMul(&open, win)
		w.stand.addMul(&open, 2)
		return
	}
	stands := h.mayStand()
	if stands || h.size == 3 {
		w.stand = t.stand(h)
	}
	if h.points == 21 {
		w.best = w.stand
		return
	}
	w.hit = t.hit(h, func(next int) *wide { return &values[next].best })
	w.best = w.hit
	p.actions[i] = hit
	if stands && !w.hit.more(&w.stand) {
		w.best = w.stand
		p.actions[i] = stand
	}
	if h.size == 2 {
		w.double = t.double(h, p, values)
		if isSplit && w.double.more(&w.best) {
			w.best = w.double
			p.actions[i] = doubleDown
		}
	}
}

// mayStand reports whether it can be best to stand: with less a card more does no harm.
func (h *hand) mayStand() bool { return h.points >= 17 || !h.soft && h.points >= 12 }

// bonus is what a whole hand of 21 in a given number of cards, three or more, is paid in halves of
// the wager, except for the 6, 7 and 8 and the three 7s.
func bonus(size int) uint64 { return halves(paid[bonusEnding(size)]) }

// halves is what § 635a.12(a) and (b) pay for a hand in halves of the wager.
func halves(w chapter.Win) uint64 {
	n, m, _ := wins.Pays(w).Net()
	return uint64(2 * n / m)
}

// hit is what a hand is worth when a card is drawn, given what the next hands are worth.
func (t *table) hit(h *hand, worth func(next int) *wide) wide {
	var z wide
	for v, next := range h.next {
		if next != over {
			z.addMul(worth(next), uint64(t.left[v]-h.cards[v]))
		}
	}
	exceeds := t.exceeds(h)
	z.subMul(&exceeds, 2)
	return z
}

// double is what a hand of two cards is worth doubled down, § 635a.10: for all of the
// wager, since the value rises ever faster with the amount, and a hand doubled for next
// to nothing is no better than one that draws.
func (t *table) double(h *hand, p *played, values []worth) wide {
	var z wide
	for v, next := range h.next {
		left := uint64(t.left[v] - h.cards[v])
		if next == over || left == 0 {
			continue
		}
		three := &hands()[next]
		open := t.open(&three.cards, three.size)
		var lost, doubled wide
		lost.subMul(&open, 2)
		doubled.addMul(&values[next].stand, 2)
		if p.rescues[next] = lost.more(&doubled); p.rescues[next] {
			doubled = lost
		}
		z.addMul(&doubled, left)
	}
	exceeds := t.exceeds(h)
	z.subMul(&exceeds, 4)
	return z
}
