package spanish21

import (
	"context"
	"math/big"
	"testing"

	"felt.example/felt/analysis"
	"felt.example/felt/card"
	chapter "felt.example/felt/pa/spanish21"
)

// strippedShoe is a shoe of a few ranks, so many of each card.
func strippedShoe(text string, each int64) (unseen, map[card.Card]int64) {
	var u unseen
	cards := map[card.Card]int64{}
	for _, c := range card.Hand(text) {
		for suit := range card.Suit(4) {
			one := card.New(c.Rank(), suit)
			u.change(one, each)
			cards[one] += each
		}
	}
	return u, cards
}

// TestStarts compares what each decision with the first two cards is worth with the slow
// way, on stripped shoes, with every first card of the dealer's.
func TestStarts(t *testing.T) {
	for _, test := range []struct {
		ranks string
		each  int64
	}{{"Ah6h7h8hKh", 2}, {"Ah5h7hKh", 3}, {"6h7h8h9h", 3}, {"Ah2h9hKh", 3}} {
		u, cards := strippedShoe(test.ranks, test.each)
		g := &situation{unseen: u, hole: hidden, hands: 2, superBonus: big.NewRat(40, 1)}
		s, err := solve(context.Background(), g, nil)
		if err != nil {
			t.Fatal(err)
		}
		compared := 0
		for i := range s.starts {
			st := &s.starts[i]
			if st.hand().points == 21 {
				continue
			}
			for _, hand := range example(cards, st, g) {
				w := newTwin(cards)
				for _, c := range hand {
					w.take(c, 1)
				}
				up, own := hand[0], hand[1:]
				open := w.open(up)
				want := map[action]*big.Rat{
					surrender: big.NewRat(-1, 2), hit: w.best(up, own, g.superBonus), doubleDown: w.double(up, own), stand: w.given(up, own, false),
				}
				for a, v := range want {
					if v.Mul(v, open); st.values[a] != nil && st.values[a].Cmp(v) != 0 {
						t.Errorf("%s: %v: %s is worth %s, the slow way %s", test.ranks, hand, a, st.values[a].FloatString(9), v.FloatString(9))
					}
					if best := st.values[st.action]; v.Cmp(best) > 0 {
						t.Errorf("%s: %v: %s is worth %s, more than %s", test.ranks, hand, a, v.FloatString(9), st.action)
					}
				}
				compared++
			}
		}
		t.Logf("%s: %d starts", test.ranks, compared)
	}
}

// example deals a start: the dealer's first card, and the two.
func example(cards map[card.Card]int64, st *start, g *situation) [][]card.Card {
	left := map[card.Card]int64{}
	for c, n := range cards {
		left[c] = n
	}
	var found [][]card.Card
	var pick func(hand []card.Card)
	values := []int{st.up, st.low, st.high}
	pick = func(hand []card.Card) {
		if len(found) > 0 {
			return
		}
		if len(hand) == 3 {
			if runs, suit := g.unseen.runs(hand[0], hand[1:]); runs == st.runs && suit == st.suit {
				found = append(found, append([]card.Card{}, hand...))
			}
			return
		}
		for _, c := range oneDeck.Cards() {
			if valueOf(c) == values[len(hand)] && left[c] > 0 {
				left[c]--
				pick(append(hand, c))
				left[c]++
			}
		}
	}
	pick(nil)
	return found
}

// TestSplits compares splits, by several strategies, with hands dealt one after another.
func TestSplits(t *testing.T) {
	for _, test := range []struct {
		ranks    string
		each     int64
		up, pair string
		most     int
		plays    plan
	}{
		{"5h8hKh", 4, "Kh", "8s", 4, mimic{}},
		{"5h8hKh", 4, "5h", "8s", 4, published},
		{"5h8hKh", 4, "8h", "8s", 3, published},
		{"5h6hKh", 4, "6h", "5s", 3, published},
		{"Ah9hKh", 4, "Ah", "9s", 3, published},
		{"Ah9hKh", 4, "Kh", "As", 2, mimic{}},
		{"Ah9hKh", 4, "Kh", "As", 3, mimic{}},
		{"6h9hKh", 4, "9h", "Ks", 5, mimic{}},
		{"Ah6hKh", 4, "6h", "Ad", 2, published},
	} {
		u, cards := strippedShoe(test.ranks, test.each)
		up, first := card.MustParse(test.up), card.MustParse(test.pair)
		plays := playedBy(test.plays, valueOf(up), true)
		fast := newPairSplit(dealt{valueOf(up), hidden}, valueOf(first), test.most, u.left, false, plays)
		fast.choose(patternsTo(test.most), test.most, test.most)

		slow := &splitHands{twin: newTwin(cards).ranks(), up: plain(up), plays: plays, most: test.most, wait: 1, value: new(big.Rat), nets: map[int64]*big.Rat{}, second: plain(first), ended: map[string]map[int]*big.Rat{}}
		slow.take(plain(up), 1)
		slow.take(plain(first), 2)
		slow.deal([]card.Card{plain(first)}, big.NewRat(1, 1))
		if fast.value.Cmp(slow.value) != 0 {
			t.Errorf("%+v: %s, the slow way %s", test, fast.value.FloatString(9), slow.value.FloatString(9))
		}
		compareNets(t, fast, slow, test.pair+" against "+test.up)
	}
}

