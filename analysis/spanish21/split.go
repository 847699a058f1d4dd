package spanish21

import "math/big"

// Hands of one split depend on each other through the cards that are left. Since each is
// played by its own cards, the cards could as well be dealt in another order: first the
// second cards of all hands, then those of the hand looked at, then the dealer's. A second
// card that is not like the first is one of all less those that are. So all comes down to
// one split hand when k more cards like the first are gone, whose chances patterns adds up.

// patterns are the factors of those chances, by the number of hands that come of the split
// in the end and by k.
type patterns struct {
	// other is for hands whose second card is another than the first, any for hands whose
	// second card is any, dealer for the dealer's hand.
	other, any, dealer [][]int64
}

// gone is the most further cards like the first that count for a given number of hands.
func gone(hands int) int { return 2*hands - 4 }

// newPatterns are the patterns of a pair that is split, and split again, up to a number of
// hands of two or more.
func newPatterns(hands int) patterns {
	p := patterns{newFactors(hands), newFactors(hands), newFactors(hands)}
	if hands == 2 {
		p.any[2][0], p.dealer[2][0] = 2, 1
		return p
	}
	// ways[like][others] is in how many orders so many second cards have come, while a hand
	// waits for its second card and another split is allowed.
	ways := make([][]int64, hands)
	for i := range ways {
		ways[i] = make([]int64, hands+1)
	}
	ways[0][0] = 1
	for like := 0; like+2 < hands; like++ {
		for others := 0; others < like+2; others++ {
			n := ways[like][others]
			if like+3 == hands {
				p.full(hands, others, n)
			} else {
				ways[like+1][others] += n
			}
			if others+1 == like+2 {
				p.done(like, n)
			} else {
				ways[like][others+1] += n
			}
		}
	}
	return p
}

// patternsTo are those of two hands, and of more up to a number.
func patternsTo(hands int) []patterns {
	all := make([]patterns, hands+1)
	for h := 2; h <= hands; h++ {
		all[h] = newPatterns(h)
	}
	return all
}

func newFactors(hands int) [][]int64 {
	f := make([][]int64, hands+1)
	for i := range f {
		f[i] = make([]int64, gone(hands)+1)
	}
	return f
}

// done adds patterns in which every hand has a second card other than the first.
func (p *patterns) done(like int, ways int64) {
	hands := like + 2
	alternate(hands, func(l int, c int64) { p.dealer[hands][like+l] += ways * c })
	alternate(hands-1, func(l int, c int64) { p.other[hands][like+l] += ways * int64(hands) * c })
}

// full adds patterns in which no further split is allowed when a given number of hands have a second
// card, other than the first; the other hands have any.
func (p *patterns) full(hands, others int, ways int64) {
	like := hands - 2
	alternate(others, func(l int, c int64) {
		p.dealer[hands][like+l] += ways * c
		p.any[hands][like+l] += ways * int64(hands-others) * c
	})
	if others > 0 {
		alternate(others-1, func(l int, c int64) { p.other[hands][like+l] += ways * int64(others) * c })
	}
}

// alternate gives the coefficients of (1-x)^n.
func alternate(n int, each func(l int, coefficient int64)) {
	c := int64(1)
	for l := 0; l <= n; l++ {
		each(l, c)
		c = -c * int64(n-l) / int64(l+1)
	}
}

// pairSplit is one pair of the player's against one first card of the dealer's, split. All
// numbers are chances in parts of whole.
type pairSplit struct {
	played *played
	worths []worth // none where a plan is played
	table  *table
	whole  *big.Int
	// other, like and dealer are by how many more cards like the first are gone.
	other, like []splitChances
	dealer      [][endings]*big.Int
	// hands is up to how many hands it is best to split.
	hands int
	value *big.Rat // in wagers
	tied  bool     // up to more hands it is worth the same
}

// splitChances is a splitHand in parts of the same whole for any number of cards gone.
type splitChances struct {
	ends  [endings][nets]*big.Int
	taken [decisions]*big.Int
	mean  *big.Int // in halves of the wager
}

