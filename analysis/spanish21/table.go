package spanish21

// length is the most cards that a hand and the dealer's can have drawn together.
const length = draws + most

// table is one first card of the dealer's and the cards from which all others come. A
// chance after j of them is a whole number of scale[j]: of the ways in which the cards up
// to length can then come. So chances add up without fractions.
type table struct {
	dealt dealt
	sets  *dealerSets
	left  counts
	n     int64
	scale []wide
}

func newTable(d dealt, left counts) *table {
	t := &table{dealt: d, sets: d.sets(), left: left, scale: make([]wide, length+1)}
	for _, m := range left {
		t.n += m
	}
	for j := range t.scale {
		t.scale[j] = newWide(falling(t.n-int64(j), length-j))
	}
	return t
}

// possible reports whether the cards are there.
func (t *table) possible(cards *counts) bool {
	for v, n := range cards {
		if n > t.left[v] {
			return false
		}
	}
	return true
}

// completes is the value of a hidden card that gives the dealer Blackjack, or none.
func (t *table) completes() int {
	if t.dealt.hole != hidden {
		return none
	}
	switch t.dealt.up {
	case ace:
		return ten
	case ten:
		return ace
	}
	return none
}

const none = -1

// open is the chance that the dealer has no Blackjack, when a given number of cards are drawn and so
// many are left of the value that would give it.
func (t *table) open(cards *counts, size int) wide {
	var z wide
	if t.dealt.blackjack() {
		return z
	}
	if v := t.completes(); v != none {
		z.addMul(&t.scale[size+1], uint64(t.n-int64(size)-(t.left[v]-cards[v])))
	} else {
		z = t.scale[size]
	}
	return z
}

// exceeds is the chance that the next card takes the hand over 21 and the dealer has no
// Blackjack.
func (t *table) exceeds(h *hand) wide {
	var ways uint64
	completes, rest := t.completes(), t.n-int64(h.size)-1
	for v, next := range h.next {
		if next != over {
			continue
		}
		left := uint64(t.left[v] - h.cards[v])
		if completes == none {
			ways += left
			continue
		}
		blackjacks := t.left[completes] - h.cards[completes]
		if v == completes {
			blackjacks--
		}
		ways += left * uint64(rest-blackjacks)
	}
	var z wide
	switch {
	case t.dealt.blackjack():
	case completes == none:
		z.addMul(&t.scale[h.size+1], ways)
	default:
		z.addMul(&t.scale[h.size+2], ways)
	}
	return z
}

// dealer is the chance of each way in which the dealer's hand ends without Blackjack, when
// a given number of cards are drawn.
func (t *table) dealer(cards *counts, size int) [endings]wide {
	left := t.left
	for v, n := range cards {
		left[v] -= n
	}
	var ways drawn
	t.sets.draw(&left, &ways)
	var chances [endings]wide
	chances[bust] = t.open(cards, size)
	for e := range standings {
		for d := range draws + 1 {
			if w := ways[e][d]; w != 0 {
				chances[e].addMul(&t.scale[size+d], w)
			}
		}
		chances[bust].sub(&chances[e])
	}
	return chances
}

// stand is what a hand that stands is worth, in halves of the wager.
func (t *table) stand(h *hand) wide {
	left := t.left
	for v, n := range h.cards {
		left[v] -= n
	}
	var ways drawn
	t.sets.draw(&left, &ways)
	open := t.open(&h.cards, h.size)
	var z wide
	z.addMul(&open, 2)
	least := max(h.points, 17) - 17
	for d := range draws + 1 {
		var lost uint64
		for e := least; e < standings; e++ {
			lost += 4 * ways[e][d]
		}
		if h.points >= 17 {
			lost -= 2 * ways[least][d] // equal totals tie
		}
		if lost != 0 {
			z.subMul(&t.scale[h.size+d], lost)
		}
	}
	return z
}
