//go:build full

package spanish21

import (
	"math"
	"math/big"
	"testing"
)

func ratio(z, of *wide) float64 {
	f, _ := new(big.Rat).SetFrac(z.int(), of.int()).Float64()
	return f
}

// elsewhere is Spanish 21 as it is dealt elsewhere, to compare with what is published: a
// hand of any number of cards may be doubled down, and hands of a split have the bonuses.
type elsewhere struct{ doubles, splits bool }

// worths are what hands are worth at best, in halves of the wager; decimals will do, and
// the suits of a 6, 7 and 8 and of three 7s are taken on average.
func (e elsewhere) worths(t *table, first int) []float64 {
	all := hands()
	best, stands := make([]float64, len(all)), make([]float64, len(all))
	for i := len(all) - 1; i >= 0; i-- {
		h := &all[i]
		if first != none && h.cards[first] == 0 || !t.possible(&h.cards) {
			continue
		}
		z, open := t.stand(h), t.open(&h.cards, h.size)
		scale := &t.scale[h.size]
		free := ratio(&open, scale)
		stands[i] = ratio(&z, scale)
		if h.points == 21 && (h.size > 2 || first != none && e.splits) {
			stands[i] = 2 * free
			best[i] = stands[i]
			if h.size > 2 && (first == none || e.splits) {
				best[i] = float64(bonus(h.size)) * free
				if h.size == 3 && (h.cards[seven] == 3 || h.cards[six] == 1 && h.cards[seven] == 1 && h.cards[eight] == 1) {
					best[i] = (2 + 70.0/64) * free
				}
			}
			continue
		}
		best[i] = stands[i]
		if h.points == 21 {
			continue
		}
		n := float64(t.n - int64(h.size))
		over21 := t.exceeds(h)
		lost := 2 * ratio(&over21, scale)
		hit, double := -lost, -2*lost
		for v, next := range h.next {
			if left := t.left[v] - h.cards[v]; next != over && left > 0 {
				p := float64(left) / n
				three := &all[next]
				open := t.open(&three.cards, three.size)
				hit += p * best[next]
				double += p * max(2*stands[next], -2*ratio(&open, &t.scale[three.size]))
			}
		}
		if best[i] = max(best[i], hit); h.size == 2 || h.size > 2 && e.doubles {
			best[i] = max(best[i], double)
		}
		if h.size == 1 {
			best[i] = hit
		}
	}
	return best
}

// split is what a pair is worth split to as many as four hands, with the chances of the
// first of two.
func (e elsewhere) split(up, first int, left counts) float64 {
	left[up]--
	left[first]--
	t := newTable(dealt{up, hidden}, left)
	best := e.worths(t, first)
	p := float64(t.left[first]-1) / float64(t.n-1)
	like := p * best[pair(first, first)]
	other := best[first] - like
	var deal func(waiting, hands int) float64
	deal = func(waiting, hands int) float64 {
		switch {
		case waiting == 0:
			return 0
		case hands == 4:
			return float64(waiting) * (other + like)
		}
		return other + (1-p)*deal(waiting-1, hands) + p*deal(waiting+1, hands+1)
	}
	return max(deal(2, 2), 2*(other+like))
}

// value is what the game is worth, in wagers.
func (e elsewhere) value(decks int64) float64 {
	u := newUnseen(decks)
	n, sum := float64(u.size()), 0.0
	for up := range values {
		left := u.left
		left[up]--
		t := newTable(dealt{up, hidden}, left)
		best := e.worths(t, none)
		for low := range values {
			for high := low; high < values; high++ {
				h := &hands()[pair(low, high)]
				p := float64(u.left[up]*left[low]*(left[high])) / (n * (n - 1) * (n - 2))
				if low != high {
					p *= 2
				} else {
					p *= float64(left[low]-1) / float64(left[low])
				}
				if h.points == 21 {
					sum += 3 * p
					continue
				}
				open := t.open(&h.cards, 2)
				free := ratio(&open, &t.scale[2])
				worth := max(best[pair(low, high)], -free)
				if low == high {
					worth = max(worth, e.split(up, low, u.left))
				}
				sum += p * (worth - 2*(1-free))
			}
		}
	}
	return sum / 2
}

// TestPublished compares with what the Wizard of Odds publishes, wizardofodds.com, Spanish
// 21: a house edge of 0.37 % with six decks and 0.38 % with eight, when the dealer stands
// on all 17s. There hands of any number of cards may be doubled down, and a split hand has
// the bonuses and wins with any 21. This chapter has none of that, and so the house has
// 0.59 % and 0.61 %: the same computation comes to both.
func TestPublished(t *testing.T) {
	for _, test := range []struct {
		decks     int64
		rules     elsewhere
		published float64
		near      float64
	}{
		{6, elsewhere{true, true}, 0.0037, 0.00006},
		{8, elsewhere{true, true}, 0.0038, 0.00006},
		{6, elsewhere{}, 0.005945, 0.000005},
		{8, elsewhere{}, 0.006123, 0.000005},
	} {
		edge := -test.rules.value(test.decks)
		t.Logf("%d decks %+v: %.6f, published %.6f", test.decks, test.rules, edge, test.published)
		if math.Abs(edge-test.published) > test.near {
			t.Errorf("%d decks %+v: %.6f, published %.4f", test.decks, test.rules, edge, test.published)
		}
	}
}
