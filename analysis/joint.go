package analysis

import (
	"context"
	"math"
	"math/big"

	"felt.example/felt/card"
	"felt.example/felt/game"
	"felt.example/felt/payout"
	"felt.example/felt/round"
)

// Pair names two wagers; both may be the same.
type Pair [2]round.WagerID

// ownJudged is what a wager pays for, if a player's own cards alone decide it before any decision; else nil.
func ownJudged(s *game.Selected, wager round.WagerID) *game.Judged {
	j := judged(s, wager)
	if j == nil || j.Of == nil || j.Extra+j.Community+j.Dealer > 0 || j.Up != 0 {
		return nil
	}
	return j
}

// OwnProducts returns the average product of what two wagers of one seat bring, for those pairs of the wagers that a player's own cards
// decide, and for each of them with the base game if its hands can be listed by own cards (Game.ByHand). Net is what a payout on a
// wager brings, in units of it. Everything is counted over all deals.
func OwnProducts(ctx context.Context, g *Game, s *game.Selected, strategy string, wagers []round.WagerID, net func(round.WagerID, payout.Payout) *big.Rat) (map[Pair]*big.Rat, error) {
	var sides []*ownSide
	for _, w := range wagers {
		if j := ownJudged(s, w); j != nil {
			side := &ownSide{wager: w, of: j.Of(s), cards: j.Own, bySuit: j.BySuit != nil || j.ByColour}
			pays := j.Pays(s)
			for number := range side.nets {
				if x := pays(uint8(number)); x.Loses() {
					side.nets[number] = big.NewRat(-1, 1)
				} else {
					side.nets[number] = net(w, x)
				}
			}
			sides = append(sides, side)
		}
	}
	products := map[Pair]*big.Rat{}
	if len(sides) == 0 {
		return products, nil
	}
	if err := withBase(ctx, g, s, strategy, sides, products); err != nil {
		return nil, err
	}
	return products, withEachOther(ctx, sides, products)
}

// ownSide is a wager that own cards decide.
type ownSide struct {
	wager  round.WagerID
	of     func(card.Set) uint8
	cards  int
	bySuit bool
	nets   [kinds]*big.Rat // by number
}

// withBase adds the products with the base game.
func withBase(ctx context.Context, g *Game, s *game.Selected, strategy string, sides []*ownSide, products map[Pair]*big.Rat) error {
	if g.ByHand == nil {
		return nil
	}
	values, hands := make([][kinds]int64, len(sides)), int64(0)
	parts, err := g.ByHand(ctx, s, strategy, func(own card.Set, alike, value int64) {
		hands += suits * alike
		for i, side := range sides {
			side.each(own, func(number uint8, ways int64) { values[i][number] += ways * alike * value })
		}
	})
	if err != nil {
		return err
	}
	for i, side := range sides {
		sum := new(big.Rat)
		for number, value := range values[i] {
			sum.Add(sum, new(big.Rat).Mul(side.nets[number], new(big.Rat).SetInt64(value)))
		}
		whole := new(big.Int).Mul(big.NewInt(hands), big.NewInt(parts))
		products[Pair{Base, side.wager}] = sum.Mul(sum, new(big.Rat).SetFrac(big.NewInt(1), whole))
	}
	return nil
}

// each calls back with the number of the hand, and in how many of the ways to exchange the suits.
func (w *ownSide) each(own card.Set, count func(number uint8, ways int64)) {
	if !w.bySuit {
		count(w.of(own), suits)
		return
	}
	for cards := range bySuits(own) {
		count(w.of(cards), 1)
	}
}

// withEachOther adds the products of the wagers that as many cards decide.
func withEachOther(ctx context.Context, sides []*ownSide, products map[Pair]*big.Rat) error {
	for i, a := range sides {
		for _, b := range sides[i+1:] {
			if a.cards != b.cards {
				continue
			}
			var counted [kinds][kinds]uint64
			all := uint64(0)
			err := EachHand(ctx, card.Full.Ranks(), a.cards, func(own card.Set, alike uint64) {
				all += suits * alike
				if !a.bySuit && !b.bySuit {
					counted[a.of(own)][b.of(own)] += suits * alike
					return
				}
				for cards := range bySuits(own) {
					counted[a.of(cards)][b.of(cards)] += alike
				}
			})
			if err != nil {
				return err
			}
			sum := new(big.Rat)
			for x, row := range counted {
				for y, n := range row {
					if n > 0 {
						both := new(big.Rat).Mul(a.nets[x], b.nets[y])
						sum.Add(sum, both.Mul(both, new(big.Rat).SetFrac(new(big.Int).SetUint64(n), new(big.Int).SetUint64(all))))
					}
				}
			}
			products[Pair{a.wager, b.wager}] = sum
		}
	}
	return nil
}

// TwoSeats counts wagers of two seats beside the same cards, by their kernels: every way to deal the community cards or the dealer's, and
// every two hands of the other cards.
type TwoSeats struct {
	Kernels []*Kernel
	Own     int // how many cards each seat has, two or three

	community, dealer int
	sums              [][]sharedSum
	seats, two        *big.Int // how many hands, and ordered pairs of hands, were counted
}

// sharedSum adds up products of two wagers, in cents squared: of one seat, and of one seat with another.
type sharedSum struct{ same, two *big.Int }

// mostShared is how many hands are settled at most: some ten seconds' work.
const mostShared = 250_000_000

