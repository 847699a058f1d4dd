package fivecardhilo

import (
	"context"
	"slices"
	"sync"

	"felt.example/felt/card"
	"felt.example/felt/pa/fivecardhilo"
)

// values is how many point values there are; only they matter, not ranks and suits.
const values = 10

// holding is how many cards of each point value there are, the ace first.
type holding [values]int

func holds(cards card.Set) holding {
	var n holding
	for c := range cards.All {
		n[fivecardhilo.Points(c.Rank(), false)-1]++
	}
	return n
}

// key is a number that hands have which hold as many cards of each point value: four bits for each.
func key(hand card.Set) (n uint64) {
	for c := range hand.All {
		n += 1 << (4 * fivecardhilo.Points(c.Rank(), false))
	}
	return n
}

// dealt is five cards; others of the same point values fare alike.
type dealt struct {
	holds    holding
	cards    card.Set // such a hand
	settings []fivecardhilo.Setting
	dealer   fivecardhilo.Setting // as the dealer sets it
}

// deck is a deck of cards and all the hands that differ in points.
type deck struct {
	holds holding
	hands []dealt

	guard   sync.Mutex
	counted [][]counts // by faced
}

func newDeck(cards card.Set) *deck {
	d := &deck{holds: holds(cards)}
	byValue := make([][]card.Card, values)
	for _, c := range cards.Cards() {
		v := fivecardhilo.Points(c.Rank(), false) - 1
		byValue[v] = append(byValue[v], c)
	}
	for _, h := range d.holdings(five) {
		var set card.Set
		for v, n := range h {
			set |= card.SetOf(byValue[v][:n]...)
		}
		d.hands = append(d.hands, newDealt(set))
	}
	return d
}

// wholeDeck is all 52 cards.
var wholeDeck = sync.OnceValue(func() *deck { return newDeck(card.Full) })

// holdings are the holdings of n of the deck's cards.
func (d *deck) holdings(n int) []holding {
	var all []holding
	var add func(h holding, v, n int)
	add = func(h holding, v, n int) {
		if n == 0 {
			all = append(all, h)
			return
		}
		if v == values {
			return
		}
		for h[v] = range min(n, d.holds[v]) + 1 {
			add(h, v+1, n-h[v])
		}
	}
	add(holding{}, 0, n)
	return all
}

func newDealt(cards card.Set) dealt {
	return dealt{
		holds: holds(cards), cards: cards, dealer: fivecardhilo.Dealer(cards),
		settings: differing(fivecardhilo.Settings(cards)),
	}
}

// differing are the first settings of all that differ in points.
func differing(all []fivecardhilo.Setting) []fivecardhilo.Setting {
	first := all[:0]
	for _, s := range all {
		same := func(t fivecardhilo.Setting) bool { return t.HighPoints == s.HighPoints && t.LowPoints == s.LowPoints }
		if !slices.ContainsFunc(first, same) {
			first = append(first, s)
		}
	}
	return first
}

// number is how many hands of the deck there are that hold so.
func (d *deck) number(of holding) int64 {
	without := d.without(holding{}, holding{})
	return without.ways(&of)
}

// five is how many cards the player and the dealer have.
const five = 5

// chosen is in how many ways a hand can have each number of cards of each point value.
type chosen [values][five + 1]int64

// without is this for a hand out of the deck without the cards that are gone, when those seen of
// it are known; the cards seen are among those gone.
func (d *deck) without(gone, seen holding) *chosen {
	var c chosen
	for v := range c {
		for n := seen[v]; n <= five; n++ {
			c[v][n] = choose(d.holds[v]-gone[v], n-seen[v])
		}
	}
	return &c
}

// ways is in how many ways a hand can hold so.
func (c *chosen) ways(of *holding) int64 {
	ways := int64(1)
	for v, n := range of {
		ways *= c[v][n]
	}
	return ways
}

// choose is the number of ways to choose k of n.
func choose(n, k int) int64 {
	ways := 1
	for i := range k {
		ways = ways * (n - i) / (i + 1)
	}
	return int64(ways)
}

// The most points that a hand may have: three aces high, two tens low.
const mostHigh, mostLow = 3 * 11, 2 * 10

// points counts hands by the points of their high and low hands.
type points [mostHigh + 1][mostLow + 1]int64

// against counts these hands of the dealer's in the groups of each setting of the player's.
func (h *dealt) against(dealers *points) []counts {
	all := make([]counts, len(h.settings))
	for i, player := range h.settings {
		for high := range dealers {
			for low, n := range dealers[high] {
				all[i][compared(player, high, low)] += n
			}
		}
	}
	return all
}

// dealers counts the dealer's hands when these cards are gone from the deck, and those
// seen among them are the dealer's.
func (d *deck) dealers(gone, seen holding) *points {
	p, without := new(points), d.without(gone, seen)
	for i := range d.hands {
		h := &d.hands[i]
		p[h.dealer.HighPoints][h.dealer.LowPoints] += without.ways(&h.holds)
	}
	return p
}

// faced counts for each of the deck's hands the dealer's out of the other cards. They are counted once, for no strategy and
// no paytable changes them.
func (d *deck) faced(ctx context.Context) ([][]counts, error) {
	d.guard.Lock()
	defer d.guard.Unlock()
	if d.counted == nil {
		all := make([][]counts, len(d.hands))
		err := each(ctx, len(d.hands), func(i int) {
			h := &d.hands[i]
			all[i] = h.against(d.dealers(h.holds, holding{}))
		})
		if err != nil {
			return nil, err
		}
		d.counted = all
	}
	return d.counted, nil
}
