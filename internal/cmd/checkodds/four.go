package main

import (
	"crypto/sha256"
	"fmt"
	"math/bits"
	"strings"
)

// fourGame is a game in which the best four cards decide, a player having five. Amounts are in halves of the Ante Wager.
type fourGame struct {
	dealer int   // how many cards he has
	low    int   // he does not qualify below this value
	fold   int64 // what a fold brings
	choice string
	most   func(value int) int64
	// ends is what a hand brings against a dealer's hand, and beside that for each Ante Wager wagered by the decision.
	ends func(value, group int, paytable string) (brings, each int64)
}

// The dealer's hands, by how they compare with the player's.
const (
	unqualified = iota
	lower
	equal
	higher
)

// The hands of four cards, in their order; a value has them above its ranks.
const (
	fourPair = iota + 1
	fourTwoPair
	fourStraight
	fourFlush
	fourThree
	fourStraightFlush
	fourFour
	fourBits = 16
	fourAce  = 12
)

var fourGames = map[string]fourGame{
	"crazy-4-poker": {
		dealer: 5, low: 11 << (fourBits - 4), fold: -4, choice: "play", // king high
		most: func(value int) int64 {
			if value>>fourBits > fourPair || value>>fourBits == fourPair && value>>(fourBits-4)&15 == fourAce {
				return 3
			}
			return 1
		},
		ends: func(value, group int, _ string) (brings, each int64) {
			bonus := map[int]int64{fourStraight: 2, fourFlush: 3, fourThree: 4, fourStraightFlush: 30, fourFour: 60}[value>>fourBits]
			if value>>fourBits == fourFour && value>>(fourBits-4)&15 == fourAce {
				bonus = 400
			}
			switch {
			case group == unqualified:
				return bonus, 2
			case group == lower:
				return 2 + bonus, 2
			case group == higher && bonus == 0:
				return -4, -2
			case group == higher:
				return bonus - 2, -2
			}
			return bonus, 0
		},
	},
	"four-card-prime": {
		dealer: 6, fold: -2, choice: "raise",
		most: func(int) int64 { return 3 },
		ends: func(value, group int, paytable string) (brings, each int64) {
			win := map[int]int64{fourThree: 4, fourStraightFlush: 40, fourFour: 50}[value>>fourBits]
			beat := map[string]map[int]int64{
				"A": {fourThree: 4, fourStraightFlush: 40, fourFour: 50}, "B": {fourThree: 10, fourStraightFlush: 80, fourFour: 100},
				"C": {fourThree: 10, fourStraightFlush: 100, fourFour: 200}, "D": {fourThree: 20, fourStraightFlush: 100, fourFour: 200},
			}[paytable][value>>fourBits]
			switch {
			case group != higher:
				return 2 + win, 2
			case win == 0:
				return -2, -2
			}
			return beat, -2 // the Ante Wager is returned
		},
	},
}

// fourValue ranks four cards.
func fourValue(h *lanes) int {
	ranks, flush := h[0]|h[1]|h[2]|h[3], false
	var of [5]int
	packed := 0
	for _, lane := range h {
		flush = flush || bits.OnesCount16(lane) == 4
	}
	for n := 4; n > 0; n-- {
		for r := 12; r >= 0; r-- {
			if int(h[0]>>r&1+h[1]>>r&1+h[2]>>r&1+h[3]>>r&1) == n {
				of[n]++
				packed = packed<<4 | r
			}
		}
	}
	for n := of[1] + of[2] + of[3] + of[4]; n < 4; n++ {
		packed <<= 4
	}
	if top := highest(ranks, 4); top > 0 && of[1] == 4 {
		if flush {
			return fourStraightFlush<<fourBits | top
		}
		return fourStraight<<fourBits | top
	}
	kind := 0
	switch {
	case of[4] > 0:
		kind = fourFour
	case of[3] > 0:
		kind = fourThree
	case flush:
		kind = fourFlush
	case of[2] > 1:
		kind = fourTwoPair
	case of[2] > 0:
		kind = fourPair
	}
	return kind<<fourBits | packed
}

