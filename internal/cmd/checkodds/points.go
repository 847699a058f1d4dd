package main

import "fmt"

// points are how many cards of each point value from 1 to 10 there are, an ace as 1. In Five Card Hi-Lo nothing else of a hand matters.
type points [11]int

// inDeck is how many cards of a point value a deck has.
func inDeck(value int) int {
	if value == 10 {
		return 16
	}
	return 4
}

// choose is n over k.
func choose(n, k int) int64 {
	if k > n {
		return 0
	}
	ways := int64(1)
	for i := range k {
		ways = ways * int64(n-i) / int64(i+1)
	}
	return ways
}

// among is in how many ways five cards with these points come from a deck without those.
func (p *points) among(gone *points) int64 {
	ways := int64(1)
	for value := 1; value < len(p) && ways > 0; value++ {
		ways *= choose(inDeck(value)-gone[value], p[value])
	}
	return ways
}

// set is a hand set with so many aces in the low hand, which takes the lowest of the other cards; possible is false where it cannot be.
func (p *points) set(aces int) (high, low int, possible bool) {
	take := 2 - aces
	low, high = aces, 11*(p[1]-aces)
	for value := 2; value < len(p); value++ {
		lower := min(take, p[value])
		take -= lower
		low, high = low+lower*value, high+(p[value]-lower)*value
	}
	return high, low, take == 0 && aces <= p[1]
}

// acesPaid are the payouts of the Ante Bonus for four aces with a 2, four aces and three, a part of the Ante Wager each.
var acesPaid = map[string][3]int64{"A": {1000, 100, 10}, "B": {500, 50, 5}, "C": {200, 50, 5}, "D": {100, 50, 5}}

// solvePoints plays every hand of Five Card Hi-Lo: a fold loses the Ante Wager; else Ante and Play Wagers are won with a higher high hand
// and a lower low hand than the dealer's, lost with neither, and returned with one of them. The dealer puts no ace into his low hand unless
// he has four. The Ante Bonus is paid whatever becomes of them.
func (c *certificate) solvePoints() error {
	pays, known := acesPaid[c.Paytable]
	if !known {
		return fmt.Errorf("%.40q is no paytable of this game", c.Paytable)
	}
	var all []points
	var add func(p points, value, left int)
	add = func(p points, value, left int) {
		if value == len(p) {
			if left == 0 {
				all = append(all, p)
			}
			return
		}
		for n := range min(left, inDeck(value)) + 1 {
			p[value] = n
			add(p, value+1, left-n)
		}
	}
	add(points{}, 1, 5)
	type played struct {
		choice string
		value  int64
	}
	const deals = 47 * 46 * 45 * 44 * 43 / 120
	best, nets := map[points]played{}, map[int64]int64{}
	for i := range all {
		own, bonus := &all[i], int64(0)
		switch {
		case own[1] == 4 && own[2] == 1:
			bonus = pays[0]
		case own[1] >= 3:
			bonus = pays[4-own[1]+1]
		}
		took, ends := played{"fold", -deals}, map[int64]int64{-1: deals}
		for aces := range 2 {
			high, low, possible := own.set(aces)
			if !possible {
				continue
			}
			after, value := map[int64]int64{}, int64(0)
			for j := range all {
				dealers := all[j].among(own)
				if dealers == 0 {
					continue
				}
				h, l, without := all[j].set(0)
				if !without {
					h, l, _ = all[j].set(1)
				}
				net := bonus
				switch {
				case high > h && low < l:
					net += 2
				case high <= h && low >= l:
					net -= 2
				}
				after[net] += dealers
				value += net * dealers
			}
			name := [2]string{"play, aces high", "play, one ace low"}[aces]
			if own[1] == 0 || own[1] == 4 {
				name = "play"
			}
			if value > took.value {
				took, ends = played{name, value}, after
			}
		}
		best[*own] = took
		for net, n := range ends {
			nets[net] += n * own.among(&points{})
		}
	}
	for _, h := range c.Hands {
		cards, err := read(h.Cards, 5)
		if err != nil {
			return err
		}
		var own points
		for _, lane := range cards {
			for rank := range 13 {
				if lane>>rank&1 != 0 {
					value := min(rank+2, 10)
					if rank == 12 { // an ace
						value = 1
					}
					own[value]++
				}
			}
		}
		if took := best[own]; took.choice != h.Choice || took.value*(c.Parts/deals) != h.Value || c.Parts%deals != 0 {
			return fmt.Errorf("%s: %s brings %d in %d deals, not %s %d of %d parts", h.Cards, took.choice, took.value, deals, h.Choice, h.Value, c.Parts)
		}
	}
	return c.ends(nets, 1)
}