// NewTwoSeats returns the count for these kernels, or nil if their deals are too many to count them all.
func NewTwoSeats(kernels []*Kernel) *TwoSeats {
	s := &TwoSeats{Kernels: kernels, seats: new(big.Int), two: new(big.Int)}
	for _, k := range kernels {
		if k.Deck != nil {
			return nil
		}
		s.Own, s.community, s.dealer = max(s.Own, k.Own), max(s.community, k.Community), max(s.dealer, k.Dealer)
	}
	shared := 1.0 // one in 24, roughly, is visited
	switch {
	case s.Own != 2 && s.Own != 3 || s.community > 0 && s.dealer > 0:
		return nil
	case s.community > 0:
		for i := range s.community {
			shared *= float64(52 - i)
		}
	default:
		shared = binomial(52, s.dealer)
	}
	hands := binomial(52-s.community-s.dealer, s.Own)
	if shared/suits*hands > mostShared {
		return nil
	}
	for _, k := range kernels {
		for _, e := range k.Endings {
			if float64(e.Net)*float64(e.Net)*hands > math.MaxInt64/2 {
				return nil
			}
		}
	}
	s.sums = make([][]sharedSum, len(kernels))
	for i := range s.sums {
		s.sums[i] = make([]sharedSum, len(kernels))
		for j := range s.sums[i] {
			s.sums[i][j] = sharedSum{new(big.Int), new(big.Int)}
		}
	}
	return s
}

func binomial(n, k int) float64 {
	b, _ := new(big.Float).SetInt(new(big.Int).Binomial(int64(n), int64(k))).Float64()
	return b
}

// Count counts all deals. It ends early, with the context's error, when the context is done.
func (s *TwoSeats) Count(ctx context.Context) error {
	if s.community == 0 {
		return EachHand(ctx, card.Full.Ranks(), s.dealer, func(dealer card.Set, alike uint64) {
			var cards []card.Set
			for c := range dealer.All {
				cards = append(cards, card.SetOf(c))
			}
			s.beside(cards, int64(alike))
		})
	}
	s.inOrder(ctx, nil, 0, 0)
	return ctx.Err()
}

// inOrder deals the community cards in every order, of those that differ by suits alone one: whose suits come in the order in which card
// has them.
func (s *TwoSeats) inOrder(ctx context.Context, cards []card.Set, dealt card.Set, seen int) {
	if len(cards) == s.community {
		alike := int64(1)
		for i := range seen {
			alike *= int64(4 - i)
		}
		s.beside(cards, alike)
		return
	}
	for c := range (card.Full &^ dealt).All {
		if suit := int(c.Suit()); suit <= seen && ctx.Err() == nil {
			one := card.SetOf(c)
			s.inOrder(ctx, append(cards[:len(cards):len(cards)], one), dealt|one, max(seen, suit+1))
		}
	}
}

// beside counts all hands, and all two, beside these cards.
func (s *TwoSeats) beside(shared []card.Set, alike int64) {
	left := (card.Full &^ Join(shared)).Cards()
	n := len(left)
	wagers := len(s.Kernels)
	total, byCard := make([]int64, wagers), make([][52]int64, wagers)
	var byTwo [][52 * 52]int64
	if s.Own == 3 {
		byTwo = make([][52 * 52]int64, wagers)
	}
	same := make([]int64, wagers*wagers)
	nets, hands := make([]int64, wagers), int64(0)
	dealt := make([][]card.Set, wagers)
	for i, k := range s.Kernels {
		dealt[i] = make([]card.Set, k.Own+len(shared[:k.Community+k.Dealer]))
		copy(dealt[i][k.Own:], shared)
	}
	settle := func(own ...int) {
		hands++
		for i, k := range s.Kernels {
			for at := range k.Own {
				dealt[i][at] = card.SetOf(left[own[at]])
			}
			nets[i] = int64(k.Endings[k.Ending(dealt[i])].Net)
		}
		for i, net := range nets {
			total[i] += net
			for a, x := range own {
				byCard[i][x] += net
				if byTwo != nil {
					for _, y := range own[a+1:] {
						byTwo[i][x*52+y] += net
					}
				}
			}
			for j, other := range nets {
				same[i*wagers+j] += net * other
			}
		}
	}
	for a := range n {
		for b := a + 1; b < n; b++ {
			if s.Own == 2 {
				settle(a, b)
				continue
			}
			for c := b + 1; c < n; c++ {
				settle(a, b, c)
			}
		}
	}
	s.seats.Add(s.seats, big.NewInt(alike*hands))
	s.two.Add(s.two, new(big.Int).Mul(big.NewInt(alike*hands), new(big.Int).Binomial(int64(n-s.Own), int64(s.Own))))
	product := func(x, y int64) *big.Int { return new(big.Int).Mul(big.NewInt(x), big.NewInt(y)) }
	times := big.NewInt(alike)
	for i := range wagers {
		for j := range wagers {
			// All two hands, less those that have a card in common, plus those that have two: what is left have none.
			two := product(total[i], total[j])
			for x := range n {
				two.Sub(two, product(byCard[i][x], byCard[j][x]))
				for y := x + 1; byTwo != nil && y < n; y++ {
					two.Add(two, product(byTwo[i][x*52+y], byTwo[j][x*52+y]))
				}
			}
			one := big.NewInt(same[i*wagers+j])
			if s.Own == 2 {
				two.Add(two, one)
			} else {
				two.Sub(two, one)
			}
			sum := &s.sums[i][j]
			sum.same.Add(sum.same, one.Mul(one, times))
			sum.two.Add(sum.two, two.Mul(two, times))
		}
	}
}

// Products returns the average products of two wagers of one seat, and of two seats, in cents squared.
func (s *TwoSeats) Products(i, j int) (same, two *big.Rat) {
	return new(big.Rat).SetFrac(s.sums[i][j].same, s.seats), new(big.Rat).SetFrac(s.sums[i][j].two, s.two)
}

// Hands is how many deals of one seat were counted.
func (s *TwoSeats) Hands() *big.Int { return s.seats }