func (s *splitHand) chances(factor *big.Int) splitChances {
	var c splitChances
	times := func(z *wide) *big.Int { x := z.int(); return x.Mul(x, factor) }
	for e := range s.ends {
		for net := range s.ends[e] {
			c.ends[e][net] = times(&s.ends[e][net])
		}
	}
	for a := range s.taken {
		c.taken[a] = times(&s.taken[a])
	}
	mean := s.mean()
	c.mean = mean.Mul(mean, factor)
	return c
}

// newPairSplit works the split out for up to a given number of hands. Without a way to play them
// they are played as is best for the first of two hands.
func newPairSplit(d dealt, first, most int, left counts, split21Wins bool, p *played) *pairSplit {
	left[d.up]--
	left[first]--
	t := newTable(d, left)
	var worths []worth
	if p == nil {
		p, worths = t.best(first, split21Wins)
	}
	n, last := t.n-1, gone(most) // n cards are left after both cards of the pair
	s := &pairSplit{played: p, worths: worths, table: t, whole: falling(n, last+length-1)}
	factor := big.NewInt(1)
	for k := 0; k <= last; k++ {
		if k > 0 {
			factor.Mul(factor, big.NewInt(max(0, left[first]-1))) // the card that is gone
			left[first]--
		}
		scaled := new(big.Int).Mul(factor, falling(n-int64(length-1+k), last-k))
		if factor.Sign() == 0 {
			s.other = append(s.other, (&splitHand{}).chances(factor))
			s.like = append(s.like, (&splitHand{}).chances(factor))
			s.dealer = append(s.dealer, [endings]*big.Int{})
			for e := range endings {
				s.dealer[k][e] = new(big.Int)
			}
			continue
		}
		if k > 0 {
			t = newTable(d, left)
		}
		other, like := t.splits(first, p, split21Wins)
		s.other, s.like = append(s.other, other.chances(scaled)), append(s.like, like.chances(scaled))
		chances := t.dealer(&hands()[first].cards, 1)
		var ends [endings]*big.Int
		for e := range ends {
			ends[e] = chances[e].int()
			ends[e].Mul(ends[e], scaled)
		}
		s.dealer = append(s.dealer, ends)
	}
	return s
}

// sum adds up what each has for each number of cards gone, for those rounds in which so
// many hands come of the split.
func (s *pairSplit) sum(p *patterns, hands int, of func(c *splitChances) *big.Int) *big.Int {
	sum, x := new(big.Int), new(big.Int)
	for k := range p.other[hands] {
		if f := p.other[hands][k] + p.any[hands][k]; f != 0 {
			sum.Add(sum, x.Mul(big.NewInt(f), of(&s.other[k])))
		}
		if f := p.any[hands][k]; f != 0 {
			sum.Add(sum, x.Mul(big.NewInt(f), of(&s.like[k])))
		}
	}
	return sum
}

// dealerEnds is the chance that a given number of hands come of the split and the dealer ends so.
func (s *pairSplit) dealerEnds(p *patterns, hands, e int) *big.Int {
	sum := new(big.Int)
	for k, f := range p.dealer[hands] {
		sum.Add(sum, new(big.Int).Mul(big.NewInt(f), s.dealer[k][e]))
	}
	return sum
}

// choose finds up to how many hands it is best to split, or takes most where it is played
// in a given way.
func (s *pairSplit) choose(all []patterns, least, most int) {
	for hands := least; hands <= most; hands++ {
		p := &all[hands]
		mean := new(big.Int)
		for h := 2; h <= hands; h++ {
			mean.Add(mean, s.sum(p, h, func(c *splitChances) *big.Int { return c.mean }))
		}
		value := new(big.Rat).SetFrac(mean, new(big.Int).Lsh(s.whole, 1))
		switch {
		case s.value == nil || value.Cmp(s.value) > 0:
			s.value, s.hands, s.tied = value, hands, false
		case value.Cmp(s.value) == 0:
			s.tied = true
		}
	}
}
