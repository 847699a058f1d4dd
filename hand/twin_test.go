package hand

import (
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"felt.example/felt/card"
)

// twins are the rankings, each with its slow twin.
var twins = []struct {
	name     string
	size     int // how many cards play
	most     int // of how many
	fast     func(card.Set) Value
	slow     func([]card.Card) (strength, Category)
	distinct int // hands that differ
}{
	{"five", 5, 7, FiveCard, slowFive.high, 7_462},
	{"four", 4, 6, FourCard, slowFour.high, 1_820 + 715}, // multisets of ranks, and sets of ranks in one suit
	{"three", 3, 3, ThreeCard, slowThree.high, 455 + 286},
	{"low", 5, 7, Low, slowLow, 6_175},
	{"one showing", 1, 1, Showing, slowShowing, 13},
	{"two showing", 2, 2, Showing, slowShowing, 91},
	{"three showing", 3, 3, Showing, slowShowing, 455},
	{"four showing", 4, 4, Showing, slowShowing, 1_820},
	{"one showing low", 1, 1, ShowingLow, slowLow, 13},
	{"two showing low", 2, 2, ShowingLow, slowLow, 91},
	{"three showing low", 3, 3, ShowingLow, slowLow, 455},
	{"four showing low", 4, 4, ShowingLow, slowLow, 1_820},
}

// TestSlowTwins compares every hand of as many cards as play: hands tie with the slow twin
// exactly if they tie with the fast one, stand in the same order and are called the same.
func TestSlowTwins(t *testing.T) {
	for _, twin := range twins {
		values := map[strength]Value{}
		tied := func(in map[strength]Value, s strength, v Value) {
			if old, ok := in[s]; ok && old != v {
				t.Errorf("%s: hands that tie (%v) are worth %d and %d", twin.name, s, v, old)
			}
			in[s] = v
		}
		everyHand(twin.size, func(seen *map[strength]Value, hand card.Set) {
			if *seen == nil {
				*seen = map[strength]Value{}
			}
			s, category := twin.slow(hand.Cards())
			v := twin.fast(hand)
			tied(*seen, s, v)
			if v.Category() != category {
				t.Errorf("%s: %v is called %s; want %s", twin.name, hand.Cards(), v.Category(), category)
			}
		}, func(seen *map[strength]Value) {
			for s, v := range *seen {
				tied(values, s, v)
			}
		})
		last := Value(0)
		strengths := slices.SortedFunc(maps.Keys(values), func(a, b strength) int { return slices.Compare(a[:], b[:]) })
		for _, s := range strengths {
			if values[s] <= last {
				t.Errorf("%s: %v is worth %d, the next lower hand %d", twin.name, s, values[s], last)
			}
			last = values[s]
		}
		if len(values) != twin.distinct {
			t.Errorf("%s: %d different hands; want %d", twin.name, len(values), twin.distinct)
		}
	}
}

// bestOf is the highest Value of any size of the cards that hand holds.
func bestOf(hand card.Set, size int, value func(card.Set) Value) Value {
	if hand.Len() == size {
		return value(hand)
	}
	best := Value(0)
	for rest := hand; rest != 0; rest &= rest - 1 {
		best = max(best, bestOf(hand&^(rest&-rest), size, value))
	}
	return best
}

// TestBestOfMore compares random hands of more cards than play with the best of their
// choices, which TestSlowTwins has covered, and a few of them with the slow twin itself.
func TestBestOfMore(t *testing.T) {
	for _, twin := range twins {
		for size := twin.size + 1; size <= twin.most; size++ {
			hands := randomHands(100_000, size)
			for i, hand := range hands {
				v := twin.fast(hand)
				if want := bestOf(hand, twin.size, twin.fast); v != want {
					t.Fatalf("%s: %v is worth %s; its best cards %s", twin.name, hand.Cards(), v, want)
				}
				if i%10 > 0 {
					continue
				}
				other := hands[i+1]
				a := slowBest(subsets(hand.Cards(), twin.size), twin.slow)
				b := slowBest(subsets(other.Cards(), twin.size), twin.slow)
				w := twin.fast(other)
				if c := slices.Compare(a[:], b[:]); c > 0 != (v > w) || c < 0 != (v < w) {
					t.Fatalf("%s: %v against %v compares %d", twin.name, hand.Cards(), other.Cards(), c)
				}
			}
		}
	}
}

// TestOmaha compares random hands with the slow choice of two and three, by which hands tie
// and which win, and the cards that play with what they are worth.
func TestOmaha(t *testing.T) {
	type deal struct{ hole, board []card.Card }
	var last deal
	for i, nine := range randomHands(5_000, 9) {
		cards := nine.Cards()
		rand.Shuffle(9, func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
		this := deal{cards[:4], cards[4:]}
		for _, c := range []struct {
			omaha func(hole, board card.Set) Value
			best  func(hole, board []card.Card) []card.Card
			value func(card.Set) Value
			slow  func([]card.Card) (strength, Category)
		}{{Omaha, BestOmaha, FiveCard, slowFive.high}, {OmahaLow, BestOmahaLow, Low, slowLow}} {
			v := c.omaha(card.SetOf(this.hole...), card.SetOf(this.board...))
			played := card.SetOf(c.best(this.hole, this.board)...)
			if c.value(played) != v || (played&card.SetOf(this.hole...)).Len() != 2 || (played&card.SetOf(this.board...)).Len() != 3 {
				t.Fatalf("of %v with %v play %v; it is worth %s", this.hole, this.board, played.Cards(), v)
			}
			if i == 0 {
				continue
			}
			w := c.omaha(card.SetOf(last.hole...), card.SetOf(last.board...))
			a, b := slowBest(slowOmaha(this.hole, this.board), c.slow), slowBest(slowOmaha(last.hole, last.board), c.slow)
			if n := slices.Compare(a[:], b[:]); n > 0 != (v > w) || n < 0 != (v < w) {
				t.Fatalf("%v (%s) against %v (%s) compares %d", this, v, last, w, n)
			}
		}
		last = this
	}
}

// TestTally adds cards in any order.
func TestTally(t *testing.T) {
	for size := 0; size <= 7; size++ {
		for _, hand := range randomHands(50_000, size) {
			cards := hand.Cards()
			rand.Shuffle(size, func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
			var tally Tally
			for _, c := range cards {
				tally = tally.With(c)
			}
			for _, c := range []struct{ tallied, want Value }{{tally.FiveCard(), FiveCard(hand)}, {tally.Low(), Low(hand)},
				{tally.FourCard(), FourCard(hand)}, {tally.ThreeCard(), ThreeCard(hand)}} {
				if c.tallied != c.want {
					t.Fatalf("%v is worth %s; tallied %s", cards, c.want, c.tallied)
				}
			}
			part := card.SetOf(cards[:size/2]...)
			if TallyOf(hand) != tally || TallyOf(part).Plus(TallyOf(hand&^part)) != tally {
				t.Fatalf("%v tallies as %v", cards, TallyOf(hand))
			}
		}
	}
}

// TestSlots: every multiset of at most seven cards has a slot to itself, without a gap.
func TestSlots(t *testing.T) {
	var m multiset
	taken := map[uint32]bool{}
	for n := range mostCards + 1 {
		m.each(n, card.Two, card.Ace, 0, func(key uint32) {
			taken[hashing.slot(key)] = true
		})
	}
	if len(taken) != 76_155 || slices.Max(slices.Collect(maps.Keys(taken))) != 76_154 {
		t.Errorf("%d slots are taken", len(taken))
	}
}