// compareNets compares how all hands of a split end together, which is taken as independent
// given the dealer's hand: the chances make the same whole and the same mean, and differ
// little.
func compareNets(t *testing.T, fast *pairSplit, slow *splitHands, name string) {
	t.Helper()
	s := &solution{nets: map[int]*big.Int{}, splitWins: new(big.Int), splits: map[[2]int]*pairSplit{{0, 0}: fast}, patterns: patternsTo(fast.hands)}
	for i := range s.taken {
		s.taken[i] = new(big.Int)
	}
	s.splitUp(&start{ways: 1})
	all, mean, square, off := new(big.Rat), new(big.Rat), new(big.Rat), new(big.Rat)
	for net, chance := range s.nets {
		p, want := new(big.Rat).SetFrac(chance, fast.whole), slow.nets[int64(net)]
		if want == nil {
			want = new(big.Rat)
		}
		x := big.NewRat(int64(net), 1)
		all.Add(all, p.Sub(p, want))
		mean.Add(mean, new(big.Rat).Mul(x, p))
		square.Add(square, new(big.Rat).Mul(x.Mul(x, x), p))
		off.Add(off, p.Abs(p))
	}
	moved, _ := off.Float64()
	variance, _ := square.Float64()
	if all.Sign() != 0 || mean.Sign() != 0 || moved/2 > 0.02 {
		t.Errorf("%s: the nets come to %s more, %s more on average; %.5f of them are others", name, all, mean, moved/2)
	}
	t.Logf("%s: %s; of all nets %.5f are others, the mean square %+.5f", name, slow.value.FloatString(6), moved/2, variance)
}

// TestFigure: all ways in which a round ends make a whole, and the figures are known.
func TestFigure(t *testing.T) {
	for _, test := range []struct {
		rules, strategy, value, wagered string
	}{
		{`{"decks": "6", "splits": 3}`, "optimal", "-0.005945177159", "1.138352841"},
		{`{"decks": "8", "splits": 1, "minimum": "25.00"}`, "mimic", "-0.038917140749", "1.000000000"},
	} {
		f, err := base(context.Background(), selected(t, test.rules), test.strategy)
		if err != nil {
			t.Fatal(err)
		}
		all := new(big.Rat)
		for _, o := range f.Lines {
			if o.Probability.Sign() <= 0 {
				t.Errorf("%s: %s comes with %s", test.rules, o.Hand, o.Probability)
			}
			all.Add(all, o.Probability)
		}
		if all.Cmp(big.NewRat(1, 1)) != 0 {
			t.Errorf("%s: all outcomes come to %s", test.rules, all)
		}
		if got := f.Value().FloatString(12); got != test.value || f.Wagered.FloatString(9) != test.wagered {
			t.Errorf("%s %s: worth %s, wagered %s; want %s, %s", test.rules, test.strategy, got, f.Wagered.FloatString(9), test.value, test.wagered)
		}
	}
}

// BenchmarkSolve is the base game by the optimal strategy, with six decks and up to four
// hands of a split.
func BenchmarkSolve(b *testing.B) {
	g := &situation{unseen: newUnseen(6), hole: hidden, hands: 4, superBonus: new(big.Rat)}
	for b.Loop() {
		if _, err := solve(context.Background(), g, nil); err != nil {
			b.Fatal(err)
		}
	}
}

// TestTiedIsKept: of equal situations the best decisions are compared once, of others anew.
func TestTiedIsKept(t *testing.T) {
	ctx := analysis.Keeping(t.Context())
	solved := 0
	for _, test := range []struct {
		rules string
		want  int
	}{{`{"minimum": "5.00"}`, 1}, {`{"minimum": "5.00"}`, 1}, {`{"minimum": "25.00"}`, 2}, {`{"minimum": "25.00", "splits": 1}`, 3}} {
		s, err := chapter.Game.Select([]byte(test.rules))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := situationOf(s).tied(ctx, func() (*solution, error) { solved++; return new(solution), nil }); err != nil {
			t.Fatal(err)
		}
		if solved != test.want {
			t.Errorf("%s: solved %d times, want %d", test.rules, solved, test.want)
		}
	}
}
