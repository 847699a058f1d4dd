package analysis

import (
	"cmp"
	"context"
	"iter"
	"math/bits"
	"slices"

	"felt.example/felt/card"
)

// EachHand visits the hands of n cards from a deck that has the same ranks (in the form of
// card.Set.Lane) in each suit. Of hands that differ only in which suit is which it visits one, with
// the number of such hands. It ends early, with the context's error, when the context is done.
func EachHand(ctx context.Context, ranks uint16, n int, visit func(hand card.Set, hands uint64)) error {
	return eachRun(ctx, ranks, n, func(r run) {
		hands := r.first
		for _, lane := range r.spades {
			visit(r.others|card.Set(lane)<<(16*card.Spades), hands)
			hands = r.each
		}
	})
}

// run is hands that differ in their spades alone: how many are like the first, and like each other one.
type run struct {
	others      card.Set
	spades      []uint16
	first, each uint64
}

// eachRun is EachHand by runs.
func eachRun(ctx context.Context, ranks uint16, n int, visit func(run)) error {
	var lanes []uint16 // of one suit, the larger first
	for lane := ranks; ; lane = (lane - 1) & ranks {
		if bits.OnesCount16(lane) <= n {
			lanes = append(lanes, lane)
		}
		if lane == 0 {
			break
		}
	}
	slices.SortFunc(lanes, func(a, b uint16) int {
		return cmp.Or(cmp.Compare(bits.OnesCount16(b), bits.OnesCount16(a)), cmp.Compare(b, a))
	})
	// first is where the lanes of a given number of cards or fewer begin.
	first := make([]int, n+1)
	for size := range first {
		first[size] = slices.IndexFunc(lanes, func(lane uint16) bool { return bits.OnesCount16(lane) <= size })
	}
	// Each suit has the lane of the one before it or a later one. Of the orders of four
	// lanes, those of equal lanes are the same: orders is divided by how many are equal.
	var add func(suit card.Suit, from, left int, hand card.Set, orders uint64, equal uint64)
	add = func(suit card.Suit, from, left int, hand card.Set, orders, equal uint64) {
		if suit == card.Spades { // it has what is left
			end := len(lanes)
			if left > 0 {
				end = first[left-1]
			}
			begin := max(from, first[left])
			if begin >= end {
				return
			}
			r := run{hand, lanes[begin:end], orders, orders}
			if begin == from {
				r.first /= equal + 1
			}
			visit(r)
			return
		}
		for i := max(from, first[left]); i < len(lanes); i++ {
			size := bits.OnesCount16(lanes[i])
			if size*int(card.Spades-suit+1) < left {
				return // the lanes that follow are no larger
			}
			alike := uint64(1)
			if i == from && suit > card.Clubs {
				alike = equal + 1
			}
			add(suit+1, i, left-size, hand|card.Set(lanes[i])<<(16*suit), orders/alike, alike)
			if suit == card.Clubs && ctx.Err() != nil {
				return
			}
		}
	}
	add(card.Clubs, 0, n, 0, 24, 0)
	return ctx.Err()
}

// BySuits returns the same set for all sets that differ only in which suit is which: it sorts the
// suits by their ranks, highest first.
func BySuits(cards card.Set) card.Set {
	a, b, c, d := cards.Lane(0), cards.Lane(1), cards.Lane(2), cards.Lane(3)
	a, b = max(a, b), min(a, b)
	c, d = max(c, d), min(c, d)
	a, c = max(a, c), min(a, c)
	b, d = max(b, d), min(b, d)
	b, c = max(b, c), min(b, c)
	return card.Set(a) | card.Set(b)<<16 | card.Set(c)<<32 | card.Set(d)<<48
}

// suits is in how many ways the suits can be exchanged for each other.
const suits = 24

// colours is in how many ways four suits make two pairs of one colour each.
const colours = 3

// byColours is the set with its suits exchanged so that each of them shares a colour with each other one.
func byColours(cards card.Set) [colours]card.Set {
	c, d, h, s := card.Set(cards.Lane(card.Clubs)), card.Set(cards.Lane(card.Diamonds)), card.Set(cards.Lane(card.Hearts)), card.Set(cards.Lane(card.Spades))
	of := func(c, d, h, s card.Set) card.Set {
		return c<<(16*card.Clubs) | d<<(16*card.Diamonds) | h<<(16*card.Hearts) | s<<(16*card.Spades)
	}
	return [colours]card.Set{cards, of(d, c, h, s), of(h, d, c, s)}
}

// bySuits yields the set with its suits exchanged in every way, some of them more than once.
func bySuits(cards card.Set) iter.Seq[card.Set] {
	return func(yield func(card.Set) bool) {
		for a := range 4 {
			for b := range 4 {
				for c := range 4 {
					if a == b || a == c || b == c {
						continue
					}
					d := 6 - a - b - c
					if !yield(card.Set(cards.Lane(0))<<(16*a) | card.Set(cards.Lane(1))<<(16*b) | card.Set(cards.Lane(2))<<(16*c) | card.Set(cards.Lane(3))<<(16*d)) {
						return
					}
				}
			}
		}
	}
}
