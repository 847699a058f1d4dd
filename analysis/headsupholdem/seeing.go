package headsupholdem

import (
	"context"
	"math/big"

	"felt.example/felt/analysis"
	"felt.example/felt/card"
	"felt.example/felt/game"
	"felt.example/felt/hand"
	chapter "felt.example/felt/pa/headsupholdem"
)

// A seer compares, when cards are known to be gone, the best play with that of one who does not know it: what
// either is worth is counted over all boards and all hands of the dealer that are left. The decisions without
// the cards are looked up. The dealer's hands are counted by kinds of cards, with the order of their values on
// each class of boards worked out once.
type seer struct {
	*solver
	decided *packed
	// order is, as the numbers of fates, the place of each pair of kinds among the values on a class of boards, from 1; 0 is no
	// pair. least is the place, by class, of the first value with which the dealer qualifies.
	order []uint16
	least []uint16
}

// seeing makes the gain by seen cards; see analysis.Game.
func seeing(ctx context.Context, _ *game.Selected) (func(own, gone card.Set) *big.Rat, error) {
	k, err := solved(ctx, printed, analysis.Optimal)
	if err != nil {
		return nil, err
	}
	s, err := k.newSeer(ctx)
	if err != nil {
		return nil, err
	}
	return s.gain, nil
}

func (s *solver) newSeer(ctx context.Context) (*seer, error) {
	k := &seer{solver: s, decided: s.pack(), order: make([]uint16, len(s.numbers)), least: make([]uint16, len(s.boards))}
	sweepers := s.sweepers()
	return k, share(ctx, len(s.classes), func(worker, class int) {
		w := sweepers[worker]
		w.rank(s.classes[class], s.classes[class].cards())
		k.least[class] = 1
		place, last := uint16(0), uint32(0)
		for _, v := range w.values {
			if value := v >> pairBits; value != last {
				place, last = place+1, value
				if !chapter.Qualifies(hand.Value(value)) {
					k.least[class] = place + 1
				}
			}
			k.order[s.at[class]+int(v&(1<<pairBits-1))] = place
		}
	})
}

// onSeen is what two cards are worth over boards: by the best play, and after the River by the decision that is
// made without the cards that are gone.
type onSeen struct {
	worth
	blind int64
}

// gain is by how much the best play is worth more, in units of the Ante Wager: never less than nothing.
func (k *seer) gain(own, gone card.Set) *big.Rat {
	deck := card.OfRanks(k.ranks) &^ (own | gone)
	left := deck.Cards()
	n := len(left)
	dealers := int64((n - 5) * (n - 6) / 2)
	p := k.pays
	p.dealers = dealers
	flops := make([]onSeen, n*(n-1)*(n-2)/6)
	at := func(a, b, c int) int { return c*(c-1)*(c-2)/6 + b*(b-1)/2 + a }
	known := map[uint64]onSeen{} // by alike boards
	for e := 4; e < n; e++ {
		for d := 3; d < e; d++ {
			for c := 2; c < d; c++ {
				for b := 1; b < c; b++ {
					for a := range b {
						five := card.SetOf(left[a], left[b], left[c], left[d], left[e])
						key := alikeBoard(five)
						w, found := known[key]
						if !found {
							w = k.onBoard(&p, own, deck, five)
							known[key] = w
						}
						for _, at := range [...]int{
							at(a, b, c), at(a, b, d), at(a, b, e), at(a, c, d), at(a, c, e),
							at(a, d, e), at(b, c, d), at(b, c, e), at(b, d, e), at(c, d, e),
						} {
							f := &flops[at]
							f.three += w.three
							f.two += w.two
							f.one += w.one
							f.blind += w.blind
						}
					}
				}
			}
		}
	}
	raise, check, blind := int64(0), int64(0), int64(0)
	for c := 2; c < n; c++ {
		for b := 1; b < c; b++ {
			for a := range b {
				f := &flops[at(a, b, c)]
				raise += f.three
				check += max(f.one, f.two)
				if k.decided.raises(own, card.SetOf(left[a], left[b], left[c])) {
					blind += f.two
				} else {
					blind += f.blind
				}
			}
		}
	}
	if two := own.Cards(); k.raisesBefore(two[0], two[1]) {
		blind = raise
	}
	boards := int64(len(flops)) * int64((n-3)*(n-4)/2) // each once for each of its Flops
	return big.NewRat(max(raise, check)-blind, boards*dealers*p.ante)
}

// onBoard is what two cards are worth on a whole board, when the dealer may have any two of the deck's other
// cards.
func (k *seer) onBoard(p *pays, own, deck, five card.Set) onSeen {
	b, suit := boardOf(five)
	class := k.boards[b]
	order := k.order[k.at[class]:k.at[class+1]]
	two := own.Cards()
	pair := pairOf(kindOf(two[0], suit), kindOf(two[1], suit))
	mine, least := order[pair], k.least[class]
	var count [kinds]int64
	for rest := deck &^ five; rest != 0; rest &= rest - 1 {
		count[kindOf(lowest(rest), suit)]++
	}
	// The dealer's hands below the player's, up to it, and unqualified.
	var below, upTo, low int64
	add := func(place uint16, hands int64) {
		if place < mine {
			below += hands
		}
		if place <= mine {
			upTo += hands
		}
		if place < least {
			low += hands
		}
	}
	first := 0
	for y, n := range count {
		if first += y; n == 0 || first >= len(order) {
			continue
		}
		row := order[first : first+y+1]
		for x, m := range count[:y] {
			add(row[x], m*n)
		}
		add(row[y], n*(n-1)/2)
	}
	lowBelow, lowUpTo := min(low, below), min(low, upTo) // all of the lower of two bounds is below the other
	blind := k.fate(k.numbersOf(class)[pair])
	f := newFate(int(below-lowBelow), int(lowBelow), int(p.dealers-low-(upTo-lowUpTo)), int(low-lowUpTo), blind.category())
	w := onSeen{blind: p.folded()}
	if blind.raises() {
		w.blind = p.raised(f)
	}
	if p.raisesRiver(f, own, five) {
		f |= raises
	}
	w.worth = p.worth(f)
	return w
}
