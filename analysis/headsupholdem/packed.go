package headsupholdem

import (
	"cmp"
	"math/bits"
	"slices"

	"felt.example/felt/analysis"
	"felt.example/felt/card"
	"felt.example/felt/hand"
)

// packed are the decisions worked out, a bit each, so that they stay near the processor and nothing is searched
// for.
type packed struct {
	deck   card.Set
	before [64][64]bool
	flops  analysis.Combinations[onTurned]
	after  flags
	river  flags // in the order of the numbers of fates
	// Where the classes of boards begin there: those without a suit by the value of the five cards, those with one
	// from the place of the suit's lane on, by the other cards.
	plain  [1 << 13]int32
	lanes  [1 << 14]int32
	suited []int32
}

// onTurned is where the decisions on a Flop begin, and which suits to exchange for it.
type onTurned struct {
	at int32
	to [noSuit]card.Suit
}

// flags are bits.
type flags []uint64

func newFlags(n int) flags { return make(flags, n/64+1) }

func (f flags) set(i int, to bool) {
	if to {
		f[i>>6] |= 1 << (i & 63)
	}
}

func (f flags) has(i int) bool { return f[i>>6]>>(i&63)&1 != 0 }

func (s *solver) pack() *packed {
	p := &packed{deck: card.OfRanks(s.ranks), river: newFlags(len(s.numbers))}
	for x := range p.deck.All {
		for y := range p.deck.All {
			p.before[x][y] = s.raisesBefore(x, y)
		}
	}
	flops, held := map[card.Set]int32{}, len(s.flops[0].raise)
	p.after = newFlags(len(s.flops) * held)
	for i := range s.flops {
		flops[s.flops[i].cards] = int32(i * held)
		for j, raise := range s.flops[i].raise {
			p.after.set(i*held+j, raise)
		}
	}
	p.flops = analysis.NewCombinations(3, func(flop card.Set) onTurned {
		to := inOrder(flop)
		return onTurned{flops[exchange(flop, &to)], to}
	})
	for i, number := range s.numbers {
		p.river.set(i, s.fate(number).raises())
	}
	for lane := range p.lanes {
		p.lanes[lane] = int32(len(p.suited))
		if n := bits.OnesCount(uint(lane)); n >= 3 && n <= 5 {
			p.suited = append(p.suited, make([]int32, [...]int{1, kinds / 2, pairsPlain}[5-n])...)
		}
	}
	for b, class := range s.boards {
		at, _ := p.board(b.cards())
		*at = int32(s.at[class])
	}
	return p
}

// board is where the class of five cards begins, and their suit.
func (p *packed) board(five card.Set) (*int32, card.Suit) {
	for suit := card.Clubs; suit < noSuit; suit++ {
		lane := five.Lane(suit)
		if bits.OnesCount16(lane) < 3 {
			continue
		}
		at := int(p.lanes[lane&(1<<14-1)])
		others := five &^ (card.Set(lane) << (16 * suit))
		switch low, high := both(others); {
		case others == 0:
		case low == high:
			at += int(low.Rank()) - 1
		default:
			at += pairOf(int(low.Rank())-1, int(high.Rank())-1)
		}
		return &p.suited[at], suit
	}
	return &p.plain[hand.FiveCard(five)&(1<<13-1)], noSuit
}

// raises is the decision by the community cards turned.
func (p *packed) raises(own, community card.Set) bool {
	low, high := both(own)
	switch {
	case community == 0:
		return p.before[low&63][high&63]
	case community.Len() == 3:
		f := p.flops.At(community)
		return p.after.has(int(f.at) + holds(p.deck, exchange(own, &f.to), exchange(community, &f.to)))
	}
	at, suit := p.board(community)
	return p.river.has(int(*at) + pairOf(kindOf(low, suit), kindOf(high, suit)))
}

// holds is the place of two cards among the pairs that a Flop leaves of a deck; both are in order.
func holds(deck, own, flop card.Set) int {
	others := deck &^ flop
	x, y := (others & (own&-own - 1)).Len(), (others & (own&(own-1) - 1)).Len()
	return y*(y-1)/2 + x
}

// inOrder are the suits to exchange for those of a Flop so that it is in the order of analysis.EachHand.
func inOrder(flop card.Set) (to [noSuit]card.Suit) {
	suits := []card.Suit{card.Clubs, card.Diamonds, card.Hearts, card.Spades}
	slices.SortFunc(suits, func(a, b card.Suit) int {
		x, y := flop.Lane(a), flop.Lane(b)
		return cmp.Or(cmp.Compare(bits.OnesCount16(y), bits.OnesCount16(x)), cmp.Compare(y, x))
	})
	for i, suit := range suits {
		to[suit] = card.Suit(i)
	}
	return to
}

// exchange exchanges the suits of cards.
func exchange(cards card.Set, to *[noSuit]card.Suit) (other card.Set) {
	for suit, as := range to {
		other |= card.Set(cards.Lane(card.Suit(suit))) << (16 * as)
	}
	return other
}