// fours has the values of all sets of four cards, by their numbers.
type fours struct {
	values []int32
	below  [5][52]int // how many sets of so many cards have all cards below one
}

func newFours() *fours {
	f := new(fours)
	for c := range 52 {
		f.below[0][c] = 1
		for n := 1; n < 5; n++ {
			f.below[n][c] = f.below[n-1][c] * (c - n + 1) / n
		}
	}
	for d := range 52 {
		for c := range d {
			for b := range c {
				for a := range b {
					var h lanes
					for _, x := range []int{a, b, c, d} {
						h[x/13] |= 1 << (x % 13)
					}
					f.values = append(f.values, int32(fourValue(&h)))
				}
			}
		}
	}
	return f
}

// with is the best value of cards in ascending order, the last of which is new, when without it the best is so much.
func (f *fours) with(cards []int, best int32) int32 {
	n := len(cards) - 1
	last := f.below[4][cards[n]]
	for c := range n {
		for b := range c {
			for a := range b {
				best = max(best, f.values[last+f.below[3][cards[c]]+f.below[2][cards[b]]+f.below[1][cards[a]]])
			}
		}
	}
	return best
}

// sampled is how many hands are played again.
const sampled = 64

// solveFour plays some hands again against every hand of the dealer.
func (c *certificate) solveFour(g *fourGame, digest [sha256.Size]byte) error {
	table := newFours()
	type picked struct {
		at    int
		cards uint64
		value int32
		deals [4]int64
	}
	picks := make([]picked, min(sampled, len(c.Hands)))
	for i, at := range pick(digest, len(picks), len(c.Hands)) {
		p := &picks[i]
		p.at = at
		var own []int
		for card := range 52 {
			if strings.Contains(c.Hands[p.at].Cards, string([]byte{"23456789TJQKA"[card%13], "cdhs"[card/13]})) {
				p.cards |= 1 << card
				if own = append(own, card); len(own) > 3 {
					p.value = table.with(own, p.value)
				}
			}
		}
		if len(own) != 5 || len(c.Hands[p.at].Cards) != 10 {
			return fmt.Errorf("%q are no five cards", c.Hands[p.at].Cards)
		}
	}
	hand := make([]int, 0, 6)
	var deal func(from int, cards uint64, best int32)
	deal = func(from int, cards uint64, best int32) {
		if len(hand) == g.dealer {
			for i := range picks {
				p := &picks[i]
				if p.cards&cards != 0 {
					continue
				}
				switch {
				case int(best) < g.low:
					p.deals[unqualified]++
				case best < p.value:
					p.deals[lower]++
				case best == p.value:
					p.deals[equal]++
				default:
					p.deals[higher]++
				}
			}
			return
		}
		for card := from; card < 52; card++ {
			hand = append(hand, card)
			with := best
			if len(hand) > 3 {
				with = table.with(hand, best)
			}
			deal(card+1, cards|1<<card, with)
			hand = hand[:len(hand)-1]
		}
	}
	deal(0, 0, 0)
	for i := range picks {
		p := &picks[i]
		h := &c.Hands[p.at]
		all, brings, each := int64(0), int64(0), int64(0)
		for group, deals := range p.deals {
			b, e := g.ends(int(p.value), group, c.Paytable)
			all, brings, each = all+deals, brings+deals*b, each+deals*e
		}
		best, choice := g.fold*all, "fold"
		for times := int64(1); times <= g.most(int(p.value)); times++ {
			if v := brings + times*each; v > best {
				best, choice = v, fmt.Sprintf("%s %d", g.choice, times)
			}
		}
		// In halves of the first wager over all deals; the certificate has parts of it.
		if best*c.Parts != h.Value*2*all || choice != h.Choice {
			return fmt.Errorf("%s: %s brings %d halves of the first wager in %d deals, not %s %d of %d parts", h.Cards, choice, best, all, h.Choice, h.Value, c.Parts)
		}
	}
	return nil
}
