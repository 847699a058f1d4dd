//go:build full

package spanish21

import (
	"context"
	"math/big"
	"slices"
	"testing"
)

// memory is a pair split into two hands, played with regard to all cards seen.
type memory struct {
	up, first int
	left      counts // after the dealer's first card
	table     *table // with one card of the pair gone, as for the first hand
	second    map[counts]float64
	worths    map[int]float64
}

// other is what the second hand is worth when the cards of the first are known, in halves.
func (m *memory) other(cards counts) float64 {
	if v, ok := m.second[cards]; ok {
		return v
	}
	left := m.left
	for v, n := range cards {
		left[v] -= n
	}
	t := newTable(dealt{m.up, hidden}, left)
	_, worths := t.best(m.first, false)
	v := ratio(&worths[m.first].best, &t.scale[1])
	m.second[cards] = v
	return v
}

// best is what both hands are worth, from a first hand on.
func (m *memory) best(at int) float64 {
	if v, ok := m.worths[at]; ok {
		return v
	}
	t, h := m.table, &hands()[at]
	n := t.n - int64(h.size)
	draw := func(worth func(next int, cards counts) float64) float64 {
		sum := 0.0
		for v, next := range h.next {
			if left := t.left[v] - h.cards[v]; left > 0 {
				cards := h.cards
				cards[v]++
				sum += float64(left) / float64(n) * worth(next, cards)
			}
		}
		return sum
	}
	bust := func(cards counts, factor float64) float64 {
		open := t.open(&cards, h.size+1)
		return -2*factor*ratio(&open, &t.scale[h.size+1]) + m.other(cards)
	}
	standing := func(h *hand, factor float64) float64 {
		z := t.stand(h)
		if open := t.open(&h.cards, h.size); h.points == 21 && h.size > 2 {
			z = wide{}
			z.addMul(&open, 2)
		}
		return factor * ratio(&z, &t.scale[h.size])
	}
	value := -99.0
	if h.size > 1 && h.mayStand() {
		value = standing(h, 1) + m.other(h.cards)
	}
	if h.points < 21 && (h.size == 1 || h.soft && h.points < 20 || h.points < 18) {
		value = max(value, draw(func(next int, cards counts) float64 {
			if next == over {
				return bust(cards, 1)
			}
			return m.best(next)
		}))
	}
	if h.size == 2 && h.points < 21 {
		value = max(value, draw(func(next int, cards counts) float64 {
			if next == over {
				return bust(cards, 2)
			}
			three := &hands()[next]
			open := t.open(&three.cards, 3)
			return max(standing(three, 2), -2*ratio(&open, &t.scale[3])) + m.other(cards)
		}))
	}
	m.worths[at] = value
	return value
}

// TestMemory is what it is worth to play the hands of a pair split once with regard to
// each other's cards: the bound that the figure states.
func TestMemory(t *testing.T) {
	g := &situation{unseen: newUnseen(6), hole: hidden, hands: 2, superBonus: new(big.Rat)}
	s, err := solve(context.Background(), g, nil)
	if err != nil {
		t.Fatal(err)
	}
	total := 0.0
	slices.SortStableFunc(s.starts, func(a, b start) int { return b.low - a.low }) // long ones last
	gains := map[[2]int]float64{}
	for i := range s.starts {
		st := &s.starts[i]
		if st.action != split {
			continue
		}
		weight := float64(st.ways) / float64(288*287*286)
		key := [2]int{st.up, st.low}
		if gain, known := gains[key]; known { // other suits
			total += gain * weight
			continue
		}
		left := g.unseen.left
		left[st.up]--
		once := left
		once[st.low]--
		m := &memory{up: st.up, first: st.low, left: left, table: newTable(dealt{st.up, hidden}, once), second: map[counts]float64{}, worths: map[int]float64{}}
		value, _ := st.values[split].Float64()
		gain := m.best(st.low)/2 - value
		gains[key] = gain
		total += gain * weight
		t.Logf("%s-%s against %s: %.9f more, in all %.3g", valueNames[st.low], valueNames[st.low], valueNames[st.up], gain, total)
	}
	if total < 0 || total > 1e-5 {
		t.Errorf("playing by the other hand's cards is worth %g wagers a round", total)
	}
}

// TestEffectsOfSplits: also where pairs are split, up to any number of hands.
func TestEffectsOfSplits(t *testing.T) {
	unchanged(t, `{"decks": "6", "splits": 3}`, "basic")
	unchanged(t, `{"decks": "8", "splits": 5, "readings": {"split_21": "win"}, "minimum": "25.00"}`, "basic")
}

// TestHoleCardSeenWithSplits: also where pairs are split.
func TestHoleCardSeenWithSplits(t *testing.T) { holes(t, `{"decks": "8", "splits": 3}`, "basic") }
